"""Parity: the highest priority that comes back for ever decides, by being even or odd; or the lowest one does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from arena.errors import InvalidArena
from arena.graphs.attributes import PRIORITY
from arena.graphs.compact import CompactArena
from arena.graphs.marks import parity_of
from arena.machine.columns import Column, places
from arena.machine.loops import natural
from arena.solving.objectives import Objective, Prize
from arena.solving.objectives._endless import Answer, EndlessPart, solving
from arena.solving.reverse import counters_in, spread

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
    """Solve it by Zielonka's algorithm and by tangle learning, in turns.

    Exponential in the number of priorities at worst, rarely more than linear. What is won at loops is settled first:
    where there are many, they would let subgame follow subgame.

    W. Zielonka, "Infinite games on finitely coloured graphs", *Theoretical Computer Science* 200, 1998,
    :doi:`10.1016/S0304-3975(98)00009-7`.
    """
    priorities, kind = game.marks.of(PRIORITY), game.marks.parity
    liked = game.engine.full(len(priorities), 1, "i1")
    game.engine.loop(_like)(priorities, 0 if kind.even == 1 else 1, liked)
    won = Answer(*_won_by_staying(game.columns, game.winners, liked))
    rest = replace(game, winners=won.winners)
    if player := rest.who_likes_all(liked):
        left = rest.stay(player)
    else:
        order = game.in_order(priorities)
        left = rest.parity(liked, order if kind.highest else order[::-1])
    game.engine.loop(_join)(*left, *won)
    return won


def _won_by_staying(arena: CompactArena, winners: Column, liked: Column) -> tuple[Column, Column]:
    """Settle the vertices from which a player forces a loop that he likes, his own or his opponent's; O(|S|+|A|).

    Every other vertex keeps a move to another one of the rest.

    Parameters
    ----------
    arena : CompactArena
        The arena.
    winners : column
        0 on the part in which play never has to end.
    liked : column
        For each vertex the player who likes its priority.

    Returns
    -------
    winners, choices : column
        The winners with these, and the winning moves of these where the winner moves, else -1.
    """
    engine, size = arena.engine, len(arena)
    won, choices = winners.copy(), engine.full(size, -1, "i4")
    stays, counters = engine.full(size, 0, "i1"), counters_in(arena, winners)
    if engine.loop(_stay)(*arena.forward, arena.player, winners, liked, counters[1], counters[2], stays):
        for player, counter in counters.items():
            attracted = spread(arena, places(stays, player), counter)
            engine.loop(_take)(attracted.queue, attracted.via, attracted.targets, arena.player, player, won, choices)
    return won, choices


def _stay(
    start: Column,
    ends: Column,
    owner: Column,
    winners: Column,
    liked: Column,
    first: Column,
    second: Column,
    stays: Column,
) -> bool:
    """Mark the loops that the player of their priority likes and can stay at, with that player; tell if there are any.

    A loop that he does not like is no move that keeps a vertex from being attracted.
    """
    some = False
    for vertex in range(len(owner)):
        loops = 0
        if winners[vertex] == 0:
            for edge in range(start[vertex], start[vertex + natural(1)]):
                if ends[edge] == vertex:
                    loops += 1
        if loops > 0:
            counter = second if owner[vertex] == 1 else first
            if liked[vertex] != owner[vertex]:
                counter[vertex] -= loops
            if liked[vertex] == owner[vertex] or counter[vertex] == 0:
                stays[vertex], some = liked[vertex], True
    return some


def _take(queue: Column, via: Column, targets: int, owner: Column, player: int, won: Column, choices: Column) -> None:
    """Give the attracted vertices to the player."""
    for place in range(len(queue)):
        vertex = queue[place]
        won[vertex] = player
        if owner[vertex] == player:
            choices[vertex] = vertex if place < targets else via[place]


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
    solve=solving(_settle),
    prize=_prize,
)
