"""All parity games of a few vertices and three priorities, each solved by the compiled loops and by the definition.

A game is a number: a digit for each vertex says whose it is, its priority, and its successors as bits. The loops are
the solver's own; the columns that `zielonka` makes for one game are kept and set back for each of the others, so that
a game takes a microsecond. The definition tries every positional strategy, on sets of vertices as bits.
"""

from __future__ import annotations

import functools
from typing import Any

import networkx as nx
import numpy as np

from arena.machine.columns import ARRAYS, Rows
from arena.solving.objectives._zielonka import FREE, zielonka

PRIORITIES = 3
KINDS = ("i1", "i4", "u4")
"""NumPy's codes of the columns of the solver."""


def digits(size: int) -> int:
    """Count what a vertex can be."""
    return 2 * PRIORITIES * ((1 << size) - 1)


def graph(number: int, size: int) -> nx.DiGraph:
    """Give a game as a graph."""
    made: nx.DiGraph = nx.DiGraph(parity="max even")
    for vertex in range(size):
        number, digit = divmod(number, digits(size))
        rest, priority = divmod(digit, PRIORITIES)
        made.add_node(vertex, player=1 + rest % 2, priority=priority)
        made.add_edges_from((vertex, end) for end in range(size) if rest // 2 + 1 >> end & 1)
    return made


class Kept:
    """Makes columns of the solver, and keeps what they are before it writes."""

    def __init__(self) -> None:
        self.pools: dict[str, Any] = {kind: np.zeros(200, kind) for kind in KINDS}
        self.ends = dict.fromkeys(KINDS, 0)
        self.made: tuple[Any, Any] | None = None

    def full(self, size: int, value: int, kind: str) -> Any:
        """Make a column that is set back for each game."""
        begin = self.ends[kind]
        self.ends[kind] += size
        column = self.pools[kind][begin : self.ends[kind]]
        column[:] = value
        return column

    def empty(self, size: int, kind: str) -> Any:
        """Make a column."""
        return self.full(size, 0, kind)

    def loop(self, loop: Any, *helpers: Any) -> Any:
        """Keep the compiled loop and what it is called with."""

        def keep(*arguments: Any) -> None:
            assert self.made is None, "the solver runs one loop"
            self.made = ARRAYS.loop(loop, *helpers), arguments

        return keep


def compare(size: int, begin: int = 0, end: int | None = None, step: int = 1) -> tuple[int, int]:
    """Solve every `step`-th game of a size; give how many there were, and the first that is solved wrongly, or -1.

    Winners are held against the definition, and the strategy of each player against what it is to win.
    """
    engine, edges = Kept(), size * size
    order, liked, player = np.zeros(size, "u4"), np.zeros(size, "i1"), np.zeros(size, "i1")
    forward, reverse = (Rows(np.zeros(size + 1, "u4"), np.zeros(edges, "u4")) for _ in range(2))
    level = np.full(size, FREE, "i4")
    winners, choices = zielonka(engine, order, liked, forward, reverse, player, level)
    assert engine.made is not None
    loop, arguments = engine.made
    pools = tuple(engine.pools[kind][: engine.ends[kind]] for kind in KINDS)
    fresh = tuple(pool.copy() for pool in pools)
    every = digits(size) ** size
    numbers = range(begin, every if end is None else min(end, every), step)
    given = order, liked, player, *forward, *reverse, level
    wrong = _compiled()(loop, size, numbers.start, numbers.stop, step, arguments, given, winners, choices, pools, fresh)
    return len(numbers), wrong


@functools.cache
def _compiled() -> Any:
    """Compile the comparison; it takes the solver's loop as an argument."""
    import numba
    from numba.extending import register_jitable

    for helper in (_unfold, _fill, _safe, _region, _wins):
        register_jitable(helper)
    return numba.njit(_batch)


def _unfold(number, size, owner, priority, after):
    """Give the owners, the priorities and the successors of a game."""
    base = 2 * PRIORITIES * ((1 << size) - 1)
    for vertex in range(size):
        digit = number % base
        number //= base
        priority[vertex] = digit % PRIORITIES
        owner[vertex] = 1 + digit // PRIORITIES % 2
        after[vertex] = digit // (2 * PRIORITIES) + 1


def _fill(size, owner, priority, after, given):
    """Write a game into the solver's columns."""
    order, liked, player, start, ends, back, before, level = given
    place = 0
    for height in range(PRIORITIES):
        for vertex in range(size):
            if priority[vertex] == height:
                order[place] = vertex
                place += 1
    out = into = 0
    for vertex in range(size):
        liked[vertex], player[vertex], level[vertex] = 1 + priority[vertex] % 2, owner[vertex], FREE
        start[vertex], back[vertex] = out, into
        for other in range(size):
            if after[vertex] >> other & 1:
                ends[out] = other
                out += 1
            if after[other] >> vertex & 1:
                before[into] = other
                into += 1
    start[size], back[size] = out, into


def _safe(size, priority, plays, player):
    """Give the vertices from which no play can be lost by a player, as bits, where edges are bits by vertex."""
    lost = 0
    for vertex in range(size):
        if priority[vertex] % 2 == player - 1:
            continue
        low = 0
        for other in range(size):
            low |= (priority[other] <= priority[vertex]) << other
        reached = plays[vertex] & low
        for _ in range(size):
            for other in range(size):
                if reached >> other & 1:
                    reached |= plays[other] & low
        lost |= (reached >> vertex & 1) << vertex
    for _ in range(size):
        for vertex in range(size):
            if plays[vertex] & lost:
                lost |= 1 << vertex
    return (1 << size) - 1 & ~lost


def _region(size, owner, priority, after, plays):
    """Give what player 1 wins, as bits: by any of his positional strategies, one after the other."""
    won = 0
    for vertex in range(size):
        plays[vertex] = after[vertex] & -after[vertex] if owner[vertex] == 1 else after[vertex]
    while True:
        won |= _safe(size, priority, plays, 1)
        vertex = 0
        while vertex < size:
            if owner[vertex] == 1:
                higher = after[vertex] & -(plays[vertex] << 1)
                if higher:
                    plays[vertex] = higher & -higher
                    break
                plays[vertex] = after[vertex] & -after[vertex]
            vertex += 1
        if vertex == size:
            return won


def _wins(size, owner, priority, after, plays, choices, player, won):
    """Tell whether a player's strategy wins what is his."""
    for vertex in range(size):
        plays[vertex] = after[vertex]
        if owner[vertex] == player and won >> vertex & 1:
            if choices[vertex] < 0 or not after[vertex] >> choices[vertex] & 1:
                return False
            plays[vertex] = 1 << choices[vertex]
    return won & ~_safe(size, priority, plays, player) == 0


def _batch(solve, size, begin, end, step, arguments, given, winners, choices, pools, fresh):
    """Compare the games of some numbers; give the first that is solved wrongly."""
    owner, priority = np.zeros(size, np.int64), np.zeros(size, np.int64)
    after, plays = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for number in range(begin, end, step):
        _unfold(number, size, owner, priority, after)
        _fill(size, owner, priority, after, given)
        pools[0][:] = fresh[0]
        pools[1][:] = fresh[1]
        pools[2][:] = fresh[2]
        solve(*arguments)
        won = _region(size, owner, priority, after, plays)
        mine = 0
        for vertex in range(size):
            mine |= (winners[vertex] == 1) << vertex
        if mine != won:
            return number
        for player in range(1, 3):
            his = won if player == 1 else (1 << size) - 1 & ~won
            if not _wins(size, owner, priority, after, plays, choices, player, his):
                return number
    return -1
