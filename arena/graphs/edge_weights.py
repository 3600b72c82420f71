"""The weights of edges: read as exact numbers, and scaled to whole ones for columns."""

from __future__ import annotations

import re
from collections.abc import Collection
from decimal import Decimal
from fractions import Fraction
from math import lcm
from numbers import Rational, Real
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arena.errors import InvalidArena

if TYPE_CHECKING:
    from arena.machine.columns import Column

Weight: TypeAlias = int | Fraction
"""A weight as it is read: a whole one is an int."""
MOST = 10**18
"""The largest whole number of a column of weights, and their largest denominator: below the bounds of 64 bits."""
NUMBER = re.compile(
    r"[+-]?([0-9]{1,400}/[0-9]{1,400}|([0-9]{1,400}([.,][0-9]{0,400})?|[.,][0-9]{1,400})([eE][+-]?[0-9]{1,3})?)"
)
"""A fraction or a decimal, with a point or a comma, as people and programs write it; longer ones are no weights."""


class Weights(NamedTuple):
    """Weights as whole numbers: each multiplied by the least denominator of them all."""

    numbers: Column
    denominator: int


def weight_in(value: object) -> Weight | None:
    """Read a number exactly, which may be written as a text; None for everything else.

    A decimal is read as a decimal, and a float that is not whole by its shortest one: 0.1 is 1/10.
    """
    if type(value) is int:
        return value
    if isinstance(value, float) or (isinstance(value, Real) and not isinstance(value, Rational)):
        number = float(value)  # the shortest decimal of a large whole one would be another number
        value = int(number) if number.is_integer() else str(value)
    if isinstance(value, bool):
        return None
    if isinstance(value, Rational):
        return _whole_if_it_is(Fraction(int(value.numerator), int(value.denominator)))
    if not isinstance(value, (str, Decimal)) or not NUMBER.fullmatch(text := str(value).strip()):
        return None
    try:
        return _whole_if_it_is(Fraction(text if "/" in text else Decimal(text.replace(",", "."))))
    except ZeroDivisionError:
        return None


def scaled(weights: Collection[Weight]) -> Weights:
    """Multiply weights by their least common denominator; O(number of weights)."""
    denominator, largest = 1, max(1, max(weights, default=0), -min(weights, default=0))
    for each in {weight.denominator for weight in weights}:
        denominator = lcm(denominator, each)
        if denominator * largest > MOST:
            reason = f"their common denominator is {denominator:,} or more (fewer decimals need a smaller one)"
            raise InvalidArena(f"the weights cannot be made whole numbers up to 10^18: {reason}")
    return Weights([weight.numerator * (denominator // weight.denominator) for weight in weights], denominator)


def divided(number: Weight, denominator: int) -> Weight:
    """Divide a sum of multiplied weights again; a whole number that is divided stays an int where it can."""
    quotient = Fraction(number, denominator)
    return quotient if isinstance(number, Fraction) else _whole_if_it_is(quotient)


def in_file(weight: Weight) -> int | float | str:
    """Return a weight as files hold it: a float if that is exact, else a fraction as a text."""
    if isinstance(weight, int):
        return weight
    return float(weight) if is_exact_float(weight) else str(weight)


def is_exact_float(weight: Weight) -> bool:
    """Tell whether a weight comes back from a float: as a whole number, or its shortest decimal."""
    try:
        return weight_in(float(weight)) == weight
    except OverflowError:
        return False


def _whole_if_it_is(number: Fraction) -> Weight:
    return number.numerator if number.denominator == 1 else number
