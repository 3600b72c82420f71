"""Objectives about amounts: costs, credits and payoffs from the weights of edges, margins from the values of sinks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from arena.errors import TooLarge
from arena.graphs.attributes import WEIGHT
from arena.graphs.edge_weights import divided
from arena.machine.columns import Column, Rows, places
from arena.solving.objectives import Amount, Asked, Found, objective_named
from arena.solving.regions import BY_RULE, NO_DRAW, Regions
from arena.solving.reverse import attract
from arena.solving.weighted.weighted_edges import Edges, turned


class Weighed(NamedTuple):
    """The answer of an objective about amounts.

    Parameters
    ----------
    winners : column
        1 where player 1 gets what he wants, else 2; 0 for a draw.
    choices : column
        An optimal move of who is to move; -1 where play ends, or any move is as good.
    amounts : sequence
        The amount of each vertex.
    proof : tuple of columns
        All that the solver claims, by name.
    """

    winners: Column
    choices: Column
    amounts: Sequence[Amount]
    proof: Any


def weighted_edges(asked: Asked) -> tuple[Rows, Column]:
    """Give the rows of successors, and the weights of these edges, multiplied by their denominator."""
    start, ends, weight = turned(Edges(*asked.columns.reverse, asked.marks.weights.numbers))
    return Rows(start, ends), weight


def winners(asked: Asked, amounts: Sequence[Amount], wins: Callable[[Any], bool]) -> Column:
    """Tell who wins from the amounts."""
    won = asked.engine.empty(len(amounts), "i1")
    won[:] = [1 if wins(amount) else 2 for amount in amounts]
    return won


def solving(weigh: Callable[[Asked], Weighed]) -> Callable[[Asked], Found]:
    """Make the solver of an objective from that of its amounts; nothing tells how soon play ends.

    Amounts are found with whole weights, and divided by their denominator afterwards.
    """

    def solve(asked: Asked) -> Found:
        denominator = asked.marks.weights.denominator if objective_named(asked.objective).asks == WEIGHT else 1
        try:
            weighed, columns = weigh(asked), asked.columns
        except TooLarge as error:
            if denominator == 1:
                raise
            raise TooLarge(f"{error}, in units of 1/{denominator:,}") from None
        columns.check_winners()
        engine, size = columns.engine, len(columns)
        attracted = {player: attract(columns, player, [])[0] for player in (1, 2)}
        no_ranks, draws = engine.full(size, -1, "i4"), engine.full(size, NO_DRAW, "i1")
        for drawn in places(weighed.winners, 0):
            draws[drawn] = BY_RULE
        choices = engine.full(size, -1, "i4")
        choices[:] = weighed.choices
        regions = Regions(attracted, weighed.winners, no_ranks, choices, draws)
        amounts = [_told(amount, denominator) for amount in weighed.amounts] if denominator > 1 else weighed.amounts
        return Found(regions, amounts)

    return solve


def _told(amount: Amount, denominator: int) -> Amount:
    return amount if amount is None or isinstance(amount, float) else divided(amount, denominator)
