"""Weighted reachability: the cost at which player 1, who pays as little as he can, reaches a target.

He adds up the weights of the moves until a target is reached; a play that never reaches one costs +inf. Player 2
maximizes the cost.

Weights that are not negative need Dijkstra's algorithm on games. With negative ones there are three kinds of vertices:
those from which no target can be forced, at +inf; those from which he can gain without end before he goes to a target,
at -inf, where player 2 loses the energy game with the same weights; and the others, whose costs fall from +inf to the
greatest fixpoint, edge by edge. There he may need memory: to go round a circuit that pays until player 2 would rather
let him go.

References
----------
T. Brihaye, G. Geeraerts, A. Haddad, B. Monmege, "Pseudopolynomial iterative algorithm to solve total-payoff games and
min-cost reachability games", *Acta Informatica* 54, 2017, :doi:`10.1007/s00236-016-0276-z`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.errors import TooLarge
from arena.machine.loops import loop
from arena.solving.weighted.dijkstra import SETTLED, SettlingOrder, settle
from arena.solving.weighted.leaps import lift
from arena.solving.weighted.weighted_edges import INFINITE, Edges, best_heads, check_sums, turned

if TYPE_CHECKING:
    from arena.machine.columns import Array

MOST_STEPS = 2_000_000_000
"""The edges that are looked at before costs that keep falling are given up: some ten seconds of compiled loops."""
SLICE = 50_000_000
"""The edges after which a loop that may be long comes back, so that it can be interrupted."""


def min_costs(edges: Edges, player: Array, targets: Array, forced: Array) -> tuple[Array, Array]:
    """Return the cost of every vertex, `INFINITE` or its opposite for an infinite one, and moves.

    Parameters
    ----------
    edges : Edges
        The edges, none of which leaves a target.
    player : array
        Who moves.
    targets : array
        The vertices where play ends, each once.
    forced : array
        Whether player 1 can force a target from each vertex.

    Returns
    -------
    costs, moves : array
        Player 1's move from a vertex at -inf gains without end as long as it is followed. Elsewhere all circuits by his
        moves gain, so that he comes to a target, or goes there at last when he has gained enough.

    Raises
    ------
    TooLarge
        If the sums might not fit in 62 bits, or costs keep falling after `MOST_STEPS` looks at edges.

    Notes
    -----
    O(|A| log |S|) without negative weights. With them pseudo-polynomial: one energy game, then O(|S| |A| W) steps at
    worst, where W is the largest absolute weight.

    Examples
    --------
    >>> edges = Edges(np.array([0, 2, 4, 4]), np.array([1, 2, 0, 2]), np.array([-1, 0, 0, -7]))
    >>> min_costs(edges, np.array([1, 2, 1]), np.array([2]), np.array([True, True, True]))[0].tolist()
    [-8, -7, 0]
    """
    size, back = len(player), turned(edges)
    counter = np.diff(edges.start).astype("i4")
    if (edges.weight < 0).any():
        check_sums(edges.weight, 2 * (size + 1) ** 2)
        costs, moves = _fallen(edges, back, player, targets, forced, counter)
    else:
        check_sums(edges.weight, size + 1)
        costs, order = np.zeros(size, "i8"), SettlingOrder.of(size)
        order.queue[: len(targets)] = targets
        order.place[targets] = SETTLED
        settle(len(targets), back, np.zeros(size, "i8"), player, 1, counter, costs, order)
        costs[order.place != SETTLED] = INFINITE
        moves = order.moves
    then = costs[edges.ends]
    dearest = best_heads(edges, np.where(np.abs(then) == INFINITE, then, edges.weight + then), np.ones(size, "i1"))
    moves = np.where(player == 2, dearest, moves)
    moves[np.where(player == 1, costs == INFINITE, costs == -INFINITE)] = -1
    return costs, moves


class Falling(NamedTuple):
    """The columns of costs that fall.

    `last` is what a vertex cost when its predecessors last looked, which `counter` goes by: how many edges of a vertex
    of player 2's cost as much as it does. `fixed` costs do not fall. Of the queue `bounds` has the first place and the
    number of the vertices in it, those that are `waiting`.
    """

    value: Array
    last: Array
    moves: Array
    counter: Array
    fixed: Array
    waiting: Array
    queue: Array
    bounds: Array


def _fallen(
    edges: Edges, back: Edges, player: Array, targets: Array, forced: Array, counter: Array
) -> tuple[Array, Array]:
    """Return costs for any weights, and player 1's moves."""
    size = len(player)
    stops = np.where(forced, -1, 2).astype("i1")
    stops[targets] = 2
    gained = lift(edges, player, stops, holder=2)
    least = gained.credits < 0
    value = np.where(least, -INFINITE, INFINITE)
    value[targets] = 0
    known = np.concatenate((np.flatnonzero(least), targets))
    queue = np.zeros(size + 1, "i4")
    queue[: len(known)] = known
    moves, waiting = np.where(least, gained.moves, -1).astype("i4"), np.zeros(size, "i1")
    fixed = (least | (stops >= 0)).astype("i1")
    bounds = np.array([0, len(known)], "i8")
    work = Falling(value, np.full(size, INFINITE, "i8"), moves, counter, fixed, waiting, queue, bounds)
    steps = 0
    while bounds[1] > 0:
        if steps > MOST_STEPS:
            raise TooLarge(f"the costs still fall after {steps:,} steps: weights are too large for negative ones")
        steps += _fall(edges, back, player, work, SLICE)
    return value, moves


@loop
def _fall(edges: Edges, back: Edges, player: Array, work: Falling, most_steps: int) -> int:  # noqa: C901 - one loop
    """Let the costs fall from +inf to the greatest fixpoint, and return the number of looks at edges.

    A move of player 1's is kept where it lowers a cost, so that those by which the last costs are met make no circuit.
    """
    start, ends, weight = edges
    value, last, counter, queue = work.value, work.last, work.counter, work.queue
    size, first, filled, steps = len(value), work.bounds[0], work.bounds[1], 0
    while filled > 0 and steps < most_steps:
        vertex = queue[first]
        first = first + 1 if first < size else 0
        filled -= 1
        steps += 1 + back.start[vertex + 1] - back.start[vertex]
        work.waiting[vertex] = 0
        was, now = last[vertex], value[vertex]
        last[vertex] = now
        for edge in range(back.start[vertex], back.start[vertex + 1]):
            previous = back.ends[edge]
            cost = back.weight[edge] + now
            if work.fixed[previous] or cost >= value[previous]:
                continue
            if player[previous] == 1:
                work.moves[previous] = vertex
            else:
                if was != INFINITE and back.weight[edge] + was < value[previous]:
                    continue
                counter[previous] -= 1
                if counter[previous] > 0:
                    continue
                steps += start[previous + 1] - start[previous]
                cost = -2 * INFINITE + 1
                for other in range(start[previous], start[previous + 1]):
                    offer = weight[other] + last[ends[other]]
                    if last[ends[other]] == INFINITE:
                        offer = INFINITE
                    if offer > cost:
                        cost, counter[previous] = offer, 0
                    if offer == cost:
                        counter[previous] += 1
            value[previous] = cost
            if work.waiting[previous] == 0:
                work.waiting[previous] = 1
                queue[(first + filled) % (size + 1)] = previous
                filled += 1
    work.bounds[0], work.bounds[1] = first, filled
    return steps
