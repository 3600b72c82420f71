"""Safety: player 1 wants that play never comes to a sink of player 2's; a play without end is his."""

from __future__ import annotations

from arena.machine.columns import Column
from arena.solving.objectives._endless import Answer, EndlessPart

SUMMARY = "player 1 keeps play away from the sinks of player 2"
PERMISSIVE = True


def settle(game: EndlessPart) -> Answer:
    """Give all that player 2 does not attract to player 1: any move that stays there is safe; O(|S|+|A|)."""
    columns, engine = game.columns, game.engine
    winners, choices = engine.full(len(columns), 1, "i1"), engine.full(len(columns), -1, "i4")
    engine.loop(_stay)(*columns.forward, columns.player, game.winners, choices)
    return Answer(winners, choices)


def _stay(start: Column, ends: Column, player: Column, winners: Column, choices: Column) -> None:
    """Choose the first move of player 1's that player 2 does not win after."""
    for vertex in range(len(player)):
        if winners[vertex] == 0 and player[vertex] == 1:
            for edge in range(start[vertex], start[vertex + 1]):
                if winners[ends[edge]] == 0:
                    choices[vertex] = ends[edge]
                    break
