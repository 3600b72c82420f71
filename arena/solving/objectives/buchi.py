"""Büchi: player 1 wants to come back to accepting vertices for ever; player 2 wants that they are met no more."""

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
    accepting = np.asarray(mark_of(asked.columns, ACCEPTING)).astype("i1")
    return accepting, 2 - accepting


def _prize(_: Mapping[str, object], accepting: object) -> Prize:
    return Prize(1, 1) if accepting else Prize(0, 2)


OBJECTIVE = Objective(
    name="buchi",
    summary="player 1 meets accepting vertices again and again",
    aim="J1 wins if accepting vertices come back for ever",
    asks=ACCEPTING,
    solve=solving(_prizes),
    prize=_prize,
)
