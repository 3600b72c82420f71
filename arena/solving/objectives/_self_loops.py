"""Vertices at which a player likes to stay, and all that he attracts to them, are his in a parity game at once."""

from __future__ import annotations

from arena.graphs.compact import CompactArena
from arena.machine.columns import Column, places
from arena.machine.loops import natural
from arena.solving.objectives._counters import counters_in
from arena.solving.reverse import spread


def won_by_staying(arena: CompactArena, winners: Column, liked: Column) -> tuple[Column, Column]:
    """Settle what a player wins by going round a loop at a vertex of his own whose priority he likes; O(|S|+|A|).

    Parameters
    ----------
    arena : CompactArena
        The arena.
    winners : column
        0 on the part in which play never has to end.
    liked : column
        For each vertex the player who likes its priority.

    Returns
    -------
    winners, choices : column
        The winners with these, and the winning moves of these where the winner moves, else -1.
    """
    engine, size = arena.engine, len(arena)
    won, choices = winners.copy(), engine.full(size, -1, "i4")
    stays = engine.full(size, 0, "i1")
    if engine.loop(_stay)(*arena.forward, arena.player, winners, liked, stays):
        for player, counter in counters_in(arena, winners).items():
            attracted = spread(arena, places(stays, player), counter)
            engine.loop(_take)(attracted.queue, attracted.via, attracted.targets, arena.player, player, won, choices)
    return won, choices


def _stay(start: Column, ends: Column, owner: Column, winners: Column, liked: Column, stays: Column) -> bool:
    """Mark where a player stays; tell whether there is such a vertex."""
    some = False
    for vertex in range(len(owner)):
        if winners[vertex] == 0 and liked[vertex] == owner[vertex]:
            for edge in range(start[vertex], start[vertex + natural(1)]):
                if ends[edge] == vertex:
                    stays[vertex], some = owner[vertex], True
    return some


def _take(queue: Column, via: Column, targets: int, owner: Column, player: int, won: Column, choices: Column) -> None:
    """Give what was attracted to the player."""
    for place in range(len(queue)):
        vertex = queue[place]
        won[vertex] = player
        if owner[vertex] == player:
            choices[vertex] = vertex if place < targets else via[place]
