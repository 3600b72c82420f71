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
from arena.machine.frames import frame
from arena.machine.memory import check_memory, free_memory
from arena.rules.game import AnyGame, AnyPosition, Move
from arena.searching import perfect_loops as at
from arena.searching import perfect_table
from arena.searching.book import book_of
from arena.searching.perfect_board import fewest_slots, fits, lanes_of, plies_to_end, refusal, rule_of, sides
from arena.searching.search import MoveValue, Progress, Search, position_of

if TYPE_CHECKING:
    import pandas as pd

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
    """What a search has proved so far: bounds of player 1's score, with the nodes and the seconds it took.

    Once they are one, `move` is the move of the position that is looked at.
    """

    low: int
    high: int
    nodes: int
    seconds: float
    move: Move | None = None


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


class ScoredRow(NamedTuple):
    """What the table of a perfect search says of a move; None stands for an empty cell."""

    move: str
    score: int
    value: float
    win_in: int | None
    best: bool


@dataclass(frozen=True)
class PerfectSearch(Search):
    """The answer of a perfect search.

    Where it was stopped, `complete` is false: then `value` is nan unless the bounds are one, and `moves` and
    `best_moves` are those that were scored by then.

    Parameters
    ----------
    low, high : int
        What is proved of player 1's score; both are the score of a complete search.
    seconds : float
        The time it took, without that of loading compiled code.
    """

    low: int = 0
    high: int = 0
    seconds: float = 0.0

    @property
    def score(self) -> int | None:
        """Player 1's exact score; None where the search was stopped before it was proved."""
        return self.low if self.low == self.high else None

    @property
    def winner(self) -> int | None:
        """Who wins, 0 on a draw; None where the search was stopped before that was proved."""
        if self.low > 0 or self.high < 0:
            return 1 if self.low > 0 else 2
        return 0 if self.low == self.high else None

    @property
    def scored(self) -> tuple[ScoredMove, ...]:
        """The moves, each with its score."""
        return tuple(each for each in self.moves if isinstance(each, ScoredMove))

    def to_frame(self) -> pd.DataFrame:
        """Give the moves as a pandas DataFrame, in the order of the game.

        Examples
        --------
        >>> from games import load
        >>> search_perfectly(load("connect_four", rows=4, columns=5), "315555122124").to_frame()
          move  score  value  win_in   best
        0    1      1    inf       7  False
        1    2      1    inf       7  False
        2    3      2    inf       5   True
        3    4      0    0.0    <NA>  False
        """
        rows = (
            ScoredRow(each.move, each.score, each.value, each.win_in, each.move in self.best_moves)
            for each in self.scored
        )
        return frame(ScoredRow, rows)


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
            advice = "its solution is exact where it can be unfolded (arena solve)"
            raise ParameterError(f"no perfect search of {game!r}: {reason}; {advice}")
        if not isinstance(threads, int) or threads < 1:
            raise ParameterError(f"threads: {threads!r} (a whole number from 1 on)")
        self.game: AlignmentGame = game  # type: ignore[assignment]  # `refusal` has looked
        self.slots, self.book, self.threads, self.watch = slots_of(self.game, memory), book or {}, threads, watch
        self.rule = rule_of(self.game, self.slots)
        self._fast, self._engines = fast, dict[bool, _Engine]()
        self._began, self._proved = monotonic(), (0, 0)
        self._move: Move | None = None

    @property
    def nodes(self) -> int:
        """The nodes looked at so far."""
        return sum(engine.nodes for engine in self._engines.values())

    def score(self, position: Marks) -> int:
        """Give player 1's exact score of a position."""
        return self._between(position, -perfect_table.ZERO, perfect_table.ZERO)[0]

    def bounds(self, position: Marks) -> tuple[int, int]:
        """Give the bounds of player 1's score that take no search."""
        mine, taken = sides(self.game, position)
        low, high = at.bounds_of(mine, taken, taken.bit_count(), self.rule)
        if low < high and (known := self.book.get(book_key(self.game, position))) is not None:
            low = high = known * self._sign(position)
        return low, high

    def at_least(self, position: Marks, asked: int) -> bool:
        """Tell whether player 1's score is at least a number."""
        return self._between(position, asked - 1, asked)[0] >= asked

    def narrowed(self, position: Marks, low: int, high: int) -> tuple[int, int]:
        """Ask one question of player 1's score that bounds leave open, and give the bounds after it."""
        asked = at.question(low, high, self.game.runs * self.game.length)
        lower, upper = self._between(position, asked - 1, asked)
        return (max(low, lower), high) if lower >= asked else (low, min(high, upper))

    def _between(self, position: Marks, low: int, high: int) -> tuple[int, int]:
        """Narrow the bounds of player 1's score until they meet."""
        if self.book:
            known_low, known_high = self.bounds(position)
            if known_low == known_high:
                return known_low, known_high
        mine, taken = sides(self.game, position)
        return self._engine_of(taken).narrow(mine, taken, low, high)

    def search(self, position: Marks) -> PerfectSearch:
        """Score a position and each of its moves, and follow the best ones to the end; stop on Ctrl-C."""
        self._began, nodes = monotonic(), self.nodes
        self._proved = self.bounds(position)
        scores: dict[Move, int] = {}
        line: list[Move] = []
        complete = False
        try:
            self._proved = self._between(position, *self._proved)
            known: dict[int, int] = {}
            for move, following in self.game.moves(position):
                self._move, key = move, book_key(self.game, following)
                if key not in known:
                    known[key] = self.score(following)
                scores[move] = known[key]
            self._follow(position, self._proved[0], scores, line)
            complete = True
        except KeyboardInterrupt:
            pass
        finally:
            self._move = None
        answer = self._answer(position, self._proved, scores, tuple(line))
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
        discs = (position[0] | position[1]).bit_count()
        plies = plies_to_end(score * self._sign(position), discs, self.game.runs * self.game.length)
        return (0 if score == 0 else inf if score > 0 else -inf), plies

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

    def _engine_of(self, taken: int) -> _Engine:
        fast, began = self._fast, monotonic()
        if fast is None:
            empty = self.game.runs * self.game.length - taken.bit_count()
            fast = (empty > PLAIN_SQUARES or True in self._engines) and at.compiled() is not None
        if fast not in self._engines:
            slots = self.slots if fast else min(self.slots, 16)
            self._engines[fast] = _Engine(self.game, slots, self.threads, fast, self)
            self._began += monotonic() - began
        return self._engines[fast]

    def look(self, low: int, high: int) -> None:
        """Tell what is proved of the position that is searched; its bounds have met once its moves are looked at."""
        if self._move is None:
            self._proved = low, high
        if self.watch:
            self.watch(Proved(*self._proved, self.nodes, monotonic() - self._began, self._move))


class _Engine:
    """The columns of the loop, and what runs it."""

    def __init__(self, game: AlignmentGame, slots: int, threads: int, fast: bool, solver: PerfectSolver) -> None:
        self.fast, self.solver, self.proved = fast, solver, (0, 0)
        threads = threads if fast else 1
        rule = rule_of(game, slots, threads)
        self.busy = (1 << rule[perfect_table.SLOTS]) + (1 << rule[perfect_table.LATE_SLOTS])
        self.rule = _column(rule, "u8", fast)
        self.table = _zeros(self.busy + (1 << perfect_table.BUSY_SLOTS), "u8", fast)
        self.numbers, self.squares = lanes_of(game), rule[perfect_table.SQUARES]
        frames = at.FRAME * (self.squares + 2)
        self.workers = [(_zeros(frames, "u8", fast), _zeros(at.STATE, "i8", fast)) for _ in range(threads)]
        loop = at.compiled() if fast else at.solve
        if loop is None:
            raise ParameterError("fast: numba is not installed")
        self.loop = loop
        self._run(0, 0)  # which loads the compiled code

    @property
    def nodes(self) -> int:
        return sum(int(state[at.NODES]) for _, state in self.workers)

    def narrow(self, mine: int, taken: int, low: int, high: int) -> tuple[int, int]:
        """Narrow the bounds of player 1's score until they meet."""
        if taken.bit_count() < self.rule[perfect_table.SHARED]:
            return self._narrow_together(mine, taken, low, high)
        self._begin(0, mine, taken, low, high)
        while not self._run(0, SLICE if self.fast else PLAIN_SLICE):
            self.proved = self._bounds(0)
            self.solver.look(*self.proved)
            if not self.fast and self.nodes > MOST_PLAIN_NODES:
                raise TooLarge(
                    f"the perfect search has looked at {self.nodes:,} nodes; numba makes it fast: install it"
                )
        return self._bounds(0)

    def _narrow_together(self, mine: int, taken: int, low: int, high: int) -> tuple[int, int]:
        least, most = at.bounds_of(mine, taken, taken.bit_count(), self.solver.rule)
        low, high = max(low, least), min(high, most)
        self.proved = low, high
        while low < high:
            asked = at.question(low, high, self.squares)
            lower, upper = self._ask_together(mine, taken, asked)
            low, high = (lower, high) if lower >= asked else (low, upper)
            self.proved = low, high
        return low, high

    def _ask_together(self, mine: int, taken: int, asked: int) -> tuple[int, int]:
        """Ask all threads the same question, until one knows the answer."""
        self.table[self.busy :] = 0
        done = Event()
        first: list[int] = []

        def work(number: int) -> None:
            while not done.is_set():
                if self._run(number, SLICE // 4):
                    first.append(number)
                    done.set()

        for number in range(len(self.workers)):
            self._begin(number, mine, taken, asked - 1, asked)
        with ThreadPoolExecutor(len(self.workers)) as pool:
            try:
                tasks = [pool.submit(work, number) for number in range(len(self.workers))]
                while not done.wait(0.1) and not any(task.done() for task in tasks):
                    self.solver.look(*self.proved)
            finally:
                done.set()
        if not first:
            tasks[0].result()
        return self._bounds(first[0])

    def _begin(self, number: int, mine: int, taken: int, low: int, high: int) -> None:
        stack, state = self.workers[number]
        stack[at.MINE], stack[at.TAKEN], stack[at.DISCS] = mine, taken, taken.bit_count()
        state[at.LEVEL], state[at.LOW], state[at.HIGH] = -1, low, high

    def _run(self, number: int, nodes: int) -> bool:
        stack, state = self.workers[number]
        state[at.BUDGET] = state[at.NODES] + nodes
        return bool(self.loop(self.rule, self.numbers, stack, self.table, state))

    def _bounds(self, number: int) -> tuple[int, int]:
        state = self.workers[number][1]
        return int(state[at.LOW]), int(state[at.HIGH])


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


def counted(progress: Progress | None) -> Watch | None:
    """Give what tells the nodes since the last call of what is proved; None for None."""
    if progress is None:
        return None
    before = 0

    def watch(proved: Proved) -> None:
        nonlocal before
        nodes, before = proved.nodes - before, proved.nodes
        progress(nodes)

    return watch


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
    if not isinstance(memory, int | float) or not least <= memory <= 8 << MOST_SLOTS:
        raise ParameterError(f"memory: {memory!r:.30} (bytes, from {least:,} to {8 << MOST_SLOTS:,})")
    slots = (int(memory) // 8).bit_length() - 1
    check_memory(8 << slots, "the table of a perfect search", "ask for less memory")
    return slots


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
