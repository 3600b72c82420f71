"""Lines of four on boards of at most 64 bits: threats, fours, and the replies to threats, of one board or of many.

A board has a bit a square, columns after each other, and an empty bit above each column. All functions are text for
compiled loops and for plain Python, on words or on lanes of them.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from arena.machine.lanes import zeros
from arena.machine.loops import natural

Boards: TypeAlias = Any
"""A board, or lanes of boards side by side."""


def threats_along(marks: Boards, step: int) -> Boards:
    """Give the squares that make four with three marks in one direction, in or at the ends of them."""
    pairs = marks & (marks << step)
    before = (pairs << step) & ((marks << (step + step + step)) | (marks >> step))
    return before | ((pairs >> (step + step)) & ((marks << step) | (marks >> (step + step + step))))


def threats(marks: Boards, step: int) -> Boards:
    """Give the squares that make four with three marks, taken or not, and perhaps bits off the board."""
    one, two, three = natural(1), natural(2), natural(3)
    upwards = (marks << one) & (marks << two) & (marks << three)
    return upwards | threats_along(marks, step) | threats_along(marks, step - one) | threats_along(marks, step + one)


def fours_along(marks: Boards, step: int) -> Boards:
    """Give the first square of each four in one direction."""
    pairs = marks & (marks >> step)
    return pairs & (pairs >> (step + step))


def fours(marks: Boards, step: int) -> Boards:
    """Give the first square of each four."""
    one = natural(1)
    return (
        fours_along(marks, one)
        | fours_along(marks, step)
        | fours_along(marks, step - one)
        | fours_along(marks, step + one)
    )


def safe_replies(playable: int, threatened: int) -> int:
    """Give the moves after which the other cannot win at once; 0 if there are none, so that the game is lost.

    He must be kept from every square where he would make four, and may not be given the one above.
    """
    forced = playable & threatened
    if forced == natural(0):
        return playable & ~(threatened >> natural(1))
    if forced & (forced - natural(1)) != natural(0):
        return natural(0)
    return forced & ~(threatened >> natural(1))


def safe_replies_of_each(playable: Boards, threatened: Boards) -> Boards:
    """Give the safe replies of the boards in all lanes."""
    forced = playable & threatened
    two = forced & (forced - natural(1))
    return playable & ~(threatened >> natural(1)) & (forced | zeros(forced)) & zeros(two)
