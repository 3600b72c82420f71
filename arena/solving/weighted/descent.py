"""Ranks that fall along the moves by which values are reached: the proof that somebody gets there.

An edge is tight if the value of its tail is its weight plus the value of its head. The equations of a game may have
more than one fixpoint; the right values are those for which a rank decreases along tight edges.
"""

from __future__ import annotations

from typing import NamedTuple

from arena.machine.columns import Column, Engine
from arena.solving.weighted.weighted_edges import Edges

ALL = 1
"""The value of `every` for which all edges of the chooser's opponent are counted, tight or not."""
TIGHT = 0
"""The value of `every` for which only tight edges are counted."""


class Forced(NamedTuple):
    """The vertices from which a player can force a target.

    Parameters
    ----------
    queue : column
        These vertices, targets first.
    ranks : column
        How many moves it takes at most, -1 for the other vertices.
    choices : column
        The player's moves there, else -1.
    """

    queue: Column
    ranks: Column
    choices: Column


def forced(engine: Engine, edges: Edges, back: Edges, player: Column, chooser: int, targets: Column) -> Forced:
    """Find the vertices from which a player can force a target, for any weights; O(|S|+|A|).

    Examples
    --------
    >>> from arena.machine.columns import LISTS, Rows
    >>> from arena.solving.weighted.weighted_edges import turned
    >>> edges = Edges(*Rows.of_lists([[1, 2], [0, 2], []]), weight=[0, 0, 0, 0])
    >>> forced(LISTS, edges, turned(edges), [1, 2, 1], 1, [2])
    Forced(queue=[2, 0, 1], ranks=[1, 2, 0], choices=[2, -1, -1])
    """
    size, filled = len(player), len(targets)
    queue, nothing = engine.empty(size, "u4"), engine.full(size, 0, "i8")
    ranks, choices, counter = (engine.full(size, value, "i4") for value in (-1, -1, 0))
    queue[:filled] = targets
    engine.loop(mark)(targets, 0, ranks)
    rule = 0, TIGHT, chooser, player, nothing
    engine.loop(count)(edges, *rule, -1, 1, counter, ranks)
    filled = engine.loop(descend)(queue, filled, back, *rule, counter, ranks, choices)
    engine.loop(_forget)(counter, ranks)
    return Forced(queue[:filled], ranks, choices)


def mark(vertices: Column, value: int, column: Column) -> None:
    """Give vertices a value."""
    for place in range(len(vertices)):
        column[vertices[place]] = value


def _forget(counter: Column, ranks: Column) -> None:
    """Take the ranks from vertices that were met and did not join."""
    for vertex in range(len(ranks)):
        if counter[vertex] > 0:
            ranks[vertex] = -1


def descend(
    queue: Column,
    filled: int,
    back: Edges,
    sign: int,
    every: int,
    chooser: int,
    player: Column,
    value: Column,
    counter: Column,
    ranks: Column,
    choices: Column,
) -> int:
    """Rank the vertices from which tight edges lead to those of `queue`, and give the new end of the queue.

    A vertex joins when its counter comes to 0; 0 at first keeps it out. A weight counts `sign` times. The vertices of
    `chooser` choose the edge by which they join. O(|A|).
    """
    start, ends, weight = back
    done = 0
    while done < filled:
        vertex = queue[done]
        done += 1
        for edge in range(start[vertex], start[vertex + 1]):
            previous = ends[edge]
            if counter[previous] <= 0:
                continue
            chooses = player[previous] == chooser
            if (chooses or every == TIGHT) and value[previous] != sign * weight[edge] + value[vertex]:
                continue
            counter[previous] -= 1
            ranks[previous] = max(ranks[previous], ranks[vertex] + 1)
            if counter[previous] == 0:
                if chooses:
                    choices[previous] = vertex
                queue[filled] = previous
                filled += 1
    return filled


def count(
    edges: Edges,
    sign: int,
    every: int,
    chooser: int,
    player: Column,
    value: Column,
    least: int,
    most: int,
    counter: Column,
    ranks: Column,
) -> None:
    """Set the counters of the vertices that have no rank, and whose value is above `least` and below `most`."""
    start, ends, weight = edges
    for vertex in range(len(player)):
        if counter[vertex] > 0:  # it was met, and did not join
            ranks[vertex] = -1
        counter[vertex] = 0
        if ranks[vertex] >= 0 or value[vertex] <= least or value[vertex] >= most:
            continue
        if player[vertex] == chooser:
            counter[vertex] = 1
            continue
        for edge in range(start[vertex], start[vertex + 1]):
            head = ends[edge]
            if every == ALL or (value[head] > least and value[vertex] == sign * weight[edge] + value[head]):
                counter[vertex] += 1
