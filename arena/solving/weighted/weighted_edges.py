"""Weighted edges as columns: turned around, the best of each row, and small enough for sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.errors import TooLarge
from arena.machine.columns import Rows, sorted_places, transposed

if TYPE_CHECKING:
    from arena.machine.columns import Array

INFINITE = 2**62
"""Stands for +inf in a column of values, and its opposite for -inf."""


class Edges(NamedTuple):
    """Rows with weights, in the order of the ends: forwards, or the other way round."""

    start: Array
    ends: Array
    weight: Array

    @property
    def tails(self) -> Array:
        """The vertex whose row each edge is in."""
        return np.repeat(np.arange(len(self.start) - 1), np.diff(self.start))


def turned(edges: Edges) -> Edges:
    """Return edges the other way round; O(|A| log |A|).

    Examples
    --------
    >>> edges = Edges(np.array([0, 2, 3]), np.array([1, 1, 0]), np.array([5, 6, 7]))
    >>> turned(edges).weight.tolist()
    [7, 5, 6]
    """
    start, ends = transposed(Rows(edges.start, edges.ends), len(edges.start) - 1)
    return Edges(start.astype("i8"), ends.astype("i4"), edges.weight[sorted_places(edges.ends)])


def best_heads(edges: Edges, worth: Array, sign: Array) -> Array:
    """Return where the first edge of each row leads whose worth, times the sign of the row, is largest; -1 for none.

    Examples
    --------
    >>> edges = Edges(np.array([0, 2, 2]), np.array([1, 0]), np.array([0, 0]))
    >>> best_heads(edges, np.array([3, 5]), np.array([-1, 1])).tolist()
    [1, -1]
    """
    heads, tails, on = np.full(len(sign), -1, "i4"), edges.tails, np.flatnonzero(np.diff(edges.start))
    if len(on):
        signed, best = sign[tails] * worth, np.zeros(len(sign), "i8")
        best[on] = np.maximum.reduceat(signed, edges.start[on])
        chosen = np.flatnonzero(signed == best[tails])[::-1]
        heads[tails[chosen]] = edges.ends[chosen]
    return heads


def check_sums(weights: Array, times: int) -> None:
    """Refuse weights whose sums could be taken for an infinite one.

    Raises
    ------
    TooLarge
        With the bound.

    Examples
    --------
    >>> check_sums(np.array([-(10**18)]), 1000)
    Traceback (most recent call last):
    ...
    arena.errors.TooLarge: weights up to 1,000,000,000,000,000,000 (at most 2,305,843,009,213,693 in this game)
    """
    largest = int(np.abs(weights).max(initial=0))
    if largest * times >= INFINITE // 2:
        raise TooLarge(f"weights up to {largest:,} (at most {(INFINITE // 2 - 1) // times:,} in this game)")
