"""Nim with several heaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from arena.rules.heaps import Heaps, Sizes
from arena.rules.packed import MOST_BITS, Codes, Expansion, PackedRules, Small


@dataclass(frozen=True)
class Nim(Heaps):
    """Take as many objects as you like, at least one, from a single heap; whoever takes the last one wins."""

    heaps: Annotated[Sizes, "objects in each heap"] = (1, 3, 5, 7)
    misere: Annotated[bool, "whoever takes the last one loses"] = False

    def options(self, position: Sizes) -> Iterator[tuple[str, Sizes]]:
        for number, heap in enumerate(position):
            before, after = position[:number], position[number + 1 :]
            for taken in range(1, heap + 1):
                yield f"{taken} from heap {number + 1}", (*before, heap - taken, *after)

    def packed(self) -> PackedRules | None:
        """Pack the heaps in mixed radix, and the turn in the lowest bit."""
        import numpy as np

        places = [2]
        for heap in self.heaps:
            places.append(places[-1] * (heap + 1))
        size = places.pop()
        if size > 1 << MOST_BITS:
            return None
        place, most = np.array(places), np.array(self.heaps)

        def pack(position: tuple[Sizes, int]) -> int:
            return sum(heap * each for heap, each in zip(position[0], places, strict=True)) + position[1] - 1

        def unpack(code: int) -> tuple[Sizes, int]:
            return tuple(code // each % (heap + 1) for each, heap in zip(places, self.heaps, strict=True)), code % 2 + 1

        def winner(codes: Codes) -> Small:
            return np.where(codes > 1, -1, codes + 1 if self.misere else 2 - codes).astype("i1")

        def expand(codes: Codes) -> Expansion:
            heaps = (codes[:, None] // place % (most + 1)).ravel()
            rows = np.flatnonzero(heaps)
            heaps, (parents, which) = heaps[rows], np.divmod(rows, len(places))
            first, step = (codes + 1 - 2 * (codes & 1))[parents], place[which]
            # Each match more that is taken from a heap is a step down; a jump leads from heap to heap.
            steps, jumps = np.repeat(-step, heaps), first - step
            jumps[1:] -= (first - heaps * step)[:-1]
            steps[np.cumsum(heaps) - heaps] = jumps
            return np.cumsum(steps), np.repeat(parents, heaps)

        # Where each heap has kept all or lost just one, the number of plies is known, and so is whose turn it is.
        positions = size - 2 ** sum(heap > 0 for heap in self.heaps)
        return PackedRules(size, pack, unpack, expand, winner, positions=positions, complete=True)

    def components(self, position: Sizes) -> list[Sizes]:
        """Return each heap with the others empty, and none for an empty one."""
        empty = (0,) * len(position)
        return [(*empty[:number], heap, *empty[number + 1 :]) for number, heap in enumerate(position) if heap]
