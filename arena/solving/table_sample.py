"""Codes of a solved table to be held against the plain rules: the first and last ends of play, and some by chance."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from arena.machine.columns import Column

CHUNK = 1 << 16
"""The codes that are searched at once."""
LOST, WON = 1, 2
"""The values of positions where play has ended, for the player to move."""


def codes_to_hold(values: Column, draw: int, number: int, ends: int) -> list[int]:
    """Choose codes: the first and the last where play has ended or is drawn, and a number of all by chance.

    Examples
    --------
    >>> import numpy as np
    >>> codes_to_hold(np.array([0, 1, 3, 0, 2, 255]), draw=255, number=0, ends=1)
    [1, 4, 5]
    """
    codes = set(drawn(values, number))
    for kind in (LOST, WON, draw):
        for lows in (range(0, len(values), CHUNK), range((len(values) - 1) // CHUNK * CHUNK, -1, -CHUNK)):
            codes.update(_first(values, kind, ends, lows))
    return sorted(codes)


def _first(values: Column, kind: int, number: int, lows: range) -> Iterator[int]:
    """Give the first codes of a kind, by parts in some order."""
    for low in lows:
        codes = (values[low : low + CHUNK] == kind).nonzero()[0]
        for place in codes[:number] if lows.step > 0 else codes[-number:]:
            yield low + int(place)
        number -= len(codes)
        if number <= 0:
            return


def drawn(values: Column, number: int, seed: int = 0) -> list[int]:
    """Draw the codes of different positions, each with equal chances; all of them if there are no more."""
    chance = random.Random(seed)  # noqa: S311 - the same positions each time
    counts = [int((values[low : low + CHUNK] != 0).sum()) for low in range(0, len(values), CHUNK)]
    ends, codes, at = list(accumulate(counts)), list[int](), -1
    filled: Column = None
    for place in sorted(chance.sample(range(ends[-1]), min(number, ends[-1]))):
        chunk = bisect_right(ends, place)
        if chunk != at:
            at, filled = chunk, values[chunk * CHUNK : (chunk + 1) * CHUNK].nonzero()[0]
        codes.append(chunk * CHUNK + int(filled[place - ends[chunk] + counts[chunk]]))
    return codes
