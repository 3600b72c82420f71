"""Large arenas as drawings that need no layout engine: small vertices in rows, in orders that keep edges short."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from math import fsum, hypot, inf
from typing import TYPE_CHECKING

from arena import errors
from arena.errors import ParameterError, TooLarge
from arena.graphs.attributes import initial_of
from arena.graphs.names import is_bare
from arena.words import Speaker
from exporters.drawings.coloring import colour
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Layout, Legend, NodeRow, Point, Sign
from exporters.drawings.graph import coloured
from exporters.drawings.looks import Fill, is_pale

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution
    from exporters.drawings.coloring import Result

MAX_VERTICES, MAX_EDGES = 20_000, 100_000
"""Beyond this no screen shows the vertices apart."""
FEW, MANY = 300, 5000
"""With no more edges than `FEW` all have heads; with more than `MANY` none is bold, unless that is asked for: the
strategy would fill the gaps between rows."""
SIGNS = {"sink": "⊙", "best": "━", "ignored": "┄", "orbit": "≅"}
"""The signs of vertices without labels, and of lines without heads, where they are others than elsewhere."""
UNSEEN = ("hidden", "marks", "weight")
"""The kinds of signs that small vertices do not bear."""
SIDE, APART, BETWEEN = 10, 16, 40
"""Points that a vertex takes, from one vertex to the next, and from one row to the next besides."""
WIDEST, WIDER, FORMAT = 96, 8, 2
"""Vertices in a line; by how many lines are widened until the rows are at least so many times as wide as high."""
HEAD, START, ARROW = 5, 32, 18
"""Points from the tip of an arrow to its end, from the initial vertex to what points at it, and of its arrow."""
TITLE_POINTS, ACROSS = 16, 80
"""The size of rows' titles where lines are short, and the width of a wider drawing in sizes of its letters."""
SWEEPS = 2
"""Down and up again so many times: more hardly shorten any edges."""


def build(
    graph: DiGraph,
    *,
    color: str | None = None,
    player: int | None = None,
    solution: Result = None,
    whole: DiGraph | None = None,
    edges: str | None = None,
    style: str = "default",
    lang: str = "en",
    title: str | None = None,
) -> Drawing:
    """Make the drawing of an arena in which every vertex has its place.

    The rows of an attractor are its ranks, rank 0 at the bottom; others are plies, where all plays to a vertex are as
    long, else ranks. In a row vertices stand by winner, and so that edges are short; they have tooltips, and no labels.
    Beyond `FEW` moves only those that do not lead down have arrowheads. O(|A| + |S| log |S|).
    """
    from arena.solving.arenas import Solution, solve
    from arena.solving.difference import Difference
    from arena.views.layers import rows

    if len(graph) > MAX_VERTICES or graph.number_of_edges() > MAX_EDGES:
        raise TooLarge(
            f"{len(graph):,} vertices and {graph.number_of_edges():,} edges are too many for a grid (at most "
            f"{MAX_VERTICES:,} and {MAX_EDGES:,})"
        )
    if is_bare(graph):
        which = errors.shown(graph.graph["name"]) if graph.graph.get("name") else "this"
        raise ParameterError(f"layout grid: {which} is a bare graph, and the grid is for arenas")
    known = solution.first if isinstance(solution, Difference) else solution
    if known is not None and not isinstance(known, Solution):
        raise ParameterError(f"layout grid: of an arena or a Solution, not of {known!r}")
    all_of_it, words, attracted = graph if whole is None else whole, Speaker(lang), color == "attractor"
    solved = known or solve(all_of_it)
    about = solution if isinstance(solution, Difference) else None if color == "kernel" else solved
    drawn = colour(graph, color or "winner", player or 1, about, style=style, lang=lang, whole=whole)
    levels, kind = (drawn.rows or {}, "rank") if attracted else rows(solved)
    levels = {vertex: row if kind == "rank" else -row for vertex, row in levels.items() if vertex in graph}
    drawn = replace(drawn, rows=levels, row_name=f"{words(kind)} ")
    edges = edges or ("plain" if graph.number_of_edges() > MANY else "all")
    drawing = coloured(graph, drawn, labels="none", edges=edges, style=style, lang=lang, title=title)
    at = list(map(_places(graph, solved, levels).__getitem__, graph))
    moves = [edge._replace(label="", color=_color(edge, drawing)) for edge in drawing.edges if edge.kind != "hidden"]
    heads = _headed(moves, at)
    titled = [*drawing.rows]
    if drawing.above:
        titled.insert(0, NodeRow(None, (words("outside" if attracted else "draw"),), drawing.above))
    legend = drawing.legend or Legend("")
    listed = _signs(
        legend.signs, words("coloured lines: {what}", what=drawn.bold_text) if any(edge.color for edge in moves) else ""
    )
    if kind == "rank" and levels and not attracted:
        listed.append(Sign("row", "n", words("rank n: won in n plies")))
    if len(heads) < len(moves):
        listed.append(
            Sign("down", "↓", words("lines without arrowheads lead down" if heads else "all lines lead down"))
        )
    return replace(
        drawing,
        kind="grid",
        nodes=tuple(node._replace(look=_visible(node.look), lines=()) for node in drawing.nodes),
        edges=tuple(moves),
        rows=tuple(titled),
        above=(),
        legend=Legend(legend.title, tuple((_visible(look), text) for look, text in legend.looks), tuple(listed)),
        layout=_layout(drawing, moves, at, heads, titled),
    )


def _color(edge: Edge, drawing: Drawing) -> str:
    """Return the color of the player whose move it is, of a move that matters among many, if it can be seen."""
    look = drawing.nodes[edge.tail].look
    return look.fill if edge.kind == "best" and len(drawing.edges) > FEW and not is_pale(look) else ""


def _visible(look: Fill) -> Fill:
    """Return a white or grey look with a border that can be seen around a small vertex."""
    return replace(look, border="solid") if look.border == "dotted" else look


def _signs(signs: Iterable[Sign], colored: str) -> list[Sign]:
    """List the signs of the legend that small vertices bear, and what colored lines mean, if there are some."""
    return [
        sign._replace(
            text=SIGNS.get(sign.kind, sign.text), meaning=colored if colored and sign.kind == "best" else sign.meaning
        )
        for sign in signs
        if sign.kind not in UNSEEN
    ]


# ---- places


def _places(graph: DiGraph, solution: Solution, levels: Mapping[Hashable, int]) -> dict[Hashable, Point]:
    """Return the places of the vertices, from the top down, those without a row on top.

    A row takes as many lines as it needs; in it vertices stand by winner, those of a winner so that edges are short,
    and the initial one first, where an arrow finds it.
    """
    initial, across = initial_of(graph), _in_rows(graph, levels)

    def group(vertex: Hashable) -> tuple[bool, int]:
        return vertex != initial, int(solution.winner[vertex])

    members = defaultdict[float, list[Hashable]](list)
    for vertex in sorted(graph, key=lambda v: (*group(v), across[v])):
        members[-levels.get(vertex, inf)].append(vertex)
    widest = WIDEST
    while FORMAT * sum(APART * -(-len(row) // widest) + BETWEEN for row in members.values()) > APART * widest:
        widest += WIDER
    lines_of = {row: -(-len(vertices) // widest) for row, vertices in members.items()}
    width = max((-(-len(vertices) // lines_of[row]) for row, vertices in members.items()), default=0)
    beside, y, at = APART * (2 if graph.number_of_edges() <= FEW else 1), 0.0, dict[Hashable, Point]()
    for row in sorted(members):
        vertices, lines, cells = members[row], lines_of[row], list[Point]()
        for line in range(lines):
            size = (line + 1) * len(vertices) // lines - line * len(vertices) // lines
            cells += [((place + (width - size) / 2) * beside, y - line * APART) for place in range(size)]
        for _, together in groupby(vertices, key=group):  # a group fills its cells column by column
            each = list(together)
            own, cells = sorted(cells[: len(each)], key=lambda cell: (cell[0], -cell[1])), cells[len(each) :]
            at.update(zip(each, own, strict=True))
        y -= lines * APART + BETWEEN
    return at


def _in_rows(graph: DiGraph, levels: Mapping[Hashable, int]) -> dict[Hashable, float]:
    """Place vertices across, each row in an order that keeps edges short, spread over the width of the largest row.

    O(|A| + |S| log |S|): barycentre sweeps, in which every vertex goes where the mean of its neighbours is in the rows
    before or after its own.

    References
    ----------
    K. Sugiyama, S. Tagawa, M. Toda, "Methods for Visual Understanding of Hierarchical System Structures", *IEEE Trans.
    Systems, Man, and Cybernetics* 11(2), 1981, :doi:`10.1109/TSMC.1981.4308636`.
    """
    members = defaultdict[float, list[Hashable]](list)
    for vertex in graph:
        members[-levels.get(vertex, inf)].append(vertex)
    rows = [members[row] for row in sorted(members)]
    level = {vertex: number for number, row in enumerate(rows) for vertex in row}
    width, x = max(map(len, rows), default=0), dict[Hashable, float]()

    def spread(row: list[Hashable]) -> None:
        x.update((vertex, (place + 0.5) * width / len(row)) for place, vertex in enumerate(row))

    for row in rows:
        spread(row)
    for side in (-1, 1) * SWEEPS:
        for row in rows[::-side]:
            goal = {}
            for vertex in row:
                near = [
                    x[v] for v in (*graph.pred[vertex], *graph.adj[vertex]) if side * (level[v] - level[vertex]) > 0
                ]
                goal[vertex] = fsum(near) / len(near) if near else x[vertex]
            row.sort(key=goal.__getitem__)
            spread(row)
    return x


# ---- lines


def _headed(moves: Sequence[Edge], at: Sequence[Point]) -> set[int]:
    """Return the moves that have heads: all of few; else those that do not lead down, or one there and one back."""
    ends = {(edge.tail, edge.head) for edge in moves}
    return {
        number
        for number, edge in enumerate(moves)
        if len(moves) <= FEW or at[edge.tail][1] <= at[edge.head][1] or (edge.head, edge.tail) in ends
    }


def _layout(
    drawing: Drawing, moves: Sequence[Edge], at: Sequence[Point], heads: Collection[int], rows: Sequence[NodeRow]
) -> Layout:
    """Lay an arena out: the moves that are drawn, and the titles of rows."""
    curves, start = list[Curve](), None
    for number, edge in enumerate(moves):
        (x, y), (to_x, to_y) = at[edge.tail], at[edge.head]
        bend = 0.6 * (to_y - y) if y != to_y else (APART if to_x > x else -APART)
        line = [(x, y), (x, y + bend), (to_x, to_y - bend if y != to_y else y + bend), (to_x, to_y)]
        is_round = drawing.nodes[edge.head].player == 1
        curves.append(_arrow(line, is_round=is_round) if number in heads else Curve(tuple(line), None))
    points = max(TITLE_POINTS, round(max((x for x, _ in at), default=0) / ACROSS))
    if drawing.start is not None:
        x, y = at[drawing.start][0], at[drawing.start][1] + SIDE / 2
        begin, end = (x, y + ARROW), (x, y + HEAD)
        box = Box(x, y - SIDE / 2 + START + (points - TITLE_POINTS) / 2, 0, 0)
        start = box, Curve((begin, begin, end, end), (x, y))
    titles = []
    for row in rows:
        ups = [at[node][1] for node in row.nodes]
        left = round(min(-60.0, -20 - 0.3 * points * len(row.title[0])))
        titles.append(Box(left, (max(ups) + min(ups)) / 2, 0, 0))
    return Layout(tuple(Box(*place, SIDE, SIDE) for place in at), tuple(curves), tuple(titles), start, points)


def _arrow(points: list[Point], *, is_round: bool) -> Curve:
    """Return a curve that ends where an arrow begins whose tip is at the border of the last point's vertex."""
    *before, (x, y) = points
    across, up = before[-1][0] - x, before[-1][1] - y
    length = hypot(across, up)
    border = SIDE / 2 * (1 if is_round else length / max(abs(across), abs(up)))
    tip, end = ((x + across * share / length, y + up * share / length) for share in (border, border + HEAD))
    return Curve((*before, end), tip)
