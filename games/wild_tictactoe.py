"""Wild tic-tac-toe: both players write x or o, as they like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.grid import EMPTY, PartizanBoard, put
from arena.rules.sliding import has_line

EXCHANGED = str.maketrans("xo", "ox")


@dataclass(frozen=True)
class WildTictactoe(PartizanBoard):
    """Write x or o in an empty square, as you like; whoever aligns three alike wins, whichever they are.

    A full board without a line is a draw; in misère play whoever aligns loses. A move is the square and the sign.

    References
    ----------
    Elwyn R. Berlekamp, John H. Conway and Richard K. Guy, Winning Ways for your Mathematical Plays, volume 3, second
    edition (2003), chapter 22.
    """

    family: ClassVar[str] = "lines of marks"
    turns: ClassVar[tuple[str, str]] = ("first", "second")
    rows = 3
    columns = 3
    misere: Annotated[bool, "whoever aligns loses"] = False

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:  # noqa: ARG002 - both have the same
        if has_line(position, "x") or has_line(position, "o"):
            return
        for place, sign in enumerate(position):
            for own in "xo" if sign == EMPTY else "":
                yield f"{self.square(place)}={own}", put(position, {place: own})

    def canonical(self, position: tuple[str, int]) -> tuple[str, int]:
        """Return the least of the boards that are equal by symmetry, or with both signs exchanged."""
        board, player = position
        return (min(self.least(board), self.least(board.translate(EXCHANGED))), player)

    def winner(self, position: tuple[str, int]) -> int | None:
        """Return who has won: the player who has aligned, or in misère play the other one; nobody without a line."""
        won = super().winner(position)
        return won if won is None or has_line(position[0], "x") or has_line(position[0], "o") else 0
