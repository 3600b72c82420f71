"""One node of the perfect search: its frame, and every way to settle it without looking further.

Every node has three invariants, which its parent has checked: no side has four, the player to move cannot win at once,
and he has a move after which the other cannot win at once either (`safe_replies`).
"""

from __future__ import annotations

from collections.abc import Sequence

from arena.machine.columns import Column
from arena.machine.lanes import below, counts, gathered, largest, loaded, prefetch_all, spread, stored, union, zeros
from arena.machine.loops import natural, prefetch, signed
from arena.searching.perfect.lines import fours, safe_replies, safe_replies_of_each, threats
from arena.searching.perfect.pairs import bound_by_zugzwang, left_to_other, settle_as_last, settle_as_other
from arena.searching.perfect.table import (
    BOARD,
    BOTTOM,
    BOUND,
    BOUND_BITS,
    CENTRAL,
    LANES,
    NONE,
    NUMBERS,
    PAIRS,
    SCOUTED,
    SQUARES,
    STEP,
    ZERO,
    bounds_at,
    hash_of,
    hash_of_each,
    rest_of,
    slot_of,
)

# The places of a frame, which a node has in `stack`: the marks of the player to move, all discs, his threats and the
# other's, how many discs there are, the best score so far, the hash; then the worths of the moves that are left, and
# the mover's threats after each of them.
MINE, TAKEN, OWN, OTHER, DISCS, BEST, HASH = range(7)
WORTHS = 8
THREATS = WORTHS + LANES
FRAME = THREATS + LANES


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


def bounds_of(mine: int, taken: int, discs: int, rule: Column) -> tuple[int, int]:
    """Bound player 1's score as far as the next two moves tell."""
    board, step, squares = rule[BOARD], rule[STEP], signed(rule[SQUARES])
    playable, own, other = (taken + rule[BOTTOM]) & board, threats(mine, step), threats(mine ^ taken, step)
    if fours(mine ^ taken, step) != natural(0):
        low = high = -((squares + 2 - discs) >> 1)
    elif playable & own != natural(0):
        low = high = (squares + 1 - discs) >> 1
    elif squares == discs:
        low = high = 0
    elif safe_replies(playable, other & board & ~taken) == natural(0):
        low = high = -((squares - discs) >> 1)
    else:
        low, high = min(0, -((squares - 2 - discs) >> 1)), max(0, (squares - 1 - discs) >> 1)
    return (-high, -low) if discs & 1 else (low, high)


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
    moves = loaded(rule, LANES, numbers) & allowed
    mine_after, taken_after = moves | mine, moves | taken
    is_early = discs + 1 < signed(rule[SCOUTED])
    hashes, slots = taken_after, taken_after
    if is_early:
        hashes = hash_of_each(mine_after ^ taken_after, taken_after, discs + 1, rule)
        slots = slot_of(hashes, discs + 1, rule)
        prefetch_all(table, slots)
    hashed = hash_of(mine, taken, discs, rule)
    slot = slot_of(hashed, discs, rule)
    prefetch(table, slot)

    # The threats of the mover after each move, and the safe replies of the other.
    threatened = threats(mine_after, step) & (taken_after ^ board)
    playable_after = (taken_after + bottom) & board
    replies = safe_replies_of_each(playable_after, threatened)
    if union(zeros(replies) & moves) != natural(0):
        return True, most, discs
    if most - 1 <= below_asked:
        return True, most - 1, discs

    lower, upper = bounds_at(slot, hashed, rule, table)
    if lower > below_asked:
        return True, lower, discs
    if upper <= below_asked:
        return True, upper, discs

    is_last = discs & 1 != squares & 1
    theirs, empty = mine ^ taken, board & ~taken
    bound = bound_by_zugzwang(mine if is_last else theirs, other if is_last else own, empty, discs, rule, numbers)
    if bound != 0 and not is_last and bound > below_asked:
        return True, bound, discs
    if bound != 0 and is_last and -bound <= below_asked:
        return True, -bound, discs
    best, dropped = NONE, zeros(moves)
    asks_of_other = asked > 0 if squares & 1 == 0 else asked <= 0
    if asks_of_other or asked == squares & 1:
        if is_last:
            lower = settle_as_last(mine, taken, mine_after, taken_after, asks_of_other, rule)
            if lower > below_asked:
                return True, lower, discs
        else:
            upper = settle_as_other(mine, taken, asks_of_other, rule)
            if upper <= below_asked:
                return True, upper, discs
            if asks_of_other:
                held = zeros(fours(left_to_other(mine_after, taken_after, rule), step)) & moves
                if union(held) != natural(0):
                    best, dropped = 0, dropped | ~zeros(held)

    liked = board ^ rule[PAIRS] if is_last else rule[PAIRS]
    worths = (counts(threatened) << natural(2)) + (counts(threatened & liked) << one) - counts(replies)
    worths = worths + (zeros((moves << one) & own) & natural(8)) + loaded(rule, CENTRAL, numbers)
    worths = ((worths << natural(4)) + loaded(rule, NUMBERS, numbers)) & ~dropped
    if is_early:
        bounds, entries = natural(BOUND_BITS), gathered(table, slots)
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
