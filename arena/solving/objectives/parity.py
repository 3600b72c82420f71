"""Parity: the highest priority that comes back for ever decides, by being even or odd; or the lowest one does."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from arena.errors import InvalidArena
from arena.graphs.attributes import PRIORITY
from arena.graphs.marks import parity_of
from arena.machine.columns import Column
from arena.solving.objectives import Objective, Prize
from arena.solving.objectives._endless import Answer, EndlessPart, checking, solving
from arena.solving.objectives._self_loops import won_by_staying

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

AIMS = {
    "max even": "J1 wins if the highest priority that comes back for ever is even",
    "max odd": "J1 wins if the highest priority that comes back for ever is odd",
    "min even": "J1 wins if the lowest priority that comes back for ever is even",
    "min odd": "J1 wins if the lowest priority that comes back for ever is odd",
}
"""The sentences of legends, by the kind of parity."""


def _aim(attributes: Mapping[str, object]) -> str:
    return AIMS[str(parity_of(attributes))]


def _settle(game: EndlessPart) -> Answer:
    """Solve it by Zielonka's algorithm: exponential in the number of priorities at worst, rarely more than linear.

    What is won at loops is settled first: where there are many, they would let subgame follow subgame.

    W. Zielonka, "Infinite games on finitely coloured graphs", *Theoretical Computer Science* 200, 1998,
    :doi:`10.1016/S0304-3975(98)00009-7`.
    """
    priorities, kind = game.marks.of(PRIORITY), game.marks.parity
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
    """Put the answer about the rest into the other one."""
    for vertex in range(len(winners)):
        if winners[vertex] == 0:
            winners[vertex], choices[vertex] = left_winners[vertex], left_choices[vertex]


def _like(priorities: Column, parity: int, liked: Column) -> None:
    """Give the vertices whose priorities have another parity to player 2."""
    for vertex in range(len(priorities)):
        if priorities[vertex] % 2 != parity:
            liked[vertex] = 2


def _prize(graph: DiGraph, vertex: Hashable) -> Prize:
    which, likes = str(graph.graph.get("parity", "max even")).split()
    priority = graph.nodes[vertex].get("priority")
    if not isinstance(priority, int) or priority < 0:
        raise InvalidArena(f"vertex {graph.nodes[vertex].get('label', vertex)} has the priority {priority!r}")
    first_likes = (priority % 2 == 0) == (likes == "even")
    return Prize(priority if which == "max" else -priority, 1 if first_likes else 2)


OBJECTIVE = Objective(
    name="parity",
    summary="the highest (or lowest) priority that comes back for ever is one that player 1 likes (even or odd)",
    aim=_aim,
    asks=PRIORITY,
    solve=solving(_settle),
    check=checking(_prize),
    prize=_prize,
)
