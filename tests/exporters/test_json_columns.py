"""JSON read straight into columns: the same arena, or the same error, as by way of a DiGraph."""

import json
import tracemalloc

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from process import output
from random_graphs import arenas, examples
from readers import hostile
from told import drawn, read_alike, told

import exporters
from arena.graphs.marks import PARITIES
from exporters.arenas import json as arena_json
from exporters.files import json_tables, numbered_texts
from exporters.formats import reads_columns

ODD = [
    None,
    True,
    False,
    0,
    1,
    1.0,
    2,
    -1,
    10**19,
    0.5,
    float("nan"),
    "",
    "1",
    "2.0",
    "nan",
    "label",
    "é",
    [],
    [1, 2],
    {},
    "\ud800",
]
PIECES = [
    *(b"", b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"\n", b" ", b"0", b"-", b"e", b"\xff", b"\0"),
    *(b"null", b"true", b"NaN", b'"id"', b'"a":1,', b"{},", b'"\\u0061"', b'{"id":1}', b"\xed\xa0\x80"),
]
TIMES = st.sampled_from([0, 0, 0, 1, 2])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("columns")


@pytest.fixture(params=["plain", "compiled"])
def both_ways(request, monkeypatch):
    monkeypatch.setattr(numbered_texts, "worth_compiling", lambda *_, **__: request.param == "compiled")


@st.composite
def documents(draw):
    """Draw a document, most of it right, in one of the two forms."""
    arena, is_ours = draw(arenas()), draw(st.booleans())
    if draw(st.booleans()):
        arena.graph["parity"] = draw(st.sampled_from(sorted(PARITIES)))
        nx.set_node_attributes(arena, {vertex: draw(st.integers(0, 3)) for vertex in arena}, "priority")
    if draw(st.booleans()):
        arena.graph["accepting"] = draw(st.sampled_from(["accepting", "good", "key"]))
        name = arena.graph["accepting"]
        nx.set_node_attributes(arena, {vertex: draw(st.booleans()) for vertex in arena if draw(st.booleans())}, name)
    for tail, head in arena.edges:
        arena.adj[tail][head].update({"weight": 3, **({"move": "up\n"} if draw(st.booleans()) else {})})
    if is_ours:
        whole = json.loads(exporters.render(arena, "json"))
    else:
        nodes = [
            {**data, "id": draw(st.sampled_from([[n, 1]] * 9 + [n]))} for n, (_, data) in enumerate(arena.nodes.items())
        ]
        number = {vertex: node["id"] for vertex, node in zip(arena, nodes, strict=True)}
        edges = [{**data, "source": number[a], "target": number[b]} for a, b, data in arena.edges(data=True)]
        links = draw(st.sampled_from(["edges", "links"]))
        whole = {"directed": True, "multigraph": False, "graph": dict(arena.graph), "nodes": nodes, links: edges}
        for key in {"initial", "f1", "f2"} & {*whole["graph"]}:
            value = whole["graph"][key]
            whole["graph"][key] = number[value] if key == "initial" else [number[vertex] for vertex in value]
    rows = [*whole["nodes"], *whole.get("edges", whole.get("links"))]
    for _ in range(draw(TIMES)):
        place = draw(st.sampled_from([*rows, whole.get("graph", whole), whole]))
        name = draw(
            st.sampled_from(
                [
                    "player",
                    "winner",
                    "value",
                    "label",
                    "priority",
                    "accepting",
                    "weight",
                    "move",
                    "initial",
                    "f1",
                    "id",
                    "key",
                    "source",
                    "pos",
                    "pass",
                    "arena_vertex",
                    "misere",
                    "parity",
                    "extra",
                    "links",
                    "kind",
                    "version",
                    "directed",
                    *place,
                ]
            )
        )
        if draw(st.booleans()):
            place[name] = draw(st.sampled_from(ODD))
        else:
            place.pop(name, None)
    if draw(st.integers(0, 9)) == 0:
        whole = dict(draw(st.permutations([*whole.items()])))
    return whole


@st.composite
def texts(draw):
    """Draw a document as a text, and damage it."""
    form = {"ensure_ascii": draw(st.booleans()), "indent": draw(st.sampled_from([None, 1]))}
    text = bytearray(json.dumps(draw(documents()), **form).encode("utf-8", "surrogatepass"))
    for _ in range(draw(TIMES)):
        place = draw(st.integers(0, len(text)))
        text[place : place + draw(st.integers(0, 2))] = draw(st.sampled_from(PIECES))
    return bytes(text)


@pytest.mark.usefixtures("both_ways")
@given(texts(), st.data())
@examples(400)
def test_a_document_is_read_alike(folder, text, data):
    path = folder / "arena.json"
    path.write_bytes(text)
    bounds = {"max_vertices": data.draw(st.integers(1, 20)), "max_edges": data.draw(st.integers(1, 40))}
    read_alike(arena_json, path, **bounds)


def test_a_vertex_may_have_a_key(folder):
    """Of an edge it is the number of a parallel one."""
    nodes = '{"id": 1, "player": 1, "key": true}, {"id": 2, "player": 2, "winner": 1}'
    path = folder / "arena.json"
    path.write_text(f'{{"directed": true, "nodes": [{nodes}], "edges": [{{"source": 1, "target": 2, "key": 0}}]}}')
    read_alike(arena_json, path)
    assert arena_json.read(path).nodes[1]["key"] is True


OURS = '{"format": "arena", "version": 1, "kind": "arena", "graph": {%s}, "nodes": [%s], "edges": [%s]}'
PLAIN = '{"directed": true, "graph": {%s}, "nodes": [%s], "links": [%s]}'
PAIR = '{"id": "a", "player": 1%s}, {"id": "b", "player": 2, "winner": 1%s}'
EDGE = '{"source": "a", "target": "b"%s}'
NODES = PAIR % ("", "")
FORMS = [
    ("", NODES, EDGE % ""),
    ('"initial": "a", "f2": []', NODES, EDGE % ""),
    ('"initial": "c"', NODES, EDGE % ""),
    ('"initial": ["a"]', NODES, EDGE % ""),
    ('"initial": null, "f1": null', NODES, EDGE % ""),
    ('"f1": ["b", "b"]', NODES, EDGE % ""),
    ('"f1": "b"', NODES, EDGE % ""),
    ('"f1": [["b"]]', NODES, EDGE % ""),
    ('"parity": ["min odd"]', NODES, EDGE % ""),
    ('"accepting": "label"', NODES, EDGE % ""),
    ('"accepting": ["good"]', NODES, EDGE % ""),
    ('"accepting": "key"', PAIR % (', "key": true', ""), EDGE % ""),
    ('"accepting": "good"', PAIR % (', "good": true', ""), EDGE % ""),
    ('"misere": 1', NODES, EDGE % ""),
    ('"a": {"id": 1}', NODES, EDGE % ""),
    ("", PAIR % ("", ', "value": 3'), EDGE % ""),
    ("", PAIR % ("", ', "value": null'), EDGE % ""),
    ("", '{"id": "a", "player": 1}, {"id": "b", "player": 2, "winner": null, "value": 3}', EDGE % ""),
    ("", '{"id": "a", "player": 1.0}, {"id": "b", "player": "2", "winner": 1.0}', EDGE % ""),
    ("", PAIR % (', "label": ""', ', "label": "a\\n\\u00e9"'), EDGE % ""),
    ("", PAIR % (', "label": "b"', ""), EDGE % ""),
    ("", PAIR % (', "pos": [1, 2.5]', ', "pos": {"x": 1}'), EDGE % ""),
    ("", PAIR % (', "x": [1}', ""), EDGE % ""),
    ("", PAIR % (', "x": [[[[[[[[[1]]]]]]]]]', ', "x": [01]'), EDGE % ""),
    ("", PAIR % (', "x": "\\x"', ""), EDGE % ""),
    ("", PAIR % (', "x": "\\ud800"', ""), EDGE % ""),
    ("", PAIR % (', "label": "\\ud800"', ""), EDGE % ""),
    ("", PAIR % (', "x": 1, "x": 1', ""), EDGE % ""),
    ("", PAIR % (', "x": 1, "\\u0078": 1', ""), EDGE % ""),
    ("", PAIR % (', "x": tru', ""), EDGE % ""),
    ("", PAIR % (', "x": -Infinity', ', "arena_vertex": "\'c\'"'), EDGE % ""),
    ("", PAIR % (', "initial": true', ', "initial": true'), EDGE % ""),
    ("", PAIR % (', "priority": 1', ', "priority": 2.0'), EDGE % ', "weight": 2.0, "key": 0'),
    ("", NODES, EDGE % ', "move": null'),
    ("", NODES, EDGE % ', "move": "\\ud800"'),
    ("", NODES, EDGE % ', "move": "\\n", "weight": 1e2'),
    ("", NODES, (EDGE % "") + ", " + (EDGE % "")),
    ("", NODES, '{"source": "a", "target": "\\u0062"}'),
    ("", NODES, '{"target": "b", "source": "a"}'),
    ("", NODES, '{"source": "a"}'),
    ("", NODES, '{"source": "a", "target": "c"}'),
    ("", NODES, '{"source": "a", "target": "b"},'),
    ("", NODES, ""),
    ("", NODES, "{}"),
    ("", NODES, "1"),
    ("", f"{NODES}, {NODES}", EDGE % ""),
    ("", '{"id": 1, "player": 1}, {"id": "1", "player": 2, "winner": 1}', '{"source": 1, "target": "1"}'),
    ("", '{"id": 0, "player": 1}, {"id": -0, "player": 2, "winner": 1}', '{"source": 0, "target": -0}'),
    ("", '{"id": 1, "player": 1}, {"id": true, "player": 2, "winner": 1}', '{"source": 1, "target": true}'),
    ("", '{"id": [0], "player": 1}, {"id": [[1]], "player": 2, "winner": 1}', '{"source": [0], "target": [[1]]}'),
    ("", '{"id": null, "player": 1}, {"id": 1.5, "player": 2, "winner": 1}', '{"source": null, "target": 1.5}'),
    ("", "", ""),
]  # fmt: skip


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("form", FORMS, ids=range(len(FORMS)))
def test_the_forms_of_a_document(tmp_path, form):
    path = tmp_path / "arena.json"
    for whole in (OURS, PLAIN):
        for text in (whole % form, f" [{whole % form}]", (whole % form)[:-1], "\ufeff" + whole % form):
            path.write_text(text)
            read_alike(arena_json, path)


HEADS = [
    '{"nodes": [%s], "edges": [%s], "directed": true, "nodes": []}',
    '{"nodes": [%s], "edges": [%s], "directed": true, "\\u006eodes": []}',
    '{"nodes": [%s], "edges": [%s], "directed": true, "links": []}',
    '{"nodes": [%s], "links": [%s], "directed": true, "edges": null}',
    '{"nodes": [%s], "links": [%s], "directed": true, "graph": []}',
    '{"nodes": [%s], "links": [%s], "directed": true, "graph": {"a": "}\\"]"}}',
    '{"nodes": [%s], "links": [%s], "directed": 1}',
    '{"links": {"nodes": [%s]}, "edges": [%s], "directed": true}',
    '{"format": "arena", "nodes": [%s], "edges": [%s], "kind": "arena", "version": 1, "graph": {}, "links": []}',
    '{"format": "arena", "nodes": [%s], "edges": [%s], "kind": "graph", "version": 1, "graph": {}}',
    '{"format": "arena", "nodes": [%s], "edges": [%s], "kind": "arena", "version": true, "graph": {}}',
    '{"format": null, "nodes": [%s], "edges": [%s], "directed": true}',
    "%.0s%.0s", "{%.0s%.0s", "[]%.0s%.0s", "{}%.0s%.0s", '{"nodes": %.0s [], "edges": [%s], "directed": true}',
]  # fmt: skip


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("head", HEADS)
def test_the_heads_of_a_document(tmp_path, head):
    path = tmp_path / "arena.json"
    path.write_text(head % (NODES, EDGE % ""))
    read_alike(arena_json, path)


@pytest.mark.usefixtures("both_ways")
def test_no_graph_is_made_of_what_is_written(tmp_path, monkeypatch):
    """Neither of our own files nor of networkx's, with lists for tuples and escapes in the names."""
    graph = hostile()
    ours, theirs = tmp_path / "ours.json", tmp_path / "theirs.json"
    ours.write_text(exporters.render(graph, "json"))
    pairs = nx.convert_node_labels_to_integers(graph)
    pairs = nx.relabel_nodes(pairs, {vertex: (vertex, ("é", 1)) for vertex in pairs})
    pairs.graph = {"name": "é", "initial": (0, ("é", 1))}
    theirs.write_text(json.dumps(nx.node_link_data(pairs)))
    expected = [told(arena_json.read, path) for path in (ours, theirs)]
    graphs = [drawn(exporters.read, path) for path in (ours, theirs)]
    monkeypatch.setattr(arena_json, "build", None)
    monkeypatch.setattr("exporters.files.node_link.build", None)
    assert [told(exporters.read_compact, path) for path in (ours, theirs)] == expected
    monkeypatch.setattr("exporters.arena_files.reads_columns", lambda *_: True)
    assert [drawn(exporters.read, path) for path in (ours, theirs)] == graphs
    assert expected[1][0][0] == (0, ("é", 1))


def test_many_keys_cost_no_memory():
    rows = ",".join(f'{{"id": {number}, "player": 1, "a{number}": 1}}' for number in range(100_000))
    text = (OURS % ("", rows, "")).encode()
    tracemalloc.start()
    tables = json_tables.tables_in(text, ["nodes", "edges"])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert tables is None
    assert peak < 12 * len(text)


def test_a_large_document_is_read_into_columns(tmp_path, monkeypatch):
    path, size = tmp_path / "arena.json", 30_000
    nodes = ({"id": n, "player": n % 2 + 1, **({"winner": 1} if n == size - 1 else {})} for n in range(size))
    links = [{"source": n, "target": n + 1} for n in range(size - 1)]
    path.write_text(json.dumps({"directed": True, "graph": {}, "nodes": [*nodes], "links": links}))
    assert reads_columns(path)
    monkeypatch.setattr("exporters.files.node_link.read", None)
    arena = exporters.read_compact(path)
    assert (len(arena), arena.edges, arena.vertices[:2], arena.winner[-1]) == (size, size - 1, [0, 1], 1)
    summary = json.loads(output("solve", path, "--json", "--from", "7"))
    assert (summary["vertices"], summary["edges"], summary["w1"]) == (size, size - 1, size)
