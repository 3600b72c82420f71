"""Euclid: a game of Euclid's algorithm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules import parameters
from arena.rules.game import ImpartialGame, read_numbers


@dataclass(frozen=True)
class Euclid(ImpartialGame[tuple[int, int]]):
    """Take a multiple of the smaller heap from the larger one; whoever empties a heap wins.

    From equal heaps one of them is taken. The multiple is at least 1 and leaves nothing below 0; whoever cannot move,
    since a heap is empty, loses. A move is that multiple.

    References
    ----------
    A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm and a winning strategy for it", The
    Mathematical Gazette 53 (1969), 354-357, doi:10.2307/3612461: the player to move wins exactly if the heaps are
    equal or one is more than φ times the other.

    Examples
    --------
    >>> list(Euclid().options((7, 3)))
    [('1', (4, 3)), ('2', (1, 3))]
    """

    family: ClassVar[str] = "heaps and numbers"
    heaps: Annotated[tuple[int, ...], "objects in each heap"] = (12, 31)

    def __post_init__(self) -> None:
        object.__setattr__(self, "heaps", parameters.numbers("heaps", self.heaps, 0, 2))

    @property
    def start(self) -> tuple[int, int]:
        """The heaps as they are laid out."""
        first, second = self.heaps
        return (first, second)

    def options(self, position: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
        """Take the smaller heap once, twice, ... from the larger one, the second of equal ones."""
        first, second = position
        if min(position) == 0:
            return
        for times in range(1, max(position) // min(position) + 1):
            yield str(times), ((first - times * second, second) if first > second else (first, second - times * first))

    def show(self, position: tuple[int, int]) -> str:
        """Print the heaps."""
        return "{},{}".format(*position)

    def read(self, text: str) -> tuple[int, int]:
        """Read the heaps."""
        first, second = read_numbers(text, [max(self.heaps)] * 2)
        return (first, second)

    def diagram(self, position: tuple[int, int]) -> str:
        """Draw each heap as a row of matches, an empty one as "-"."""
        return "\n".join("|" * heap or "-" for heap in position)

    def place(self, position: tuple[int, int]) -> dict[str, float]:
        """Give both heaps."""
        return {"heap 1": position[0], "heap 2": position[1]}

    def canonical(self, position: tuple[int, int]) -> tuple[int, int]:
        """Put the smaller heap first: their order does not matter."""
        return (min(position), max(position))
