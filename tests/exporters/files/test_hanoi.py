"""Edges of automata are read in one go where they can be: as word by word, and no error is lost."""

import re
from random import Random

import pytest

from arena.errors import InvalidArena
from exporters.files import hanoi
from exporters.files.hanoi import parse

HEAD = 'HOA: v1\nStart: 0\nAP: 2 "a" "b"\nAlias: @x 0&!1\nAcceptance: 1 Inf(0)\n--BODY--\n'
LABELS = ["", "[t] ", "[0&!1]", "[ 0 | 1 ]\t", "[@x]\n", "[]", "[0 /* one */]", "[(0)]", "[!0&(1|t)] "]
COLOURS = ["", " {0}", "{0 1}\n", "{ }", "{0/* set */}", " {12  3 } "]
NAMES = ["", ' "one"', '"a\\"b" ', ' "\\x41" {0}', '"x" {0 1}', "{0}", "/* none */ {1}", ' ""']
BLANKS = ["\n", " ", "\r\n\t", "/* between */", " /* a /* nested */ one */ "]


def body(chance):
    states = []
    for number in range(chance.randrange(1, 4)):
        edges = [
            f"{chance.choice(LABELS)}{chance.randrange(10 ** chance.randrange(1, 9))}{chance.choice(COLOURS)}"
            for _ in range(chance.randrange(5))
        ]
        said = f"State: {number}{chance.choice(NAMES)}{chance.choice(BLANKS)}"
        states.append(said + "".join(edge + chance.choice(BLANKS) for edge in edges))
    return HEAD + "".join(states) + "--END--\n"


@pytest.mark.parametrize(
    ("edge", "reason"),
    [
        ("[0] 1 & 2", "alternating"),
        ("[0 1", "']' expected"),
        ("[0] 1234567890", "no word of the format"),
        ("[0] 1 {a}", "acceptance sets expected"),
        ("[0] x", "number of a state"),
        ("[0] 1 -", "no word of the format"),
        ("[0] 1 [", "']' expected"),
        ("[0] 1 Stat", "number of a state"),
    ],
)
def test_no_error_is_lost_behind_edges_that_were_read_in_one_go(edge, reason):
    text = f"{HEAD}State: 0\n[0] 1 {{0}}\n[0] 1 {{0}}\n[0] 1 {{0}}\n{edge}\n--END--\n"
    with pytest.raises(InvalidArena, match=reason) as error:
        parse(text, "x", None, None)
    assert "line 11" in str(error.value) or "line 12" in str(error.value)


def rows(text):
    """Give what is read: each state with its edges, whose labels are without blanks."""
    read = parse(text, "x", None, None)
    labels = ["".join(label.split()) for label in read.texts]
    edges = [
        (labels[at], head, read.colours[c]) for at, head, c in zip(read.labels, read.heads, read.sets, strict=True)
    ]
    own = [read.colours[place] for place in read.own]
    bounds = zip(read.first, read.first[1:], strict=False)
    return [*zip(read.numbers, read.names, own, [edges[low:high] for low, high in bounds], strict=True)]


def test_states_and_edges_are_read_as_word_by_word(monkeypatch):
    chance = Random(8)
    texts = [body(chance) for _ in range(400)]
    read = [rows(text) for text in texts]
    never = re.compile("(?!)")
    monkeypatch.setattr(hanoi, "STATE", never)
    monkeypatch.setattr(hanoi, "EDGE", never)
    assert read == [rows(text) for text in texts]
    assert {name for states in read for _, name, *_ in states} >= {"one", 'a"b', "x"}


def test_edges_have_the_label_and_the_sets_of_their_state():
    text = HEAD + "State: [0&!1] 0 {1} 3 {0} [t] 4 5 {1}\n--END--\n"
    assert rows(text) == [
        (0, "", {1}, [("0&!1", 3, {0, 1}), ("t", 4, {1}), ("0&!1", 5, {1})]),
    ]


def test_labels_and_sets_that_are_the_same_are_read_once():
    read = parse(HEAD + "State: 0\n" + "[0&!1] 0 {0}\n" * 5 + "--END--\n", "x", None, None)
    assert (read.labels, [*read.texts]) == ([1] * 5, ["", "0&!1"])
    assert (read.sets, read.colours) == ([1] * 5, [frozenset(), {0}])
