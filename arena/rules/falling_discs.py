"""Boards of falling discs in compiled loops: each column has a one above its discs, player 1's discs as ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from arena.machine.compiler import numba_or_none
from arena.machine.loops import loop, popcount
from arena.rules.packed import Codes, Expansion

if TYPE_CHECKING:
    from arena.rules.alignment import AlignmentGame

MANY = 1 << 18
"""The codes expanded in this process from which on the loop is compiled: before, NumPy is faster than loading it."""
_expanded = [0]


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


def dropped(codes: Codes, board: Board, columns: int) -> Expansion | None:
    """Expand codes, as `PackedRules.expand` does, by a compiled loop; None while there are too few for that."""
    _expanded[0] += len(codes)
    if _expanded[0] < MANY or numba_or_none() is None:
        return None
    children, parents = np.empty((2, len(codes) * columns), "i8")
    moves = cast("Any", drop).compiled(codes, children, parents, *board)
    return children[:moves], parents[:moves]


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


@loop
def drop(
    codes: Codes, children: Codes, parents: Codes,
    board: int, below: tuple[int, ...], steps: tuple[int, ...], shifts: tuple[int, ...],
) -> int:  # fmt: skip
    """Write the successors of positions and the places of these, and return the number of moves."""
    moves = 0
    for place in range(len(codes)):
        code = codes[place]
        discs = discs_of(code, below)
        odd = popcount(discs) & 1
        if has_line(code & discs if odd else discs & ~code, steps, shifts):
            continue
        left = code & ~discs & board
        while left:
            square = left & -left
            left ^= square
            children[moves], parents[moves] = code + (square << 1 - odd), place
            moves += 1
    return moves
