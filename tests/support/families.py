"""Families of large arenas, and textbook attractors on them: the peers of the timings.

The textbook loop is compiled by numba over int32 rows, as `scipy.sparse` has them: a queue, ranks, counters that begin
as the out-degrees, and a look at the rank and the player behind every edge. Its columns are NumPy's, as ours are.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from arena import random_arena


class Family(NamedTuple):
    """What `CompactArena.from_edges` takes."""

    source: Any
    target: Any
    player: Any
    winner: Any

    @property
    def edges(self):
        return len(self.source)

    @property
    def vertices(self):
        return len(self.player)


def random_family(edges):
    """Draw a bipartite arena of out-degree 1 to 8 with 5 % of sinks, which player 1 wins."""
    size = int(edges / (0.95 * 4.5))
    arena = random_arena(size, degrees=(1, 8), sinks=0.05, seed=2026)
    source = np.repeat(np.arange(size, dtype="i4"), arena.out_degree)
    return Family(source, arena.forward.ends.astype("i4"), arena.player, np.minimum(arena.winner, 1))


def grid(edges):
    """Move left or down on a square; play ends in the corner, which player 1 wins."""
    side = round((edges / 2) ** 0.5)
    square = np.arange(side * side, dtype="i4")
    column, row = square % side, square // side
    left, down = square[column > 0], square[row > 0]
    source, target = np.concatenate((left, down)), np.concatenate((left - 1, down - side))
    winner = np.full(len(square), -1, dtype="i1")
    winner[0] = 1
    return Family(source, target, ((column + row) % 2 + 1).astype("i1"), winner)


class Textbook:
    """The textbook loop on a family: its rows and out-degrees are made once, its other columns at every call."""

    def __init__(self, family):
        self.family = family
        self.degree = np.bincount(family.source, minlength=family.vertices).astype("i4")
        self.start = np.zeros(family.vertices + 1, dtype="i4")
        np.cumsum(np.bincount(family.target, minlength=family.vertices), out=self.start[1:])
        self.tails = np.empty(family.edges, dtype="i4")
        _compiled(_scatter)(family.source, family.target, self.start[:-1].copy(), self.tails)

    def attractor(self, player):
        """Give the ranks and the strategy."""
        size = self.family.vertices
        rank, strategy = np.full(size, -1, dtype="i4"), np.full(size, -1, dtype="i4")
        queue, left = np.empty(size, dtype="i4"), self.degree.copy()
        loop = _compiled(_attract)
        loop(self.start, self.tails, self.family.player, self.family.winner, player, rank, strategy, queue, left)
        return rank, strategy


@functools.cache
def _compiled(loop):
    import numba

    return numba.njit(loop)


def _scatter(source, target, place, tails):
    for edge in range(len(source)):
        head = target[edge]
        tails[place[head]] = source[edge]
        place[head] += 1


def _attract(start, tails, owner, winner, player, rank, strategy, queue, left):
    filled = 0
    for vertex in range(len(owner)):
        if winner[vertex] == player:
            rank[vertex] = 0
            queue[filled] = vertex
            filled += 1
    done = 0
    while done < filled:
        vertex = queue[done]
        done += 1
        for edge in range(start[vertex], start[vertex + 1]):
            before = tails[edge]
            if rank[before] < 0:
                if owner[before] == player:
                    rank[before] = rank[vertex] + 1
                    strategy[before] = vertex
                    queue[filled] = before
                    filled += 1
                else:
                    left[before] -= 1
                    if left[before] == 0:
                        rank[before] = rank[vertex] + 1
                        queue[filled] = before
                        filled += 1


def attract_on_dicts(graph, player):
    """Give the ranks and the strategy, by the textbook on the graph's own dicts."""
    owner, before_all, left = dict(graph.nodes(data="player")), graph.pred, dict(graph.out_degree())
    rank = {vertex: 0 for vertex, winner in graph.nodes(data="winner") if winner == player}
    strategy, queue = {}, list(rank)
    for vertex in queue:
        for before in before_all[vertex]:
            if before not in rank:
                left[before] -= 1
                if owner[before] == player:
                    rank[before], strategy[before] = rank[vertex] + 1, vertex
                    queue.append(before)
                elif left[before] == 0:
                    rank[before] = rank[vertex] + 1
                    queue.append(before)
    return rank, strategy
