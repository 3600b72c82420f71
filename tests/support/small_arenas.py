"""All parity games of a few vertices and three priorities, each solved by the toolkit and by the definition.

A game is a number: its digit for each vertex encodes the player, the priority, and the successors as bits. Many games
side by side are one arena, so that `solve` takes a microsecond per game. The definition, compiled, tries every
positional strategy on sets of vertices as bits.
"""

from __future__ import annotations

import functools
from typing import Any

import networkx as nx
import numpy as np

from arena import CompactArena, solve

PRIORITIES = 3
TOGETHER = 100_000
"""The games in one arena: enough for compiled loops, few enough for the caches."""


def digits(size: int) -> int:
    """Return the number of different vertices."""
    return 2 * PRIORITIES * ((1 << size) - 1)


def graph(number: int, size: int) -> nx.DiGraph:
    """Return a game as a graph."""
    made: nx.DiGraph = nx.DiGraph(parity="max even")
    for vertex in range(size):
        number, digit = divmod(number, digits(size))
        rest, priority = divmod(digit, PRIORITIES)
        made.add_node(vertex, player=1 + rest % 2, priority=priority)
        made.add_edges_from((vertex, end) for end in range(size) if rest // 2 + 1 >> end & 1)
    return made


def compare(size: int, step: int = 1) -> tuple[int, int]:
    """Solve every `step`-th game of a size; return their number and the first that is solved wrongly, or -1.

    Both the winners and the strategies of both players are checked against the definition.
    """
    numbers = range(0, digits(size) ** size, step)
    for begin in range(0, len(numbers), TOGETHER):
        batch = numbers[begin : begin + TOGETHER]
        solution = solve(together(batch, size), "parity")
        answer = np.asarray(solution.winner).astype("i1"), np.asarray(solution.strategy).astype("i4")
        wrong = _compiled(_check)(size, batch.start, batch.stop, step, *answer)
        if wrong >= 0:
            return len(numbers), wrong
    return len(numbers), -1


def together(numbers: range, size: int) -> CompactArena:
    """Make one arena of many games side by side."""
    vertices, edges = len(numbers) * size, len(numbers) * size * size
    player, priority = np.empty(vertices, "i1"), np.empty(vertices, "i8")
    ends = np.empty((2, edges), "i4")
    edges = _compiled(_lay)(size, numbers.start, numbers.stop, numbers.step, player, priority, *ends)
    return CompactArena.from_edges(*ends[:, :edges], player, np.full(vertices, -1, "i1"), marks={"priority": priority})


@functools.cache
def _compiled(loop: Any) -> Any:
    import numba
    from numba.extending import register_jitable

    for helper in (_unfold, _safe, _region, _wins):
        register_jitable(helper)
    return numba.njit(loop)


def _unfold(number, size, owner, priority, after):
    """Write the owners, the priorities and the successors of a game."""
    base = 2 * PRIORITIES * ((1 << size) - 1)
    for vertex in range(size):
        digit = number % base
        number //= base
        priority[vertex] = digit % PRIORITIES
        owner[vertex] = 1 + digit // PRIORITIES % 2
        after[vertex] = digit // (2 * PRIORITIES) + 1


def _lay(size, begin, end, step, player, priority, tails, heads):
    """Write games side by side; return the number of their edges."""
    edges = first = 0
    after = np.empty(size, np.int64)
    for number in range(begin, end, step):
        _unfold(number, size, player[first : first + size], priority[first : first + size], after)
        for vertex in range(size):
            for other in range(size):
                if after[vertex] >> other & 1:
                    tails[edges], heads[edges] = first + vertex, first + other
                    edges += 1
        first += size
    return edges


def _safe(size, priority, plays, player):
    """Return the vertices, as bits, from which a player can lose no play."""
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
    """Return what player 1 wins, as bits, by trying all his positional strategies."""
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
    """Check that a player's strategy wins all the vertices he is said to win."""
    for vertex in range(size):
        plays[vertex] = after[vertex]
        if owner[vertex] == player and won >> vertex & 1:
            if not 0 <= choices[vertex] < size or not after[vertex] >> choices[vertex] & 1:
                return False
            plays[vertex] = 1 << choices[vertex]
    return won & ~_safe(size, priority, plays, player) == 0


def _check(size, begin, end, step, winners, choices):
    """Return the first of some games that is solved wrongly, or -1."""
    owner, priority = np.zeros(size, np.int64), np.zeros(size, np.int64)
    after, plays = np.zeros(size, np.int64), np.zeros(size, np.int64)
    first = 0
    for number in range(begin, end, step):
        _unfold(number, size, owner, priority, after)
        won = _region(size, owner, priority, after, plays)
        mine = 0
        for vertex in range(size):
            mine |= (winners[first + vertex] == 1) << vertex
        if mine != won:
            return number
        moves = choices[first : first + size] - first
        for player in range(1, 3):
            his = won if player == 1 else (1 << size) - 1 & ~won
            if not _wins(size, owner, priority, after, plays, moves, player, his):
                return number
        first += size
    return -1
