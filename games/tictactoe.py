"""Tic-tac-toe, and every other m,n,k game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from arena.alignment import AlignmentGame, Marks
from games import _bounds


@dataclass(frozen=True)
class Tictactoe(AlignmentGame):
    """Put your mark in an empty square; whoever aligns three of them wins (courses 001 and 003).

    Other sizes give the m,n,k games. Player 1 marks x, player 2 o; in misère play whoever aligns loses. A move is a
    square's number from 1, by rows; in Python a square is (row, column), from 0.

    Examples
    --------
    >>> game = Tictactoe()
    >>> game.label(game.parse("x../.o./..."))
    'x../.o./...'
    >>> [move for move, position in game.moves(game.parse("xo./xox/ox."))]
    ['3', '9']
    """

    rows: Annotated[int, "rows of the board"] = 3
    columns: Annotated[int, "columns of the board"] = 3
    align: Annotated[int, "marks to align"] = 3
    misere: Annotated[bool, "whoever aligns loses"] = False

    def __post_init__(self) -> None:
        _bounds.number("rows", self.rows, 1, 19)
        _bounds.number("columns", self.columns, 1, 19)
        _bounds.number("align", self.align, 1, max(self.rows, self.columns))
        _bounds.flag("misere", self.misere)

    @property
    def runs(self) -> int:
        """The rows."""
        return self.rows

    @property
    def length(self) -> int:
        """The squares of a row."""
        return self.columns

    @property
    def rows_of_squares(self) -> list[list[tuple[int, int]]]:
        """The squares by rows."""
        return [[(row, column) for column in range(self.columns)] for row in range(self.rows)]

    @property
    def names(self) -> list[tuple[str, int]]:
        """The squares, numbered from 1 by rows."""
        squares = [square for row in self.rows_of_squares for square in row]
        return [(str(number), self.bit(square)) for number, square in enumerate(squares, start=1)]

    def parse(self, text: str) -> Marks:
        """Read a board; the slashes may be left out, and "-" or "_" is an empty square too.

        Raises
        ------
        ParameterError
            If it is not a board of this size or cannot occur in play.
        """
        return self.read_board(text)
