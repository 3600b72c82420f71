"""CGSuite's notation, written."""

import pytest

from arena import TooLarge, value
from arena.combinatorial.dyadic import ONE
from arena.combinatorial.forms import Form, form_of, number_form
from arena.combinatorial.game_value import GameValue
from arena.combinatorial.value_writer import MOST_TEXT, write_form


def test_longer_bars_stand_around_shorter_ones_up_to_three():
    text, nested = "0", []
    for number in range(1, 6):
        text = f"{{{10 * number}|{{{5 * number}|{text}}}}}" if number == 1 else f"{{{10 * number}|{text}}}"
        nested.append(str(value(text)))
    assert nested[:2] == ["{10||5|0}", "{20|||10||5|0}"]
    assert nested[2:4] == ["{30||||20|||10||5|0}", "{40|{30||||20|||10||5|0}}"]


def test_several_options_stand_in_order_and_in_brackets():
    assert str(value("{{3|1},2,*|-4}")) == str(value("{2,*,{3|1}|-4}")) == "{2,{3|1}|-4}"


def _doubling(levels: int) -> Form:
    """Make a game whose text is twice as long on each level, where each form is made once."""
    form = number_form(0)
    for level in range(1, levels + 1):
        high, low = 3**level * ONE, -(4**level) * ONE
        form = form_of([form_of([number_form(high)], [form])], [form_of([form], [number_form(low)])])
    return form


def test_a_text_that_would_be_too_long_is_refused_and_summed_up():
    assert len(write_form(_doubling(5))) < MOST_TEXT
    with pytest.raises(TooLarge, match=f"more than {MOST_TEXT:,} characters"):
        write_form(_doubling(40))
    assert str(GameValue(_doubling(40))) == "{1 options|1 options}, too long to be written"
