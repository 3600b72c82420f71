"""Kernels against the definition, tried on every set of vertices."""

from functools import partial
from random import Random

import naive
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, dags, digraphs, examples
from work import calls

from arena import ParameterError, compact, grundy, is_kernel, kernel


@examples(300)
@given(digraphs(max_vertices=6))
def test_the_two_naive_readings_of_the_definition_agree(graph):
    kernels = naive.all_kernels(graph)
    for members in range(1 << len(graph)):
        chosen = frozenset(vertex for number, vertex in enumerate(graph) if members >> number & 1)
        assert naive.is_kernel(graph, chosen) == (chosen in kernels)


@examples(1000)
@given(digraphs())
def test_existence_and_uniqueness_are_those_of_the_definition(graph):
    kernels, found = naive.all_kernels(graph), kernel(graph)
    assert found.exists is bool(kernels)
    assert found.unique is (len(kernels) == 1)
    assert (found.kernel is None) if not kernels else (found.kernel in kernels)


@examples(500)
@given(digraphs())
def test_a_kernel_is_independent_and_absorbing(graph):
    found = kernel(graph).kernel
    if found is not None:
        assert not any((x, y) in graph.edges for x in found for y in found)
        assert all(any((x, y) in graph.edges for y in found) for x in set(graph) - found)


@examples(500)
@given(digraphs())
def test_rounds_are_those_of_the_sink_removal_of_course_004(graph):
    rounds, found = naive.sink_removal(graph), kernel(graph)
    assert [set(sinks) for sinks in found.sink_rounds] == [sinks for sinks, _ in rounds]
    assert found.round == {v: n for n, (sinks, before) in enumerate(rounds, start=1) for v in sinks | before}
    assert set(found.in_every) == set().union(*(sinks for sinks, _ in rounds))
    assert set(found.in_none) == set().union(*(before for _, before in rounds))
    assert set(found.undecided) == set(graph) - set(found.round)


@examples(500)
@given(digraphs())
def test_sink_removal_is_right_about_every_kernel(graph):
    found = kernel(graph)
    for members in naive.all_kernels(graph):
        assert members >= set(found.in_every)
        assert members.isdisjoint(found.in_none)


@examples(500)
@given(dags())
def test_a_graph_without_circuits_has_one_kernel_and_sink_removal_finds_it(graph):
    found = kernel(graph, bound=0)
    assert naive.all_kernels(graph) == {found.kernel}
    assert (found.exists, found.unique, found.choices, found.undecided) == (True, True, 0, [])
    assert found.kernel == set(found.in_every)


@examples(500)
@given(dags())
def test_on_a_graph_without_circuits_the_kernel_is_where_the_grundy_value_is_0(graph):
    values = grundy(graph)
    assert kernel(graph).kernel == {vertex for vertex in graph if values[vertex] == 0}


@examples(300)
@given(dags())
def test_on_a_graph_without_circuits_the_kernel_is_where_the_player_to_move_loses(graph):
    outcomes = naive.outcomes(graph, misere=False)
    assert kernel(graph).kernel == {vertex for vertex in graph if outcomes[vertex][0] == "P"}


@examples(500)
@given(digraphs(), st.integers(0, 4))
def test_a_bounded_search_says_nothing_wrong(graph, bound):
    kernels, found = naive.all_kernels(graph), kernel(graph, bound=bound)
    assert found.choices <= bound
    assert found.exists in (None, bool(kernels))
    assert found.unique in (None, len(kernels) == 1)
    assert (found.kernel is not None) == (found.exists is True)
    assert found.kernel is None or found.kernel in kernels


@examples(300)
@given(digraphs(loops=False))
def test_with_bound_0_a_graph_that_sink_removal_leaves_is_not_decided(graph):
    left, found = len(graph) > sum(len(a) + len(b) for a, b in naive.sink_removal(graph)), kernel(graph, bound=0)
    assert (found.exists is None) == left
    assert (found.unique is None) == left
    assert (found.kernel is None) == left


@examples(300)
@given(digraphs(), st.integers(0, 255))
def test_is_kernel_is_the_definition(graph, mask):
    chosen = [vertex for number, vertex in enumerate(graph) if mask >> number & 1]
    assert is_kernel(graph, chosen) == naive.is_kernel(graph, chosen)


@examples(300)
@given(digraphs())
def test_is_kernel_accepts_every_kernel(graph):
    assert all(is_kernel(graph, members) for members in naive.all_kernels(graph))


@examples(300)
@given(arenas(named=False))
def test_players_do_not_matter(arena):
    bare = nx.DiGraph(arena.edges)
    bare.add_nodes_from(list(arena))
    assert kernel(arena).exists is kernel(compact(arena)).exists is bool(naive.all_kernels(bare))
    assert kernel(arena).round == kernel(bare).round


# ---- the strategy of the last proposition of course 004


@examples(500)
@given(digraphs())
def test_the_strategy_moves_into_the_kernel_from_everywhere_outside(graph):
    found = kernel(graph)
    assert set(found.strategy) == (set() if found.kernel is None else set(graph) - found.kernel)
    for vertex, following in found.strategy.items():
        assert (vertex, following) in graph.edges
        assert following in found.kernel


@examples(300)
@given(digraphs(max_vertices=5))
def test_the_strategy_never_loses(graph):
    """Course 004: outside the kernel the player to move has a "stratégie non-perdante"."""
    strategy, arena = kernel(graph).strategy, naive.by_turns(graph, misere=False)
    lifted = {(vertex, 1): (following, 2) for vertex, following in strategy.items()}
    for vertex in strategy:
        endings = {ending for _, ending in naive.plays_followed(arena, 1, lifted, (vertex, 1))}
        assert endings <= {1, "endless"}


@examples(300)
@given(dags(max_vertices=7))
def test_the_strategy_wins_on_a_graph_without_circuits(graph):
    strategy, arena = kernel(graph).strategy, naive.by_turns(graph, misere=False)
    lifted = {(vertex, 1): (following, 2) for vertex, following in strategy.items()}
    assert all(naive.wins(arena, 1, lifted, (vertex, 1)) for vertex in strategy)


@examples(500)
@given(digraphs())
def test_among_several_moves_the_strategy_takes_the_one_into_the_earliest_round(graph):
    """A vertex that sink removal never took is later than any round."""
    found, never = kernel(graph), len(graph) + 1
    for vertex, following in found.strategy.items():
        into = [found.round.get(s, never) for s in graph.adj[vertex] if s in found.kernel]
        assert found.round.get(following, never) == min(into)


def test_the_strategy_prefers_a_sink_to_a_vertex_that_was_never_removed():
    """`x` can put the token on the sink and win at once, or on `a` and go round a, b for ever."""
    graph = nx.DiGraph([("a", "b"), ("b", "a"), ("x", "a"), ("x", "sink")])
    found = kernel(graph)
    assert found.kernel == {"a", "sink"}
    assert found.strategy["x"] == "sink"


# ---- known graphs


def test_the_graph_of_course_004_has_the_kernel_a_d():
    edges = ["af", "bd", "bf", "ca", "ce", "ea", "eb", "ed", "ef", "fd"]
    found = kernel(nx.DiGraph([tuple(edge) for edge in edges]))
    assert (found.kernel, found.unique, found.sink_rounds) == ({"a", "d"}, True, [["d"], ["a"]])


@pytest.mark.parametrize("size", [1, 3, 5, 7, 9])
def test_an_odd_circuit_has_no_kernel(size):
    found = kernel(nx.cycle_graph(size, create_using=nx.DiGraph))
    assert (found.exists, found.unique, found.kernel) == (False, False, None)
    assert found.strategy == {}


@pytest.mark.parametrize("size", [2, 4, 6, 8])
def test_an_even_circuit_has_two_kernels(size):
    found = kernel(nx.cycle_graph(size, create_using=nx.DiGraph))
    assert (found.exists, found.unique) == (True, False)
    assert found.kernel in ({*range(0, size, 2)}, {*range(1, size, 2)})


@pytest.mark.parametrize("size", range(2, 31))
def test_one_choice_decides_a_circuit(size):
    """Once one vertex is in or out, all the others follow."""
    found = kernel(nx.cycle_graph(size, create_using=nx.DiGraph), bound=1)
    assert (found.exists, found.unique) == (size % 2 == 0, False)


def test_no_choice_is_needed_where_every_vertex_but_one_has_an_edge_to_itself():
    graph = nx.DiGraph([("a", "a"), ("b", "b"), ("a", "c"), ("b", "c"), ("c", "a"), ("c", "b")])
    found = kernel(graph, bound=0)
    assert (found.kernel, found.unique, found.choices) == ({"c"}, True, 0)


def test_a_graph_with_a_circuit_may_have_exactly_one_kernel():
    found = kernel(nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a"), ("a", "d")]))
    assert (found.kernel, found.unique) == ({"c", "d"}, True)


def test_a_vertex_with_an_edge_to_itself_is_in_no_kernel():
    found = kernel(nx.DiGraph([("a", "a"), ("a", "b"), ("b", "c"), ("c", "b")]))
    assert (found.kernel, found.unique) == ({"b"}, True)


def test_the_graph_without_vertices_has_the_empty_kernel():
    found = kernel(nx.DiGraph())
    assert (found.kernel, found.exists, found.unique, found.sink_rounds) == (frozenset(), True, True, [])


def test_bound_0_does_not_decide_a_circuit_of_two_and_bound_1_does():
    graph = nx.DiGraph([("a", "b"), ("b", "a")])
    undecided = kernel(graph, bound=0)
    assert (undecided.exists, undecided.unique, undecided.kernel) == (None, None, None)
    assert undecided.undecided == ["a", "b"]
    decided = kernel(graph, bound=1)
    assert (decided.exists, decided.unique, decided.choices) == (True, False, 1)


def test_a_search_that_stops_after_its_first_kernel_does_not_call_it_the_only_one():
    """Two circuits of two: four kernels, the first of them found after two choices."""
    graph = nx.DiGraph([(0, 1), (1, 0), (2, 3), (3, 2)])
    found = kernel(graph, bound=2)
    assert found.exists is True
    assert naive.is_kernel(graph, found.kernel)
    assert found.unique in (None, False)


def test_a_negative_bound_is_refused_by_name():
    with pytest.raises(ParameterError, match="bound: -1"):
        kernel(nx.DiGraph(), bound=-1)


def test_is_kernel_refuses_a_vertex_that_is_not_in_the_graph_by_name():
    with pytest.raises(ParameterError, match="not a vertex of the graph: 'z'"):
        is_kernel(nx.DiGraph([("a", "b")]), ["b", "z"])


def test_the_work_of_the_search_is_bounded_and_not_only_its_choices():
    """A graph without sinks where choices contradict each other after long chains of conclusions."""
    graph = nx.DiGraph()
    chance = Random(2)
    graph.add_edges_from(
        (tail, head) for tail in range(2000) for head in chance.sample(range(2000), 10) if tail != head
    )
    few, many = (calls(partial(kernel, graph, bound=bound)) for bound in (50, 500))
    undecided = kernel(graph, bound=500)
    assert (undecided.exists, undecided.kernel) == (None, None)
    assert 0 < undecided.choices < 500
    assert few < many < 4 * few
