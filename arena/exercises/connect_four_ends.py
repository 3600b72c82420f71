"""The end of a game of Connect-4: `fini(G)` of course 002, Q6."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from arena.exercises.connect_four_moves import EXERCISE as MOVES
from arena.exercises.connect_four_moves import MANY, open_grids
from arena.exercises.exercise import ExercisePart, NoAnswer, Reason
from arena.exercises.grids_to_try import DiscGrid, aligned_by, all_lines, won_grids

NAME = "finished"
TITLE = "who has aligned four discs"


def grids(*, large: bool) -> list[DiscGrid]:
    """List positions with a line, for each line and either player, and others without, the smallest first."""
    won = [grid for grid in won_grids() if (grid.discs > MANY) == large]
    return sorted([*won, *open_grids(large=large)[:: 1 if large else 4]], key=lambda grid: grid.discs)


def _read(value: Any, _: DiscGrid) -> int:
    """Read 1, 2 or 0."""
    if not isinstance(value, int) or value not in (0, 1, 2):
        raise NoAnswer("{answer} is not 1, 2 or 0")
    return int(value)


def why_aligned(grid: DiscGrid, _right: Any, _given: Any) -> Reason:
    """Tell who has aligned four discs, and where."""
    lines = [line for line in all_lines() if aligned_by(grid, [line])]
    if not lines:
        return Reason("nobody has aligned four discs")
    squares = ", ".join(f"({x}, {y})" for x, y in lines[0])
    return Reason("J{player} has aligned four discs, on the squares (x, y) {squares}, y from the bottom",
                  {"player": aligned_by(grid), "squares": squares})  # fmt: skip


def lines_without(*left_out: str) -> Any:
    """Give the answer of a function that forgets some directions."""
    return partial(aligned_by, lines=[line for line in all_lines() if line not in all_lines(*left_out)])


def _three(grid: DiscGrid) -> int:
    return aligned_by(grid) or aligned_by(grid, [line[:3] for line in all_lines()])


EXERCISE = replace(
    MOVES,
    title=TITLE,
    functions=("fini", "finished", "gagnant", "winner"),
    right=aligned_by,
    read=_read,
    why=why_aligned,
    parts=(
        ExercisePart("small", 8, partial(grids, large=False)),
        ExercisePart("large", 8, partial(grids, large=True)),
    ),
    mistakes={
        "forgets the diagonals": lines_without("rising", "falling"),
        "forgets the rising diagonals": lines_without("rising"),
        "forgets the falling diagonals": lines_without("falling"),
        "forgets the columns": lines_without("vertical"),
        "forgets the rows": lines_without("horizontal"),
        "takes three discs in line for four": _three,
        "sees the lines of J1 alone": lambda grid: aligned_by(grid) % 2,
        "swaps the players": lambda grid: (0, 2, 1)[aligned_by(grid)],
        "tells an end by 1, whoever has won": lambda grid: min(aligned_by(grid), 1),
        "never sees a line": lambda _: 0,
    },
    easy=lambda _: 0,
    given=lambda _: {"tous": [list(line) for line in all_lines()]},
)
