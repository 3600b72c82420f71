"""`arena diff`: two rule sets on the same positions."""

import csv
import json
import re

import pytest
from process import arena, output, refused
from svg import read, words

NIM = ("diff", "nim", "--heaps", "1,3,5,7")


def test_the_misere_theorem_of_nim_shows():
    assert output(*NIM, "--", "--misere").splitlines() == [
        "Nim with heaps 1, 3, 5, 7 / misère",
        "16 of 384 positions change hands",
        "start            1,3,5,7: P in both",
        "from N to P      8",
        "                 0,0,0,1; 0,0,1,0; 0,1,0,0; 0,1,1,1; 1,0,0,0; 1,0,1,1; 1,1,0,1;",
        "                 1,1,1,0",
        "from P to N      8",
        "                 0,0,0,0; 0,0,1,1; 0,1,0,1; 0,1,1,0; 1,0,0,1; 1,0,1,0; 1,1,0,0;",
        "                 1,1,1,1",
    ]


@pytest.mark.parametrize("ending", ["csv", "tsv", "md", "xlsx", "parquet"])
def test_a_table_has_the_positions_that_change_hands(tmp_path, ending):
    table = tmp_path / f"table.{ending}"
    assert "16 of 384" in output(*NIM, "-o", str(table), "--", "--misere")
    assert table.stat().st_size > 100
    if ending == "csv":
        rows = list(csv.DictReader(table.read_text().splitlines()))
        assert len(rows) == 16
        assert rows[0] == {
            "position": "0,0,0,0", "player": "", "before": "P", "after": "N",
            "remoteness_before": "0", "remoteness_after": "0",
        }  # fmt: skip


def test_stdout_takes_the_table_and_stderr_the_summary():
    done = arena("diff", "nim", "--heaps", "1,1", "-o", "-", "--", "--misere")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1] == '"0,0",,P,N,0,0'
    assert "4 of 4 positions change hands" in done.stderr


def test_json_has_all_of_it():
    record = json.loads(output("diff", "nim", "--heaps", "2,3", "--json", "--", "wythoff", "--heaps", "3,3"))
    assert record["games"] == ["nim, heaps 2,3", "wythoff, heaps 3,3"]
    assert (record["common"], record["only_first"], record["only_second"]) == (12, 0, 4)
    assert record["counts"] == [
        {"before": "N", "after": "P", "positions": 2},
        {"before": "P", "after": "N", "positions": 2},
    ]
    assert [change["position"] for change in record["changes"]] == ["1,1", "1,2", "2,1", "2,2"]


def test_another_game_begins_with_the_parameters_given_before():
    said = output("diff", "kayles", "--heap", "7", "--", "dawsons_kayles")
    assert said.startswith(
        "Kayles, a heap of 7 / Dawson's Kayles\n5 of 8 positions change hands\nstart            7: N in both\n"
    )
    assert said.endswith("14 positions of Kayles, a heap of 7 alone are not compared\n")
    both = output("diff", "nim", "--heaps", "1,2", "--misere", "--", "--no-misere")
    assert both.startswith("Misère Nim with heaps 1, 2 / Nim with heaps 1, 2\n4 of 6")


def test_arenas_are_compared_where_players_have_moves_of_their_own():
    said = output("diff", "tictactoe", "--columns", "2", "--align", "2", "--lang", "fr", "--", "--misere")
    assert "de J1 à J2" in said
    said = output("diff", "nim", "--heaps", "1,1", "--graph", "arena", "--", "--misere")
    assert said.splitlines()[1:] == [
        "4 of 4 positions change hands",
        "start            1,1: from J2 to J1",
        "from J2 to J1    4",
        f"{'':17}0,0 J1; 0,1 J2; 1,0 J2; 1,1 J1",
    ]


def test_files_are_compared(tmp_path):
    for name, parameters in (("normal", ()), ("misere", ("--misere",))):
        output("convert", "nim", "--heaps", "1,2", *parameters, str(tmp_path / f"{name}.json"))
    said = output("diff", str(tmp_path / "normal.json"), "--", str(tmp_path / "misere.json"))
    assert "positions change hands" in said
    assert "from J1 to J2" in said


def test_a_picture_marks_what_changes_hands(tmp_path):
    picture = tmp_path / "nim.svg"
    assert "4 of 6 positions change hands" in output(
        "diff", "nim", "--heaps", "1,2", "-o", str(picture), "--", "--misere"
    )
    written = {text.replace("\xa0", " ") for text in words(read(picture.read_text()))}
    assert {"Nim with heaps 1, 2 / misère", "N → P", "P → N", "from N to P (2)"} <= written
    picture = tmp_path / "nim.tex"
    output("diff", "nim", "--heaps", "1,2", "--standalone", "-o", str(picture), "--", "--misere")
    assert picture.read_text().startswith("\\documentclass")
    picture = tmp_path / "map.dot"
    output("diff", "wythoff", "--heaps", "4,4", "--layout", "map", "--title", "Dames", "-o", str(picture), "--", "nim")
    assert "Dames" in picture.read_text()


def test_a_picture_that_is_too_small_names_only_options_that_there_are(tmp_path):
    command = ["diff", "nim", "--heaps", "1,3,5", "--view", "whole", "--fit", "slide"]
    (note,) = arena(*command, "-o", str(tmp_path / "nim.svg"), "--", "--misere").stderr.splitlines()
    assert "letters of" in note
    named = set(re.findall(r"--[a-z]+", note))
    assert named
    assert named <= set(re.findall(r"--[a-z]+", output("diff", "nim", "--help")))


def test_a_map_of_three_heaps_says_why_there_is_none(tmp_path):
    picture = str(tmp_path / "nim.svg")
    asked = ("diff", "nim", "--heaps", "1,3,5", "--layout", "map", "-o", picture, "--", "--misere")
    refused(2, "arena: map: neither a game nor a file says where", *asked)
    refused(2, "a map shows two numbers of a position", *asked)


def test_what_cannot_be_compared_is_refused(tmp_path):
    refused(2, "what to compare with stands after --", "diff", "nim")
    refused(2, "no position in common: '.../.../...' against", "diff", "tictactoe", "--", "wild_tictactoe")
    refused(2, "tictactoe has no position graph", "diff", "tictactoe", "--graph", "positions", "--", "--misere")
    refused(2, "No such option '--foo'", "diff", "nim", "--", "--foo")
    refused(2, "--json stands before --: it is of arena diff", "diff", "nim", "--", "--misere", "--json")
    refused(2, "unknown game: 'nimm' (did you mean nim?", "diff", "nim", "--", "nimm")
    refused(2, "unknown ending: 'x.foo'", "diff", "nim", "-o", str(tmp_path / "x.foo"), "--", "--misere")
    refused(2, "1,2,3' (whole numbers", "diff", "nim", "--", "--heaps", "a1,2,3")
    whole = (*NIM, "--view", "whole", "-o", str(tmp_path / "x.svg"))
    refused(1, "384 vertices and 3,072 edges make no picture", *whole, "--", "--misere")
    refused(2, "--view changed: of a picture", *NIM, "--view", "changed", "--", "--misere")
    alone = ("--view", "changed", "-o", str(tmp_path / "x.svg"))
    refused(2, "layout ring: not of changed positions", *NIM, *alone, "--layout", "ring", "--", "--misere")
    refused(
        2, "of a game with boards, and sans_interet is a file", "diff", "sans_interet", *alone, "--", "sans_interet"
    )
    refused(2, "changed positions: no position changes hands", "diff", "nim", *alone, "--", "nim")
    refused(1, "100", *NIM, "--max-vertices", "100", "--", "--misere")
    assert list(tmp_path.iterdir()) == []


def test_the_start_has_a_space_before_its_colon_in_french():
    text = output("diff", "nim", "--heaps", "1,3,5", "--lang", "fr", "--", "--misere")
    assert "1,3,5 : N des deux" in text


def test_a_picture_of_too_many_positions_is_refused_with_what_diff_has(tmp_path):
    told = "384 vertices and 3,072 edges make no picture that can be read: take a smaller game; without -o,"
    refused(1, told, "diff", "nim", "--heaps", "1,3,5,7", "--view", "whole", "-o", tmp_path / "d.svg", "--", "--misere")


def test_positions_that_change_hands_are_drawn_alone_where_all_are_too_many(tmp_path):
    done = arena(*NIM, "--fit", "slide", "-o", str(tmp_path / "nim.svg"), "--", "--misere")
    assert done.returncode == 0
    assert "this is --view changed, --layout grid --force draws all" in done.stderr
    letters = re.search(r"letters of ([\d.]+) pt on a slide", done.stderr)
    assert letters
    assert float(letters[1]) >= 9
    written = [text.replace("\xa0", " ") for text in words(read((tmp_path / "nim.svg").read_text()))]
    assert sorted(text for text in written if "→" in text) == [*["N → P ×4"] * 2, "P → N", "P → N", "P → N ×6"]


def test_of_many_changes_as_many_boards_are_drawn_as_can_be_read(tmp_path):
    asked = ("diff", "tictactoe", "--view", "changed", "--fit", "slide", "--lang", "fr")
    done = arena(*asked, "-o", str(tmp_path / "misere.svg"), "--", "--misere")
    letters = re.search(r"letters of ([\d.]+) pt on a slide", done.stderr)
    assert letters
    assert float(letters[1]) >= 9
    written = [text.replace("\xa0", " ") for text in words(read((tmp_path / "misere.svg").read_text()))]
    boards = sum("→" in text for text in written)
    assert 6 <= boards <= 24
