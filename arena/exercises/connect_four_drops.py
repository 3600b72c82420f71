"""The position after a move of Connect-4: `jouer(p, c, i)` of course 000, 2.3."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from arena.exercises.connect_four_moves import EXERCISE as MOVES
from arena.exercises.connect_four_moves import open_grids
from arena.exercises.exercise import ExercisePart, NoAnswer, Reason, whole_number
from arena.exercises.full_columns import asked_columns
from arena.exercises.grids_to_try import COLUMNS, ROWS, DiscGrid, describe_grid

NAME = "drop"
TITLE = "position after a move of Connect-4"
Rows = tuple[tuple[int, ...], ...]


def _rows(grid: DiscGrid) -> Rows:
    return tuple(map(tuple, grid.rows()))


def _right(grid: DiscGrid) -> Rows:
    """Drop the disc of the player."""
    return _rows(grid.dropped(grid.column, grid.player))


def read_rows(value: Any, _: Any, lines: int = ROWS, squares: int = COLUMNS) -> Rows:
    """Read a board, a list of lines from the top."""
    try:
        rows = tuple(tuple(whole_number(disc) for disc in row) for row in value)
    except (TypeError, ValueError):
        rows = ()
    if len(rows) != lines or any(len(row) != squares for row in rows):
        raise NoAnswer("{answer} is not a list of lines of a board")
    return rows


def _why(grid: DiscGrid, right: Rows, _given: Rows) -> Reason:
    """Tell on which line the disc comes to lie."""
    line = next(y for y in range(ROWS) if right[y] != _rows(grid)[y])
    text = (
        "the disc of J{player} falls to line {line} of column {column} (line 0 at the top), and no other square changes"
    )
    return Reason(text, {"player": grid.player, "line": line, "column": grid.column})


def _placed(line: Callable[[DiscGrid], int], grid: DiscGrid, player: int = 0) -> Rows:
    """Put a disc on a line of the column."""
    rows = grid.rows()
    rows[line(grid)][grid.column] = player or grid.player
    return tuple(map(tuple, rows))


def _lowest_free(grid: DiscGrid) -> int:
    return ROWS - 1 - len(grid.columns[grid.column])


def _highest_disc(grid: DiscGrid) -> int:
    return min(ROWS - 1, _lowest_free(grid) + 1)


EXERCISE = replace(
    MOVES,
    title=TITLE,
    functions=("jouer", "joue", "play", "drop"),
    parameters={
        "rows": ("p", "position", "pos", "grille", "G", "jeu", "plateau"),
        "column": ("c", "col", "colonne", "x", "coup"),
        "player": ("i", "joueur", "j", "k", "numero"),
    },
    right=_right,
    read=read_rows,
    why=_why,
    parts=tuple(
        ExercisePart(
            name,
            weight,
            lambda large=name == "large": [  # type: ignore[misc]
                grid
                for grid in asked_columns(open_grids(large=large)[:: 1 if large else 3])
                if grid.column in grid.free()
            ],
        )
        for name, weight in (("small", 8), ("large", 4))
    ),
    mistakes={
        "lets the disc stay at the top": partial(_placed, lambda _: 0),
        "puts the disc on the lowest line, on others": partial(_placed, lambda _: ROWS - 1),
        "puts the disc on the highest one": partial(_placed, _highest_disc),
        "drops discs of J1 alone": partial(_placed, _lowest_free, player=1),
        "drops the disc of the other player": lambda grid: _placed(_lowest_free, grid, 3 - grid.player),
        "gives the position as it was": _rows,
        "counts lines from the bottom": lambda grid: _placed(lambda _: len(grid.columns[grid.column]), grid),
    },
    describe=lambda grid: f"{describe_grid(grid)}; c = {grid.column}; i = {grid.player}",
    show=lambda rows: " / ".join("".join(map(str, row)) for row in rows),
)
