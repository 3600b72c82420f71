"""Arenas as CSV, GraphML and GEXF: they come back as they were, but that vertices are texts."""

import csv
import io
import re
import zipfile

import networkx as nx
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples

import exporters
import games
from arena import InvalidArena, TooLarge, check, position_graph, save, solve, solve_positions, unfold, vertex_named
from arena.graphs.alternate import alternate
from arena.graphs.attributes import label
from arena.graphs.names import names_of
from exporters.arenas import csv as arena_csv
from exporters.arenas import gexf as arena_gexf
from exporters.arenas import graphml as arena_graphml
from exporters.arenas import json as arena_json

FORMATS = ["csv", "graphml", "gexf", "gml"]
ENDINGS = {"csv": "zip", "graphml": "graphml", "gexf": "gexf", "gml": "gml"}
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
scores = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("flat")


def there_and_back(folder, graph, format_):
    path = folder / f"arena.{ENDINGS.get(format_, format_)}"
    exporters.write(path, exporters.render(graph, format_))
    return exporters.read(path)


def as_texts(graph, *, named=True):
    """Give what must survive: vertices by name, how they are printed, attributes, edges, the start and the targets.

    An empty label is none in these formats: its vertex is printed by its name.
    """
    names = names_of(graph)
    nodes = [
        (
            names[vertex],
            label(graph, vertex) or names[vertex],
            {key: data[key] for key in ("player", "winner", "value") if key in data},
        )
        for vertex, data in graph.nodes(data=True)
    ]
    edges = [(names[tail], names[head], data.get("move") or None) for tail, head, data in graph.edges(data=True)]
    targets = [{names[vertex] for vertex in graph.graph.get(key, ())} for key in ("f1", "f2")]
    return nodes, edges, names.get(graph.graph.get("initial")), targets, graph.graph.get("name") if named else None


@pytest.mark.parametrize("format_", FORMATS)
@given(graph=arenas(), labels=st.lists(texts, max_size=9, unique=True), values=st.lists(scores | st.none(), max_size=9))
@examples(60)
def test_arenas_come_back(folder, format_, graph, labels, values):
    for vertex, text in zip(graph, labels, strict=False):
        graph.nodes[vertex]["label"] = text
    for vertex, value in zip(graph, values, strict=False):
        if value is not None:
            graph.nodes[vertex]["value"] = value
    for edge, text in zip(graph.edges, labels, strict=False):
        graph.edges[edge]["move"] = text
    graph.graph.update(name=(labels and labels[0]) or "random", kind="arena")
    assume(not any(not breach.note for breach in check(graph)))
    try:
        names = names_of(graph)
    except InvalidArena as two_alike:
        with pytest.raises(InvalidArena, match=re.escape(str(two_alike))):
            exporters.render(graph, format_)
        return
    again = there_and_back(folder, graph, format_)
    assert as_texts(again, named=format_ != "csv") == as_texts(graph, named=format_ != "csv")
    before, after = solve(graph), solve(again)
    assert {names[vertex]: won for vertex, won in before.winner.items()} == after.winner
    assert {names[vertex]: rank for vertex, rank in before.remoteness.items()} == after.remoteness


@pytest.mark.parametrize("format_", [*FORMATS, "json", "npz", "parquet"])
def test_a_label_like_another_vertex_leaves_the_names(folder, format_):
    graph = nx.DiGraph([((0,), (1,)), ((1,), (2,))], initial=(0,))  # JSON names vertices that are no texts too
    graph.add_nodes_from([((0,), {"player": 1, "label": "(1,)"}), ((1,), {"player": 2}), ((2,), {"player": 1})])
    graph.nodes[2,]["winner"] = 2
    again = there_and_back(folder, graph, format_)
    assert list(names_of(again).values()) == list(names_of(graph).values()) == ["(1,) J1", "(1,) J2", "(2,)"]


@pytest.mark.parametrize("format_", [*FORMATS, "json"])
def test_a_vertex_labelled_like_one_without_a_label_is_printed_as_before(folder, format_):
    graph = nx.DiGraph([(0, 1)], initial=0, kind="arena", name="alike")
    graph.add_nodes_from([(0, {"player": 1, "label": "1"}), (1, {"player": 2, "winner": 1})])
    again = there_and_back(folder, graph, format_)
    assert as_texts(again, named=format_ != "csv") == as_texts(graph, named=format_ != "csv")
    assert [label(again, vertex) for vertex in again] == [label(graph, vertex) for vertex in graph] == ["1", "1"]
    assert [label(again, vertex_named(again, text)) for text in ("1 J1", "1 J2")] == ["1", "1"]
    assert vertex_named(again, "1 J1") != vertex_named(again, "1 J2")


@pytest.mark.parametrize("format_", FORMATS)
@given(graph=digraphs())
@examples(40)
def test_bare_graphs_come_back(folder, format_, graph):
    graph.graph.update(name="bare", kind="graph")
    again = there_and_back(folder, graph, format_)
    assert as_texts(again, named=format_ != "csv") == as_texts(graph, named=format_ != "csv")
    assert again.graph["kind"] == "graph"


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize(
    ("name", "parameters"), [("fibonacci_nim", {}), ("tictactoe", {"rows": 2}), ("subtraction", {})]
)
def test_games_come_back_and_are_written_alike_each_time(folder, format_, name, parameters):
    graph = unfold(games.load(name, **parameters))
    content = exporters.render(graph, format_)
    again = there_and_back(folder, graph, format_)
    assert exporters.render(graph, format_) == content
    assert [row[2:] for row in solve(again).rows()] == [row[2:] for row in solve(graph).rows()]
    if format_ != "csv":  # which does not hold the name
        assert exporters.render(again, format_) == content
    assert exporters.render(again, "csv") == exporters.render(graph, "csv")


@pytest.mark.parametrize("format_", FORMATS)
def test_misere_and_passes_are_kept(folder, format_):
    graph = position_graph(games.load("marienbad"))
    assert there_and_back(folder, graph, format_).graph["misere"] is True
    bare = nx.DiGraph([("a", "b")], kind="graph", misere=True)
    assert solve_positions(there_and_back(folder, bare, format_)).outcome == solve_positions(bare).outcome
    twice = nx.DiGraph([("a", "b"), ("b", "c")], initial="a")
    for vertex, player in (("a", 1), ("b", 1), ("c", 2)):
        twice.nodes[vertex]["player"] = player
    twice.nodes["c"]["winner"] = 1
    again = there_and_back(folder, alternate(twice), format_)
    assert [vertex for vertex, passes in again.nodes(data="pass") if passes is True] == ["pass to b"]


def test_a_folder_is_read_as_a_zip_is(tmp_path):
    graph = unfold(games.load("fibonacci_nim", matches=6))
    save(graph, tmp_path / "nim")
    assert sorted(path.name for path in (tmp_path / "nim").iterdir()) == ["edges.csv", "nodes.csv"]
    (tmp_path / "nim.zip").write_bytes(arena_csv.render(graph))
    assert as_texts(exporters.read(tmp_path / "nim")) == as_texts(exporters.read(tmp_path / "nim.zip"))


def test_tables_of_a_spreadsheet_are_read(tmp_path):
    nodes = "\ufeffID,Player,winner,colour\r\na,1,,red\r\n\r\nb,2,1,blue\r\n"
    (tmp_path / "nodes.csv").write_text(nodes, encoding="utf-8", newline="")
    (tmp_path / "edges.csv").write_text("weight,source,target\r\n3,a,b\r\n", newline="")
    assert solve(exporters.read(tmp_path)).columns.initial is None
    (tmp_path / "nodes.csv").write_text(nodes.replace("colour", "initial").replace("red", "YES").replace("blue", ""))
    assert solve(exporters.read(tmp_path)).winner == {"a": 1, "b": 1}


GRAPHML = '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
GRAPH = "<graph edgedefault='directed'></graph>"
TWICE = "<edge source='a' target='a'/>" * 2


def test_tables_of_pandas_and_of_a_french_spreadsheet_are_read(tmp_path):
    (tmp_path / "nodes.csv").write_text("id;player;winner;initial\na;1.0;;yes\nb;2.0;1.0;\n")
    (tmp_path / "edges.csv").write_text("source;target\na;b\n")
    assert solve(exporters.read(tmp_path)).winner == {"a": 1, "b": 1}


@pytest.mark.parametrize("format_", [*FORMATS, "json", "npz", "parquet", "pg", "hoa"])
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda arena: arena.nodes["a"].update(label=7), "its label is 7"),
        (lambda arena: arena.nodes["a"].update(label="half \ud800"), "its label is 'half"),
        (lambda arena: arena.edges["a", "b"].update(move=("a", 1)), "the move from 'a' to 'b' is"),
        (lambda arena: arena.add_node("c", player=2, winner=0, label="b"), "labelled 'b"),
        (lambda arena: arena.nodes["b"].pop("winner"), "a sink without a winner"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(format_, change, told):
    arena = nx.DiGraph([("a", "b")], initial="a")
    arena.nodes["a"].update(player=1)
    arena.nodes["b"].update(player=2, winner=1)
    change(arena)
    with pytest.raises(InvalidArena, match=told):
        exporters.render(arena, format_)


REFUSED = [
    ("id,player\na,1\n", "source\na\n", "0 columns 'target'"),
    ("player\n1\n", "source,target\n", "0 columns 'id'"),
    ("id,id\na,b\n", "source,target\n", "2 columns 'id'"),
    ("id,player\na,3\n", "source,target\n", "the player of vertex 'a' is '3' (1, 2)"),
    ("id,winner\na,x\n", "source,target\n", "the winner of vertex 'a' is 'x' (0, 1, 2)"),
    ("id,target\na,0\n", "source,target\n", "the target of vertex 'a' is '0' (1, 2)"),
    ("id,value\na,much\n", "source,target\n", "the value of vertex 'a' is 'much'"),
    ("id,initial\na,yes\nb,yes\n", "source,target\n", "'a' and 'b' are both initial"),
    ("id,initial\na,perhaps\n", "source,target\n", "initial is 'perhaps'"),
    ("id,misere\na,perhaps\n", "source,target\n", "misere is 'perhaps'"),
    ("id\na\na\n", "source,target\n", "vertex 'a' is there twice"),
    ("id\na,b\n", "source,target\n", "has 2 cells"),
    ('id\n"a\n', "source,target\n", "not CSV"),
    ("id\na\0b\n", "source,target\nb,c\n", "an edge names"),
    (b"id\n\xff\n", "source,target\n", "not CSV in UTF-8"),
    ("id\n" + "a" * (1 << 21), "source,target\n", "line 2 is longer than"),
]


@pytest.mark.parametrize(("nodes", "edges", "told"), REFUSED)
def test_bad_tables_are_refused_with_the_reason(tmp_path, nodes, edges, told):
    for name, text in (("nodes.csv", nodes), ("edges.csv", edges)):
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(InvalidArena) as error:
        exporters.read(tmp_path)
    assert told in str(error.value)
    assert str(error.value).startswith(str(tmp_path))


@pytest.mark.parametrize("format_", FORMATS)
def test_bounds_hold_while_files_are_read(folder, format_):
    path = folder / f"bounded.{ENDINGS[format_]}"
    exporters.write(path, exporters.render(unfold(games.load("fibonacci_nim")), format_))
    with pytest.raises(TooLarge, match="6 vertices, more than 5; raise --max-vertices"):
        exporters.read(path, max_vertices=5)
    with pytest.raises(TooLarge, match="5 edges, more than 4; raise --max-edges"):
        exporters.read(path, max_edges=4)
    assert len(exporters.read(path, max_vertices=8, max_edges=11)) == 8


def test_a_zip_that_swells_is_refused_by_the_bound(tmp_path):
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("nodes.csv", "id\n" + "".join(f"{number}\n" for number in range(300_000)))
        archive.writestr("edges.csv", "source,target\n")
    with pytest.raises(TooLarge, match="vertices, more than 1,000"):
        exporters.read(path, max_vertices=1000)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "not XML"),
        ("<graphml>", "not XML"),
        ("<graphml/>", "networkx cannot read it"),
        (f"{GRAPHML}{GRAPH}{GRAPH}</graphml>", "several graphs"),
        ('<!DOCTYPE lolz [<!ENTITY lol "lol">]><graphml>&lol;</graphml>', "a DOCTYPE"),
        ("<a>" * 200 + "</a>" * 200, "nested over 100 deep"),
        (
            f'{GRAPHML}<graph edgedefault="undirected"></graph></graphml>',
            "not a directed graph",
        ),
        (
            f"{GRAPHML}<graph edgedefault='directed'><node id='a'/>{TWICE}</graph></graphml>",
            "not a directed graph",
        ),
    ],
)
def test_bad_graphml_is_refused_with_the_reason(tmp_path, content, told):
    path = tmp_path / "bad.graphml"
    path.write_text(content)
    with pytest.raises(InvalidArena) as error:
        arena_graphml.read(path)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("timeformat", "told"),
    [
        ("", "start='2001' in a graph without a timeformat (integer, double or date)"),
        ('timeformat="dateTime"', "it does not know 'dateTime'"),
    ],
)
def test_a_time_that_networkx_does_not_know_is_named(tmp_path, timeformat, told):
    node = "<nodes><node id='a' label='a' start='2001'/></nodes>"
    graph = f"<graph {timeformat} defaultedgetype='directed'>{node}</graph>"
    (tmp_path / "a.gexf").write_text(f"<gexf xmlns='http://www.gexf.net/1.2draft' version='1.2'>{graph}</gexf>")
    with pytest.raises(InvalidArena, match=re.escape(told)):
        exporters.read(tmp_path / "a.gexf")


def test_gexf_has_no_date_in_it():
    assert "date" not in arena_gexf.render(nx.DiGraph([("a", "b")])).replace("mode", "")


@given(st.lists(texts, min_size=1, max_size=5, unique=True))
@examples(100)
def test_no_cell_of_a_table_is_a_formula(names):
    graph = nx.DiGraph()
    graph.add_nodes_from(names)
    text = "".join(arena_csv.tables(graph)["nodes.csv"])
    for (cell,) in list(csv.reader(io.StringIO(text, newline="")))[1:]:
        assert not cell.startswith(("=", "+", "-", "@", "\t", "\r")) or re.fullmatch(r"[+-][0-9]+(\.[0-9]+)?", cell)


def test_json_is_the_format_that_loses_nothing(folder):
    graph = unfold(games.load("fibonacci_nim"))
    for format_ in FORMATS:
        again = there_and_back(folder, graph, format_)
        assert arena_json.render(there_and_back(folder, again, format_)) == arena_json.render(again)


@pytest.mark.parametrize("format_", [*FORMATS, "json"])
@pytest.mark.parametrize("places", [[(0, 0), (3, -2)], [(0.5, 1e-3), (-7, 2.25)], [(1, 2), None]])
def test_places_come_back(folder, format_, places):
    graph = nx.DiGraph([("a", "b")])
    for vertex, place in zip("ab", places, strict=True):
        if place:
            graph.nodes[vertex]["pos"] = place
    again = there_and_back(folder, graph, format_)
    assert [again.nodes[vertex].get("pos") for vertex in "ab"] == places


def test_gexf_has_places_as_gephi_has_them_upside_down(folder):
    graph = nx.DiGraph([("a", "b")])
    graph.add_node("a", pos=(1, 2))
    text = exporters.render(graph, "gexf")
    assert '<viz:position x="1.0" y="-2.0" z="0.0" />' in text
    plain = re.sub(r"<viz:position[^>]*/>", "<viz:size value='3' />", text)
    path = folder / "sized.gexf"
    path.write_text(plain)
    assert exporters.read(path).nodes["a"].get("pos") is None


@pytest.mark.parametrize(("x", "y"), [("east", "1"), ("", "1"), ("nan", "1"), ("1", "inf"), ("1", "")])
def test_columns_that_are_no_places_are_left_alone(tmp_path, x, y):
    (tmp_path / "nodes.csv").write_text(f"id,x,y\na,{x},{y}\nb,1,2\n")
    (tmp_path / "edges.csv").write_text("source,target\na,b\n")
    graph = exporters.read(tmp_path)
    assert [graph.nodes[vertex].get("pos") for vertex in "ab"] == [None, (1, 2)]


def test_places_may_be_arrays_and_what_is_none_is_kept_as_json_has_it(folder):
    graph = nx.DiGraph([("a", "b"), ("b", "c")])
    nx.set_node_attributes(graph, {"a": np.array([1.0, 0.5]), "b": [1, 2, 3], "c": {1, 2}}, "pos")
    again = there_and_back(folder, graph, "json")
    assert [again.nodes[vertex].get("pos") for vertex in "abc"] == [(1, 0.5), [1, 2, 3], None]
