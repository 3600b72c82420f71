"""GML read straight into columns: the same arena, or the same error, as networkx's reader gives."""

import time

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples
from read_alike import damaged, foreign_graphs, marked_arenas
from told import read_alike, told
from work import calls

import exporters
from arena import random_arena
from exporters.arena_files import read_either
from exporters.arenas import gml
from exporters.files import gml_tables
from exporters.files.flat_texts import from_texts
from exporters.files.gml_tables import GmlTables
from exporters.files.table_columns import arena_of

LINES = [
    *(b"node [ id 0 ]", b'node [ id 99 label "z" player 1 winner 1 ]', b'node [ id 98 label "z" player 2 ]', b"node 1"),
    *(
        b"edge [ source 0 target 1 ]",
        b"edge [\n source 1\n target 0\n]",
        b"edge [ target 0 source 1 weight 2.0 ]",
        b"edge []",
    ),
    *(
        b"edge [ source 0 target 77 ]",
        b"directed 1",
        b"directed 0",
        b"multigraph 1",
        b'name "b"',
        b"name 1",
        b"graphics [ x 1 ]",
    ),
    *(
        b"player 1",
        b"player 2.0",
        b'player "1"',
        b"winner +1",
        b'printed "x"',
        b"printed 0",
        b'printed "&lt;&#9;&amp;"',
    ),
    *(
        b'printed "()"',
        b'other "[]"',
        b"other 1 other 2",
        b"id 1",
        b'label "q"',
        b"label 1",
        b"label 1.5",
        b"weight 1.E2",
    ),
    *(b"weight .5e-1", b"weight +INF", b"weight NAN", b"weight 1.5.5", b"weight 01", b"self 1", b"key 3", b"initial 1"),
    *(
        b"# a",
        b"a 99999999999999999999",
        b"a b",
        b"value 1e5",
        b'move "a" "b"',
        b'move "a',
        b'"',
        b"]",
        b"[",
        b"graph [",
        b"x\x0c1",
    ),
    *(
        b"node [ id 5",
        b"edge [",
        b'target "1"',
        b"accepting 1",
        b"priority 3",
        b'priority "3"',
        b"x\ry 1",
        b'm"a" 1',
        b"a 1]",
    ),
]
WORDS = [
    *(
        (b"id", b"di"),
        (b"label", b"name"),
        (b"label", b"printed"),
        (b"printed", b"label"),
        (b'label "', b'label "_x0041_'),
    ),
    *(
        (b"  ", b"\t"),
        (b"\n", b"\r\n"),
        (b"\n", b" "),
        (b"\n", b"\r"),
        (b"directed", b"undirected"),
        (b"source ", b"source 0"),
    ),
    *(
        (b"1", b"01"),
        (b"1", b"2"),
        (b" 0", b" -0"),
        (b" 0", b" 0.0"),
        (b"winner", b"player"),
        (b'"', b""),
        (b"&#", b"&"),
    ),
    *(
        (b"edge", b"node"),
        (b"graph", b"graf"),
        (b"directed 1", b"directed 1.0"),
        (b"[", b" [ "),
        (b"id ", b"id 1"),
        (b"_", b"-"),
    ),
]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("columns") / "graph.gml"


def bounds_of(data):
    return {"max_vertices": data.draw(st.integers(1, 20)), "max_edges": data.draw(st.integers(1, 40))}


def plain_arena(path):
    """Read a file without networkx."""
    return arena_of(from_texts(GmlTables(None, None, whole=False).gathered(path.read_bytes())))


@given(marked_arenas())
@examples(100)
def test_what_is_written_here_is_read_without_networkx(path, arena):
    path.write_text(gml.render(arena))
    assert told(plain_arena, path) == told(gml.read, path)


@given(foreign_graphs(), st.data())
@examples(150)
def test_what_networkx_writes_is_read_alike(path, graph, data):
    path.write_text("\n".join(nx.generate_gml(graph, stringizer=str)))
    bounds = bounds_of(data)
    read_alike(gml, path, **bounds)


@given(st.one_of(marked_arenas(), foreign_graphs()), st.data())
@examples(300)
def test_a_damaged_file_is_read_alike(path, graph, data):
    text = gml.render(graph) if "initial" in graph.graph else "\n".join(nx.generate_gml(graph, stringizer=str))
    path.write_bytes(data.draw(damaged(text.encode(), LINES, WORDS)))
    bounds = bounds_of(data)
    read_alike(gml, path, **bounds)


@pytest.mark.parametrize("key", ["id", "x", "y", "pass", "mode", "label", "player"])
@pytest.mark.parametrize("where", ["graph", "edge"])
def test_what_is_left_out_is_told_alike(path, where, key):
    own = {where: f"{key} 1 "}
    vertices = 'node [ id 0 label "a" player 1 ] node [ id 1 label "b" player 1 winner 1 ] '
    edges = f"edge [ source 0 target 1 {own.get('edge', '')}]"
    path.write_text(f"graph [ directed 1 {own.get('graph', '')}{vertices}{edges} ]")
    assert exporters.read_compact(path).left_out == exporters.read(path).graph.get("left_out", "")


def test_an_edge_to_no_vertex_is_refused_by_the_same_error(path):
    path.write_text('graph [ directed 1 node [ id 0 label "0" player 1 winner 1 ] edge [ source 0 target 1 ] ]')
    read_alike(gml, path)


@given(marked_arenas(), st.data())
@examples(150)
def test_what_is_wrong_is_told_as_networkx_tells_it(path, arena, data):
    text = gml.render(arena).encode()
    pieces = st.sampled_from([b"", b'"', b"[", b"]", b"?", b"\n", b" a ", b"\r", b"#", b"1", b'"a"', b"\x0b"])
    for _ in range(data.draw(st.integers(1, 2))):
        place = data.draw(st.integers(0, len(text)))
        piece = data.draw(pieces)
        text = text[: data.draw(st.sampled_from([place, 9**9]))] if not piece else text[:place] + piece + text[place:]
    path.write_bytes(text)
    with pytest.MonkeyPatch.context() as whole:
        whole.setattr(gml_tables, "without_plain_parts", lambda text: text)
        expected = told(gml.read, path)
    assert told(gml.read, path) == told(read_either, path, format="gml") == expected


@pytest.mark.parametrize("end", ["# c", '"#', '"#" #', "", '"" "'])
def test_a_key_whose_value_is_in_a_comment_is_told_where_networkx_meets_it(path, end):
    vertices = "".join(f'  node [\n    id {number}\n    label "{number}"\n  ]\n' for number in range(3))
    path.write_text(f"graph [\n  directed 1\n  d {end} 1\n{vertices}]\n")
    with pytest.MonkeyPatch.context() as whole:
        whole.setattr(gml_tables, "without_plain_parts", lambda text: text)
        expected = told(gml.read, path)
    assert told(gml.read, path) == told(read_either, path, format="gml") == expected


def test_what_is_wrong_is_met_soon(path):
    text = gml.render(random_arena(2000, seed=1)).encode()
    plain = calls(lambda: gml.read(path)) if path.write_bytes(text) else 0
    wrong = {
        "found EOF at": text[: len(text) // 2],
        "cannot tokenize ? at": text[:-2] + b"?\n" + text[-2:],
        "expected ']', found '\"1999\"' at": text.replace(b"id 1999\n", b"id\n"),
        "node id 1998 is duplicated": text.replace(b"id 1999\n", b"id 1998\n"),
        "edge #0 has undefined source 77777": text.replace(b"source 0\n", b"source 77777\n", 1),
    }
    for reason, content in wrong.items():
        path.write_bytes(content)
        errors = []
        assert calls(lambda errors=errors: errors.append(told(read_either, path)[1])) < plain / 4
        assert "networkx cannot read it (" in errors[0]
        assert reason in errors[0]


NODES = b"".join(b'node [ id %d label "%d" player %d %s ]' % (n, n, 1 + n % 2, b"winner 1" * n) for n in (0, 1))
FORMS = [
    b"graph [directed 1 %b edge [ source 0 target 1 ] ]" % NODES,
    b"graph [directed 1 edge [ source 0 target 1 ] %b ] " % NODES,
    b'\r\n graph\n[\tdirected 1 %b edge[source 0 target 1 move ""]]' % NODES,
    b"graph [directed 1 %b edge [ source +0 target 01 ] ]" % NODES,
    b"graph [directed 1 %b ] graph [ ]" % NODES,
    b"graph 1 graph [directed 1 %b ]" % NODES,
    b'Creator "me" graph [directed 1 %b edge [ source 0 target 1 ] ]' % NODES,
    b"graph [directed 1 node [ id 0 player 1 winner 1 ] node [ id 7 player 2 ] edge [ source 7 target 0 ] ]",
    b"graph [directed 1 ]",
    b"graph [directed 1 edge [ source 0 target 0 ] ]",
    b"",
]  # fmt: skip


@pytest.mark.parametrize("text", FORMS, ids=range(len(FORMS)))
def test_the_forms_of_gml(path, text):
    path.write_bytes(text)
    read_alike(gml, path)


@pytest.mark.parametrize(
    "filler",
    [
        b"a",
        b"a ",
        b'"',
        b'a "',
        b"1",
        b"node [ ",
        b"edge [ ",
        b"node [ a 1 ",
        b"edge [ source 1 ",
        b" ",
        b"a 1 ",
        b"edge [ source 1 target 1 a 1 ] ",
    ],
)
def test_no_text_is_looked_at_more_than_a_few_times(filler):
    def seconds(size):
        text = b"graph [ directed 1 " + filler * (size // len(filler)) + b"?"
        began = time.process_time()
        with pytest.raises(gml.InvalidArena):
            GmlTables(None, None, whole=False).gathered(text)
        return time.process_time() - began

    assert seconds(3_000_000) < 5  # a square of its size would be hours
