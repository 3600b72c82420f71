"""Values by vertex in a column, where the vertices are the numbers from 0 on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, ItemsView, Iterator, Mapping, Sequence, ValuesView
from itertools import chain, islice
from numbers import Number
from operator import ge, gt, le, lt
from typing import TYPE_CHECKING, Any

from arena.errors import NoVertex, shown
from arena.graphs.attributes import T, V
from arena.graphs.compact import number_among
from arena.machine.columns import Column, as_array, as_list, count, same

if TYPE_CHECKING:
    import numpy.typing as npt

    from arena.machine.columns import Array

SHOWN = 12
"""The values of a column that are printed."""
PART = 1 << 16
"""The values of a column that are made numbers of Python at a time."""


def _compared(operation: Callable[[Any, Any], Any]) -> Callable[[ColumnValues[Any, Any], object], Any]:
    """Make a comparison of each value with a number, as arrays have it."""
    return lambda values, other: operation(values.__array__(), other) if isinstance(other, Number) else NotImplemented


class ColumnValues(Mapping[V, T]):
    """Values of vertices that are numbers: a mapping, and an array to NumPy.

    Parameters
    ----------
    vertices : range
        The vertices.
    column : column
        The value of each, or its place in `names`.
    kind : str
        NumPy's code for the type of the array.
    absent : int, optional
        The entry of the column for a vertex without a value.
    reason : str
        Why some vertices have none.
    names : sequence, optional
        The values for which numbers stand.

    Examples
    --------
    >>> rank = ColumnValues(range(3), [2, 0, -1], "i4", absent=-1, reason="not in the attractor")
    >>> rank, rank[0], rank.get(2), 2 in rank, len(rank)
    ({0: 2, 1: 0}, 2, None, False, 2)
    >>> import numpy as np
    >>> np.asarray(rank)
    array([ 2,  0, -1], dtype=int32)
    >>> rank == 0, rank >= 0
    (array([False,  True, False]), array([ True,  True, False]))
    """

    def __init__(
        self,
        vertices: Sequence[V],
        column: Column,
        kind: str,
        *,
        absent: int | None = None,
        reason: str = "",
        names: Sequence[T] = (),
    ) -> None:
        self._vertices, self._column, self._kind = vertices, column, kind
        self._absent, self._reason, self._names = absent, reason, names

    def __getitem__(self, vertex: V) -> T:
        if isinstance(vertex, slice) or not isinstance(vertex, Hashable):
            raise TypeError(f"{shown(vertex)}: one vertex at a time; numpy.asarray makes an array of the whole column")
        value = int(self._column[number_among(self._vertices, vertex)])
        if value == self._absent:
            raise NoVertex(f"{shown(vertex)}: {self._reason}")
        return self._named(value)

    def __iter__(self) -> Iterator[V]:
        return (vertex for vertex, _ in self.pairs())

    def __len__(self) -> int:
        return len(self._vertices) - (0 if self._absent is None else count(self._column, self._absent))

    def items(self) -> ItemsView[V, T]:
        """Give the pairs of a vertex and its value."""
        return _ItemsOfColumn(self)

    def values(self) -> ValuesView[T]:
        """Give the values, in the order of their vertices."""
        return _ValuesOfColumn(self)

    def __eq__(self, other: object) -> Any:
        """Compare with other values, or each value with a number, as arrays do."""
        if isinstance(other, Number):
            return self.__array__() == other
        if isinstance(other, ColumnValues) and (self._absent, self._names) == (other._absent, other._names):
            return self._vertices == other._vertices and same(self._column, other._column)
        return super().__eq__(other)

    def __ne__(self, other: object) -> Any:
        """Compare as `==` does, and give the contrary."""
        return self.__array__() != other if isinstance(other, Number) else not self == other

    __lt__, __le__, __gt__, __ge__ = map(_compared, (lt, le, gt, ge))
    __hash__ = None  # type: ignore[assignment]  # as of a dict

    def __repr__(self) -> str:
        first = [f"{vertex!r}: {value!r}" for vertex, value in islice(self.pairs(), SHOWN + 1)]
        return f"{{{', '.join(first[:SHOWN])}{', ...' if len(first) > SHOWN else ''}}}"

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> Array:
        """Give NumPy the whole column, with the number that stands for no value."""
        import numpy as np

        array = as_array(self._column, self._kind)
        array = np.array(self._names)[array] if self._names else array
        return np.array(array, dtype=dtype, copy=copy) if copy else array.astype(dtype or array.dtype, copy=False)

    def _named(self, value: int) -> T:
        return self._names[value] if self._names else value  # type: ignore[return-value]  # numbers have no names

    def pairs(self) -> Iterator[tuple[V, T]]:
        """Give the vertices that have a value, and the values, a part of the column at a time."""
        parts = (as_list(self._column[begin : begin + PART]) for begin in range(0, len(self._column), PART))
        for vertex, value in zip(self._vertices, chain.from_iterable(parts), strict=True):
            if value != self._absent:
                yield vertex, self._named(value)


class _ItemsOfColumn(ItemsView[V, T]):
    """The items of a column, read a part at a time instead of one look-up each."""

    _mapping: ColumnValues[V, T]

    def __iter__(self) -> Iterator[tuple[V, T]]:
        return self._mapping.pairs()


class _ValuesOfColumn(ValuesView[T]):
    """The values of a column, read in the same way."""

    _mapping: ColumnValues[Any, T]

    def __iter__(self) -> Iterator[T]:
        return (value for _, value in self._mapping.pairs())
