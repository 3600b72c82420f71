"""Whether the first player wins Nim-Fibonacci: `gagnant_depart(n)` of course 000, 1.1."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from arena.exercises.exercise import ExercisePart, Reason
from arena.exercises.fibonacci_moves import next_couples
from arena.exercises.fibonacci_winners import EXERCISE as WINNERS
from arena.exercises.fibonacci_winners import is_won, why_position_won

NAME = "fibonacci_start"
TITLE = "whether the first player wins Nim-Fibonacci"


def _right(matches: int) -> bool:
    """Tell whether (n, n - 1) is won."""
    return is_won((matches, matches - 1))


def _things(matches: int, *, counted: bool = False) -> dict[str, Callable[[], Any]]:  # noqa: ARG001 - nothing to count
    """Give the number of matches."""
    return {"matches": lambda: matches}


def _why(matches: int, right: bool, given: bool) -> Reason:
    """Tell of the first position why it is won or lost."""
    return why_position_won((matches, matches - 1), right, given)


EXERCISE = replace(
    WINNERS,
    title=TITLE,
    functions=("gagnant_depart", "gagnant_départ", "depart", "gagnant_debut"),
    parameters={"matches": ("n", "allumettes", "i", "nombre")},
    things=_things,
    right=_right,
    why=_why,
    parts=(
        ExercisePart("small", 8, lambda: [*range(2, 9)], complete=True),
        ExercisePart("large", 8, lambda: [*range(9, 40)]),
    ),
    mistakes={
        "tells whether the first player loses": lambda matches: not _right(matches),
        "lets the first player take all matches": lambda matches: is_won((matches, matches)),
        "begins with one match fewer": lambda matches: is_won((matches - 1, max(0, matches - 2))),
        "begins with a couple (n, 1)": lambda matches: is_won((matches, 1)),
        "takes multiples of 3 for the lost ones": lambda matches: matches % 3 != 0,
    },
    given=lambda _: {"coups_suivants": next_couples, "gagnant_rec": is_won},
)
