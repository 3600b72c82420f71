"""Domineering: dominoes on a board, upright for one player and lying for the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar

from arena.rules.grid import EMPTY, PartizanBoard, put
from arena.rules.packed import PackedRules
from arena.rules.patterns import SquarePattern, counted, pattern_rules

MOST_RESTS = 20_000  # the most sets of full squares that are tiled, which takes a fifth of a second

Tilings = dict[int, tuple[int, int]]
"""By the surplus of upright dominoes: the squares, as bits, covered by one in some tiling, and by a lying one."""


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

    def owners(self, position: tuple[str, int]) -> dict[int, int]:
        """Give the player of each full square that only one player can have covered, as player 1 began.

        Both have put as many dominoes, or player 1 one more; of boards with more than `MOST_RESTS` nothing is given.
        """
        board, player = position
        tilings: dict[int, Tilings] = {0: {0: (0, 0)}}
        full = sum(1 << place for place, sign in enumerate(board) if sign != EMPTY)
        upright, lying = self._tilings(full, tilings).get(player - 1, (0, 0))
        if len(tilings) >= MOST_RESTS:
            return {}
        squares = [(place, upright >> place & 1, lying >> place & 1) for place in range(len(board))]
        return {place: 2 - one for place, one, two in squares if one != two}

    def _tilings(self, full: int, known: dict[int, Tilings]) -> Tilings:
        """Tile full squares, as bits, in all ways."""
        if full in known or len(known) >= MOST_RESTS:
            return known.get(full, {})
        tilings: Tilings = {}
        first = full & -full
        for player, more, step in ((1, 1, (1, 0)), (2, -1, (0, 1))):
            to = self.beside(first.bit_length() - 1, *step)
            if to is None or not full >> to & 1:
                continue
            domino = first | 1 << to
            for number, (upright, lying) in self._tilings(full ^ domino, known).items():
                covered = (upright | domino, lying) if player == 1 else (upright, lying | domino)
                other = tilings.get(number + more, (0, 0))
                tilings[number + more] = (covered[0] | other[0], covered[1] | other[1])
        known[full] = tilings
        return tilings

    def components(self, position: str) -> list[str]:
        return self.groups(position, rest="#")

    def packed(self) -> PackedRules | None:
        moves = [
            SquarePattern(player, {place: EMPTY, to: EMPTY}, {place: "#", to: "#"})
            for player, dominoes in self.dominoes.items()
            for _, place, to in dominoes
        ]
        return pattern_rules(self.start, self.signs, moves, ply=counted(self.start, self.signs, 2))
