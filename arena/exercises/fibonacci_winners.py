"""Won and lost positions of Nim-Fibonacci: `gagnant_rec(pos)` of course 000, 1.1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from arena.exercises.exercise import Reason
from arena.exercises.fibonacci_moves import EXERCISE as FIBONACCI_MOVES
from arena.exercises.fibonacci_moves import Couple, next_couples
from arena.exercises.full_columns import read_truth

NAME = "fibonacci_winner"
TITLE = "won and lost positions of Nim-Fibonacci"


@cache
def is_won(position: Couple) -> bool:
    """Tell whether some move leads to a lost position."""
    return any(not is_won(after) for after in next_couples(position))


def why_position_won(position: Couple, right: bool, _given: bool) -> Reason:
    """Tell the move to a lost position, or that there is none."""
    after = next_couples(position)
    if right:
        lost = next(each for each in after if not is_won(each))
        return Reason("{position} is won: {lost} can be left, which is lost", {"position": position, "lost": lost})
    if not after:
        return Reason("{position} is lost: no match is left", {"position": position})
    listed = ", ".join(map(str, after))
    return Reason("{position} is lost: only won positions can be left ({won})", {"position": position, "won": listed})


def _by(rule: Callable[[Sequence[bool]], bool]) -> Callable[[Couple], bool]:
    """Give the answer of a function that follows another rule."""

    def answer(position: Couple) -> bool:
        return rule([answer(after) for after in next_couples(position)])

    return cache(answer)


EXERCISE = replace(
    FIBONACCI_MOVES,
    title=TITLE,
    functions=("gagnant_rec", "gagnant", "gagnante", "est_gagnante", "winning"),
    right=is_won,
    read=read_truth,
    why=why_position_won,
    mistakes={
        "tells whether a position is lost": lambda position: not is_won(position),
        "takes the last position for a won one": _by(lambda after: not all(after) or not after),
        "wants all moves to lead to lost positions": _by(lambda after: bool(after) and not any(after)),
        "looks for a won position after the move": _by(any),
        "looks at the first move alone": _by(lambda after: bool(after) and not after[0]),
        "looks at the last move alone": _by(lambda after: bool(after) and not after[-1]),
        "takes every position with a move for a won one": _by(bool),
        "wins only where all matches can be taken": lambda position: 0 < position[0] == position[1],
    },
    show=str,
    given=lambda _: {"coups_suivants": next_couples},
)
