"""Weighted edges as columns, and Dijkstra's algorithm on games over them.

Vertices are settled in the order of their costs. A vertex of the minimizer is settled at the least that a settled
successor offers; one of the maximizer's when its last successor is, at the most that any of them costs. An edge costs
its weight and the potential of its head less that of its tail, and no edge that is counted costs less than nothing.
L. Khachiyan et al., "On short paths interdiction problems", *Theory of Computing Systems* 43, 2008,
:doi:`10.1007/s00224-007-9025-6`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.errors import TooLarge
from arena.machine.columns import Rows, sorted_places, transposed
from arena.machine.loops import loop

if TYPE_CHECKING:
    from arena.machine.columns import Array

INFINITE = 2**62
"""Stands for +inf in a column of values, and its opposite for -inf."""
WAITING, SETTLED = -1, -2
"""The places of a vertex that is not in the heap, and of one whose value is final."""


class Edges(NamedTuple):
    """Rows with weights, in the order of the ends: forwards, or the other way round."""

    start: Array
    ends: Array
    weight: Array

    @classmethod
    def of(cls, size: int, tails: Array, heads: Array, weight: Array) -> Edges:
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


class SettlingOrder(NamedTuple):
    """The vertices that are settled, in this order; those that wait, the cheapest on top; their places; the moves."""

    queue: Array
    heap: Array
    place: Array
    moves: Array

    @classmethod
    def of(cls, size: int) -> SettlingOrder:
        """Let so many vertices wait."""
        waiting, none = np.full(size, WAITING, "i4"), np.full(size, -1, "i4")
        return cls(np.zeros(size, "i4"), np.zeros(size, "i4"), waiting, none)


@loop
def settle(  # noqa: C901, PLR0912 - one loop, in which a vertex is met, made cheaper, or settled at once
    filled: int,
    back: Edges,
    potential: Array,
    player: Array,
    minimizer: int,
    counter: Array,
    value: Array,
    order: SettlingOrder,
) -> int:
    """Settle the vertices that the targets decide, the first `filled` of the queue, and return its new end.

    `counter` has the edges of each vertex of the maximizer that cost something or nothing. O(|A| log |S|), and linear
    in the edges between vertices of one value.
    """
    start, ends, weight = back
    queue, heap, place, moves = order
    done, number = 0, 0
    while done < filled or number > 0:
        if done == filled:
            queue[filled] = heap[0]
            place[heap[0]] = SETTLED
            filled += 1
            number -= 1
            if number > 0:
                heap[0] = heap[number]
                sink(heap, place, value, number)
        vertex = queue[done]
        done += 1
        reached = value[vertex]
        offset = reached + potential[vertex]
        for edge in range(start[vertex], start[vertex + 1]):
            previous = ends[edge]
            if place[previous] == SETTLED:
                continue
            cost = weight[edge] + offset - potential[previous]
            if player[previous] == minimizer:
                if place[previous] != WAITING:
                    if cost < value[previous]:
                        value[previous], moves[previous] = cost, vertex
                        rise(heap, place, value, place[previous])
                    continue
                value[previous], moves[previous] = cost, vertex
            else:
                if cost < reached:
                    continue
                value[previous] = max(value[previous], cost)
                counter[previous] -= 1
                if counter[previous] > 0:
                    continue
            if value[previous] == reached:
                place[previous] = SETTLED
                queue[filled] = previous
                filled += 1
            else:
                heap[number] = previous
                rise(heap, place, value, number)
                number += 1
    return filled


@loop
def rise(heap: Array, place: Array, value: Array, at: int) -> None:
    """Move a vertex up the heap to where it belongs."""
    vertex = heap[at]
    while at > 0:
        above = (at - 1) >> 1
        other = heap[above]
        if value[other] <= value[vertex]:
            break
        heap[at], place[other] = other, at
        at = above
    heap[at], place[vertex] = vertex, at


@loop
def sink(heap: Array, place: Array, value: Array, filled: int) -> None:
    """Move the vertex on top of the heap down to where it belongs."""
    at, below, vertex = 0, 1, heap[0]
    while below < filled:
        if below + 1 < filled and value[heap[below + 1]] < value[heap[below]]:
            below += 1
        other = heap[below]
        if value[other] >= value[vertex]:
            break
        heap[at], place[other] = other, at
        at, below = below, 2 * below + 1
    heap[at], place[vertex] = vertex, at
