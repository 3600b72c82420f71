"""Large arenas as drawings that need no layout engine: small vertices in rows, in orders that keep edges short."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from math import fsum, hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from arena import errors
from arena.errors import ParameterError, TooLarge
from arena.graphs.attributes import initial_of, label
from arena.graphs.names import is_bare
from arena.solving.arenas import Solution, solve
from arena.solving.difference import Difference
from arena.solving.kernel import Kernel, kernel
from arena.views.layers import rows
from arena.words import Speaker, heading
from exporters.drawings.captions import caption, cut, ends, ignored, signs
from exporters.drawings.colourings import colour
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Layout, Legend, Node, NodeRow, Point, Sign
from exporters.drawings.looks import Fill, is_pale
from exporters.drawings.moves import Move, chosen

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.attractor import Attractor
    from exporters.drawings.colouring import Coloring

MAX_VERTICES = 20_000
"""Beyond this no screen shows the vertices apart."""
MAX_EDGES = 100_000
MANY = 5000
"""With more moves none is bold, unless that is asked for: the strategy would fill the gaps between rows."""
SIGNS = {"sink": "⊙", "best": "━", "ignored": "┄", "orbit": "≅"}
"""The signs of vertices without labels, and of lines without heads, where they are others than elsewhere."""
SIDE, APART, BETWEEN = 10, 16, 40
"""Points that a vertex takes, from one vertex to the next, and from one row to the next besides."""
BEND = 0.6
"""The distance from an end of a line to its control point, as a share of the gap between the rows."""
WIDEST, WIDER, FORMAT = 96, 8, 2
"""Vertices in a line; by how many lines are widened until the rows are at least so many times as wide as high."""
ROOM = 17
"""Points that moves within a line rise above it, or hang below it, at most: lines with them are twice as far apart."""
HEAD, START, ARROW = 5, 32, 18
"""Points from the tip of an arrow to its end, from the initial vertex to what points at it, and of its arrow."""
FEW = 300
"""If there are no more edges than so many, all have heads, and vertices are twice as far apart."""
TITLE_POINTS, ACROSS = 16, 80
"""The size of rows' titles where lines are short, and the width of a wider drawing in sizes of its letters."""
SWEEPS = 2
"""Down and up again so many times: more hardly shorten any edges."""
UNSEEN = ("hidden", "marks")
"""The kinds of signs that small vertices do not bear."""


class GridRows(NamedTuple):
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
    solution: Solution | Kernel | Attractor | Difference | None = None,
    whole: DiGraph | None = None,
    edges: str | None = None,
    style: str = "default",
    lang: str = "en",
    title: str | None = None,
) -> Drawing:
    """Make the drawing of an arena in which every vertex has its place.

    The rows of an attractor are its ranks, rank 0 at the bottom; others are plies, where all plays to a vertex are as
    long, else ranks, or, for a kernel, rounds of sink removal. In a row vertices stand by winner, and so that edges are
    short; they have tooltips, and no labels. Moves are curves that cross between the rows, and pass through a row
    straight, behind its vertices; beyond `FEW`, only those that do not lead down have arrowheads. O(|A| + |S| log |S|).

    Parameters
    ----------
    graph, color, player, solution, whole, edges, style, lang, title
        As `exporters.drawings.graph.build` takes them; by default the colours say who wins, and no move is bold where
        there are more than `MANY`.

    Raises
    ------
    ParameterError
        As `exporters.drawings.graph.build` does, and if it is a bare graph or there is another kind of solution.
    TooLarge
        If there are more than `MAX_VERTICES` or `MAX_EDGES`.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> drawing = build(unfold(load("tictactoe")))
    >>> len(drawing.nodes), [row.title[0] for row in drawing.rows][:2]
    (5478, ['ply 0', 'ply 1'])
    """
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
    all_of_it = graph if whole is None else whole
    solved, words = known or solve(all_of_it), Speaker(lang)
    removal = kernel(all_of_it) if color == "kernel" else None
    drawn = colour(graph, color, player or 1, compared or removal or solved, style=style, lang=lang, whole=whole)
    in_rows = _attractor_rows(drawn, words) if color == "attractor" else _rows(solved, removal, words)
    places, many = places_of(graph, solved, in_rows.levels), graph.number_of_edges() > MANY
    shown, drawn = chosen(graph, drawn, edges or ("plain" if many else "all"))
    moves, unplayed = [edge for edge in graph.edges if edge in shown], ignored(graph, drawn) & shown
    headed = headed_moves(graph, places.at) & shown
    numbers = {vertex: number for number, vertex in enumerate(graph)}
    members: dict[int | None, list[int]] = {}
    for vertex, number in numbers.items():
        members.setdefault(in_rows.levels.get(vertex), []).append(number)
    titles = {row: in_rows.others if row is None else in_rows.titles[row] for row in members}
    explained = tuple((_visible(look), text) for look, text in drawn.legend)
    listed = _signs(graph, drawn, in_rows, words)
    colors = _colors(moves, drawn)
    if colors:
        coloured = words("coloured lines: {what}", what=drawn.bold_text)
        listed = [sign._replace(meaning=coloured) if sign.kind == "best" else sign for sign in listed]
    if len(headed) < len(moves):
        listed.append(
            Sign("down", "↓", words("lines without arrowheads lead down" if headed else "all lines lead down"))
        )
    return Drawing(
        "grid",
        name,
        _nodes(graph, drawn),
        tuple(
            Edge(
                numbers[tail],
                numbers[head],
                kind="best" if (tail, head) in drawn.bold else "move",
                line="dotted" if (tail, head) in unplayed else "solid",
                color=colors.get((tail, head), ""),
            )
            for tail, head in moves
        ),
        tuple(NodeRow(row, (titles[row],), tuple(members[row])) for row, _ in places.heights),
        (),
        Legend(name, explained, tuple(listed)),
        numbers.get(initial_of(graph)),
        words("start"),
        layout(graph, moves, places, headed, [(titles[row], height) for row, height in places.heights]),
    )


def _colors(moves: list[Move], drawn: Coloring) -> dict[Move, str]:
    """Give the moves that matter, where they are among many, the colour of their vertex, unless that is all but white.

    It is that of the player whose moves they are.
    """
    shown = [move for move in moves if move in drawn.bold] if len(moves) > FEW else []
    return {move: drawn.looks[move[0]].fill for move in shown if not is_pale(drawn.looks[move[0]])}


def _nodes(graph: DiGraph, drawn: Coloring) -> tuple[Node, ...]:
    ended, middle = ends(graph, drawn), graph.graph.get("middle")
    nodes = []
    for vertex, data in graph.nodes(data=True):
        _, about = caption(graph, vertex, "none", drawn.tooltips.get(vertex) or drawn.notes.get(vertex, ""))
        border = "middle" if middle is not None and vertex == middle else ""
        tooltip = " - ".join([cut(label(graph, vertex)), *about])
        nodes.append(
            Node(data["player"], _visible(drawn.looks[vertex]), ended=vertex in ended, border=border, tooltip=tooltip)
        )
    return tuple(nodes)


def _attractor_rows(drawn: Coloring, words: Callable[..., str]) -> GridRows:
    """Make a row of each rank of the attractor that is drawn, and one of the vertices outside."""
    levels = drawn.rows or {}
    return GridRows(levels, {row: f"{drawn.row_name}{row}" for row in levels.values()}, words("outside"))


def _rows(solution: Solution, removal: Kernel | None, words: Callable[..., str]) -> GridRows:
    """Make a row of each ply; else of each rank, or, for a kernel, of the vertices that join or leave in a round."""
    levels, kind = rows(solution)
    if kind == "ply":
        titles = {-row: f"{words(kind)} {row}" for row in levels.values()}
        return GridRows({vertex: -row for vertex, row in levels.items()}, titles)
    if removal is None:
        titles = {row: words("rank {rank}", rank=row) for row in levels.values()}
        return GridRows(levels, titles, words("draw"), words("rank n: won in n plies"))
    members = set(removal.in_every)
    levels = {vertex: 2 * number + (vertex not in members) for vertex, number in removal.round.items()}
    texts = ("round {round}: kernel", "round {round}: removed")
    titles = {row: words(texts[row % 2], round=row // 2) for row in levels.values()}
    return GridRows(levels, titles, words("no round"))


def _signs(graph: DiGraph, drawn: Coloring, in_rows: GridRows, words: Speaker) -> list[Sign]:
    """List the signs of the legend, but for arrowheads."""
    listed = [
        sign._replace(text=SIGNS.get(sign.kind, sign.text))
        for sign in signs(graph, drawn, words, "none")
        if sign.kind not in UNSEEN
    ]
    equal = words("one vertex for all positions that are equal by symmetry, counted once")
    listed = [sign._replace(meaning=equal) if sign.kind == "orbit" else sign for sign in listed]
    if in_rows.meaning and any(vertex in in_rows.levels for vertex in graph):
        listed.append(Sign("row", "n", in_rows.meaning))
    return listed


def _visible(look: Fill) -> Fill:
    """Give a white or grey look a border that can be seen around a small vertex."""
    return replace(look, border="solid") if look.border == "dotted" else look


# ---- places


class GridPlaces(NamedTuple):
    """The places of vertices in points, the rows with their heights, and for each line the ends of its row.

    Rows stand from the top down; the ends are the heights of the first and the last line of the row.
    """

    at: dict[Hashable, Point]
    heights: list[tuple[int | None, float]]
    ends: dict[float, tuple[float, float]]


def places_of(graph: DiGraph, solution: Solution, levels: dict[Hashable, int]) -> GridPlaces:
    """Give the places of the vertices.

    A row takes as many lines as it needs; in it vertices stand by winner, those of a winner so that edges are short,
    and the initial one first, where an arrow finds it. Those without a row stand on top, as play goes.
    """
    order, initial = _as_play_goes(graph, solution, levels), initial_of(graph)
    across = in_rows(graph, {vertex: abs(row) for vertex, row in levels.items()})

    def group(vertex: Hashable) -> tuple[bool, float, int]:
        return vertex != initial, order.get(vertex, 0), int(solution.winner[vertex])

    members: dict[int | None, list[Hashable]] = {None: []}
    members |= {row: [] for row in sorted({levels[vertex] for vertex in graph if vertex in levels}, reverse=True)}
    for vertex in sorted(graph, key=lambda v: (*group(v), across[v])):
        members[levels.get(vertex)].append(vertex)
    with_arcs = {levels.get(tail) for tail, head in graph.edges if levels.get(tail) == levels.get(head)}
    beside = 2 * APART if graph.number_of_edges() <= FEW else APART
    widest = _widest([len(vertices) for vertices in members.values()])
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
        places.at.update(_by_columns(vertices, cells, group))
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


def _as_play_goes(graph: DiGraph, solution: Solution, levels: dict[Hashable, int]) -> dict[Hashable, float]:
    """Order the vertices without a row by their ply, or by their rank from the last, after those without a rank."""
    others = [vertex for vertex in graph if vertex not in levels]
    row, kind = rows(solution) if others else ({}, "")
    return {vertex: row[vertex] if kind == "ply" else -row.get(vertex, inf) for vertex in others}


def in_rows(graph: DiGraph, row_of: Mapping[Hashable, int]) -> dict[Hashable, float]:
    """Place vertices across, each row in an order that keeps edges short; those without a row have the last one.

    O(|A| + |S| log |S|): barycentre sweeps, in which every vertex goes where the mean of its neighbours is in the rows
    before or after its own. The orders with the shortest edges are taken, mirrored if moves then stand more often as
    the graph lists them. Smaller rows are spread over the width of the largest, in which vertices are 1 apart.

    References
    ----------
    K. Sugiyama, S. Tagawa, M. Toda, "Methods for Visual Understanding of Hierarchical System Structures", *IEEE Trans.
    Systems, Man, and Cybernetics* 11(2), 1981, :doi:`10.1109/TSMC.1981.4308636`.

    Examples
    --------
    >>> import networkx as nx
    >>> in_rows(nx.DiGraph([("a", "c"), ("a", "d"), ("b", "c")]), {"a": 0, "b": 0, "c": 1, "d": 1})
    {'a': 1.5, 'b': 0.5, 'c': 0.5, 'd': 1.5}
    """
    members: dict[float, list[Hashable]] = {}
    for vertex in graph:
        members.setdefault(row_of.get(vertex, inf), []).append(vertex)
    level = {vertex: number for number, row in enumerate(sorted(members)) for vertex in members[row]}
    levels = [members[row] for row in sorted(members)]
    near: dict[bool, dict[Hashable, list[Hashable]]] = {
        side: {vertex: [] for vertex in graph} for side in (True, False)
    }
    for tail, head in graph.edges:
        if level[tail] != level[head]:
            near[level[tail] < level[head]][head].append(tail)
            near[level[head] < level[tail]][tail].append(head)
    width, x = max(map(len, levels), default=0), dict[Hashable, float]()

    def length() -> float:
        return fsum(abs(x[tail] - x[head]) for tail, head in graph.edges)

    def spread(row: list[Hashable]) -> None:
        x.update((vertex, (place + 0.5) * width / len(row)) for place, vertex in enumerate(row))

    for row in levels:
        spread(row)
    best, shortest = dict(x), length()
    for down in (True, False) * SWEEPS:
        for row in levels if down else levels[::-1]:
            others = {vertex: [x[other] for other in near[down][vertex]] or [x[vertex]] for vertex in row}
            row.sort(key=lambda vertex, others=others: fsum(others[vertex]) / len(others[vertex]))  # type: ignore[misc]
            spread(row)
        if (found := length()) < shortest:
            best, shortest = dict(x), found
    return {vertex: width - place for vertex, place in best.items()} if _mirrored(graph, best, level) else best


def _mirrored(graph: DiGraph, x: Mapping[Hashable, float], level: Mapping[Hashable, int]) -> bool:
    """Tell whether moves that lead to one row mostly stand there in the reverse of the graph's order; O(|S|+|A|)."""
    turns = 0
    for vertex in graph:
        last: dict[int, float] = {}
        for head in graph.adj[vertex]:
            before = last.get(level[head], x[head])
            turns += (x[head] < before) - (x[head] > before)
            last[level[head]] = x[head]
    return turns > 0


# ---- lines


def layout(
    graph: DiGraph,
    moves: Iterable[Move],
    places: GridPlaces,
    headed: Collection[Move],
    titles: Sequence[tuple[str, float]],
) -> Layout:
    """Lay an arena out: the moves that are drawn, those with arrowheads, and the titles of rows with their heights."""
    at, initial, curves = places.at, initial_of(graph), list[Curve]()
    for tail, head in moves:
        line = _curved(at[tail], at[head], places.ends)
        is_round = graph.nodes[head]["player"] == 1
        curves.append(_arrow(line, is_round=is_round) if (tail, head) in headed else Curve(tuple(line), None))
    points = max(TITLE_POINTS, round(max((x for x, _ in at.values()), default=0) / ACROSS))
    return Layout(
        tuple(Box(*at[vertex], SIDE, SIDE) for vertex in graph),
        tuple(curves),
        tuple(Box(round(min(-60.0, -20 - 0.3 * points * len(title))), height, 0, 0) for title, height in titles),
        _start(at[initial], points) if initial in at else None,
        points,
    )


def _start(place: Point, points: float) -> tuple[Box, Curve]:
    """Point at where play starts, from above."""
    (x, y), top = place, place[1] + SIDE / 2
    begin, end = (x, top + ARROW), (x, top + HEAD)
    return Box(x, y + START + (points - TITLE_POINTS) / 2, 0, 0), Curve((begin, *_thirds(begin, end), end), (x, top))


def headed_moves(graph: DiGraph, places: dict[Hashable, Point]) -> set[Move]:
    """Give the moves that have heads: all of few; else those that do not lead down, or one there and one back."""
    if graph.number_of_edges() <= FEW:
        return set(graph.edges)
    up = {(tail, head) for tail, head in graph.edges if places[tail][1] <= places[head][1]}
    return up | {(head, tail) for tail, head in up if graph.has_edge(head, tail)}


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


def _arrow(points: list[Point], *, is_round: bool) -> Curve:
    """Give a curve that ends where an arrow begins whose tip is at the border of the last point's vertex."""
    *before, (x, y) = points
    across, up = before[-1][0] - x, before[-1][1] - y
    length = hypot(across, up)
    border = SIDE / 2 * (1 if is_round else length / max(abs(across), abs(up)))
    tip, end = ((x + across * share / length, y + up * share / length) for share in (border, border + HEAD))
    return Curve((*before, end), tip)
