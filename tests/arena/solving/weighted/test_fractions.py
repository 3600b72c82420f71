from fractions import Fraction
from itertools import pairwise

import pytest

from arena.solving.weighted.fractions import at_least, at_most, below


@pytest.mark.parametrize("most", range(1, 12))
def test_neighbours_are_those_of_the_row_of_all_fractions(most):
    row = sorted({Fraction(top, bottom) for bottom in range(1, most + 1) for top in range(-2 * bottom, 2 * bottom + 1)})
    for low, high in pairwise(row):
        assert below(high, most) == low
        assert at_least(low, most) == at_most(low, most) == low
        for share in (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)):
            between = low + share * (high - low)
            assert (at_most(between, most), at_least(between, most)) == (low, high)
