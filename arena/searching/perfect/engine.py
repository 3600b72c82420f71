"""The engine of the perfect search: the columns of its loop, its threads, and the memory of its table."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING, TypeAlias

from arena.errors import ParameterError, TooLarge
from arena.machine.columns import ARRAYS, LISTS, Column, as_array
from arena.machine.memory import check_memory, free_memory
from arena.machine.workers import sharing
from arena.searching.perfect import loops as at
from arena.searching.perfect import node, table
from arena.searching.perfect.board import fewest_slots, lanes_of, rule_of

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame

SLOTS = 24
"""The bits of a place in the usual table: 128 MiB, and a larger one gains nothing on 7 x 6."""
MOST_SLOTS = 34
"""The bits of a place in the largest table: 128 GiB."""
SLICE = 1 << 18
"""Nodes between two looks at the clock: some 20 ms."""
PLAIN_SLICE = 1 << 8
"""Nodes between two looks at the clock without numba."""
MOST_PLAIN_NODES = 200_000
"""The nodes after which a search without numba stops: some minutes."""
SHARE = 4
"""A table takes at most one part in so many of the free memory, which all processes that work together share."""

Bounds: TypeAlias = tuple[int, int]
"""A lower and an upper bound of player 1's score; where they are one, it is the score."""
Look: TypeAlias = Callable[[int, int], object]
"""Called with a lower and an upper bound."""


class PerfectEngine:
    """The loop with its columns, run compiled or plain, in one thread or many.

    Parameters
    ----------
    game : AlignmentGame
        The board.
    slots : int
        The bits of a place in the table.
    threads : int
        How many threads share the table of a compiled search.
    fast : bool
        Whether to run the compiled loop.
    look : callable
        Called now and then with the bounds that are proved.
    """

    def __init__(self, game: AlignmentGame, slots: int, threads: int, fast: bool, look: Look) -> None:
        self.fast, self.look = fast, look
        threads = threads if fast else 1
        rule = rule_of(game, slots, threads)
        self.busy = (1 << rule[table.SLOTS]) + (1 << rule[table.LATE_SLOTS])
        columns = ARRAYS if fast else LISTS
        self.rule = as_array(rule, "u8") if fast else rule
        self.table: Column = columns.full(self.busy + (1 << table.BUSY_SLOTS), 0, "u8")
        self.numbers, self.squares = lanes_of(game), rule[table.SQUARES]
        frames = node.FRAME * (self.squares + 2)
        self.workers = [(columns.full(frames, 0, "u8"), columns.full(at.STATE, 0, "i8")) for _ in range(threads)]
        loop = at.compiled() if fast else at.solve
        if loop is None:
            raise ParameterError("fast: numba is not installed")
        self.loop = loop
        self._run(0, 0)  # which loads the compiled code

    @property
    def nodes(self) -> int:
        """The nodes looked at so far."""
        return sum(int(state[at.NODES]) for _, state in self.workers)

    def narrow(self, mine: int, taken: int, low: int, high: int) -> Bounds:
        """Narrow the bounds of player 1's score until they meet."""
        if taken.bit_count() < self.rule[table.SHARED]:
            return self._narrow_together(mine, taken, low, high)
        self._begin(0, mine, taken, low, high)
        while not self._run(0, SLICE if self.fast else PLAIN_SLICE):
            self.look(*self._bounds(0))
            if not self.fast and self.nodes > MOST_PLAIN_NODES:
                raise TooLarge(
                    f"the perfect search has looked at {self.nodes:,} nodes; numba makes it fast: install it"
                )
        return self._bounds(0)

    def _narrow_together(self, mine: int, taken: int, low: int, high: int) -> Bounds:
        """Narrow the bounds in one thread as far as soon ends tell, which is fast, then in all of them."""
        self._begin(0, mine, taken, low, high)
        if self._run(0, at.patience(taken.bit_count(), self.squares)):
            return self._bounds(0)
        low, high = self._bounds(0)
        while low < high:
            asked = at.question(low, high, self.squares)
            lower, upper = self._ask_together(mine, taken, asked, low, high)
            low, high = (lower, high) if lower >= asked else (low, upper)
        return low, high

    def _ask_together(self, mine: int, taken: int, asked: int, low: int, high: int) -> Bounds:
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
                    self.look(low, high)
            finally:
                done.set()
        if not first:
            tasks[0].result()
        return self._bounds(first[0])

    def _begin(self, number: int, mine: int, taken: int, low: int, high: int) -> None:
        stack, state = self.workers[number]
        stack[node.MINE], stack[node.TAKEN], stack[node.DISCS] = mine, taken, taken.bit_count()
        state[at.LEVEL], state[at.LOW], state[at.HIGH] = -1, low, high

    def _run(self, number: int, nodes: int) -> bool:
        stack, state = self.workers[number]
        state[at.BUDGET] = state[at.NODES] + nodes
        return bool(self.loop(self.rule, self.numbers, stack, self.table, state))

    def _bounds(self, number: int) -> Bounds:
        state = self.workers[number][1]
        return int(state[at.LOW]), int(state[at.HIGH])


def slots_of(game: AlignmentGame, memory: float | None) -> int:
    """Choose the size of the table, as the bits of a place in it."""
    least = 8 << fewest_slots(game)
    if memory is None:
        slots = SLOTS
        while slots > fewest_slots(game) and (8 << slots) > free_memory() / SHARE / sharing():
            slots -= 1
        check_memory(8 << slots, "the table of a perfect search")
        return slots
    if not isinstance(memory, int | float) or not least <= memory <= 8 << MOST_SLOTS:
        raise ParameterError(f"memory: {memory!r:.30} (bytes, from {least:,} to {8 << MOST_SLOTS:,})")
    slots = (int(memory) // 8).bit_length() - 1
    check_memory(8 << slots, "the table of a perfect search", "ask for less memory")
    return slots
