"""Mean payoff: player 1 wants the weights of the moves to be, on average and in the long run, as large as can be."""

from __future__ import annotations

from arena.graphs.attributes import WEIGHT
from arena.solving.objectives._weighted import Weighed, WeightedArena
from arena.solving.weighted.mean_payoff import mean_payoff

SUMMARY = "player 1 makes the average weight of the moves as large as can be, and wins if it is 0 or more"
AMOUNT = "mean payoff"
SIGN = "⌀"
ASKS = WEIGHT


def weigh(game: WeightedArena) -> Weighed:
    """Find the exact values, as fractions."""
    columns, engine = game.columns, game.engine
    forward, weight = game.edges()
    solved = mean_payoff(engine, forward, weight, columns.player, columns.winner)
    amounts = solved.values()
    return Weighed(game.winners(amounts, lambda mean: mean >= 0), solved.choices, amounts, solved)
