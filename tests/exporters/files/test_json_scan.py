"""Loops over the bytes of JSON, against Python's json: where values, members and rows end."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from exporters.files.json_scan import (
    CODED,
    DEEPEST,
    MOST_KEYS,
    after_any,
    after_blanks,
    after_list,
    after_value,
    next_member,
    scan,
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS
NESTED = st.recursive(PLAIN, lambda inside: st.lists(inside, max_size=3), max_leaves=8)
BLANKS = st.text(" \t\n\r", max_size=2)


def scanned(text, most=200):
    """Give the number of rows, the place behind the list, and the cells as (row, key, value, is coded)."""
    known, first = np.zeros(1 + 2 * MOST_KEYS, "i8"), np.zeros(most, "i8")
    keys, begin, end = (np.zeros(most, "i8") for _ in range(3))
    rows, place = scan(text, 0, known, first, keys, begin, end)
    names = [text[known[1 + 2 * key] : known[2 + 2 * key]] for key in range(known[0])]
    assert len({*names}) == len(names)
    cells = [
        (row, json.loads(names[keys[cell] % CODED]), json.loads(text[begin[cell] : end[cell]]), keys[cell] >= CODED)
        for row in range(max(rows, 0))
        for cell in range(first[row], first[row + 1])
    ]
    return rows, place, cells


@examples(300)
@given(NESTED, BLANKS, st.sampled_from(["", ",", "}", "]", " 1"]))
def test_a_value_ends_where_json_says(value, blanks, rest):
    text = json.dumps(value)
    whole = (blanks + text + rest).encode()
    begin = after_blanks(whole, 0)
    assert begin == len(blanks)
    assert after_any(whole, begin) == len(blanks + text) + (2 if rest == " 1" else 0)
    assert after_value(whole, begin) == (len(blanks + text), isinstance(value, str) and "\\" not in text)


@pytest.mark.parametrize("text", ["{}", "", " 1", "[", '"', '"a', '["]', "[1,{}]", "[{}]", "[}]", '"\n"', '"\\'])
def test_objects_and_values_without_an_end_are_odd(text):
    assert after_value(text.encode(), 0)[0] == -1


def test_lists_are_nested_as_deep_as_they_may_be():
    for depth, end in ((DEEPEST, 2 * DEEPEST), (DEEPEST + 1, -1)):
        assert after_list(b"[" * depth + b"]" * depth, 0) == end


@examples(300)
@given(st.lists(st.dictionaries(TEXTS, NESTED, max_size=4), max_size=4), st.sampled_from([None, 1]))
def test_rows_are_those_of_json(rows, indent):
    text = json.dumps(rows, indent=indent)
    cells = [
        (number, key, value, not isinstance(value, str) or "\\" in json.dumps(value))
        for number, row in enumerate(rows)
        for key, value in row.items()
    ]
    assert scanned(text.encode()[1:] + b" ,") == (len(rows), len(text) - 1, cells)


ODD = """ | 1 | {} | {}, | {},] | [] | {}{}] | {,}] | {"a"}] | {"a" 1}] | {"a":}] | {"a":1,}] | {"a":1 "b":2}]
 | {"a":1,"a":2}] | {"a | {"a" | {"a": | {"a":1 | {"a":1, | {1:2}] | {"a":{}}]"""


@pytest.mark.parametrize("text", ODD.split(" | "))
def test_rows_that_are_odd_are_left_to_the_exact_reader(text):
    assert scanned(text.encode())[0] == -1


def test_rows_have_as_many_keys_as_a_number_has_bits_for():
    for keys, rows in ((MOST_KEYS, 1), (MOST_KEYS + 1, -1)):
        assert scanned(json.dumps([{str(key): key for key in range(keys)}]).encode()[1:])[0] == rows


@examples(200)
@given(st.dictionaries(TEXTS, st.recursive(PLAIN, lambda inside: st.lists(inside) | st.dictionaries(TEXTS, inside))))
def test_members_follow_one_another(whole):
    text, place, members = json.dumps(whole).encode(), 1, {}
    while (found := next_member(text, place))[2] >= 0:
        begin, end, value = found
        place = after_any(text, value)
        members[json.loads(text[begin:end])] = json.loads(text[value:place])
    assert members == whole
    for odd in (b"", b"}", b"1", b'"a"', b'"a" 1', b'"a', b",,"):
        assert next_member(odd, 0)[2] == -1
