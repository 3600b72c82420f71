"""Sheets to fill in: written by `table --blank`, filled in by a spreadsheet, marked by `grade`, in both languages."""

import csv
import io

import pytest
from click.testing import CliRunner
from process import arena, output, refused

from arena import solve, solve_positions, unfold
from arena.cli.group import cli
from arena.unfolding.unfold import position_graph
from exporters.table_files import render_table
from games import load

ENDINGS = ("csv", "tsv", "xlsx")
NIM = ("fibonacci_nim", "--matches", "4")
POSITIONS = ("nim", "--heaps", "1,2", "--graph", "positions")
OUTCOMES = {"N": "gagnante", "P": "Perdante", "D": "nulle"}


def run(*arguments):
    """Run a command in this process."""
    done = CliRunner().invoke(cli, list(map(str, arguments)), standalone_mode=False)
    if done.exception:
        raise done.exception
    return done.stdout


def cells(path):
    """Read a table as a spreadsheet does: a French CSV has semicolons, and a mark at its beginning."""
    if path.suffix in (".xlsx", ".ods"):
        calamine = pytest.importorskip("python_calamine")
        return calamine.CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0).to_python()
    text = path.read_text(encoding="utf-8-sig")
    separator = "\t" if path.suffix == ".tsv" else ";" if ";" in text.splitlines()[0] else ","
    return [[cell.removeprefix("'") for cell in row] for row in csv.reader(io.StringIO(text), delimiter=separator)]


def filled(path, rows, say):
    """Write answers into the empty cells of a blank, and save it in its format again."""
    fields, *blank = cells(path)
    assert len(blank) == len(rows)
    answered = []
    for cells_, row in zip(blank, rows, strict=True):
        said = [say(field, value) for field, value in zip(row._fields, row, strict=True)]
        answered.append([cell if cell != "" else value for cell, value in zip(cells_, said, strict=True)])
    options = {"separator": ";"} if path.suffix == ".csv" and path.read_bytes().startswith(b"\xef\xbb\xbf") else {}
    content = render_table(path.suffix[1:], fields, answered, **options)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def in_english(_, value):
    return ("yes" if value else "no") if isinstance(value, bool) else value


def in_french(field, value):
    if isinstance(value, bool):
        return "oui" if value else "non"
    return OUTCOMES[value] if field == "outcome" else value


@pytest.mark.parametrize(("lang", "say"), [("en", in_english), ("fr", in_french)])
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_blank_comes_back_with_answers(tmp_path, lang, say, ending):
    if ending == "xlsx":
        pytest.importorskip("xlsxwriter")
    path = tmp_path / f"ada.{ending}"
    for game, solution in (
        (NIM, solve(unfold(load("fibonacci_nim", matches=4)))),
        (POSITIONS, solve_positions(position_graph(load("nim", heaps=(1, 2))))),
    ):
        run("table", *game, "--blank", "--lang", lang, "-o", path)
        assert "0/20, " in run("grade", *game, path)
        filled(path, list(solution.rows()), say)
        lines = run("grade", *game, path, "--lang", lang).splitlines()
        assert ": 20/20, " in lines[1].replace(" :", ":")
        assert len(lines) == 3


def test_a_table_in_french(tmp_path):
    for ending in ("csv", "tsv", "md"):
        run("table", *POSITIONS, "--lang", "fr", "-o", tmp_path / f"t.{ending}")
    assert (tmp_path / "t.csv").read_bytes().startswith(b"\xef\xbb\xbfposition;issue;hauteur;noyau;")
    rows = list(csv.DictReader((tmp_path / "t.csv").read_text(encoding="utf-8-sig").splitlines(), delimiter=";"))
    assert rows[0]["issue"] == "P (perdante)"
    assert {row["noyau"] for row in rows} == {"oui", "non"}
    assert (tmp_path / "t.tsv").read_text().startswith("position\tissue\thauteur\tnoyau\t")
    assert "| 0,0 | P (perdante) |" in (tmp_path / "t.md").read_text()
    piped = output("table", *POSITIONS, "--lang", "fr")
    assert piped == (tmp_path / "t.csv").read_text(encoding="utf-8-sig")
    commas = output("table", *POSITIONS, "--lang", "fr", "--separator", ",")
    assert commas.startswith("position,issue,hauteur,")


def test_the_environment_leaves_tables_alone(tmp_path):
    english = output("table", *POSITIONS)
    assert output("table", *POSITIONS, LANG="fr_FR.UTF-8") == english
    output("table", *POSITIONS, "-o", tmp_path / "t.csv", LANG="fr_FR.UTF-8")
    assert (tmp_path / "t.csv").read_text() == english


def test_parquet_is_for_programs(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    output("table", *POSITIONS, "--lang", "fr", "-o", tmp_path / "t.parquet")
    assert parquet.read_table(tmp_path / "t.parquet").column_names[:2] == ["position", "outcome"]


@pytest.mark.parametrize(
    ("command", "heading", "cell"),
    [
        (["sweep", "subtraction", "--heap", "1:3"], "tas;on retire;misère;gagnant", '1;"1,2,3";non;1'),
        (["diff", "nim", "--heaps", "1,2", "@", "--misere"], "position;joueur;avant;après", None),
        (["analyse", "hexapawn", "a1-a2"], "n° de coup;joueur;coup", None),
        (["sequence", "kayles", "--to", "3"], "tas;Grundy", "2;2"),
        (["tournament", "nim", "random", "--games", "4", "--heaps", "1,3"], "premier joueur;second joueur", '"0,'),
    ],
)
def test_every_table_is_written_in_french(tmp_path, command, heading, cell):
    at = command.index("@") if "@" in command else len(command)
    arguments = [
        *command[:at],
        "--lang",
        "fr",
        "-o",
        str(tmp_path / "t.csv"),
        *["--" for _ in command[at:]][:1],
        *command[at + 1 :],
    ]
    run(*arguments)
    text = (tmp_path / "t.csv").read_text(encoding="utf-8-sig")
    assert text.startswith(heading), text
    assert cell is None or cell in text


def test_marks_in_french_have_no_english_inside(tmp_path):
    for name, content in {
        "ada.csv": "position;joueur;gagnant;rang\n(4,3);1;2;3\n(9,9);1;1;1\nx;1;1;1\n(3,2);3;1;2\n",
        "vide.csv": "", "image.csv": "\0", "cru.xlsx": "PK\x03\x04", "double.csv": "position;rang;hauteur\n",
        "rien.csv": "position;nom\n(4,3);Ada\n",
    }.items():  # fmt: skip
        (tmp_path / name).write_text(content)
    names = ["ada.csv", "vide.csv", "image.csv", "cru.xlsx", "double.csv", "rien.csv", "absent.csv", "."]
    done = arena("grade", *NIM, *names, "-o", "notes.csv", "--lang", "fr", cwd=tmp_path)
    assert done.returncode == 1
    text = (tmp_path / "notes.csv").read_text(encoding="utf-8-sig")
    assert text.startswith("fichier;note;réponses justes;réponses attendues;positions absentes;fautes;remarque\n")
    assert 'ada.csv;"0,91";1;22;7;4;"ligne 2, (4,3), gagnant : vous dites J2 ; J1 gagne' in text
    told = output("grade", *NIM, "ada.csv", "--lang", "fr", cwd=tmp_path)
    assert "ligne 3, '(9,9)' : ce n'est pas une position où J1 joue : '(9,9)'" in told
    english = {"the", "of", "not", "line", "no", "you", "say", "and", "is", "cannot", "file", "directory", "column"}
    assert not english & {*text.replace(";", " ").split(), *told.split()}, text + told


def test_options_of_csv_are_for_csv(tmp_path):
    refused(2, "--separator: for CSV, not --json", "grade", *NIM, "x.csv", "--json", "--separator", ";", cwd=tmp_path)
    refused(2, "--bom: for CSV, not a terminal (-o - is CSV)", "sweep", "nim", "--bom", cwd=tmp_path)
    refused(2, "--bom: for CSV, not a picture", "sequence", "kayles", "--bom", "-o", "x.svg", cwd=tmp_path)
    refused(2, "--separator: xlsx has no such option", "table", "nim", "--separator", ";", "-o", "x.xlsx", cwd=tmp_path)
    output("sweep", "subtraction", "--heap", "1:2", "-o", tmp_path / "t.csv", "--separator", ";", "--bom")
    assert (tmp_path / "t.csv").read_bytes().startswith(b"\xef\xbb\xbfheap;take;misere;winner;")
