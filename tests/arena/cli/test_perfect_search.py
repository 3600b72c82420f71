"""`arena search --perfect`: what it prints, what it refuses, how it stops, what it shows meanwhile."""

import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import termios
import time

import click
import pytest
from process import ARENA, ENVIRONMENT, arena, forked, output, refused
from signals import started

from arena import search
from arena.cli.perfect_search import size
from games import load

SMALL = ["connect_four", "--rows", "4", "--columns", "5"]
LATE = ["search", *SMALL, "--position", "315555122124", "--perfect"]
SEVEN = ["search", "connect_four", "--position", "2171272272332677337", "--perfect"]


def printed(*words):
    """Give what a perfect search prints, without how fast it was."""
    done = arena(*words)
    assert done.returncode == 0
    assert re.fullmatch(r"[\d,\s]+ \w+ .* [\d.,]+ s, .*\n", done.stderr)
    return done.stdout


def test_the_text_has_the_verdict_and_a_line_for_each_column():
    lines = printed(*LATE).splitlines()
    assert lines[0] == "Connect Four, 4 rows, 5 columns, 4 in a row"
    assert lines[5] == "1 2 3 4 5"
    assert lines[6] == "J1 (o) to move: J1 wins in 5 plies"
    assert lines[7] == "best moves           3"
    assert re.fullmatch(r"variation +3( \d){4}", lines[8])
    assert lines[10:15] == [
        "  column  score",
        "       1     +1  J1 wins in 7 plies",
        "       2     +1  J1 wins in 7 plies",
        "*      3     +2  J1 wins in 5 plies",
        "       4      0  a draw",
    ]
    assert lines[15].startswith("score: +1 if J1 wins with his last disc")
    assert len(lines) == 16


def test_scores_are_player_1_s_whoever_moves():
    lines = printed(*SEVEN).splitlines()
    assert "J2 (x) to move: J2 wins in 19 plies" in lines
    assert "*      1     -3  J2 wins in 19 plies" in lines
    assert "       3     +2  J1 wins in 20 plies" in lines
    assert lines[-1] == "J2 is to move, and wants the lowest score"


def test_a_played_game_has_no_table():
    assert printed("search", *SMALL, "--position", "1212121", "--perfect").endswith("play has ended: J1 wins\n")


def test_french():
    text = printed(*SEVEN, "--lang", "fr")
    assert "J2 (x) joue : J2 gagne en 19 coups" in text
    assert "  colonne  score\n" in text


def test_the_json_is_the_search():
    found = json.loads(printed(*LATE, "--json"))
    expected = search(load("connect_four", rows=4, columns=5), "315555122124", perfect=True)
    assert list(found) == [
        "game", "parameters", "position", "player", "perfect", "complete", "value", "winner", "win_in", "score", "low",
        "high", "move", "best_moves", "variation", "moves", "nodes",
    ]  # fmt: skip
    assert (found["value"], found["winner"], found["win_in"], found["score"]) == ("inf", 1, 5, 2)
    assert (found["low"], found["high"], found["complete"], found["perfect"]) == (2, 2, True, True)
    assert found["variation"] == list(expected.variation)
    assert len(found["variation"]) == 5
    assert found["moves"][2] == {"move": "3", "score": 2, "value": "inf", "win_in": 5, "best": True}
    assert found["moves"][3] == {"move": "4", "score": 0, "value": 0, "win_in": None, "best": False}
    assert {move["move"]: move["score"] for move in found["moves"]} == {
        move.move: move.score for move in expected.scored
    }


SCORES = ["search", "connect_four", "--perfect", "--scores"]


def test_scores_alone_are_printed_a_line_a_position(tmp_path):
    (tmp_path / "positions.txt").write_text("4644464466315235\n2171272272332677337\n1212121\n")
    expected = "4644464466315235 5\n2171272272332677337 -3\n1212121 18\n"
    assert output(*SCORES, tmp_path / "positions.txt") == expected
    assert output(*SCORES, "-", stdin=(tmp_path / "positions.txt").read_text()) == expected
    assert output(*SCORES, "-", "--no-book", "--memory", "1MB", "--threads", "2", stdin="46454432") == "46454432 13\n"
    assert output(*SCORES, "-", stdin="") == ""


def test_each_score_is_printed_before_the_next_position_is_read():
    with subprocess.Popen([*ARENA, *SCORES, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for position, score in (("46454432", 13), ("544356", 13)):
            process.stdin.write(f"{position}\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"{position} {score}\n"


def test_a_line_that_is_no_position_is_named():
    done = arena(*SCORES, "-", stdin="12\n88\n12\n")
    assert (done.returncode, done.stdout) == (2, "12 -2\n")
    assert done.stderr == "arena: line 2: not a position: '88' (move 1: no column 8, from 1 to 7)\n"
    refused(1, "none.txt: No such file or directory", *SCORES, "none.txt")


@pytest.mark.skipif(os.name != "posix", reason="a shell")
def test_nothing_piped_in_is_told():
    words = ["sh", "-c", '"$@" <&-', "sh", *ARENA, *SCORES, "-"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "arena: --scores -: nothing is piped in\n"


@pytest.mark.parametrize("words", [["--json"], ["--position", "44"]])
def test_what_scores_do_not_ask_is_refused(words):
    refused(2, f"{words[0]}: not with --scores, which prints a line for each position of a file", *SCORES, "-", *words)


@pytest.mark.parametrize("words", [["--memory", "1KiB"], ["--no-book"], ["--threads", "2"], ["--memory", "20 MB"]])
def test_memory_book_and_threads_change_no_answer(words):
    assert printed(*LATE, *words) == printed(*LATE)


@pytest.mark.parametrize(
    "words",
    [
        ["--plies", "3"],
        ["--seconds", "3"],
        ["--evaluation", "zero"],
        ["--weights", "0,1,2,3,4"],
        ["--algorithm", "alphabeta"],
        ["--ends", "win"],
        ["--seed", "1"],
    ],
)
def test_what_a_perfect_search_does_not_ask_is_refused(words):
    refused(2, f"{words[0]}: not with --perfect, which searches to the end of the game", *LATE, *words)


@pytest.mark.parametrize("words", [["--memory", "1GB"], ["--no-book"], ["--threads", "1"], ["--scores", "-"]])
def test_what_only_a_perfect_search_asks_is_refused_elsewhere(words):
    refused(2, f"{words[0]}: only with --perfect", *LATE[:-1], *words)


@pytest.mark.parametrize(
    ("words", "told", "code"),
    [
        (["--memory", "1"], "memory: 1.0 (bytes, from 8 to 137,438,953,472)", 2),
        (["--memory", "999TB"], "memory: 999000000000000.0 (bytes, from 8 to 137,438,953,472)", 2),
    ],
)
def test_bad_values_are_refused_in_one_line(words, told, code):
    refused(code, told, *LATE, *words)


def test_more_memory_than_is_free_is_refused(monkeypatch):
    monkeypatch.setattr("arena.machine.memory.free_memory", lambda: 1e6)
    from click.testing import CliRunner

    from arena.cli.verbs.search import search

    result = CliRunner().invoke(search, [*LATE[1:], "--memory", "300M"])
    assert "the table of a perfect search would take about 0.3 GB and 1.0 MB are free" in str(result.exception)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["tictactoe"], "only boards on which discs fall"),
        (["connect_four", "--align", "3"], "3 discs in line (only 4)"),
        (["connect_four", "--rows", "9", "--columns", "9"], "a board of 90 bits"),
        (["nim"], "only boards on which discs fall"),
        (["minimax_graph"], "only boards on which discs fall"),
    ],
)
def test_other_games_are_refused_and_solve_is_named(words, told):
    refused(2, told, "search", *words, "--perfect")
    refused(2, "its solution is exact where it can be unfolded (arena solve)", "search", *words, "--perfect")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("8", 8), ("300M", 3e8), ("1.5 gb", 1.5e9), ("64KiB", 65536), ("1Gi", 2**30), ("2kB", 2000), ("10B", 10)],
)
def test_sizes(text, expected):
    assert size(text) == expected


@pytest.mark.parametrize("text", ["", "M", "-1", "3iB", "1e9", "1 PB", "nan", "1,5G"])
def test_what_is_no_size(text):
    with pytest.raises(click.BadParameter, match="a size, like 300M"):
        size(text)


EMPTY = ["search", "connect_four", "--rows", "6", "--columns", "9", "--perfect", "--no-book"]
"""A search that does not end."""


@pytest.mark.slow
def test_ctrl_c_answers_with_the_bounds_that_are_proved():
    arena("search", "connect_four", "--perfect", "--no-book", "--position", "44444422222215")  # its loops are compiled
    done = forked(*EMPTY, "--json", worked=6)
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert (found["complete"], found["value"], found["winner"], found["score"]) == (False, None, None, None)
    assert -27 <= found["low"] < found["high"] <= 27
    assert (found["win_in"], found["variation"], found["moves"]) == (None, [], [])


@pytest.mark.slow
def test_progress_shows_the_bounds_on_a_terminal():
    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 120, 0, 0))
    bar, shown, begun = (
        r"searching connect_four: [\d.]+[kM] nodes .*J1's score is from -\d+ to \d+",
        "",
        time.monotonic(),
    )
    with started([*ARENA, *EMPTY], stderr=child, env=ENVIRONMENT) as process:
        os.close(child)
        while not re.search(bar, shown):
            assert time.monotonic() < begun + 300
            shown += os.read(parent, 1 << 16).decode()
        process.send_signal(signal.SIGINT)
        text, _ = process.communicate(timeout=60)
    assert process.returncode == 1
    os.close(parent)
    assert "J1 (o) to move: stopped; J1's score is from " in text
