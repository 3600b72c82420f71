"""Families of large arenas, and textbook attractors on them: the peers of the benchmarks of arrays.

The textbook loop is compiled by numba over int32 rows, as `scipy.sparse` has them: a queue, ranks, counters that begin
as the out-degrees, and a look at the rank and the player behind every edge. Its columns are NumPy's, as ours are.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import networkx as nx
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


def random_family(edges, sinks=0.05, lost=False):
    """Draw a bipartite arena of out-degree 1 to 8 with a share of sinks; player 2 wins half of them, if asked to."""
    size = int(edges / ((1 - sinks) * 4.5))
    arena = random_arena(size, degrees=(1, 8), sinks=sinks, seed=2026)
    source = np.repeat(np.arange(size, dtype="i4"), arena.out_degree)
    winner = arena.winner if lost else np.minimum(arena.winner, 1)
    return Family(source, arena.forward.ends.astype("i4"), arena.player, winner)


def grid(edges):
    """Move left or down on a square; play ends in the corner, which player 1 wins."""
    side = round((edges / 2) ** 0.5)
    square = np.arange(side * side, dtype="i4")
    column, row = square % side, square // side
    left, down = square[column > 0], square[row > 0]
    source, target = np.concatenate((left, down)), np.concatenate((left - 1, down - side))
    return Family(source, target, ((column + row) % 2 + 1).astype("i1"), _won_at_0(len(square)))


def shuffled_grid(edges):
    """Give the same grid with its squares and edges in random order."""
    chance = np.random.default_rng(2026)
    plain = grid(edges)
    name = chance.permutation(plain.vertices).astype("i4")
    order = chance.permutation(plain.edges)
    player, winner = np.empty_like(plain.player), np.empty_like(plain.winner)
    player[name], winner[name] = plain.player, plain.winner
    return Family(name[plain.source[order]], name[plain.target[order]], player, winner)


def path(edges):
    """Take 1 or 3 from a heap of half as many matches as there are edges: half of that is the depth."""
    size = edges // 2 + 2
    heap = np.arange(size, dtype="i4")
    source, target = np.concatenate((heap[1:], heap[3:])), np.concatenate((heap[:-1], heap[:-3]))
    return Family(source, target, (1 + heap % 2).astype("i1"), _won_at_0(size))


FAMILIES = {"random": random_family, "grid": grid, "shuffled grid": shuffled_grid, "path": path}


def _won_at_0(size):
    winner = np.full(size, -1, dtype="i1")
    winner[0] = 1
    return winner


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


def as_digraph(family, names=None):
    """Build the networkx graph of a family, with a name for each vertex (by default its number)."""
    names = range(family.vertices) if names is None else names
    graph = nx.DiGraph()
    for name, player, winner in zip(names, family.player.tolist(), family.winner.tolist(), strict=True):
        graph.add_node(name, player=player)
        if winner >= 0:
            graph.nodes[name]["winner"] = winner
    ends = zip(family.source.tolist(), family.target.tolist(), strict=True)
    graph.add_edges_from((names[source], names[target]) for source, target in ends)
    return graph


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
