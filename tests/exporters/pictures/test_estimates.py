"""How long an engine would take, and how wide it would draw, by estimates."""

import random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, dags, digraphs, examples

from arena import solve, unfold
from arena.views.proof import proof
from arena.views.symmetry import quotient
from exporters.pictures.estimates import dot_seconds, width
from games import load


def pieces(seconds):
    return round(8300 * (seconds / 10) ** 0.4, 6)


@examples(200)
@given(st.one_of(arenas(), digraphs()), st.data())
def test_edges_are_cut_where_they_cross_a_row(graph, data):
    """Of the rows that there are: empty ones take no room."""
    row = {v: data.draw(st.integers(-5, 5)) for v in graph}
    number = {y: place for place, y in enumerate(sorted(set(row.values())))}
    cuts = sum(max(abs(number[row[tail]] - number[row[head]]), 1) for tail, head in graph.edges)
    assert pieces(dot_seconds(graph, row)) == cuts


@examples(300)
@given(dags())
def test_without_rows_all_edges_go_down_and_none_further_than_the_longest_path(graph):
    longest = nx.dag_longest_path_length(graph) if len(graph) else 0
    found = pieces(dot_seconds(graph))
    assert graph.number_of_edges() <= found <= graph.number_of_edges() * longest
    if longest <= 1:
        assert found == graph.number_of_edges()


def test_a_vertex_stands_by_the_more_of_its_neighbours():
    """Under d is a path of three, and c would stand at the top, three rows above its two successors."""
    graph = nx.DiGraph([(0, 1), (1, 2), (2, 3), (2, 4), ("c", 3), ("c", 4)])
    assert pieces(dot_seconds(graph)) == 6


def test_vertices_without_a_row_stand_where_their_edges_lead():
    """From row 0 to row 3 over a free vertex: three pieces of the path, and three of the edge beside it."""
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "d"), ("a", "free"), ("free", "d")])
    row = {"a": 0, "b": 1, "c": 2, "d": 3}
    assert pieces(dot_seconds(graph, row)) == 6
    assert pieces(dot_seconds(graph, {v: -y for v, y in row.items()})) == 6
    graph.add_edge("a", "d")
    assert pieces(dot_seconds(graph, row)) == 9


def cyclic(vertices, edges):
    chance, graph = random.Random(1), nx.DiGraph()
    while graph.number_of_edges() < edges:
        tail, head = chance.randrange(vertices), chance.randrange(vertices)
        if tail % 2 != head % 2:
            graph.add_edge(tail, head)
    return graph


@pytest.mark.slow
def test_what_takes_dot_a_minute_is_told_from_what_takes_it_a_second():
    """Measured with Graphviz 14.1: 49 s and more, 2 s; 0.25 s, 0.8 s, 44 s."""
    game = load("tictactoe")
    arena = unfold(game)
    assert dot_seconds(cyclic(200, 600)) > 30
    assert dot_seconds(cyclic(200, 400)) < 5
    assert dot_seconds(proof(arena, solve(arena), 2)) < 0.5
    assert dot_seconds(quotient(arena, game)) < 1
    assert 30 < dot_seconds(arena) < 70


@examples(200)
@given(st.one_of(arenas(), digraphs()), st.data())
def test_the_width_is_that_of_the_row_with_most_vertices_and_edges_across(graph, data):
    row = {v: data.draw(st.integers(-3, 3)) for v in graph}
    place = {number: order for order, number in enumerate(sorted(set(row.values())))}  # rows without vertices are none
    rank = {v: place[row[v]] for v in graph}
    taken = [
        66 * sum(rank[v] == here for v in graph)
        + 40 * sum(min(rank[tail], rank[head]) < here < max(rank[tail], rank[head]) for tail, head in graph.edges)
        for here in range(len(place))
    ]
    assert width(graph, row) == max(taken, default=0)


def test_the_width_of_rows_that_dot_finds():
    assert width(nx.path_graph(5, create_using=nx.DiGraph)) == 66
    path = nx.path_graph(5, create_using=nx.DiGraph)
    path.add_edge(0, 4)
    assert width(path) == 66 + 40
