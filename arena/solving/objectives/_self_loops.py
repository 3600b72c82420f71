"""Loops of a parity game: a vertex at which its player likes to stay is his, and other loops are as good as no move.

Left to Zielonka's algorithm, a loop keeps its vertex from being attracted: it takes subgame after subgame.
"""

from __future__ import annotations

from arena.graphs.compact import CompactArena
from arena.machine.columns import Column, places
from arena.machine.loops import natural
from arena.solving.reverse import counters_in, spread


def won_by_staying(arena: CompactArena, winners: Column, liked: Column) -> tuple[Column, Column]:
    """Settle the vertices from which a player forces a loop that he likes, his own or his opponent's; O(|S|+|A|).

    Every other vertex keeps a move to another one of the rest.

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
    stays, counters = engine.full(size, 0, "i1"), counters_in(arena, winners)
    if engine.loop(_stay)(*arena.forward, arena.player, winners, liked, counters[1], counters[2], stays):
        for player, counter in counters.items():
            attracted = spread(arena, places(stays, player), counter)
            engine.loop(_take)(attracted.queue, attracted.via, attracted.targets, arena.player, player, won, choices)
    return won, choices


def _stay(
    start: Column,
    ends: Column,
    owner: Column,
    winners: Column,
    liked: Column,
    first: Column,
    second: Column,
    stays: Column,
) -> bool:
    """Mark the loops that the player of their priority likes and can stay at, with that player; tell if there are any.

    A loop that he does not like is no move that keeps a vertex from being attracted.
    """
    some = False
    for vertex in range(len(owner)):
        loops = 0
        if winners[vertex] == 0:
            for edge in range(start[vertex], start[vertex + natural(1)]):
                if ends[edge] == vertex:
                    loops += 1
        if loops > 0:
            counter = second if owner[vertex] == 1 else first
            if liked[vertex] != owner[vertex]:
                counter[vertex] -= loops
            if liked[vertex] == owner[vertex] or counter[vertex] == 0:
                stays[vertex], some = liked[vertex], True
    return some


def _take(queue: Column, via: Column, targets: int, owner: Column, player: int, won: Column, choices: Column) -> None:
    """Give the attracted vertices to the player."""
    for place in range(len(queue)):
        vertex = queue[place]
        won[vertex] = player
        if owner[vertex] == player:
            choices[vertex] = vertex if place < targets else via[place]
