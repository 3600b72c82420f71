"""Margin: player 1 wants as much as can be where play ends, player 2 that it is as little."""

from __future__ import annotations

from typing import NamedTuple

from arena.errors import Circuit
from arena.graphs.attributes import VALUE
from arena.graphs.marks import MARGIN
from arena.machine.columns import Column, as_list
from arena.solving.objectives import Asked, Objective
from arena.solving.objectives._weighted import Weighed, solving
from arena.solving.reverse import find_circuit, from_sinks


class Margins(NamedTuple):
    """The margin of each vertex under best play of both, and a move that leads to it; -1 where play ends."""

    values: Column
    choices: Column


def _weigh(asked: Asked) -> Weighed:
    """Find the margins by backward induction, O(|S|+|A|), on an arena without circuits.

    Raises
    ------
    Circuit
        If play need not end.
    """
    columns, engine = asked.columns, asked.engine
    order = from_sinks(columns)
    if len(order) < len(columns):
        raise Circuit("margins need plays that end", find_circuit(columns, order))
    values, choices = engine.full(len(columns), 0, "i8"), engine.full(len(columns), -1, "i4")
    values[:] = asked.marks.of(VALUE)
    won = engine.empty(len(columns), "i1")
    engine.loop(_induce)(order, *columns.forward, columns.player, columns.winner, values, choices, won)
    return Weighed(won, choices, as_list(values), Margins(values, choices))


def _induce(
    order: Column,
    start: Column,
    successors: Column,
    player: Column,
    winner: Column,
    value: Column,
    choice: Column,
    winners: Column,
) -> None:
    """Take the best value of the successors, from the sinks up, and tell from its sign who wins."""
    for place in range(len(order)):
        vertex = order[place]
        if winner[vertex] < 0:
            sign = 1 if player[vertex] == 1 else -1
            best = start[vertex]
            for edge in range(start[vertex] + 1, start[vertex + 1]):
                if sign * value[successors[edge]] > sign * value[successors[best]]:
                    best = edge
            choice[vertex] = successors[best]
            value[vertex] = value[choice[vertex]]
        winners[vertex] = 1 if value[vertex] > 0 else 2 if value[vertex] < 0 else 0


OBJECTIVE = Objective(
    name=MARGIN,
    summary="player 1 makes the value of the sink where play ends as large as can be, and wins if it is above 0",
    aim="J1 wants the margin at the end to be as large as can be, J2 as small",
    amount=MARGIN,
    sign="Δ",
    draws=True,
    exact=True,
    solve=solving(_weigh),
)
