"""Readers, columns and formats say what they leave out: in Python at the arena, on the command line once a file."""

import json
from dataclasses import replace
from shutil import copyfile

import networkx as nx
import numpy as np
import pytest
from click.testing import CliRunner
from process import arena as command

import exporters
from arena import random_arena, save
from arena.cli.group import cli
from arena.graphs.conversion import as_graph
from exporters.formats import reads_columns

VIZ = 'xmlns:v="http://www.gexf.net/1.2draft/viz"'
GEXF = f"""<gexf xmlns="http://www.gexf.net/1.2draft" {VIZ}><graph defaultedgetype="directed">
<attributes class="node"><attribute id="0" title="player" type="long"/><attribute id="1" title="winner" type="long"/>
<attribute id="2" title="colour" type="string"><default>red</default></attribute></attributes><nodes>
<node id="a" label="a"><attvalues><attvalue for="0" value="1"/></attvalues><v:size value="2"/></node>
<node id="b" label="b"><attvalues><attvalue for="0" value="2"/><attvalue for="1" value="1"/>
<attvalue for="2" value="blue"/></attvalues><v:position x="1" y="2" z="0"/></node>
</nodes><edges><edge source="a" target="b" label="up"/></edges></graph></gexf>"""
GRAPHML = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><key id="p" attr.name="player" attr.type="int"/>
<key id="w" attr.name="winner" attr.type="int"/><key id="c" for="node" attr.name="colour" attr.type="string">
<default>red</default></key><key id="m" attr.name="move" attr.type="string"/><key id="x" attr.name="x" attr.type="int"/>
<key id="y" attr.name="y" attr.type="int"/><graph edgedefault="directed"><data key="c">all</data>
<node id="a"><data key="p">1</data><data key="c">blue</data><data key="x">1</data><data key="y">2</data></node>
<node id="b"><data key="p">2</data><data key="w">1</data></node>
<edge source="a" target="b"><data key="m">up</data></edge></graph></graphml>"""
GML = """graph [ directed 1 name "n" Creator "me" node [ id 0 label "a" player 1 colour "red" x 1 y 2 ]
node [ id 1 label "b" player 2 winner 1 ] edge [ source 0 target 1 move "up" fill 1 ] ]"""
JSON = {
    "format": "arena",
    "version": 1,
    "kind": "arena",
    "graph": {"layout": "board", "initial": "a"},
    "nodes": [{"id": "a", "player": 1, "pos": [0, 1], "colour": "red"}, {"id": "b", "player": 2, "winner": 1}],
    "edges": [{"source": "a", "target": "b", "move": "up", "length": 2}],
    "comment": "mine",
}
LINKS = {
    "directed": True,
    "multigraph": False,
    "graph": {},
    **{key: JSON[key] for key in ("nodes", "edges", "comment")},
}
HOA = """HOA: v1
Start: 0
AP: 1 "up"
Acceptance: 1 Inf(0)
spot-state-player: 1 0
spot.highlight.states: 0 1
--BODY--
State: 0 [0] 1 [!0] 0
State: 1 {0} [t] 1
--END--
"""
TABLE = "source,target,move,player,winner,colour\na,b,up,1,1,red\n"
FILES = [
    ("a.gexf", GEXF, "colour and viz of vertices, label of edges, default of the graph", "pos of vertices"),
    ("a.graphml", GRAPHML, "colour of vertices, colour and default of the graph", "pos of vertices, move of edges"),
    ("a.gml", GML, "colour of vertices, fill of edges, Creator of the graph", "pos of vertices, move of edges"),
    (
        "a.json",
        JSON,
        "comment of the document",
        "colour and pos of vertices, length and move of edges, layout of the graph",
    ),
    ("b.json", LINKS, "comment of the document", "colour and pos of vertices, length and move of edges"),
    ("a.hoa", HOA, "spot.highlight.states of the header", "move of edges"),
    ("a.csv", TABLE, "colour of edges", "move of edges"),
]
"""Files, what every reader leaves out of them, and what columns leave out besides."""


@pytest.mark.parametrize(("name", "content", "unread", "beside"), FILES, ids=[name for name, *_ in FILES])
def test_what_is_left_out_is_told(tmp_path, name, content, unread, beside):
    path = tmp_path / name
    path.write_text(json.dumps(content) if isinstance(content, dict) else content)
    unread = unread.replace("spot.highlight.states", "'spot.highlight.states'")
    columns = exporters.read_compact(path)
    assert exporters.read(path).graph["left_out"] == unread
    assert sorted(columns.left_out.split(", ")) == sorted(f"{unread}, {beside}".split(", "))
    assert as_graph(columns).graph["left_out"] == columns.left_out
    done = command("solve", path, "--from", {"a.hoa": "0"}.get(name, "a"))
    assert [line for line in done.stderr.splitlines() if "left out" in line] == [
        f"arena: note: {path}: left out: {columns.left_out if name == 'a.hoa' else unread}"  # solved in columns
    ]


def test_nothing_is_told_where_nothing_is_left_out(tmp_path):
    arena = exporters.read("sans_interet")
    for ending in ("json", "zip", "graphml", "gexf", "gml", "npz", "parquet"):
        path = save(arena, tmp_path / f"a.{ending}")
        assert "left_out" not in exporters.read(path).graph
        assert exporters.read_compact(path).left_out in ("", "move of edges")


def test_arrays_and_columns_beside_are_told(tmp_path):
    np.savez(tmp_path / "a.npz", source=[0], target=[1], player=[1, 2], winner=[-1, 1], colour=[1, 2])
    assert exporters.read_compact(tmp_path / "a.npz").left_out == "colour of the file"
    pandas = pytest.importorskip("pandas")
    rows = {"player": [1, 2], "winner": [-1, 1], "successors": [[1], []], "colour": ["red", "blue"]}
    pandas.DataFrame(rows).to_parquet(tmp_path / "a.parquet")
    assert exporters.read_compact(tmp_path / "a.parquet").left_out == "colour of the file"


def test_many_names_are_counted_and_odd_ones_quoted(tmp_path):
    rows = "source,target,player,winner," + ",".join(f"c{number}" for number in range(9)) + ",a\x1bb\n"
    (tmp_path / "a.csv").write_text(rows + "a,b,1,1" + ",x" * 10 + "\n")
    told = exporters.read(tmp_path / "a.csv").graph["left_out"]
    assert told == "'a\\x1bb', c0, c1, c2 and 6 more of edges"


def test_it_is_no_attribute_of_a_file(tmp_path):
    (tmp_path / "a.csv").write_text(TABLE)
    graph = exporters.read(tmp_path / "a.csv")
    assert "left_out" not in exporters.render(graph, "json")
    assert exporters.read_compact(tmp_path / "a.csv") == exporters.read_compact(save(graph, tmp_path / "b.json"))


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """Write an arena of more than a megabyte in all formats of text that hold it."""
    folder, columns = tmp_path_factory.mktemp("large"), random_arena(20_000, degrees=(5, 7), sinks=0.1, seed=5)
    names = ["a.json", "a.graphml", "a.gexf", "a.gml", "tables"]
    return [save(columns, folder / name) for name in names]


@pytest.mark.slow
@pytest.mark.parametrize("target", ["json", "gml", "csv"])
def test_large_files_are_converted_without_a_graph(tmp_path, monkeypatch, large, target):
    for path in large:
        format_ = exporters.format_of(path)
        if format_ == target:
            continue
        assert reads_columns(path)
        made = []
        output = tmp_path / (f"{format_}.{target}" if target != "csv" else format_)
        monkeypatch.setattr(nx.DiGraph, "__init__", lambda *_, made=made, **__: made.append(1))
        done = CliRunner().invoke(cli, ["convert", str(path), str(output)])
        monkeypatch.undo()
        assert (done.exit_code, done.output, made) == (0, "", []), path
        before, after = exporters.read_compact(path), exporters.read_compact(output)
        assert (after.labels, after) == (before.labels, replace(before, vertices=after.vertices))


def test_columns_that_no_target_holds_are_left_out_without_a_graph(tmp_path, monkeypatch, large):
    lines = (large[-1] / "edges.csv").read_text().splitlines()
    odd = ["colour", *["red"] * (len(lines) - 1)]
    (tmp_path / "edges.csv").write_text("".join(f"{line},{cell}\n" for line, cell in zip(lines, odd, strict=True)))
    copyfile(large[-1] / "nodes.csv", tmp_path / "nodes.csv")
    nodes = large[0].read_text().replace('"player"', '"colour": "red", "player"')
    (tmp_path / "a.json").write_text(nodes)
    monkeypatch.setattr("exporters.arena_files.as_graph", pytest.fail)
    told = {"edges.csv": "edges", "a.json": "vertices"}
    for name, kind in told.items():
        done = CliRunner().invoke(cli, ["convert", str(tmp_path / name), str(tmp_path / f"{name}.gml")])
        note = f"arena: note: {tmp_path / name}: left out: colour of {kind}\n"
        assert (done.exit_code, done.stdout, done.stderr) == (0, "", note)
        written = (tmp_path / f"{name}.gml").read_text().replace('name "edges"', 'name "a"')
        assert written == exporters.render(exporters.read_compact(large[0]), "gml", name="a")


@pytest.mark.slow
def test_a_large_bare_graph_or_one_with_moves_is_converted_by_a_graph(tmp_path, large):
    graph = as_graph(exporters.read_compact(large[0]))
    graph.edges[next(iter(graph.edges))]["move"] = "up"
    save(graph, tmp_path / "moves.json")
    assert command("convert", tmp_path / "moves.json", tmp_path / "moves.graphml").stderr == ""
    assert "up" in (tmp_path / "moves.graphml").read_text()
    for data in graph.nodes.values():
        for key in ("player", "winner"):
            data.pop(key, None)
    graph.graph["kind"] = "graph"
    save(graph, tmp_path / "bare.json")
    assert command("convert", tmp_path / "bare.json", tmp_path / "bare.gml").stderr == ""
    assert (tmp_path / "bare.gml").read_text().count("edge [") == graph.number_of_edges()
