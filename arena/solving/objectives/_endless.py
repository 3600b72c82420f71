"""Objectives about plays that never end: they are solved in the part of an arena where play never has to end.

From W1 and W2 of the courses the winner brings play to a sink. Elsewhere neither can, each player has a move that
stays, and leaves only to his harm; so what is left is a game of its own in which every play is endless.

A claim is a region and a strategy of each player. No move leaves a region, so a play that never ends comes back for
ever to the vertices of a circuit in it: all of these must be its player's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from arena.errors import InvalidArena
from arena.graphs.compact import CompactArena
from arena.graphs.marks import ArenaMarks
from arena.machine.columns import Column, Engine, count, places
from arena.machine.loops import natural
from arena.solving.objectives import Asked, Found
from arena.solving.regions import NO_DRAW, settled

SHORT = 2**16
"""Numbers below this take two bytes, and NumPy sorts them by counting: ten times as fast; so are two halves in turn."""


class Answer(NamedTuple):
    """Who wins the vertices of an endless part, and how.

    Parameters
    ----------
    winners : column
        1 or 2 on the vertices of the part; anything elsewhere.
    choices : column
        The number of a winning move where the winner moves, else -1.
    """

    winners: Column
    choices: Column


@dataclass(frozen=True)
class EndlessPart:
    """The vertices from which neither player brings play to a sink of his, on columns.

    Parameters
    ----------
    columns : CompactArena
        The whole arena.
    winners : column
        1 and 2 where play is brought to a sink, 0 on the part.
    marks : ArenaMarks
        What the arena says of its vertices and edges beside players and winners.
    """

    columns: CompactArena
    winners: Column
    marks: ArenaMarks

    @property
    def engine(self) -> Engine:
        """The runner of loops over the columns."""
        return self.columns.engine

    def parity(self, liked: Column, order: Column) -> Answer:
        """Solve it as a parity game.

        Parameters
        ----------
        liked : column
            For each vertex the player who likes its priority.
        order : column
            The vertices by priorities, the highest last.
        """
        from arena.solving.objectives._turns import parity_answer

        return Answer(*parity_answer(self.columns, self.winners, liked, order))

    def buchi(self, accepting: Column, player: int) -> Answer:
        """Solve it where a player wants to come back to some vertices for ever."""
        from arena.solving.objectives._buchi import buchi

        return Answer(*buchi(self.columns, self.winners, accepting, player))

    def stay(self, player: int) -> Answer:
        """Give all of it to a player who wins as long as play stays there, by any move that stays; O(|S|+|A|)."""
        columns, engine = self.columns, self.engine
        winners, choices = engine.full(len(columns), player, "i1"), engine.full(len(columns), -1, "i4")
        engine.loop(_stay)(*columns.forward, columns.player, player, self.winners, choices)
        return Answer(winners, choices)

    def who_likes_all(self, liked: Column) -> int:
        """Give the player who likes the priorities of all its vertices, 0 if neither does."""
        return int(self.engine.loop(_who_likes_all)(self.winners, liked))

    def in_order(self, priorities: Column) -> Column:
        """Order the vertices by their priorities, the highest last."""
        if isinstance(priorities, list):
            return sorted(range(len(priorities)), key=priorities.__getitem__)
        import numpy as np

        order = np.argsort(priorities.astype("u2"), kind="stable")
        highest = int(priorities.max(initial=0))
        if SHORT <= highest < SHORT**2:
            order = order[np.argsort((priorities // SHORT).astype("u2")[order], kind="stable")]
        elif highest >= SHORT**2:
            order = np.argsort(priorities, kind="stable")
        return order.astype("u4")


def _stay(start: Column, ends: Column, owner: Column, player: int, winners: Column, choices: Column) -> None:
    """Choose the first move of the player's that stays in the part."""
    for vertex in range(len(owner)):
        if winners[vertex] == 0 and owner[vertex] == player:
            for edge in range(start[vertex], start[vertex + natural(1)]):
                if winners[ends[edge]] == 0:
                    choices[vertex] = ends[edge]
                    break


def _who_likes_all(winners: Column, liked: Column) -> int:
    player = 0
    for vertex in range(len(liked)):
        if winners[vertex] == 0 and liked[vertex] != player:
            if player > 0:
                return 0
            player = liked[vertex]
    return player


def solving(settle: Callable[[EndlessPart], Answer]) -> Callable[[Asked], Found]:
    """Make the solver of an objective from that of the part in which play never has to end.

    Raises
    ------
    InvalidArena
        Afterwards, if a sink is drawn.
    """

    def solve(asked: Asked) -> Found:
        columns = asked.columns
        drawn = places(columns.winner, 0)
        if len(drawn):
            raise InvalidArena(f"sink {columns.name(int(drawn[0]))} is drawn: {asked.objective} knows no draws")
        regions = settled(columns)
        if count(regions.winners, 0):
            answer = settle(EndlessPart(columns, regions.winners, asked.marks))
            columns.engine.loop(_join)(*answer, regions.winners, regions.choices, regions.draws)
        return Found(regions)

    return solve


def _join(winners: Column, choices: Column, all_winners: Column, all_choices: Column, draws: Column) -> None:
    """Fill in the answer where nobody brings play to a sink."""
    for vertex in range(len(winners)):
        if all_winners[vertex] == 0:
            all_winners[vertex], all_choices[vertex], draws[vertex] = winners[vertex], choices[vertex], NO_DRAW
