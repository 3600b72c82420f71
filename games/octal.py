"""Octal games: a code like 0.77 says how many objects may be taken from a heap, and into how many heaps it is split."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from arena.rules.heaps import OctalGame


@dataclass(frozen=True)
class Octal(OctalGame):
    """Take k objects from a heap if the k-th digit of a code allows what is then left; whoever cannot move loses.

    A digit is a sum: 1 if nothing may be left of the heap, 2 if one heap may, 4 if two may. 0.77 is Kayles, 0.137
    Dawson's Chess, 0.333 allows to take up to three; with 4 before the point heaps may be split and nothing taken.

    References
    ----------
    R. K. Guy and C. A. B. Smith, "The G-values of various games", *Mathematical Proceedings of the Cambridge
    Philosophical Society* 52, 1956, doi:10.1017/S0305004100031509.
    """

    code: Annotated[str, "what may be taken and left"] = "0.77"
    heap: Annotated[int, "objects in the heap"] = 7
    misere: Annotated[bool, "whoever cannot move wins"] = False

    @property
    def octal_code(self) -> str:
        """The code."""
        return self.code
