"""Drawings, in no language: nodes, edges, rows and a legend, and the places of all these where a builder gives them.

A builder (another file of this folder) knows games, arenas and solutions, and makes a `Drawing`; `exporters.pictures`
lays it out, puts its title and legend around it, and writes it in a language.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from exporters.drawings.looks import WHITE, Fill
from exporters.drawings.squares import Board

NORMAL = 12  # the points of letters
CELL = -1
"""The player of a node that is a cell of a chart."""
Point = tuple[float, float]


class Line(NamedTuple):
    """A line of text in a node, maybe beside the one before it; an empty one leaves room for some text."""

    text: str
    points: float = NORMAL
    room: str = ""
    beside: bool = False


class Node(NamedTuple):
    """A node: who moves there, its look, what is written in it below a board, and whether play ends there.

    The player is 1, a circle; 2, a square; None in a graph without players, an ellipse; 0 for a text or a board without
    an outline; `CELL` for a box that its place alone makes as large as it is. The border tells why it stands out:
    "middle" for the position asked about, "best" for the chosen line, "joining" for what a frame of a film is about,
    "faint" for what is beside the point, "own" for a cell without a border.
    """

    player: int | None
    look: Fill = WHITE
    lines: tuple[Line, ...] = ()
    board: Board | None = None
    ended: bool = False
    border: str = ""
    tooltip: str = ""


class Edge(NamedTuple):
    """An edge from node to node, which are given by their numbers.

    Its kind is "move"; "best" for one that matters; "played"; in films also "joining", by which a vertex joins, and
    "removed"; "faint" for what is beside the point; "side" for a side of a board; "hidden" for what takes its place and
    is not drawn. Its line is "solid", "dashed" or "dotted"; without a width or a color they are those of its kind.
    """

    tail: int
    head: int
    kind: str = "move"
    line: str = "solid"
    label: str = ""
    tooltip: str = ""
    width: float = 0
    color: str = ""


class NodeRow(NamedTuple):
    """Nodes on one row: its number, the lines of its title, and the nodes' numbers."""

    number: int | None
    title: tuple[str, ...]
    nodes: tuple[int, ...]
    faint: bool = False


class Sign(NamedTuple):
    """A sign of the legend: its kind, a text where that is not drawn, its meaning, and a board or a line to draw."""

    kind: str
    text: str
    meaning: str
    board: Board | None = None
    edge: Edge | None = None


class Legend(NamedTuple):
    """The texts around a drawing: its title, then the meanings of looks and signs."""

    title: str
    looks: tuple[tuple[Fill, str], ...] = ()
    signs: tuple[Sign, ...] = ()


class Box(NamedTuple):
    """The place of something: its middle, its width and its height, in points, y upwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The least and the greatest x, the least and the greatest y."""
        across, up = self.width / 2, self.height / 2
        return self.x - across, self.x + across, self.y - up, self.y + up

    def moved(self, across: float, up: float) -> Box:
        return self._replace(x=self.x + across, y=self.y + up)


def at(points: Sequence[Point], share: float) -> Point:
    """Return a point of a Bézier curve of four points."""
    rest = 1 - share
    first, second, third, last = rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    return first * ax + second * bx + third * cx + last * dx, first * ay + second * by + third * cy + last * dy


class Curve(NamedTuple):
    """The path of an edge: the points of its Bézier curves, and the tip of its arrowhead, if it has one."""

    points: tuple[Point, ...]
    tip: Point | None

    def at(self, share: float) -> Point:
        """Return the point after a share of its length, as its curves share it."""
        count = (len(self.points) - 1) // 3
        piece = min(int(share * count), count - 1)
        return at(self.points[3 * piece : 3 * piece + 4], share * count - piece)

    @property
    def along(self) -> list[Point]:
        """Some points that it passes."""
        count = (len(self.points) - 1) // 3 * 4
        return [self.at(place / count) for place in range(count + 1)]

    def moved(self, across: float, up: float) -> Curve:
        tip = (self.tip[0] + across, self.tip[1] + up) if self.tip else None
        return Curve(tuple((x + across, y + up) for x, y in self.points), tip)


class Layout(NamedTuple):
    """Where nodes, edges, titles of rows, the start with its arrow, and texts beside edges stand.

    In a flat one nodes are as low as what stands in them: boxes, with round corners instead of circles.
    """

    nodes: tuple[Box, ...]
    edges: tuple[Curve | None, ...]
    rows: tuple[Box, ...] = ()
    start: tuple[Box, Curve | None] | None = None
    beside: Mapping[int, Point] = MappingProxyType({})
    flat: bool = False

    @property
    def field(self) -> Box:
        """The field that nodes and edges take."""
        points = [Box(*point, 0, 0) for curve in self.edges if curve for point in curve.points]
        boxes = [*self.nodes, *points] or [Box(0, 0, 0, 0)]
        left, right, low, high = zip(*(box.bounds for box in boxes), strict=True)
        across, up = max(right) - min(left), max(high) - min(low)
        return Box((min(left) + max(right)) / 2, (min(low) + max(high)) / 2, across, up)


@dataclass(frozen=True)
class Drawing:
    """The contents of a picture, in no language; without a layout it is laid out.

    Its kind is "graph", "tree", "layers", "board", "play" or "map" (a chart).
    Nodes are numbered by their places in the tuple; `rows` stand from the top, and `above` lists nodes without a row
    that stand above all. `start_text` points at the node where play starts.
    """

    kind: str
    name: str
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    rows: tuple[NodeRow, ...] = ()
    above: tuple[int, ...] = ()
    legend: Legend | None = None
    start: int | None = None
    start_text: str = "start"
    layout: Layout | None = None

    @property
    def levels(self) -> dict[Hashable, int]:
        """The place of each node's row, from the top, for nodes that have one."""
        return {node: place for place, row in enumerate(self.rows) for node in row.nodes}
