"""Solutions over columns: their good moves, of one vertex or of many at once, and their tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.graphs.attributes import V
from arena.graphs.names import Named
from arena.machine.columns import ByFields
from arena.machine.frames import Cells, rows
from arena.showing import ShowsItself
from arena.solving.arena_rows import TableOrder
from arena.solving.column_values import ColumnValues
from arena.solving.solved import GoodMoves

if TYPE_CHECKING:
    import pandas as pd

    from arena.machine.columns import Array


class ColumnMoves(Named[V], ByFields, ShowsItself, GoodMoves):
    """The part of a solution over columns that finds good moves, and makes the table.

    Edges are given by the numbers of their ends: the array of tails, and that of heads.
    """

    remotenesses: Array

    @abstractmethod
    def _keep(self, tails: Array, heads: Array) -> Array:
        """Return whether edges keep the outcome for the player to move, who has not lost."""

    @property
    @abstractmethod
    def _circuits(self) -> Array:
        """The strongly connected component of each vertex, by the moves that keep the outcome."""

    @property
    @abstractmethod
    def row(self) -> type[Any]:
        """The NamedTuple of the table's rows, whose fields are its columns."""

    @abstractmethod
    def _table(self, numbers: Array, order: TableOrder) -> dict[str, Cells]:
        """Make the columns of the table for some vertices."""

    @cached_property
    def remoteness(self) -> ColumnValues[V, int]:
        """The plies to the end under best play, for each vertex from which somebody forces play to an end."""
        reason = "nobody forces play to an end from it, so it has no remoteness"
        return ColumnValues(self.columns, self.remotenesses, absent=-1, reason=reason)

    def _progress(self, tails: Array, heads: Array, keeping: Array) -> Array:
        """Return whether edges are best moves, given which keep the outcome."""
        left, best = self.remotenesses, keeping.copy()
        tails, heads = tails[keeping], heads[keeping]
        nearer = (left[heads] < left[tails]) | (left[tails] < 0)
        if not nearer.all():
            nearer |= self._circuits[tails] != self._circuits[heads]
        best[keeping] = nearer
        return best

    def _good(self, vertex: Hashable) -> tuple[list[V], list[V]]:
        best, keeping = self._good_of(self.columns.number_of(vertex))
        vertices = self.columns.vertices
        return [vertices[number] for number in best], [vertices[number] for number in keeping]

    def _good_of(self, number: int) -> tuple[list[int], list[int]]:
        heads = np.array(self.columns.after(number), "u4")
        tails = np.full(len(heads), number, "u4")
        keeping = self._keep(tails, heads)
        best = self._progress(tails, heads, keeping)
        return list(dict.fromkeys(heads[best].tolist())), list(dict.fromkeys(heads[keeping].tolist()))

    def best_of(self, number: int) -> list[int]:
        """List the numbers of the `best_moves` of a numbered vertex."""
        return self._good_of(number)[0]

    def rows(self) -> Iterator[Any]:
        """Yield the table, sorted by position and player."""
        order = TableOrder(self.columns, whole=False)
        return chain.from_iterable(rows(self.row, self._table(numbers, order)) for numbers in order.parts())

    def to_frame(self) -> pd.DataFrame:
        """Return the table as a pandas DataFrame, one row per vertex, with the vertices in a last column.

        Amounts are numbers: floats where one of them is no whole number. `amount` has the exact ones.
        """
        order = TableOrder(self.columns)
        return order.frame(self._table(order.numbers, order), order.numbers)

    def _best_cells(self, numbers: Array, order: TableOrder) -> Cells:
        """Print the best moves of some vertices."""
        places, heads = self.columns.forward.edges_of(numbers)
        tails = numbers[places]
        best = self._progress(tails, heads, self._keep(tails, heads))
        return order.lists(places[best], heads[best], len(numbers))
