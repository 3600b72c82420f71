"""co-Büchi: player 1 wants all vertices to be accepting from some move on, player 2 to meet others for ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from arena.graphs.attributes import ACCEPTING
from arena.graphs.marks import mark_of
from arena.solving.objectives import Asked, Objective, Prize
from arena.solving.objectives._endless import solving

if TYPE_CHECKING:
    from arena.machine.columns import Column


def _prizes(asked: Asked) -> tuple[Column, Column]:
    others = 1 - np.asarray(mark_of(asked.columns, ACCEPTING)).astype("i1")
    return others, 1 + others


def _prize(_: Mapping[str, object], accepting: object) -> Prize:
    return Prize(0, 1) if accepting else Prize(1, 2)


OBJECTIVE = Objective(
    name="cobuchi",
    summary="player 1 stays at accepting vertices from some move on",
    aim="J1 wins if from some move on all vertices are accepting",
    asks=ACCEPTING,
    solve=solving(_prizes),
    prize=_prize,
)
