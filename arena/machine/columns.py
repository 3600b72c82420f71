"""Columns of numbers: lists for small graphs, NumPy arrays for large ones, and the loops that run over them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from itertools import accumulate, chain, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from arena.machine.loops import EitherWay, Loop

if TYPE_CHECKING:
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[Any]

Column: TypeAlias = Any
"""A list of numbers, or an array of NumPy's: no type covers the two."""
WORTH_COMPILING = 500_000
"""The number of edges from which loading compiled loops, which takes half a second, pays."""
WORTH_CALLING = 5_000
"""The number of edges from which compiled loops pay once numba has been imported."""
MAX_NUMBER = 2**31 - 1
"""Vertices are numbered below this."""


class Rows(NamedTuple):
    """Edges in compressed sparse rows: those of `v` end at `ends[start[v]:start[v + 1]]`."""

    start: Column
    ends: Column

    @classmethod
    def of_lists(cls, rows: Sequence[Sequence[int]]) -> Rows:
        """Join the ends of each row."""
        return cls(list(accumulate(map(len, rows), initial=0)), list(chain.from_iterable(rows)))

    def of(self, number: int) -> list[int]:
        """List the ends of a row."""
        return as_list(self.ends[self.start[number] : self.start[number + 1]])

    def edges_of(self, numbers: Array) -> tuple[Array, Array]:
        """Return the ends of some rows, and for each the place of its row among the numbers."""
        first = np.asarray(self.start, "i8")[numbers]
        length = np.asarray(self.start, "i8")[np.asarray(numbers, "i8") + 1] - first
        places = np.repeat(np.arange(len(numbers)), length)
        return places, self.ends[np.arange(len(places)) + (first - np.cumsum(length) + length)[places]]

    def row_of_edges(self) -> Array:
        """Return the row of each edge."""
        start = np.asarray(self.start, "i8")
        return np.repeat(np.arange(len(start) - 1, dtype="u4"), np.diff(start))


class Engine(Protocol):
    """The kind of columns, and the way loops run over them."""

    def full(self, size: int, value: int, kind: str) -> Column:
        """Make a column of one value; `kind` is NumPy's code for its type."""

    def empty(self, size: int, kind: str) -> Column:
        """Make a column that is still to be written."""

    def loop(self, loop: Loop, *helpers: Loop) -> Loop:
        """Give a loop as it runs over these columns."""


class Lists:
    """Plain Python over lists."""

    def full(self, size: int, value: int, kind: str) -> list[int]:  # noqa: ARG002
        """Make a list."""
        return [value] * size

    def empty(self, size: int, kind: str) -> list[int]:  # noqa: ARG002
        """Make a list."""
        return [0] * size

    def loop(self, loop: Loop, *helpers: Loop) -> Loop:  # noqa: ARG002
        """Give the loop itself."""
        return loop


class Arrays:
    """Compiled loops over NumPy arrays."""

    def full(self, size: int, value: int, kind: str) -> Array:
        """Make an array."""
        return np.full(size, value, dtype=kind) if value else np.zeros(size, dtype=kind)

    def empty(self, size: int, kind: str) -> Array:
        """Make an array of unset values."""
        return np.empty(size, dtype=kind)

    def loop(self, loop: Loop, *helpers: Loop) -> Loop:
        """Give the loop, which runs plainly or compiled by the amount of its work."""
        return loop if isinstance(loop, EitherWay) else _either_way(loop, *helpers)


_either_way = cache(EitherWay)


LISTS = Lists()
ARRAYS = Arrays()


def engine_of(column: Column) -> Engine:
    """Tell the engine that runs over a column."""
    return LISTS if isinstance(column, list) else ARRAYS


def worth_compiling(size: int, *, arrays: bool = False) -> bool:
    """Tell whether compiled loops are to run over a graph, by its vertices and edges: numba is imported only then.

    A graph that consists of arrays may be smaller, if numba has been imported before. ARENA_LOOPS forces either.
    """
    from arena.machine.compiler import forced_loops, numba_or_none

    if not forced_loops() and size < (WORTH_CALLING if arrays and "numba" in sys.modules else WORTH_COMPILING):
        return False

    return numba_or_none() is not None


def as_list(column: Column) -> list[int]:
    """Give a column as a list of Python numbers."""
    return column if isinstance(column, list) else list(column.tolist())


def as_array(column: Column, kind: str) -> Array:
    """Give a column as an array; `kind` is NumPy's code for its type."""
    return np.asarray(column, dtype=kind)


def count(column: Column, value: int) -> int:
    """Count a value in a column."""
    return int(column.count(value) if isinstance(column, list) else (column == value).sum())


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
    """Tell whether two fields are equal: columns, and all that is made of columns.

    Examples
    --------
    >>> import numpy as np
    >>> same(([1, 2], {"a": np.arange(2)}), ([1, 2], {"a": [0, 1]})), same([1, 2], [1, 3])
    (True, False)
    """
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


def differences(start: Column) -> Column:
    """Give the lengths of rows from the places where they begin."""
    return [high - low for low, high in pairwise(start)] if isinstance(start, list) else start[1:] - start[:-1]


def largest(column: Column) -> int:
    """Give the largest number of a column, 0 if there is none."""
    return max(column, default=0) if isinstance(column, list) else int(column.max(initial=0))


def places(column: Column, value: int) -> Column:
    """List the places of a value in a column."""
    if isinstance(column, list):
        return [place for place, other in enumerate(column) if other == value]
    return (column == value).nonzero()[0]


def transposed(rows: Rows, size: int) -> Rows:
    """Give the same edges the other way round, each row in the order of its ends; O(A log A)."""
    return Rows(row_starts(rows.ends, size), rows.row_of_edges()[sorted_places(rows.ends)])


def row_starts(numbers: Array, size: int) -> Array:
    """Return where the row of each number starts, where there is a row for each number below a size."""
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
