"""CGSuite's notation, read: what its documentation says, round trips, and bad text in one line."""

from functools import partial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from naive_values import TREES, form

from arena import ArenaError, ParameterError, TooLarge, value
from arena.combinatorial import value_reader
from arena.combinatorial.canonical_form import SumCounter
from arena.combinatorial.value_reader import MOST_DEPTH, MOST_TEXT, read_form
from arena.combinatorial.value_writer import write_form


@settings(deadline=None, max_examples=400)
@given(TREES)
def test_what_is_written_is_read(game):
    assert read_form(write_form(form(game))) is form(game)


SAME = [
    ("{0|1,2}", "1/2"),
    ("{3||2|1} + {1|0||-2}", "{3,{4|3}|2|||1||0|-1}"),
    ("{0|*}", "^"),
    ("^ + vv*", "v*"),
    ("^^ + ^^", "^4"),
    ("*4 + *7", "*3"),
    ("{0||0|-2}", "2.Tiny"),
    ("{2|0||0}", "2.Miny"),
    ("Tiny(2)", "2.Tiny"),
    ("Miny({2|1})", "{2|1}.Miny"),
    ("{2|1}.Miny", "{2|1}.Miny"),
    ("1+2.Tiny", "1+2.Tiny"),
    ("-2.Tiny", "2.Miny"),
    ("(1/2).Tiny", "(1/2).Tiny"),
    ("{1,1+*|-1,-1+*}", "+-{1,1*}"),
    ("±{1,1∗}", "+-{1,1*}"),
    ("±1", "+-1"),
    ("⇑+↓", "^"),
    ("{|}", "0"),
    ("{ | 3 }", "0"),
    ("{5|}", "6"),
    ("{1 | {1 | -1}}", "1+2.Tiny"),
    ("{{{4|3}|2}|1}", "{4|3||2|||1}"),
    ("{4|3||2|||1}", "{4|3||2|||1}"),
    ("3 - 1/4", "11/4"),
    ("-1^", "-1^"),
    ("-(1^)", "-1v"),
    ("-^", "v"),
    ("+-(5/2+(1/2).Miny)", "+-(5/2+(1/2).Miny)"),
    ("{1^2*3|v}", "{1^2*3|v}"),
    ("*1", "*"),
    ("*0", "0"),
    ("^1", "^"),
]


@pytest.mark.parametrize(("text", "form"), SAME)
def test_notation(text, form):
    assert str(value(text)) == form


WRONG = [
    ("", "a value is missing at the end"),
    ("{1|", "a value is missing|'}' is missing"),
    ("{1|2", "'}' is missing"),
    ("{1}", r"a '\|' is missing"),
    ("{1|2|3}", r"'\|' stands there twice"),
    ("{1||2||3}", r"'\|\|' stands there twice"),
    ("1 2", "'2' is too much"),
    ("1/3", "the denominator of a number is a power of two"),
    ("1/0", "the denominator of a number is a power of two"),
    ("{1,|2}", r"a value is missing before '\|'"),
    ("domineering", r"'domineering' is a name, and load\('domineering'\) gives the game"),
    ("1.5", "'.' says nothing there"),
    ("^1/2", "1/2 is no whole number"),
    ("(1", r"'\)' is missing"),
    ("1}", "'}' is too much"),
    ("+-", "a value is missing at the end"),
    ("1 +- 1", r"'\+-' is too much"),
]


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_bad_text_is_told_in_a_line(text, told):
    with pytest.raises(ParameterError, match=told) as error:
        value(text)
    assert str(error.value).startswith("not a value: ")
    assert "\n" not in str(error.value)


LARGE = [
    "{" * (MOST_DEPTH + 1) + "|" + "}" * (MOST_DEPTH + 1),
    "(" * 5000,
    "+-" * 500 + "1",
    "Tiny(" * 500,
    "1" * 61,
    "^" * 101,
    "^101",
    "*101",
    "*" + "9" * 6000,
    "{1" + "|" * 61 + "2}",
    "1" + " " * MOST_TEXT,
    "1/" + str(1 << 300),
    "+".join(["^100"] * 500),
]


@pytest.mark.parametrize("text", LARGE)
def test_what_is_too_large_is_refused(text):
    with pytest.raises(ArenaError) as error:
        value(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


@settings(deadline=None, max_examples=500)
@given(st.text("{}|(),+-*^v±0123/. TinyM", max_size=30))
@example("-.Tiny")
@example("--1")
def test_any_text_is_a_value_or_refused(text):
    try:
        known = value(text)
    except ArenaError:
        return
    assert value(str(known)) == known


def test_the_sums_of_a_text_are_bounded_together(monkeypatch):
    monkeypatch.setattr(value_reader, "SumCounter", partial(SumCounter, most_sums=1000))
    with pytest.raises(TooLarge, match="more than 1,000 others"):
        value("+".join(f"+-{size}" for size in range(301, 360)))


def test_named_values_are_added_by_rule():
    assert str(value("*100 + *99 + ^50*64 + v20*64 - 1/2")) == "-1/2^30*7"
