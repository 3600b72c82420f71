"""Conjectures about losing starts, and periods: hidden patterns are found, and too little evidence says nothing."""

from fractions import Fraction
from math import isqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples, share

from arena import ParameterError, conjectures, grundy_sequence, grundy_value, load, period


def texts(lost, tested):
    return [str(each) for each in conjectures(lost, tested)]


def fitting(lost, tested):
    return {each.hypothesis for each in conjectures(lost, tested) if each.fits}


def grid(size, numbers=2):
    starts = [()]
    for _ in range(numbers):
        starts = [(*start, number) for start in starts for number in range(size)]
    return starts


GOLDEN = (1 + 5**0.5) / 2
FIBONACCI = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987}
LOSING = {
    "the multiples of 4": (100, lambda n: n % 4 == 0),
    "3 mod 5": (100, lambda n: n % 5 == 3),
    "1 mod 3, and 2, but not 1": (60, lambda n: n == 2 or (n > 1 and n % 3 == 1)),
    "Fibonacci": (150, lambda n: n in FIBONACCI),
    "Lucas": (70, lambda n: n in (1, 2, 3, 4, 7, 11, 18, 29, 47)),
    "the powers of 2": (60, lambda n: n.bit_count() == 1),
    "more than the powers of 2": (60, lambda n: n > 1 and (n - 1).bit_count() == 1),
    "triangular": (27, lambda n: isqrt(8 * n + 1) ** 2 == 8 * n + 1),
    "the squares": (35, lambda n: isqrt(n) ** 2 == n),
    "floor(k φ)": (20, lambda n: n in {int(k * GOLDEN) for k in range(1, 500)}),
    "floor(k φ²)": (20, lambda n: n in {int(k * GOLDEN**2) for k in range(500)}),
}
"""The last start that is tested, and which starts lose, by a part of what is said about them."""


@pytest.mark.parametrize("pattern", LOSING)
def test_a_pattern_of_one_number_is_found_and_holds_beyond(pattern):
    last, is_lost = LOSING[pattern]
    first, *_ = conjectures(filter(is_lost, range(last + 1)), range(last + 1))
    assert pattern in str(first)
    assert str(last) in str(first)
    assert first.fits
    assert first.counterexample is None
    beyond = 600 if "Lucas" not in pattern and "powers of 3" not in pattern else last
    assert all(first.holds(n) == bool(is_lost(n)) for n in range(beyond))


PAIRS = {
    "equal": (lambda a, b: a == b, "equal numbers"),
    "misère Nim": (lambda a, b: (a == b) != (max(a, b) <= 1), "misère Nim"),
    "residues": (lambda a, b: a % 2 == b % 2 == 0, "mod 2 are (0,0)"),
    "sums": (lambda a, b: (a + b) % 3 == 0, "mod 3 are (0,0) (1,2) (2,1)"),
    "Wythoff": (lambda a, b: min(a, b) == int(abs(a - b) * GOLDEN), "φ"),
}
RATIOS = {
    "open": (lambda a, b: a != b and max(a, b) < 2 * min(a, b), "a < b < r a", "23/12 < r ≤ 2"),
    "closed": (lambda a, b: 2 * max(a, b) <= 3 * min(a, b) > 0, "a ≤ b < r a", "3/2 < r ≤ 23/15"),
    "golden": (lambda a, b: 0 < 89 * max(a, b) < 144 * min(a, b), "a ≤ b < φ a", ""),
    "golden, and 0": (lambda a, b: a * b == 0 or (a != b and 89 * max(a, b) < 144 * min(a, b)), "a < b < φ a", "a 0"),
}
"""Losing pairs whose ratio is bounded, by what is said about them."""


@pytest.mark.parametrize("pattern", [*PAIRS, *RATIOS])
def test_a_pattern_of_two_numbers_is_found_and_holds_beyond(pattern):
    is_lost, *parts = (PAIRS | RATIOS)[pattern]
    first, *_ = conjectures([start for start in grid(25) if is_lost(*start)], grid(25))
    assert first.fits
    assert all(part in str(first) for part in parts)
    assert all(first.holds(start) == is_lost(*start) for start in grid(25 if pattern in RATIOS else 60))


def test_the_golden_ratio_is_exact_where_floating_point_numbers_are_not():
    lost = [start for start in grid(25) if PAIRS["Wythoff"][0](*start)]
    wythoff, *_ = conjectures(lost, grid(25))
    one, other = 1, 1
    for _ in range(400):
        one, other = other, one + other
    index = 10**40
    smaller = int(index * Fraction(other, one))
    assert wythoff.holds((smaller, smaller + index))
    assert not wythoff.holds((smaller + 1, smaller + 1 + index))


def test_losing_starts_of_games_are_explained():
    nim = load("nim", heaps=(6, 6, 6))
    lost = [start for start in grid(6, 3) if grundy_value(nim, start) == 0]
    assert fitting(lost, grid(6, 3)) == {"xor"}
    low = {start for start in grid(6, 3) if max(start) <= 1}
    assert "misère" in texts({*lost} ^ low, grid(6, 3))[0]
    zeros = texts(grundy_sequence("0.137", 300).lost, range(301))
    assert "4, 8, 20, 24 or 28 mod 34, and 0, 14, 34" in zeros[0]


def test_a_heap_that_is_always_there_changes_the_exclusive_or():
    (found,) = conjectures([start for start in grid(13) if start[0] ^ start[1] == 5], grid(13))
    assert found.hypothesis == "xor"
    assert all(found.holds((a, b)) == (a ^ b == 5) for a, b in grid(40))


def test_a_few_of_the_first_starts_may_be_exceptions():
    """Misère Wythoff has other losing pairs than Wythoff's up to 2,2, and the same from there on."""
    pairs = [(3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (0, 1), (2, 2)]
    (found,) = conjectures({*pairs, *(pair[::-1] for pair in pairs)}, grid(20))
    assert found.hypothesis == "wythoff"
    assert set(found.exceptions) == {(0, 0), (0, 1), (1, 0), (1, 2), (2, 1), (2, 2)}
    assert found.holds((2, 2))
    assert found.holds((12, 20))
    assert not found.holds((1, 2))


def test_exceptions_must_be_earned_by_the_starts_behind_them():
    squares = [number * number for number in range(20)]
    assert fitting([*squares, 2, 3, 5], range(400)) == {"squares"}
    assert fitting([*squares[:10], 2, 3, 5], range(100)) == {"squares"}
    assert fitting([*squares[:10], 2, 3, 5, 6, 7, 8, 10, 11, 17, 22], range(100)) == set()
    assert fitting([*squares, 399], range(400)) == set()
    assert fitting(sorted({*squares} - {9 * 9, 13 * 13, 16 * 16}), range(400)) == set()
    assert conjectures([7, 8, 10, 12, 16, 18, 22, 24, 28], range(30)) == []
    assert fitting([(n, n) for n in range(1, 20)], [start for start in grid(20) if 0 not in start]) == {"xor"}


def test_a_pattern_that_ends_is_reported_with_its_counterexample():
    (found,) = conjectures([n for n in range(40) if n % 3 == 1] + list(range(40, 80, 4)), range(80))
    assert (found.fits, found.counterexample) == (False, (43,))
    assert "43" in str(found)
    assert "49 does not lose" in texts([1, 4, 9, 16, 25, 36, 50], range(51))[0]
    assert "37 loses" in texts([0, 1, 4, 9, 16, 25, 36, 37, 49], range(60))[0]
    assert len(texts([n for n in range(80) if n % 3 == 1 and n != 70], range(80))) == 1


def test_few_losing_starts_and_none_say_nothing():
    assert conjectures([1, 2, 3, 5], range(8)) == []
    assert conjectures([(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)], grid(6)) == []
    assert conjectures([], range(1000)) == conjectures(range(1000), range(1000)) == []
    assert len(texts(range(0, 21, 4), range(21))) == 1
    assert texts(range(0, 10, 4), range(10)) == []


def test_starts_tested_in_steps_have_the_period_of_the_numbers():
    assert "2 mod 12" in texts(range(2, 200, 12), range(2, 200, 3))[0]


def test_of_random_starts_nothing_is_said():
    chance, said = Random(20250801), []
    for _ in range(share(2000)):
        tested = grid(chance.randrange(5, 120), 1) if chance.random() < 0.7 else grid(chance.randrange(3, 8))
        density = chance.random()
        said += conjectures([start for start in tested if chance.random() < density], tested)
    assert len(said) <= 3, said


def is_prime(number):
    return number > 1 and all(number % other for other in range(2, isqrt(number) + 1))


def test_of_other_patterns_nothing_is_said():
    for is_lost in (is_prime, lambda n: str(n) == str(n)[::-1], lambda n: n % 5 == 0 or isqrt(n) ** 2 == n):
        for size in range(20, 300, 40):
            assert conjectures(filter(is_lost, range(size)), range(size)) == []


@given(st.integers(2, 9), st.data())
@examples(300)
def test_every_period_is_found_and_predicts_the_rest(length, data):
    residues = data.draw(st.sets(st.integers(0, length - 1), min_size=1, max_size=length - 1))
    lost = [n for n in range(12 * length) if n % length in residues]
    fits = [each for each in conjectures(lost, range(12 * length)) if each.fits]
    assert any(all(each.holds(n) == (n % length in residues) for n in range(2000)) for each in fits)


@given(st.integers(1, 2), st.data())
@examples(2000)
def test_counterexamples_are_the_first_starts_that_disagree(numbers, data):
    tested = grid(50 if numbers == 1 else 7, numbers)
    lost = set(data.draw(st.lists(st.sampled_from(tested), max_size=30)))
    known = conjectures(lost, tested)
    order = sorted(tested, key=lambda start: (max(start), start))
    for each in known:
        wrong = [start for start in order if each.holds(start) != (start in lost)]
        assert each.counterexample == (wrong[0] if wrong else None)
    last = [order.index(each.counterexample) if each.counterexample else len(order) for each in known]
    assert last == sorted(last, reverse=True)


def test_conjectures_speak_french():
    (found,) = conjectures(range(0, 151, 7), range(151))
    assert str(found.told("fr")) != str(found)
    assert "150" in str(found.told("fr"))


@pytest.mark.parametrize(("lost", "tested"), [([], []), ([], [1, (1, 2)]), ([9], range(5)), ([], [1.5])])
def test_what_is_no_evidence_is_refused(lost, tested):
    with pytest.raises(ParameterError):
        conjectures(lost, tested)


# Periods


def naive_period(values, least=3):
    """Try each length, from each beginning on: it repeats itself so many times, over more than half of the values."""
    for length in range(1, len(values) + 1):
        for begin in range(len(values)):
            tail = values[begin:]
            repeats = all(tail[place] == tail[place % length] for place in range(len(tail)))
            if repeats and len(tail) // length >= least and len(tail) > len(values) / 2:
                return (begin, length, len(tail) // length)
    return None


@given(st.lists(st.integers(0, 2), max_size=14))
@examples(400)
def test_a_period_is_the_shortest_one_and_begins_as_early_as_it_can(values):
    assert period(values) == naive_period(values)


@given(st.lists(st.integers(0, 3), max_size=4), st.lists(st.integers(0, 3), min_size=1, max_size=5))
@examples(100)
def test_what_repeats_itself_often_is_found(before, cycle):
    values = before + cycle * 12
    found = period(values)
    assert len(cycle) % found.length == 0
    assert found.begin <= len(before)
    assert found.times * found.length <= len(values) - found.begin


def test_nothing_is_claimed_about_losing_starts_that_thin_out():
    for last in range(5, 150):
        assert period([start in FIBONACCI for start in range(2, last)]) is None
