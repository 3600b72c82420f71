"""Where the vertices of a graph stand in rows, without a layout engine: in orders that keep edges short."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import fsum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Neighbours = dict[Hashable, list[Hashable]]
SWEEPS = 2
"""Down and up again so many times: more hardly shorten any edges."""


def grid(graph: DiGraph, rows: Mapping[Hashable, int]) -> dict[Hashable, tuple[float, float]]:
    """Place the vertices of a graph in rows, each in an order that keeps edges short.

    Parameters
    ----------
    graph : networkx.DiGraph
        An arena, or any directed graph.
    rows : mapping
        The row of each vertex. Vertices without one have a row after all others.

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
    above, below = neighbours(graph, levels)
    width, x = max(map(len, levels), default=0), dict[Hashable, float]()

    def spread(row: list[Hashable]) -> None:
        for place, vertex in enumerate(row):
            x[vertex] = (place + 0.5) * width / len(row)

    def mean(near: list[Hashable], own: float) -> float:
        return fsum(x[other] for other in near) / len(near) if near else own

    for row in levels:
        spread(row)
    best, shortest = dict(x), _length(graph, x)
    for near, order in ((above, levels), (below, levels[::-1])) * SWEEPS:
        for row in order:
            means = {vertex: mean(near[vertex], x[vertex]) for vertex in row}
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
    members: dict[int, list[Hashable]] = {}
    for vertex in graph:
        if vertex in rows:
            members.setdefault(rows[vertex], []).append(vertex)
    rest = [vertex for vertex in graph if vertex not in rows]
    return [*(members[row] for row in sorted(members)), *([rest] if rest else [])]


def neighbours(graph: DiGraph, levels: Iterable[Iterable[Hashable]]) -> tuple[Neighbours, Neighbours]:
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
