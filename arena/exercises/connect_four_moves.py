"""The moves of Connect-4 as squares: `coups(G)` of course 002, Q5."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.exercises.exercise import Exercise, ExercisePart, NoAnswer, Reason, are_whole_numbers
from arena.exercises.grids_to_try import DiscGrid, describe_grid, early_grids, later_grids

NAME = "moves"
TITLE = "moves of Connect-4, as squares"
MANY = 12
"""The discs of a larger position."""
Squares = tuple[tuple[int, int], ...]


def _things(grid: DiscGrid, *, counted: bool = False) -> dict[str, Callable[[], Any]]:  # noqa: ARG001 - nothing to count
    """Give the things that a function of Connect-4 may want."""
    return {
        "grid": grid.grid,
        "rows": grid.rows,
        "player": lambda: grid.player,
        "column": lambda: grid.column,
        "weights": lambda: list(grid.weights),
        "depth": lambda: grid.depth,
    }


def open_grids(*, large: bool) -> list[DiscGrid]:
    """List positions in which nobody has aligned four discs: those of the first plies, or larger ones."""
    grids = later_grids() if large else [*early_grids(), *later_grids()]
    return sorted((grid for grid in grids if (grid.discs > MANY) == large), key=lambda grid: grid.discs)


def _right(grid: DiscGrid) -> Squares:
    """List the lowest free square of each column that is not full."""
    return tuple((x, len(grid.columns[x])) for x in grid.free())


def _read(value: Any, _: DiscGrid) -> Squares:
    """Read a list of squares, in any order."""
    if not isinstance(value, list | tuple | set | frozenset) or not all(_is_square(each) for each in value):
        raise NoAnswer("{answer} is not a list of squares (x, y)")
    return tuple(sorted((x, y) for x, y in value))


def _is_square(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == len("xy") and are_whole_numbers(value)


def _why(grid: DiscGrid, right: Squares, given: Squares) -> Reason:
    """Tell of the first column that is wrong where a disc falls."""
    wrong = sorted({*right} ^ {*given}) or [next(square for square in given if given.count(square) > 1)]
    column = wrong[0][0]
    if len(wrong) == 1 and wrong[0] in right and wrong[0] in given:
        return Reason("the square {square} is listed twice", {"square": wrong[0]})
    if not 0 <= column < len(grid.columns):
        return Reason("there is no column {column}", {"column": column})
    if column not in grid.free():
        return Reason("column {column} is full, so no disc falls there", {"column": column})
    height = len(grid.columns[column])
    return Reason("in column {column} a disc falls to {square}", {"column": column, "square": (column, height)})


EXERCISE = Exercise(
    title=TITLE,
    functions=("coups", "coups_possibles", "moves"),
    parameters={
        "grid": ("G", "grille", "jeu", "position", "pos", "g", "plateau", "config"),
        "player": ("k", "joueur", "j", "i", "numero"),
        "weights": ("w", "poids", "weights"),
        "depth": ("p", "profondeur", "prof", "n", "depth"),
    },
    things=_things,
    right=_right,
    read=_read,
    why=_why,
    parts=(
        ExercisePart("small", 10, lambda: open_grids(large=False)),
        ExercisePart("large", 4, lambda: open_grids(large=True)),
    ),
    mistakes={
        "lists full columns too": lambda grid: tuple((x, len(discs)) for x, discs in enumerate(grid.columns)),
        "lists all free squares": lambda grid: tuple(
            (x, y) for x, discs in enumerate(grid.columns) for y in range(len(discs), 6)
        ),
        "takes the highest square of a column, not the lowest": lambda grid: tuple((x, 5) for x in grid.free()),
        "always takes the lowest line": lambda grid: tuple((x, 0) for x in grid.free()),
        "writes (y, x) for (x, y)": lambda grid: tuple(sorted((y, x) for x, y in _right(grid))),
        "leaves out the last column": lambda grid: tuple(square for square in _right(grid) if square[0] < 6),
        "takes the squares of the highest discs": lambda grid: tuple(
            (x, len(grid.columns[x]) - 1) for x in grid.free() if grid.columns[x]
        ),
        "takes a column with one free square for full": lambda grid: tuple(
            square for square in _right(grid) if square[1] < 5
        ),
    },
    describe=describe_grid,
    show=str,
)
