"""What is at stake for each objective: the claimed values, what moves make of them, and the circuits that are wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import inf
from numbers import Rational
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.checking.rows import MISSING, Rows, attracted, disliked, first, gaining
from arena.errors import InvalidArena, one_of
from arena.graphs.attributes import ACCEPTING, PRIORITY, REACH, VALUE, WEIGHT, parity_of

if TYPE_CHECKING:
    from arena.checking.rows import Array
    from arena.checking.solutions import Claim
    from arena.solving.arenas import Solution

ASKED = {
    REACH: "",
    "safety": "",
    "buchi": ACCEPTING,
    "cobuchi": ACCEPTING,
    "parity": PRIORITY,
    "energy": WEIGHT,
    "margin": VALUE,
    "mean-payoff": WEIGHT,
    "min-cost": WEIGHT,
}


class Stakes(NamedTuple):
    """What claims come to, as player 1 sees it: the larger a value, the better.

    `value` is claimed of each vertex, `ends` is the right value where play has ended, and `then` what each move makes
    of the value of the vertex that it leads to; `gain` chooses between parallel moves. At the worst of values (of
    player 1, and of player 2) a player needs no strategy. `wrong` marks the vertices whose claim cannot be true of any
    graph. `circuits` takes the moves that keep the value and that the strategies of player 1 and of player 2 leave,
    and returns the vertices to which play can come back for ever though its value is then another.
    """

    value: Array
    ends: Array
    then: Array
    worst: tuple[float, float]
    wrong: Array
    circuits: Callable[[Array, Array], Array] = lambda *_: np.zeros(1, bool)
    gain: Array = np.zeros(1, "i8")


def stakes(rows: Rows, claimed: Claim | Solution, winner: Array, plies: Array) -> Stakes:
    """Return what is at stake in a claim."""
    if ASKED[claimed.objective] in (WEIGHT, VALUE):
        return _amounts(rows, claimed, winner)
    if claimed.objective == REACH and claimed.remoteness is not None:
        value, ends = scores(winner, plies), scores(rows.ends, np.zeros(len(rows), "i8"))
        wrong = np.where(winner > 0, plies < 0, (winner < 0) | (plies != MISSING))
        return Stakes(value, ends, later(value)[rows.heads], (-inf, inf), wrong)
    return _endless(rows, claimed, winner)


def scores(winner: Array, plies: Array) -> Array:
    """Return for each vertex how good it is for player 1 to win or lose in a number of plies."""
    value: Array = np.array([0, 1, -1])[np.maximum(winner, 0)] * (len(plies) + 3 - plies)
    return value


def later(scores: Array) -> Array:
    """Return the scores one ply before."""
    before: Array = scores - np.sign(scores)
    return before


def _endless(rows: Rows, claimed: Claim | Solution, winner: Array) -> Stakes:
    place, liked = _liked(rows, claimed)
    value, ends = (np.where(won == 1, 1, -1) for won in (winner, rows.ends))

    def circuits(one: Array, two: Array) -> Array:
        return disliked(*rows.kept(one | two), place, liked == winner)

    return Stakes(value, ends, value[rows.heads], (-1, 1), winner < 1, circuits)


def _liked(rows: Rows, claimed: Claim | Solution) -> tuple[Array, Array]:
    """Return the place of each vertex, and the player who likes that the highest place comes back for ever."""
    nothing, objective = np.zeros(len(rows), "i8"), claimed.objective
    if objective == REACH:
        claimant: Any = claimed.player
        if not isinstance(claimant, int) or claimant not in (1, 2):
            raise one_of("player", claimant, (1, 2))
        rows.ends[rows.ends == 0] = 3 - claimant  # who wins wherever the claimant's targets are not reached
        return nothing, nothing + 3 - claimant
    for drawn in first(rows.ends == 0):
        raise InvalidArena(f"sink {rows.names[drawn]} is drawn: {objective} knows no draws")
    if objective == "safety":
        return nothing, nothing + 1
    if objective == "parity":
        priority, parity = rows.columns.mark(PRIORITY), parity_of(rows.columns.attributes)
        place = priority if parity.highest else -priority
        return place, np.where(priority % 2 == 0, parity.even, 3 - parity.even)
    accepting = rows.columns.mark(ACCEPTING) > 0
    return np.where(accepting == (objective == "buchi"), 1, 0), np.where(accepting, 1, 2)


def _amounts(rows: Rows, claimed: Claim | Solution, winner: Array) -> Stakes:
    """Read amounts; they and their weights are made whole by one denominator.

    A circuit of moves that keep a credit or a cost gains nothing, but at the infinite ones it may. By player 2's
    strategy no circuit through a vertex that needs credit may keep the energy up; by player 1's no circuit on the way
    to his targets may lose nothing. So he comes to them, or has paid so little that he can go there by any moves; that
    he can force this is searched.
    """
    objective, unit, weights = claimed.objective, 1, [0] * len(rows.heads)
    if ASKED[objective] == WEIGHT:
        numbers, unit = rows.columns.weights()
        weights = np.asarray(numbers)[rows.order].tolist()
    amount = claimed.amount or {}
    read = [_seen(objective, amount.get(vertex), unit) for vertex in rows.vertices]
    seen = [0 if value is None else value for value in read]
    if objective in ("margin", "mean-payoff"):
        won = [(value < 0) + 1 if value or objective != "margin" else 0 for value in seen]
        found = _payoffs(rows, objective, seen, weights)
    else:
        won = [1 + (value == -inf) for value in seen]
        found = _sums(rows, objective, seen, weights)
    wrong = found.wrong | (winner != np.array(won, "i8")) | np.array([value is None for value in read], bool)
    return found._replace(wrong=wrong)


def _seen(objective: str, amount: Any, unit: int) -> Any:
    """Return an amount as player 1 sees it, times a unit; None if it cannot be one."""
    if objective == "energy" and amount is None:
        return -inf
    if isinstance(amount, Rational) and amount is not True and amount is not False:
        top, bottom = int(amount.numerator) * unit, int(amount.denominator)
        amount = Fraction(top, bottom) if top % bottom else top // bottom
    elif amount not in (inf, -inf) or objective == "energy":
        return None
    if objective in ("margin", "mean-payoff"):
        return amount
    if isinstance(amount, Fraction) or (objective == "energy" and amount < 0):
        return None
    return -amount


def _sums(rows: Rows, objective: str, seen: Sequence[Any], weights: list[int]) -> Stakes:
    """Return what is at stake where weights are added up: the credits or the costs, below 0."""
    finite = [value for value in seen if abs(value) != inf]
    top = 2 * (max(map(abs, finite), default=0) + max(map(abs, weights), default=0) + 1)
    value = exact([int(max(min(each, top), -top)) for each in seen], 2)
    spent, is_energy = exact(weights, len(rows)), objective == "energy"
    after, gain = value[rows.heads], spent if is_energy else -spent
    then = np.where(abs(after) == top, after, after + gain)
    if is_energy:
        then, ends, worst = np.minimum(then, 0), np.where(rows.ends == 2, -top, 0), (-top, 0)
        wrong = np.zeros(len(rows), bool)
    else:
        targets = rows.ends == 1
        needed = np.where(rows.player == 1, 1, np.diff(rows.start))
        reached = attracted(len(rows), rows.tails, rows.heads, needed, np.flatnonzero(targets))
        ends, worst, wrong = np.where(targets, 0, -top), (-top, top), (value != -top) & ~reached

    def circuits(one: Array, two: Array) -> Array:
        moves = two if is_energy else one
        return gaining(*rows.kept(moves), spent[moves], strictly=False)

    return Stakes(value, ends, then, worst, wrong, circuits, gain)


def _payoffs(rows: Rows, objective: str, seen: Sequence[Any], weights: list[int]) -> Stakes:
    """Return what is at stake where play pays a value at its end, else the mean of the weights, 0 without weights.

    Where a value is infinite no circuit has that mean.
    """
    order = {value: place for place, value in enumerate(sorted(set(seen)))}
    value = np.array([order[each] for each in seen], "i8")
    paid = [(0, inf, -inf)[max(end, 0)] for end in rows.ends]
    right = rows.columns.mark(VALUE).tolist() if objective == "margin" else paid
    ends, then = np.array([order.get(each, -1) for each in right], "i8"), value[rows.heads]
    parts = [(each.numerator, each.denominator) if abs(each) < inf else (1 if each > 0 else -1, 0) for each in seen]
    tops, bottoms = ([part[place] for part in parts] for place in (0, 1))
    most = max(bottoms, default=0) * max(map(abs, weights), default=0) + max(map(abs, tops), default=0)
    kind = exact([most], len(rows)).dtype
    gain = np.array(weights, kind)
    more = np.array(bottoms, kind)[rows.tails] * gain - np.array(tops, kind)[rows.tails]

    def circuits(one: Array, two: Array) -> Array:
        return gaining(*rows.kept(one), -more[one], strictly=True) | gaining(*rows.kept(two), more[two], strictly=True)

    return Stakes(value, ends, then, (-inf, inf), np.zeros(len(rows), bool), circuits, gain)


def exact(numbers: Sequence[int], times: int) -> Array:
    """Return a column of whole numbers, of Python's where a sum of so many might not fit 64 bits."""
    most = max(map(abs, numbers), default=0)
    return np.array(numbers, "i8" if most * (times + 2) < 2**62 else object)
