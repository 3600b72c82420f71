"""`arena grade`: one table in words, a class in a table, and what goes wrong with files."""

import csv
import io
import json
from importlib import import_module

import pytest
from click.testing import CliRunner
from process import arena, output, refused

from arena import ArenaError, InvalidTable, ParameterError, TooLarge
from arena.cli.group import cli

NIM = ["fibonacci_nim", "--matches", "4"]
ADA = """\
Sommet;Joueur;Gagnant;Rang
(4,3);J1;J1;3
(3,2);J2;J2;2
(2,2);J1;J1;1
(2,2);J2;J2;1
(1,1);J1;J1;
(1,1);J2;J2;1
(0,0);J1;J2;0
(0,0);J2;J1;0
"""


@pytest.fixture
def table(tmp_path, monkeypatch):
    """Give what writes a table into the folder of the test."""
    monkeypatch.chdir(tmp_path)

    def write(name, content):
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    return write


def invoke(*arguments):
    """Run the command in this process."""
    done = CliRunner().invoke(cli, ["grade", *map(str, arguments)], standalone_mode=False)
    if done.exception:
        raise done.exception
    return done.stdout


def test_one_table_in_words(table, tmp_path):
    table("ada.csv", ADA)
    assert output("grade", *NIM, "ada.csv", cwd=tmp_path) == (
        "Fibonacci Nim, 4 matches\n"
        "ada.csv: 17.5/20, 14 of 16 answers right\n"
        "graded: winner, remoteness\n"
        "line 3, (3,2), winner: you say J2; J1 wins in 2 plies whatever J2 plays: (3,2) -> (1,1) J1 -> (0,0) J2\n"
        "line 6, (1,1) J1, remoteness: no answer; J1 wins in 1 ply: (1,1) J1 -> (0,0) J2\n"
    )


def test_a_table_of_the_toolkit_gets_full_marks_and_a_note_for_its_encoding(table, tmp_path):
    text = output("table", "tictactoe", "--rows", 2, "--columns", 2, "--align", 2, "-o", "-")
    table("t.csv", text.replace("strategy", "Stratégie").encode("cp1252"))
    done = arena("grade", "tictactoe", "--rows", 2, "--columns", 2, "--align", 2, "t.csv", cwd=tmp_path)
    assert done.returncode == 0
    assert "t.csv: 20/20, " in done.stdout
    assert "not graded: ply, sink, draw" in done.stdout
    assert done.stderr == "t.csv: not UTF-8: read as Windows-1252\n"


def test_a_class_with_files_that_cannot_be_read(table, tmp_path):
    table("ada.csv", ADA)
    table("bob.csv", ADA.split("(2,2)", maxsplit=1)[0])
    table("eve.csv", b"PK\x03\x04\0\0")
    names = ["ada.csv", "bob.csv", "eve.csv", "none.csv", "."]
    done = arena("grade", *NIM, *names, "-o", "marks.csv", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "arena: 3 of 5 tables cannot be graded: eve.csv, none.csv, .\n"
    rows = list(csv.DictReader(io.StringIO((tmp_path / "marks.csv").read_text())))
    assert [(row["file"], row["score"], row["right"], row["asked"], row["missing"], row["faults"]) for row in rows] == [
        ("ada.csv", "17.5", "14", "16", "0", "2"),
        ("bob.csv", "3.75", "3", "16", "6", "1"),
        ("eve.csv", "", "", "", "", ""),
        ("none.csv", "", "", "", "", ""),
        (".", "", "", "", "", ""),
    ]
    assert [row["comment"] for row in rows[1:]] == [
        "line 3, (3,2), winner: you say J2; J1 wins in 2 plies whatever J2 plays: (3,2) -> (1,1) J1 -> (0,0) J2",
        "eve.csv: no workbook, or a damaged one",
        "No such file or directory",
        "Is a directory",
    ]


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        (None, 1, "x.csv: No such file or directory"),
        (b"\0", 1, "x.csv: no text"),
        (b"sommet,note\n4,5\n", 1, "x.csv: no column to grade among position, note"),
        (b"sommet,noyau\n4,5\n", 2, "has no position graph"),
    ],
)
def test_one_table_that_cannot_be_graded(table, tmp_path, content, code, told):
    if content is not None:
        table("x.csv", content)
    game = ["tictactoe", "--graph", "positions"] if code == 2 else NIM
    refused(code, told, "grade", *game, "x.csv", cwd=tmp_path)


def test_wrong_commands_are_refused(table, tmp_path):
    refused(2, "TABLE...", "grade", *NIM, cwd=tmp_path)
    table("ada.csv", ADA)
    with pytest.raises(ParameterError, match=r"unknown ending: 'marks\.png'"):
        invoke(*NIM, "none.csv", "-o", "marks.png")
    with pytest.raises(TooLarge):
        invoke("fibonacci_nim", "--matches", 40, "ada.csv", "--max-vertices", 10)
    with pytest.raises(ParameterError):
        invoke("fibonacci_nim", "--matches", -4, "ada.csv")
    with pytest.raises(FileNotFoundError):
        invoke("nothing.json", "ada.csv")
    with pytest.raises(ParameterError, match="holds a graph without players"):
        invoke("kernel_ad", "ada.csv", "--graph", "arena")


def test_a_class_in_words(table):
    files = [table("ada.csv", ADA), table("bob.csv", ADA.split("(2,2)", maxsplit=1)[0])]
    assert invoke(*NIM, *files).splitlines() == [
        "Fibonacci Nim, 4 matches",
        "ada.csv: 17.5/20, 14 of 16 answers right",
        "bob.csv: 3.75/20, 3 of 16 answers right, 6 of 8 positions missing",
    ]


def test_json_gives_everything(table):
    table("ada.csv", ADA + "(9,9);;;\n" * 100)
    found = json.loads(invoke(*NIM, "ada.csv", "--json"))
    assert (found["game"], found["parameters"], found["out_of"]) == ("fibonacci_nim", {"matches": 4}, 20)
    (marks,) = found["tables"]
    assert list(marks) == ["file", "score", "right", "asked", "graded", "not_graded", "positions", "missing", "faults"]
    assert (marks["right"], marks["asked"], marks["score"], len(marks["faults"])) == (14, 216, 1.3, 102)
    assert marks["faults"][0] == {
        "line": 3,
        "position": "(3,2)",
        "column": "winner",
        "said": "2",
        "answer": "1",
        "reason": "you say J2; J1 wins in 2 plies whatever J2 plays: (3,2) -> (1,1) J1 -> (0,0) J2",
        "play": ["(3,2)", "(1,1) J1", "(0,0) J2"],
    }
    assert invoke(*NIM, "ada.csv", "ada.csv", "--json", "-o", "marks.json") == ""
    with open("marks.json") as file:  # noqa: PTH123
        assert json.load(file)["tables"] == [marks, marks]


def test_a_terminal_is_shown_so_many_faults(table):
    table("ada.csv", ADA + "(9,9);;;\n" * 100)
    lines = invoke(*NIM, "ada.csv").splitlines()
    assert len(lines) == 3 + 24 + 1
    assert lines[-1] == "... (102 faults in all; --json gives them)"


def test_nothing_in_a_table_commands_the_terminal(table):
    table("\x07.csv", "sommet;gagnant;coup;\x07\n\x07;J1;\n(4,3);\x07;\x07\n")
    shown = invoke(*NIM, "\x07.csv")
    assert "␇.csv: 0/20" in shown
    assert "you say ␇; no such move" in shown
    assert all(line.isprintable() for line in shown.split("\n"))


@pytest.mark.parametrize(
    ("columns", "rows", "graph"),
    [
        ("position,winner", '"4,3",J1', "arena"),
        ("position,player,rank", '"4,3",1,3', "arena"),
        ("position,player,rank,noyau", '"4,3",1,3,non', "arena"),
        ("position,winner,noyau", '"4,3",1,non', "arena"),
        ("position,rank", '"4,3 J1",3', "arena"),
        ("position,rank", '"4,3",3', "positions"),
        ("position,noyau", '"4,3",x', "positions"),
        ("position,noyau", '"4,3 J1",non', "positions"),
        ("position,winner", '"4,3",gagnante', "positions"),
        ("position,issue,rank", '"4,3",N,3', "positions"),
    ],
)
def test_the_graph_is_the_one_that_the_columns_are_of(table, columns, rows, graph):
    table("t.csv", f"{columns}\n{rows}\n")
    (marks,) = json.loads(invoke(*NIM, "t.csv", "--json"))["tables"]
    assert marks["positions"] == {"arena": 8, "positions": 5}[graph]
    assert marks["right"] >= 1 or "x" in rows
    (marks,) = json.loads(invoke(*NIM, "t.csv", "--json", "--graph", "positions"))["tables"]
    assert marks["positions"] == 5


def test_positions_and_moves_in_any_spelling(table):
    table("t.csv", "position;noyau;coup\n4,3;non;( 3 , 2 )\n(3,2);oui;1\n 1,1 ;no;1\n9,9;;\n3,3;;\n")
    (marks,) = json.loads(invoke(*NIM, "t.csv", "--json"))["tables"]
    assert [(fault["line"], fault["reason"]) for fault in marks["faults"]] == [
        (5, "not a position: '9,9' (numbers up to 4,4)"),
        (6, "'3,3' cannot be reached from the start of fibonacci_nim, matches 4"),
    ]
    table("t.csv", "position;joueur;coup\n4,3;;3,2\n3,2;J2;1\n2,2;J2;2\n3,3;J2;\n4,3;J2;\n")
    (marks,) = json.loads(invoke(*NIM, "t.csv", "--json"))["tables"]
    assert [(fault["line"], fault["reason"]) for fault in marks["faults"]] == [
        (5, "'3,3 J2' cannot be reached from the start of fibonacci_nim, matches 4"),
        (6, "'4,3 J2' cannot be reached from the start of fibonacci_nim, matches 4"),
    ]


def test_arena_files_are_graded_too(table):
    table("t.csv", "sommet\tnoyau\na\tx\nb\t\nc\tx\nd\tx\ne\t\nf\t\n")
    assert invoke("kernel_ad", "t.csv").splitlines()[1:] == [
        "t.csv: 16.67/20, 5 of 6 answers right",
        "graded: kernel",
        "line 4, c, kernel: you say yes; it moves into the kernel: c -> a",
    ]
    table("t.csv", "sommet\tgagnant\n0\tJ1\n7 J2\tJ2\n")
    assert "2 of 8 answers right" in invoke("sans_interet", "t.csv")


def test_a_class_is_graded_with_one_solution_for_each_graph(table, monkeypatch):
    verb, made = import_module("arena.cli.verbs.grade"), []
    key = verb._key
    monkeypatch.setattr(verb, "_key", lambda *arguments: made.append(arguments[-1]) or key(*arguments))
    files = [table(f"{number}.csv", ADA) for number in range(3)]
    files += [table(f"k{number}.csv", "sommet;noyau\n4,3;x\n") for number in range(3)]
    invoke(*NIM, *files)
    assert made == ["arena", "positions"]


def test_errors_in_a_class_do_not_stop_it(table):
    files = [table("a.csv", "x\n1\n"), table("b.csv", ADA), table("c.csv", "sommet;nom\n4,3;c\n")]
    with pytest.raises(ArenaError, match=r"2 of 3 tables cannot be graded: a\.csv, c\.csv"):
        invoke(*NIM, *files)
    with pytest.raises(InvalidTable, match=r"c\.csv: no column to grade among position, nom"):
        invoke(*NIM, "c.csv")


def test_a_table_is_not_written_over(tmp_path):
    table = tmp_path / "ada.csv"
    output("table", "fibonacci_nim", "-o", table)
    before = table.read_bytes()
    refused(2, "that is a table to grade", "grade", "fibonacci_nim", table, "-o", table)
    refused(2, "that is a table to grade", "grade", "fibonacci_nim", table, "--json", "-o", table)
    assert table.read_bytes() == before


def test_a_table_of_an_objective_is_marked(tmp_path):
    table = tmp_path / "robot.csv"
    table.write_text("sommet;crédit;stratégie\nbase;0;panel\ntrip;3;slope\nslope;1;panel\n", encoding="utf-8")
    lines = output("grade", "robot", "--objective", "energy", table).splitlines()
    assert lines[0] == "robot: energy"
    assert lines[1].endswith("5 of 9 answers right, 2 of 5 positions missing")
    marked = json.loads(output("grade", "robot", "--objective", "energy", "--json", table))
    assert marked["objective"] == "energy"
    assert [fault["answer"] for fault in marked["tables"][0]["faults"]] == ["0"]
