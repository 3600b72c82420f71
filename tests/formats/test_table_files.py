"""Tables out: the exact text of small ones in each format, French ones, and texts that must do no harm."""

import csv
import io
import json
import re
import zipfile

import networkx as nx
import pytest
from approved_tables import ENGLISH, FRENCH, GAME, LATEX, MARKDOWN, POSITIONS
from command import output, refused, run
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from odd_arenas import NASTY, nasty
from random_graphs import examples

import arena
import exporters

# Exact texts


def test_the_text_of_csv_and_tsv(tmp_path):
    assert output("table", *GAME, "-o", "-") == ENGLISH
    path = tmp_path / "t.csv"
    output("table", *GAME, "-o", path)
    assert path.read_bytes() == ENGLISH.encode()
    output("table", *GAME, "-o", tmp_path / "none")
    assert (tmp_path / "none").read_bytes() == ENGLISH.encode()
    output("table", *GAME, "-o", tmp_path / "T.TSV")
    tabs = (tmp_path / "T.TSV").read_text()
    assert [*csv.reader(io.StringIO(tabs), delimiter="\t")] == [*csv.reader(io.StringIO(ENGLISH))]
    assert tabs.splitlines()[3] == '"(1,1)"\t1\t2\tfalse\t1\t\t1\t"(0,0)"\t"(0,0)"'


def test_the_text_of_french_tables(tmp_path):
    assert output("table", *GAME, "--lang", "fr", "-o", "-") == FRENCH
    output("table", *GAME, "--lang", "fr", "-o", tmp_path / "t.csv")
    assert (tmp_path / "t.csv").read_bytes() == b"\xef\xbb\xbf" + FRENCH.encode()
    assert output("table", *GAME, "--lang", "fr", "--json") == output("table", *GAME, "--json")
    for name, language in (("en.parquet", "en"), ("fr.parquet", "fr")):  # which programs read
        output("table", *GAME, "--lang", language, "-o", tmp_path / name)
    assert (tmp_path / "en.parquet").read_bytes() == (tmp_path / "fr.parquet").read_bytes()


def test_decimal_commas_stand_in_french_tables(tmp_path):
    (tmp_path / "ada.csv").write_text("sommet;joueur;gagnant\n(3,2);J1;J1\n")
    output("grade", *GAME, tmp_path / "ada.csv", "--lang", "fr", "-o", tmp_path / "marks.csv")
    mark = (tmp_path / "marks.csv").read_text(encoding="utf-8-sig").splitlines()[1].split(";")
    output("grade", *GAME, tmp_path / "ada.csv", "-o", tmp_path / "marks.csv")
    english = (tmp_path / "marks.csv").read_text().splitlines()[1].split(",")
    assert mark[1:3] == [f'"{english[1]}"'.replace(".", ",") if "." in english[1] else english[1], english[2]]


def test_the_text_of_markdown_and_latex(tmp_path):
    output("table", *POSITIONS, "-o", tmp_path / "t.md")
    assert (tmp_path / "t.md").read_text() == MARKDOWN
    output("table", *POSITIONS, "--lang", "fr", "-o", tmp_path / "t.tex")
    assert (tmp_path / "t.tex").read_text() == LATEX
    output("table", "subtraction", "--heap", "40", "-o", tmp_path / "long.tex")
    text = (tmp_path / "long.tex").read_text()
    assert text.splitlines()[1].startswith("\\begin{longtable}{lrrlrrrll}")
    assert text.count("\\endhead") == text.count("\\endfoot") == text.count("\\end{longtable}") == 1


def test_the_rows_of_json():
    rows = json.loads(output("table", *GAME, "--json"))
    assert rows[-1] == {
        "position": "(3,2)", "player": 1, "ply": 0, "sink": False, "winner": 2, "draw": None, "remoteness": 2,
        "strategy": "(1,1)", "best_moves": [],
    }  # fmt: skip
    assert rows == json.loads(output("table", *GAME, "--json", "-o", "-"))


def test_the_columns_of_parquet(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    solution = arena.solve(arena.unfold(arena.load("fibonacci_nim")))
    table = parquet.read_table(arena.save(solution, tmp_path / "t.parquet"))
    assert table.to_pylist() == [row._asdict() for row in solution.rows()]
    assert [str(table.schema.field(name).type) for name in ("position", "player", "sink")] == [
        "string",
        "int64",
        "bool",
    ]
    empty = arena.solve(nx.DiGraph(kind="arena"))
    assert parquet.read_table(arena.save(empty, tmp_path / "e.parquet")).column_names[0] == "position"


def test_blank_tables_have_the_questions_and_no_answers(tmp_path):
    rows = [*csv.reader(io.StringIO(output("table", *GAME, "--blank", "-o", "-")))]
    full = [*csv.reader(io.StringIO(ENGLISH))]
    assert rows[0] == full[0]
    assert [row[:4] for row in rows] == [row[:4] for row in full]
    assert {cell for row in rows[1:] for cell in row[4:]} == {""}
    output("table", *GAME, "--blank", "--lang", "fr", "-o", tmp_path / "t.xlsx")
    assert sheet(tmp_path / "t.xlsx")[0][:2] == ["position", "joueur"]


def test_what_is_no_ending_of_a_table_is_refused(tmp_path):
    assert ".doc" in refused("table", *GAME, "-o", tmp_path / "t.doc")
    solution = arena.solve(arena.unfold(arena.load("subtraction", heap=1)))
    for name in ("t.doc", "t.svg"):
        with pytest.raises(arena.ParameterError, match=name):
            arena.save(solution, tmp_path / name)
    with pytest.raises(arena.ParameterError, match="player"):
        arena.save(solution, tmp_path / "t.csv", player=1)
    assert [*tmp_path.iterdir()] == []


# Texts that must do no harm

names_of_vertices = st.lists(nasty, min_size=1, max_size=4, unique=True)


def solved(names):
    """Solve an arena that is one play through vertices of these names."""
    graph = nx.DiGraph(kind="arena", name="nasty")
    for number, name in enumerate(names):
        graph.add_node(name, player=1 + number % 2)
        if number:
            graph.add_edge(names[number - 1], name)
    graph.nodes[names[-1]]["winner"] = 1
    return arena.solve(graph)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("nasty")


NUMBERS = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(;[+-]?[0-9]+(\.[0-9]+)?)*(\Z|[,\"])")


def is_formula(cell):
    """Tell whether a cell begins like one, and is no plain number, nor a list of some."""
    return cell.startswith(("=", "+", "-", "@")) and not NUMBERS.match(cell)


@pytest.mark.parametrize("ending", ["csv", "tsv", ""])
@given(names=names_of_vertices)
@examples(150)
def test_no_spreadsheet_finds_a_formula_whatever_it_splits_at(folder, ending, names):
    """The comma, a semicolon as in French, a tab or a bar."""
    if ending:
        text = arena.save(solved(names), folder / f"t.{ending}").read_bytes().decode()
    else:
        number = len([*folder.iterdir()])
        text = (arena.save(solved(names).graph, folder / f"f{number}") / "nodes.csv").read_bytes().decode()
    for sign in ["\t"] if ending == "tsv" else [",", ";"]:
        cells = [cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=sign) for cell in row]
        assert not [cell for cell in cells if is_formula(cell)]


def cleaned(text):
    """Return a text as tables show it, without its control characters and blanks."""
    return re.sub(r"[^!-~À-ɏ]", "", text)


@given(names=names_of_vertices)
@examples(150)
def test_markdown_shows_every_text_and_makes_nothing_of_it(folder, names):
    text = arena.save(solved(names), folder / "t.md").read_text()
    shown, kinds = [], set()
    for token in MarkdownIt().enable(["table", "strikethrough"]).parse(text):
        if token.type == "inline":
            shown.append("".join(child.content for child in token.children))
            kinds |= {child.type for child in token.children}
    assert kinds <= {"text", "text_special"}
    assert {cleaned(name) for name in names} <= {cleaned(cell) for cell in shown} | {""}
    assert len(shown) == 9 * (len(names) + 1)


@given(names=names_of_vertices)
@examples(150)
def test_latex_has_the_commands_of_a_plain_table_and_balanced_braces(folder, names):
    lines = arena.save(solved(names), folder / "t.tex").read_text().split("\n")
    body = lines[lines.index("\\midrule") + 1 : lines.index("\\bottomrule")]
    assert len(body) == len(names)
    for line in body:
        bare = re.sub(r"\\[&%$#_{}\\]", "", line)
        assert {*re.findall(r"\\[a-zA-Z]+", bare)} <= {
            *(rf"\text{name}" for name in ["backslash", "asciitilde", "asciicircum", "less", "greater", "bar"]),
            r"\textquotedbl", r"\tiny",
        }  # fmt: skip
        depth = 0
        for sign in bare:
            depth += {"{": 1, "}": -1}.get(sign, 0)
            assert depth >= 0
        assert depth == 0
        assert not re.search(r"[%$#]", bare)
        assert bare.count("&") == 8


def sheet(path):
    """Read a workbook by another program's eyes, and check that it holds no formula."""
    calamine = pytest.importorskip("python_calamine")
    with zipfile.ZipFile(path) as book:
        assert not re.search(rb"<f[ >/]|<hyperlink", book.read("xl/worksheets/sheet1.xml"))
    return calamine.CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0).to_python()


def test_a_workbook_holds_numbers_and_texts_and_no_formula(folder):
    pytest.importorskip("xlsxwriter")
    names = [name for name in dict.fromkeys(NASTY) if name.strip() and name.isprintable()]
    rows = sheet(arena.save(solved(names), folder / "t.xlsx"))
    assert rows[0][:3] == ["position", "player", "ply"]
    assert {row[0] for row in rows[1:]} == {*names}
    assert all(isinstance(row[0], str) and isinstance(row[1], float) for row in rows[1:])
    assert {row[3] for row in rows[1:]} == {"yes", "no"}
    with zipfile.ZipFile(folder / "t.xlsx") as book:
        looks = book.read("xl/worksheets/sheet1.xml").decode()
        styles = book.read("xl/styles.xml").decode()
    assert 'numFmtId="49"' in styles  # columns without numbers are for text
    assert re.search("<col ", looks)
    long = solved(["x" * 40_000])
    with pytest.raises(arena.ParameterError, match="40,000"):
        arena.save(long, folder / "long.xlsx")


def test_half_a_character_is_refused_in_data_and_no_file_is_left(tmp_path):
    with pytest.raises(arena.InvalidArena, match="half"):
        exporters.write(tmp_path / "x.txt", "half \ud800")
    assert [*tmp_path.iterdir()] == []


def test_data_are_utf_8_with_the_ends_of_lines_of_unix(tmp_path):
    graph = nx.DiGraph([("é∅", "b")])
    arena.save(graph, tmp_path / "g.json")
    done = run("table", tmp_path / "g.json")
    assert (done.code, done.data.decode().splitlines()[2].split(",")[0]) == (0, "é∅")
    assert b"\r" not in done.data
