"""Parts of a solution that is kept are worth what the whole says, and are made of as many lookups as they need."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas

from arena import TooLarge, solve, strong_solve
from arena.errors import ParameterError
from arena.solving.kept import KeptRules, excerpt, flaw_by_moves, sampled_rows
from games import load

BOARD = load("connect_four", rows=3, columns=4, align=3)


@pytest.fixture(scope="module")
def board():
    return strong_solve(BOARD)


@given(arenas(), st.integers(0, 255))
def test_a_part_is_worth_what_the_whole_is(arena, chosen):
    whole = solve(arena)
    rules = KeptRules(whole, "arena")
    keeps = {vertex for number, vertex in enumerate(arena) if chosen >> number & 1}
    for start in arena:
        part = excerpt(whole, rules, start, keeps=lambda vertex, _: vertex in keeps)
        solved = solve(part)
        for vertex in part:
            assert solved.value(vertex) == whole.value(vertex)
            every = set(dict(part.adj[vertex])) if vertex in keeps else set(whole.columns.after(number(whole, vertex)))
            is_end = whole.columns.winner[number(whole, vertex)] >= 0
            assert len(part.adj[vertex]) + part.nodes[vertex].get("hidden", 0) == (0 if is_end else len(every))
            assert vertex in keeps or len(part.adj[vertex]) <= 1


def number(solution, vertex):
    return solution.columns.number_of(vertex)


@pytest.mark.parametrize("radius", [0, 1, 3])
def test_a_part_has_all_moves_near_its_start(radius, board):
    start = BOARD.parse("12")
    part = excerpt(board, BOARD, start, keeps=lambda _, away: away < radius)
    near = layer = {start}
    for _ in range(radius):
        layer = {after for position in layer for _, after in BOARD.moves(position)}
        assert all(part.has_edge(position, after) for position in near for _, after in BOARD.moves(position))
        near = near | layer
    assert near <= set(part)
    solved = solve(part)
    assert all(solved.value(position) == board.value(position) for position in part)


def test_a_part_of_too_many_positions_is_refused(board):
    with pytest.raises(TooLarge, match=r"more than 50 positions of \d+,\d+ from \.\.\.\./\.\.\.\./\.\.\.\.; take"):
        excerpt(board, BOARD, keeps=lambda *_: True, most=50)
    with pytest.raises(ParameterError, match="cannot be reached"):
        excerpt(board, load("connect_four", rows=4, columns=4), ((1 << 40), 0), keeps=lambda *_: True)


def test_rows_of_a_sample_are_those_of_the_table(board):
    every = list(board.rows())
    places = [every.index(row) for row in sampled_rows(board, BOARD, 200, seed=1)]
    assert len(places) == len(set(places)) == 200
    assert places == sorted(places)
    assert list(sampled_rows(board, BOARD, 10**6, seed=1)) == every
    assert list(sampled_rows(board, BOARD, 5, seed=2)) != list(sampled_rows(board, BOARD, 5, seed=3))


@given(arenas())
def test_a_value_that_does_not_follow_from_the_moves_is_a_flaw(arena):
    solution = solve(arena)
    rules = KeptRules(solution, "arena")
    assert all(flaw_by_moves(solution, rules, vertex) is None for vertex in arena)
    for place, vertex in enumerate(solution.columns.vertices):
        solution.winners[place] = (solution.winners[place] + 1) % 3
        assert flaw_by_moves(solution, rules, vertex) or arena.has_edge(vertex, vertex)
        solution.winners[place] = (solution.winners[place] + 2) % 3
