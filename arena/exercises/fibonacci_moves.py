"""The moves of Nim-Fibonacci: `coups_suivants(pos)` of course 000, 1.1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.exercises.exercise import Exercise, ExercisePart, NoAnswer, Reason, whole_number

NAME = "fibonacci_moves"
TITLE = "moves of Nim-Fibonacci"
MATCHES = {"small": 6, "large": 14}
"""The matches of the largest position, by part."""
Couple = tuple[int, int]
Couples = tuple[Couple, ...]


def couples(part: str) -> list[Couple]:
    """List the positions (i, j), j matches of i at most being taken, smallest first."""
    least = 0 if part == "small" else MATCHES["small"] + 1
    pairs = [(i, j) for i in range(least, MATCHES[part] + 1) for j in range(1, i + 1)]
    return [(0, 0), *pairs] if part == "small" else pairs


def things_of_couple(position: Couple, *, counted: bool = False) -> dict[str, Callable[[], Any]]:  # noqa: ARG001
    """Give the position, or its two numbers."""
    return {"position": lambda: position, "matches": lambda: position[0], "most": lambda: position[1]}


def next_couples(position: Couple) -> list[Couple]:
    """List the positions (i - k, min(2k, i - k)) for each k from 1 to j."""
    i, j = position
    return [(i - k, min(2 * k, i - k)) for k in range(1, j + 1)]


def _right(position: Couple) -> Couples:
    return tuple(sorted(next_couples(position)))


def _read(value: Any, _: Couple) -> Couples:
    """Read a list of couples, in any order."""
    try:
        return tuple(sorted((whole_number(i), whole_number(j)) for i, j in value))
    except (TypeError, ValueError):
        raise NoAnswer("{answer} is not a list of couples (i, j)") from None


def _why(position: Couple, right: Couples, given: Couples) -> Reason:
    """Tell of the first wrong couple how many matches are taken, or that there are no matches for that."""
    i, j = position
    missing = [couple for couple in right if couple not in given]
    if missing:
        k = i - max(missing)[0]
        text = "{number} of {matches} matches may be taken, at most {most}, and {couple} is left"
        return Reason(text, {"number": k, "matches": i, "most": j, "couple": max(missing)})
    extra = next((couple for couple in given if couple not in right), None)
    if extra is None:
        return Reason("a couple is listed twice", {})
    text = "{couple} is not left by taking 1 to {most} of {matches} matches"
    return Reason(text, {"couple": extra, "matches": i, "most": j})


def _taken(numbers: Callable[[int, int], range], least: Callable[[int, int], int] = min) -> Callable[[Couple], Couples]:
    """Give the answer of a function that takes other numbers of matches, or bounds the next move otherwise."""

    def answer(position: Couple) -> Couples:
        i, j = position
        return tuple(sorted((i - k, least(2 * k, i - k)) for k in numbers(i, j)))

    return answer


def _one_to_j(_: int, j: int) -> range:
    return range(1, j + 1)


EXERCISE = Exercise(
    title=TITLE,
    functions=("coups_suivants", "coups_possibles", "suivants", "successeurs"),
    parameters={
        "position": ("pos", "position", "p", "couple", "s"),
        "matches": ("i", "n", "allumettes"),
        "most": ("j", "m", "max"),
    },
    things=things_of_couple,
    right=_right,
    read=_read,
    why=_why,
    parts=tuple(ExercisePart(part, 8, lambda part=part: couples(part), complete=True) for part in MATCHES),  # type: ignore[misc]
    mistakes={
        "takes up to i matches, not j": _taken(lambda i, _: range(1, i + 1)),
        "takes fewer than j matches": _taken(lambda _, j: range(1, j)),
        "takes no match, too": _taken(lambda _, j: range(j + 1)),
        "forgets that no more matches can be taken than there are": _taken(_one_to_j, lambda twice, _: twice),
        "lets as many matches be taken as there are": _taken(_one_to_j, lambda _, left: left),
        "lets as many matches be taken as before, not twice as many": _taken(
            _one_to_j, lambda twice, left: min(twice // 2, left)
        ),
        "takes the larger of two bounds": _taken(_one_to_j, max),
    },
    describe=str,
    show=lambda answer: str([*answer]),
)
