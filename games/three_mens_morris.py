"""Three Men's Morris: align three pieces, which are put and then move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.sliding import LinesOfThree


@dataclass(frozen=True)
class ThreeMensMorris(LinesOfThree):
    """Put three pieces each, then move one along a line, or anywhere with --jumps; whoever aligns three wins.

    Nobody moves a piece before all lie there. The points are those of a square with its diagonals, and diagonals
    count as lines. Whoever cannot move loses. A move is called after the point, or the two points, of a piece.

    References
    ----------
    H. J. R. Murray, A History of Board-Games other than Chess (1952), pages 37-41.
    """

    family: ClassVar[str] = "pieces that move"
    pieces: ClassVar[int] = 3
    jumps: Annotated[bool, "a piece moves to any empty point"] = False

    @property
    def roads(self) -> list[tuple[int, ...]]:
        return [tuple(range(9))] * 9 if self.jumps else self.lines
