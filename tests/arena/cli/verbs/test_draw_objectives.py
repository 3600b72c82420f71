"""`--objective` of the verbs that draw and tabulate, and films of objectives, as a user runs them."""

import csv
import io
import re

import pytest
from process import output, refused

from arena import load, read, solve, unfold


def test_a_parity_game_is_drawn_with_its_winners_and_its_objective():
    text = output("draw", "lift", "--objective", "parity", "-o", "-")
    assert "J1 wins if the highest priority that comes back for ever is even" in text
    assert "won by J1 (4)" in text
    assert "won by J2 (4)" in text
    assert "won by" not in output("draw", "lift", "--objective", "parity", "--blank", "-o", "-")


def test_a_game_is_drawn_for_safety():
    text = output("draw", "nim", "--heaps", "1,2", "--objective", "safety", "-o", "-")
    assert "J1 wins if play never comes to F2" in text


def test_a_large_arena_in_small_vertices_keeps_its_objective(tmp_path):
    output("draw", "lift", "--objective", "parity", "--layout", "grid", "-o", str(tmp_path / "lift.svg"))
    assert "highest priority" in (tmp_path / "lift.svg").read_text(encoding="utf-8")


def test_a_table_has_the_winners_of_the_objective():
    rows = list(csv.DictReader(io.StringIO(output("table", "arbiter", "--objective", "buchi"))))
    winner = solve(read("arbiter"), "buchi").winner
    assert {row["position"]: int(row["winner"]) for row in rows} == winner


def test_a_page_tells_the_objective():
    page = output("explore", "arbiter", "--objective", "buchi", "--lang", "fr", "-o", "-")
    assert "J1 gagne si des sommets acceptants reviennent sans fin" in page
    assert '"winners":"1111122"' in page.replace(" ", "")


def test_a_film_of_an_objective_is_a_frame_a_step(tmp_path):
    output("film", "lift", "--of", "parity", "-o", str(tmp_path / "frames"))
    assert len(list((tmp_path / "frames").iterdir())) == 8


def test_a_proof_of_an_endless_game_has_the_strategy_and_all_replies():
    text = output("draw", "lift", "--objective", "parity", "--view", "proof", "-o", "-")
    assert "fast" not in text
    assert set(re.findall(r"v\d -> v\d", text)) == {"v0 -> v1", "v0 -> v3", "v1 -> v2", "v2 -> v3", "v3 -> v0"}
    assert "J1 wins if the highest priority that comes back for ever is even" in text
    refused(
        2, "no proof for J2: J1 wins from idle", "draw", "lift", "--objective", "parity", "--view", "proof",
        "--player", "2", "-o", "-",
    )  # fmt: skip


def test_what_is_around_a_vertex_has_the_colours_of_the_whole_game():
    options = ["--objective", "parity", "--view", "around", "--from", "alarm", "--radius", "1"]
    text = output("draw", "lift", *options, "-o", "-")
    assert "won by J2 (3 of 4)" in text
    assert "open" not in text


def test_a_film_of_safety_ends_with_the_safe_moves(tmp_path):
    output("film", "nim", "--heaps", "1,2", "--of", "safety", "-o", str(tmp_path / "frames"))
    frames = sorted((tmp_path / "frames").iterdir())
    ranks = len(solve(unfold(load("nim", heaps=(1, 2))), "safety").layer_sizes(2))
    assert len(frames) == ranks + 1
    assert "J1 wins if play never comes to F2" in frames[0].read_text(encoding="utf-8")
    assert "safe moves of J1" in frames[-1].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["draw", "lift", "--objective", "buchi", "-o", "-"], "no vertex has the attribute 'accepting'"),
        (
            ["draw", "lift", "--objective", "parity", "--view", "layers", "-o", "-"],
            "--objective parity: --view layers counts moves to a sink (--view around or proof does not)",
        ),
        (["draw", "kernel_ad", "--objective", "parity", "-o", "-"], "bare graph"),
        (["explore", "kernel_ad", "--objective", "parity", "-o", "-"], "bare graph"),
        (["table", "kernel_ad", "--objective", "parity"], "bare graph"),
        (["film", "robot", "--of", "energy", "-o", "-"], "no film of energy: its amounts come about number by number"),
        (["film", "lift", "--of", "buchi", "-o", "-", "--format", "svg"], "no vertex has the attribute 'accepting'"),
    ],
)
def test_what_has_no_such_objective_is_refused(arguments, reason):
    refused(1 if "attribute" in reason else 2, reason, *arguments)
