"""Tables as Markdown, LaTeX and Parquet: what any text in them becomes."""

import io
import re
import shutil
import subprocess
import sys
import zipfile
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from random_graphs import examples

import games
from arena import solve, unfold
from arena.errors import ParameterError
from arena.solving.arena_rows import Row
from arena.texts import CONTROLS, CONTROLS_OF_CELLS, clean
from exporters.table_files import render_table
from exporters.tables import csv as table_csv
from exporters.tables import md as table_md
from exporters.tables import parquet as table_parquet
from exporters.tables import tex as table_tex
from exporters.tables import tsv as table_tsv
from exporters.tables import xlsx as table_xlsx
from exporters.text.latex import SPECIAL, as_tex

NASTY = [
    'a "quote"', "two\nlines", "<script>alert(1)</script>", "=cmd|' /C calc'!A0", r"\input{/etc/passwd}", "🙂 emoji",
    "\u202eright to left", "שלום", "| pipe |", "![x](http://example.org/x.png)", "[a](javascript:1)", "`code`", "$x^2$",
    "&amp; & < >", "%", "~", "--- ``quotes''", "[4]", "*", "\\", "a\0b", "a\rb", "{{x}}", ":smile:", "@me", "#1", "_x_",
]  # fmt: skip
CONTROLS_BUT_LINES = re.compile(CONTROLS.pattern.replace("\x00-\x1f", "\x00-\x09\x0b-\x1f"))
"""The characters that XML cannot hold, or a reader may change."""
texts = st.sampled_from(NASTY) | st.text(max_size=12)
tables = st.lists(st.lists(texts, min_size=2, max_size=2), min_size=1, max_size=4)


def cells_of(text):
    """Give what each cell shows, and the kinds of tokens that it is made of."""
    rows, kinds, inside = [], set(), False
    for token in MarkdownIt().enable(["table", "strikethrough"]).parse(text):
        if token.type == "tr_open":
            rows.append([])
        inside = token.type in ("th_open", "td_open") or (inside and token.type == "inline")
        if token.type == "inline":
            assert inside
            rows[-1].append("".join(child.content for child in token.children))
            kinds |= {child.type for child in token.children}
    return rows, kinds


@given(tables)
@examples(200)
def test_markdown_shows_every_text_as_it_is(rows):
    found, kinds = cells_of(table_md.render(["first", "second"], rows))
    assert kinds <= {"text", "text_special"}
    assert found[0] == ["first", "second"]
    assert [[cell.strip() for cell in row] for row in found[1:]] == [
        [clean(cell).strip() for cell in row] for row in rows
    ]


def read_tex(line):
    """Read a row of a LaTeX table as TeX would print it, and refuse any command that is not a sign."""
    plain = {
        r"\textbackslash{}": "\\", r"\textasciitilde{}": "~", r"\textasciicircum{}": "^", r"\textless{}": "<",
        r"\textgreater{}": ">", r"\textbar{}": "|", r"\textquotedbl{}": '"',
        **{sign: shown for shown, sign in SPECIAL.items() if "tiny" in sign},
    }  # fmt: skip
    parts = re.findall(r"\\text\w+\{\}|\{\\tiny \S+?\}|\\[&%$#_{}]|\{.\}| & |.", line.removesuffix(r" \\"), re.DOTALL)
    cells = [""]
    for part in parts:
        if part == " & ":
            cells.append("")
            continue
        if len(part) == 1:
            assert part not in "\\&%$#_{}~^"
        cells[-1] += plain.get(part) or (part[1:2] if len(part) > 1 else part)
    return cells


@given(tables)
@examples(200)
def test_latex_prints_every_text_as_it_is(rows):
    lines = table_tex.render(["first", "second"], rows).split("\n")
    assert lines[:3] == [r"% \usepackage{booktabs}", r"\begin{tabular}{ll}", r"\toprule"]
    assert lines[3:5] == [r"first & second \\", r"\midrule"]
    assert [read_tex(line) for line in lines[5:-3]] == [[clean(cell) for cell in row] for row in rows]
    assert lines[-3:] == [r"\bottomrule", r"\end{tabular}", ""]


def test_long_tables_go_over_pages_and_numbers_stand_right():
    rows = list(solve(unfold(games.load("subtraction", heap=40))).rows())
    text = table_tex.render(Row._fields, rows)
    assert text.splitlines()[:2] == [
        r"% \usepackage{booktabs} \usepackage{longtable}",
        r"\begin{longtable}{lrrlrrrll}",
    ]
    assert text.count(r"\endhead") == text.count(r"\endfoot") == 1
    assert text.rstrip().endswith(r"\end{longtable}")


def test_control_characters_are_printed_by_their_names_which_every_font_has():
    text = table_tex.render(["text"], [["a\0b"], ["\r\x1f"], ["\x7f\x9f\u202e\ud800"]])
    assert [line for line in text.splitlines() if "tiny" in line] == [
        r"a{\tiny NUL}b \\", r"{\tiny CR}{\tiny US} \\", r"{\tiny ?}{\tiny ?}{\tiny ?}? \\"
    ]  # fmt: skip
    assert all(as_tex(chr(number)).isascii() for number in range(0xA0))


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="no LaTeX here")
def test_latex_takes_the_tables(tmp_path):
    rows = [[text] for text in NASTY if as_tex(text).isascii()] + [[chr(number)] for number in range(0xA0)]
    (tmp_path / "t.tex").write_text(table_tex.render(["text"], rows))
    (tmp_path / "main.tex").write_text(
        r"\documentclass{article}\usepackage[T1]{fontenc}\usepackage{booktabs,longtable}\begin{document}\input{t}\end{document}"
    )
    done = subprocess.run(["pdflatex", "-halt-on-error", "main.tex"], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", ["fibonacci_nim", "tictactoe"])
def test_parquet_holds_what_the_rows_say(name):
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = list(solve(unfold(games.load(name))).rows())
    read = parquet.read_table(io.BytesIO(table_parquet.render(Row._fields, rows))).to_pylist()
    assert read == [row._asdict() for row in rows]


def cells_of_sheet(content):
    """Read a workbook: the rows of its sheet, and whether it holds formulas."""
    workbook = zipfile.ZipFile(io.BytesIO(content))
    name = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    shared = ET.fromstring(workbook.read("xl/sharedStrings.xml"))
    texts = ["".join(part.text or "" for part in item.iter(f"{name}t")) for item in shared]
    sheet = ET.fromstring(workbook.read("xl/worksheets/sheet1.xml"))
    rows = []
    for row in sheet.iter(f"{name}row"):
        rows.append({})
        for cell in row:
            value = cell.find(f"{name}v")
            if value is not None:
                column = re.match("[A-Z]+", cell.get("r"))[0]
                rows[-1][column] = texts[int(value.text)] if cell.get("t") == "s" else float(value.text)
    return rows, any(True for _ in sheet.iter(f"{name}f"))


def test_a_workbook_holds_numbers_and_texts_and_no_formula():
    pytest.importorskip("xlsxwriter")
    asked = [["=1+1", 3, True], ["http://x.org", None, ["a", "b"]], ["@x", -2, 1 << 60], ["12", float("inf"), ""]]
    rows, formulas = cells_of_sheet(table_xlsx.render(["a", "b", "c"], asked))
    assert rows == [
        {"A": "a", "B": "b", "C": "c"},
        {"A": "=1+1", "B": 3, "C": "yes"},
        {"A": "http://x.org", "C": "a;b"},
        {"A": "@x", "B": -2, "C": str(1 << 60)},
        {"A": "12", "B": "inf"},
    ]
    assert not formulas


def test_a_workbook_takes_every_hostile_text_and_is_the_same_each_time():
    pytest.importorskip("xlsxwriter")
    content = table_xlsx.render(["text"], [[text] for text in NASTY])
    assert content == table_xlsx.render(["text"], [[text] for text in NASTY])
    rows, formulas = cells_of_sheet(content)
    assert [row["A"] for row in rows[1:]] == [clean(text, CONTROLS_OF_CELLS) for text in NASTY]
    assert not formulas


def read_sheet(content):
    """Read a sheet by another program's eyes, numbers as numbers."""
    calamine = pytest.importorskip("python_calamine")
    return calamine.CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0).to_python()


def test_columns_without_numbers_are_for_text():
    """What is typed there stays as it is: "(4,3)" is a negative number to a French Excel elsewhere."""
    asked = [["(4,3)", 3, None], ["(3,2)", None, None]]
    pytest.importorskip("xlsxwriter")
    with zipfile.ZipFile(io.BytesIO(table_xlsx.render(["a", "b", "c"], asked))) as archive:
        columns = re.findall("<col [^>]*>", archive.read("xl/worksheets/sheet1.xml").decode())
        formats = re.findall("<xf [^>]*>", archive.read("xl/styles.xml").decode().partition("<cellXfs")[2])
    looks = [re.search('style="([0-9]+)"', column) for column in columns]
    assert [bool(look) and 'numFmtId="49"' in formats[int(look[1])] for look in looks] == [True, False, True]


def test_what_no_sheet_can_hold_is_refused(monkeypatch):
    pytest.importorskip("xlsxwriter")
    with pytest.raises(ParameterError, match="a cell of 40,000 characters"):
        table_xlsx.render(["a"], [["x" * 40_000]])
    monkeypatch.setattr(table_xlsx, "MOST_ROWS", 2)
    with pytest.raises(ParameterError, match="more than 2 rows"):
        table_xlsx.render(["a"], [[1], [2]])


def test_without_its_package_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(ParameterError, match=r'pip install "arena-games\[xlsx\]"'):
        render_table("xlsx", ["a"], [])


def test_tabs_keep_the_cells_apart():
    assert table_tsv.render(["a", "b"], [["x\ty", ["1", "2"]]]) == 'a\tb\n"x\ty"\t"1;2"\n'


def test_an_option_that_a_format_has_not_is_refused():
    with pytest.raises(ParameterError, match="--bom: tsv has no such option"):
        render_table("tsv", ["a"], [], bom=True)


@pytest.mark.parametrize("format_", [table_md, table_tsv, table_tex, table_csv])
def test_tables_without_rows(format_):
    assert "a" in format_.render(["a", "b"], [])


def test_a_parquet_table_without_rows():
    parquet = pytest.importorskip("pyarrow.parquet")
    assert parquet.read_table(io.BytesIO(table_parquet.render(["a", "b"], []))).column_names == ["a", "b"]
