"""Boards of falling discs in compiled loops: each column has a one above its discs, player 1's discs as ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arena.machine.loops import loop

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame


class Board(NamedTuple):
    """The board as the loops read it: numbers whose bits are squares, and the places of lines."""

    board: int
    below: tuple[int, ...]  # for 1, 2, 4, 8 and 16: all places but so many at the top of each column
    steps: tuple[int, ...]  # the bits from a square to the next one of a line, in each direction
    shifts: tuple[int, ...]  # the numbers of steps by which marks are shifted one after the other to find a whole line


def board_of(game: AlignmentGame) -> Board:
    high, columns = game.length + 1, range(game.runs)
    below = (sum((1 << max(high - shift, 0)) - 1 << x * high for x in columns) for shift in (1, 2, 4, 8, 16))
    steps = tuple(game.steps)
    shifts = tuple(shift // steps[0] for shift in game.shifts[0]) or (0,)  # the compiler takes no empty tuple
    return Board(game.board, tuple(below), steps, shifts)


@loop
def discs_of(code: int, below: tuple[int, ...]) -> int:
    """Return the squares that hold a disc: in each column all bits below the highest one."""
    code |= code >> 1 & below[0]
    code |= code >> 2 & below[1]
    code |= code >> 4 & below[2]
    code |= code >> 8 & below[3]
    code |= code >> 16 & below[4]
    return code >> 1 & below[0]


@loop
def has_line(marks: int, steps: tuple[int, ...], shifts: tuple[int, ...]) -> bool:
    for step in steps:
        run = marks
        for shift in shifts:
            run &= run >> shift * step
        if run:
            return True
    return False
