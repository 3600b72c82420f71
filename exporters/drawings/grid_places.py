"""Where the small vertices of a large arena stand, and how its moves go between them, without a layout engine."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from math import hypot, inf
from typing import TYPE_CHECKING

from arena.graphs.attributes import initial_of
from arena.views.layers import rows
from exporters.drawings.drawing import Box, Curve, Layout, Point
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
WIDEST = 96
"""Vertices in a line; longer rows take several."""
ROOM = 17
"""Points that moves within a line rise above it, or hang below it, at most: lines with them are twice as far apart."""
HEAD = 5
"""Points from the tip of an arrow to its end."""
START = 32
"""Points from the initial vertex up to what points at it."""
ARROW = 18
"""Points that its arrow takes."""
BENDS = (0, SIDE, -SIDE, 2 * SIDE, -2 * SIDE, 3 * SIDE, -3 * SIDE)
"""How far few lines may be bent, so that none seems to end or to begin at a vertex that it passes."""
FEW = 300
"""If there are no more edges than so many, all have heads, and vertices are twice as far apart, to leave them room."""
TITLE_POINTS = 16
"""The size of the letters of rows' titles."""

Move = tuple[Hashable, Hashable]


def layout(
    graph: DiGraph, places: Mapping[Hashable, Point], headed: Collection[Move], titles: Sequence[tuple[str, float]]
) -> Layout:
    """Lay an arena out, given the places of its vertices, the moves with arrowheads, and rows' titles and heights."""
    few, initial = graph.number_of_edges() <= FEW, initial_of(graph)
    in_the_way = {places[vertex] for edge in graph.edges for vertex in edge} if few else set()
    curves = []
    for tail, head in graph.edges:
        line = _line(places[tail], places[head], in_the_way)
        is_round = graph.nodes[head]["player"] == 1
        curves.append(_arrow(line, is_round=is_round) if (tail, head) in headed else Curve(tuple(line), None))
    return Layout(
        tuple(Box(*places[vertex], SIDE, SIDE) for vertex in graph),
        tuple(curves),
        tuple(Box(_left_of_all(title), height, 0, 0) for title, height in titles),
        _start(places[initial]) if initial in places else None,
        TITLE_POINTS,
    )


def _left_of_all(title: str) -> float:
    """Give the middle of a row's title: a long one must not reach the vertices."""
    return round(min(-60.0, -20 - 4.8 * len(title)))


def _start(place: Point) -> tuple[Box, Curve]:
    """Point at where play starts, from above."""
    (x, y), top = place, place[1] + SIDE / 2
    return Box(x, y + START, 0, 0), Curve(tuple(_line((x, top + ARROW), (x, top + HEAD))), (x, top))


def places_of(
    graph: DiGraph, solution: Solution, levels: dict[Hashable, int]
) -> tuple[dict[Hashable, Point], list[tuple[int | None, float]]]:
    """Give the places in points, and the rows with their heights, from the top down.

    A row takes as many lines as it needs; in it the vertices of few moves stand as the graph lists them, others by
    winner, those of a winner so that edges are short, and the initial one first, where an arrow finds it. The others,
    in the row on top, stand as play goes.
    """
    order, initial = _as_play_goes(graph, solution, levels), initial_of(graph)
    if graph.number_of_edges() <= FEW:
        within = {vertex: (0, float(place)) for place, vertex in enumerate(_as_listed(graph))}
    else:
        places_in_rows = grid(graph, {vertex: abs(row) for vertex, row in levels.items()})
        within = {vertex: (int(solution.winner[vertex]), x) for vertex, (x, _) in places_in_rows.items()}
    members: dict[int | None, list[Hashable]] = {None: []}
    members |= {row: [] for row in sorted({levels[vertex] for vertex in graph if vertex in levels}, reverse=True)}
    for vertex in sorted(graph, key=lambda v: (v != initial, order.get(v, 0), *within[v])):
        members[levels.get(vertex)].append(vertex)
    lines_of = {row: -(-len(vertices) // WIDEST) for row, vertices in members.items()}
    width = max(-(-len(vertices) // (lines_of[row] or 1)) for row, vertices in members.items())
    beside = 2 * APART if graph.number_of_edges() <= FEW else APART
    with_arcs = {levels.get(tail) for tail, head in graph.edges if levels.get(tail) == levels.get(head)}
    places: dict[Hashable, Point] = {}
    heights, y = [], 0.0
    for row, vertices in members.items():
        lines, apart = lines_of[row], 2 * ROOM if row in with_arcs else APART
        heights += [(row, y - (lines - 1) / 2 * apart)] if lines else []
        for line in range(lines):
            on_line = vertices[line * len(vertices) // lines : (line + 1) * len(vertices) // lines]
            for place, vertex in enumerate(on_line):
                places[vertex] = ((place + (width - len(on_line)) / 2) * beside, y - line * apart)
        y -= (lines - 1) * apart + APART + BETWEEN if lines else 0
    return places, heights


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


def _line(tail: Point, head: Point, in_the_way: Collection[Point] = ()) -> list[Point]:
    """Give the four points of a curve: a straight one, or, within a line, an arc, the wider the higher."""
    (x, y), (to_x, to_y) = tail, head
    if y != to_y:
        bend = _bend(tail, head, in_the_way)
        straight = [(x + (to_x - x) * share / 3, y + (to_y - y) * share / 3) for share in range(4)]
        return [tail, *((across + bend, up) for across, up in straight[1:3]), head]
    steps = (to_x - x) / APART
    lean = max(-SIDE, min(SIDE, (to_x - x) / 4))
    height = (ROOM if steps > 0 else -ROOM) * (abs(steps) + 2) / (abs(steps) + 4)
    return [tail, (x + lean, y + height * 4 / 3), (to_x - lean, y + height * 4 / 3), head]


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
