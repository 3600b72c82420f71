"""`arena draw --position`, `--values` and `--play`, and `arena film --play`, as a user runs them."""

import re
from xml.etree import ElementTree as ET

import pytest
from process import arena, output, refused

from exporters.drawings.looks import ASKED, NEW


def texts(path):
    return [text for text in ET.parse(path).getroot().itertext() if text.strip()]


def test_a_position_is_drawn_without_unfolding(tmp_path):
    output("draw", "connect_four", "--position", "4455", "--plies", 4, "-o", "board.svg", cwd=tmp_path)
    shown = texts(tmp_path / "board.svg")
    assert shown.count("in 3") == 2
    assert "J1 to move · min-max: 4 plies" in shown
    assert [text for text in shown if text.isdigit()][-7:] == list("1234567")


def test_the_number_grid_of_the_course(tmp_path):
    output("draw", "connect_four", "--values", "cells", "-o", "cells.svg", cwd=tmp_path)
    numbers = [text for text in texts(tmp_path / "cells.svg") if text.isdigit()]
    assert sorted(map(int, numbers))[-2:] == [13, 13]
    assert len(numbers) == 42 + 7


def test_a_small_game_is_solved(tmp_path):
    output("draw", "rook", "--position", "right 2", "--values", "solved", "--lang", "fr", "-o", "r.svg", cwd=tmp_path)
    assert "les meilleurs coups" in texts(tmp_path / "r.svg")
    assert "J2 joue · J1 gagne en 4 coups" in texts(tmp_path / "r.svg")
    output("draw", "sans_interet", "--position", "1", "-o", "p.svg", cwd=tmp_path)
    assert "J2 to move" in texts(tmp_path / "p.svg")


def test_a_play_is_a_strip_or_stands_out(tmp_path):
    (tmp_path / "play.csv").write_text("ply,move\n1,1\n2,2\n3,3\n", encoding="utf-8")
    nim = ["fibonacci_nim", "--matches", 6]
    output("draw", *nim, "--play", "play.csv", "--view", "play", "--title", "Nim", "-o", "strip.svg", cwd=tmp_path)
    assert {"Nim", "J1: 1", "J2: 2", "J1: 3", "won by J1"} <= set(texts(tmp_path / "strip.svg"))
    text = output("draw", *nim, "--play", "play.csv", "-o", "-", cwd=tmp_path)
    assert len(re.findall(rf'v\d+ -> v\d+ \[color="{ASKED}"', text)) == 3
    assert re.findall(r"▸\d", text) == ["▸0", "▸1", "▸2", "▸3"]
    drawn = output("draw", *nim, "--play", "123", "-o", "-", "--format", "mmd", cwd=tmp_path)
    assert drawn.count(f"stroke:{ASKED},stroke-width:5px") >= 3
    tex = output("draw", *nim, "--play", "123", "-o", "-", "--format", "tex", cwd=tmp_path)
    assert tex.count(r"\draw[played]") >= 3


def test_a_play_stands_out_in_every_frame(tmp_path):
    output("film", "fibonacci_nim", "--matches", 4, "--play", "1,1", "-o", "frames", cwd=tmp_path)
    frames = sorted((tmp_path / "frames").iterdir())
    assert len(frames) > 2
    for frame in frames:
        text = frame.read_text(encoding="utf-8")
        assert text.count(f'stroke="{ASKED}"') >= 2
        assert "▸1" in text


@pytest.mark.parametrize(
    ("code", "arguments", "message"),
    [
        (1, ["--play", "4,9", "--view", "play"], "move 2 of the play: '9' (J2 may play 1, 2, 3, 4, 5, 6, 7)"),
        (2, ["--view", "play"], "--view play: name the moves by --play MOVES"),
        (1, ["--play", "4,4"], "--view play draws the play alone"),
        (2, ["--play", "4", "--position", "44"], "--play 4: for an arena, or for --view play"),
        (2, ["--play", "4", "--view", "play", "--plies", "3"], "--plies 3: for a position, and not for --view play"),
        (2, ["--values", "cells", "--plies", "3"], "--plies 3: for --values search"),
        (
            2,
            ["--position", "44", "--view", "proof"],
            "--view proof: of an arena, and not of a position",
        ),
        (2, ["--position", "44", "--from", "4"], "--from 4: of an arena"),
        (2, ["--position", "44", "--color", "winner"], "color: not of a position"),
    ],
)
def test_what_is_refused_in_one_line(code, arguments, message, tmp_path):
    refused(code, message, "draw", "connect_four", *arguments, "-o", "x.svg", cwd=tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_root_of_a_tree_shows_the_move_that_led_to_it():
    marked = [
        output("tree", "connect_four", "--position", text, "--plies", 1, "-o", "-").count(f'COLOR="{NEW}"')
        for text in ("44", "......./......./......./......./...x.../...o...")
    ]
    assert marked == [7 + 1 + 1, 7 + 1]


def test_a_position_has_the_turn_that_play_gives_it(tmp_path):
    picture = tmp_path / "walk.dot"
    words = ("draw", "geography", "--on", "path3", "--at", "1", "-o", picture, "--position")
    assert not arena(*words, "2,1").stderr
    assert "J2 to move" in picture.read_text()
    assert not arena(*words, "3,1,2").stderr
    assert "won by J2" in picture.read_text()


def test_a_turn_that_play_does_not_tell_is_said_to_be_assumed(tmp_path):
    words = ("draw", "nim", "--heaps", "1,2", "-o", tmp_path / "nim.dot", "--position")
    assert "--position 1,0: J1 is taken to be to move; '1,0 J2' is J2's turn" in arena(*words, "1,0").stderr
    assert not arena(*words, "1,0 J2").stderr
