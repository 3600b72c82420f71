"""A layout without an engine: rows as they are given, short edges, and quick; and how long an engine would take."""

import random
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, dags, digraphs, examples
from work import calls

from arena import solve, unfold
from arena.views.layers import rows
from arena.views.proof import proof
from arena.views.symmetry import quotient
from exporters.drawings.ordering import grid
from exporters.pictures.estimates import dot_seconds, width
from games import load


def length(graph, place):
    return sum(abs(place[tail][0] - place[head][0]) for tail, head in graph.edges)


def as_given(graph, row):
    """Each row in the order of the graph, spread evenly over the width of the largest."""
    numbers = sorted(set(row.values()))
    found = [[v for v in graph if row.get(v) == number] for number in numbers] + [[v for v in graph if v not in row]]
    levels = [level for level in found if level]
    width = max(map(len, levels), default=0)
    return {
        v: ((2 * place + 1) * width / (2 * len(level)), y)
        for y, level in enumerate(levels)
        for place, v in enumerate(level)
    }


@examples(300)
@given(st.one_of(arenas(), digraphs()), st.data())
def test_rows_are_kept_and_spread_evenly(graph, data):
    row = {v: data.draw(st.integers(-3, 3)) for v in graph if data.draw(st.integers(0, 4))}
    found, expected = grid(graph, row), as_given(graph, row)
    assert list(found) == list(graph)
    assert {v: y for v, (_, y) in found.items()} == {v: y for v, (_, y) in expected.items()}
    for y in {y for _, y in found.values()}:
        level = [v for v in graph if found[v][1] == y]
        assert sorted(found[v][0] for v in level) == pytest.approx(sorted(expected[v][0] for v in level))
    assert length(graph, found) <= length(graph, expected) + 1e-9


@examples(100)
@given(arenas())
def test_the_layout_of_a_solution_is_the_same_again(arena):
    row = rows(solve(arena))[0]
    assert grid(arena, row) == grid(arena, row)


def crossings(graph, place):
    edges = [sorted((place[tail], place[head]), key=lambda xy: xy[1]) for tail, head in graph.edges]
    return sum(
        (a[0] - c[0]) * (b[0] - d[0]) < 0 for (a, b), (c, d) in combinations(edges, 2) if (a[1], b[1]) == (c[1], d[1])
    )


def test_a_tree_needs_no_crossing():
    tree = nx.DiGraph([(0, 2), (0, 1), (1, 7), (2, 5), (2, 6), (1, 3)])
    row = {0: 0, 1: 1, 2: 1, 3: 2, 5: 2, 6: 2, 7: 2}
    assert crossings(tree, as_given(tree, row)) > 0
    assert crossings(tree, grid(tree, row)) == 0


def test_edges_that_come_together_need_no_crossing():
    """The first row is to be put in order by what comes after it."""
    graph = nx.DiGraph([("a", "x"), ("b", "y"), ("c", "x"), ("d", "y")])
    row = {"a": 0, "b": 0, "c": 0, "d": 0, "x": 1, "y": 1}
    assert crossings(graph, as_given(graph, row)) == 1
    assert crossings(graph, grid(graph, row)) == 0


def test_edges_get_shorter_and_cross_less_in_a_proof_and_among_classes():
    game = load("tictactoe")
    arena = unfold(game)
    solution = solve(arena)
    row = rows(solution)[0]
    for view, share in ((proof(arena, solution, 1), 0.65), (quotient(arena, game), 0.8)):
        own = {v: row[v] for v in view}
        assert length(view, grid(view, own)) < share * length(view, as_given(view, own))
    view = proof(arena, solution, 1)
    own = {v: row[v] for v in view}
    assert crossings(view, grid(view, own)) < 0.7 * crossings(view, as_given(view, own))


def test_all_of_tictactoe_is_laid_out():
    arena = unfold(load("tictactoe"))
    found = grid(arena, rows(solve(arena))[0])
    assert len(set(found.values())) == 5478
    assert {y for _, y in found.values()} == set(range(10))


def test_the_work_of_a_grid_grows_like_the_arena():
    def work(matches):
        arena = unfold(load("fibonacci_nim", matches=matches))
        row = rows(solve(arena))[0]
        return calls(lambda: grid(arena, row)) / (len(arena) + arena.number_of_edges())

    assert work(40) < 1.5 * work(20)


def test_an_empty_graph_has_no_places():
    assert grid(nx.DiGraph(), {}) == {}


# ---- the time of dot


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
