"""Dijkstra's algorithm on games: vertices are settled in the order of their costs.

A vertex of the minimiser is settled at the least that a settled successor offers; one of the maximiser's when its last
successor is, at the most that any of them costs. No edge that is counted may cost less than nothing. An edge costs its
weight and the potential of its head less that of its tail.

References
----------
L. Khachiyan, E. Boros, K. Borys, K. Elbassioni, V. Gurvich, G. Rudolf, J. Zhao, "On short paths interdiction problems:
total and node-wise limited interdiction", *Theory of Computing Systems* 43, 2008, :doi:`10.1007/s00224-007-9025-6`.
"""

from __future__ import annotations

from typing import NamedTuple

from arena.machine.columns import Column
from arena.solving.weighted.weighted_edges import Edges

WAITING = -1
"""The place of a vertex that is not in the heap."""
SETTLED = -2
"""The place of one whose value is final."""


class SettlingOrder(NamedTuple):
    """The vertices that are settled, in this order; those that wait, the cheapest on top; and the places of these."""

    queue: Column
    heap: Column
    place: Column


def settle(  # noqa: C901, PLR0912 - one loop, in which a vertex is met, made cheaper, or settled at once
    filled: int,
    back: Edges,
    potential: Column,
    player: Column,
    minimiser: int,
    counter: Column,
    value: Column,
    order: SettlingOrder,
) -> int:
    """Settle the vertices that the targets decide, the first `filled` of the queue, and give its new end.

    `counter` has the edges of each vertex of the maximiser that cost something or nothing. O(|A| log |S|), and linear
    in the edges between vertices of one value. Needs `rise` and `sink`.
    """
    start, ends, weight = back
    queue, heap, place = order
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
            if player[previous] == minimiser:
                if place[previous] != WAITING:
                    if cost < value[previous]:
                        value[previous] = cost
                        rise(heap, place, value, place[previous])
                    continue
                value[previous] = cost
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


def rise(heap: Column, place: Column, value: Column, at: int) -> None:
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


def sink(heap: Column, place: Column, value: Column, filled: int) -> None:
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
