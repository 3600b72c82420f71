"""Edges of automata are read in one go where they can be: as word by word, and no error is lost."""

import re
from random import Random

import pytest

from arena.errors import InvalidArena
from exporters.files import hanoi
from exporters.files.hanoi import AutomatonEdge, parse

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


def test_states_and_edges_are_read_as_word_by_word(monkeypatch):
    chance = Random(8)
    texts = [body(chance) for _ in range(400)]
    read = [parse(text, "x", None, None).states for text in texts]
    never = re.compile("(?!)")
    monkeypatch.setattr(hanoi, "STATE", never)
    monkeypatch.setattr(hanoi, "EDGE", never)
    assert read == [parse(text, "x", None, None).states for text in texts]
    assert {state.name for states in read for state in states.values()} >= {"one", 'a"b', "x"}


def test_labels_that_are_the_same_are_read_once():
    text = HEAD + "State: 0\n" + "[0&!1] 0 {0}\n" * 5 + "--END--\n"
    edges = parse(text, "x", None, None).states[0].edges
    assert edges == [AutomatonEdge(["0", "&", "!", "1"], 0, frozenset({0}))] * 5
    assert all(edge.label is edges[0].label for edge in edges)
