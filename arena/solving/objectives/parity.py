"""Parity: the highest priority that comes back for ever decides, by being even or odd; or the lowest one does."""

from __future__ import annotations

from arena.graphs.attributes import PRIORITY
from arena.machine.columns import Column
from arena.solving.objectives._endless import Answer, EndlessPart

SUMMARY = "the highest (or lowest) priority that comes back for ever is one that player 1 likes (even or odd)"
PERMISSIVE = False
ASKS = PRIORITY


def settle(game: EndlessPart) -> Answer:
    """Solve it by Zielonka's algorithm: exponential in the number of priorities at worst, rarely more than linear.

    W. Zielonka, "Infinite games on finitely coloured graphs", *Theoretical Computer Science* 200, 1998,
    :doi:`10.1016/S0304-3975(98)00009-7`.
    """
    priorities, kind = game.marks.priorities(), game.marks.parity
    liked = game.engine.full(len(priorities), 1, "i1")
    game.engine.loop(_like)(priorities, 0 if kind.even == 1 else 1, liked)
    order = game.in_order(priorities)
    return game.parity(liked, order if kind.highest else order[::-1])


def _like(priorities: Column, parity: int, liked: Column) -> None:
    """Give the vertices whose priorities have another parity to player 2."""
    for vertex in range(len(priorities)):
        if priorities[vertex] % 2 != parity:
            liked[vertex] = 2
