"""Connect-4 (Puissance 4): discs fall to the bottom of a column, and four in line win."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Annotated, ClassVar

from arena.errors import IllegalPlay, ParameterError, shown
from arena.rules import packed
from arena.rules.alignment import AlignmentGame, Marks
from arena.rules.falling_discs import board_of, dropped
from arena.rules.game import check_number
from arena.rules.packed import Codes, Expansion, PackedRules, Small, ones, places

POSITIONS = {
    (4, 6, 4): 94_910_577, (4, 7, 4): 2_265_792_710, (4, 8, 4): 54_233_186_631,
    (5, 5, 4): 69_763_700, (5, 6, 4): 2_818_972_642, (5, 7, 4): 112_829_665_923,
    (6, 5, 4): 1_044_334_437, (6, 6, 4): 69_173_028_785, (6, 7, 4): 4_531_985_219_092,
    (7, 4, 4): 135_385_909, (7, 5, 4): 14_171_315_454, (8, 4, 4): 1_104_642_469,
}  # fmt: skip
"""The numbers of reachable positions of large boards, by rows, columns and discs to align.

They are John Tromp's (https://tromp.github.io/c4/c4.html), that of 6 rows, 7 columns also that of OEIS A212693.
"""


@dataclass(frozen=True)
class ConnectFour(AlignmentGame):
    """Drop discs into columns; whoever aligns four wins (courses 000 and 002).

    Player 1's discs are printed o, player 2's x, as in course 002. A move is a column: from 1 where it is printed, from
    0 in Python. A square is (x, y): column x, row y, from 0 at the bottom left.

    Examples
    --------
    >>> game = ConnectFour()
    >>> position = game.parse("44536")
    >>> print(game.display(position))
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . x . . .
    . . x o o o .
    >>> game.player(position), game.winner(game.play(position, 6))
    (2, None)
    >>> game.winner(game.parse("44556677"))
    Traceback (most recent call last):
    ...
    arena.errors.ParameterError: not a position: '44556677' (move 8: play has ended)
    """

    family: ClassVar[str] = "lines of marks"
    falls: ClassVar[bool] = True
    rows: Annotated[int, "rows of the board"] = 6
    columns: Annotated[int, "columns of the board"] = 7
    align: Annotated[int, "discs to align"] = 4
    marks: ClassVar[tuple[str, str]] = ("o", "x")

    @property
    def weights(self) -> tuple[float, ...]:
        """The weights of course 002: 0, 1, 10, 100, infinity."""
        return (*super().weights[:-1], inf)

    def parse(self, text: str) -> Marks:
        """Read a board as `label` prints it, or the moves from the start: columns from 1, as in 44536.

        Commas or spaces may stand between the columns, and must on boards wider than 9. No moves are the start.

        Raises
        ------
        ParameterError
            If it is neither, a column is full, play had ended, a disc floats, or the counts are wrong.
        """
        moves = re.sub(r"\s*[,\s]\s*", ",", text.strip())
        if not moves:
            return self.initial
        if not re.fullmatch(r"[0-9]+(,[0-9]+)*", moves):
            return super().parse(text)
        listed = moves.split(",") if "," in moves or self.columns > 9 else list(moves)
        begins = text if len(text) < 80 else f"{text[:60]}..."
        position = self.initial
        for number, column in enumerate(listed, start=1):
            after = dict(self.moves(position)).get(str(int(column[:9])))
            if after is None:
                known = 1 <= int(column[:9]) <= self.columns
                unknown = f"no column {column[:9]}, from 1 to {self.columns}"
                reason = self._refused(position, int(column) - 1, column) if known else unknown
                raise ParameterError(f"not a position: {begins!r} (move {number}: {reason})")
            position = after
        return position

    def play(self, position: Marks, column: int) -> Marks:
        """Drop a disc of the player whose turn it is into a column, from 0: `jouer` of course 000.

        Raises
        ------
        ParameterError
            If there is no such column.
        IllegalPlay
            If the column is full or play has ended.

        Examples
        --------
        >>> game = ConnectFour()
        >>> game.grid(game.play(game.initial, 3))[3]
        [1, 0, 0, 0, 0, 0]
        """
        if reason := self._refused(position, column, str(column)):
            raise IllegalPlay(reason)
        return dict(self.moves(position))[str(column + 1)]

    def packed(self) -> PackedRules | None:
        """Pack each column: a one above its discs, player 1's discs as ones; None if the board is too large."""
        import numpy as np

        bottom, high, board = self.bottom, self.rows + 1, self.board
        if self.columns * high > packed.MOST_BITS:
            return None
        columns, loops = np.array(self.run_masks), board_of(self)

        def taken(codes: Codes) -> Codes:
            """Return the squares that hold a disc: in each column all bits below the highest one."""
            for power, mask in enumerate(filter(None, loops.below)):
                codes = codes | codes >> (1 << power) & mask
            return codes >> 1 & loops.below[0]

        def outcome(codes: Codes, discs: Codes) -> Small:
            """Return who has won; the player who has moved last, if anybody, has filled a line."""
            last = 2 - (ones(discs) & 1)
            won = self.aligned(np.where(last == 1, codes, ~codes) & discs)
            return np.where(won, last, np.where(discs == board, 0, -1)).astype("i1")

        def expand(codes: Codes) -> Expansion:
            if many := dropped(codes, loops, self.columns):
                return many
            discs = taken(codes)
            left = np.where(outcome(codes, discs) < 0, codes & ~discs & board, 0)[:, None] & columns
            parents, which = places(left)
            return codes[parents] + (left[parents, which] << 1 - (ones(discs) & 1)[parents]), parents

        def player(codes: Codes) -> Small:
            return (1 + (ones(taken(codes)) & 1)).astype("i1")

        def unpack(code: int) -> Marks:
            discs = int(taken(np.array([code]))[0])
            return (code & discs, discs & ~code)

        return PackedRules(
            size=1 << self.columns * high,
            pack=lambda position: ((position[0] | position[1]) + bottom) | position[0],
            unpack=unpack,
            expand=expand,
            winner=lambda codes: outcome(codes, taken(codes)),
            player=player,
            ply=lambda codes: ones(taken(codes)),
            positions=POSITIONS.get((self.rows, self.columns, self.align)),
        )

    def _refused(self, position: Marks, column: int, named: str) -> str | None:
        """Return why no disc may be dropped into a column, under the name that the reader knows; None if one may."""
        if self.winner(position) is not None:
            return "play has ended"
        return f"column {named} is full" if self.full(position, column) else None

    def full(self, position: Marks, column: int) -> bool:
        """Return whether a column, from 0, is full: `pleine` of course 000."""
        check_number("column", column, 0, self.columns - 1)
        return (position[0] | position[1]) & self.run_masks[column] == self.run_masks[column]

    def squares(self, position: Marks) -> list[tuple[int, int]]:
        """List the squares (x, y) where a disc may fall: `coups` of course 002, Q5."""
        taken = position[0] | position[1]
        columns = [int(name) - 1 for name, _ in self.moves(position)]
        return [(x, (taken & self.run_masks[x]).bit_count()) for x in columns]

    def grid(self, position: Marks) -> list[list[int]]:
        """Return the double list G of course 002: G[x][y] is 0, 1 or 2, y from the bottom.

        Examples
        --------
        >>> game = ConnectFour()
        >>> game.grid(game.parse("445"))[3:5]
        [[1, 2, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]]
        """
        return [list(column) for column in zip(*reversed(self.board_rows(position)), strict=True)]

    def board_rows(self, position: Marks) -> list[list[int]]:
        """Return the list of lines of course 000, from the top as they are shown: 0, 1 or 2 in each square."""
        return [list(map((".", *self.marks).index, row)) for row in self._rows(position)]

    def from_grid(self, grid: Sequence[Sequence[int]]) -> Marks:
        """Read the double list G of course 002, the inverse of `grid`.

        Raises
        ------
        ParameterError
            If it has another size or other values, a disc floats, or the counts are wrong.
        """
        signs = (".", *self.marks)
        try:
            columns = [[signs[(0, 1, 2).index(value)] for value in column] for column in grid]
        except (TypeError, ValueError):
            columns = []
        if [len(column) for column in columns] != [self.rows] * self.columns:
            allowed = f"{self.columns} columns of {self.rows} squares, each 0, 1 or 2"
            raise ParameterError(f"not a position: {shown(grid)} ({allowed})")
        return super().parse("/".join(map("".join, zip(*(column[::-1] for column in columns), strict=True))))

    def unreachable(self, position: Marks) -> str | None:
        taken = position[0] | position[1]
        for x, squares in enumerate(self.run_masks):
            column = (taken & squares) >> x * (self.rows + 1)
            if column & (column + 1):
                return f"a disc floats in column {x + 1}"
        return super().unreachable(position)
