"""Options that several verbs have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias

import click
from click.core import ParameterSource

from arena.cli.output import note
from arena.errors import did_you_mean
from arena.machine import MOST_WORKERS
from arena.solving import objectives
from arena.words import ENGLISH, LANGUAGES, calling, usual
from exporters.formats import formats

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

CHOOSING = ("objective", "of")
"""The parameters that choose an objective, by the names of their values."""
MARKED = {"priority": "priorities", "accepting": "accepting vertices", "weight": "weights"}
"""The names of the marks in a file, by the attribute."""


class Choice(click.Choice[str]):
    """A choice among words; the error for an unknown word suggests the one that is spelt most alike."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """List the choices, and suggest the one that is spelt most like the value."""
        question = did_you_mean(value, list(map(str, self.choices))).strip()
        return super().get_invalid_choice_message(value, ctx) + (f" ({question})" if question else "")


class NamedLater(Choice):
    """A choice whose names are listed when a command line is parsed, since a game's file may register more of them."""

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self.names = names
        super().__init__(())

    @property
    def choices(self) -> tuple[str, ...]:
        """The names."""
        return tuple(self.names())

    @choices.setter
    def choices(self, _: object) -> None:
        """Ignore the copy that click assigns: the names are listed anew each time."""


Graph: TypeAlias = Annotated[Literal["arena", "positions"] | None, "--graph"]
"""Which of the two graphs of an impartial game."""
Objective: TypeAlias = Annotated[str, NamedLater(objectives.names)]
"""What player 1 wants."""


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

    def draws(self, of: str | None) -> bool:
        """Return whether the file is a picture of a verb that tabulates, too: .tex is a table unless `of` is named."""
        from exporters.pictures.picture import ENDINGS

        ending = Path(self.output or "").suffix.lower()[1:]
        return not self.as_json and ending in ENDINGS and (of is not None or ending not in formats("table"))


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

    @property
    def asked(self) -> bool:
        """Whether the work is to be done on disk."""
        return any(option is not None for option in (self.engine, self.memory, self.workers))


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

    max_vertices: Annotated[int | None, click.IntRange(1)] = None
    max_edges: Annotated[int | None, click.IntRange(1)] = None

    @property
    def pair(self) -> tuple[int | None, int | None]:
        """Both."""
        return self.max_vertices, self.max_edges


def language_of(values: MutableMapping[str, Any]) -> str:
    """Give the language that a command speaks, by its options, among which it is put if the command has `--lang`.

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
    """Give the language of tables in pipes: the one that `--lang` names, English where it is left out."""
    source = click.get_current_context().get_parameter_source("lang")
    return lang if source is ParameterSource.COMMANDLINE else ENGLISH


def _is_data(values: MutableMapping[str, Any]) -> bool:
    """Tell whether JSON or a table is asked for, by a command that can write them."""
    if "as_json" not in values:
        return False
    output = values.get("output") or ""
    ending = Path(output).suffix[1:].lower()
    return bool(values["as_json"] or output == "-" or (ending and ending in formats("table")))


class Unchosen(NamedTuple):
    """An option that chooses an objective, and was left out.

    Parameters
    ----------
    option : str
        Its name.
    choices : sequence of str
        What it may be.
    """

    option: str
    choices: Sequence[str]

    def tell(self, arena: DiGraph | CompactArena, name: str) -> None:
        """Name on stderr the objectives that a file has marks for; a user who chose an objective gets no such note."""
        from arena.graphs.marks import marks_of

        asked = {mark: [each for each in objectives.asking(mark) if each in self.choices] for mark in marks_of(arena)}
        marks = [MARKED[mark] for mark, names in asked.items() if names]
        if marks:
            names = [each for listed in asked.values() for each in listed]
            advice = f"{self.option} {' or '.join(names)} is about them"
            note(f"{name} has {' and '.join(marks)}; {advice}, this about sinks")


def unchosen(context: click.Context) -> Unchosen | None:
    """Find the option of a command that chooses an objective, if it was left out."""
    for parameter in context.command.params:
        left_out = context.get_parameter_source(str(parameter.name)) is ParameterSource.DEFAULT
        if parameter.name in CHOOSING and left_out and isinstance(parameter.type, click.Choice):
            return Unchosen(parameter.opts[0], list(map(str, parameter.type.choices)))
    return None
