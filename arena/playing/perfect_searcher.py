"""Perfect play of Connect-4: each position is searched to the end, with as few questions as a move needs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from arena.machine.memory import free_memory
from arena.machine.workers import sharing
from arena.rules.game import Move
from arena.searching.perfect.board import fewest_slots
from arena.searching.perfect.book import book_of
from arena.searching.perfect.engine import SHARE, SLOTS, Bounds
from arena.searching.perfect.solver import PerfectSolver

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame, Marks

MOST_KEPT = 1 << 16
"""The positions whose bounds are remembered: some megabytes."""


class PerfectSearcher:
    """A player who searches to the end: he wins fastest, keeps a draw, or loses slowest, by chance among equals.

    What he has proved of a position serves for the next ones, in all his games and for both players.

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
    >>> searcher.settle(position)
    >>> searcher.bounds_after(position)["6"]
    (-3, -3)
    """

    def __init__(self, game: AlignmentGame, *, threads: int = 1) -> None:
        self.game, self._threads = game, threads
        self._proved: dict[Marks, Bounds] = {}
        self.begun = False
        """Whether anything has been searched, for which loops may have had to be compiled."""

    @cached_property
    def solver(self) -> PerfectSolver:
        """Who answers, made by the process that plays: its table takes this process's share of the free memory."""
        memory = None
        if sharing() > 1:
            memory = max(8 << fewest_slots(self.game), min(8 << SLOTS, free_memory() / SHARE / sharing()))
        return PerfectSolver(self.game, memory=memory, book=book_of(self.game), threads=self._threads)

    def __call__(self, position: Marks, chance: random.Random) -> Move:
        """Draw among the best moves: the first one that keeps the score, in an order by chance."""
        score = self._score(position)
        moves = sorted(self.game.moves(position), key=lambda _: chance.random())
        likely = [(move, following) for move, following in moves if self._may_be(following, score)]
        for move, following in likely[:-1]:
            if self._keeps(following, score):
                return move
        move, following = likely[-1]  # nobody need ask about the last one
        self._remember(following, (score, score))
        return move

    def settle(self, position: Marks) -> None:
        """Find the scores of a position and of each of its moves; what is known when Ctrl-C comes is remembered."""
        score = self._score(position)
        for _, following in self.game.moves(position):
            if not self._may_be(following, score) or not self._keeps(following, score):
                self._narrow(following)

    def bounds(self, position: Marks) -> Bounds:
        """Give the bounds of a position that are known so far, without a search."""
        known = self._proved.get(position)
        return self.solver.bounds(position) if known is None else known

    def bounds_after(self, position: Marks) -> dict[Move, Bounds]:
        """Give the bounds after each move that are known so far: none is better for the mover than the position."""
        least, most = self.bounds(position)
        is_first = self.game.player(position) == 1
        return {
            move: (low, min(high, most)) if is_first else (max(low, least), high)
            for move, following in self.game.moves(position)
            for low, high in [self.bounds(following)]
        }

    def knows(self, position: Marks) -> bool:
        """Tell whether the scores of all moves are known without a search."""
        return all(low == high for low, high in self.bounds_after(position).values())

    def _score(self, position: Marks) -> int:
        """Score a position: it has the score of the one before if the last move was a good one."""
        self.begun = True
        for before in _positions_before(self.game, position):
            low, high = self._proved.get(before, (0, 1))
            if low == high and self._may_be(position, low) and self._keeps(position, low):
                return low
        return self._narrow(position)

    def _narrow(self, position: Marks) -> int:
        low, high = self.bounds(position)
        if low < high:
            try:
                low, high = self.solver.narrow(position, low, high)
            finally:
                self._remember(position, self.solver.proved)
        return low

    def _may_be(self, position: Marks, score: int) -> bool:
        low, high = self.bounds(position)
        return low <= score <= high

    def _keeps(self, position: Marks, score: int) -> bool:
        """Tell whether a position has a score, where it cannot be better for the player who has just moved."""
        low, high = self.bounds(position)
        by_first = self.game.player(position) == 2
        asked = score if by_first else score + 1
        if low < asked <= high:
            low, high = (asked, high) if self.solver.at_least(position, asked) else (low, asked - 1)
        keeps = (low >= asked) == by_first
        self._remember(position, (score, score) if keeps else (low, high))
        return keeps

    def _remember(self, position: Marks, bounds: Bounds) -> None:
        if len(self._proved) >= MOST_KEPT:
            self._proved.clear()
        self._proved[position] = bounds


def _positions_before(game: AlignmentGame, position: Marks) -> Iterator[Marks]:
    """Give the positions that lead to one: without one of the highest discs, of the player who has just moved."""
    first, second = position
    is_first = game.player(position) == 2
    highest = (first if is_first else second) & ~((first | second) >> 1)
    while highest:
        disc = highest & -highest
        yield (first ^ disc, second) if is_first else (first, second ^ disc)
        highest ^= disc
