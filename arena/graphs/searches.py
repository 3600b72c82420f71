"""Searches of a graph: plies, the moves before a vertex, and strongly connected components."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.machine.loops import loop

if TYPE_CHECKING:
    from arena.graphs.compact import CompactGraph
    from arena.machine.columns import Array, Rows


def plies(graph: CompactGraph, initial: int) -> Array:
    """Count the moves from the initial vertex to each vertex, -1 where paths differ or there is none; O(|S|+|A|)."""
    ply, tails, heads = distances(graph, initial), graph.forward.row_of_edges(), graph.forward.ends
    apart = np.zeros(len(graph), bool)
    apart[heads[(ply[tails] >= 0) & (ply[heads] != ply[tails] + 1)]] = True
    ply[searched(graph.forward, np.flatnonzero(apart))[0] >= 0] = -1
    return ply


def distances(graph: CompactGraph, initial: int) -> Array:
    """Count the moves of the shortest path from a vertex to each one, -1 where there is none; O(|S|+|A|)."""
    return searched(graph.forward, np.array([initial]))[0]


def searched(rows: Rows, sources: Array) -> tuple[Array, Array]:
    """Search breadth first: return the distance of each vertex, -1 if none, and those that are reached in order."""
    size = len(rows.start) - 1
    ply, queue = np.full(size, -1, "i4"), np.zeros(size, "u4")
    ply[sources], queue[: len(sources)] = 0, sources
    _search(len(sources), *rows, ply, queue)
    return ply, queue[: np.count_nonzero(ply >= 0)]


@loop
def _search(filled: int, start: Array, successors: Array, ply: Array, queue: Array) -> None:
    """Search breadth first, from the vertices that are in the queue."""
    done = 0
    while done < filled:
        vertex = queue[done]
        done += 1
        for edge in range(start[vertex], start[vertex + 1]):
            following = successors[edge]
            if ply[following] == -1:
                ply[following] = ply[vertex] + 1
                queue[filled] = following
                filled += 1


def components(rows: Rows, group: Array) -> Array:
    """Return for each vertex a number that it shares with those from which play can come back to it, inside one group.

    Edges between two groups are ignored. O(|S|+|A|). R. Tarjan, "Depth-first search and linear graph algorithms", *SIAM
    Journal on Computing* 1, 1972, :doi:`10.1137/0201010`.
    """
    size, start, ends = len(rows.start) - 1, np.array(rows.start), np.asarray(rows.ends)
    visit, low, component = np.zeros(size, "i4"), np.zeros(size, "i4"), np.full(size, -1, "i4")
    path, open_ = np.zeros(size, "u4"), np.zeros(size, "u4")
    _components(start.copy(), start, ends, group, visit, low, path, open_, component)
    return component


@loop
def _components(
    edge: Array,
    start: Array,
    ends: Array,
    group: Array,
    visit: Array,
    low: Array,
    path: Array,
    open_: Array,
    component: Array,
) -> None:
    """Search depth first.

    `visit` numbers the vertices from 1 as they are met, `low` is the earliest open vertex known to be reached from each
    one, `edge` the next edge to follow; `path` leads to the vertex at hand, and `open_` lists those met whose component
    is not complete.
    """
    visited, waiting = 0, 0
    for root in range(len(component)):
        following, depth = root, 0
        while depth or visit[root] == 0:
            if visit[following] == 0:
                visited += 1
                visit[following] = low[following] = visited
                path[depth] = open_[waiting] = following
                depth += 1
                waiting += 1
            vertex = path[depth - 1]
            if edge[vertex] < start[vertex + 1]:
                head = ends[edge[vertex]]
                edge[vertex] += 1
                if group[head] == group[vertex]:
                    following = head
                    if visit[head] and component[head] < 0:
                        low[vertex] = min(low[vertex], visit[head])
                continue
            depth -= 1
            if low[vertex] == visit[vertex]:
                while component[vertex] < 0:
                    waiting -= 1
                    component[open_[waiting]] = vertex
            if depth:
                low[path[depth - 1]] = min(low[path[depth - 1]], low[vertex])
