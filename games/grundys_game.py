"""Grundy's game: split a heap into two of different sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.errors import ParameterError
from arena.rules.game import MOST_OBJECTS, Bounds, read_numbers
from arena.rules.heaps import OneHeap, Sizes


@dataclass(frozen=True)
class GrundysGame(OneHeap):
    """Split a heap into two heaps of different sizes; whoever cannot, as no heap has three or more, loses.

    The heaps stand in the order of their sizes; a move is called after the heap and its two parts.

    References
    ----------
    P. M. Grundy, "Mathematics and games", Eureka 2 (1939), 6-8; Grundy values of one heap: OEIS A002188.
    """

    parameter_bounds: ClassVar[Bounds] = {"heap": (1, MOST_OBJECTS)}
    heap: Annotated[int, "objects in the heap"] = 8

    def options(self, position: Sizes) -> Iterator[tuple[str, Sizes]]:
        """Split one of the heaps; equal heaps are split in the same ways."""
        for heap in sorted(set(position)):
            others = list(position)
            others.remove(heap)
            for part in range(1, (heap + 1) // 2):
                yield f"{heap}={part}+{heap - part}", tuple(sorted((*others, part, heap - part)))

    def read(self, text: str) -> Sizes:
        heaps = read_numbers(text, [self.heap] * (text.count(",") + 1))
        if sum(heaps) != self.heap or 0 in heaps:
            raise ParameterError(f"not a position: {text!r} (heaps of {self.heap} objects in all)")
        return tuple(sorted(heaps))

    def diagram(self, position: Sizes) -> str:
        return ".".join("*" * heap for heap in position).ljust(2 * self.heap - 1, ".")
