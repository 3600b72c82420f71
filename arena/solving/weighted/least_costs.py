"""Weighted reachability: the cost at which a player, who pays as little as he can, reaches a target.

He adds up the weights of the moves until a target is reached; a play that never reaches one costs +inf. His opponent
maximises the cost.

Weights that are not negative need Dijkstra's algorithm on games. With negative ones there are three kinds of vertices:
those from which no target can be forced, at +inf; those from which he can gain without end before he goes to a target,
at -inf, where his opponent loses the energy game with the same weights; and the others, whose costs fall from +inf to
the greatest fixpoint, edge by edge. There he may need memory: to go round a circuit that pays until his opponent would
rather let him go.
"""

from __future__ import annotations

from typing import NamedTuple

from arena.errors import TooLarge
from arena.machine.columns import Column, Engine, Rows
from arena.solving.weighted.descent import ALL, TIGHT, Forced, count, descend, forced, mark
from arena.solving.weighted.dijkstra import SETTLED, WAITING, SettlingOrder, rise, settle, sink
from arena.solving.weighted.least_credits import Lifted, check_scale, lift
from arena.solving.weighted.weighted_edges import INFINITE, Edges, check_sums, least, most, turned

MOST_STEPS = 2_000_000_000
"""The edges that are looked at before costs that keep falling are given up: some ten seconds of compiled loops."""
SLICE = 50_000_000
"""The edges after which a loop that may be long comes back, so that it can be interrupted."""
FIRST = 0
"""The entry of the queue's state for the place of the first waiting vertex."""
FILLED = 1
"""The entry of the queue's state for the number of waiting vertices."""


class MinCost(NamedTuple):
    """A solved game of weighted reachability.

    Parameters
    ----------
    values : column
        What each vertex costs; `INFINITE` where no target can be forced, `-INFINITE` where there is no bound.
    choices : column
        The move of who is to move. The minimiser's from a vertex at -inf gains without end as long as it is followed,
        and he goes to a target whenever he likes. -1 on targets and sinks, for the minimiser at +inf, and for his
        opponent at -inf.
    ranks : column
        How many moves it takes at most, the minimiser following his strategy, until a target is reached, or, where
        `positional` is 0, until his opponent gives something away by a move. -1 where the value is infinite.
    positional : column
        1 where the minimiser's strategy is optimal from every vertex that it leads to, 0 where it is so only with
        memory: he follows it until a target is reached or his opponent has given away enough, and goes to a target by
        the shortest way then. It is 1 wherever any strategy without memory is optimal from all that it leads to.
    potentials, lost : column
        Of vertices at -inf: along moves of the minimiser's strategy, and all moves of his opponent's, either `lost`
        falls, or the potential rises by (|S|+1) times the weight and 1, at least. `lost` is -1 elsewhere.
    ways, distances : column
        The minimiser's moves by which he comes to a target soonest, whatever it costs, -1 elsewhere; and how many moves
        that takes at most, -1 at +inf.
    """

    values: Column
    choices: Column
    ranks: Column
    positional: Column
    potentials: Column
    lost: Column
    ways: Column
    distances: Column


def min_cost(
    engine: Engine, forward: Rows, weight: Column, player: Column, targets: Column, *, minimiser: int = 1
) -> MinCost:
    """Give the cost of every vertex, and strategies of both players.

    Parameters
    ----------
    engine : Engine
        What runs loops over the columns.
    forward : Rows
        The edges. Those out of targets are ignored.
    weight : column
        Their weights, whole numbers, in the order of the rows.
    player : column
        Who moves.
    targets : column
        The vertices where play ends, each once.
    minimiser : {1, 2}
        Who pays.

    Raises
    ------
    TooLarge
        If the sums might not fit in 62 bits, or costs keep falling after `MOST_STEPS` looks at edges.

    Notes
    -----
    O(|A| log |S|) without negative weights. With them pseudo-polynomial: one energy game, then O(|S| |A| W) steps at
    worst, where W is the largest absolute weight.

    References
    ----------
    L. Khachiyan et al., "On short paths interdiction problems: total and node-wise limited interdiction", *Theory of
    Computing Systems* 43, 2008, :doi:`10.1007/s00224-007-9025-6`.

    T. Brihaye, G. Geeraerts, A. Haddad, B. Monmege, "Pseudopolynomial iterative algorithm to solve total-payoff games
    and min-cost reachability games", *Acta Informatica* 54, 2017, :doi:`10.1007/s00236-016-0276-z`.

    Examples
    --------
    >>> from arena.machine.columns import LISTS
    >>> rows = Rows.of_lists([[1, 2], [0, 2], []])
    >>> min_cost(LISTS, rows, [3, 8, 0, 2], [1, 2, 1], [2]).values
    [8, 8, 0]
    >>> solved = min_cost(LISTS, rows, [-1, 0, 0, -7], [1, 2, 1], [2])
    >>> solved.values, solved.positional
    ([-8, -7, 0], [0, 0, 1])
    """
    edges = Edges(*forward, weight)
    back = turned(edges)
    shortest = forced(engine, edges, back, player, minimiser, targets)
    if least(weight) < 0:
        values, gained = _iterated(engine, edges, back, player, targets, minimiser, shortest.ranks)
    else:
        check_sums(most(weight), len(player) + 1)
        values = _settled(engine, edges, back, player, targets, minimiser)
        nothing, none, unmoved = (engine.full(len(player), value, "i8") for value in (0, -1, -1))
        gained = Lifted(nothing, none, unmoved, 0)
    return _ranked(engine, edges, back, player, targets, minimiser, values, gained, shortest)


def _settled(engine: Engine, edges: Edges, back: Edges, player: Column, targets: Column, minimiser: int) -> Column:
    """Give the costs for weights that are not negative."""
    size = len(player)
    values, nothing, counter = engine.full(size, 0, "i8"), engine.full(size, 0, "i8"), engine.full(size, 0, "i4")
    order = SettlingOrder(engine.empty(size, "u4"), engine.empty(size, "u4"), engine.full(size, WAITING, "i4"))
    order.queue[: len(targets)] = targets
    engine.loop(_cheapest, settle, rise, sink)(
        len(targets), edges.start, back, nothing, player, minimiser, counter, values, order
    )
    return values


def _cheapest(
    filled: int,
    start: Column,
    back: Edges,
    nothing: Column,
    player: Column,
    minimiser: int,
    counter: Column,
    value: Column,
    order: SettlingOrder,
) -> None:
    """Count the successors, settle, and leave the others at +inf."""
    for vertex in range(len(player)):
        counter[vertex] = start[vertex + 1] - start[vertex]
    for at in range(filled):
        order.place[order.queue[at]] = SETTLED
    settle(filled, back, nothing, player, minimiser, counter, value, order)
    for vertex in range(len(player)):
        if order.place[vertex] != SETTLED:
            value[vertex] = INFINITE


def _iterated(
    engine: Engine, edges: Edges, back: Edges, player: Column, targets: Column, minimiser: int, distances: Column
) -> tuple[Column, Lifted]:
    """Give the costs for any weights, and the proof that some are -inf."""
    size = len(player)
    scale = check_scale(size, most(edges.weight))
    values, stops = engine.full(size, INFINITE, "i8"), engine.full(size, -1, "i1")
    engine.loop(_stop)(distances, minimiser, stops)
    gained = lift(engine, edges, back, player, stops, holder=3 - minimiser, scale=scale)
    last, counter, waiting = engine.full(size, INFINITE, "i8"), engine.full(size, 0, "i4"), engine.full(size, 0, "i1")
    queue, state = engine.empty(size + 1, "u4"), engine.full(2, 0, "i8")
    engine.loop(_announce)(edges.start, targets, minimiser, gained.lost, stops, values, counter, queue, state)
    steps = 0
    while state[FILLED] > 0:
        if steps > MOST_STEPS:
            raise TooLarge(f"the costs still fall after {steps:,} steps: weights are too large for negative ones")
        steps += engine.loop(_fall)(
            edges, back, player, minimiser, stops, values, last, counter, waiting, queue, state, SLICE
        )
    return values, gained


def _stop(distances: Column, minimiser: int, stops: Column) -> None:
    """Mark where the energy game ends well for the maximiser: the targets, and where none can be forced."""
    for vertex in range(len(distances)):
        if distances[vertex] <= 0:
            stops[vertex] = 3 - minimiser


def _announce(
    start: Column,
    targets: Column,
    minimiser: int,
    lost: Column,
    stops: Column,
    value: Column,
    counter: Column,
    queue: Column,
    state: Column,
) -> None:
    """Queue the vertices whose costs are known: the targets, and those at -inf."""
    filled = 0
    for vertex in range(len(value)):
        counter[vertex] = start[vertex + 1] - start[vertex]
        if lost[vertex] >= 0:
            value[vertex], stops[vertex] = -INFINITE, minimiser
            queue[filled] = vertex
            filled += 1
    for at in range(len(targets)):
        value[targets[at]] = 0
        queue[filled] = targets[at]
        filled += 1
    state[FILLED] = filled


def _fall(  # noqa: C901, PLR0912 - one loop, nothing of which is called elsewhere
    edges: Edges,
    back: Edges,
    player: Column,
    minimiser: int,
    stops: Column,
    value: Column,
    last: Column,
    counter: Column,
    waiting: Column,
    queue: Column,
    state: Column,
    most_steps: int,
) -> int:
    """Let the costs fall from +inf to the greatest fixpoint, and give the number of looks at edges.

    `last` is what a vertex cost when its predecessors last looked, which `counter` goes by: how many edges of a vertex
    of the maximiser cost as much as it does. Only when none is left are they looked at again.
    """
    start, ends, weight = edges
    into, before, added = back
    size, first, filled, steps = len(value), state[FIRST], state[FILLED], 0
    while filled > 0 and steps < most_steps:
        vertex = queue[first]
        first = first + 1 if first < size else 0
        filled -= 1
        steps += 1 + into[vertex + 1] - into[vertex]
        waiting[vertex] = 0
        was, now = last[vertex], value[vertex]
        last[vertex] = now
        for edge in range(into[vertex], into[vertex + 1]):
            previous = before[edge]
            if stops[previous] >= 0:
                continue
            cost = added[edge] + now
            if player[previous] == minimiser:
                if cost >= value[previous]:
                    continue
            else:
                if (was != INFINITE and added[edge] + was < value[previous]) or cost >= value[previous]:
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
            if waiting[previous] == 0:
                waiting[previous] = 1
                queue[(first + filled) % (size + 1)] = previous
                filled += 1
    state[FIRST], state[FILLED] = first, filled
    return steps


def _ranked(
    engine: Engine,
    edges: Edges,
    back: Edges,
    player: Column,
    targets: Column,
    minimiser: int,
    values: Column,
    gained: Lifted,
    shortest: Forced,
) -> MinCost:
    """Find ranks and moves: first where no memory is needed, then where it may be."""
    size = len(player)
    ranks, positional, counter = engine.full(size, -1, "i4"), engine.full(size, 0, "i1"), engine.full(size, 0, "i4")
    queue, bounds, filled = engine.empty(size, "u4"), (-INFINITE, INFINITE), len(targets)
    queue[:filled] = targets
    engine.loop(mark)(targets, 0, ranks)
    for every in (ALL, TIGHT):
        rule = 1, every, minimiser, player, values
        engine.loop(count)(edges, *rule, *bounds, counter, ranks)
        filled = engine.loop(descend)(queue, filled, back, *rule, counter, ranks, gained.choices)
        if every == ALL:
            engine.loop(mark)(queue[:filled], 1, positional)
    engine.loop(_delay)(edges, player, minimiser, values, ranks, gained.choices)
    return MinCost(
        values, gained.choices, ranks, positional, gained.potentials, gained.lost, shortest.choices, shortest.ranks
    )


def _delay(edges: Edges, player: Column, minimiser: int, value: Column, ranks: Column, choices: Column) -> None:
    """Choose the maximiser's moves: the dearest, and of those the one from which it takes longest; else to +inf."""
    start, ends, weight = edges
    for vertex in range(len(player)):
        if player[vertex] == minimiser or value[vertex] == -INFINITE or ranks[vertex] == 0:
            continue
        longest = -1
        for edge in range(start[vertex], start[vertex + 1]):
            head = ends[edge]
            if value[vertex] == INFINITE:
                if value[head] == INFINITE:
                    choices[vertex] = head
                    break
            elif value[vertex] == weight[edge] + value[head] and ranks[head] > longest:
                choices[vertex], longest = head, ranks[head]
