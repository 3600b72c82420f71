"""`arena sweep` over ranges in lists, and over several ranges."""

import json

import pytest
from process import output, refused

import games
from arena import grundy_value
from arena.cli import group

WYTHOFF = ("sweep", "wythoff", "--heaps", "9,9:10", "--max-vertices", "50")
"""A sweep whose starts are larger than its bound."""


def swept(*arguments):
    return json.loads(output("sweep", *arguments, "--json"))


def test_ranges_in_a_list_give_all_lists_the_last_number_varying_first():
    rows = swept("nim", "--heaps", "1:3,2:3")
    assert [(row["heaps"], row["winner"]) for row in rows] == [
        ("1,2", 1), ("1,3", 1), ("2,2", 2), ("2,3", 1), ("3,2", 1), ("3,3", 2),
    ]  # fmt: skip
    assert [row["heaps"] for row in swept("nim", "--heaps", "2,1:5:2,1")] == ["2,1,1", "2,3,1", "2,5,1"]


def test_several_ranges_give_all_combinations_the_last_option_varying_first():
    rows = swept("rook", "--columns", "2:4", "--rows", "2:4")
    assert [(row["rows"], row["columns"]) for row in rows] == [(r, c) for r in (2, 3, 4) for c in (2, 3, 4)]
    assert [row["winner"] for row in rows] == [2, 1, 1, 1, 2, 1, 1, 1, 2]
    mixed = swept("subtraction", "--heap", "4:5", "--take", "1:2,3")
    assert [(row["heap"], row["take"]) for row in mixed] == [(4, "1,3"), (4, "2,3"), (5, "1,3"), (5, "2,3")]


def test_what_is_too_much_or_no_range_is_refused():
    refused(2, "1,000,000 starts to solve (at most 10,000)", "sweep", "nim", "--heaps", "1:1000,1:1000")
    refused(2, "at most 10,000", "sweep", "nim", "--heaps", ",".join(["1:99999999"] * 30))
    refused(2, "'3:1' (an empty range: 1 comes before 3)", "sweep", "nim", "--heaps", "1,3:1")
    refused(2, "'' (a whole number, or a range like 2:150 or 1:21:4)", "sweep", "nim", "--heaps", "1,")


def test_a_picture_shows_a_ribbon_with_the_losing_starts(tmp_path):
    picture = tmp_path / "ribbon.svg"
    output("sweep", "subtraction", "--heap", "0:12", "-o", str(picture))
    text = picture.read_text()
    assert "period 4 from 0, seen 3 times" in text.replace("&#160;", " ")
    assert "Subtraction, taking 1, 2, 3: who wins" in text
    output("sweep", "nim", "--heaps", "0:3,0:3", "--of", "grundy", "-o", str(tmp_path / "map.dot"))
    assert "heaps 2 ↓  heaps 1 →" in (tmp_path / "map.dot").read_text()


def test_tex_is_a_table_unless_a_ribbon_is_asked_for(tmp_path):
    table, ribbon = tmp_path / "table.tex", tmp_path / "ribbon.tex"
    output("sweep", "subtraction", "--heap", "0:4", "-o", str(table))
    output("sweep", "subtraction", "--heap", "0:4", "--of", "winner", "-o", str(ribbon))
    assert "tabular" in table.read_text()
    assert "tikzpicture" in ribbon.read_text()


def test_what_makes_no_ribbon_is_refused(tmp_path):
    ribbon = str(tmp_path / "ribbon.svg")
    refused(2, "--of grundy: for a picture", "sweep", "subtraction", "--heap", "0:4", "--of", "grundy")
    refused(2, "0 ranges: a picture shows one", "sweep", "subtraction", "--heap", "4", "-o", ribbon)
    refused(2, "3 ranges: a picture shows one", "sweep", "nim", "--heaps", "0:2,0:2,0:2", "-o", ribbon)
    refused(
        2,
        "has no Grundy values",
        *("sweep", "tictactoe", "--columns", "2:3", "--rows", "2", "--align", "2", "--of", "grundy", "-o", ribbon),
    )


def test_explain_answers_the_question_of_course_000():
    said = output("sweep", "fibonacci_nim", "--matches", "2:60", "--explain")
    assert (
        said.splitlines()
        == [
            "fibonacci_nim",
            "tested           matches from 2 to 60",
            "losing starts    9 of 59",
            "                 2, 3, 5, 8, 13, 21, 34, 55",
            "conjecture       the losing starts up to 60 are the Fibonacci numbers",
        ]
        or said.splitlines()[2] == "losing starts    8 of 59"
    )


@pytest.mark.parametrize(
    ("arguments", "pattern"),
    [
        (("wythoff", "--heaps", "0:10,0:10"), "Wythoff's pairs: floor(k φ) and floor(k φ²), in either order"),
        (("euclid", "--heaps", "0:15,0:15"), "the pairs with a < b < φ a, and those with a 0"),
        (("nim", "--heaps", "0:3,0:3,0:3"), "those whose numbers have the exclusive or 0"),
        (("subtraction", "--heap", "0:30", "--take", "2,5"), "0, 1 or 4 mod 7"),
        (("subtraction", "--heap", "1:30", "--misere"), "1 mod 4"),
    ],
)
def test_explain_knows_the_theorems_of_textbooks(arguments, pattern):
    assert f"are {pattern}\n" in output("sweep", *arguments, "--explain")


def test_explain_says_that_it_knows_nothing():
    assert "conjecture       none: too few losing or winning starts to guess from" in output(
        "sweep", "kayles", "--heap", "0:8", "--explain"
    )
    assert "conjecture       none: no pattern" in output("sweep", "dawsons_kayles", "--heap", "0:22", "--explain")
    refused(
        2, "--explain: about a range of starts, like --heaps 1:4,1:5\n", "sweep", "nim", "--heaps", "1,2", "--explain"
    )


def test_explain_asks_for_a_longer_range_where_a_period_is_seen():
    game = ("sweep", "subtraction", "--take", "2,5,7", "--explain")
    lines = [output(*game, "--heap", f"0:{last}").splitlines()[-1] for last in (40, 48, 66)]
    told = [line.removeprefix("conjecture").strip() for line in lines]
    assert told == [
        "none: no pattern that is known fits them",
        "none yet: a period of 22 is seen, and more starts may confirm it",
        "the losing starts up to 66 are 0, 1, 4, 10, 13 or 14 mod 22",
    ]


def test_explain_in_json_has_the_starts_and_the_counter_example():
    record = json.loads(output("sweep", "subtraction", "--heap", "0:24", "--take", "1,3", "--explain", "--json"))
    assert (record["game"], record["numbers"], record["tested"]) == ("subtraction", ["heap"], 25)
    assert (record["first"], record["last"]) == ([0], [24])
    assert record["losing"] == [[heap] for heap in range(0, 25, 2)]
    assert record["conjectures"] == [
        {
            "hypothesis": "multiples",
            "conjecture": "the losing starts up to 24 are the multiples of 2",
            "fits": True,
            "exceptions": [],
            "counterexample": None,
        }
    ]


def test_explain_writes_a_table_or_a_picture_beside(tmp_path):
    for file in (tmp_path / "table.csv", tmp_path / "ribbon.dot"):
        said = output("sweep", "subtraction", "--heap", "0:20", "--explain", "-o", str(file), "--lang", "fr")
        assert "les départs perdants jusqu'à 20 sont les multiples de 4" in said
    assert len((tmp_path / "table.csv").read_text().splitlines()) == 22
    assert "digraph" in (tmp_path / "ribbon.dot").read_text()


def test_grundy_values_of_sums_are_taken_by_components(tmp_path):
    """Kayles with 100 skittles has 10^8 positions or so; the heaps that it falls apart into are 100."""
    ribbon = tmp_path / "ribbon.dot"
    output("sweep", "kayles", "--heap", "0:100", "--of", "grundy", "-o", str(ribbon))
    assert "heap 100 - Grundy value 1" in ribbon.read_text()


@pytest.mark.parametrize(("name", "heap"), [("kayles", "0:60"), ("fibonacci_nim", "1:30")])
def test_starts_of_the_same_rules_share_what_is_known(tmp_path, monkeypatch, name, heap):
    game, seen = type(games.load(name)), []
    options = game.options
    monkeypatch.setattr(game, "options", lambda self, position: seen.append(position) or options(self, position))
    parameter = game().start_parameters[0]
    group.cli.main(
        ["sweep", name, f"--{parameter}", heap, "--of", "grundy", "-o", str(tmp_path / "x.dot")], standalone_mode=False
    )
    assert len(seen) == len(set(seen)) > 50
    alone = [grundy_value(game(**{parameter: number})) for number in (1, 30)]
    for number, value in zip((1, 30), alone, strict=True):
        assert f"{parameter} {number} - Grundy value {value}" in (tmp_path / "x.dot").read_text()


@pytest.mark.parametrize(
    "arguments",
    [
        ("fibonacci_nim", "--matches", "2:16"),
        ("subtraction", "--heap", "0:16", "--misere"),
        ("wythoff", "--heaps", "0:5,0:5"),
        ("dawsons_kayles", "--heap", "0:16"),
        ("kayles", "--heap", "0:12", "--misere"),
        ("nim", "--heaps", "0:2,0:3", "--misere"),
        ("tictactoe", "--rows", "1:3", "--columns", "1:2", "--align", "1"),
        ("col", "--rows", "1:2", "--columns", "1:3"),
    ],
)
def test_explain_finds_the_losing_starts_of_the_table(arguments):
    parameters = [word.removeprefix("--") for word in arguments if word in ("--matches", "--heap", "--heaps")]
    lost = [row for row in swept(*arguments) if row["winner"] == 2]
    record = json.loads(output("sweep", *arguments, "--explain", "--json"))
    assert len(record["losing"]) == len(lost)
    if parameters:
        printed = {",".join(map(str, start)) for start in record["losing"]}
        assert printed == {str(row[parameters[0]]) for row in lost}


def test_explain_takes_starts_by_components_that_are_too_large_to_be_unfolded():
    told = output("sweep", "dawsons_kayles", "--heap", "1:170", "--explain")
    assert told.endswith("up to 170 are 5, 9, 21, 25 or 29 mod 34, and 1, 15, 35\n")


def test_a_start_that_is_too_large_is_named():
    refused(1, "Wythoff(heaps=(9, 9), misere=False): ", *WYTHOFF, "--explain")
    refused(1, "Wythoff(heaps=(9, 9), misere=False): ", *WYTHOFF)


def test_what_is_not_listed_is_counted_in_french():
    assert "(73 en tout)" in output("sweep", "euclid", "--heaps", "0:12,0:12", "--explain", "--lang", "fr")
