"""Whether a column of Connect-4 is full: `pleine(p, c)` of course 000, 2.3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from arena.exercises.connect_four_moves import EXERCISE as MOVES
from arena.exercises.connect_four_moves import open_grids
from arena.exercises.exercise import ExercisePart, NoAnswer, Reason
from arena.exercises.grids_to_try import COLUMNS, ROWS, DiscGrid, describe_grid

NAME = "full"
TITLE = "whether a column of Connect-4 is full"


def read_truth(value: Any, _: Any) -> bool:
    """Read a truth value."""
    if not isinstance(value, int) or value not in (0, 1):
        raise NoAnswer("{answer} is not True or False")
    return bool(value)


def asked_columns(grids: Sequence[DiscGrid]) -> list[DiscGrid]:
    """Ask about each column of some positions, and for the player who is to move."""
    return [grid._replace(column=x, player=grid.turn) for grid in grids for x in range(COLUMNS)]


def _right(grid: DiscGrid) -> bool:
    """Tell whether as many discs as there are lines are in the column."""
    return len(grid.columns[grid.column]) == ROWS


def _why(grid: DiscGrid, _right: bool, _given: bool) -> Reason:
    """Tell how many discs are in the column."""
    number = len(grid.columns[grid.column])
    return Reason("column {column} has {number} discs of 6", {"column": grid.column, "number": number})


EXERCISE = replace(
    MOVES,
    title=TITLE,
    functions=("pleine", "est_pleine", "full"),
    parameters={
        "rows": ("p", "position", "pos", "grille", "G", "jeu", "plateau"),
        "column": ("c", "col", "colonne", "j", "x", "n"),
    },
    right=_right,
    read=read_truth,
    why=_why,
    parts=(ExercisePart("small", 14, lambda: asked_columns([*open_grids(large=False)[::3], *open_grids(large=True)])),),
    mistakes={
        "tells whether a column is not full": lambda grid: not _right(grid),
        "looks at the lowest square, not the highest": lambda grid: bool(grid.columns[grid.column]),
        "takes a column with one free square for full": lambda grid: len(grid.columns[grid.column]) >= ROWS - 1,
        "counts columns from 1": lambda grid: len(grid.columns[grid.column - 1]) == ROWS,
        "never finds a column full": lambda _: False,
        "wants the whole board full": lambda grid: not grid.free(),
    },
    describe=lambda grid: f"{describe_grid(grid)}; c = {grid.column}",
    easy=lambda _: False,
)
