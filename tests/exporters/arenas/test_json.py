"""Arena files: what is read, what is refused and how the error says it, and that nothing is lost."""

import json
import math

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas

import exporters
import games
from arena import InvalidArena, TooLarge, check, position_graph, solve, unfold
from arena.graphs.attributes import OWN
from arena.machine.data import DATA
from exporters.arenas import json as arena_json

GOOD = {
    "format": "arena",
    "version": 1,
    "kind": "arena",
    "graph": {"initial": "a"},
    "nodes": [{"id": "a", "player": 1}, {"id": "b", "player": 2, "winner": 1}],
    "edges": [{"source": "a", "target": "b", "move": "go"}],
}


def changed(**members):
    return json.dumps({**GOOD, **members})


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("arenas")


def read(folder, content, name="file.json", **bounds):
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return arena_json.read(path, **bounds)


def test_a_good_file_is_read(folder):
    graph = read(folder, json.dumps(GOOD), "two.json")
    assert graph.graph == {"name": "two", "initial": "a", "kind": "arena"}
    assert dict(unmarked(graph)) == {"a": {"player": 1}, "b": {"player": 2, "winner": 1}}
    assert list(graph.edges(data=True)) == [("a", "b", {"move": "go"})]


REFUSED = [
    ("", "not JSON"),
    ("{", "not JSON"),
    ("[" * 100_000, "not JSON"),
    ("[1, 2]", "not a JSON object"),
    ("null", "not a JSON object"),
    (b"\xff\xfe\x00", "not JSON"),
    ('{"nodes": [], "nodes": []}', "the key 'nodes' is there twice"),
    ("{}", "no arena file"),
    (changed(version="1"), "no arena file"),
    (changed(version=True), "no arena file"),
    (changed(nodes=[{"id": 10**30, "player": 1}]), "a vertex without an id"),
    (changed(nodes=[{"id": "a", "player": 1.0}, GOOD["nodes"][1]]), "a: in neither S1 nor S2"),
    (changed(nodes=[{"id": "a", "player": [1]}, GOOD["nodes"][1]]), "a: in neither S1 nor S2"),
    (changed(nodes=[GOOD["nodes"][0], {"id": "b", "player": 2, "winner": [1]}]), r"b: winner is \[1\]"),
    (changed(nodes=[GOOD["nodes"][0], {"id": "b", "player": 2, "winner": 1.0}]), "b: winner is 1.0"),
    (changed(kind="graph"), "a: a player or a winner, in a bare graph"),
    (changed(version=2), "no arena file"),
    (changed(kind="tree"), "kind is 'tree'"),
    (changed(nodes=None), "'nodes' is not a list"),
    (changed(graph=[]), "'graph' is not a dict"),
    (json.dumps({key: value for key, value in GOOD.items() if key != "edges"}), "the key 'edges' is missing"),
    (json.dumps({key: value for key, value in GOOD.items() if key != "nodes"}), "the key 'nodes' is missing"),
    (changed(nodes=[{"player": 1}]), "a vertex without an id"),
    (changed(nodes=[{"id": True}]), "a vertex without an id"),
    (changed(nodes=[{"id": 1.5}]), "a vertex without an id"),
    (changed(nodes=[{"id": "\ud800"}]), "a vertex without an id"),
    (changed(nodes=[*GOOD["nodes"], {"id": "a", "player": 2}]), "vertex 'a' is there twice"),
    (changed(nodes=[{"id": 1, "player": 1}, {"id": "1", "player": 2}]), "vertex '1' is there twice"),
    (changed(nodes=[{"id": "a", "player": 1, "label": 7}, GOOD["nodes"][1]]), "the label of vertex 'a'"),
    (
        changed(nodes=[*GOOD["nodes"], {"id": "c", "player": 2, "winner": 0, "label": "b"}]),
        "vertex 'c' is labelled 'b J2' like another one, 'b'",
    ),
    *(
        (changed(nodes=[GOOD["nodes"][0], {**GOOD["nodes"][1], "value": value}]), f"the value of vertex 'b' is {told}")
        for value, told in [
            (math.nan, "nan"),
            (math.inf, "inf"),
            ("inf", "'inf'"),
            ("7", "'7'"),
            (True, "True"),
            (None, "None"),
            ([1], r"\[1\]"),
            (10**400, "1000"),
        ]
    ),
    (
        changed(nodes=[GOOD["nodes"][0], {**GOOD["nodes"][1], "value": 0}]).replace(" 0}", " 1e999}"),
        "of vertex 'b' is inf",
    ),
    (changed(edges=[{"source": "a"}]), "an edge without source and target"),
    (changed(edges=["ab"]), "an edge without source and target"),
    (changed(edges=[{"source": "a", "target": "c"}]), "an edge names 'c'"),
    (changed(edges=[{"source": "a", "target": ["b"]}]), r"an edge names \['b'\]"),
    (changed(edges=GOOD["edges"] * 2), "the edge from 'a' to 'b' is there twice"),
    (changed(edges=[{**GOOD["edges"][0], "move": 3}]), "the move from 'a' to 'b' is not a text"),
    (changed(graph={"initial": "z"}), "z: the initial vertex is not in the graph"),
    (changed(graph={"initial": ["a"]}), r"\['a'\] is no vertex"),
    (changed(graph={"initial": "a", "f1": "b"}), "f1 is 'b'"),
    (changed(graph={"initial": "a", "f1": [{}]}), "{} is no vertex"),
    (changed(graph={"initial": "a", "f1": ["b"], "f2": ["b"]}), "in both F1 and F2"),
    (changed(graph={"initial": "a", "name": 5}), '"name" is a text'),
    (changed(nodes=[{"id": "a"}, GOOD["nodes"][1]]), "a: in neither S1 nor S2"),
    (changed(nodes=[{"id": "a", "player": True}, GOOD["nodes"][1]]), "a: in neither S1 nor S2"),
    (changed(nodes=[{"id": "a", "player": "1"}, GOOD["nodes"][1]]), "a: in neither S1 nor S2"),
    (changed(nodes=[GOOD["nodes"][0], {"id": "b", "player": 2}]), "b: a sink without a winner"),
    (changed(nodes=[GOOD["nodes"][0], {"id": "b", "player": 2, "winner": 3}]), "b: winner is 3"),
    (changed(nodes=[{"id": "a", "player": 1, "winner": 2}, GOOD["nodes"][1]]), "a: a winner, but it is neither a sink"),
]


@pytest.mark.parametrize(("content", "told"), REFUSED)
def test_a_bad_file_is_refused_with_its_name_and_the_reason(folder, content, told):
    with pytest.raises(InvalidArena, match=told) as error:
        read(folder, content, "bad.json")
    assert str(error.value).startswith(f"{folder / 'bad.json'}: ")
    assert "\n" not in str(error.value)


def test_names_of_thousands_of_digits_are_sorted_like_numbers(folder):
    names = ["9" * 5000, "1" + "0" * 5000, "7"]
    nodes = [{"id": name, "player": 1, "winner": 0} for name in names]
    graph = read(folder, changed(nodes=nodes, edges=[], graph={"initial": "7"}))
    assert [row.position for row in solve(graph).rows()] == ["7", names[0], names[1]]


def test_several_breaches_are_counted(folder):
    content = changed(nodes=[{"id": "a", "player": 3}, {"id": "b", "player": 2}])
    with pytest.raises(InvalidArena, match=r"\(and 1 more\)"):
        read(folder, content)


def test_vertices_and_edges_are_bounded_while_they_are_read(folder):
    with pytest.raises(TooLarge, match="2 vertices, more than 1; raise --max-vertices"):
        read(folder, json.dumps(GOOD), max_vertices=1)
    with pytest.raises(TooLarge, match="1 edges, more than 0; raise --max-edges"):
        read(folder, json.dumps(GOOD), max_edges=0)
    broken_after = json.dumps({**GOOD, "nodes": [*GOOD["nodes"], *({"id": n} for n in range(100))]})[:-40]
    with pytest.raises(TooLarge, match="11 vertices, more than 10"):
        read(folder, broken_after, max_vertices=10)


def test_what_the_conventions_do_not_know_is_kept(folder):
    nodes = [{**GOOD["nodes"][0], "pos": "1,2", "id_": 3, "node_for_adding": None}, {**GOOD["nodes"][1], "seen": True}]
    edges = [{**GOOD["edges"][0], "weight": 0.5, "u_of_edge": 1}]
    graph = read(folder, changed(nodes=nodes, edges=edges, graph={"initial": "a", "author": "é"}))
    assert dict(unmarked(graph))["a"] == {"player": 1, "pos": "1,2", "id_": 3, "node_for_adding": None}
    assert graph.edges["a", "b"] == {"move": "go", "weight": 0.5, "u_of_edge": 1}
    text = arena_json.render(graph)
    again = read(folder, text)
    assert same(again, graph)
    assert arena_json.render(again) == text


def test_rows_that_could_be_either_are_counted_as_what_they_are(folder):
    nodes = [{**node, "source": 1, "target": 2} for node in GOOD["nodes"]]
    assert len(read(folder, changed(nodes=nodes), max_vertices=2, max_edges=1)) == 2
    with pytest.raises(TooLarge, match="2 vertices, more than 1"):
        read(folder, changed(nodes=nodes), max_vertices=1)


def test_whatever_json_has_is_kept_and_labels_that_say_nothing_are_not(folder):
    graph = nx.DiGraph([("a", "b")], layout=[1, {"x": [None, 0.5]}], bad={1: 2}, worse=math.nan)
    graph.add_node("a", pos=[0, 1], label="a")
    text = arena_json.render(graph)
    again = read(folder, text)
    assert again.graph["layout"] == [1, {"x": [None, 0.5]}]
    assert again.nodes["a"] == {"pos": (0, 1)}
    assert not {"bad", "worse"} & again.graph.keys()
    assert arena_json.render(again) == text


def test_numbers_of_numpy_are_written(folder):
    graph = nx.DiGraph(initial=0)
    graph.add_node(0, player=np.int8(1), winner=np.int64(0))
    assert read(folder, arena_json.render(graph)).nodes[0].items() >= {"player": 1, "winner": 0}.items()


def test_unreachable_vertices_are_no_error(folder):
    content = changed(nodes=[*GOOD["nodes"], {"id": "island", "player": 1, "winner": 0}])
    assert solve(read(folder, content)).winner["island"] == 0


def unmarked(graph):
    """Give the vertices with their attributes, but the mark by which the start and the targets follow them."""
    return [
        (vertex, {key: value for key, value in data.items() if key != OWN}) for vertex, data in graph.nodes(data=True)
    ]


def same(graph, other):
    return (
        unmarked(graph) == unmarked(other)
        and list(graph.edges(data=True)) == list(other.edges(data=True))
        and graph.graph == other.graph
    )


scores = st.integers(-(10**300), 10**300) | st.floats(allow_nan=False, allow_infinity=False)


@given(arenas(), st.lists(scores | st.none(), max_size=9))
def test_nothing_is_lost_by_writing_and_reading(folder, graph, values):
    for vertex, value in zip(graph, values, strict=False):
        graph.nodes[vertex].update({} if value is None else {"value": value})
    graph.graph.update(name="random", kind="arena")
    if any(not breach.note for breach in check(graph)) or len({str(vertex) for vertex in graph}) < len(graph):
        return
    text = arena_json.render(graph)
    again = read(folder, text)
    assert same(again, graph)
    assert arena_json.render(again) == text


@pytest.mark.parametrize("name", exporters.bundled())
def test_the_files_that_come_along_are_canonical(name):
    graph = exporters.read(name)
    assert (DATA / f"{name}.json").read_text(encoding="utf-8") == arena_json.render(graph)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_games_travel_as_files(folder, name):
    try:
        graph = unfold(games.load(name))
    except TooLarge as error:
        pytest.skip(str(error))
    again = read(folder, arena_json.render(graph))
    assert (len(again), again.number_of_edges()) == (len(graph), graph.number_of_edges())
    assert list(solve(again).winner.values()) == list(solve(graph).winner.values())
    assert list(solve(again).rows()) == list(solve(graph).rows())


def test_misere_travels_with_a_position_graph(folder):
    graph = position_graph(games.load("marienbad"))
    again = read(folder, arena_json.render(graph))
    assert again.graph["misere"] is True
    assert again.graph["kind"] == "graph"


def test_a_plain_networkx_graph_is_written_as_a_bare_graph():
    assert json.loads(arena_json.render(nx.path_graph(3, create_using=nx.DiGraph)))["kind"] == "graph"
