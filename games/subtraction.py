"""Nim with one heap, from which only certain numbers may be taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.errors import ParameterError
from arena.rules.game import Bounds, ImpartialGame, check_number, read_numbers, whole_numbers
from arena.rules.packed import Codes, Expansion, PackedRules, Small

MOST_PLIES = 10_000_000  # the plies of a play, at most, each of which is at another position
MOST_DIGITS = 10_000


@dataclass(frozen=True)
class Subtraction(ImpartialGame[int]):
    """Nim with one heap: take 1, 2 or 3 objects; whoever takes the last one wins (course 001)."""

    family: ClassVar[str] = "heaps and numbers"
    start_parameters: ClassVar[tuple[str, ...]] = ("heap",)
    parameter_bounds: ClassVar[Bounds] = {"heap": (0, None)}
    heap: Annotated[int, "objects in the heap"] = 5
    take: Annotated[tuple[int, ...], "numbers that may be taken"] = (1, 2, 3)
    misere: Annotated[bool, "whoever cannot move wins"] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        take = whole_numbers("take", self.take, 1)
        object.__setattr__(self, "take", tuple(sorted(set(take))))
        check_number("heap", self.heap, 0, MOST_PLIES * min(take))

    @property
    def start(self) -> int:
        return self.heap

    def options(self, position: int) -> Iterator[tuple[str, int]]:
        for taken in self.take:
            if taken > position:
                return
            yield str(taken), position - taken

    def octal_digits(self) -> tuple[int, ...]:
        """Return the digit 3, something or nothing is left of a heap, for each number that may be taken."""
        most = max(self.take)
        if most > MOST_DIGITS:
            raise ParameterError(f"take: {most} (at most {MOST_DIGITS:,} in a sequence)")
        return (0, *(3 if taken in self.take else 0 for taken in range(1, most + 1)))

    def packed(self) -> PackedRules:
        """Pack the size of the heap, and the turn in the lowest bit."""
        import numpy as np

        take = np.array([taken for taken in self.take if taken <= self.heap], "i8")

        def winner(codes: Codes) -> Small:
            stuck = codes & 1 if self.misere else 1 - (codes & 1)
            return np.where(codes >> 1 >= self.take[0], -1, stuck + 1).astype("i1")

        def expand(codes: Codes) -> Expansion:
            counts = take.searchsorted(codes >> 1, "right")
            parents = np.repeat(np.arange(len(codes)), counts)
            which = np.arange(len(parents)) - np.repeat(np.cumsum(counts) - counts, counts)
            tails = codes[parents]
            return tails - 2 * take[which] + 1 - 2 * (tails & 1), parents

        return PackedRules(
            size=2 * self.heap + 2,
            pack=lambda position: 2 * position[0] + position[1] - 1,
            unpack=lambda code: (code // 2, code % 2 + 1),
            expand=expand,
            winner=winner,
            complete=True,
        )

    def read(self, text: str) -> int:
        return read_numbers(text, [self.heap])[0]

    def diagram(self, position: int) -> str:
        return "|" * position or "-"

    def place(self, position: int) -> dict[str, float]:
        return {"heap": position}
