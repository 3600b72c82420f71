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
from arena.searching.perfect import lines, pairs
from arena.searching.perfect import table as entries
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
    SHARED,
    SQUARES,
    STEP,
    ZERO,
    bounds_at,
    busy_slot_of,
    hash_of,
    hash_of_each,
    remember,
    rest_of,
    slot_of,
)

# The places of a level in `stack`: the marks of the player to move, all discs, his threats and the other's, how many
# discs there are, the best score so far, the hash; then the worths of the moves that are left, and the mover's threats
# after each of them.
MINE, TAKEN, OWN, OTHER, DISCS, BEST, HASH = range(7)
WORTHS = 8
THREATS = WORTHS + LANES
FRAME = THREATS + LANES
PUT_OFF = LANES
"""The worth, less its lane, of a move that another thread is searching."""

# The places of `state`: the level at hand, the nodes so far, those after which to pause, the bounds of player 1's
# score, and the question that is asked.
LEVEL, NODES, BUDGET, LOW, HIGH, ASKED, STATE = range(7)
LOOK_EVERY = 1024
"""The nodes between two looks at what other threads have settled: a power of two."""


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

    # What the mover threatens after each move, and what the other may then reply.
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


def descend(frame: int, is_first: bool, rule: Column, numbers: Sequence[int], stack: Column, table: Column) -> bool:
    """Make the most promising move that is left: fill in the next level; tell whether there was one.

    A move that another thread is searching is put off, unless it is the first.
    """
    worths = loaded(stack, frame + natural(WORTHS), numbers)
    mine, taken = stack[frame + natural(MINE)], stack[frame + natural(TAKEN)]
    discs, following = signed(stack[frame + natural(DISCS)]) + 1, frame + natural(FRAME)
    while True:
        worth = largest(worths)
        if worth == natural(0):
            return False
        worths = worths & ~zeros(worths ^ worth)
        lane = worth & natural(LANES - 1)
        move = (taken + rule[BOTTOM]) & rule[natural(LANES) + lane]
        if is_first or discs >= signed(rule[SHARED]) or worth < natural(PUT_OFF + LANES):
            break
        hashed = hash_of(mine ^ taken, taken | move, discs, rule)
        if table[busy_slot_of(hashed, rule)] != hashed:
            break
        worths = worths | (zeros(loaded(rule, NUMBERS, numbers) ^ lane) & (natural(PUT_OFF) + lane))
    stored(stack, frame + natural(WORTHS), worths)
    stack[following + natural(MINE)], stack[following + natural(TAKEN)] = mine ^ taken, taken | move
    stack[following + natural(OWN)] = stack[frame + natural(OTHER)] & ~move
    stack[following + natural(OTHER)] = stack[frame + natural(THREATS) + lane]
    stack[following + natural(DISCS)] = natural(discs)
    return True


def settled_above(level: int, asked: int, rule: Column, stack: Column, table: Column) -> tuple[int, int, int]:
    """Look for the first level that another thread has settled: give it, its score and its discs; or the level."""
    for earlier in range(level):
        frame = natural(earlier * FRAME)
        hashed, discs = stack[frame + natural(HASH)], signed(stack[frame + natural(DISCS)])
        if discs >= signed(rule[SHARED]):
            break
        lower, upper = bounds_at(slot_of(hashed, discs, rule), hashed, rule, table)
        below_asked = -asked if discs & 1 else asked - 1
        if lower > below_asked or upper <= below_asked:
            return earlier, lower if lower > below_asked else upper, discs
    return level, 0, 0


def search(  # noqa: C901 - one loop for going down and up, without calls
    rule: Column, numbers: Sequence[int], stack: Column, table: Column, state: Column
) -> bool:
    """Answer the question of `state`, or pause when the budget of nodes is spent; tell whether it is answered."""
    asked, level = state[ASKED], state[LEVEL]
    while True:
        if state[NODES] >= state[BUDGET]:
            state[LEVEL] = level
            return False
        state[NODES] += 1
        frame = natural(level * FRAME)
        settled, best, discs = arrive(frame, asked, rule, numbers, stack, table)
        is_first = True
        if signed(rule[SHARED]) > 0 and state[NODES] & (LOOK_EVERY - 1) == 0:
            above, score, its_discs = settled_above(level, asked, rule, stack, table)
            if above < level:
                settled, level, best, discs = True, above, score, its_discs
                frame = natural(level * FRAME)
        while settled or not descend(frame, is_first, rule, numbers, stack, table):
            if not settled:
                remember(stack[frame + natural(HASH)], discs, best, False, rule, table)
            if level == 0:
                score, state[LEVEL] = -best if discs & 1 else best, 0
                if score >= asked:
                    state[LOW] = score
                else:
                    state[HIGH] = score
                return True
            level, is_first = level - 1, False
            frame = natural(level * FRAME)
            discs_before = signed(stack[frame + natural(DISCS)])
            score = -best if (discs ^ discs_before) & 1 else best
            best, discs = max(score, signed(stack[frame + natural(BEST)])), discs_before
            settled = best > (-asked if discs & 1 else asked - 1)
            if settled:
                remember(stack[frame + natural(HASH)], discs, best, True, rule, table)
        if discs < signed(rule[SHARED]):
            hashed = stack[frame + natural(HASH)]
            table[busy_slot_of(hashed, rule)] = hashed
        stack[frame + natural(BEST)] = natural(best)
        level += 1


def question(low: int, high: int, squares: int) -> int:
    """Choose what to ask of player 1's score: whether the player who moves last can be kept from winning, then on."""
    return min(max(1 - (squares & 1), low + 1), high)


def solve(rule: Column, numbers: Sequence[int], stack: Column, table: Column, state: Column) -> bool:
    """Narrow the bounds of `state` until they meet, or pause when the budget is spent; tell whether they have met.

    Parameters
    ----------
    rule : column
        The board and its table.
    numbers : tuple of int
        The numbers of the lanes, 8 or 16 of them.
    stack : column
        A frame for each level; the marks of the first one are filled in, and all its discs.
    table : column
        The bounds of positions.
    state : column
        The bounds of player 1's score, and where the search is: a level of -1 begins it.
    """
    if state[LEVEL] < 0:
        mine, taken, discs = stack[MINE], stack[TAKEN], signed(stack[DISCS])
        free, step = rule[BOARD] & ~taken, rule[STEP]
        stack[OWN], stack[OTHER] = threats(mine, step) & free, threats(mine ^ taken, step) & free
        low, high = bounds_of(mine, taken, discs, rule)
        state[LEVEL], state[LOW], state[HIGH] = 0, max(state[LOW], low), min(state[HIGH], high)
    while state[LOW] < state[HIGH]:
        state[ASKED] = question(state[LOW], state[HIGH], signed(rule[SQUARES]))
        if not search(rule, numbers, stack, table, state):
            return False
    return True


@functools.cache
def compiled() -> Loop | None:
    """Compile the search; None where there is no numba."""
    if loops.numba_or_none() is None:
        return None
    from arena.machine import lane_intrinsics

    lane_intrinsics.teach()
    return loops.compiled(
        solve,
        lines.threats_along,
        threats,
        lines.fours_along,
        fours,
        safe_replies,
        safe_replies_of_each,
        entries.full_word,
        entries.mirrored,
        hash_of,
        hash_of_each,
        slot_of,
        rest_of,
        bounds_at,
        busy_slot_of,
        remember,
        follow_forced,
        bounds_of,
        bound_by_zugzwang,
        left_to_other,
        pairs.left_to_last,
        settle_as_last,
        settle_as_other,
        arrive,
        descend,
        settled_above,
        search,
        question,
    )
