"""Colourings: looks for vertices, and the entries of a legend.

A colouring is a function that takes a `Request` and gives a `Coloring`. The decorator `colouring` names it, and by that
name it is found in `colour`, `arena.draw(..., color=)` and `arena draw --color`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from arena.errors import ParameterError, one_of
from arena.words import Speaker, number, say
from exporters.drawings.looks import WHITE

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import Player
    from arena.solving.arenas import Solution
    from arena.solving.attractor import Attractor
    from arena.solving.difference import Difference
    from arena.solving.kernel import Kernel
    from arena.solving.positions import PositionSolution
    from exporters.drawings.looks import Fill, Palette

Kept = TypeVar("Kept")
SOLUTION = "arena.solving.arenas.Solution"
POSITIONS = "arena.solving.positions.PositionSolution"
ATTRACTOR = "arena.solving.attractor.Attractor"
KERNEL = "arena.solving.kernel.Kernel"
DIFFERENCE = "arena.solving.difference.Difference"

MOST_SHADES = 8
"""Lines of a legend: of a scale with more shades it shows the first and the last, and ranges between."""
RANGES = 3


class Entry(NamedTuple):
    """The meaning of a look, its vertices, their number in the whole graph, and the scale of which it is a shade.

    Shades of a scale follow each other.
    """

    look: Fill
    text: str
    vertices: Collection[Hashable]
    total: int
    scale: str = ""


@dataclass
class Coloring:
    """A coloured graph.

    Parameters
    ----------
    looks : dict
        The look of each vertex.
    entries : list of Entry
        What the looks mean.
    notes : dict
        A second line for some vertices.
    short : dict
        What the notes say as short as can be, for where there is room for a number only.
    bold : set of edges
        The moves that matter.
    bold_text : str
        What they are.
    rows : dict, optional
        The row of each vertex that has one, the least at the bottom; by default plies make the rows.
    row_name : str
        What to write before the number of a row.
    remark : str
        What else a reader must know.
    terms : dict
        What is written in vertices, and what it means.
    tooltips : dict
        More about each vertex, for formats that can show it.
    stops : bool
        Whether play stops at targets that have moves; what colours say of the graph alone goes on.
    lang : {"en", "fr"}
        The language of the legend.
    aim : str
        When player 1 wins, where he does not want to reach a sink.
    aim_sign : str
        What stands for that.
    given : bool
        Whether it says what a reader knows before any answer, such as whose turn it is.
    """

    looks: dict[Hashable, Fill]
    entries: list[Entry]
    notes: dict[Hashable, str] = field(default_factory=dict)
    short: dict[Hashable, str] = field(default_factory=dict)
    bold: set[tuple[Hashable, Hashable]] = field(default_factory=set)
    bold_text: str = ""
    rows: dict[Hashable, int] | None = None
    row_name: str = ""
    remark: str = ""
    terms: Mapping[str, str] = field(default_factory=dict)
    tooltips: dict[Hashable, str] = field(default_factory=dict)
    stops: bool = True
    lang: str = "en"
    aim: str = ""
    aim_sign: str = ""
    given: bool = False

    @property
    def legend(self) -> list[tuple[Fill, str]]:
        """The looks with their meanings and the numbers of their vertices."""
        return legend_lines(self.entries, self.lang)

    def blank(self) -> Coloring:
        """Leave out all answers; vertices keep their rows."""
        bare = replace(self, notes={}, short={}, bold=set(), bold_text="", remark="", terms={}, tooltips={})
        return bare if self.given else replace(bare, looks=dict.fromkeys(self.looks, WHITE), entries=[])

    def part(self, graph: DiGraph) -> Coloring:
        """Keep the looks, the notes and the moves of a part of the graph."""

        def kept(said: dict[Hashable, Kept]) -> dict[Hashable, Kept]:
            return {vertex: said[vertex] for vertex in graph if vertex in said}

        return replace(
            self,
            looks=kept(self.looks),
            entries=[entry._replace(vertices=[v for v in entry.vertices if v in graph]) for entry in self.entries],
            notes=kept(self.notes),
            short=kept(self.short),
            bold={edge for edge in self.bold if graph.has_edge(*edge)},
            rows=None if self.rows is None else kept(self.rows),
            tooltips=kept(self.tooltips),
        )


def legend_lines(entries: Iterable[Entry], lang: str) -> list[tuple[Fill, str]]:
    """Explain looks, and count their vertices; of a long scale the shades between the ends are `RANGES` lines."""
    lines: list[tuple[Fill, str]] = []
    used = (entry for entry in entries if entry.vertices)
    for scale, group in groupby(used, key=lambda entry: entry.scale):
        shades = list(group)
        if scale and len(shades) > MOST_SHADES:
            inner = shades[1:-1]
            ends = [len(inner) * place // RANGES for place in range(RANGES + 1)]
            shades = [shades[0], *(_merged(inner[low:high]) for low, high in pairwise(ends)), shades[-1]]
        lines += [(entry.look, f"{entry.text} ({_count(entry, lang)})") for entry in shades]
    return lines


def _count(entry: Entry, lang: str) -> str:
    part, of_all = number(len(entry.vertices), lang), number(entry.total, lang)
    return part if part == of_all else say("{number} of {all}", lang, number=part, all=of_all)


def _merged(shades: Sequence[Entry]) -> Entry:
    """Make one of shades that follow each other, in the look of the middle one."""
    vertices = [vertex for entry in shades for vertex in entry.vertices]
    first, last = shades[0].text.split(" "), shades[-1].text.split(" ")
    differing = next((place for place, both in enumerate(zip(first, last, strict=False)) if len(set(both)) > 1), 0)
    text = " ".join([*first, "…", *last[differing:]])
    return Entry(shades[len(shades) // 2].look, text, vertices, sum(entry.total for entry in shades))


class Request(NamedTuple):
    """A graph to be coloured: for whose attractor, in which style, with texts in which language."""

    graph: DiGraph
    player: Player
    solution: Solution | PositionSolution | Kernel | Attractor | Difference | None
    style: Palette
    lang: str

    @property
    def say(self) -> Speaker:
        """The speaker of the language."""
        return Speaker(self.lang)


class Colouring(NamedTuple):
    """A function that colours graphs, the kind of graphs, and whether it is for a player.

    It is of an "arena", of a "graph" without players, of both if that is "", or of a "difference" of two solutions.
    """

    make: Callable[[Request], Coloring]
    of: str
    takes_player: bool


COLORS: dict[str, Colouring] = {}
"""The colourings by their names; those of `FILES` once they are imported."""
PLAIN = ("", "arena", "graph")
"""The things of which colourings need nothing but the graph."""
FILES = ("arena_colourings", "changes", "graph_colourings")
"""The modules of this folder that have colourings."""
Make = TypeVar("Make", bound=Callable[[Request], Coloring])


def choices(*of: str) -> list[str]:
    """List the colourings of some things; by default those that need nothing besides a graph."""
    for name in FILES:
        import_module(f"exporters.drawings.{name}")
    return [name for name, each in COLORS.items() if each.of in (of or PLAIN)]


def colouring_named(name: str, *of: str) -> Colouring:
    """Give the colouring of a name, of some things as in `choices`, or refuse the name."""
    if name not in COLORS or COLORS[name].of not in (of or PLAIN):
        known = choices(*of)  # which imports all
        if name not in known:
            raise one_of("colour", name, known)
    return COLORS[name]


def colouring(name: str, of: str = "", *, takes_player: bool = False) -> Callable[[Make], Make]:
    """Name a function that colours graphs, and the kind of graphs, as `Colouring` has it.

    One that asks for the player of the request takes it from the user.

    Raises
    ------
    ParameterError
        If another one has this name.
    """

    def register(make: Make) -> Make:
        if not make.__module__.startswith("exporters.drawings."):
            choices()  # their names are taken
        if name in COLORS:
            raise ParameterError(f"there is a colouring {name!r} already")
        COLORS[name] = Colouring(make, of, takes_player)
        return make

    return register


def entries_of(
    kinds: Mapping[Hashable, object],
    looks: Mapping[object, Fill],
    texts: Mapping[object, str],
    scales: Mapping[Any, str] | None = None,  # a mapping's keys may be of no wider type than those of what is given
) -> list[Entry]:
    """List the looks with their meanings and their vertices."""
    members: dict[object, list[Hashable]] = {kind: [] for kind in looks}
    for vertex, kind in kinds.items():
        members[kind].append(vertex)
    return [
        Entry(look, texts[kind], members[kind], len(members[kind]), (scales or {}).get(kind, ""))
        for kind, look in looks.items()
    ]
