"""Files read straight into columns: the same arena, or the same error, as by way of a DiGraph."""

import json
import tracemalloc
from functools import partial

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from process import output
from random_graphs import arenas, examples
from told import read_alike, told

import exporters
from arena import InvalidArena
from arena.graphs.marks import PARITIES
from exporters.arenas import edges, pg
from exporters.files import numbered_texts, parity_columns, text_cells
from exporters.formats import reads_columns

PIECES = {
    "pg": [b"", b"9", b"0", b";", b'"', b"\n", b",", b" ", b"\xff", b'"a" ', b"1;", b"start 1;", b"2 1 0 0;", b"parity"]
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("columns")


@pytest.fixture(params=["plain", "compiled"])
def both_ways(request, monkeypatch):
    for module in (numbered_texts, parity_columns):
        monkeypatch.setattr(module, "worth_compiling", lambda *_, **__: request.param == "compiled")


def pg_of(arena, parity, data):
    """Write an arena as a parity game, with priorities of its own or as reachability."""
    if data.draw(st.booleans()):
        arena.graph["parity"] = parity
        for vertex in arena:
            arena.nodes[vertex]["priority"] = data.draw(st.integers(0, 3))
    return pg.render(arena).encode() if not any(d.get("winner") == 0 for d in arena.nodes.values()) else b"0 1 0 0;"


@pytest.mark.usefixtures("both_ways")
@given(arenas(), st.sampled_from(sorted(PARITIES)), st.sampled_from([1, 2]), st.data())
@examples(200)
def test_a_parity_game_is_read_alike(folder, arena, parity, player, data):
    text = bytearray(pg_of(arena, parity, data))
    for _ in range(data.draw(st.integers(0, 3))):
        place = data.draw(st.integers(0, len(text)))
        text[place : place + data.draw(st.integers(0, 3))] = data.draw(st.sampled_from(PIECES["pg"]))
    path = folder / "game.pg"
    path.write_bytes(text)
    bounds = {"max_vertices": data.draw(st.integers(1, 20)), "max_edges": data.draw(st.integers(1, 40))}
    read_alike(pg, path, player=player, **bounds)


FORMS = [
    "0 1 0 1;1 2 1 1;",
    "1 2 1 1;0 1 0 1;",
    "parity 2;0 1 0 1;1 2 1 1;",
    "parity1;start0;\r\n0\r\n1\t0\n1\n;\n1 2 1 1 ,\t1 ;\n\n",
    "\n parity 1 ; start 1 ; 0 1 0 1,1; 1 2 1 1;",
    '0 1 0 1 "";1 2 1 1"";',
    '0 1 0 1 "0";1 2 1 1 "1";',
    '0 1 0 1 "00";1 2 1 1 "1";',
    '0 1 0 1 "1";1 2 1 1 "0";',
    '0 1 0 1 "0";1 2 1 1 "11";',
    '1 1 0 1 "1";0 2 1 1 "";',
    "".join(f'{number} 1 0 {number} "{number}";' for number in range(112)),
    "".join(f'{number} 1 0 {number} "{number % 111}";' for number in range(112)),
    '0 5 0 1,0 "a;b,c";1 2 1 1"a;b,c";',
    "00 01 0 0001; 1 000000000000000002 1 1;",
    "2 3 0 1,0,2,0; 0 4 1 2,1; 1 5 0 0,0;",
    "0 1 1 0;1 1 0 0;",
    "0 0 1 1,0;1 1 0 1;",
    "0 1000000000000000000 0 0;",
    "0 999999999999999999 0 0;",
    "0 1 0 0000000000000000000;",
    "0 1 0 1;",
    "0 1 0 0",
    "0 1 2 1;1 2 0 0;",
    "0 1 01 1;1 2 0 0;",
    "0 1 0 1;1 2 1 1;0 1 0 1",
    "parity 0;0 1 0 0",
    "start 0;0 1 0 0;1 1 0 0,0,0",
    "",
]


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("text", FORMS, ids=range(len(FORMS)))
def test_the_forms_of_a_parity_game(tmp_path, text):
    path = tmp_path / "game.pg"
    path.write_text(text)
    read_alike(pg, path)


def test_a_graph_is_made_of_no_parity_game_that_is_read_into_columns(tmp_path, monkeypatch):
    path = tmp_path / "game.pg"
    path.write_text('parity 2;\n0 1 0 1,2 "a";\n1 4 1 0;\n2 3 1 2,0;\n')
    monkeypatch.setattr("exporters.files.parity_games.graph_of", None)
    arena = exporters.read_compact(path)
    assert (arena.labels, list(arena.marks["priority"])) == (["a", "1", "2"], [1, 4, 3])
    path.write_text("parity 3;\n0 1 0 1,2;\n1 1 1 3;\n2 2 1 2;\n3 1 0 3;\n")  # of vertex 2, the target
    arena = exporters.read_compact(path)
    assert (list(arena.winner), arena.edges) == ([-1, -1, 1, 2], 3)


NAMES = [
    "a",
    "b",
    "c",
    "01",
    '"a""b"',
    '"a\nb"',
    'a"b',
    'a""b',
    '"a"',
    "a long name",
    "a long nama",
    "1234567",
    "12345678",
    " a",
    "é",
    "-1",
    "",
]
CELLS = {
    "player": ["1", "2", "1.0", "", "nan", "3"],
    "winner": ["", "1", "2", "0", " 1"],
    "weight": ["1", "-2.0", "", "x", "0.5", "1/3", "-0,25", "1/1000000007", "1/1000000009", "1e19"],
}
SPECIAL = [
    '"',
    "'",
    "\r",
    "\n",
    "\n\n",
    ",",
    ";",
    "\t",
    " ",
    "#",
    "\n# a\n",
    "{",
    "{}",
    "\x00",
    "\x0c",
    "\ufeff",
    "é",
    "x,y\n",
]


DICTS = [
    *("{}", "", "{'weight': 3}", "{'weight': 0.5, 'move': 'up'}", "{'player': 1}", "{'player': 2, 'winner': 1}"),
    *("{'colour': 'a b'} ", "{'weight': 3", "{'source': 'a'}", "{1: 2}", "{'weight': [1]}", "3", "{'move': ''}", "{1}"),
]


@st.composite
def edge_lists(draw):
    """Draw a list of edges, most of them right, and damage it."""
    header = draw(st.permutations(draw(st.sampled_from([ENDS, [*ENDS, "player"], [*ENDS, *CELLS], [*ENDS, "move"]]))))
    mark = draw(st.sampled_from([",", ";", "\t", " "]))
    names = draw(st.lists(st.sampled_from(NAMES if mark != " " else NAMES[:4]), min_size=1, max_size=5, unique=True))
    turn = {name: draw(st.sampled_from("12")) for name in names}
    pairs = draw(st.lists(st.tuples(*[st.sampled_from(names)] * 2), max_size=8, unique=True))
    moving, lines = {tail for tail, _ in pairs}, []
    for tail, head in pairs:
        right = {"source": tail, "target": head, "player": turn[tail], "winner": "" if head in moving else "1"}
        row = {**right, "weight": "3", "move": "up"}
        for key, cells in CELLS.items():
            row[key] = draw(st.sampled_from(cells)) if draw(st.integers(0, 30)) == 0 else row[key]
        lines.append(mark.join(row[key] for key in header))
    text = "\n".join([*([mark.join(header)] if draw(st.integers(0, 4)) else []), *lines]) + "\n"
    if mark == " " and draw(st.booleans()):  # as networkx writes them
        dicts = draw(st.lists(st.sampled_from(DICTS), min_size=len(pairs), max_size=len(pairs)))
        text = "".join(f"{tail} {head} {dict_}\n" for (tail, head), dict_ in zip(pairs, dicts, strict=True))
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        place = draw(st.integers(0, len(text)))
        text = text[:place] + draw(st.sampled_from(SPECIAL)) + text[place + draw(st.integers(0, 2)) :]
    return text


ENDS = ["source", "target"]


@pytest.mark.usefixtures("both_ways")
@given(edge_lists(), st.sampled_from([".csv", ".tsv", ".txt"]), st.data())
@examples(300)
def test_a_list_of_edges_is_read_alike(folder, text, ending, data):
    path = folder / f"moves{ending}"
    path.write_bytes(text.encode() + data.draw(st.sampled_from([b"", b"", b"", b"\xff", b"\xed\xa0\x80"])))
    bounds = {"max_vertices": data.draw(st.integers(1, 9)), "max_edges": data.draw(st.integers(1, 12))}
    read_alike(edges, path, **bounds)


def test_a_header_far_wider_than_the_rows_costs_no_memory():
    header = b"source,target,player,winner" + b",a" * 100_000
    text = header + b"\n" + b"".join(b"a%d,b%d,1,\n" % (number, number) for number in range(20_000))
    wanted = edges._columns(*[None] * 5)
    tracemalloc.start()
    cells = text_cells.table_of(text, "moves.csv", wanted, plain=str, headless=False)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert cells is None
    assert peak < 50e6


@pytest.mark.usefixtures("both_ways")
def test_no_graph_is_made_of_quoted_cells(tmp_path, monkeypatch):
    path = tmp_path / "moves.csv"
    path.write_text('source,target,player,winner\n"say ""no""","two\nlines",1,\n"two\nlines","""",2,1\n')
    expected = told(edges.read, path)
    monkeypatch.setattr("exporters.arenas.edges.unflatten", None)
    assert told(exporters.read_compact, path) == expected
    assert expected[0] == ['say "no"', "two\nlines", '"']


def test_a_large_list_of_edges_is_read_into_columns(tmp_path, monkeypatch):
    path = tmp_path / "moves.csv"
    lines = (f"a{number},b{number},1,\nb{number},c{number},2,1\n" for number in range(30_000))
    path.write_text("source,target,player,winner\n" + "".join(lines) + "a0,d,1,2\n")
    assert reads_columns(path)
    monkeypatch.setattr("exporters.arenas.edges.unflatten", None)
    arena = exporters.read_compact(path)
    assert (len(arena), arena.edges, arena.vertices[:3]) == (90_001, 60_001, ["a0", "b0", "c0"])
    assert [list(column[[0, 1, 2, -1]]) for column in (arena.player, arena.winner)] == [[1, 2, 1, 2], [-1, -1, 1, 2]]
    summary = json.loads(output("solve", path, "--json", "--from", "b1"))
    assert (summary["vertices"], summary["edges"], summary["winner"], summary["w1"]) == (90_001, 60_001, 1, 90_000)


@pytest.mark.parametrize(
    "write", [nx.write_edgelist, nx.write_weighted_edgelist, partial(nx.write_edgelist, data=False)]
)
def test_large_lists_of_networkx_are_read_by_their_tables(tmp_path, monkeypatch, write):
    path, graph = tmp_path / "graph.edgelist", nx.DiGraph()
    graph.add_edges_from((f"the-vertex-{n}", f"the-vertex-{n + step}") for n in range(300) for step in (1, 2))
    nx.set_edge_attributes(graph, 3, "weight")
    write(graph, path)
    monkeypatch.setattr("exporters.arena_files.reads_columns", lambda *_: True)
    monkeypatch.setattr(edges, "rows", None)
    expected = nx.read_weighted_edgelist if write is nx.write_weighted_edgelist else nx.read_edgelist
    found = exporters.read(path)
    theirs = expected(path, create_using=nx.DiGraph)
    assert [*found.edges(data=True)] == [*theirs.edges(data=True)]
    assert [*found.nodes(data=True)] == [*theirs.nodes(data=True)]
    with pytest.raises(InvalidArena, match="graph is a bare graph: it has no players"):
        exporters.read_compact(path)
