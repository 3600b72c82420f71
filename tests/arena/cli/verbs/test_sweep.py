"""`arena sweep` over ranges in lists, and over several ranges."""

import json

from process import output, refused


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
    assert "subtraction, take 1,2,3: who wins" in text
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
