"""What values tell, against playing and the definitions."""

from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given, settings
from naive_values import TREES, at_most, form, outcome

import arena
from arena import GameValue, OutcomeClass, ParameterError, TooLarge, value
from arena.combinatorial import game_value
from arena.combinatorial.canonical_form import SumCounter, canonical
from arena.combinatorial.forms import number_form
from arena.combinatorial.ups import ups_form


@settings(deadline=None, max_examples=300)
@given(TREES)
def test_the_outcome_is_that_of_playing(game):
    assert GameValue(form(game)).outcome == outcome(game)


@settings(deadline=None, max_examples=200)
@given(TREES, TREES)
def test_comparisons(one, other):
    first, second = GameValue(form(one)), GameValue(form(other))
    below, above = at_most(one, other), at_most(other, one)
    assert (first <= second, first >= second, first == second) == (below, above, below and above)
    assert (first < second, first > second) == (below and not above, above and not below)
    assert first.confused(second) == (not below and not above)
    assert (first - second).outcome == {(1, 1): "P", (1, 0): "R", (0, 1): "L", (0, 0): "N"}[below, above]


def test_numbers_are_taken_as_values():
    assert value(3) + 1 == 1 + value("3") == value(4)
    assert 1 - value("{1|*}") == value("{1*|0}")
    assert value(Fraction(3, 4)) < 1
    assert value("+-1").confused(0)
    assert value("3/4").number == Fraction(3, 4)
    assert value("*").number is None
    assert sum([value("+-1"), value("+-1")], value(0)) == value(0)


def test_a_value_is_equal_to_the_number_that_it_is():
    assert value("3/4") == Fraction(3, 4) != value("3/4*")
    assert {value(2), Fraction(2), 2} == {2}
    assert value("*") != 0
    assert value(1) != "1"


def test_left_and_right_options():
    hot = value("{2,*|-1}")
    assert hot.left == [value(2)]
    assert hot.right == [value(-1)]
    assert value("3/4").left == [value("1/2")]
    assert value("3/4").right == [value(1)]
    assert value(0).left == value(0).right == value(2).right == []


@pytest.mark.parametrize("wrong", [None, 1.5, True, "x", Fraction(1, 3)])
def test_what_is_no_value_is_refused(wrong):
    with pytest.raises(ParameterError, match="not a value"):
        value("1") + wrong if wrong != "x" else value(wrong)


def test_outcomes_have_names():
    assert OutcomeClass.LEFT == "L"
    assert value("^").outcome is OutcomeClass.LEFT


def test_values_show_their_thermograph():
    assert value("{2|-1}")._repr_svg_().startswith("<?xml")
    assert value("{2|-1}")._repr_html_() is None
    assert repr(value("{2|-1}")) == "<GameValue {2|-1}>"
    assert {value("^"), value("{0|*}")} == {value("^")}
    assert arena.value is value


def test_what_is_too_deep_is_told_in_a_line():
    deep = GameValue(ups_form(3000))
    for compute in (lambda: deep + value("+-1"), lambda: deep.birthday, lambda: deep.temperature, lambda: -deep):
        with pytest.raises(TooLarge, match="a value too deep to compute"):
            compute()
    assert deep.outcome == "L"
    assert "too long" in str(GameValue(canonical([deep.form], [number_form(0)])))


def test_the_work_for_a_sum_of_many_is_bounded(monkeypatch):
    monkeypatch.setattr(game_value, "SumCounter", partial(SumCounter, most_sums=1000))
    switches = [value(f"+-{size}") for size in range(401, 460)]
    with pytest.raises(TooLarge, match="more than 1,000 others"):
        game_value.total(switches)
