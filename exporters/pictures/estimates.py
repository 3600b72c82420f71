"""How long Graphviz's `dot` would take to lay a graph out, and how wide it would be, by estimates."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from exporters.drawings.ordering import neighbours

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

VERTEX = 66.0
"""The width of a vertex in a row, in points."""
CROSSING = 40.0
"""The width of an edge where it crosses a row, in points."""
TEN_SECONDS = 8300
"""The crossings of edges with rows for which `dot` takes ten seconds."""
POWER = 2.5
"""The power of the number of crossings with which the time grows."""


def dot_seconds(graph: DiGraph, rows: Mapping[Hashable, int] | None = None) -> float:
    """Estimate how long Graphviz's `dot` takes to lay a graph out.

    Parameters
    ----------
    graph : networkx.DiGraph
        What is to be drawn.
    rows : mapping, optional
        The rows that it is told to keep; it finds those of other vertices itself.

    Returns
    -------
    float
        Seconds. Of 51 layouts that took from half a second to a minute two in three were within a factor 1.5 of it, and
        all within 2.7.

    Notes
    -----
    O(|S|+|A|). What takes time is not the vertices but what `dot` puts in their place: an edge is cut where it crosses
    a row, and each piece is ordered, moved and straightened like an edge of its own. The time follows the number of
    pieces, 10 s x (pieces / 8300)^2.5, measured with Graphviz 14.1 on random arenas with and without circuits, on
    layers, and on the graphs of all games. A random arena of 200 vertices and 600 edges has 16,000 pieces; so has
    tic-tac-toe with its 5478 vertices, whose edges cross no row.

    References
    ----------
    E. R. Gansner, E. Koutsofios, S. C. North, K.-P. Vo, "A Technique for Drawing Directed Graphs", *IEEE Trans.
    Software Engineering* 19(3), 1993, :doi:`10.1109/32.221135`.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> [round(dot_seconds(unfold(load("fibonacci_nim", matches=matches))), 1) for matches in (10, 20, 30)]
    [0.0, 0.3, 12.4]
    """
    rank = _rows_of(graph, rows or {})
    pieces = sum(max(abs(rank[tail] - rank[head]), 1) for tail, head in graph.edges)
    return float(10 * (pieces / TEN_SECONDS) ** POWER)


def width(graph: DiGraph, rows: Mapping[Hashable, int] | None = None) -> float:
    """Estimate how wide Graphviz's `dot` draws a graph.

    Parameters
    ----------
    graph : networkx.DiGraph
        What is to be drawn.
    rows : mapping, optional
        The rows that it is told to keep; it finds those of other vertices itself.

    Returns
    -------
    float
        Points, the widest row's: of ten drawings that were 500 to 10,000 points wide all were within a factor 1.6 of
        it, where vertices are as small as a word.

    Notes
    -----
    O(|S|+|A|), from the rows alone. See `dot_seconds`.

    Examples
    --------
    >>> import networkx as nx
    >>> width(nx.star_graph(3, create_using=nx.DiGraph))
    198.0
    """
    rank = _rows_of(graph, rows or {})
    change: defaultdict[int, float] = defaultdict(float)  # of what is taken, from one row to the next
    for row, vertices in Counter(rank.values()).items():
        change[row] += VERTEX * vertices
        change[row + 1] -= VERTEX * vertices
    for tail, head in graph.edges:
        first, last = sorted((rank[tail], rank[head]))
        if first < last:
            change[first + 1] += CROSSING
            change[last] -= CROSSING
    return max(accumulate(change[row] for row in sorted(change)), default=0.0)


def _rows_of(graph: DiGraph, rows: Mapping[Hashable, int]) -> dict[Hashable, int]:
    """Guess the row of each vertex, from the top, where some are told; O(|S|+|A|)."""
    merged, place = _rows_merged(graph, rows)
    rank = _ranks(merged)
    return {vertex: rank[place[vertex]] for vertex in graph}


def _rows_merged(graph: DiGraph, rows: Mapping[Hashable, int]) -> tuple[DiGraph, dict[Hashable, Hashable]]:
    """Merge each given row into one vertex, in a chain from the top, where most edges begin."""
    import networkx as nx

    place: dict[Hashable, Hashable] = {
        vertex: (True, rows[vertex]) if vertex in rows else (False, vertex) for vertex in graph
    }
    given = [(rows[tail], rows[head]) for tail, head in graph.edges if tail in rows and head in rows]
    upwards = sum((before > after) - (before < after) for before, after in given) > 0
    merged: DiGraph = nx.DiGraph()
    merged.add_nodes_from((True, row) for row in sorted({rows[v] for v in graph if v in rows}, reverse=upwards))
    merged.add_edges_from(pairwise(list(merged)))
    merged.add_nodes_from(place.values())
    merged.add_edges_from((place[tail], place[head]) for tail, head in graph.edges)
    return merged, place


def _ranks(graph: DiGraph) -> dict[Hashable, int]:
    """Give each vertex the first row after its predecessors, or the last before its successors if they are more.

    Edges that close circuits are turned round.
    """
    import networkx as nx

    order = list(nx.dfs_postorder_nodes(graph))[::-1]
    before, after = neighbours(graph, [[vertex] for vertex in order])
    rank: dict[Hashable, int] = {}
    for vertex in order:
        rank[vertex] = max((rank[other] + 1 for other in before[vertex]), default=0)
    for vertex in reversed(order):
        if len(after[vertex]) > len(before[vertex]):
            rank[vertex] = min(rank[other] for other in after[vertex]) - 1
    return rank
