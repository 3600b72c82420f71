"""Mean payoff: player 1 wants the weights of the moves to be, on average and in the long run, as large as can be."""

from __future__ import annotations

from arena.graphs.attributes import WEIGHT
from arena.solving.objectives import Asked, Objective
from arena.solving.objectives._weighted import Weighed, solving, weighted_edges, winners
from arena.solving.weighted.optimal_payoffs import mean_payoff


def _weigh(asked: Asked) -> Weighed:
    """Find the exact values, as fractions."""
    columns = asked.columns
    forward, weight = weighted_edges(asked)
    solved = mean_payoff(asked.engine, forward, weight, columns.player, columns.winner)
    amounts = solved.values()
    return Weighed(winners(asked, amounts, lambda mean: mean >= 0), solved.choices, amounts, solved)


OBJECTIVE = Objective(
    name="mean-payoff",
    summary="player 1 makes the average weight of the moves as large as can be, and wins if it is 0 or more",
    aim="J1 wins if the weights are 0 or more on the average, for ever",
    asks=WEIGHT,
    amount="mean payoff",
    sign="⌀",
    solve=solving(_weigh),
)
