"""Columns of numbers: edges in compressed rows, and results that are equal if their columns are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from arena.machine.loops import loop, natural

if TYPE_CHECKING:
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[Any]

Column: TypeAlias = Any
"""An array, or in a plain loop the list that is made of it: no type covers the two."""
WORTH_COUNTING = 1 << 22
"""The edges from which on the time to load a compiled loop is worth it."""
MAX_NUMBER = 2**31 - 1


class Rows(NamedTuple):
    """Edges in compressed sparse rows: those of `v` end at `ends[start[v]:start[v + 1]]`."""

    start: Column
    ends: Column

    @classmethod
    def of_lists(cls, rows: Sequence[Sequence[int]]) -> Rows:
        return cls(list(accumulate(map(len, rows), initial=0)), list(chain.from_iterable(rows)))

    def of(self, number: int) -> list[int]:
        ends: list[int] = self.ends[self.start[number] : self.start[number + 1]].tolist()
        return ends

    def edges_of(self, numbers: Array) -> tuple[Array, Array]:
        """Return the ends of some rows, and for each the place of its row among the numbers."""
        first = np.asarray(self.start, "i8")[numbers]
        length = np.asarray(self.start, "i8")[np.asarray(numbers, "i8") + 1] - first
        places = np.repeat(np.arange(len(numbers)), length)
        return places, self.ends[np.arange(len(places)) + (first - np.cumsum(length) + length)[places]]

    def row_of_edges(self) -> Array:
        return np.repeat(np.arange(len(self.start) - 1, dtype="u4"), np.diff(np.asarray(self.start, "i8")))


def transposed(rows: Rows, size: int) -> Rows:
    """Return the same edges the other way round, each row in the order of its ends."""
    return grouped(rows.ends, rows.row_of_edges(), size)


def grouped(keys: Array, numbers: Array, size: int) -> Rows:
    """Return rows of numbers, one for each key below a size, each in the order in which they come.

    A sort; from `WORTH_COUNTING` numbers on a loop that counts, in a fifth of the time.
    """
    start = row_starts(keys, size)
    if len(keys) < WORTH_COUNTING:
        return Rows(start, numbers[sorted_places(keys)])
    ends = np.empty(len(keys), numbers.dtype)
    _place(keys, numbers, start[:-1].copy(), ends)
    return Rows(start, ends)


@loop
def _place(keys: Array, numbers: Array, free: Array, ends: Array) -> None:
    """Put each number where the row of its key has its first free place."""
    one = natural(1)
    for each in range(len(keys)):
        place = free[keys[each]]
        ends[place] = numbers[each]
        free[keys[each]] = place + one


def row_starts(numbers: Array, size: int) -> Array:
    start = np.zeros(size + 1, dtype="u4" if len(numbers) < 2**32 else "u8")
    np.cumsum(np.bincount(numbers, minlength=size), out=start[1:])
    return start


def sorted_places(numbers: Array) -> Array:
    """Return the places of numbers in a stable sort.

    Each is sorted with its place in one number of 64 bits, which NumPy does faster than an `argsort`.
    """
    bits = len(numbers).bit_length()
    order = np.asarray(numbers, "i8") << bits
    order |= np.arange(len(numbers))
    order.sort()
    order &= (1 << bits) - 1
    return order


class ByFields:
    """Is equal to a result of the same class with the same fields, those of `compare=False` aside.

    A copy, or one that comes back from `pickle`, is equal. It has the fields, and makes again all that was cached.
    """

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        names = [each.name for each in fields(self) if each.compare]  # type: ignore[arg-type]  # of a dataclass
        return all(same(getattr(self, name), getattr(other, name)) for name in names)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]


def same(one: Any, other: Any) -> bool:
    """Tell whether two fields are equal: columns, and all that is made of columns."""
    if one is other:
        return True
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return bool(np.array_equal(one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if type(one) is not type(other) and isinstance(one, Sequence) and isinstance(other, Sequence):
        return list(one) == list(other)
    return bool(one == other)
