"""How vertices can look: fills and borders, the palettes of the styles, and what a coloured graph is.

The palette is Okabe and Ito's for the colour-blind; what a colour says is also said by lightness, by the border or by
a second line in the vertex, so that a grey print loses nothing.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

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
    """The looks of a style: what a player has won, the vertices where he moves, and from what to what he shades."""

    won: dict[int, Look]
    owner: dict[int, Look]
    shades: dict[int, tuple[str, str]]


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
        {1: SHADES[1], 2: ("#67000d", "#fcbba1")},
    ),
}
"""Colours for the colour-blind, and those of the courses: J1 blue, J2 red."""


@dataclass
class Coloring:
    """A coloured graph.

    Parameters
    ----------
    looks : dict
        The look of each vertex.
    legend : list of (Look, str)
        What the looks mean.
    notes : dict
        A second line for some vertices.
    bold : set of edges
        The moves that matter.
    bold_text : str
        What they are.
    rows : dict
        The row of each vertex that has one, 0 at the bottom; empty to leave rows to the layout.
    row_name : str
        What to write before the number of a row.
    remark : str
        What else a reader must know.
    tooltips : dict
        More about each vertex, for formats that can show it.
    """

    looks: dict[Hashable, Look]
    legend: list[tuple[Look, str]]
    notes: dict[Hashable, str] = field(default_factory=dict)
    bold: set[tuple[Hashable, Hashable]] = field(default_factory=set)
    bold_text: str = ""
    rows: dict[Hashable, int] = field(default_factory=dict)
    row_name: str = ""
    remark: str = ""
    tooltips: dict[Hashable, str] = field(default_factory=dict)

    def part(self, graph: DiGraph) -> Coloring:
        """Keep what is about a part of the graph; the legend goes on counting the whole."""

        def kept(said: dict[Hashable, Kept]) -> dict[Hashable, Kept]:
            return {vertex: said[vertex] for vertex in graph if vertex in said}

        looks = kept(self.looks)
        return replace(
            self,
            looks=looks,
            legend=[(look, text) for look, text in self.legend if look in looks.values()],
            notes=kept(self.notes),
            bold={edge for edge in self.bold if graph.has_edge(*edge)},
            rows=kept(self.rows),
            tooltips=kept(self.tooltips),
        )


def shade(ends: tuple[str, str], rank: int, last: int, border: str = "solid") -> Look:
    """Mix a fill between the darkest and the lightest shade, and choose the text that can be read on it."""
    dark, light = (tuple(int(shade[place : place + 2], 16) for place in (1, 3, 5)) for shade in ends)
    share = rank / last if last else 0.0
    mixed = [round(low + (high - low) * share) for low, high in zip(dark, light, strict=True)]
    luminance = 0.299 * mixed[0] + 0.587 * mixed[1] + 0.114 * mixed[2]
    return Look("#{:02x}{:02x}{:02x}".format(*mixed), "#000000" if luminance > 128 else "#ffffff", border)
