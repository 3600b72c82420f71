"""The loops of a task over a bucket of vertices: its rows are filled, and its vertices attracted layer by layer."""

from __future__ import annotations

from arena.machine.columns import Column
from arena.machine.loops import natural

HALF = 32
"""The bits of a key that the vertex takes to which an edge leads; above them is the one from which it comes."""


def fill(ends: Column, owners: Column, start: Column, into: Column) -> None:
    """Put each edge in the row of the vertex that owns it, and move on where the row starts."""
    for edge in range(len(ends)):
        owner = owners[edge]
        into[start[owner]] = ends[edge]
        start[owner] += 1


def expand(queue: Column, low: int, high: int, first: int, start: Column, tails: Column, keys: Column) -> None:
    """Write the edges into vertices of a queue as keys, which sort by the vertices that they come from."""
    half, one, end = natural(HALF), natural(1), natural(0)
    for place in range(low, high):
        vertex = queue[place]
        head = natural(vertex + first)
        for edge in range(start[vertex], start[vertex + one]):
            keys[end] = natural(tails[edge]) << half | head
            end += one


def receive(
    tails: Column,
    counts: Column,
    heads: Column,
    attracting: int,
    player: Column,
    winner: Column,
    left: Column,
    queue: Column,
    via: Column,
    touched: Column,
    ends: Column,
) -> None:
    """Take hits: edges into vertices of the layer before, counted by the vertices they come from.

    A vertex of the attracting player is attracted at once, another one when no move is left that leads elsewhere.
    `ends` tells how many were attracted, and of how many only the moves left were counted.
    """
    filled, changed = 0, 0
    for place in range(len(tails)):
        vertex = tails[place]
        if winner[vertex] >= 0:
            continue
        if player[vertex] != attracting:
            left[vertex] -= counts[place]
            if left[vertex] > 0:
                touched[changed] = vertex
                changed += 1
                continue
        winner[vertex] = attracting
        queue[filled] = vertex
        via[filled] = heads[place]
        filled += 1
    ends[0] = filled
    ends[1] = changed
