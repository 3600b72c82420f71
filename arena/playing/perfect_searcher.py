"""Perfect play of Connect-4: each position is searched to the end, with as few questions as a move needs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from arena.rules.game import Move
from arena.searching.perfect.solver import ANY, PerfectSolver

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame, Marks


class PerfectSearcher:
    """A player who searches to the end: he wins fastest, keeps a draw, or loses slowest, by chance among equals.

    The bounds that his search has proved serve in all his games and for both players.

    Parameters
    ----------
    game : ConnectFour
        A board that has a perfect search, see `arena.searching.perfect.board.refusal`.
    threads : int, optional
        How many threads search.

    Examples
    --------
    >>> from games import load
    >>> game = load("connect_four")
    >>> searcher = PerfectSearcher(game)
    >>> position = game.parse("44444432555")
    >>> searcher(position, random.Random(0))
    '6'
    >>> searcher.solver.scores(position)["6"]
    -3
    """

    def __init__(self, game: AlignmentGame, *, threads: int = 1) -> None:
        self.game, self._threads = game, threads

    @cached_property
    def solver(self) -> PerfectSolver:
        """The search, made by the process that plays, whose table takes its share of the free memory."""
        return PerfectSolver(self.game, book=True, threads=self._threads)

    def __call__(self, position: Marks, chance: random.Random) -> Move:
        """Draw among the best moves: the first one that keeps the score, in an order by chance."""
        score = self._score(position)
        moves = sorted(self.game.moves(position), key=lambda _: chance.random())
        bounds = self.solver.bounds_after(position)
        *others, last = [(move, after) for move, after in moves if bounds[move][0] <= score <= bounds[move][1]]
        for move, after in others:
            if self.solver.keeps(after, score):
                return move
        self.solver.remember(last[1], score, score)  # one of them keeps it
        return last[0]

    def _score(self, position: Marks) -> int:
        """Score a position: it has the score of the one before if the last move was a good one."""
        for before in _positions_before(self.game, position):
            low, high = self.solver.proved.get(before, ANY)
            if low == high and self.solver.keeps(position, low):
                return low
        return self.solver.score(position)


def _positions_before(game: AlignmentGame, position: Marks) -> Iterator[Marks]:
    """Give the positions that lead to one: without one of the highest discs, of the player who has just moved."""
    first, second = position
    is_first = game.player(position) == 2
    highest = (first if is_first else second) & ~((first | second) >> 1)
    while highest:
        disc = highest & -highest
        yield (first ^ disc, second) if is_first else (first, second ^ disc)
        highest ^= disc
