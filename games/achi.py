"""Achi, of Ghana: four pieces each on nine points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.sliding import LinesOfThree, has_line


@dataclass(frozen=True)
class Achi(LinesOfThree):
    """Put four pieces each, then slide one along a line to the empty point; whoever aligns three wins.

    Nobody slides before all pieces lie there. The points are those of a square with its diagonals, and diagonals
    count as lines. Whoever cannot move loses, or passes with --passes. A move is called after the point, or the two
    points, of a piece.

    References
    ----------
    R. C. Bell, Board and Table Games from Many Civilizations, volume 2 (1969), page 55.
    """

    family: ClassVar[str] = "pieces that move"
    pieces: ClassVar[int] = 4
    passes: Annotated[bool, "whoever cannot move passes"] = False

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        """Put or slide a piece; a player who cannot passes, if the game is not over."""
        moves = list(super().options(position, player))
        if not moves and self.passes and not has_line(position, "ox"[player - 1]):
            yield "pass", position
        yield from moves
