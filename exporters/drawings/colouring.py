"""Colourings: looks for vertices, and the entries of a legend."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

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
    """A coloured graph: the look of each vertex, what the looks mean, and what else is said.

    `notes` are second lines of vertices, and `short` says the same where there is room for a number only. The moves
    `bold` matter, as `bold_text` says. `rows` are those of vertices that have one, the least at the bottom; by default
    plies make the rows. `terms` are written in vertices, with their meanings. With `stops` play stops at targets that
    have moves. `aim` says when player 1 wins, where he does not want to reach a sink. What is `given` a reader knows
    before any answer, such as whose turn it is.
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


COLORS = {
    "winner": "arena",
    "attractor": "arena",
    "player": "arena",
    "remoteness": "",
    "outcome": "graph",
    "kernel": "",
    "round": "",
    "grundy": "",
    "none": "",
    "changes": "difference",
    "both": "difference",
}
"""The colourings, and of what they are: an "arena", a "graph" without players, both, or a "difference" of solutions."""
TAKES_PLAYER = ["attractor"]
"""The colourings that are for a player."""
PLAIN = ("", "arena", "graph")
"""The things of which colourings need nothing but the graph."""


def choices(*of: str) -> list[str]:
    """List the colourings of some things; by default those that need nothing besides a graph."""
    return [name for name, each in COLORS.items() if each in (of or PLAIN)]


def made(
    kinds: Mapping[Hashable, Any],
    looks: Mapping[Any, Fill],
    texts: Mapping[Any, str],
    scales: Mapping[Any, str] | None = None,
    **more: Any,
) -> Coloring:
    """Make a coloring of vertices by their kinds, whose looks mean some texts, which are also tooltips."""
    members: dict[object, list[Hashable]] = {kind: [] for kind in looks}
    for vertex, kind in kinds.items():
        members[kind].append(vertex)
    entries = [
        Entry(look, texts[kind], members[kind], len(members[kind]), (scales or {}).get(kind, ""))
        for kind, look in looks.items()
    ]
    more.setdefault("tooltips", {vertex: texts[kind] for vertex, kind in kinds.items()})
    return Coloring({vertex: looks[kind] for vertex, kind in kinds.items()}, entries, **more)
