"""A graph as columns, against the graph."""

import naive
import networkx as nx
import pytest
from hypothesis import given
from random_graphs import arenas, digraphs, examples
from ways import any_way

from arena import InvalidArena, ParameterError, attractor, compact, unfold
from arena.graphs.attributes import label
from arena.graphs.conversion import compact_graph
from arena.graphs.plies import plies
from games import load


@examples(500)
@given(digraphs())
def test_the_rows_are_the_successors_and_the_predecessors(graph):
    columns = compact_graph(graph)
    start, predecessors = columns.reverse
    assert list(columns.vertices) == list(graph)
    assert list(columns.labels) == [str(vertex) for vertex in graph]
    assert columns.out_degree == [graph.out_degree(vertex) for vertex in graph]
    for number, vertex in enumerate(graph):
        assert columns.index[vertex] == number
        assert {columns.vertices[following] for following in columns.after(number)} == set(graph.adj[vertex])
        before = [columns.vertices[tail] for tail in predecessors[start[number] : start[number + 1]]]
        assert before == list(graph.pred[vertex])
    assert len(predecessors) == graph.number_of_edges()


@any_way
@pytest.mark.parametrize("last", [1, 7, 8, 9, 10**12])
def test_vertices_that_are_numbers_keep_their_names(way, last):
    """Names up to four times their number are found by a table, larger ones by a dictionary."""
    arena = nx.DiGraph([(0, last)])
    nx.set_node_attributes(arena, {0: 1, last: 2}, "player")
    nx.set_node_attributes(arena, {last: 1}, "winner")
    with way():
        assert attractor(arena, 1).rank == {last: 0, 0: 1}


@examples(500)
@given(arenas())
def test_an_arena_loses_the_edges_out_of_its_targets_and_nothing_else(arena):
    columns, after, over = compact(arena), naive.moves(arena), naive.ends(arena)
    assert list(columns.vertices) == list(arena)
    assert len(columns) == len(arena)
    assert columns.edges == arena.number_of_edges()
    assert columns.vertices[columns.initial] == arena.graph["initial"]
    for number, vertex in enumerate(arena):
        assert columns.player[number] == arena.nodes[vertex]["player"]
        assert columns.winner[number] == over.get(vertex, -1)
        assert {columns.vertices[following] for following in columns.after(number)} == set(after[vertex])
        assert columns.is_sink(number) == (not arena.adj[vertex])
        assert (number in columns.stopped) == (bool(arena.adj[vertex]) and not after[vertex])


@examples(200)
@given(arenas())
def test_the_arena_is_left_as_it_was(arena):
    before = arena.copy()
    compact(arena)
    assert nx.utils.graphs_equal(arena, before)
    assert arena.graph == before.graph


@examples(200)
@given(arenas())
def test_columns_are_taken_as_they_are(arena):
    columns = compact(arena)
    assert compact(columns) is columns
    if columns.stopped:
        with pytest.raises(ParameterError, match="lack the moves out of its targets"):
            compact_graph(columns)
    else:
        assert compact_graph(columns) is columns


@examples(1000)
@given(arenas())
def test_plies_are_the_length_that_all_walks_share(arena):
    columns, lengths = compact(arena), naive.ply_sets(arena, arena.graph["initial"])
    found = plies(columns, columns.initial)
    assert found == [min(lengths[v]) if len(lengths[v]) == 1 else -1 for v in arena]


def test_plies_are_not_told_where_a_longer_way_leads_too_nor_beyond():
    """a -> d in one move and in three; e comes after d."""
    arena = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "d"), ("a", "d"), ("d", "e")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 1, "d": 2, "e": 1}, "player")
    arena.nodes["e"]["winner"] = 1
    columns = compact(arena)
    assert dict(zip(arena, plies(columns, columns.initial), strict=True)) == {"a": 0, "b": 1, "c": 2, "d": -1, "e": -1}


def test_plies_are_not_told_on_a_circuit():
    arena = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "b")], initial="a")
    nx.set_node_attributes(arena, {"a": 2, "b": 1, "c": 2}, "player")
    assert plies(compact(arena), 0) == [0, -1, -1]


def test_a_vertex_is_found_by_itself_and_the_initial_one_by_none():
    columns = compact(unfold(load("subtraction", heap=5)))
    assert columns.vertices[columns.at((2, 2))] == (2, 2)
    assert columns.vertices[columns.at(None)] == (5, 1)
    with pytest.raises(ParameterError, match=r"not a vertex of the graph: \(2, 3\)"):
        columns.at((2, 3))


def test_without_an_initial_vertex_none_is_refused():
    arena = unfold(load("subtraction", heap=5))
    del arena.graph["initial"]
    with pytest.raises(ParameterError, match="the arena has no initial vertex"):
        compact(arena).at(None)


def test_a_vertex_is_printed_by_its_label_or_as_it_is():
    graph = nx.DiGraph([(1, "b")])
    graph.nodes["b"]["label"] = "half way"
    assert (label(graph, 1), label(graph, "b")) == ("1", "half way")
    assert compact_graph(graph).labels == ["1", "half way"]


def pair(**attributes):
    arena = nx.DiGraph([("stem", "leaf")], initial="stem", **attributes)
    nx.set_node_attributes(arena, {"stem": 1, "leaf": 2}, "player")
    arena.nodes["leaf"]["winner"] = 1
    return arena


@pytest.mark.parametrize("player", [None, 0, 3, "1", True, 1.0])
def test_a_vertex_without_a_player_is_refused_by_its_printed_form(player):
    arena = pair()
    arena.nodes["leaf"].update(player=player, label="the leaf")
    with pytest.raises(InvalidArena, match="the leaf: in neither S1 nor S2"):
        compact(arena)


def test_a_bare_graph_is_refused_by_name_or_as_this_graph():
    with pytest.raises(InvalidArena, match="this graph is a bare graph: it has no players"):
        compact(nx.DiGraph([(1, 2)]))
    with pytest.raises(InvalidArena, match="the rook is a bare graph"):
        compact(nx.DiGraph([(1, 2)], name="the rook"))


@pytest.mark.parametrize("key", ["f1", "f2"])
def test_a_target_that_is_no_vertex_is_refused_by_name(key):
    with pytest.raises(InvalidArena, match=f"nowhere: named in {key}, but not in the graph"):
        compact(pair(**{key: ["nowhere"]}))


def test_a_target_of_both_players_is_refused_by_its_printed_form():
    arena = pair(f1=["stem", "leaf"], f2=["stem"])
    arena.nodes["stem"]["label"] = "the stem"
    with pytest.raises(InvalidArena, match="the stem: in both F1 and F2"):
        compact(arena)


def test_an_initial_vertex_that_is_none_is_left_out():
    arena = pair()
    arena.graph["initial"] = "nowhere"
    assert compact(arena).initial is None
