"""Columns of numbers: lists for small graphs, NumPy arrays for large ones, and the loops that run over them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from itertools import accumulate, chain, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

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
WORTH_PREFETCHING = 500_000
"""The number of edges from which a graph exceeds the processor's caches, so that prefetching pays."""
LOOK_AHEAD = 8
"""How many places ahead in its queue a loop prefetches."""
WORTH_SAMPLING = 5_000
"""The number of vertices from which `in_order` looks at a sample."""
SAMPLE = 256
"""The vertices of the sample."""
NEAR = 64
"""The largest difference of the numbers of two vertices that `in_order` counts as neighbours."""
NARROW = 16
"""Layers of fewer vertices are searched with a branch, others without."""
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
        return as_list(self.ends[int(self.start[number]) : int(self.start[number + 1])])


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
        import numpy as np

        return np.full(size, value, dtype=kind) if value else np.zeros(size, dtype=kind)

    def empty(self, size: int, kind: str) -> Array:
        """Make an array of unset values."""
        import numpy as np

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


def pace(edges: int) -> tuple[int, int]:
    """Give `narrow` and `ahead` for a search of so many edges: prefetch where the graph is larger than the caches."""
    return NARROW, LOOK_AHEAD if edges >= WORTH_PREFETCHING else 0


def in_order(rows: Rows) -> bool:
    """Tell from a sample of arrays whether neighbours have neighbouring predecessors, as on a grid numbered by rows.

    The processor then predicts well the branches of a search.
    """
    import numpy as np

    size = len(rows.start) - 1
    if size < WORTH_SAMPLING:
        return False
    sample = np.linspace(0, size - 2, SAMPLE).astype("i8")
    first, second, end = (rows.start[sample + step].astype("i8") for step in range(3))
    both = (first < second) & (second < end)
    apart = rows.ends[first[both]].astype("i8") - rows.ends[second[both]]
    return bool((abs(apart) <= NEAR).sum() > SAMPLE // 2)


def as_list(column: Column) -> list[int]:
    """Give a column as a list of Python numbers."""
    return column if isinstance(column, list) else list(column.tolist())


def as_array(column: Column, kind: str) -> Array:
    """Give a column as an array; `kind` is NumPy's code for its type."""
    import numpy as np

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
    if "numpy" in sys.modules:
        import numpy as np

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
    """Give the same edges the other way round, each row in the order of its ends; O(|S|+|A|)."""
    if not isinstance(rows.ends, list) and not worth_compiling(size + len(rows.ends), arrays=True):
        lists = transposed(Rows(*map(as_list, rows)), size)
        return Rows(*(as_array(column, "u4") for column in lists))
    engine = engine_of(rows.ends)
    start = engine.full(size + 1, 0, "u4" if len(rows.ends) < 2**32 else "u8")
    ends = engine.empty(len(rows.ends), "u4")
    engine.loop(_transpose)(size, *rows, start, ends)
    return Rows(start, ends)


def carried(rows: Rows, values: Column, start: Column) -> Column:
    """Give a value of each edge in the order of `transposed` rows, which begin at `start`; O(|S|+|A|)."""
    engine = engine_of(rows.ends)
    into, seen = engine.empty(len(rows.ends), "i8"), engine.full(len(rows.start) - 1, 0, "u4")
    engine.loop(_carry)(*rows, values, start, seen, into)
    return into


def _carry(start: Column, ends: Column, values: Column, others: Column, seen: Column, into: Column) -> None:
    """Carry the values of edges to the rows of their ends, edge by edge."""
    for tail in range(len(start) - 1):
        for edge in range(start[tail], start[tail + 1]):
            head = ends[edge]
            into[others[head] + seen[head]] = values[edge]
            seen[head] += 1


def _transpose(size: int, start: Column, ends: Column, into: Column, tails: Column) -> None:
    """Count, sum up and scatter the edges by their heads; `into` ends as the rows of `tails`."""
    for edge in range(len(ends)):
        into[ends[edge] + 1] += 1
    for vertex in range(size):
        into[vertex + 1] += into[vertex]
    for tail in range(size):
        for edge in range(start[tail], start[tail + 1]):
            head = ends[edge]
            tails[into[head]] = tail
            into[head] += 1
    for vertex in range(size, 0, -1):
        into[vertex] = into[vertex - 1]
    into[0] = 0
