"""Weighted edges as columns: the other way round, and small enough for what is summed up."""

from __future__ import annotations

from typing import NamedTuple

from arena.errors import TooLarge
from arena.machine.columns import Column, Engine

INFINITE = 2**62
"""Stands for +inf in a column of values, and its opposite for -inf."""


class Edges(NamedTuple):
    """Rows with weights, in the order of the ends: forwards, or the other way round."""

    start: Column
    ends: Column
    weight: Column


def turned(engine: Engine, edges: Edges) -> Edges:
    """Give edges the other way round; O(|S|+|A|).

    Examples
    --------
    >>> from arena.machine.columns import LISTS, Rows
    >>> turned(LISTS, Edges(*Rows.of_lists([[1, 1], [0]]), weight=[5, 6, 7]))
    Edges(start=[0, 1, 3], ends=[1, 0, 0], weight=[7, 5, 6])
    """
    size, number = len(edges.start) - 1, int(edges.start[-1])
    start = engine.full(size + 1, 0, "u4" if number < 2**32 else "u8")
    back = Edges(start, engine.empty(number, "u4"), engine.empty(number, "i8"))
    engine.loop(_transpose)(size, edges, back)
    return back


def least(column: Column) -> int:
    """Give the smallest number of a column, 0 if all are positive or there is none."""
    return min(0, min(column, default=0)) if isinstance(column, list) else min(0, int(column.min(initial=0)))


def most(column: Column) -> int:
    """Give the largest absolute value of a column of whole numbers."""
    highest = max(column, default=0) if isinstance(column, list) else int(column.max(initial=0))
    return max(highest, -least(column))


def check_sums(largest: int, times: int) -> None:
    """Refuse weights whose sums could be taken for an infinite one.

    Raises
    ------
    TooLarge
        With the bound.

    Examples
    --------
    >>> check_sums(10**18, 1000)
    Traceback (most recent call last):
    ...
    arena.errors.TooLarge: weights up to 1,000,000,000,000,000,000 (at most 2,305,843,009,213,693 in this game)
    """
    if largest * times >= INFINITE // 2:
        raise TooLarge(f"weights up to {largest:,} (at most {(INFINITE // 2 - 1) // times:,} in this game)")


def _transpose(size: int, edges: Edges, back: Edges) -> None:
    """Count, sum up and scatter the edges by their heads."""
    start, ends, weight = edges
    into, tails, weights = back
    for edge in range(start[size]):
        into[ends[edge] + 1] += 1
    for vertex in range(size):
        into[vertex + 1] += into[vertex]
    for tail in range(size):
        for edge in range(start[tail], start[tail + 1]):
            head = ends[edge]
            tails[into[head]], weights[into[head]] = tail, weight[edge]
            into[head] += 1
    for vertex in range(size, 0, -1):
        into[vertex] = into[vertex - 1]
    into[0] = 0
