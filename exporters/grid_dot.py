"""Drawings of large arenas without a layout engine: rows of small vertices, in DOT whose places are given."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING, Any

from arena.attributes import label
from arena.errors import TooLarge
from arena.layout import grid
from arena.solution import Solution, solve
from arena.view import rows
from exporters._captions import cut
from exporters._colors import colour
from exporters._words import say
from exporters.dot import as_tooltip, drawing, legend

if TYPE_CHECKING:
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


def render(
    graph: DiGraph,
    *,
    color: str | None = None,
    player: int = 1,
    solution: Solution | None = None,
    style: str = "default",
    lang: str = "en",
) -> str:
    """Draw an arena as DOT text in which every vertex has its place, for `picture.render(..., placed=True)`.

    Rows are plies, where all plays to each vertex are as long, else ranks; in a row vertices stand so that edges are
    short. They have no labels, but tooltips.

    Parameters
    ----------
    graph : networkx.DiGraph
        An arena.
    color, player, solution, style, lang
        As in `exporters.dot.render`.

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
    solution = solution or solve(graph)
    words = partial(say, language=lang)
    drawn = colour(graph, color, player, solution, style=style, lang=lang)
    levels, kind = rows(solution)
    places, heights = _places(graph, solution, levels)
    name = str(graph.graph.get("name", ""))
    dot = drawing(name, "")
    dot.attr("graph", outputorder="edgesfirst")
    mover = "player {player} (J{player}) moves"
    signs = [("○", words(mover, player=1)), ("□", words(mover, player=2))]
    signs += [("→", words("bold: {what}", what=drawn.bold_text))] if drawn.bold else []
    dot.node(
        "legend",
        label=legend(name, drawn.legend, signs),
        shape="plaintext",
        style="",
        pos=f"{max(x for x, _ in places.values()) / 2},{min(y for _, y in places.values()) - 100}",
    )
    for row, height in heights:
        title = words("draw") if row is None else f"{words(kind)} {row}"
        dot.node(f"row{row}", label=title, shape="plaintext", style="", fontsize="16", pos=f"-60,{height}")
    ids = {vertex: f"v{number}" for number, vertex in enumerate(graph)}
    for vertex, data in graph.nodes(data=True):
        look, (x, y) = drawn.looks[vertex], places[vertex]
        told = f"{cut(label(graph, vertex))} - {drawn.tooltips.get(vertex, '')}"
        dot.node(
            ids[vertex], label="", shape=SHAPES[data["player"]], style=f"filled,{look.border}", fillcolor=look.fill,
            width=f"{SIDE / 72:.3f}", height=f"{SIDE / 72:.3f}", fixedsize="true", penwidth="0.7",
            pos=f"{x:.1f},{y:.1f}", tooltip=as_tooltip(told),
        )  # fmt: skip
    for tail, head in sorted(graph.edges, key=lambda edge: edge in drawn.bold):
        bold = (tail, head) in drawn.bold
        dot.edge(
            ids[tail], ids[head], arrowhead="none", pos=_line(places[tail], places[head]),
            color="#aaaaaa" if bold else "#eeeeee", penwidth="0.7" if bold else "0.4",
        )  # fmt: skip
    return str(dot.source)


def _places(
    graph: DiGraph, solution: Solution, levels: dict[Hashable, int]
) -> tuple[dict[Hashable, tuple[float, float]], list[tuple[Any, float]]]:
    """Give the places in points, and the rows with their heights, from the top down.

    A row takes as many lines as it needs; in it vertices stand by winner, those of a winner so that edges are short.
    """
    found = grid(graph, levels)
    members: dict[Any, list[Hashable]] = {row: [] for row in [*sorted(set(levels.values())), None]}
    for vertex in sorted(graph, key=lambda vertex: (solution.winner[vertex], found[vertex][0])):
        members[levels.get(vertex)].append(vertex)
    width = min(WIDEST, max(map(len, members.values())))
    places: dict[Hashable, tuple[float, float]] = {}
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
