"""Dawson's Chess: two rows of pawns that face each other, one rank apart, and must capture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.rules.heaps import OctalGame


@dataclass(frozen=True)
class DawsonsChess(OctalGame):
    """Choose a file of a board: it is lost with its two neighbors, as far as they are there; the last move wins.

    On three ranks stand as many white pawns as black ones, and pawns that can capture must. Whoever advances a pawn
    loses it, what captures it is captured, and so on until the file and its neighbors are blocked: after one, three
    or five plies, so that the other player chooses the next file. In Dawson's own game the last move loses: `misere`.

    References
    ----------
    T. R. Dawson, *Caissa's Wild Roses*, 1935; E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, vol. 1,
    chapter 4.
    """

    heap: Annotated[int, "files of the board"] = 7
    misere: Annotated[bool, "whoever cannot move wins"] = False
    octal_code: ClassVar[str] = "0.137"
