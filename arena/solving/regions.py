"""W1, W2 and S∅ as columns, with remotenesses, strategies, and the kinds of draws.

The attractors of F1 and F2 are W1 and W2. What is left is S∅: nobody wins there, and both players have a move that
stays. Among these vertices the players' attractors of the drawn sinks tell draws by rule from endless ones.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.graphs.compact import CompactArena
from arena.machine.loops import loop
from arena.machine.memory import check_memory
from arena.solving.reverse import Attracted, attract, spread

if TYPE_CHECKING:
    from arena.machine.columns import Array

WORTH_SHARING = 2_000_000
"""The edges from which on both players are attracted at the same time: with fewer, threads cost more than they save."""
LARGE = 100_000
"""The vertices from which on the free memory is looked at."""
NO_DRAW, BY_RULE, ENDLESS = 0, 1, 2
DRAW_NAMES = (None, "rule", "endless")


class Regions(NamedTuple):
    """The columns of a `Solution`."""

    attracted: dict[int, Attracted]
    winners: Array
    remotenesses: Array
    choices: Array
    draws: Array


def settled(columns: CompactArena) -> Regions:
    """Settle every vertex: its winner, its remoteness, its best successor, and the kind of its draw."""
    columns.check_winners()
    size = len(columns)
    if size >= LARGE:
        check_memory(32 * size, f"the solution of {size:,} vertices")
    winners, draws = np.zeros(size, "i1"), np.zeros(size, "i1")
    remotenesses, choices = np.full(size, -1, "i4"), np.full(size, -1, "i4")
    attracted, counters = {}, {}
    if columns.arcs < WORTH_SHARING:
        both = [attract(columns, player) for player in (1, 2)]
    else:
        with ThreadPoolExecutor(2) as threads:
            both = list(threads.map(attract, (columns, columns), (1, 2)))
    for player, (attractor, counter) in enumerate(both, 1):
        attracted[player], counters[player] = attractor, counter
        winners[attractor.queue], remotenesses[attractor.queue] = player, attractor.ranks()
        vertices, via = attractor.joined
        choices[vertices] = via
    if not winners.all():
        draws[winners == 0] = ENDLESS
        _stay(*columns.reverse, winners, choices)
    drawn = np.flatnonzero(columns.winner == 0)
    for player in (1, 2) if len(drawn) else ():
        # The counters of the attractor go on from where they ended: inside S∅ they count the successors that stay
        # there, and a vertex outside has one that is never attracted.
        drawing = spread(columns, drawn, counters[player])
        draws[drawing.queue] = BY_RULE
        vertices, via = drawing.joined
        own = columns.player[vertices] == player
        choices[vertices[own]] = via[own]
    return Regions(attracted, winners, remotenesses, choices, draws)


@loop
def _stay(start: Array, predecessors: Array, winners: Array, choices: Array) -> None:
    """Choose the first successor that stays in S∅, which is written last."""
    for turn in range(len(winners), 0, -1):
        vertex = turn - 1
        if winners[vertex] == 0:
            for edge in range(start[vertex], start[vertex + 1]):
                if winners[predecessors[edge]] == 0:
                    choices[predecessors[edge]] = vertex
