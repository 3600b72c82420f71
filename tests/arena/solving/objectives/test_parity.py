"""Parity games with loops, of one player's priorities, and of large ones: what is decided ahead of Zielonka's way."""

from random import Random

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import random_marked, region
from random_graphs import examples

from arena import certificate, solve, verify
from arena.machine import columns as machine
from arena.machine.compiler import numba_or_none

seeds = st.integers(0, 1 << 32)


def looped(chance, size):
    graph = random_marked(chance, size, priorities=4, sinks=0.1)
    graph.add_edges_from((each, each) for each in graph if graph.adj[each] and chance.random() < 0.5)
    return graph


@examples(300)
@given(seeds, st.integers(1, 8))
def test_games_with_loops_are_won_as_the_definition_says(seed, size):
    graph = looped(Random(seed), size)
    solution = solve(graph, "parity")
    assert solution.w1 == region(graph, "parity")
    assert verify(graph, certificate(solution))


@pytest.mark.skipif(numba_or_none() is None, reason="numba is not installed")
@examples(50)
@given(seeds, st.integers(1, 200), st.sampled_from([0, 1 << 16, 1 << 33]), st.sampled_from([1, 2, 9]))
def test_arrays_say_the_same_whatever_their_priorities(seed, size, shift, priorities):
    graph = looped(Random(seed), size)
    graph.graph["parity"] = "max even"
    for vertex, data in graph.nodes.items():
        data["priority"] = shift + hash((seed, vertex)) % priorities * (2 if priorities == 2 else 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine, "WORTH_COMPILING", 0)
        patch.setattr(machine, "WORTH_CALLING", 0)
        fast = solve(graph, "parity")
    assert isinstance(fast.winners, np.ndarray)
    assert fast.winner == solve(graph, "parity").winner
    assert verify(graph, certificate(fast))


def test_a_loop_is_left_where_its_player_does_not_like_it():
    graph = nx.DiGraph([("a", "a"), ("a", "b"), ("b", "a"), ("c", "c"), ("d", "c"), ("d", "d")], parity="max even")
    for vertex, player, priority in (("a", 1, 1), ("b", 2, 2), ("c", 1, 1), ("d", 1, 0)):
        graph.add_node(vertex, player=player, priority=priority)
    solution = solve(graph, "parity")
    assert solution.w1 == {"a", "b", "d"}
    assert (solution.strategy["a"], solution.strategy["d"]) == ("b", "d")
