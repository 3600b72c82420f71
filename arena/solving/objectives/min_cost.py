"""Least cost: player 1 wants to come to his sinks, and to pay as little as can be on the way; player 2 that he pays."""

from __future__ import annotations

from math import inf

from arena.graphs.attributes import WEIGHT
from arena.graphs.compact import targets
from arena.machine.columns import as_list
from arena.solving.objectives._weighted import Amount, Weighed, WeightedArena
from arena.solving.weighted.edges import INFINITE
from arena.solving.weighted.min_cost import min_cost

SUMMARY = "player 1 comes to his sinks, and the weights on the way add up to as little as can be"
AMOUNT = "cost"
SIGN = "Σ"
ASKS = WEIGHT


def weigh(game: WeightedArena) -> Weighed:
    """Solve it by Dijkstra's algorithm on games, or by value iteration where weights are negative."""
    columns, engine = game.columns, game.engine
    forward, weight = game.edges()
    solved = min_cost(engine, forward, weight, columns.player, targets(columns, 1))
    amounts: list[Amount] = [
        inf if cost >= INFINITE else -inf if cost <= -INFINITE else cost for cost in as_list(solved.values)
    ]
    return Weighed(game.winners(amounts, lambda cost: cost < inf), solved.choices, amounts, solved)
