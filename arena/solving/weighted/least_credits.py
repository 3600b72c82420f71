"""Energy games: the least credit with which a player never runs out, against any play of his opponent.

The player who holds the energy adds up the weights of the moves; he has lost when the sum and his credit are negative.

Value iteration lifts the credits of the vertices, edge by edge, up to the least fixpoint (Brim et al.), which takes a
number of steps in proportion to the weights. Here they are lifted in leaps (Cadilhac, Casares, Ohlmann): by all that
the opponent can take away before the first move that gives something back, which Dijkstra's algorithm on games tells.
From where he can avoid such moves for ever, no credit suffices. Each leap takes off the weights what has been lifted.

Weights are multiplied by `scale` and decreased by one, which makes circuits of sum 0 negative: no circuit costs 0.
"""

from __future__ import annotations

from typing import NamedTuple

from arena.machine.columns import Column, Engine, Rows
from arena.solving.weighted.descent import TIGHT, count, descend
from arena.solving.weighted.dijkstra import SETTLED, WAITING, SettlingOrder, rise, settle, sink
from arena.solving.weighted.weighted_edges import INFINITE, Edges, check_sums, most, turned

NONE = -1
"""The credit of a vertex from which none suffices."""


class Lifted(NamedTuple):
    """The result of the leaps.

    Parameters
    ----------
    potentials : column
        What each vertex was lifted by until the end, or until it was lost.
    lost : column
        The level at which a vertex was lost, 0 if it is a sink; -1 for the others. Levels rise from leap to leap, and
        with the moves to what is lost already.
    choices : column
        The opponent's move from each lost vertex where he is to move, else -1.
    leaps : int
        How many leaps there were.
    """

    potentials: Column
    lost: Column
    choices: Column
    leaps: int


class Leaps(NamedTuple):
    """The columns of the leaps: who moves and who wins at each vertex, its potential and its next rise.

    `lost` and `choices` are those of `Lifted`; `left` counts the moves of a vertex that are not lost, and `counter`
    those that give nothing back.
    """

    player: Column
    winner: Column
    potential: Column
    added: Column
    lost: Column
    choices: Column
    left: Column
    counter: Column


class Energy(NamedTuple):
    """A solved energy game.

    Parameters
    ----------
    credits : column
        The least credit of each vertex, -1 where none suffices.
    choices : column
        The move of who is to move: on won vertices the holder's that keeps the energy, and his opponent's that would
        exhaust any smaller credit (-1 where that is 0); on lost ones the opponent's.
    potentials : column
        The credits of won vertices. Along the moves of the opponent's strategy from a lost vertex, and all of the
        holder's, either `lost` falls, or the potential rises by (|S|+1) times the weight and 1, at least.
    lost : column
        -1 on won vertices; 0 on sinks that are lost, else the level of the others.
    ranks : column
        Where a credit is positive: how many tight moves at most until one is 0, if the opponent follows his strategy; a
        move is tight if the credit goes up by its weight. 0 where the credit is 0, -1 where none suffices.
    """

    credits: Column
    choices: Column
    potentials: Column
    lost: Column
    ranks: Column


def energy(engine: Engine, forward: Rows, weight: Column, player: Column, winner: Column, *, holder: int = 1) -> Energy:
    """Give the least initial credit of every vertex, and strategies of both players.

    Parameters
    ----------
    engine : Engine
        What runs loops over the columns.
    forward : Rows
        The edges.
    weight : column
        Their weights, whole numbers, in the order of the rows.
    player : column
        Who moves.
    winner : column
        1 or 2 on sinks: who has won. On drawn sinks, 0, nothing is lost any more, so the holder has won as well; -1
        where play goes on, and there must be a move there.
    holder : {1, 2}
        The player who is not to run out.

    Raises
    ------
    TooLarge
        If the sums might not fit in 62 bits: |S|² times the largest weight may be some 10¹⁸.

    Notes
    -----
    O(|A| log |S|) a leap; few leaps on most games, O(|S|² W) at worst, where W is the largest absolute weight.

    References
    ----------
    L. Brim, J. Chaloupka, L. Doyen, R. Gentilini, J.-F. Raskin, "Faster algorithms for mean-payoff games", *Formal
    Methods in System Design* 38, 2011, :doi:`10.1007/s10703-010-0105-x`.

    M. Cadilhac, A. Casares, P. Ohlmann, "Fast value iteration: a uniform approach to efficient algorithms for energy
    games", :arxiv:`2110.07346`.

    Examples
    --------
    >>> from arena.machine.columns import LISTS
    >>> rows = Rows.of_lists([[1], [0, 2], [2], [3]])
    >>> energy(LISTS, rows, [-3, 2, 1, 0, -1], [1, 1, 1, 1], [-1] * 4).credits
    [3, 0, 0, -1]
    """
    size = len(player)
    scale = check_scale(size, most(weight))
    edges = Edges(*forward, weight)
    back = turned(edges)
    lifted = lift(engine, edges, back, player, winner, holder=holder, scale=scale)
    credits_, ranks, counter = engine.full(size, NONE, "i8"), engine.full(size, -1, "i4"), engine.full(size, 0, "i4")
    queue, rule = engine.empty(size, "u4"), (-1, TIGHT, 3 - holder, player, credits_)
    filled = engine.loop(hold)(scale, edges, player, winner, holder, *lifted[:3], credits_, ranks, queue)
    engine.loop(count)(edges, *rule, NONE, INFINITE, counter, ranks)
    engine.loop(descend)(queue, filled, back, *rule, counter, ranks, lifted.choices)
    return Energy(credits_, lifted.choices, lifted.potentials, lifted.lost, ranks)


def check_scale(size: int, largest: int) -> int:
    """Give the factor of the weights, one more than there are vertices, if sums of them fit."""
    scale = size + 1
    check_sums(largest, 2 * scale * scale)
    return scale


def lift(
    engine: Engine, edges: Edges, back: Edges, player: Column, winner: Column, *, holder: int, scale: int
) -> Lifted:
    """Lift the vertices until nothing changes: how much credit each needs, times `scale`, rounded down, or is lost."""
    size = len(player)
    costs = [engine.empty(len(weight), "i8") for weight in (edges.weight, back.weight)]
    for weight, cost in zip((edges.weight, back.weight), costs, strict=True):
        engine.loop(_cost)(weight, scale, cost)
    work = Leaps(
        player,
        winner,
        potential=engine.full(size, 0, "i8"),
        added=engine.full(size, 0, "i8"),
        lost=engine.full(size, -1, "i4"),
        choices=engine.full(size, -1, "i4"),
        left=engine.full(size, 0, "i4"),
        counter=engine.full(size, 0, "i4"),
    )
    order = SettlingOrder(engine.empty(size, "u4"), engine.empty(size, "u4"), engine.full(size, WAITING, "i4"))
    leap = engine.loop(_leap, _begin, settle, rise, sink, _add, _attract)
    edges, back = edges._replace(weight=costs[0]), back._replace(weight=costs[1])
    level, leaps = int(engine.loop(_lose, _attract)(holder, edges, back, work, order)), 0
    while level >= 0:
        leaps += 1
        level = int(leap(level, holder, edges, back, work, order))
    return Lifted(work.potential, work.lost, work.choices, leaps)


def _cost(weight: Column, scale: int, costs: Column) -> None:
    """Give the energy that each edge costs the holder, multiplied, and less by one."""
    for edge in range(len(weight)):
        costs[edge] = -scale * weight[edge] - 1


def _lose(holder: int, edges: Edges, back: Edges, work: Leaps, order: SettlingOrder) -> int:
    """Mark the vertices that sinks lose, and give the next level."""
    filled = 0
    for vertex in range(len(work.winner)):
        work.left[vertex] = edges.start[vertex + 1] - edges.start[vertex]
        if work.winner[vertex] == 3 - holder:
            work.lost[vertex] = 0
            order.queue[filled] = vertex
            filled += 1
    return _attract(filled, 0, holder, back, work, order)


def _attract(filled: int, level: int, holder: int, back: Edges, work: Leaps, order: SettlingOrder) -> int:
    """Lose the vertices attracted to the lost ones in the queue, of some level, and give the next level."""
    start, ends, _ = back
    queue, lost, done, above = order.queue, work.lost, 0, level
    while done < filled:
        vertex = queue[done]
        done += 1
        above = lost[vertex]
        for edge in range(start[vertex], start[vertex + 1]):
            previous = ends[edge]
            if lost[previous] >= 0 or work.winner[previous] >= 0:
                continue
            if work.player[previous] == holder:
                work.left[previous] -= 1
                if work.left[previous] > 0:
                    continue
            else:
                work.choices[previous] = vertex
            lost[previous] = above + 1
            queue[filled] = previous
            filled += 1
    return above + 1


def _leap(level: int, holder: int, edges: Edges, back: Edges, work: Leaps, order: SettlingOrder) -> int:
    """Leap once, and give the next level; -1 if nothing changed."""
    filled = _begin(holder, edges, work, order)
    settle(filled, back, work.potential, work.player, holder, work.counter, work.added, order)
    filled = _add(level, holder, edges, work, order)
    if filled <= 0:
        return level if filled < 0 else -1
    return _attract(filled, level, holder, back, work, order)


def _begin(holder: int, edges: Edges, work: Leaps, order: SettlingOrder) -> int:
    """Queue the vertices that give something back at once: the holder's by one move, his opponent's by all."""
    start, ends, cost = edges
    potential, lost = work.potential, work.lost
    queue, _, place = order
    filled = 0
    for vertex in range(len(work.player)):
        work.added[vertex] = 0
        if lost[vertex] >= 0:
            place[vertex] = SETTLED
            continue
        own, back, others = work.player[vertex] == holder, work.winner[vertex] >= 0, 0
        if not back:
            for edge in range(start[vertex], start[vertex + 1]):
                head = ends[edge]
                if lost[head] < 0 and cost[edge] + potential[head] < potential[vertex]:
                    if own:
                        back = True
                        break
                else:
                    others += 1
            if not own and others == 0:
                back = True
        work.counter[vertex] = others
        if back:
            place[vertex] = SETTLED
            queue[filled] = vertex
            filled += 1
        else:
            place[vertex] = WAITING
    return filled


def _add(level: int, holder: int, edges: Edges, work: Leaps, order: SettlingOrder) -> int:
    """Lift the settled vertices, queue the others, and count these; if there are none, give -1 if any rose."""
    start, ends, cost = edges
    potential, lost = work.potential, work.lost
    rose, filled = 0, 0
    for vertex in range(len(lost)):
        if order.place[vertex] != SETTLED:
            lost[vertex] = level
            order.queue[filled] = vertex
            filled += 1
    for vertex in range(len(lost)):
        if lost[vertex] < 0:
            if work.added[vertex] > 0:
                potential[vertex] += work.added[vertex]
                rose = -1
        elif lost[vertex] == level and work.player[vertex] != holder:
            for edge in range(start[vertex], start[vertex + 1]):
                head = ends[edge]
                if lost[head] < 0 or (lost[head] == level and cost[edge] + potential[head] < potential[vertex]):
                    continue
                work.choices[vertex] = head
                break
    return filled if filled > 0 else rose


def hold(
    scale: int,
    edges: Edges,
    player: Column,
    winner: Column,
    holder: int,
    potential: Column,
    lost: Column,
    choices: Column,
    credit: Column,
    ranks: Column,
    queue: Column,
) -> int:
    """Round the credits up, choose the holder's moves, and queue the vertices that need no credit."""
    start, ends, weight = edges
    filled = 0
    for vertex in range(len(player)):
        if lost[vertex] < 0:
            credit[vertex] = -(-potential[vertex] // scale)
            potential[vertex] = credit[vertex]
            if credit[vertex] == 0:
                ranks[vertex] = 0
                queue[filled] = vertex
                filled += 1
    for vertex in range(len(player)):
        if lost[vertex] < 0 and player[vertex] == holder and winner[vertex] < 0:
            for edge in range(start[vertex], start[vertex + 1]):
                head = ends[edge]
                if lost[head] < 0 and credit[vertex] + weight[edge] >= credit[head]:
                    choices[vertex] = head
                    break
    return filled
