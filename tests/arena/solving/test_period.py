"""Periods, against all beginnings and lengths that there are."""

from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import period
from arena.solving.period import LEAST


def naive(values):
    """Try each length, from each beginning on."""
    for length in range(1, len(values) + 1):
        for begin in range(len(values)):
            tail = values[begin:]
            times = len(tail) // length
            repeats = all(tail[place] == tail[place % length] for place in range(len(tail)))
            if repeats and times >= LEAST and len(tail) > len(values) / 2:
                return (begin, length, times)
    return None


@examples(300)
@given(st.lists(st.integers(0, 2), max_size=14))
def test_a_period_is_the_shortest_from_as_early_on_as_it_goes(values):
    assert period(values) == naive(values)


@examples(50)
@given(st.lists(st.integers(0, 3), max_size=4), st.lists(st.integers(0, 3), min_size=1, max_size=5))
def test_what_repeats_itself_often_is_found(before, cycle):
    values = before + cycle * 12
    found = period(values)
    assert found is not None
    assert len(cycle) % found.length == 0
    assert found.begin <= len(before)
    assert found.times * found.length <= len(values) - found.begin


def test_nothing_is_claimed_of_losing_starts_that_thin_out():
    fibonacci = {2, 3, 5, 8, 13, 21, 34, 55, 89, 144}
    for last in range(5, 150):
        assert period([start in fibonacci for start in range(2, last)]) is None
