"""`arena convert`, and tables in every format, as a user runs them."""

import json

import networkx as nx
import pytest
from process import arena, output, refused

import exporters
from arena import solve


def test_an_arena_goes_round_all_formats_that_hold_it(tmp_path):
    output("convert", "fibonacci_nim", "--matches", "6", tmp_path / "0.json")
    before = solve(exporters.read(tmp_path / "0.json"))
    last = tmp_path / "0.json"
    for number, name in enumerate(["1.zip", "folder", "2.graphml", "3.gexf", "4.json", "5.npz", "6.parquet", "7.json"]):
        done = arena("convert", last, tmp_path / name)
        lost = {0: "csv has no place for board of vertices, axes of the graph"}
        lost |= {5: "npz has no place for pos of vertices, move of edges"}
        assert (done.returncode, done.stdout) == (0, "")
        assert done.stderr == (f"arena: note: {lost[number]}\n" if number in lost else "")
        last = tmp_path / name
        after = solve(exporters.read(last))
        assert [row[2:7] for row in after.rows()] == [row[2:7] for row in before.rows()], number
    assert output("convert", tmp_path / "folder", "-", "--to", "json") == output(
        "convert", tmp_path / "3.gexf", "-", "--to", "json"
    ).replace('"name": "0"', '"name": "folder"')


def test_a_file_without_an_ending_is_what_from_says(tmp_path):
    (tmp_path / "data").write_text(output("convert", "sans_interet", "-", "--to", "graphml"))
    out = output("convert", tmp_path / "data", "-", "--from", "graphml", "--to", "json")
    assert json.loads(out)["graph"]["initial"] == "0"
    refused(1, "not JSON", "convert", tmp_path / "data", "-", "--to", "json")


def test_what_a_format_leaves_out_of_objectives_is_told(tmp_path):
    for game, ending, lost in [
        (
            "arbiter",
            "pg",
            "accepting, which objectives ask for; nor for label_fr and pos of vertices, layout of the graph",
        ),
        ("robot", "hoa", "weight, which objectives ask for; nor for label_fr of vertices"),
        ("lift", "pg", "label_fr and pos of vertices, layout of the graph"),
        ("robot", "gexf", "label_fr of vertices"),
        ("arbiter", "json", ""),
    ]:
        done = arena("convert", game, tmp_path / f"{game}.{ending}")
        assert (done.returncode, done.stderr) == (0, f"arena: note: {ending} has no place for {lost}\n" if lost else "")


def test_the_position_graph_is_converted_too(tmp_path):
    output("convert", "rook", tmp_path / "rook.graphml", "--graph", "positions")
    assert nx.read_graphml(tmp_path / "rook.graphml").number_of_edges() == 45


@pytest.mark.parametrize(
    ("code", "told", "arguments"),
    [
        (2, "none for a folder); --to writes a format whatever the ending", ["circuit_3", "a.doc"]),
        (2, "unknown format: '-' (one of --to ", ["circuit_3", "-"]),
        (2, "--from csv: nim is a game, not a file", ["nim", "a.json", "--from", "csv"]),
        (2, "--player: json has no such option", ["sans_interet", "-", "--to", "json", "--player", "1"]),
        (1, "is a bare graph: it has no players", ["circuit_3", "a.npz"]),
        (1, "at most 3 vertices", ["nim", "a.json", "--max-vertices", "3"]),
        (1, "8 vertices, more than 7; raise --max-vertices", ["sans_interet", "a.zip", "--max-vertices", "7"]),
    ],
)
def test_what_is_refused_leaves_no_file(tmp_path, code, told, arguments):
    refused(code, told, "convert", *arguments, cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tmp_path):
    output("convert", "circuit_3", "graph", cwd=tmp_path)
    refused(1, "graph: there is something already", "convert", "circuit_3", "graph", cwd=tmp_path)
    assert sorted(path.name for path in (tmp_path / "graph").iterdir()) == ["edges.csv", "nodes.csv"]


def test_tables_are_written_by_their_ending(tmp_path):
    for name in ("t.csv", "t.md", "t.tex", "t.parquet"):
        output("table", "fibonacci_nim", "-o", name, cwd=tmp_path)
    output("sweep", "fibonacci_nim", "--matches", "2:5", "-o", "s.md", cwd=tmp_path)
    assert (tmp_path / "t.md").read_text().startswith("| position | player |")
    assert "\\toprule" in (tmp_path / "t.tex").read_text()
    assert (tmp_path / "t.parquet").read_bytes()[:4] == b"PAR1"
    assert (tmp_path / "s.md").read_text().count("\n") == 6
