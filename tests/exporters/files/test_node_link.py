"""Plain node-link JSON: what networkx writes comes back as it was."""

import json

import networkx as nx
import pytest
from hypothesis import given
from random_graphs import arenas, examples

import arena
import exporters


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("node_link")


def there_and_back(folder, whole):
    (folder / "x.json").write_text(json.dumps(whole))
    return exporters.read(folder / "x.json")


@given(graph=arenas())
@examples(60)
def test_arenas_come_back(folder, graph):
    again = there_and_back(folder, nx.node_link_data(graph, edges="edges"))
    assert arena.solve(again).winner == arena.solve(graph).winner
    assert again.graph.get("initial") == graph.graph.get("initial")
    assert list(again.edges) == list(graph.edges)


@pytest.mark.parametrize("name", ["subtraction", "tictactoe"])
def test_positions_that_are_tuples_come_back_relabelled_or_not(folder, name):
    game = arena.unfold(arena.load(name, **({"rows": 2} if name == "tictactoe" else {})))
    for graph in (game, nx.convert_node_labels_to_integers(game)):
        for edges in ("edges", "links"):
            again = there_and_back(folder, nx.node_link_data(graph, edges=edges))
            assert list(again) == list(graph)
            assert arena.solve(again).summary() == arena.solve(graph).summary()


def test_bare_graphs_of_many_kinds(folder):
    for graph in (nx.path_graph(3, nx.DiGraph), nx.MultiDiGraph([("a", "b")])):
        again = there_and_back(folder, nx.node_link_data(graph, edges="edges"))
        assert arena.is_bare(again)
        assert list(again.edges) == [edge[:2] for edge in graph.edges]


def test_nulls_and_floats_of_pandas(folder):
    nodes = [
        {"id": "a", "player": 1.0, "winner": None, "initial": True},
        {"id": "b", "player": 2.0, "winner": float("nan")},
    ]
    nodes.append({"id": "c", "player": 1, "winner": 2.0})
    edges = [{"source": "a", "target": "b"}, {"source": "b", "target": "c", "move": None}]
    again = there_and_back(folder, {"directed": True, "multigraph": False, "graph": {}, "nodes": nodes, "edges": edges})
    assert arena.solve(again).summary()["winner"] == 2
    assert again.graph["initial"] == "a"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"directed": False}, "no directed graph"),
        ({"edges": None}, "no node-link form"),
        ({"nodes": {}}, "no node-link form"),
        ({"nodes": [{"name": "a"}]}, "a vertex without an id"),
        ({"nodes": [{"id": {}}]}, "{} is no vertex"),
        ({"nodes": [{"id": 1.5}]}, "a vertex without an id"),
        ({"nodes": [{"id": [[[[[[[[[[1]]]]]]]]]]}]}, "is no vertex"),
        ({"nodes": [{"id": "a", "player": 3}]}, "the player of vertex 'a' is '3'"),
        ({"edges": [{"source": "a"}]}, "an edge names None"),
        ({"edges": ["ab"]}, "an edge without source and target"),
        ({"edges": [{"source": "a", "target": "b"}] * 2}, "there twice"),
        ({"graph": {"initial": "z"}}, "the initial vertex is not in the graph"),
        ({"graph": {"f1": ["z"]}}, "named in f1, but not in the graph"),
        ({"graph": {"f1": "b"}}, "f1 is 'b'"),
    ],
)
def test_others_are_refused_in_one_line(folder, change, reason):
    nodes = [{"id": "a", "player": 1}, {"id": "b", "player": 2, "winner": 1}]
    whole = {"directed": True, "graph": {}, "nodes": nodes, "edges": [{"source": "a", "target": "b"}], **change}
    with pytest.raises(arena.InvalidArena) as refusal:
        there_and_back(folder, whole)
    assert reason in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1
