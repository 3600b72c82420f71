"""Alpha-beta on boards of marks, compiled: the values of `AlphaBeta`, some hundred times faster.

The board of a node is its mover's marks and the other's, and scores are the mover's. The loop works on one row per
level, which is a ply from the root, of `boards` and of `window`; the table has one row per slot of `keys` and `bounds`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import inf, nextafter
from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np

from arena.machine.compiler import Loop
from arena.machine.loops import EitherWay, popcount
from arena.rules.alignment import AlignmentGame, Marks
from arena.searching.evaluations import Evaluation, cell_levels
from arena.searching.minimax import Clock, Line, Value

if TYPE_CHECKING:
    from arena.machine.columns import Array

MOST_BITS = 62
"""The bits of a board that the loop can play on."""
MOST_ALIGN = 7
"""The planes of `count_lines` count to seven."""
MOST_WORTH = 2.0**50
"""Scores stay far below the worth of a win."""
MOST_SLOTS = 1 << 20
"""Places in the transposition table; shallow searches take fewer."""
MOST_NODES = 2_000_000_000
"""A search of fixed depth stops here: some minutes."""
SLICE = 1 << 19
"""Nodes between two looks at the clock."""
WIN = 2.0**60
"""A win after n plies is worth WIN - n * PLY, exactly; every score of an evaluation is far smaller."""
PLY = 256.0
"""The worth that a win loses by each ply: a multiple of the spacing of floats near WIN."""

ALIGN, BOARD, BOTTOM, MISERE, DIRECTIONS, STEPS, STARTS, OWN = 0, 1, 2, 3, 4, 5, 9, 13
"""The places of `rule`: the marks of a line, all squares and those on which falling marks rest, as bits, 1 in misère
play, the number of directions; for each of at most four the shift in bits from a square to the next one, and the
squares at which a line begins; then the levels of `cells`."""
MINE, THEIRS, LEFT, PICKED, CHOSEN, BOARDS = range(6)
"""A row of `boards`: the mover's marks, the other's, the squares left to try, the one tried last, the best so far."""
ALPHA, BETA, BEST, WINDOW = range(4)
"""A row of `window`: what the mover has for sure, what the other player leaves him at most, the best so far."""
LEVEL, START, PLIES, BUDGET, ARRIVING, NODES, CUTOFFS, HITS, CUT_OFF, COUNTS = range(10)
"""The places of `state`: the level at hand, that of the root, the depth, the nodes after which to pause, whether the
node at hand is still to be looked at; nodes, cut-offs, memo hits, evaluated nodes; then lines by their marks."""


def filled(marks: int, rule: Array) -> bool:
    for direction in range(rule[DIRECTIONS]):
        step, run = rule[STEPS + direction], marks
        for place in range(1, rule[ALIGN]):
            run &= marks >> place * step
        if run:
            return True
    return False


def open_squares(taken: int, rule: Array) -> int:
    """Return the squares where a mark may be put."""
    board: int = rule[BOARD]
    return (taken + rule[BOTTOM]) & board if rule[BOTTOM] else board & ~taken


def count_lines(mine: int, theirs: int, sign: int, rule: Array, state: Array) -> None:
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


def evaluate(mine: int, theirs: int, rule: Array, weights: Array, state: Array) -> float:
    """Score a position for its mover: by `cells` if the rule lists squares, else by `alignments`."""
    total = 0.0
    for level in range(OWN, len(rule), 2):
        total += rule[level] * (popcount(mine & rule[level + 1]) - popcount(theirs & rule[level + 1]))
    if len(rule) == OWN:
        state[COUNTS:] = 0
        count_lines(mine, theirs, 1, rule, state)
        count_lines(theirs, mine, -1, rule, state)
        for number in range(1, rule[ALIGN]):
            total += weights[number] * state[COUNTS + number]
    return -total if rule[MISERE] else total


def slot_of(mine: int, theirs: int, keys: Array) -> Any:
    """Return the place of a position in the table, whose slots are a power of two."""
    return ((mine * 0x1E3779B97F4A7C15 ^ theirs * 0x42B2AE3D27D4EB4F) >> 24) & (len(keys) - 1)


def recall(level: int, boards: Array, window: Array, keys: Array, bounds: Array, state: Array) -> bool:
    """Settle a node by its bounds in the table at the same depth, if they settle the window."""
    mine, theirs = boards[level, MINE], boards[level, THEIRS]
    slot = slot_of(mine, theirs, keys)
    if keys[slot, 0] != mine or keys[slot, 1] != theirs:
        return False
    boards[level, CHOSEN] = keys[slot, 3]
    low, high = bounds[slot, 0], bounds[slot, 1]
    if keys[slot, 2] != 64 * state[PLIES] + level or (
        low < window[level, BETA] and high > max(window[level, ALPHA], low)
    ):
        return False
    window[level, BEST] = low if low >= window[level, BETA] or low == high else high
    state[HITS] += 1
    return True


def remember(level: int, boards: Array, window: Array, keys: Array, bounds: Array, state: Array) -> None:
    """Store the value of a node in the table, or a bound if the window has cut it."""
    mine, theirs, value = boards[level, MINE], boards[level, THEIRS], window[level, BEST]
    slot, depth = slot_of(mine, theirs, keys), 64 * state[PLIES] + level
    if keys[slot, 0] != mine or keys[slot, 1] != theirs or keys[slot, 2] != depth:
        keys[slot, 0], keys[slot, 1], keys[slot, 2] = mine, theirs, depth
        bounds[slot, 0], bounds[slot, 1] = -2 * WIN, 2 * WIN
    if value > window[level, ALPHA]:
        bounds[slot, 0] = value
    if value < window[level, BETA]:
        bounds[slot, 1] = value
    keys[slot, 3] = boards[level, CHOSEN]


def arrive(
    level: int, rule: Array, weights: Array, boards: Array, window: Array, keys: Array, bounds: Array, state: Array
) -> bool:
    """Settle a node whose value is known at once; else list its moves."""
    state[NODES] += 1
    mine, theirs = boards[level, MINE], boards[level, THEIRS]
    boards[level, CHOSEN] = 0
    if filled(theirs, rule):
        lost = level * PLY - WIN
        window[level, BEST] = -lost if rule[MISERE] else lost
    elif mine | theirs == rule[BOARD]:
        window[level, BEST] = 0.0
    elif level == state[PLIES]:
        state[CUT_OFF] += 1
        window[level, BEST] = evaluate(mine, theirs, rule, weights, state)
    elif level + 1 == state[PLIES] or not recall(level, boards, window, keys, bounds, state):
        boards[level, LEFT] = open_squares(mine | theirs, rule)
        window[level, BEST] = -2 * WIN
        return False
    return True


def descend(level: int, boards: Array, window: Array, history: Array) -> None:
    """Make the move of the table or the one that has cut the most: fill in the next level as its mover sees it."""
    square, most = boards[level, CHOSEN] & boards[level, LEFT], -1.0
    left = 0 if square else boards[level, LEFT]
    while left:
        other = left & -left
        left ^= other
        worth = history[popcount(other - 1)]
        if worth > most:
            square, most = other, worth
    boards[level, LEFT] ^= square
    boards[level, PICKED] = square
    boards[level + 1, MINE], boards[level + 1, THEIRS] = boards[level, THEIRS], boards[level, MINE] | square
    window[level + 1, ALPHA] = -window[level, BETA]
    window[level + 1, BETA] = -max(window[level, ALPHA], window[level, BEST])


def take_back(level: int, boards: Array, window: Array, history: Array, state: Array) -> None:
    """Take the value of the move made at a level, and count a cut-off if it makes the other moves needless."""
    value = -window[level + 1, BEST]
    if value > window[level, BEST]:
        window[level, BEST] = value
        boards[level, CHOSEN] = boards[level, PICKED]
        if value >= window[level, BETA]:
            history[popcount(boards[level, PICKED] - 1)] += (state[PLIES] - level) ** 2
            state[CUTOFFS] += boards[level, LEFT] != 0


def alphabeta(
    rule: Array, weights: Array, boards: Array, window: Array, keys: Array, bounds: Array, history: Array, state: Array
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
            settled = arrive(level, rule, weights, boards, window, keys, bounds, state)
        if not settled and boards[level, LEFT] and window[level, BEST] < window[level, BETA]:
            descend(level, boards, window, history)
            level += 1
            state[ARRIVING] = 1
            continue
        if not settled and level + 1 < state[PLIES]:
            remember(level, boards, window, keys, bounds, state)
        if level == state[START]:
            return True
        level -= 1
        settled = False
        take_back(level, boards, window, history, state)


@cache
def _compiled() -> Loop:
    helpers = (filled, open_squares, count_lines, evaluate, slot_of, recall, remember, arrive, descend, take_back)
    return EitherWay(alphabeta, *helpers).compiled


def fits(game: object, evaluation: Evaluation) -> TypeGuard[AlignmentGame]:
    """Check whether the loop can search a game with an evaluation."""
    if not isinstance(game, AlignmentGame) or game.board.bit_length() > MOST_BITS or game.align > MOST_ALIGN:
        return False
    worth = sum((evaluation.weights or ())[:-1]) * len(game.lines)
    return evaluation.board == game and evaluation.draw == 0 and worth < MOST_WORTH


@lru_cache(maxsize=64)
def _columns(game: AlignmentGame, weights: tuple[float, ...] | None) -> tuple[Array, Array, Array]:
    """Return the rules and the weights of `alignments`, else the squares of `cells`, and how central squares are."""
    levels, count, rule = cell_levels(game), len(game.steps), np.zeros(OWN, "i8")
    rule[:STEPS] = game.align, game.board, game.bottom, game.misere, count
    rule[STEPS : STEPS + count], rule[STARTS : STARTS + count] = game.steps, game.starts
    if not weights:
        rule = np.append(rule, np.ravel(levels))
    central = [float(sum(count for count, squares in levels if squares >> bit & 1)) for bit in range(MOST_BITS)]
    return rule, np.array((weights or (0, 0))[:-1], "f8"), np.array(central)


class BoardSearch:
    """Alpha-beta by the compiled loop, for a game and an evaluation that `fits`; see `Minimax`."""

    def __init__(self, game: AlignmentGame, evaluation: Evaluation, plies: int, clock: Clock) -> None:
        self.game, self.plies, self.clock = game, plies, clock
        slots = min(MOST_SLOTS, 1 << 2 * plies + 4)
        rule, weights, central = _columns(game, evaluation.weights)
        self.boards, self.window = np.zeros((plies + 2, BOARDS), "i8"), np.zeros((plies + 2, WINDOW))
        self.state = np.zeros(COUNTS + MOST_ALIGN + 1, "i8")
        self.state[PLIES] = plies
        table = np.zeros((slots, 4), "i8"), np.zeros((slots, 2))
        self.columns = rule, weights, self.boards, self.window, *table, central.copy(), self.state

    nodes = property(lambda self: int(self.state[NODES]))
    cutoffs = property(lambda self: int(self.state[CUTOFFS]))
    memo_hits = property(lambda self: int(self.state[HITS]))
    cut_off = property(lambda self: int(self.state[CUT_OFF]))

    def value(self, position: Marks, plies: int) -> tuple[Value, Line]:
        """Return the value of a position `plies` plies above the horizon, and the line that leads to it."""
        level = self.plies - plies
        score = self._run(position, level, -2 * WIN, 2 * WIN)
        counted = self.state.copy()
        line = self._line(position, level, score)
        self.state[:] = counted
        score = score if self.game.player(position) == 1 else -score
        if abs(score) < WIN / 2:
            return (score + 0.0, 0), line
        ply = int((WIN - abs(score)) / PLY)
        return ((inf, -ply) if score > 0 else (-inf, ply)), line

    def _run(self, position: Marks, level: int, alpha: float, beta: float) -> float:
        state = self.state
        self.boards[level, MINE : THEIRS + 1] = position if self.game.player(position) == 1 else position[::-1]
        self.window[level, ALPHA : BETA + 1] = alpha, beta
        state[LEVEL] = state[START] = level
        state[ARRIVING] = 1
        state[BUDGET] = state[NODES] + SLICE
        while not _compiled()(*self.columns):
            self.clock.look(int(state[NODES]))
            state[BUDGET] += SLICE
        return float(self.window[level, BEST])

    def _line(self, position: Marks, level: int, value: float) -> Line:
        """Find the first moves that keep a value, by searches of a null window around it."""
        wanted = -value
        for move, following in self.game.moves(position) if level < self.plies else ():
            if self._run(following, level + 1, nextafter(wanted, -inf), nextafter(wanted, inf)) == wanted:
                return move, self._line(following, level + 1, wanted)
        return None
