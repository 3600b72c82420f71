"""The verdict on a specification: of the benchmark's files as they are known, on the first line and as exit code."""

import csv
import json

import pytest
from process import arena, output, refused

from arena import certificate, solve, verify
from arena.machine.data import DATA
from exporters.arenas import hoa

FOLDER = DATA / "synthesis"
with (FOLDER / "TRUTH.csv").open() as file:
    TRUTH = {row["file"]: row["realizable"] == "true" for row in csv.DictReader(file)}


def test_all_files_of_the_folder_are_known():
    assert len(TRUTH) == 24
    assert {path.name for path in FOLDER.glob("*.ehoa")} == TRUTH.keys()


@pytest.mark.parametrize("name", TRUTH)
def test_files_of_the_benchmark_are_solved_and_certified(name):
    solution = solve(hoa.columns(FOLDER / name), "parity")
    assert solution.realizable is TRUTH[name]
    assert verify(solution.graph, certificate(solution))


@pytest.mark.parametrize("name", ["starve.ehoa", "aut3.ehoa"])
def test_the_verdict_is_the_first_line(name):
    path, is_realizable = FOLDER / name, TRUTH[name]
    lines = output("solve", path).splitlines()
    assert lines[:2] == ["REALIZABLE" if is_realizable else "UNREALIZABLE", f"{path}: parity"]
    assert json.loads(output("solve", path, "--json"))["realizable"] is is_realizable
    done = arena("solve", path, "--exit-code")
    assert (done.returncode, done.stdout.splitlines()) == (10 if is_realizable else 20, lines)
    assert arena("solve", path, "--exit-code", "--json").returncode == done.returncode
    assert output("solve", path, "--lang", "fr").splitlines()[0] == lines[0]


def test_what_is_no_specification_has_no_verdict(tmp_path):
    path = str(tmp_path / "lift.hoa")
    arena("convert", "lift", path)
    for arguments in (["lift", "--objective", "parity"], [path], ["nim"]):
        assert "REALIZABLE" not in output("solve", *arguments)
        told = "is not solved as a specification, with controllable-AP, from its start"
        refused(2, told, "solve", *arguments, "--exit-code")


def test_the_verdict_is_about_the_start_and_the_acceptance():
    path = FOLDER / "starve.ehoa"
    assert output("solve", path, "--from", "1").splitlines()[0] == f"{path}: parity"
    for objective in ("reach", "safety"):
        assert "REALIZABLE" not in output("solve", path, "--objective", objective)
    assert "realizable" not in json.loads(output("solve", path, "--from", "1", "--json"))


def test_json_keeps_who_is_to_win(tmp_path):
    copy = str(tmp_path / "starve.json")
    assert arena("convert", FOLDER / "starve.ehoa", copy).returncode == 0
    assert output("solve", copy, "--objective", "parity").splitlines()[0] == "REALIZABLE"


@pytest.mark.parametrize(
    ("old", "replaced", "told"),
    [
        ("Start: 0", "Start: 0\nStart: 1", "several initial states (one)"),
        ("--END--", "", "the number of a state (at most 9 digits) expected"),
        ("[0&!1] 1", "[0&!1] 1&0", "alternating automata are not read"),
        ("[0&!1] 1", "[0] 1", "state 0 has two edges for r & g: it is not deterministic"),
        ("[0&!1] 1", "[0&!7] 1", "a label has proposition 7 (of 2)"),
        ("[0&!1] 1", "[0&!1] 9", "state 9 is not there"),
        ("controllable-AP: 1", "controllable-AP: 2", "controllable-AP: '2' (numbers below 2)"),
        ("controllable-AP: 1", "", "nothing says who chooses (spot-state-player or controllable-AP)"),
        ("{2}", "{3}", "acceptance set 3 at state 0 (below 3)"),
    ],
)
def test_broken_files_are_refused_in_a_line(tmp_path, old, replaced, told):
    text = (FOLDER / "starve.ehoa").read_text()
    assert old in text
    path = tmp_path / "broken.ehoa"
    path.write_text(text.replace(old, replaced, 1))
    refused(1, told, "solve", path)
