"""Known families of parity games: who wins them, and how the work grows on those that are made to be slow."""

import sys
from itertools import pairwise
from types import FrameType

import networkx as nx
import pytest
from parity_families import (
    columns,
    dull_chain,
    friend,
    grid,
    lift,
    model_checker_ladder,
    recursive_ladder,
    tight_ladder,
)
from textbook_zielonka import TextbookZielonka

from arena import certificate, solve, verify
from arena.machine.compiler import numba_or_none
from arena.solving.objectives import _zielonka
from arena.solving.progress_measures import progress_measures
from arena.solving.recursion import recursion


def whole(player):
    """Tell that a player wins everywhere."""
    return lambda _: player


SMALL = [
    *((recursive_ladder(levels), whole(friend(levels + 1))) for levels in range(1, 7)),
    *((tight_ladder(levels), whole(friend(levels))) for levels in range(1, 8)),
    *((dull_chain(links), whole(1)) for links in range(1, 9)),
    *((model_checker_ladder(rungs), whole(1)) for rungs in range(1, 7)),
    *(
        (grid(depth, width), lambda vertex, depth=depth: 2 if vertex[0] == 2 * depth else 1)
        for depth in range(1, 4)
        for width in range(1, 4)
    ),
    *((lift(floors, fair=fair), whole(1 if fair else 2)) for floors in (2, 3, 4) for fair in (True, False)),
]


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_small_games_are_won_as_they_are_made_and_as_progress_measures_say(number):
    table, winner = SMALL[number]
    arena = columns(table)
    solution = solve(arena, "parity")
    expected = [winner(vertex) for vertex in table]
    assert solution.winner.tolist() == expected
    assert [2 if measure is None else 1 for measure in progress_measures(arena).values()] == expected
    assert verify(arena, certificate(solution)) is None


@pytest.mark.slow
@pytest.mark.skipif(numba_or_none() is None, reason="numba is not installed")
@pytest.mark.parametrize("number", range(len(SMALL)))
def test_the_peer_of_the_benchmarks_is_right(number):
    table, winner = SMALL[number]
    assert TextbookZielonka(columns(table)).winners().tolist() == [winner(vertex) for vertex in table]


def test_games_have_the_sizes_of_the_papers():
    for size in (1, 2, 5, 9):
        assert len(recursive_ladder(size)) == 5 * size
        assert (len(tight_ladder(size)), columns(tight_ladder(size)).edges) == (3 * size, 6 * size - 3)
        assert len(dull_chain(size)) == 3 * size
        assert len(model_checker_ladder(size)) == 3 * size + 1
    assert {vertex[1] for vertex in grid(3, 4)} == set(range(8))
    assert {vertex[0] for vertex in grid(3, 4)} == set(range(7))


# How the work grows, counted in subgames, attractions or calls, never in seconds


def subgames(table):
    """Count the subgames that the textbook's recursion solves."""
    graph = nx.DiGraph(parity="max even")
    for vertex, (player, priority, _) in table.items():
        graph.add_node(vertex, player=player, priority=priority)
    graph.add_edges_from((vertex, end) for vertex, (*_, ends) in table.items() for end in ends if end in table)
    return max(step.number for step in recursion(graph, "parity"))


def calls(module, work, *arguments):
    """Count the calls of the functions of a module, as plain Python, while some work is done."""
    number = 0

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal number
        number += event == "call" and frame.f_code.co_filename == module.__file__

    sys.setprofile(profile)
    try:
        work(*arguments)
    finally:
        sys.setprofile(None)
    return number


def solving(table):
    """Count the calls of the solver's loops."""
    return calls(_zielonka, solve, columns(table), "parity")


def test_subgames_of_the_recursive_ladder_are_as_many_as_fibonacci_says():
    """As many as for both smaller ladders, and four more: Friedmann shows F(levels) at least."""
    counts = [subgames(recursive_ladder(levels)) for levels in range(1, 11)]
    assert all(counts[n] == counts[n - 1] + counts[n - 2] + 4 for n in range(2, len(counts)))


def test_subgames_of_the_tight_ladder_grow_as_much_with_three_vertices_as_friedmanns_with_five():
    counts = [subgames(tight_ladder(levels)) for levels in range(1, 11)]
    golden = (1 + 5**0.5) / 2
    assert all(counts[n] > golden**2 * counts[n - 2] for n in range(3, len(counts)))


def test_subgames_of_the_dull_chain_double_with_each_link():
    assert [subgames(dull_chain(links)) for links in range(1, 9)] == [4 * (2**links - 1) for links in range(1, 9)]


def test_the_solver_is_exponential_on_both_ladders():
    for ladder in recursive_ladder, tight_ladder:
        small, large = (solving(ladder(levels)) for levels in (8, 14))
        assert large > 1.5**6 * small


def test_the_solver_is_quadratic_at_most_on_the_dull_chain():
    """It stops where what the opponent wins attracts nothing more."""
    small, large = (solving(dull_chain(links)) for links in (40, 80))
    assert large < 4 * small


def test_measures_of_the_grid_are_lifted_exponentially_often_in_its_depth_and_zielonka_is_not():
    module = sys.modules[progress_measures.__module__]
    lifts = [calls(module, progress_measures, columns(grid(depth, 3))) for depth in (1, 2, 3, 4)]
    assert all(after > 4 * before for before, after in pairwise(lifts))
    small, large = (solving(grid(depth, 3)) for depth in (4, 8))
    assert large < 4.5 * small
