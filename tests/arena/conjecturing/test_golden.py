"""The golden ratio in whole numbers, against the definition of Wythoff's pairs and the convergents of φ."""

from fractions import Fraction
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from arena.conjecturing.golden import is_below, lower


def pairs(number):
    """Give Wythoff's pairs by their definition: the least number that is in no pair before, and so many more."""
    known, used = [], set()
    for distance in range(number):
        smaller = next(each for each in count() if each not in used)
        known.append((smaller, smaller + distance))
        used.update(known[-1])
    return known


def test_the_floors_are_the_pairs_of_the_definition():
    assert [(lower(number), lower(number) + number) for number in range(300)] == pairs(300)


def test_they_are_exact_where_floating_point_numbers_are_not():
    number = 10**40
    convergent = Fraction(*reversed(fibonacci(400)))
    assert lower(number) == int(number * convergent)


def fibonacci(index):
    first, second = 1, 1
    for _ in range(index):
        first, second = second, first + second
    return first, second


@given(st.integers(0, 10**30), st.integers(1, 10**30))
def test_below_the_ratio_is_below_its_convergents_from_above_and_below(larger, smaller):
    """Of two convergents that follow each other φ lies in between, and no fraction with such numbers does."""
    ratios = sorted(Fraction(*reversed(fibonacci(index))) for index in (200, 201))
    share = Fraction(larger, smaller)
    assert not ratios[0] < share < ratios[1]
    assert is_below(larger, smaller) == (share <= ratios[0])
