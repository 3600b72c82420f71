"""A game whose packed rules fail at one position three plies on, and take half a second for others there."""

import time
from dataclasses import dataclass
from multiprocessing import parent_process

import numpy as np

from arena import PackedRules

WIDTH = 64
ENDS = WIDTH**3
"""The first code of the positions after three plies; those before have one less digit, or two, or none."""


@dataclass(frozen=True)
class Bush:
    """Choose one of 64 moves, four times; a position is the numbers chosen so far."""

    initial = ()

    def player(self, position):
        return 1 + len(position) % 2

    def winner(self, position):
        return 1 if len(position) == 4 else None

    def moves(self, position):
        return [] if len(position) == 4 else [(str(move), (*position, move)) for move in range(WIDTH)]

    def label(self, position):
        return ",".join(map(str, position))

    def parse(self, text):
        return tuple(map(int, text.split(","))) if text else ()

    def packed(self):
        def ply(codes):
            return np.searchsorted(WIDTH ** np.arange(1, 5), codes, "right")

        def expand(codes):
            if parent_process() and len(codes) > 200 and (codes >= ENDS).all():  # not in the sample before the work
                if (codes == ENDS + 200_000).any():
                    raise ValueError("a flaw of the rules")
                time.sleep(0.5)
            parents = np.repeat(np.flatnonzero(ply(codes) < 4), WIDTH)
            return codes[parents] * WIDTH + np.tile(np.arange(WIDTH), len(parents) // WIDTH), parents

        return PackedRules(
            size=2 * WIDTH**4, pack=pack, unpack=unpack, expand=expand, ply=ply,
            winner=lambda codes: np.where(ply(codes) == 4, 1, -1), player=lambda codes: 1 + ply(codes) % 2,
        )  # fmt: skip


def pack(position):
    """Write a one before the numbers, which are digits."""
    code = 1
    for move in position:
        code = code * WIDTH + move
    return code


def unpack(code):
    position = ()
    while code > 1:
        code, move = divmod(code, WIDTH)
        position = (move, *position)
    return position
