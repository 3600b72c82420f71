"""The answer of a search: a value, the best moves, a variation, and the value of every move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from arena.machine.frames import frame
from arena.rules.game import Move

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class MoveValue:
    """A move of the root and its value.

    The value is player 1's score after the move, infinite if a player has a forced win; `win_in` is then the number of
    plies from the root to the end, this move included. The variation has this move and the best ones after it.
    """

    move: Move
    value: float
    win_in: int | None
    variation: tuple[Move, ...]


class MoveRow(NamedTuple):
    """A row of the table of a search: a move, its value and its variation; None is an empty cell."""

    move: str
    value: float
    win_in: int | None
    best: bool
    variation: Sequence[str]


@dataclass(frozen=True)
class Search:
    """The answer of a search.

    Parameters
    ----------
    value : float
        Player 1's score under best play, as far as was searched: `inf` if player 1 has a forced win, `-inf` if
        player 2 has.
    win_in : int or None
        The plies to that win; None without one, and where ends are worth their evaluation.
    move : str or None
        The move to make: the first of the best, or one of them at random; None if play has ended.
    best_moves, variation, moves : tuple
        All the best moves; the move to make and the best moves after it; the values of all moves.
    plies, nodes, cutoffs, memo_hits : int
        The depth; the number of nodes visited, of cut-offs, and of nodes whose value was remembered.
    complete : bool
        Whether every line was followed to its end, so that the value is that of the game.
    draw : float
        The score of a draw.
    """

    value: float
    win_in: int | None
    move: Move | None
    best_moves: tuple[Move, ...]
    variation: tuple[Move, ...]
    moves: tuple[MoveValue, ...]
    plies: int
    nodes: int
    cutoffs: int
    memo_hits: int
    complete: bool
    draw: float = 0.0

    def to_frame(self) -> pd.DataFrame:
        """Return the moves as a pandas DataFrame, in the order of the game.

        Examples
        --------
        >>> from arena.searching.search import search
        >>> from games import load
        >>> search(load("fibonacci_nim", matches=4)).to_frame()
          move  value  win_in   best variation
        0    1    inf       3   True     1;1;2
        1    2   -inf       2  False       2;2
        2    3   -inf       2  False       3;1
        """
        rows = (
            MoveRow(each.move, each.value, each.win_in, each.move in self.best_moves, each.variation)
            for each in self.moves
        )
        return frame(MoveRow, rows)
