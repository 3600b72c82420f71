"""Margin: player 1 wants as much as can be where play ends, player 2 that it is as little; endless play is worth 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.graphs.attributes import VALUE
from arena.graphs.marks import MARGIN, mark_of
from arena.machine.loops import loop
from arena.solving.objectives import Asked, Objective
from arena.solving.objectives._weighted import Weighed, solving
from arena.solving.weighted.weighted_edges import Edges, best_heads

if TYPE_CHECKING:
    from arena.machine.columns import Array


def _weigh(asked: Asked) -> Weighed:
    """Attract to the ends of play by their values: player 1 from the highest down to 0, player 2 from the lowest up.

    From the vertices that are left neither forces more than 0. O(|S|+|A|), and a sort of the values.
    """
    columns, values = asked.columns, np.asarray(mark_of(asked.columns, VALUE)).astype("i8")
    ends, size = np.flatnonzero(columns.winner >= 0), len(columns)
    order = ends[np.argsort(-values[ends], kind="stable")]
    choices, queue = np.full(size, -1, "i4"), np.zeros(size, "i4")
    for player, wanted in ((1, order[values[order] > 0]), (2, order[values[order] < 0][::-1])):
        degree = columns.out_degree.astype("i8")
        counter = np.asarray(np.where(columns.player == player, np.minimum(degree, 1), degree))
        _descend(*columns.reverse, wanted, counter, values, choices, queue)
    rows = columns.forward
    best = best_heads(
        Edges(rows.start.astype("i8"), rows.ends, values[rows.ends]),
        values[rows.ends],
        np.where(columns.player == 1, 1, -1),
    )
    choices = np.where(choices < 0, best, choices)
    return Weighed(np.where(values > 0, 1, np.where(values < 0, 2, 0)), choices, values.tolist())


@loop
def _descend(
    start: Array, before: Array, ends: Array, counter: Array, values: Array, choices: Array, queue: Array
) -> None:
    """Attract to one end after another, each vertex once as many of its moves as are needed lead to attracted ones."""
    done, filled = 0, 0
    for place in range(len(ends)):
        queue[filled] = ends[place]
        filled += 1
        while done < filled:
            vertex = queue[done]
            done += 1
            for edge in range(start[vertex], start[vertex + 1]):
                previous = before[edge]
                counter[previous] -= 1
                if counter[previous] == 0:
                    values[previous], choices[previous], queue[filled] = values[vertex], vertex, previous
                    filled += 1


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
