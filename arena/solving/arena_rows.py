"""The table of a solved arena: one row a vertex, sorted by position and player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from arena.graphs.names import natural, sorted_by_name
from arena.graphs.plies import plies
from arena.machine.columns import Column, as_list
from arena.machine.memory import check_memory
from arena.solving.regions import DRAW_NAMES

if TYPE_CHECKING:
    from arena.solving.arenas import Solution

ROW_BYTES = 1000
"""The bytes that a row takes while a table is sorted and written."""
ROWS_AT_ONCE = 1 << 16
"""The rows that are in memory where a table is streamed: some megabytes."""


class Row(NamedTuple):
    """What the table says of a vertex; None stands for an empty cell."""

    position: str
    player: int
    ply: int | None
    sink: bool
    winner: int
    draw: str | None
    remoteness: int | None
    strategy: str | None
    best_moves: Sequence[str]


def rows_of(solution: Solution, *, streamed: bool) -> Iterator[Row]:
    """Give the rows; where they are streamed and the vertices are numbers, few of them are in memory at a time."""
    columns = solution.columns
    numbered = isinstance(columns.vertices, range) and columns.label is str
    if not (streamed and numbered):
        check_memory(ROW_BYTES * len(columns), f"a table of {len(columns):,} rows")
    nowhere = columns.engine.full(len(columns), -1, "i1")
    ply = nowhere if columns.initial is None else plies(columns, columns.initial)
    at_once = ROWS_AT_ONCE if numbered else max(len(columns), 1)
    for begin in range(0, len(columns), at_once):
        part = slice(begin, min(begin + at_once, len(columns)))
        numbers = range(part.start, part.stop) if numbered else sorted_by_name(columns)
        yield from _rows_of_part(solution, numbers, part, ply)


def _rows_of_part(solution: Solution, numbers: Iterable[int], part: slice, ply: Column) -> Iterator[Row]:
    """Give the rows of some vertices, whose columns are in a part."""
    columns, first = solution.columns, part.start
    each = (columns.player, ply, solution.winners, solution.draws, solution.remotenesses, solution.choices)
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
            best_moves=sorted(map(columns.name, solution.best_of(number)), key=natural),
        )
