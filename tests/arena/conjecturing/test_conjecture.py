"""Conjectures: patterns that were put in are found, what is said is so, and little evidence says nothing."""

from math import isqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import share

from arena import ParameterError, conjectures, grundy_sequence
from arena.combinatorial.conjecture import MARGIN
from arena.combinatorial.losing_forms import Evidence
from arena.words import LANGUAGES

BALANCED = "the losing starts up to 5,5,5 are those whose numbers have the exclusive or 0"
"""What is said of three heaps of Nim."""


def told(lost, tested, lang="en"):
    return [str(each.told(lang)) for each in conjectures(lost, tested)]


def fitting(lost, tested):
    return {each.hypothesis for each in conjectures(lost, tested) if each.fits}


def grid(size, numbers=2):
    starts = [()]
    for _ in range(numbers):
        starts = [(*start, number) for start in starts for number in range(size)]
    return starts


@pytest.mark.parametrize(
    ("lost", "last", "pattern"),
    [
        (range(0, 101, 4), 100, "the multiples of 4"),
        (range(3, 101, 5), 100, "3 mod 5"),
        ([n for n in range(60) if n % 7 in (0, 2)], 59, "0 or 2 mod 7"),
        ([1, *range(4, 61, 3)], 60, "1 mod 3"),
        ([2, *range(4, 61, 3)], 60, "1 mod 3, and 2, but not 1"),
        ([1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144], 150, "the Fibonacci numbers"),
        ([0, 1, 2, 4, 7, 12, 20, 33, 54], 80, "one less than the Fibonacci numbers"),
        ([1, 2, 3, 4, 7, 11, 18, 29, 47], 70, "the Lucas numbers"),
        ([1, 2, 4, 8, 16, 32], 60, "the powers of 2"),
        ([0, 1, 2, 4, 8, 16, 32], 60, "the powers of 2, and 0"),
        ([0, 1, 3, 7, 15, 31], 60, "one less than the powers of 2"),
        ([2, 3, 5, 9, 17, 33], 60, "one more than the powers of 2"),
        ([1, 3, 9, 27, 81], 100, "the powers of 3"),
        ([0, 1, 3, 6, 10, 15, 21], 27, "the triangular numbers"),
        ([0, 1, 4, 9, 16, 25], 35, "the squares"),
        ([1, 4, 9, 16, 25], 35, "the squares, but not 0"),
        ([*range(1, 41, 4)][1:], 40, "1 mod 4, but not 1"),
        (range(10, 101, 5), 100, "the multiples of 5, but not 0, 5"),
        ([1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19], 20, "the numbers floor(k φ), k ≥ 1"),
        ([0, 2, 5, 7, 10, 13, 15, 18, 20], 20, "the numbers floor(k φ²), k ≥ 1, and 0"),
    ],
)
def test_a_pattern_of_one_number_is_found(lost, last, pattern):
    assert told(lost, range(last + 1))[0] == f"the losing starts up to {last} are {pattern}"


@pytest.mark.parametrize(
    ("is_lost", "pattern"),
    [
        (lambda a, b: a == b, "the pairs of equal numbers, whose exclusive or is 0"),
        (
            lambda a, b: (a == b) != (max(a, b) <= 1),
            "those with the exclusive or 0, or 1 where no number is over 1: misère Nim",
        ),
        (lambda a, b: a % 2 == b % 2 == 0, "those whose numbers mod 2 are (0,0)"),
        (lambda a, b: (a + b) % 3 == 0, "those whose numbers mod 3 are (0,0) (1,2) (2,1)"),
        (lambda a, b: a != b and max(a, b) < 2 * min(a, b), "the pairs with a < b < r a for a ratio r, 23/12 < r ≤ 2"),
        (lambda a, b: 2 * max(a, b) <= 3 * min(a, b) > 0, "the pairs with a ≤ b < r a for a ratio r, 3/2 < r ≤ 23/15"),
        (lambda a, b: 0 < 89 * max(a, b) < 144 * min(a, b), "the pairs with a ≤ b < φ a"),
        (
            lambda a, b: a * b == 0 or (a != b and 89 * max(a, b) < 144 * min(a, b)),
            "the pairs with a < b < φ a, and those with a 0",
        ),
    ],
)
def test_a_pattern_of_two_numbers_is_found(is_lost, pattern):
    lost = [start for start in grid(25) if is_lost(*start)]
    assert told(lost, grid(25))[0] == f"the losing starts up to 24,24 are {pattern}"


def test_three_heaps_of_nim_and_of_misere_nim_are_told_apart():
    balanced = {start for start in grid(6, 3) if start[0] ^ start[1] ^ start[2] == 0}
    low = {start for start in grid(6, 3) if max(start) <= 1}
    assert told(balanced, grid(6, 3)) == [
        "the losing starts up to 5,5,5 are those whose numbers have the exclusive or 0"
    ]
    assert "misère Nim" in told(balanced ^ low, grid(6, 3))[0]


def test_a_heap_that_is_always_there_changes_the_exclusive_or():
    lost = [start for start in grid(13) if start[0] ^ start[1] == 5]
    assert told(lost, grid(13)) == ["the losing starts up to 12,12 are those whose numbers have the exclusive or 5"]


def test_a_few_of_the_first_starts_may_be_exceptions():
    """Misère Wythoff has other losing pairs than Wythoff's up to 2,2, and the same from there on."""
    pairs = [(3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (0, 1), (2, 2)]
    (conjecture,) = conjectures({*pairs, *(pair[::-1] for pair in pairs)}, grid(20))
    assert conjecture.hypothesis == "wythoff"
    assert set(conjecture.exceptions) == {(0, 0), (0, 1), (1, 0), (1, 2), (2, 1), (2, 2)}
    assert str(conjecture).endswith(", and 0,1; 1,0; 2,2, but not 0,0; 1,2; 2,1")
    assert conjecture.holds((2, 2))
    assert conjecture.holds((12, 20))
    assert not conjecture.holds((1, 2))


def test_exceptions_cost_what_the_starts_behind_them_must_earn():
    squares = [number * number for number in range(20)]
    assert fitting([*squares, 2, 3, 5], range(400)) == {"squares"}
    assert fitting([*squares[:10], 2, 3, 5], range(100)) == {"squares"}
    assert fitting([*squares[:10], 2, 3, 5, 6, 7, 8, 10, 11, 17, 22], range(100)) == set()
    assert fitting([*squares, 399], range(400)) == set()
    assert fitting(sorted({*squares} - {9 * 9, 13 * 13, 16 * 16}), range(400)) == set()


def test_five_exceptions_for_nine_losing_starts_are_no_pattern():
    lost = [7, 8, 10, 12, 16, 18, 22, 24, 28]
    assert conjectures(lost, range(30)) == []
    assert fitting([7, 8, *(n for n in range(7, 90) if n % 6 in (0, 4))], range(90)) == {"period"}


def test_two_equal_heaps_are_not_a_ratio_as_well():
    assert fitting([(n, n) for n in range(1, 20)], [start for start in grid(20) if 0 not in start]) == {"xor"}


def test_a_counter_example_after_many_terms_is_told():
    near = told([1, 4, 9, 16, 25, 36, 50], range(51))
    assert near == ["the losing starts before 49 are the squares, but not 0, but 49 does not lose"]
    near = told([0, 1, 4, 9, 16, 25, 36, 37, 49], range(60))
    assert near == ["the losing starts before 37 are the squares, but 37 loses"]


def test_a_period_of_the_first_half_is_told_with_where_it_ends():
    lost = [n for n in range(40) if n % 3 == 1] + list(range(40, 80, 4))
    (conjecture,) = conjectures(lost, range(80))
    assert not conjecture.fits
    assert conjecture.counterexample == (43,)
    assert str(conjecture) == "the losing starts before 43 are 1 mod 3, but 43 does not lose"


def test_a_pattern_is_said_once():
    lost = [n for n in range(80) if n % 3 == 1 and n != 70]
    assert told(lost, range(80)) == ["the losing starts before 70 are 1 mod 3, but 70 does not lose"]


def test_few_losing_starts_say_nothing():
    assert conjectures([1, 2, 3, 5], range(8)) == []
    assert conjectures([(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)], grid(6)) == []
    assert conjectures([], range(1000)) == conjectures(range(1000), range(1000)) == []


@pytest.mark.parametrize(
    ("last", "is_lost", "pattern"),
    [
        (20, lambda n: n % 4 == 0, "the multiples of 4"),
        (28, lambda n: n % 4 == 1, "1 mod 4"),
        (28, lambda n: n % 7 in (0, 1, 4), "0, 1 or 4 mod 7"),
        (25, lambda n: isqrt(n) ** 2 == n, "the squares"),
        (24, lambda n: n in (0, 1, 2, 3, 5, 8, 13, 21), "the Fibonacci numbers, and 0"),
    ],
)
def test_as_few_starts_are_enough(last, is_lost, pattern):
    assert told(filter(is_lost, range(last + 1)), range(last + 1)) == [f"the losing starts up to {last} are {pattern}"]
    assert told(filter(is_lost, range(last // 2)), range(last // 2)) == []


def random_starts(chance):
    """Draw starts of one, two or three numbers, and some that lose: each alike, or each set of a size alike."""
    numbers = chance.choice([1, 1, 1, 1, 2, 3])
    first = chance.randrange(3)
    if numbers == 1:
        tested = [(number,) for number in range(first, first + chance.randrange(5, 120), chance.choice([1, 1, 2]))]
    else:
        tested = grid(chance.randrange(3, 10 - 2 * numbers + 2), numbers)
    density, turned = chance.random(), chance.random() < 0.5
    lost = {start for start in tested if chance.random() < density}
    if chance.random() < 0.5:
        lost = set(chance.sample(tested, chance.randrange(len(tested) + 1)))
    return {start for start in tested if (tuple(sorted(start)) if turned else start) in lost}, tested


def test_of_random_starts_nothing_is_said():
    """Of 3,000 sets at most 3 have a conjecture, that fits or nearly: none has one of these."""
    chance = Random(20250801)
    said = [each for _ in range(share(3000)) for each in conjectures(*random_starts(chance))]
    assert len(said) <= 3, said


def is_prime(number):
    return number > 1 and all(number % other for other in range(2, isqrt(number) + 1))


SETS_WITHOUT_A_PATTERN = {
    "primes": is_prime,
    "primes and 1": lambda n: n == 1 or is_prime(n),
    "twin primes": lambda n: is_prime(n) and (is_prime(n - 2) or is_prime(n + 2)),
    "products of two primes": lambda n: any(n % p == 0 and is_prime(p) and is_prime(n // p) for p in range(2, n)),
    "without square divisors": lambda n: n > 0 and all(n % (p * p) for p in range(2, isqrt(n) + 1)),
    "sums of two squares": lambda n: any(isqrt(n - a * a) ** 2 == n - a * a for a in range(isqrt(n) + 1)),
    "cubes": lambda n: round(n ** (1 / 3)) ** 3 == n,
    "palindromes": lambda n: str(n) == str(n)[::-1],
    "squares and multiples of 5": lambda n: n % 5 == 0 or isqrt(n) ** 2 == n,
}


@pytest.mark.parametrize("name", SETS_WITHOUT_A_PATTERN)
def test_of_sets_with_another_pattern_nothing_is_said(name):
    known = [n for n in range(300) if SETS_WITHOUT_A_PATTERN[name](n)]
    for size in range(5, 300, 3):
        assert conjectures([n for n in known if n < size], range(size)) == []


def test_of_squares_that_is_said_and_nothing_else():
    for size in range(25, 300, 5):
        (only,) = conjectures([n for n in range(size) if isqrt(n) ** 2 == n], range(size))
        assert str(only) == f"the losing starts up to {size - 1} are the squares"


@given(st.integers(30, 90), st.data())
def test_a_conjecture_takes_fewer_bits_than_a_list(size, data):
    length = data.draw(st.integers(2, 6))
    lost = {n for n in range(size) if n % length == 1} ^ data.draw(st.sets(st.integers(0, size - 1), max_size=3))
    evidence = Evidence.of(lost, range(size))
    for each in conjectures(lost, range(size)):
        assert MARGIN <= each.bits <= evidence.bits(evidence.tested) - each.pattern.bits + 0.01


def test_what_was_tested_in_steps_has_the_period_of_the_numbers():
    assert told(range(2, 200, 12), range(2, 200, 3)) == ["the losing starts up to 197 are 2 mod 12"]
    assert told([1, 5, 6, 20, 21, 22, 40], [1, 5, 6, 9, 20, 21, 22, 40]) == []


def test_the_zeros_of_dawsons_chess_have_its_period_and_three_exceptions():
    sequence = grundy_sequence("0.137", 300)
    known = "4, 8, 20, 24 or 28 mod 34, and 0, 14, 34"
    assert told(sequence.lost, range(301)) == [f"the losing starts up to 300 are {known}"]


@given(st.integers(2, 9), st.data())
def test_every_period_is_found_and_foretells_the_rest(length, data):
    residues = data.draw(st.sets(st.integers(0, length - 1), min_size=1, max_size=length - 1))
    lost = [n for n in range(12 * length) if n % length in residues]
    fits = [each for each in conjectures(lost, range(12 * length)) if each.fits]
    assert any(all(each.holds(n) == (n % length in residues) for n in range(2000)) for each in fits)


@given(st.integers(1, 2), st.data())
def test_whatever_loses_what_is_said_is_so(numbers, data):
    tested = grid(50 if numbers == 1 else 7, numbers)
    lost = set(data.draw(st.lists(st.sampled_from(tested), max_size=30)))
    known = conjectures(lost, tested)
    order = sorted(tested, key=lambda start: (max(start), start))
    for each in known:
        wrong = [start for start in order if each.holds(start) != (start in lost)]
        assert each.counterexample == (wrong[0] if wrong else None)
    assert [each.fits for each in known] == sorted((each.fits for each in known), reverse=True)


def test_what_is_no_evidence_is_refused():
    with pytest.raises(ParameterError, match="must be there"):
        conjectures([], [])
    with pytest.raises(ParameterError, match="equally many numbers"):
        conjectures([], [1, (1, 2)])
    with pytest.raises(ParameterError, match="9 loses and is none of the starts"):
        conjectures([9], range(5))
    with pytest.raises(ParameterError, match=r"not a start: 1\.5"):
        conjectures([], [1.5])


def test_other_languages_say_the_same_with_the_same_numbers():
    for lang in LANGUAGES:
        assert "150" in told(range(0, 151, 7), range(151), lang)[0]
    assert told([1, 2, 4, 8, 16], range(30), "fr") == ["les départs perdants jusqu'à 29 sont les puissances de 2"]
    one = told(range(5, 60, 4), range(60), "fr")
    assert one == ["les départs perdants jusqu'à 59 sont congrus à 1 modulo 4, sauf 1"]
    several = told([n for n in range(60) if n % 7 in (0, 1, 4)], range(60), "fr")
    assert several == ["les départs perdants jusqu'à 59 sont congrus à 0, 1 ou 4 modulo 7"]
