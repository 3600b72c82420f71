"""Where the small vertices of a large arena stand, and how its moves go between them, without a layout engine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from arena.graphs.attributes import initial_of
from arena.views.layers import rows
from exporters.drawings.drawing import Box, Curve, Layout, Point
from exporters.drawings.moves import Move
from exporters.drawings.ordering import grid

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution

SIDE = 10
"""Points that a vertex takes."""
APART = 16
"""Points from one vertex to the next."""
BETWEEN = 40
"""Points from one row to the next, besides."""
BEND = 0.6
"""The distance from an end of one line of many to its control point, as a share of the gap between the rows."""
WIDEST = 96
"""Vertices in a line; longer rows take several."""
WIDER = 8
"""The vertices by which lines are widened again and again, as long as the drawing is too high for `FORMAT`."""
FORMAT = 2
"""The least ratio of width to height of the rows: the legend below takes a part of a slide of 16:9."""
ROOM = 17
"""Points that moves within a line rise above it, or hang below it, at most: lines with them are twice as far apart."""
HEAD = 5
"""Points from the tip of an arrow to its end."""
START = 32
"""Points from the initial vertex up to what points at it."""
ARROW = 18
"""Points that its arrow takes."""
BENDS = (0, SIDE, -SIDE, 2 * SIDE, -2 * SIDE, 3 * SIDE, -3 * SIDE)
"""The bends that are tried for a line among few, so that it does not seem to end at a vertex that it passes."""
FEW = 300
"""If there are no more edges than so many, all have heads, and vertices are twice as far apart, to leave them room."""
TITLE_POINTS = 16
"""The size of the letters of rows' titles, and of the legend, where lines are short."""
ACROSS = 80
"""The width of a wider drawing in sizes of its letters."""


class GridPlaces(NamedTuple):
    """The places of vertices in points, the rows with their heights, and for each line the ends of its row.

    Rows stand from the top down; the ends are the heights of the first and the last line of the row.
    """

    at: dict[Hashable, Point]
    heights: list[tuple[int | None, float]]
    ends: dict[float, tuple[float, float]]


def layout(
    graph: DiGraph,
    moves: Iterable[Move],
    places: GridPlaces,
    headed: Collection[Move],
    titles: Sequence[tuple[str, float]],
) -> Layout:
    """Lay an arena out: the moves that are drawn, those with arrowheads, and the titles of rows with their heights."""
    few, initial, at = graph.number_of_edges() <= FEW, initial_of(graph), places.at
    in_the_way = {at[vertex] for edge in graph.edges for vertex in edge} if few else set()
    curves = []
    for tail, head in moves:
        line = _line(at[tail], at[head], in_the_way) if few else _curved(at[tail], at[head], places.ends)
        is_round = graph.nodes[head]["player"] == 1
        curves.append(_arrow(line, is_round=is_round) if (tail, head) in headed else Curve(tuple(line), None))
    points = max(TITLE_POINTS, round(max((x for x, _ in at.values()), default=0) / ACROSS))
    return Layout(
        tuple(Box(*at[vertex], SIDE, SIDE) for vertex in graph),
        tuple(curves),
        tuple(Box(_left_of_all(title, points), height, 0, 0) for title, height in titles),
        _start(at[initial], points) if initial in at else None,
        points,
    )


def _left_of_all(title: str, points: float) -> float:
    """Give the middle of a row's title: a long one must not reach the vertices."""
    return round(min(-60.0, -20 - 0.3 * points * len(title)))


def _start(place: Point, points: float) -> tuple[Box, Curve]:
    """Point at where play starts, from above."""
    (x, y), top = place, place[1] + SIDE / 2
    begin, end = (x, top + ARROW), (x, top + HEAD)
    return Box(x, y + START + (points - TITLE_POINTS) / 2, 0, 0), Curve((begin, *_thirds(begin, end), end), (x, top))


def places_of(graph: DiGraph, solution: Solution, levels: dict[Hashable, int]) -> GridPlaces:
    """Give the places of the vertices.

    A row takes as many lines as it needs; in it the vertices of few moves stand as the graph lists them, others by
    winner, those of a winner so that edges are short, and the initial one first, where an arrow finds it. The others,
    in the row on top, stand as play goes.
    """
    few, order, initial = graph.number_of_edges() <= FEW, _as_play_goes(graph, solution, levels), initial_of(graph)
    if few:
        within = {vertex: (0, float(place)) for place, vertex in enumerate(_as_listed(graph))}
    else:
        places_in_rows = grid(graph, {vertex: abs(row) for vertex, row in levels.items()})
        within = {vertex: (int(solution.winner[vertex]), x) for vertex, (x, _) in places_in_rows.items()}

    def group(vertex: Hashable) -> tuple[bool, float, int]:
        return vertex != initial, order.get(vertex, 0), within[vertex][0]

    members: dict[int | None, list[Hashable]] = {None: []}
    members |= {row: [] for row in sorted({levels[vertex] for vertex in graph if vertex in levels}, reverse=True)}
    for vertex in sorted(graph, key=lambda v: (*group(v), within[v][1])):
        members[levels.get(vertex)].append(vertex)
    with_arcs = {levels.get(tail) for tail, head in graph.edges if levels.get(tail) == levels.get(head)}
    beside, widest = 2 * APART if few else APART, _widest([len(vertices) for vertices in members.values()])
    lines_of = {row: -(-len(vertices) // widest) for row, vertices in members.items()}
    width = max(-(-len(vertices) // (lines_of[row] or 1)) for row, vertices in members.items())
    places, y = GridPlaces({}, [], {}), 0.0
    for row, vertices in members.items():
        if not vertices:
            continue
        lines, apart = lines_of[row], 2 * ROOM if row in with_arcs else APART
        cells = []
        for line in range(lines):
            size = (line + 1) * len(vertices) // lines - line * len(vertices) // lines
            cells += [((place + (width - size) / 2) * beside, y - line * apart) for place in range(size)]
            places.ends[y - line * apart] = y, y - (lines - 1) * apart
        places.at.update(zip(vertices, cells, strict=True) if few else _by_columns(vertices, cells, group))
        places.heights.append((row, y - (lines - 1) / 2 * apart))
        y -= (lines - 1) * apart + APART + BETWEEN
    return places


def _widest(sizes: Sequence[int]) -> int:
    """Tell how many vertices a line may have, so that rows of these sizes are no higher than a slide."""
    widest = WIDEST
    while FORMAT * sum(APART * -(-size // widest) + BETWEEN for size in sizes) > APART * widest:
        widest += WIDER
    return widest


def _by_columns(
    vertices: Sequence[Hashable], cells: Sequence[Point], group: Callable[[Hashable], object]
) -> dict[Hashable, Point]:
    """Put the vertices of each group, in their order, into its cells, which fill lines, column by column."""
    at: dict[Hashable, Point] = {}
    for _, members in groupby(vertices, key=group):
        together = list(members)
        own = sorted(cells[len(at) : len(at) + len(together)], key=lambda cell: (cell[0], -cell[1]))
        at.update(zip(together, own, strict=True))
    return at


def _as_listed(graph: DiGraph) -> list[Hashable]:
    """List the vertices breadth first from the start, the moves of each as the graph has them; then all others."""
    start = initial_of(graph)
    listed = dict.fromkeys(
        [*([] if start is None else [start]), *(vertex for vertex in graph if not graph.pred[vertex])]
    )
    pending = list(listed)
    for vertex in pending:  # grows as it is read
        fresh = [head for head in graph.adj[vertex] if head not in listed]
        listed.update(dict.fromkeys(fresh))
        pending += fresh
    return list(dict.fromkeys([*listed, *graph]))


def _as_play_goes(graph: DiGraph, solution: Solution, levels: dict[Hashable, int]) -> dict[Hashable, float]:
    """Order the vertices without a row by their ply, or by their rank from the last, after those without a rank."""
    others = [vertex for vertex in graph if vertex not in levels]
    row, kind = rows(solution) if others else ({}, "")
    return {vertex: row[vertex] if kind == "ply" else -row.get(vertex, inf) for vertex in others}


def headed_moves(graph: DiGraph, places: dict[Hashable, Point]) -> set[Move]:
    """Give the moves that have heads: all of few; else those that do not lead down, or one there and one back."""
    if graph.number_of_edges() <= FEW:
        return set(graph.edges)
    up = {(tail, head) for tail, head in graph.edges if places[tail][1] <= places[head][1]}
    return up | {(head, tail) for tail, head in up if graph.has_edge(head, tail)}


def _line(tail: Point, head: Point, in_the_way: Collection[Point]) -> list[Point]:
    """Give the four points of one line of few: a straight one, or, within a line, an arc, the wider the higher."""
    if tail[1] == head[1]:
        return _arc(tail, head)
    bend = _bend(tail, head, in_the_way)
    return [tail, *((across + bend, up) for across, up in _thirds(tail, head)), head]


def _arc(tail: Point, head: Point) -> list[Point]:
    """Give the four points of an arc within a line: to the right above it, to the left below it."""
    (x, y), (to_x, _) = tail, head
    steps = (to_x - x) / APART
    lean = max(-SIDE, min(SIDE, (to_x - x) / 4))
    height = (ROOM if steps > 0 else -ROOM) * (abs(steps) + 2) / (abs(steps) + 4)
    return [tail, (x + lean, y + height * 4 / 3), (to_x - lean, y + height * 4 / 3), head]


def _curved(tail: Point, head: Point, ends: Mapping[float, tuple[float, float]]) -> list[Point]:
    """Give the points of one line of many: up and down through rows, and across in between.

    So what is seen between the lines of a row are columns, behind their vertices, and no slanted lines.
    """
    (x, y), (to_x, to_y) = tail, head
    if y == to_y:
        return _arc(tail, head)
    if ends[y] == ends[to_y]:
        return [tail, *_thirds(tail, head), head]
    down = y > to_y
    leaves, enters = ends[y][down], ends[to_y][not down]
    bend = BEND * (enters - leaves)
    across = [(x, leaves), (x, leaves + bend), (to_x, enters - bend), (to_x, enters)]
    before = [] if y == leaves else [tail, *_thirds(tail, across[0])]
    after = [] if to_y == enters else [*_thirds(across[-1], head), head]
    return [*before, *across, *after]


def _thirds(begin: Point, end: Point) -> list[Point]:
    """Give the points at a third and at two thirds of a straight line."""
    (x, y), (to_x, to_y) = begin, end
    return [(x + (to_x - x) * share / 3, y + (to_y - y) * share / 3) for share in (1, 2)]


def _bend(tail: Point, head: Point, in_the_way: Collection[Point]) -> float:
    """Tell how far to move the middle points of a line so that it passes beside all vertices; 0 if nothing helps."""
    (x, y), (to_x, to_y) = tail, head
    passed = [((y - up) / (y - to_y), across) for across, up in in_the_way if min(y, to_y) < up < max(y, to_y)]
    for bend in BENDS:
        beside = (abs(x + (to_x - x) * share + 3 * share * (1 - share) * bend - across) for share, across in passed)
        if min(beside, default=SIDE) > 0.7 * SIDE:
            return bend
    return 0


def _arrow(points: list[Point], *, is_round: bool) -> Curve:
    """Give a curve that ends where an arrow begins whose tip is at the border of the last point's vertex."""
    *before, (x, y) = points
    across, up = before[-1][0] - x, before[-1][1] - y
    length = hypot(across, up)
    border = SIDE / 2 * (1 if is_round else length / max(abs(across), abs(up)))
    tip, end = ((x + across * share / length, y + up * share / length) for share in (border, border + HEAD))
    return Curve((*before, end), tip)
