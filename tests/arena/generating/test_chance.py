"""Random words: those that the algorithm's authors publish, and numbers that are exact and fair."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from arena.generating.chance import SEEDS, Chance


def reference(state):
    """SplitMix64 as Steele, Lea and Flood have it, in whole numbers of Python."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        word = state
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB % 2**64
        yield word ^ (word >> 31)


def test_the_reference_gives_the_words_that_are_published_for_its_seed():
    """Of 1234567, on rosettacode.org and in the tests of other libraries."""
    words = reference(1234567)
    assert [next(words) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(0, SEEDS - 1), st.integers(0, 7), st.lists(st.integers(0, 9), max_size=4))
def test_words_are_those_of_the_reference_however_many_are_drawn_at_once(seed, purpose, counts):
    chance = Chance(seed, purpose)
    words = reference(int(chance._state[0]))
    for count in counts:
        assert chance.words(count).tolist() == [next(words) for _ in range(count)]


@given(st.integers(0, SEEDS - 1), st.lists(st.integers(1, 2 * 10**18 + 1), min_size=1, max_size=9))
def test_numbers_are_the_upper_halves_of_products(seed, bounds):
    words = Chance(seed, 0).words(len(bounds)).tolist()
    expected = [word * bound >> 64 for word, bound in zip(words, bounds, strict=True)]
    assert Chance(seed, 0).below(np.array(bounds), len(bounds)).tolist() == expected
    assert all(0 <= number < bound for number, bound in zip(expected, bounds, strict=True))


def test_numbers_are_uniform():
    """Chi squared with 9 degrees of freedom is below 27.9 but once in 1,000: here for fixed seeds."""
    for seed in range(20):
        counts = np.bincount(Chance(seed, 0).below(10, 10_000), minlength=10)
        assert ((counts - 1000) ** 2 / 1000).sum() < 27.9


def test_seeds_and_purposes_draw_different_numbers():
    drawn = {tuple(Chance(seed, purpose).words(2).tolist()) for seed in range(100) for purpose in range(8)}
    assert len(drawn) == 800
