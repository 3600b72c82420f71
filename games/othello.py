"""Othello, or Reversi, on small boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar

from arena.errors import ParameterError
from arena.rules.game import PASS, Bounds, MarginGame
from arena.rules.grid import AROUND, EMPTY, PartizanBoard, SquareGrid, put


@dataclass(frozen=True)
class Othello(SquareGrid, PartizanBoard, MarginGame[str]):
    """Put a disc so that discs of the opponent lie in a line between it and one of yours, and turn all of these.

    Player 1 has x, the black discs, and begins. Whoever can turn nothing passes; once neither can, whoever has more
    discs wins, and the margin is the difference of the discs on the board: empty squares count for nobody. A move is
    called after the square.

    References
    ----------
    Joel Feinstein, "Amenor wins world 6x6 championships!", British Othello Federation newsletter (July 1993), 6-9: on
    6 x 6 the second player wins by 20 to 16.
    """

    family: ClassVar[str] = "who has more at the end"
    marks: ClassVar[tuple[str, str]] = ("x", "o")
    parameter_bounds: ClassVar[Bounds] = {"size": (4, 26)}
    size: Annotated[int, "rows and columns of the board, an even number"] = 4

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.size % 2:
            raise ParameterError(f"size: {self.size!r} (an even number from 4 to 26)")

    @property
    def start(self) -> str:
        corner = (self.size // 2 - 1) * (self.size + 1)
        middle = {corner: "o", corner + 1: "x", corner + self.size: "x", corner + self.size + 1: "o"}
        return put(EMPTY * self.size**2, middle)

    @cached_property
    def rays(self) -> list[list[list[int]]]:
        """For each square, those that lie in each direction from it, the nearest first."""
        return [[self.ray(place, *step) for step in AROUND] for place in range(self.size**2)]

    def ray(self, place: int, down: int, right: int) -> list[int]:
        """List the squares in a direction from one."""
        ray: list[int] = []
        to = self.beside(place, down, right)
        while to is not None:
            ray.append(to)
            to = self.beside(to, down, right)
        return ray

    def turned(self, board: str, place: int, player: int) -> list[int]:
        """List the discs that a player turns by putting one in an empty square."""
        own, turned = "xo"[player - 1], []
        for ray in self.rays[place]:
            line: list[int] = []
            for to in ray:
                if board[to] in (EMPTY, own):
                    turned += line if board[to] == own else []
                    break
                line.append(to)
        return turned

    def discs(self, board: str, player: int) -> Iterator[tuple[str, str]]:
        """Put a disc that turns others."""
        own = "xo"[player - 1]
        for place, sign in enumerate(board):
            if sign == EMPTY and (turned := self.turned(board, place, player)):
                yield self.square(place), put(board, dict.fromkeys([place, *turned], own))

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        """Put a disc; a player who cannot passes, if the opponent can."""
        moves = list(self.discs(position, player))
        if not moves and any(self.discs(position, 3 - player)):
            yield PASS, position
        yield from moves

    def margin(self, position: tuple[str, int]) -> int:
        board, _ = position
        return board.count("x") - board.count("o")
