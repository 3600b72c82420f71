"""Wythoff's game: Nim with two heaps, from both of which one may take alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from arena.rules.heaps import Sizes, TwoHeaps


@dataclass(frozen=True)
class Wythoff(TwoHeaps):
    """Take as many as you like from one of two heaps, or as many from both; whoever takes the last one wins.

    A position is the sizes of both heaps; a move says how many are taken, and from where.

    References
    ----------
    W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7 (1907), 199-202: the losing
    heaps are floor(n φ) and floor(n φ²) (OEIS A000201 and A001950).
    """

    heaps: Annotated[Sizes, "objects in each heap"] = (5, 8)
    misere: Annotated[bool, "whoever takes the last one loses"] = False

    def options(self, position: Sizes) -> Iterator[tuple[str, Sizes]]:
        first, second = position
        yield from ((f"{taken} from heap 1", (first - taken, second)) for taken in range(1, first + 1))
        yield from ((f"{taken} from heap 2", (first, second - taken)) for taken in range(1, second + 1))
        for taken in range(1, min(position) + 1):
            yield f"{taken} from both", (first - taken, second - taken)
