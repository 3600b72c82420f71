"""Games on heaps."""

from __future__ import annotations

from typing import Annotated, ClassVar

from arena.rules import parameters
from arena.rules.game import ImpartialGame, read_numbers

Sizes = tuple[int, ...]  # a position: the sizes of the heaps


class HeapGame(ImpartialGame[Sizes]):
    """Rules on heaps: a position is their sizes, printed as "5,8", or 0 where none is left."""

    family: ClassVar[str] = "heaps and numbers"

    def show(self, position: Sizes) -> str:
        return ",".join(map(str, position)) or "0"


class OneHeap(HeapGame):
    """Rules on the heaps that one heap is split into, each of which is played for itself."""

    start_parameters: ClassVar[tuple[str, ...]] = ("heap",)
    heap: Annotated[int, "objects in the heap"]

    @property
    def start(self) -> Sizes:
        return (self.heap,) if self.heap else ()

    def components(self, position: Sizes) -> list[Sizes]:
        return [(heap,) for heap in position]


class Heaps(HeapGame):
    """Rules on heaps that are laid out at the start."""

    start_parameters: ClassVar[tuple[str, ...]] = ("heaps",)
    number: ClassVar[int | None] = None  # how many heaps there are; None for as many as one likes
    heaps: Annotated[Sizes, "objects in each heap"]

    def __post_init__(self) -> None:
        super().__post_init__()
        heaps = parameters.numbers("heaps", self.heaps, 0, self.number, parameters.MOST_OBJECTS)
        object.__setattr__(self, "heaps", heaps)

    @property
    def start(self) -> Sizes:
        return self.heaps

    def read(self, text: str) -> Sizes:
        return read_numbers(text, self.heaps)

    def diagram(self, position: Sizes) -> str:
        return "\n".join("|" * heap or "-" for heap in position)

    def place(self, position: Sizes) -> dict[str, float]:
        return {f"heap {number}": heap for number, heap in enumerate(position, start=1)}

    def canonical(self, position: Sizes) -> Sizes:
        """Sort the heaps."""
        return tuple(sorted(position))


class TwoHeaps(Heaps):
    """Rules on two heaps, which may be exchanged."""

    number: ClassVar[int | None] = 2

    def read(self, text: str) -> Sizes:
        return read_numbers(text, [max(self.heaps)] * 2)
