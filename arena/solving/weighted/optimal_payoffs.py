"""Mean-payoff games: the best average weight of an endless play that player 1 can force, exactly.

An optimal play ends on a circuit of at most |S| moves, so a value is a fraction with a denominator up to |S|. It is at
least a/b where no energy is lost with weights b w - a. Each threshold splits the vertices in two, and neither player
would leave his part for the other: the parts are games of their own, which are split again, all at the same time.

A threshold may halve the interval of the possible values. Most thresholds are guessed instead: the players' strategies
for the last thresholds, played against each other, end on a circuit whose average is often the value. If it is, the
next larger fraction, taken as the next threshold, proves it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from arena.machine.columns import Column, Engine, Rows, as_list, places
from arena.solving.weighted.descent import forced
from arena.solving.weighted.fractions import at_least, at_most, below
from arena.solving.weighted.least_credits import Lifted, hold, lift
from arena.solving.weighted.mean_payoff_loops import (
    advise,
    follow,
    keep_within,
    regroup,
    settle_forced,
    take_over,
    tally,
    write_values,
)
from arena.solving.weighted.weighted_edges import Edges, check_sums, most, turned

HALVED = 4
"""Every so many thresholds one halves what is possible, and is not guessed: the search is never much longer for it."""
SETTLED_SINK = 0
"""The entry of `winner` at sinks of the energy games: play there is settled, and loses nothing more."""


class MeanPayoff(NamedTuple):
    """A solved mean-payoff game.

    Parameters
    ----------
    numerators, denominators : column
        The value of each vertex; 1/0 where player 1 can force a sink that he has won, -1/0 where player 2 can.
    choices : column
        An optimal move of who is to move; -1 on sinks.
    credits, debits : column
        What proves the values. Along a move from a vertex of value a/b to one of the same value, by player 1's strategy
        or by any move of player 2's, b times the weight, less a, is at least the difference of the credits; along one
        by player 2's strategy or by any move of player 1's it is at most the difference of the debits, the other way
        round. Where the value is 1/0 the credits are ranks, which fall along such moves, so are the debits for -1/0.
    rounds : int
        How many thresholds were tried, one after the other.
    """

    numerators: Column
    denominators: Column
    choices: Column
    credits: Column
    debits: Column
    rounds: int

    def values(self) -> list[Fraction | float]:
        """Give the value of each vertex, +inf or -inf where somebody can force a sink that he has won."""
        pairs = zip(as_list(self.numerators), as_list(self.denominators), strict=True)
        return [Fraction(top, bottom) if bottom else top * float("inf") for top, bottom in pairs]


def mean_payoff(engine: Engine, forward: Rows, weight: Column, player: Column, winner: Column) -> MeanPayoff:
    """Give the exact values of all vertices, and optimal positional strategies of both players.

    Parameters
    ----------
    engine : Engine
        What runs loops over the columns.
    forward : Rows
        The edges; none leaves a vertex that has a winner.
    weight : column
        Their weights, whole numbers, in the order of the rows: what player 2 pays to player 1.
    player : column
        Who moves.
    winner : column
        1 or 2 on sinks that a player has won, 0 on drawn ones: nothing is paid there for ever. -1 where play goes on.

    Raises
    ------
    TooLarge
        If the sums might not fit in 62 bits: |S|³ times the largest weight may be some 5·10¹⁷.

    Notes
    -----
    O(log(|S| W)) energy games on the whole graph, where W is the largest absolute weight: a search by halves, in the
    rows of fractions of small denominators.

    References
    ----------
    L. Brim, J. Chaloupka, L. Doyen, R. Gentilini, J.-F. Raskin, "Faster algorithms for mean-payoff games", *Formal
    Methods in System Design* 38, 2011, :doi:`10.1007/s10703-010-0105-x`.

    C. Comin, R. Rizzi, "Improved pseudo-polynomial bound for the value problem and optimal strategy synthesis in
    mean payoff games", *Algorithmica* 77, 2017, :doi:`10.1007/s00453-016-0123-1`.

    Examples
    --------
    >>> from arena.machine.columns import LISTS
    >>> rows = Rows.of_lists([[1], [2, 1], [0]])
    >>> mean_payoff(LISTS, rows, [3, -1, 0, 2], [1, 2, 1], [-1] * 3).values()
    [Fraction(0, 1), Fraction(0, 1), Fraction(0, 1)]
    """
    return _PayoffSearch(engine, Edges(*forward, weight), player, winner).solve()


class _PayoffSearch:
    """The parts into which the vertices have been split, with bounds on the values in each.

    Parameters
    ----------
    group : column
        The part of each vertex, -1 where the value is infinite.
    low, high : list of Fraction
        The least and the largest value that each part may have.
    """

    def __init__(self, engine: Engine, edges: Edges, player: Column, winner: Column) -> None:
        self.engine, self.edges, self.player, self.winner = engine, edges, player, winner
        size, largest = len(player), most(edges.weight)
        self.size, self.scale = size, size + 1
        check_sums(largest, 4 * self.scale**3)
        self.choices, self.group = engine.full(size, -1, "i4"), engine.full(size, 0, "i4")
        self.credits, self.debits = engine.full(size, 0, "i8"), engine.full(size, 0, "i8")
        self.top, self.bottom = engine.full(size + 1, 0, "i8"), engine.full(size + 1, 1, "i8")
        self.active, self.won, self.other = (engine.full(size + 1, 0, "i4") for _ in range(3))
        self.low, self.high = [Fraction(-largest)], [Fraction(largest)]
        self.advice, self.sample = engine.full(size, -1, "i4"), engine.full(size + 1, 0, "i4")
        self.seen, self.paid, self.walked = engine.full(size, 0, "i8"), engine.empty(size + 1, "i8"), 0

    def solve(self) -> MeanPayoff:
        """Split until every part has one value, and find strategies in the parts."""
        left, rounds = self._force(), 0
        sizes, open_ = [left], [0] if left and self.low[0] < self.high[0] else []
        while open_:
            rounds += 1
            for part in open_:
                middle = self._threshold(part, sizes[part], guess=rounds % HALVED > 0)
                self.top[part], self.bottom[part] = middle.numerator, middle.denominator
                self.active[part], self.won[part] = 1, 0
            kept, _, lifted = self._lifted(1)
            self.engine.loop(tally)(self.group, lifted.lost, self.won)
            open_ = self._split(open_, sizes)
            self.engine.loop(regroup)(self.group, lifted.lost, self.active, self.other, self.sample)
            self.engine.loop(advise)(self.scale, kept, self.player, *lifted[:3], self.advice)
            for part in range(len(sizes)):
                self.active[part] = 0
        return self._strategies(rounds)

    def _force(self) -> int:
        """Settle the vertices from which a player can force a sink that he has won, and count the others."""
        engine, left = self.engine, self.size
        back = turned(self.edges)
        for chooser, ranked in ((1, self.credits), (2, self.debits)):
            sure = forced(engine, self.edges, back, self.player, chooser, places(self.winner, chooser))
            engine.loop(settle_forced)(*sure, self.edges, -chooser, self.group, self.choices, ranked)
            left -= len(sure.queue)
        return left

    def _threshold(self, part: int, size: int, *, guess: bool) -> Fraction:
        """Choose the threshold of a part: above its lower bound, and at most its upper bound."""
        low, high = self.low[part], self.high[part]
        if guess:
            paid, length = self.engine.loop(follow)(
                int(self.sample[part]), self.walked, self.edges, self.winner, self.player, self.group, self.advice,
                self.seen, self.paid,
            )  # fmt: skip
            self.walked += self.size + 1
            met = Fraction(int(paid), int(length)) if length else None
            if met is not None and low < met <= high:
                return met
            if met == low:
                return -below(-low, size)
        return at_least((low + high) / 2, size)

    def _split(self, parts: list[int], sizes: list[int]) -> list[int]:
        """Narrow the bounds of each part, split it where it lies on both sides, and list those still to be split."""
        touched = list(parts)
        for part in parts:
            middle, low = Fraction(int(self.top[part]), int(self.bottom[part])), self.low[part]
            under, smaller = sizes[part] - int(self.won[part]), below(middle, sizes[part])
            self.other[part] = part
            if under == sizes[part]:
                self.high[part] = smaller
                continue
            self.low[part] = middle
            if under:
                self.other[part] = len(sizes)
                touched.append(len(sizes))
                self.low.append(low)
                self.high.append(smaller)
                sizes.append(under)
                sizes[part] -= under
        for part in touched:
            self.low[part] = at_least(self.low[part], sizes[part])
            self.high[part] = at_most(self.high[part], sizes[part])
        return [part for part in touched if self.low[part] < self.high[part]]

    def _lifted(self, holder: int) -> tuple[Edges, Column, Lifted]:
        """Solve the energy games of the active parts, at their thresholds; for player 2 with opposite weights."""
        engine, extra = self.engine, len(self.edges.weight) + self.size
        start, stops = engine.full(self.size + 1, 0, "i8"), engine.full(self.size, SETTLED_SINK, "i1")
        kept = Edges(start, engine.empty(extra, "u4"), engine.empty(extra, "i8"))
        filled = engine.loop(keep_within)(
            self.edges, self.winner, self.group, self.active, self.top, self.bottom, 3 - 2 * holder, kept, stops
        )
        kept = Edges(start, kept.ends[:filled], kept.weight[:filled])
        lifted = lift(engine, kept, turned(kept), self.player, stops, holder=holder, scale=self.scale)
        return kept, stops, lifted

    def _strategies(self, rounds: int) -> MeanPayoff:
        """Solve the energy games of all parts at their values, for either player, and join their answers."""
        engine = self.engine
        for part, value in enumerate(self.low):
            self.top[part], self.bottom[part], self.active[part] = value.numerator, value.denominator, 1
        for holder, amounts in ((1, self.credits), (2, self.debits)):
            kept, stops, lifted = self._lifted(holder)
            ranks, queue, credit = engine.full(self.size, -1, "i4"), engine.empty(self.size, "u4"), lifted.potentials
            engine.loop(hold)(
                self.scale, kept, self.player, stops, holder, *lifted[:3], engine.empty(self.size, "i8"), ranks, queue
            )
            mine = self.group, self.winner, self.player, holder
            engine.loop(take_over)(*mine, credit, lifted.choices, amounts, self.choices)
        numerators, denominators = engine.full(self.size, 0, "i8"), engine.full(self.size, 0, "i8")
        engine.loop(write_values)(self.group, self.top, self.bottom, numerators, denominators)
        return MeanPayoff(numerators, denominators, self.choices, self.credits, self.debits, rounds)
