"""A heuristic of Connect-4: `h(p)` of course 000, 2.1, by the lines through each square."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from arena.exercises.connect_four_columns import EXERCISE as COLUMN_MOVES
from arena.exercises.connect_four_utility import EXERCISE as UTILITY
from arena.exercises.exercise import Reason
from arena.exercises.grids_to_try import COLUMNS, ROWS, DiscGrid, Line, all_lines

NAME = "squares"
TITLE = "heuristic of Connect-4 by the lines through each square"


def _right(grid: DiscGrid) -> int:
    """Add the squares of J1, each for as many as there are lines through it, and take away those of J2."""
    return _total(grid, 1) - _total(grid, 2)


def _total(grid: DiscGrid, player: int, lines: Sequence[Line] | None = None) -> int:
    return sum(_worths(grid, player, all_lines() if lines is None else lines))


def _worths(grid: DiscGrid, player: int, lines: Sequence[Line]) -> list[int]:
    squares = [square for square in product(range(COLUMNS), range(ROWS)) if grid.at(square) == player]
    return [sum(square in line for line in lines) for square in squares]


def _why(grid: DiscGrid, _right: int, _given: int) -> Reason:
    """Give the worth of the squares of either player."""
    worths = [" + ".join(map(str, _worths(grid, player, all_lines()))) or "0" for player in (1, 2)]
    return Reason("the squares of J1 are worth {own}, those of J2 {other}", {"own": worths[0], "other": worths[1]})


def _without(*directions: str) -> Any:
    lines = [line for line in all_lines() if line not in all_lines(*directions)]
    return lambda grid: _total(grid, 1, lines) - _total(grid, 2, lines)


EXERCISE = replace(
    COLUMN_MOVES,
    title=TITLE,
    functions=("h", "heuristique", "evaluation"),
    right=_right,
    read=UTILITY.read,
    why=_why,
    mistakes={
        "takes the side of the other player": lambda grid: -_right(grid),
        "forgets the discs of J2": lambda grid: _total(grid, 1),
        "adds the discs of J2": lambda grid: _total(grid, 1) + _total(grid, 2),
        "counts each disc for 1": lambda grid: len(_worths(grid, 1, [])) - len(_worths(grid, 2, [])),
        "forgets the diagonals": _without("rising", "falling"),
        "forgets the columns": _without("vertical"),
        "forgets the rows": _without("horizontal"),
        "takes the side of the player who is to move": lambda grid: _right(grid) if grid.turn == 1 else -_right(grid),
    },
    show=UTILITY.show,
)
