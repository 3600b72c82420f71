"""Büchi: player 1 wants to come back to accepting vertices for ever; player 2 wants that they are met no more."""

from __future__ import annotations

from collections.abc import Mapping

from arena.graphs.attributes import ACCEPTING
from arena.solving.objectives import Objective, Prize
from arena.solving.objectives._endless import Answer, EndlessPart, solving


def _settle(game: EndlessPart) -> Answer:
    """Remove round by round the vertices that player 2 keeps from accepting ones: O(|S| (|S|+|A|)) at worst."""
    return game.buchi(game.marks.of(ACCEPTING), 1)


def _prize(_: Mapping[str, object], accepting: object) -> Prize:
    return Prize(1, 1) if accepting else Prize(0, 2)


OBJECTIVE = Objective(
    name="buchi",
    summary="player 1 meets accepting vertices again and again",
    aim="J1 wins if accepting vertices come back for ever",
    asks=ACCEPTING,
    solve=solving(_settle),
    prize=_prize,
)
