"""Values as people type them, for the verb and for `arena.value` alike."""

import pytest
from command import done, refused

import arena

WRITTEN = {
    "-1/2": "-1/2",
    "-{1|0}": "{0|-1}",
    "−1/2": "-1/2",
    "-v*": "^*",
    "±1": "+-1",
    "Tiny(2)": "2.Tiny",
    "⇑+↓": "^",
    "⇓*": "v2*",
}
"""Texts, and the canonical forms that are printed."""


def test_the_verb_reads_what_python_reads():
    for text, form in WRITTEN.items():
        assert str(arena.value(text)) == form, text
        assert done("value", text, "--json").json()["value"] == form, text
        assert done("value", "1", "--plus", text, "--json").json()["value"] == str(arena.value(text) + 1), text


@pytest.mark.parametrize("text", ["^[2]", "^<2>", "2Tiny(2)", "-x", "-5/3"])
def test_what_is_no_value_is_refused_by_its_text(text):
    with pytest.raises(arena.ParameterError, match=r"not a value|power of two"):
        arena.value(text)
    assert text in refused("value", text, code=2)
