"""Lines of four on boards of at most 64 bits: threats, fours, safe replies, and the claimeven rule.

A board has one bit per square, columns after each other, and an empty bit above each column. A *threat* is an empty
square where a disc would make four, whether it can be played at once or not. The functions are text for loops, without
branches, so that the compiler makes vectors of several boards. `fours` serves for arrays of boards too.
"""

from __future__ import annotations

from typing import Any

from arena.machine.columns import Column
from arena.machine.loops import natural
from arena.searching.perfect.table import BOARD, BOTTOM, PAIRS


def threats_along(marks: int, step: int) -> int:
    """Return the squares that make four with three marks in one direction, between or beside them."""
    pairs = marks & (marks << step)
    before = (pairs << step) & ((marks << (step + step + step)) | (marks >> step))
    return before | ((pairs >> (step + step)) & ((marks << step) | (marks >> (step + step + step))))


def threats(marks: int, step: int) -> int:
    """Return the squares that make four with three marks, taken or not, and perhaps bits off the board."""
    one, two, three = natural(1), natural(2), natural(3)
    upwards = (marks << one) & (marks << two) & (marks << three)
    return upwards | threats_along(marks, step) | threats_along(marks, step - one) | threats_along(marks, step + one)


def fours_along(marks: int, step: int) -> int:
    """Return the first square of each four in one direction."""
    pairs = marks & (marks >> step)
    return pairs & (pairs >> (step + step))


def fours(marks: int, step: int) -> int:
    one = natural(1)
    straight = fours_along(marks, one) | fours_along(marks, step)
    return straight | fours_along(marks, step - one) | fours_along(marks, step + one)


def ones_if_zero(word: int) -> int:
    return natural(0) - natural(word == natural(0))


def safe_replies(playable: int, threatened: int) -> int:
    """Return the moves after which the opponent cannot win at once; 0 if there are none, so that the game is lost.

    A move must take the opponent's threat, and must not be played below one.
    """
    forced = playable & threatened
    two = forced & (forced - natural(1))
    return playable & ~(threatened >> natural(1)) & (forced | ones_if_zero(forced)) & ones_if_zero(two)


def left_to_other(his: int, taken: int, rule: Column) -> Any:
    """Return all squares that the player who does not move last, whose marks are `his`, can get against claimeven.

    Each column is divided from the top into pairs of squares. The player who makes the last move on the full board can
    always reply in the same pair, above the opponent's disc: so the opponent gets the lower squares of empty pairs, and
    perhaps the upper ones of pairs that are half full (V. Allis, A knowledge-based approach of Connect-Four, 1988).
    """
    board, pairs = rule[BOARD], rule[PAIRS]
    return (~taken & pairs) | ((taken + rule[BOTTOM]) & (board ^ pairs)) | his


def left_to_last(his: int, taken: int, rule: Column) -> Any:
    """Return the squares that the last mover, whose marks are `his`, has at the end of the game by claimeven."""
    board, pairs = rule[BOARD], rule[PAIRS]
    return ((board ^ pairs) & ~taken & ~(taken + rule[BOTTOM])) | his
