"""Students' tables: every usual spelling and spreadsheet is read and graded, and nothing else than a table is one."""

import csv
import datetime as dt
import io
import itertools
import json
import re

import pytest
from command import done, output, refused, run
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples
from spellings import FRENCH, HEADINGS, NASTY, WORDS
from workbooks import HOSTILE, ods, row_of, xlsx

import arena

GAME = ["fibonacci_nim", "--matches", "4"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("sheets")


def graded(path, *game):
    """Return what `arena grade --json` says of one table."""
    (marks,) = json.loads(output("grade", *(game or GAME), path, "--json"))["tables"]
    return marks


def store(folder, content, name="ada.csv", encoding="utf-8"):
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding, "surrogatepass"))
    return path


def as_csv(rows, delimiter=",", end="\n"):
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator=end).writerows(rows)
    return text.getvalue()


def in_french(text):
    columns, *rows = csv.reader(io.StringIO(text))
    said = [[WORDS.get((column, cell), cell) for column, cell in zip(columns, row, strict=True)] for row in rows]
    return [[FRENCH.get(column, column) for column in columns], *said]


OURS = [
    GAME,
    ["tictactoe", "--rows", "2", "--columns", "3", "--align", "2"],
    ["sans_interet"],
    ["nim", "--heaps", "1,2", "--misere", "--graph", "positions"],
    ["circuit_3", "--graph", "positions"],
]


def solution_of(game):
    return output("table", *game, "-o", "-")


@pytest.mark.parametrize("game", OURS, ids=lambda game: game[0])
def test_a_table_of_ours_is_right_whichever_spreadsheet_it_passed_through(folder, game):
    ours = solution_of(game)
    marks = graded(store(folder, ours), *game)
    assert (marks["score"], marks["faults"], marks["missing"]) == (20, [], [])
    rows = in_french(ours)
    for number, encoding in enumerate(["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"]):
        for delimiter, end in itertools.islice(itertools.product(",;\t|", ["\n", "\r\n", "\r"]), number % 3, None, 3):
            path = store(folder, as_csv(rows, delimiter, end), encoding=encoding)
            marks = graded(path, *game)
            assert (marks["score"], marks["faults"], marks["missing"]) == (20, [], [])
    for ending in ("xlsx", "tsv"):
        for language in ("en", "fr"):
            output("table", *game, "--lang", language, "-o", folder / f"x.{ending}")
            assert graded(folder / f"x.{ending}", *game)["score"] == 20
            (folder / "x.csv").write_bytes((folder / f"x.{ending}").read_bytes())  # whatever its name
            assert graded(folder / "x.csv", *game)["score"] == 20


@given(st.one_of(arenas(max_vertices=6), digraphs(max_vertices=6).filter(len)))
@examples(40)
def test_the_sheet_of_any_graph_is_right(folder, graph):
    arena.save(graph, path := folder / "g.json")
    kind = ["--graph", "positions"] if arena.is_bare(graph) else []
    for ending in ("csv", "xlsx"):
        output("table", path, *kind, "-o", folder / f"sheet.{ending}")
        assert graded(folder / f"sheet.{ending}", path, *kind)["faults"] == []


# Headings, words and rows. The key: (4,3) is won by J1 in 3 plies by (3,2); (3,2) by J1 in 2.


def right(folder, text, **how):
    marks = graded(store(folder, text, **how))
    return marks["right"], [fault["column"] for fault in marks["faults"]]


def test_headings_are_understood(folder):
    for headings in HEADINGS:
        row = "(4,3);J1" if "nom" not in headings else "Élodie;(4,3);J1"
        assert right(folder, f"{headings}\n{row}\n") == (1, []), headings


@pytest.mark.parametrize(
    ("column", "words"),
    [
        ("gagnant", "1|J1|j1|joueur 1|Player 1|P1|1.0|1,0|01|J1 gagne"),
        ("rang", "3|03|3.0|3,0|+3|3 plies|3 coups|3."),
        ("stratégie", "(3,2)|(3, 2)"),
    ],
)
def test_words_are_understood_and_others_are_wrong(folder, column, words):
    for word in words.split("|"):
        assert right(folder, f"sommet;{column}\n(4,3);{word}\n") == (1, []), word
    for word in ("maybe", "-3", "3.5", "J3?", "3 3", "²", "٣", "1e3", "(4,3)", "9" * 30):
        assert right(folder, f"sommet;{column}\n(4,3);{word}\n")[0] == 0, word


def test_words_about_draws_kernels_and_outcomes(folder):
    bare = ["subtraction", "--heap", "4", "--graph", "positions"]
    for column, rightly, wrongly in [
        ("noyau", "yes oui TRUE vrai 1 1.0 x X ✓ Y o", "no non False faux 0 n"),
        ("issue", "P lost perdante non p", "N won gagnante Gagnée oui"),
        ("grundy", "0 *0 0.0 0,0", "1 *1"),
    ]:
        for words, number in ((rightly, 1), (wrongly, 0)):
            for word in words.split():
                path = store(folder, f"sommet;{column}\n4;{word}\n")
                assert graded(path, *bare)["right"] == number, word
    path = store(folder, "sommet;noyau\n0;x\n1;\n2;\n3;\n4;X\n")  # ticks: empty cells are a no
    assert graded(path, *bare)["right"] == 5
    drawn = store(folder, "sommet,gagnant\nv0,nul\nv1,∅\n")
    arena.save(arena.read(store(folder, "source,target,player\nv0,v1,1\nv1,v0,2\n", "loop.csv")), folder / "loop.json")
    assert graded(drawn, folder / "loop.json")["right"] == 2


def test_cells_without_quotes_are_put_together_and_lines_counted(folder):
    text = "sommet, joueur, gagnant, stratégie\n(4,3),1,1,(3,2)\n\n(3, 2), 2, 1, (1, 1)\n,,,\n(1,1),1\n"
    marks = graded(store(folder, text))
    assert (marks["right"], [fault["line"] for fault in marks["faults"]]) == (4, [6, 6])
    said = output("grade", *GAME, store(folder, 'sep=;\r\n\r\n"sommet";gagnant\r\n\r\n"(4,3)";J2\r\n'))
    assert "line 5, (4,3)" in said


def test_what_students_hand_in_from_a_sheet_of_ours_is_read_with_its_apostrophes(folder):
    graph = arena.read(store(folder, "source,target,player,winner\n'=1+1,'@b,1,1\n", "odd.csv"))
    arena.save(graph, folder / "odd.json")
    ours = output("table", folder / "odd.json", "-o", "-")
    assert "'=1+1" in ours
    assert graded(store(folder, ours), folder / "odd.json")["score"] == 20


# Workbooks


def book(write):
    """Make a workbook by XlsxWriter: `write` is given it and its first sheet."""
    xlsxwriter = pytest.importorskip("xlsxwriter")
    file = io.BytesIO()
    made = xlsxwriter.Workbook(file, {"in_memory": True})
    write(made, made.add_worksheet())
    made.close()
    return file.getvalue()


def test_cells_of_every_kind(folder):
    def write(made, sheet):
        sheet.write_row(0, 0, ["sommet", "rang", "gagnant", "date"])
        sheet.write_row(1, 0, ["(4,3)", 3, 1.0])
        sheet.write_row(2, 0, ["(3,2)", "2", "J1"])
        sheet.write_datetime(2, 3, dt.datetime(2026, 3, 4), made.add_format({"num_format": "d/m/yyyy"}))  # noqa: DTZ001
        sheet.write_formula(3, 0, '="(2,"&"2)"', None, "(2,2)")
        sheet.write_formula(3, 1, "=1/0", None, "#DIV/0!")
        sheet.write_formula(3, 2, "=1+0", None, 1)

    path = store(folder, book(write), "ada.xlsx")
    marks = graded(path)
    assert marks["right"] >= 4


def test_the_sheet_with_the_headings_counts_and_hidden_ones_do_not(folder):
    def write(made, sheet):
        sheet.write_string(0, 0, "Consignes : remplir la deuxième feuille")
        answers, hidden = made.add_worksheet("réponses"), made.add_worksheet("corrigé")
        for each, winner in ((answers, "J1"), (hidden, "J2")):
            each.write_row(3, 1, ["sommet", "gagnant"])
            each.write_row(5, 1, ["(4,3)", winner])
        hidden.write_row(3, 3, ["rang", "stratégie"])
        hidden.hide()

    assert right(folder, book(write), name="ada.xlsx") == (1, [])


def test_a_sheet_of_libreoffice_is_read(folder):
    rows = row_of("sommet", "gagnant") + row_of("(4,3)", "J1") + row_of("", "") + row_of("(3,2)", "J2")
    assert right(folder, ods(rows), name="ada.ods") == (1, ["winner"])


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_workbooks_are_refused_in_one_line(folder, name):
    path = store(folder, HOSTILE[name](), "ada.xlsx")
    assert str(path) in refused("grade", *GAME, path, code=1)


@pytest.mark.slow
@pytest.mark.parametrize("block", [" ", "a"])
def test_a_workbook_of_a_gigabyte_is_refused(folder, block):
    blocks = [block * (1 << 20)] * 1000
    inside = blocks if block == " " else ['<row><c r="A1" t="inlineStr"><is><t>', *blocks, "</t></is></c></row>"]
    assert "ada.xlsx" in refused("grade", *GAME, store(folder, xlsx(*inside), "ada.xlsx"), code=1)


def test_what_is_no_table_is_refused_in_one_line(folder):
    for content, word in NASTY:
        line = refused("grade", *GAME, path := store(folder, content), code=1)
        assert (word in line, str(path) in line, len(line) < 1000) == (True, True, True), (content[:50], line)


def test_one_bad_table_costs_the_others_nothing(folder):
    good = store(folder, "sommet;gagnant\n(4,3);J1\n", "good.csv")
    bad = store(folder, b"PK\x03\x04", "bad.xlsx")
    done_ = run("grade", *GAME, good, bad, folder / "missing.csv", "-o", folder / "marks.csv")
    assert (done_.code, done_.out) == (1, "")
    assert "bad.xlsx" in done_.err
    rows = [*csv.DictReader(io.StringIO((folder / "marks.csv").read_text()))]
    assert [row["right"] for row in rows] == ["1", "", ""]
    assert all(row["comment"] for row in rows[1:])
    assert done("grade", *GAME, good).out.count("\n") > 2


PIECES = st.sampled_from(
    [
        "position",
        "sommet",
        "gagnant",
        "kernel",
        ",",
        ";",
        "\t",
        "|",
        "\n",
        "\r\n",
        '"',
        "'",
        "(4,3)",
        "(",
        ")",
        "J1",
        "x",
    ]
)


@given(
    st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=60),
    st.sampled_from(["utf-8", "utf-16"]),
    st.sampled_from(",;\t|"),
)
@examples(200)
def test_anything_under_known_headings_is_graded_or_refused(folder, text, encoding, delimiter):
    headings = delimiter.join(["position", "winner", "kernel"])
    path = store(folder, f"{headings}\n{text}", "any.csv", encoding)
    found = run("grade", *GAME, path, "--json")
    if found.code:
        assert re.match(r"arena: \S+any\.csv: [^\n]+\n\Z", found.err)
    else:
        (marks,) = json.loads(found.out)["tables"]
        assert 0 <= marks["right"] <= marks["asked"]
