"""What compiled loops mean by `natural` and `signed`: numbers without a sign and with one."""

import numpy as np
import pytest

from arena.machine.compiler import compiled, numba_or_none
from arena.machine.loops import natural, signed

pytestmark = pytest.mark.skipif(numba_or_none() is None, reason="numba is not installed")
ALL = (1 << 64) - 1


def subtract(words, numbers):
    numbers[0] = signed(words[0]) - 5
    numbers[1] = -signed(words[0])
    numbers[2] = signed(words[0]) - 5 < signed(words[1])
    numbers[3] = min(signed(words[0]) - 9, 0) >> 1
    numbers[4] = max(-signed(words[1]), signed(words[0]) - 3)
    numbers[5] = signed(words[2] & natural(127)) - 64


def wrap(words, out):
    out[0] = natural(words[0]) - natural(5)
    out[1] = (natural(0) - words[1]) >> natural(60)
    out[2] = natural(0xFFFFFFFFFFFFFFFF) >> natural(1)
    out[3] = words[natural(2)] * words[natural(2)]
    out[4] = ~words[0]
    out[5] = natural(-1) >> natural(56)


def test_a_word_that_is_signed_can_be_less_than_nothing():
    words, plain, fast = [3, 2, ALL - 1], [0] * 6, np.zeros(6, "i8")
    subtract(words, plain)
    compiled(subtract)(np.array(words, "u8"), fast)
    assert plain == fast.tolist() == [-2, -3, 1, -3, 0, 62]


def test_what_is_natural_has_no_sign_and_loses_what_is_more_than_64_bits():
    words, fast = [3, 2, 1 << 63 | 3], np.zeros(6, "u8")
    compiled(wrap)(np.array(words, "u8"), fast)
    assert fast.tolist() == [ALL - 1, 15, ALL >> 1, words[2] * words[2] & ALL, ALL - 3, 255]
