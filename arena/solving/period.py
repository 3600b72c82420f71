"""How a sequence repeats itself, as far as it has been computed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

LEAST = 3
"""How many whole periods must be seen before one is spoken of."""


class Period(NamedTuple):
    """A period that has been seen: where it begins, how long it is, and how many times it is there as a whole."""

    begin: int
    length: int
    times: int


def period(values: Sequence[object], least: int = LEAST) -> Period | None:
    """Find how the end of a sequence repeats itself.

    Parameters
    ----------
    values : sequence
        The beginning of a sequence.
    least : int, optional
        How many times it must be seen.

    Returns
    -------
    Period or None
        The shortest that is seen `least` times as a whole, and over half of all values, from as early on as it goes;
        None if there is none. What comes after the last value nobody has seen.

    Notes
    -----
    O(n²).

    Examples
    --------
    >>> period([7, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0])
    Period(begin=1, length=3, times=3)
    >>> period([0, 1, 0, 2, 0, 3, 0, 4]) is None
    True
    """
    size = len(values)
    for length in range(1, size // least + 1):
        begin = size - length
        while begin and values[begin - 1] == values[begin - 1 + length]:
            begin -= 1
        times = (size - begin) // length
        if times >= least and 2 * (size - begin) > size:
            return Period(begin, length, times)
    return None
