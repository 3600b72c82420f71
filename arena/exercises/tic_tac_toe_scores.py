"""The heuristic of tic-tac-toe: `heuristique(position)` of course 003, example 1.0.5."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from arena.exercises.connect_four_utility import EXERCISE as UTILITY
from arena.exercises.exercise import Exercise, ExercisePart, Reason

NAME = "tictactoe_heuristic"
TITLE = "heuristic of tic-tac-toe"
SIDE = 3
EARLY = 3
"""The plies of the positions that are tried exhaustively."""
LATER = 150
"""The later positions that are tried."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
"""The lines, as squares from the left of the highest row."""
POINTS = (0, 1, 10, 100)
"""The points of a line by the marks of the player who has marks there alone."""
Marks = tuple[int, ...]
"""The marks of the squares: 0 for none, 1 for the first player, Max, 2 for Min."""


def rows_of_marks(marks: Marks) -> list[list[int]]:
    """Give the rows of a board."""
    return [[*marks[at : at + SIDE]] for at in range(0, len(marks), SIDE)]


def is_line_filled(marks: Marks) -> bool:
    """Tell whether somebody has a line."""
    return any(marks[a] and marks[a] == marks[b] == marks[c] for a, b, c in LINES)


def marks_after(marks: Marks) -> list[Marks]:
    """List the positions after each move."""
    turn = 1 + sum(mark != 0 for mark in marks) % 2
    return [(*marks[:at], turn, *marks[at + 1 :]) for at, mark in enumerate(marks) if not mark]


@cache
def by_plies() -> list[list[Marks]]:
    """List the positions that are reached by play, by the number of marks."""
    layers = [[(0,) * SIDE**2]]
    for _ in range(SIDE**2):
        layers.append(
            list(
                dict.fromkeys(
                    after for marks in layers[-1] if not is_line_filled(marks) for after in marks_after(marks)
                )
            )
        )
    return layers


def early() -> list[Marks]:
    """List the positions of the first plies."""
    return [marks for layer in by_plies()[: EARLY + 1] for marks in layer]


def later() -> list[Marks]:
    """Choose some later positions."""
    chance = random.Random(1)  # noqa: S311 - nothing secret
    positions = [marks for layer in by_plies()[EARLY + 1 :] for marks in layer]
    return sorted(chance.sample(positions, LATER), key=lambda marks: marks.count(0), reverse=True)


def things_of_marks(marks: Marks, *, counted: bool = False) -> dict[str, Callable[[], Any]]:  # noqa: ARG001
    """Give the position as a list of rows."""
    return {"position": lambda: rows_of_marks(marks)}


def describe_marks(marks: Marks) -> str:
    """Write the rows of a board."""
    return " / ".join("".join(str(mark or ".") for mark in row) for row in rows_of_marks(marks))


def _right(marks: Marks) -> float:
    """Add the points of the lines on which one player alone has marks: those of Min count below zero."""
    return _total(marks)


def _total(
    marks: Marks,
    points: Sequence[int] = POINTS,
    lines: Sequence[tuple[int, ...]] = LINES,
    sides: tuple[int, int] = (1, -1),
    *,
    shared: bool = False,
) -> int:
    total = 0
    for line in lines:
        values = [marks[square] for square in line]
        first, second = values.count(1), values.count(2)
        if shared or not (first and second):
            total += sides[0] * points[first] + sides[1] * points[second]
    return total


def _why(marks: Marks, right: float, _given: float) -> Reason:
    """Tell the points of either player's lines."""
    first = _total(marks, sides=(1, 0))
    text = "the lines that Max has alone have {first} points, those of Min {second}"
    return Reason(text, {"first": first, "second": f"{first - right:g}"})


EXERCISE = Exercise(
    title=TITLE,
    functions=("heuristique", "h", "heuristic", "evaluation"),
    parameters={"position": ("position", "pos", "p", "grille", "G", "plateau", "s", "jeu", "morpion")},
    things=things_of_marks,
    right=_right,
    read=UTILITY.read,
    why=_why,
    parts=(ExercisePart("small", 8, early, complete=True), ExercisePart("large", 8, later)),
    mistakes={
        "counts the lines on which both players have marks": lambda marks: _total(marks, shared=True),
        "forgets the marks of Min": lambda marks: _total(marks, sides=(1, 0)),
        "adds the points of Min": lambda marks: _total(marks, sides=(1, 1)),
        "takes the side of the other player": lambda marks: -_right(marks),
        "forgets the diagonals": lambda marks: _total(marks, lines=LINES[:-2]),
        "forgets the columns": lambda marks: _total(marks, lines=LINES[:3] + LINES[-2:]),
        "forgets the rows": lambda marks: _total(marks, lines=LINES[3:]),
        "counts marks, not points": lambda marks: _total(marks, points=(0, 1, 2, 3)),
        "gives lines of one mark no point": lambda marks: _total(marks, points=(0, 0, 10, 100)),
    },
    describe=describe_marks,
    show=UTILITY.show,
)
