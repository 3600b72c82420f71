"""The part that play can come to from a vertex: solved alone, it says what the whole says."""

from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import random_marked
from random_graphs import examples

from arena import ParameterError, certificate, reachable, solve, verify


@examples(200)
@given(st.integers(0, 1 << 32), st.integers(1, 12), st.sampled_from(["reach", "safety", "buchi", "cobuchi", "parity"]))
def test_the_part_is_solved_as_the_whole_is(seed, size, objective):
    graph = random_marked(Random(seed), size, sinks=0.2)
    part = reachable(graph, 0)
    assert set(part) == nx.descendants(graph, 0) | {0}
    assert part.graph["initial"] == 0
    solution, whole = solve(part, objective), solve(graph, objective)
    assert solution.winner == {vertex: whole.winner[vertex] for vertex in part}
    assert verify(part, certificate(solution))


def test_amounts_of_the_part_are_those_of_the_whole():
    chance = Random(4)
    graph = random_marked(chance, 12, sinks=0.1)
    for _, _, data in graph.edges(data=True):
        data["weight"] = chance.randint(-3, 3)
    part, whole = reachable(graph, 3), solve(graph, "energy").amount
    assert solve(part, "energy").amount == {vertex: whole[vertex] for vertex in part}


def test_play_stops_at_a_target():
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "c")], f1=["b"])
    nx.set_node_attributes(graph, {"a": 1, "b": 2, "c": 1}, "player")
    assert (list(reachable(graph, "a")), reachable(graph, "a").graph["f1"]) == (["a", "b"], ["b"])
    with pytest.raises(ParameterError, match="not a vertex"):
        reachable(graph, "d")
