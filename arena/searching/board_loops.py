"""The loops of Connect-4 and its kin on boards of at most 62 bits: alpha-beta and random games.

One text, two speeds: run as plain Python over lists, or compiled by numba over arrays (`compiled`). All columns are
allocated outside. They are flat, and few, since numba counts references whenever an array leaves a tuple:

- `rule`: the record of the game (see `arena.rules.boards`); for `cells`, from `OWN` on, the pairs (lines through a
  square, all the squares with so many);
- `weights`: those of `alignments`;
- `marks`, `window`: the stack, some whole numbers and some others a level, where a level is a ply from the root;
- `keys`, `bounds`: the transposition table, likewise a slot: the lower and the upper bound are stored apart;
- `history`: by bit, how much marking that square has cut;
- `state`: the place of the search, and its counts.

The board of a node is its mover's marks and the other's, and scores inside are the mover's.
"""

from __future__ import annotations

import functools

from arena.machine import compiler
from arena.machine.columns import Column
from arena.machine.loops import Loop, popcount
from arena.rules.boards import ALIGN, BOARD, DIRECTIONS, MISERE, OWN, STARTS, STEPS, filled, open_squares

WIN = 2.0**60
"""A win after n plies is worth WIN - n * PLY, exactly; every score of an evaluation is far smaller."""
PLY = 256.0
"""The worth that a win loses by each ply: a multiple of the spacing of floats near WIN."""

# The places of a level in `marks`: the marks of its mover and of the other player, the squares left to try, the one
# that was tried last, the best one so far; and how many places there are.
MINE, THEIRS, LEFT, PICKED, CHOSEN, MARKS = range(6)

# The places of a level in `window`: alpha, which its mover has for sure, beta, which the other has, the best value so
# far; and how many places there are.
ALPHA, BETA, BEST, WINDOW = range(4)

# The places of `state`: the level at hand, that of the root, the depth, the nodes after which to pause, whether the
# node at hand is still to be looked at; the nodes, cut-offs, memo hits and evaluated nodes so far; then the lines that
# `count_lines` has counted, by their marks, up to seven.
LEVEL, START, PLIES, BUDGET, ARRIVING, NODES, CUTOFFS, HITS, CUT_OFF, COUNTS = range(10)
STATE = COUNTS + 8
"""The number of places of `state`."""


def count_lines(mine: int, theirs: int, sign: int, rule: Column, state: Column) -> None:
    """Add to the counts the lines with n of my marks and none of theirs, each counted in bit planes at its start."""
    for direction in range(rule[DIRECTIONS]):
        step = rule[STEPS + direction]
        ones = twos = fours = blocked = 0
        for place in range(rule[ALIGN]):
            mark = mine >> place * step
            blocked |= theirs >> place * step
            carry = ones & mark
            ones ^= mark
            fours ^= twos & carry
            twos ^= carry
        alone = rule[STARTS + direction] & ~blocked
        for number in range(1, rule[ALIGN]):
            exact = alone & (ones if number & 1 else ~ones)
            exact &= twos if number & 2 else ~twos
            exact &= fours if number & 4 else ~fours
            state[COUNTS + number] += sign * popcount(exact)


def evaluate(mine: int, theirs: int, rule: Column, weights: Column, state: Column) -> float:
    """Score a position for its mover: the evaluations `cells` and `alignments`."""
    total = 0.0
    if len(rule) > OWN:
        for level in range(OWN, len(rule), 2):
            squares = rule[level + 1]
            total += rule[level] * (popcount(mine & squares) - popcount(theirs & squares))
    else:
        for number in range(1, rule[ALIGN]):
            state[COUNTS + number] = 0
        count_lines(mine, theirs, 1, rule, state)
        count_lines(theirs, mine, -1, rule, state)
        for number in range(1, rule[ALIGN]):
            total += weights[number] * state[COUNTS + number]
    return -total if rule[MISERE] else total


def slot_of(mine: int, theirs: int, keys: Column) -> int:
    """Give the place of a position in the table, whose slots are a power of two."""
    return ((mine * 0x1E3779B97F4A7C15 ^ theirs * 0x42B2AE3D27D4EB4F) >> 24) & (len(keys) // 4 - 1)


def recall(level: int, marks: Column, window: Column, keys: Column, bounds: Column, state: Column) -> bool:
    """Settle a node by its bounds in the table at the same depth, if they settle the window."""
    here, frame = MARKS * level, WINDOW * level
    slot = slot_of(marks[here + MINE], marks[here + THEIRS], keys)
    key = 4 * slot
    if keys[key] != marks[here + MINE] or keys[key + 1] != marks[here + THEIRS]:
        return False
    marks[here + CHOSEN] = keys[key + 3]
    if keys[key + 2] != 64 * state[PLIES] + level:
        return False
    low, high = bounds[2 * slot], bounds[2 * slot + 1]
    if low >= window[frame + BETA] or low == high:
        window[frame + BEST] = low
    elif high <= window[frame + ALPHA]:
        window[frame + BEST] = high
    else:
        return False
    state[HITS] += 1
    return True


def remember(level: int, marks: Column, window: Column, keys: Column, bounds: Column, state: Column) -> None:
    """Store the value of a node in the table, or a bound if the window has cut it."""
    here, frame = MARKS * level, WINDOW * level
    mine, theirs, value = marks[here + MINE], marks[here + THEIRS], window[frame + BEST]
    slot, depth = slot_of(mine, theirs, keys), 64 * state[PLIES] + level
    key = 4 * slot
    if keys[key] != mine or keys[key + 1] != theirs or keys[key + 2] != depth:
        keys[key], keys[key + 1], keys[key + 2] = mine, theirs, depth
        bounds[2 * slot], bounds[2 * slot + 1] = -2 * WIN, 2 * WIN
    if value > window[frame + ALPHA]:
        bounds[2 * slot] = value
    if value < window[frame + BETA]:
        bounds[2 * slot + 1] = value
    keys[key + 3] = marks[here + CHOSEN]


def arrive(
    level: int,
    rule: Column,
    weights: Column,
    marks: Column,
    window: Column,
    keys: Column,
    bounds: Column,
    state: Column,
) -> bool:
    """Settle a node whose value is known at once; else list its moves."""
    here, frame = MARKS * level, WINDOW * level
    state[NODES] += 1
    mine, theirs = marks[here + MINE], marks[here + THEIRS]
    if filled(theirs, rule):
        lost = level * PLY - WIN
        window[frame + BEST] = -lost if rule[MISERE] else lost
        return True
    if mine | theirs == rule[BOARD]:
        window[frame + BEST] = 0.0
        return True
    if level == state[PLIES]:
        state[CUT_OFF] += 1
        window[frame + BEST] = evaluate(mine, theirs, rule, weights, state)
        return True
    marks[here + CHOSEN] = 0
    if level + 1 < state[PLIES] and recall(level, marks, window, keys, bounds, state):
        return True
    marks[here + LEFT] = open_squares(mine | theirs, rule)
    window[frame + BEST] = -2 * WIN
    return False


def pick(left: int, first: int, history: Column) -> int:
    """Choose the move to try next: the table's, then those that have cut the most."""
    if left & first:
        return first
    best, most = 0, -1.0
    while left:
        square = left & -left
        left ^= square
        worth = history[popcount(square - 1)]
        if worth > most:
            best, most = square, worth
    return best


def descend(level: int, marks: Column, window: Column, history: Column) -> None:
    """Make a move: the next level gets the boards and the window as its own mover sees them."""
    here, frame = MARKS * level, WINDOW * level
    square = pick(marks[here + LEFT], marks[here + CHOSEN], history)
    marks[here + LEFT] ^= square
    marks[here + PICKED] = square
    marks[here + MARKS + MINE] = marks[here + THEIRS]
    marks[here + MARKS + THEIRS] = marks[here + MINE] | square
    window[frame + WINDOW + ALPHA] = -window[frame + BETA]
    window[frame + WINDOW + BETA] = -max(window[frame + ALPHA], window[frame + BEST])


def take_back(level: int, marks: Column, window: Column, history: Column, state: Column) -> None:
    """Take the value of the move made at a level, and count a cut-off if it makes the other moves needless."""
    here, frame = MARKS * level, WINDOW * level
    value = -window[frame + WINDOW + BEST]
    if value > window[frame + BEST]:
        window[frame + BEST] = value
        marks[here + CHOSEN] = marks[here + PICKED]
        if value >= window[frame + BETA]:
            history[popcount(marks[here + PICKED] - 1)] += (state[PLIES] - level) ** 2
            if marks[here + LEFT]:
                state[CUTOFFS] += 1


def alphabeta(
    rule: Column,
    weights: Column,
    marks: Column,
    window: Column,
    keys: Column,
    bounds: Column,
    history: Column,
    state: Column,
) -> bool:
    """Search the node at level `state[START]` within its window; its value is then its BEST.

    After `state[BUDGET]` nodes it returns False, and goes on where it was when it is called again.
    """
    level, settled = state[LEVEL], False
    while True:
        if state[ARRIVING]:
            if state[NODES] >= state[BUDGET]:
                state[LEVEL] = level
                return False
            state[ARRIVING] = 0
            settled = arrive(level, rule, weights, marks, window, keys, bounds, state)
        frame = WINDOW * level
        if not settled and marks[MARKS * level + LEFT] and window[frame + BEST] < window[frame + BETA]:
            descend(level, marks, window, history)
            level += 1
            state[ARRIVING] = 1
            continue
        if not settled and level + 1 < state[PLIES]:
            remember(level, marks, window, keys, bounds, state)
        if level == state[START]:
            return True
        level -= 1
        settled = False
        take_back(level, marks, window, history, state)


def random_games(rule: Column, mine: int, theirs: int, draws: Column, ends: Column, lengths: Column) -> None:
    """Play one random game from a position for each row of `draws`, numbers from 0 to 1: its moves.

    `ends` gets 1 if the player to move at the start has aligned, 2 if the other has, 0 for a draw.
    """
    for game in range(len(ends)):
        own, other, end, ply = mine, theirs, 0, 0
        while own | other != rule[BOARD]:
            left = open_squares(own | other, rule)
            for _ in range(int(draws[game][ply] * popcount(left))):
                left &= left - 1
            ply += 1
            own, other = other, own | left & -left
            if filled(other, rule):
                end = 1 if ply & 1 else 2
                break
        ends[game], lengths[game] = end, ply


def compiled() -> tuple[Loop, Loop] | None:
    """Compile `alphabeta` and `random_games`; None where loops are plain."""
    return None if compiler.numba_or_none() is None else _compiled()


@functools.cache
def _compiled() -> tuple[Loop, Loop] | None:
    search = compiler.compiled(
        alphabeta,
        filled,
        open_squares,
        count_lines,
        evaluate,
        slot_of,
        recall,
        remember,
        arrive,
        pick,
        descend,
        take_back,
    )
    play = compiler.compiled(random_games)
    return (search, play) if search and play else None
