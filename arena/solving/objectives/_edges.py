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

    @classmethod
    def of(cls, size: int, tails: Array, heads: Array, weight: Array) -> Edges:
        """Make rows of edges in any order."""
        order = sorted_places(tails)
        start = np.concatenate(([0], np.cumsum(np.bincount(tails, minlength=size))))
        return cls(start, heads[order], weight[order])

    @property
    def tails(self) -> Array:
        """The vertex whose row each edge is in."""
        return np.repeat(np.arange(len(self.start) - 1), np.diff(self.start))


def turned(edges: Edges) -> Edges:
    """Return edges the other way round; O(|A| log |A|)."""
    start, ends = transposed(Rows(edges.start, edges.ends), len(edges.start) - 1)
    return Edges(start.astype("i8"), ends.astype("i4"), edges.weight[sorted_places(edges.ends)])


def best_heads(edges: Edges, worth: Array, sign: Array) -> Array:
    """Return where the first edge of each row leads whose worth, times the sign of the row, is largest; -1 for none."""
    heads, tails, on = np.full(len(sign), -1, "i4"), edges.tails, np.flatnonzero(np.diff(edges.start))
    if len(on):
        signed, best = sign[tails] * worth, np.zeros(len(sign), "i8")
        best[on] = np.maximum.reduceat(signed, edges.start[on])
        chosen = np.flatnonzero(signed == best[tails])[::-1]
        heads[tails[chosen]] = edges.ends[chosen]
    return heads


def check_sums(weights: Array, times: int) -> None:
    """Refuse weights whose sums could be taken for an infinite one, by a TooLarge with the bound."""
    largest = int(np.abs(weights).max(initial=0))
    if largest * times >= INFINITE // 2:
        raise TooLarge(f"weights up to {largest:,} (at most {(INFINITE // 2 - 1) // times:,} in this game)")
