"""Backward induction against min-max by recursion on the tree."""

import naive
import networkx as nx
import pytest
from hypothesis import given
from random_graphs import arenas, examples

from arena import Circuit, InvalidArena, backward_induction, compact, solve, tree, unfold
from arena.solving.induction import COUNT_LIMIT
from games import load


@examples(500)
@given(arenas(acyclic=True, max_vertices=8))
def test_values_are_those_of_min_max_on_the_tree(arena):
    assert backward_induction(arena).value == {vertex: naive.minmax(arena, vertex) for vertex in arena}


@examples(500)
@given(arenas(acyclic=True, max_vertices=8))
def test_plays_and_tree_nodes_are_as_many_as_there_are_when_written_out(arena):
    found, initial = backward_induction(arena), arena.graph["initial"]
    assert found.plays == len(naive.plays(arena, initial))
    assert found.tree_nodes == len(naive.beginnings(arena, initial))


@examples(500)
@given(arenas(acyclic=True))
def test_the_value_says_who_wins_as_the_fixpoints_do(arena):
    value = backward_induction(arena).value
    assert {v: {1: 1, -1: 2, 0: 0}[value[v]] for v in arena} == naive.winners(arena)


@examples(500)
@given(arenas())
def test_it_takes_exactly_the_arenas_whose_plays_all_end(arena):
    """A circuit through a target is none: play stops there."""
    after = naive.moves(arena)
    played = nx.DiGraph([(vertex, s) for vertex in arena for s in after[vertex]])
    if nx.is_directed_acyclic_graph(played):
        value = backward_induction(arena).value
        assert solve(arena).winner == {v: {1: 1, -1: 2, 0: 0}[value[v]] for v in arena}
    else:
        with pytest.raises(Circuit) as error:
            backward_induction(arena)
        named = {str(vertex): vertex for vertex in arena}
        assert naive.is_circuit(played, [named[text] for text in error.value.vertices])


@examples(300)
@given(arenas(acyclic=True, max_vertices=7))
def test_it_values_the_tree_as_it_values_the_arena(arena):
    on_tree, on_arena = backward_induction(tree(arena)), backward_induction(arena)
    assert on_tree.value[0] == on_arena.value[arena.graph["initial"]]
    assert (on_tree.plays, on_tree.tree_nodes) == (on_arena.plays, on_arena.tree_nodes)


@examples(200)
@given(arenas(acyclic=True, max_vertices=7))
def test_the_arena_may_be_given_as_columns(arena):
    assert backward_induction(compact(arena)).value == {vertex: naive.minmax(arena, vertex) for vertex in arena}


def test_without_an_initial_vertex_nothing_is_counted():
    arena = unfold(load("subtraction", heap=5))
    del arena.graph["initial"]
    found = backward_induction(arena)
    assert (found.plays, found.tree_nodes) == (None, None)
    assert found.value[5, 1] == 1


def diamonds(count):
    """A row of diamonds: 2 ** count plays."""
    arena = nx.DiGraph(initial=(0, 0))
    for number in range(count):
        here, up, down, there = (2 * number, 0), (2 * number + 1, 0), (2 * number + 1, 1), (2 * number + 2, 0)
        arena.add_edges_from([(here, up), (here, down), (up, there), (down, there)])
    nx.set_node_attributes(arena, {vertex: 1 + vertex[0] % 2 for vertex in arena}, "player")
    arena.nodes[2 * count, 0]["winner"] = 1
    return arena


def test_large_counts_are_exact_up_to_the_limit():
    found = backward_induction(diamonds(1000))
    assert found.plays == 2**1000
    assert found.tree_nodes == sum(2**n for n in range(1001)) + sum(2 * 2**n for n in range(1000))


@pytest.mark.slow
def test_counts_from_the_limit_on_are_not_told():
    assert 2**14284 < COUNT_LIMIT < 2**14285
    assert backward_induction(diamonds(14284)).plays == 2**14284
    assert backward_induction(diamonds(14285)).plays is None
    assert backward_induction(diamonds(14300)).tree_nodes is None
    assert backward_induction(diamonds(2000)).value[0, 0] == 1


def test_a_circuit_is_refused_and_named():
    arena = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "end")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "end": 1}, "player")
    arena.nodes["end"]["winner"] = 1
    with pytest.raises(Circuit, match=r"backward induction needs plays that end.*(a -> b -> a|b -> a -> b)"):
        backward_induction(arena)


def test_a_sink_without_a_winner_is_refused_by_name():
    arena = nx.DiGraph([("a", "the end")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "the end": 2}, "player")
    with pytest.raises(InvalidArena, match="the end: a sink without a winner"):
        backward_induction(arena)


def test_a_bare_graph_is_refused_by_name():
    with pytest.raises(InvalidArena, match="the rook is a bare graph"):
        backward_induction(nx.DiGraph([("a", "b")], name="the rook"))
