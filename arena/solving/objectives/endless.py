"""Objectives without amounts: to reach a sink; parity, of which Büchi and co-Büchi are two priorities; safety.

From W1 and W2 of the courses the winner brings play to a sink. Elsewhere neither can, each player has a move that
stays, and leaves only to his harm; so what is left is a parity game of its own in which every play is endless.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from arena.graphs.attributes import ACCEPTING, PRIORITY, REACH, parity_of
from arena.graphs.searches import components
from arena.machine.columns import Rows, row_starts, transposed
from arena.solving.objectives import Objective, Prizes
from arena.solving.objectives._improvement import Improvement
from arena.solving.objectives._promotion import ParityGame, Promotion
from arena.solving.regions import NO_DRAW, Regions, settled
from arena.solving.reverse import spread

if TYPE_CHECKING:
    from arena.graphs.compact import CompactArena
    from arena.machine.columns import Array

EASY = 4
"""The steps per vertex and edge that priority promotion has first: most games take one or two."""
ROUNDS = 2_000
"""The rounds of strategy improvement: known games that are hard for priority promotion take some dozen."""


def _by_priorities(columns: CompactArena) -> tuple[Array, Array]:
    priorities, kind = columns.mark(PRIORITY), parity_of(columns.attributes)
    liked = np.where(priorities % 2 == kind.even - 1, 1, 2).astype("i1")
    return priorities if kind.highest else -priorities, liked


def _accepting(columns: CompactArena) -> tuple[Array, Array]:
    accepting = columns.mark(ACCEPTING).astype("i1")
    return accepting, 2 - accepting


def _others(columns: CompactArena) -> tuple[Array, Array]:
    others = 1 - columns.mark(ACCEPTING).astype("i1")
    return others, 1 + others


def _solve(prizes: Prizes, columns: CompactArena) -> tuple[Regions, None]:
    (place, liked), regions, player = prizes(columns), settled(columns), columns.player
    loops = _stay(columns, liked, regions)
    inside = (regions.winners == 0).nonzero()[0]
    if len(inside):
        forward, reverse = columns.forward, columns.reverse
        if loops or len(inside) < len(columns):
            number = np.full(len(columns), -1, "i4")
            number[inside] = np.arange(len(inside))
            tails, heads = number[forward.row_of_edges()], number[forward.ends]
            kept = (heads >= 0) & (tails >= 0) & (heads != tails)
            forward = Rows(row_starts(tails[kept], len(inside)), heads[kept])
            reverse = transposed(forward, len(inside))
        winners, choices = solve_parity(forward, reverse, *(column[inside] for column in (player, place, liked)))
        regions.winners[inside], regions.draws[inside] = winners, NO_DRAW
        regions.choices[inside] = np.where(choices < 0, -1, inside[choices])
    return regions, None


def _stay(columns: CompactArena, liked: Array, regions: Regions) -> bool:
    """Give a player the vertices from which he forces play to where it stays at a vertex that he likes; O(|S|+|A|).

    Return whether there are loops: those that are left harm who takes them, and he has other moves.
    """
    tails, player, winners, choices = columns.forward.row_of_edges(), columns.player, regions.winners, regions.choices
    loops = np.bincount(tails[tails == columns.forward.ends], minlength=len(columns)).astype("u4")
    left = columns.out_degree - loops
    for likes in (1, 2) if loops.any() else ():
        stays = (winners == 0) & (loops > 0) & (liked == likes) & ((player == likes) | (left == 0))
        degree = np.where(liked == likes, left, columns.out_degree)
        counter = np.where(player == likes, np.minimum(columns.out_degree, 1), degree)
        attracted = spread(columns, np.flatnonzero(stays | (winners == likes)), counter)
        vertices, via = attracted.joined
        choices[stays] = np.flatnonzero(stays)
        choices[vertices] = via
        taken = attracted.queue[winners[attracted.queue] == 0]
        winners[taken], regions.draws[taken] = likes, NO_DRAW
        choices[taken[player[taken] != likes]] = -1
    return bool(loops.any())


def solve_parity(forward: Rows, reverse: Rows, player: Array, place: Array, liked: Array) -> tuple[Array, Array]:
    """Solve a parity game in which every vertex has a move to another one, by promotion or by improvement.

    Return who wins from each vertex, and the number of a winning move where the winner moves, else -1. Exponential in
    the number of priorities at worst: for a game that is hard for both, as none of the literature is.
    """
    easy = EASY * (len(player) + len(forward.ends))

    def game(place: Array) -> ParityGame:
        low = place - place.min()  # NumPy sorts numbers of two bytes ten times as fast
        order = np.argsort(low.astype("u2") if low.max() < 1 << 16 else low, kind="stable").astype("i4")
        return ParityGame(*forward, *reverse, player, place, liked, order)

    if not (answer := Promotion(game(place)).answer(easy)):
        hard = game(_few(forward, place, liked))
        promotion, improvement = Promotion(hard), Improvement(hard)
        for turn in range(1, 2 + improvement.cost // easy):  # between turns loops may be compiled
            if answer := promotion.answer(turn * easy):
                break
        else:
            answer = improvement.answer(ROUNDS) or promotion.answer()
    winners, choices = answer
    return winners, choices


def _few(forward: Rows, place: Array, liked: Array) -> Array:
    """Return places that decide every circuit as the given ones do, and are as few in each component as can be.

    Circuits lie in strongly connected components, where neighbors in the order that one player likes can share a place.
    """
    component = components(forward, np.zeros(len(place), "i1"))
    order = np.lexsort((place, component))
    first = np.diff(component[order], prepend=-1) != 0
    rises = np.cumsum(first | (np.diff(liked[order], prepend=0) != 0))
    few = np.empty(len(place), "i4")
    few[order] = rises - rises[first][np.cumsum(first) - 1]
    few[order] += (few[order] + liked[order]) % 2
    return few


AIMS = {
    "max even": "J1 wins if the highest priority that comes back for ever is even",
    "max odd": "J1 wins if the highest priority that comes back for ever is odd",
    "min even": "J1 wins if the lowest priority that comes back for ever is even",
    "min odd": "J1 wins if the lowest priority that comes back for ever is odd",
}
OBJECTIVES = (
    Objective(
        name=REACH,
        summary="each player brings play to a sink that he wins; plays that never end are draws",
        solve=lambda columns: (settled(columns), None),
    ),
    Objective(
        name="parity",
        summary="the highest (or lowest) priority that comes back for ever is one that player 1 likes (even or odd)",
        aim=lambda attributes: AIMS[str(parity_of(attributes))],
        asks=PRIORITY,
        solve=partial(_solve, _by_priorities),
        prizes=_by_priorities,
    ),
    Objective(
        name="buchi",
        summary="player 1 meets accepting vertices again and again",
        aim="J1 wins if accepting vertices come back for ever",
        asks=ACCEPTING,
        solve=partial(_solve, _accepting),
        prizes=_accepting,
    ),
    Objective(
        name="cobuchi",
        summary="player 1 stays at accepting vertices from some move on",
        aim="J1 wins if from some move on all vertices are accepting",
        asks=ACCEPTING,
        solve=partial(_solve, _others),
        prizes=_others,
    ),
    Objective(
        name="safety",
        summary="player 1 keeps play away from the sinks of player 2",
        aim="J1 wins if play never comes to F2",
        solve=partial(_solve, lambda columns: (np.zeros(len(columns), "i1"), np.ones(len(columns), "i1"))),
        permissive=True,
    ),
)
