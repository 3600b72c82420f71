"""Plies of vertices: the numbers of moves before them."""

from __future__ import annotations

from arena.graphs.compact import CompactGraph, for_loops
from arena.machine.columns import Column


def plies(graph: CompactGraph, initial: int) -> Column:
    """Count the moves from the initial vertex to each vertex, where all paths have as many; O(|S|+|A|).

    Returns
    -------
    column
        -1 where two paths differ or there is none.
    """
    graph = for_loops(graph)
    ply, queue, reached = _searched(graph, initial)
    graph.engine.loop(_follow_apart)(reached, *graph.forward, ply, queue, graph.engine.full(len(graph), 0, "i1"))
    return ply


def distances(graph: CompactGraph, initial: int) -> Column:
    """Count the moves of the shortest path from a vertex to each one, -1 where there is none; O(|S|+|A|)."""
    return _searched(for_loops(graph), initial)[0]


def _searched(graph: CompactGraph, initial: int) -> tuple[Column, Column, int]:
    engine, size = graph.engine, len(graph)
    ply, queue = engine.full(size, -1, "i4"), engine.full(size, 0, "u4")
    return ply, queue, engine.loop(_distances)(initial, *graph.forward, ply, queue)


def _distances(initial: int, start: Column, successors: Column, ply: Column, queue: Column) -> int:
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


def _follow_apart(reached: int, start: Column, successors: Column, ply: Column, queue: Column, apart: Column) -> None:
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
