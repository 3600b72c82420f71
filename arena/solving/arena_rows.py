"""The tables of solutions, as columns: one row per vertex, sorted by position and player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, get_type_hints

import numpy as np

from arena.graphs.attributes import VERTEX_MARKS
from arena.graphs.names import sorted_by_name
from arena.machine.frames import Cells, Texts, frame_of
from arena.machine.memory import check_memory

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from arena.graphs.compact import CompactGraph
    from arena.machine.columns import Array

ROW_BYTES, ROWS_AT_ONCE = 1000, 1 << 16
"""The bytes of a row while a table is sorted, and the rows that are in memory where the vertices are numbers."""


class Row(NamedTuple):
    """A vertex in the table of a solved arena; None stands for an empty cell."""

    position: str
    player: int
    ply: int | None
    sink: bool
    winner: int
    draw: str | None
    remoteness: int | None
    strategy: str | None
    best_moves: Sequence[str]


def row_with(mark: str, amount: str, kind: type) -> type[Row]:
    """Return the fields of a row, with one for a mark after the sink's, and one for an amount after the winner's."""
    fields: list[tuple[str, Any]] = []
    for name, hint in get_type_hints(Row).items():
        fields.append((name, hint))
        if name == "sink" and mark in VERTEX_MARKS:
            fields.append((mark, bool if VERTEX_MARKS[mark].is_flag else int))
        if name == "winner" and amount:
            fields.append((amount, kind | None))
    return Row if len(fields) == len(Row._fields) else NamedTuple("ObjectiveRow", fields)  # type: ignore[return-value]  # the fields of a Row, and more


class TableOrder:
    """The vertices of a graph in the order of a table: by their printed forms; numbers have none but themselves.

    Where the table is made as a whole, as a DataFrame, the best moves of a vertex are one text.
    """

    def __init__(self, columns: CompactGraph, *, whole: bool = True) -> None:
        self._vertices, self.whole = columns.vertices, whole
        self.are_numbers = isinstance(columns.vertices, range) and columns.label is str
        self.numbers = self.places = np.arange(len(columns))
        self._printed: Sequence[object] = range(len(columns))
        if not self.are_numbers:
            check_memory(ROW_BYTES * len(columns), f"a table of {len(columns):,} rows")
            self.numbers, self._printed = np.array(sorted_by_name(columns), "i8"), columns.labels
            self.places = np.empty(len(columns), "i8")
            self.places[self.numbers] = np.arange(len(columns))

    def parts(self) -> Iterator[Array]:
        """Yield the numbers of the vertices, of few of them at a time where no printed forms are kept."""
        at_once = ROWS_AT_ONCE if self.are_numbers else max(len(self.numbers), 1)
        for begin in range(0, len(self.numbers), at_once):
            yield self.numbers[begin : begin + at_once]

    def texts(self, numbers: Array) -> Texts:
        """Print numbered vertices, nothing for -1."""
        return Texts(self._printed, numbers)

    def lists(self, rows: Array, heads: Array, size: int) -> Cells:
        """Print the vertices to which each of some rows leads, in the order of the table, each once."""
        if not self.whole:
            return self._listed(rows, heads, size)
        number = np.bincount(rows, minlength=size)
        single, several, none = number[rows] == 1, np.flatnonzero(number > 1), len(self._printed)
        places = np.full(size, none)
        places[rows[single]], places[several] = heads[single], none + 1 + np.arange(len(several))
        listed = self._listed(np.searchsorted(several, rows[~single]), heads[~single], len(several))
        return Texts(self._printed, places, ["", *map(";".join, listed)])

    def _listed(self, rows: Array, heads: Array, size: int) -> list[list[str]]:
        keys = np.sort(rows.astype("i8") << 32 | self.places[heads])  # faster than a sort by two columns
        keys = keys[np.diff(keys, prepend=-1) > 0]
        names = [str(self._printed[head]) for head in self.numbers[keys & 2**32 - 1].tolist()]
        bounds = np.searchsorted(keys, np.arange(size + 1) << 32)
        return [names[low:high] for low, high in pairwise(bounds.tolist())]

    def frame(self, table: Mapping[str, Any], numbers: Array) -> pd.DataFrame:
        """Make a DataFrame of a table of numbered vertices, with the vertices in a last column."""
        return frame_of(table, np.fromiter(self._vertices, object, len(self._vertices))[numbers])
