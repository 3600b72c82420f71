"""The values of one position of a solved game, and of each of its moves."""

from __future__ import annotations

from typing import NamedTuple

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
