"""search, sequence, value, simulate, tournament and analyze answer as Python does; play in the terminal."""

import re
from fractions import Fraction

import pytest
from command import done, output, run

import arena
import games

BOT = "def bot(position, game):\n    return list(game.moves(position))[-1]\n"
BAD = "def bot(position):\n    return 1 / 0\n"
LEAVES = "import os\ndef bot(position):\n    os._exit(0)\n"
LOOPS = "def bot(position):\n    while True: pass\n"


def amount(value):
    return {"inf": float("inf"), "-inf": float("-inf")}.get(value, value)


@pytest.mark.parametrize(
    ("words", "name", "position", "options"),
    [
        ("connect_four --position 4455 --plies 4", "connect_four", "4455", {"plies": 4}),
        ("connect_four --position 4453 --plies 2 --evaluation cells", "connect_four", "4453",
         {"plies": 2, "evaluation": "cells"}),
        ("tictactoe --position xo./.x./..o --plies 3 --ends heuristic", "tictactoe", "xo./.x./..o",
         {"plies": 3, "ends": "heuristic"}),
        ("tictactoe --position xo./.x./... --plies 9", "tictactoe", "xo./.x./...", {"plies": 9}),
        ("nim --heaps 1,2,3 --plies 3", "nim", None, {"plies": 3}),
    ],
)  # fmt: skip
def test_search_gives_the_values_of_python(words, name, position, options):
    game = games.load(name, **({"heaps": (1, 2, 3)} if name == "nim" else {}))
    expected = arena.search(game, position and game.parse(position), **options)
    found = done("search", *words.split(), "--json").json()
    assert (amount(found["value"]), found["win_in"]) == (expected.value, expected.win_in)
    assert found["best_moves"] == list(expected.best_moves)
    assert found["complete"] == expected.complete
    assert {each["move"]: amount(each["value"]) for each in found["moves"]} == {
        each.move: each.value for each in expected.moves
    }
    values = [float(each["value"]) for each in found["moves"]]
    assert values == sorted(values, reverse=found["player"] == 1)
    text = output("search", *words.split())
    assert all(move in text for move in expected.best_moves)


def test_weights_a_seed_and_a_time_reach_the_search():
    board = ["search", "connect_four", "--position", "4453", "--plies", "2", "--json"]
    assert done(*board).json()["value"] == -9
    assert done(*board, "--weights", "0,1,2,3,inf").json()["value"] == -4
    assert done("search", "connect_four", "--seconds", "0.3", "--json").json()["plies"] >= 1
    moves = {
        done("search", "tictactoe", "--plies", 1, "--evaluation", "zero", "--seed", n, "--json").json()["move"]
        for n in range(6)
    }
    assert len(moves) > 1
    assert done("search", "sans_interet", "--plies", 6, "--json").json()["win_in"] == 3


@pytest.mark.slow
def test_perfect_search_scores_connect_four(monkeypatch, tmp_path):
    monkeypatch.setenv("ARENA_LOOPS", "compiled")
    late = "123456712344"
    found = done("search", "connect_four", "--position", late, "--perfect", "--json").json()
    assert (found["best_moves"], found["win_in"]) == (["2"], 28)
    (tmp_path / "positions.txt").write_text(f"{late}\n{late}2\n")
    scores = output("search", "connect_four", "--perfect", "--scores", "positions.txt", cwd=tmp_path).splitlines()
    assert [line.split()[0] for line in scores] == [late, f"{late}2"]
    assert int(scores[0].split()[1]) == int(scores[1].split()[1]) < 0  # J1 loses, and column 2 is best
    piped = output("search", "connect_four", "--perfect", "--scores", "-", stdin=f"{late}\n")
    assert piped.splitlines() == scores[:1]
    hint = done("play", "connect_four", "--position", late, "--first", "human", stdin="hint\nquit\n").out
    assert re.search(r"\* +J2 wins, 27 plies later +2\n", hint)
    assert "28" in output("draw", "connect_four", "--position", late, "--values", "perfect", "-o", "-")


def test_sequence_gives_grundy_values_and_a_proved_period(tmp_path):
    for words, code in ((["kayles"], "0.77"), (["dawsons_kayles"], "0.07"), (["octal", "--code", "0.12"], "0.12")):
        found = done("sequence", *words, "--to", 300, "--json").json()
        expected = arena.grundy_sequence(code, 300)
        assert found["values"] == list(expected.values)
        assert (found["period"] is None) == (expected.period is None)
        if expected.period:
            assert found["period"]["length"] == expected.period.length
    text = output("sequence", "dawsons_kayles", "--to", 300)
    assert "34" in text
    done("sequence", "kayles", "--to", 20, "-o", "x.csv", cwd=tmp_path)
    assert (tmp_path / "x.csv").read_text().splitlines()[:3] == ["heap,grundy", "0,0", "1,1"]


def test_value_gives_canonical_forms_sums_and_thermographs():
    cases = [
        (["domineering", "--rows", "2", "--columns", "3"], games.load("domineering", rows=2, columns=3)),
        (["snort", "--on", "path3"], games.load("snort", on="path3")),
        (["kayles", "--heap", "5"], games.load("kayles", heap=5)),
        (["{3||2|1}"], "{3||2|1}"),
    ]
    for words, thing in cases:
        found, expected = done("value", *words, "--json").json(), arena.value(thing)
        assert found["value"] == str(expected)
        assert found["outcome"] == expected.outcome.value
        assert (Fraction(found["mean"]), Fraction(found["temperature"])) == (expected.mean, expected.temperature)
        assert found["value"] in output("value", *words)
    assert done("value", "{3||2|1}", "--plus", "-1/2", "--json").json()["value"] == "{5/2||3/2|1/2}"
    two = ["value", "domineering", "--rows", "2", "--columns", "3"]
    assert done(*two, "--position", "##./...", "--position", ".../...", "--json").json()["positions"] == [
        "##./...",
        ".../...",
    ]


def test_simulate_and_tournament_count_the_games_of_python():
    words = ["simulate", "tictactoe", "--first", "minimax:plies=1", "--games", 30, "--seed", 4, "--workers", 1]
    found = done(*words, "--json").json()
    expected = arena.play_matches(games.load("tictactoe"), "minimax:plies=1", "random", 30, seed=4, workers=1)
    assert found["games"] == found["j1"] + found["j2"] + found["draws"] == 30
    assert found["mean"] == pytest.approx(expected.mean, abs=1e-6)
    assert sum(found["lengths"].values()) == 30
    assert found["interval"][0] <= found["mean"] <= found["interval"][1]
    assert f"{found['mean']:.2f}" in output(*words)
    players = ["random", "first"]
    words = ["tournament", "nim", "--heaps", "1,2", *players, "--games", 10, "--workers", 1]
    found = done(*words, "--json").json()
    pairs = [(first, second) for first in players for second in players]
    tallies = arena.play_pairs(games.load("nim", heaps=(1, 2)), pairs, 10, workers=1)
    assert [(duel["first"], duel["second"]) for duel in found["duels"]] == pairs
    assert [duel["mean"] for duel in found["duels"]] == pytest.approx([each.mean for each in tallies], abs=1e-6)
    rows = done(*words, "-o", "-").rows()
    assert [(row["first"], row["second"], float(row["mean"])) for row in rows] == [
        (duel["first"], duel["second"], duel["mean"]) for duel in found["duels"]
    ]
    assert {each["player"] for each in found["ranking"]} == set(players)


@pytest.mark.slow
def test_matches_do_not_depend_on_the_number_of_processes():
    words = ["simulate", "connect_four", "--first", "minimax:plies=1", "--games", 20]
    assert len({output(*words, "--workers", workers) for workers in (1, 2, 3)}) == 1


def test_a_bot_plays_and_one_that_fails_forfeits(tmp_path):
    for name, text in (("good.py", BOT), ("bad.py", BAD)):
        (tmp_path / name).write_text(text)
    words = ["--games", 3, "--workers", 1, "--json"]
    assert done("simulate", "tictactoe", "--first", "good.py", *words, cwd=tmp_path).json()["forfeits"] == {}
    bad = done("simulate", "tictactoe", "--first", "bad.py", *words, cwd=tmp_path)
    assert (bad.json()["forfeits"], bad.json()["j2"]) == ({"1": 3}, 3)
    assert bad.err.count("\n") == 1
    assert "bad.py" in bad.err
    assert "ZeroDivisionError" in bad.err
    shown = done("play", "nim", "--first", "bad.py", "--second", "first", cwd=tmp_path)
    assert "ZeroDivisionError" in shown.out
    assert "J2" in shown.out
    assert shown.err == ""


@pytest.mark.slow
def test_whatever_bots_do_a_tournament_goes_on(tmp_path):
    bots = {"leaves.py": LEAVES, "loops.py": LOOPS, "broken.py": "def bot(position:\n", "good.py": BOT}
    for name, text in bots.items():
        (tmp_path / name).write_text(text)
    words = ["tournament", "nim", *bots, "random", "--games", 1, "--seconds-per-move", 0.3, "--json", "--workers", 1]
    result = done(*words, cwd=tmp_path)
    ranked = [each["player"] for each in result.json()["ranking"]]
    assert set(ranked[:2]) == {"good.py", "random"}
    assert len(ranked) == len(result.err.splitlines()) + 2 == 5


def test_analyse_finds_the_mistakes_that_python_finds(tmp_path):
    for words, moves, game in (
        (["tictactoe"], "1,2,5,3,9", games.load("tictactoe")),
        (["subtraction", "--heap", "5"], "3,2", games.load("subtraction", heap=5)),
        (["hexapawn"], "a1-a2", games.load("hexapawn")),
    ):
        found, expected = done("analyze", *words, moves, "--json").json(), arena.analyze(game, moves)
        assert found["mistakes"] == [each.ply if hasattr(each, "ply") else each for each in expected.mistakes]
        assert found["complete"] == expected.complete
        assert [each["move"] for each in found["moves"]] == moves.split(",")
        assert len(done("analyze", *words, moves, "-o", "-").rows()) == len(found["moves"])
    (tmp_path / "game.txt").write_text("3\n2\n")
    by_file = done("analyze", "subtraction", "--heap", 5, "game.txt", cwd=tmp_path).out
    assert by_file == output("analyze", "subtraction", "--heap", 5, "3,2")
    assert by_file == output("analyze", "subtraction", "--heap", 5, "-", stdin="3,2\n")


# play: a game in the terminal, with what is typed


def play(typed, *words):
    return done("play", *words, stdin="".join(f"{line}\n" for line in typed)).out


def test_a_game_is_won_and_can_be_analyzed():
    four = ["connect_four", "--first", "human", "--second", "first"]
    shown = play([4, 4, 4, 4], *four)
    assert "4,1,4,1,4,1,4" in shown
    assert re.search(r"J1 wins.* 7 ", shown)
    line = next(line for line in shown.splitlines() if "4,1,4,1,4,1,4" in line)
    assert done("analyze", "tictactoe", "-", stdin="The game: 1,2,5,3,9\n").code == 0
    assert line.endswith("4,1,4,1,4,1,4")


def test_other_words_are_asked_again_and_moves_are_taken_back():
    words = ["connect_four", "--rows", 4, "--second", "minimax:plies=2"]
    shown = play(["9", "foo", "", "undo", 4, "undo", 3, "hint", "help", "quit"], *words)
    assert "'9'" in shown
    assert "'foo'" in shown
    assert re.search(r": 3,\d\n", shown)
    assert re.search(r"\nJ2 plays \d\n", shown)
    assert run("play", *words, stdin="").code == 0
    assert play(["quit"], "nim", "--first", "human").count("1,3,5,7") >= 1


def test_hints_tell_who_wins_after_each_move():
    shown = play(["hint", "quit"], "fibonacci_nim", "--first", "human")
    lines = [line for line in shown.splitlines() if "J1 wins" in line or "J2 wins" in line]
    assert re.search(r"\* .*J1 wins.* 1$", lines[0])
    assert re.search(r"J2 wins.* 2, 3$", lines[1])
    shown = play([1, 3, "hint", "quit"], "tictactoe", "--first", "human", "--second", "first")
    assert re.search(r"J1 wins.* 5, 9\n.* 6, 8\n.*J2 wins.* 7\n", shown)
    kalah = play(["hint", "quit"], "kalah", "--first", "human")
    assert re.search(r"4 .*2\n.*3\n.*8 .*1\n", kalah)


def test_two_machines_play_the_same_game_from_the_same_seed():
    words = ["tictactoe", "--first", "minimax:plies=2", "--second", "random", "--seed"]
    assert play([], *words, 4) == play([], *words, 4)
    assert len({play([], *words, seed) for seed in range(4)}) > 1
