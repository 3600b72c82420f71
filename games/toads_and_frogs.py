"""Toads and Frogs: step ahead, or jump over one of the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.game import Bounds, check_number
from arena.rules.grid import EMPTY, PartizanBoard, put


@dataclass(frozen=True)
class ToadsAndFrogs(PartizanBoard):
    """Move a piece of yours onto the empty square ahead, or over one of the opponent's; whoever cannot loses.

    Toads, t, are player 1's and go to the right; frogs, f, are player 2's and go to the left, on a strip. What is
    jumped over stays. A move is called after the two squares.

    References
    ----------
    Richard Guy's game in Elwyn R. Berlekamp, John H. Conway and Richard K. Guy, Winning Ways for your Mathematical
    Plays, volume 1, second edition (2001), chapter 1; Jeff Erickson, "New Toads and Frogs results", in Games of No
    Chance, MSRI Publications 29 (1996), 299-310; Thotsaporn "Aek" Thanatipanonda, "Further hopping with Toads and
    Frogs", Electronic Journal of Combinatorics 18, number 1 (2011), P67: a toads, three empty squares and two frogs
    are worth {a-2 | a-2}.
    """

    family: ClassVar[str] = "pieces that move"
    start_parameters: ClassVar[tuple[str, ...]] = ("toads", "gap", "frogs")
    signs: ClassVar[str] = ".tf"
    marks: ClassVar[tuple[str, str]] = ("t", "f")
    mirrors: ClassVar[str] = ""
    turns: ClassVar[tuple[str, str]] = ("t", "f")
    parameter_bounds: ClassVar[Bounds] = {"toads": (0, 26), "gap": (0, 26), "frogs": (0, 26)}
    toads: Annotated[int, "toads at the left end"] = 3
    gap: Annotated[int, "empty squares between them"] = 2
    frogs: Annotated[int, "frogs at the right end"] = 3

    def __post_init__(self) -> None:
        super().__post_init__()
        check_number("toads + gap + frogs", self.toads + self.gap + self.frogs, 1, 26)
        object.__setattr__(self, "rows", 1)
        object.__setattr__(self, "columns", self.toads + self.gap + self.frogs)

    @property
    def start(self) -> str:
        return "t" * self.toads + EMPTY * self.gap + "f" * self.frogs

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        own, other, ahead = ("t", "f", 1) if player == 1 else ("f", "t", -1)
        for place, sign in enumerate(position):
            if sign == own:
                beside = place + ahead
                to = beside + ahead if position[beside : beside + 1] == other and beside > 0 else beside
                if 0 <= to < len(position) and position[to] == EMPTY:
                    yield f"{self.square(place)}-{self.square(to)}", put(position, {place: EMPTY, to: own})
