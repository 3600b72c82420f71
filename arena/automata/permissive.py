"""Permissive strategies: several moves per vertex, such that every play they allow is won.

References
----------
J. Bernet, D. Janin, I. Walukiewicz, "Permissive strategies: from parity games to safety games", *RAIRO Theoretical
Informatics and Applications* 36, 2002, :doi:`10.1051/ita:2002013`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.automata.automaton_game import AutomatonGame
from arena.graphs.attributes import PRIORITY
from arena.machine.columns import Column
from arena.rules.game import Player

MOST_STEPS = 5_000_000
"""The edges followed before no more moves are added: several seconds."""


def permissive_moves(game: AutomatonGame, choices: Column, player: Player) -> Mapping[int, Sequence[int]]:
    """Add moves to a winning strategy as long as no circuit of its plays is lost, from the start of the game."""
    plays = _Plays(game, choices, player)
    moves, left = dict[int, list[int]](), MOST_STEPS
    for vertex in plays.after:
        if game.movers[vertex] != player or not game.rows[vertex]:
            continue
        moves[vertex] = [int(choices[vertex])]
        for after in game.rows[vertex]:
            if after in plays.after and after not in moves[vertex] and left > 0:
                is_lost, steps = plays.loses(vertex, after)
                left -= steps
                if not is_lost:
                    moves[vertex].append(after)
                    plays.add(vertex, after)
    return moves


class _Plays:
    """The plays that a strategy allows from the start: the vertices after each vertex, and those before it."""

    def __init__(self, game: AutomatonGame, choices: Column, player: Player) -> None:
        priorities, kind = game.arena.marks[PRIORITY].tolist(), game.automaton.acceptance.kind_for(game.player)
        sign = 1 if kind.highest else -1
        self._rank = [sign * priority for priority in priorities]
        start = game.entries.vertices[game.nodes.initial]
        self.after, self._before = {start: list[int]()}, {start: list[int]()}
        for vertex in (left := [start]):
            row = game.rows[vertex]
            for after in [int(choices[vertex])] if row and game.movers[vertex] == player else row:
                if after not in self.after:
                    self.after[after], self._before[after] = [], []
                    left.append(after)
                self.add(vertex, after)
        self._lost = sorted(
            {self._rank[each] for each in self.after if (priorities[each] % 2 == 0) != (kind.even == player)}
        )

    def add(self, vertex: int, after: int) -> None:
        self.after[vertex].append(after)
        self._before[after].append(vertex)

    def loses(self, vertex: int, after: int) -> tuple[bool, int]:
        """Return whether a move would close a circuit that is lost, and the steps of the search."""
        steps = 0
        for bound in self._lost:
            if max(self._rank[vertex], self._rank[after]) <= bound:
                ahead, more = self._reached(self.after, bound, after)
                behind, others = self._reached(self._before, bound, vertex)
                steps += more + others
                if any(self._rank[each] == bound for each in ahead & behind):
                    return True, steps
        return False, steps

    def _reached(self, rows: dict[int, list[int]], bound: int, start: int) -> tuple[set[int], int]:
        """Return the vertices reached through ranks up to a bound, and the number of edges followed."""
        found, left, steps = {start}, [start], 0
        for vertex in left:
            steps += len(rows[vertex]) + 1
            for after in rows[vertex]:
                if self._rank[after] <= bound and after not in found:
                    found.add(after)
                    left.append(after)
        return found, steps
