"""Students' tables as files: every usual spelling is read, and nothing else than a table is one."""

import codecs
import csv
import io
import itertools
import re
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples

import exporters
import games
from arena import InvalidTable, answer_key, grade, position_graph, solve, solve_positions, unfold
from exporters.tables import csv as table_csv
from exporters.text import student_table as answers_csv
from exporters.text.student_table import DELIMITERS

FRENCH = {
    "position": "État",
    "player": "Joueur (J1 ou J2)",
    "winner": "GAGNANT",
    "outcome": "gagnante ?",
    "remoteness": "Hauteur",
    "kernel": " Noyau",
    "round": "tour",
    "grundy": "Valeur de Grundy",
    "strategy": "stratégie",
    "best_moves": "meilleurs_coups",
}
WORDS = {
    ("player", "1"): "J1",
    ("player", "2"): "joueur 2",
    ("winner", "0"): "match nul",
    ("winner", "1"): "J1",
    ("winner", "2"): "J2 gagne",
    ("outcome", "N"): "gagnante",
    ("outcome", "P"): "Perdante",
    ("outcome", "D"): "égalité",
    ("kernel", "yes"): "vrai",
    ("kernel", "no"): "faux",
}
SOLUTIONS = [
    solve(unfold(games.load("fibonacci_nim", matches=8))),
    solve(unfold(games.load("tictactoe", rows=2, columns=3, align=2))),
    solve(exporters.read("sans_interet")),
    solve_positions(position_graph(games.load("nim", heaps=(1, 2, 3), misere=True))),
    solve_positions(exporters.read("kernel_ad")),
    solve_positions(exporters.read("circuit_3")),
]


@pytest.fixture
def written(tmp_path):
    """Give what writes a table and reads it."""

    def read(content, encoding="utf-8", **bounds):
        path = tmp_path / "answers.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return answers_csv.read(path, **bounds)

    return read


def cells(answers):
    return [row for _, row in answers.rows]


def frenchified(text):
    """Say the same in French."""
    columns, *rows = csv.reader(io.StringIO(text))
    said = [[WORDS.get((column, cell), cell) for column, cell in zip(columns, row, strict=True)] for row in rows]
    return [[FRENCH.get(column, column) for column in columns], *said]


def as_csv(rows, delimiter=",", end="\n"):
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator=end).writerows(rows)
    return text.getvalue()


# The toolkit's own tables


@pytest.mark.parametrize("solution", SOLUTIONS)
def test_a_table_of_the_toolkit_is_read_as_it_is(written, solution):
    rows = list(solution.rows())
    answers = written(table_csv.render(rows[0]._fields, rows))
    assert answers.columns == list(rows[0]._fields)
    assert answers.note == ""
    marks = grade(answer_key(solution), answers)
    assert (marks.faults, marks.missing, marks.score) == ([], [], 20)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252"])
@pytest.mark.parametrize("delimiter", DELIMITERS)
def test_it_may_pass_through_any_spreadsheet(written, encoding, delimiter):
    for solution, end in itertools.product(SOLUTIONS, ["\n", "\r\n", "\r"]):
        rows = list(solution.rows())
        text = as_csv(frenchified(table_csv.render(rows[0]._fields, rows)), delimiter, end)
        answers = written(text, encoding)
        assert answers.note == ("not UTF-8: read as Windows-1252" if encoding == "cp1252" else "")
        marks = grade(answer_key(solution), answers)
        assert (marks.faults, marks.missing, marks.score) == ([], [], 20)


@examples(60)
@given(st.one_of(arenas(), digraphs()))
def test_the_table_of_any_graph_comes_back(tmp_path_factory, graph):
    solution = solve(graph) if any("player" in data for _, data in graph.nodes(data=True)) else solve_positions(graph)
    rows = list(solution.rows())
    if rows:
        path = tmp_path_factory.mktemp("table") / "answers.csv"
        path.write_text(table_csv.render(rows[0]._fields, rows))
        assert grade(answer_key(solution), answers_csv.read(path)).faults == []


# Headings and words


@pytest.mark.parametrize(
    ("column", "headings"),
    [
        ("player", "player Joueur J trait TRAIT to_move"),
        ("winner", "winner Gagnant VAINQUEUR gagnant(J1/J2) Who\xa0wins"),
        ("outcome", "outcome Issue type gagnante"),
        ("remoteness", "remoteness rank Rang hauteur distance rang[coups]"),
        ("kernel", "kernel Noyau noyau? dans_le_noyau"),
        ("round", "round tour Étape"),
        ("grundy", "grundy Nimber NIMBER"),
        ("strategy", "strategy stratégie Strate\u0301gie coup Coup meilleur-coup"),
        ("best_moves", "best_moves Best-Moves meilleurs_coups"),
    ],
)
def test_headings(written, column, headings):
    for heading in headings.split(" "):
        assert written(f"position,{heading}\n4,\n").columns == ["position", column]


@pytest.mark.parametrize(
    "heading", ["Position", "SOMMET", "sommets", "vertex", "état", "E\u0301TAT", "nœud", " state "]
)
def test_headings_of_positions(written, heading):
    assert written(f"{heading};gagnant\n4;J1\n").columns == ["position", "winner"]


@pytest.mark.parametrize(
    ("column", "word", "spellings"),
    [
        ("player", "1", "1 J1 j1 joueur1 Player_1 P1 1.0 1,0 J_1"),
        ("winner", "2", "2 J2 joueur_2 player_2 2.0 02 j2_gagne"),
        ("winner", "0", "0 draw Nul nulle match_nul Égalité ∅ Ø S∅ personne D"),
        ("winner", "N", "gagnante won N W g"),
        ("outcome", "N", "N n won gagnante Gagnée oui"),
        ("outcome", "P", "P lost perdante non"),
        ("outcome", "D", "D draw nulle ∅"),
        ("kernel", "yes", "yes oui TRUE vrai 1 1.0 x X ✓ Y o"),
        ("kernel", "no", "no non False faux 0 n"),
        ("remoteness", "3", "3 03 3.0 3,0 +3 3_plies 3_coups 3."),
        ("grundy", "2", "2 *2 2.0"),
    ],
)
def test_words(written, column, word, spellings):
    for spelling in spellings.split(" "):
        answers = written(f"sommet;{column}\n4;{spelling.replace('_', ' ')}\n5; ?\n")
        assert cells(answers)[0] == ["4", word]


@pytest.mark.parametrize("column", ["player", "winner", "outcome", "kernel", "remoteness", "round", "grundy"])
@pytest.mark.parametrize("text", ["maybe", "-3", "3.5", "J3?", "3 3", "²", "٣", "1e3", "(4,3)", "9" * 30])
def test_what_is_not_understood_stays(written, column, text):
    assert cells(written(f"sommet;{column}\n4;{text}\n")) == [["4", text]]


@pytest.mark.parametrize(
    ("marks", "read"),
    [
        (["x", "", "X", " - "], ["yes", "no", "yes", "no"]),
        (["✓", "", "*", ""], ["yes", "no", "yes", "no"]),
        (["oui", "", "oui", ""], ["yes", "", "yes", ""]),
        (["x", "", "non", ""], ["yes", "", "no", ""]),
        (["", "", "", ""], ["", "", "", ""]),
    ],
)
def test_a_column_of_ticks_has_noes_where_it_is_empty(written, marks, read):
    text = "sommet;noyau\n" + "".join(f"{number};{mark}\n" for number, mark in enumerate(marks))
    assert [row[1] for row in cells(written(text))] == read


# Rows


def test_positions_without_quotes_are_put_together(written):
    text = "sommet, joueur, stratégie\n(4,3),1,(3,2)\n(3, 2), 2, (1, 1)\n(1,1),1\n"
    assert cells(written(text)) == [["(4,3)", "1", "(3,2)"], ["(3,2)", "2", "(1,1)"], ["(1,1)", "1", ""]]


def test_rows_that_do_not_fit_stay(written):
    text = "sommet,gagnant\n4,3,1\n\n,,\n5,1,,\n6\n"
    assert cells(written("sommet,gagnant,remarque\n4,1,:-(\n")) == [["4", "1", ":-("]]
    assert cells(written("sommet,gagnant\n(4,3,1\n")) == [["(4", "3", "1"]]
    answers = written(text)
    assert answers.rows == [(2, ["4", "3", "1"]), (5, ["5", "1"]), (6, ["6", ""])]


def test_lines_are_counted_as_in_the_file(written):
    text = 'sep=;\r\n\r\n"sommet";gagnant\r\n"a\nb";J1\r\n\r\nc;J2\r\n'
    assert written(text).rows == [(4, ["a\nb", "1"]), (7, ["c", "2"])]


def test_formulas_are_themselves_again(written):
    text = table_csv.render(["position", "strategy"], [["=1+1", "@b"], ["'quoted'", "-3"], ["+", "-"]])
    assert cells(written(text)) == [["=1+1", "@b"], ["'quoted'", "-3"], ["+", "-"]]


def test_columns_that_are_not_known_stay(written):
    answers = written("nom;sommet;gagnant;remarque\nÉlodie;4;J1;=)\n")
    assert answers.columns == ["nom", "position", "winner", "remarque"]
    assert cells(answers) == [["Élodie", "4", "1", "=)"]]


# What is no table

NASTY = [
    (b"", "no column of positions"),
    (b"\n\n \n,,\n", "no column of positions"),
    (codecs.BOM_UTF8, "no column of positions"),
    (b"a,b\n1,2\n", "among the headings 'a, b'"),
    (b"(4,3),J1\n", "among the headings"),
    (b"sommet;rang;hauteur\n4;1;1\n", "several columns for remoteness: 'rang', 'hauteur'"),
    (b"position,Sommet\n4,4\n", "several columns for position"),
    (b"position,winner\n4,\x00\n", "no text"),
    (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "no text"),
    (b"PK\x03\x04\x14\x00\x06\x00", "no workbook, or a damaged one"),
    ("position;winner\n4;1\n".encode("utf-16-le"), "no text"),
    ("position;winner\n4;1\n".encode("utf-16")[:-1], "no text"),
    (codecs.BOM_UTF8 + b"position;winner\n\xe9;1\n", "no text"),
    (b"position;winner\n\x81\x8d\xe9;1\n", "no text"),
    (b'position;winner\n4;1\n"5;1\n6;2\n', "line 3: unexpected end of data"),
    (b'position;winner\n"4"x;1\n', "line 2: ';' expected after '\"'"),
    (b"position;winner\n" + b"4" * 200_000 + b";1\n", "line 2: field larger than field limit"),
    (b"position;winner\n" + b"4;1\n" * 51, "more than 50 rows"),
]


@pytest.mark.parametrize(("content", "told"), NASTY, ids=range(len(NASTY)))
def test_what_is_no_table_is_refused_in_one_line(written, content, told):
    with pytest.raises(InvalidTable) as refused:
        written(content, max_rows=50)
    assert told in str(refused.value)
    assert "answers.csv: " in str(refused.value)
    assert len(str(refused.value)) < 1000


def test_as_many_rows_as_are_allowed(written):
    assert len(written(b"position;winner\n" + b"4;1\n" * 50, max_rows=50).rows) == 50


def test_long_headings_are_shortened(written):
    with pytest.raises(InvalidTable) as refused:
        written("a" * 90_000)
    assert len(str(refused.value)) < 500
    assert max(map(len, written("sommet;" + "a" * 90_000).columns)) < 250


@pytest.mark.skipif(sys.platform == "win32", reason="no /dev/zero")
def test_a_file_without_end_is_refused():
    with pytest.raises(InvalidTable, match="more than 33,554,432 bytes"):
        answers_csv.read("/dev/zero")


def test_folders_and_missing_files_are_no_tables(tmp_path):
    unreadable = [Path("/proc/self/mem")] if Path("/proc/self/mem").exists() else []
    for path in (tmp_path, tmp_path / "none.csv", *unreadable):
        with pytest.raises(OSError, match=str(path)):
            answers_csv.read(path)


KEYS = [answer_key(SOLUTIONS[0], games.load("fibonacci_nim", matches=8).parse), answer_key(SOLUTIONS[4])]
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
        "(8,7)",
        "(",
        ")",
        "J1",
        "x",
        "a",
    ]
)


def marked(key, path):
    try:
        return grade(key, answers_csv.read(path))
    except InvalidTable as error:
        return str(error)


@examples(300)
@given(
    st.one_of(st.lists(PIECES, max_size=40).map("".join), st.text(max_size=60)),
    st.sampled_from(["utf-8", "utf-16"]),
    st.sampled_from(DELIMITERS),
)
def test_anything_under_known_headings_is_graded_or_refused(tmp_path_factory, text, encoding, delimiter):
    path = tmp_path_factory.mktemp("any") / "answers.csv"
    headings = delimiter.join(["position", "winner", "kernel"])
    path.write_bytes(f"{headings}\n{text}".encode(encoding, "surrogatepass"))
    for key in KEYS:
        marks = marked(key, path)
        if isinstance(marks, str):
            assert re.search(r"answers\.csv: (line \d+: |no text)", marks)
        else:
            assert 0 <= marks.right <= marks.asked - len(marks.faults)
            assert len(marks.missing) <= marks.positions


@examples(200)
@example(b"node")
@given(st.binary(max_size=60))
def test_any_bytes_are_a_table_or_none(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("any") / "answers.csv"
    path.write_bytes(content)
    try:
        answers = answers_csv.read(path)
    except InvalidTable as error:
        assert str(error).startswith(f"{path}: ")  # noqa: PT017 - most bytes are no table, but "node" is an empty one
        return
    assert answers.columns.count("position") == 1
    assert {len(cells) for _, cells in answers.rows} <= {len(answers.columns)}
