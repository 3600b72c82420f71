"""Boards of marks as bits in loops: the record of a game's rules, filled lines and open squares.

A loop gets the rules as one column of numbers, the record that `rule_of` writes: the board at the places named here
and, from `OWN` on, the other numbers that the loop reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.machine.columns import Column
    from arena.rules.alignment import AlignmentGame
    from arena.rules.packed import Codes

ALIGN = 0
"""The place of the number of marks that make a line."""
BOARD = 1
"""All the squares, as bits."""
BOTTOM = 2
"""The squares on which falling marks come to rest, as bits; 0 where marks stay where they are put."""
MISERE = 3
"""1 in misère play, where aligning loses, else 0."""
DIRECTIONS = 4
"""In how many directions lines lie."""
MOST_DIRECTIONS = 4
"""Along, across and on both diagonals."""
STEPS = 5
"""The first place of the shifts, in bits, from a square to the next one: a number for each direction."""
STARTS = STEPS + MOST_DIRECTIONS
"""The squares at which a line begins, as bits, a number for each direction."""
OWN = STARTS + MOST_DIRECTIONS
"""The first place of the other numbers that a loop reads."""


def rule_of(game: AlignmentGame, own: Iterable[int] = ()) -> list[int]:
    """Write the record of a game's rules, and after it the other numbers that a loop reads."""
    rule = [0] * OWN
    rule[ALIGN], rule[BOARD], rule[BOTTOM] = game.align, game.board, game.bottom
    rule[MISERE], rule[DIRECTIONS] = int(game.misere), len(game.steps)
    rule[STEPS : STEPS + len(game.steps)] = game.steps
    rule[STARTS : STARTS + len(game.starts)] = game.starts
    return [*rule, *own]


def filled(marks: int, rule: Column) -> bool:
    """Tell whether marks fill a line."""
    for direction in range(rule[DIRECTIONS]):
        step, run = rule[STEPS + direction], marks
        for place in range(1, rule[ALIGN]):
            run &= marks >> place * step
        if run:
            return True
    return False


def open_squares(taken: int, rule: Column) -> int:
    """Give the squares where a mark may be put."""
    board: int = rule[BOARD]
    return (taken + rule[BOTTOM]) & board if rule[BOTTOM] else board & ~taken


def ones(bits: Codes) -> Codes:
    """Count the ones of each number of an array."""
    twos = bits - (bits >> 1 & 0x5555555555555555)
    fours = (twos & 0x3333333333333333) + (twos >> 2 & 0x3333333333333333)
    counts: Codes = (fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56
    return counts
