"""The values of one position of a solved game, and of each of its moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from arena.graphs.compact import CompactArena
from arena.words import plies_in

Value = tuple[int, int | None]
"""Who wins (1, 2, or 0 for a draw), and the plies to the end (None on draws)."""


def by_moves(mover: int, ended: int | None, after: list[Value]) -> Value:
    """Value a position by who has won there, else by the values that its moves lead to, as the definition has it.

    Examples
    --------
    >>> by_moves(1, None, [(2, 3), (1, 4), (1, 2)]), by_moves(1, None, [(2, 3), (0, None)]), by_moves(1, 2, [])
    ((1, 3), (0, None), (2, 0))
    """
    if ended is not None:
        return ended, 0 if ended else None
    won, lost = ([plies or 0 for winner, plies in after if winner == player] for player in (mover, 3 - mover))
    if won:
        return mover, 1 + min(won)
    return (0, None) if len(lost) < len(after) else (3 - mover, 1 + max(lost))


def in_words(value: Value) -> str:
    """Say who wins.

    Examples
    --------
    >>> in_words((2, 1)), in_words((0, None))
    ('J2 wins in 1 ply', 'it is a draw')
    """
    winner, remoteness = value
    return f"J{winner} wins in {plies_in(remoteness or 0)}" if winner else "it is a draw"


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
