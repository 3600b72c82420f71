"""Notakto: tic-tac-toe in which both players write x, and a player who aligns loses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.game import check_number
from arena.rules.grid import EMPTY, ImpartialBoard, put, symmetries_of
from arena.rules.sliding import has_line

SQUARES = 9
WAYS = symmetries_of(3, 3, "rows columns diagonal")


@dataclass(frozen=True)
class Notakto(ImpartialBoard):
    """Write x in an empty square; a board with three in a line is dead, and whoever kills the last one loses.

    Nobody writes on a dead board. Several boards stand one below the other. A move is called after the square, rows
    being counted from the bottom.

    References
    ----------
    Thane E. Plambeck and Greg Whitehead, "The secrets of Notakto: winning at X-only tic-tac-toe" (2013),
    arXiv:1301.1672.
    """

    family: ClassVar[str] = "lines of marks"
    signs: ClassVar[str] = ".x"
    columns = 3
    boards: Annotated[int, "boards"] = 1
    misere = True

    def __post_init__(self) -> None:
        check_number("boards", self.boards, 1, 26)
        object.__setattr__(self, "rows", 3 * self.boards)

    def options(self, position: str) -> Iterator[tuple[str, str]]:
        for first in range(0, len(position), SQUARES):
            if not has_line(position[first : first + SQUARES], "x"):
                for place in range(first, first + SQUARES):
                    if position[place] == EMPTY:
                        yield self.square(place), put(position, {place: "x"})

    def canonical(self, position: str) -> str:
        """Turn and mirror each board, fill the dead ones, and sort them: their order does not matter."""
        boards = [position[first : first + SQUARES] for first in range(0, len(position), SQUARES)]
        least = (min("".join([board[place] for place in way]) for way in WAYS) for board in boards)
        return "".join(sorted("x" * SQUARES if has_line(board, "x") else board for board in least))
