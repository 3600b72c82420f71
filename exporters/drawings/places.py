"""Where the vertices of a graph stand by a geometry of their own, and the paths of their edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import cos, dist, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import InvalidArena, ParameterError, one_of, shown
from arena.graphs.attributes import initial_of, label
from arena.graphs.names import is_bare
from exporters.drawings import letters
from exporters.drawings.drawing import NORMAL, Box, Curve, Drawing, Layout, Point, at
from exporters.drawings.sizes import node_size
from exporters.files.tables import place_in

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

LEAST, APART = 30.0, 26.0
"""The least width and height of a vertex, and the points between two, at least: an arrow can be seen between them."""
ROOMIER, BESIDE = 1.7, 6.0
"""The factor by which places with two vertices are further apart, for the edges between them, and the points between
two vertices of one place."""
ARROW, AROUND = 30.0, ((-1.0, 0.0), (0.0, 1.0), (-0.7, 0.7), (0.7, 0.7), (1.0, 0.0), (0.0, -1.0))
"""The points from the first vertex to what points at it, and on which sides that may stand, the best one first."""
LABELS = (0.5, 0.38, 0.62, 0.28, 0.72)
"""Where along an edge its label may stand, the best place first."""
CROWD, MOST_CROWDED = 8.0, 9
"""The points of a side of the cells in which edges near a label are counted, and for how many edges a label counts."""


def layout_of(graph: DiGraph, layout: str | None) -> str | None:
    """Return the placing that is asked for, else the one that the graph's attribute `layout` names, if there is any."""
    own = graph.graph.get("layout") if layout is None else layout
    if own is None and is_road_map(graph) and all(place_in(data) for _, data in graph.nodes(data=True)):
        return "board"
    return own if isinstance(own, str) and own in PLACINGS else None


def is_road_map(graph: DiGraph) -> bool:
    """Check whether a graph without players has lengths of its edges, so that nobody plays on it."""
    return is_bare(graph) and any("weight" in data for *_, data in graph.edges(data=True))


def asking(graph: DiGraph, layout: str | None) -> DiGraph:
    """Return a graph that asks for a layout itself, as files may; None leaves it as it is."""
    if layout is None:
        return graph
    if layout not in (known := ["dot", *PLACINGS]):
        raise one_of("layout", layout, known)
    asked = graph.copy()
    asked.graph["layout"] = layout
    return asked


def with_places(drawing: Drawing, graph: DiGraph, layout: str | None) -> Drawing:
    """Return the drawing of a graph with the places of a layout, if it is a placing; O(|S|² + |A| |S|)."""
    chosen = layout_of(graph, layout)
    if chosen is None:
        return drawing
    steps = PLACINGS[chosen](graph)
    return replace(drawing, rows=(), layout=laid_out(drawing, [steps[vertex] for vertex in graph]))


def board(graph: DiGraph, asked: str = "layout board") -> dict[Hashable, Point]:
    """Place each vertex where its `x` and `y` say, which games and files give, or refuse what was asked for."""
    places = dict[Hashable, Point]()
    for vertex, data in graph.nodes(data=True):
        if (place := place_in(data)) is None:
            name = shown(graph.graph["name"]) if graph.graph.get("name") else "this graph"
            raise ParameterError(
                f"{asked}: {name} has no place of the vertex {shown(label(graph, vertex))} (`x` and `y`, two finite "
                "numbers, which a game of two numbers or a file gives)"
            )
        places[vertex] = place
    if not places:
        raise InvalidArena(f"{asked}: of no vertices")
    return places


def ring(graph: DiGraph) -> dict[Hashable, Point]:
    """Place the vertices on a circle, clockwise from the top, as one walks along the edges."""
    import networkx as nx

    start, order = initial_of(graph), dict[Hashable, None]()
    for vertex in [*([] if start is None else [start]), *graph]:
        if vertex not in order:
            order.update(dict.fromkeys(each for each in nx.dfs_preorder_nodes(graph, vertex) if each not in order))
    radius = 0.5 / sin(pi / max(len(order), 2))
    turns = ((vertex, 2 * pi * place / len(order)) for place, vertex in enumerate(order))
    return {vertex: (radius * sin(turn), -radius * cos(turn)) for vertex, turn in turns}


PLACINGS: dict[str, Callable[[DiGraph], Mapping[Hashable, Point]]] = {"board": board, "ring": ring}
LAYOUTS = ("dot", "map", *PLACINGS)
"""The layouts: Graphviz's dot, cells of a map, or one of the placings."""


def laid_out(drawing: Drawing, steps: Sequence[Point], apart: float = APART, least: float = LEAST) -> Layout:
    """Put the nodes of a drawing at their places, in boxes of one size that keep apart, and lead the edges."""
    sizes = [node_size(node) for node in drawing.nodes]
    width, height = (max((size[side] for size in sizes), default=LEAST) for side in (0, 1))
    boxes = _boxes(steps, [node.player or 0 for node in drawing.nodes], (max(width, least), max(height, least)), apart)
    shapes = [Shape(box, node.player != 2) for box, node in zip(boxes, drawing.nodes, strict=True)]
    moves = {(edge.tail, edge.head) for edge in drawing.edges}
    curves = tuple(
        way(shapes[edge.tail], shapes[edge.head], shapes, both=(edge.head, edge.tail) in moves)
        for edge in drawing.edges
    )
    start = None if drawing.start is None else _start(shapes[drawing.start], shapes, curves, drawing.start_text)
    return Layout(tuple(boxes), curves, (), start, beside=beside(drawing, curves))


def beside(drawing: Drawing, curves: Sequence[Curve | None]) -> dict[int, Point]:
    """Place each label on its edge, where the fewest other edges and labels are near."""

    def cell(point: Point) -> tuple[int, int]:
        return round(point[0] / CROWD), round(point[1] / CROWD)

    def crowded(point: Point) -> int:
        x, y = cell(point)
        return sum(crowd[x + across, y + up] for across in (-1, 0, 1) for up in (-1, 0, 1))

    lines = ({cell(curve.at(place / SAMPLES)) for place in range(SAMPLES + 1)} for curve in curves if curve)
    crowd, chosen = Counter(each for line in lines for each in line), dict[int, Point]()
    for number, (edge, curve) in enumerate(zip(drawing.edges, curves, strict=True)):
        if edge.label and curve:
            chosen[number] = min(map(curve.at, LABELS), key=crowded)
            crowd[cell(chosen[number])] += MOST_CROWDED
    return chosen


def _boxes(steps: Sequence[Point], players: Sequence[int], size: Point, apart: float) -> list[Box]:
    """Scale places so that no two boxes overlap; boxes of one place stand side by side, player 1's on the left."""
    members: dict[Point, list[int]] = {}
    width, height = size
    for number in sorted(range(len(steps)), key=lambda number: players[number]):
        members.setdefault(steps[number], []).append(number)
    most = max(map(len, members.values()), default=1)
    apart *= 1 if most == 1 else ROOMIER
    room = most * width + (most - 1) * BESIDE + apart, height + apart
    pairs = combinations(members, 2)  # two places keep apart to the side, or else downwards
    scale = max(
        (min(need / abs(a - b) for need, a, b in zip(room, *pair, strict=True) if a != b) for pair in pairs),
        default=1.0,
    )
    boxes: dict[int, Box] = {}
    for (x, y), numbers in members.items():
        for place, number in enumerate(numbers):
            aside = (place - (len(numbers) - 1) / 2) * (width + BESIDE)
            boxes[number] = Box(x * scale + aside, -y * scale, width, height)
    return [boxes[number] for number in range(len(steps))]


# ---- the paths of edges between places: straight, or in an arc past vertices in between

HEAD, CLEAR = 7.0, 4.0
"""The points that an arrowhead takes, and of an edge, at least, from a vertex that is no end of it."""
RISE = 0.09
"""The height that an arc gains with its length, as a share of it: arcs from one vertex do not run together."""
SAMPLES = 32
"""The points of a curve that are held against the vertices in its way."""


class Shape(NamedTuple):
    """The place of a vertex, and whether it is round."""

    box: Box
    is_round: bool

    def holds(self, point: Point, around: float = 0) -> bool:
        x, y, half, high = self.box.x, self.box.y, self.box.width / 2 + around, self.box.height / 2 + around
        across, up = (point[0] - x) / half, (point[1] - y) / high
        return across * across + up * up < 1 if self.is_round else max(abs(across), abs(up)) < 1


def _start(initial: Shape, shapes: Sequence[Shape], curves: Iterable[Curve], text: str) -> tuple[Box, Curve]:
    """Point at where play starts, from a side where nothing stands."""
    half, high = letters.width(text, NORMAL) / 2 + CLEAR, NORMAL * letters.LINE / 2 + CLEAR
    x, y, wide, tall = initial.box
    spots = [(x + across * (wide / 2 + ARROW + half), y + up * (tall / 2 + ARROW + high)) for across, up in AROUND]
    taken = [at(curve.points, share / 8) for curve in curves for share in range(9)]
    taken += [(shape.box.x, shape.box.y) for shape in shapes]
    field = [Shape(Box(*spot, 2 * half + wide, 2 * high + tall), is_round=False) for spot in spots]
    spot = min(range(len(spots)), key=lambda number: sum(map(field[number].holds, taken)))
    pointing = way(Shape(Box(*spots[spot], 2 * half, 2 * high), is_round=False), initial, ())
    return Box(*spots[spot], 0, 0), pointing


def way(tail: Shape, head: Shape, others: Iterable[Shape], *, both: bool = False) -> Curve:
    """Return the path of an edge: straight where it meets no other vertex, else in an arc."""
    if tail == head:
        return _loop(tail)
    begin, end = tail.box[:2], head.box[:2]
    across, up, length = end[0] - begin[0], end[1] - begin[1], dist(begin, end)
    middle, points = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2), bent(begin, end, 0)
    near = [each for each in others if dist(middle, each.box[:2]) < length / 2 + max(each.box[2:])]
    shares = [share / SAMPLES for share in range(1, SAMPLES)]
    met = any(each.holds(at(points, share), CLEAR) for each in near for share in shares if each not in (tail, head))
    if both or met:
        half = (tail.box.width * abs(up) + tail.box.height * abs(across)) / (length or 1.0) / 2
        side = 1 if both or (across > 0 if abs(across) > 1e-6 else up > 0) else -1
        points = bent(begin, end, side * (RISE * length + (half + 2 * CLEAR if met else HEAD)))
    return _arrow(points, tail, head)


def bent(begin: Point, end: Point, height: float) -> list[Point]:
    """Return the four points of a curve that rises so far to the left of the straight way."""
    across, up = end[0] - begin[0], end[1] - begin[1]
    length = hypot(across, up) or 1.0
    left = (-up / length * height / 0.75, across / length * height / 0.75)
    inner = [(begin[0] + across * share + left[0], begin[1] + up * share + left[1]) for share in (1 / 3, 2 / 3)]
    return [begin, *inner, end]


def _arrow(points: list[Point], tail: Shape, head: Shape) -> Curve:
    """Cut a curve off at the borders of its vertices, and leave room for the arrowhead."""
    begin = _bound(lambda share: tail.holds(at(points, share)), 0.0, 0.5)
    end = _bound(lambda share: head.holds(at(points, share)), 1.0, 0.5)
    tip = at(points, end)
    last = _bound(lambda share: dist(at(points, share), tip) < HEAD, end, begin)
    rest = _split(points, begin)[1]
    return Curve(tuple(_split(rest, (last - begin) / (1 - begin))[0]), tip)


def _bound(inside: Callable[[float], bool], near: float, far: float) -> float:
    """Find the share of a way where it leaves what its near end is in."""
    for _ in range(14):
        middle = (near + far) / 2
        near, far = (middle, far) if inside(middle) else (near, middle)
    return far


def _split(points: Sequence[Point], share: float) -> tuple[list[Point], list[Point]]:
    """Cut a Bézier curve in two, by de Casteljau's construction."""
    rows = [list(points)]
    while len(rows[-1]) > 1:
        pairs = zip(rows[-1], rows[-1][1:], strict=False)
        rows.append([(x + (to_x - x) * share, y + (to_y - y) * share) for (x, y), (to_x, to_y) in pairs])
    return [row[0] for row in rows], [row[-1] for row in reversed(rows)]


def _loop(shape: Shape) -> Curve:
    """Lead an edge back to its vertex, on the right."""
    right, y, far = shape.box.x + shape.box.width / 2, shape.box.y, shape.box.height
    begin = right - (CLEAR if shape.is_round else 0)
    points = (begin, y + far / 4), (right + far, y + far), (right + far, y - far), (begin + HEAD, y - far / 4)
    return Curve(points, (begin, y - far / 4))
