"""Options that several verbs have: each dataclass is a group, which the help shows as a panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import click
from click.core import ParameterSource

from arena.errors import did_you_mean
from arena.machine import MOST_WORKERS
from arena.solving import objectives
from arena.words import ENGLISH, LANGUAGES, calling, usual
from exporters.formats import formats


class Choice(click.Choice[str]):
    """A choice among words; the error for an unknown word suggests the one that is spelt most alike."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """List the choices, and suggest the one that is spelt most like the value."""
        question = did_you_mean(value, list(map(str, self.choices))).strip()
        return super().get_invalid_choice_message(value, ctx) + (f" ({question})" if question else "")


class NamedLater(Choice):
    """A choice whose names are listed when a command line is parsed, since to list them takes long."""

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self.names = names
        super().__init__(())

    @property
    def choices(self) -> tuple[str, ...]:
        """The names."""
        return tuple(self.names())

    @choices.setter
    def choices(self, _: object) -> None:
        """Ignore the copy that click assigns."""


Graph: TypeAlias = Annotated[Literal["arena", "positions"] | None, "--graph"]
"""Which of the two graphs of an impartial game."""
Objective: TypeAlias = Annotated[str, Choice(objectives.names())]
"""What player 1 wants."""
Count: TypeAlias = Annotated[int | None, click.IntRange(1)]


@dataclass(frozen=True)
class Json:
    """Output

    Parameters
    ----------
    as_json
        Print JSON.
    """  # noqa: D400 - the heading of a panel

    as_json: Annotated[bool, "--json"] = False


@dataclass(frozen=True)
class Output:
    """Output

    Parameters
    ----------
    output : FILE
        The file to write; - is stdout.
    as_json
        Print JSON.
    """  # noqa: D400 - the heading of a panel

    output: Annotated[str | None, "-o", "--output", click.Path(allow_dash=True)] = None
    as_json: Annotated[bool, "--json"] = False


@dataclass(frozen=True)
class Written:
    """Output

    Parameters
    ----------
    output : FILE
        A .svg, .png, .pdf, .dot, .tex or .mmd; or -.
    format_ : FORMAT
        The format, whatever the ending.
    """  # noqa: D400 - the heading of a panel

    output: Annotated[str, "-o", "--output", click.Path(allow_dash=True)]
    format_: Annotated[Literal["dot", "svg", "png", "pdf", "mmd", "tex"] | None, "--format"] = None


@dataclass(frozen=True)
class Csv:
    """Output

    Parameters
    ----------
    separator
        Between the cells of CSV.  [default: by the language]
    bom
        Begin CSV with a byte order mark, for Excel.
    """  # noqa: D400 - the heading of a panel

    separator: Literal[",", ";"] | None = None
    bom: bool = False


@dataclass(frozen=True)
class Lang:
    """Language

    Parameters
    ----------
    lang
        The language; by default that of LANG, in data English.
    """  # noqa: D400 - the heading of a panel

    lang: Annotated[str | None, Choice(LANGUAGES)] = None

    @property
    def language(self) -> str:
        """The language, with the names of the players."""
        return self.lang or ENGLISH


@dataclass(frozen=True)
class Speech(Lang):
    """Language

    Parameters
    ----------
    lang
        The language; by default that of LANG, in data English.
    called : NAME,NAME
        Names for J1,J2, like Max,Minerva.
    """  # noqa: D400 - the heading of a panel

    called: Annotated[str | None, "--players"] = None


@dataclass(frozen=True)
class Engine:
    """Beyond memory

    Parameters
    ----------
    engine : ENGINE
        Solve on disk, into the folder of -o: local, dask or dask:ADDRESS.
    memory : SIZE
        The memory of each worker, such as 2GB.
    workers : N
        How many tasks run at once; by default one per processor.
    """  # noqa: D400 - the heading of a panel

    engine: str | None = None
    memory: str | None = None
    workers: Annotated[int | None, click.IntRange(1, MOST_WORKERS)] = None


@dataclass(frozen=True)
class Bounds:
    """Limits

    Parameters
    ----------
    max_vertices : N
        Refuse more vertices.  [default: a million or more]
    max_edges : N
        Refuse more edges.  [default: ten million or more]
    """  # noqa: D400 - the heading of a panel

    max_vertices: Count = None
    max_edges: Count = None


def language_of(values: MutableMapping[str, Any]) -> str:
    """Return the language of a command by its options, among which it is put if the command has `--lang`.

    The environment chooses only what a person looks at: JSON and tables are in English unless `--lang` says otherwise.
    Names that `--players` gives the players are the language's.
    """
    called: str | None = values.pop("called", None)
    if "lang" not in values:
        return ENGLISH
    language: str = values["lang"] or (ENGLISH if _is_data(values) else usual())
    values["lang"] = calling(language, None if called is None else called.split(","))
    return values["lang"]  # type: ignore[no-any-return]  # it was put there


def asked_language(lang: str) -> str:
    """Return the language of tables in pipes: the one that `--lang` names, English where it is left out."""
    source = click.get_current_context().get_parameter_source("lang")
    return lang if source is ParameterSource.COMMANDLINE else ENGLISH


def _is_data(values: MutableMapping[str, Any]) -> bool:
    """Return whether JSON or a table is asked for, by a command that can write them."""
    if "as_json" not in values:
        return False
    output = values.get("output") or ""
    return bool(values["as_json"] or output == "-" or Path(output).suffix[1:].lower() in formats("table"))
