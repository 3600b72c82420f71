"""Tic-tac-toe, and every other m,n,k game."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated

from arena.errors import ParameterError
from games import _alignment, _bounds

Position = tuple[int, int]
"""The squares of player 1 and those of player 2, as the bits of `_alignment`."""


@dataclass(frozen=True)
class Tictactoe:
    """Put your mark in an empty square; whoever aligns three of them wins (courses 001 and 003).

    Other sizes give the m,n,k games. Player 1 marks x, player 2 o; in misère play whoever aligns loses.

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
    def initial(self) -> Position:
        """The empty board."""
        return (0, 0)

    def player(self, position: Position) -> int:
        """Tell whose turn it is: player 1 begins."""
        crosses, noughts = position
        return 1 if crosses.bit_count() == noughts.bit_count() else 2

    def moves(self, position: Position) -> Iterator[tuple[str, Position]]:
        """Mark an empty square, named by its number from 1 by rows; none once somebody has aligned."""
        crosses, noughts = position
        if self._aligned(noughts) or self._aligned(crosses):
            return
        first = crosses.bit_count() == noughts.bit_count()
        taken = crosses | noughts
        for number, mark in enumerate(self._squares, start=1):
            if not taken & mark:
                yield str(number), (crosses | mark, noughts) if first else (crosses, noughts | mark)

    def winner(self, position: Position) -> int | None:
        """Tell who has won: who has aligned, or the other player in misère play."""
        for player, marks in enumerate(position, start=1):
            if self._aligned(marks):
                return 3 - player if self.misere else player
        return 0 if position[0] | position[1] == sum(self._squares) else None

    def label(self, position: Position) -> str:
        """Print the rows from the top, separated by "/", an empty square as "."."""
        crosses, noughts = position
        marks = ["x" if crosses & square else "o" if noughts & square else "." for square in self._squares]
        return "/".join("".join(marks[start : start + self.columns]) for start in range(0, len(marks), self.columns))

    def parse(self, text: str) -> Position:
        """Read a board; the slashes may be left out, and "-" or "_" is an empty square too.

        Raises
        ------
        ParameterError
            If it is not a board of this size or cannot occur in play.
        """
        marks = text.strip().lower().replace("/", "").replace("-", ".").replace("_", ".")
        if len(marks) != self.rows * self.columns or set(marks) - set("xo."):
            raise ParameterError(
                f"not a position: {text!r} ({self.rows} rows of {self.columns} squares, x, o or ., separated by /)"
            )
        crosses = sum(square for square, mark in zip(self._squares, marks, strict=True) if mark == "x")
        noughts = sum(square for square, mark in zip(self._squares, marks, strict=True) if mark == "o")
        if crosses.bit_count() - noughts.bit_count() not in (0, 1):
            raise ParameterError(f"not a position: {text!r} (as many x as o, or one x more)")
        last, other = (noughts, crosses) if crosses.bit_count() == noughts.bit_count() else (crosses, noughts)
        if self._aligned(other) or not self._one_move_ended(last):
            raise ParameterError(f"not a position: {text!r} (play had ended before it)")
        return (crosses, noughts)

    @cached_property
    def _squares(self) -> tuple[int, ...]:
        width = self.columns + 1
        return tuple(1 << row * width + column for row in range(self.rows) for column in range(self.columns))

    def _aligned(self, marks: int) -> bool:
        return _alignment.aligned(marks, self.align, self.columns + 1)

    def _one_move_ended(self, marks: int) -> bool:
        """Tell whether the alignments, if any, share a square: the last one marked."""
        made = [line for line in _alignment.lines(self.rows, self.columns, self.align) if marks & line == line]
        return not made or functools.reduce(operator.and_, made) != 0
