"""Safety: player 1 wants that play never comes to a sink of player 2's; a play without end is his."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.solving.objectives import Asked, Objective
from arena.solving.objectives._endless import solving

if TYPE_CHECKING:
    from arena.machine.columns import Column


def _prizes(asked: Asked) -> tuple[Column, Column]:
    """Let player 1 like every vertex, so that any move that stays there is safe; O(|S|+|A|)."""
    size = len(asked.columns)
    return np.zeros(size, "i1"), np.ones(size, "i1")


OBJECTIVE = Objective(
    name="safety",
    summary="player 1 keeps play away from the sinks of player 2",
    aim="J1 wins if play never comes to F2",
    solve=solving(_prizes),
    permissive=True,
)
