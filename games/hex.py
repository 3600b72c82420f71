"""Hex: join two sides of a rhombus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar

from arena.rules.grid import ALONG, EMPTY, PartizanBoard, SquareGrid, put
from arena.rules.networks import Network
from arena.rules.packed import MOST_BITS, Codes, Expansion, PackedRules, Small, ones, places

BESIDE = (*ALONG, (-1, 1), (1, -1))
"""The steps to the squares that a square touches, the rhombus being drawn as a square."""
SLOPE = 0.75**0.5  # the distance of two rows of hexagons, as a multiple of a step to the right


@dataclass(frozen=True)
class Hex(SquareGrid, PartizanBoard):
    """Put a stone in an empty cell; player 1 wins by joining top and bottom, player 2 by joining left and right.

    The rhombus of hexagons is drawn as a square: a cell touches those of its sides, and those above to the right and
    below to the left. A move is the cell's name.

    References
    ----------
    John Nash, "Some games and machines for playing them", RAND D-1164 (1952): the first player wins; Ryan B. Hayward
    and Bjarne Toft, Hex: The Full Story (2019).
    """

    family: ClassVar[str] = "lines of marks"
    marks: ClassVar[tuple[str, str]] = ("x", "o")
    mirrors: ClassVar[str] = "turn"
    size: Annotated[int, "rows and columns of the board"] = 3

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        if self.joined(position, 3 - player):
            return
        for place, sign in enumerate(position):
            if sign == EMPTY:
                yield self.square(place), put(position, {place: "xo"[player - 1]})

    def joined(self, board: str, player: int) -> bool:
        """Return whether a player has joined his sides; O(cells)."""
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

    @property
    def network(self) -> Network:
        """The cells as a rhombus, each row half a cell to the right of the one above it."""
        cells = range(self.size**2)
        places = tuple((cell % self.size + cell // self.size / 2, cell // self.size * SLOPE) for cell in cells)
        first, last = cells[: self.size], cells[-self.size :]
        sides = ((1, first), (1, last), (2, cells[:: self.size]), (2, cells[self.size - 1 :: self.size]))
        ends = tuple((player, tuple(side)) for player, side in sides)
        return Network(tuple(map(self.square, cells)), tuple(self.touching), self.size, places, sides=ends)

    def packed(self) -> PackedRules | None:
        """Pack the turn, the stones of player 1 and those of player 2, a bit for each cell and one after each row."""
        import numpy as np

        size, wide = self.size, self.size + 1
        cells = [row * wide + column for row in range(size) for column in range(size)]
        plane = size * wide
        if 2 * plane + 1 > MOST_BITS:
            return None
        bits, board = np.array([1 << cell for cell in cells]), (1 << plane) - 1
        top, left = sum(1 << cell for cell in range(size)), sum(1 << row * wide for row in range(size))
        first, last = np.array([top, left]), np.array([top << (size - 1) * wide, left << size - 1])

        def pack(position: tuple[str, int]) -> int:
            stones = [(cell, sign) for cell, sign in zip(cells, position[0], strict=True) if sign != EMPTY]
            return sum(1 << 1 + cell + plane * (sign == "o") for cell, sign in stones) + position[1] - 1

        def unpack(code: int) -> tuple[str, int]:
            signs = (".xo"[(code >> 1 + cell & 1) + 2 * (code >> 1 + plane + cell & 1)] for cell in cells)
            return ("".join(signs), (code & 1) + 1)

        def joined(codes: Codes) -> np.ndarray[Any, np.dtype[np.bool_]]:
            """Grow the cells that the last mover has connected with his first side."""
            mover = 1 - (codes & 1)
            own = codes >> 1 + plane * mover & board
            seen, grown = np.zeros_like(own), own & first[mover]
            while (seen != grown).any():
                seen = grown
                near = seen << 1 | seen >> 1 | seen << wide | seen >> wide | seen << wide - 1 | seen >> wide - 1
                grown = (seen | near) & own
            reached: np.ndarray[Any, np.dtype[np.bool_]] = grown & last[mover] != 0
            return reached

        def winner(codes: Codes) -> Small:
            return np.where(joined(codes), 2 - (codes & 1), -1).astype("i1")

        def expand(codes: Codes) -> Expansion:
            taken = codes >> 1 | codes >> 1 + plane
            parents, which = places((taken[:, None] & bits == 0) & ~joined(codes)[:, None])
            turn = codes[parents] & 1
            return codes[parents] + (bits[which] << 1 + plane * turn) + 1 - 2 * turn, parents

        return PackedRules(2 << 2 * plane, pack, unpack, expand, winner, ply=lambda codes: ones(codes >> 1))
