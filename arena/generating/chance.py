"""Random numbers that depend on a seed alone: the same on every machine, by every version of Python and NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.errors import ParameterError
from arena.graphs.attributes import is_whole

if TYPE_CHECKING:
    from arena.machine.columns import Array

SEEDS = 1 << 64
"""The number of seeds: they are the whole numbers below it."""
STEP = np.uint64(0x9E3779B97F4A7C15)
"""The distance from word to word of SplitMix64: 2^64 by the golden ratio, odd."""
NUMBERS = "i8"
"""The type of whole numbers: NumPy's own has 32 bits in a browser, and too few for products."""
HALF, LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


class Chance:
    """A stream of random words of 64 bits, by SplitMix64; a seed has one for each purpose.

    NumPy promises no more of its own distributions than the same numbers by the same build, on the same machine.

    Parameters
    ----------
    seed : int
        From 0 on, below 2^64.
    purpose : int
        The number of the stream.

    References
    ----------
    G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
    :doi:`10.1145/2660193.2660195`.

    Examples
    --------
    >>> Chance(0, 0).below(6, 10)
    array([5, 2, 0, 5, 0, 1, 1, 4, 1, 5])
    """

    def __init__(self, seed: int, purpose: int) -> None:
        if not (is_whole(seed) and 0 <= seed < SEEDS):
            raise ParameterError(f"seed: {seed!r:.80} (a whole number from 0 to 2^64 - 1)")
        self._state = _mixed(_mixed(np.array([seed], "u8")) + np.uint64(purpose))

    def words(self, count: int) -> Array:
        """Draw words, each of the 2^64 with the same chance."""
        steps = np.arange(count + 1, dtype="u8") * STEP + self._state
        self._state = steps[-1:].copy()
        return _mixed(steps[1:])

    def below(self, bound: int | Array, count: int) -> Array:
        """Draw whole numbers from 0 on below a bound, or each below its own, all with the same chance.

        A number is the upper half of a word times the bound: chances differ by less than the bound in 2^64.
        """
        word, times = self.words(count), np.asarray(bound, "u8")
        upper, lower = word >> HALF, word & LOW
        crossed = upper * (times & LOW) + (lower * (times & LOW) >> HALF)
        rest = lower * (times >> HALF) + (crossed & LOW)
        return np.asarray(upper * (times >> HALF) + (crossed >> HALF) + (rest >> HALF)).astype(NUMBERS)

    def chosen(self, count: int, among: int) -> Array:
        """Choose so many of the numbers from 0 on below a bound, each set of them with the same chance."""
        return np.argsort(self.words(among), kind="stable")[:count]


def _mixed(words: Array) -> Array:
    """Mix the bits of words: each of the 2^64 comes from one other."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(words ^ (words >> np.uint64(31)))
