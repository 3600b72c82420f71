"""Weighted reachability: the cost at which player 1, who pays as little as he can, reaches a target.

He adds up the weights of the moves until a target is reached; a play that never reaches one costs +inf. Player 2
maximizes the cost.

Weights that are not negative need Dijkstra's algorithm on games. With negative ones the costs are credits: player 2
adds up the weights, and pays an amount at a target that is more than any other play can take from her. Where player 1
can force a target, the least credit with which she never runs out is that amount less the cost; where none suffices, he
gains without end before he goes to a target, at -inf. There and elsewhere he may need memory: to go round a circuit
that pays until player 2 would rather let him go.

References
----------
T. Brihaye, G. Geeraerts, A. Haddad, B. Monmege, "Pseudopolynomial iterative algorithm to solve total-payoff games and
min-cost reachability games", *Acta Informatica* 54, 2017, :doi:`10.1007/s00236-016-0276-z`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.solving.objectives._dijkstra import SETTLED, SettlingOrder, settle
from arena.solving.objectives._edges import INFINITE, Edges, best_heads, check_sums, turned
from arena.solving.objectives._leaps import lift

if TYPE_CHECKING:
    from arena.machine.columns import Array


def min_costs(edges: Edges, player: Array, targets: Array, forced: Array) -> tuple[Array, Array]:
    """Return the cost of every vertex, `INFINITE` or its opposite for an infinite one, and moves.

    No edge leaves a target, each of which is there once, and `forced` says from where player 1 can force one. His move
    from a vertex at -inf gains without end as long as it is followed. Elsewhere all circuits by his moves gain, so that
    he comes to a target, or goes there at last when he has gained enough.

    O(|A| log |S|) without negative weights; with them an energy game.
    """
    size = len(player)
    if (edges.weight < 0).any():
        costs, moves = _owed(edges, player, targets, forced)
    else:
        check_sums(edges.weight, size + 1)
        costs, order = np.zeros(size, "i8"), SettlingOrder.of(size)
        order.queue[: len(targets)] = targets
        order.place[targets] = SETTLED
        counter = np.diff(edges.start).astype("i4")
        settle(len(targets), turned(edges), np.zeros(size, "i8"), player, 1, counter, costs, order)
        costs[order.place != SETTLED] = INFINITE
        moves = order.moves
    then = costs[edges.ends]
    dearest = best_heads(edges, np.where(np.abs(then) == INFINITE, then, edges.weight + then), np.ones(size, "i1"))
    moves = np.where(player == 2, dearest, moves)
    moves[np.where(player == 1, costs == INFINITE, costs == -INFINITE)] = -1
    return costs, moves


def _owed(edges: Edges, player: Array, targets: Array, forced: Array) -> tuple[Array, Array]:
    """Return costs for any weights, and player 1's moves, by the energy game with an end behind the targets."""
    size = len(player)
    check_sums(edges.weight, 4 * (size + 2) ** 2)
    due = 2 * size * int(np.abs(edges.weight).max()) + 1
    heads, weights = np.full(len(targets), size), np.full(len(targets), -due)
    columns = zip((edges.tails, edges.ends, edges.weight), (targets, heads, weights), strict=True)
    stops = np.append(np.where(forced, -1, 2), 2).astype("i1")
    owed = lift(Edges.of(size + 1, *map(np.concatenate, columns)), np.append(player, 2), stops, holder=2)
    least, moves = owed.credits[:size], owed.moves[:size]
    costs = np.where(forced, np.where(least < 0, -INFINITE, due - least), INFINITE)
    moves[targets] = -1
    return costs, moves
