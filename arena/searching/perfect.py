"""Perfect Connect-4: the exact score of any position, on boards of at most 64 bits, searched to the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import inf, nan
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arena.errors import ParameterError, TooLarge
from arena.machine.columns import Column
from arena.machine.memory import check_memory, free_memory
from arena.rules.game import AnyGame, AnyPosition, Move
from arena.searching import perfect_loops as at
from arena.searching.perfect_board import fewest_slots, lanes_of, plies_to_end, refusal, rule_of, score_after, sides
from arena.searching.search import MoveValue, Search, position_of

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame, Marks

SLOTS = 24
"""The bits of a place in the table unless memory is given or short: 128 MiB, more than which gains nothing on 7 x 6."""
MOST_SLOTS = 34
"""The largest table: 128 GiB."""
SLICE = 1 << 18
"""Nodes between two looks at the clock: some 20 ms."""
PLAIN_SLICE = 1 << 8
"""The same without numba."""
PLAIN_SQUARES = 10
"""With so few empty squares a search is done before numba is loaded."""
MOST_PLAIN_NODES = 200_000
"""Where there is no numba a search stops here: some minutes."""
SHARE = 4
"""A table takes at most one part in so many of the free memory."""


class Proved(NamedTuple):
    """What a search has proved so far: bounds of player 1's score, with the nodes and the seconds it took."""

    low: int
    high: int
    nodes: int
    seconds: float


Watch: TypeAlias = Callable[[Proved], object]
"""Called now and then with what is proved."""


@dataclass(frozen=True)
class ScoredMove(MoveValue):
    """A move of the root, and its exact score.

    Parameters
    ----------
    score : int
        Player 1's score: s if he wins with his s-th disc from the end, that is with s - 1 of his discs left, -s if
        player 2 does, 0 for a draw.
    """

    score: int = 0


@dataclass(frozen=True)
class PerfectSearch(Search):
    """The answer of a perfect search. Where it was stopped, `complete` is false and `value` is nan.

    Parameters
    ----------
    low, high : int
        What is proved of player 1's score; both are the score of a complete search.
    seconds : float
        The time it took.
    """

    low: int = 0
    high: int = 0
    seconds: float = 0.0

    @property
    def score(self) -> int | None:
        """Player 1's exact score; None where the search was stopped."""
        return self.low if self.complete else None


class PerfectSolver:
    """Scores positions of one board exactly; what it learns of one serves for the next.

    Parameters
    ----------
    game : ConnectFour
        The board.
    memory : float, optional
        The bytes that the table of positions may take: the largest power of two that fits is used. 128 MiB unless less
        is free.
    book : mapping, optional
        The scores of openings by their keys, see `book_key`.
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
        book: Mapping[int, int] | None = None,
        threads: int = 1,
        fast: bool | None = None,
        watch: Watch | None = None,
    ) -> None:
        reason = refusal(game)
        if reason is not None:
            raise ParameterError(f"no perfect search of {game!r}: {reason}")
        if not isinstance(threads, int) or threads < 1:
            raise ParameterError(f"threads: {threads!r} (a whole number from 1 on)")
        self.game: AlignmentGame = game  # type: ignore[assignment]  # `refusal` has looked
        self.slots, self.book, self.threads, self.watch = slots_of(self.game, memory), book or {}, threads, watch
        self._fast, self._engines = fast, dict[bool, _Engine]()
        self._began, self._proved = monotonic(), (0, 0)

    @property
    def nodes(self) -> int:
        """The nodes looked at so far."""
        return sum(engine.nodes for engine in self._engines.values())

    def score(self, position: Marks) -> int:
        """Give player 1's exact score of a position."""
        low, high = self.bounds(position)
        while low < high:
            low, high = self.narrowed(position, low, high)
        return low

    def bounds(self, position: Marks) -> tuple[int, int]:
        """Give the bounds of player 1's score that take no search."""
        game, sign = self.game, self._sign(position)
        mine, taken = sides(game, position)
        discs, squares = taken.bit_count(), game.runs * game.length
        winner = game.winner(position)
        if winner is not None:
            return (0, 0) if winner == 0 else (-sign * (score := score_after(0, discs, squares)), -sign * score)
        playable, threatened = (taken + game.bottom) & game.board, at.threats(mine ^ taken, game.length + 1) & ~taken
        if playable & at.threats(mine, game.length + 1):
            best = worst = score_after(1, discs, squares)
        elif not at.safe_replies(playable, threatened & game.board):
            best = worst = -score_after(2, discs, squares)
        elif (known := self.book.get(book_key(game, position))) is not None:
            best = worst = known
        else:
            worst, best = -score_after(4, discs, squares), max(0, score_after(3, discs, squares))
            worst = min(worst, 0)
        return (worst, best) if sign > 0 else (-best, -worst)

    def narrowed(self, position: Marks, low: int, high: int) -> tuple[int, int]:
        """Ask one question, the nearest to a draw that is open, and give the bounds after it."""
        asked = min(max(1, low + 1), high)
        if low + 1 <= 0 < high:
            asked = 1
        elif high <= 0:
            asked = high
        answer = self.at_least(position, asked, low, high)
        return (max(low, answer), high) if answer >= asked else (low, min(high, answer))

    def at_least(self, position: Marks, asked: int, low: int = 0, high: int = 0) -> int:
        """Ask whether player 1's score is at least a number; the answer is a bound on the side where it is true."""
        self._proved = (low, high)
        mine, taken = sides(self.game, position)
        return self._engine(taken).ask(mine, taken, asked) * self._sign(position)

    def search(self, position: Marks) -> PerfectSearch:
        """Score a position and each of its moves, and follow the best ones to the end; stop on Ctrl-C."""
        began, nodes = self._began, self.nodes
        self._began = began = monotonic()
        low, high = self.bounds(position)
        scores: dict[Move, int] = {}
        line: tuple[Move, ...] = ()
        complete = False
        try:
            while low < high:
                low, high = self.narrowed(position, low, high)
            self._proved = (low, high)
            moves = dict(self.game.moves(position))
            for move, following in moves.items():
                scores[move] = self.score(following)
            line = self._variation(position, low)
            complete = True
        except KeyboardInterrupt:
            pass
        answer = self._answer(position, (low, high), scores, line)
        return replace(answer, nodes=self.nodes - nodes, complete=complete, seconds=monotonic() - began)

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
        discs = (position[0] | position[1]).bit_count()
        return PerfectSearch(
            value,
            win_in,
            line[0] if line else None,
            tuple(best),
            line,
            tuple(values),
            plies=len(line) or self.game.runs * self.game.length - discs,
            nodes=0,
            cutoffs=0,
            memo_hits=0,
            complete=False,
            low=low,
            high=high,
        )

    def _value(self, score: int, position: Marks) -> tuple[float, int | None]:
        """Give player 1's value of a score at a position, or after a move from there, and the plies to the end."""
        discs = (position[0] | position[1]).bit_count()
        plies = plies_to_end(score * self._sign(position), discs, self.game.runs * self.game.length)
        return (0 if score == 0 else inf if score > 0 else -inf), plies

    def _variation(self, position: Marks, score: int) -> tuple[Move, ...]:
        """Make the first move that keeps the score, again and again."""
        line = []
        while self.game.winner(position) is None:
            move, position = next(
                (move, following) for move, following in self.game.moves(position) if self.keeps(following, score)
            )
            line.append(move)
        return tuple(line)

    def keeps(self, position: Marks, score: int) -> bool:
        """Tell whether a position has a score, where it cannot be better for the player who has just moved."""
        low, high = self.bounds(position)
        if low == high or not low <= score <= high:
            return low == high == score
        first_to_move = self._sign(position) > 0
        asked = score + 1 if first_to_move else score
        return (self.at_least(position, asked, low, high) >= asked) != first_to_move

    def _sign(self, position: Marks) -> int:
        return 1 if self.game.player(position) == 1 else -1

    def _engine(self, taken: int) -> _Engine:
        fast = self._fast
        if fast is None:
            empty = self.game.runs * self.game.length - taken.bit_count()
            fast = (empty > PLAIN_SQUARES or True in self._engines) and at.compiled() is not None
        if fast not in self._engines:
            self._engines[fast] = _Engine(
                self.game, self.slots if fast else min(self.slots, 16), self.threads, fast, self
            )
        return self._engines[fast]

    def look(self, nodes: int) -> None:
        """Tell what is proved."""
        if self.watch:
            self.watch(Proved(*self._proved, nodes, monotonic() - self._began))


class _Engine:
    """The columns of the loop, and what runs it."""

    def __init__(self, game: AlignmentGame, slots: int, threads: int, fast: bool, solver: PerfectSolver) -> None:
        self.game, self.fast, self.solver, self.before = game, fast, solver, 0
        rule = rule_of(game, slots)
        size = (1 << rule[at.SLOTS]) + (1 << rule[at.LATE_SLOTS])
        self.table = _zeros(size, "u8", fast)
        frames = at.FRAME * (game.runs * game.length + 2)
        self.workers = [
            (_column(_varied(rule, number), "u8", fast), _zeros(frames, "u8", fast), _zeros(at.STATE, "i8", fast))
            for number in range(threads if fast else 1)
        ]
        self.numbers = lanes_of(game)
        self.loop = at.compiled() if fast else at.search
        if self.loop is None:
            raise ParameterError("fast: numba is not installed")

    @property
    def nodes(self) -> int:
        return sum(int(state[at.NODES]) for _, _, state in self.workers)

    def ask(self, mine: int, taken: int, asked: int) -> int:
        """Ask about a position; the answer is a bound of the mover's score."""
        step, free, discs = self.game.length + 1, self.game.board & ~taken, taken.bit_count()
        for _, stack, state in self.workers:
            stack[at.MINE], stack[at.TAKEN], stack[at.DISCS] = mine, taken, discs
            stack[at.OWN], stack[at.OTHER] = at.threats(mine, step) & free, at.threats(mine ^ taken, step) & free
            state[at.ASKED], state[at.LEVEL], state[at.ROOT] = asked, 0, discs
        if len(self.workers) == 1:
            return self._alone()
        return self._together()

    def _run(self, number: int, nodes: int) -> bool:
        rule, stack, state = self.workers[number]
        state[at.BUDGET] = state[at.NODES] + nodes
        return bool(self.loop(rule, self.numbers, stack, self.table, state))  # type: ignore[misc]  # not None

    def _alone(self) -> int:
        while not self._run(0, SLICE if self.fast else PLAIN_SLICE):
            self.solver.look(self.nodes)
            if not self.fast and self.nodes > MOST_PLAIN_NODES:
                raise TooLarge(
                    f"the perfect search has looked at {self.nodes:,} nodes; numba makes it fast: install it"
                )
        return int(self.workers[0][2][at.ANSWER])

    def _together(self) -> int:
        answered, stopped = Event(), Event()
        answers: list[int] = []

        def work(number: int) -> None:
            while not stopped.is_set():
                if self._run(number, SLICE // 4):
                    answers.append(int(self.workers[number][2][at.ANSWER]))
                    stopped.set()
                    answered.set()

        with ThreadPoolExecutor(len(self.workers)) as pool:
            try:
                for number in range(len(self.workers)):
                    pool.submit(work, number).add_done_callback(lambda _: answered.set())
                while not answered.wait(0.1):
                    self.solver.look(self.nodes)
            finally:
                stopped.set()
        return answers[0]


def search_perfectly(
    game: AnyGame,
    position: AnyPosition = None,
    *,
    memory: float | None = None,
    book: Mapping[int, int] | None = None,
    threads: int = 1,
    watch: Watch | None = None,
) -> PerfectSearch:
    """Score a position and each of its moves exactly: see `PerfectSolver`.

    Examples
    --------
    >>> from games import load
    >>> found = search_perfectly(load("connect_four", rows=4, columns=4), "1234123412")
    >>> found.score, found.complete
    (0, True)
    """
    solver = PerfectSolver(game, memory=memory, book=book, threads=threads, watch=watch)
    return solver.search(position_of(game, position))


def book_key(game: AlignmentGame, position: Marks) -> int:
    """Give the key of a position and its mirror image: the smaller of the sums of the mover's marks and all discs."""
    mine, taken = sides(game, position)
    step, columns = game.length + 1, game.runs
    key = mine + taken
    run = (1 << step) - 1
    image = sum((key >> step * number & run) << step * (columns - 1 - number) for number in range(columns))
    return min(key, image)


def slots_of(game: AlignmentGame, memory: float | None) -> int:
    """Choose how large the table is, by the bits of a place in it."""
    least = 8 << fewest_slots(game)
    if memory is None:
        slots = SLOTS
        while slots > fewest_slots(game) and (8 << slots) > free_memory() / SHARE:
            slots -= 1
        check_memory(8 << slots, "the table of a perfect search")
        return slots
    if not isinstance(memory, int | float) or not least <= memory < 8 << MOST_SLOTS:
        raise ParameterError(f"memory: {memory!r} (bytes, from {least:,} on)")
    slots = (int(memory) // 8).bit_length() - 1
    check_memory(8 << slots, "the table of a perfect search", "ask for less memory")
    return slots


def _varied(rule: list[int], number: int) -> list[int]:
    """Let each thread look at the moves in an order of its own."""
    varied = list(rule)
    if number:
        for lane in range(rule[at.COLUMNS]):
            varied[at.CENTRAL + lane] += (lane * (number + 2) + number) % 4
    return varied


def _column(values: list[int], kind: str, fast: bool) -> Column:
    if not fast:
        return values
    import numpy as np

    return np.array(values, kind)


def _zeros(size: int, kind: str, fast: bool) -> Column:
    if not fast:
        return [0] * size
    import numpy as np

    return np.zeros(size, kind)
