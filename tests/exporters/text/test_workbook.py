"""Students' tables in workbooks: what spreadsheets save is read, and hostile files cost nobody else anything."""

import datetime as dt
import io
import random
import re
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples

import games
from arena import InvalidTable, answer_key, grade, position_graph, solve, solve_positions, unfold
from exporters.table_files import render_table
from exporters.text import student_table, workbook

pytest.importorskip("python_calamine")
xlsxwriter = pytest.importorskip("xlsxwriter")
SAVED = Path(__file__).parent / "sheets"
NIM = solve(unfold(games.load("fibonacci_nim", matches=4)))
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
BOOK = {
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="a" Type="{OFFICE}/officeDocument"'
    ' Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="a"/>'
    "</sheets></workbook>",
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="a" Type="{OFFICE}/worksheet"'
    ' Target="worksheets/s.xml"/></Relationships>',
}
"""The parts of the smallest workbook, but for its sheet."""


def archive(parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        for name, blocks in parts.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            with made.open(entry, "w") as part:
                for block in [blocks] if isinstance(blocks, str) else blocks:
                    part.write(block.encode())
    return file.getvalue()


def xlsx(*blocks):
    head, tail = f'<worksheet xmlns="{MAIN}"><sheetData>', "</sheetData></worksheet>"
    return archive({**BOOK, "xl/worksheets/s.xml": [head, *blocks, tail]})


KIND = "application/vnd.oasis.opendocument.spreadsheet"
NAMES = "urn:oasis:names:tc:opendocument:xmlns"
MANIFEST = (
    f'<manifest:manifest xmlns:manifest="{NAMES}:manifest:1.0" manifest:version="1.3">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{KIND}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)


def ods(inside):
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    table = f'<table:table table:name="S">{inside}</table:table>'
    return archive({
        "mimetype": KIND,
        "META-INF/manifest.xml": MANIFEST,
        "content.xml": f"<office:document-content{names}><office:body><office:spreadsheet>{table}"
        "</office:spreadsheet></office:body></office:document-content>",
    })  # fmt: skip


@pytest.fixture
def read(tmp_path):
    """Give what reads a table of these bytes."""

    def read(content, name="answers.xlsx", **bounds):
        path = tmp_path / name
        path.write_bytes(content)
        return student_table.read(path, **bounds)

    return read


def book(write):
    """Make a workbook by XlsxWriter: `write` is given it and its first sheet."""
    file = io.BytesIO()
    made = xlsxwriter.Workbook(file, {"in_memory": True})
    write(made, made.add_worksheet())
    made.close()
    return file.getvalue()


@pytest.mark.parametrize("ending", ["ods", "xlsx"])
def test_what_libreoffice_has_saved_is_read(ending):
    marks = grade(answer_key(NIM), student_table.read(SAVED / f"saved_by_libreoffice.{ending}"))
    assert (marks.score, marks.faults, marks.missing) == (20, [], [])


@pytest.mark.parametrize("ending", ["xlsx"])
def test_a_workbook_of_the_toolkit_comes_back_whatever_its_name(read, ending):
    for solution in (NIM, solve_positions(position_graph(games.load("nim", heaps=(1, 2, 3), misere=True)))):
        rows = list(solution.rows())
        content = render_table(ending, rows[0]._fields, rows)
        for name in (f"x.{ending}", "x.csv"):
            answers = read(content, name)
            assert (answers.columns, answers.note) == (list(rows[0]._fields), "")
            assert grade(answer_key(solution), answers).score == 20


@examples(6)
@given(st.one_of(arenas(), digraphs()), st.sampled_from(["xlsx"]))
def test_the_sheet_of_any_graph_comes_back(tmp_path_factory, graph, ending):
    solution = solve(graph) if any("player" in data for _, data in graph.nodes(data=True)) else solve_positions(graph)
    rows = list(solution.rows())
    if rows:
        path = tmp_path_factory.mktemp("sheet") / "answers"
        path.write_bytes(render_table(ending, rows[0]._fields, rows))
        assert grade(answer_key(solution), student_table.read(path)).faults == []


def test_cells_of_every_kind(read):
    def write(made, sheet):
        day = made.add_format({"num_format": "d/m/yyyy"})
        for row, cells in enumerate(
            [["sommet", "rang", "noyau", "gagnant"], [4, 3.0, True, 1], [2.5, "3", False, "J2"]]
        ):
            sheet.write_row(row, 0, cells)
        sheet.write_datetime(3, 0, dt.datetime(2026, 3, 4), day)  # noqa: DTZ001 - dates of sheets have no zone
        sheet.write_formula(4, 0, "=1+1", None, 7)
        sheet.write_formula(5, 1, '=HYPERLINK("http://example.org")', None, "")
        sheet.write_string(5, 0, "=1+1")
        sheet.write_formula(6, 0, "=1/0", None, "#DIV/0!")

    answers = read(book(write))
    assert answers.columns == ["position", "remoteness", "kernel", "winner"]
    assert answers.rows[:2] == [(2, ["4", "3", "yes", "1"]), (3, ["2.5", "3", "no", "2"])]
    assert answers.rows[2][1][0].startswith("2026-03-04")
    assert answers.rows[3:5] == [(5, ["7", "", "", ""]), (6, ["=1+1", "", "", ""])]


def test_the_sheet_with_the_headings_counts_and_hidden_ones_do_not(read):
    def write(made, sheet):
        sheet.write_string(0, 0, "Consignes : remplir la deuxième feuille")
        answers, hidden = made.add_worksheet("réponses"), made.add_worksheet("corrigé")
        for each, winner in ((answers, "J2"), (hidden, "J1")):
            each.write_row(3, 1, ["sommet", "gagnant"])
            each.write_row(5, 1, ["(4,3)", winner])
        hidden.write_row(3, 3, ["rang", "stratégie"])
        hidden.hide()

    answers = read(book(write))
    assert answers.columns == ["", "position", "winner"]
    assert answers.rows == [(6, ["", "(4,3)", "2"])]


def test_a_sheet_without_such_a_column_is_refused(read):
    for content in (book(lambda *_: None), book(lambda _, sheet: sheet.write_row(0, 0, ["a", "b"]))):
        with pytest.raises(InvalidTable, match="no column of positions"):
            read(content)
    many = book(lambda _, sheet: [sheet.write_row(row, 0, ["sommet", "rang"]) for row in range(9)])
    with pytest.raises(InvalidTable, match="more than 5 rows"):
        read(many, max_rows=5)


ENORMOUS, DAMAGED, CELLS = "claims to be enormous", "no workbook, or a damaged one", "more than 300,000 cells"
TEXT = 'office:value-type="string"'
REPEATED = f'table:number-columns-repeated="16384" {TEXT}'
ENTITIES = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
ONE = '<row><c r="A1"><v>1</v></c></row>'
HOSTILE = {
    "two corners": (lambda: xlsx(ONE + '<row><c r="XFD1048576"><v>1</v></c></row>'), ENORMOUS),
    "a row beyond": (lambda: xlsx('<row><c r="A1"><v>1</v></c><c r="A4294967295"><v>1</v></c></row>'), ENORMOUS),
    "one tall column": (lambda: xlsx(ONE + '<row><c r="A1048576"><v>1</v></c></row>'), CELLS),
    "no such cell": (lambda: xlsx('<row><c r="ZZZZZZZZ99999999999999"><v>1</v></c></row>'), CELLS),
    "a gigabyte of blanks": (lambda: xlsx(*[" " * (1 << 20)] * 1000), ENORMOUS),
    "a text of a gigabyte": (
        lambda: xlsx('<row><c r="A1" t="inlineStr"><is><t>', *["a" * (1 << 20)] * 1000, "</t></is></c></row>"), ENORMOUS
    ),
    "repeated cells": (lambda: ods(
        f'<table:table-row table:number-rows-repeated="1000"><table:table-cell {REPEATED}><text:p>{"a" * 1000}</text:p>'
        "</table:table-cell></table:table-row>"), ENORMOUS),
    "more cells than a sheet has": (lambda: ods(
        f'<table:table-row table:number-rows-repeated="1048576"><table:table-cell {REPEATED}><text:p>a</text:p>'
        "</table:table-cell></table:table-row>"), DAMAGED),
    "entities": (lambda: archive({**BOOK, "xl/worksheets/s.xml":
        f'<!DOCTYPE a [<!ENTITY a0 "ha">{ENTITIES}]><worksheet xmlns="{MAIN}"><sheetData><row><c t="inlineStr"><is><t>'
        "&a11;</t></is></c></row></sheetData></worksheet>"}), DAMAGED),
    "blanks by number": (lambda: ods(
        f'<table:table-row><table:table-cell {TEXT}><text:p><text:s text:c="2000000000"/></text:p></table:table-cell>'
        "</table:table-row>"), ENORMOUS),
    "another archive": (lambda: archive({"a.txt": "a"}), DAMAGED),
    "old Excel, or a password": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), DAMAGED),
}  # fmt: skip
SLOW = ("a gigabyte of blanks", "a text of a gigabyte")


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=pytest.mark.slow) if each in SLOW else each for each in HOSTILE]
)
def test_hostile_workbooks_are_refused_in_one_line(read, name):
    make, told = HOSTILE[name]
    with pytest.raises(InvalidTable, match=told) as refused:
        read(make())
    assert "\n" not in str(refused.value)
    assert "answers.xlsx: " in str(refused.value)


def test_where_the_library_is_missing_it_is_named(read, monkeypatch):
    monkeypatch.setattr(workbook, "find_spec", lambda _: None)
    with pytest.raises(InvalidTable, match=r'answers\.xlsx: .*pip install "arena-games\[xlsx\]"'):
        read(render_table("xlsx", ["position"], []))


def damaged(content, chance):
    """Change some bytes after the first four, and perhaps leave out the end."""
    content = bytearray(content)
    for _ in range(chance.choice([1, 3, 30])):
        content[chance.randrange(4, len(content))] = chance.randrange(256)
    return bytes(content[: chance.choice([len(content), chance.randrange(4, len(content))])])


def damaged_inside(content, chance):
    """Do that to a part of the archive before it is packed again: in digits, mostly, and in any bytes."""
    with zipfile.ZipFile(io.BytesIO(content)) as kept:
        parts = {entry.filename: kept.read(entry) for entry in kept.infolist() if not entry.is_dir()}
    name = chance.choice([name for name, part in parts.items() if name.endswith(".xml") and len(part) > 9])
    if chance.random() < 0.5:
        parts[name] = re.sub(rb"[0-9]", lambda _: b"%d" % chance.choice([0, 7, 999999999]), parts[name], count=40)
    else:
        parts[name] = damaged(parts[name], chance)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        for each, part in parts.items():
            made.writestr(each, part)
    return file.getvalue()


@pytest.mark.parametrize("number", [12, pytest.param(300, marks=pytest.mark.fuzz)])
def test_damaged_workbooks_are_tables_or_refused(read, number):
    chance = random.Random(number)
    rows = list(NIM.rows())
    good = [render_table("xlsx", rows[0]._fields, rows)]
    good += [path.read_bytes() for path in SAVED.iterdir()]
    for _ in range(number):
        content = chance.choice(good)
        damage = chance.choice([damaged, damaged_inside])
        try:
            answers = read(damage(content, chance))
        except InvalidTable as error:
            assert str(error).count("\n") == 0  # noqa: PT017 - most are refused, some are read
        else:
            assert "position" in answers.columns
