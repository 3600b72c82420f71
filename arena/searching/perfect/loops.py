"""The loop of the perfect search of Connect-4: null-window alpha-beta on boards of at most 64 bits.

One text, two speeds: run as plain Python over lists, or compiled by numba over arrays of unsigned words (`compiled`).
A position is the marks of the player to move, `mine`, and all the discs, `taken`. A *threat* of a player is an empty
square where his disc would make four, whether it can be played at once or not. Here the search goes down to
moves and back up; a single node is settled or filled in by `node`.

A score is the mover's: 0 is a draw, s > 0 is a win with his s-th disc from the end, -s a loss by the other's. So it is
the same number from move to move but for its sign, and better for who wins sooner or loses later. All the nodes of a
search ask the same question: whether player 1's score is at least `ASKED`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from arena.machine import compiler
from arena.machine.columns import Column
from arena.machine.lanes import largest, loaded, stored, zeros
from arena.machine.loops import Loop, natural, signed
from arena.searching.perfect import lines, node, pairs
from arena.searching.perfect import table as entries
from arena.searching.perfect.lines import threats
from arena.searching.perfect.node import (
    BEST,
    DISCS,
    FRAME,
    HASH,
    MINE,
    OTHER,
    OWN,
    TAKEN,
    THREATS,
    WORTHS,
    arrive,
    bounds_of,
)
from arena.searching.perfect.table import (
    BOARD,
    BOTTOM,
    LANES,
    NUMBERS,
    SHARED,
    SQUARES,
    STEP,
    bounds_at,
    busy_slot_of,
    hash_of,
    remember,
    slot_of,
)

PUT_OFF = LANES
"""The worth, less its lane, of a move that another thread is searching."""


# The places of `state`: the level at hand, the nodes so far, those after which to pause and those after which soon ends
# are not asked about any more, the bounds of player 1's score, and the question that is asked.
LEVEL, NODES, BUDGET, PATIENCE, LOW, HIGH, ASKED, STATE = range(8)
LOOK_EVERY = 1024
"""The nodes between two looks at the levels that other threads have settled: a power of two."""
FEW_DISCS = 4
"""With fewer discs nobody can make the other lose soon: after three the score is from -4 to 5 on 7 x 6."""
FEW_SQUARES = 16
"""With no more empty squares every question is cheap."""
MOST_PATIENCE = 16
"""The most nodes that are spent on soon ends, as a power of two: some milliseconds."""


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
    rule: Column, numbers: Sequence[int], stack: Column, table: Column, state: Column, until: int
) -> bool:
    """Answer the question of `state`, or pause when there are so many nodes; tell whether it is answered."""
    asked, level = state[ASKED], state[LEVEL]
    while True:
        if state[NODES] >= until:
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
    """Choose the next question about player 1's score: first whether the last to move can be kept from winning."""
    return min(max(1 - (squares & 1), low + 1), high)


def soonest_end(low: int, high: int) -> int:
    """Choose the question whether a player wins as soon as the bounds allow."""
    return high if low >= 0 or high >= max(1, -low) else low + 1


def patience(discs: int, squares: int) -> int:
    """Give the nodes to spend on soon ends: a small part of those that a position with so many empty squares takes."""
    empty = squares - discs
    return 1 << min(4 * empty // 5 - 12, MOST_PATIENCE) if discs >= FEW_DISCS and empty > FEW_SQUARES else 0


def solve(rule: Column, numbers: Sequence[int], stack: Column, table: Column, state: Column) -> bool:
    """Narrow the bounds of `state` until they meet, or pause when the budget is spent; tell whether they have met.

    A question costs the less, the sooner the end that it is about: those come first, as long as there is patience. The
    bounds that they prove stay in the table where they are given up.

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
    squares = signed(rule[SQUARES])
    if state[LEVEL] < 0:
        mine, taken, discs = stack[MINE], stack[TAKEN], signed(stack[DISCS])
        free, step = rule[BOARD] & ~taken, rule[STEP]
        stack[OWN], stack[OTHER] = threats(mine, step) & free, threats(mine ^ taken, step) & free
        low, high = bounds_of(mine, taken, discs, rule)
        state[LEVEL], state[LOW], state[HIGH] = 0, max(state[LOW], low), min(state[HIGH], high)
        state[PATIENCE] = state[NODES] + patience(discs, squares)
    while state[LOW] < state[HIGH]:
        low, high, until = state[LOW], state[HIGH], state[BUDGET]
        hurries = state[NODES] < state[PATIENCE] and low + 1 < high
        if hurries:
            until = min(until, state[PATIENCE])
        if state[LEVEL] == 0:
            state[ASKED] = soonest_end(low, high) if hurries else question(low, high, squares)
        if not search(rule, numbers, stack, table, state, until):
            if hurries and state[NODES] >= state[PATIENCE]:
                state[LEVEL] = 0
            if state[NODES] >= state[BUDGET]:
                return False
    return True


def compiled() -> Loop | None:
    """Compile the search; None where loops are plain."""
    return None if compiler.numba_or_none() is None else _compiled()


@functools.cache
def _compiled() -> Loop | None:
    from arena.machine import lane_intrinsics

    lane_intrinsics.teach()
    return compiler.compiled(
        solve,
        lines.threats_along,
        threats,
        lines.fours_along,
        lines.fours,
        lines.safe_replies,
        lines.safe_replies_of_each,
        entries.full_word,
        entries.mirrored,
        hash_of,
        entries.hash_of_each,
        slot_of,
        entries.rest_of,
        bounds_at,
        busy_slot_of,
        remember,
        node.follow_forced,
        bounds_of,
        pairs.bound_by_zugzwang,
        pairs.left_to_other,
        pairs.left_to_last,
        pairs.settle_as_last,
        pairs.settle_as_other,
        arrive,
        descend,
        settled_above,
        search,
        question,
        soonest_end,
        patience,
    )
