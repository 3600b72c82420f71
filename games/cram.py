"""Cram: dominoes on a board, put by both players in both directions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.grid import EMPTY, ImpartialBoard, put
from arena.rules.packed import PackedRules, SquarePattern, counted, pattern_rules


@dataclass(frozen=True)
class Cram(ImpartialBoard):
    """Put a domino on two empty squares side by side; whoever cannot loses.

    The squares share a side, and both players put dominoes upright or lying. A move is called after the two
    squares.

    References
    ----------
    Elwyn R. Berlekamp, John H. Conway and Richard K. Guy, Winning Ways for your Mathematical Plays, volume 3, second
    edition (2003), chapter 15, pages 502-506.
    """

    family: ClassVar[str] = "the last move on a board"
    signs: ClassVar[str] = ".#"
    rows: Annotated[int, "rows of the board"] = 3
    columns: Annotated[int, "columns of the board"] = 3
    misere: Annotated[bool, "whoever cannot move wins"] = False

    def options(self, position: str) -> Iterator[tuple[str, str]]:
        for place, sign in enumerate(position):
            for to in self.neighbors[place]:
                if place < to and sign == position[to] == EMPTY:
                    yield f"{self.square(place)}-{self.square(to)}", put(position, {place: "#", to: "#"})

    def components(self, position: str) -> list[str]:
        return self.groups(position, rest="#")

    def packed(self) -> PackedRules | None:
        moves = [
            SquarePattern(player, dict.fromkeys(domino, EMPTY), dict.fromkeys(domino, "#"))
            for player in (1, 2)
            for place, near in enumerate(self.neighbors)
            for domino in ((place, to) for to in near if place < to)
        ]
        return pattern_rules(self.start, self.signs, moves, misere=self.misere, ply=counted(self.start, self.signs, 2))
