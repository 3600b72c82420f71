"""Options that several verbs have: each dataclass is a group, which the help shows as the panel of its docstring."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

import click

from arena.errors import did_you_mean
from arena.graphs.attributes import ObjectiveName
from arena.machine import MOST_WORKERS
from arena.words import ENGLISH, LANGUAGES, calling, usual
from exporters.formats import formats, written_formats


class Help(NamedTuple):
    """The help of an option, and the name of its value; in verbs the docstring has both."""

    text: str
    metavar: str | None = None


class PanelOption(click.Option):
    """An option that says under which heading the help shows it."""

    def __init__(self, names: list[str], *, panel: str = "Options", **attributes: Any) -> None:  # click's own
        super().__init__(names, **attributes)
        self.panel = panel

    def get_help_extra(self, ctx: click.Context) -> Any:  # click's own
        """Leave out the bounds of numbers, which an error names."""
        return {name: value for name, value in super().get_help_extra(ctx).items() if name != "range"}


class Choice(click.Choice[str]):
    """A choice among words; the error for an unknown word suggests the one that is spelt most alike."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        question = did_you_mean(value, list(map(str, self.choices))).strip()
        return super().get_invalid_choice_message(value, ctx) + (f" ({question})" if question else "")


class Whole(click.IntRange):
    """Whole numbers in a range, which an error does not call an integer range."""

    name = "whole number"


Graph: TypeAlias = Annotated[Literal["arena", "positions"] | None, Help("Which of the two graphs to use.")]
WANTED = Help(f"J1's objective: {', '.join(get_args(ObjectiveName))}; some files have their own.", "NAME")
Objective: TypeAlias = Annotated[ObjectiveName | None, WANTED]
PLACE = Help("The position to start from, as printed, or as Connect-4 moves like 44536.", "POSITION")
Place: TypeAlias = Annotated[str | None, PLACE]
Count: TypeAlias = Annotated[int | None, Whole(1)]
Natural: TypeAlias = Annotated[int | None, Whole(0)]
Side: TypeAlias = Annotated[int | None, Whole(1, 2)]
IN_PARALLEL = Help("Number of parallel tasks; by default one per processor.", "N")
Workers: TypeAlias = Annotated[int | None, Whole(1, MOST_WORKERS), IN_PARALLEL]
MoveSeconds: TypeAlias = Annotated[float, Help("Time limit per move of a bot, which then forfeits.", "SECONDS")]
FILE = click.Path(allow_dash=True)
File: TypeAlias = Annotated[str, "-o", "--output", FILE]
OF_ENDING = Help("Format of the file, whatever its ending.", "FORMAT")
ToFormat: TypeAlias = Annotated[str | None, "--to-format", Choice(written_formats()), OF_ENDING]
SIZE = ("fit", "letters", "width", "force")
PAGE = ("blank", "fit", "letters", "width", "direction", "legend", "force", "standalone")
"""The options of pictures that say where they go."""


@dataclass(frozen=True)
class Json:
    """Output."""

    as_json: Annotated[bool, "--json", Help("Print JSON.")] = False


@dataclass(frozen=True)
class Output:
    """Output."""

    output: Annotated[str | None, "-o", "--output", FILE, Help("The file to write; - is stdout.", "FILE")] = None
    as_json: Annotated[bool, "--json", Help("Print JSON.")] = False


@dataclass(frozen=True)
class Written:
    """Output."""

    output: Annotated[str, "-o", "--output", FILE]
    format_: Annotated[Literal["dot", "svg", "png", "pdf", "mmd", "tex"] | None, "--format", OF_ENDING] = None


@dataclass(frozen=True)
class Lang:
    """Language."""

    lang: Annotated[str | None, Choice(LANGUAGES), Help("Language; by default that of LANG, for data English.")] = None

    @property
    def language(self) -> str:
        return self.lang or ENGLISH


@dataclass(frozen=True)
class Speech(Lang):
    """Language."""

    called: Annotated[str | None, "--players", Help("Names for J1 and J2, like Max,Minerva.", "NAME,NAME")] = None


@dataclass(frozen=True)
class Engine:
    """Beyond memory."""

    engine: Annotated[str | None, Help("Solve in the folder -o: local, dask or dask:ADDRESS.", "ENGINE")] = None
    memory: Annotated[str | None, Help("Memory per worker, such as 2GB.", "SIZE")] = None
    workers: Workers = None


@dataclass(frozen=True)
class Bounds:
    """Limits."""

    max_vertices: Annotated[Count, Help("Refuse more than N vertices.  [default: a million or more]", "N")] = None
    max_edges: Annotated[Count, Help("Refuse more than N edges.  [default: ten million or more]", "N")] = None


def language_of(values: MutableMapping[str, Any]) -> str:
    """Return the language of a command by its options, among which it is put if the command has `--lang`.

    The environment chooses only what a person looks at: JSON and tables are in English unless `--lang` says otherwise.
    """
    called: str | None = values.pop("called", None)
    if "lang" not in values:
        return ENGLISH
    output, is_data = values.get("output") or "", False
    if "as_json" in values:
        is_data = values["as_json"] or output == "-" or Path(output).suffix[1:].lower() in formats("table")
    language = calling(values["lang"] or (ENGLISH if is_data else usual()), called and called.split(","))
    values["lang"] = language
    return language
