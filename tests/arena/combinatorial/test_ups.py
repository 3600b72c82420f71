"""Numbers, ups and nimbers: made by rule and recognised."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_values import TREES, form

from arena.combinatorial.canonical_form import canonical, plus
from arena.combinatorial.dyadic import ONE
from arena.combinatorial.forms import number_form
from arena.combinatorial.ups import NumberUpStar, nimber_form, ups_form


@given(st.integers(-40, 40), st.integers(-8, 8), st.integers(0, 9))
def test_sums_come_back(quarters, ups, nimber):
    parts = NumberUpStar(quarters * ONE // 4, ups, nimber)
    assert NumberUpStar.of(parts.form()) == parts


def test_nimbers_add_by_exclusive_or():
    for one, other in itertools.product(range(9), repeat=2):
        assert plus(nimber_form(one), nimber_form(other)) is nimber_form(one ^ other)
        below = [nimber_form(size) for size in range(one)]
        assert canonical(below, below) is nimber_form(one)


@pytest.mark.parametrize("ups", range(1, 9))
def test_ups_are_sums_of_up(ups):
    up = canonical([number_form(0)], [nimber_form(1)])
    assert ups_form(1) is up
    assert plus(ups_form(ups - 1), up) is ups_form(ups)
    assert plus(ups_form(-ups), ups_form(ups)) is number_form(0)


@given(TREES)
def test_what_is_recognised_is_it(game):
    parts = NumberUpStar.of(form(game))
    assert parts is None or parts.form() is form(game)


@pytest.mark.parametrize("ups", range(-4, 5))
def test_ups_and_a_nimber_are_their_sum(ups):
    for size in range(6):
        assert ups_form(ups, size) is plus(ups_form(ups), nimber_form(size))
