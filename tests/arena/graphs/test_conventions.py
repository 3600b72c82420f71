"""An arena that breaks the conventions is refused in the words of `check`, whoever is asked."""

from collections import Counter

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples

from arena import InvalidArena, attractor, backward_induction, check, solve
from arena.graphs.conventions import moved_twice
from arena.graphs.conversion import compact
from arena.graphs.graph_game import GraphGame

PLAYERS = [1, 2, 1, 2, 1, 2, None, 3, True]
WINNERS = [None, None, 0, 1, 2, 1, 2, 3, True]


def unnamed_sink():
    """A graph whose f2 names another vertex than the sink that player 2 has won."""
    graph = nx.DiGraph([(0, 1), (0, 3), (3, 2)], initial=0, f2=[3])
    nx.set_node_attributes(graph, {0: 1, 1: 2, 2: 1, 3: 2}, "player")
    nx.set_node_attributes(graph, {1: 2, 2: 0}, "winner")
    return graph


def breaches(graph):
    return [str(breach) for breach in check(graph) if not (breach.note or breach.twice)]


@pytest.mark.parametrize("asked", [solve, lambda graph: attractor(graph, 1), backward_induction, GraphGame])
def test_a_won_sink_that_the_targets_leave_out_is_called_that(asked):
    with pytest.raises(InvalidArena) as refused:
        asked(unnamed_sink())
    assert str(refused.value) == "1: a sink won by player 2 that f2 does not name"


@st.composite
def odd_arenas(draw):
    """Draw small arenas of which some break a convention: turns, winners, or targets."""
    size = draw(st.integers(1, 5))
    vertices = st.integers(0, size - 1)
    graph = nx.DiGraph(initial=0, kind="arena")
    for vertex in range(size):
        graph.add_node(vertex, player=draw(st.sampled_from(PLAYERS)), winner=draw(st.sampled_from(WINNERS)))
    graph.add_edges_from(draw(st.lists(st.tuples(vertices, vertices), max_size=6)))
    for key in ("f1", "f2"):
        if draw(st.booleans()):
            graph.graph[key] = draw(st.lists(st.integers(0, size), max_size=2, unique=True))
    return graph


@given(odd_arenas())
def test_solve_refuses_what_check_reports_in_its_words_and_nothing_else(graph):
    reported = breaches(graph)
    if not reported:
        solve(graph)
        return
    with pytest.raises(InvalidArena) as refused:
        solve(graph)
    assert str(refused.value) in reported


@pytest.mark.parametrize("named", [3, None, [["b"]]])
def test_targets_that_are_no_list_of_vertices_are_refused_in_a_line(named):
    graph = unnamed_sink()
    graph.graph["f2"] = named
    for asked in (solve, check):
        with pytest.raises(InvalidArena, match=r"f2 is .* \(a list of vertices\)"):
            asked(graph)


def test_a_move_of_a_player_to_himself_is_told_of_columns_too():
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a"), ("b", "a")])
    nx.set_node_attributes(graph, {"a": 1, "b": 2, "c": 2}, "player")
    assert moved_twice(graph) == moved_twice(compact(graph)) == ("b", "c", 2)
    graph.nodes["c"]["player"] = 1
    assert moved_twice(graph) == moved_twice(compact(graph)) == ("c", "a", 1)
    graph.remove_edge("c", "a")
    graph.nodes["c"]["winner"] = 1
    assert moved_twice(graph) is None
    assert moved_twice(compact(graph)) is None


@examples(200)
@given(arenas(unwon=True))
def test_columns_have_the_breaches_and_notes_of_their_graph(arena):
    try:
        columns = compact(arena)
    except InvalidArena:
        return
    if not columns.stopped:
        told = Counter(map(str, check(arena)))
        assert Counter(map(str, check(columns))) == told
