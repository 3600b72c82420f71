"""Energy: player 1 wants that his credit and the weights of all moves so far never add up to less than 0."""

from __future__ import annotations

import numpy as np

from arena.graphs.attributes import WEIGHT
from arena.solving.objectives import Asked, Objective
from arena.solving.objectives._weighted import Weighed, solving, weighted_edges
from arena.solving.weighted.leaps import lift
from arena.solving.weighted.weighted_edges import check_sums


def _weigh(asked: Asked) -> Weighed:
    """Find the least credit of every vertex that has one."""
    columns, edges = asked.columns, weighted_edges(asked)
    check_sums(edges.weight, 2 * (len(columns) + 1) ** 2)
    needed, moves = lift(edges, columns.player, columns.winner, holder=1)
    moves[(needed == 0) & (columns.player == 2)] = -1
    amounts = [credit if credit >= 0 else None for credit in needed.tolist()]
    return Weighed(np.where(needed >= 0, 1, 2), moves, amounts)


OBJECTIVE = Objective(
    name="energy",
    summary="player 1 never runs out: his credit and the weights of all moves add up to 0 or more",
    aim="J1 wins if his credit and the weights on the way never add up to less than 0",
    asks=WEIGHT,
    amount="credit",
    sign="Σ",
    solve=solving(_weigh),
)
