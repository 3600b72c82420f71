"""Solutions of weighted games that can be checked without trusting who made them: one look at every edge.

Credits, debits and potentials bound sums of weights along a play, for what they change by adds up to what is at its end
less what is at its beginning. Where a bound must be met in the end, a rank says how soon.

The functions give the first vertex whose claim does not fit, or None; they share nothing with the solvers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING

from arena.checking.weighted_game import Breach, Fits, WeightedGame
from arena.machine.columns import Rows, as_list

if TYPE_CHECKING:
    from arena.machine.columns import Column
    from arena.solving.weighted.energy import Energy
    from arena.solving.weighted.mean_payoff import MeanPayoff


def check_energy(
    forward: Rows, weight: Column, player: Column, winner: Column, claimed: Energy, *, holder: int = 1
) -> Breach | None:
    """Check credits, strategies and who needs how much; O(|S|+|A|).

    Notes
    -----
    1. By his strategy the holder keeps at least the credit of the vertex at hand, if he starts with its credit.
    2. With less, he always has less than that credit when his opponent follows hers, and by ranks play comes to a
       vertex of credit 0, or he wastes something; that cannot go on for ever.
    3. On lost vertices every circuit of play by her strategy has a negative sum: what the potentials rise by adds up to
       0 around it, and that is more than the sum, multiplied.

    Examples
    --------
    >>> from arena.machine.columns import LISTS
    >>> from arena.solving.weighted.energy import energy
    >>> game = Rows.of_lists([[1], [0]]), [-3, 4], [1, 1], [-1, -1]
    >>> solved = energy(LISTS, *game)
    >>> check_energy(*game, solved)
    >>> check_energy(*game, solved._replace(credits=[2, 0]))
    Breach(vertex=0, following=1, text='the credit is not enough')
    """
    game = WeightedGame(forward, weight, player)
    columns = [as_list(column) for column in claimed]
    return next(chain(game.forms(columns), _energy(game, as_list(winner), holder, *columns)), None)


def check_mean_payoff(
    forward: Rows, weight: Column, player: Column, winner: Column, claimed: MeanPayoff
) -> Breach | None:
    """Check values and strategies; O(|S|+|A|).

    Notes
    -----
    By player 1's strategy values never fall along a play, so in the end they stay the same, and what is paid there is
    on average no less, since it is bounded by credits; player 2's strategy likewise, from above. Ranks fall where a
    sink is to be forced.

    Examples
    --------
    >>> from arena.machine.columns import LISTS
    >>> from arena.solving.weighted.mean_payoff import mean_payoff
    >>> game = Rows.of_lists([[1], [0]]), [-3, 4], [1, 1], [-1, -1]
    >>> solved = mean_payoff(LISTS, *game)
    >>> check_mean_payoff(*game, solved)
    >>> check_mean_payoff(*game, solved._replace(numerators=[1, 2]))
    Breach(vertex=0, following=1, text='the move leads to a better value')
    """
    game = WeightedGame(forward, weight, player)
    columns = [as_list(column) for column in claimed[:5]]
    return next(chain(game.forms(columns), _mean_payoff(game, as_list(winner), *columns)), None)


def _energy(
    game: WeightedGame,
    winner: Sequence[int],
    holder: int,
    credit: Sequence[int],
    choices: Sequence[int],
    potentials: Sequence[int],
    lost: Sequence[int],
    ranks: Sequence[int],
) -> Iterator[Breach]:
    for vertex in range(game.size):
        won, own, choice = credit[vertex] >= 0, game.player[vertex] == holder, choices[vertex]
        if winner[vertex] >= 0:
            yield from game.move(vertex, choice, wanted=False)
            if (credit[vertex], lost[vertex]) != ((-1, 0) if winner[vertex] == 3 - holder else (0, -1)):
                yield Breach(vertex, None, "play ends there otherwise")
        elif won:
            yield from game.move(vertex, choice, wanted=own or credit[vertex] > 0)
            yield from game.followed(vertex, holder, choice, "the credit is not enough", _keeps(vertex, credit))
            if credit[vertex] > 0:
                spends = _spends(vertex, credit, ranks, wastes=own)
                yield from game.followed(vertex, 3 - holder, choice, "less credit might be enough", spends)
        else:
            yield from game.move(vertex, choice, wanted=not own)
            gains = game.gains(vertex, potentials, lost)
            yield from game.followed(vertex, 3 - holder, choice, "the energy might be kept after the move", gains)
        if won and (lost[vertex] != -1 or potentials[vertex] != credit[vertex]):
            yield Breach(vertex, None, "won vertices have their credits as potentials")
        if ranks[vertex] < 0 if won else ranks[vertex] != -1 or credit[vertex] != -1:
            yield Breach(vertex, None, "its rank does not fit its credit")
        if (ranks[vertex] == 0) != (credit[vertex] == 0):
            yield Breach(vertex, None, "rank 0 is for credit 0")
        if not won and (lost[vertex] < 1) != (winner[vertex] >= 0):
            yield Breach(vertex, None, "it is lost in no round")


def _keeps(vertex: int, credit: Sequence[int]) -> Fits:
    return lambda head, weight: 0 <= credit[head] <= credit[vertex] + weight


def _spends(vertex: int, credit: Sequence[int], ranks: Sequence[int], *, wastes: bool) -> Fits:
    def fits(head: int, weight: int) -> bool:
        if credit[head] < 0 or credit[head] > credit[vertex] + weight:
            return wastes
        return credit[head] == credit[vertex] + weight and ranks[head] < ranks[vertex]

    return fits


def _mean_payoff(
    game: WeightedGame,
    winner: Sequence[int],
    numerators: Sequence[int],
    denominators: Sequence[int],
    choices: Sequence[int],
    credit: Sequence[int],
    debit: Sequence[int],
) -> Iterator[Breach]:
    for vertex in range(game.size):
        if denominators[vertex] < 0 or (denominators[vertex] == 0 and abs(numerators[vertex]) != 1):
            yield Breach(vertex, None, "its value is no number")
            return
    values = [
        Fraction(top, bottom) if bottom else top * float("inf")
        for top, bottom in zip(numerators, denominators, strict=True)
    ]
    for vertex in range(game.size):
        value, choice = values[vertex], choices[vertex]
        if winner[vertex] >= 0:
            yield from game.move(vertex, choice, wanted=False)
            if value != (0, float("inf"), -float("inf"))[winner[vertex]]:
                yield Breach(vertex, None, "play ends there otherwise")
            amounts = (credit,) * (winner[vertex] == 1) + (debit,) * (winner[vertex] == 2)
            if any(amount[vertex] < 0 for amount in amounts):
                yield Breach(vertex, None, "its rank is negative")
            continue
        yield from game.move(vertex, choice, wanted=True)
        sign = 3 - 2 * game.player[vertex]
        text = "the move leads to a better value"
        yield from game.all(vertex, text, lambda head, _, sign=sign, value=value: sign * values[head] <= sign * value)  # type: ignore[misc]
        text = "the move leads to another value"
        yield from game.chosen(vertex, choice, text, lambda head, _, value=value: values[head] == value)  # type: ignore[misc]
        for follower, amounts_ in ((1, credit), (2, debit)):
            pays = _pays(vertex, values, amounts_, 3 - 2 * follower)
            yield from game.followed(vertex, follower, choice, f"J{follower} might not come to the value", pays)


def _pays(vertex: int, values: Sequence[Fraction | float], amounts: Sequence[int], sign: int) -> Fits:
    value = values[vertex]

    def fits(head: int, weight: int) -> bool:
        if values[head] != value:
            return True
        if isinstance(value, Fraction):
            payoff = value.denominator * weight - value.numerator
            return sign * payoff >= amounts[head] - amounts[vertex]
        return sign * value < 0 or 0 <= amounts[head] < amounts[vertex]

    return fits
