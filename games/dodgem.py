"""Dodgem: cars that leave the board on different sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.game import Bounds, PartizanGame
from arena.rules.grid import ALONG, EMPTY, SquareGrid, put


@dataclass(frozen=True)
class Dodgem(SquareGrid, PartizanGame[str]):
    """Drive ahead or sideways onto an empty square, and off the far side; whoever gets all his cars off wins.

    A board of n rows and columns has n - 1 cars of each player. Player 1 has x, on the left, and drives to the
    right; player 2 has o, at the bottom, and drives up. Nobody drives back, and whoever leaves the opponent cars
    but no move loses. A move is called after its two squares, "off" being the second one of a car that leaves.

    References
    ----------
    Colin Vout's game in Elwyn R. Berlekamp, John H. Conway and Richard K. Guy, Winning Ways for your Mathematical
    Plays, volume 3, second edition (2003), chapter 22, pages 749-750.
    """

    family: ClassVar[str] = "pieces that move"
    marks: ClassVar[tuple[str, str]] = ("x", "o")
    parameter_bounds: ClassVar[Bounds] = {"size": (2, 26)}
    size: Annotated[int, "rows and columns of the board"] = 3

    @property
    def start(self) -> str:
        upper = ("x" + EMPTY * (self.size - 1)) * (self.size - 1)
        return upper + EMPTY + "o" * (self.size - 1)

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        """Drive ahead, or to either side, but not if the opponent has driven all his cars off."""
        own, other, back = ("x", "o", (0, -1)) if player == 1 else ("o", "x", (1, 0))
        if other not in position:
            return
        for place, sign in enumerate(position):
            for step in ALONG if sign == own else ():
                to = self.beside(place, *step)
                if to is None and step == (-back[0], -back[1]):
                    yield f"{self.square(place)}-off", put(position, {place: EMPTY})
                elif to is not None and step != back and position[to] == EMPTY:
                    yield f"{self.square(place)}-{self.square(to)}", put(position, {place: EMPTY, to: own})

    def winner(self, position: tuple[str, int]) -> int | None:
        """Return who has won: whose cars are all off, or who cannot move since he is blocked."""
        board, player = position
        loser = super().winner(position)
        return loser if loser is None or "xo"[2 - player] not in board else player

    def diagram(self, position: tuple[str, int]) -> str:
        return self.drawn(position[0])
