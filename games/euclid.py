"""Euclid: a game of Euclid's algorithm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from arena.rules.heaps import Sizes, TwoHeaps


@dataclass(frozen=True)
class Euclid(TwoHeaps):
    """Take a multiple of the smaller heap from the larger one; whoever empties a heap wins.

    From equal heaps one of them is taken. The multiple is at least 1 and leaves nothing below 0; whoever cannot move,
    since a heap is empty, loses. A move is that multiple.

    References
    ----------
    A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm and a winning strategy for it", The
    Mathematical Gazette 53 (1969), 354-357, doi:10.2307/3612461: the player to move wins exactly if the heaps are
    equal or one is more than φ times the other.
    """

    heaps: Annotated[Sizes, "objects in each heap"] = (12, 31)

    def options(self, position: Sizes) -> Iterator[tuple[str, Sizes]]:
        """Take the smaller heap once, twice, ... from the larger one, the second of equal ones."""
        first, second = position
        if min(position) == 0:
            return
        for times in range(1, max(position) // min(position) + 1):
            yield str(times), ((first - times * second, second) if first > second else (first, second - times * first))
