"""Grundy values and backward induction against recursion on the tree."""

import naive
import networkx as nx
import pytest
from forms import FORMS, chain, of_edges
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples

from arena import Circuit, InvalidArena, backward_induction, compact, grundy, solve, solve_positions, unfold
from games import load

WON = {1: 1, -1: 2, 0: 0}


def played(arena, start=None):
    """The edges that play can take, from everywhere or from a vertex."""
    after = naive.moves(arena)
    return nx.DiGraph([(v, s) for v in (arena if start is None else naive.reachable(after, start)) for s in after[v]])


# ---- Grundy values


@pytest.mark.usefixtures("loops")
@examples(1000)
@given(digraphs())
def test_grundy_values_are_the_recursive_mex_or_a_circuit_is_named(graph):
    if nx.is_directed_acyclic_graph(graph):
        assert grundy(graph) == {vertex: naive.grundy(graph, vertex) for vertex in graph}
        return
    with pytest.raises(Circuit) as error:
        grundy(graph)
    named = {str(vertex): vertex for vertex in graph}
    assert naive.is_circuit(graph, [named[text] for text in error.value.vertices])
    assert " -> ".join([*error.value.vertices, error.value.vertices[0]]) in str(error.value)


@pytest.mark.usefixtures("loops")
@examples(300)
@given(digraphs())
def test_beside_a_circuit_the_vertices_whose_plays_all_end_have_their_value(graph):
    ends = {v for v in graph if nx.is_directed_acyclic_graph(graph.subgraph(naive.reachable(graph.adj, v)))}
    assert dict(solve_positions(graph).grundy) == {v: naive.grundy(graph, v) for v in ends}


@pytest.mark.usefixtures("loops")
def test_a_complete_order_counts_its_vertices():
    """With an edge to every smaller number the value of n is n: Nim with one heap, beyond a byte."""
    for size in (1, 2, 12, 300):
        graph = nx.DiGraph((high, low) for high in range(size) for low in range(high))
        graph.add_node(0)
        assert grundy(graph) == {number: number for number in range(size)}


# ---- backward induction


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize("form", FORMS)
@examples(300)
@given(arenas(acyclic=True, max_vertices=8))
def test_values_plays_and_nodes_are_those_of_the_tree_written_out(form, arena):
    found, initial = backward_induction(FORMS[form](arena)), arena.graph["initial"]
    assert found.value == {vertex: naive.minmax(arena, vertex) for vertex in arena}
    assert found.plays == len(naive.plays(arena, initial))
    assert found.tree_nodes == len(naive.beginnings(arena, initial))
    assert {v: WON[found.value[v]] for v in arena} == naive.winners(arena)


@pytest.mark.usefixtures("loops")
@examples(500)
@given(arenas(), st.sampled_from(sorted(FORMS)))
def test_it_takes_exactly_the_arenas_whose_plays_all_end(arena, form):
    """A circuit through a target is none: play stops there."""
    graph = played(arena)
    if nx.is_directed_acyclic_graph(graph):
        assert {v: WON[won] for v, won in backward_induction(FORMS[form](arena)).value.items()} == naive.winners(arena)
        return
    with pytest.raises(Circuit) as error:
        backward_induction(FORMS[form](arena))
    named = {str(vertex): vertex for vertex in arena}
    assert naive.is_circuit(graph, [named[text] for text in error.value.vertices])


@pytest.mark.usefixtures("loops")
@examples(200)
@given(arenas(max_vertices=7), st.sampled_from(sorted(FORMS)))
def test_plays_are_counted_from_every_vertex_unless_a_circuit_makes_them_infinite(arena, form):
    solution = solve(FORMS[form](arena))
    for vertex in arena:
        ends = nx.is_directed_acyclic_graph(played(arena, vertex))
        counts = (len(naive.plays(arena, vertex)), len(naive.beginnings(arena, vertex))) if ends else (None, None)
        summary = solution.summary(vertex)
        assert (summary["plays"], summary["tree_nodes"]) == counts


def test_without_an_initial_vertex_nothing_is_counted():
    arena = unfold(load("subtraction", heap=5))
    del arena.graph["initial"]
    found = backward_induction(arena)
    assert (found.plays, found.tree_nodes, found.value[5, 1]) == (None, None, 1)


def diamonds(count):
    """A row of diamonds: 2 ** count plays."""
    arena = nx.DiGraph(initial=(0, 0))
    for number in range(count):
        here, up, down, there = (2 * number, 0), (2 * number + 1, 0), (2 * number + 1, 1), (2 * number + 2, 0)
        arena.add_edges_from([(here, up), (here, down), (up, there), (down, there)])
    nx.set_node_attributes(arena, {vertex: 1 + vertex[0] % 2 for vertex in arena}, "player")
    arena.nodes[2 * count, 0]["winner"] = 1
    return arena


@pytest.mark.usefixtures("loops")
def test_plays_are_counted_exactly_and_not_beyond_what_is_a_number():
    """Whatever the limits: a count is exact or None."""
    for count in (1, 30, 60):
        found = backward_induction(diamonds(count))
        assert found.plays == 2**count
        nodes = sum(2**n for n in range(count + 1)) + sum(2 * 2**n for n in range(count))
        assert found.tree_nodes == nodes
    assert backward_induction(diamonds(1500)).plays == solve(diamonds(1500)).summary()["plays"] == 2**1500


@pytest.mark.usefixtures("loops")
def test_counts_over_columns_are_exact_or_left_out():
    for length, ways in ((61, 2), (62, 2), (63, 2), (64, 2), (39, 3), (41, 3), (300, 200)):
        found = backward_induction(chain(length, ways))
        plays, nodes = ways**length, sum(ways**n for n in range(length + 1))
        assert found.plays in ((plays,) if plays < 2**62 else (plays, None))
        assert found.tree_nodes in ((nodes,) if nodes < 2**62 else (nodes, None))


@pytest.mark.parametrize("form", FORMS)
def test_what_cannot_be_valued_is_refused_by_name(form):
    arena = nx.DiGraph([("a", "the end")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "the end": 2}, "player")
    with pytest.raises(InvalidArena, match="the end"):
        backward_induction(FORMS[form](arena))
    with pytest.raises(InvalidArena, match="the rook"):
        backward_induction(nx.DiGraph([("a", "b")], name="the rook"))


@pytest.mark.usefixtures("loops")
@examples(100)
@given(arenas(acyclic=True, named=False, max_vertices=7))
def test_of_numbered_vertices_values_are_arrays(arena):
    import numpy as np

    made = of_edges(arena, named=False)
    assert np.asarray(backward_induction(made).value).tolist() == [naive.minmax(arena, vertex) for vertex in arena]
    assert np.asarray(grundy(made)).tolist() == [naive.grundy(arena, vertex) for vertex in arena]
    assert grundy(compact(arena)) == {vertex: naive.grundy(arena, vertex) for vertex in arena}
