"""Values on the pipe: what comes back is what was sent, and nothing that comes in is run."""

import json
from collections import Counter, OrderedDict, defaultdict, deque
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena.foreign.wire import MOST_DEEP, MOST_PARTS, Unsendable, decode, encode

HASHABLE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(10**60), 10**60)
    | st.floats(allow_nan=False)
    | st.text(st.characters())
    | st.binary(),
    lambda inner: st.lists(inner).map(tuple) | st.frozensets(inner),
    max_leaves=20,
)
VALUES = st.recursive(
    HASHABLE,
    lambda inner: st.lists(inner) | st.lists(inner).map(tuple) | st.sets(HASHABLE) | st.dictionaries(HASHABLE, inner),
    max_leaves=40,
)


def types(value):
    """Give the types of a value and of its parts, in a shape that can be compared."""
    if isinstance(value, dict):
        return dict, sorted(repr((types(key), types(each))) for key, each in value.items())
    if isinstance(value, set | frozenset):
        return type(value), sorted(repr(types(each)) for each in value)
    if isinstance(value, list | tuple):
        return type(value), [types(each) for each in value]
    return type(value), repr(value)


@given(VALUES)
@examples(400)
def test_what_comes_back_is_what_was_sent(value):
    text = encode(value)
    json.loads(text)
    assert text.isascii()
    assert types(decode(text)) == types(value)


def test_numbers_that_json_lacks():
    text = encode([float("nan"), float("inf"), -0.0, 10**5000, 2**53, 2**53 + 1, True])
    nan, *others = decode(text)
    assert nan != nan  # noqa: PLR0124 - as only this number is
    assert (others, repr(others[1])) == ([float("inf"), -0.0, 10**5000, 2**53, 2**53 + 1, True], "-0.0")
    assert type(others[-1]) is bool


class Pair(NamedTuple):
    left: int
    right: int


class Side(IntEnum):
    LEFT = 1


class Text(str):
    __slots__ = ()


class Endless(list):
    def __iter__(self):
        while True:
            yield 1


@pytest.mark.parametrize(
    ("value", "sent"),
    [
        (OrderedDict(a=1), {"a": 1}),
        (defaultdict(set, {1: {2}}), {1: {2}}),
        (Counter("aab"), {"a": 2, "b": 1}),
        ({1: 2}.keys(), {1}),
        (Pair(1, 2), (1, 2)),
        (Side.LEFT, 1),
        (Text("é"), "é"),
        (Endless([7]), [7]),
        (b"x", b"x"),
        (np.int64(3), 3),
        (np.float64(0.5), 0.5),
        (np.bool_(True), True),
        ([np.int8(-1)], [-1]),
    ],
)
def test_values_that_equal_plain_ones_are_sent_as_these(value, sent):
    back = decode(encode(value))
    assert (back, type(back)) == (sent, type(sent))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (iter([]), "a value of type list_iterator"),
        (range(3), "a value of type range"),
        (deque(), "a value of type deque"),
        (1j, "a value of type complex"),
        (np.zeros(3), "a value of type ndarray"),
        ([{1: [lambda: 1]}], "a list that holds a value of type function"),
        (({}.values(),), "a tuple that holds a value of type dict_values"),
        ([0] * (MOST_PARTS + 1), f"more than {MOST_PARTS:,} values"),
    ],
)
def test_values_that_cannot_be_sent_are_named(value, words):
    with pytest.raises(Unsendable, match=words):
        encode(value)


def nested(depth):
    value = []
    for _ in range(depth - 1):
        value = [value]
    return value


def test_depth_is_bounded_on_both_ends():
    assert decode(encode(nested(MOST_DEEP))) == nested(MOST_DEEP)
    with pytest.raises(Unsendable, match="nested more than"):
        encode(nested(MOST_DEEP + 1))
    with pytest.raises(RecursionError):
        decode(b"[" * 10**6 + b"]" * 10**6)


FORGED = [
    *(b"", b"x", b"{}", b"[]", b"[1]", b"[null]", b"\xff", b"9" * 10**5, b'["l",{}]', b'[["l"],1]'),
    *(b'["?",1]', b'["i"]', b'["i","x"]', b'["i",5]', b'["b","0"]', b'["b",1]', b'["x","y"]', b'["x",[]]'),
    *(b'["s",["l"]]', b'["d",1]', b'["d",["d"],1]', b'["__import__","os"]', b'["class","x"]'),
]


@pytest.mark.parametrize("text", FORGED)
def test_what_was_not_written_by_encode_is_refused(text):
    with pytest.raises((ValueError, TypeError, LookupError)):
        decode(text)


@given(st.binary() | st.text(st.sampled_from('[]{}",:ldtsfixb0123456789.-null e')).map(str.encode))
@examples(1000)
def test_any_bytes_are_read_as_plain_values_or_refused(text):
    try:
        value = decode(text)
    except (ValueError, TypeError, LookupError):
        return
    encode(value)
