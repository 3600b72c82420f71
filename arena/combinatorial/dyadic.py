"""Dyadic rationals n / 2^k, stored as whole multiples of 2^-BITS, so that they are added and compared as integers.

The multiples are called parts. An open bound of an interval is stored as the next multiple inside it, so that all
intervals include both their ends.
"""

from __future__ import annotations

from fractions import Fraction

from arena.errors import TooLarge, shown

BITS = 256
"""The largest k: numbers of that birthday and later are refused."""
ONE = 1 << BITS
"""The number 1."""


def scaled(number: Fraction) -> int:
    """Convert a number to its multiple of 2^-BITS.

    Raises
    ------
    TooLarge
        If it has a larger denominator than there are parts.

    Examples
    --------
    >>> scaled(Fraction(3, 4)) == 3 * ONE // 4
    True
    """
    parts, rest = divmod(number.numerator * ONE, number.denominator)
    if rest:
        raise TooLarge(f"{shown(str(number))}: a number that is no whole number of 1/2^{BITS}")
    return parts


def fraction(parts: int) -> Fraction:
    """Convert a multiple of 2^-BITS to a fraction.

    Examples
    --------
    >>> fraction(-ONE // 8)
    Fraction(-1, 8)
    """
    return Fraction(parts, ONE)


def simplest(low: int | None, high: int | None) -> int:
    """Give the number from low to high, both of them included, that is born first; None is no bound.

    Examples
    --------
    >>> [str(fraction(simplest(*ends))) for ends in ((-ONE, 3 * ONE), (ONE // 2 + 1, ONE - 1), (None, -2 * ONE - 1))]
    ['0', '3/4', '-3']
    """
    if (low is None or low <= 0) and (high is None or high >= 0):
        return 0
    if low is None or (high is not None and high < 0):
        return -simplest(-high if high is not None else None, None if low is None else -low)
    step = ONE
    while True:
        number = -(-low // step) * step
        if high is None or number <= high:
            return number
        step //= 2


def neighbours(number: int) -> tuple[int | None, int | None]:
    """Give the left and the right option of a number in its canonical form, where it has them.

    Examples
    --------
    >>> neighbours(0), neighbours(2 * ONE) == (ONE, None), neighbours(3 * ONE // 4) == (ONE // 2, ONE)
    ((None, None), True, True)
    """
    if number % ONE:
        step = number & -number
        return number - step, number + step
    return (number - ONE if number > 0 else None), (number + ONE if number < 0 else None)


def birthday(number: int) -> int:
    """Give the day on which a number is born.

    Examples
    --------
    >>> [birthday(scaled(Fraction(text))) for text in ("0", "-3", "1/2", "-5/4")]
    [0, 3, 2, 4]
    """
    whole, part = divmod(abs(number), ONE)
    return whole + (BITS + 2 - (part & -part).bit_length() if part else 0)
