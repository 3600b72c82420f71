"""Values by vertex: a column that is read like a dict, and that NumPy takes as an array."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.errors import NoVertex
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


class ColumnValues(Mapping[V, T]):
    """Values of the vertices of a graph: a mapping that cannot be written to, and an array to NumPy.

    `column` has the value of each numbered vertex, or its place in `names`; then `kind` is NumPy's code for the type of
    an array of names. Vertices without a value have `absent` there, for a `reason`. `order` has the numbers of the
    others in the order in which to list them, by default their own.

    Examples
    --------
    >>> from arena import CompactArena, attractor
    >>> rank = attractor(CompactArena.from_edges([0, 1], [1, 0], player=[1, 2, 1], winner=[-1, -1, 1]), 1).rank
    >>> rank, rank[2], rank.get(0), 0 in rank, len(rank)
    ({2: 0}, 0, None, False, 1)
    >>> np.asarray(rank)
    array([-1, -1,  0], dtype=int32)
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

    @property
    def vertices(self) -> Sequence[V]:
        """The vertices of the graph, in the order of the array."""
        return self._graph.vertices

    def __getitem__(self, vertex: V) -> T:
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
            every = self._absent is None
            numbers = np.arange(len(self._column)) if every else (self._column != self._absent).nonzero()[0]
        for begin in range(0, len(numbers), PART):
            part = numbers[begin : begin + PART]
            for number, value in zip(part.tolist(), self._column[part].tolist(), strict=True):
                yield vertices[number], self._named(value)


class _ItemsOfColumn(ItemsView[V, T]):
    """The items of a column, read a part at a time instead of one look-up each."""

    _mapping: ColumnValues[V, T]

    def __iter__(self) -> Iterator[tuple[V, T]]:
        return self._mapping.pairs()
