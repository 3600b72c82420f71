"""The golden ratio φ = (1 + √5) / 2 in whole numbers."""

from __future__ import annotations

from math import isqrt


def lower(number: int) -> int:
    """Compute floor(n φ): the smaller number of Wythoff's n-th pair; the larger one is n more.

    Examples
    --------
    >>> [lower(number) for number in range(8)]
    [0, 1, 3, 4, 6, 8, 9, 11]
    """
    return (number + isqrt(5 * number * number)) // 2


def is_below(larger: int, smaller: int) -> bool:
    """Tell whether one number is less than φ times another, neither of them negative.

    Examples
    --------
    >>> is_below(8, 5), is_below(13, 8), is_below(0, 0)
    (True, False, False)
    """
    return larger * larger < larger * smaller + smaller * smaller
