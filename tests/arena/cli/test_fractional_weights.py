"""Weights that are fractions, as a user meets them: spreadsheets, every format, tables, claims and pictures."""

import json
from xml.etree import ElementTree as ET

import pytest
from process import arena, output, refused
from quick_run import quick

HEADER = ("source", "target", "player", "winner", "weight")
ROWS = [
    ("base", "trip", 1, "", "-0,5"),
    ("base", "panel", 1, "", "0"),
    ("trip", "base", 2, "", "1/3"),
    ("trip", "slope", 2, "", "-1,25"),
    ("slope", "up", 1, "", "2"),
    ("up", "base", 2, "", "0"),
    ("panel", "base", 2, "", "1e-1"),
    ("base", "home", 1, "1", "0,10"),
]


def table(folder, name="robot.csv", mark=";", rows=ROWS):
    """Write a list of edges; cells with the mark in them are quoted."""
    cells = (f'"{cell}"' if mark in str(cell) else str(cell) for row in (HEADER, *rows) for cell in row)
    lines = zip(*[cells] * len(HEADER), strict=True)
    (folder / name).write_text("".join(mark.join(line) + "\n" for line in lines))
    return folder / name


def amounts(path, objective):
    """Give the amount of each vertex, by the table."""
    header, *rows = (line.split(",") for line in output("table", path, "--objective", objective).splitlines())
    return {row[0]: row[header.index("winner") + 1] for row in rows}


CREDITS = {"base": "0", "home": "0", "panel": "0", "slope": "0", "trip": "5/4", "up": "0"}
COSTS = {"base": "1/10", "home": "0", "panel": "1/5", "slope": "21/10", "trip": "17/20", "up": "1/10"}


def test_decimal_commas_of_a_french_spreadsheet_are_decimals(tmp_path):
    for name, mark in (("a.csv", ";"), ("b.csv", ","), ("c.tsv", "\t"), ("d.txt", ";")):
        path = table(tmp_path, name, mark)
        assert amounts(path, "energy") == CREDITS
        assert amounts(path, "min-cost") == COSTS
    path.write_text(path.read_text().replace(";", ","))
    refused(1, "d.txt: row 1 has 6 cells (at most 5)", "solve", path, "--objective", "energy")


@pytest.mark.parametrize("mark", [";", "\t"])
@pytest.mark.parametrize("text", ["a{0}b{0}0,5\nb{0}a{0}1/4\n", "a{0}b{0},5\r\nb{0}a{0}+0,25"])
def test_a_first_line_may_be_an_edge_with_a_decimal_comma(tmp_path, text, mark):
    (tmp_path / "edges.txt").write_bytes(text.format(mark).encode())
    edges = json.loads(output("convert", tmp_path / "edges.txt", "-", "--to", "json"))["edges"]
    assert edges == [{"source": "a", "target": "b", "weight": 0.5}, {"source": "b", "target": "a", "weight": 0.25}]


@pytest.mark.parametrize("line", ["0;0,0;1", "1;2;3,1;2;4", "1,2", "a,b,0.5"])
def test_commas_between_names_that_have_semicolons_are_commas(tmp_path, line):
    (tmp_path / "edges.txt").write_text(line + "\n")
    (edge,) = json.loads(output("convert", tmp_path / "edges.txt", "-", "--to", "json"))["edges"]
    assert [edge["source"], edge["target"]] == line.split(",")[:2]


def test_amounts_are_told_as_fractions(tmp_path):
    path = table(tmp_path)
    lines = output("solve", path, "--objective", "energy", "--from", "trip").splitlines()
    assert "credit               5/4" in lines
    summary = json.loads(output("solve", path, "--objective", "min-cost", "--from", "trip", "--json"))
    assert summary["amounts"] == {"cost": "17/20"}
    assert "cost 17/20" in output("solve", path, "--objective", "min-cost", "--lookup", "base")
    assert output("solve", path, "--objective", "mean-payoff", "--from", "trip").splitlines()[2].split() == [
        *("mean", "payoff", "inf")
    ]


@pytest.mark.parametrize("ending", ["json", "npz", "parquet", "graphml", "gml", "zip"])
def test_every_format_keeps_fractions(tmp_path, ending):
    path, other = table(tmp_path), tmp_path / f"other.{ending}"
    output("convert", path, other)
    assert amounts(other, "energy") == CREDITS
    assert amounts(other, "min-cost") == COSTS
    output("solve", other, "--objective", "min-cost", "-o", tmp_path / "claim.json")
    for each in (path, other):
        assert output("verify", each, tmp_path / "claim.json").startswith("verified: ")


def test_gexf_says_that_it_has_floats(tmp_path):
    told = "the weight 1/3 cannot be written in GEXF, whose weights are floats"
    refused(1, told, "convert", table(tmp_path), tmp_path / "robot.gexf")
    decimal = table(tmp_path, "decimal.csv", rows=[row for row in ROWS if "/" not in row[4]])
    output("convert", decimal, tmp_path / "robot.gexf")
    assert amounts(tmp_path / "robot.gexf", "min-cost") == amounts(decimal, "min-cost")


def test_a_claim_about_other_weights_is_refused(tmp_path):
    path, claim = table(tmp_path), tmp_path / "claim.json"
    output("solve", path, "--objective", "energy", "-o", claim)
    assert json.loads(claim.read_text())["denominator"] == 60
    other = table(tmp_path, "other.csv", rows=[*ROWS[:4], ("slope", "up", 1, "", "1/7"), *ROWS[5:]])
    done = arena("verify", other, claim)
    assert (done.returncode, done.stdout) == (1, "")
    assert (
        "slope: the weight of the move to up is 1/7, no multiple of 1/60, of which amounts are claimed" in done.stderr
    )


def test_pictures_have_fractions(tmp_path):
    output("draw", table(tmp_path), "--objective", "energy", "-o", tmp_path / "robot.svg")
    texts = {text for text in ET.parse(tmp_path / "robot.svg").getroot().itertext() if text.strip()}
    assert {"credit 5/4", "1/3", "-5/4", "-1/2", "1/10", "2"} <= texts


LARGE = 30_000


@pytest.mark.parametrize("weight", quick(1, ["0,1", "0,{number:09}"]))
def test_a_large_list_of_edges_is_read_into_columns(tmp_path, weight):
    pairs = [(f"a vertex {number}", f"a vertex {(number + 1) % LARGE}") for number in range(LARGE)]
    rows = [(*pair, 1 + number % 2, "", weight.format(number=number)) for number, pair in enumerate(pairs)]
    path = table(tmp_path, rows=rows)
    assert path.stat().st_size > 1_000_000
    answer = json.loads(arena("solve", path, "--from", "a vertex 0", "--json").stdout)
    assert (answer["winner"], answer["vertices"]) == (0, LARGE)
    done = arena("solve", path, "--objective", "min-cost", "--from", "a vertex 0", "--json")
    assert json.loads(done.stdout)["amounts"] == {"cost": "inf"}


def test_weights_beyond_the_bounds_are_refused_in_one_line_whatever_the_size(tmp_path):
    primes = [1_000_000_007, 1_000_000_009]
    for size in (2, LARGE):
        pairs = [(f"a vertex {number}", f"a vertex {(number + 1) % size}") for number in range(size)]
        rows = [(*pair, 1 + number % 2, "", f"1/{primes[number % 2]}") for number, pair in enumerate(pairs)]
        path = table(tmp_path, rows=rows)
        told = "the weights cannot be made whole numbers up to 10^18: their common denominator is 1,000,000,016,000"
        refused(1, told, "solve", path, "--objective", "energy")
        refused(1, told, "convert", path, tmp_path / "a.npz")
        done = arena("solve", path)
        assert (done.returncode, done.stderr.count("\n")) == (0, 1)
        assert "weight" in done.stderr
