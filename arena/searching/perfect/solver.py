"""Perfect Connect-4: the exact score of any position, on boards of at most 64 bits, searched to the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import inf, nan
from time import monotonic
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.rules.game import AnyGame, AnyPosition, Move
from arena.searching.perfect import loops as at
from arena.searching.perfect import node
from arena.searching.perfect.answers import PerfectSearch, Proved, ScoredMove, Watch
from arena.searching.perfect.board import book_key, fits, outcome, refusal, rule_of, sides
from arena.searching.perfect.book import Book, book_of
from arena.searching.perfect.engine import Bounds, Engine, slots_of
from arena.searching.perfect.table import ZERO
from arena.searching.search import position_of

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame, Marks

PLAIN_SQUARES = 10
"""With so few empty squares a search is done before numba is loaded."""


class PerfectSolver:
    """Scores positions of one board exactly; what it learns of one serves for the next.

    Parameters
    ----------
    game : ConnectFour
        The board.
    memory : float, optional
        The bytes that the table of positions may take: the largest power of two that fits is used. 128 MiB unless less
        is free.
    book : Book, optional
        The scores of openings.
    threads : int, optional
        How many threads share the table.
    fast : bool, optional
        Whether to search compiled; by default where numba is installed and more than a few squares are empty.
    watch : callable, optional
        Called with what is proved of the position that is searched.

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
    >>> PerfectSolver(game, fast=False).score(game.parse("123412341"))
    0
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        memory: float | None = None,
        book: Book | None = None,
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
        self.slots, self.book, self.threads, self.watch = slots_of(self.game, memory), book, threads, watch
        self.rule = rule_of(self.game, self.slots)
        self._fast, self._engines = fast, dict[bool, Engine]()
        self._began, self.proved = monotonic(), (0, 0)
        self._move: Move | None = None

    @property
    def nodes(self) -> int:
        """The nodes looked at so far."""
        return sum(engine.nodes for engine in self._engines.values())

    def score(self, position: Marks) -> int:
        """Give player 1's exact score of a position."""
        return self._between(position, -ZERO, ZERO)[0]

    def bounds(self, position: Marks) -> tuple[int, int]:
        """Give the bounds of player 1's score that take no search."""
        mine, taken = sides(self.game, position)
        discs = taken.bit_count()
        low, high = node.bounds_of(mine, taken, discs, self.rule)
        if low < high and self.book is not None and discs <= self.book.plies:
            known = self.book.get(book_key(self.game, position))
            if known is not None:
                low = high = known * self._sign(position)
        return low, high

    def at_least(self, position: Marks, asked: int) -> bool:
        """Tell whether player 1's score is at least a number."""
        return self._between(position, asked - 1, asked)[0] >= asked

    def narrow(self, position: Marks, low: int, high: int) -> Bounds:
        """Narrow bounds of player 1's score until they meet; `proved` has them where Ctrl-C comes before."""
        self.proved = low, high
        self.proved = self._between(position, low, high)
        return self.proved

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
        self.proved = self.bounds(position)
        scores: dict[Move, int] = {}
        line: list[Move] = []
        complete = False
        try:
            score, _ = self.narrow(position, *self.proved)
            known: dict[int, int] = {}
            for move, following in self.game.moves(position):
                self._move, key = move, book_key(self.game, following)
                if key not in known:
                    known[key] = self.score(following)
                scores[move] = known[key]
            self._follow(position, score, scores, line)
            complete = True
        except KeyboardInterrupt:
            pass
        finally:
            self._move = None
        answer = self._answer(position, self.proved, scores, tuple(line))
        return replace(answer, nodes=self.nodes - nodes, complete=complete, seconds=monotonic() - self._began)

    def _answer(
        self, position: Marks, bounds: tuple[int, int], scores: dict[Move, int], line: tuple[Move, ...]
    ) -> PerfectSearch:
        low, high = bounds
        best = [move for move, score in scores.items() if low == high == score]
        values = []
        for move, score in scores.items():
            value, win_in = self._value(score, position)
            values.append(ScoredMove(move, value, win_in, line if line[:1] == (move,) else (move,), score))
        value, win_in = self._value(low, position) if low == high else (nan, None)
        return PerfectSearch(
            value,
            win_in,
            next(iter(line or best), None),
            tuple(best),
            line,
            tuple(values),
            plies=len(line),
            nodes=0,
            cutoffs=0,
            memo_hits=0,
            complete=False,
            low=low,
            high=high,
        )

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

    def keeps(self, position: Marks, score: int) -> bool:
        """Tell whether a position has a score, where it cannot be better for the player who has just moved."""
        if self._sign(position) > 0:
            return not self.at_least(position, score + 1)
        return self.at_least(position, score)

    def _sign(self, position: Marks) -> int:
        return 1 if self.game.player(position) == 1 else -1

    def _engine_of(self, taken: int) -> Engine:
        fast, began = self._fast, monotonic()
        if fast is None:
            empty = self.game.runs * self.game.length - taken.bit_count()
            fast = (empty > PLAIN_SQUARES or True in self._engines) and at.compiled() is not None
        if fast not in self._engines:
            slots = self.slots if fast else min(self.slots, 16)
            self._engines[fast] = Engine(self.game, slots, self.threads, fast, self._look)
            self._began += monotonic() - began
        return self._engines[fast]

    def _look(self, low: int, high: int) -> None:
        """Tell what is proved of the position that is searched; its bounds have met once its moves are looked at."""
        if self._move is None:
            self.proved = low, high
        if self.watch:
            self.watch(Proved(*self.proved, self.nodes, monotonic() - self._began, self._move))


def search_perfectly(
    game: AnyGame,
    position: AnyPosition = None,
    *,
    memory: float | None = None,
    book: bool = True,
    threads: int = 1,
    fast: bool | None = None,
    watch: Watch | None = None,
) -> PerfectSearch:
    """Score a position and each of its moves exactly: see `PerfectSolver`, and for `book` `arena.search`.

    Examples
    --------
    >>> from games import load
    >>> found = search_perfectly(load("connect_four", rows=4, columns=4), "12341234")
    >>> found.score, found.complete
    (0, True)
    """
    root = position_of(game, position)
    known = book_of(game) if book and fits(game) else None
    solver = PerfectSolver(game, memory=memory, book=known, threads=threads, fast=fast, watch=watch)
    return solver.search(root)
