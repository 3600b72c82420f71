"""Safety: player 1 wants that play never comes to a sink of player 2's; a play without end is his."""

from __future__ import annotations

from arena.solving.objectives import Objective
from arena.solving.objectives._endless import Answer, EndlessPart, solving


def _settle(game: EndlessPart) -> Answer:
    """Give all that player 2 does not attract to player 1: any move that stays there is safe; O(|S|+|A|)."""
    return game.stay(1)


OBJECTIVE = Objective(
    name="safety",
    summary="player 1 keeps play away from the sinks of player 2",
    aim="J1 wins if play never comes to F2",
    solve=solving(_settle),
    permissive=True,
)
