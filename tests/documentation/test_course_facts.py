"""What the courses say of their games and graphs, and no table of results has: see docs/course.md."""

from collections import Counter

import networkx as nx
import pytest

import arena
from arena import Outcome, attractor, solve, solve_positions, unfold
from games import load


def size(graph):
    return len(graph), graph.number_of_edges()


def test_the_tree_and_the_strategy_of_nim_with_five_objects():
    graph = unfold(load("subtraction", heap=5))
    assert size(graph) == (10, 18)
    solution, grown = solve(graph), arena.tree(graph)
    assert {heap: solution.strategy[heap, 1][0] for heap in (5, 3, 2, 1)} == {5: 4, 3: 0, 2: 0, 1: 0}
    leaves = Counter(grown.nodes[node]["winner"] for node in grown if not grown.adj[node])
    assert (len(grown), leaves) == (28, {1: 7, 2: 6})


def test_the_attractors_of_sans_interet():
    graph = arena.read("sans_interet")
    assert dict(attractor(graph, 1).rank) == {6: 0, 3: 1, 4: 1, 1: 2, 0: 3}
    assert set(attractor(graph, 2).rank) == {2, 5, 7}
    assert solve(graph).determined


def test_circuits_are_draws_unless_there_is_an_exit():
    assert set(solve_positions(nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a")])).outcome.values()) == {Outcome.D}
    found = solve_positions(nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")]))
    assert found.outcome == {"c": Outcome.P, "b": Outcome.N, "a": Outcome.P}
    assert dict(found.remoteness) == {"c": 0, "b": 1, "a": 2}


@pytest.fixture(scope="module")
def tictactoe():
    return unfold(load("tictactoe"))


def test_tictactoe_up_to_symmetry_and_in_misere_play(tictactoe):
    assert size(arena.quotient(tictactoe, load("tictactoe"))) == (765, 2096)
    misere = unfold(load("tictactoe", misere=True))
    assert solve(misere).winner[misere.graph["initial"]] == 0
    for vertex, data in tictactoe.nodes(data=True):
        assert misere.nodes[vertex].get("winner") == {None: None, 0: 0, 1: 2, 2: 1}[data.get("winner")]


def test_the_practical_counts_lines_and_weighs_cells():
    cells = arena.evaluation(load("connect_four"), "cells").score
    game = load("connect_four")
    weights = [3, 4, 5, 7, 5, 4, 3]
    assert [cells(game.parse(str(column))) for column in range(1, 8)] == weights
    assert cells(game.parse("21213333455445")) == 2
