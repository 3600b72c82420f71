"""Kayles: skittles in a row, of which a ball knocks down one, or two that stand side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.heaps import OctalGame


@dataclass(frozen=True)
class Kayles(OctalGame):
    """Knock down one skittle of a row, or two that stand side by side; whoever knocks down the last one wins.

    Skittles that stand side by side are a heap: a throw takes one or two, and may leave two shorter rows.

    References
    ----------
    H. E. Dudeney, *The Canterbury Puzzles*, 1908, puzzle 73; S. Loyd too has it. Guy and Smith solved it in 1956.
    """

    heap: Annotated[int, "skittles in the row"] = 7
    misere: Annotated[bool, "whoever cannot move wins"] = False
    octal_code: ClassVar[str] = "0.77"
