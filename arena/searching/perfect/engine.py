"""The engine of the perfect search: the columns of its loop, its threads, and the memory of its table."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from arena.errors import ParameterError, TooLarge
from arena.machine.compiler import numba_or_none
from arena.machine.memory import check_memory, free_memory
from arena.machine.workers import sharing
from arena.searching.perfect import loops as at
from arena.searching.perfect import node, table
from arena.searching.perfect.board import fewest_slots, rule_of

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame

SLOTS, MOST_SLOTS = 24, 34
"""The bits of a place in the usual table, of 128 MiB (a larger one gains nothing on 7 x 6), and in the largest one."""
SLICE = 1 << 18
"""Nodes between two looks at the clock: about 20 ms."""
PLAIN_SLOTS, PLAIN_SLICE, MOST_PLAIN_NODES = 12, 1 << 8, 200_000
"""Without numba: the bits of a place, the nodes between two looks, and those after which it stops: some minutes."""
SHARE = 4
"""A table takes at most one part in so many of the free memory, which all processes that work together share."""

Bounds: TypeAlias = tuple[int, int]
"""A lower and an upper bound of player 1's score; where they are one, it is the score."""


class Engine:
    """The loop with its columns, compiled unless numba is missing, in one thread or many that share a table."""

    def __init__(self, game: AlignmentGame, slots: int, threads: int) -> None:
        self.fast = numba_or_none() is not None
        slots, threads = (slots, threads) if self.fast else (min(slots, PLAIN_SLOTS), 1)
        rule = rule_of(game, slots, threads)
        self.squares, self.shared = rule[table.SQUARES], rule[table.SHARED]
        self.busy = (1 << rule[table.SLOTS]) + (1 << rule[table.LATE_SLOTS])
        size, frames = self.busy + (1 << table.BUSY_SLOTS), node.FRAME * (self.squares + 2)
        self.table, self.loop = self._column(size, "u8"), at.compiled() if self.fast else at.solve
        self.stacks = [self._column(frames, "u8") for _ in range(threads)]
        self.states = [self._column(at.STATE, "i8") for _ in range(threads)]
        self.arguments = [
            (np.array(rule, "u8") if self.fast else rule, stack, self.table, state)
            for stack, state in zip(self.stacks, self.states, strict=True)
        ]
        self._run(0, 0)  # which loads the compiled code

    def _column(self, size: int, kind: str) -> Any:
        return np.zeros(size, kind) if self.fast else [0] * size

    @property
    def nodes(self) -> int:
        """The nodes looked at so far."""
        return sum(int(state[at.NODES]) for state in self.states)

    def narrow(self, mine: int, taken: int, low: int, high: int, look: Callable[[int, int], object]) -> Bounds:
        """Narrow the bounds of player 1's score until they meet; `look` gets them now and then."""
        self._begin(0, mine, taken, low, high)
        if taken.bit_count() < self.shared:
            return self._narrow_together(mine, taken, look)
        while not self._run(0, SLICE if self.fast else PLAIN_SLICE):
            look(*self._bounds(0))
            if not self.fast and self.nodes > MOST_PLAIN_NODES:
                raise TooLarge(
                    f"the perfect search has looked at {self.nodes:,} nodes; numba makes it fast: install it"
                )
        return self._bounds(0)

    def _narrow_together(self, mine: int, taken: int, look: Callable[[int, int], object]) -> Bounds:
        """Narrow the bounds in one thread as far as soon ends tell, which is fast, then in all of them."""
        if self._run(0, at.patience(taken.bit_count(), self.squares)):
            return self._bounds(0)
        low, high = self._bounds(0)
        while low < high:
            asked = at.question(low, high, self.squares)
            self.table[self.busy :] = 0
            for number in range(len(self.states)):
                self._begin(number, mine, taken, asked - 1, asked)
            lower, upper = self._bounds(self._first_answer(partial(look, low, high)))
            low, high = (lower, high) if lower >= asked else (low, upper)
        return low, high

    def _first_answer(self, look: Callable[[], object]) -> int:
        """Run all threads until one has answered its question; return its number."""
        done, answered = Event(), list[int]()

        def work(number: int) -> None:
            while not done.is_set():
                if self._run(number, SLICE // 4):
                    answered.append(number)
                    done.set()

        with ThreadPoolExecutor(len(self.states)) as pool:
            try:
                tasks = [pool.submit(work, number) for number in range(len(self.states))]
                while not done.wait(0.1) and not any(task.done() for task in tasks):
                    look()
            finally:
                done.set()
        for task in tasks:
            task.result()
        return answered[0]

    def _begin(self, number: int, mine: int, taken: int, low: int, high: int) -> None:
        stack, state = self.stacks[number], self.states[number]
        stack[node.MINE], stack[node.TAKEN], stack[node.DISCS] = mine, taken, taken.bit_count()
        state[at.LEVEL], state[at.LOW], state[at.HIGH] = -1, low, high

    def _run(self, number: int, nodes: int) -> bool:
        state = self.states[number]
        state[at.BUDGET] = state[at.NODES] + nodes
        return bool(self.loop(*self.arguments[number]))

    def _bounds(self, number: int) -> Bounds:
        state = self.states[number]
        return int(state[at.LOW]), int(state[at.HIGH])


def slots_of(game: AlignmentGame, memory: float | None) -> int:
    """Choose the size of the table, as the bits of a place in it."""
    least = 8 << fewest_slots(game)
    slots, advice = SLOTS, "take a smaller game"
    if memory is None:
        while slots > fewest_slots(game) and (8 << slots) > free_memory() / SHARE / sharing():
            slots -= 1
    elif not isinstance(memory, int | float) or not least <= memory <= 8 << MOST_SLOTS:
        raise ParameterError(f"memory: {memory!r:.30} (bytes, from {least:,} to {8 << MOST_SLOTS:,})")
    else:
        slots, advice = (int(memory) // 8).bit_length() - 1, "ask for less memory"
    check_memory(8 << slots, "the table of a perfect search", advice)
    return slots
