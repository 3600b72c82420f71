"""Energy games: how much credit keeps a player from running out, against any play of his opponent.

The player who holds the energy adds up the weights of the moves; he has lost when the sum and his credit are negative.
Value iteration lifts the credits up to the least fixpoint (L. Brim et al., "Faster algorithms for mean-payoff games",
*Formal Methods in System Design* 38, 2011, :doi:`10.1007/s10703-010-0105-x`), here in leaps (M. Cadilhac, A. Casares,
P. Ohlmann, "Fast value iteration", :arxiv:`2110.07346`): by all that the opponent can take away before the first move
that gives something back. From where he can avoid such moves for ever, no credit suffices. Each leap takes off the
weights what has been lifted.

Weights are multiplied by one more than there are vertices, and decreased by one. So no circuit has the sum 0, those
that had it lose, and any move that keeps the potentials can be combined with any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.machine.loops import loop
from arena.solving.objectives._edges import INFINITE, SETTLED, WAITING, Edges, SettlingOrder, best_heads, settle, turned

if TYPE_CHECKING:
    from arena.machine.columns import Array


class Lifted(NamedTuple):
    """A solved energy game: the least credit of each vertex, -1 where none suffices, and a best move.

    There are moves of the holder from each vertex that is not lost, and of his opponent from any; else -1.
    """

    credits: Array
    moves: Array


class Leaps(NamedTuple):
    """The columns of the leaps: who moves and who wins at each vertex, its potential and its next rise.

    `lost` has the level at which a vertex was lost, -1 for the others, and `moves` the opponent's moves from there;
    `left` counts the moves of a vertex that are not lost, and `counter` those that give nothing back.
    """

    player: Array
    winner: Array
    potential: Array
    added: Array
    lost: Array
    moves: Array
    left: Array
    counter: Array


def lift(edges: Edges, player: Array, winner: Array, holder: int) -> Lifted:
    """Solve an energy game, in which weights times |S|² fit in 61 bits.

    `winner` is the player who has won where play ends. On drawn sinks, 0, nothing is lost any more, so the holder of
    the energy has won as well. It is -1 where play goes on, and there must be a move there. O(|A| log |S|) per leap,
    few on most games, O(|S|² W) for weights up to W at worst.
    """
    size, scale = len(player), len(player) + 1
    edges = edges._replace(weight=-scale * edges.weight - 1)
    back, order = turned(edges), SettlingOrder.of(size)
    potential, added = np.zeros(size, "i8"), np.zeros(size, "i8")
    lost, moves = np.full(size, -1, "i4"), np.full(size, -1, "i4")
    left, counter = np.diff(edges.start).astype("i4"), np.zeros(size, "i4")
    work = Leaps(player, winner, potential, added, lost, moves, left, counter)
    sinks = np.flatnonzero(winner == 3 - holder)
    lost[sinks], order.queue[: len(sinks)] = 0, sinks
    level = _attract(len(sinks), 0, holder, back, work, order)
    while level >= 0:
        level = _leap(level, holder, edges, back, work, order)
    kept = lost < 0
    after = np.where(kept[edges.ends], edges.weight + potential[edges.ends], INFINITE)
    best = best_heads(edges, after, np.where(player == holder, -1, 1))
    return Lifted(np.where(kept, -(-potential // scale), -1), np.where(kept & (winner < 0), best, moves))


@loop
def _attract(filled: int, level: int, holder: int, back: Edges, work: Leaps, order: SettlingOrder) -> int:
    """Lose the vertices attracted to the lost ones in the queue, of some level, and return the next level."""
    start, ends = back.start, back.ends
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
                work.moves[previous] = vertex
            lost[previous] = above + 1
            queue[filled] = previous
            filled += 1
    return above + 1


@loop
def _leap(level: int, holder: int, edges: Edges, back: Edges, work: Leaps, order: SettlingOrder) -> int:
    """Leap once, and return the next level; -1 if nothing changed."""
    filled = _begin(holder, edges, work, order)
    settle(filled, back, work.potential, work.player, holder, work.counter, work.added, order)
    filled = _add(level, holder, edges, work, order)
    if filled <= 0:
        return level if filled < 0 else -1
    return _attract(filled, level, holder, back, work, order)


@loop
def _begin(holder: int, edges: Edges, work: Leaps, order: SettlingOrder) -> int:
    """Queue the vertices that give something back at once: the holder's by one move, his opponent's by all."""
    start, ends, cost = edges
    potential, lost, filled = work.potential, work.lost, 0
    for vertex in range(len(work.player)):
        work.added[vertex] = 0
        if lost[vertex] >= 0:
            order.place[vertex] = SETTLED
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
        order.place[vertex] = WAITING
        if back:
            order.place[vertex], order.queue[filled] = SETTLED, vertex
            filled += 1
    return filled


@loop
def _add(level: int, holder: int, edges: Edges, work: Leaps, order: SettlingOrder) -> int:
    """Lift the settled vertices, queue the others, and count these; if there are none, return -1 if any rose."""
    start, ends, cost = edges
    potential, lost = work.potential, work.lost
    rose, filled = 0, 0
    for vertex in range(len(lost)):
        if order.place[vertex] != SETTLED:
            lost[vertex], order.queue[filled] = level, vertex
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
                work.moves[vertex] = head
                break
    return filled if filled > 0 else rose
