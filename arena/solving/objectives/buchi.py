"""Büchi: player 1 wants to come back to accepting vertices for ever; player 2 wants that they are met no more."""

from __future__ import annotations

from arena.graphs.attributes import ACCEPTING
from arena.solving.objectives._endless import Answer, EndlessPart

SUMMARY = "player 1 meets accepting vertices again and again"
PERMISSIVE = False
ASKS = ACCEPTING


def settle(game: EndlessPart) -> Answer:
    """Remove round by round what player 2 can keep from accepting vertices: O(|S| (|S|+|A|)) at worst."""
    return game.buchi(game.marks.accepting(), 1)
