"""Objectives about amounts: costs, credits and payoffs from the weights of edges, margins from the values of sinks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from arena.errors import TooLarge
from arena.graphs.attributes import MARGIN, VALUE, WEIGHT, divided
from arena.graphs.compact import CompactArena
from arena.solving.objectives import Amount, Objective
from arena.solving.objectives._edges import (
    INFINITE,
    SETTLED,
    Edges,
    SettlingOrder,
    best_heads,
    check_sums,
    settle,
    turned,
)
from arena.solving.objectives._leaps import lift
from arena.solving.objectives._payoffs import mean_payoffs
from arena.solving.regions import BY_RULE, Regions, settled
from arena.solving.reverse import attract, spread

if TYPE_CHECKING:
    from arena.machine.columns import Array

Weighed: TypeAlias = "tuple[Array, Array, Sequence[Amount]]"
"""Who gets what he wants (0 for a draw), an optimal move (-1 for none, or any), and the amount, by vertex."""


def _regions(columns: CompactArena, winners: Array, choices: Array) -> Regions:
    """Make the regions of winners and moves; nothing tells how soon play ends."""
    settled_ = settled(columns)
    draws = np.where(winners == 0, np.maximum(settled_.draws, BY_RULE), 0).astype("i1")
    nowhere = np.full(len(winners), -1, "i4")
    return Regions(settled_.attracted, winners.astype("i1"), nowhere, choices.astype("i4"), draws)


def _by_weights(
    weigh: Callable[[CompactArena, Edges], Weighed], columns: CompactArena
) -> tuple[Regions, Sequence[Amount]]:
    """Find amounts by weights that are multiplied by their denominator, and divide them by it afterwards."""
    weights, denominator = columns.weights()
    try:
        winners, choices, amounts = weigh(columns, turned(Edges(*columns.reverse, weights)))
    except TooLarge as error:
        if denominator == 1:
            raise
        raise TooLarge(f"{error}, in units of 1/{denominator:,}") from None
    if denominator > 1:
        amounts = [each if each is None or isinstance(each, float) else divided(each, denominator) for each in amounts]
    return _regions(columns, winners, choices), amounts


def _min_cost(columns: CompactArena, edges: Edges) -> Weighed:
    """Find the cost at which player 1, who pays as little as he can, reaches a target.

    His move from a vertex at -inf gains without end as long as it is followed. Elsewhere all circuits by his moves
    gain, so that he comes to a target, or goes there at last when he has gained enough. O(|A| log |S|) without negative
    weights; with them an energy game.
    """
    player, aims, forced = columns.player, np.flatnonzero(columns.winner == 1), np.zeros(len(columns), bool)
    forced[attract(columns, 1)[0].queue] = True
    costs, moves = _owed(edges, player, aims, forced) if (edges.weight < 0).any() else _paid(edges, player, aims)
    then = costs[edges.ends]
    worth = np.where(np.abs(then) == INFINITE, then, edges.weight + then)
    moves = np.where(player == 2, best_heads(edges, worth, np.ones(len(player), "i1")), moves)
    moves[np.where(player == 1, costs == INFINITE, costs == -INFINITE)] = -1
    endless = {INFINITE: inf, -INFINITE: -inf}
    return np.where(costs < INFINITE, 1, 2), moves, [endless.get(cost, cost) for cost in costs.tolist()]


def _paid(edges: Edges, player: Array, aims: Array) -> tuple[Array, Array]:
    """Return costs for weights that are not negative, and player 1's moves."""
    size = len(player)
    check_sums(edges.weight, size + 1)
    costs, order = np.zeros(size, "i8"), SettlingOrder.of(size)
    order.queue[: len(aims)], order.place[aims] = aims, SETTLED
    counter = np.diff(edges.start).astype("i4")
    settle(len(aims), turned(edges), np.zeros(size, "i8"), player, 1, counter, costs, order)
    costs[order.place != SETTLED] = INFINITE
    return costs, order.moves


def _owed(edges: Edges, player: Array, aims: Array, forced: Array) -> tuple[Array, Array]:
    """Return costs for any weights, and player 1's moves.

    Player 2 adds up the weights, and pays an amount at a target that is more than any other play can take from her.
    Where player 1 can force a target, the least credit with which she never runs out is that amount less the cost;
    where none suffices, he gains without end before he goes there (T. Brihaye, G. Geeraerts, A. Haddad, B. Monmege,
    *Acta Informatica* 54, 2017, :doi:`10.1007/s00236-016-0276-z`).
    """
    size = len(player)
    check_sums(edges.weight, 4 * (size + 2) ** 2)
    due = 2 * size * int(np.abs(edges.weight).max()) + 1
    heads, weights = np.full(len(aims), size), np.full(len(aims), -due)
    columns = zip((edges.tails, edges.ends, edges.weight), (aims, heads, weights), strict=True)
    stops = np.append(np.where(forced, -1, 2), 2).astype("i1")
    owed = lift(Edges.of(size + 1, *map(np.concatenate, columns)), np.append(player, 2), stops, holder=2)
    least, moves = owed.credits[:size], owed.moves[:size]
    moves[aims] = -1
    return np.where(forced, np.where(least < 0, -INFINITE, due - least), INFINITE), moves


def _energy(columns: CompactArena, edges: Edges) -> Weighed:
    check_sums(edges.weight, 2 * (len(columns) + 1) ** 2)
    needed, moves = lift(edges, columns.player, columns.winner, holder=1)
    moves[(needed == 0) & (columns.player == 2)] = -1
    return np.where(needed >= 0, 1, 2), moves, [credit if credit >= 0 else None for credit in needed.tolist()]


def _mean_payoff(columns: CompactArena, edges: Edges) -> Weighed:
    """Find the exact values, as fractions; they are infinite where a player forces a sink that he has won.

    In the rest nothing more is paid at a drawn sink, as if play stayed there for ever.
    """
    regions = settled(columns)
    values: list[Amount] = [(0, inf, -inf)[won] for won in regions.winners.tolist()]
    choices, inside = regions.choices, np.flatnonzero(regions.winners == 0)
    number = np.full(len(columns), -1, "i4")
    number[inside] = np.arange(len(inside))
    drawn = np.flatnonzero(columns.winner == 0)
    tails, heads = (number[np.concatenate((column, drawn))] for column in (edges.tails, edges.ends))
    weight, kept = np.concatenate((edges.weight, np.zeros(len(drawn), "i8"))), (tails >= 0) & (heads >= 0)
    part = Edges.of(len(inside), tails[kept], heads[kept], weight[kept])
    found, moves = mean_payoffs(part, columns.player[inside])
    for vertex, value in zip(inside.tolist(), found, strict=True):
        values[vertex] = value
    choices[inside] = inside[moves]
    choices[drawn] = -1
    return np.array([1 if value is not None and value >= 0 else 2 for value in values], "i1"), choices, values


def _margin(columns: CompactArena) -> tuple[Regions, Sequence[Amount]]:
    """Attract to the ends of play by their values: player 1 from the highest down to 0, player 2 from the lowest up.

    From the vertices that are left neither forces more than 0. O(|S|+|A|), and a sort of the values.
    """
    values, choices = columns.mark(VALUE).astype("i8"), np.full(len(columns), -1, "i4")
    ends = np.flatnonzero(columns.winner >= 0)
    order = ends[np.argsort(values[ends], kind="stable")]
    equal = np.split(order, np.flatnonzero(np.diff(values[order])) + 1) if len(order) else []
    for player, groups in ((1, equal[::-1]), (2, equal)):
        counter = np.where(columns.player == player, np.minimum(columns.out_degree, 1), columns.out_degree)
        for group in groups:
            if (value := values[group[0]]) * (3 - 2 * player) > 0:
                attracted = spread(columns, group, counter)
                values[attracted.queue] = value
                vertices, via = attracted.joined
                choices[vertices] = via
    rows = columns.forward
    after = values[rows.ends]
    best = best_heads(Edges(rows.start.astype("i8"), rows.ends, after), after, np.where(columns.player == 1, 1, -1))
    winners = np.where(values > 0, 1, np.where(values < 0, 2, 0))
    return _regions(columns, winners, np.where(choices < 0, best, choices)), values.tolist()


OBJECTIVES = (
    Objective(
        name="energy",
        summary="player 1 never runs out: his credit and the weights of all moves add up to 0 or more",
        aim="J1 wins if his credit and the weights on the way never add up to less than 0",
        asks=WEIGHT,
        amount="credit",
        sign="Σ",
        solve=partial(_by_weights, _energy),
    ),
    Objective(
        name=MARGIN,
        summary="player 1 makes the value of the sink where play ends as large as can be, and wins if it is above 0",
        aim="J1 wants the margin at the end to be as large as can be, J2 as small",
        amount=MARGIN,
        sign="Δ",
        exact=True,
        solve=_margin,
    ),
    Objective(
        name="mean-payoff",
        summary="player 1 makes the average weight of the moves as large as can be, and wins if it is 0 or more",
        aim="J1 wins if the weights are 0 or more on the average, for ever",
        asks=WEIGHT,
        amount="mean payoff",
        sign="⌀",
        solve=partial(_by_weights, _mean_payoff),
    ),
    Objective(
        name="min-cost",
        summary="player 1 comes to his sinks, and the weights on the way add up to as little as can be",
        aim="J1 wants to come to F1 by weights that add up to as little as can be",
        asks=WEIGHT,
        amount="cost",
        sign="Σ",
        solve=partial(_by_weights, _min_cost),
    ),
)
