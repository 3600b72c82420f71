"""The loop of the perfect search of Connect-4: null-window alpha-beta on boards of at most 64 bits.

A position is the marks of the player to move, `mine`, and all the discs, `taken`. A score is the mover's: 0 is a draw,
s > 0 is a win with his s-th disc from the end, -s a loss by the other's. So it is the same number from move to move but
for its sign, and better for who wins sooner or loses later. All the nodes of a search ask the same question: whether
player 1's score is at least `ASKED`.
"""

from __future__ import annotations

from functools import cache

from arena.machine.columns import Column
from arena.machine.compiler import Loop
from arena.machine.loops import EitherWay, natural, signed
from arena.searching.perfect import lines, node
from arena.searching.perfect import table as at
from arena.searching.perfect.lines import fours, threats
from arena.searching.perfect.node import DISCS, FRAME, HASH, MINE, OTHER, OWN, TAKEN, THREATS, WORTHS, arrive

# The places of `state`: the level at hand, the nodes so far, those after which to pause and those after which soon ends
# are not asked about any more, the bounds of player 1's score, and the question that is asked.
LEVEL, NODES, BUDGET, PATIENCE, LOW, HIGH, ASKED, STATE = range(8)
FIRST_COLUMN = ord("1")
FEW_DISCS = 4
"""With fewer discs nobody can make the other lose soon: after three the score is from -4 to 5 on 7 x 6."""
FEW_SQUARES = 16
"""With no more empty squares every question is cheap."""
MOST_PATIENCE = 16
"""The most nodes that are spent on soon ends, as a power of two: some milliseconds."""


def descend(frame: int, rule: Column, stack: Column) -> bool:
    """Make the most promising move that is left: fill in the next level; tell whether there was one."""
    worth = natural(0)
    for place in range(rule[at.WIDTH]):
        worth = max(worth, stack[frame + natural(WORTHS) + place])
    if worth == natural(0):
        return False
    lane, following = worth & natural(at.LANES - 1), frame + natural(FRAME)
    stack[frame + natural(WORTHS) + lane] = natural(0)
    mine, taken = stack[frame + natural(MINE)], stack[frame + natural(TAKEN)]
    move = (taken + rule[at.BOTTOM]) & rule[natural(at.LANES) + lane]
    stack[following + natural(MINE)], stack[following + natural(TAKEN)] = mine ^ taken, taken | move
    stack[following + natural(OWN)] = stack[frame + natural(OTHER)] & ~move
    stack[following + natural(OTHER)] = stack[frame + natural(THREATS) + lane]
    stack[following + natural(DISCS)] = stack[frame + natural(DISCS)] + natural(1)
    return True


def search(rule: Column, stack: Column, table: Column, state: Column, until: int) -> bool:
    """Answer the question of `state`, or pause when there are so many nodes; tell whether it is answered."""
    asked, level = state[ASKED], state[LEVEL]
    while state[NODES] < until:
        state[NODES] += 1
        frame = natural(level * FRAME)
        settled, best, discs = arrive(frame, asked, rule, stack, table)
        while settled or not descend(frame, rule, stack):
            if not settled:
                at.remember(stack[frame + natural(HASH)], discs, best, False, rule, table)
            if level == 0:
                score, state[LEVEL] = -best if discs & 1 else best, 0
                if score >= asked:
                    state[LOW] = score
                else:
                    state[HIGH] = score
                return True
            level -= 1
            frame = natural(level * FRAME)
            discs_before = signed(stack[frame + natural(DISCS)])
            score = -best if (discs ^ discs_before) & 1 else best
            best, discs = max(score, signed(stack[frame + natural(node.BEST)])), discs_before
            settled = best > (-asked if discs & 1 else asked - 1)
            if settled:
                at.remember(stack[frame + natural(HASH)], discs, best, True, rule, table)
        stack[frame + natural(node.BEST)] = natural(best)
        level += 1
    state[LEVEL] = level
    return False


def question(low: int, high: int, squares: int) -> int:
    """Choose the next question about player 1's score: first whether the last to move can be kept from winning."""
    return min(max(1 - (squares & 1), low + 1), high)


def soonest_end(low: int, high: int) -> int:
    """Choose the question whether a player wins as soon as the bounds allow."""
    return high if low >= 0 or high >= max(1, -low) else low + 1


def patience(discs: int, squares: int) -> int:
    """Return the nodes to spend on soon ends: a small part of those that so many empty squares take."""
    empty = squares - discs
    return 1 << min(4 * empty // 5 - 12, MOST_PATIENCE) if discs >= FEW_DISCS and empty > FEW_SQUARES else 0


def solve(rule: Column, stack: Column, table: Column, state: Column) -> bool:
    """Narrow the bounds of `state` until they meet, or pause when the budget is spent; tell whether they have met.

    A question costs the less, the sooner the end that it is about: those come first, as long as there is patience. The
    bounds that they prove stay in the table where they are given up. The stack has a frame for each level, of which the
    first one begins with the marks and the discs of the position; a level of -1 in `state` begins the search.
    """
    squares = signed(rule[at.SQUARES])
    if state[LEVEL] < 0:
        mine, taken, discs = stack[MINE], stack[TAKEN], signed(stack[DISCS])
        free, step = rule[at.BOARD] & ~taken, rule[at.STEP]
        stack[OWN], stack[OTHER] = threats(mine, step) & free, threats(mine ^ taken, step) & free
        low, high = node.bounds_of(mine, taken, discs, rule)
        state[LEVEL], state[LOW], state[HIGH] = 0, max(state[LOW], low), min(state[HIGH], high)
        state[PATIENCE] = state[NODES] + patience(discs, squares)
    while state[LOW] < state[HIGH]:
        low, high, until = state[LOW], state[HIGH], state[BUDGET]
        hurries = state[NODES] < state[PATIENCE] and low + 1 < high
        if hurries:
            until = min(until, state[PATIENCE])
        if state[LEVEL] == 0:
            state[ASKED] = soonest_end(low, high) if hurries else question(low, high, squares)
        if not search(rule, stack, table, state, until):
            if hurries and state[NODES] >= state[PATIENCE]:
                state[LEVEL] = 0
            if state[NODES] >= state[BUDGET]:
                return False
    return True


def drop(columns: bytes, rule: Column, marks: Column) -> bool:
    """Write the marks of both players after moves, columns from "1" on; tell whether each of them can be made."""
    mine = taken = before = natural(0)
    for letter in columns:
        lane = letter - FIRST_COLUMN
        if lane < 0 or lane >= signed(rule[at.COLUMNS]):
            return False
        mine, before = mine ^ taken, taken
        taken |= taken + (rule[at.BOTTOM] & rule[natural(at.LANES + lane)])
    mover = natural(len(columns) & 1)
    marks[mover], marks[natural(1) - mover] = mine, taken ^ mine
    had_ended = (fours(mine, rule[at.STEP]) | fours(before ^ mine, rule[at.STEP])) != natural(0)
    return not had_ended and taken & ~rule[at.BOARD] == natural(0)


HELPERS = (
    lines.threats_along, threats, lines.fours_along, fours, lines.ones_if_zero, lines.safe_replies,
    lines.left_to_other, lines.left_to_last, at.mirrored, at.hash_of, at.slot_of, at.rest_of, at.bounds_at,
    at.remember, node.bounds_of, node.hash_moves, arrive, descend, search, question, soonest_end, patience,
)  # fmt: skip


@cache
def compiled() -> tuple[Loop, Loop]:
    """Compile `solve` and `drop`; numba must be there."""
    return EitherWay(solve, *HELPERS).compiled, EitherWay(drop, lines.fours_along, fours).compiled
