"""The values of one position of a solved game, and of each of its moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from arena.graphs.compact import CompactArena

Value = tuple[int, int | None]
"""Who wins (1, 2, or 0 for a draw), and the plies to the end (None on draws)."""


class MoveLookup(NamedTuple):
    """A move: where it leads, who then wins and in how many more plies (None on draws).

    The best moves win fastest, or keep a draw, or lose slowest. A move stays if it keeps the win, but play may come
    back from there, so that always to make it need not win. Where objectives are about weights there is an amount, as
    tables have it.
    """

    move: str
    position: str
    winner: int
    remoteness: int | None
    best: bool
    stays: bool
    amount: int | str | None = None


class Lookup(NamedTuple):
    """A position with its values, and its moves."""

    position: str
    player: int
    winner: int
    remoteness: int | None
    moves: list[MoveLookup]
    amount: int | str | None = None


class ColumnRules:
    """The rules of an arena as columns, as far as `look_up` asks: a move is called by where it leads.

    Parameters
    ----------
    arena : CompactArena
        The arena.
    """

    def __init__(self, arena: CompactArena) -> None:
        self._arena = arena

    def label(self, vertex: Hashable) -> str:
        """Print a vertex."""
        return self._arena.label(vertex)

    def player(self, vertex: Hashable) -> int:
        """Tell whose turn it is."""
        return int(self._arena.player[self._arena.number_of(vertex)])

    def moves(self, vertex: Hashable) -> Iterator[tuple[str, Hashable]]:
        """List the moves."""
        for number in dict.fromkeys(self._arena.after(self._arena.number_of(vertex))):
            yield self._arena.name(number), self._arena.vertices[number]
