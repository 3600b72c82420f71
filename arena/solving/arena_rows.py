"""The tables of solutions, as columns: one row per vertex, sorted by position and player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, get_type_hints

import numpy as np

from arena.graphs.attributes import VERTEX_MARKS
from arena.graphs.names import sorted_by_name
from arena.machine.memory import check_memory

if TYPE_CHECKING:
    from arena.graphs.compact import CompactGraph
    from arena.machine.columns import Array

ROW_BYTES = 1000
"""The bytes that a row takes while a table is sorted and written."""
ROWS_AT_ONCE = 1 << 16
"""The rows that are in memory where the vertices are numbers: some megabytes."""


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
    """Give the fields of a row, with one for a mark after the sink's, and one for an amount after the winner's.

    Examples
    --------
    >>> row_with("priority", "", int)._fields[3:6]
    ('sink', 'priority', 'winner')
    """
    fields: list[tuple[str, Any]] = []
    for name, hint in get_type_hints(Row).items():
        fields.append((name, hint))
        if name == "sink" and mark in VERTEX_MARKS:
            fields.append((mark, bool if VERTEX_MARKS[mark].is_flag else int))
        if name == "winner" and amount:
            fields.append((amount, kind | None))
    return Row if len(fields) == len(Row._fields) else NamedTuple("ObjectiveRow", fields)  # type: ignore[return-value]  # the fields of a Row, and more


@dataclass(frozen=True)
class TableOrder:
    """The order of the vertices in a table, and their printed forms.

    Parameters
    ----------
    numbers : array
        The numbers of the vertices, in this order.
    places : array or None
        The place of each vertex; None where it is its number.
    names : callable
        Prints numbered vertices.
    """

    numbers: Array
    places: Array | None
    names: Callable[[Array], list[str]]

    @classmethod
    def of(cls, columns: CompactGraph) -> TableOrder:
        """Sort the vertices of a graph by their printed forms; numbers have none but themselves."""
        if isinstance(columns.vertices, range) and columns.label is str:
            return cls(np.arange(len(columns)), None, lambda numbers: list(map(str, numbers.tolist())))
        check_memory(ROW_BYTES * len(columns), f"a table of {len(columns):,} rows")
        labels, numbers, places = columns.labels, np.array(sorted_by_name(columns), "i8"), np.empty(len(columns), "i8")
        places[numbers] = np.arange(len(columns))
        return cls(numbers, places, lambda numbers: [labels[number] for number in numbers.tolist()])

    def parts(self) -> Iterator[Array]:
        """Yield the numbers of the vertices, of few of them at a time where no printed forms are kept."""
        at_once = ROWS_AT_ONCE if self.places is None else max(len(self.numbers), 1)
        for begin in range(0, len(self.numbers), at_once):
            yield self.numbers[begin : begin + at_once]

    def named(self, numbers: Array) -> list[str | None]:
        """Print numbered vertices, nothing for -1."""
        texts = self.names(np.maximum(numbers, 0))
        return [text if number >= 0 else None for text, number in zip(texts, numbers.tolist(), strict=True)]
