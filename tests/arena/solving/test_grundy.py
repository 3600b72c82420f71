"""Grundy values against the recursive definition."""

import naive
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import dags, digraphs, examples

from arena import Circuit, grundy
from arena.graphs.conversion import compact_graph
from arena.solving.grundy import grundy_values


@examples(1000)
@given(dags())
def test_values_are_the_recursive_mex(graph):
    assert grundy(graph) == {vertex: naive.grundy(graph, vertex) for vertex in graph}


@examples(300)
@given(dags())
def test_the_graph_may_be_given_as_columns(graph):
    assert grundy(compact_graph(graph)) == {vertex: naive.grundy(graph, vertex) for vertex in graph}


@examples(300)
@given(digraphs())
def test_a_circuit_is_refused_and_named(graph):
    if nx.is_directed_acyclic_graph(graph):
        assert set(grundy(graph)) == set(graph)
        return
    with pytest.raises(Circuit) as error:
        grundy(graph)
    named = {str(vertex): vertex for vertex in graph}
    assert naive.is_circuit(graph, [named[text] for text in error.value.vertices])
    assert " -> ".join([*error.value.vertices, error.value.vertices[0]]) in str(error.value)


@examples(300)
@given(digraphs())
def test_beside_a_circuit_the_vertices_whose_plays_all_end_have_their_value(graph):
    found = dict(zip(graph, grundy_values(compact_graph(graph)), strict=True))
    for vertex in graph:
        played = graph.subgraph(naive.reachable(graph.adj, vertex))
        assert found[vertex] == (naive.grundy(graph, vertex) if nx.is_directed_acyclic_graph(played) else -1)


@examples(200)
@given(dags(max_vertices=5), dags(max_vertices=5))
def test_the_value_of_a_sum_is_the_exclusive_or_of_the_values(first, second):
    """Sprague and Grundy: on the cartesian product a player moves in one of the two graphs."""
    values, others = grundy(first), grundy(second)
    both = grundy(nx.cartesian_product(first, second))
    assert both == {(x, y): values[x] ^ others[y] for x in first for y in second}


@given(st.integers(0, 12))
@examples(20)
def test_a_complete_order_counts_its_vertices(size):
    """On 0 < 1 < ... < n with an edge to every smaller one, the value of n is n: Nim with one heap."""
    graph = nx.DiGraph((high, low) for high in range(size + 1) for low in range(high))
    graph.add_node(0)
    assert grundy(graph) == {number: number for number in range(size + 1)}


def test_a_long_circuit_is_named_by_its_beginning():
    with pytest.raises(Circuit, match=r"0 -> 1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> \.\.\."):
        grundy(nx.cycle_graph(20, create_using=nx.DiGraph))


def test_an_edge_from_a_vertex_to_itself_is_a_circuit():
    with pytest.raises(Circuit, match="a -> a"):
        grundy(nx.DiGraph([("a", "a")]))
