"""The game tree against the beginnings of plays, written out."""

import naive
import networkx as nx
import pytest
from hypothesis import given
from random_graphs import arenas, examples

from arena import ParameterError, TooLarge, check, tree, unfold
from games import load


def branch(grown, node):
    """The vertices of the arena from the root to a node."""
    path = nx.shortest_path(grown, 0, node)
    return tuple(grown.nodes[step]["vertex"] for step in path)


@examples(500)
@given(arenas(acyclic=True, max_vertices=7))
def test_there_is_one_node_for_every_beginning_of_a_play(arena):
    grown = tree(arena)
    assert nx.is_arborescence(grown)
    branches = [branch(grown, node) for node in grown]
    assert set(branches) == naive.beginnings(arena, arena.graph["initial"])
    assert len(set(branches)) == len(branches)


@examples(500)
@given(arenas(acyclic=True, max_vertices=7))
def test_the_leaves_are_the_plays_and_tell_their_winners(arena):
    grown, over = tree(arena), naive.ends(arena)
    leaves = [node for node in grown if not grown.adj[node]]
    assert sorted(map(str, (branch(grown, leaf) for leaf in leaves))) == sorted(
        str(tuple(play)) for play in naive.plays(arena, arena.graph["initial"])
    )
    for _, data in grown.nodes(data=True):
        assert data.get("winner") == over.get(data["vertex"])


@examples(300)
@given(arenas(acyclic=True, max_vertices=7))
def test_the_tree_is_an_arena_with_the_players_and_labels_of_its_vertices(arena):
    grown = tree(arena)
    assert check(grown) == []
    assert grown.graph["initial"] == 0
    for _, data in grown.nodes(data=True):
        assert data["player"] == arena.nodes[data["vertex"]]["player"]
        assert data["label"] == str(data["vertex"])


@examples(300)
@given(arenas(acyclic=True, max_vertices=7))
def test_the_root_of_the_tree_is_worth_what_the_initial_vertex_is_worth(arena):
    assert naive.winners(tree(arena))[0] == naive.winners(arena)[arena.graph["initial"]]


@examples(300)
@given(arenas())
def test_a_tree_is_infinite_exactly_where_a_circuit_can_be_played(arena):
    initial, after = arena.graph["initial"], naive.moves(arena)
    played = nx.DiGraph([(v, s) for v in naive.reachable(after, initial) for s in after[v]])
    if nx.is_directed_acyclic_graph(played):
        assert len(tree(arena)) == len(naive.beginnings(arena, initial))
    else:
        with pytest.raises(TooLarge, match="more than 500 nodes"):
            tree(arena, max_vertices=500)


def test_moves_keep_their_names():
    grown = tree(unfold(load("subtraction", heap=5)))
    assert {data["move"] for _, _, data in grown.edges(data=True)} == {"1", "2", "3"}
    for tail, head, move in grown.edges(data="move"):
        assert grown.nodes[tail]["vertex"][0] - grown.nodes[head]["vertex"][0] == int(move)


def test_edges_without_a_name_stay_without():
    arena = nx.DiGraph([("a", "b")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "b": 2}, "player")
    arena.nodes["b"]["winner"] = 1
    assert list(tree(arena).edges(data=True)) == [(0, 1, {})]


def test_a_tree_may_begin_at_any_vertex():
    grown = tree(unfold(load("subtraction", heap=5)), (4, 2))
    assert (len(grown), sum(not grown[node] for node in grown)) == (15, 7)
    assert grown.nodes[0]["vertex"] == (4, 2)


def test_the_bound_is_exact():
    arena = unfold(load("subtraction", heap=5))
    assert len(tree(arena, max_vertices=28)) == 28
    with pytest.raises(TooLarge, match="more than 27 nodes"):
        tree(arena, max_vertices=27)


def test_play_stops_at_a_named_target():
    arena = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "b")], initial="a", f1=["b"])
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 1}, "player")
    grown = tree(arena)
    assert [data["vertex"] for _, data in grown.nodes(data=True)] == ["a", "b"]
    assert grown.nodes[1]["winner"] == 1


def test_an_unknown_root_is_refused_by_name():
    with pytest.raises(ParameterError, match=r"not a vertex of the graph: \(7, 1\)"):
        tree(unfold(load("subtraction", heap=5)), (7, 1))
