"""Dawson's Kayles: skittles in a row, of which a ball knocks down two that stand side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.heaps import OctalGame


@dataclass(frozen=True)
class DawsonsKayles(OctalGame):
    """Knock down two skittles that stand side by side in a row; whoever cannot move loses.

    A row of n + 1 skittles is worth what a board of n files is in Dawson's Chess.

    References
    ----------
    E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, vol. 1, chapter 4.
    """

    heap: Annotated[int, "skittles in the row"] = 7
    misere: Annotated[bool, "whoever cannot move wins"] = False
    octal_code: ClassVar[str] = "0.07"
