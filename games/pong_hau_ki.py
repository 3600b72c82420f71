"""Pong Hau K'i, of China: two pieces each on five points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from arena.errors import ParameterError
from arena.rules.grid import EMPTY
from arena.rules.sliding import CENTER, SlidingBoard


@dataclass(frozen=True)
class PongHauKi(SlidingBoard):
    """Slide one of two pieces along a line to the empty point; whoever cannot loses.

    The points are the corners of a square and its center, to which all corners are joined; the corners are joined
    along the sides but for the top one. Player 1 begins with x on the two upper corners, player 2 has o on the
    lower ones, and the center is empty. "#" stands where there is no point. A move is called after the two points.

    References
    ----------
    Philip D. Straffin, "Position graphs for Pong Hau K'i and Mu Torere", Mathematics Magazine 68 (1995), 382-386.
    """

    family: ClassVar[str] = "pieces that move"
    signs: ClassVar[str] = ".xo#"
    mirrors: ClassVar[str] = "columns"

    @property
    def start(self) -> str:
        return "x#x#.#o#o"

    @cached_property
    def lines(self) -> list[tuple[int, ...]]:
        lines = [(0, CENTER), (2, CENTER), (6, CENTER), (8, CENTER), (0, 6), (2, 8), (6, 8)]
        return [tuple(sum(line) - place for line in lines if place in line) for place in range(9)]

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        for place, to in self.slides(position, "xo"[player - 1]):
            yield self.slid(position, place, to)

    def read(self, text: str) -> str:
        board = super().read(text)
        if [sign == "#" for sign in board] != [sign == "#" for sign in self.start] or EMPTY not in board:
            raise ParameterError(f"not a position: {text!r} (like {self.show(self.start)})")
        return board
