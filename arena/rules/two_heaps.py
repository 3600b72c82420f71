"""Games on two heaps whose order does not matter."""

from __future__ import annotations

from typing import Annotated

from arena.rules.game import ImpartialGame, read_numbers


class TwoHeaps(ImpartialGame[tuple[int, int]]):
    """Rules on two heaps: a position is their sizes, printed as "5,8"."""

    heaps: Annotated[tuple[int, ...], "objects in each heap"]

    @property
    def start(self) -> tuple[int, int]:
        """The heaps as they are laid out."""
        first, second = self.heaps
        return (first, second)

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
