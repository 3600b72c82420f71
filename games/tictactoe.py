"""Tic-tac-toe, and every other m,n,k game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.alignment import AlignmentGame, Marks
from arena.rules.packed import Codes, Expansion, PackedRules, Small, ones, places

DIGITS = 9  # the digits of a code that are looked up at once
MOST_SQUARES = 39  # larger boards do not fit in a number in base 3


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

    family: ClassVar[str] = "lines of marks"
    rows: Annotated[int, "rows of the board"] = 3
    columns: Annotated[int, "columns of the board"] = 3
    align: Annotated[int, "marks to align"] = 3
    misere: Annotated[bool, "whoever aligns loses"] = False

    def packed(self) -> PackedRules | None:
        """Pack the board in base 3, its squares by rows; None if it has more than 39 of them."""
        import numpy as np

        squares = [bit for _, bit in self.names]
        if len(squares) > MOST_SQUARES:
            return None
        bits, powers = np.array(squares), 3 ** np.arange(len(squares))
        parts = [_marks_of(squares[place : place + DIGITS]) for place in range(0, len(squares), DIGITS)]

        def pack(position: Marks) -> int:
            first, second = position
            return sum((bool(first & bit) + 2 * bool(second & bit)) * 3**place for place, bit in enumerate(squares))

        def unpack(code: int) -> Marks:
            digits = [code // 3**place % 3 for place in range(len(squares))]
            first, second = (sum(b for b, digit in zip(squares, digits, strict=True) if digit == own) for own in (1, 2))
            return (first, second)

        def marks(codes: Codes) -> tuple[Codes, Codes]:
            """Return the squares of player 1 and those of player 2, as bits."""
            first, second = np.zeros_like(codes), np.zeros_like(codes)
            for of_first, of_second in parts:
                codes, digits = np.divmod(codes, 3**DIGITS)
                first |= of_first[digits]
                second |= of_second[digits]
            return first, second

        def turn(first: Codes, second: Codes) -> Codes:
            return ones(first) - ones(second)

        def outcome(first: Codes, second: Codes) -> Small:
            """Return who has won; the player who has moved last, if anybody, has filled a line."""
            last = 2 - turn(first, second)
            won = self.aligned(np.where(last == 1, first, second))
            ended = np.where(first | second == self.board, 0, -1)
            return np.where(won, 3 - last if self.misere else last, ended).astype("i1")

        def expand(codes: Codes) -> Expansion:
            first, second = marks(codes)
            left = (first | second)[:, None] & bits == 0
            parents, which = places(left & (outcome(first, second) < 0)[:, None])
            return codes[parents] + (1 + turn(first, second)[parents]) * powers[which], parents

        return PackedRules(
            size=3 ** len(squares),
            pack=pack,
            unpack=unpack,
            expand=expand,
            winner=lambda codes: outcome(*marks(codes)),
            player=lambda codes: (1 + turn(*marks(codes))).astype("i1"),
            ply=lambda codes: ones(marks(codes)[0] | marks(codes)[1]),
        )


def _marks_of(squares: list[int]) -> tuple[Codes, Codes]:
    """Return, for each number in base 3 of so many digits, the squares, as bits, of its digits 1 and 2."""
    import numpy as np

    first, second = np.zeros(1, "i8"), np.zeros(1, "i8")
    for bit in squares:
        first = np.add.outer([0, bit, 0], first).ravel()
        second = np.add.outer([0, 0, bit], second).ravel()
    return first, second
