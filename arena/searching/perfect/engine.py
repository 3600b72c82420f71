"""The engine of the perfect search: the columns of its loop, and the memory of its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from arena.errors import ParameterError, TooLarge
from arena.machine.compiler import Loop, numba_or_none
from arena.machine.memory import check_memory, free_memory
from arena.machine.workers import sharing
from arena.searching.perfect import loops as at
from arena.searching.perfect import node, table
from arena.searching.perfect.board import fewest_slots, rule_of

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame, Marks

SLOTS, MOST_SLOTS = 24, 34
"""The bits of a place in the usual table, of 128 MiB (a larger one gains nothing on 7 x 6), and in the largest one."""
SLICE = 1 << 18
"""Nodes between two looks at the clock: about 20 ms."""
PLAIN_SLOTS, PLAIN_SLICE, MOST_PLAIN_NODES = 12, 1 << 8, 1_000_000
"""Without numba: the bits of a place, the nodes between two looks, and those after which it stops: half a minute."""
SHARE = 4
"""A table takes at most one part in so many of the free memory, which all processes that work together share."""

Bounds: TypeAlias = tuple[int, int]
"""A lower and an upper bound of player 1's score; where they are one, it is the score."""


class Engine:
    """The loop with its columns, compiled unless numba is missing."""

    def __init__(self, game: AlignmentGame, slots: int) -> None:
        self.fast = numba_or_none() is not None
        rule = rule_of(game, slots if self.fast else min(slots, PLAIN_SLOTS))
        loops: tuple[Loop, Loop] = at.compiled() if self.fast else (at.solve, at.drop)
        self._loop, self._drop = loops
        stack = self._column(node.FRAME * (rule[table.SQUARES] + 2), "u8")
        state, self._marks = self._column(at.STATE, "i8"), self._column(2, "u8")
        places = self._column((1 << rule[table.SLOTS]) + (1 << rule[table.LATE_SLOTS]), "u8")
        self._arguments = np.array(rule, "u8") if self.fast else rule, stack, places, state
        # Python reads and writes single numbers of a memoryview faster than those of an array.
        self._stack: Any = memoryview(stack) if self.fast else stack
        self._state: Any = memoryview(state) if self.fast else state
        self._read: Any = memoryview(self._marks) if self.fast else self._marks
        self._run(0)  # which loads the compiled code

    def _column(self, size: int, kind: str) -> Any:
        return np.zeros(size, kind) if self.fast else [0] * size

    @property
    def nodes(self) -> int:
        """The nodes looked at so far."""
        nodes: int = self._state[at.NODES]
        return nodes

    def narrow(self, mine: int, taken: int, low: int, high: int, look: Callable[[int, int], object]) -> Bounds:
        """Narrow the bounds of player 1's score until they meet; `look` gets them now and then."""
        stack, state = self._stack, self._state
        stack[node.MINE], stack[node.TAKEN], stack[node.DISCS] = mine, taken, taken.bit_count()
        state[at.LEVEL], state[at.LOW], state[at.HIGH] = -1, low, high
        while not self._run(SLICE if self.fast else PLAIN_SLICE):
            look(state[at.LOW], state[at.HIGH])
            if not self.fast and self.nodes > MOST_PLAIN_NODES:
                raise TooLarge(f"{self.nodes:,} nodes without an answer; it takes compiled loops: pip install numba")
        return state[at.LOW], state[at.HIGH]

    def dropped(self, moves: str) -> Marks | None:
        """Return the position after moves, columns from 1; None if one of them is refused."""
        able = self._drop(moves.encode(), self._arguments[0], self._marks)
        return (self._read[0], self._read[1]) if able else None

    def _run(self, nodes: int) -> bool:
        self._state[at.BUDGET] = self._state[at.NODES] + nodes
        return bool(self._loop(*self._arguments))


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
