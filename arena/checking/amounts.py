"""Claims of amounts: each player's strategy is fixed, and the graph that is left to his opponent is examined.

Along every move that is left the claimed amounts may only change to the benefit of the player whose strategy is fixed,
and no circuit that is left may bring his opponent more than is claimed. So the strategy of player 1 secures the amount,
and that of player 2 allows no better one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from fractions import Fraction
from math import inf
from numbers import Rational
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.checking.rows import Rows, attracted, endless, gaining
from arena.graphs.attributes import VALUE, WEIGHT

if TYPE_CHECKING:
    from arena.checking.rows import Array
    from arena.solving.verdict import Flaw

MOST = 2**62
"""The bound on sums that are counted in 64 bits; larger ones take Python's numbers."""


class Left:
    """The moves of an arena, those that are left where a player follows his strategy, and their weights."""

    def __init__(self, rows: Rows, choices: Array, weights: list[int]) -> None:
        self.rows, self.choices, self.weights = rows, choices, _exact(weights, len(rows))

    def by(self, player: int, sign: int) -> Array:
        """Tell which moves are left; of parallel ones the player takes the one of the best weight, times a sign."""
        tails, gains = self.rows.tails, sign * self.weights
        own = (self.rows.player == player)[tails]
        chosen = own & (self.rows.heads == self.choices[tails])
        least = min(gains, default=0) - 1
        best = self.rows.reduced(np.maximum, np.where(chosen, gains, least), least)
        left: Array = ~own | (chosen & (gains == best[tails]))
        return left

    def missing(self, needed: Array) -> Iterator[Flaw]:
        """Find a vertex where a move is needed and none is claimed."""
        return self.rows.vertices_where(needed & (self.choices < 0), "play goes on there, and no move is claimed")


def amount_flaws(
    rows: Rows, objective: str, winner: Array, choices: Array, claimed: Mapping[Any, Any]
) -> Iterator[Flaw]:
    """Find a false amount, one after another, then a winner that the amount of the vertex contradicts."""
    kind = AMOUNTS[objective]
    weights, unit = rows.weights() if kind.asked == WEIGHT else ([0] * len(rows.heads), 1)
    amounts = yield from _read(rows, kind, claimed, unit)
    yield from kind.check(Left(rows, choices, weights), amounts, unit)
    right = np.array([kind.winner(amount) for amount in amounts], "i8")
    yield from rows.vertices_where(winner != right, "its winner is claimed against its amount")


def _read(rows: Rows, kind: Kind, claimed: Mapping[Any, Any], unit: int) -> Generator[Flaw, None, list[Any]]:
    """Read what is claimed, multiplied by a unit: whole numbers and fractions, infinite floats, None for nothing."""
    amounts = list[Any]()
    for number, vertex in enumerate(rows.vertices):
        value = claimed.get(vertex)
        if not isinstance(value, bool) and isinstance(value, Rational):
            value = Fraction(int(value.numerator), int(value.denominator)) * unit
        if not (value is None or isinstance(value, Fraction) or value in (inf, -inf)) or not kind.allows(value):
            yield rows.flaw(number, f"its amount cannot be {claimed.get(vertex)!r:.80}")
        amounts.append(value)
    return amounts


def _exact(numbers: list[int], size: int) -> Array:
    """Return numbers whose sums along a path over all vertices are exact."""
    most = max(map(abs, numbers), default=0)
    return np.array(numbers, "i8" if most * (size + 2) < MOST else object)


def _energy(left: Left, amounts: list[Any], _: int) -> Iterator[Flaw]:
    """Check credits.

    1. By his strategy player 1 keeps at least the credit of the vertex at hand, if he starts with its credit.
    2. With less he lacks it at every vertex after player 2's moves. What he lacks grows, or play follows moves that
       change the credit by their weight: where no circuit is made of these, play comes to a vertex of credit 0.
    3. On lost vertices every circuit of play by her strategy has a negative sum.
    """
    rows, tails, heads = left.rows, left.rows.tails, left.rows.heads
    lost = np.array([amount is None for amount in amounts], bool)
    credit = _exact([int(amount or 0) for amount in amounts], 2)
    wrong = (rows.ends >= 0) & ((lost != (rows.ends == 2)) | (credit != 0))
    yield from rows.vertices_where(wrong, "play ends there otherwise")
    yield from left.missing(rows.goes_on & np.where(rows.player == 1, ~lost, lost | (credit > 0)))
    after, kept = credit[tails] + left.weights, left.by(1, 1) & ~lost[tails]
    yield from rows.moves_where(kept & (lost[heads] | (credit[heads] > after)), "the credit is not enough")
    less, kept = "less credit might be enough", left.by(2, -1)
    spending = kept & (credit > 0)[tails] & ~lost[heads]
    yield from rows.moves_where(spending & (credit[heads] < after), less)
    lingering = spending & (credit[heads] == after) & (credit > 0)[heads]
    yield from rows.vertices_where(endless(*rows.kept(lingering)), less)
    yield from rows.moves_where(kept & lost[tails] & ~lost[heads], "the energy might be kept after the move")
    kept &= lost[tails]
    kept_up = gaining(*rows.kept(kept), left.weights[kept], strictly=False)
    yield from rows.vertices_where(kept_up, "the energy might be kept for ever")


def _min_cost(left: Left, amounts: list[Any], _: int) -> Iterator[Flaw]:
    """Check costs.

    1. By player 2's strategy no move leads to less than the cost of the vertex at hand, so that no play costs less.
    2. By player 1's no move leads to more, and every circuit has a negative sum. So he comes to his targets, or has
       paid so little that he can go there by any moves; that he can force this is searched.
    """
    rows, tails, heads = left.rows, left.rows.tails, left.rows.heads
    never, least = (np.array([amount == bound for amount in amounts], bool) for bound in (inf, -inf))
    cost = _exact([int(amount) if abs(amount) < inf else 0 for amount in amounts], 2)
    finite, targets = ~never & ~least, rows.ends == 1
    wrong = (rows.ends >= 0) & (never == targets) | (targets & ~(finite & (cost == 0)))
    yield from rows.vertices_where(wrong, "play ends there at another cost")
    yield from left.missing(rows.goes_on & np.where(rows.player == 1, ~never, ~least))
    then, both = left.weights + cost[heads], finite[tails] & finite[heads]
    cheaper = (never[tails] & ~never[heads]) | (finite[tails] & least[heads]) | (both & (then < cost[tails]))
    yield from rows.moves_where(left.by(2, 1) & cheaper, "the move leads to a better cost")
    kept = left.by(1, -1)
    dearer = (~never[tails] & never[heads]) | (least[tails] & ~least[heads]) | (both & (then > cost[tails]))
    yield from rows.moves_where(kept & dearer, "the move does not come to the cost")
    met = endless(*rows.kept(kept & both & (then == cost[tails]) & rows.goes_on[heads]))
    yield from rows.vertices_where(met, "the cost might not be met")
    kept &= least[tails]
    falling = gaining(*rows.kept(kept), left.weights[kept], strictly=False)
    yield from rows.vertices_where(falling, "nothing might be gained on a circuit through it")
    needed = np.where(rows.player == 1, 1, np.diff(rows.start))
    reached = attracted(len(rows), tails, heads, needed, np.flatnonzero(targets))
    yield from rows.vertices_where(~never & ~reached, "no target might be reached")


def _mean_payoff(left: Left, amounts: list[Any], unit: int) -> Iterator[Flaw]:
    ends = [(None, 0, inf, -inf)[end + 1] for end in left.rows.ends.tolist()]
    return _payoffs(left, amounts, [end and end * unit for end in ends])


def _margin(left: Left, amounts: list[Any], _: int) -> Iterator[Flaw]:
    values = left.rows.mark(VALUE).tolist()
    return _payoffs(left, amounts, [None if end < 0 else v for end, v in zip(left.rows.ends, values, strict=True)])


def _payoffs(left: Left, amounts: list[Any], ends: list[Any]) -> Iterator[Flaw]:
    """Check what plays pay: a value where they end, else the mean of the weights, which is 0 without weights.

    By player 1's strategy values never fall along a play, so in the end they stay the same, and no circuit there has a
    lower mean; player 2's strategy likewise, from above. Where a value is infinite no circuit has that mean.
    """
    rows, tails, heads = left.rows, left.rows.tails, left.rows.heads
    other = [end is not None and amount != end for end, amount in zip(ends, amounts, strict=True)]
    yield from rows.vertices_where(np.array(other, bool), "play ends there with another value")
    yield from left.missing(rows.goes_on)
    parts = [(each.numerator, each.denominator) if abs(each) < inf else (1 if each > 0 else -1, 0) for each in amounts]
    tops, bottoms = _exact([top for top, _ in parts], 0), _exact([bottom for _, bottom in parts], 0)
    order = {value: place for place, value in enumerate(sorted(set(amounts)))}
    place = np.array([order[each] for each in amounts], "i8")
    most = max(map(abs, bottoms), default=0) * max(map(abs, left.weights), default=0) + max(map(abs, tops), default=0)
    kind = "i8" if int(most) * (len(rows) + 2) < MOST else object
    more = bottoms.astype(kind)[tails] * left.weights.astype(kind) - tops.astype(kind)[tails]
    for player, sign, text in ((1, 1, "the move leads to a lower value"), (2, -1, "the move leads to a higher value")):
        kept = left.by(player, sign)
        yield from rows.moves_where(kept & (sign * place[heads] < sign * place[tails]), text)
        kept &= place[tails] == place[heads]
        worse = gaining(*rows.kept(kept), -sign * more[kept], strictly=True)
        yield from rows.vertices_where(worse, f"J{player} might not come to the value")


class Kind(NamedTuple):
    """A kind of amounts: the mark that it asks of the arena, what it allows, who wins by an amount, and its check."""

    asked: str
    allows: Callable[[Any], bool]
    winner: Callable[[Any], int]
    check: Callable[[Left, list[Any], int], Iterator[Flaw]]


def _is_credit(amount: Any) -> bool:
    return amount is None or (0 <= amount < inf and amount.denominator == 1)


def _is_cost(amount: Any) -> bool:
    return amount is not None and (abs(amount) == inf or amount.denominator == 1)


def _is_known(amount: Any) -> bool:
    return amount is not None


AMOUNTS = {
    "energy": Kind(WEIGHT, _is_credit, lambda amount: 2 if amount is None else 1, _energy),
    "margin": Kind(VALUE, _is_known, lambda amount: (amount > 0) + 2 * (amount < 0), _margin),
    "mean-payoff": Kind(WEIGHT, _is_known, lambda amount: 1 if amount >= 0 else 2, _mean_payoff),
    "min-cost": Kind(WEIGHT, _is_cost, lambda amount: 2 if amount == inf else 1, _min_cost),
}
"""The objectives about amounts."""
