"""Dyadic rationals n / 2^k as whole multiples of 2^-BITS, called parts, which are added and compared as integers.

An open bound of an interval is the next multiple inside it, so that all intervals include both their ends.
"""

from __future__ import annotations

from fractions import Fraction

from arena.errors import TooLarge, shown

BITS = 256  # the largest k: finer numbers are refused
ONE = 1 << BITS


def scaled(numerator: int, denominator: int = 1) -> int:
    """Convert a number to parts; raise `TooLarge` if its denominator is none of 1, 2, 4, ..., 2^BITS."""
    parts, rest = divmod(numerator * ONE, denominator)
    if rest:
        raise TooLarge(f"{shown(f'{numerator}/{denominator}')}: a number that is no whole number of 1/2^{BITS}")
    return parts


def fraction(parts: int) -> Fraction:
    return Fraction(parts, ONE)


def simplest(low: int | None, high: int | None) -> int:
    """Return the number with the earliest birthday from low to high, where None is no bound."""
    if (low is None or low <= 0) and (high is None or high >= 0):
        return 0
    if low is None or low < 0:
        return -simplest(None if high is None else -high, None if low is None else -low)
    step = ONE
    while True:
        number = -(-low // step) * step
        if high is None or number <= high:
            return number
        step //= 2


def neighbors(number: int) -> tuple[int | None, int | None]:
    """Return the left and the right option of a number in canonical form; None where it has none."""
    if number % ONE:
        step = number & -number
        return number - step, number + step
    return (number - ONE if number > 0 else None), (number + ONE if number < 0 else None)


def birthday(number: int) -> int:
    """Return the birthday of a number: n for the whole number n, k more for a denominator of 2^k."""
    whole, part = divmod(abs(number), ONE)
    return whole + (BITS + 2 - (part & -part).bit_length() if part else 0)
