"""Pictures, pages, tables, plays and checks of solutions in folders: by lookups, and never by all positions."""

import csv
import io
import json
import re

import pytest
from process import arena as command
from process import output, refused

pytest.importorskip("pyarrow")

from quick_run import quick

from arena.cli.solutions import kept_by
from arena.cli.source import Source
from arena.cli.views import asking_kept
from arena.engines.edge_solution import EdgeColumns
from arena.engines.ply_check import verify_by_plies
from arena.engines.ply_values import KeptValues
from arena.errors import ParameterError
from arena.solving.arenas import solve
from arena.solving.kept import sampled_rows
from arena.views import viewed
from arena.views.around import around
from arena.views.proof import proof
from games import load

BOARD = ("connect_four", "--rows", 3, "--columns", 4, "--align", 3)
GAME = load("connect_four", rows=3, columns=4, align=3)
FOLDERS = ("plies", "edges", "disk")
LATE = "o.../xo../oxx."
SIZES = {"radius": None, "by": None, "most": None}


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    place = tmp_path_factory.mktemp("kept")
    output("solve", *BOARD, "--engine", "local", "--workers", 1, "-o", place / "plies")
    output("convert", *BOARD, place / "big.npz")
    output("solve", place / "big.npz", "--engine", "local", "--workers", 1, "-o", place / "edges")
    output("solve", place / "big.npz", "--engine", "disk", "-o", place / "disk")
    return place


@pytest.fixture(scope="module")
def whole():
    from arena import unfold

    return solve(unfold(GAME))


@pytest.fixture
def lookups(monkeypatch):
    """Count the positions that are looked up in a folder, and refuse to read a bucket."""
    counted = []
    for kind, name in ((KeptValues, "_found"), (EdgeColumns, "place")):
        original = getattr(kind, name)
        monkeypatch.setattr(kind, name, lambda *args, of=original: counted.append(args[1]) or of(*args))

    def refuse(*_):
        raise AssertionError("a bucket is read to its end")

    monkeypatch.setattr(KeptValues, "parts", refuse)
    return counted


def kept(folder):
    return kept_by(Source(str(folder), {}, None))


@pytest.mark.parametrize("name", quick(1, FOLDERS))
def test_what_is_around_a_position_is_as_the_whole_says(name, folders, whole, lookups):
    here = kept(folders / name)
    request = asking_kept(here, "around", LATE, SIZES, None, None)
    part, whole_part, _ = viewed(request, "around")
    right = around(whole.graph, GAME.parse(LATE), 2)
    solution = solve(whole_part)
    forward = {v for v, data in right.nodes(data=True) if data["label"].count(".") <= LATE.count(".")}
    assert {data["label"] for _, data in part.nodes(data=True)} == {right.nodes[v]["label"] for v in forward}
    for vertex, data in part.nodes(data=True):
        same = GAME.parse(data["label"])
        assert solution.value(vertex) == whole.value(same)
        assert data.get("hidden", 0) == right.nodes[same].get("hidden", 0)
    assert len(lookups) < 40 * len(whole_part)


@pytest.mark.parametrize("name", FOLDERS)
def test_a_proof_is_that_of_the_whole(name, folders, whole, lookups):
    here = kept(folders / name)
    part = viewed(asking_kept(here, "proof", LATE, SIZES, None, None), "proof").graph
    right = proof(whole.graph, whole, start=GAME.parse(LATE))
    assert part.graph["proof"] == right.graph["proof"]
    solution = solve(part)
    prover = part.graph["proof"].player
    for vertex, data in part.nodes(data=True):
        same = GAME.parse(data["label"])
        assert solution.value(vertex) == whole.value(same)
        assert len(part.adj[vertex]) == (
            min(1, len(whole.graph.adj[same])) if data["player"] == prover else len(whole.graph.adj[same])
        )
    assert len(lookups) < 40 * len(part)


@pytest.mark.parametrize("name", FOLDERS)
@pytest.mark.parametrize("view", ["around", "proof", "river"])
def test_a_view_is_drawn(name, view, folders):
    there = ["--from", LATE] if view != "river" else []
    text = output("draw", folders / name, "--view", view, *there, "-o", "-", "--format", "dot")
    assert text.startswith("digraph")
    if view == "around":
        assert not re.search(r"\(\d+ of \d+\)", text)


@pytest.mark.parametrize("name", FOLDERS)
def test_other_views_are_refused_in_one_line(name, folders):
    for view in ("layers", "symmetry", "whole", "lost"):
        told = "positions, of which a part is looked up (--view around or proof or river)"
        refused(2, told, "draw", folders / name, "--view", view, "-o", "x.svg")
    refused(2, "--radius 2: for --view around", "draw", folders / name, "--view", "proof", "--radius", 2, "-o", "x.svg")
    refused(
        1,
        "a part of more than 5 positions of",
        "draw",
        folders / name,
        "--view",
        "around",
        "--max-vertices",
        5,
        "-o",
        "x.svg",
    )


def test_a_folder_without_a_view_is_drawn_around_its_start(folders, tmp_path):
    done = command("draw", folders / "plies", "-o", tmp_path / "x.dot")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.endswith("positions are too many to be looked at: this is --view around\n")
    asked = output("draw", folders / "plies", "--view", "around", "-o", "-", "--format", "dot")
    assert (tmp_path / "x.dot").read_text() == asked


@pytest.mark.parametrize("name", FOLDERS)
def test_a_page_says_what_it_leaves_out(name, folders, whole):
    page = output("explore", folders / name, "--from", LATE, "--radius", 1, "-o", "-")
    data = json.loads(re.search(r'<script type="application/json" id="data">(.*)</script>', page)[1])
    for label, degree, left_out, winner in zip(
        data["labels"], data["degree"], data["leftOut"], data["winners"], strict=True
    ):
        same = GAME.parse(label)
        assert degree + left_out == len(whole.graph.adj[same])
        assert int(winner) == whole.winner[same]
    assert data["leftOut"][data["start"]] == 0
    refused(
        2, "--radius 2: for a solved table or the folder of an engine", "explore", *BOARD, "--radius", 2, "-o", "x.html"
    )


@pytest.mark.parametrize("name", FOLDERS)
def test_the_machine_plays_by_the_folder(name, folders):
    played = output("play", folders / name, "--first", "perfect", "--second", "perfect")
    assert "J1 wins in 9 plies" in played
    assert "moves of J2: 100.0% of 4 kept the value" in played
    late = output("play", folders / name, "--position", LATE, "--first", "perfect", "--second", "perfect")
    assert "100.0%" in late


@pytest.mark.parametrize("name", FOLDERS)
def test_rows_are_drawn_at_random(name, folders, lookups, whole):
    here = kept(folders / name)
    rows = list(sampled_rows(here.solution, here.game, 50, seed=4))
    assert len({row.position for row in rows}) == 50
    for row in rows:
        same = GAME.parse(row.position)
        assert (row.winner, row.remoteness) == whole.value(same)
        assert (row.best_move is None) == (not whole.graph.adj[same])
    assert len(lookups) <= 50 * 30
    text = output("table", folders / name, "--sample", 50, "--seed", 4)
    assert [line[0] for line in csv.reader(io.StringIO(text))][1:] == [row.position for row in rows]
    assert text == output("table", folders / name, "--sample", 50, "--seed", 4)
    assert text != output("table", folders / name, "--sample", 50)


def test_rows_of_a_game_are_drawn_too():
    rows = output("table", *BOARD, "--sample", 5).splitlines()
    assert len(rows) == 6
    assert set(rows) <= set(output("table", *BOARD).splitlines())
    refused(2, "--seed 3: for --sample", "table", *BOARD, "--seed", 3)


def test_a_sample_is_checked_without_reading_all(folders, lookups):
    here = kept(folders / "plies")
    assert verify_by_plies(here.solution, sample=20)
    assert len(lookups) < 20 * 6


def test_a_solution_for_another_objective_is_refused(tmp_path):
    output("convert", "nim", "--heaps", "3,4", tmp_path / "nim.npz")
    output("solve", tmp_path / "nim.npz", "--engine", "disk", "--objective", "safety", "-o", tmp_path / "safe")
    with pytest.raises(ParameterError, match="was solved for safety: only solutions for reach"):
        kept(tmp_path / "safe")
