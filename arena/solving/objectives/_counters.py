"""The counters with which either player attracts in the part of an arena in which play never has to end."""

from __future__ import annotations

from arena.graphs.compact import CompactArena
from arena.machine.columns import Column
from arena.machine.loops import natural


def counters_in(arena: CompactArena, winners: Column) -> dict[int, Column]:
    """Give for each player how many successors in the part have to be attracted before a vertex is; 0 elsewhere.

    `winners` is 0 on the part. O(|S|), and the edges into all that is won.
    """
    counters = {player: arena.out_degree.copy() for player in (1, 2)}
    arena.engine.loop(_count)(*arena.reverse, winners, arena.player, counters[1], counters[2])
    return counters


def _count(back: Column, before: Column, winners: Column, player: Column, first: Column, second: Column) -> None:
    """Take the successors that are won off the out-degrees, with which both counters begin; one's own need only one."""
    for vertex in range(len(player)):
        if winners[vertex] != 0:
            for edge in range(back[vertex], back[vertex + natural(1)]):
                first[before[edge]] -= 1
                second[before[edge]] -= 1
    for vertex in range(len(player)):
        if winners[vertex] != 0:
            first[vertex], second[vertex] = 0, 0
        elif player[vertex] == 1:
            first[vertex] = 1
        else:
            second[vertex] = 1
