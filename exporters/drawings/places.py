"""Where the vertices of a graph stand by a geometry of their own: that of the game or the file, or a ring.

A placing is a function that gives the place of each vertex in steps, to the right and downwards. The decorator
`placing` names it, and by that name it is a layout in `exporters.draw(..., layout=)` and `arena draw --layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING, TypeAlias

from arena.errors import ParameterError, one_of, shown
from arena.graphs.attributes import initial_of, label, place_of
from exporters.drawings.drawing import NORMAL, Box, Curve, Drawing, Layout, Node, Point

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.drawings.ways import Shape

    Placing: TypeAlias = Callable[[DiGraph], Mapping[Hashable, Point]]

PLACINGS: dict[str, Placing] = {}
"""The placings by their names."""
LETTER = 0.66
"""The width of a letter, as a multiple of its size: that of a digit of the font that comes along."""
LEADING = 1.25
"""The height of a line, as a multiple of the size of its letters."""
LEAST = 30.0
"""The least width and height of a vertex, in points."""
INSIDE = 8.0
"""The points between what a vertex holds and its border."""
APART = 26.0
"""The points between two vertices, at least: an arrow can be seen between them."""
FLATTEST = 0.6
"""The least ratio of a step to the right and a step downwards, or the other way round."""
ROOMIER = 1.7
"""The factor by which places with two vertices are further apart, for the edges between them."""
BESIDE = 6.0
"""The points between two vertices of one place."""
ARROW = 30.0
"""The points from the first vertex to what points at it."""
AROUND = ((-1.0, 0.0), (0.0, 1.0), (-0.7, 0.7), (0.7, 0.7), (1.0, 0.0), (0.0, -1.0))
"""The sides on which that may stand, the best one first."""


def placing(name: str) -> Callable[[Placing], Placing]:
    """Name a function that places the vertices of a graph."""

    def register(place: Placing) -> Placing:
        PLACINGS[name] = place
        return place

    return register


def layout_of(graph: DiGraph, layout: str | None) -> str | None:
    """Give the placing that is asked for, else the one that the graph's attribute `layout` names, if there is any."""
    own = graph.graph.get("layout") if layout is None else layout
    return own if isinstance(own, str) and own in PLACINGS else None


def asking(graph: DiGraph, layout: str | None) -> DiGraph:
    """Give a graph that asks for a layout itself, as files may; None leaves it as it is.

    Raises
    ------
    ParameterError
        If the layout is neither "dot" nor a placing.
    """
    if layout is None:
        return graph
    if layout not in (known := ["dot", *PLACINGS]):
        raise one_of("layout", layout, known)
    asked = graph.copy()
    asked.graph["layout"] = layout
    return asked


def with_places(drawing: Drawing, graph: DiGraph, layout: str | None) -> Drawing:
    """Give the drawing of a graph with the places of a layout; as it is, if the layout is no placing.

    Parameters
    ----------
    drawing : Drawing
        The drawing, whose nodes are the vertices of the graph in their order.
    graph : networkx.DiGraph
        The graph.
    layout : str or None
        One of `PLACINGS`, or another layout; by default what the graph's attribute `layout` says.

    Raises
    ------
    ParameterError
        If the layout does not place such a graph.

    Notes
    -----
    O(|S|² + |A| |S|), for pictures of some hundred vertices.
    """
    chosen = layout_of(graph, layout)
    if chosen is None:
        return drawing
    steps = PLACINGS[chosen](graph)
    return replace(drawing, rows=(), layout=laid_out(drawing, [steps[vertex] for vertex in graph]))


@placing("board")
def board(graph: DiGraph) -> dict[Hashable, Point]:
    """Place each vertex where its attribute `pos` says, which games and files give.

    Raises
    ------
    ParameterError
        If one has none.

    Examples
    --------
    >>> from arena import load, position_graph
    >>> board(position_graph(load("rook", rows=2, columns=2)))
    {1: (0, 0), 2: (1, 0), 3: (0, 1), 4: (1, 1)}
    """
    return standing(graph, "layout board: neither a game nor a file says where the vertices of {name} stand")


def standing(graph: DiGraph, refusal: str) -> dict[Hashable, Point]:
    """Give the place of each vertex by its attribute `pos`.

    Parameters
    ----------
    graph : networkx.DiGraph
        The graph.
    refusal : str
        What it says of a graph without places, with "{name}" for its own; up to its colon it names what was asked for.

    Raises
    ------
    ParameterError
        If a vertex has no place.
    """
    places = {vertex: place_of(data.get("pos")) for vertex, data in graph.nodes(data=True)}
    known = {vertex: place for vertex, place in places.items() if place is not None}
    if not any("pos" in data for _, data in graph.nodes(data=True)):
        name = shown(graph.graph["name"]) if graph.graph.get("name") else "this graph"
        raise ParameterError(refusal.format(name=name))
    asked = refusal.partition(":")[0]
    for vertex, data in graph.nodes(data=True):
        if vertex not in known:
            told = f"pos {data['pos']!r:.80}" if "pos" in data else "no pos"
            raise ParameterError(f"{asked}: vertex {shown(label(graph, vertex))} has {told} (two finite numbers)")
    return known


@placing("ring")
def ring(graph: DiGraph) -> dict[Hashable, Point]:
    """Place the vertices on a circle, clockwise from the top, as one walks along the edges.

    Examples
    --------
    >>> import networkx as nx
    >>> {vertex: (round(x, 3), round(y, 3)) for vertex, (x, y) in ring(nx.DiGraph("ab bc cd da".split())).items()}
    {'a': (0.0, -0.707), 'b': (0.707, -0.0), 'c': (0.0, 0.707), 'd': (-0.707, 0.0)}
    """
    import networkx as nx

    start, order = initial_of(graph), dict[Hashable, None]()
    for vertex in [*([] if start is None else [start]), *graph]:
        if vertex not in order:
            order.update(dict.fromkeys(each for each in nx.dfs_preorder_nodes(graph, vertex) if each not in order))
    radius = 0.5 / sin(pi / max(len(order), 2))
    turns = ((vertex, 2 * pi * place / len(order)) for place, vertex in enumerate(order))
    return {vertex: (radius * sin(turn), -radius * cos(turn)) for vertex, turn in turns}


def laid_out(drawing: Drawing, steps: Sequence[Point], apart: float = APART) -> Layout:
    """Put the nodes of a drawing at their places, in boxes of one size that keep apart, and lead the edges."""
    from exporters.drawings.ways import Shape, way

    sizes = [size_of(node) for node in drawing.nodes]
    width, height = (max(column, default=LEAST) for column in zip(*sizes, strict=True)) if sizes else (LEAST, LEAST)
    boxes = _boxes(steps, [node.player or 0 for node in drawing.nodes], (width, height), apart)
    shapes = [Shape(box, node.player != 2) for box, node in zip(boxes, drawing.nodes, strict=True)]
    moves = {(edge.tail, edge.head) for edge in drawing.edges}
    curves = tuple(
        way(shapes[edge.tail], shapes[edge.head], shapes, both=(edge.head, edge.tail) in moves)
        for edge in drawing.edges
    )
    start = None if drawing.start is None else _start(shapes[drawing.start], shapes, curves, drawing.start_text)
    return Layout(tuple(boxes), curves, (), start)


def size_of(node: Node) -> tuple[float, float]:
    """Give the width and the height of a node that holds its board and its lines, in points, by an estimate."""
    width = max((LETTER * line.points * len(line.text) for line in node.lines), default=0.0)
    height = sum(LEADING * line.points for line in node.lines)
    if node.board:
        rows, side = node.board.rows, LETTER * NORMAL if node.board.of_matches else node.board.side
        across = side * max(map(len, rows)) * node.board.wide
        width, height = max(width, across), height + max(side, NORMAL * LEADING) * len(rows)
    if node.player == 1:
        width = height = hypot(width, height)
    elif node.player == 2:
        width = height = max(width, height)
    elif node.player is None:
        width, height = max(width, height) * sqrt(2), height * sqrt(2)
    return max(width + INSIDE, LEAST), max(height + INSIDE, LEAST)


def _boxes(steps: Sequence[Point], players: Sequence[int], size: Point, apart: float) -> list[Box]:
    """Scale places so that no two boxes overlap; boxes of one place stand side by side, player 1's on the left."""
    members: dict[Point, list[int]] = {}
    width, height = size
    for number in sorted(range(len(steps)), key=lambda number: players[number]):
        members.setdefault(steps[number], []).append(number)
    most = max(map(len, members.values()), default=1)
    apart *= 1 if most == 1 else ROOMIER
    scale = _scales(list(members), (most * width + (most - 1) * BESIDE + apart, height + apart))
    boxes: dict[int, Box] = {}
    for (x, y), numbers in members.items():
        for place, number in enumerate(numbers):
            aside = (place - (len(numbers) - 1) / 2) * (width + BESIDE)
            boxes[number] = Box(x * scale[0] + aside, -y * scale[1], width, height)
    return [boxes[number] for number in range(len(steps))]


def _scales(places: Sequence[Point], room: Point) -> Point:
    """Tell how long a step to the right must be, and one downwards: the same, unless places are in rows and columns."""
    pairs = list(combinations(places, 2))
    usual = max((_scale(one, other, room) for one, other in pairs), default=1.0)
    in_rows = [room[0] / abs(one[0] - other[0]) for one, other in pairs if one[1] == other[1]]
    in_columns = [room[1] / abs(one[1] - other[1]) for one, other in pairs if one[0] == other[0]]
    if not in_rows or not in_columns or any(number != int(number) for place in places for number in place):
        return usual, usual
    across, down = max(in_rows), max(in_columns)
    across, down = max(across, down * FLATTEST), max(down, across * FLATTEST)
    lacking = max(_scale(one, other, (room[0] / across, room[1] / down)) for one, other in pairs)
    return across * max(lacking, 1), down * max(lacking, 1)


def _scale(one: Point, other: Point, room: Point) -> float:
    """Tell how long a step must be, to keep two places apart to the side, or else downwards."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return min(needed / far for needed, far in zip(room, (across, down), strict=True) if far)


def _start(initial: Shape, shapes: Sequence[Shape], curves: Iterable[Curve], text: str) -> tuple[Box, Curve]:
    """Point at where play starts, from a side where nothing stands."""
    from exporters.drawings.ways import CLEAR, Shape, at, way

    half, high = LETTER * NORMAL * len(text) / 2 + CLEAR, NORMAL * LEADING / 2 + CLEAR

    def beside(across: float, up: float) -> Box:
        x = initial.box.x + across * (initial.box.width / 2 + ARROW + half)
        return Box(x, initial.box.y + up * (initial.box.height / 2 + ARROW + high), 2 * half, 2 * high)

    passed = [Box(*at(curve.points, share / 8), 0, 0) for curve in curves for share in range(9)]
    boxes, taken = [beside(*side) for side in AROUND], [*(shape.box for shape in shapes), *passed]
    box = min(boxes, key=lambda box: sum(box.meets(other) for other in taken))
    return box._replace(width=0, height=0), way(Shape(box, is_round=False), initial, ())


LAYOUTS = ("dot", "grid", "map", *PLACINGS)
"""The layouts: Graphviz's dot, small vertices in rows, cells of a map, or one of the placings."""
