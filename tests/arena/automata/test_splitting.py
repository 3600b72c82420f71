"""Letters are split as they are letter by letter: by the edges that inputs leave, and two edges for one are found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import TooLarge
from arena.automata import splitting
from arena.automata.diagrams import TRUE, Cube
from arena.automata.splitting import Splitter

SIZE = 4
LETTERS = range(1 << SIZE)
cubes = st.tuples(st.integers(0, 15), st.integers(0, 15)).map(lambda bits: Cube(bits[0], bits[1] & ~bits[0]))
labels = st.lists(st.lists(cubes, min_size=1, max_size=3).map(tuple), min_size=1, max_size=5)


def holds(label, letter):
    return any(cube.positive & ~letter == 0 and cube.negative & letter == 0 for cube in label)


def has(diagrams, number, letter):
    while number > TRUE:
        number = (diagrams.high if letter >> diagrams.variable[number] & 1 else diagrams.low)[number]
    return number == TRUE


@given(labels, st.integers(0, SIZE))
@examples(400)
def test_answers_are_the_edges_that_inputs_leave(own, inputs):
    splitter = Splitter(own, inputs)
    answers = splitter.answers(tuple(range(len(own))))
    for chosen in range(1 << inputs):
        letters = [letter for letter in LETTERS if letter & ((1 << inputs) - 1) == chosen]
        left = tuple(edge for edge, label in enumerate(own) if any(holds(label, letter) for letter in letters))
        assert [edges for edges, number in answers.items() if has(splitter.diagrams, number, chosen)] == [left]


@given(labels, st.lists(st.integers(0, 2), min_size=5, max_size=5))
@examples(400)
def test_a_clash_is_a_letter_with_two_ends(own, ends):
    found = Splitter(own, 2).clash(tuple(range(len(own))), ends)
    several = any(len({ends[e] for e, label in enumerate(own) if holds(label, letter)}) > 1 for letter in LETTERS)
    assert (found is not None) == several
    if found:
        assert ends[found.one] != ends[found.other]
        letters = [letter for letter in LETTERS if holds([found.letters], letter)]
        assert letters
        assert all(holds(own[edge], letter) for letter in letters for edge in (found.one, found.other))


def test_forty_propositions_are_split_in_as_many_steps(monkeypatch):
    """The player has to copy each input; the letters are a million of millions, the answers two."""
    copied = tuple(Cube(1 << n | 1 << 20 + n, 0) for n in range(20))
    none = (Cube(0, (1 << 20) - 1),)
    monkeypatch.setattr(splitting, "MOST_STEPS", 200)
    splitter = Splitter([copied, none], 20)
    assert set(splitter.answers((0, 1))) == {(0,), (1,)}


def test_splitting_is_bounded(monkeypatch):
    monkeypatch.setattr(splitting, "MOST_STEPS", 50)
    splitter = Splitter([(Cube(1 << n, 0),) for n in range(20)], 20)
    with pytest.raises(TooLarge, match="to split the letters of the states takes more than 50 steps"):
        splitter.answers(tuple(range(20)))
    deep = Splitter([(Cube(1, 0), Cube((1 << 400) - 1, 0))], 400)
    with pytest.raises(TooLarge, match="the labels of a state have 400 propositions that the opponent chooses"):
        deep.answers((0,))
    monkeypatch.setattr(splitting, "MOST_COMPARED", 10)
    with pytest.raises(TooLarge, match="the labels of a state have 4 conjunctions, too many to be compared"):
        Splitter([(Cube(1, 2),), (Cube(2, 1), Cube(3, 0), Cube(0, 3))], 1).clash((0, 1), [0, 1])
    wide = Splitter([(Cube((1 << 1000) - 1, 0),), (Cube(0, 1),)], 0)
    assert list(wide.answers((0, 1))) == [(0, 1)]
