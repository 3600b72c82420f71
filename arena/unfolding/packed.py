"""Unfolding by packed rules: an arena that is born as arrays."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property
from operator import eq
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from arena.errors import InvalidGame
from arena.graphs.searches import searched
from arena.machine.columns import Rows
from arena.machine.loops import FACTOR
from arena.machine.memory import check_counts, check_memory
from arena.rules.packed import PackedRules

if TYPE_CHECKING:
    from arena.machine import Progress
    from arena.rules.packed import Codes, Small

    Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int32]]

LAST_EDGE = 2**32 - 1
DIRECT = 1 << 24
"""Up to this number of codes, each has a place of its own in the table of numbers."""
FIRST_BITS = 17
"""The bits of the numbers of slots of the first table of scattered codes."""
NARROW = 8
"""Slices of fewer positions, on the average, take more time than all codes at once."""
PATIENCE = 64
"""The slices before that is looked at."""
SMALL = 1 << 16
"""Fewer positions are decoded once and for all, and moves are kept both ways."""


class Decoded(Sequence[Hashable]):
    """The positions of an arena, by their codes, decoded when they are asked for."""

    def __init__(self, codes: Codes, rules: PackedRules) -> None:
        self.codes, self._rules = codes, rules

    def __len__(self) -> int:
        return len(self.codes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decoded) and len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def __getitem__(self, number: int) -> Hashable:  # type: ignore[override]  # no slices
        return self._rules.unpack(int(self.codes[number]))

    def __iter__(self) -> Iterator[Hashable]:
        return map(self._rules.unpack, self.codes.tolist())

    def index(self, vertex: object, *_: object) -> int:
        """Find a position; ValueError if it is not there."""
        code = self._rules.code_of(vertex)
        place = 0 if code is None else int(self.codes.searchsorted(code, sorter=self.order))
        if code is None or place == len(self) or self.codes[self.order[place]] != code:
            raise ValueError(vertex)
        return int(self.order[place])

    @cached_property
    def order(self) -> Codes:
        """The numbers of the positions in the order of their codes."""
        return self.codes.argsort()


class Enumerated(NamedTuple):
    """The positions of a game, breadth first: their codes, the numbers of those after their moves, and columns."""

    codes: Codes
    forward: Rows
    player: Small
    winner: Small


def enumerated(
    rules: PackedRules, initial: Hashable, bounds: tuple[int, int], progress: Progress | None, at_once: bool = False
) -> Enumerated:
    """Enumerate the reachable positions, breadth first, in the order of the plain rules; O(|S|+|A|).

    Where few positions are as far from the start, rules that accept every code are asked about all `at_once`.
    """
    numbers, first = _CodeNumbers(rules.size), np.array([rules.code_at(initial)], "i8")
    frontier = np.arange(rules.size) if at_once else numbers.add(first)[1]
    parts: tuple[list[Any], list[Any], list[Any]] = [], [], []  # codes, degrees, heads
    edges = done = most = 0
    while len(frontier):
        parts[0].append(frontier)
        found: list[Codes] = []
        for low, high, children, parents in rules.expanded(frontier, most):
            after, new = (children, children[:0]) if at_once else numbers.add(children)
            parts[1].append(np.bincount(parents, minlength=high - low).astype("i4"))
            parts[2].append(after)
            found.append(new)
            edges, done, most = edges + len(children), done + high - low, max(most, -(-len(children) // (high - low)))
            check_counts((numbers.count, edges), bounds)
            if progress:
                progress(high - low, f"{numbers.count or done:,} positions")
        fits = rules.complete and rules.size <= min(DIRECT, 4 * bounds[0], bounds[1] // max(most, 1))
        if fits and not at_once and len(parts[1]) >= PATIENCE and done < NARROW * len(parts[1]):
            return enumerated(rules, initial, bounds, progress, at_once=True)
        frontier = np.concatenate(found)
    del numbers, frontier, found  # a table of its size is more than all that is joined
    codes, degree, heads = (_joined(part) for part in parts)
    forward = Rows(np.concatenate([[0], np.cumsum(degree)]), heads)
    if at_once:
        codes, number = searched(forward, first)[1].astype("i8"), np.zeros(rules.size, "i4")
        number[codes], degree = np.arange(len(codes)), degree[codes]
        forward = Rows(np.concatenate([[0], np.cumsum(degree)]), number[forward.edges_of(codes)[1]])
        check_counts((len(codes), len(forward.ends)), bounds)
    if rules.positions not in (None, len(codes)):
        raise InvalidGame(f"packed rules: positions is {rules.positions:,}, and {len(codes):,} can be reached")
    ends = (degree == 0).nonzero()[0]
    winner, player = np.full(len(codes), -1, "i1"), np.empty(len(codes), "i1")
    winner[ends] = rules.winner(codes[ends])
    for low in range(0, len(codes), SMALL):
        player[low : low + SMALL] = rules.player(codes[low : low + SMALL])
    if (winner[ends] < 0).any():
        code = int(codes[ends[winner[ends].argmin()]])
        raise InvalidGame(f"packed rules, at code {code}: no move, and winner is -1")
    return Enumerated(codes, forward, player, winner)


def _joined(parts: list[Any]) -> Any:
    """Join arrays, and drop each as soon as it is copied."""
    joined = np.empty(sum(map(len, parts)), parts[0].dtype)
    end = len(joined)
    while parts:
        part = parts.pop()
        end -= len(part)
        joined[end : end + len(part)] = part
    return joined


class _CodeNumbers:
    """The numbers of codes in the order in which they come.

    A table holds them by slot. With few codes each has a slot of its own; else they are scattered, and a code whose
    slot is taken has the next one that is free.
    """

    def __init__(self, size: int) -> None:
        self.count, self.bits = 0, (size - 1).bit_length() if size <= DIRECT else FIRST_BITS
        self.keys = None if size <= DIRECT else np.full(1 << FIRST_BITS, -1, "i8")
        check_memory(4 << self.bits, f"a table of {size:,} positions")
        self.numbers = np.full(1 << self.bits, -1, "i4")

    def add(self, codes: Codes) -> tuple[Numbers, Codes]:
        """Return the numbers of codes, and those codes that are new, each once."""
        while self.keys is not None and 2 * (self.count + len(codes)) > len(self.keys):
            self._grow(self.keys)
        slots = self._slots(codes)
        found = self.numbers[slots]
        new = (found < 0).nonzero()[0]
        at, order = slots[new], np.arange(len(new), dtype="i4")
        self.numbers[at[::-1]] = order[::-1]  # of equal codes, the first one is written last
        first = (self.numbers[at] == order).nonzero()[0]
        self.numbers[at[first]] = np.arange(self.count, self.count + len(first), dtype="i4")
        found[new] = self.numbers[at]
        self.count += len(first)
        return found, codes[new[first]]

    def _slots(self, codes: Codes) -> Codes:
        """Return the slot of each code; one that is new gets a slot."""
        keys = self.keys
        if keys is None:
            return codes
        scattered = codes.view("u8") * np.uint64(FACTOR) >> np.uint64(64 - self.bits)
        slots = scattered.view("i8")
        left = (keys[slots] != codes).nonzero()[0]  # most codes are where they are looked for first
        at = slots[left]
        while len(left):
            wanted = codes[left]
            free = (keys[at] < 0).nonzero()[0]
            keys[at[free]] = wanted[free]
            others = (keys[at] != wanted).nonzero()[0]
            slots[left] = at
            left, at = left[others], at[others] + 1 & len(keys) - 1
        return slots

    def _grow(self, keys: Codes) -> None:
        self.bits += 1
        check_memory(12 << self.bits, f"more than {self.count:,} vertices")
        taken, numbers = (keys >= 0).nonzero()[0], self.numbers
        self.keys, self.numbers = np.full(1 << self.bits, -1, "i8"), np.full(1 << self.bits, -1, "i4")
        for low in range(0, len(taken), SMALL):
            part = taken[low : low + SMALL]
            self.numbers[self._slots(keys[part])] = numbers[part]
