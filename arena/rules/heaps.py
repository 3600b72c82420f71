"""Games on heaps: several heaps side by side, or one that octal games, told by a code of digits, split."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from typing import Annotated, ClassVar, NamedTuple

from arena.errors import ParameterError
from arena.rules.game import MOST_OBJECTS, Bounds, ImpartialGame, read_numbers, whole_numbers

FORM = re.compile(r"([04]?)\.([0-7]{1,64})")  # a code: of a heap nothing is taken only to split it
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
        heaps = whole_numbers("heaps", self.heaps, 0, self.number, MOST_OBJECTS)
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
        return tuple(sorted(position))


class TwoHeaps(Heaps):
    """Rules on two heaps, which may be exchanged."""

    number: ClassVar[int | None] = 2

    def read(self, text: str) -> Sizes:
        return read_numbers(text, [max(self.heaps)] * 2)


class OctalCode(NamedTuple):
    """The digits of a code: `digits[k]` says how many heaps may remain of one that loses k objects.

    A digit is a sum: 1 if no heap may remain, 2 if one may, 4 if two may.

    References
    ----------
    R. K. Guy and C. A. B. Smith, "The G-values of various games", *Mathematical Proceedings of the Cambridge
    Philosophical Society* 52, 1956, doi:10.1017/S0305004100031509.

    Examples
    --------
    >>> OctalCode.read(".77"), str(OctalCode.read("4.70"))
    (OctalCode(digits=(0, 7, 7)), '4.7')
    """

    digits: tuple[int, ...]

    @classmethod
    def read(cls, text: object) -> OctalCode:
        """Read a code; zeros at its end are ignored."""
        match = FORM.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise ParameterError(f"code: {text!r} (like 0.77: 0 or 4, a point, and digits from 0 to 7)")
        return cls((int(match[1] or 0), *map(int, match[2].rstrip("0"))))

    def __str__(self) -> str:
        return f"{self.digits[0]}.{''.join(map(str, self.digits[1:])) or '0'}"

    def remains(self, heap: int) -> Iterator[Sizes]:
        """List what a move may leave of a heap; moves that take fewer objects come first."""
        for taken, digit in enumerate(self.digits[: heap + 1]):
            rest = heap - taken
            if digit & 1 and rest == 0:
                yield ()
            if digit & 2 and rest > 0:
                yield (rest,)
            if digit & 4:
                yield from ((less, rest - less) for less in range(1, rest // 2 + 1))


class OctalGame(OneHeap):
    """Rules of an octal game: a subclass defines its code and the size of the heap at the start.

    Heaps have no places: a position has them in the order of their sizes, without empty ones, so that positions that
    are equal by symmetry are one. A move names the heap, and its rests.
    """

    parameter_bounds: ClassVar[Bounds] = {"heap": (0, MOST_OBJECTS)}

    @property
    @abstractmethod
    def octal_code(self) -> str:
        """The moves that the digits of a code allow."""

    def __post_init__(self) -> None:
        OctalCode.read(self.octal_code)
        super().__post_init__()

    def options(self, position: Sizes) -> Iterator[tuple[str, Sizes]]:
        code = OctalCode.read(self.octal_code)
        for place, heap in enumerate(position):
            if place and position[place - 1] == heap:
                continue
            others = position[:place] + position[place + 1 :]
            for left in code.remains(heap):
                yield f"{heap} to {'+'.join(map(str, left)) or '0'}", tuple(sorted(others + left))

    def octal_digits(self) -> tuple[int, ...]:
        return OctalCode.read(self.octal_code).digits

    def read(self, text: str) -> Sizes:
        heaps = read_numbers(text, [self.heap] * (text.count(",") + 1))
        position = tuple(sorted(filter(None, heaps)))
        if self._width(position) > self._width(self.start):
            raise ParameterError(f"not a position: {text!r} (more than one heap of {self.heap} can become)")
        return position

    def diagram(self, position: Sizes) -> str:
        """Draw the heaps in a row of counters, "." between them and where objects are gone."""
        room = self.heap if self.octal_code[0] != "4" else 2 * self.heap - 1
        return ".".join("*" * heap for heap in position).ljust(max(room, 1), ".")

    def _width(self, position: Sizes) -> int:
        """Count objects, and the gaps between heaps, for each of which something is taken unless a 4 comes first."""
        gaps = 0 if self.octal_code[0] == "4" else max(len(position) - 1, 0)
        return sum(position) + gaps
