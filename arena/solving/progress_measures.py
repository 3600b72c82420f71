"""Small progress measures: another way to solve parity games, whose outcome is its own certificate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from arena.graphs.attributes import PRIORITY
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import compact
from arena.graphs.marks import ArenaMarks
from arena.machine.columns import Column, as_list

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Measure: TypeAlias = tuple[int, ...]


def progress_measures(arena: DiGraph | CompactArena) -> dict[Hashable, Measure | None]:
    """Solve a parity game by Jurdziński's small progress measures.

    A measure counts, for each priority that player 2 likes, the highest first, how often player 2 can at most have it
    come back before a higher one does that player 1 likes. Where that is not bounded player 2 wins, and there is none.

    Parameters
    ----------
    arena : networkx.DiGraph or CompactArena
        An arena with priorities; see `arena.graphs.marks`.

    Returns
    -------
    dict
        The least measure of each vertex, in the arena's order; None where player 2 wins. It proves itself: player 1
        has a move, and player 2 only moves, after which the counts of the priorities as high as the vertex's own do
        not rise, and fall if player 2 likes that.

    Raises
    ------
    InvalidArena
        If a vertex has no player or no priority, or a sink no winner.

    Notes
    -----
    O(d |A| (|S|/⌊d/2⌋)^⌊d/2⌋) with d priorities; `arena.solve` is faster, and this is for teaching and for tests.

    References
    ----------
    M. Jurdziński, "Small progress measures for solving parity games", STACS 2000, :doi:`10.1007/3-540-46541-3_24`.

    Examples
    --------
    >>> import networkx as nx
    >>> arena = nx.DiGraph([("a", "b"), ("b", "a"), ("a", "c"), ("c", "c")])
    >>> nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 2}, "player")
    >>> nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 3}, "priority")
    >>> progress_measures(arena)
    {'a': (0, 1), 'b': (0, 0), 'c': None}
    """
    columns = compact(arena)
    columns.check_winners()
    marks = ArenaMarks(arena, columns)
    priorities, kind = as_list(marks.of(PRIORITY)), marks.parity
    heights = priorities if kind.highest else [-each for each in priorities]
    disliked = [(each % 2 == 0) != (kind.even == 1) for each in priorities]
    won = [0 if each < 0 else each or 2 for each in as_list(columns.winner)]
    game = _Lifting(columns, 1, heights, disliked, won)
    return dict(zip(columns.vertices, game.lift_all(), strict=True))


def winners_by_measures(columns: CompactArena, winners: Column, liked: Column, order: Column) -> tuple[Column, Column]:
    """Solve the part of an arena that nobody has won by the measures of each player.

    Parameters
    ----------
    columns : CompactArena
        The arena.
    winners : column
        0 on the part.
    liked, order : column
        The player who likes the priority of each vertex, and the vertices by priorities, the highest last.

    Returns
    -------
    winners, choices : column
        1 or 2 on the vertices of the part, and the number of a winning move where the winner moves, else -1.
    """
    likes, won, heights, height = as_list(liked), as_list(winners), [0] * len(columns), 0
    for lower, vertex in pairwise(as_list(order)):
        height += likes[vertex] != likes[lower]
        heights[vertex] = height
    engine, size = columns.engine, len(columns)
    winning, choices = engine.full(size, 0, "i1"), engine.full(size, -1, "i4")
    for player in (1, 2):
        game = _Lifting(columns, player, heights, [each != player for each in likes], won)
        for vertex, measure in enumerate(game.lift_all()):
            if measure is not None and won[vertex] == 0:
                winning[vertex], choices[vertex] = player, game.best_move(vertex)
    return winning, choices


class _Lifting:
    """The measures of a player so far, and how one of them follows from those of the successors.

    `winner` is 1 or 2 where a vertex is won, and so needs no measure.
    """

    def __init__(
        self,
        columns: CompactArena,
        player: int,
        heights: Sequence[int],
        disliked: Sequence[bool],
        winner: Sequence[int],
    ) -> None:
        self.columns, self.mover, self.winner, self.player = columns, as_list(columns.player), winner, player
        tall = Counter(height for height, bad in zip(heights, disliked, strict=True) if bad)
        order = sorted(tall, reverse=True)
        self.most = tuple(tall[height] for height in order)
        self.kept = [sum(other >= height for other in order) for height in heights]
        self.disliked = disliked
        self.measures: list[Measure | None] = [(0,) * len(order)] * len(columns)

    def lift_all(self) -> Sequence[Measure | None]:
        """Lift measures until none rises, and give them."""
        waiting = list(range(len(self.columns)))
        while waiting:
            vertex = waiting.pop()
            lifted = self.lifted(vertex)
            if lifted != self.measures[vertex]:
                self.measures[vertex] = lifted
                waiting += self.columns.reverse.of(vertex)
        return self.measures

    def best_move(self, vertex: int) -> int:
        """Give the player's move that needs the least measure, -1 where he does not move."""
        if self.mover[vertex] != self.player:
            return -1
        options = ((self._before(vertex, after), after) for after in self.columns.after(vertex))
        return min((measure, after) for measure, after in options if measure is not None)[1]

    def lifted(self, vertex: int) -> Measure | None:
        """Give the least measure of a vertex that those of its successors allow: the mover chooses."""
        if self.winner[vertex] > 0:
            return self.measures[vertex] if self.winner[vertex] == self.player else None
        options = [self._before(vertex, following) for following in self.columns.after(vertex)]
        bounded = [each for each in options if each is not None]
        if self.mover[vertex] == self.player:
            return min(bounded, default=None)
        return max(bounded) if len(bounded) == len(options) else None

    def _before(self, vertex: int, following: int) -> Measure | None:
        """Give the least measure from which a move to a successor makes progress."""
        after, kept = self.measures[following], self.kept[vertex]
        if after is None:
            return None
        counts = list(after[:kept])
        if self.disliked[vertex]:
            place = kept - 1
            while place >= 0 and counts[place] == self.most[place]:
                counts[place] = 0
                place -= 1
            if place < 0:
                return None
            counts[place] += 1
        return (*counts, *[0] * (len(self.most) - kept))
