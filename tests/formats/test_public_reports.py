"""Public reports about other tools, tried here: each was a fault of ours, and has the right answer now."""

# ruff: noqa: E501 - files as others write them

import warnings

import networkx as nx
import pytest
from command import run

import arena
import exporters


def stored(folder, name, text):
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(path, *words):
    """Check that both doors refuse a file in one line with its path and some words."""
    for read in (exporters.read, exporters.read_compact):
        with pytest.raises(arena.ArenaError) as error:
            read(path)
        assert all(word in str(error.value) for word in (*words, path.name)), str(error.value)
        assert "\n" not in str(error.value)


# Tables


@pytest.mark.parametrize("rows", [",\n", ",\n,\n", '"",""\n', " , \n", ";;\n".replace(";", ",")[1:]])
def test_rows_of_empty_cells_are_no_edges(tmp_path, rows):
    graph = exporters.read(stored(tmp_path, "bare.csv", f"source,target\na,b\nb,c\n{rows}"))
    assert (list(graph), arena.kernel(graph).kernel) == (["a", "b", "c"], {"a", "c"})


def test_blanks_around_cells_are_left_out_unless_they_are_quoted(tmp_path):
    graph = exporters.read(stored(tmp_path, "x.csv", "source, target\na, b\nb , c\n"))
    assert (list(graph), arena.kernel(graph).kernel) == (["a", "b", "c"], {"a", "c"})
    graph = exporters.read(stored(tmp_path, "y.csv", 'source,target\n" a","b "\n"b ", c\n'))
    assert list(graph) == [" a", "b ", "c"]


def test_the_line_by_which_excel_tells_the_separator_is_understood(tmp_path):
    assert list(exporters.read(stored(tmp_path, "x.csv", "sep=;\r\nsource;target\r\na;b\r\n"))) == ["a", "b"]
    stored(tmp_path, "arena/nodes.csv", "sep=;\nid;player;winner\na;1;\nb;2;1\n;;\n")
    stored(tmp_path, "arena/edges.csv", "sep=,\nsource,target\na,b\n,\n")
    assert len(exporters.read_compact(tmp_path / "arena")) == 2


def test_an_empty_name_is_refused_with_its_row(tmp_path):
    refused(stored(tmp_path, "x.csv", "source,target,player,winner\na,b,1,\nb,,2,1\n"), "row 2", "target")
    stored(tmp_path, "arena/nodes.csv", "id,player\na,1\n,2\n")
    stored(tmp_path, "arena/edges.csv", "source,target\na,a\n")
    refused(tmp_path / "arena", "row 2", "name")


def test_a_missing_or_illegible_weight_is_named_in_large_files_too(tmp_path):
    rows = "".join(f"v{n},v{n + 1},{1 + n % 2},{n}\n" for n in range(60_000))
    large = stored(tmp_path, "x.csv", f"source,target,player,weight,winner\n{rows}".replace("60000,", "60000,"))
    text = large.read_text().replace("v59999,v60000,2,59999\n", "v59999,v60000,2,59999,1\n")
    stored(tmp_path, "x.csv", text.replace("v7,v8,2,7\n", "v7,v8,2,\n"))
    with pytest.raises(arena.InvalidArena, match="v7"):
        arena.solve(exporters.read_compact(large), "energy")
    refused(stored(tmp_path, "x.csv", text.replace("v7,v8,2,7\n", "v7,v8,2,heavy\n")), "row 8", "heavy")


def test_no_spreadsheet_runs_a_formula_behind_a_blank_or_in_full_width(tmp_path):
    for name in (" =1+1", "\uff1d1+1", "\xa0@x"):
        path = arena.save(nx.DiGraph([("a", name)]), tmp_path / f"{ord(name[0])}")
        assert f"'{name}" in (path / "edges.csv").read_text()
        assert list(exporters.read(path)) == ["a", name]


def test_all_engines_refuse_what_memory_refuses(tmp_path):
    stored(tmp_path, "arena/nodes.csv", "id,player,winner\n011,1,2\n11,2,1\n")
    stored(tmp_path, "arena/edges.csv", "source,target\n011,11\n")
    refused(tmp_path / "arena", "011", "winner")
    for words in ([], ["--engine", "local", "-o", tmp_path / "kept"]):
        done = run("solve", tmp_path / "arena", *words)
        assert (done.code, done.out) == (1, "")
        assert "011" in done.err


# Byte order marks, numbers of any length, letters of any kind


GAME = "HOA: v1 States: 2 Start: 0 AP: 0 Acceptance: 1 Inf(0) spot-state-player: 0 1 --BODY--\nState: 0 1 State: 1 {0} 0 --END--"


def test_byte_order_marks_are_no_part_of_any_format(tmp_path):
    texts = {".pg": "parity 1;\n0 1 0 1;\n1 2 1 1;\n", ".hoa": GAME, ".gml": "graph [ directed 1 node [ id 0 ] ]"}
    texts |= {".dot": "digraph { a -> b }", ".csv": "source,target\na,b\n", ".edgelist": "a b\n"}
    for ending, text in texts.items():
        assert len(exporters.read(stored(tmp_path, f"x{ending}", f"\ufeff{text}"))) > 0
    refused(stored(tmp_path, "y.pg", b'0 1 0 0;\n1 1 0 0 "\xff";'), "line 2")


@pytest.mark.parametrize(
    ("old", "new"), [("{0}", "{" + "9" * 5000 + "}"), ("0 1 State", "0 [" + "9" * 5000 + "] 1 State")]
)
def test_numbers_of_5000_digits_are_refused(tmp_path, old, new):
    refused(stored(tmp_path, "x.hoa", GAME.replace(old, new, 1)))


# Automata


@pytest.mark.parametrize(("old", "new", "words"), [
    ("States: 2", "States: 1", ["line 1", "States"]),
    ("States: 2", "States: 9", ["line 1", "States"]),
    ("AP: 0", 'AP: 0 "r"', ["line 1", "AP"]),
    ("AP: 0", "AP:", ["line 1", "AP"]),
    ("AP: 0", 'AP: 30 "r" "g"', ["line 1", "AP", "30"]),
    ("AP: 0", '\nAP: 2 "g" "g"', ["line 2", '"g"', "twice"]),
])  # fmt: skip
def test_a_header_that_counts_wrongly_is_refused(tmp_path, old, new, words):
    refused(stored(tmp_path, "x.hoa", GAME.replace(old, new, 1)), *words)


def test_controllable_propositions_that_are_not_there_are_left_out_with_a_note(tmp_path):
    text = 'HOA: v1 Start: 0 AP: 2 "r" "g" controllable-AP: 1 2 Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--'
    path = stored(tmp_path, "x.ehoa", text)
    with pytest.warns(UserWarning, match="controllable-AP: 2 left out"):
        assert len(exporters.read(path)) == 1
    done = run("solve", path)
    assert (done.code, done.err.count("left out")) == (0, 1)  # and nothing else of the header is


def test_a_condition_that_is_not_what_its_name_says_is_noted(tmp_path):
    text = GAME.replace("Acceptance: 1 Inf(0)", "acc-name: parity max even 1 Acceptance: 1 f")
    with pytest.warns(UserWarning, match="acc-name: parity max even 1"):
        exporters.read(stored(tmp_path, "x.hoa", text))
    names = ["parity min even 3 Acceptance: 3 Inf(0) | (Fin(1) & Inf(2))", "Buchi Acceptance: 1 Inf(0)",
             "parity max odd 2 Acceptance: 2 Inf(1) | Fin(0)", "parity min odd 1 Acceptance: 1 Fin(0)"]  # fmt: skip
    for name in names:
        with warnings.catch_warnings(action="error"):
            exporters.read(stored(tmp_path, "y.hoa", GAME.replace("Acceptance: 1 Inf(0)", f"acc-name: {name}")))


SPEC = (
    'HOA: v1 Start: 0 AP: 2 "r" "g" controllable-AP: 1 Acceptance: 0 t --BODY-- State: 0 [1] 1 State: 1 [!1] 1 --END--'
)
CIRCUIT = "aag 2 1 1 1 0\n2\n4 0 1\n4\ni0 r\no0 g\n"


@pytest.mark.parametrize(("old", "new", "words"), [
    ("4 0 1", "4 0 1", []),
    ("\n", "\r\n", []),
    ("aag", "\ufeffaag", []),
    ("4 0 1", "4 0 4", ["line 3", "uninitialized"]),
    ("\n2\n", "\n2 1\n", ["line 2", "2 numbers"]),
    ("\n4\n", "\n4 1\n", ["line 4", "2 numbers"]),
    ("4 0 1", "4 0 1 0", ["no circuit"]),
    ("4 0 1", "4 0 2", ["no circuit"]),
    ("aag 2", "aag 9" + "9" * 5000, ["no circuit"]),
])  # fmt: skip
def test_circuits_are_verified_or_refused_in_a_line(tmp_path, old, new, words):
    path = stored(tmp_path, "x.aag", CIRCUIT.replace(old, new))
    done = run("verify", stored(tmp_path, "spec.ehoa", SPEC), path)
    assert done.code == (1 if words else 0), done.err
    assert all(word in done.err for word in words)
    assert len(done.err.splitlines()) == 1 if words else done.out.startswith("verified")


@pytest.mark.parametrize(
    ("old", "new"), [("\n", " "), ("State:", "\n\nState:"), ("[t]", "[ t ] /* a */"), ("\n", "\r\n")]
)
def test_automata_mean_the_same_however_their_lines_are_broken(tmp_path, old, new):
    graph = arena.unfold(arena.load("nim", heaps=(1, 2)))
    nx.set_node_attributes(graph, {vertex: number % 3 for number, vertex in enumerate(graph)}, "priority")
    text = arena.save(graph, tmp_path / "x.hoa").read_text()
    one, other = (exporters.read(stored(tmp_path, "x.hoa", each)) for each in (text, text.replace(old, new)))
    assert [*one.nodes(data=True)] == [*other.nodes(data=True)]
    assert [*one.edges] == [*other.edges]


# Graphs of other tools


def test_solvers_write_dot_with_players_0_and_1(tmp_path):
    text = "digraph { v0 [name=a, player=0, priority=2]; v1 [name=b, player=1, priority=1]; v0 -> v1; v1 -> v0 }"
    path = stored(tmp_path, "x.dot", text)
    assert arena.solve(exporters.read(path), "parity").winner == {"v0": 1, "v1": 1}
    assert "won by J1" in run("solve", path, "--objective", "parity", "--position", "a").out.replace(
        "J1 wins", "won by J1"
    )
    refused(stored(tmp_path, "y.dot", "digraph {"), "Graphviz")


def test_groups_of_yed_are_no_vertices(tmp_path):
    key = '<key id="p" for="node" attr.name="player" attr.type="int"/><key id="w" for="node" attr.name="winner" attr.type="int"/>'
    inside = '<graph edgedefault="directed"><node id="n0::n0"><data key="p">1</data></node></graph>'
    nodes = f'<node id="n0" yfiles.foldertype="group">{inside}</node><node id="n1"><data key="p">2</data><data key="w">1</data></node>'
    head = '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    edge = '<edge source="n0::n0" target="n1"/>'
    path = stored(tmp_path, "x.graphml", f'{head}{key}<graph edgedefault="directed">{nodes}{edge}</graph></graphml>')
    assert arena.solve(exporters.read(path)).winner == {"n0::n0": 1, "n1": 1}


def test_names_of_igraph_are_labels(tmp_path):
    node = 'node [ id {} name "{}" player {} winner {} ]'
    text = (
        f"graph [ directed 1 {node.format(0, 'a', 1, 'NAN')} {node.format(1, 'b', 2, 1)} edge [ source 0 target 1 ] ]"
    )
    done = run("solve", stored(tmp_path, "x.gml", text), "--position", "a")
    assert "J1 wins from a" in done.out


def test_gml_may_be_in_utf_8(tmp_path):
    path = stored(tmp_path, "x.gml", 'graph [ directed 1 node [ id 0 label "entrée" ] node [ id 1 label "é & <b>" ] ]')
    assert list(exporters.read(path)) == ["entrée", "é & <b>"]
    refused(
        stored(tmp_path, "y.gml", 'graph [ directed 1\n node [ id 0 label "é" ] ]'.encode("latin-1")), "line 2", "0xe9"
    )


# Parity games


GM = "parity 2;\n0 2 0 0;\n1 3 1 1;\n2 4 1 0,1;\n"


@pytest.mark.parametrize("name", ["x.pg", "x.gm"])
def test_a_parity_game_is_solved_for_parity_unless_told_otherwise(tmp_path, name):
    done = run("solve", stored(tmp_path, name, GM), "--json")
    assert '"objective": "parity"' in done.out
    tables = [run("table", tmp_path / name, *asked).out for asked in ([], ["--objective", "parity"])]
    assert tables[0] == tables[1]
    assert "0,1,,false,2,1," in tables[0]
    reach = run("solve", stored(tmp_path, name, "0 1 0 1; 1 2 1 1;"))
    assert "J1 wins from 0" in reach.out
    assert ": parity" not in reach.out


def test_saving_without_the_weights_is_a_warning(tmp_path):
    graph = nx.DiGraph([("a", "b")], initial="a")
    graph.add_nodes_from([("a", {"player": 1}), ("b", {"player": 2, "winner": 1})])
    graph.edges["a", "b"]["weight"] = 2
    for ending in (".pg", ".hoa"):
        with pytest.warns(UserWarning, match="no place for weights"):
            arena.save(graph, tmp_path / f"x{ending}")


# JSON


@pytest.mark.parametrize("edge", ["", ', "move": "m"'])
@pytest.mark.parametrize(
    "more", ["", ', "note": {"source": 1, "target": "b"}', ', "note": [{"source": "a", "target": "b"}]']
)
def test_edges_of_json_are_told_from_attributes_that_look_like_them(tmp_path, edge, more):
    text = (
        f'{{"format": "arena", "version": 1, "kind": "graph", "graph": {{}}, "nodes": [{{"id": "a"{more}}}, {{"id": "b"}}],'
        f' "edges": [{{"source": "b", "target": "a"{edge}}}, {{"source": "a", "target": "b"}}]}}'
    )
    graph = exporters.read(stored(tmp_path, "x.json", text))
    assert [*graph.edges(data="move")] == [("a", "b", None), ("b", "a", "m" if edge else None)]
    assert ("note" in graph.nodes["a"]) == bool(more)
    assert not more or "source" in str(graph.nodes["a"]["note"])


# Paths and options


def test_a_bundled_arena_may_be_named_by_a_path():
    from pathlib import Path

    assert len(exporters.read(Path("sans_interet"))) == 8


def test_convert_takes_a_start_and_its_output_by_an_option(tmp_path):
    path = stored(tmp_path, "x.csv", "source,target,player,winner\na,b,1,\nb,c,2,1\n")
    assert run("convert", path, "-o", tmp_path / "o.json", "--position", "b").code == 0
    assert exporters.read(tmp_path / "o.json").graph["initial"] == "b"
    done = run("convert", path, "-o", "-", "--from-format", "csv", "--to-format", "pg")
    assert done.out.startswith("parity 2;")


def test_headings_and_players_in_french_are_read(tmp_path):
    path = stored(tmp_path, "x.csv", "source;target;joueur;gagnant;coup\na;b;J1;;x\nb;c;J2;J1;y\n")
    graph = exporters.read(path)
    assert dict(graph.nodes(data="player")) == {"a": 1, "b": 2, "c": 1}
    assert graph.nodes["c"]["winner"] == 1
    assert exporters.read_compact(path) == arena.compact(graph)
