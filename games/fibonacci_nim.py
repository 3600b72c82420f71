"""Nim-Fibonacci: at most twice as many as the other player has just taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.game import MOST_OBJECTS, Bounds, ImpartialGame, read_numbers


@dataclass(frozen=True)
class FibonacciNim(ImpartialGame[tuple[int, int]]):
    """Take at most twice what was just taken, the first player not everything; the last match wins (course 000).

    A position is (i, j): i matches are left and at most j of them may be taken.
    """

    family: ClassVar[str] = "heaps and numbers"
    start_parameters: ClassVar[tuple[str, ...]] = ("matches",)
    parameter_bounds: ClassVar[Bounds] = {"matches": (1, MOST_OBJECTS)}
    matches: Annotated[int, "matches on the table"] = 4

    @property
    def start(self) -> tuple[int, int]:
        """Everything is left, and at least one match must be left behind."""
        return (self.matches, self.matches - 1)

    def options(self, position: tuple[int, int]) -> Iterator[tuple[str, tuple[int, int]]]:
        """Take k matches, 1 <= k <= j: the other player may then take twice as many, if they are there."""
        left, most = position
        for taken in range(1, most + 1):
            rest = left - taken
            yield str(taken), (rest, min(2 * taken, rest))

    def show(self, position: tuple[int, int]) -> str:
        return "({},{})".format(*position)

    def read(self, text: str) -> tuple[int, int]:
        left, most = read_numbers(text, [self.matches, self.matches])
        return (left, most)

    def diagram(self, position: tuple[int, int]) -> str:
        return "|" * position[0] or "-"

    def place(self, position: tuple[int, int]) -> dict[str, float]:
        """Return how many matches are left, and how many of them may be taken."""
        return {"matches left": position[0], "may take": position[1]}
