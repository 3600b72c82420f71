"""Objectives about plays that never end: they are solved in the part of an arena where play never has to end.

From W1 and W2 of the courses the winner brings play to a sink. Elsewhere neither can, each player has a move that
stays, and leaves only to his harm; so what is left is a parity game of its own in which every play is endless.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from arena.errors import InvalidArena
from arena.machine.columns import Rows, transposed
from arena.solving.objectives import Asked, Found
from arena.solving.objectives._improvement import MOST_BITS, bits_of_sums, improved
from arena.solving.objectives._zielonka import ParityGame, Zielonka
from arena.solving.regions import NO_DRAW, settled

if TYPE_CHECKING:
    from arena.machine.columns import Column

EASY = 8
"""The steps per vertex and edge that Zielonka's algorithm has first: easy games take one or two, few games ten."""
PATIENT = 160
"""How often it has as many again in larger games, in which strategy improvement is slow."""
SMALL = 2_500
"""The vertices of a game for which strategy improvement is quick."""
ROUNDS = 2_000
"""The rounds of strategy improvement: known games that are hard for Zielonka's algorithm take some dozen."""


def solving(prizes: Callable[[Asked], tuple[Column, Column]]) -> Callable[[Asked], Found]:
    """Make the solver of an objective.

    Parameters
    ----------
    prizes : callable
        Return the place of each vertex, and the player who likes it: who wins an endless play is who likes the highest
        place among the vertices that come back for ever.

    Raises
    ------
    InvalidArena
        Afterwards, if a sink is drawn.
    """

    def solve(asked: Asked) -> Found:
        columns, prize = asked.columns, prizes(asked)
        for drawn in (columns.winner == 0).nonzero()[0][:1]:
            raise InvalidArena(f"sink {columns.name(int(drawn))} is drawn: {asked.objective} knows no draws")
        regions = settled(columns)
        inside = (regions.winners == 0).nonzero()[0]
        if len(inside):
            forward, reverse = columns.forward, columns.reverse
            if len(inside) < len(columns):
                forward = _within(forward, inside)
                reverse = transposed(forward, len(inside))
            player, place, liked = (column[inside] for column in (columns.player, *prize))
            winners, choices = solved(forward, reverse, player, place, liked)
            regions.winners[inside], regions.draws[inside] = winners, NO_DRAW
            regions.choices[inside] = np.where(choices < 0, -1, inside[choices])
        return Found(regions)

    return solve


def _within(rows: Rows, inside: Column) -> Rows:
    """Return the rows of a part of the vertices, numbered anew, with the edges among them alone."""
    degree = np.diff(rows.start)
    number = np.full(len(degree), -1, "i4")
    number[inside] = np.arange(len(inside))
    tails, heads = np.repeat(number, degree), number[rows.ends]
    kept = (heads >= 0) & (tails >= 0)
    left = np.bincount(tails[kept], minlength=len(inside))
    return Rows(np.concatenate(([0], np.cumsum(left))), heads[kept])


def solved(forward: Rows, reverse: Rows, player: Column, place: Column, liked: Column) -> tuple[Column, Column]:
    """Solve a parity game in which every vertex has a move, by Zielonka's algorithm or by strategy improvement.

    Exponential in the number of priorities at worst: for a game that is hard for both, as none of the literature is.

    Parameters
    ----------
    forward, reverse : Rows
        The successors and the predecessors of each vertex.
    player, place, liked : array
        Who moves at each vertex, the place of its priority, and who likes it.

    Returns
    -------
    winners, choices : array
        Who wins from each vertex, and the number of a winning move where the winner moves, else -1.

    Notes
    -----
    Who can stay at a vertex that he likes wins there: it gets a place above all others, so that it is settled first.
    Where there are many of them, they would else let subgame follow subgame.

    W. Zielonka, "Infinite games on finitely coloured graphs", *Theoretical Computer Science* 200, 1998,
    :doi:`10.1016/S0304-3975(98)00009-7`.

    Examples
    --------
    >>> forward = Rows(np.array([0, 2, 3, 4]), np.array([1, 2, 0, 2]))
    >>> columns = (np.array(column) for column in ([1, 2, 2], [1, 2, 3], [2, 1, 2]))
    >>> [each.tolist() for each in solved(forward, transposed(forward, 3), *columns)]
    [[1, 1, 2], [1, -1, 2]]
    """
    tails = np.repeat(np.arange(len(player)), np.diff(forward.start))
    loops = tails[tails == forward.ends]
    stays = loops[liked[loops] == player[loops]]
    if len(stays):
        place = place.astype("i8")
        place[stays] = place.max() + player[stays]
    winners, choices = _answer(ParityGame(*forward, *reverse, player, place, liked, _in_order(place)))
    choices[stays] = stays
    return winners, choices


def _in_order(place: Column) -> Column:
    """Order the vertices by their places: NumPy sorts numbers of two bytes ten times as fast."""
    low = place - place.min()
    return np.argsort(low.astype("u2") if low.max() < 1 << 16 else low, kind="stable").astype("i4")


def _answer(game: ParityGame) -> tuple[Column, Column]:
    """Go on with Zielonka's algorithm while it is promising, in turns that let its loops be compiled."""
    zielonka, bound = Zielonka(game), EASY * (len(game.player) + len(game.ends))
    for turn in range(1, 2 if len(game.player) <= SMALL else PATIENT):
        if not zielonka.goes_on(turn * bound):
            return zielonka.answer
    if bits_of_sums(game) <= MOST_BITS and (answer := improved(game, ROUNDS)):
        return answer
    zielonka.goes_on()
    return zielonka.answer
