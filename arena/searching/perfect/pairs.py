"""Pairs of squares on a board of Connect-4, by which the player who moves last replies (Allis's claimeven).

Each column is divided from the top into pairs of squares, one above the other. The player who makes the last move on
the full board can always reply in the same pair, above his opponent's disc; if the opponent takes an upper square,
there is another column whose next square is an upper one. So the last mover gets the upper squares of all pairs that
are still empty, and the squares left to his opponent are known at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from arena.machine.columns import Column
from arena.machine.lanes import counts, largest, loaded, spread, union, zeros
from arena.machine.loops import natural, signed
from arena.searching.perfect.lines import Boards, fours
from arena.searching.perfect.table import BOARD, BOTTOM, LANES, NONE, PAIRS, SQUARES, STEP


def bound_by_zugzwang(last: int, threatened: int, empty: int, discs: int, rule: Column, numbers: Sequence[int]) -> int:
    """Bound the score from which on a threat wins for the player who does not move last; 0 where none does.

    He replies above, and wins where he threatens the lower square of a pair, if there is no four for the one who
    moves last in the squares left to him: those below the threat and all other columns.
    """
    pairs = threatened & rule[PAIRS]
    if pairs == natural(0):
        return 0
    columns = loaded(rule, LANES, numbers)
    lowest = columns & pairs
    lowest = lowest & (spread(natural(0), numbers) - lowest)
    rest = (~columns | (lowest - natural(1))) & empty
    won = zeros(fours(rest | last, rule[STEP])) & ~zeros(lowest)
    if union(won) == natural(0):
        return 0
    fewest = 64 - signed(largest(won & (spread(natural(64), numbers) - counts(rest))))
    return (signed(rule[SQUARES]) + 1 - discs - fewest) >> 1


def left_to_other(his: Boards, taken: Boards, rule: Column) -> Boards:
    """Give all squares that the other player can ever take if the last mover replies in pairs; `his` are his marks."""
    empty, playable = ~taken & rule[BOARD], (taken + rule[BOTTOM]) & rule[BOARD]
    return (empty & rule[PAIRS]) | (playable & ~rule[PAIRS]) | his


def left_to_last(his: Boards, taken: Boards, rule: Column) -> Boards:
    """Give the squares that the last mover has at the end of the game if he replies in pairs; `his` are his marks."""
    empty, playable = ~taken & rule[BOARD], (taken + rule[BOTTOM]) & rule[BOARD]
    return (empty & ~rule[PAIRS] & ~playable) | his


def settle_as_last(
    mine: int, taken: int, mine_after: Boards, taken_after: Boards, asks_of_other: bool, rule: Column
) -> int:
    """Give a lower bound of the mover's score, who moves last and has some moves in lanes; `NONE` without one."""
    moves, step = taken_after & ~taken, rule[STEP]
    held = zeros(fours(left_to_other(mine ^ taken, taken_after, rule), step)) & moves
    if asks_of_other:
        return 0 if union(held) != natural(0) else NONE
    won = ~zeros(fours(left_to_last(mine_after, taken_after, rule), step))
    return 1 if union(held & won) != natural(0) else NONE


def settle_as_other(mine: int, taken: int, asks_of_other: bool, rule: Column) -> int:
    """Give an upper bound of the mover's score, who does not move last; `-NONE` without one."""
    if fours(left_to_other(mine, taken, rule), rule[STEP]) != natural(0):
        return -NONE
    if asks_of_other:
        return 0
    return -1 if fours(left_to_last(mine ^ taken, taken, rule), rule[STEP]) != natural(0) else -NONE
