"""The moves of tic-tac-toe, as the positions that they lead to: `coups_possibles(position)` of course 003."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arena.exercises.connect_four_drops import read_rows
from arena.exercises.exercise import ExercisePart, NoAnswer, Reason
from arena.exercises.tic_tac_toe_scores import EXERCISE as SCORES
from arena.exercises.tic_tac_toe_scores import SIDE, Marks, describe_marks, early, is_line_filled, later, marks_after

NAME = "tictactoe_moves"
TITLE = "moves of tic-tac-toe, as positions"
Positions = tuple[Marks, ...]


def _right(marks: Marks) -> Positions:
    """List the positions after each move, none if somebody has a line."""
    return () if is_line_filled(marks) else tuple(sorted(marks_after(marks)))


def _read(value: Any, marks: Marks) -> Positions:
    """Read a list of boards, in any order."""
    if not isinstance(value, list | tuple):
        raise NoAnswer("{answer} is not a list of positions")
    boards = [read_rows(each, marks, SIDE, SIDE) for each in value]
    return tuple(sorted(tuple(mark for row in board for mark in row) for board in boards))


def _why(marks: Marks, right: Positions, given: Positions) -> Reason:
    """Tell the first position that is missing, or cannot be reached."""
    if is_line_filled(marks):
        return Reason("somebody has a line: play has ended, and there is no move", {})
    missing = [describe_marks(each) for each in right if each not in given]
    if missing:
        return Reason("{position} is reached by a move", {"position": missing[0]})
    extra = [describe_marks(each) for each in given if each not in right]
    if extra:
        return Reason("{position} is not reached by a move", {"position": extra[0]})
    return Reason("a position is listed twice", {})


def _marked(marks: Marks, mark: int) -> Positions:
    return tuple(sorted((*marks[:at], mark, *marks[at + 1 :]) for at, old in enumerate(marks) if not old))


EXERCISE = replace(
    SCORES,
    title=TITLE,
    functions=("coups_possibles", "coups_posibles", "coups", "successeurs", "moves"),
    right=_right,
    read=_read,
    why=_why,
    parts=(ExercisePart("small", 8, early, complete=True), ExercisePart("large", 8, later)),
    mistakes={
        "plays on after a line": lambda marks: tuple(sorted(marks_after(marks))),
        "marks for Max alone": lambda marks: () if is_line_filled(marks) else _marked(marks, 1),
        "marks for the other player": lambda marks: (
            () if is_line_filled(marks) else _marked(marks, 1 + marks.count(0) % 2)
        ),
        "gives no move": lambda _: (),
        "plays on squares that are taken": lambda marks: tuple(
            sorted((*marks[:at], 1 + (9 - marks.count(0)) % 2, *marks[at + 1 :]) for at in range(len(marks)))
        ),
        "leaves out the last square": lambda marks: tuple(each for each in _right(marks) if marks[-1] or not each[-1]),
        "gives the first move alone": lambda marks: _right(marks)[-1:],
        "gives the position itself": lambda marks: (marks,),
    },
    show=lambda answer: "; ".join(map(describe_marks, answer)) or "∅",
    easy=None,
)
