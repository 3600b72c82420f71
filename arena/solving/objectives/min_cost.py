"""Least cost: player 1 wants to come to his sinks, and to pay as little as can be on the way; player 2 that he pays."""

from __future__ import annotations

from math import inf

from arena.graphs.attributes import WEIGHT
from arena.graphs.compact import targets
from arena.machine.columns import as_list
from arena.solving.objectives import Amount, Asked, Objective
from arena.solving.objectives._weighted import Weighed, solving, weighted_edges, winners
from arena.solving.weighted.least_costs import min_cost
from arena.solving.weighted.weighted_edges import INFINITE as UNREACHED


def _weigh(asked: Asked) -> Weighed:
    """Solve it by Dijkstra's algorithm on games, or by value iteration where weights are negative."""
    columns = asked.columns
    forward, weight = weighted_edges(asked)
    solved = min_cost(asked.engine, forward, weight, columns.player, targets(columns, 1))
    amounts: list[Amount] = [
        inf if cost >= UNREACHED else -inf if cost <= -UNREACHED else cost for cost in as_list(solved.values)
    ]
    return Weighed(winners(asked, amounts, lambda cost: cost < inf), solved.choices, amounts, solved)


OBJECTIVE = Objective(
    name="min-cost",
    summary="player 1 comes to his sinks, and the weights on the way add up to as little as can be",
    aim="J1 wants to come to F1 by weights that add up to as little as can be",
    asks=WEIGHT,
    amount="cost",
    sign="Σ",
    solve=solving(_weigh),
)
