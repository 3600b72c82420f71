"""The player who is to move in tic-tac-toe: `joueur_courant(position)` of course 003."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from arena.exercises.exercise import NoAnswer, Reason, are_whole_numbers
from arena.exercises.tic_tac_toe_scores import EXERCISE as SCORES
from arena.exercises.tic_tac_toe_scores import Marks

NAME = "tictactoe_player"
TITLE = "player who is to move in tic-tac-toe"


def _right(marks: Marks) -> int:
    """Give 0, for Max, after as many marks of Max as of Min, else 1."""
    return sum(mark != 0 for mark in marks) % 2


def _read(value: Any, _: Marks) -> int:
    """Read a number."""
    if not are_whole_numbers([value]):
        raise NoAnswer("{answer} is not 0, for Max, or 1, for Min")
    return int(value)


def _why(marks: Marks, right: int, _given: int) -> Reason:
    """Count the marks."""
    values = {"first": marks.count(1), "second": marks.count(2)}
    if right:
        return Reason("Max has {first} marks and Min {second}: it is Min's turn, 1", values)
    return Reason("Max has {first} marks and Min {second}: it is Max's turn, 0", values)


EXERCISE = replace(
    SCORES,
    title=TITLE,
    functions=("joueur_courant", "joueur", "current_player", "tour"),
    right=_right,
    read=_read,
    why=_why,
    mistakes={
        "swaps the players": lambda marks: 1 - _right(marks),
        "numbers the players 1 and 2": lambda marks: 1 + _right(marks),
        "always takes Max": lambda _: 0,
        "always takes Min": lambda _: 1,
        "counts the marks of Max alone": lambda marks: marks.count(1) % 2,
        "counts the marks of Min alone": lambda marks: marks.count(2) % 2,
        "gives the number of marks": lambda marks: 9 - marks.count(0),
    },
    show=str,
)
