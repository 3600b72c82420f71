"""Students' files: every usual spelling of a table is read, other files are refused in a line, hostile ones too."""

import csv
import datetime as dt
import io
import itertools
import json
import random
from pathlib import Path

import pytest
from answer_tables import as_csv
from command import done, output, refused, run
from hostile_workbooks import BOMBS, HOSTILE, book, damaged, damaged_inside
from hypothesis import example, given
from hypothesis import strategies as st
from random_graphs import examples
from table_spellings import FRENCH, HEADINGS, NO_TABLES, SPELLINGS, WORDS

SHEETS = Path(__file__).parent / "sheets"
NIM = ["fibonacci_nim", "--matches", 4]
GAMES = [
    NIM,
    ["tictactoe", "--rows", 2, "--columns", 3, "--align", 2],
    ["sans_interet"],
    ["nim", "--heaps", "1,2,3", "--misere", "--graph", "positions"],
    ["kernel_ad"],
    ["circuit_3"],
]


@pytest.fixture
def graded(tmp_path, monkeypatch):
    """Write a table and grade it; return its marks."""
    monkeypatch.chdir(tmp_path)

    def marks(content, *game, name="answers.csv", encoding="utf-8"):
        Path(name).write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return done("grade", *(game or NIM), name, "--json").json()["tables"][0]

    return marks


def refusal(content, *game, name="answers.csv"):
    Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return refused("grade", *(game or NIM), name, code=1)


def french(text):
    """Translate a table."""
    columns, *rows = csv.reader(io.StringIO(text))
    said = [[WORDS.get((column, cell), cell) for column, cell in zip(columns, row, strict=True)] for row in rows]
    return [[FRENCH.get(column, column) for column in columns], *said]


def test_tables_in_french_pass_through_any_spreadsheet(graded):
    tables = {index: output("table", *game) for index, game in enumerate(GAMES)}
    ways = itertools.product(["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"], ",;\t|", ["\n", "\r\n", "\r"])
    for number, (encoding, delimiter, end) in enumerate(ways):
        game = GAMES[number % len(GAMES)]
        text = as_csv(french(tables[number % len(GAMES)]), delimiter, end)
        marks = graded(text, *game, encoding=encoding)
        assert (marks["score"], marks["faults"], marks["missing"]) == (20, [], []), (encoding, delimiter, end, game)
    result = run("grade", *GAMES[-1], "answers.csv")
    assert "1252" in result.err


HEAP = ["subtraction", "--heap", 9]
RIGHT = {  # a game and a vertex where this is the answer
    ("player", "1"): ("(4,3)", NIM), ("winner", "2"): ("(0,0) J1", NIM), ("outcome", "N"): ("6", HEAP),
    ("winner", "0"): ("a", ["drawn.json"]), ("outcome", "P"): ("4", HEAP), ("outcome", "D"): ("a", ["circuit_3"]),
    ("kernel", "yes"): ("d", ["kernel_ad"]), ("kernel", "no"): ("b", ["kernel_ad"]),
    ("remoteness", "3"): ("(4,3)", NIM), ("grundy", "2"): ("6", HEAP),
}  # fmt: skip
DRAWN = {
    "directed": True, "multigraph": False, "graph": {}, "links": [{"source": "a", "target": "b"}],
    "nodes": [{"id": "a", "player": 1}, {"id": "b", "player": 2, "winner": 0}],
}  # fmt: skip


def test_headings_of_every_spelling_are_known(graded):
    for column, headings in HEADINGS.items():
        game = ["kernel_ad"] if column in ("outcome", "kernel", "round", "grundy") else NIM
        for heading in headings.split(" "):
            marks = graded(f"sommet;{heading}{';gagnant' if column == 'player' else ''}\n", *game)
            assert marks["graded"] == ["winner" if column == "player" else column], heading
            assert marks["not_graded"] == []
    for heading in ("Position", "SOMMET", "sommets", "vertex", "état", "E\u0301TAT", "nœud", " state "):
        assert graded(f"{heading};gagnant\n(4,3);J1\n")["right"] == 1, heading


def test_answers_of_every_spelling_are_understood(graded):
    Path("drawn.json").write_text(json.dumps(DRAWN))
    for (column, value), spellings in SPELLINGS.items():
        vertex, game = RIGHT[column, value]
        more = ["--graph", "positions"] if game == HEAP else []
        for spelling in spellings.split(" "):
            text = spelling.replace("_", " ")
            second = "gagnant" if column == "player" else "remarque"
            marks = graded(f'sommet;{column};{second}\n"{vertex}";{text};J1\nnowhere;?;\n', *game, *more)
            assert marks["right"] == 1, (column, spelling, marks)
        for text in ("maybe", "-3", "3.5", "J3?", "3 3", "²", "٣", "1e3", "9" * 30):
            marks = graded(f'sommet;{column};{second}\n"{vertex}";{text};J1\nnowhere;?;\n', *game, *more)
            assert (marks["right"], len(marks["faults"])) == (0, 2), (column, text)


def test_a_column_of_ticks_has_noes_where_it_is_empty(graded):
    for ticks, right in ((["x", "", "X", " - ", "", ""], 4), (["oui", "", "oui", "", "", ""], 1)):
        rows = "".join(f"{vertex};{tick}\n" for vertex, tick in zip("adfbce", ticks, strict=True))
        assert graded(f"sommet;noyau\n{rows}", "kernel_ad")["right"] == right, ticks


def test_rows_as_students_leave_them(graded):
    cells = "sommet, joueur, stratégie\n(4,3),1,(3,2)\n(3, 2), 2, (1, 1)\n(1,1),1\n"  # commas without quotes
    assert [fault["line"] for fault in graded(cells)["faults"]] == [4]
    faults = graded("sommet,gagnant\n(4,3),1\n\n,,\n(9,9),1,,\n6\n")["faults"]
    assert [fault["line"] for fault in faults] == [5, 6]
    faults = graded('sep=;\r\n\r\n"sommet";gagnant\r\n"a\nb";J1\r\n\r\nc;J2\r\n')["faults"]
    assert [fault["line"] for fault in faults] == [4, 7]
    marks = graded("nom;sommet;gagnant;remarque\nÉlodie;(4,3);J1;=)\n")
    assert (marks["right"], marks["not_graded"]) == (1, ["nom", "remarque"])
    assert graded("position;noyau;coup\n4,3;non;( 3 , 2 )\n(3,2);oui;1\n 1,1 ;no;1\n9,9;;\n3,3;;\n")["right"] == 6
    long = graded("sommet;gagnant;" + "a" * 90_000 + "\n(4,3);1;\n")
    assert max(map(len, long["not_graded"])) < 250


def test_the_graph_is_that_of_the_columns(graded):
    for columns, row, positions in [
        ("position,winner", '"4,3",J1', 8), ("position,player,rank,noyau", '"4,3",1,3,non', 8),
        ("position,rank", '"4,3 J1",3', 8), ("position,rank", '"4,3",3', 5), ("position,noyau", '"4,3 J1",non', 5),
        ("position,winner", '"4,3",gagnante', 5), ("position,issue,rank", '"4,3",N,3', 5),
    ]:  # fmt: skip
        marks = graded(f"{columns}\n{row}\n")
        assert (marks["positions"], marks["right"] >= 1) == (positions, True), columns
        assert graded(f"{columns}\n{row}\n", *NIM, "--graph", "positions")["positions"] == 5


@pytest.mark.usefixtures("graded")
def test_what_is_no_table_is_refused_in_one_line():
    for content in NO_TABLES:
        error = refusal(content)
        assert "answers.csv" in error, content[:40]
        assert len(error) < 1000
    assert "/dev/zero" in refused("grade", *NIM, "/dev/zero", code=1)
    refused("grade", *NIM, code=2)
    refused("grade", "fibonacci_nim", "--matches", 40, "answers.csv", "--max-vertices", 10, code=1)
    Path("t.csv").write_text("sommet,noyau\n4,5\n")
    refused("grade", "tictactoe", "--graph", "positions", "t.csv", code=2)
    before = Path("t.csv").read_bytes()
    for option in ([], ["--json"]):
        refused("grade", *NIM, "t.csv", "-o", "t.csv", *option, code=2)
    assert Path("t.csv").read_bytes() == before
    refused("grade", *NIM, "t.csv", "-o", "marks.png", code=2)


def test_a_class_in_words_in_french_and_in_a_table(graded):
    graded("Sommet;Joueur;Gagnant;Rang\n(4,3);J1;J1;3\n(3,2);J2;J2;2\n", name="ada.csv")
    Path("bob.csv").write_text("x\n")
    result = run("grade", *NIM, "ada.csv", "bob.csv", "-o", "marks.csv", "--lang", "fr")
    assert (result.code, result.out) == (1, "")
    text = Path("marks.csv").read_text(encoding="utf-8-sig")
    headings, ada, bob = csv.reader(io.StringIO(text), delimiter=text[len("fichier")])
    assert headings[0] == "fichier"
    assert ada[:4] == ["ada.csv", "3,75", "3", "16"]
    assert bob[:4] == ["bob.csv", "", "", ""]
    assert "(3,2) -> (1,1) J1 -> (0,0) J2" in ada[-1]
    assert "en-têtes" in bob[-1]
    assert "bob.csv" not in bob[-1]
    for ending in (".xlsx", ".json"):
        more = ["--json"] if ending == ".json" else []
        done("grade", *NIM, "ada.csv", "ada.csv", "-o", f"m{ending}", *more)
        assert Path(f"m{ending}").stat().st_size > 500


# Workbooks


def test_workbooks_of_the_toolkit_and_of_libreoffice_are_graded(graded):
    for path in sorted(SHEETS.iterdir()):
        assert graded(path.read_bytes(), name=path.name)["score"] == 20, path
    for game in GAMES:
        done("table", *game, "-o", "x.xlsx")
        for name in ("x.xlsx", "x.csv"):  # a name may lie
            assert graded(Path("x.xlsx").read_bytes(), *game, name=name)["score"] == 20, game


def test_cells_of_every_kind_and_the_sheet_that_counts(graded):
    def cells(made, sheet):
        sheet.write_row(0, 0, ["sommet", "rang", "noyau", "gagnante"])
        sheet.write_row(1, 0, [6, 3.0, False, "N"])
        sheet.write_row(2, 0, [4, "2", True, "P"])
        sheet.write_datetime(3, 0, dt.datetime(2026, 3, 4), made.add_format({"num_format": "d/m/yyyy"}))  # noqa: DTZ001
        sheet.write_formula(4, 0, "=1+1", None, 7)
        sheet.write_string(5, 0, "=1+1")
        sheet.write_formula(6, 0, "=1/0", None, "#DIV/0!")

    marks = graded(book(cells), "subtraction", "--heap", 9, name="a.xlsx")
    assert marks["right"] == 6
    bad = [fault for fault in marks["faults"] if fault["column"] is None]
    assert [fault["line"] for fault in bad][:2] == [4, 6]
    assert bad[0]["position"].startswith("'2026-03-04")

    def sheets(made, sheet):
        sheet.write_string(0, 0, "Consignes : remplir la deuxième feuille")
        answers, hidden = made.add_worksheet("réponses"), made.add_worksheet("corrigé")
        for each, winner in ((answers, "J2"), (hidden, "J1")):
            each.write_row(3, 1, ["sommet", "gagnant"])
            each.write_row(5, 1, ["(4,3)", winner])
        hidden.hide()

    (fault,) = graded(book(sheets), name="a.xlsx")["faults"]
    assert (fault["line"], fault["said"]) == (6, "2")
    for content in (book(lambda *_: None), book(lambda _, sheet: sheet.write_row(0, 0, ["a", "b"]))):
        assert "a.xlsx" in refusal(content, name="a.xlsx")


@pytest.mark.parametrize("kinds", [HOSTILE, pytest.param(BOMBS, marks=pytest.mark.slow)], ids=["small", "bombs"])
@pytest.mark.usefixtures("graded")
def test_hostile_workbooks_are_refused_in_one_line(kinds):
    for name, make in kinds.items():
        assert "a.xlsx" in refusal(make(), name="a.xlsx"), name


@pytest.mark.parametrize("number", [12, pytest.param(300, marks=pytest.mark.fuzz)])
def test_damaged_workbooks_are_graded_or_refused(tmp_path, number):
    chance, good = random.Random(number), [path.read_bytes() for path in sorted(SHEETS.iterdir())]
    for _ in range(number):
        (tmp_path / "x.xlsx").write_bytes(chance.choice([damaged, damaged_inside])(chance.choice(good), chance))
        result = run("grade", *NIM, "x.xlsx", cwd=tmp_path)
        assert result.code == 0 or (result.code == 1 and result.err.count("\n") == 1), result.err


PIECES = st.sampled_from(
    ["position", "sommet", "gagnant", "kernel", "(8,7)", "J1", *",;|\"'()xa\t\n", "\r\n"],
)


@examples(150)
@example(b"node")
@given(st.binary(max_size=60) | st.builds(
    lambda pieces, separator: f"{separator.join(['position', 'winner'])}\n{''.join(pieces)}".encode(),
    st.lists(PIECES, max_size=40), st.sampled_from(",;\t|"),
))  # fmt: skip
def test_any_bytes_are_graded_or_refused(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("any") / "answers.csv"
    path.write_bytes(content)
    result = run("grade", *NIM, path, "--json")
    if result.code:
        assert (result.code, result.err.count("\n")) == (1, 1)
    else:
        (marks,) = result.json()["tables"]
        assert 0 <= marks["right"] <= marks["asked"] - len(marks["faults"])
        assert len(marks["missing"]) <= marks["positions"]
