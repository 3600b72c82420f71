"""Weighted edges as columns: turned around, and small enough for sums."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from arena.errors import TooLarge
from arena.machine.columns import Column, Rows, as_list, sorted_places, transposed

INFINITE = 2**62
"""Stands for +inf in a column of values, and its opposite for -inf."""


class Edges(NamedTuple):
    """Rows with weights, in the order of the ends: forwards, or the other way round."""

    start: Column
    ends: Column
    weight: Column


def turned(edges: Edges) -> Edges:
    """Give edges the other way round; O(|S|+|A|).

    Examples
    --------
    >>> turned(Edges(*Rows.of_lists([[1, 1], [0]]), weight=[5, 6, 7])).weight
    [7, 5, 6]
    """
    rows = Rows(edges.start, edges.ends)
    back = transposed(rows, len(edges.start) - 1)
    columns = (*back, np.asarray(edges.weight)[sorted_places(rows.ends)])
    return Edges(*(map(as_list, columns) if isinstance(edges.ends, list) else columns))


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
