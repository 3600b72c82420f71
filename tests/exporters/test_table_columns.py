"""Tables of vertices and edges read straight into columns: the arena or the error that the way by a DiGraph gives."""

import io
import json
import zipfile

import networkx as nx
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from process import output
from random_graphs import arenas, examples
from readers import hostile
from told import read_alike, told

import exporters
from arena import InvalidArena, save, solve
from arena.graphs.marks import PARITIES, with_marks
from exporters.arenas import csv, edges
from exporters.files import numbered_texts
from exporters.formats import reads_columns

CELLS = ["", "1", "2", "0", "1.0", "nan", "yes", "no", "x", "0.5", "min odd", "'=b", '"1"', '""', " 1", "v0", "é"]
COLUMNS = [
    "player",
    "winner",
    "value",
    "priority",
    "accepting",
    "label",
    "initial",
    "target",
    "pass",
    "misere",
    "x",
    "y",
    "parity",
]
PIECES = [
    '"',
    '""',
    "'",
    "'=",
    "\r",
    "\r\n",
    "\n",
    "\n\n",
    ",",
    ";",
    "\t",
    " ",
    "\0",
    "\ufeff",
    '"a,b"',
    '"a""b"',
    "é",
    '"\n"',
]
WEIGHTS = ["3", "0,5", "1e19", "", "heavy", "1/1000000007", "1/1000000009"]
TIMES = st.sampled_from([0, 0, 0, 1, 2])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("columns")


@pytest.fixture(params=["plain", "compiled"])
def both_ways(request, monkeypatch):
    monkeypatch.setattr(numbered_texts, "worth_compiling", lambda *_, **__: request.param == "compiled")


def quoted(text, draw):
    """Put some cells of lines without quotes into them."""
    if '"' in text or not draw(st.booleans()):
        return text
    lines = [line.split(",") for line in text.split("\n")]
    return "\n".join(",".join(f'"{cell}"' if cell and draw(st.booleans()) else cell for cell in line) for line in lines)


@st.composite
def tables(draw):
    """Draw the two tables of an arena, most of them right, and damage them."""
    arena = draw(arenas())
    if draw(st.booleans()):
        arena.graph["parity"] = draw(st.sampled_from(sorted(PARITIES)))
        nx.set_node_attributes(arena, {vertex: draw(st.integers(0, 3)) for vertex in arena}, "priority")
    if draw(st.booleans()):
        weights = st.sampled_from(draw(st.sampled_from([["3"], ["-2", "1/3"], WEIGHTS])))
        nx.set_edge_attributes(arena, {edge: draw(weights) for edge in arena.edges}, "weight")
    if draw(st.booleans()):
        quote = draw(st.sampled_from("'\""))
        arena = nx.relabel_nodes(arena, {vertex: f"=({vertex},{quote}-{vertex})" for vertex in arena})
    if draw(st.booleans()):
        nx.set_edge_attributes(arena, {edge: draw(st.sampled_from(["", "x", "é"])) for edge in arena.edges}, "move")
    if not draw(st.integers(0, 4)):
        arena.graph.clear()
        for data in arena.nodes.values():
            data.clear()
    return [damaged(name, "".join(text), draw) for name, text in csv.tables(arena).items()]


def damaged(name, text, draw):
    """Add a column with a cell, quotes or anything else to a table, or nothing."""
    if name == csv.NODES and draw(TIMES):
        lines = text.splitlines()
        number, cell = draw(st.integers(1, len(lines))), draw(st.sampled_from(CELLS))
        column = draw(st.sampled_from([*COLUMNS, "extra", lines[0].split(",")[-1]]))
        rows = (f"{line},{cell if place == number else ''}" for place, line in enumerate(lines[1:], start=1))
        text = "\n".join([f"{lines[0]},{column}", *rows, ""])
    text = quoted(text, draw)
    for _ in range(draw(TIMES)):
        place = draw(st.integers(0, len(text)))
        text = text[:place] + draw(st.sampled_from(PIECES)) + text[place + draw(st.integers(0, 2)) :]
    return text.encode() + draw(st.sampled_from([b"", b"", b"", b"", b"\xff", b"\r"]))


@pytest.mark.usefixtures("both_ways")
@given(tables(), st.data())
@examples(300)
def test_two_tables_are_read_alike(folder, both, data):
    bounds = {"max_vertices": data.draw(st.integers(1, 20)), "max_edges": data.draw(st.integers(1, 40))}
    for name, text in zip((csv.NODES, csv.EDGES), both, strict=True):
        (folder / name).write_bytes(text)
    read_alike(csv, folder, **bounds)
    listed = folder / csv.EDGES
    read_alike(edges, listed, **bounds)


ARENA = ["id,player,winner\na,1,\nb,2,1\n", "source,target\na,b\n"]
FORMS = {
    "doubled quotes": ['id,player,winner\n"a""",1,\nb,2,1\n', 'source,target\n"a""",b\n'],
    "quotes of a name with marks": ['id,player,winner\n"a,;\t",1,\n"b",2,1\n', 'source,target\n"a,;\t","b"\n'],
    "a quote inside": ['id,player,winner\na"x,1,\nb,2,1\n', 'source,target\na"x,b\n'],
    "a quote behind a blank": ['id,player,winner\n "a",1,\nb,2,1\n', 'source,target\n "a",b\n'],
    "a text behind quotes": ['id,player,winner\n"a"x,1,\nb,2,1\n', "source,target\nax,b\n"],
    "a line in quotes": ['id,player,winner\n"a\nx",1,\nb,2,1\n', 'source,target\n"a\nx",b\n'],
    "a quoted header": ['"id","player","winner"\na,1,\nb,2,1\n', '"source","target"\na,b\n'],
    "an empty name": ['id,player,winner\n"",1,\nb,2,1\n', 'source,target\n"",b\n'],
    "a row of an empty name": ['id\n""\n', "source,target\n"],
    "quotes at the end": ['id,player,winner\r\n"a","1",""\r\nb,2,"1"\r\n', 'source,target\r\n"a","b"'],
    "an open quote at the end": [ARENA[0], 'source,target\na,"b'],
    "two names become one": ["id,player,winner\n=a,1,\n'=a,2,1\n", "source,target\n=a,'=a\n"],
    "an end is no vertex": [ARENA[0], "source,target\na,c\n"],
    "a vertex twice": ["id,player,winner\na,1,\nb,2,1\na,1,\n", ARENA[1]],
    "an edge twice": [ARENA[0], "source,target\na,b\na,b\n"],
    "two columns of one name": ["id,player,winner,player\na,1,,2\nb,2,1,1\n", ARENA[1]],
    "two weights, a short row": [ARENA[0], "source,target,weight,weight\na,b,1\n"],
    "labels that are empty": ["id,player,winner,label\na,1,,\nb,2,1,end\n", ARENA[1]],
    "nothing accepts": ["id,player,winner,accepting\na,1,,\nb,2,1,nan\n", ARENA[1]],
    "two starts": ["id,player,winner,initial\na,1,,yes\nb,2,1,yes\n", ARENA[1]],
    "two parities": ["id,player,winner,priority,parity\na,1,,1,min odd\nb,2,1,2,max odd\n", ARENA[1]],
    "a bare graph": ["id\na\nb\n", ARENA[1]],
    "no edges": ["id,player,winner\na,1,2\n", "source,target\n"],
    "nothing": ["", ""],
}  # fmt: skip


def archive(texts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        for name, text in zip((csv.NODES, csv.EDGES), texts, strict=True):
            made.writestr(f"folder/{name}", text)
    return file.getvalue()


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("name", FORMS)
def test_the_forms_of_two_tables(tmp_path, name):
    for file, text in zip((csv.NODES, csv.EDGES), FORMS[name], strict=True):
        (tmp_path / file).write_bytes(text.encode())
    (tmp_path / "x.zip").write_bytes(archive(FORMS[name]))
    for reader, path in ((csv, tmp_path), (csv, tmp_path / "x.zip"), (edges, tmp_path / csv.EDGES)):
        read_alike(reader, path)
    alone = tmp_path / "moves.csv"
    alone.write_bytes(FORMS[name][1].replace("target", "target,player,winner").encode())
    read_alike(edges, alone)


def test_folders_that_lack_a_table(tmp_path):
    assert told_missing(exporters.read_compact, tmp_path) == told_missing(csv.read, tmp_path)
    (tmp_path / csv.NODES).write_text(ARENA[0])
    assert told_missing(exporters.read_compact, tmp_path) == told_missing(csv.read, tmp_path)
    (tmp_path / "x.zip").write_bytes(b"PK")
    read_alike(csv, tmp_path / "x.zip")


def told_missing(read, path):
    with pytest.raises(OSError, match=r"nodes\.csv|edges\.csv") as error:
        read(path)
    return str(error.value), str(error.value.filename)


def test_hostile_names(tmp_path):
    arena = hostile()
    (tmp_path / "x.zip").write_bytes(csv.render(arena))
    read_alike(csv, tmp_path / "x.zip")


@pytest.mark.parametrize("separator", [",", ";"])
def test_tables_of_pandas(tmp_path, monkeypatch, separator):
    nodes = pd.DataFrame(
        {
            "id": ["(4,3)", "é", "c"],
            "player": [1, 2, 1],
            "winner": [None, None, 2],
            "priority": [1.0, None, 3],
            "x": [0.5, 1, 2],
        }
    )
    moves = pd.DataFrame({"source": ["(4,3)", "é", "é"], "target": ["é", "c", "(4,3)"], "weight": [1.0, -2, 3]})
    nodes.to_csv(tmp_path / "nodes.csv", index=False, sep=separator)
    moves.to_csv(tmp_path / "edges.csv", index=False, sep=separator)
    expected = told(edges.read, tmp_path / "edges.csv")
    nodes["priority"] = [1, 2, 3]
    nodes.to_csv(tmp_path / "nodes.csv", index=False, sep=separator, quoting=2)  # texts in quotes
    assert told(exporters.read_compact, tmp_path / "edges.csv")[0] == ["(4,3)", "é", "c"] != expected[0]
    expected = told(edges.read, tmp_path / "edges.csv")
    for module in (csv, edges):
        monkeypatch.setattr(module, "unflatten", None)
    assert told(exporters.read_compact, tmp_path / "edges.csv") == told(exporters.read_compact, tmp_path) == expected


def test_large_tables_are_read_into_columns(tmp_path, monkeypatch):
    size = 60_000
    lines = (f"v{number},{number % 2 + 1},{1 if number == size - 1 else ''}\n" for number in range(size))
    (tmp_path / csv.NODES).write_text("id,player,winner\n" + "".join(lines))
    (tmp_path / csv.EDGES).write_text("source,target\n" + "".join(f"v{n},v{n + 1}\n" for n in range(size - 1)))
    assert reads_columns(tmp_path)
    assert not reads_columns(tmp_path / csv.EDGES)  # which is smaller than both
    monkeypatch.setattr(csv, "unflatten", None)
    arena = exporters.read_compact(tmp_path)
    assert (len(arena), arena.edges, arena.vertices[:2], arena.winner[-1]) == (size, size - 1, ["v0", "v1"], 1)
    summary = json.loads(output("solve", tmp_path, "--json", "--from", "v7"))
    assert (summary["vertices"], summary["edges"], summary["w1"]) == (size, size - 1, size)


def test_a_table_that_swells_is_read_row_by_row(tmp_path, monkeypatch):
    (tmp_path / "x.zip").write_bytes(csv.render(exporters.read("sans_interet")))
    monkeypatch.setattr(csv, "SWELLING", 0)
    monkeypatch.setattr("exporters.files.edge_columns.from_texts", None)
    read_alike(csv, tmp_path / "x.zip")


@pytest.mark.parametrize("edges", ["a,b\na,a\nb,c\n", "a,b\na,a\nb,c\na,a\n", "a,b\na,b\nb,c\n"])
def test_moves_out_of_a_target_are_read_alike(tmp_path, edges):
    (tmp_path / "nodes.csv").write_text("id,player,winner,target\na,1,,1\nb,2,,\nc,1,1,1\n")
    (tmp_path / "edges.csv").write_text(f"source,target\n{edges}")
    read_alike(csv, tmp_path)


@pytest.mark.parametrize(
    ("weights", "reason"),
    [
        (["1", "", "2"], r"the edge from b to a has no weight \(a number from -10\^18 to 10\^18\)"),
        (["1", "2", "heavy"], r"the edge from a to a has no weight"),
        (["1e19", "2", "1"], r"the edge from a to b has the weight 10000000000000000000 "),
        (["1/1000000007", "1/1000000009", "1"], r"the weights cannot be made whole numbers up to 10\^18"),
    ],
)
def test_weights_that_columns_cannot_hold_are_told_as_in_a_small_file(tmp_path, weights, reason):
    lines = ["a,b,1,{}", "b,a,2,{}", "a,a,1,{}"]
    path = tmp_path / "moves.csv"
    path.write_text("source,target,player,weight\n" + "".join(map("{}\n".format, map(str.format, lines, weights))))
    columns = exporters.read_compact(path)
    read_alike(edges, path)
    assert columns.unheld == {"weight"} == with_marks(edges.read(path)).unheld
    for arena in (columns, edges.read(path)):
        with pytest.raises(InvalidArena, match=f"^{reason}"):
            solve(arena, objective="mean-payoff")
        for format_ in ("npz", "parquet"):
            with pytest.raises(InvalidArena, match=f"^{format_}: {reason}"):
                save(arena, tmp_path / f"x.{format_}")
