"""The good moves: they keep the outcome for the player to move, and a win by them comes nearer.

At a vertex that the player to move wins, a move makes progress if it lowers the remoteness, or if play cannot come
back to the vertex after it: a player who makes only such moves wins. The other moves that keep the win only *stay*. On
a draw every move that keeps the draw is good; a player who has lost has no good move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable

from arena.graphs.attributes import V
from arena.graphs.names import Named
from arena.machine.columns import Column

MOST_SEARCHED = 10_000
"""The vertices that are searched for a way back: some tenths of a second where they are read from files."""


def may_return(
    vertex: Hashable, after: Hashable, keeping: Callable[[Hashable], Iterable[Hashable]], most: int = MOST_SEARCHED
) -> bool:
    """Search for a way back to a vertex after a move, along moves that keep the winner.

    Where more than `most` vertices are met the search is given up, and the answer is that there may be one.

    Examples
    --------
    >>> ways = {0: [1, 3], 1: [2], 2: [0], 3: []}
    >>> [may_return(0, after, ways.get) for after in ways[0]]
    [True, False]
    """
    reached, pending = {after}, [after]
    while pending and len(reached) <= most:
        for following in keeping(pending.pop()):
            if following == vertex:
                return True
            if following not in reached:
                reached.add(following)
                pending.append(following)
    return bool(pending)


class GoodMoves(Named[V], ABC):
    """The part of a solution over columns that finds good moves from winners and remotenesses."""

    remotenesses: Column

    @abstractmethod
    def _keeping(self, number: int) -> list[int]:
        """List the successors that keep the outcome for the player to move; none if he has lost."""

    @property
    @abstractmethod
    def _circuits(self) -> Column:
        """The strongly connected component of each vertex, by the moves that keep the outcome."""

    def best_of(self, number: int) -> list[int]:
        """Give the numbers of the `best_moves` of a numbered vertex."""
        keeping, plies = self._keeping(number), self.remotenesses
        if plies[number] < 0 or all(plies[following] < plies[number] for following in keeping):
            return keeping
        circuits = self._circuits
        return [
            following
            for following in keeping
            if plies[following] < plies[number] or circuits[following] != circuits[number]
        ]

    def best_moves(self, vertex: Hashable) -> list[V]:
        """List the successors that keep the outcome for the player to move and make progress; none if he has lost.

        A winning move makes progress if it lowers the remoteness, or if play cannot come back to the vertex after it:
        a player who makes only such moves wins. On a draw all moves that keep the draw are good.

        Raises
        ------
        ParameterError
            If there is no such vertex.
        """
        return [self.columns.vertices[number] for number in self.best_of(self.columns.number_of(vertex))]

    def staying_moves(self, vertex: Hashable) -> list[V]:
        """List the other successors that keep his outcome: play may come back from there, for ever.

        Examples
        --------
        >>> from arena import solve
        >>> from exporters import read
        >>> solution = solve(read("sans_interet"))
        >>> solution.best_moves(3), solution.staying_moves(3)
        ([6], [1])
        """
        number = self.columns.number_of(vertex)
        best = set(self.best_of(number))
        return [self.columns.vertices[following] for following in self._keeping(number) if following not in best]
