"""Drawings of large arenas without a layout engine: rows of small vertices, in DOT whose places are given."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import replace
from functools import partial
from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import TooLarge
from arena.graphs.attributes import label
from arena.solving.arenas import Solution, solve
from arena.solving.kernel import Kernel, kernel
from arena.views.layers import rows
from exporters.drawings.captions import caption, cut, ends, ignored, signs
from exporters.drawings.colouring import Coloring
from exporters.drawings.colourings import colour
from exporters.drawings.looks import Look
from exporters.pictures.dot import MIDDLE, as_tooltip, drawing, explained
from exporters.pictures.layout import grid
from exporters.text.words import say

if TYPE_CHECKING:
    import graphviz

    from arena.graphs.attributes import DiGraph

MAX_VERTICES, MAX_EDGES = 20_000, 100_000
"""Beyond this no screen shows the vertices apart."""
SIDE, APART = 10, 16
"""Points that a vertex takes, and from one to the next."""
BETWEEN = 40
"""Points from one row to the next, besides."""
WIDEST = 96
"""Vertices in a line; longer rows take several."""
ROOM = 17
"""Points that moves within a line rise above it, or hang below it, at most: lines with them are twice as far apart."""
HEAD = 5
"""Points from the tip of an arrow to its end."""
ARROW, NO_ARROW = {"arrowsize": f"{HEAD / 10}"}, {"arrowhead": "none"}
BENDS = (0, SIDE, -SIDE, 2 * SIDE, -2 * SIDE, 3 * SIDE, -3 * SIDE)
"""How far few lines may be bent, so that none seems to end or to begin at a vertex that it passes."""
SHAPES = {1: "circle", 2: "square"}
SIGNS = {
    "J1": "○", "J2": "□", "sink": "⊙", "best": "━", "ignored": "┄", "middle": "◯", "orbit": "≅", "remark": "!",
    "row": "≡", "down": "↓",
}  # fmt: skip
"""The signs of vertices without labels, of rows, and of lines without heads."""
BOLD = {"color": "#444444", "penwidth": "1"}
BOLD_OF_MANY = {"color": "#5a5a5a60", "penwidth": "0.5"}
"""Translucent, since thousands of opaque lines would fill the gaps between the vertices."""
AT_ONCE = 100
"""Lines that are drawn as one edge: of 16 kB on, Graphviz can read none."""
FEW, OF_FEW = 300, {"color": "#8c8c8c", "penwidth": "0.6"}
"""If no more than so many, all lines have heads, and vertices are twice as far apart, to leave them room."""
LIGHT = {"color": "#99999980", "penwidth": "0.5"}
"""Translucent, since they cross each other."""
MANY, OF_MANY = 5000, {"color": "#d4d4d4", "penwidth": "0.4"}
"""More light lines than so many are not translucent: a PNG would take three times as long."""

Place = tuple[float, float]
Edge = tuple[Hashable, Hashable]


class Rows(NamedTuple):
    """The row of each vertex that has one, the least at the bottom; titles, that of the others, and what they mean."""

    levels: dict[Hashable, int]
    titles: dict[int, str]
    others: str = ""
    meaning: str = ""


def render(
    graph: DiGraph,
    *,
    color: str | None = None,
    player: int = 1,
    solution: Solution | None = None,
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    whole: DiGraph | None = None,
) -> str:
    """Draw an arena as DOT text in which every vertex has its place, for `picture.render(..., placed=True)`.

    The rows of an attractor are its ranks, rank 0 at the bottom, and on top what is outside. Others are plies, where
    all plays to each vertex are as long, ply 0 on top, else ranks, or, for a kernel, rounds of sink removal, from the
    bottom. In a row vertices stand as the graph lists moves where these are few, else by winner and so that edges are
    short. They have no labels, but tooltips; sinks have a dot inside.

    Moves within a line of vertices are arcs, to the right above it and to the left below it. Up to `FEW` moves all have
    arrowheads, and a bend where it leads them past a vertex in their way; among more, those that do not lead down have
    arrowheads.

    Parameters
    ----------
    graph : networkx.DiGraph
        An arena, or a part of one.
    color, player, style, lang
        As in `exporters.pictures.dot.render`.
    solution : Solution, optional
        The solution of the arena, if it is at hand.
    whole : networkx.DiGraph, optional
        The arena that the graph is a part of: who wins, ranks, plies and the solution are then those of the whole.

    Returns
    -------
    str
        The same for the same arena, byte for byte.

    Raises
    ------
    ParameterError
        As in `exporters.pictures.dot.render`.
    TooLarge
        If there are more than `MAX_VERTICES` or `MAX_EDGES`.

    Notes
    -----
    O(|A| + |S| log |S|).

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> render(unfold(load("tictactoe"))).count("fillcolor=")
    5478
    """
    if len(graph) > MAX_VERTICES or graph.number_of_edges() > MAX_EDGES:
        raise TooLarge(
            f"{len(graph):,} vertices and {graph.number_of_edges():,} edges (at most {MAX_VERTICES:,} and "
            f"{MAX_EDGES:,}); --view layers shows any number"
        )
    all_of_it = graph if whole is None else whole
    solution, words = solution or solve(all_of_it), partial(say, language=lang)
    found = kernel(all_of_it) if color == "kernel" else None
    drawn = colour(graph, color, player, found or solution, style=style, lang=lang, whole=whole)
    told = _attractor_rows(drawn, words) if color == "attractor" else _rows(solution, found, words)
    places, heights = _places(graph, solution, told.levels)
    headed = _headed(graph, places)
    dot = drawing(str(graph.graph.get("name", "")), "")
    dot.attr("graph", outputorder="edgesfirst")
    if legend:
        _legend(dot, graph, drawn, places, _meant(graph, drawn, told, headed, words))
    for row, height in heights:
        _title(dot, f"row{row}", told.others if row is None else told.titles[row], height)
    ids = {vertex: f"v{number}" for number, vertex in enumerate(graph)}
    ended = ends(graph, drawn)
    for vertex in graph:
        _vertex(dot, ids[vertex], graph, vertex, drawn, places[vertex], ended=vertex in ended)
    if graph.graph.get("initial") in places:
        _start(dot, ids[graph.graph["initial"]], places[graph.graph["initial"]], words("start"))
    _edges(dot, ids, graph, drawn, places, headed)
    return str(dot.source)


def _attractor_rows(drawn: Coloring, words: Callable[..., str]) -> Rows:
    """Make a row of each rank of the attractor that is drawn, and one of what is outside."""
    levels = drawn.rows or {}
    return Rows(levels, {row: f"{drawn.row_name}{row}" for row in levels.values()}, words("outside"))


def _rows(solution: Solution, found: Kernel | None, words: Callable[..., str]) -> Rows:
    """Make a row of each ply; else of each rank, or, for a kernel, of what joins it in each round and what leaves."""
    levels, kind = rows(solution)
    if kind == "ply":
        return Rows({v: -row for v, row in levels.items()}, {-row: f"{words(kind)} {row}" for row in levels.values()})
    if found is None:
        titles = {row: words("rank {rank}", rank=row) for row in levels.values()}
        return Rows(levels, titles, words("draw"), words("rank n: won in n plies"))
    members = set(found.in_every)
    levels = {vertex: 2 * number + (vertex not in members) for vertex, number in found.round.items()}
    texts = ("round {round}: kernel", "round {round}: removed")
    titles = {row: words(texts[row % 2], round=row // 2) for row in levels.values()}
    return Rows(levels, titles, words("no round"))


def _meant(
    graph: DiGraph, drawn: Coloring, told: Rows, headed: set[Edge], words: Callable[..., str]
) -> list[tuple[str, str]]:
    """List the signs of the legend, and what they mean."""
    meant = dict(signs(graph, drawn, words))
    if "orbit" in meant:
        meant["orbit"] = words("one vertex for all positions that are equal by symmetry, counted once")
    if told.meaning and any(vertex in told.levels for vertex in graph):
        meant["row"] = told.meaning
    if len(headed) < graph.number_of_edges():
        meant["down"] = words("lines without arrowheads lead down" if headed else "all lines lead down")
    return [(SIGNS[sign], text) for sign, text in meant.items() if sign in SIGNS]


def _legend(
    dot: graphviz.Digraph, graph: DiGraph, drawn: Coloring, places: dict[Hashable, Place], meant: list[tuple[str, str]]
) -> None:
    """Put the legend under the last row."""
    looks = [(_visible(look), text) for look, text in drawn.legend]
    x = max((x for x, _ in places.values()), default=0) / 2
    y = min((y for _, y in places.values()), default=0) - BETWEEN - 10 * (1 + len(looks) + len(meant))
    text = explained(str(graph.graph.get("name", "")), looks, meant)
    dot.node("legend", label=text, shape="plaintext", style="", pos=f"{x},{y}")


def _title(dot: graphviz.Digraph, name: str, title: str, height: float) -> None:
    """Put the title of a row on its left; a long one must not reach the vertices."""
    x = min(-60.0, -20 - 4.8 * len(title))
    dot.node(name, label=title, shape="plaintext", style="", fontsize="16", pos=f"{x:.0f},{height}")


def _vertex(
    dot: graphviz.Digraph, name: str, graph: DiGraph, vertex: Hashable, drawn: Coloring, place: Place, *, ended: bool
) -> None:
    look, written = _visible(drawn.looks[vertex]), caption(graph, vertex, drawn, "none").lines
    if vertex in drawn.tooltips:
        written = [drawn.tooltips[vertex], *written[vertex in drawn.notes :]]
    inside = {"label": "●", "fontsize": "5", "fontcolor": look.text} if ended else {"label": ""}
    border = MIDDLE | {"penwidth": "2"} if vertex == graph.graph.get("middle") else {"penwidth": "0.9"}
    dot.node(
        name, **inside, **border, shape=SHAPES[graph.nodes[vertex]["player"]], style=f"filled,{look.border}",
        fillcolor=look.fill, width=f"{SIDE / 72:.3f}", height=f"{SIDE / 72:.3f}", fixedsize="true",
        pos=f"{place[0]:.1f},{place[1]:.1f}", tooltip=as_tooltip(" - ".join([cut(label(graph, vertex)), *written])),
    )  # fmt: skip


def _visible(look: Look) -> Look:
    """Give what is white or grey a border that can be seen around a small vertex."""
    return replace(look, border="solid") if look.border == "dotted" else look


def _start(dot: graphviz.Digraph, name: str, place: Place, text: str) -> None:
    """Point at where play starts, from above."""
    (x, y), top = place, place[1] + SIDE / 2
    dot.node("start", label=text, shape="plaintext", style="", width="0", height="0", pos=f"{x},{y + 32}", tooltip=" ")
    dot.edge(
        "start", name, **ARROW, color="#333333",
        pos=f"e,{x:.1f},{top:.1f} {_spline(_line((x, top + 18), (x, top + HEAD)))}",
    )  # fmt: skip


def _places(
    graph: DiGraph, solution: Solution, levels: dict[Hashable, int]
) -> tuple[dict[Hashable, Place], list[tuple[int | None, float]]]:
    """Give the places in points, and the rows with their heights, from the top down.

    A row takes as many lines as it needs; in it the vertices of few moves stand as the graph lists them, others by
    winner, those of a winner so that edges are short, and the initial one first, where an arrow finds it. The others,
    in the row on top, stand as play goes.
    """
    order, initial = _as_play_goes(graph, solution, levels), graph.graph.get("initial")
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
    places: dict[Hashable, Place] = {}
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
    starts = [vertex for vertex in graph if vertex == graph.graph.get("initial")]
    listed = dict.fromkeys([*starts, *(vertex for vertex in graph if not graph.pred[vertex])])
    pending = list(listed)
    for vertex in pending:  # grows as it is read
        fresh = [head for head in graph.adj[vertex] if head not in listed]
        listed.update(dict.fromkeys(fresh))
        pending += fresh
    return list(dict.fromkeys([*listed, *graph]))


def _as_play_goes(graph: DiGraph, solution: Solution, levels: dict[Hashable, int]) -> dict[Hashable, float]:
    """Order the vertices without a row by their ply, or by their rank from the last, after those without a rank."""
    others = [vertex for vertex in graph if vertex not in levels]
    found, kind = rows(solution) if others else ({}, "")
    return {vertex: found[vertex] if kind == "ply" else -found.get(vertex, inf) for vertex in others}


def _edges(
    dot: graphviz.Digraph,
    ids: dict[Hashable, str],
    graph: DiGraph,
    drawn: Coloring,
    places: dict[Hashable, Place],
    headed: set[Edge],
) -> None:
    """Draw the moves; then the bold ones again, since Graphviz draws edges in the order of their tails."""
    many, unplayed, bold = graph.number_of_edges(), ignored(graph, drawn), list[str]()
    light = OF_FEW if many <= FEW else LIGHT if many <= MANY else OF_MANY
    heavy = BOLD if many <= MANY else BOLD_OF_MANY
    in_the_way = {places[vertex] for edge in graph.edges for vertex in edge} if many <= FEW else set()
    for edge in graph.edges:
        tail, head = edge
        line = _line(places[tail], places[head], in_the_way)
        pos, arrow = _spline(line), NO_ARROW
        if edge in headed:
            pos, arrow = _arrow(line, graph.nodes[head]["player"]), ARROW
        bold += [pos] if edge in drawn.bold else []
        look = (heavy if edge in drawn.bold else light) | ({"style": "dotted"} if edge in unplayed else {})
        dot.edge(ids[tail], ids[head], pos=pos, **arrow, **look)
    if bold:
        dot.node("bold", style="invis", pos="0,0", shape="point")
    for first in range(0, len(bold), AT_ONCE):
        dot.edge("bold", "bold", pos=";".join(bold[first : first + AT_ONCE]), **ARROW, **heavy)


def _headed(graph: DiGraph, places: dict[Hashable, Place]) -> set[Edge]:
    """Give the moves that have heads: all of few; else those that do not lead down, or one there and one back."""
    if graph.number_of_edges() <= FEW:
        return set(graph.edges)
    up = {(tail, head) for tail, head in graph.edges if places[tail][1] <= places[head][1]}
    return up | {(head, tail) for tail, head in up if graph.has_edge(head, tail)}


def _line(tail: Place, head: Place, in_the_way: Collection[Place] = ()) -> list[Place]:
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


def _bend(tail: Place, head: Place, in_the_way: Collection[Place]) -> float:
    """Tell how far to move the middle points of a line so that it passes beside all vertices; 0 if nothing helps."""
    (x, y), (to_x, to_y) = tail, head
    passed = [((y - up) / (y - to_y), across) for across, up in in_the_way if min(y, to_y) < up < max(y, to_y)]
    for bend in BENDS:
        beside = (abs(x + (to_x - x) * share + 3 * share * (1 - share) * bend - across) for share, across in passed)
        if min(beside, default=SIDE) > 0.7 * SIDE:
            return bend
    return 0


def _arrow(points: list[Place], player: int) -> str:
    """Give a curve that ends where an arrow begins whose tip is at the border of the last point's vertex."""
    *before, (x, y) = points
    across, up = before[-1][0] - x, before[-1][1] - y
    length = hypot(across, up)
    border = SIDE / 2 * (1 if player == 1 else length / max(abs(across), abs(up)))
    tip, end = ((x + across * share / length, y + up * share / length) for share in (border, border + HEAD))
    return f"e,{_spline([tip])} {_spline([*before, end])}"


def _spline(points: list[Place]) -> str:
    """Write points as Graphviz's splines are given."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
