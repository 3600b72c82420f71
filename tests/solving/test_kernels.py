"""Kernels against the definition, tried on every set of vertices."""

from random import Random

import naive
import networkx as nx
import pytest
from forms import of_edges
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, dags, digraphs, examples
from work import calls

from arena import ParameterError, compact, grundy, is_kernel, kernel, position_graph, solve_positions
from games import load


def bare(graph):
    plain = nx.DiGraph()
    plain.add_nodes_from(list(graph))
    plain.add_edges_from(graph.edges)
    return plain


def check_everything(graph, found):
    """See that all that is said of kernels is what the definitions say."""
    kernels, rounds = naive.all_kernels(graph), naive.sink_removal(graph)
    assert found.exists is bool(kernels)
    assert found.unique is (len(kernels) == 1)
    assert (found.kernel is None) if not kernels else (found.kernel in kernels)
    assert [set(sinks) for sinks in found.sink_rounds] == [sinks for sinks, _ in rounds]
    assert found.round == {v: n for n, (sinks, before) in enumerate(rounds, start=1) for v in sinks | before}
    assert set(found.in_every) == set().union(*(sinks for sinks, _ in rounds))
    assert set(found.in_none) == set().union(*(before for _, before in rounds))
    assert set(found.undecided) == set(graph) - set(found.round)
    assert set(found.strategy) == (set() if found.kernel is None else set(graph) - found.kernel)
    never = len(graph) + 1
    for vertex, following in found.strategy.items():
        into = [found.round.get(s, never) for s in graph.adj[vertex] if s in found.kernel]
        assert following in found.kernel
        assert following in graph.adj[vertex]
        assert found.round.get(following, never) == min(into)


@pytest.mark.usefixtures("loops")
@examples(1000)
@given(digraphs())
def test_kernels_rounds_and_strategy_are_those_of_the_definitions(graph):
    check_everything(graph, kernel(graph))


@pytest.mark.usefixtures("loops")
@examples(300)
@given(arenas(named=False, unwon=True))
def test_players_do_not_matter_and_columns_will_do(arena):
    for form in (arena, compact(arena), of_edges(arena)):
        check_everything(bare(arena), kernel(form))


@examples(3000)
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
def test_bound_0_decides_exactly_what_sink_removal_decides(graph):
    left, found = len(graph) > sum(len(a) + len(b) for a, b in naive.sink_removal(graph)), kernel(graph, bound=0)
    assert {found.exists is None, found.unique is None, found.kernel is None} == {left}


@examples(300)
@given(digraphs(), st.integers(0, 255))
def test_is_kernel_is_the_definition(graph, mask):
    chosen = [vertex for number, vertex in enumerate(graph) if mask >> number & 1]
    assert is_kernel(graph, chosen) == naive.is_kernel(graph, chosen)
    assert all(is_kernel(graph, members) for members in naive.all_kernels(graph))


@examples(300)
@given(dags())
def test_without_circuits_the_kernel_is_where_the_player_to_move_loses(graph):
    found, values, outcomes = kernel(graph, bound=0), grundy(graph), naive.outcomes(graph, misere=False)
    assert naive.all_kernels(graph) == {found.kernel}
    assert (found.exists, found.unique, found.choices, found.undecided) == (True, True, 0, [])
    assert found.kernel == {v for v in graph if values[v] == 0} == {v for v in graph if outcomes[v][0] == "P"}


@examples(200)
@given(digraphs())
def test_a_frame_says_of_each_vertex_what_is_known(graph):
    found = kernel(graph)
    frame = found.to_frame()
    assert len(frame) == len(graph)
    for vertex, member, number in zip(frame.vertex, frame.kernel, frame["round"].fillna(0), strict=True):
        assert bool(member) == (found.kernel is not None and vertex in found.kernel)
        assert number == found.round.get(vertex, 0)


def cycle(size):
    return nx.cycle_graph(size, create_using=nx.DiGraph)


def course_004():
    return nx.DiGraph([tuple(edge) for edge in ["af", "bd", "bf", "ca", "ce", "ea", "eb", "ed", "ef", "fd"]])


KNOWN = {
    "the graph of course 004": (course_004, {"a", "d"}, True),
    "a circuit with one exit": (lambda: nx.DiGraph(["ab", "bc", "ca", "ad"]), {"c", "d"}, True),
    "an edge on the spot": (lambda: nx.DiGraph(["aa", "ab", "bc", "cb"]), {"b"}, True),
    "no vertices": (nx.DiGraph, set(), True),
    "a rook on 3 x 5": (lambda: position_graph(load("rook", rows=3, columns=5)), {3, 9, 15}, True),
    **{f"a circuit of {size}": (lambda size=size: cycle(size), None, False) for size in (1, 3, 5, 9)},
}


def test_known_graphs():
    for name, (make, members, unique) in KNOWN.items():
        found = kernel(make())
        assert (found.kernel, found.exists, found.unique) == (members, members is not None, unique), name


def test_one_choice_decides_a_circuit():
    """Once one vertex is in or out, all the others follow."""
    for size in range(2, 31):
        found = kernel(cycle(size), bound=1)
        assert (found.exists, found.unique) == (size % 2 == 0, False)
        assert found.kernel is None or found.kernel in ({*range(0, size, 2)}, {*range(1, size, 2)})


def test_choices_of_several_parts_add_up():
    graph = nx.DiGraph([(0, 1), (1, 0), (2, 3), (3, 2)])
    assert (kernel(graph, bound=0).exists, kernel(graph, bound=1).exists) == (None, None)
    found = kernel(graph, bound=2)
    assert (found.exists, naive.is_kernel(graph, found.kernel)) == (True, True)
    assert found.unique in (None, False)
    many = nx.disjoint_union_all([cycle(4)] * 12 + [cycle(3)])
    assert (kernel(many).exists, kernel(many).choices <= 13) == (False, True)


def test_the_work_of_the_search_is_bounded_and_not_only_its_choices():
    """In a graph without sinks choices contradict each other after long chains of conclusions."""
    graph, chance = nx.DiGraph(), Random(2)
    graph.add_edges_from((tail, head) for tail in range(900) for head in chance.sample(range(900), 9) if tail != head)
    few, many = (calls(lambda bound=bound: kernel(graph, bound=bound)) for bound in (50, 500))
    undecided = kernel(graph, bound=500)
    assert (undecided.exists, undecided.kernel) == (None, None)
    assert 0 < undecided.choices < 500
    assert few < many < 8 * few


def test_bad_bounds_and_strangers_are_refused_by_name():
    with pytest.raises(ParameterError, match="-1"):
        kernel(nx.DiGraph(), bound=-1)
    with pytest.raises(ParameterError, match="'z'"):
        is_kernel(nx.DiGraph([("a", "b")]), ["b", "z"])


def test_columns_without_the_moves_of_targets_have_no_kernel():
    graph = nx.DiGraph([("a", "b"), ("b", "a")], f1=["b"])
    nx.set_node_attributes(graph, {"a": 1, "b": 2}, "player")
    for ask in (kernel, solve_positions, grundy):
        with pytest.raises(ParameterError, match="targets"):
            ask(compact(graph))
    assert kernel(graph).exists
