"""Perfect Connect-4: the exact score of any position, on boards of at most 64 bits, searched to the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, nan
from time import monotonic
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.rules.game import AnyGame, Move
from arena.searching.perfect import loops as at
from arena.searching.perfect import node
from arena.searching.perfect.answers import PerfectSearch, Proved, ScoredMove, Watch
from arena.searching.perfect.board import book_key, outcome, refusal, rule_of, sides
from arena.searching.perfect.engine import Bounds, PerfectEngine, slots_of
from arena.searching.perfect.opening_book import Book, book_of
from arena.searching.perfect.table import ZERO

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame, Marks

PLAIN_SQUARES = 10
"""With so few empty squares a search is done before numba is loaded."""
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
    threads : int, optional
        How many threads share the table.
    fast : bool, optional
        Whether to search compiled; by default where numba is installed and more than a few squares are empty.
    watch : callable, optional
        Called with the bounds that are proved of the position that is searched.

    Raises
    ------
    ParameterError
        If there is no perfect search of the game.
    TooLarge
        If there is less memory, or if the game is searched without numba and takes too long.

    Notes
    -----
    Null-window alpha-beta (MTD(f), Plaat et al. 1996, doi:10.1016/0004-3702(95)00126-3) with a table of transpositions.

    Examples
    --------
    >>> from games import load
    >>> game = load("connect_four", rows=4, columns=4)
    >>> solver = PerfectSolver(game, fast=False)
    >>> solver.score(game.parse("123412341")), solver.search(game.parse("12341234")).complete
    (0, True)
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        memory: float | None = None,
        book: Book | bool = False,
        threads: int = 1,
        fast: bool | None = None,
        watch: Watch | None = None,
    ) -> None:
        reason = refusal(game)
        if reason is not None:
            advice = "its solution is exact where it can be unfolded (arena solve)"
            raise ParameterError(f"no perfect search of {game!r}: {reason}; {advice}")
        if not isinstance(threads, int) or threads < 1:
            raise ParameterError(f"threads: {threads!r} (a whole number from 1 on)")
        self.game: AlignmentGame = game  # type: ignore[assignment]  # `refusal` has looked
        self.slots, self.threads, self.watch = slots_of(self.game, memory), threads, watch
        self.book = (book_of(self.game) if book else None) if isinstance(book, bool) else book
        self.rule = rule_of(self.game, self.slots)
        self.proved: dict[Marks, Bounds] = {}
        """The bounds that searches have proved, without those that the book or the next two moves tell."""
        self._fast, self._engines = fast, dict[bool, PerfectEngine]()
        self._began, self._narrowed = monotonic(), ANY
        self._move: Move | None = None
        self._score = 0

    @property
    def nodes(self) -> int:
        """The nodes looked at so far."""
        return sum(engine.nodes for engine in self._engines.values())

    def bounds(self, position: Marks) -> Bounds:
        """Give the bounds of player 1's score that take no search."""
        low, high = self.proved.get(position, ANY)
        if low == high:
            return low, high
        mine, taken = sides(self.game, position)
        least, most = node.bounds_of(mine, taken, taken.bit_count(), self.rule)
        low, high = max(low, least), min(high, most)
        if low < high and self.book is not None and taken.bit_count() <= self.book.plies:
            score = self.book.get(book_key(self.game, position))
            if score is not None:
                low = high = score if self.game.player(position) == 1 else -score
        return low, high

    def bounds_after(self, position: Marks) -> dict[Move, Bounds]:
        """Give the bounds after each move that take no search: none is better for the mover than the position."""
        least, most = self.bounds(position)
        is_first = self.game.player(position) == 1
        return {
            move: (low, min(high, most)) if is_first else (max(low, least), high)
            for move, following in self.game.moves(position)
            for low, high in [self.bounds(following)]
        }

    def score(self, position: Marks, limit: int | None = None) -> int:
        """Give player 1's exact score; where Ctrl-C comes before, the bounds that are proved are remembered.

        With a limit, which the player who has just moved cannot better, one question is asked about it first.
        """
        if limit is not None and self.keeps(position, limit):
            return limit
        self._narrowed = low, high = self.proved.get(position, ANY)
        if low < high:
            try:
                self._narrowed = self._between(position, low, high)
            finally:
                self.remember(position, *self._narrowed)
        return self._narrowed[0]

    def scores(self, position: Marks) -> dict[Move, int]:
        """Give player 1's exact score after each move; none is better for the mover than that of the position."""
        limit = self.score(position)
        return {move: self.score(following, limit) for move, following in self.game.moves(position)}

    def at_least(self, position: Marks, asked: int) -> bool:
        """Tell whether player 1's score is at least a number."""
        low, high = self.proved.get(position, ANY)
        if low < asked <= high:
            low, high = (asked, high) if self._between(position, asked - 1, asked)[0] >= asked else (low, asked - 1)
            self.remember(position, low, high)
        return low >= asked

    def keeps(self, position: Marks, score: int) -> bool:
        """Tell whether a position has a score, where it cannot be better for the player who has just moved."""
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

    def _between(self, position: Marks, low: int, high: int) -> Bounds:
        """Narrow bounds of player 1's score until they meet; of a score outside them they tell the side."""
        mine, taken = sides(self.game, position)
        if self.book is not None and taken.bit_count() <= self.book.plies:
            known_low, known_high = self.bounds(position)
            if known_low == known_high:
                return known_low, known_high
        return self._engine_of(taken).narrow(mine, taken, low, high)

    def search(self, position: Marks) -> PerfectSearch:
        """Score a position and each of its moves, and follow the best ones to the end; stop on Ctrl-C."""
        self._began, nodes = monotonic(), self.nodes
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
                scores[move] = self.score(mirrored.setdefault(book_key(self.game, following), following))
            self._follow(position, score, scores, line)
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
            seconds=monotonic() - self._began,
        )  # fmt: skip

    def _value(self, score: int, position: Marks) -> tuple[float, int | None]:
        """Give player 1's value of a score at a position, or after a move from there, and the plies to the end."""
        winner, plies = outcome(self.game, position, score)
        return (0, inf, -inf)[winner], plies

    def _follow(self, position: Marks, score: int, scores: Mapping[Move, int], line: list[Move]) -> None:
        """Add the first of the best moves, and again and again one that keeps the score: inner columns are likelier."""
        for move, following in self.game.moves(position):
            if scores[move] == score:
                line.append(move)
                self._move, position = move, following
                break
        while self.game.winner(position) is None:
            moves = sorted(self.game.moves(position), key=lambda move: abs(2 * int(move[0]) - self.game.runs - 1))
            move, position = next((move, following) for move, following in moves if self.keeps(following, score))
            line.append(move)

    def _engine_of(self, taken: int) -> PerfectEngine:
        fast, began = self._fast, monotonic()
        if fast is None:
            empty = self.game.runs * self.game.length - taken.bit_count()
            fast = (empty > PLAIN_SQUARES or True in self._engines) and at.compiled() is not None
        if fast not in self._engines:
            slots = self.slots if fast else min(self.slots, 16)
            self._engines[fast] = PerfectEngine(self.game, slots, self.threads, fast, self._look)
            self._began += monotonic() - began
        return self._engines[fast]

    def _look(self, low: int, high: int) -> None:
        """Report the bounds of the position that is searched; while its moves are scored they are its score."""
        self._narrowed = low, high
        if self.watch:
            low, high = (low, high) if self._move is None else (self._score, self._score)
            self.watch(Proved(low, high, self.nodes, monotonic() - self._began, self._move))
