"""Parity: the highest priority that comes back for ever decides, by being even or odd; or the lowest one does."""

from __future__ import annotations

from dataclasses import replace

from arena.graphs.attributes import PRIORITY
from arena.machine.columns import Column
from arena.solving.objectives._endless import Answer, EndlessPart
from arena.solving.objectives._self_loops import won_by_staying

SUMMARY = "the highest (or lowest) priority that comes back for ever is one that player 1 likes (even or odd)"
PERMISSIVE = False
ASKS = PRIORITY


def settle(game: EndlessPart) -> Answer:
    """Solve it by Zielonka's algorithm: exponential in the number of priorities at worst, rarely more than linear.

    What is won at loops is settled first: where there are many, they would let subgame follow subgame.

    W. Zielonka, "Infinite games on finitely coloured graphs", *Theoretical Computer Science* 200, 1998,
    :doi:`10.1016/S0304-3975(98)00009-7`.
    """
    priorities, kind = game.marks.priorities(), game.marks.parity
    liked = game.engine.full(len(priorities), 1, "i1")
    game.engine.loop(_like)(priorities, 0 if kind.even == 1 else 1, liked)
    won = Answer(*won_by_staying(game.columns, game.winners, liked))
    rest = replace(game, winners=won.winners)
    if player := rest.who_likes_all(liked):
        left = rest.stay(player)
    else:
        order = game.in_order(priorities)
        left = rest.parity(liked, order if kind.highest else order[::-1])
    game.engine.loop(_join)(*left, *won)
    return won


def _join(left_winners: Column, left_choices: Column, winners: Column, choices: Column) -> None:
    """Put the answer of what was left into the other one."""
    for vertex in range(len(winners)):
        if winners[vertex] == 0:
            winners[vertex], choices[vertex] = left_winners[vertex], left_choices[vertex]


def _like(priorities: Column, parity: int, liked: Column) -> None:
    """Give the vertices whose priorities have another parity to player 2."""
    for vertex in range(len(priorities)):
        if priorities[vertex] % 2 != parity:
            liked[vertex] = 2
