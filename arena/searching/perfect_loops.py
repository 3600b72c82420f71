"""The loop of the perfect search of Connect-4: null-window alpha-beta on boards of at most 64 bits.

One text, two speeds: run as plain Python over lists, or compiled by numba over arrays of unsigned words (`compiled`).
A position is the marks of the player to move, `mine`, and all the discs, `taken`. A *threat* of a player is an empty
square where his disc would make four, whether it can be played at once or not. Every node has three invariants, which
its parent has checked: no side has four, the player to move cannot win at once, and he has a move after which the
other cannot win at once either (`safe_replies`).

A score is the mover's: 0 is a draw, s > 0 is a win with his s-th disc from the end, -s a loss by the other's. So it is
the same number from move to move but for its sign, and better for who wins sooner or loses later. All the nodes of a
search ask the same question: whether player 1's score is at least `ASKED`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, TypeAlias

from arena.machine import loops
from arena.machine.columns import Column
from arena.machine.lanes import (
    below,
    counts,
    gathered,
    largest,
    loaded,
    prefetch_all,
    spread,
    stored,
    union,
    zeros,
)
from arena.machine.loops import Loop, natural, prefetch, signed

Boards: TypeAlias = Any
"""A board, or lanes of boards side by side."""

# The places of `rule`: the squares, the lowest ones, the lower ones of the pairs into which columns fall from the top;
# the bits of a column, of the board, of a place in the table and of one in the table of late positions; how many
# squares and columns there are; the discs from which a position is late, and up to which it shares an entry with its
# mirror image; then for each lane its column, how central it is, and its number.
BOARD, BOTTOM, FIRST, STEP, BITS, SLOTS, LATE_SLOTS, SQUARES, COLUMNS, LATE, MIRRORED = range(11)
LANES = 16
"""Where the lanes begin in `rule`, and the most lanes there are."""
CENTRAL = 2 * LANES
NUMBERS = 3 * LANES
RULE = 4 * LANES

# The places of a level in `stack`: the marks of the player to move, all discs, his threats and the other's, how many
# discs there are, the best score so far, the hash; then the worths of the moves that are left, and the mover's threats
# after each of them.
MINE, TAKEN, OWN, OTHER, DISCS, BEST, HASH = range(7)
WORTHS = 8
THREATS = WORTHS + LANES
FRAME = THREATS + LANES

# The places of `state`: the level at hand, the nodes so far, those after which to pause, the question, the discs at
# the root, and the answer: a score on the right side of the question.
LEVEL, NODES, BUDGET, ASKED, ROOT, ANSWER, STATE = range(7)

HASHING = 0x9E3779B97F4A7C15
"""An odd number near 2**64 over the golden ratio: Knuth's multiplicative hashing."""
BOUND = 7
"""The bits of a bound in the table; an entry is what is left of the hash, the lower and the upper bound."""
ZERO = 64
"""How a bound of 0 is written, so that none is negative, and no entry is 0 but an empty one."""
NONE = -100
"""Less than any score."""


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


def mirrored(key: Boards, rule: Column) -> Boards:
    """Turn the columns of a board round."""
    step, columns = rule[STEP], signed(rule[COLUMNS])
    run = (natural(1) << step) - natural(1)
    image = key ^ key
    for column in range(columns):
        image = image | (((key >> (step * natural(column))) & run) << (step * natural(columns - 1 - column)))
    return image


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
    """Do what `safe_replies` does in every lane."""
    forced = playable & threatened
    two = forced & (forced - natural(1))
    return playable & ~(threatened >> natural(1)) & (forced | zeros(forced)) & zeros(two)


def hash_of_each(mine: Boards, taken: Boards, discs: int, rule: Column) -> Boards:
    """Hash the positions of all lanes, or their mirror images."""
    key = mine + taken
    if discs < signed(rule[MIRRORED]):
        image = mirrored(key, rule)
        smaller = below(image, key)
        key = (image & smaller) | (key & ~smaller)
    return (key * natural(HASHING)) & full_word(rule)


def full_word(rule: Column) -> int:
    """Give as many ones as the board has bits."""
    ones: int = natural(0xFFFFFFFFFFFFFFFF) >> (natural(64) - rule[BITS])
    return ones


def hash_of(mine: int, taken: int, discs: int, rule: Column) -> int:
    """Hash a position, or its mirror image."""
    key = mine + taken
    if discs < signed(rule[MIRRORED]):
        image = mirrored(key, rule)
        key = min(key, image)
    return (key * natural(HASHING)) & full_word(rule)


def slot_of(hashed: int, discs: int, rule: Column) -> Any:
    """Give a position's place in the table: the first bits of its hash; late positions have a table of their own."""
    if discs < signed(rule[LATE]):
        return hashed >> (rule[BITS] - rule[SLOTS])
    return (natural(1) << rule[SLOTS]) + (hashed >> (rule[BITS] - rule[LATE_SLOTS]))


def rest_of(hashed: Boards, rule: Column) -> Boards:
    """Give the last bits of a hash, which its place does not tell: what an entry must bear to be believed."""
    return hashed & ((natural(1) << (rule[BITS] - rule[LATE_SLOTS])) - natural(1))


def remember(hashed: int, discs: int, score: int, is_lower: bool, rule: Column, table: Column) -> None:
    """Put a bound into the table, beside the other one of the same position if that is there."""
    slot, rest = slot_of(hashed, discs, rule), rest_of(hashed, rule)
    entry = table[slot]
    known = entry if entry >> natural(2 * BOUND) == rest and entry != natural(0) else natural(2 * ZERO - 1)
    mask, bound = natural(2 * ZERO - 1), natural(score + ZERO)
    bounds = (bound << natural(BOUND)) | (known & mask) if is_lower else (known & (mask << natural(BOUND))) | bound
    table[slot] = (rest << natural(2 * BOUND)) | bounds


def follow_forced(
    mine: int, taken: int, own: int, other: int, discs: int, rule: Column
) -> tuple[int, int, int, int, int, int]:
    """Make moves as long as only one is safe; give the position, its threats, its discs and its safe moves, 0 if lost.

    The last two squares are left alone.
    """
    board, bottom, step, one = rule[BOARD], rule[BOTTOM], rule[STEP], natural(1)
    allowed = safe_replies((taken + bottom) & board, other)
    while allowed != natural(0) and allowed & (allowed - one) == natural(0) and signed(rule[SQUARES]) - discs > 2:
        mine, taken, discs = mine | allowed, taken | allowed, discs + 1
        own, other = other & ~allowed, threats(mine, step) & (board ^ taken)
        mine ^= taken
        allowed = safe_replies((taken + bottom) & board, other)
    return mine, taken, own, other, discs, allowed


def arrive(  # noqa: C901, PLR0911, PLR0912, PLR0915 - every way to settle a node costs more than the one before
    frame: int, asked: int, rule: Column, numbers: Sequence[int], stack: Column, table: Column
) -> tuple[bool, int, int]:
    """Settle a node, or fill in its frame; tell whether it is settled, its best score so far, and its discs."""
    one, squares = natural(1), signed(rule[SQUARES])
    mine, taken, own, other, discs, allowed = follow_forced(
        stack[frame + natural(MINE)],
        stack[frame + natural(TAKEN)],
        stack[frame + natural(OWN)],
        stack[frame + natural(OTHER)],
        signed(stack[frame + natural(DISCS)]),
        rule,
    )
    if allowed == natural(0):
        return True, -((squares - discs) >> 1), discs
    if squares - discs <= 2:
        return True, 0, discs
    below_asked = -asked if discs & 1 else asked - 1
    most, least = (squares - 1 - discs) >> 1, -((squares - 2 - discs) >> 1)
    if least > below_asked:
        return True, least, discs
    if most <= below_asked:
        return True, most, discs

    board, bottom, step = rule[BOARD], rule[BOTTOM], rule[STEP]
    playable = (taken + bottom) & board
    moves = loaded(rule, LANES, numbers) & allowed
    mine_after, taken_after = moves | mine, moves | taken
    is_early = discs + 1 < signed(rule[LATE])
    hashes = taken_after
    if is_early:
        hashes = hash_of_each(mine_after ^ taken_after, taken_after, discs + 1, rule)
        prefetch_all(table, hashes >> (rule[BITS] - rule[SLOTS]))
    hashed = hash_of(mine, taken, discs, rule)
    slot = slot_of(hashed, discs, rule)
    prefetch(table, slot)

    # What the mover threatens after each move, and what the other may then reply.
    threatened = threats(mine_after, step) & (taken_after ^ board)
    playable_after = (taken_after + bottom) & board
    if union(zeros(safe_replies_of_each(playable_after, threatened)) & moves) != natural(0):
        return True, most, discs
    if most - 1 <= below_asked:
        return True, most - 1, discs

    bounds, entry = natural(2 * ZERO - 1), table[slot]
    if entry >> natural(2 * BOUND) == rest_of(hashed, rule) and entry != natural(0):
        lower, upper = signed((entry >> natural(BOUND)) & bounds) - ZERO, signed(entry & bounds) - ZERO
        if lower > below_asked:
            return True, lower, discs
        if upper <= below_asked:
            return True, upper, discs

    # Whoever moves last can reply in pairs of squares, one above the other: what is left for the other then?
    best, dropped, pairs = NONE, zeros(moves), rule[FIRST]
    is_last = discs & 1 != squares & 1
    if asked > 0 if squares & 1 == 0 else asked <= 0:
        if is_last:
            left_after = (~taken_after & board & pairs) | (playable_after & ~pairs) | (mine ^ taken)
            if union(zeros(fours(left_after, step)) & moves) != natural(0):
                return True, 0, discs
        else:
            if fours(mine | (board & ~taken & pairs) | (playable & ~pairs), step) == natural(0):
                return True, 0, discs
            left_after = mine_after | (~taken_after & board & pairs) | (playable_after & ~pairs)
            drawn = zeros(fours(left_after, step)) & moves
            if union(drawn) != natural(0):
                best, dropped = 0, dropped | ~zeros(drawn)

    liked = board ^ pairs if is_last else pairs
    worths = (counts(threatened) << natural(2)) + counts(threatened & liked) + loaded(rule, CENTRAL, numbers)
    worths = worths + (zeros((moves << one) & own) & natural(2))
    worths = ((worths << natural(4)) + loaded(rule, NUMBERS, numbers)) & ~dropped
    if is_early:
        entries = gathered(table, hashes >> (rule[BITS] - rule[SLOTS]))
        known = zeros((entries >> natural(2 * BOUND)) ^ rest_of(hashes, rule)) & ~zeros(entries) & ~zeros(worths)
        edge = spread(natural(ZERO - below_asked), numbers)
        if union(known & below(entries & bounds, edge)) != natural(0):
            return True, below_asked + 1, discs
        lower_bounds = (entries >> natural(BOUND)) & bounds
        failing = known & ~below(lower_bounds, edge)
        if union(failing) != natural(0):
            worths = worths & ~failing
            best = max(best, signed(largest(failing & (lower_bounds ^ bounds))) - (ZERO - 1))

    stack[frame + natural(MINE)], stack[frame + natural(TAKEN)] = mine, taken
    stack[frame + natural(OWN)], stack[frame + natural(OTHER)] = own, other
    stack[frame + natural(DISCS)], stack[frame + natural(HASH)] = natural(discs), hashed
    stored(stack, frame + natural(WORTHS), worths)
    stored(stack, frame + natural(THREATS), threatened)
    return False, best, discs


def descend(frame: int, rule: Column, numbers: Sequence[int], stack: Column) -> bool:
    """Make the most promising move that is left: fill in the next level; tell whether there was one."""
    worths = loaded(stack, frame + natural(WORTHS), numbers)
    worth = largest(worths)
    if worth == natural(0):
        return False
    stored(stack, frame + natural(WORTHS), worths & ~zeros(worths ^ worth))
    lane, following = worth & natural(LANES - 1), frame + natural(FRAME)
    mine, taken = stack[frame + natural(MINE)], stack[frame + natural(TAKEN)]
    move = (taken + rule[BOTTOM]) & rule[natural(LANES) + lane]
    stack[following + natural(MINE)], stack[following + natural(TAKEN)] = mine ^ taken, taken | move
    stack[following + natural(OWN)] = stack[frame + natural(OTHER)] & ~move
    stack[following + natural(OTHER)] = stack[frame + natural(THREATS) + lane]
    stack[following + natural(DISCS)] = stack[frame + natural(DISCS)] + natural(1)
    return True


def search(rule: Column, numbers: Sequence[int], stack: Column, table: Column, state: Column) -> bool:
    """Answer the question of `state`, or pause when the budget of nodes is spent; tell whether it is answered.

    Parameters
    ----------
    rule : column
        The board.
    numbers : tuple of int
        The numbers of the lanes, 8 or 16 of them.
    stack : column
        A frame for each level; the first one is filled in: the root and its threats.
    table : column
        The bounds of positions, in one word each.
    state : column
        The question, and where the search is.
    """
    asked, level = state[ASKED], state[LEVEL]
    while True:
        if state[NODES] >= state[BUDGET]:
            state[LEVEL] = level
            return False
        state[NODES] += 1
        frame = natural(level * FRAME)
        settled, best, discs = arrive(frame, asked, rule, numbers, stack, table)
        while settled or not descend(frame, rule, numbers, stack):
            if not settled:
                remember(stack[frame + natural(HASH)], discs, best, False, rule, table)
            if level == 0:
                state[ANSWER] = -best if (discs ^ state[ROOT]) & 1 else best
                return True
            level -= 1
            frame = natural(level * FRAME)
            discs_before = signed(stack[frame + natural(DISCS)])
            score = -best if (discs ^ discs_before) & 1 else best
            best, discs = max(score, signed(stack[frame + natural(BEST)])), discs_before
            settled = best > (-asked if discs & 1 else asked - 1)
            if settled:
                remember(stack[frame + natural(HASH)], discs, best, True, rule, table)
        stack[frame + natural(BEST)] = natural(best)
        level += 1


@functools.cache
def compiled() -> Loop | None:
    """Compile the search; None where there is no numba."""
    if loops.numba_or_none() is None:
        return None
    from arena.machine import lane_intrinsics

    lane_intrinsics.teach()
    return loops.compiled(
        search,
        threats_along,
        threats,
        fours_along,
        fours,
        mirrored,
        safe_replies,
        safe_replies_of_each,
        full_word,
        hash_of_each,
        hash_of,
        slot_of,
        rest_of,
        remember,
        follow_forced,
        arrive,
        descend,
    )
