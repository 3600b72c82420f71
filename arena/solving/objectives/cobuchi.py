"""co-Büchi: player 1 wants all vertices to be accepting from some move on, player 2 to meet others for ever."""

from __future__ import annotations

from collections.abc import Mapping

from arena.graphs.attributes import ACCEPTING
from arena.machine.columns import Column
from arena.solving.objectives import Objective, Prize
from arena.solving.objectives._endless import Answer, EndlessPart, solving


def _settle(game: EndlessPart) -> Answer:
    """Solve it as Büchi's game of player 2, for whom the vertices that are not accepting are the good ones."""
    accepting = game.marks.of(ACCEPTING)
    others = game.engine.full(len(accepting), 0, "i1")
    game.engine.loop(_others)(accepting, others)
    return game.buchi(others, 2)


def _others(accepting: Column, others: Column) -> None:
    for vertex in range(len(accepting)):
        if not accepting[vertex]:
            others[vertex] = 1


def _prize(_: Mapping[str, object], accepting: object) -> Prize:
    return Prize(0, 1) if accepting else Prize(1, 2)


OBJECTIVE = Objective(
    name="cobuchi",
    summary="player 1 stays at accepting vertices from some move on",
    aim="J1 wins if from some move on all vertices are accepting",
    asks=ACCEPTING,
    solve=solving(_settle),
    prize=_prize,
)
