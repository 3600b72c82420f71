"""The L-game, by Edward de Bono."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from arena.errors import ParameterError
from arena.rules.grid import EMPTY, PartizanBoard, put

NEUTRAL = "n"
ELL = ((0, 0), (1, 0), (2, 0), (2, 1))


@dataclass(frozen=True)
class LGame(PartizanBoard):
    """Put your L elsewhere, turned as you like; then you may move one of two neutral pieces; whoever cannot loses.

    An L covers four squares, may be turned over, and must not lie again where it lay before. The L of player 1 is
    x, that of player 2 o, the neutral pieces n. A move is called after the four squares of the L, and after those
    of the neutral piece if one moves.

    References
    ----------
    Edward de Bono, The Five-Day Course in Thinking (1967); Elwyn R. Berlekamp, John H. Conway and Richard K. Guy,
    Winning Ways for your Mathematical Plays, volume 2, second edition (2003), chapter 12, page 384.
    """

    family: ClassVar[str] = "pieces that move"
    marks: ClassVar[tuple[str, str]] = ("x", "o")
    signs: ClassVar[str] = ".xon"
    neutral_signs: ClassVar[dict[str, str]] = {NEUTRAL: "a neutral piece"}
    rows = 4
    columns = 4

    @property
    def start(self) -> str:
        return "nxx..ox..ox..oon"

    @cached_property
    def places(self) -> dict[tuple[int, ...], tuple[str, int]]:
        """Where an L can lie: 48 places, each as its four squares, with its name and its squares as bits."""
        lying = {
            tuple(sorted(way[(row + down) * 4 + column + right] for down, right in ELL))
            for way in self.symmetries
            for row in range(2)
            for column in range(3)
        }
        return {place: ("+".join(map(self.square, place)), sum(1 << each for each in place)) for place in sorted(lying)}

    @cached_property
    def names(self) -> list[str]:
        return list(map(self.square, range(16)))

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        """Put the L on empty squares and its own, but not where it lies; then move nothing, or a neutral piece."""
        own, names = "xo"[player - 1], self.names
        lying = sum(1 << square for square, sign in enumerate(position) if sign == own)
        taken = sum(1 << square for square, sign in enumerate(position) if sign not in (EMPTY, own))
        neutral = [square for square, sign in enumerate(position) if sign == NEUTRAL]
        lifted = position.replace(own, EMPTY)
        for place, (name, bits) in self.places.items():
            if bits & taken or bits == lying:
                continue
            board = put(lifted, dict.fromkeys(place, own))
            yield name, board
            empty = [to for to, sign in enumerate(board) if sign == EMPTY]
            for piece in neutral:
                left = f"{board[:piece]}{EMPTY}{board[piece + 1 :]}"
                for to in empty:
                    yield f"{name}:{names[piece]}-{names[to]}", f"{left[:to]}{NEUTRAL}{left[to + 1 :]}"

    def read(self, text: str) -> str:
        board = super().read(text)
        lying = [tuple(square for square, sign in enumerate(board) if sign == own) for own in "xo"]
        if board.count(NEUTRAL) != 2 or not set(lying) <= self.places.keys():
            raise ParameterError(f"not a position: {text!r} (an L of x, one of o, and two n)")
        return board
