"""Alpha-beta on boards by `board_loops`: its columns are allocated and filled in, and its answers read."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from math import inf, nextafter
from typing import TypeGuard

from arena.machine.columns import ARRAYS, LISTS, Column, as_array
from arena.rules.alignment import AlignmentGame, Marks
from arena.rules.boards import rule_of
from arena.searching import board_loops as at
from arena.searching.board_loops import PLY, WIN, alphabeta, compiled
from arena.searching.clock import Clock
from arena.searching.evaluations import Evaluation, cell_levels
from arena.searching.minimax import Line, Value, times

MOST_BITS = 62
"""The bits of a board that the loops can play on."""
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


def fits(game: object, evaluation: Evaluation | None = None) -> TypeGuard[AlignmentGame]:
    """Tell whether the loops can play a game, with an evaluation if there is one."""
    if not isinstance(game, AlignmentGame) or game.board.bit_length() > MOST_BITS or game.align > MOST_ALIGN:
        return False
    if evaluation is None:
        return True
    worth = sum((evaluation.weights or ())[:-1]) * len(game.lines)
    return evaluation.board == game and evaluation.draw == 0 and worth < MOST_WORTH


@lru_cache(maxsize=64)
def columns(game: AlignmentGame, weights: tuple[float, ...] | None, fast: bool) -> tuple[Column, Column]:
    """Make the columns `rule` and `weights` of a game and its evaluation, `cells` if there are no weights."""
    levels = [] if weights else cell_levels(game)
    rule, worth = rule_of(game, chain.from_iterable(levels)), [float(weight) for weight in (weights or (0, 0))[:-1]]
    return (as_array(rule, "i8"), as_array(worth, "f8")) if fast else (rule, worth)


class BoardSearch:
    """Alpha-beta by the loops of `board_loops`, with the same answers as `AlphaBeta`.

    Parameters
    ----------
    game : AlignmentGame
        A game that `fits`.
    evaluation : Evaluation
        `cells` or `alignments`.
    plies : int
        The depth of the search from its root.
    clock : Clock, optional
        The bounds of its time and nodes.
    fast : bool
        Whether to run the compiled loops; numba must be there.
    """

    def __init__(
        self, game: AlignmentGame, evaluation: Evaluation, plies: int, clock: Clock | None = None, *, fast: bool = True
    ) -> None:
        self.game, self.plies, self.clock = game, plies, clock or Clock(most_nodes=MOST_NODES)
        loops = compiled() if fast else None
        self.loop = loops[0] if loops else alphabeta
        kind = ARRAYS if loops else LISTS
        self.rules = columns(game, evaluation.weights, bool(loops))
        self.state = kind.full(at.STATE, 0, "i8")
        self.state[at.PLIES] = plies
        self.marks = kind.full(at.MARKS * (plies + 2), 0, "i8")
        self.window: Column = kind.full(at.WINDOW * (plies + 2), 0, "f8")
        slots = min(MOST_SLOTS, 1 << 2 * plies + 4)
        self.table = kind.full(4 * slots, 0, "i8"), kind.full(2 * slots, 0, "f8")
        self.history = as_array(_central(game), "f8") if loops else list(_central(game))

    nodes = property(lambda self: int(self.state[at.NODES]))
    cutoffs = property(lambda self: int(self.state[at.CUTOFFS]))
    memo_hits = property(lambda self: int(self.state[at.HITS]))
    cut_off = property(lambda self: int(self.state[at.CUT_OFF]))

    def value(self, position: Marks, plies: int) -> tuple[Value, Line]:
        """Give the value of a position `plies` plies above the horizon, and the line that leads to it."""
        sign, level = (1 if self.game.player(position) == 1 else -1), self.plies - plies
        score = self._run(position, level, -2 * WIN, 2 * WIN)
        counted = self.state.copy()
        line = self._line(position, level, score)
        for place in (at.NODES, at.CUTOFFS, at.HITS, at.CUT_OFF):
            self.state[place] = counted[place]
        return times(sign, _value(score)), line

    def _run(self, position: Marks, level: int, alpha: float, beta: float) -> float:
        state, here, frame = self.state, at.MARKS * level, at.WINDOW * level
        mine, theirs = position if self.game.player(position) == 1 else position[::-1]
        self.marks[here + at.MINE], self.marks[here + at.THEIRS] = mine, theirs
        self.window[frame + at.ALPHA], self.window[frame + at.BETA] = alpha, beta
        state[at.LEVEL] = state[at.START] = level
        state[at.ARRIVING] = 1
        state[at.BUDGET] = state[at.NODES] + SLICE
        while not self.loop(*self.rules, self.marks, self.window, *self.table, self.history, state):
            self.clock.look(int(state[at.NODES]))
            state[at.BUDGET] += SLICE
        return float(self.window[frame + at.BEST])

    def _line(self, position: Marks, level: int, value: float) -> Line:
        """Find the first moves that keep a value, by searches of a null window around it."""
        if level == self.plies:
            return None
        wanted = -value
        for move, following in self.game.moves(position):
            score = self._run(following, level + 1, nextafter(wanted, -inf), nextafter(wanted, inf))
            if score == wanted:
                return move, self._line(following, level + 1, wanted)
        return None


@lru_cache(maxsize=64)
def _central(game: AlignmentGame) -> tuple[float, ...]:
    """Weigh the squares by the lines through them: the order of moves before any has cut."""
    levels = cell_levels(game)
    return tuple(float(sum(count for count, squares in levels if squares >> bit & 1)) for bit in range(MOST_BITS))


def _value(score: float) -> Value:
    """Read a score of the loops."""
    if abs(score) < WIN / 2:
        return score, 0
    ply = int((WIN - abs(score)) / PLY)
    return (inf, -ply) if score > 0 else (-inf, ply)
