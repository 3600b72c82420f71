"""Perfect Connect-4: the exact score of any position, on boards of at most 64 bits, searched to the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import inf, nan
from time import monotonic
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.machine import Progress
from arena.rules.game import AnyGame, Move
from arena.searching.perfect.answers import PerfectSearch, Proved, ScoredMove, Watch, counted
from arena.searching.perfect.board import book_key, outcome, refusal, rule_of, sides
from arena.searching.perfect.book import book_of
from arena.searching.perfect.engine import Bounds, Engine, slots_of
from arena.searching.perfect.node import bounds_of
from arena.searching.perfect.table import ZERO

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame, Marks
    from arena.searching.perfect.book import Book

MOST_KEPT = 1 << 16
"""The positions whose bounds are remembered: some megabytes."""
ANY: Bounds = (-ZERO, ZERO)
"""The bounds of a position of which nothing is proved."""


class PerfectSolver:
    """Score positions of one board exactly, with as few questions as are needed.

    The bounds that are proved of a position serve when it is asked about again, and the table serves for all others.

    Parameters
    ----------
    game : ConnectFour
        The board.
    memory : float, optional
        The bytes that the table of positions may take: the largest power of two that fits is used. 128 MiB unless less
        is free, of which the processes that work together have equal parts.
    book : Book or bool, optional
        The scores of openings, or whether those are used that come along.
    watch : callable, optional
        Called with the bounds that are proved of the position that is searched.

    Notes
    -----
    Null-window alpha-beta (MTD(f), Plaat et al. 1996, doi:10.1016/0004-3702(95)00126-3) with a table of transpositions.
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        memory: float | None = None,
        book: Book | bool = True,
        watch: Watch | None = None,
    ) -> None:
        reason = refusal(game)
        if reason is not None:
            advice = "its solution is exact where it can be unfolded (arena solve)"
            raise ParameterError(f"no perfect search of {game!r}: {reason}; {advice}")
        self.game: AlignmentGame = game  # type: ignore[assignment]  # `refusal` has looked
        self.slots, self.watch = slots_of(self.game, memory), watch
        self.book = (book_of(self.game) if book else None) if isinstance(book, bool) else book
        self.proved: dict[Marks, Bounds] = {}
        """The bounds that searches have proved, without those that the book or the next two moves tell."""
        self._rule, self._began, self._loading, self._narrowed = rule_of(self.game), monotonic(), 0.0, ANY
        self._move: Move | None = None
        self._score = 0

    @cached_property
    def engine(self) -> Engine:
        """The engine, made by the process that searches."""
        began = monotonic()
        engine = Engine(self.game, self.slots)
        self._loading = monotonic() - began
        return engine

    @property
    def nodes(self) -> int:
        """The nodes looked at so far."""
        return self.engine.nodes if "engine" in self.__dict__ else 0

    def bounds(self, position: Marks) -> Bounds:
        """Return the bounds of player 1's score that take no search."""
        low, high = self.proved.get(position, ANY)
        if low < high:
            mine, taken = sides(self.game, position)
            least, most = bounds_of(mine, taken, taken.bit_count(), self._rule)
            low, high = max(low, least), min(high, most)
        return (low, high) if low == high else self._booked(position) or (low, high)

    def score(self, position: Marks, limit: int | None = None) -> int:
        """Return player 1's exact score; where Ctrl-C comes before, the bounds that are proved are remembered.

        With a limit, which the player who has just moved cannot better, one question is asked about it first.
        """
        if limit is not None and self.keeps(position, limit):
            return limit
        low, high = self.proved.get(position, ANY)
        if low < high:
            self._narrowed = low, high
            try:
                low, high = self._narrowed = self._between(position, low, high)
            finally:
                self.remember(position, *self._narrowed)
        return low

    def scores(self, position: Marks) -> dict[Move, int]:
        """Return player 1's exact score after each move; none is better for the mover than that of the position."""
        limit = self.score(position)
        return {move: self.score(following, limit) for move, following in self.game.moves(position)}

    def at_least(self, position: Marks, asked: int) -> bool:
        """Return whether player 1's score is at least a number."""
        low, high = self.proved.get(position, ANY)
        if low < asked <= high:
            low, high = (asked, high) if self._between(position, asked - 1, asked)[0] >= asked else (low, asked - 1)
            self.remember(position, low, high)
        return low >= asked

    def keeps(self, position: Marks, score: int) -> bool:
        """Return whether a position has a score, where it cannot be better for the player who has just moved."""
        is_first = self.game.player(position) == 2
        keeps = self.at_least(position, score if is_first else score + 1) == is_first
        if keeps:
            self.remember(position, score, score)
        return keeps

    def remember(self, position: Marks, low: int, high: int) -> None:
        """Remember bounds of player 1's score."""
        if len(self.proved) >= MOST_KEPT:
            self.proved.clear()
        self.proved[position] = low, high

    def search(self, position: Marks) -> PerfectSearch:
        """Score a position and each of its moves, and follow the best ones to the end; stop on Ctrl-C."""
        self._began, self._loading, nodes = monotonic(), 0.0, self.nodes
        bounds: Bounds | None = None
        scores: dict[Move, int] = {}
        line: list[Move] = []
        complete = False
        try:
            score = self._score = self.score(position)
            bounds = score, score
            mirrored: dict[int, Marks] = {}
            for move, following in self.game.moves(position):
                self._move = move
                scores[move] = self.score(mirrored.setdefault(book_key(self.game, following), following), score)
            line += self._line(position, score)
            complete = True
        except KeyboardInterrupt:
            pass
        finally:
            self._move = None
        low, high = bounds or self.bounds(position)
        best = [move for move, score in scores.items() if low == high == score]
        value, win_in = self._value(low, position) if low == high else (nan, None)
        moves = (
            ScoredMove(move, *self._value(score, position), tuple(line) if line[:1] == [move] else (move,), score)
            for move, score in scores.items()
        )
        return PerfectSearch(
            value, win_in, next(iter(line or best), None), tuple(best), tuple(line), tuple(moves), plies=len(line),
            nodes=self.nodes - nodes, cutoffs=0, memo_hits=0, complete=complete, low=low, high=high,
            seconds=monotonic() - self._began - self._loading,
        )  # fmt: skip

    def _value(self, score: int, position: Marks) -> tuple[float, int | None]:
        """Return player 1's value of a score at a position, or after a move from there, and the plies to the end."""
        winner, plies = outcome(self.game, position, score)
        return (0, inf, -inf)[winner], plies

    def _line(self, position: Marks, score: int) -> Iterator[Move]:
        """Yield the first of the best moves, then moves that keep the score: inner columns are likelier."""
        moves = list(self.game.moves(position))
        while moves:
            move, position = next((move, following) for move, following in moves if self.keeps(following, score))
            yield move
            moves = sorted(self.game.moves(position), key=lambda move: abs(2 * int(move[0]) - self.game.runs - 1))

    def _between(self, position: Marks, low: int, high: int) -> Bounds:
        """Narrow bounds of player 1's score until they meet; of a score outside them they tell the side."""
        return self._booked(position) or self.engine.narrow(*sides(self.game, position), low, high, self._look)

    def _booked(self, position: Marks) -> Bounds | None:
        """Look a position up in the book."""
        if self.book is None or (position[0] | position[1]).bit_count() > self.book.plies:
            return None
        score = self.book.get(book_key(self.game, position))
        if score is None:
            return None
        score = score if self.game.player(position) == 1 else -score
        return score, score

    def _look(self, low: int, high: int) -> None:
        """Report the bounds of the position that is searched; while its moves are scored they are its score."""
        self._narrowed = low, high
        if self.watch:
            low, high = (low, high) if self._move is None else (self._score, self._score)
            self.watch(Proved(low, high, self.nodes, monotonic() - self._began - self._loading, self._move))


_IDLE: dict[tuple[AnyGame, float | None, bool], PerfectSolver] = {}
"""The solver of the last search, whose table serves the next one: a new table takes longer than an easy search."""


def searched(
    game: AnyGame, position: Marks, *, memory: float | None, book: bool, progress: Progress | None
) -> PerfectSearch:
    """Search a position, by the solver of the last search if that was of the same board; see `arena.search`."""
    key = game, memory, book
    solver = _IDLE.pop(key, None) or PerfectSolver(game, memory=memory, book=book)
    solver.watch = counted(progress, nodes=solver.nodes) if progress else None
    try:
        return solver.search(position)
    finally:
        _IDLE.clear()
        _IDLE[key] = solver
