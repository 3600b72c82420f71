"""How a sequence repeats itself, as far as it has been computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

LEAST = 3
"""The whole repetitions that a sequence must show for a period to be reported."""


class Period(NamedTuple):
    """An observed period: where it begins, its length, and how many times it occurs completely."""

    begin: int
    length: int
    times: int


def period(values: Sequence[object]) -> Period | None:
    """Find the period with which the end of a sequence repeats itself.

    Parameters
    ----------
    values : sequence
        The beginning of a sequence.

    Returns
    -------
    Period or None
        The shortest one that occurs completely `LEAST` times and covers over half of all values, from as early on as
        possible; None if there is none. It says nothing about values after the last one.

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
    for seen in repetitions(values, LEAST):
        if 2 * (len(values) - seen.begin) > len(values):
            return seen
    return None


def repetitions(values: Sequence[object], least: int = 2) -> Iterator[Period]:
    """Yield the periods that the end of a sequence has and shows a number of times, from as early on as each goes.

    A multiple of one that begins no later says no more, and is left out.
    """
    size, known = len(values), list[Period]()
    for length in range(1, size // least + 1):
        nested = min((each.begin for each in known if length % each.length == 0), default=size)
        begin = min(nested, size - length)
        while begin and values[begin - 1] == values[begin - 1 + length]:
            begin -= 1
        seen = Period(begin, length, (size - begin) // length)
        if seen.times >= least and begin < nested:
            known.append(seen)
            yield seen
