"""Domineering: dominoes on a board, upright for one player and lying for the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar

from arena.rules.grid import EMPTY, PartizanBoard, put
from arena.rules.packed import PackedRules, SquarePattern, counted, pattern_rules


@dataclass(frozen=True)
class Domineering(PartizanBoard):
    """Put a domino on two empty squares, player 1 upright and player 2 lying; whoever cannot loses.

    Player 1 is Left, who plays vertically, and player 2 is Right, who plays horizontally. A move is called after
    the two squares.

    References
    ----------
    John H. Conway, On Numbers and Games (1976), chapter 10; Gabriel C. Drummond-Cole, "An update on Domineering on
    rectangular boards", Integers 14 (2014), G3, arXiv:1305.3257, for who wins.
    """

    family: ClassVar[str] = "the last move on a board"
    signs: ClassVar[str] = ".#"
    mirrors: ClassVar[str] = "rows columns"
    turns: ClassVar[tuple[str, str]] = ("upright", "lying")
    rows: Annotated[int, "rows of the board"] = 3
    columns: Annotated[int, "columns of the board"] = 3

    @cached_property
    def dominoes(self) -> dict[int, list[tuple[str, int, int]]]:
        """The moves of each player on the empty board, with their two squares."""
        squares = range(self.rows * self.columns)
        return {
            player: [
                (f"{self.square(place)}-{self.square(to)}", place, to)
                for place in squares
                if (to := self.beside(place, *step)) is not None
            ]
            for player, step in ((1, (1, 0)), (2, (0, 1)))
        }

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        for move, place, to in self.dominoes[player]:
            if position[place] == position[to] == EMPTY:
                yield move, put(position, {place: "#", to: "#"})

    def components(self, position: str) -> list[str]:
        return self.groups(position, rest="#")

    def packed(self) -> PackedRules | None:
        moves = [
            SquarePattern(player, {place: EMPTY, to: EMPTY}, {place: "#", to: "#"})
            for player, dominoes in self.dominoes.items()
            for _, place, to in dominoes
        ]
        return pattern_rules(self.start, self.signs, moves, ply=counted(self.start, self.signs, 2))
