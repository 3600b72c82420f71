"""`arena atlas`: rows with their sources, checks, and what differs."""

import csv
import io
import json

import pytest
from click.testing import CliRunner
from process import output, refused

from arena.atlas import claims as atlas_claims
from arena.cli.group import cli


@pytest.fixture
def wrong(tmp_path, monkeypatch):
    """An atlas in which one number is altered."""
    text = atlas_claims.PATH.read_text(encoding="utf-8")
    assert text.count("hexapawn,,remoteness,6,") == 1
    path = tmp_path / "atlas.csv"
    path.write_text(text.replace("hexapawn,,remoteness,6,", "hexapawn,,remoteness,7,"), encoding="utf-8")
    monkeypatch.setattr(atlas_claims.claims, "__kwdefaults__", {"path": path})


def invoke(*words):
    return CliRunner().invoke(cli, ["atlas", *words])


def test_the_claims_of_a_game_with_their_sources():
    lines = output("atlas", "achi").splitlines()
    assert lines[0] == "Achi"
    assert lines[1] == "  winner               J1  https://en.wikipedia.org/wiki/Achi_(game)"
    assert "Achi, passes" in lines
    assert "  remoteness           11  computed here" in lines


def test_what_the_source_says_and_what_is_not_computed():
    text = output("atlas", "octal", "--claim", "last exception")
    assert "  last exception  326639  OEIS A071436\n      the source says 326637\n" in text
    assert "\n      not computed here\n" in output("atlas", "domineering") + "\n"


def test_all_games_are_listed():
    text = output("atlas")
    assert {"Hex, size 3", "Misère Tic-tac-toe", "kernel_ad"} <= set(text.splitlines())


def test_claims_that_are_quick():
    rows = list(csv.DictReader(io.StringIO(output("atlas", "l_game", "--below", "5", "-o", "-"))))
    assert rows
    assert all(float(row["seconds"]) < 5 for row in rows)
    assert len(rows) < len(json.loads(output("atlas", "l_game", "--json")))


def test_claims_hold():
    told = output("atlas", "chomp", "--check", "--below", "0.1").splitlines()
    total = next(line for line in told if line.startswith("claims that hold: "))
    number, all_ = total.removeprefix("claims that hold: ").split(" of ")
    assert number == all_ == str(sum(line.endswith("  agrees") for line in told)) != "0"
    assert told[0].startswith("Chomp")


def test_what_is_left_out_is_counted():
    told = output("atlas", "domineering", "--claim", "outcome", "--check").splitlines()
    assert told[-2:] == ["claims that hold: 5 of 5", "not computed here, but sourced: 2"]
    told = output("atlas", "domineering", "--claim", "outcome", "--check", "--below", "0.1").splitlines()
    assert told[-1] == "left out, as they take longer or are not computed: 3"


@pytest.mark.usefixtures("wrong")
def test_an_altered_number_is_told():
    done = invoke("hexapawn", "--claim", "remoteness", "--check", "--below", "0.05")
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[:2] == ["Hexapawn", "  remoteness  7  computed 6"]
    assert lines[-2] == "claims that hold: 1 of 2"
    assert "1 of 2 claims of the atlas differ" in done.stderr


@pytest.mark.usefixtures("wrong")
def test_a_table_says_which_claims_differ():
    done = invoke("hexapawn", "--check", "--below", "0.05", "--json")
    rows = json.loads(done.stdout)
    assert [(row["value"], row["computed"]) for row in rows if not row["agrees"]] == [("7", "6")]
    assert done.exit_code == 1


def test_what_the_atlas_has_not_is_refused():
    refused(2, "unknown game of the atlas: 'hexapwn' (did you mean hexapawn?", "atlas", "hexapwn")
    refused(2, "unknown game of the atlas: 'Hexapawn' (did you mean hexapawn?)", "atlas", "Hexapawn")
    refused(2, "unknown claim: 'winer' (did you mean winner?", "atlas", "hexapawn", "--claim", "winer")
    refused(2, "unknown ending: 'x.png' (one of .csv", "atlas", "-o", "x.png")


def test_what_nothing_is_left_of_is_refused():
    refused(2, "--below 1e-05: the quickest of these claims takes 0.0", "atlas", "hexapawn", "--below", "0.00001")


def test_the_atlas_in_french():
    lines = output("atlas", "hexapawn", "--lang", "fr").splitlines()
    assert lines[0] == "Hexapion"
    assert any("calculé ici" in line for line in lines)
    assert "  départs perdus  aucun  John Nash" in output("atlas", "hex", "--lang", "fr")


def test_remarks_are_named():
    assert output("atlas", "l_game", "--lang", "fr").endswith("Les remarques sont en anglais.\n")
    assert "remarques" not in output("atlas", "l_game")
