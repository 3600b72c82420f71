"""Canonical forms and their order against the definitions, on small games."""

import copy
import gc
import itertools
import pickle
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_values import TREES, at_most, depth, equal, form, is_canonical, minus, number, plus, tree

from arena import TooLarge
from arena.combinatorial import canonical_form, forms
from arena.combinatorial.canonical_form import SumCounter, canonical
from arena.combinatorial.dyadic import BITS, ONE
from arena.combinatorial.forms import negative, number_form


@settings(deadline=None, max_examples=400)
@given(TREES)
def test_a_form_is_equal_to_its_game_and_has_no_dominated_or_reversible_option(game):
    simple = tree(form(game))
    assert equal(simple, game)
    assert is_canonical(simple)
    assert depth(simple) == form(game).day <= depth(game)


@settings(deadline=None, max_examples=300)
@given(TREES, TREES)
def test_the_order_is_that_of_the_definition_and_equal_games_are_one_form(one, other):
    assert forms.at_most(form(one), form(other)) == at_most(one, other)
    assert forms.at_most(form(other), form(one)) == at_most(other, one)
    assert (form(one) is form(other)) == equal(one, other)


@settings(deadline=None, max_examples=150)
@given(
    st.recursive(
        st.just(((), ())), lambda trees: st.tuples(*[st.lists(trees, max_size=2).map(tuple)] * 2), max_leaves=6
    ),
    TREES,
)
def test_a_sum_is_that_of_the_definition(one, other):
    assert canonical_form.plus(form(one), form(other)) is form(plus(one, other))


@settings(deadline=None, max_examples=200)
@given(TREES)
def test_the_negative_is_that_of_the_definition(game):
    assert negative(form(game)) is form(minus(game))
    assert negative(negative(form(game))) is form(game)
    assert canonical_form.plus(form(game), negative(form(game))) is number_form(0)


def test_games_born_by_day_two():
    """There are 22 of them: Winning Ways, chapter 3, extras; Siegel, chapter III.1."""
    day_1 = [form(game) for game in (number(0), number(1), number(-1), (((((), ())),), (((), ()),)))]
    subsets = [each for size in range(5) for each in itertools.combinations(day_1, size)]
    values = {canonical(left, right) for left in subsets for right in subsets}
    assert len(values) == 22
    assert max(value.day for value in values) == 2


def test_a_copy_is_the_same_form():
    value = form(((number(0),), ((((number(0),), (number(0),))),)))
    hot = canonical([number_form(3 * ONE)], [canonical([number_form(ONE)], [number_form(-ONE // 4)])])
    for each in (value, hot):
        assert copy.deepcopy(each) is each
        assert pickle.loads(pickle.dumps(each)) is each  # noqa: S301 - our own


def test_forms_that_nobody_has_are_forgotten():
    hot = canonical([number_form(12345 * ONE)], [canonical([number_form(777 * ONE)], [number_form(-999 * ONE)])])
    canonical_form.plus(hot, negative(canonical_form.plus(hot, hot)))
    gc.collect()
    before = len(forms._others)
    del hot
    gc.collect()
    assert len(forms._others) < before


def test_a_number_that_is_too_fine_is_refused():
    fine = number_form(1)
    with pytest.raises(TooLarge, match=rf"no whole number of 1/2\^{BITS}"):
        canonical([number_form(0)], [fine])


def test_large_numbers_are_no_work():
    large = canonical([number_form(10**30 * ONE)], [number_form(-(10**30) * ONE)])
    assert canonical([number_form(10**30 * ONE)], [large]).right_stop == 10**30 * ONE
    assert canonical([large], [number_form(-ONE)]) is number_form(-2 * ONE)
    assert canonical_form.plus(large, large) is number_form(0)
    assert large.day == 10**30 + 1


def test_a_sum_of_too_many_sums_is_refused():
    work = SumCounter(most_sums=100)
    one, other = (
        canonical([canonical([number_form(9 * size * ONE)], [number_form(0)])], [number_form(-size * ONE)])
        for size in (101, 103)
    )
    with pytest.raises(TooLarge, match="more than 100 others"):
        reduce(lambda total, each: canonical_form.plus(total, each, work), [other] * 9, one)
