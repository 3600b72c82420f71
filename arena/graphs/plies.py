"""Plies of vertices: the numbers of moves before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.machine.loops import loop

if TYPE_CHECKING:
    from arena.graphs.compact import CompactGraph
    from arena.machine.columns import Array


def plies(graph: CompactGraph, initial: int) -> Array:
    """Count the moves from the initial vertex to each vertex, where all paths have as many; O(|S|+|A|).

    Returns
    -------
    array
        -1 where two paths differ or there is none.
    """
    ply, queue, reached = _searched(graph, initial)
    _follow_apart(reached, *graph.forward, ply, queue, np.zeros(len(graph), "i1"))
    return ply


def distances(graph: CompactGraph, initial: int) -> Array:
    """Count the moves of the shortest path from a vertex to each one, -1 where there is none; O(|S|+|A|)."""
    return _searched(graph, initial)[0]


def _searched(graph: CompactGraph, initial: int) -> tuple[Array, Array, int]:
    ply, queue = np.full(len(graph), -1, "i4"), np.zeros(len(graph), "u4")
    return ply, queue, _distances(initial, *graph.forward, ply, queue)


@loop
def _distances(initial: int, start: Array, successors: Array, ply: Array, queue: Array) -> int:
    """Search breadth first; give the number of vertices reached, which `queue` then holds."""
    ply[initial] = 0
    queue[0] = initial
    filled = 1
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
    return filled


@loop
def _follow_apart(reached: int, start: Array, successors: Array, ply: Array, queue: Array, apart: Array) -> None:
    """Unset the ply of vertices that two paths reach at different plies, and of all vertices after these."""
    for position in range(reached):
        vertex = queue[position]
        for edge in range(start[vertex], start[vertex + 1]):
            if ply[successors[edge]] != ply[vertex] + 1:
                apart[successors[edge]] = 1
    filled = 0
    for vertex in range(len(apart)):
        if apart[vertex]:
            queue[filled] = vertex
            filled += 1
    done = 0
    while done < filled:
        vertex = queue[done]
        done += 1
        ply[vertex] = -1
        for edge in range(start[vertex], start[vertex + 1]):
            if not apart[successors[edge]]:
                apart[successors[edge]] = 1
                queue[filled] = successors[edge]
                filled += 1
