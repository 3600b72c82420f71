"""The table of a solved arena: one row a vertex, sorted by position and player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, get_type_hints

import numpy as np

from arena.graphs.attributes import VERTEX_MARKS
from arena.graphs.compact import CompactArena
from arena.graphs.names import name_order, sorted_by_name
from arena.graphs.plies import plies
from arena.machine.columns import Column, as_list
from arena.machine.memory import check_memory
from arena.solving.regions import DRAW_NAMES, Regions

ROW_BYTES = 1000
"""The bytes that a row takes while a table is sorted and written."""
ROWS_AT_ONCE = 1 << 16
"""The rows that are in memory where a table is streamed: some megabytes."""


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


def rows_of(
    columns: CompactArena, regions: Regions, best_of: Callable[[int], list[int]], *, streamed: bool
) -> Iterator[Row]:
    """Give the rows; where they are streamed and the vertices are numbers, few of them are in memory at a time."""
    numbered = isinstance(columns.vertices, range) and columns.label is str
    if not (streamed and numbered):
        check_memory(ROW_BYTES * len(columns), f"a table of {len(columns):,} rows")
    nowhere = np.full(len(columns), -1, "i1")
    ply = nowhere if columns.initial is None else plies(columns, columns.initial)
    at_once = ROWS_AT_ONCE if numbered else max(len(columns), 1)
    for begin in range(0, len(columns), at_once):
        part = slice(begin, min(begin + at_once, len(columns)))
        numbers = range(part.start, part.stop) if numbered else sorted_by_name(columns)
        yield from _rows_of_part(columns, regions, best_of, numbers, part, ply)


def _rows_of_part(
    columns: CompactArena,
    regions: Regions,
    best_of: Callable[[int], list[int]],
    numbers: Iterable[int],
    part: slice,
    ply: Column,
) -> Iterator[Row]:
    """Give the rows of some vertices, whose columns are in a part."""
    first = part.start
    each = (columns.player, ply, regions.winners, regions.draws, regions.remotenesses, regions.choices)
    player, plies_, winners, draws, remotenesses, choices = (as_list(column[part]) for column in each)
    for number in numbers:
        place = number - first
        yield Row(
            position=columns.name(number),
            player=player[place],
            ply=plies_[place] if plies_[place] >= 0 else None,
            sink=columns.is_sink(number),
            winner=winners[place],
            draw=DRAW_NAMES[draws[place]],
            remoteness=remotenesses[place] if remotenesses[place] >= 0 else None,
            strategy=columns.name(choices[place]) if choices[place] >= 0 else None,
            best_moves=sorted(map(columns.name, best_of(number)), key=name_order),
        )
