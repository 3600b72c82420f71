"""The textbook's recursive Zielonka, compiled by numba over rows as `scipy.sparse` has them: the peer of benchmarks.

It is written as the books have it: a subgame is a mask of the vertices, each call makes its own, looks for the highest
priority, sets it aside with its attractor, solves the rest, and solves again without what the opponent wins. It tells
who wins and no strategy. Rows are made once; masks, queues and counters at every call.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from arena import CompactArena


class TextbookZielonka:
    """A parity game as the textbook takes it: the highest priority decides, and player 1 likes even ones."""

    def __init__(self, columns: CompactArena) -> None:
        rows = *columns.forward, *columns.reverse
        self.rows = tuple(np.asarray(column, "i4") for column in rows)
        self.player, self.priority = np.asarray(columns.player, "i1"), np.asarray(columns.marks["priority"], "i8")

    def winners(self) -> Any:
        """Give the winner of each vertex."""
        inside = np.ones(len(self.player), np.bool_)
        return np.where(_compiled()(*self.rows, self.player, self.priority, inside), 1, 2)


@functools.cache
def _compiled() -> Any:
    import numba

    attract = numba.njit(_attract)

    @numba.njit
    def solve(start, ends, back, before, player, priority, inside):
        """Tell which vertices of a subgame player 1 wins."""
        won = np.zeros(len(player), np.bool_)
        top = -1
        for vertex in range(len(player)):
            if inside[vertex] and priority[vertex] > top:
                top = priority[vertex]
        if top < 0:
            return won
        liked = 1 + top % 2
        aside = np.zeros(len(player), np.bool_)
        for vertex in range(len(player)):
            aside[vertex] = inside[vertex] and priority[vertex] == top
        attract(start, ends, back, before, player, liked, inside, aside)
        won = solve(start, ends, back, before, player, priority, inside & ~aside)
        lost = np.zeros(len(player), np.bool_)
        some = False
        for vertex in range(len(player)):
            if inside[vertex] and not aside[vertex] and won[vertex] != (liked == 1):
                lost[vertex] = some = True
        if not some:
            return inside.copy() if liked == 1 else np.zeros(len(player), np.bool_)
        attract(start, ends, back, before, player, 3 - liked, inside, lost)
        won = solve(start, ends, back, before, player, priority, inside & ~lost)
        return won | lost if liked == 2 else won

    return solve


def _attract(start, ends, back, before, player, attracting, inside, region):
    """Add to a region what a player attracts to it in a subgame."""
    size = len(player)
    queue, left = np.empty(size, np.int32), np.zeros(size, np.int32)
    filled = done = 0
    for vertex in range(size):
        if region[vertex]:
            queue[filled] = vertex
            filled += 1
        elif inside[vertex] and player[vertex] != attracting:
            for edge in range(start[vertex], start[vertex + 1]):
                left[vertex] += inside[ends[edge]]
    while done < filled:
        vertex = queue[done]
        done += 1
        for edge in range(back[vertex], back[vertex + 1]):
            previous = before[edge]
            if not inside[previous] or region[previous]:
                continue
            if player[previous] != attracting:
                left[previous] -= 1
                if left[previous] > 0:
                    continue
            region[previous] = True
            queue[filled] = previous
            filled += 1
