"""Parity: the highest priority that comes back for ever decides, by being even or odd; or the lowest one does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import PRIORITY
from arena.graphs.marks import mark_of, parity_of
from arena.solving.objectives import Asked, Objective, Prize
from arena.solving.objectives._endless import solving

if TYPE_CHECKING:
    from arena.machine.columns import Column

AIMS = {
    "max even": "J1 wins if the highest priority that comes back for ever is even",
    "max odd": "J1 wins if the highest priority that comes back for ever is odd",
    "min even": "J1 wins if the lowest priority that comes back for ever is even",
    "min odd": "J1 wins if the lowest priority that comes back for ever is odd",
}
"""The sentences of legends, by the kind of parity."""


def _aim(attributes: Mapping[str, object]) -> str:
    return AIMS[str(parity_of(attributes))]


def _prizes(asked: Asked) -> tuple[Column, Column]:
    priorities, kind = mark_of(asked.columns, PRIORITY), parity_of(asked.columns.attributes)
    liked = np.where(priorities % 2 == kind.even - 1, 1, 2).astype("i1")
    return priorities if kind.highest else -priorities, liked


def _prize(attributes: Mapping[str, object], priority: object) -> Prize:
    which, likes = str(attributes.get("parity", "max even")).split()
    if not isinstance(priority, int) or priority < 0:
        raise InvalidArena(f"the priority {priority!r}")
    first_likes = (priority % 2 == 0) == (likes == "even")
    return Prize(priority if which == "max" else -priority, 1 if first_likes else 2)


OBJECTIVE = Objective(
    name="parity",
    summary="the highest (or lowest) priority that comes back for ever is one that player 1 likes (even or odd)",
    aim=_aim,
    asks=PRIORITY,
    solve=solving(_prizes),
    prize=_prize,
)
