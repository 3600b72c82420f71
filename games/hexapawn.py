"""Hexapawn: pawns alone on a small board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.game import Bounds
from arena.rules.grid import EMPTY, PartizanBoard, put
from arena.rules.packed import PackedRules, SquarePattern, pattern_rules


@dataclass(frozen=True)
class Hexapawn(PartizanBoard):
    """Step ahead or take diagonally with a pawn; whoever reaches the far row, or leaves no move, wins.

    Player 1 has x, at the bottom, and goes up; player 2 has o, at the top, and goes down. A pawn steps onto the
    empty square ahead of it, or takes a pawn of the opponent one square ahead to the left or right, and never goes
    back. A move is called after the two squares.

    References
    ----------
    Martin Gardner, "How to build a game-learning machine and then teach it to play and to win", Scientific American
    206, number 3 (March 1962), 138-144.
    """

    family: ClassVar[str] = "pieces that move"
    marks: ClassVar[tuple[str, str]] = ("x", "o")
    mirrors: ClassVar[str] = "columns"
    parameter_bounds: ClassVar[Bounds] = {"rows": (3, 26), "columns": (1, 26)}
    rows: Annotated[int, "rows of the board"] = 3
    columns: Annotated[int, "columns of the board"] = 3

    @property
    def start(self) -> str:
        return "o" * self.columns + EMPTY * (self.columns * (self.rows - 2)) + "x" * self.columns

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        """Step onto the empty square ahead, or take on one of both beside that; nothing if the opponent is through."""
        own, other, down = ("x", "o", -1) if player == 1 else ("o", "x", 1)
        last_row = position[-self.columns :] if player == 1 else position[: self.columns]
        if other in last_row:
            return
        for place, sign in enumerate(position):
            for right, wanted in ((0, EMPTY), (-1, other), (1, other)) if sign == own else ():
                to = self.beside(place, down, right)
                if to is not None and position[to] == wanted:
                    yield f"{self.square(place)}-{self.square(to)}", put(position, {place: EMPTY, to: own})

    def packed(self) -> PackedRules | None:
        moves = [
            SquarePattern(player, {place: own, to: wanted}, {place: EMPTY, to: own})
            for player, own, other, down in ((1, "x", "o", -1), (2, "o", "x", 1))
            for place in range(self.rows * self.columns)
            for right, wanted in ((0, EMPTY), (-1, other), (1, other))
            if (to := self.beside(place, down, right)) is not None
        ]
        far = (self.rows - 1) * self.columns
        through = [(1, {far + place: "o"}) for place in range(self.columns)]
        through += [(2, {place: "x"}) for place in range(self.columns)]
        return pattern_rules(self.start, self.signs, moves, over=through)
