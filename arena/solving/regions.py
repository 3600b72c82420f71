"""The loops behind `solve`: W1, W2 and S∅, remotenesses, strategies, and the kinds of draws.

The attractors of F1 and F2 are W1 and W2; their ranks are the remotenesses, and the successors by which vertices joined
are the strategies. What is left is S∅: nobody wins there, and both players have a move that stays. Among these vertices
the players' attractors of the drawn sinks tell draws by rule from endless ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.graphs.compact import CompactArena, targets
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
"""The entries of `draws`: somebody wins, a player can force a drawn sink, or play is endless."""
DRAW_NAMES = (None, "rule", "endless")
"""Their names in tables and pictures."""


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
    for player, (attractor, counter) in zip((1, 2), _both(columns), strict=True):
        attracted[player], counters[player] = attractor, counter
        _settle(attractor.queue, attractor.via, attractor.bounds, player, winners, remotenesses, choices)
    if not winners.all():
        draws[winners == 0] = ENDLESS
        _stay(*columns.reverse, winners, choices)
    drawn = targets(columns, 0)
    for player in (1, 2) if len(drawn) else ():
        # The counters of the attractor go on from where they ended: inside S∅ they count the successors that stay
        # there, and a vertex outside has one that is never attracted.
        drawing = spread(columns, drawn, counters[player])
        draws[drawing.queue] = BY_RULE
        vertices, via = drawing.joined
        own = columns.player[vertices] == player
        choices[vertices[own]] = via[own]
    return Regions(attracted, winners, remotenesses, choices, draws)


def _both(columns: CompactArena) -> Iterator[tuple[Attracted, Array]]:
    """Attract for both players, at the same time where the arena is large."""
    if columns.arcs < WORTH_SHARING:
        return iter([attract(columns, player) for player in (1, 2)])
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as threads:
        return threads.map(attract, (columns, columns), (1, 2))


@loop
def _settle(
    queue: Array, via: Array, bounds: Array, player: int, winners: Array, remotenesses: Array, choices: Array
) -> None:
    """Give the vertices of an attractor to its player, and a move to those beyond the targets."""
    place = 0
    for rank in range(len(bounds) - 1):
        while place < bounds[rank + 1]:
            vertex = queue[place]
            winners[vertex] = player
            remotenesses[vertex] = rank
            if rank:
                choices[vertex] = via[place]
            place += 1


@loop
def _stay(start: Array, predecessors: Array, winners: Array, choices: Array) -> None:
    """Choose the first successor that stays in S∅, which is written last."""
    for turn in range(len(winners), 0, -1):
        vertex = turn - 1
        if winners[vertex] == 0:
            for edge in range(start[vertex], start[vertex + 1]):
                if winners[predecessors[edge]] == 0:
                    choices[predecessors[edge]] = vertex
