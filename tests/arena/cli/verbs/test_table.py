"""`arena table` as a user runs it: in a terminal, in a pipe and in files of every ending."""

import csv
import json
import os
import pty
import subprocess

import pytest
from process import ARENA, output, refused

import exporters
from arena import load, solve, unfold
from arena.solving.arena_rows import Row
from exporters.table_files import render_table

NIM = ["nim", "--heaps", "1,1"]


def in_terminal(*arguments):
    """Give what a command writes on stdout where that is a terminal."""
    terminal, inside = pty.openpty()
    process = subprocess.Popen([*ARENA, *arguments], stdout=inside, stderr=subprocess.PIPE)
    os.close(inside)
    shown = b""
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:
            break
        if not part:
            break
        shown += part
    os.close(terminal)
    assert process.communicate(timeout=120) == (None, b"")
    return shown.decode().replace("\r\n", "\n")


def test_a_terminal_shows_columns_side_by_side():
    assert in_terminal("table", *NIM) == (
        "position  player  ply  sink  winner  draw  remoteness  strategy  best_moves\n"
        "     0,0       1    2   yes       2     -           0         -           -\n"
        "     0,1       2    1    no       2     -           1       0,0         0,0\n"
        "     1,0       2    1    no       2     -           1       0,0         0,0\n"
        "     1,1       1    0    no       2     -           2       1,0           -\n"
    )
    assert in_terminal("table", *NIM, "-o", "-") == output("table", *NIM)


@pytest.mark.parametrize("format_", exporters.formats("table"))
def test_the_ending_decides(format_, tmp_path):
    if format_ in ("xlsx", "parquet"):
        pytest.importorskip({"xlsx": "xlsxwriter", "parquet": "pyarrow"}[format_])
    file = tmp_path / f"t.{format_.upper()}"
    assert output("table", *NIM, "-o", file) == ""
    content = render_table(format_, Row._fields, solve(unfold(load("nim", heaps=(1, 1)))).rows())
    assert file.read_bytes() == (content if isinstance(content, bytes) else content.encode())


def test_without_an_ending_it_is_csv(tmp_path):
    output("table", *NIM, "-o", tmp_path / "t")
    assert (tmp_path / "t").read_text() == output("table", *NIM)


@pytest.mark.parametrize("verb", ["table", "sweep"])
def test_another_ending_is_refused(verb, tmp_path):
    refused(2, "one of .csv, .md, .parquet, .tex, .tsv, .xlsx", verb, *NIM, "-o", "t.json", cwd=tmp_path)


def test_csv_for_a_french_excel(tmp_path):
    output("table", *NIM, "-o", tmp_path / "t.csv", "--separator", ";", "--bom")
    lines = (tmp_path / "t.csv").read_bytes().splitlines()
    assert lines[0] == b"\xef\xbb\xbfposition;player;ply;sink;winner;draw;remoteness;strategy;best_moves"
    assert lines[2] == b'"0,1";2;1;no;2;;1;"0,0";"0,0"'
    assert ": 20/20," in output("grade", *NIM, tmp_path / "t.csv")


@pytest.mark.parametrize(
    ("told", "arguments"),
    [
        ("--separator: tsv has no such option", ["-o", "t.tsv", "--separator", ";"]),
        ("--bom: md has no such option", ["-o", "t.md", "--bom"]),
        ("--bom: for CSV, not --json", ["--json", "--bom"]),
    ],
)
def test_options_that_do_not_apply_are_refused(told, arguments, tmp_path):
    refused(2, told, "table", *NIM, *arguments, cwd=tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "given"),
    [(NIM, {"position", "player", "ply", "sink"}), (["rook", "--graph", "positions"], {"position"})],
)
def test_a_blank_table_is_the_same_without_answers(arguments, given, tmp_path):
    full, blank = (list(csv.DictReader(output("table", *arguments, *more).splitlines())) for more in ([], ["--blank"]))
    assert blank == [{name: cell if name in given else "" for name, cell in row.items()} for row in full]
    output("table", *arguments, "--blank", "-o", tmp_path / "t.md")
    lines = [line.strip("|\n ").split(" | ") for line in (tmp_path / "t.md").read_text().splitlines()[2:]]
    assert [line[0] for line in lines] == [row["position"] for row in full]
    assert {cell.strip() for line in lines for cell in line[len(given) :]} <= {"", "|"}


def test_a_blank_table_has_no_answer_that_could_be_marked(tmp_path):
    output("table", *NIM, "--blank", "-o", tmp_path / "sheet.csv")
    assert "sheet.csv: 0/20, 0 of " in output("grade", *NIM, tmp_path / "sheet.csv")


def test_json(tmp_path):
    rows = json.loads(output("table", *NIM, "--json"))
    assert rows == [row._asdict() for row in solve(unfold(load("nim", heaps=(1, 1)))).rows()]
    output("table", *NIM, "--json", "-o", tmp_path / "t.json")
    assert json.loads((tmp_path / "t.json").read_text()) == rows
    positions = json.loads(output("table", "rook", "--graph", "positions", "--json"))
    assert (positions[0]["position"], positions[0]["kernel"], positions[0]["best_moves"]) == ("1", False, ["3"])
