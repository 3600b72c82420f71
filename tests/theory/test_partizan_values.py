"""Values of games against the definitions: order, sums, canonical forms, outcomes, thermographs, and their notation."""

import copy
import itertools
import math
import pickle
from fractions import Fraction

import naive_values as naive
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from random_graphs import examples

from arena import ArenaError, GameValue, OutcomeClass, ParameterError, TooLarge, draw, value


def known(game):
    """Return the value of a tree."""
    return value(naive.text_of(game))


def wall_at(wall, temperature):
    """Return where a wall stands at a temperature: between its corners on a line, above the last one on the mast."""
    for (low, one), (high, other) in itertools.pairwise(wall):
        if low <= temperature <= high:
            return one + (other - one) * (temperature - low) / (high - low)
    return wall[-1][1]


@given(naive.TREES | naive.HOT)
@examples(4000)
def test_the_canonical_form_equals_its_game_and_has_no_dominated_or_reversible_option(game):
    ours = known(game)
    simple = naive.tree_of(ours)
    assert naive.equal(simple, game)
    assert naive.is_canonical(simple)
    assert ours.birthday == naive.depth(simple) <= naive.depth(game)


@given(*[naive.TREES | naive.HOT] * 2)
@examples(3000)
def test_order_and_outcome_are_those_of_the_definition(one, other):
    first, second, below, above = known(one), known(other), naive.at_most(one, other), naive.at_most(other, one)
    assert (first <= second, first >= second, first == second) == (below, above, below and above)
    assert (first < second, first > second) == (below and not above, above and not below)
    assert first.confused(second) == (not below and not above)
    assert (hash(first) == hash(second)) >= (first == second)
    assert first.outcome == naive.outcome(one)
    assert (first - second).outcome == {(1, 1): "P", (1, 0): "R", (0, 1): "L", (0, 0): "N"}[below, above]


@given(naive.FEW, naive.FEW, naive.TREES)
@examples(1000)
def test_sums_and_negatives_are_those_of_the_definition(one, other, game):
    assert known(one) + known(other) == known(naive.plus(one, other))
    assert -known(game) == known(naive.minus(game))
    assert known(game) - known(game) == 0
    assert known(one) - known(other) == known(one) + known(naive.minus(other))


SWITCHES = [tuple((naive.number(stop),) for stop in stops) for stops in ((7, -3), (1, 0))]
CROSSING = (tuple(SWITCHES), (naive.number(-8),))
"""Left moves to one switch in a cold sum and to the other one in a hot one: {{7|-3},{1|0}|-8}."""


@given(naive.TREES | naive.HOT)
@examples(3000)
@example(CROSSING)
@example(naive.minus(CROSSING))
def test_walls_are_where_cooled_games_stop(game):
    ours = known(game)
    simple, thermograph = naive.tree_of(ours), ours.thermograph
    assert (ours.left_stop, ours.right_stop) == (naive.stop(simple, 0), naive.stop(simple, 1))
    for count in range(0, 200, 3):
        walls = (wall_at(wall, count * naive.STEP) for wall in (thermograph.left, thermograph.right))
        assert tuple(walls) == naive.taxed(simple, count * naive.STEP)
    if naive.number_of(simple) is None:
        met = next(count * naive.STEP for count in range(200) if len(set(naive.taxed(simple, count * naive.STEP))) == 1)
        assert ours.temperature == thermograph.temperature == met
        assert ours.mean == thermograph.mean == naive.taxed(simple, met)[0]
    else:
        assert ours.number == ours.mean == naive.number_of(simple)


@given(naive.TREES | naive.HOT)
@examples(1000)
def test_what_is_written_is_read(game):
    assert value(str(known(game))) == known(game)
    assert str(value(str(known(game)))) == str(known(game))


@given(st.integers(-40, 40), st.integers(-8, 8), st.integers(0, 9))
@examples(200)
def test_numbers_ups_and_nimbers_add_by_rule(quarters, ups, nimber):
    size = Fraction(quarters, 4)
    total = sum([value(size), *[value("^" if ups > 0 else "v")] * abs(ups), value(f"*{nimber ^ 5}")], value("*5"))
    arrows = ("^" if ups > 0 else "v") + str(abs(ups))
    signs = (arrows if abs(ups) > 1 else arrows[0] if ups else "") + (f"*{nimber}" if nimber > 1 else "*" * nimber)
    assert str(total) == (str(size) if size or not signs else "") + signs
    assert total == value(str(total))
    assert total.mean == size
    assert total.number == (None if signs else size)


@given(st.integers(-200, 200), st.integers(0, 6), st.integers(-200, 200), st.integers(0, 6))
@examples(200)
def test_between_two_numbers_is_the_simplest_one(one, power, other, another):
    """It has the smallest denominator, and of whole numbers it is nearest to zero."""
    low, high = sorted((Fraction(one, 1 << power), Fraction(other, 1 << another)))
    if low == high:
        return
    for bits in range(8):
        first, last = math.floor(low * (1 << bits)) + 1, math.ceil(high * (1 << bits)) - 1
        if first <= last:
            assert value(f"{{{low}|{high}}}") == Fraction(min(max(first, 0), last), 1 << bits)
            return


def test_games_born_by_day_two():
    """There are 22 of them: Winning Ways, chapter 3, extras; Siegel, chapter III.1."""
    day_1 = ["0", "1", "-1", "*"]
    subsets = [",".join(each) for size in range(5) for each in itertools.combinations(day_1, size)]
    values = {value(f"{{{left}|{right}}}") for left in subsets for right in subsets}
    assert len(values) == 22
    assert max(each.birthday for each in values) == 2


def test_numbers_are_taken_as_values():
    assert value(3) + 1 == 1 + value("3") == value(4)
    assert 1 - value("{1|*}") == value("{1*|0}")
    assert sum([value("+-1"), value("+-1")], value(0)) == 0
    assert value("+-1").confused(0)
    assert value("3/4") == Fraction(3, 4) != value("3/4*")
    assert {value(2), Fraction(2), 2} == {2}
    assert value("*").number is None
    assert value("*") != 0
    assert value(1) != "1"
    for wrong in (None, 1.5, True, Fraction(1, 3), "x"):
        with pytest.raises(ParameterError):
            value("1") + wrong if wrong != "x" else value(wrong)


def test_options_kinds_and_copies():
    hot = value("{2,*|-1}")
    assert (hot.left, hot.right) == ([value(2)], [value(-1)])
    assert (value("3/4").left, value("3/4").right) == ([value("1/2")], [value(1)])
    assert value(0).left == value(0).right == value(2).right == []
    assert (value("+-1").kind, value("^").outcome) == ("switch", OutcomeClass.LEFT)
    for each in (hot, value("3/8"), value("2^3*2")):
        assert copy.deepcopy(each) == each == pickle.loads(pickle.dumps(each))  # noqa: S301 - our own
    assert isinstance(hot, GameValue)


def test_values_draw_their_thermograph(tmp_path):
    thermograph = value("{5|1||-2}").thermograph
    assert thermograph.left == ((0, 1), (2, 1), (Fraction(5, 2), Fraction(1, 2)))
    assert thermograph.right == ((0, -2), (Fraction(5, 2), Fraction(1, 2)))
    text = draw(value("{5|1||-2}"), tmp_path / "walls.svg").read_text()
    assert text.startswith("<?xml")
    assert "5/2" in text


KNOWN = {
    "+-1": ("0", "1"),
    "{2|-1/2}": ("3/4", "5/4"),
    "{5|1||-2}": ("1/2", "5/2"),
    "{{10|1}|{-1|-10}}": ("0", "11/2"),
    "^": ("0", "0"),
    "0": ("0", "-1"),
    "3/8": ("3/8", "-1/8"),
}


def test_means_and_temperatures_of_known_games():
    assert {text: (str(value(text).mean), str(value(text).temperature)) for text in KNOWN} == KNOWN


SAME = {
    "{0|1,2}": "1/2",
    "{0|*}": "^",
    "*4 + *7": "*3",
    "{0||0|-2}": "2.Tiny",
    "{2|0||0}": "2.Miny",
    "{1,1+*|-1,-1+*}": "+-{1,1*}",
    "±{1,1∗}": "+-{1,1*}",
    "{|}": "0",
    "{5|}": "6",
    "{1 | {1 | -1}}": "1+2.Tiny",
    "{30|{20|{10|{5|0}}}}": "{30||||20|||10||5|0}",
    "{{3|1},2,*|-4}": "{2,{3|1}|-4}",
    "-(1^)": "-1v",
    "+-(5/2+(1/2).Miny)": "+-(5/2+(1/2).Miny)",
    "*100 + *99 + ^50*64 + v20*64 - 1/2": "-1/2^30*7",
}


def test_notation():
    assert {text: str(value(text)) for text in SAME} == SAME


WRONG = ["", "{1|", "{1|2", "{1}", "{1|2|3}", "{1||2||3}", "1 2", "1/3", "1/0", "{1,|2}", "1.5", "^1/2", "(1", "1}"]
LARGE = ["{" * 5000 + "|" + "}" * 5000, "(" * 5000, "+-" * 500 + "1", "Tiny(" * 500, "1" * 61, "^101", "*101"]


def test_bad_text_is_refused_in_a_short_line():
    for text in (*WRONG, "+-", "1 +- 1", *LARGE, "*" + "9" * 6000, "{1" + "|" * 61 + "2}"):
        with pytest.raises(ArenaError) as error:
            value(text)
        assert "\n" not in str(error.value), text
        assert len(str(error.value)) < 300, text


def test_the_name_of_a_game_is_no_value():
    with pytest.raises(ParameterError, match=r"load\('domineering'\)"):
        value("domineering")


@given(st.text("{}|(),+-*^v±0123/. TinyM", max_size=30))
@example("-.Tiny")
@example("--1")
@example("1/" + str(1 << 300))
@examples(500)
def test_any_text_is_a_value_or_refused(text):
    try:
        found = value(text)
    except ArenaError:
        return
    assert value(str(found)) == found


def test_large_numbers_are_no_work():
    large = value(f"{{{10**30}|{-(10**30)}}}")
    assert (large.left_stop, large.birthday, large + large) == (10**30, 10**30 + 1, 0)
    assert value(f"{{1|{10**30}}}") == 2


def test_numbers_that_are_too_fine_and_values_too_deep_are_refused():
    fine = value(1)
    with pytest.raises(TooLarge):
        fine = [fine := value(f"{{0|{fine}}}") for _ in range(1000)]
    deep = sum([value("^100")] * 30, value(0))
    assert deep.outcome == "L"
    for compute in (lambda: deep + value("+-1"), lambda: deep.birthday, lambda: deep.temperature):
        with pytest.raises(TooLarge, match="too deep"):
            compute()


def test_a_value_that_is_too_long_is_summed_up():
    long = value("+".join(f"+-{10**52 * 3**power}" for power in range(12)))
    assert long.outcome == "N"
    assert "too long" in str(long)


@pytest.mark.slow
def test_sums_that_take_too_many_others_are_refused():
    with pytest.raises(TooLarge, match="500,000"):
        value("+".join(f"+-{size}" for size in range(301, 360)))
    with pytest.raises(TooLarge):
        value("+".join(["^100"] * 500))
