"""Where the vertices of a large graph stand, without an engine; and how long Graphviz's `dot` would take."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from itertools import accumulate, pairwise
from math import fsum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Neighbours = dict[Hashable, list[Hashable]]
SWEEPS = 2
"""Down and up again so many times: more hardly shorten any edges."""
VERTEX, CROSSING = 66.0, 40.0
"""How many points across a vertex takes in a row, and an edge that crosses it."""
TEN_SECONDS, POWER = 8300, 2.5
"""How many rows edges cross, all together, where `dot` takes ten seconds, and how the time grows from there."""


def grid(graph: DiGraph, rows: Mapping[Hashable, int]) -> dict[Hashable, tuple[float, float]]:
    """Place the vertices of a graph in rows, each in an order that keeps edges short.

    Parameters
    ----------
    graph : networkx.DiGraph
        An arena, or any directed graph.
    rows : mapping
        The row of each vertex, as `rows` gives them. Vertices without one have a row after all others.

    Returns
    -------
    dict
        The place (x, y) of each vertex, in the order of the graph: y counts the rows from 0; x is from 0 to the size of
        the largest row, in which vertices are 1 apart, and smaller rows are spread over the same width.

    Notes
    -----
    O(|A| + |S| log |S|): barycentre sweeps, down and up, in which every vertex goes where the mean of its neighbours is
    in the rows before or after its own. Of the orders found on the way, and that of the graph, the one is taken that
    makes the edges shortest; it is mirrored if the moves of a vertex then stand more often as the graph lists them.

    References
    ----------
    K. Sugiyama, S. Tagawa, M. Toda, "Methods for Visual Understanding of Hierarchical System Structures", *IEEE Trans.
    Systems, Man, and Cybernetics* 11(2), 1981, :doi:`10.1109/TSMC.1981.4308636`.

    Examples
    --------
    >>> import networkx as nx
    >>> grid(nx.DiGraph([("a", "c"), ("a", "d"), ("b", "c")]), {"a": 0, "b": 0, "c": 1, "d": 1})
    {'a': (1.5, 0), 'c': (0.5, 1), 'd': (1.5, 1), 'b': (0.5, 0)}
    """
    levels = _levels(graph, rows)
    above, below = _neighbours(graph, levels)
    width, x = max(map(len, levels), default=0), dict[Hashable, float]()

    def spread(row: list[Hashable]) -> None:
        for place, vertex in enumerate(row):
            x[vertex] = (place + 0.5) * width / len(row)

    def mean(near: list[Hashable], own: float) -> float:
        return fsum(x[other] for other in near) / len(near) if near else own

    for row in levels:
        spread(row)
    best, shortest = dict(x), _length(graph, x)
    for neighbours, order in ((above, levels), (below, levels[::-1])) * SWEEPS:
        for row in order:
            means = {vertex: mean(neighbours[vertex], x[vertex]) for vertex in row}
            row.sort(key=means.__getitem__)
            spread(row)
        if (length := _length(graph, x)) < shortest:
            best, shortest = dict(x), length
    if _mirrored(graph, best, levels):
        best = {vertex: width - place for vertex, place in best.items()}
    y = {vertex: number for number, row in enumerate(levels) for vertex in row}
    return {vertex: (best[vertex], y[vertex]) for vertex in graph}


def _mirrored(graph: DiGraph, x: Mapping[Hashable, float], levels: Iterable[Iterable[Hashable]]) -> bool:
    """Tell whether moves that lead to one row mostly stand there in the reverse of the graph's order; O(|S|+|A|)."""
    level = {vertex: number for number, row in enumerate(levels) for vertex in row}
    turns = 0
    for vertex in graph:
        last: dict[int, float] = {}
        for head in graph.adj[vertex]:
            before = last.get(level[head], x[head])
            turns += (x[head] < before) - (x[head] > before)
            last[level[head]] = x[head]
    return turns > 0


def _length(graph: DiGraph, x: Mapping[Hashable, float]) -> float:
    """Sum up how far apart the ends of the edges are, from left to right."""
    return fsum(abs(x[tail] - x[head]) for tail, head in graph.edges)


def _levels(graph: DiGraph, rows: Mapping[Hashable, int]) -> list[list[Hashable]]:
    """List the vertices row by row, those without one last."""
    found: dict[int, list[Hashable]] = {}
    for vertex in graph:
        if vertex in rows:
            found.setdefault(rows[vertex], []).append(vertex)
    rest = [vertex for vertex in graph if vertex not in rows]
    return [*(found[row] for row in sorted(found)), *([rest] if rest else [])]


def _neighbours(graph: DiGraph, levels: Iterable[Iterable[Hashable]]) -> tuple[Neighbours, Neighbours]:
    """Give the neighbours of each vertex in the rows before its own, and in those after it."""
    level = {vertex: number for number, row in enumerate(levels) for vertex in row}
    above: Neighbours = {vertex: [] for vertex in level}
    below: Neighbours = {vertex: [] for vertex in level}
    for tail, head in graph.edges:
        high, low = (tail, head) if level[tail] < level[head] else (head, tail)
        if level[tail] != level[head]:
            above[low].append(high)
            below[high].append(low)
    return above, below


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
    """Make each given row one vertex, in a chain from the top, where most edges begin; tell what stands for each."""
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
    before, after = _neighbours(graph, [[vertex] for vertex in order])
    rank: dict[Hashable, int] = {}
    for vertex in order:
        rank[vertex] = max((rank[other] + 1 for other in before[vertex]), default=0)
    for vertex in reversed(order):
        if len(after[vertex]) > len(before[vertex]):
            rank[vertex] = min(rank[other] for other in after[vertex]) - 1
    return rank
