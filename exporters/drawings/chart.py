"""Charts: cells, bars, lines and texts with places, in points, of which all pictures but graphs are made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from arena.words import Speaker
from exporters.drawings import letters
from exporters.drawings.captions import cut
from exporters.drawings.drawing import CELL, Box, Curve, Drawing, Edge, Layout, Legend, Line, Node, Point
from exporters.drawings.looks import WHITE, Fill

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10000)
"""The distances of the numbers that are written on an axis."""
POINTS, SMALL = 16, 14
"""The sizes of titles, and of the numbers of axes."""
FAINT, INK = Fill("#ffffff", "#666666"), Fill("#333333")
GAP = 1.5
"""The room between two cells."""


class Bar(NamedTuple):
    """A bar: where it ends, below 0 downwards, its look, a text at its end or inside, and its tooltip."""

    end: float
    look: Fill
    text: str
    points: float
    tooltip: str
    inside: bool = False


class Chart:
    """The parts of a chart, in the order in which they are drawn."""

    def __init__(self) -> None:
        self.nodes, self.boxes = list[Node](), list[Box]()
        self.edges, self.curves = list[Edge](), list[Curve]()

    def add(self, node: Node, box: Box) -> int:
        self.nodes.append(node)
        self.boxes.append(box)
        return len(self.nodes) - 1

    def cell(
        self, box: Box, look: Fill, text: str = "", points: float = 0, *, border: str = "own", tooltip: str = ""
    ) -> int:
        """Add a cell, with a text in it where there is a size for its letters."""
        lines = tuple(Line(each, points) for each in text.split("\n")) if text and points else ()
        return self.add(Node(CELL, look, lines, border=border, tooltip=tooltip), box)

    def text(self, text: str, points: float, x: float, y: float, *, anchor: int = 0, look: Fill = WHITE) -> int:
        """Add a text with its middle at a place, or, with the anchor 1 or -1, to the left or the right of it."""
        wide, high = letters.size((text,), points)
        return self.add(Node(0, look, (Line(text, points),)), Box(x - anchor * wide / 2, y, wide, high))

    def line(self, points: Sequence[Point], edge: Edge, look: Fill, side: float) -> None:
        """Add a broken line as edges of a look, between marks of a size on its corners."""
        marks = [self.cell(Box(*point, side, side), look) for point in points]
        for (tail, head), (begin, end) in zip(pairwise(marks), pairwise(points), strict=True):
            self.edges.append(edge._replace(tail=tail, head=head))
            self.curves.append(Curve((begin, begin, end, end), None))

    def bars(self, bars: Sequence[Bar], pitch: float, count: int, under: Sequence[float]) -> list[Point]:
        """Add bars in lines of some number, some room under each line; return the middle of each bar under its line."""
        places, floor, signed = list[Point](), 0.0, any(bar.end < 0 for bar in bars)
        for line, first in enumerate(range(0, len(bars), count)):
            part = bars[first : first + count]
            above, below = (
                max(sign * bar.end + (0 if bar.inside else 1.2 * bar.points) for bar in part) for sign in (1, -1)
            )
            base = floor - above if line else 0.0
            floor = base - (below if signed else 0)
            if signed:
                self.cell(Box((len(part) - 1) * pitch / 2, base, len(part) * pitch, 0.6), INK)
            for place, bar in enumerate(part):
                x, letters_, side = place * pitch, bar.points * bar.inside, 1 if bar.end > 0 else -1
                box = Box(x, base + bar.end / 2, pitch - GAP, abs(bar.end))
                self.cell(box, bar.look, bar.text, letters_, border="" if bar.inside else "own", tooltip=bar.tooltip)
                if bar.text and bar.points and not bar.inside:
                    self.text(bar.text, bar.points, x, base + bar.end + side * 0.6 * bar.points)
                places.append((x, floor))
            floor -= under[line]
        return places

    def drawing(self, name: str, legend: Legend | None = None) -> Drawing:
        layout = Layout(tuple(self.boxes), tuple(self.curves))
        return Drawing("map", name, tuple(self.nodes), tuple(self.edges), legend=legend, layout=layout)


def step(least: float) -> int:
    """Return the least round distance that is no less than a number."""
    return next((each for each in STEPS if each >= least), STEPS[-1])


def fitting(texts: Iterable[str], wide: float, high: float, most: float = 20) -> float:
    """Return the size of letters in which all of some texts fit into a cell, in whole points."""
    return int(min(most, 0.62 * high, 0.88 * wide / max(letters.widest(texts, 1), 0.6)))


def axis_name(axis: str, words: Speaker) -> str:
    """Name a counted quantity; a numbered one has the name of the others."""
    name, _, number = cut(axis).rpartition(" ")
    return f"{words.named(name)} {number}" if number.isdecimal() else words.named(cut(axis))
