"""Safety: player 1 wants that play never comes to a sink of player 2's; a play without end is his."""

from __future__ import annotations

from arena.solving.objectives._endless import Answer, EndlessPart

SUMMARY = "player 1 keeps play away from the sinks of player 2"
PERMISSIVE = True


def settle(game: EndlessPart) -> Answer:
    """Give all that player 2 does not attract to player 1: any move that stays there is safe; O(|S|+|A|)."""
    return game.stay(1)
