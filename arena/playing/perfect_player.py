"""Perfect play: a player who has solved the game makes one of the best moves."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from arena.errors import Circuit, TooLarge
from arena.graphs.attributes import MARGIN
from arena.machine import MAX_VERTICES
from arena.machine.compiler import numba_or_none
from arena.rules.capabilities import HasMargin
from arena.rules.derived import Begun
from arena.rules.game import AnyGame, AnyPosition, Move
from arena.rules.packed import packed_rules
from arena.searching.perfect.board import fits, refusal
from arena.solving.arenas import solve
from arena.unfolding.columns import unfold_compact

if TYPE_CHECKING:
    from arena.playing.perfect_solution import PerfectSolution
    from arena.solving.solved import Lookup, Solved

QUICK_VERTICES = 20_000
"""The positions that plain rules unfold in a fraction of a second: tic-tac-toe has 5,478."""
QUICK_EDGES = 200_000
QUICK_TIMES = 20
"""The factor by which a game with packed rules may have more of both."""
MOST_KEPT = 1 << 16
"""The positions whose best moves are remembered for the next games: some megabytes."""


def solved(game: AnyGame, *, quickly: bool = False) -> Solved:
    """Solve a game in the way that suits its size; `quickly` refuses games that take more than about a second."""
    from arena.solving.falling import has_table

    rules = packed_rules(game)
    if not quickly and rules and has_table(game, rules):
        from arena.solving.strong import strong_solve

        with suppress(TooLarge):  # of all its codes few may be positions
            return strong_solve(game)
    vertices, edges = quick_bounds(game) if quickly else (MAX_VERTICES, None)
    return solve(unfold_compact(game, max_vertices=vertices, max_edges=edges))


def quick_bounds(game: AnyGame) -> tuple[int, int]:
    """Return the positions and moves of a game that is solved in about a second."""
    times = QUICK_TIMES if packed_rules(game) else 1
    return QUICK_VERTICES * times, QUICK_EDGES * times


class Perfect:
    """A player who knows the solution: he wins fastest, keeps a draw, or loses slowest, by chance among equals.

    With `margins`, in a game that has margins and can be solved for them, he keeps the best margin instead. From a
    position that cannot be reached from the first one the game is solved again; `known` is a solution that is there
    already, and `quickly` refuses games that take more than about a second.
    """

    def __init__(
        self,
        game: AnyGame,
        position: AnyPosition,
        *,
        quickly: bool = False,
        known: Solved | None = None,
        margins: bool = False,
    ) -> None:
        self._game, self._margins = game, margins
        self._solved = self._from(position, quickly=quickly) if known is None else known
        self._best = lru_cache(maxsize=MOST_KEPT)(lambda at: [each.move for each in self.lookup(at).moves if each.best])

    def __call__(self, position: AnyPosition, chance: random.Random) -> Move:
        """Draw among the best moves."""
        best = self._best(position)
        return best[int(chance.random() * len(best))]

    def lookup(self, position: AnyPosition) -> Lookup:
        """Evaluate a position and each of its moves."""
        if position not in self._solved:
            self._solved = self._from(position)
        return self._solved.lookup(position, self._game)

    def _from(self, position: AnyPosition, *, quickly: bool = False) -> Solved:
        begun = self._game if position == self._game.initial else Begun(self._game, position)
        if self._margins and isinstance(begun, HasMargin):
            vertices, edges = quick_bounds(begun) if quickly else (None, None)
            with suppress(TooLarge, Circuit):
                return solve(unfold_compact(begun, max_vertices=vertices, max_edges=edges), MARGIN)
        try:
            return solved(begun, quickly=quickly)
        except TooLarge as error:
            reason = "is too large for a perfect player, who solves it first; minimax:plies=6, say, searches"
            raise TooLarge(f"{self._game!r} {reason}") from error


def perfect_player(game: AnyGame, position: AnyPosition) -> Perfect | PerfectSolution:
    """Return a perfect player, who solves the game, or else searches boards of Connect-4 to the end."""
    if fits(game) and numba_or_none() is not None:
        try:
            return Perfect(game, position, quickly=True, margins=True)
        except TooLarge:
            from arena.playing.perfect_solution import PerfectSolution

            return PerfectSolution(game)
    try:
        return Perfect(game, position, margins=True)
    except TooLarge as error:
        reason = refusal(game) or "its loops are not compiled here: pip install numba, and unset ARENA_LOOPS"
        raise TooLarge(f"{error}; it has no perfect search either ({reason})") from error
