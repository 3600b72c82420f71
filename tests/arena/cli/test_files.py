"""What the command line does with files of every format: options of their own, stdin, a start, passes, large ones."""

import json
import subprocess
import sys

import networkx as nx
import pytest
from process import ARENA, ENVIRONMENT
from process import arena as forked

import exporters

MOVES = "source,target,move,player,winner\na,b,go,1,\nb,c,end,1,\nc,d,x,2,1\nc,e,y,2,2\n"


def arena(*arguments, stdin=None, fails=0):
    """Run a command that ends with a code; bytes are piped into a process of its own."""
    if isinstance(stdin, bytes):
        ran = subprocess.run([*ARENA, *arguments], input=stdin, env=ENVIRONMENT, capture_output=True, check=False)
        done = subprocess.CompletedProcess(arguments, ran.returncode, ran.stdout.decode(), ran.stderr.decode())
    else:
        done = forked(*arguments)
    assert done.returncode == fails, done.stderr
    return done


@pytest.fixture
def moves(tmp_path):
    (tmp_path / "moves.csv").write_text(MOVES)
    return str(tmp_path / "moves.csv")


def test_an_arena_without_a_start_is_solved_without_one(moves):
    text = arena("solve", moves).stdout
    assert "No start: --from POSITION" in text
    assert "W1, W2, S∅           1, 4, 0" in text
    found = json.loads(arena("solve", moves, "--json").stdout)
    assert (found["initial"], found["winner"], found["first_moves"], found["w2"]) == (None, None, [], 4)


def test_from_gives_a_start_to_every_format(moves, tmp_path):
    for ending in ("csv", "json", "npz", "parquet", "gml", "zip"):
        path = moves if ending == "csv" else str(tmp_path / f"moves.{ending}")
        if ending != "csv":
            arena("convert", moves, path)
        assert "J2 wins from a, J1 to move, in 3 plies" in arena("solve", path, "--from", "a").stdout, ending
    assert arena("table", moves, "--from", "a").stdout.splitlines()[1].startswith("a,1,0,")
    assert "J1 to move: J2 wins in 3 plies" in arena("search", moves, "--from", "a").stdout
    assert "not a vertex" in arena("table", moves, "--from", "z", fails=2).stderr


def test_what_is_piped_in_is_read(moves):
    text = MOVES.encode()
    done = arena("solve", "-", "--from-format", "edges", "--from", "a", stdin=text)
    assert "J2 wins from a" in done.stdout
    whole = exporters.render(exporters.read(moves), "npz")
    assert "No start" in arena("solve", "-", "--from-format", "npz", stdin=whole).stdout
    assert arena("convert", "-", "-", "--from", "edges", "--to", "json", stdin=text).stdout.startswith("{")
    assert "-: not JSON" in arena("solve", "-", stdin=text, fails=1).stderr


def test_passes_are_put_in_where_they_are_asked_for(tmp_path):
    (tmp_path / "twice.csv").write_text("source,target,player,winner\na,b,1,\nb,c,1,1\n")
    path = str(tmp_path / "twice.csv")
    plain, passing = (arena("solve", path, "--from", "a", *more) for more in ([], ["--alternate"]))
    assert "J1 wins from a, J1 to move, in 2 plies" in plain.stdout
    assert "note: from a to b J1 moves twice in a row; --alternate lets the other player pass" in plain.stderr
    assert "J1 wins from a, J1 to move, in 3 plies" in passing.stdout
    assert passing.stderr == ""
    for ending in ("json", "npz", "pg", "graphml"):
        kept = str(tmp_path / f"twice.{ending}")
        arena("convert", path, kept)
        arena("solve", kept, "-o", str(tmp_path / "twice.kept.json"))
        assert "verified" in arena("verify", kept, str(tmp_path / "twice.kept.json")).stdout


def test_options_of_another_format_are_refused(moves, tmp_path):
    nx.write_gml(nx.DiGraph([("a", "b")]), tmp_path / "x.gml")
    assert "--vertices" not in arena("kernel", str(tmp_path / "x.gml"), "--help").stdout
    assert "--vertices" in arena("solve", moves, "--help").stdout
    (tmp_path / "x.any").write_text("{}")
    refused = arena("solve", str(tmp_path / "x.any"), "--vertices", moves, fails=2)
    assert "--vertices: json has no such option" in refused.stderr


def test_the_help_names_what_is_read_and_convert_what_is_written():
    read = " ".join(arena("solve", "--help").stdout.split())
    assert ".csv, .edgelist, .ehoa, .gexf, .gml, .graphml, .hoa, .json, .npz, .parquet, .pg, .tsv, .txt" in read
    assert ".txt, .zip, .solved" in read
    assert ".edges" not in read
    help_ = " ".join(arena("convert", "nim", "--help").stdout.split())
    assert "--to [csv|gexf|gml|graphml|hoa|json|npz|parquet|pg]" in help_
    assert "[csv|edges|gexf|gml|graphml|hoa|json|npz|parquet|pg]" in help_
    assert "edges" in arena("convert", "nim", "x", "--to", "edges", fails=2).stderr


def test_a_default_that_is_too_large_for_graphviz_is_drawn_in_rows(tmp_path):
    path = tmp_path / "nim.svg"
    done = arena("draw", "nim", "-o", str(path))
    assert "note: 752 vertices are drawn by --layout grid, too many for --layout dot" in done.stderr
    assert path.read_text().count("<title>") > 700
    refused = arena("draw", "nim", "-o", str(path), "--layout", "dot", fails=1)
    assert "make no picture that can be read" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "question"),
    [
        (["solve", "nimm"], "did you mean nim?"),
        (["play", "nim", "--first", "minmax"], "did you mean minimax?"),
        (["draw", "nim", "-o", "x.swg"], "did you mean .svg?"),
        (["search", "tictactoe", "--algorithm", "minmax"], "did you mean minimax?"),
    ],
)
def test_an_unknown_choice_is_asked_back(arguments, question):
    assert question in arena(*arguments, fails=2).stderr


# Endings


@pytest.mark.parametrize(
    "verb", [["solve"], ["draw", "-o", "-"], ["check"], ["kernel"], ["search"], ["convert", "z.json"]], ids=" ".join
)
def test_an_ending_that_tells_no_format_is_told_those_that_do(tmp_path, verb):
    (tmp_path / "x.foo").write_text("a b\n")
    words = [verb[0], str(tmp_path / "x.foo"), *verb[1:]]
    for ending in (".edgelist", ".ehoa", ".hoa", ".json", ".txt"):
        assert ending in arena(*words, fails=2).stderr
    assert "x.foo' (" in arena(*words, fails=2).stderr
    (tmp_path / "x.edgelst").write_text("a b\n")
    assert "did you mean .edgelist?" in arena("kernel", str(tmp_path / "x.edgelst"), fails=2).stderr


def test_json_needs_no_ending_and_a_broken_file_of_json_is_told_what_is_wrong_with_it(tmp_path):
    text = exporters.render(exporters.read("sans_interet"), "json")
    for name in ("x.foo", "x", "x.json"):
        (tmp_path / name).write_text(text)
        assert "J1 wins" in arena("solve", str(tmp_path / name)).stdout
        (tmp_path / name).write_text(text.replace('"player": 1', '"player": 3', 1))
        assert "in neither S1 nor S2" in arena("solve", str(tmp_path / name), fails=1).stderr
    (tmp_path / "x.json").write_text("{")
    assert "x.json: not JSON (" in arena("solve", str(tmp_path / "x.json"), fails=1).stderr
    (tmp_path / "x").write_text("{")
    assert "--from-format" in arena("solve", str(tmp_path / "x"), fails=1).stderr


def test_an_ending_that_nobody_writes_is_told_those_that_are_written(tmp_path):
    for name in ("x.foo", "x.ehoa", "x.edgelist"):
        told = arena("convert", "nim", str(tmp_path / name), fails=2).stderr
        assert f"unknown ending: '{name}' (" in told
        assert ".hoa, .json, .npz" in told
        assert "--to writes a format whatever the ending" in told
    told = arena("solve", str(tmp_path / "x.foo"), "--engine", "disk", fails=2).stderr
    assert "unknown game" in told
    (tmp_path / "x.foo").write_text("a b\n")
    told = arena("solve", str(tmp_path / "x.foo"), "--engine", "disk", "-o", str(tmp_path / "out"), fails=2).stderr
    assert "unknown ending: 'x.foo' (one of .csv" in told


SYNTCOMP = """HOA: v1
name: "G(!r | Fg)"
States: 2
Start: 0
AP: 2 "r" "g"
acc-name: parity min odd 3
Acceptance: 3 Fin(0) & (Inf(1) | Fin(2))
properties: trans-labels explicit-labels trans-acc colored complete
controllable-AP: 1
--BODY--
State: 0
[!0 | 1] 0 {1}
[0&!1] 1 {2}
State: 1
[1] 0 {1}
[!1] 1 {2}
--END--
"""


def test_games_of_syntcomp_are_read_under_their_own_ending(tmp_path):
    for name in ("x.ehoa", "x.hoa"):
        (tmp_path / name).write_text(SYNTCOMP)
    told = [arena("solve", str(tmp_path / name), "--objective", "parity").stdout for name in ("x.ehoa", "x.hoa")]
    assert told[0].replace("x.ehoa", "x.hoa") == told[1]
    assert "J1 wins from 0" in told[0]
    arena("convert", str(tmp_path / "x.ehoa"), str(tmp_path / "y.hoa"), "--player", "2")
    (tmp_path / "x.ehoa").write_text("HOA: v1\n")
    assert str(tmp_path / "x.ehoa") in arena("solve", str(tmp_path / "x.ehoa"), fails=1).stderr


def test_a_folder_of_tables_is_solved_without_pyarrow(tmp_path):
    """Folders are asked first whether an engine has written them: pyarrow, which opens those, may be missing."""
    arena("convert", "sans_interet", str(tmp_path / "tables"))
    program = "import sys; sys.modules['pyarrow'] = None; from arena.cli import main; main()"
    command = [sys.executable, "-c", program, "solve", str(tmp_path / "tables")]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "J1 wins from 0, J1 to move, in 3 plies" in done.stdout
