"""Lanes: each function on plain words, and compiled to vectors of the processor the same."""

import random
from collections.abc import Callable
from functools import cache, reduce
from operator import or_

import pytest

from arena.machine.compiler import compiled, numba_or_none
from arena.machine.lanes import (
    ALL,
    Lanes,
    below,
    counts,
    gathered,
    largest,
    loaded,
    prefetch_all,
    spread,
    stored,
    union,
    zeros,
)
from arena.machine.loops import natural

needs_numba = pytest.mark.skipif(numba_or_none() is None, reason="numba is not installed")
WIDTHS = (8, 16)
EDGES = (0, 1, 2, 63, 64, (1 << 63) - 1, 1 << 63, ALL - 1, ALL)
"""Words where an operation on signed ones, or on fewer bits, would show."""
LARGEST = 16
"""The places between two answers of `work`."""


def word_by_word(do: Callable[[int, int], int]) -> Callable[..., list[int]]:
    """Do to two columns what an operation does to words of endless numbers, of which 64 bits are kept."""
    return lambda words, others, *_: [do(word, other) & ALL for word, other in zip(words, others, strict=True)]


def with_one(do: Callable[[int, int], int]) -> Callable[..., list[int]]:
    """Do the same to a column and the first word of the other."""
    return lambda words, others, *_: [do(word, others[0]) & ALL for word in words]


EXPECTED = {
    "add": word_by_word(lambda word, other: word + other),
    "subtract": word_by_word(lambda word, other: word - other),
    "multiply": word_by_word(lambda word, other: word * other),
    "and": word_by_word(lambda word, other: word & other),
    "or": word_by_word(lambda word, other: word | other),
    "exclusive or": word_by_word(lambda word, other: word ^ other),
    "invert": word_by_word(lambda word, _: ~word),
    "below": word_by_word(lambda word, other: -(word < other)),
    "zeros": word_by_word(lambda word, _: -(word == 0)),
    "counts": word_by_word(lambda word, _: word.bit_count()),
    "shift left": lambda words, _, amounts, __: [word << by & ALL for word, by in zip(words, amounts, strict=True)],
    "shift right": lambda words, _, amounts, __: [word >> by for word, by in zip(words, amounts, strict=True)],
    "add one word": with_one(lambda word, other: word + other),
    "subtract one word": with_one(lambda word, other: word - other),
    "multiply by one word": with_one(lambda word, other: word * other),
    "and one word": with_one(lambda word, other: word & other),
    "or one word": with_one(lambda word, other: word | other),
    "exclusive or one word": with_one(lambda word, other: word ^ other),
    "shift left by a number": lambda words, *_: [word << 7 & ALL for word in words],
    "shift right by a number": lambda words, *_: [word >> 7 for word in words],
    "spread": lambda words, *_: [words[1]] * len(words),
    "gathered": lambda _, __, amounts, memory: [memory[place] for place in amounts],
    "loaded between two words of a vector": lambda words, _, __, memory: memory[3 : 3 + len(words)],
    "union and largest": lambda words, *_: [reduce(or_, words), max(words)],
}
"""What each answer of `work` is, in its order."""


def work(words, others, amounts, memory, numbers, out):
    left, right = loaded(words, natural(0), numbers), loaded(others, natural(0), numbers)
    by, one = loaded(amounts, natural(0), numbers), others[natural(0)]
    prefetch_all(memory, by)
    stored(out, natural(1 + 0 * LARGEST), left + right)
    stored(out, natural(1 + 1 * LARGEST), left - right)
    stored(out, natural(1 + 2 * LARGEST), left * right)
    stored(out, natural(1 + 3 * LARGEST), left & right)
    stored(out, natural(1 + 4 * LARGEST), left | right)
    stored(out, natural(1 + 5 * LARGEST), left ^ right)
    stored(out, natural(1 + 6 * LARGEST), ~left)
    stored(out, natural(1 + 7 * LARGEST), below(left, right))
    stored(out, natural(1 + 8 * LARGEST), zeros(left))
    stored(out, natural(1 + 9 * LARGEST), counts(left))
    stored(out, natural(1 + 10 * LARGEST), left << by)
    stored(out, natural(1 + 11 * LARGEST), left >> by)
    stored(out, natural(1 + 12 * LARGEST), left + one)
    stored(out, natural(1 + 13 * LARGEST), left - one)
    stored(out, natural(1 + 14 * LARGEST), left * one)
    stored(out, natural(1 + 15 * LARGEST), left & one)
    stored(out, natural(1 + 16 * LARGEST), left | one)
    stored(out, natural(1 + 17 * LARGEST), left ^ one)
    stored(out, natural(1 + 18 * LARGEST), left << natural(7))
    stored(out, natural(1 + 19 * LARGEST), left >> natural(7))
    stored(out, natural(1 + 20 * LARGEST), spread(words[natural(1)], numbers))
    stored(out, natural(1 + 21 * LARGEST), gathered(memory, by))
    stored(out, natural(1 + 22 * LARGEST), loaded(memory, natural(3), numbers))
    out[natural(1 + 23 * LARGEST)] = union(left)
    out[natural(2 + 23 * LARGEST)] = largest(left)


def samples(width):
    """Make columns for `work`: words, others, amounts of a shift, a memory of 64 words."""
    chance = random.Random(width)

    def word():
        return chance.choice((chance.choice(EDGES), chance.getrandbits(64), 1 << chance.randrange(64)))

    for number in range(50):
        words, others = ([word() for _ in range(width)] for _ in range(2))
        if number % 5 == 0:
            words = [0] * width if number % 2 else [each & 0xFF for each in words]
        yield words, others, [chance.randrange(64) for _ in range(width)], [word() for _ in range(64)]


@cache
def answers(width, fast):
    """Run `work` on all samples."""
    found, numbers = [], tuple(range(width))
    for sample in samples(width):
        out = [0] * (LARGEST * len(EXPECTED) + 2)
        if fast:
            import numpy as np

            from arena.machine import lane_intrinsics

            lane_intrinsics.teach()
            columns, out = [np.array(column, "u8") for column in sample], np.array(out, "u8")
            compiled(work)(*columns, numbers, out)
        else:
            work(*sample, numbers, out)
        assert out[0] == 0, "written before its place"
        found.append([int(word) for word in out[1:]])
    return found


@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("place", range(len(EXPECTED)), ids=list(EXPECTED))
def test_words_side_by_side_are_worked_on_as_each_by_itself(place, width, fast):
    expected = list(EXPECTED.values())[place]
    for sample, out in zip(samples(width), answers(width, fast), strict=True):
        wanted = expected(*sample)
        assert out[LARGEST * place :][: len(wanted)] == wanted


@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
def test_nothing_is_written_beside_lanes(fast):
    for out in answers(8, fast):
        for place in range(len(EXPECTED) - 1):
            assert out[LARGEST * place + 8 : LARGEST * place + LARGEST] == [0] * 8


def test_lanes_of_different_numbers_do_not_go_together():
    with pytest.raises(ValueError, match="shorter"):
        Lanes((1, 2)) + Lanes((1,))
