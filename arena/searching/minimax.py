"""Min-max on a game that is not unfolded: the algorithms of courses 000, 002 and 003, and alpha-beta.

A value is a pair (score, tempo), greater when better for player 1: (inf, -n) where player 1 has won n plies after the
root, (-inf, n) where player 2 has, and (score, 0) elsewhere. So the winner hurries and the loser holds out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import islice
from math import inf
from time import monotonic
from typing import Protocol, TypeAlias

from arena.errors import TooLarge
from arena.rules.game import AnyGame, AnyPosition, Move
from arena.searching import HEURISTIC, WIN
from arena.searching.evaluations import Evaluation

Value = tuple[float, float]
"""A score and a tempo, see above."""
Line = tuple[Move, "Line"] | None
"""The moves from a position on: the first one, and the line after it."""
Moves: TypeAlias = list[tuple[Move, AnyPosition]]
"""The moves of a position, each with the position it leads to."""
Bounds: TypeAlias = tuple[Value, Value]
"""Bounds of a value: at least the first, at most the second."""

LOWEST: Value = (-inf, -inf)
"""Below the value of every position."""
HIGHEST: Value = (inf, inf)
"""Above the value of every position."""
MOST_REMEMBERED = 2_000_000
"""The positions that a memo holds: some hundreds of megabytes."""
MOST_MOVES = 2_500
"""The moves of a position that is searched."""
MOST_NODES = 20_000_000
"""The nodes at which a search of fixed depth stops: some minutes."""
FIRST_LOOK = 16
"""The nodes before a search looks at its clock."""
MOST_BETWEEN = 1024
"""The most nodes between two looks, each of which costs as much as a fast node does."""
OFTEN_ENOUGH = 0.05
"""If fewer seconds lie between two looks, there are more nodes before the next look, else fewer."""


class TimeUp(Exception):  # noqa: N818 - not an error: the search is over
    """The time of a search is up."""


class Clock:
    """The deadline of a search, on `time.monotonic`'s clock, and its most nodes, of which it reports the progress.

    `between` is the number of nodes to visit before the next look: fewer in games whose nodes take longer.
    """

    def __init__(
        self, deadline: float = inf, most_nodes: float = MOST_NODES, progress: Callable[[int], object] | None = None
    ) -> None:
        self.deadline, self.most_nodes, self.progress = deadline, most_nodes, progress
        self.between = FIRST_LOOK
        self._reported, self._looked = 0, 0.0

    def look(self, nodes: int) -> None:
        """Raise `TimeUp`, or `TooLarge` if there were too many nodes."""
        if self.progress and nodes > self._reported:
            self.progress(nodes - self._reported)
            self._reported = nodes
        if nodes > self.most_nodes:
            raise TooLarge(
                f"the search has looked at {self.most_nodes:,} nodes; take fewer plies, alphabeta, or --seconds"
            )
        now = monotonic()
        if now > self.deadline:
            raise TimeUp
        often = now - self._looked < OFTEN_ENOUGH
        self.between = min(2 * self.between, MOST_BETWEEN) if often else max(self.between // 2, 1)
        self._looked = now


class Observer(Protocol):
    """An observer of a search: a node is entered, expanded if it has moves to search, and left.

    A node whose value was known from before is left without having been entered.
    """

    def enter(self, position: AnyPosition, plies: int) -> None:
        """Receive a node that is looked at."""

    def expand(self, moves: Moves) -> None:
        """Receive the moves of the last node entered, which will be searched."""

    def leave(self, position: AnyPosition, plies: int, value: Value, window: Bounds | None = None) -> None:
        """Receive player 1's value of a node and, in alpha-beta, its window as he sees it."""


def listed(game: AnyGame, position: AnyPosition) -> Moves:
    """List the moves of a position, at most `MOST_MOVES`."""
    moves = list(islice(game.moves(position), MOST_MOVES + 1))
    if len(moves) > MOST_MOVES:
        raise TooLarge(f"more than {MOST_MOVES:,} moves from one position; a search looks at each: take a smaller game")
    return moves


class Minimax:
    """Plain min-max: `maxiJ1` and `miniJ2` of course 000, `minmax` of course 002.

    Parameters
    ----------
    game : Game
        The rules.
    evaluation : Evaluation
        The score of positions where the search is cut off.
    plies : int
        The depth of the search from its root.
    clock : Clock, optional
        The bounds of its time and nodes.
    ends : {"win", "heuristic"}, optional
        The worth of a position where play has ended; see `search`.
    """

    cuts = False
    """Whether moves outside the window of a node are skipped."""

    def __init__(
        self, game: AnyGame, evaluation: Evaluation, plies: int, clock: Clock | None = None, ends: str = WIN
    ) -> None:
        self.game, self.plies, self.clock, self.ends = game, plies, clock or Clock(), ends
        self.score, self.draw = evaluation.score, evaluation.draw
        self.nodes = self.cutoffs = self.memo_hits = self.cut_off = 0
        self.history: dict[Move, int] = {}
        self.observer: Observer | None = None
        self._look_at = FIRST_LOOK

    def value(self, position: Hashable, plies: int, low: Value = LOWEST, high: Value = HIGHEST) -> tuple[Value, Line]:
        """Return the value of a position `plies` plies above the horizon, and the line that leads to it.

        Outside the window from `low` to `high` it may be a bound of the value, on the same side.
        """
        known = self.recall(position, plies, low, high)
        if known:
            self.memo_hits += 1
            return known
        end, moves = self.visit(position, plies)
        if end is not None:
            return end, None
        is_first, observer, line = self.game.player(position) == 1, self.observer, None
        best = LOWEST if is_first else HIGHEST
        window = low, high
        for tried, (move, following) in enumerate(self.ordered(moves, plies), start=1):
            value, rest = self.value(following, plies - 1, *window)
            if observer is not None:
                observer.leave(following, plies - 1, value, window if self.cuts else None)
            if value > best if is_first else value < best:
                best, line = value, (move, rest)
                if self.cuts:
                    window = (max(low, best), high) if is_first else (low, min(high, best))
                    if best >= high if is_first else best <= low:
                        self.cutoffs += tried < len(moves)
                        self.history[move] = self.history.get(move, 0) + plies * plies
                        break
        self.remember(position, plies, best, line, low, high)
        return best, line

    def recall(self, position: Hashable, plies: int, low: Value, high: Value) -> tuple[Value, Line] | None:  # noqa: ARG002
        """Look up a value or a bound that settles the window: there is none without a memo."""
        return None

    def remember(self, position: Hashable, plies: int, value: Value, line: Line, low: Value, high: Value) -> None:
        """Store the value found in a window."""

    def ordered(self, moves: Moves, plies: int) -> Moves:  # noqa: ARG002
        """Return the moves in the order in which they are searched: the game's."""
        return moves

    def visit(self, position: Hashable, plies: int) -> tuple[Value | None, Moves]:
        """Return the value of a position where the search ends, else its moves.

        A player who has aligned has won, even if the other is to move: that is found before the evaluation is asked,
        unless ends are worth their evaluation.
        """
        self.nodes = nodes = self.nodes + 1
        if nodes >= self._look_at:
            self._pause(position, plies)
        if plies:
            moves = listed(self.game, position)
            if moves:
                if self.observer is not None:
                    self.observer.expand(moves)
                return None, moves
        winner = self.game.winner(position)
        if winner is None:
            self.cut_off += plies == 0
        if self.ends == HEURISTIC:
            return (self.score(position), 0), []
        if winner is None:
            return self._at(self.score(position), plies), []
        return (self._at((0, inf, -inf)[winner], plies) if winner else (self.draw, 0)), []

    def observe(self, observer: Observer) -> None:
        """Report each node to an observer: the search pauses at every one."""
        self.observer, self._look_at = observer, 0

    def _pause(self, position: AnyPosition, plies: int) -> None:
        if self.observer is not None:
            self.observer.enter(position, plies)
        self.clock.look(self.nodes)
        if self.observer is None:
            self._look_at += self.clock.between

    def _at(self, score: float, plies: int) -> Value:
        """Add to a win or a loss when it comes."""
        if score == inf:
            return score, plies - self.plies
        return score, self.plies - plies if score == -inf else 0


class Memoised(Minimax):
    """Min-max that remembers (move, score, depth) of each position: `minimax_memoisé` of course 003.

    Only a value of the same depth is used again: the course's own test is that of `MemoisedAsWritten`. With n
    positions in reach and b moves each, O(n b) moves are made for each ply, and O(n) values kept.
    """

    def __init__(
        self, game: AnyGame, evaluation: Evaluation, plies: int, clock: Clock | None = None, ends: str = WIN
    ) -> None:
        super().__init__(game, evaluation, plies, clock, ends)
        self.memo: dict[Hashable, tuple[int, Value, Line]] = {}

    def key(self, position: Hashable, plies: int) -> Hashable:
        """Return the key under which the value of a position is remembered."""
        return position, plies

    def recall(self, position: Hashable, plies: int, low: Value, high: Value) -> tuple[Value, Line] | None:  # noqa: ARG002
        """Look up a value of this depth, or of a greater one if the key allows it: its end then comes later."""
        depth, (score, tempo), line = self.memo.get(self.key(position, plies), (-1, LOWEST, None))
        if depth < plies:
            return None
        return (score, tempo + (plies - depth if score == inf else depth - plies if score == -inf else 0)), line

    def remember(self, position: Hashable, plies: int, value: Value, line: Line, low: Value, high: Value) -> None:  # noqa: ARG002
        key = self.key(position, plies)
        if len(self.memo) < MOST_REMEMBERED or key in self.memo:
            self.memo[key] = plies, value, line

    def visit(self, position: Hashable, plies: int) -> tuple[Value | None, Moves]:
        """Return the value of a position where the search ends, and remember it, else its moves."""
        end, moves = super().visit(position, plies)
        if end is not None:
            self.remember(position, plies, end, None, LOWEST, HIGHEST)
        return end, moves


class MemoisedAsWritten(Memoised):
    """Min-max with one remembered value per position, as course 003 writes it: a value of greater depth is used again.

    A move may then be valued by a deeper search than its neighbor, because another line met its position first: the
    value of the root depends on the order of the moves, and need not be that of min-max at any depth. It is here so
    that programs that follow the text can be compared. A win or a loss comes so many plies after the root as on the
    line that takes the value up. A position is searched again for a greater depth alone: O(n b) moves a ply, as above.
    """

    def key(self, position: Hashable, plies: int) -> Hashable:  # noqa: ARG002 - that is the difference
        """Return the key under which the value of a position is remembered."""
        return position


class AlphaBeta(Minimax):
    """Min-max that skips moves outside its window, with a transposition table and the moves that cut most first.

    The table keeps, for a position at one depth, its value, or a bound that a cut left: exact values, lower bounds and
    upper bounds are stored apart. D. E. Knuth and R. W. Moore, An analysis of alpha-beta pruning, Artificial
    Intelligence 6 (1975), doi:10.1016/0004-3702(75)90019-3.
    """

    cuts = True

    def __init__(
        self, game: AnyGame, evaluation: Evaluation, plies: int, clock: Clock | None = None, ends: str = WIN
    ) -> None:
        super().__init__(game, evaluation, plies, clock, ends)
        self.exact: dict[tuple[Hashable, int], tuple[Value, Line]] = {}
        self.lower: dict[tuple[Hashable, int], Value] = {}
        self.upper: dict[tuple[Hashable, int], Value] = {}

    def ordered(self, moves: Moves, plies: int) -> Moves:
        """Sort the moves by how much they have cut, except for an observer, who sees them in the game's order."""
        if (plies == 1 and len(moves) < 4) or self.observer is not None:
            return moves
        return sorted(moves, key=lambda move: -self.history.get(move[0], 0))

    def recall(self, position: Hashable, plies: int, low: Value, high: Value) -> tuple[Value, Line] | None:
        """Look up the value or a bound of a position at this depth that settles the window."""
        key = position, plies
        if key in self.exact:
            return self.exact[key]
        if self.lower.get(key, LOWEST) >= high:
            return self.lower[key], None
        if self.upper.get(key, HIGHEST) <= low:
            return self.upper[key], None
        return None

    def remember(self, position: Hashable, plies: int, value: Value, line: Line, low: Value, high: Value) -> None:
        """Store a value: as exact inside the window, else as a lower or an upper bound."""
        if len(self.exact) + len(self.lower) + len(self.upper) >= MOST_REMEMBERED:
            return
        if value <= low:
            self.upper[position, plies] = value
        elif value >= high:
            self.lower[position, plies] = value
        else:
            self.exact[position, plies] = value, line


ALGORITHMS: dict[str, type[Minimax]] = {
    "minimax": Minimax,
    "negamax": Minimax,
    "memoised": Memoised,
    "memoised_course": MemoisedAsWritten,
    "alphabeta": AlphaBeta,
}
"""The algorithms by their names."""
