"""The neighbours of a number among the fractions of small denominators."""

from __future__ import annotations

from fractions import Fraction


def at_least(number: Fraction, most: int) -> Fraction:
    """Give the smallest fraction that is no smaller, of those with denominators up to `most`.

    Notes
    -----
    O(log most). Between neighbours p/q < r/s of such a row, qr - ps = 1 (Farey).

    Examples
    --------
    >>> at_least(Fraction(3, 10), 5), at_least(Fraction(1, 5), 5)
    (Fraction(1, 3), Fraction(1, 5))
    """
    close = number.limit_denominator(most)
    if close >= number:
        return close
    top, bottom = close.numerator, close.denominator
    following = most - (most + pow(top, -1, bottom)) % bottom
    return Fraction((top * following + 1) // bottom, following)


def at_most(number: Fraction, most: int) -> Fraction:
    """Give the largest fraction that is no larger, of those with denominators up to `most`.

    Examples
    --------
    >>> at_most(Fraction(3, 10), 5)
    Fraction(1, 4)
    """
    return -at_least(-number, most)


def below(number: Fraction, most: int) -> Fraction:
    """Give the largest fraction that is smaller, of those with denominators up to `most`; the number must be one.

    Examples
    --------
    >>> below(Fraction(1, 3), 5), below(Fraction(0), 5)
    (Fraction(1, 4), Fraction(-1, 5))
    """
    top, bottom = number.numerator, number.denominator
    before = most - (most - pow(top, -1, bottom)) % bottom
    return Fraction((top * before - 1) // bottom, before)
