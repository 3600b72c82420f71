"""Whether a player has aligned four discs: `gagne(p, i)` of course 000, 2.2.2."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arena.exercises.connect_four_ends import EXERCISE as FINISHED
from arena.exercises.connect_four_ends import grids
from arena.exercises.exercise import ExercisePart
from arena.exercises.full_columns import read_truth
from arena.exercises.grids_to_try import DiscGrid, aligned_by, all_lines, describe_grid

NAME = "wins"
TITLE = "whether a player has aligned four discs"


def _right(grid: DiscGrid) -> bool:
    """Tell whether the player has a line."""
    return aligned_by(grid) == grid.player


def _of(mistake: Any) -> Any:
    """Ask a wrong function of the winner about a player."""
    return lambda grid: mistake(grid) == grid.player


def _asked(*, large: bool) -> list[DiscGrid]:
    return [grid._replace(player=player) for grid in grids(large=large) for player in (1, 2)]


KEPT = (
    "forgets the diagonals", "forgets the rising diagonals", "forgets the falling diagonals", "forgets the columns",
    "forgets the rows", "takes three discs in line for four", "sees the lines of J1 alone", "swaps the players",
)  # fmt: skip
"""The mistakes that a function about one player can make, too."""

EXERCISE = replace(
    FINISHED,
    title=TITLE,
    functions=("gagne", "a_gagne", "gagnant", "wins"),
    parameters={
        "rows": ("p", "position", "pos", "grille", "G", "jeu", "plateau"),
        "player": ("i", "joueur", "j", "k", "numero"),
    },
    right=_right,
    read=read_truth,
    parts=(
        ExercisePart("small", 8, lambda: _asked(large=False)),
        ExercisePart("large", 8, lambda: _asked(large=True)),
    ),
    mistakes={name: _of(FINISHED.mistakes[name]) for name in KEPT}
    | {
        "tells whether anybody has won": lambda grid: aligned_by(grid) != 0,
        "takes four discs on a row of the board for four in line": lambda grid: _right(grid) or _scattered(grid),
    },
    describe=lambda grid: f"{describe_grid(grid)}; i = {grid.player}",
    easy=lambda _: False,
    given=None,
)


def _scattered(grid: DiscGrid) -> bool:
    return any(row.count(grid.player) >= len(all_lines()[0]) for row in grid.rows())
