"""Solved tables held against their moves: what is true passes, and whatever is altered is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples
from ways import without_numba

from arena import Flaw, InvalidArena, strong_solve, verify_table
from arena.solving.strong_passes import ARCS
from games import load

SMALL = [
    ("nim", {"heaps": (1, 2, 3)}),
    ("marienbad", {"heaps": (1, 2, 3)}),
    ("subtraction", {"heap": 30, "take": (1, 4)}),
    ("tictactoe", {"rows": 2, "columns": 3, "align": 2}),
    ("connect_four", {"rows": 2, "columns": 3, "align": 2}),
    ("tictactoe", {"rows": 2, "columns": 2, "align": 2, "misere": True}),
]


@pytest.fixture
def plain():
    """The loops as plain Python, over the tables of the compiled ones or not."""
    with without_numba():
        yield


def solved_plainly():
    with without_numba():
        return [strong_solve(load(name, **parameters)) for name, parameters in SMALL]


SOLVED = solved_plainly()


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("solution", SOLVED, ids=repr)
def test_what_was_solved_is_true(solution):
    assert verify_table(solution)
    assert verify_table(solution, sample=5)
    assert verify_table(solution, sample=10**6)


@examples(50)
@given(st.data())
def test_whatever_is_altered_is_refused(data):
    """Any value at any code: of positions, of codes that are none, and behind the last code."""
    with without_numba():
        solution = data.draw(st.sampled_from(SOLVED))
        code = data.draw(st.integers(0, len(solution.values) - 1))
        kept = int(solution.values[code])
        solution.values[code] = data.draw(st.integers(0, 255).filter(lambda value: value != kept))
        try:
            assert isinstance(verify_table(solution).flaw, Flaw)
        finally:
            solution.values[code] = kept
        assert verify_table(solution)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("solution", SOLVED, ids=repr)
def test_numbers_of_the_header_are_counted_again(solution):
    for sizes in (solution.tally, *solution.by_plies):
        for place in range(len(sizes)):
            sizes[place] += 1
            assert str(verify_table(solution).flaw).startswith("the header: ")
            sizes[place] -= 1
    assert verify_table(solution)


def test_the_compiled_check_agrees():
    solution = strong_solve(load("nim", heaps=(2, 3, 4)))
    assert verify_table(solution)
    for position in (((2, 3, 4), 1), ((1, 0, 4), 2), ((0, 0, 0), 1)):
        code = solution.rules.pack(position)
        solution.values[code] += 1
        assert not verify_table(solution)
        solution.values[code] -= 1
    solution.tally[ARCS] += 1
    assert "counts other" in str(verify_table(solution).flaw)


def test_a_sample_is_held_against_the_plain_rules():
    solution = strong_solve(load("nim", heaps=(1, 2, 3)))
    code = solution.rules.pack(((1, 2, 2), 2))
    solution.values[code] = 0
    assert "of which the table says nothing" in str(verify_table(solution, sample=10**6).flaw)
    solution.values[:] = 0
    assert "nothing where play starts" in str(verify_table(solution, sample=1).flaw)


def test_a_sample_has_as_many_different_positions_as_it_says():
    solution, asked = strong_solve(load("nim", heaps=(2, 3, 4))), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(solution), "flaw", lambda _, position: asked.append(position))
        assert verify_table(solution, sample=50)
        assert len(asked) == len(set(asked)) == 50
        assert verify_table(solution, sample=10**9)
    assert len(asked) == 50 + len(solution)


def test_a_lookup_that_does_not_agree_with_its_moves_is_refused():
    solution = strong_solve(load("nim", heaps=(1, 2, 3)))
    start = solution.game.initial
    solution.values[solution.rules.pack(start)] += 1
    for ask in (solution.lookup, solution.summary):
        with pytest.raises(InvalidArena, match="the table says that J1 wins in 6 plies, but by its moves J2 wins in 6"):
            ask()
