"""Play in the terminal where the game can be solved, and against students' bots; see also test_search_verbs."""

import json
import re

import pytest
from click.testing import CliRunner
from process import arena, output, refused

from arena.cli.verbs.play import play


def test_the_machine_knows_small_games():
    for game in ("marienbad", "nim", "tictactoe", "rook", "sans_interet"):
        assert "the machine (perfect: the game is solved)" in arena("play", game, "--human", 1, stdin="quit\n").stdout


def test_large_games_and_searches_are_played_by_min_max():
    for words in (["connect_four", "--plies", 2], ["marienbad", "--plies", 2], ["nim", "--algorithm", "memoised"]):
        assert re.search(
            r"the machine \((alphabeta|memoised), \d plies( or 5 s)?, \w+\)",
            arena("play", *words, "--human", 1, stdin="quit\n").stdout,
        )


def test_the_machine_keeps_nobody_waiting_who_set_no_bound(monkeypatch):
    monkeypatch.setattr("arena.cli.seats.PATIENCE", 0.01)
    game = ["hex", "--size", "9", "--first", "machine", "--seed", "1"]
    done = CliRunner().invoke(play, game, input="quit\n")
    assert done.exit_code == 0
    assert "the machine (alphabeta, 6 plies or 0.01 s, zero)" in done.output
    assert "J2, your move" in done.output


def test_marienbad_is_not_lost_by_the_machine():
    for seed in range(5):
        done = arena("play", "marienbad", "--first", "random", "--second", "machine", "--seed", seed)
        assert "J2 wins" in done.stdout


def test_the_end_tells_how_good_the_moves_were_where_the_game_is_solved():
    """Of 5 objects J1 has to take 1; what is told is that of `analyse`, which reads the game after it."""
    heap = ["subtraction", "--heap", 5, "--human", 1]
    for search in ([], ["--plies", 4]):
        told = arena("play", *heap, *search, stdin="3\n\n").stdout
        assert (
            "moves of J1: 0.0% of 1 kept the value, mean loss 1.000, first slip at ply 1\n"
            "moves of J2: 100.0% of 1 kept the value, mean loss 0.000\nThe game: 3,2\n"
        ) in told
    played = ["play", "tictactoe", "--first", "first", "--second", "first", "--players", "Max,Minerva"]
    told = output(*played, "--lang", "fr")
    analysed = output("analyse", "tictactoe", "-", "--players", "Max,Minerva", "--lang", "fr", stdin=told)
    assert re.findall("coups de .*", told) == re.findall("coups de .*", analysed)
    assert [line[:12] for line in told.splitlines()[-3:-1]] == ["coups de Max", "coups de Min"]


def test_a_forfeit_is_told_in_french(tmp_path):
    (tmp_path / "bot.py").write_text("def bot(position):\n    return 1 / 0\n")
    told = output("play", "nim", "--first", tmp_path / "bot.py", "--second", "first", "--lang", "fr")
    assert " : ZeroDivisionError : division by zero (ligne 2)\nJ2 gagne par forfait" in told


def test_nothing_is_told_of_moves_where_the_game_is_too_large():
    told = output("play", "connect_four", "--first", "first", "--second", "first")
    assert "wins in" in told
    assert "moves of" not in told


def test_hints_tell_who_wins_after_each_move():
    done = arena("play", "fibonacci_nim", "--human", 1, stdin="hint\nquit\n")
    assert "* J1 wins, 2 plies later   1\n  J2 wins, 1 ply later     2, 3\n* best: the fastest" in done.stdout
    done = arena("play", "tictactoe", "--first", "human", "--second", "first", stdin="1\n3\nhint\nquit\n")
    assert (
        "* J1 wins, 2 plies later   5, 9\n  draw                     6, 8\n  J2 wins, 3 plies later   7" in done.stdout
    )
    done = arena("play", "subtraction", "--heap", 1, "--human", 1, stdin="hint\nquit\n")
    assert "* J1 wins at once          1\n" in done.stdout


def test_perfect_is_refused_where_the_game_is_too_large():
    for verb in ("play", "simulate"):
        words = [verb, "nim", "--heaps", "99,99,99,99,99", "--first", "perfect"]
        refused(1, "it has no perfect search either (only boards on which discs fall)", *words)


def test_perfect_searches_connect_four():
    """J1 is lost in 28 plies after these moves, with column 2: see the hint below."""
    words = ["play", "connect_four", "--position", "123456712344", "--first", "perfect", "--second", "perfect"]
    done = arena(*words, "--seed", 1)
    assert "J1: perfect   J2: perfect" in done.stdout.replace(" (o)", "").replace(" (x)", "")
    assert "J2 wins in 28 plies: perfect.\nThe game: 2," in done.stdout
    assert arena(*words, "--seed", 1).stdout == done.stdout
    typed = "4\n" + "1\n2\n3\n5\n6\n7\n" * 3
    done = arena("play", "connect_four", "--position", "123456712344", "--second", "perfect", stdin=typed)
    assert re.search(r"J2 wins in [246] plies: perfect\.", done.stdout)


def test_a_hint_draws_bars_below_the_columns():
    """However the machine plays; and by itself where the board is solved."""
    for words in ([], ["--plies", 2], ["--second", "perfect"], ["--second", "random"]):
        seats = ["--first", "human"] if "--second" in words else ["--human", 1]
        done = arena("play", "connect_four", "--position", "123456712344", *seats, *words, stdin="hint\nquit\n")
        assert " J2  J2  J2  J2  J2  J2  J2\n 8   28  26  6   24  8   10\n     *\n" in done.stdout
        assert "J1 to move: J2 wins in 28 plies" in done.stdout
        assert done.stderr == ""
    done = arena("play", "connect_four", "--rows", 4, "--columns", 4, "--human", 1, stdin="hint\nquit\n")
    assert "━━━ ━━━ ━━━ ━━━\n =   =   =   =\n *   *   *   *\n" in done.stdout
    done = arena("play", "connect_four", "--align", 5, "--human", 1, "--plies", 1, stdin="hint\nquit\n")
    assert re.search(r"quit\): Play .* for J1$", done.stdout, re.MULTILINE)


def test_a_position_with_the_other_player_to_move():
    done = arena("play", "marienbad", "--position", "1,3,5,7 J2", "--first", "perfect", "--second", "perfect")
    assert "J1 wins in 15 plies: perfect." in done.stdout


def test_games_of_margins_end_with_the_margin_and_hints_tell_it():
    ended = output("play", "kalah", "--first", "perfect", "--second", "perfect", "--seed", 1)
    assert "J1 wins by 4 in 9 plies: perfect.\n" in ended
    hinted = arena("play", "kalah", "--human", 1, "--lang", "fr", stdin="hint\nquit\n").stdout
    assert "* J1 gagne de 4            2\n  nul                      3\n  J2 gagne de 8            1\n" in hinted
    assert "* meilleur : la meilleure marge\n" in hinted


@pytest.fixture
def bots(tmp_path):
    """Write a bot that takes the first move, and one that fails."""
    (tmp_path / "good.py").write_text("def bot(position, game):\n    return next(iter(game.moves(position)))[0]\n")
    (tmp_path / "bad.py").write_text("def bot(position):\n    return 1 / 0\n")
    return tmp_path / "good.py", tmp_path / "bad.py"


def test_bots_play_in_the_terminal(bots):
    good, bad = bots
    done = arena("play", "nim", "--heaps", "1,2", "--first", good, "--second", "first")
    assert f"J1: {good}   J2: first" in done.stdout
    assert "wins in 3 plies" in done.stdout
    done = arena("play", "nim", "--first", bad, stdin="\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(
        r"J1 forfeits the game: .*bad.py:bot, at 1,3,5.*: ZeroDivisionError: division by zero", done.stdout
    )
    assert "J2 wins by forfeit, after 0 plies: you." in done.stdout


def test_tournaments_tell_forfeits_once_a_player(bots):
    good, bad = map(str, bots)
    done = arena("tournament", "tictactoe", "random", good, bad, "--games", 4, "--workers", 2)
    assert done.returncode == 0
    assert done.stderr.startswith(f"arena: {bad} forfeited 20 games; the first one: {bad}:bot, at ")
    assert done.stderr.count("\n") == 1
    done = arena("simulate", "tictactoe", "--first", bad, "--games", 3, "--json")
    assert json.loads(done.stdout)["forfeits"] == {"1": 3}
    assert "forfeited 3 games" in done.stderr
    assert json.loads(output("simulate", "tictactoe", "--first", good, "--games", 3, "--json"))["forfeits"] == {}


@pytest.fixture
def rude(tmp_path):
    """Write bots that leave, loop for ever, and cannot be loaded."""
    (tmp_path / "leaves.py").write_text("import os\ndef bot(position):\n    os._exit(0)\n")
    (tmp_path / "loops.py").write_text("def bot(position):\n    while True: pass\n")
    (tmp_path / "broken.py").write_text("def bot(position:\n")
    return tmp_path


@pytest.mark.usefixtures("bots")
def test_whatever_bots_do_a_tournament_goes_on(rude):
    players = ["leaves.py", "loops.py", "broken.py", "good.py", "random"]
    done = arena("tournament", "nim", *players, "--games", 1, "--seconds-per-move", 0.3, "--json", cwd=rude)
    assert done.returncode == 0
    ranked = [each["player"] for each in json.loads(done.stdout)["ranking"]]
    assert set(ranked[:2]) == {"good.py", "random"}
    assert len(ranked) == 5
    lines = sorted(done.stderr.splitlines())
    assert [re.sub(r"forfeited \d+ games", "", line) for line in lines] == [
        "arena: broken.py ; the first one: broken.py: cannot be loaded: SyntaxError: '(' was never closed (line 1)",
        "arena: leaves.py ; the first one: leaves.py:bot, at 1,3,5,7: it ended its own process (exit code 0)",
        "arena: loops.py ; the first one: loops.py:bot, at 1,3,5,7: no answer within 0.3 s",
    ]


def test_a_bot_that_never_answers_forfeits_in_the_terminal(rude):
    done = arena("play", "nim", "--first", "loops.py", "--second", "first", "--seconds-per-move", 0.3, cwd=rude)
    assert (done.returncode, done.stderr) == (0, "")
    assert "J1 forfeits the game: loops.py:bot, at 1,3,5,7: no answer within 0.3 s\n" in done.stdout
    refused(1, "broken.py: cannot be loaded: SyntaxError", "simulate", "nim", "--first", rude / "broken.py")
    refused(2, "seconds_per_move: 0.0", "simulate", "nim", "--first", rude / "loops.py", "--seconds-per-move", 0)


def test_files_of_bots_that_are_refused(tmp_path):
    refused(2, "no.py: No such file", "tournament", "nim", "random", tmp_path / "no.py")
    (tmp_path / "two.py").write_text("def f(x): pass\ndef g(x): pass\n")
    refused(2, "which function of", "simulate", "nim", "--first", tmp_path / "two.py")


def test_a_side_for_the_human_and_a_player_for_the_other_one():
    done = arena("play", "nim", "--second", "perfect", "--human", 1, stdin="quit\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout == arena("play", "nim", "--second", "perfect", stdin="quit\n").stdout
