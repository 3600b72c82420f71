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
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from arena.checking.circuits import attracted, endless, gaining
from arena.checking.rows import Rows, first
from arena.graphs.attributes import VALUE

if TYPE_CHECKING:
    from arena.checking.rows import Array
    from arena.solving.verdict import Flaw

    Amounts: TypeAlias = Mapping[Any, Any]

MOST = 2**62
"""The bound on sums that are counted in 64 bits; larger ones take Python's numbers."""


class Fixed:
    """The moves of an arena, those that are left where a player follows his strategy, and their weights."""

    def __init__(self, rows: Rows, choices: Array, weights: list[int]) -> None:
        self.rows, self.choices, self.weights = rows, choices, _exact(weights, len(rows))

    def left(self, player: int, sign: int) -> Array:
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

    def gaining(self, kept: Array, weights: Array, *, strictly: bool) -> Array:
        """Tell which vertices are on a circuit, along some of the moves, with a sum of weights above 0, or of 0."""
        return gaining(*self.rows.kept(kept), weights[kept], strictly=strictly)


def _exact(numbers: list[int], size: int) -> Array:
    """Return numbers whose sums along a path over all vertices are exact."""
    most = max(map(abs, numbers), default=0)
    return np.array(numbers, "i8" if most * (size + 2) < MOST else object)


def _read(rows: Rows, claimed: Amounts, name: str, unit: int) -> Generator[Flaw, None, list[Any]]:
    """Read what is claimed, multiplied by a unit: whole numbers and fractions, infinite floats, None for nothing."""
    amounts = list[Any]()
    for number, vertex in enumerate(rows.vertices):
        value = claimed.get(vertex)
        if not isinstance(value, bool) and isinstance(value, Rational):
            amounts.append(Fraction(int(value.numerator), int(value.denominator)) * unit)
        elif value is None or value in (inf, -inf):
            amounts.append(value)
        else:
            yield rows.flaw(number, f"its {name} is {value!r:.80}, which is no number")
    return amounts


def _energy(rows: Rows, winner: Array, choices: Array, claimed: Amounts) -> Iterator[Flaw]:
    """Check credits.

    1. By his strategy player 1 keeps at least the credit of the vertex at hand, if he starts with its credit.
    2. With less he lacks it at every vertex after player 2's moves. What he lacks grows, or play follows moves that
       change the credit by their weight: where no circuit is made of these, play comes to a vertex of credit 0.
    3. On lost vertices every circuit of play by her strategy has a negative sum.
    """
    weights, unit = rows.weights()
    amounts = yield from _read(rows, claimed, "credit", unit)
    game, over, tails, heads = Fixed(rows, choices, weights), rows.ends >= 0, rows.tails, rows.heads
    for number, amount in enumerate(amounts):
        if amount is not None and (amount < 0 or amount == inf or amount.denominator > 1):
            yield rows.flaw(number, f"its credit cannot be {claimed[rows.vertices[number]]}")
    lost = np.array([amount is None for amount in amounts], bool)
    credit = _exact([int(amount or 0) for amount in amounts], 2)
    yield from rows.vertices_where(over & ((lost != (rows.ends == 2)) | (credit != 0)), "play ends there otherwise")
    spent = lost | (credit > 0)
    yield from game.missing(rows.goes_on & np.where(rows.player == 1, ~lost, spent))
    after = credit[tails] + game.weights
    kept = game.left(1, 1) & ~lost[tails]
    yield from rows.moves_where(kept & (lost[heads] | (credit[heads] > after)), "the credit is not enough")
    less, kept = "less credit might be enough", game.left(2, -1)
    spending = kept & (credit > 0)[tails] & ~lost[heads]
    yield from rows.moves_where(spending & (credit[heads] < after), less)
    lingering = spending & (credit[heads] == after) & (credit > 0)[heads]
    yield from rows.vertices_where(endless(*rows.kept(lingering)), less)
    text = "the energy might be kept after the move"
    yield from rows.moves_where(kept & lost[tails] & ~lost[heads], text)
    kept &= lost[tails]
    yield from rows.vertices_where(
        game.gaining(kept, game.weights, strictly=False), "the energy might be kept for ever"
    )
    yield from _winners(rows, winner, np.where(lost, 2, 1))


def _min_cost(rows: Rows, winner: Array, choices: Array, claimed: Amounts) -> Iterator[Flaw]:
    """Check costs.

    1. By player 2's strategy no move leads to less than the cost of the vertex at hand, so that no play costs less.
    2. By player 1's no move leads to more, and every circuit has a negative sum. So he comes to his targets, or has
       paid so little that he can go there by any moves; that he can force this is searched.
    """
    weights, unit = rows.weights()
    amounts = yield from _read(rows, claimed, "cost", unit)
    game, tails, heads = Fixed(rows, choices, weights), rows.tails, rows.heads
    for number, amount in enumerate(amounts):
        if amount is None or (isinstance(amount, Fraction) and amount.denominator > 1):
            yield rows.flaw(number, f"its cost cannot be {claimed.get(rows.vertices[number])}")
    never, least = (np.array([amount == bound for amount in amounts], bool) for bound in (inf, -inf))
    cost = _exact([int(amount) if abs(amount) < inf else 0 for amount in amounts], 2)
    finite, targets = ~never & ~least, rows.ends == 1
    wrong = (rows.ends >= 0) & (never == targets) | (targets & ~(finite & (cost == 0)))
    yield from rows.vertices_where(wrong, "play ends there at another cost")
    yield from game.missing(rows.goes_on & np.where(rows.player == 1, ~never, ~least))
    then, both = game.weights + cost[heads], finite[tails] & finite[heads]
    kept = game.left(2, 1)
    cheaper = (never[tails] & ~never[heads]) | (finite[tails] & least[heads]) | (both & (then < cost[tails]))
    yield from rows.moves_where(kept & cheaper, "the move leads to a better cost")
    kept = game.left(1, -1)
    dearer = (~never[tails] & never[heads]) | (least[tails] & ~least[heads]) | (both & (then > cost[tails]))
    yield from rows.moves_where(kept & dearer, "the move does not come to the cost")
    met = endless(*rows.kept(kept & both & (then == cost[tails]) & rows.goes_on[heads]))
    yield from rows.vertices_where(met, "the cost might not be met")
    falling = game.gaining(kept & least[tails], game.weights, strictly=False)
    yield from rows.vertices_where(falling, "nothing might be gained on a circuit through it")
    needed = np.where(rows.player == 1, 1, np.diff(rows.start))
    reached = attracted(len(rows), tails, heads, needed, np.flatnonzero(targets))
    yield from rows.vertices_where(~never & ~reached, "no target might be reached")
    yield from _winners(rows, winner, np.where(never, 2, 1))


def _mean_payoff(rows: Rows, winner: Array, choices: Array, claimed: Amounts) -> Iterator[Flaw]:
    weights, unit = rows.weights()
    ends = [(None, 0, inf, -inf)[end + 1] for end in rows.ends.tolist()]
    amounts = yield from _payoffs(rows, Fixed(rows, choices, weights), claimed, "mean payoff", ends, unit)
    yield from _winners(rows, winner, np.array([1 if amount >= 0 else 2 for amount in amounts], "i8"))


def _margin(rows: Rows, winner: Array, choices: Array, claimed: Amounts) -> Iterator[Flaw]:
    ends = [None if end < 0 else value for end, value in zip(rows.ends, rows.mark(VALUE).tolist(), strict=True)]
    game = Fixed(rows, choices, [0] * len(rows.heads))
    amounts = yield from _payoffs(rows, game, claimed, "margin", ends, 1)
    yield from _winners(rows, winner, np.array([(value > 0) + 2 * (value < 0) for value in amounts], "i8"))


def _payoffs(
    rows: Rows, game: Fixed, claimed: Amounts, name: str, ends: list[Any], unit: int
) -> Generator[Flaw, None, list[Any]]:
    """Check what plays pay: a value where they end, else the mean of the weights, which is 0 without weights.

    By player 1's strategy values never fall along a play, so in the end they stay the same, and no circuit there has a
    lower mean; player 2's strategy likewise, from above. Where a value is infinite no circuit has that mean.
    """
    amounts = yield from _read(rows, claimed, name, unit)
    for number, (end, amount) in enumerate(zip(ends, amounts, strict=True)):
        if amount is None:
            yield rows.flaw(number, f"no {name} is claimed of it")
        if end is not None and amount != end * unit:
            yield rows.flaw(number, f"play ends there with the {name} {end}")
    yield from game.missing(rows.goes_on)
    parts = [(each.numerator, each.denominator) if abs(each) < inf else (1 if each > 0 else -1, 0) for each in amounts]
    tops, bottoms = _exact([top for top, _ in parts], 0), _exact([bottom for _, bottom in parts], 0)
    order = {value: place for place, value in enumerate(sorted(set(amounts)))}
    place, tails, heads = np.array([order[each] for each in amounts], "i8"), rows.tails, rows.heads
    most = max(map(abs, bottoms), default=0) * max(map(abs, game.weights), default=0) + max(map(abs, tops), default=0)
    kind = "i8" if int(most) * (len(rows) + 2) < MOST else object
    more = bottoms.astype(kind)[tails] * game.weights.astype(kind) - tops.astype(kind)[tails]
    for player, sign, text in ((1, 1, "the move leads to a lower value"), (2, -1, "the move leads to a higher value")):
        kept = game.left(player, sign)
        yield from rows.moves_where(kept & (sign * place[heads] < sign * place[tails]), text)
        worse = game.gaining(kept & (place[tails] == place[heads]), -sign * more, strictly=True)
        yield from rows.vertices_where(worse, f"J{player} might not come to its {name}")
    return amounts


def _winners(rows: Rows, winner: Array, right: Array) -> Iterator[Flaw]:
    """Find a winner that the amount of the vertex contradicts."""
    for number in first(winner != right):
        claimed = f"for J{winner[number]}" if winner[number] else "as a draw"
        yield rows.flaw(number, f"claimed {claimed}, against what is claimed of its amount")


AMOUNTS: dict[str, Callable[[Rows, Array, Array, Amounts], Iterator[Flaw]]] = {
    "energy": _energy,
    "margin": _margin,
    "mean-payoff": _mean_payoff,
    "min-cost": _min_cost,
}
"""The checks of objectives about amounts."""
