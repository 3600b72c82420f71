"""The columns of a DiGraph are the same as lists and as arrays, whatever its vertices are called."""

import random
from fractions import Fraction

import naive
import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples
from ways import compiled, however, large_arena, plain, solved, written

from arena import (
    compact,
)
from arena.graphs.conversion import compact_graph


def same_columns(graph, convert=compact_graph):
    """Convert both ways, and see that the second way is that of arrays and both say what the graph says."""
    with plain():
        lists = convert(graph)
        assert isinstance(lists.out_degree, list)
        found = written(lists)
    with compiled():
        arrays = convert(graph)
        assert all(isinstance(column, np.ndarray) for column in (*arrays.reverse, arrays.out_degree))
        assert written(arrays) == found
    assert [vertex for _, vertex in found[1]] == list(graph)
    return found[0]


def check_rows(graph, rows):
    """See that rows are the predecessors in their order, and the successors."""
    start, tails, after, heads, degree = rows
    vertices = list(graph)
    for number, vertex in enumerate(vertices):
        assert [vertices[tail] for tail in tails[start[number] : start[number + 1]]] == list(graph.pred[vertex])
        assert {vertices[head] for head in heads[after[number] : after[number + 1]]} == set(graph.adj[vertex])
        assert degree[number] == len(graph.adj[vertex])


LABELS = {
    "from 0 on": range,
    "with gaps": lambda size: range(4 * size),
    "up to four times the size": lambda size: [*range(size - 1), 4 * size - 1],
    "from four times the size on": lambda size: [4 * size, *range(size - 1)],
    "negative": lambda size: range(-size, size),
    "from the end of four times the size": lambda size: [-1, 4 * size - 1, *range(size)],
    "far below zero": lambda size: [-9 * size, *range(size)],
    "huge": lambda size: [2 ** (20 + 5 * n) for n in range(size)],
    "strings": lambda size: list(map(str, range(2 * size))),
    "tuples": lambda size: [(n, 1 + n % 2) for n in range(size)],
    "numpy": np.arange,
    "numpy and Python": lambda size: [np.int64(n) if n % 2 else n for n in range(size)],
    "true and false": lambda size: [False, True, *range(2, size)][:size],
    "floats": lambda size: list(map(float, range(size))),
    "anything": lambda size: [0, "0", (0,), True, 2.0, np.int8(3), frozenset(), -1, 2**80, "v"][:size],
}
any_labels = pytest.mark.parametrize("labels", LABELS.values(), ids=LABELS)
orders = st.integers(0, 20)


def renamed(graph, labels, order, alias=lambda name: name):
    """Build the graph anew under other names, as they come or in disorder; `alias` may write an end otherwise."""
    names = list(labels(len(graph)))[: len(graph)] if graph else []
    name = dict(zip(graph, random.Random(order).sample(names, len(names)) if order else names, strict=True))
    made = nx.DiGraph()
    for key, value in graph.graph.items():
        made.graph[key] = name[value] if key == "initial" else [name[vertex] for vertex in value]
    made.add_nodes_from((name[vertex], data) for vertex, data in graph.nodes(data=True))
    made.add_edges_from((alias(name[tail]), alias(name[head])) for tail, head in graph.edges)
    assert list(made) == list(name.values())
    return made


@any_labels
@examples(40)
@given(graph=digraphs(), order=orders)
def test_a_graph_has_the_same_columns_as_lists_and_as_arrays_whatever_its_vertices_are_called(labels, graph, order):
    graph = renamed(graph, labels, order)
    check_rows(graph, same_columns(graph))


@any_labels
@examples(40)
@given(arena=arenas(), order=orders)
def test_an_arena_has_the_same_columns_as_lists_and_as_arrays_whatever_its_vertices_are_called(labels, arena, order):
    arena = renamed(arena, labels, order)
    start, tails, *_, degree = same_columns(arena, compact)
    after, vertices = naive.moves(arena), list(arena)
    assert degree == [len(after[vertex]) for vertex in arena]
    for number, vertex in enumerate(vertices):
        before = [vertices[tail] for tail in tails[start[number] : start[number + 1]]]
        assert before == [tail for tail in arena.pred[vertex] if after[tail]]


OTHERWISE = {
    "floats": float,
    "numpy": np.int64,
    "float32": np.float32,
    "fractions": Fraction,
    "true and false": lambda number: bool(number) if number in {0, 1} else number,
}


@pytest.mark.parametrize("otherwise", OTHERWISE.values(), ids=OTHERWISE)
@pytest.mark.parametrize("labels", ["from 0 on", "with gaps", "negative"])
@examples(40)
@given(graph=digraphs(), order=orders)
def test_an_edge_may_name_its_ends_by_what_equals_them(labels, otherwise, graph, order):
    graph = renamed(graph, LABELS[labels], order, otherwise)
    check_rows(graph, same_columns(graph))


@examples(300)
@given(digraphs(), st.integers(0, 255))
def test_views_of_a_graph_have_the_same_columns_as_lists_and_as_arrays(graph, mask):
    chosen = [vertex for number, vertex in enumerate(graph) if mask >> number & 1]
    for view in (graph.subgraph(chosen), graph.reverse(copy=False), nx.restricted_view(graph, chosen, [])):
        check_rows(view, same_columns(view))


@pytest.mark.parametrize("seed", range(4))
def test_a_large_graph_has_the_same_columns_as_lists_and_as_arrays(seed):
    arena = large_arena(seed)
    for labels in ("from 0 on", "with gaps", "strings"):
        graph = renamed(arena, LABELS[labels], seed)
        check_rows(graph, same_columns(graph))
        same_columns(graph, compact)


def test_names_that_print_alike_stay_apart():
    arena = nx.DiGraph([(1, "1"), ("1", (1,))], initial=1)
    nx.set_node_attributes(arena, {1: 1, "1": 2, (1,): 1}, "player")
    arena.nodes[1,]["winner"] = 1
    assert dict(however(lambda: solved(arena))[0][1]) == {(1,): 0, "1": 1, 1: 2}
