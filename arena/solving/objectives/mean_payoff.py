"""Mean payoff: player 1 wants the weights of the moves to be, on average and in the long run, as large as can be."""

from __future__ import annotations

from math import inf

import numpy as np

from arena.graphs.attributes import WEIGHT
from arena.solving.objectives import Amount, Asked, Objective
from arena.solving.objectives._weighted import Weighed, solving, weighted_edges
from arena.solving.regions import settled
from arena.solving.weighted.payoffs import mean_payoffs
from arena.solving.weighted.weighted_edges import Edges


def _weigh(asked: Asked) -> Weighed:
    """Find the exact values, as fractions; they are infinite where a player forces a sink that he has won.

    In the rest nothing more is paid at a drawn sink, as if play stayed there for ever.
    """
    columns, edges, regions = asked.columns, weighted_edges(asked), settled(asked.columns)
    values: list[Amount] = [(0, inf, -inf)[won] for won in regions.winners.tolist()]
    choices, inside = regions.choices, np.flatnonzero(regions.winners == 0)
    number = np.full(len(columns), -1, "i4")
    number[inside] = np.arange(len(inside))
    drawn = np.flatnonzero(columns.winner == 0)
    tails, heads = (number[np.concatenate((column, drawn))] for column in (edges.tails, edges.ends))
    weight = np.concatenate((edges.weight, np.zeros(len(drawn), "i8")))
    kept = np.flatnonzero((tails >= 0) & (heads >= 0))
    kept = kept[np.argsort(tails[kept], kind="stable")]
    start = np.concatenate(([0], np.cumsum(np.bincount(tails[kept], minlength=len(inside)))))
    found, moves = mean_payoffs(Edges(start, heads[kept], weight[kept]), columns.player[inside])
    for vertex, value in zip(inside.tolist(), found, strict=True):
        values[vertex] = value
    choices[inside] = inside[moves]
    choices[drawn] = -1
    winners = np.array([1 if value is not None and value >= 0 else 2 for value in values], "i1")
    return Weighed(winners, choices, values)


OBJECTIVE = Objective(
    name="mean-payoff",
    summary="player 1 makes the average weight of the moves as large as can be, and wins if it is 0 or more",
    aim="J1 wins if the weights are 0 or more on the average, for ever",
    asks=WEIGHT,
    amount="mean payoff",
    sign="⌀",
    solve=solving(_weigh),
)
