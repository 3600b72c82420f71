"""Lanes: several 64-bit words side by side, on which one instruction of the processor works at once.

A loop takes lanes from columns, computes on them as on numbers or by the functions below, and puts them back. Like
loops themselves it is one text: here lanes are plain Python, and in a compiled loop vectors of the processor, as
`lane_intrinsics` teaches numba. Words are unsigned, and bits that overflow are lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import add, and_, lshift, mul, or_, rshift, sub, xor

from arena.machine.columns import Column
from arena.machine.loops import popcount, prefetch

ALL = (1 << 64) - 1
"""A word of ones."""


def _lane_by_lane(operation: Callable[[int, int], int]) -> Callable[[Lanes, Lanes | int], Lanes]:
    def work(lanes: Lanes, other: Lanes | int) -> Lanes:
        others = [other] * len(lanes) if isinstance(other, int) else other
        return Lanes(operation(word, each) & ALL for word, each in zip(lanes, others, strict=True))

    return work


class Lanes(tuple[int, ...]):
    """Words side by side; a number beside them stands for as many words that are equal to it.

    Examples
    --------
    >>> spread(5, (0, 1)) + Lanes((1, 2)) << 1
    Lanes((12, 14))
    """

    __slots__ = ()

    __add__ = _lane_by_lane(add)  # type: ignore[assignment]  # a tuple's own joins two of them
    __mul__ = _lane_by_lane(mul)  # type: ignore[assignment]  # likewise
    __sub__ = _lane_by_lane(sub)
    __and__ = _lane_by_lane(and_)
    __or__ = _lane_by_lane(or_)
    __xor__ = _lane_by_lane(xor)
    __lshift__ = _lane_by_lane(lshift)
    __rshift__ = _lane_by_lane(rshift)

    def __repr__(self) -> str:
        """Write the words."""
        return f"Lanes({tuple(self)})"

    def __invert__(self) -> Lanes:
        """Turn ones into zeros and zeros into ones."""
        return Lanes(word ^ ALL for word in self)


def spread(word: int, numbers: Sequence[int]) -> Lanes:
    """Give as many lanes as there are numbers, equal to a word."""
    return Lanes([word & ALL] * len(numbers))


def loaded(column: Column, place: int, numbers: Sequence[int]) -> Lanes:
    """Take as many words as there are numbers from a place of a column on."""
    return Lanes(column[place : place + len(numbers)])


def stored(column: Column, place: int, lanes: Lanes) -> None:
    """Put lanes into a column, from a place on."""
    column[place : place + len(lanes)] = lanes


def gathered(column: Column, places: Lanes) -> Lanes:
    """Take a word from each of many places of a column."""
    return Lanes(column[place] for place in places)


def prefetch_all(column: Column, places: Lanes) -> None:
    """Tell the processor that many places of a column will be read soon."""
    for place in places:
        prefetch(column, place)


def counts(lanes: Lanes) -> Lanes:
    """Count the ones of each lane."""
    return Lanes(popcount(word) for word in lanes)


def zeros(lanes: Lanes) -> Lanes:
    """Give a word of ones where a lane is zero, else zero."""
    return Lanes(0 if word else ALL for word in lanes)


def below(lanes: Lanes, others: Lanes) -> Lanes:
    """Give a word of ones where a lane is less than another, else zero."""
    return Lanes(ALL if word < other else 0 for word, other in zip(lanes, others, strict=True))


def union(lanes: Lanes) -> int:
    """Join the ones of all lanes."""
    return reduce(or_, lanes)


def largest(lanes: Lanes) -> int:
    """Give the largest word."""
    return max(lanes)
