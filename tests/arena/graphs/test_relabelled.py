"""Arenas that networkx has relabelled: the start and the targets follow their vertices."""

import random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples

import arena
import exporters
from arena.graphs.attributes import initial_of, mark_named, targets_of
from arena.graphs.part import part_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("relabelled")


@given(graph=arenas(), seed=st.integers(0, 99), texts=st.booleans())
@examples(60)
def test_who_wins_is_the_same_after_relabelling(folder, graph, seed, texts):
    vertices = list(mark_named(graph))
    names = [f"v{number}" for number in range(len(vertices))] if texts else list(vertices)
    random.Random(seed).shuffle(names)  # names of other vertices too
    mapping = dict(zip(vertices, names, strict=True))
    other = nx.relabel_nodes(graph, mapping)
    before, after = arena.solve(graph), arena.solve(other)
    assert after.winner == {mapping[vertex]: winner for vertex, winner in before.winner.items()}
    assert after.summary()["winner"] == before.summary()["winner"]
    for player in (1, 2):
        assert set(targets_of(other, player)) == {mapping[vertex] for vertex in targets_of(graph, player)}
    assert [breach for breach in arena.check(other) if not breach.note] == []
    arena.save(other, folder / "other.json")
    again = exporters.read(folder / "other.json")
    assert str(initial_of(again)) == str(initial_of(other))
    assert arena.verify(other, arena.certificate(after))
    arena.draw(other, folder / "other.dot")


def test_the_start_of_a_game_follows():
    game = arena.unfold(arena.load("subtraction", heap=4))
    for other in (nx.convert_node_labels_to_integers(game), nx.relabel_nodes(game, str)):
        assert arena.solve(other).summary() == arena.solve(game).summary()


def test_a_start_that_is_set_afterwards_counts():
    game = arena.unfold(arena.load("subtraction", heap=4))
    other = nx.convert_node_labels_to_integers(game)
    other.graph["initial"] = 2
    assert initial_of(other) == 2


def test_a_start_that_is_nowhere_is_left_out_and_targets_are_not():
    graph = nx.DiGraph([("a", "b")], initial="a")
    graph.add_nodes_from([("a", {"player": 1}), ("b", {"player": 2, "winner": 1})])
    other = nx.relabel_nodes(graph, {"a": 0, "b": 1})
    assert initial_of(other) is None
    assert arena.solve(other).winner == {0: 1, 1: 1}
    assert [str(breach) for breach in arena.check(other)] == [
        "a: the initial vertex is not in the graph, and is left out"
    ]
    other.graph["f1"] = ["b"]
    with pytest.raises(arena.InvalidArena, match="b: named in f1, but not in the graph"):
        arena.solve(other)


def test_two_arenas_in_one_graph_have_no_start():
    game = arena.unfold(arena.load("subtraction", heap=4))
    assert initial_of(nx.disjoint_union(game, game)) is None


def test_a_part_has_marks_of_its_own():
    game = nx.convert_node_labels_to_integers(arena.unfold(arena.load("subtraction", heap=4)))
    part = part_of(game, [0, 1, 2], [(0, 1)], 1)
    assert initial_of(nx.relabel_nodes(part, {0: 1, 1: 0})) == 0
