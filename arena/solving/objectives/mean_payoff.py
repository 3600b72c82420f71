"""Mean payoff: player 1 wants the weights of the moves to be, on average and in the long run, as large as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain

from arena.graphs.attributes import WEIGHT
from arena.machine.columns import Column, Rows, as_list
from arena.solving.objectives import Asked, Objective
from arena.solving.objectives._claims import ClaimedGame, Fits, Misfit, WeightedGame
from arena.solving.objectives._weighted import Weighed, checking, solving, weighted_edges, winners
from arena.solving.weighted.optimal_payoffs import MeanPayoff, mean_payoff


def _weigh(asked: Asked) -> Weighed:
    """Find the exact values, as fractions."""
    columns = asked.columns
    forward, weight = weighted_edges(asked)
    solved = mean_payoff(asked.engine, forward, weight, columns.player, columns.winner)
    amounts = solved.values()
    return Weighed(winners(asked, amounts, lambda mean: mean >= 0), solved.choices, amounts, solved)


def check_mean_payoff(
    forward: Rows, weight: Column, player: Column, winner: Column, claimed: MeanPayoff
) -> Misfit | None:
    """Check values and strategies; O(|S|+|A|).

    Notes
    -----
    By player 1's strategy values never fall along a play, so in the end they stay the same, and what is paid there is
    on average no less, since it is bounded by credits; player 2's strategy likewise, from above. Ranks fall where a
    sink is to be forced.

    Examples
    --------
    >>> from arena.machine.columns import LISTS
    >>> from arena.solving.weighted.optimal_payoffs import mean_payoff
    >>> game = Rows.of_lists([[1], [0]]), [-3, 4], [1, 1], [-1, -1]
    >>> solved = mean_payoff(LISTS, *game)
    >>> check_mean_payoff(*game, solved)
    >>> check_mean_payoff(*game, solved._replace(numerators=[1, 2]))
    Misfit(vertex=0, following=1, text='the move leads to a better value')
    """
    game = WeightedGame(forward, weight, player)
    columns = [as_list(column) for column in claimed[:5]]
    return next(chain(game.forms(columns), _mean_payoff(game, as_list(winner), *columns)), None)


def _mean_payoff(
    game: WeightedGame,
    winner: Sequence[int],
    numerators: Sequence[int],
    denominators: Sequence[int],
    choices: Sequence[int],
    credit: Sequence[int],
    debit: Sequence[int],
) -> Iterator[Misfit]:
    for vertex in range(game.size):
        if denominators[vertex] < 0 or (denominators[vertex] == 0 and abs(numerators[vertex]) != 1):
            yield Misfit(vertex, None, "its value is no number")
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
                yield Misfit(vertex, None, "play ends there otherwise")
            amounts = (credit,) * (winner[vertex] == 1) + (debit,) * (winner[vertex] == 2)
            if any(amount[vertex] < 0 for amount in amounts):
                yield Misfit(vertex, None, "its rank is negative")
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


def _check(game: ClaimedGame) -> Misfit | None:
    column = game.evidence
    claimed = MeanPayoff(
        column["numerators"], column["denominators"], game.choices, column["credits"], column["debits"], rounds=0
    )
    return check_mean_payoff(*game.weighted(), game.ends, claimed)


OBJECTIVE = Objective(
    name="mean-payoff",
    summary="player 1 makes the average weight of the moves as large as can be, and wins if it is 0 or more",
    aim="J1 wins if the weights are 0 or more on the average, for ever",
    asks=WEIGHT,
    amount="mean payoff",
    sign="⌀",
    evidence=("numerators", "denominators", "credits", "debits"),
    solve=solving(_weigh),
    check=checking(_check, lambda game, vertex: game.evidence["numerators"][vertex] >= 0),
)
