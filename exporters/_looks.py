"""How vertices can look: fills and borders, the palettes of the styles, and what a coloured graph is.

The palette is Okabe and Ito's for the colour-blind; what a colour says is also said by lightness, by the border or by
a second line in the vertex, so that a grey print loses nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from exporters._words import number, say

if TYPE_CHECKING:
    from arena.attributes import DiGraph


Kept = TypeVar("Kept")


@dataclass(frozen=True)
class Look:
    """How a vertex is filled and bordered.

    Parameters
    ----------
    fill, text : str
        The colours of the inside and of what is written there, as #rrggbb.
    border : str
        "solid", "dashed" or "dotted".
    """

    fill: str
    text: str = "#000000"
    border: str = "solid"


class Palette(NamedTuple):
    """The looks of a style: what a player has won, the vertices where he moves, and from what to what he shades.

    By turn, trees and values show whose vertex each is, and leave it to the numbers who wins; an attractor has one
    colour, its player's.
    """

    won: dict[int, Look]
    owner: dict[int, Look]
    shades: dict[int, tuple[str, str]]
    by_turn: bool = False

    @property
    def better(self) -> dict[int, Look]:
        """The looks of what is not decided: where player 1, nobody or player 2, which is -1, is better off."""
        return {1: Look(self.shades[1][1]), 0: Look("#eeeeee"), -1: Look(self.shades[2][1])}


WHITE = Look("#ffffff")
WON = {1: Look("#0072b2", "#ffffff"), 2: Look("#f5b041", border="dashed")}
DRAW_BY_RULE = Look("#ffffff", border="dotted")
DRAW_ENDLESS = Look("#dddddd", border="dotted")
OUTSIDE = Look("#ffffff", border="dashed")
OWNER = {1: Look("#1f5fa8", "#ffffff"), 2: Look("#ee8877")}
SHADES = {1: ("#08306b", "#9ecae1"), 2: ("#7f2704", "#fdd0a2")}
"""The darkest shade of each player, for rank 0, and the lightest, for the last rank."""
STYLES = {
    "default": Palette(WON, OWNER, SHADES),
    "course": Palette(
        {1: Look("#1f4fd0", "#ffffff"), 2: Look("#f4685c", border="dashed")},
        {1: Look("#1f4fd0", "#ffffff"), 2: Look("#f4685c")},
        {1: ("#0b2270", "#b3c4f5"), 2: ("#67000d", "#fcbba1")},
        by_turn=True,
    ),
}
"""Colours for the colour-blind, and those of the courses: J1 blue, J2 red.

Course 001 draws the tree of Nim by turn: "Feuilles rouges : J1 gagnant car J2 ne peut plus jouer." Course 000, example
4, has the attractor and the edges of the strategy coloured, without shades.
"""
MOST_SHADES = 8
"""Lines of a legend: of a scale with more shades it shows the first and the last, and counts those between."""


class Entry(NamedTuple):
    """What a look means: for which vertices, out of how many of the whole graph, and of which scale it is a shade.

    Shades of a scale follow each other.
    """

    look: Look
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
    tooltips : dict
        More about each vertex, for formats that can show it.
    stops : bool
        Whether play stops at targets that have moves; what colours say of the graph alone goes on.
    lang : {"en", "fr"}
        The language of the legend.
    """

    looks: dict[Hashable, Look]
    entries: list[Entry]
    notes: dict[Hashable, str] = field(default_factory=dict)
    bold: set[tuple[Hashable, Hashable]] = field(default_factory=set)
    bold_text: str = ""
    rows: dict[Hashable, int] | None = None
    row_name: str = ""
    remark: str = ""
    tooltips: dict[Hashable, str] = field(default_factory=dict)
    stops: bool = True
    lang: str = "en"

    @property
    def legend(self) -> list[tuple[Look, str]]:
        """What the looks mean, and how many vertices have them; of a long scale the shades in between are one line."""
        lines: list[tuple[Look, str]] = []
        shown = (entry for entry in self.entries if entry.vertices)
        for scale, group in groupby(shown, key=lambda entry: entry.scale):
            shades = list(group)
            if scale and len(shades) > MOST_SHADES:
                shades = [shades[0], _between(shades), shades[-1]]
            lines += [(entry.look, f"{entry.text} ({self._count(entry)})") for entry in shades]
        return lines

    @property
    def look_names(self) -> dict[Look, str]:
        """A name for each look, in formats that define looks before they are used."""
        looks = dict.fromkeys([*self.looks.values(), *dict(self.legend)])
        return {look: f"look{number}" for number, look in enumerate(looks)}

    def _count(self, entry: Entry) -> str:
        many, of_all = number(len(entry.vertices), self.lang), number(entry.total, self.lang)
        return many if many == of_all else say("{number} of {all}", self.lang, number=many, all=of_all)

    def part(self, graph: DiGraph) -> Coloring:
        """Keep what is about a part of the graph."""

        def kept(said: dict[Hashable, Kept]) -> dict[Hashable, Kept]:
            return {vertex: said[vertex] for vertex in graph if vertex in said}

        return replace(
            self,
            looks=kept(self.looks),
            entries=[entry._replace(vertices=[v for v in entry.vertices if v in graph]) for entry in self.entries],
            notes=kept(self.notes),
            bold={edge for edge in self.bold if graph.has_edge(*edge)},
            rows=None if self.rows is None else kept(self.rows),
            tooltips=kept(self.tooltips),
        )


def _between(shades: Sequence[Entry]) -> Entry:
    """Make one of all shades but the first and the last."""
    inner = shades[1:-1]
    vertices = [vertex for entry in inner for vertex in entry.vertices]
    text = f"{inner[0].text} … {inner[-1].text}"
    return Entry(shades[len(shades) // 2].look, text, vertices, sum(entry.total for entry in inner))


def shade(ends: tuple[str, str], rank: int, last: int, border: str = "solid") -> Look:
    """Mix a fill between the darkest and the lightest shade, and choose the text that can be read on it."""
    dark, light = (tuple(int(shade[place : place + 2], 16) for place in (1, 3, 5)) for shade in ends)
    share = rank / last if last else 0.0
    mixed = [round(low + (high - low) * share) for low, high in zip(dark, light, strict=True)]
    luminance = 0.299 * mixed[0] + 0.587 * mixed[1] + 0.114 * mixed[2]
    return Look("#{:02x}{:02x}{:02x}".format(*mixed), "#000000" if luminance > 128 else "#ffffff", border)
