"""The steps of tangle learning end with the regions that `solve` gives; tangles and dominions are so by definition."""

from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import random_marked, worth
from random_graphs import examples

from arena import InvalidArena, read, solve
from arena.solving.tangle_learning import tangle_learning

seeds, sizes = st.integers(0, 1 << 32), st.integers(1, 9)


@examples(3000)
@given(seeds, sizes, st.sampled_from([2, 5, 9]), st.sampled_from([0.0, 0.2]))
def test_the_last_step_knows_what_solve_knows(seed, size, priorities, sinks):
    graph = random_marked(Random(seed), size, priorities, sinks=sinks)
    *_, last = tangle_learning(graph)
    assert last.winner == solve(graph, "parity").winner


def won_circuits(graph, moves, player):
    """Tell whether a player likes the best priority of each circuit."""
    return all(
        max(worth(graph, vertex, "parity") for vertex in circuit)[1] == player for circuit in nx.simple_cycles(moves)
    )


@examples(3000)
@given(seeds, sizes)
def test_tangles_are_strongly_connected_and_won_by_one_move_of_their_players_vertices(seed, size):
    graph = random_marked(Random(seed), size, priorities=9)
    for step in tangle_learning(graph):
        if step.what != "tangle":
            continue
        moves = nx.DiGraph(step.edges)
        assert set(moves) == step.vertices
        assert nx.is_strongly_connected(moves)
        assert won_circuits(graph, moves, step.player)
        left = set()
        for vertex in step.vertices:
            if graph.nodes[vertex]["player"] == step.player:
                assert len(moves.adj[vertex]) == 1
            else:
                assert moves.adj[vertex].keys() == graph.adj[vertex].keys() & step.vertices
                left |= graph.adj[vertex].keys() - step.vertices
        assert step.escapes == left - step.winner.keys()
        assert step.escapes


@examples(3000)
@given(seeds, sizes, st.sampled_from([0.0, 0.2]))
def test_dominions_are_closed_and_won(seed, size, sinks):
    graph, before = random_marked(Random(seed), size, priorities=9, sinks=sinks), {}
    for step in tangle_learning(graph):
        if step.what == "dominion":
            game = graph.nodes - before.keys()
            moves = nx.DiGraph(step.edges)
            assert won_circuits(graph, moves, step.player)
            for vertex in step.vertices:
                if graph.nodes[vertex]["player"] == step.player:
                    assert moves.adj[vertex]
                else:
                    assert moves.adj[vertex].keys() == graph.adj[vertex].keys() & game
            assert set(moves) == step.vertices
        before = step.winner


def attracted(graph, player, region, game, tangles):
    """Attract by the definition: one vertex or one tangle after the other, as long as there is one."""
    while True:
        more = {
            vertex
            for vertex in game - region
            if (any if graph.nodes[vertex]["player"] == player else all)(
                each in region for each in graph.adj[vertex].keys() & game
            )
        }
        for tangle in tangles:
            if tangle.player == player and tangle.vertices <= game and tangle.escapes & game <= region:
                more |= tangle.vertices - region
        if not more:
            return region
        region = region | more


@examples(3000)
@given(seeds, st.integers(6, 9), st.integers(2, 3))
def test_a_region_is_all_that_its_player_attracts(seed, size, degree):
    graph, known, found, search = random_marked(Random(seed), size, priorities=9, degree=degree), [], [], 0
    for step in tangle_learning(graph):
        if step.search != search:
            search, free, known, found = step.search, graph.nodes - step.winner.keys(), [*known, *found], []
        if step.what == "tangle":
            found.append(step)
        if step.what == "region":
            assert step.vertices == attracted(graph, step.player, step.best, free, known)
            free -= step.vertices


def test_a_tangle_is_learned_and_attracted_as_a_whole():
    told = [
        (step.search, step.what, step.player, "".join(sorted(step.vertices)))
        for step in tangle_learning(read("tangle"))
    ]
    assert told == [
        (1, "region", 1, "ae"),
        (1, "region", 1, "bcfh"),
        (1, "tangle", 1, "bch"),
        (1, "region", 2, "dg"),
        (1, "dominion", 2, "dg"),
        (2, "region", 1, "abcefh"),
        (2, "dominion", 1, "abcefh"),
    ]
    tangle, region = (list(tangle_learning(read("tangle")))[number] for number in (2, 5))
    assert (tangle.escapes, [each.vertices for each in region.used]) == ({"a"}, [tangle.vertices])


def test_a_vertex_without_priority_is_refused():
    graph = nx.DiGraph([("a", "a")])
    graph.nodes["a"]["player"] = 1
    with pytest.raises(InvalidArena, match="priority"):
        next(tangle_learning(graph))
