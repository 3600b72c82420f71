"""The moves of Connect-4 as columns: `coups_possibles(p)` of course 000, 2.3."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arena.exercises.connect_four_moves import EXERCISE as MOVES
from arena.exercises.exercise import NoAnswer, Reason, are_whole_numbers
from arena.exercises.grids_to_try import COLUMNS, DiscGrid

NAME = "columns"
TITLE = "moves of Connect-4, as columns"
Numbers = tuple[int, ...]


def _right(grid: DiscGrid) -> Numbers:
    """List the columns that are not full."""
    return tuple(grid.free())


def _read(value: Any, _: DiscGrid) -> Numbers:
    """Read a list of numbers, in any order."""
    if not isinstance(value, list | tuple | set) or not are_whole_numbers(value):
        raise NoAnswer("{answer} is not a list of columns, from 0 to 6")
    return tuple(sorted(value))


def _why(_: DiscGrid, right: Numbers, given: Numbers) -> Reason:
    """Tell of the first column that is wrong whether it is full."""
    wrong = sorted({*right} ^ {*given}) or [next(column for column in given if given.count(column) > 1)]
    if wrong[0] in right and wrong[0] in given:
        return Reason("column {column} is listed twice", {"column": wrong[0]})
    if wrong[0] in right:
        return Reason("column {column} is not full, so a disc may fall there", {"column": wrong[0]})
    if 0 <= wrong[0] < COLUMNS:
        return Reason("column {column} is full, so no disc falls there", {"column": wrong[0]})
    return Reason("there is no column {column}", {"column": wrong[0]})


EXERCISE = replace(
    MOVES,
    title=TITLE,
    functions=("coups_possibles", "coups", "columns"),
    parameters={"rows": ("p", "position", "pos", "grille", "G", "jeu", "plateau")},
    right=_right,
    read=_read,
    why=_why,
    mistakes={
        "lists full columns too": lambda _: tuple(range(COLUMNS)),
        "counts columns from 1": lambda grid: tuple(x + 1 for x in grid.free()),
        "leaves out the last column": lambda grid: tuple(x for x in grid.free() if x < COLUMNS - 1),
        "lists empty columns alone": lambda grid: tuple(x for x in grid.free() if not grid.columns[x]),
        "lists the full columns": lambda grid: tuple(x for x in range(COLUMNS) if x not in grid.free()),
        "takes a column with one free square for full": lambda grid: tuple(
            x for x in grid.free() if len(grid.columns[x]) < COLUMNS - 2
        ),
        "lists lines, not columns": lambda grid: tuple(y for y, row in enumerate(grid.rows()) if 0 in row),
    },
)
