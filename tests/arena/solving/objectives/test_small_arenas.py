"""All parity games of at most four vertices and three priorities against the definition."""

import os
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from naive_objectives import region
from random_graphs import share
from small_arenas import compare, digits, graph

from arena import solve
from arena.machine.compiler import numba_or_none

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(numba_or_none() is None, reason="numba is not installed"),
]


@pytest.mark.parametrize(("size", "step", "games"), [(1, 1, 6), (2, 1, 324), (3, 1, 74_088), (4, 29, 2_262_414)])
def test_small_games_are_won_as_the_definition_says(size, step, games):
    """Every player, priority and set of successors of each vertex, of four vertices one game in 29.

    The strategies of both players are checked as well.
    """
    assert compare(size, step=step) == (games, -1)


@pytest.mark.skipif("ARENA_LONG" not in os.environ, reason="some minutes: set ARENA_LONG")
def test_all_games_of_four_vertices_are_won_as_the_definition_says():
    assert compare(4) == (65_610_000, -1)


def test_the_numbers_name_all_games_once():
    made = [graph(number, 2) for number in range(digits(2) ** 2)]
    assert len({(str(each.nodes.data()), str(sorted(each.edges))) for each in made}) == 324
    assert all(each.adj[vertex] for each in made for vertex in each)


def test_the_compiled_definition_is_the_naive_one():
    """`compare` agrees with the solver on all; so does the naive definition on some of the same games."""
    chance = Random(4)
    for _ in range(share(10_000)):
        size = chance.randint(1, 4)
        game = graph(chance.randrange(digits(size) ** size), size)
        assert solve(game, "parity").w1 == region(game, "parity")


@pytest.mark.parametrize("fault", ["winners", "choices"])
def test_a_fault_of_the_solver_is_noticed(fault, monkeypatch):
    """Player 2 wins all, or no winner has a move."""
    value = {"winners": 2, "choices": -1}[fault]

    def faulty(arena, objective):
        right = solve(arena, objective)
        return replace(right, **{fault: np.full(len(arena), value)})

    monkeypatch.setattr("small_arenas.solve", faulty)
    assert compare(2)[1] == first_with(fault, 2)


def first_with(fault, size):
    """Give the first game in which player 1 wins something, or in which a winner moves."""
    for number in range(digits(size) ** size):
        game = graph(number, size)
        won = region(game, "parity")
        winner = {vertex: 1 if vertex in won else 2 for vertex in game}
        if won if fault == "winners" else any(game.nodes[vertex]["player"] == winner[vertex] for vertex in game):
            return number
    raise AssertionError("there is such a game")
