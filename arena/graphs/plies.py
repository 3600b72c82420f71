"""Plies of vertices: the numbers of moves before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.machine.loops import loop

if TYPE_CHECKING:
    from arena.graphs.compact import CompactGraph
    from arena.machine.columns import Array


def plies(graph: CompactGraph, initial: int) -> Array:
    """Count the moves from the initial vertex to each vertex, -1 where paths differ or there is none; O(|S|+|A|)."""
    ply, tails, heads = distances(graph, initial), graph.forward.row_of_edges(), graph.forward.ends
    apart = np.zeros(len(graph), bool)
    apart[heads[(ply[tails] >= 0) & (ply[heads] != ply[tails] + 1)]] = True
    ply[_searched(graph, np.flatnonzero(apart)) >= 0] = -1
    return ply


def distances(graph: CompactGraph, initial: int) -> Array:
    """Count the moves of the shortest path from a vertex to each one, -1 where there is none; O(|S|+|A|)."""
    return _searched(graph, np.array([initial]))


def _searched(graph: CompactGraph, sources: Array) -> Array:
    ply, queue = np.full(len(graph), -1, "i4"), np.zeros(len(graph), "u4")
    ply[sources], queue[: len(sources)] = 0, sources
    if len(sources):
        _search(len(sources), *graph.forward, ply, queue)
    return ply


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
