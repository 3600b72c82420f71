"""Drawings of large arenas without a layout engine: rows of small vertices, in DOT whose places are given."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from arena.attributes import label
from arena.errors import TooLarge
from arena.layout import grid
from arena.solution import Solution, solve
from arena.view import rows
from exporters._captions import caption, cut, ends, ignored, signs
from exporters._colors import colour
from exporters._looks import Coloring, Look
from exporters._words import say
from exporters.dot import MIDDLE, as_tooltip, drawing, explained

if TYPE_CHECKING:
    import graphviz

    from arena.attributes import DiGraph

MAX_VERTICES, MAX_EDGES = 20_000, 100_000
"""Beyond this no screen shows the vertices apart."""
SIDE, APART = 10, 16
"""Points that a vertex takes, and from one to the next."""
BETWEEN = 40
"""Points from one row to the next, besides."""
WIDEST = 96
"""Vertices in a line; longer rows take several."""
SHAPES = {1: "circle", 2: "square"}
SIGNS = {"J1": "○", "J2": "□", "sink": "⊙", "best": "━", "ignored": "┄", "middle": "◯", "remark": "!"}
"""The signs that vertices without labels and lines without heads can show."""
BOLD = {"color": "#444444", "penwidth": "1"}
LIGHT = {"color": "#99999980", "penwidth": "0.5"}
"""Translucent, since Graphviz draws many of them after bold ones that they cross."""
MANY, OF_MANY = 5000, {"color": "#d4d4d4", "penwidth": "0.4"}
"""More light lines than so many are not translucent: a PNG would take three times as long."""


Place = tuple[float, float]


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

    Rows are plies, where all plays to each vertex are as long, ply 0 on top, else ranks, rank 0 at the bottom; in a row
    vertices stand so that edges are short. They have no labels, but tooltips; sinks have a dot inside.

    Parameters
    ----------
    graph : networkx.DiGraph
        An arena, or a part of one.
    color, player, style, lang
        As in `exporters.dot.render`.
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
        As in `exporters.dot.render`.
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
    solution = solution or solve(graph if whole is None else whole)
    words = partial(say, language=lang)
    drawn = colour(graph, color, player, solution, style=style, lang=lang, whole=whole)
    levels, kind = rows(solution)
    places, heights = _places(graph, solution, levels, from_bottom=kind == "rank")
    dot = drawing(str(graph.graph.get("name", "")), "")
    dot.attr("graph", outputorder="edgesfirst")
    if legend:
        _legend(dot, graph, drawn, places, words)
    for row, height in heights:
        title = words("draw") if row is None else f"{words(kind)} {row}"
        dot.node(f"row{row}", label=title, shape="plaintext", style="", fontsize="16", pos=f"-60,{height}")
    ids = {vertex: f"v{number}" for number, vertex in enumerate(graph)}
    ended, unplayed = ends(graph, drawn), ignored(graph, drawn)
    bold_last, light = {tail for tail, _ in drawn.bold}, OF_MANY if graph.number_of_edges() > MANY else LIGHT
    for vertex in sorted(graph, key=lambda vertex: vertex in bold_last):
        _vertex(dot, ids[vertex], graph, vertex, drawn, places[vertex], ended=vertex in ended)
    if graph.graph.get("initial") in places:
        _start(dot, ids[graph.graph["initial"]], places[graph.graph["initial"]], words("start"))
    for edge in graph.edges:
        tail, head = edge
        look = (BOLD if edge in drawn.bold else light) | ({"style": "dotted"} if edge in unplayed else {})
        dot.edge(ids[tail], ids[head], arrowhead="none", pos=_line(places[tail], places[head]), **look)
    return str(dot.source)


def _legend(
    dot: graphviz.Digraph, graph: DiGraph, drawn: Coloring, places: dict[Hashable, Place], words: Callable[..., str]
) -> None:
    """Put the legend under the last row."""
    meant = [(SIGNS[sign], text) for sign, text in signs(graph, drawn, words) if sign in SIGNS]
    looks = [(_visible(look), text) for look, text in drawn.legend]
    x = max((x for x, _ in places.values()), default=0) / 2
    y = min((y for _, y in places.values()), default=0) - BETWEEN - 10 * (1 + len(looks) + len(meant))
    text = explained(str(graph.graph.get("name", "")), looks, meant)
    dot.node("legend", label=text, shape="plaintext", style="", pos=f"{x},{y}")


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
        "start", name, color="#333333", arrowsize="0.5",
        pos=f"e,{x:.1f},{top:.1f} {_line((x, top + 18), (x, top + 5))}",
    )  # fmt: skip


def _places(
    graph: DiGraph, solution: Solution, levels: dict[Hashable, int], *, from_bottom: bool
) -> tuple[dict[Hashable, Place], list[tuple[Any, float]]]:
    """Give the places in points, and the rows with their heights, from the top down.

    A row takes as many lines as it needs; in it vertices stand by winner, those of a winner so that edges are short,
    and the initial one first, where an arrow finds it.
    """
    found, initial = grid(graph, levels), graph.graph.get("initial")
    order = [*sorted({row for vertex, row in levels.items() if vertex in graph}), None]
    members: dict[Any, list[Hashable]] = {row: [] for row in (reversed(order) if from_bottom else order)}
    for vertex in sorted(graph, key=lambda vertex: (vertex != initial, solution.winner[vertex], found[vertex][0])):
        members[levels.get(vertex)].append(vertex)
    width = min(WIDEST, max(map(len, members.values())))
    places: dict[Hashable, Place] = {}
    heights, y = [], 0.0
    for row, vertices in members.items():
        lines = -(-len(vertices) // WIDEST)
        heights += [(row, y - (lines - 1) / 2 * APART)] if lines else []
        for line in range(lines):
            on_line = vertices[line * len(vertices) // lines : (line + 1) * len(vertices) // lines]
            for place, vertex in enumerate(on_line):
                places[vertex] = ((place + (width - len(on_line)) / 2) * APART, y)
            y -= APART
        y -= BETWEEN if lines else 0
    return places, heights


def _line(tail: tuple[float, float], head: tuple[float, float]) -> str:
    """Give a straight line as Graphviz's splines are given."""
    (x, y), (to_x, to_y) = tail, head
    points = [(x + (to_x - x) * share / 3, y + (to_y - y) * share / 3) for share in range(4)]
    return " ".join(f"{across:.1f},{up:.1f}" for across, up in points)
