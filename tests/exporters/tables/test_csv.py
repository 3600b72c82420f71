"""Tables: the cells, their order, and text that must not harm."""

import csv
import io
import re

import networkx as nx
import pandas as pd
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from random_graphs import examples

import exporters
import games
from arena import position_graph, solve, solve_positions, unfold
from arena.solving.arena_rows import Row
from arena.solving.positions import PositionRow
from exporters.arenas import csv as arena_csv
from exporters.tables import csv as table
from exporters.text.csv_lines import plain

CASES = [
    solve(unfold(games.load("fibonacci_nim", matches=9))),
    solve(unfold(games.load("tictactoe", rows=2, columns=3, align=2))),
    solve(exporters.read("sans_interet")),
    solve_positions(position_graph(games.load("nim", heaps=(1, 2, 3), misere=True))),
    solve_positions(exporters.read("circuit_3")),
    solve_positions(exporters.read("kernel_ad")),
]


@pytest.mark.parametrize("solution", CASES)
def test_the_csv_says_what_the_rows_say(solution):
    rows = list(solution.rows())
    read = list(csv.DictReader(io.StringIO(table.render(rows[0]._fields, rows))))
    assert len(read) == len(rows)
    for cells, row in zip(read, rows, strict=True):
        for name, value in row._asdict().items():
            if isinstance(value, bool):
                assert cells[name] == ("yes" if value else "no")
            elif isinstance(value, list):
                assert cells[name].split(";") == (value or [""])
            else:
                assert cells[name] == ("" if value is None else str(value))


@pytest.mark.parametrize("solution", CASES)
def test_the_frame_is_the_same_table(solution):
    frame, rows = solution.to_frame(), list(solution.rows())
    assert list(frame.columns) == [*rows[0]._fields, "vertex"]
    assert list(map(solution.columns.label, frame.vertex)) == list(frame.position)
    assert len(frame) == len(rows)
    for number, row in enumerate(rows):
        for name, value in row._asdict().items():
            cell = frame[name].iloc[number]
            if value is None:
                assert pd.isna(cell)
            else:
                assert cell == (";".join(value) if isinstance(value, list) else value)


def test_the_columns_are_the_promised_ones():
    assert ",".join(Row._fields) == "position,player,ply,sink,winner,draw,remoteness,strategy,best_moves"
    assert ",".join(PositionRow._fields) == "position,outcome,remoteness,kernel,round,grundy,best_moves"


def test_rows_are_sorted_by_numbers_then_players():
    rows = [(row.position, row.player) for row in solve(unfold(games.load("subtraction", heap=12))).rows()]
    assert rows == sorted(rows, key=lambda row: (int(row[0]), row[1]))
    assert rows[0] == ("0", 1)
    assert rows[-1] == ("12", 1)


@pytest.mark.parametrize("text", ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1"])
def test_formulas_are_defused(text):
    (cell,) = next(csv.reader(io.StringIO(table.render(["a"], [[text]]).split("\n", 1)[1])))
    assert cell.startswith("'")
    assert plain(cell) == text


@pytest.mark.parametrize("text", ["-3", "+4", "-2.5", "a=b", "(4,3)"])
def test_plain_numbers_and_texts_stay_as_they_are(text):
    assert next(csv.reader([table.render(["a"], [[text]]).splitlines()[1]])) == [text]


SHOWN_OTHERWISE = "\0\r\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters=SHOWN_OTHERWISE))


@given(st.lists(st.lists(texts, min_size=2, max_size=2), max_size=5))
def test_any_text_comes_back(rows):
    text = table.render(["a", "b"], rows)
    read = list(csv.reader(io.StringIO(text, newline="")))
    assert read[0] == ["a", "b"]
    assert [list(map(plain, cells)) for cells in read[1:]] == rows


PARTS = ["=", "+", "-", "@", ";", "\t", "|", "\n", ",", "'", '"', "a", "3", "."]
NUMBERS = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(;[+-]?[0-9]+(\.[0-9]+)?)*(\Z|[,\"])")


def is_formula(cell):
    """Tell whether a cell begins like one, and is no plain number, nor a list of some."""
    return cell.startswith(("=", "+", "-", "@")) and not NUMBERS.match(cell)


@pytest.mark.parametrize("write", ["table", "arena"])
@given(row=st.lists(st.lists(st.sampled_from(PARTS), max_size=7).map("".join), min_size=2, max_size=2, unique=True))
@example(row=["bob;=cmd|'calc'!A0;.csv", "x"])
@example(row=["x", "bob;=cmd|'calc'!A0;.csv"])
@example(row=["x", 'a;"=1"'])
@example(row=["x", "a\n=1"])
@examples(50)
def test_no_spreadsheet_finds_a_formula_whatever_it_splits_at(write, row):
    """The comma, a semicolon as in French, a tab or a bar; with an eye to quotes, or without."""
    if write == "table":
        text = table.render(["a", "b"], [row])
    else:
        text = "".join(arena_csv.tables(nx.DiGraph([tuple(row)]))["edges.csv"])
    cells = [
        cell for sign in ",;\t|" for line in csv.reader(io.StringIO(text, newline=""), delimiter=sign) for cell in line
    ]
    assert not [cell for cell in [*cells, *re.split(r"[;\t|\r\n]", text)] if is_formula(cell)]
    assert list(map(plain, list(csv.reader(io.StringIO(text, newline="")))[1])) == row


@pytest.mark.parametrize("separator", [";", "\t"])
@given(row=st.lists(st.lists(st.sampled_from(PARTS), max_size=7).map("".join), min_size=2, max_size=2, unique=True))
@example(row=["bob,=cmd|'calc'!A0,.csv", "x"])
@example(row=["x", "a,=1"])
@example(row=["x", 'a,"=1"'])
@examples(50)
def test_no_spreadsheet_finds_a_formula_where_other_signs_separate(separator, row):
    text = table.render(["a", "b"], [row], separator=separator)
    cells = [
        cell for sign in ",;\t|" for line in csv.reader(io.StringIO(text, newline=""), delimiter=sign) for cell in line
    ]
    others = ",;\t|\r\n".replace(separator, "")
    assert not [cell for cell in [*cells, *re.split(f"[{others}]", text)] if is_formula(cell)]
    read = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))[1]
    assert [plain(cell, separator) for cell in read] == row


def test_a_french_excel_knows_the_table():
    assert table.render(["a", "b"], [["(4,3)", 1]], separator=";", bom=True) == '\ufeffa;b\n"(4,3)";1\n'


def test_a_cell_that_another_spreadsheet_would_split_is_quoted():
    assert table.render(["a;b", "c"], [["d\te", "f|g"], [["3", "4"], "h"]]) == '"a;b",c\n"d\te","f|g"\n"3;4",h\n'
