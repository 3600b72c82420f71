"""Objectives about amounts: costs, credits and payoffs from the weights of edges, margins from the values of sinks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.errors import TooLarge
from arena.graphs.attributes import WEIGHT
from arena.graphs.edge_weights import divided
from arena.graphs.marks import weights_of
from arena.solving.objectives import Amount, Asked, Found, objective_named
from arena.solving.regions import BY_RULE, Regions, settled
from arena.solving.weighted.weighted_edges import Edges, turned

if TYPE_CHECKING:
    from arena.machine.columns import Array


class Weighed(NamedTuple):
    """The answer of an objective about amounts.

    Parameters
    ----------
    winners : array
        1 where player 1 gets what he wants, else 2; 0 for a draw.
    choices : array
        An optimal move of who is to move; -1 where play ends, or any move is as good.
    amounts : sequence
        The amount of each vertex.
    """

    winners: Array
    choices: Array
    amounts: Sequence[Amount]


def weighted_edges(asked: Asked) -> Edges:
    """Return the moves of the vertices where play goes on, with weights multiplied by their denominator."""
    return turned(Edges(*asked.columns.reverse, weights_of(asked.columns).numbers))


def solving(weigh: Callable[[Asked], Weighed]) -> Callable[[Asked], Found]:
    """Make the solver of an objective from that of its amounts; nothing tells how soon play ends.

    Amounts are found with whole weights, and divided by their denominator afterwards.
    """

    def solve(asked: Asked) -> Found:
        denominator = weights_of(asked.columns).denominator if objective_named(asked.objective).asks == WEIGHT else 1
        try:
            weighed = weigh(asked)
        except TooLarge as error:
            if denominator == 1:
                raise
            raise TooLarge(f"{error}, in units of 1/{denominator:,}") from None
        regions = settled(asked.columns)
        draws = np.where(weighed.winners == 0, np.maximum(regions.draws, BY_RULE), 0).astype("i1")
        winners, choices = weighed.winners.astype("i1"), weighed.choices.astype("i4")
        found = Regions(regions.attracted, winners, np.full(len(winners), -1, "i4"), choices, draws)
        amounts = [_told(amount, denominator) for amount in weighed.amounts] if denominator > 1 else weighed.amounts
        return Found(found, amounts)

    return solve


def _told(amount: Amount, denominator: int) -> Amount:
    return amount if amount is None or isinstance(amount, float) else divided(amount, denominator)
