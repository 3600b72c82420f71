"""Hex: join two sides of a rhombus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar

from arena.rules import parameters
from arena.rules.grid import ALONG, EMPTY, PartizanBoard, put

BESIDE = (*ALONG, (-1, 1), (1, -1))
"""The steps to the squares that a square touches, the rhombus being drawn as a square."""


@dataclass(frozen=True)
class Hex(PartizanBoard):
    """Put a stone in an empty cell; player 1 wins by joining top and bottom, player 2 by joining left and right.

    The rhombus of hexagons is drawn as a square: a cell touches those of its sides, and those above to the right and
    below to the left. A move is the cell's name.

    References
    ----------
    John Nash, "Some games and machines for playing them", RAND D-1164 (1952): the first player wins; Ryan B. Hayward
    and Bjarne Toft, Hex: The Full Story (2019).

    Examples
    --------
    >>> game = Hex(size=2)
    >>> game.winner(game.parse(".x/x. o")), game.winner(game.parse("x./.x o"))
    (1, None)
    """

    family: ClassVar[str] = "lines of marks"
    mirrors: ClassVar[str] = "turn"
    size: Annotated[int, "rows and columns of the board"] = 3

    def __post_init__(self) -> None:
        parameters.number("size", self.size, 1, 26)
        object.__setattr__(self, "rows", self.size)
        object.__setattr__(self, "columns", self.size)

    @property
    def start(self) -> str:
        """The empty board."""
        return EMPTY * self.size**2

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        """Put a stone, unless the opponent has joined his sides."""
        if self.joined(position, 3 - player):
            return
        for place, sign in enumerate(position):
            if sign == EMPTY:
                yield self.square(place), put(position, {place: "xo"[player - 1]})

    def joined(self, board: str, player: int) -> bool:
        """Tell whether a player has joined his sides; O(cells)."""
        own, step = ("x", 1) if player == 1 else ("o", self.size)
        first = [place for place in range(0, step * self.size, step) if board[place] == own]
        reached, last = set(first), {self.size**2 - 1 - place for place in range(0, step * self.size, step)}
        for place in first:
            new = [to for to in self.touching[place] if board[to] == own and to not in reached]
            reached.update(new)
            first.extend(new)
        return not last.isdisjoint(reached)

    @cached_property
    def touching(self) -> list[tuple[int, ...]]:
        """For each cell, those that it touches."""
        return self.next_to(BESIDE)
