"""Cells in rows and columns, each with a look and a number, under the titles of the columns: maps and ribbons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from arena.words import Speaker
from exporters.drawings.captions import cut
from exporters.drawings.drawing import CELL, Box, Drawing, Layout, Legend, Line, Node
from exporters.drawings.looks import Fill

SIDE = 34
"""The side of a cell, in points, where numbers stand in the cells."""
SMALL = 10
"""The side of a cell among many, which have no numbers."""
MOST_NUMBERED = 36
"""The cells of a row or a column, at most, whose numbers can be read on a slide."""
BARE = 210
"""The least side of a map without numbers, in points."""
LARGEST = 0.6
"""The largest size of a number, as a share of the side of its cell."""
FILLED = 0.86
"""The width of the widest number, as a share of the side of its cell."""
LETTER = 0.64
"""The width of a digit, as a multiple of its size."""
CAPITAL = 0.76
"""The width of a capital or a sign, as a multiple of its size."""
LINE = 1.3
"""The height of a line, as a multiple of the size of its letters."""
WORDS = 0.58
"""The width of a letter of a text, as a multiple of its size."""
TITLE = 20.0
"""The size of titles, where numbers stand in the cells."""
FAR = 0.055
"""The size of titles beside many cells, as a share of the longer side of the map."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10000)
GAP = 1.5
"""The points between two cells."""
HEAVY = 2.0
"""The width of the border of a cell that stands out."""
RING = 2.0
"""The width of the border of a cell of two colours."""

Place = tuple[int, int]
"""The column and the row of a cell."""


class Cell(NamedTuple):
    """The text, the look and the tooltip of a cell."""

    look: Fill
    text: str = ""
    tooltip: str = ""


class Axis(NamedTuple):
    """The quantity that columns or rows count, and the title of each."""

    name: str
    titles: Sequence[str]


class PlacedNode(NamedTuple):
    """A node of a drawing, and its place."""

    node: Node
    box: Box


def build(
    name: str,
    cells: Mapping[Place, Cell],
    across: Axis,
    down: Axis,
    legend: Legend | None,
    more: Iterable[PlacedNode] = (),
    *,
    heavy: bool = True,
    bare: bool = False,
) -> Drawing:
    """Make a drawing of cells, which are its first nodes, in their order; titles and further parts follow.

    Where some cells have dashed borders, those with solid ones may be heavy: they are what it is about. Cells of two
    colours have rings. Bare ones have no texts, which leaves room for larger titles beside fewer of them.
    """
    count = max(len(across.titles), len(down.titles))
    pitch = max(SMALL, BARE // count) if bare else side_of(across, down)
    points = 0 if bare else letters(pitch, (cell.text for cell in cells.values()))
    heavy = heavy and any(cell.look.border == "dashed" for cell in cells.values())
    parts = [_cell(cell, place, pitch, points, heavy=heavy) for place, cell in cells.items()]
    parts += [*_titles(across, down, pitch), *more]
    nodes, boxes = zip(*parts, strict=True) if parts else ((), ())
    return Drawing("map", name, tuple(nodes), legend=legend, layout=Layout(tuple(boxes), ()))


def side_of(across: Axis, down: Axis) -> int:
    """Give the distance from one cell to the next."""
    return SMALL if max(len(across.titles), len(down.titles)) > MOST_NUMBERED else SIDE


def letters(pitch: float, texts: Iterable[str]) -> int:
    """Give the size of the letters in cells, in which the longest text fits; 0 where numbers are too small to read."""
    widest = max((len(text) * (LETTER if text.isdecimal() else CAPITAL) for text in texts), default=LETTER)
    return round(min(LARGEST * pitch, FILLED * pitch / max(widest, LETTER))) if pitch > SMALL else 0


def axis_name(axis: str, words: Speaker) -> str:
    """Name a counted quantity; a numbered one has the name of the others.

    Examples
    --------
    >>> axis_name("heap 2", Speaker("fr")), axis_name("{x}", Speaker("fr"))
    ('tas 2', '{x}')
    """
    name, _, number = cut(axis).rpartition(" ")
    return f"{words.named(name)} {number}" if number.isdecimal() else words.named(cut(axis))


def text_at(text: str, points: float, x: float, y: float, *, anchor: int = 0) -> PlacedNode:
    """Write a text with its middle at a place, or, with the anchor 1 or -1, to the left or the right of it."""
    width, height = (LETTER if text.isdecimal() else WORDS) * points * max(len(text), 1), LINE * points
    return PlacedNode(Node(0, lines=(Line(text, round(points)),)), Box(x - anchor * width / 2, y, width, height))


def _cell(cell: Cell, place: Place, pitch: int, points: int, *, heavy: bool) -> PlacedNode:
    lines = (Line(cell.text, points),) if cell.text and points else ()
    heavy = heavy and cell.look.border == "solid"
    side = pitch - GAP - (RING if cell.look.half else HEAVY if heavy else 0)
    border = "ringed" if cell.look.half else "best" if heavy else ""
    node = Node(CELL, cell.look, lines, border=border, tooltip=cell.tooltip)
    return PlacedNode(node, Box(place[0] * pitch, -place[1] * pitch, side, side))


def _titles(across: Axis, down: Axis, pitch: int) -> list[PlacedNode]:
    """Write the titles of columns and rows, and in the corner the quantities counted downwards and to the right."""
    points = max(TITLE, FAR * pitch * max(len(across.titles), len(down.titles)) if pitch == SMALL else 0)
    above, left = max(pitch / 2 + 0.8 * points, LINE * points), -pitch / 2 - 0.5 * points
    wide = LETTER * points * max(map(len, across.titles), default=1)
    parts = [text_at(title, points, column * pitch, above) for column, title in _each(across, 1.2 * wide / pitch)]
    parts += [text_at(title, points, left, -row * pitch, anchor=1) for row, title in _each(down, 1.2 * points / pitch)]
    names = [f"{axis.name} {sign}" for axis, sign in ((down, "↓"), (across, "→")) if axis.name]
    return [*parts, text_at("  ".join(names), points, left, above, anchor=1)] if names else parts


def _each(axis: Axis, cells: float) -> list[tuple[int, str]]:
    """Give the titles that are written, with their places: so far apart that each has the room of some cells."""
    step = next((step for step in STEPS if step >= cells), STEPS[-1])
    return [(place, title) for place, title in enumerate(axis.titles) if place % step == 0]
