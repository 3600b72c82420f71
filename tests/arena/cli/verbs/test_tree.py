"""`arena tree`: the picture of a search."""

import json
import re

import pytest
from process import output, refused

from arena.machine.data import DATA


def test_nim_with_5_objects_as_in_course_001(tmp_path):
    output("tree", "subtraction", "--heap", "5", "--plies", "5", "-o", "nim.svg", cwd=tmp_path)
    svg = (tmp_path / "nim.svg").read_text(encoding="utf-8")
    assert len(re.findall(r"<title>v\d+</title>", svg)) == 28
    assert len(re.findall(r"<title>row\d+</title>", svg)) == 6  # a title for each ply
    assert "Subtraction, a heap of 5, taking 1, 2, 3: minimax, 5 plies, 28 nodes" in svg
    assert "won by J1 (7)" in svg
    assert "won by J2 (6)" in svg


@pytest.mark.slow
@pytest.mark.parametrize(("ending", "magic"), [("dot", b"digraph"), ("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_the_ending_says_the_format(tmp_path, ending, magic):
    output("tree", "minimax_tree", "-o", f"tree.{ending}", cwd=tmp_path)
    assert (tmp_path / f"tree.{ending}").read_bytes().startswith(magic)


def test_dot_goes_to_stdout_and_format_overrides():
    assert output("tree", "nim", "--heaps", "1,1", "-o", "-").startswith("digraph")
    assert output("tree", "nim", "--heaps", "1,1", "-o", "-", "--format", "svg").startswith("<?xml")


def test_options_reach_the_search():
    text = output("tree", "minimax_tree", "--algorithm", "alphabeta", "--trace", "-o", "-")
    assert "alphabeta, 4 plies, 31 nodes, 7 cut-offs" in text
    assert "[−2, 11]" in text
    assert "scored by values" in text
    assert "minimax, 1 ply, 4 nodes" in output("tree", "minimax_tree", "--plies", "1", "-o", "-")
    text = output("tree", "minimax_tree", "--position", "c1", "--plies", "2", "--evaluation", "zero", "-o", "-")
    assert "scored by zero" in text
    assert "minimax, 2 plies, 7 nodes" in text
    board = ["tree", "tictactoe", "--position", "xo./.x./..o", "--plies", "1", "-o", "-"]
    assert output(*board) != output(*board, "--weights", "0,1,2,3")
    assert "11 memo hits" in output("tree", "minimax_graph", "--algorithm", "memoised", "-o", "-")


def test_larger_trees_are_text_if_they_are_asked_for(tmp_path):
    larger = ["tree", "tictactoe", "--plies", "3", "--max-nodes", "1000"]
    assert "586 nodes" in output(*larger, "-o", "-")
    refused(1, "586 vertices", *larger, "-o", "large.svg", cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("code", "told", "arguments"),
    [
        (1, "more than 400 nodes; take fewer plies", ["connect_four"]),
        (2, "no windows to trace", ["nim", "--plies", "1", "--trace"]),
        (2, "weights", ["nim", "--plies", "1", "--weights", "1,2"]),
        (2, "'zz' is not a vertex", ["minimax_tree", "--position", "zz"]),
        (2, "kernel_ad is a bare graph", ["kernel_ad"]),
        (2, "unknown game: 'minimax'", ["minimax"]),
    ],
)
def test_bad_input_is_told_in_one_line(code, told, arguments, tmp_path):
    refused(code, told, "tree", *arguments, "-o", "tree.svg", cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_files_are_named_by_their_endings():
    refused(
        2, "unknown ending: 'tree.gif' (one of .dot, .svg, .png, .pdf, .mmd, .tex)", "tree", "nim", "-o", "tree.gif"
    )
    refused(2, "'-o'", "tree", "nim")


def test_a_value_that_is_no_number_is_refused_with_the_file(tmp_path):
    document = json.loads((DATA / "minimax_tree.json").read_text(encoding="utf-8"))
    document["nodes"][1]["value"] = "ten"
    (tmp_path / "bad.json").write_text(json.dumps(document), encoding="utf-8")
    refused(
        1, "bad.json: the value of vertex 'b1' is 'ten' (a finite number)", "tree", "bad.json", "-o", "-", cwd=tmp_path
    )


@pytest.mark.parametrize("name", ["minimax_graph", "minimax_tree"])
def test_the_arenas_with_values_are_solved_and_drawn_as_well(name):
    assert json.loads(output("solve", name, "--json"))["winner"] == 1
    assert output("draw", name, "-o", "-").startswith("digraph")
    assert output("table", name).count("\n") > 19


def test_moves_that_are_equal_by_symmetry_are_one(tmp_path):
    text = output("tree", "tictactoe", "--plies", "1", "--symmetry", "-o", "-")
    assert len(re.findall(r"\tv0 -> v\d", text)) == 3
    assert len(re.findall(r"\tv0 -> v\d", output("tree", "tictactoe", "--plies", "1", "-o", "-"))) == 9
    refused(2, "declares no symmetry", "tree", "fibonacci_nim", "--symmetry", "-o", tmp_path / "x.svg")
    told = "symmetry: rollouts scores"
    refused(2, told, "tree", "tictactoe", "--plies", "1", "--symmetry", "--evaluation", "rollouts", "-o", "-")
    assert not (tmp_path / "x.svg").exists()
