"""Dyadic rationals as whole numbers, against fractions."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena import TooLarge
from arena.combinatorial.dyadic import BITS, ONE, birthday, fraction, neighbours, scaled, simplest

DYADIC = st.builds(lambda number, power: Fraction(number, 1 << power), st.integers(-200, 200), st.integers(0, 6))


@given(DYADIC)
def test_fractions_come_back(number):
    assert fraction(scaled(number)) == number


def test_a_fraction_that_is_too_fine_is_refused():
    for fine in (Fraction(1, 3), Fraction(1, 1 << (BITS + 1))):
        with pytest.raises(TooLarge, match="no whole number of 1/2"):
            scaled(fine)


@given(DYADIC, DYADIC)
def test_the_simplest_number_is_born_first(one, other):
    low, high = sorted((one, other))
    chosen = fraction(simplest(scaled(low), scaled(high)))
    assert low <= chosen <= high
    between = (
        {Fraction(part, 64) for part in range(int(low * 64), int(high * 64) + 1)}
        & {number for number in (Fraction(part, 64) for part in range(-64 * 201, 64 * 201)) if low <= number <= high}
        if high - low < 8
        else {Fraction(part) for part in range(-(-low // 1), int(high // 1) + 1)}
    )
    days = [birthday(scaled(number)) for number in between]
    assert birthday(scaled(chosen)) == min(days)
    assert days.count(min(days)) == 1


def test_the_simplest_number_without_a_bound():
    assert simplest(None, None) == simplest(None, 0) == simplest(-5, None) == 0
    assert simplest(ONE // 2 + 1, None) == ONE
    assert simplest(None, -7 * ONE // 2) == -4 * ONE


@given(DYADIC)
def test_options_of_numbers_are_simpler_and_on_both_sides(number):
    before, after = neighbours(scaled(number))
    for option, is_left in ((before, True), (after, False)):
        if option is not None:
            assert (fraction(option) < number) == is_left
            assert birthday(option) < birthday(scaled(number))
    days = [birthday(option) for option in (before, after) if option is not None]
    assert birthday(scaled(number)) == 1 + max(days, default=-1)
