"""Mean-payoff games: the best average weight of an endless play that player 1 can force, exactly.

An optimal play ends on a circuit of at most |S| moves, so a value is a fraction with a denominator up to |S|. It is at
least a/b where no energy is lost with weights b w - a. Each threshold splits the vertices in two, and neither player
would leave his part for the other: the parts are games of their own, which are split again, all at the same time
(C. Comin, R. Rizzi, *Algorithmica* 77, 2017, :doi:`10.1007/s00453-016-0123-1`).

A threshold may halve the interval of the possible values. Most thresholds are guessed instead: the players' moves for
the last thresholds, played against each other, end on a circuit whose average is often the value. If it is, the next
larger fraction, taken as the next threshold, proves it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from arena.solving.objectives._edges import Edges, check_sums
from arena.solving.objectives._leaps import Lifted, lift

if TYPE_CHECKING:
    from arena.machine.columns import Array

HALVED = 4
"""Every so many thresholds one halves what is possible, and is not guessed: the search is never much longer for it."""


def mean_payoffs(edges: Edges, player: Array) -> tuple[list[Fraction], Array]:
    """Return the exact values of all vertices, where player 2 pays player 1 the weights, and optimal moves of both.

    Every vertex has a move. O(log(|S| W)) energy games on the whole graph, where W is the largest absolute weight: a
    search by halves, in the rows of fractions of small denominators. |S|³ W may be some 5·10¹⁷.
    """
    check_sums(edges.weight, 4 * (len(player) + 1) ** 3)
    return _Search(edges, player).solve()


class _Search:
    """The parts into which the vertices have been split, by vertex, with bounds on the values in each.

    `advice` has the last moves by which player 1 reached a threshold, and player 2 stayed below it.
    """

    def __init__(self, edges: Edges, player: Array) -> None:
        self.edges, self.player, self.size = edges, player, len(player)
        largest = int(np.abs(edges.weight).max(initial=0))
        self.group, self.advice = np.zeros(self.size, "i4"), np.full(self.size, -1, "i4")
        self.low, self.high = [Fraction(-largest)], [Fraction(largest)]

    def solve(self) -> tuple[list[Fraction], Array]:
        """Split until every part has one value, and find moves in the parts."""
        open_, rounds = [0] if self.size and self.low[0] < self.high[0] else [], 0
        while open_:
            rounds += 1
            sizes = np.bincount(self.group).tolist()
            guesses = self._averages(open_) if rounds % HALVED else {}
            thresholds = {part: self._threshold(part, sizes[part], guesses.get(part)) for part in open_}
            lifted = self._lifted(1, thresholds)
            open_ = self._split(thresholds, lifted.credits < 0, sizes)
        values = dict(enumerate(self.low))
        moves = [self._lifted(holder, values).moves for holder in (1, 2)]
        return [values[part] for part in self.group.tolist()], np.where(self.player == 1, *moves)

    def _lifted(self, holder: int, thresholds: dict[int, Fraction]) -> Lifted:
        """Solve the energy games of some parts, at their thresholds; for player 2 with opposite weights."""
        tops, bottoms = np.zeros(len(self.low), "i8"), np.zeros(len(self.low), "i8")
        for part, value in thresholds.items():
            tops[part], bottoms[part] = value.numerator, value.denominator
        tails = self.edges.tails
        own = self.group[tails]
        kept = (own == self.group[self.edges.ends]) & (bottoms[own] > 0)
        weight = (3 - 2 * holder) * (bottoms[own] * self.edges.weight - tops[own])[kept]
        stops = np.where(bottoms[self.group] > 0, -1, 0).astype("i1")  # play in other parts loses nothing more
        lifted = lift(Edges.of(self.size, tails[kept], self.edges.ends[kept], weight), self.player, stops, holder)
        if holder == 1:
            decided = (lifted.moves >= 0) & ((lifted.credits >= 0) == (self.player == 1))
            self.advice[decided] = lifted.moves[decided]
        return lifted

    def _averages(self, parts: list[int]) -> dict[int, Fraction]:
        """Follow the advised moves from a vertex of each part: the average weight of the circuits that stay there."""
        edges, tails = self.edges, self.edges.tails
        advised = np.flatnonzero(edges.ends == self.advice[tails])
        order = advised[
            np.argsort(np.where(self.player[tails[advised]] == 1, 1, -1) * edges.weight[advised], kind="stable")
        ]
        pays = np.zeros(self.size, "i8")
        pays[tails[order]] = edges.weight[order]  # of parallel edges the best one is written last
        advice, group, weights = self.advice.tolist(), self.group.tolist(), pays.tolist()
        samples, averages = dict(zip(group, range(self.size), strict=True)), dict[int, Fraction]()
        for part in parts:
            vertex, place, paid = samples[part], dict[int, int](), [0]
            while vertex >= 0 and group[vertex] == part and vertex not in place:
                place[vertex] = len(place)
                paid.append(paid[-1] + weights[vertex])
                vertex = advice[vertex]
            if vertex in place:
                averages[part] = Fraction(paid[-1] - paid[place[vertex]], len(place) - place[vertex])
        return averages

    def _threshold(self, part: int, size: int, met: Fraction | None) -> Fraction:
        """Choose the threshold of a part: above its lower bound, and at most its upper bound."""
        low, high = self.low[part], self.high[part]
        if met is not None and low < met <= high:
            return met
        if met == low:
            return -below(-low, size)
        return at_least((low + high) / 2, size)

    def _split(self, thresholds: dict[int, Fraction], lost: Array, sizes: list[int]) -> list[int]:
        """Narrow the bounds of each part, split it where it lies on both sides, and list those still to be split."""
        under = np.bincount(self.group[lost], minlength=len(sizes)).tolist()
        other, touched = np.arange(len(sizes)), list(thresholds)
        for part, middle in thresholds.items():
            low, smaller = self.low[part], below(middle, sizes[part])
            if under[part] == sizes[part]:
                self.high[part] = smaller
                continue
            self.low[part] = middle
            if under[part]:
                other[part] = len(sizes)
                touched.append(len(sizes))
                self.low.append(low)
                self.high.append(smaller)
                sizes.append(under[part])
                sizes[part] -= under[part]
        self.group = np.where(lost, other[self.group], self.group).astype("i4")
        for part in touched:
            self.low[part] = at_least(self.low[part], sizes[part])
            self.high[part] = at_most(self.high[part], sizes[part])
        return [part for part in touched if self.low[part] < self.high[part]]


def at_least(number: Fraction, most: int) -> Fraction:
    """Return the smallest fraction that is no smaller, of those with denominators up to `most`.

    O(log most). Between neighbors p/q < r/s of such a row, qr - ps = 1 (Farey).
    """
    close = number.limit_denominator(most)
    if close >= number:
        return close
    top, bottom = close.numerator, close.denominator
    following = most - (most + pow(top, -1, bottom)) % bottom
    return Fraction((top * following + 1) // bottom, following)


def at_most(number: Fraction, most: int) -> Fraction:
    """Return the largest fraction that is no larger, of those with denominators up to `most`."""
    return -at_least(-number, most)


def below(number: Fraction, most: int) -> Fraction:
    """Return the largest fraction that is smaller, of those with denominators up to `most`; the number must be one."""
    top, bottom = number.numerator, number.denominator
    before = most - (most - pow(top, -1, bottom)) % bottom
    return Fraction((top * before - 1) // bottom, before)
