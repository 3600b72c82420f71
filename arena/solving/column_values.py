"""Values by vertex: a column that is read like a dict, and that NumPy takes as an array."""

from __future__ import annotations

from collections.abc import Callable, Hashable, ItemsView, Iterator, Mapping, Sequence, ValuesView
from itertools import islice
from numbers import Number
from operator import ge, gt, le, lt
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.errors import NoVertex, shown
from arena.graphs.attributes import T, V
from arena.graphs.compact import fixed

if TYPE_CHECKING:
    import numpy.typing as npt

    from arena.graphs.compact import CompactGraph
    from arena.machine.columns import Array

SHOWN = 12
"""The values that are printed where the vertices are numbers."""
PART = 1 << 16
"""The values of a column that are made numbers of Python at a time."""


def _compared(operation: Callable[[Any, Any], Any]) -> Callable[[ColumnValues[Any, Any], object], Any]:
    """Make a comparison of each value with a number, as arrays have it."""
    return lambda values, other: operation(values.__array__(), other) if isinstance(other, Number) else NotImplemented


class ColumnValues(Mapping[V, T]):
    """Values of the vertices of a graph: a mapping that cannot be written to, and an array to NumPy.

    Parameters
    ----------
    graph : CompactGraph
        The graph.
    column : array of int
        The value of each numbered vertex, or its place in `names`.
    absent : int, optional
        The entry of the column for a vertex without a value, and `reason` why some have none.
    names : sequence, optional
        The values for which numbers stand, and `kind` NumPy's code for the type of an array of them.
    order : array, optional
        The numbers of the vertices that have a value, in the order in which to list them; by default their own.

    Examples
    --------
    >>> from arena import CompactArena, attractor
    >>> rank = attractor(CompactArena.from_edges([0, 1], [1, 0], player=[1, 2, 1], winner=[-1, -1, 1]), 1).rank
    >>> rank, rank[2], rank.get(0), 0 in rank, len(rank)
    ({2: 0}, 0, None, False, 1)
    >>> np.asarray(rank)
    array([-1, -1,  0], dtype=int32)
    >>> rank == 0
    array([False, False,  True])
    """

    def __init__(
        self,
        graph: CompactGraph[V],
        column: Array,
        *,
        absent: int | None = None,
        reason: str = "",
        names: Sequence[Any] | None = None,
        kind: str | None = None,
        order: Array | None = None,
    ) -> None:
        self._graph, self._column = graph, fixed(column, "i8")
        self._absent, self._reason, self._names, self._kind, self._order = absent, reason, names, kind, order

    def __getitem__(self, vertex: V) -> T:
        if isinstance(vertex, slice) or not isinstance(vertex, Hashable):
            raise TypeError(f"{shown(vertex)}: one vertex at a time; numpy.asarray makes an array of the whole column")
        value = int(self._column[self._graph.number_of(vertex)])
        if value == self._absent:
            raise NoVertex(f"{self._graph.label(vertex)}: {self._reason}")
        return self._named(value)

    def __iter__(self) -> Iterator[V]:
        return (vertex for vertex, _ in self.pairs())

    def __len__(self) -> int:
        return len(self._column) - (0 if self._absent is None else int((self._column == self._absent).sum()))

    def items(self) -> ItemsView[V, T]:
        """Return the pairs of a vertex and its value."""
        return _ItemsOfColumn(self)

    def values(self) -> ValuesView[T]:
        """Return the values, in the order of their vertices."""
        return _ValuesOfColumn(self)

    def __eq__(self, other: object) -> Any:
        """Compare with other values, or each value with a number, as arrays do."""
        return self.__array__() == other if isinstance(other, Number) else super().__eq__(other)

    def __ne__(self, other: object) -> Any:
        """Compare as `==` does, and return the contrary."""
        return self.__array__() != other if isinstance(other, Number) else not self == other

    __lt__, __le__, __gt__, __ge__ = map(_compared, (lt, le, gt, ge))
    __hash__ = None  # type: ignore[assignment]  # as of a dict

    def __or__(self, other: Mapping[Any, Any]) -> dict[Any, Any]:
        return {**self, **other} if isinstance(other, Mapping) else NotImplemented

    def __ror__(self, other: Mapping[Any, Any]) -> dict[Any, Any]:
        return {**other, **self} if isinstance(other, Mapping) else NotImplemented

    def __repr__(self) -> str:
        shown_ = SHOWN if isinstance(self._graph.vertices, range) else len(self)
        first = [f"{vertex!r}: {value!r}" for vertex, value in islice(self.pairs(), shown_ + 1)]
        return f"{{{', '.join(first[:shown_])}{', ...' if len(first) > shown_ else ''}}}"

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> Array:
        """Return the whole column, with the number that stands for no value."""
        array = self._column
        if self._names is not None and self._names is not self._graph.vertices:
            array = np.array(self._names, self._kind)[array] if len(self._names) else array
        return np.array(array, dtype=dtype, copy=copy) if copy else array.astype(dtype or array.dtype, copy=False)

    def _named(self, value: int) -> T:
        return value if self._names is None else self._names[value]  # type: ignore[return-value]  # numbers have no names

    def pairs(self) -> Iterator[tuple[V, T]]:
        """Yield the vertices that have a value, and the values, a part of the column at a time."""
        vertices, numbers = self._graph.vertices, self._order
        if numbers is None:
            numbers = (
                np.arange(len(self._column)) if self._absent is None else (self._column != self._absent).nonzero()[0]
            )
        for begin in range(0, len(numbers), PART):
            part = numbers[begin : begin + PART]
            for number, value in zip(part.tolist(), self._column[part].tolist(), strict=True):
                yield vertices[number], self._named(value)


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
