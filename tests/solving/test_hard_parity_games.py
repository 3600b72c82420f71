"""Known families of parity games and all small ones: who wins them, and that no family takes exponential work."""

import os
from random import Random

import pytest
from claims import solved
from naive_objectives import region
from parity_games import SMALL
from random_graphs import share
from small_arenas import compare, digits, graph
from textbook_zielonka import TextbookZielonka

from arena import family, random_arena, solve

LARGE = [
    ("recursive_ladder", 30),
    ("tight_ladder", 40),
    ("dull_chain", 40),
    ("model_checker_ladder", 40),
    ("jurdzinski", 6, 6),
    ("two_counters", 9),
    ("ladder", 60),
    ("clique", 30),
]


@pytest.mark.usefixtures("loops")
def test_small_games_of_the_literature_are_won_as_they_are_made():
    for *asked, winner in SMALL:
        arena = family(*asked)
        solution = solved(arena, "parity")
        assert list(solution.winner.values()) == [winner(vertex) for vertex in arena.vertices], asked


@pytest.mark.usefixtures("loops")
def test_families_that_are_exponential_for_zielonka_are_solved_at_once():
    """At these sizes the textbook's algorithm would not end."""
    for asked in LARGE:
        arena = family(*asked)
        solution = solved(arena, "parity")
        assert len(solution.winner) == len(arena)
        if asked[0] in ("ladder", "clique"):
            assert list(solution.winner.values()) == list(arena.player)
        elif asked[0] in ("recursive_ladder", "tight_ladder", "dull_chain", "model_checker_ladder"):
            assert len(set(solution.winner.values())) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_large_random_games_are_won_as_a_textbook_algorithm_says(seed, monkeypatch):
    """The textbook's recursion, compiled, on games with few and many priorities, sinks aside."""
    arena = random_arena(
        30_000, degrees=(1, 4), sinks=0, bipartite=bool(seed % 2), priorities=[2, 3, 5, 9, 200, 10**6][seed], seed=seed
    )
    expected = TextbookZielonka(arena).winners().tolist()
    for speed in ("plain", "compiled"):
        monkeypatch.setenv("ARENA_LOOPS", speed)
        solution = solved(arena, "parity")
        assert list(solution.winner.values()) == expected


# ---- all games of at most four vertices and three priorities


@pytest.mark.usefixtures("loops")
def test_small_games_by_number_are_won_as_the_definition_says():
    chance = Random(4)
    for size in (2, 3, 3, 3, 4):
        for number in chance.sample(range(digits(size) ** size), min(share(1200), digits(size) ** size)):
            game = graph(number, size)
            assert solve(game, "parity").w1 == region(game, "parity"), (size, number)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "step", "games"), [(1, 1, 6), (2, 1, 324), (3, 1, 74_088), (4, 29, 2_262_414)])
def test_every_small_game_is_won_as_the_definition_says_and_by_the_strategies(size, step, games):
    """Every player, priority and set of successors of each vertex; of four vertices one game in 29."""
    assert compare(size, step=step) == (games, -1)


@pytest.mark.slow
@pytest.mark.skipif("ARENA_LONG" not in os.environ, reason="some minutes: set ARENA_LONG")
def test_every_game_of_four_vertices_is_won_as_the_definition_says():
    assert compare(4) == (65_610_000, -1)


def test_the_numbers_name_all_games_once():
    made = [graph(number, 2) for number in range(digits(2) ** 2)]
    assert len({(str(each.nodes.data()), str(sorted(each.edges))) for each in made}) == 324
    assert all(each.adj[vertex] for each in made for vertex in each)
