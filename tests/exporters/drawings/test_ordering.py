"""Places without a layout engine: rows as they are given, short edges, and quick."""

from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples
from work import calls

from arena import solve, unfold
from arena.views.layers import rows
from arena.views.proof import proof
from arena.views.symmetry import quotient
from exporters.drawings.ordering import grid
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
