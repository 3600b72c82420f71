"""Large arenas as drawings that need no layout engine: small vertices in rows, in orders that keep edges short."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping
from dataclasses import replace
from itertools import groupby
from math import fsum, hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from arena import errors
from arena.errors import ParameterError, TooLarge
from arena.graphs.attributes import initial_of, label
from arena.graphs.names import is_bare
from arena.words import Speaker, heading
from exporters.drawings.captions import caption, cut, ends, ignored, signs
from exporters.drawings.coloring import Coloring, Move, colour
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Layout, Legend, Node, NodeRow, Point, Sign
from exporters.drawings.looks import Fill, is_pale

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution
    from arena.solving.kernel import Kernel
    from exporters.drawings.coloring import Result

MAX_VERTICES, MAX_EDGES = 20_000, 100_000
"""Beyond this no screen shows the vertices apart."""
FEW, MANY = 300, 5000
"""With no more edges than `FEW` all have heads; with more than `MANY` none is bold, unless that is asked for: the
strategy would fill the gaps between rows."""
SIGNS = {"sink": "⊙", "best": "━", "ignored": "┄", "orbit": "≅"}
"""The signs of vertices without labels, and of lines without heads, where they are others than elsewhere."""
UNSEEN = ("hidden", "marks")
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


class Rows(NamedTuple):
    """The row of each vertex that has one, the least at the bottom; titles, that of the others, and their meaning."""

    levels: dict[Hashable, int]
    titles: dict[int, str]
    others: str = ""
    meaning: str = ""


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
    long, else ranks, or, for a kernel, rounds of sink removal. In a row vertices stand by winner, and so that edges are
    short; they have tooltips, and no labels. Beyond `FEW` moves only those that do not lead down have arrowheads.
    O(|A| + |S| log |S|).

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> drawing = build(unfold(load("tictactoe")))
    >>> len(drawing.nodes), [row.title[0] for row in drawing.rows][:2]
    (5478, ['ply 0', 'ply 1'])
    """
    from arena.solving.arenas import Solution, solve
    from arena.solving.difference import Difference
    from arena.solving.kernel import kernel

    if len(graph) > MAX_VERTICES or graph.number_of_edges() > MAX_EDGES:
        raise TooLarge(
            f"{len(graph):,} vertices and {graph.number_of_edges():,} edges are too many for a grid (at most "
            f"{MAX_VERTICES:,} and {MAX_EDGES:,})"
        )
    name, color = heading(str(graph.graph.get("name", "")), lang) if title is None else title, color or "winner"
    if is_bare(graph):
        which = errors.shown(name) if name else "this"
        raise ParameterError(f"layout grid: {which} is a bare graph, and the grid is for arenas")
    compared = solution if isinstance(solution, Difference) else None
    known = compared.first if compared else solution
    if known is not None and not isinstance(known, Solution):
        raise ParameterError(f"layout grid: of an arena or a Solution, not of {known!r}")
    all_of_it, words = graph if whole is None else whole, Speaker(lang)
    solved = known or solve(all_of_it)
    removal = kernel(all_of_it) if color == "kernel" else None
    drawn = colour(graph, color, player or 1, compared or removal or solved, style=style, lang=lang, whole=whole)
    rows = _rows(solved, removal, drawn if color == "attractor" else None, words)
    places = _places(graph, solved, rows.levels)
    shown, drawn = drawn.choosing(graph, edges or ("plain" if graph.number_of_edges() > MANY else "all"))
    moves, unplayed = [edge for edge in graph.edges if edge in shown], ignored(graph, drawn) & shown
    headed = _headed(graph, places) & shown
    numbers, members = {vertex: number for number, vertex in enumerate(graph)}, defaultdict[int | None, list[int]](list)
    for vertex, number in numbers.items():
        members[rows.levels.get(vertex)].append(number)
    order = sorted(members, key=lambda row: -inf if row is None else -row)
    titles = [rows.others if row is None else rows.titles[row] for row in order]
    colors = _colors(moves, drawn)
    explained = Legend(
        name,
        tuple((_visible(look), text) for look, text in drawn.legend),
        tuple(_signs(graph, drawn, rows, words, colored=bool(colors), headed=len(headed), lines=len(moves))),
    )
    arrows = tuple(
        Edge(
            numbers[tail],
            numbers[head],
            kind="best" if (tail, head) in drawn.bold else "move",
            line="dotted" if (tail, head) in unplayed else "solid",
            color=colors.get((tail, head), ""),
        )
        for tail, head in moves
    )
    ups = [y for _, y in map(places.__getitem__, graph)]
    heights = [(max(each) + min(each)) / 2 for each in ([ups[number] for number in members[row]] for row in order)]
    return Drawing(
        "grid",
        name,
        _nodes(graph, drawn),
        arrows,
        tuple(NodeRow(row, (each,), tuple(members[row])) for row, each in zip(order, titles, strict=True)),
        (),
        explained,
        numbers.get(initial_of(graph)),
        words("start"),
        _layout(graph, moves, places, headed, list(zip(titles, heights, strict=True))),
    )


def _colors(moves: list[Move], drawn: Coloring) -> dict[Move, str]:
    """Return the color of the vertex of the player whose moves they are, of moves that matter among many."""
    shown = [move for move in moves if move in drawn.bold] if len(moves) > FEW else []
    return {move: drawn.looks[move[0]].fill for move in shown if not is_pale(drawn.looks[move[0]])}


def _nodes(graph: DiGraph, drawn: Coloring) -> tuple[Node, ...]:
    ended, middle, nodes = ends(graph, drawn), graph.graph.get("middle"), list[Node]()
    for vertex, data in graph.nodes(data=True):
        _, about = caption(graph, vertex, "none", drawn.tooltips.get(vertex) or drawn.notes.get(vertex, ""))
        border = "middle" if middle is not None and vertex == middle else ""
        tooltip = " - ".join([cut(label(graph, vertex)), *about])
        look = _visible(drawn.looks[vertex])
        nodes.append(Node(data["player"], look, ended=vertex in ended, border=border, tooltip=tooltip))
    return tuple(nodes)


def _visible(look: Fill) -> Fill:
    """Return a white or grey look with a border that can be seen around a small vertex."""
    return replace(look, border="solid") if look.border == "dotted" else look


def _rows(solution: Solution, removal: Kernel | None, attracted: Coloring | None, words: Speaker) -> Rows:
    """Make a row of each ply; else of each rank, or, for a kernel, of the vertices that join or leave in a round."""
    from arena.views.layers import rows

    if attracted:
        levels = attracted.rows or {}
        return Rows(levels, {row: f"{attracted.row_name}{row}" for row in levels.values()}, words("outside"))
    levels, kind = rows(solution)
    if kind == "ply":
        titles = {-row: f"{words(kind)} {row}" for row in levels.values()}
        return Rows({vertex: -row for vertex, row in levels.items()}, titles)
    if removal is None:
        titles = {row: words("rank {rank}", rank=row) for row in levels.values()}
        return Rows(levels, titles, words("draw"), words("rank n: won in n plies"))
    members, texts = set(removal.in_every), ("round {round}: kernel", "round {round}: removed")
    levels = {vertex: 2 * number + (vertex not in members) for vertex, number in removal.round.items()}
    titles = {row: words(texts[row % 2], round=row // 2) for row in levels.values()}
    return Rows(levels, titles, words("no round"))


def _signs(
    graph: DiGraph, drawn: Coloring, rows: Rows, words: Speaker, *, colored: bool, headed: int, lines: int
) -> list[Sign]:
    """List the signs of the legend."""
    meanings = {"orbit": words("one vertex for all positions that are equal by symmetry, counted once")}
    if colored:
        meanings["best"] = words("coloured lines: {what}", what=drawn.bold_text)
    listed = [
        sign._replace(text=SIGNS.get(sign.kind, sign.text), meaning=meanings.get(sign.kind, sign.meaning))
        for sign in signs(graph, drawn, words, "none")
        if sign.kind not in UNSEEN
    ]
    if rows.meaning and any(vertex in rows.levels for vertex in graph):
        listed.append(Sign("row", "n", rows.meaning))
    if headed < lines:
        listed.append(
            Sign("down", "↓", words("lines without arrowheads lead down" if headed else "all lines lead down"))
        )
    return listed


# ---- places


def _places(graph: DiGraph, solution: Solution, levels: Mapping[Hashable, int]) -> dict[Hashable, Point]:
    """Return the places of the vertices, from the top down, those without a row on top.

    A row takes as many lines as it needs; in it vertices stand by winner, those of a winner so that edges are short,
    and the initial one first, where an arrow finds it.
    """
    initial, across = initial_of(graph), _in_rows(graph, {vertex: abs(row) for vertex, row in levels.items()})

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


def _in_rows(graph: DiGraph, row_of: Mapping[Hashable, int]) -> dict[Hashable, float]:
    """Place vertices across, each row in an order that keeps edges short; those without a row have the last one.

    O(|A| + |S| log |S|): barycentre sweeps, in which every vertex goes where the mean of its neighbours is in the rows
    before or after its own. The orders with the shortest edges are taken. Smaller rows are spread over the width of the
    largest, in which vertices are 1 apart.

    References
    ----------
    K. Sugiyama, S. Tagawa, M. Toda, "Methods for Visual Understanding of Hierarchical System Structures", *IEEE Trans.
    Systems, Man, and Cybernetics* 11(2), 1981, :doi:`10.1109/TSMC.1981.4308636`.
    """
    members = defaultdict[float, list[Hashable]](list)
    for vertex in graph:
        members[row_of.get(vertex, inf)].append(vertex)
    levels = [members[row] for row in sorted(members)]
    level = {vertex: number for number, row in enumerate(levels) for vertex in row}
    near = {side: defaultdict[Hashable, list[Hashable]](list) for side in (True, False)}
    for tail, head in graph.edges:
        if level[tail] != level[head]:
            near[level[tail] < level[head]][head].append(tail)
            near[level[head] < level[tail]][tail].append(head)
    width, x = max(map(len, levels), default=0), dict[Hashable, float]()

    def spread(row: list[Hashable]) -> None:
        x.update((vertex, (place + 0.5) * width / len(row)) for place, vertex in enumerate(row))

    def mean(vertex: Hashable, side: bool) -> float:
        others = near[side].get(vertex)
        return fsum(x[other] for other in others) / len(others) if others else x[vertex]

    for row in levels:
        spread(row)
    best, shortest = dict(x), _length(graph, x)
    for down in (True, False) * SWEEPS:
        for row in levels if down else levels[::-1]:
            goal = {vertex: mean(vertex, down) for vertex in row}
            row.sort(key=goal.__getitem__)
            spread(row)
        if (found := _length(graph, x)) < shortest:
            best, shortest = dict(x), found
    return best


def _length(graph: DiGraph, x: Mapping[Hashable, float]) -> float:
    return fsum(abs(x[tail] - x[head]) for tail, head in graph.edges)


# ---- lines


def _headed(graph: DiGraph, places: Mapping[Hashable, Point]) -> set[Move]:
    """Return the moves that have heads: all of few; else those that do not lead down, or one there and one back."""
    if graph.number_of_edges() <= FEW:
        return set(graph.edges)
    up = {(tail, head) for tail, head in graph.edges if places[tail][1] <= places[head][1]}
    return up | {(head, tail) for tail, head in up if graph.has_edge(head, tail)}


def _layout(
    graph: DiGraph,
    moves: list[Move],
    at: Mapping[Hashable, Point],
    headed: Collection[Move],
    titles: list[tuple[str, float]],
) -> Layout:
    """Lay an arena out: the moves that are drawn, those with arrowheads, and the titles of rows with their heights."""
    curves, start, initial = list[Curve](), None, initial_of(graph)
    for tail, head in moves:
        (x, y), (to_x, to_y) = at[tail], at[head]
        bend = 0.6 * (to_y - y) if y != to_y else (APART if to_x > x else -APART)
        line = [(x, y), (x, y + bend), (to_x, to_y - bend if y != to_y else y + bend), (to_x, to_y)]
        is_round = graph.nodes[head]["player"] == 1
        curves.append(_arrow(line, is_round=is_round) if (tail, head) in headed else Curve(tuple(line), None))
    points = max(TITLE_POINTS, round(max((x for x, _ in at.values()), default=0) / ACROSS))
    if initial in at:
        x, y = at[initial][0], at[initial][1] + SIDE / 2
        begin, end = (x, y + ARROW), (x, y + HEAD)
        box = Box(x, y - SIDE / 2 + START + (points - TITLE_POINTS) / 2, 0, 0)
        start = box, Curve((begin, begin, end, end), (x, y))
    return Layout(
        tuple(Box(*at[vertex], SIDE, SIDE) for vertex in graph),
        tuple(curves),
        tuple(Box(round(min(-60.0, -20 - 0.3 * points * len(title))), height, 0, 0) for title, height in titles),
        start,
        points,
    )


def _arrow(points: list[Point], *, is_round: bool) -> Curve:
    """Return a curve that ends where an arrow begins whose tip is at the border of the last point's vertex."""
    *before, (x, y) = points
    across, up = before[-1][0] - x, before[-1][1] - y
    length = hypot(across, up)
    border = SIDE / 2 * (1 if is_round else length / max(abs(across), abs(up)))
    tip, end = ((x + across * share / length, y + up * share / length) for share in (border, border + HEAD))
    return Curve((*before, end), tip)
