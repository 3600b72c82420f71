"""`arena sequence`: values in rows, the proof of the period or its absence, JSON, tables and pictures."""

import csv
import json
from time import perf_counter

from naive_octal import naive_sequence
from process import output, refused


def test_kayles_in_rows_of_its_period():
    lines = output("sequence", "kayles", "--to", "10000").splitlines()
    assert lines[0] == "Kayles"
    assert lines[1] == " 0: 0 1 2 3 1 4 3 2 1 4 2 6"
    assert lines[7] == "72: 4 1 2 8 1 4 7 2 1 8 2 7"
    assert lines[8:] == [
        "... (10,001 values in all; -o FILE.csv has them)",
        "period 12 from 71, last exception 70: proved",
        "the values of 168 heaps prove it",
    ]


def test_a_sequence_without_a_period():
    lines = output("sequence", "octal", "--code", "0.007", "--to", "30").splitlines()
    assert lines[0] == "Octal game, code 0.007"
    assert [len(line.split(":")[1].split()) for line in lines[1:3]] == [20, 11]
    assert lines[3:] == ["no period up to 30 is proved", "the values of more heaps (--to) may prove one"]


def test_json_says_what_is_proved_and_gives_all_values():
    found = json.loads(output("sequence", "dawsons_chess", "--to", "300", "--json"))
    assert found.pop("values") == naive_sequence((0, 1, 3, 7), 301)
    assert found == {
        "game": "dawsons_chess",
        "code": "0.137",
        "period": {"length": 34, "first": 52, "needed": 175, "last_exception": 51},
    }
    assert json.loads(output("sequence", "kayles", "--to", "9", "--json"))["period"] is None


def test_json_and_tables_go_into_files(tmp_path):
    table, record = tmp_path / "kayles.csv", tmp_path / "kayles.json"
    assert output("sequence", "kayles", "--to", "40", "-o", table) == ""
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [int(row["grundy"]) for row in rows] == naive_sequence((0, 7, 7), 41)
    assert [int(row["heap"]) for row in rows] == list(range(41))
    assert output("sequence", "kayles", "--to", "40", "-o", "-") == table.read_text()
    assert output("sequence", "kayles", "--to", "40", "--json", "-o", record) == ""
    assert json.loads(record.read_text())["code"] == "0.77"


def test_pictures(tmp_path):
    for ending, told in (("svg", "période 12"), ("tex", "période 12"), ("dot", "période 12")):
        path = tmp_path / f"kayles.{ending}"
        output("sequence", "kayles", "--lang", "fr", "-o", path)
        assert told in path.read_text()
    output("sequence", "kayles", "--title", "Skittles", "-o", tmp_path / "titled.svg")
    assert "Skittles: Grundy values" in (tmp_path / "titled.svg").read_text()


def test_it_speaks_french():
    lines = output("sequence", "kayles", "--lang", "fr").splitlines()
    assert lines[0] == "Kayles"
    assert "... (201 valeurs en tout ; -o FICHIER.csv les donne)" in lines
    assert "période 12 à partir de 71, dernière exception 70 : démontré" in lines
    assert (
        output("sequence", "octal", "--code", ".3", "--lang", "fr")
        .splitlines()[-2]
        .endswith("sans exception : démontré")
    )


def test_ten_thousand_skittles_take_less_than_five_seconds():
    begun = perf_counter()
    output("sequence", "kayles", "--to", "10000")
    assert perf_counter() - begun < 5


def test_what_is_refused():
    refused(2, "Nim has no octal code, so no sequence of heaps; arena sweep --of grundy", "sequence", "nim")
    refused(2, "misere: Grundy values tell who wins in normal play only", "sequence", "kayles", "--misere")
    refused(2, "code: '0.9'", "sequence", "octal", "--code", "0.9")
    refused(1, "201 heaps (at most 50)", "sequence", "kayles", "--max-vertices", "50")
    refused(2, "unknown game: 'sans_interet'", "sequence", "sans_interet")
