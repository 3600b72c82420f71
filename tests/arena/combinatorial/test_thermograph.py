"""Thermographs against the definition of cooling, at many temperatures."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from naive_values import STEP, TREES, form, number_of, stop, taxed, tree

from arena import value
from arena.combinatorial.dyadic import fraction, scaled
from arena.combinatorial.thermograph import place_at, thermograph_of


@settings(deadline=None, max_examples=60)
@given(TREES)
def test_walls_are_where_cooled_games_stop(game):
    simple, thermograph = tree(form(game)), thermograph_of(form(game))
    for count in range(65):
        temperature = count * STEP
        left, right = (place_at(wall, scaled(temperature)) for wall in (thermograph.left, thermograph.right))
        assert (fraction(left), fraction(right)) == taxed(simple, temperature)
    if number_of(simple) is None:
        met = next(count * STEP for count in range(200) if len(set(taxed(simple, count * STEP))) == 1)
        assert fraction(thermograph.temperature) == met
        assert fraction(thermograph.mean) == taxed(simple, met)[0]


@settings(deadline=None, max_examples=150)
@given(TREES)
def test_stops_are_those_of_the_definition(game):
    simple = tree(form(game))
    assert fraction(form(game).left_stop) == stop(simple, 0)
    assert fraction(form(game).right_stop) == stop(simple, 1)


KNOWN = [
    ("+-1", "0", "1"),
    ("{2|-1/2}", "3/4", "5/4"),
    ("{4|1||0}", "1", "1"),
    ("{5|1||-2}", "1/2", "5/2"),
    ("{{10|1}|{-1|-10}}", "0", "11/2"),
    ("{2||1|0}", "5/4", "3/4"),
    ("^", "0", "0"),
    ("*5", "0", "0"),
    ("3^*2", "3", "0"),
    ("2.Tiny", "0", "0"),
    ("0", "0", "-1"),
    ("-7", "-7", "-1"),
    ("3/8", "3/8", "-1/8"),
]


@pytest.mark.parametrize(("text", "mean", "temperature"), KNOWN)
def test_means_and_temperatures(text, mean, temperature):
    assert (str(value(text).mean), str(value(text).temperature)) == (mean, temperature)


@settings(deadline=None, max_examples=150)
@given(TREES, TREES)
def test_means_add_up_and_a_sum_is_no_hotter_than_its_parts(one, other):
    first, second = (thermograph_of(form(each)) for each in (one, other))
    both = (value("0") + 0).__class__
    total = both(form(one)) + both(form(other))
    assert total.mean == fraction(first.mean) + fraction(second.mean)
    assert total.temperature <= max(fraction(first.temperature), fraction(second.temperature))


def test_walls_of_a_game_with_corners():
    thermograph = value("{5|1||-2}").thermograph
    assert thermograph.left == ((0, 1), (2, 1), (Fraction(5, 2), Fraction(1, 2)))
    assert thermograph.right == ((0, -2), (Fraction(5, 2), Fraction(1, 2)))
