"""Drawings, in no language: nodes, edges, rows and a legend, and, once they are laid out, their places.

A builder (another file of this folder) knows games, arenas and solutions, and makes a `Drawing`; a backend (a file of
`exporters.pictures`) knows a language, and writes any `Drawing` in it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from exporters.drawings.looks import WHITE, Fill
from exporters.drawings.squares import Board

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

NORMAL = 12
"""The size of letters in points, where nothing else is said."""
CELL = -1
"""The player of a node that is a cell of a map."""
Point = tuple[float, float]
NO_PLACES: Mapping[int, Point] = MappingProxyType({})


class Line(NamedTuple):
    """A line of text in a node, and the size of its letters in points; an empty one leaves room for some text."""

    text: str
    points: int = NORMAL
    room: str = ""


class Node(NamedTuple):
    """A node.

    Parameters
    ----------
    player : int or None
        Who moves there: 1, a circle; 2, a square; None for a graph without players, an ellipse; 0 for what is no
        vertex, and has no outline; `CELL` for a box that its place alone makes as large as it is.
    look : Fill
        How it is filled and bordered.
    lines : tuple of Line
        What is written in it.
    board : Board, optional
        What stands above the lines.
    ended : bool
        Whether play ends there: it has a double border.
    border : str
        Why the border stands out: "middle" for the position asked about, "best" for a node of the chosen line,
        "joining" for what a frame of a film is about, "ringed" for a cell of two colours, "faint" for what is beside
        the point, "own" for a cell's that is to look like its inside; "" if it does not.
    tooltip : str
        What is told of it where a pointer rests.
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

    Parameters
    ----------
    tail, head : int
        Where it begins and ends.
    kind : str
        "move"; "best" for one that matters; in films also "joining", by which a vertex joins, and "removed"; "faint"
        for what is beside the point; "side" for a side of a board; "hidden" for what takes its place and is not drawn.
    line : str
        "solid", "dashed" or "dotted".
    label, tooltip : str
        What is written beside it, in lines, and told where a pointer rests.
    width : float
        How wide it is in points; 0 as usual.
    color : str
        Its colour as #rrggbb; "" for that of its kind.
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
    """Nodes on one row: its number (None for those without one), the lines of its title, and the nodes' numbers.

    Cells of a map may be on rows that have no place: they tell what is known at one time.
    """

    number: int | None
    title: tuple[str, ...]
    nodes: tuple[int, ...]
    faint: bool = False


class Sign(NamedTuple):
    """A sign of the legend: its kind, which a backend may draw, the text that shows it otherwise, and its meaning.

    What explains squares has a board of one square, which is drawn instead, and what explains lines an edge.
    """

    kind: str
    text: str
    meaning: str
    board: Board | None = None
    edge: Edge | None = None


class Legend(NamedTuple):
    """The text under a drawing: its title, then the meanings of looks and signs."""

    title: str
    looks: tuple[tuple[Fill, str], ...] = ()
    signs: tuple[Sign, ...] = ()


class Table(NamedTuple):
    """A table of cells under the titles of its columns; each row begins with a title and a remark.

    Cells are as large as what stands in them, or have the sizes that are given, in points.
    """

    title: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]
    cells: tuple[tuple[tuple[Fill, tuple[Line, ...]] | None, ...], ...]
    sizes: tuple[tuple[tuple[float, float], ...], ...] = ()


class Box(NamedTuple):
    """The place of something: its middle, its width and its height, in points, y upwards."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: Box) -> bool:
        """Tell whether it overlaps another one; to touch is not to overlap."""
        across, up = (self.width + other.width) / 2, (self.height + other.height) / 2
        return abs(self.x - other.x) < across and abs(self.y - other.y) < up


class Curve(NamedTuple):
    """The way of an edge: the points of its Bézier curves, and the tip of its arrowhead, if it has one."""

    points: tuple[Point, ...]
    tip: Point | None


class Layout(NamedTuple):
    """Where everything stands: the boxes of nodes and rows' titles, the curves of edges, the start and its arrow.

    A curve is None where nothing says how its edge goes. The letters of rows' titles have `title_points` points.
    What is written beside an edge has its middle in `beside`, by the edge's number.
    """

    nodes: tuple[Box, ...]
    edges: tuple[Curve | None, ...]
    rows: tuple[Box, ...] = ()
    start: tuple[Box, Curve | None] | None = None
    title_points: float = 0
    beside: Mapping[int, Point] = NO_PLACES


class Flow(NamedTuple):
    """Which way a layout goes, "down" or "right", and how far apart it keeps things, in inches.

    Parameters
    ----------
    direction : str
        Where the moves lead, as far as they can.
    rows, nodes : float
        What lies at least between two rows, and between two nodes of one.
    snug : bool
        Whether nodes are no larger than what stands in them, and letters differ as little as they can.
    """

    direction: str = "down"
    rows: float = 0.45
    nodes: float = 0.3
    snug: bool = False


USUAL = Flow()
"""The usual flow of a drawing."""


class Text(NamedTuple):
    """Lines of text of one size, in a box that they fill."""

    lines: tuple[str, ...]
    points: float
    box: Box


class LegendSample(NamedTuple):
    """The sample of a look or a sign in a legend: nodes and arrows like the drawing's, a swatch, or a text."""

    nodes: tuple[tuple[Node, Box], ...] = ()
    arrows: tuple[tuple[Edge, Curve], ...] = ()
    swatch: tuple[Fill, Box] | None = None
    text: Text | None = None


class PageLayout(NamedTuple):
    """The page around a drawing that is laid out.

    Parameters
    ----------
    box : Box
        All of it, in the points of the drawing.
    scale : float
        How many points a point of the drawing takes on paper; 0 where the language chooses.
    title : Text, optional
        What stands on top.
    entries : tuple of (LegendSample, Text)
        The legend: what looks and signs look like, and what they mean; an empty text where nothing is told.
    """

    box: Box
    scale: float = 0
    title: Text | None = None
    entries: tuple[tuple[LegendSample, Text], ...] = ()


@dataclass(frozen=True)
class Drawing:
    """The contents of a picture, in no language.

    Parameters
    ----------
    kind : str
        "graph", "tree", "layers", "board", "grid" (small vertices without labels, with a layout of their own),
        "map" (cells, with a layout of their own) or "table".
    name : str
        What it is about.
    nodes, edges : tuple
        The nodes, which are numbered by their places in the tuple, and the edges.
    rows : tuple of NodeRow
        The rows that nodes are kept on, from the top.
    legend : Legend, optional
        What stands under it.
    start : int, optional
        The node where play starts.
    start_text : str
        What points at it.
    layout : Layout, optional
        The places; without them a backend lays the drawing out.
    table : Table, optional
        The whole of a drawing of kind "table".
    flow : Flow
        How it is to be laid out.
    page : PageLayout, optional
        What stands around the layout.
    blank : Drawing, optional
        The same without answers: nodes and edges in the same order.
    bare : Drawing, optional
        The same without the texts that it can do without, for where they could not be read.
    """

    kind: str
    name: str
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    rows: tuple[NodeRow, ...] = ()
    legend: Legend | None = None
    start: int | None = None
    start_text: str = "start"
    layout: Layout | None = None
    table: Table | None = None
    flow: Flow = USUAL
    page: PageLayout | None = None
    blank: Drawing | None = None
    bare: Drawing | None = None

    def with_blank(self, blank: Drawing) -> Drawing:
        """Give the same with a version without answers, which has all that this one has."""
        bare = replace(self.bare, blank=blank.bare or blank) if self.bare else None
        return replace(self, blank=blank, bare=bare)

    @property
    def look_names(self) -> dict[Fill, str]:
        """A name for each look, in formats that define looks before they are used."""
        looks = [node.look for node in self.nodes]
        looks += [look for look, _ in self.legend.looks] if self.legend else []
        return {look: f"look{number}" for number, look in enumerate(dict.fromkeys(looks))}

    @property
    def levels(self) -> dict[Hashable, int]:
        """The place of each node's row, from the top, for nodes that have one."""
        return {node: place for place, row in enumerate(self.rows) for node in row.nodes}

    def graph(self) -> DiGraph:
        """Make a graph of the nodes' numbers."""
        import networkx as nx

        graph: DiGraph = nx.DiGraph()
        graph.add_nodes_from(range(len(self.nodes)))
        graph.add_edges_from((edge.tail, edge.head) for edge in self.edges)
        return graph
