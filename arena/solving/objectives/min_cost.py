"""Least cost: player 1 wants to come to his sinks, and to pay as little as can be on the way; player 2 that he pays."""

from __future__ import annotations

from math import inf

import numpy as np

from arena.graphs.attributes import WEIGHT
from arena.graphs.compact import targets
from arena.solving.objectives import Amount, Asked, Objective
from arena.solving.objectives._weighted import Weighed, solving, weighted_edges
from arena.solving.reverse import attract
from arena.solving.weighted.costs import min_costs
from arena.solving.weighted.weighted_edges import INFINITE

ENDLESS = {INFINITE: inf, -INFINITE: -inf}


def _weigh(asked: Asked) -> Weighed:
    """Solve it by Dijkstra's algorithm on games, or by value iteration where weights are negative."""
    columns = asked.columns
    forced = np.zeros(len(columns), bool)
    forced[attract(columns, 1)[0].queue] = True
    costs, moves = min_costs(weighted_edges(asked), columns.player, targets(columns, 1), forced)
    amounts: list[Amount] = [ENDLESS.get(cost, cost) for cost in costs.tolist()]
    return Weighed(np.where(costs < INFINITE, 1, 2), moves, amounts)


OBJECTIVE = Objective(
    name="min-cost",
    summary="player 1 comes to his sinks, and the weights on the way add up to as little as can be",
    aim="J1 wants to come to F1 by weights that add up to as little as can be",
    asks=WEIGHT,
    amount="cost",
    sign="Σ",
    solve=solving(_weigh),
)
