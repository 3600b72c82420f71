"""Games that end with a margin, as a user asks about them."""

import csv
import json

import pytest
from process import arena, output


def test_solve_tells_by_how_much_where_a_game_has_margins():
    lines = output("solve", "dots_and_boxes").splitlines()
    assert lines[:2] == [
        "Dots and boxes, 2 rows, 2 columns: margin",
        "J1 wins by 2 from +.+.+/...../+.+.+/...../+.+.+ +0 x, J1 to move",
    ]
    assert "S∅ by rule, endless  1,751, 0" in lines
    assert json.loads(output("solve", "dots_and_boxes", "--rows", "1", "--json"))["amounts"] == {"margin": 0}


def test_solve_tells_who_wins_fastest_where_that_is_asked():
    assert "in 10 plies" in output("solve", "kalah", "--objective", "reach")
    assert "objective" not in json.loads(output("solve", "kalah", "--objective", "reach", "--json"))
    assert "objective" not in json.loads(output("solve", "nim", "--json"))


def test_a_draw_is_told_as_one_with_its_margin():
    lines = output("solve", "dots_and_boxes", "--rows", "1").splitlines()
    assert lines[1].startswith("Draw from")
    assert lines[2].split() == ["margin", "0"]


def test_moves_are_looked_up_with_their_margins():
    found = json.loads(output("solve", "kalah", "--lookup", "2,2,2:0/2,2,2:0 south", "--json"))
    assert [(move["move"], move["amounts"], move["best"]) for move in found["moves"]] == [
        ("1", {"margin": -8}, False),
        ("2", {"margin": 4}, True),
        ("3", {"margin": 0}, False),
    ]


def test_who_loses_has_best_moves_too():
    found = json.loads(output("solve", "othello", "--json"))
    assert (found["winner"], found["amounts"]) == (2, {"margin": -8})
    assert len(found["first_moves"]) >= 1


@pytest.mark.parametrize(("game", "margins"), [("kalah", [0, 4]), ("dots_and_boxes", [0, 2])])
def test_a_sweep_has_a_column_of_margins(game, margins):
    name = {"kalah": "--seeds", "dots_and_boxes": "--rows"}[game]
    rows = json.loads(output("sweep", game, name, "1:2", "--json"))
    assert [row["margin"] for row in rows] == margins
    assert "margin" not in json.loads(output("sweep", "nim", "--heaps", "1,2:3", "--json"))[0]


def test_claims_of_margins_are_kept_and_verified(tmp_path):
    path = tmp_path / "kalah.json"
    output("solve", "kalah", "--houses", "2", "-o", path)
    assert output("verify", "kalah", "--houses", "2", path).rstrip().endswith("; margin, W1 7, W2 15, S∅ 5")
    kept = json.loads(path.read_text())
    row = next(row for row in kept["vertices"] if row["values"] == 2)
    row["values"] = 4
    path.write_text(json.dumps(kept))
    done = arena("verify", "kalah", "--houses", "2", path)
    assert done.returncode == 1
    assert "margin" in done.stdout + done.stderr


def test_pictures_and_tables_show_margins(tmp_path):
    path = tmp_path / "kalah.dot"
    output("draw", "kalah", "--houses", "2", "--seeds", "1", "--objective", "margin", "-o", path)
    assert path.read_text().count("margin -2") == 6
    assert "the best margin" in path.read_text()
    rows = csv.DictReader(output("table", "kalah", "--objective", "margin").splitlines())
    assert next(rows)["margin"] == "-10"


def test_the_objective_is_named_in_the_language_of_the_reader():
    assert output("solve", "othello", "--objective", "margin", "--lang", "fr").startswith("Othello, taille 4 : marge\n")
