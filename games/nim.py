"""Nim with several heaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from arena.game import ImpartialGame, read_numbers
from games import _bounds


@dataclass(frozen=True)
class Nim(ImpartialGame[tuple[int, ...]]):
    """Take as many objects as you like, at least one, from a single heap; whoever takes the last one wins.

    Examples
    --------
    >>> list(Nim(heaps=(1, 2)).options((0, 2)))
    [('1 from heap 2', (0, 1)), ('2 from heap 2', (0, 0))]
    """

    heaps: Annotated[tuple[int, ...], "objects in each heap"] = (1, 3, 5, 7)
    misere: Annotated[bool, "whoever takes the last one loses"] = False

    def __post_init__(self) -> None:
        _bounds.flag("misere", self.misere)
        object.__setattr__(self, "heaps", _bounds.numbers("heaps", self.heaps, 0))

    @property
    def start(self) -> tuple[int, ...]:
        """The heaps as they are laid out."""
        return self.heaps

    def options(self, position: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Take from one heap."""
        for number, heap in enumerate(position):
            before, after = position[:number], position[number + 1 :]
            for taken in range(1, heap + 1):
                yield f"{taken} from heap {number + 1}", (*before, heap - taken, *after)

    def show(self, position: tuple[int, ...]) -> str:
        """Print the heaps in their order."""
        return ",".join(map(str, position))

    def read(self, text: str) -> tuple[int, ...]:
        """Read the heaps."""
        return read_numbers(text, self.heaps)
