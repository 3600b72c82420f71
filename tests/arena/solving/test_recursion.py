"""The steps of Zielonka's algorithm end with the regions that `solve` gives, and each says what is true of it."""

from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import random_marked
from random_graphs import examples

from arena import InvalidArena, ParameterError, attractor, read, solve
from arena.solving.recursion import OBJECTIVES, recursion

seeds = st.integers(0, 1 << 32)


@examples(300)
@given(seeds, st.integers(1, 12), st.sampled_from(OBJECTIVES), st.sampled_from([0.0, 0.2]))
def test_the_last_step_knows_what_solve_knows(seed, size, objective, sinks):
    graph = random_marked(Random(seed), size, sinks=sinks)
    *_, last = recursion(graph, objective)
    assert last.winner == solve(graph, objective).winner


@examples(200)
@given(seeds, st.integers(1, 12), st.sampled_from(OBJECTIVES))
def test_each_step_attracts_in_its_subgame_what_the_attractor_does(seed, size, objective):
    graph = random_marked(Random(seed), size)
    for step in recursion(graph, objective):
        assert step.rank.keys() <= step.game
        if step.what in ("aside", "whole"):
            assert step.rank == attractor(graph, step.player, step.best, within=step.game).rank
        elif step.what == "taken":
            lost = [vertex for vertex, rank in step.rank.items() if rank == 0]
            assert step.rank == attractor(graph, 3 - step.player, lost, within=step.game).rank
            assert all(step.winner[vertex] == 3 - step.player for vertex in step.rank)


@examples(200)
@given(seeds, st.integers(1, 12))
def test_subgames_are_nested_and_each_vertex_has_a_move_in_each(seed, size):
    graph, around = random_marked(Random(seed), size), {}
    for step in recursion(graph, "parity"):
        assert step.game <= around.get(step.depth - 1, set(graph))
        assert all(step.game & graph.adj[vertex].keys() for vertex in step.game)
        around[step.depth] = step.game


def test_what_is_brought_to_a_sink_is_solved_first():
    graph = nx.DiGraph([("a", "a"), ("a", "b"), ("b", "sink")])
    nx.set_node_attributes(graph, {"a": 1, "b": 2, "sink": 2}, "player")
    nx.set_node_attributes(graph, {"a": 0, "b": 0}, "priority")
    graph.nodes["sink"]["winner"] = 2
    first, second = recursion(graph, "parity")
    assert (first.what, first.winner) == ("sinks", {"sink": 2, "b": 2})
    assert (second.what, second.game, second.winner) == ("whole", {"a"}, {"a": 1, "sink": 2, "b": 2})


def test_the_lift_has_subgames_in_subgames_and_both_win_something():
    steps = list(recursion(read("lift"), "parity"))
    assert max(step.depth for step in steps) == 2
    assert {step.what for step in steps} == {"aside", "taken", "whole"}
    assert sorted(steps[-1].winner.values()) == [1] * 4 + [2] * 4


@pytest.mark.parametrize(("objective", "error"), [("safety", ParameterError), ("buchi", InvalidArena)])
def test_what_has_no_steps_is_refused(objective, error):
    with pytest.raises(error):
        next(recursion(read("lift"), objective))
