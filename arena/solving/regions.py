"""The loops behind `solve`: W1, W2 and S∅, remotenesses, strategies, and the kinds of draws.

The attractors of F1 and F2 are W1 and W2; their ranks are the remotenesses, and the successors by which vertices joined
are the strategies. What is left is S∅: nobody wins there, and both players have a move that stays. Among these vertices
the players' attractors of the drawn sinks tell draws by rule from endless ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arena.graphs.compact import CompactArena, targets
from arena.machine.columns import Column
from arena.machine.memory import check_memory
from arena.solving.reverse import Attracted, attract, spread

WORTH_SHARING = 2_000_000
"""The edges from which on both players are attracted at the same time: with fewer, threads cost more than they save."""
NO_DRAW = 0
"""The entry of `draws` for a vertex that somebody wins."""
BY_RULE = 1
"""The entry of `draws` for a draw that a player can force by a drawn sink."""
ENDLESS = 2
"""The entry of `draws` for a draw by endless play."""
DRAW_NAMES = (None, "rule", "endless")
"""The names of these three in tables and pictures."""


class Regions(NamedTuple):
    """The columns of a `Solution`."""

    attracted: dict[int, Attracted]
    winners: Column
    remotenesses: Column
    choices: Column
    draws: Column


def settled(columns: CompactArena) -> Regions:
    """Settle every vertex: its winner, its remoteness, its best successor, and the kind of its draw.

    Raises
    ------
    InvalidArena
        If a sink has no winner.
    """
    columns.check_winners()
    engine, size = columns.engine, len(columns)
    if not isinstance(columns.player, list):
        check_memory(32 * size, f"the solution of {size:,} vertices")
    winners, draws = engine.full(size, 0, "i1"), engine.full(size, NO_DRAW, "i1")
    remotenesses, choices = engine.full(size, -1, "i4"), engine.full(size, -1, "i4")
    attracted, counters = {}, {}
    for player, (attractor, counter) in zip((1, 2), _both(columns), strict=True):
        attracted[player], counters[player] = attractor, counter
        engine.loop(_settle)(
            attractor.queue, attractor.via, attractor.bounds, attractor.targets, player, winners, remotenesses, choices
        )
    engine.loop(_stay)(*columns.reverse, winners, choices, draws)
    drawn = targets(columns, 0)
    for player in (1, 2) if len(drawn) else ():
        drawing = spread(columns, drawn, counters[player])
        engine.loop(_by_rule)(drawing.queue, drawing.via, drawing.targets, columns.player, player, choices, draws)
    return Regions(attracted, winners, remotenesses, choices, draws)


def _both(columns: CompactArena) -> Iterator[tuple[Attracted, Column]]:
    """Attract for both players, at the same time where the arena is large."""
    if columns.arcs < WORTH_SHARING or isinstance(columns.player, list):
        return iter([attract(columns, player) for player in (1, 2)])
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as threads:
        return threads.map(attract, (columns, columns), (1, 2))


def _settle(
    queue: Column,
    via: Column,
    bounds: Column,
    ends: int,
    winner: int,
    winners: Column,
    remotenesses: Column,
    choices: Column,
) -> None:
    """Give the vertices of an attractor to its player."""
    place = 0
    for rank in range(len(bounds) - 1):
        while place < bounds[rank + 1]:
            vertex = queue[place]
            winners[vertex] = winner
            remotenesses[vertex] = rank
            if place >= ends:
                choices[vertex] = via[place]
            place += 1


def _stay(start: Column, predecessors: Column, winners: Column, choices: Column, draws: Column) -> None:
    """Call every draw endless for now, and choose the first successor that stays in S∅."""
    for turn in range(len(winners), 0, -1):
        vertex = turn - 1
        if winners[vertex] == 0:
            draws[vertex] = ENDLESS
            for edge in range(start[vertex], start[vertex + 1]):
                if winners[predecessors[edge]] == 0:
                    choices[predecessors[edge]] = vertex


def _by_rule(queue: Column, via: Column, ends: int, owner: Column, player: int, choices: Column, draws: Column) -> None:
    """Mark the vertices that the drawn sinks attract, and choose the player's moves that lead there.

    The counters of a player's attractor go on from where they ended: inside S∅ they count the successors that stay
    there, and a vertex outside has one that is never attracted.
    """
    for place in range(len(queue)):
        vertex = queue[place]
        draws[vertex] = BY_RULE
        if place >= ends and owner[vertex] == player:
            choices[vertex] = via[place]
