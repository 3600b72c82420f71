"""The part of an arena in which play never has to end, and what an objective asks of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arena.graphs.compact import CompactArena
from arena.graphs.marks import Marks
from arena.machine.columns import Column, Engine
from arena.machine.loops import natural
from arena.solving.objectives._buchi import buchi
from arena.solving.objectives._zielonka import FREE, OUTSIDE, zielonka

SHORT = 2**16
"""Numbers below this take two bytes, and NumPy sorts them by counting: ten times as fast."""


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
    marks : Marks
        What the arena says of its vertices and edges beside players and winners.
    """

    columns: CompactArena
    winners: Column
    marks: Marks

    @property
    def engine(self) -> Engine:
        """What runs loops over the columns."""
        return self.columns.engine

    def level(self) -> Column:
        """Give the column that tells `zielonka` which vertices the part has."""
        level = self.engine.full(len(self.columns), OUTSIDE, "i4")
        self.engine.loop(_free)(self.winners, level)
        return level

    def parity(self, liked: Column, order: Column) -> Answer:
        """Solve it as a parity game.

        Parameters
        ----------
        liked : column
            For each vertex the player who likes its priority.
        order : column
            The vertices by priorities, the highest last.
        """
        columns = self.columns
        return Answer(
            *zielonka(self.engine, order, liked, columns.forward, columns.reverse, columns.player, self.level())
        )

    def buchi(self, accepting: Column, player: int) -> Answer:
        """Solve it where a player wants to come back to some vertices for ever."""
        return Answer(*buchi(self.columns, self.winners, accepting, player))

    def stay(self, player: int) -> Answer:
        """Give all of it to a player who wins as long as play stays there: any such move will do; O(|S|+|A|)."""
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

        if priorities.max(initial=0) < SHORT:
            priorities = priorities.astype("u2")
        return np.argsort(priorities, kind="stable").astype("u4")


def _free(winners: Column, level: Column) -> None:
    for vertex in range(len(winners)):
        if winners[vertex] == 0:
            level[vertex] = FREE


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
