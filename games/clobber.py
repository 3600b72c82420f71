"""Clobber: take a neighbor of the other color."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.grid import EMPTY, PartizanBoard, put
from arena.rules.packed import PackedRules, SquarePattern, counted, pattern_rules


@dataclass(frozen=True)
class Clobber(PartizanBoard):
    """Move a stone of yours onto one of the opponent's beside it, which is removed; whoever cannot loses.

    Squares side by side share a side; diagonals do not count. The board is full at the start, with x of player 1
    and o of player 2 in turn, as on a chess board, x in the top left corner. A move is called after the two
    squares.

    References
    ----------
    Michael H. Albert, J. P. Grossman, Richard J. Nowakowski and David Wolfe, "An introduction to Clobber", Integers 5,
    number 2 (2005), A1.
    """

    family: ClassVar[str] = "the last move on a board"
    marks: ClassVar[tuple[str, str]] = ("x", "o")
    rows: Annotated[int, "rows of the board"] = 2
    columns: Annotated[int, "columns of the board"] = 4

    @property
    def start(self) -> str:
        return "".join("xo"[(row + column) % 2] for row in range(self.rows) for column in range(self.columns))

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        own, other = "xo" if player == 1 else "ox"
        for place, sign in enumerate(position):
            for to in self.neighbors[place] if sign == own else ():
                if position[to] == other:
                    yield f"{self.square(place)}-{self.square(to)}", put(position, {place: EMPTY, to: own})

    def components(self, position: str) -> list[str]:
        return self.groups(position, rest=EMPTY)

    def packed(self) -> PackedRules | None:
        moves = [
            SquarePattern(player, {place: own, to: other}, {place: EMPTY, to: own})
            for player, own, other in ((1, "x", "o"), (2, "o", "x"))
            for place, near in enumerate(self.neighbors)
            for to in near
        ]
        return pattern_rules(self.start, self.signs, moves, ply=counted(self.start, self.signs))
