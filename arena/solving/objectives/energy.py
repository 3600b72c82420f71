"""Energy: player 1 wants that his credit and the weights of all moves so far never add up to less than 0.

Credits and potentials bound sums of weights along a play, for what they change by adds up to what is at its end less
what is at its beginning. Where a bound must be met in the end, a rank says how soon.
"""

from __future__ import annotations

from arena.graphs.attributes import WEIGHT
from arena.machine.columns import as_list
from arena.solving.objectives import Amount, Asked, Objective
from arena.solving.objectives._weighted import Weighed, solving, weighted_edges, winners
from arena.solving.weighted.least_credits import NONE, energy


def _weigh(asked: Asked) -> Weighed:
    """Find the least credit of every vertex that has one."""
    columns = asked.columns
    forward, weight = weighted_edges(asked)
    solved = energy(asked.engine, forward, weight, columns.player, columns.winner)
    amounts: list[Amount] = [None if credit == NONE else credit for credit in as_list(solved.credits)]
    return Weighed(winners(asked, amounts, lambda credit: credit is not None), solved.choices, amounts, solved)


OBJECTIVE = Objective(
    name="energy",
    summary="player 1 never runs out: his credit and the weights of all moves add up to 0 or more",
    aim="J1 wins if his credit and the weights on the way never add up to less than 0",
    asks=WEIGHT,
    amount="credit",
    sign="Σ",
    solve=solving(_weigh),
)
