"""The lines of four squares of Connect-4: `tous_alignements()` of course 002, Q4."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from arena.exercises.connect_four_moves import EXERCISE as MOVES
from arena.exercises.exercise import ExercisePart, NoAnswer, Reason, whole_number
from arena.exercises.grids_to_try import DIRECTIONS, Line, all_lines

NAME = "alignments"
TITLE = "lines of four squares of Connect-4"
OTHERS = "other"
"""The instance that asks for lines in no direction: there is none."""
Lines = tuple[Line, ...]


def _right(direction: str) -> Lines:
    """List the lines in a direction."""
    return () if direction == OTHERS else tuple(sorted(all_lines(direction)))


def _read(value: Any, direction: str) -> Lines:
    """Read the lines in a direction out of all, in any order."""
    try:
        lines = [tuple(sorted((whole_number(x), whole_number(y)) for x, y in line)) for line in value]
    except (TypeError, ValueError):
        raise NoAnswer("{answer} is not a list of lines of squares (x, y)") from None
    return tuple(sorted(line for line in lines if _direction(line) == direction))


def _direction(line: Line) -> str:
    """Tell the direction of a line of four squares one after the other; the others have none."""
    steps = {(line[at + 1][0] - line[at][0], line[at + 1][1] - line[at][1]) for at in range(len(line) - 1)}
    named = [name for name, step in DIRECTIONS.items() if steps == {step}]
    return named[0] if named and len(line) == len(DIRECTIONS) else OTHERS


def _why(_: str, right: Lines, given: Lines) -> Reason:
    """Tell the first line that is missing, is none, or is there twice."""
    missing, wrong = sorted({*right} - {*given}), sorted({*given} - {*right})
    if missing:
        return Reason("the line {line} is missing", {"line": _written(missing[0])})
    if wrong:
        return Reason("{line} is not four squares in line on the board", {"line": _written(wrong[0])})
    return Reason("the line {line} is there twice", {"line": _written(next(x for x in given if given.count(x) > 1))})


def _written(line: Line) -> str:
    return ", ".join(f"({x}, {y})" for x, y in line)


def _inside(*corner: int) -> Callable[[str], Lines]:
    """Give the answer of a function whose loops end too early."""
    return lambda direction: tuple(
        line for line in _right(direction) if max(line)[0] < corner[0] and _top(line) < corner[1]
    )


def _top(line: Line) -> int:
    return max(y for _, y in line)


def _without(*directions: str) -> Callable[[str], Lines]:
    return lambda direction: () if direction in directions else _right(direction)


EXERCISE = replace(
    MOVES,
    title=TITLE,
    functions=("tous_alignements", "alignements", "lines", "all_lines"),
    right=_right,
    read=_read,
    why=_why,
    parts=(ExercisePart("small", 14, lambda: [*DIRECTIONS, OTHERS]),),
    things=lambda _, **__: {},
    mistakes={
        "forgets the diagonals": _without("rising", "falling"),
        "forgets the rising diagonals": _without("rising"),
        "forgets the falling diagonals": _without("falling"),
        "forgets the rows": _without("horizontal"),
        "forgets the columns": _without("vertical"),
        "leaves out the last column": _inside(6, 6),
        "leaves out the highest row": _inside(7, 5),
        "takes a board of 6 columns and 7 rows": lambda direction: tuple(
            sorted(
                tuple(sorted((y, x) for x, y in line))
                for line in all_lines()
                if _direction(tuple(sorted((y, x) for x, y in line))) == direction
            )
        ),
    },
    describe=str,
    show=lambda lines: f"{len(lines)}",
    easy=lambda _: (),
)
