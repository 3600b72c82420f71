"""Players, games between them, and what their scores say."""

import math
import multiprocessing
import os
import random
import signal
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import games
from arena import IllegalPlay, ParameterError, search
from arena.playing import matches as match
from arena.playing.matches import play_match, play_matches, play_pairs
from arena.playing.players import names, player
from arena.playing.tallies import Tally
from arena.searching import compiled_board as board_search

CONNECT_FOUR = games.load("connect_four")
SMALL = games.load("connect_four", rows=4, columns=4)
TICTACTOE = games.load("tictactoe")


# Players


def test_random_takes_every_move_about_equally_often():
    choose, chance = player(CONNECT_FOUR, "random"), random.Random(1)
    taken = Counter(choose(CONNECT_FOUR.initial, chance)[0] for _ in range(7000))
    assert set(taken) == set("1234567")
    assert all(850 < count < 1150 for count in taken.values())


def test_first_takes_the_first_move():
    position = CONNECT_FOUR.parse("111111")
    assert player(CONNECT_FOUR, "first")(position, random.Random(0))[0] == "2"


@pytest.mark.parametrize(
    "text",
    [
        "minimax",
        "minimax:plies=3,algorithm=memoised",
        "minimax:plies=5,weights=0,1,10,30,inf",
        "minimax:weights=0,1,2,4,inf,plies=2",
        "minimax:plies=2,evaluation=cells",
        "minimax:plies=1,evaluation=rollouts,games=5",
    ],
)
def test_minimax_draws_among_the_best_moves_of_a_search(text):
    options = dict(part.split("=") for part in text.partition(":")[2].split(",") if "=" in part)
    plies = int(options.get("plies", 4))
    weights = {"0,1,10,30,inf": (0, 1, 10, 30, math.inf), "0,1,2,4,inf": (0, 1, 2, 4, math.inf)}
    given = next((values for written, values in weights.items() if written in text), None)
    evaluation = games_evaluation(options.get("evaluation"), given, int(options.get("games", 20)))
    choose = player(CONNECT_FOUR, text)
    for moves in ("44", "4453", "123", "1212"):
        position = CONNECT_FOUR.parse(moves)
        best = search(CONNECT_FOUR, position, plies=plies, evaluation=evaluation, fast=False).best_moves
        chosen = {choose(position, random.Random(seed))[0] for seed in range(12)}
        assert chosen <= set(best)
        assert len(best) == 1 or len(chosen) > 1


def games_evaluation(name, weights, rolled):
    from arena import evaluation

    return evaluation(CONNECT_FOUR, name, weights=weights, games=rolled)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("foo", "unknown player: 'foo' (one of random, minimax, first, perfect, mcts, human"),
        ("human", "a human plays in `arena play` alone"),
        ("random:plies=2", "player random has no option 'plies' (it has none)"),
        ("minimax:ply=2", "player minimax has no option 'ply' (it has plies, seconds,"),
        ("minimax:deep", "'deep' (options are written option=value)"),
        ("minimax:plies=two", "plies: 'two' (a whole number)"),
        ("minimax:plies=0", "plies: 0 (a whole number from 1 to 50)"),
        ("minimax:seconds=x", "seconds: 'x' (a number)"),
        ("minimax:evaluation=foo", "unknown evaluation: 'foo'"),
        ("minimax:weights=0,1", "weights: 0,1 (5 of them"),
        ("minimax:weights=0,a,2,3,4", "weights: 0,a,2,3,4 (numbers separated by commas"),
        ("minimax:algorithm=magic", "unknown algorithm: 'magic'"),
        ("", "unknown player: ''"),
    ],
)
def test_players_that_are_refused(text, told):
    with pytest.raises(ParameterError) as error:
        player(CONNECT_FOUR, text)
    assert told in str(error.value)


def test_an_installed_package_adds_a_player(tmp_path, monkeypatch):
    (tmp_path / "last_player.py").write_text(
        "def last(game, *, skip: int = 0, mood: str = 'calm'):\n"
        "    return lambda position, chance: list(game.moves(position))[-1 - skip]\n"
    )
    info = tmp_path / "last_player-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: last-player\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[arena.players]\nlast = last_player:last\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "last" in names()
    assert player(CONNECT_FOUR, "last:skip=1")(CONNECT_FOUR.initial, random.Random(0))[0] == "6"
    with pytest.raises(ParameterError, match="skip: 'x'"):
        player(CONNECT_FOUR, "last:skip=x")
    sys.modules.pop("last_player")


# One game


def test_a_game_is_a_play_of_the_arena():
    for seed in range(30):
        chance = random.Random(seed)
        played = play_match(SMALL, player(SMALL, "random"), player(SMALL, "minimax:plies=2"), chance)
        assert played.positions[0] == SMALL.initial
        for move, before, after in zip(played.moves, played.positions, played.positions[1:], strict=False):
            assert dict(SMALL.moves(before))[move] == after
        assert SMALL.winner(played.positions[-1]) == played.winner


@pytest.mark.slow
def test_perfect_players_draw_tic_tac_toe_and_are_never_beaten():
    assert play_pairs(TICTACTOE, [("minimax:plies=9", "minimax:plies=9")], 3)[0].won(0) == 3
    assert play_matches(TICTACTOE, "minimax:plies=9", "random", 20).won(2) == 0
    assert play_matches(TICTACTOE, "random", "minimax:plies=9", 20).won(1) == 0


def test_a_game_without_end_is_drawn():
    class Round:
        initial = 0

        def player(self, position):
            return 1 + position % 2

        def moves(self, position):
            return [("on", 1 - position)]

        def winner(self, _):
            return None

    played = play_match(Round(), player(Round(), "first"), player(Round(), "random"), random.Random(0))
    assert (played.winner, len(played.moves)) == (0, 10_000)


# Many games


@pytest.mark.parametrize(
    ("first", "second"),
    [("random", "random"), ("random", "minimax:plies=1"), pytest.param("first", "random", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("game", [SMALL, TICTACTOE, games.load("nim", heaps=(1, 2, 3))], ids=repr)
def test_results_depend_on_the_seed_alone(game, first, second):
    tallies = [play_matches(game, first, second, 60, seed=5, workers=workers) for workers in (1, 2, 3)]
    assert tallies[0].counts == tallies[1].counts == tallies[2].counts
    assert tallies[0].games == 60
    other = play_matches(game, first, second, 60, seed=6)
    assert (other.counts != tallies[0].counts) or game.__class__.__name__ == "Nim"


def test_random_boards_are_played_alike_plain_and_compiled(monkeypatch):
    pytest.importorskip("numba")
    for game in (CONNECT_FOUR, SMALL, TICTACTOE, games.load("tictactoe", misere=True)):
        plain = play_matches(game, "random", "random", 500, seed=3)
        monkeypatch.setattr(match, "COMPILED_FROM", 1)
        assert play_matches(game, "random", "random", 500, seed=3).counts == plain.counts
        monkeypatch.setattr(match, "COMPILED_FROM", 2000)


@pytest.mark.slow
def test_random_boards_have_the_chances_of_random_games(monkeypatch):
    """Games by the loops against games by the rules, one move after the other."""
    for game in (TICTACTOE, games.load("tictactoe", misere=True), SMALL):
        loops = play_matches(game, "random", "random", 4000, seed=1)
        monkeypatch.setattr(board_search, "fits", lambda *_: False)
        rules = play_matches(game, "random", "random", 4000, seed=2)
        monkeypatch.undo()
        assert abs(loops.mean - rules.mean) < 5 * math.hypot(loops.standard_error, rules.standard_error)
        assert abs(loops.mean_length - rules.mean_length) < 0.2
        assert set(loops.lengths) == set(rules.lengths)


def test_random_boards_are_played_by_the_rules_where_a_browser_has_no_numpy(monkeypatch):
    monkeypatch.setattr(match, "find_spec", lambda _: None)
    monkeypatch.setattr(match, "_random_boards", None)
    assert play_matches(TICTACTOE, "random", "random", 50, seed=1).games == 50


def test_course_002_q8_random_play_favours_who_begins():
    tally = play_matches(CONNECT_FOUR, "random", "random", 100_000)
    low, high = tally.interval
    assert low < 0.5569 < high
    assert low > 0.5
    assert abs(tally.won(0) / tally.games - 0.0026) < 0.0008
    assert abs(tally.mean_length - 21.3) < 0.1
    assert min(tally.lengths) == 7
    assert max(tally.lengths) == 42


def test_a_tally_agrees_with_the_textbook():
    tally = Tally(Counter({(1, 7): 30, (2, 8): 15, (0, 42): 5}))
    scores = [1] * 30 + [0] * 15 + [0.5] * 5
    assert tally.games == 50
    assert tally.mean == statistics.mean(scores)
    assert tally.standard_error == pytest.approx(statistics.stdev(scores) / math.sqrt(50))
    assert tally.lengths == {7: 30, 8: 15, 42: 5}
    assert tally.mean_length == pytest.approx((30 * 7 + 15 * 8 + 5 * 42) / 50)
    assert Tally(Counter({(1, 7): 1})).standard_error is None


def test_the_interval_is_wilsons():
    """Known values: 8 of 10, and 0 of 10, by Wilson (1927)."""
    low, high = Tally(Counter({(1, 9): 8, (2, 9): 2})).interval
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    low, high = Tally(Counter({(2, 9): 10})).interval
    assert (abs(round(low, 4)), round(high, 4)) == (0.0, 0.2775)


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_leaves_what_was_finished(workers):
    def interrupt(_):
        raise KeyboardInterrupt

    tally = play_matches(SMALL, "random", "minimax:plies=1", 400, workers=workers, progress=interrupt)
    assert 0 < tally.games < 400


def test_progress_counts_every_game():
    for first, second in (("random", "random"), ("random", "first")):
        told = []
        play_matches(SMALL, first, second, 130, progress=told.append)
        assert sum(told) == 130


def test_a_stronger_player_wins_more():
    assert play_matches(CONNECT_FOUR, "minimax:plies=4", "random", 30).mean > 0.9
    assert play_matches(CONNECT_FOUR, "random", "minimax:plies=4", 30).mean < 0.1


# Players of one's own


def drop_in_the_middle(position, _):
    return "4" if not CONNECT_FOUR.full(position, 3) else next(iter(CONNECT_FOUR.moves(position)))


def test_functions_play_against_named_players():
    tally = play_matches(CONNECT_FOUR, drop_in_the_middle, "first", 12, workers=2)
    assert tally.counts == {(1, 7): 12}
    assert play_matches(CONNECT_FOUR, "first", drop_in_the_middle, 3).won(2) == 0
    first = play_match(CONNECT_FOUR, drop_in_the_middle, player(CONNECT_FOUR, "random"), random.Random(1))
    assert first.moves[::2][:3] == ("4", "4", "4")


@pytest.mark.parametrize("choice", ["8", 4, None, ["4"], (), ("9", (0, 0)), ("4", "5"), ("4", (0, 0))])
def test_a_choice_that_is_no_move_is_refused(choice):
    with pytest.raises(IllegalPlay, match="a player chose "):
        play_matches(CONNECT_FOUR, lambda *_: choice, "random", 1)


def test_too_many_games_in_all_are_refused_at_once():
    with pytest.raises(ParameterError, match="100,000,000 games for each of 2 pairs"):
        play_pairs(TICTACTOE, [("first", "first"), ("first", "random")], 100_000_000)


def test_negative_seeds_are_seeds():
    tallies = [play_matches(CONNECT_FOUR, "random", "random", 300, seed=seed) for seed in (-1, 1, -1)]
    assert tallies[0].counts == tallies[2].counts != tallies[1].counts


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked")
def test_a_killed_worker_leaves_what_was_finished():
    def kill(_):
        for child in multiprocessing.active_children():
            os.kill(child.pid, signal.SIGKILL)

    before = set(multiprocessing.active_children())
    tally = play_matches(CONNECT_FOUR, "first", "minimax:plies=2", 400, workers=2, progress=kill)
    assert 0 < tally.games < 400
    assert set(multiprocessing.active_children()) <= before


def test_many_games_of_many_pairs_are_handed_out_a_few_at_a_time():
    """Ten million games are not put in line before the first one is played."""

    def stop(_):
        raise KeyboardInterrupt

    tracemalloc.start()
    tally = play_matches(SMALL, "first", "first", 10_000_000, workers=2, progress=stop)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 0 < tally.games < 10_000
    assert peak < 20_000_000


@pytest.mark.slow
def test_without_numba_the_results_are_the_same():
    """As in a browser, where there is no compiler."""
    script = (
        "import sys; sys.modules['numba'] = None\n"
        "import games; from arena import search; from arena.playing.matches import play_matches\n"
        "game = games.load('connect_four')\n"
        "print(sorted(play_matches(game, 'random', 'random', 2500, seed=3).counts.items()))\n"
        "found = search(game, '4444', plies=8)\n"
        "print(found.value, found.best_moves, [each.value for each in found.moves])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    counts, answer = done.stdout.splitlines()
    assert counts == str(sorted(play_matches(CONNECT_FOUR, "random", "random", 2500, seed=3).counts.items()))
    found = search(CONNECT_FOUR, "4444", plies=8, fast=True)
    assert answer == f"{found.value} {found.best_moves} {[each.value for each in found.moves]}"


def test_processes_that_start_afresh_play_the_same_games(tmp_path):
    """As on macOS and Windows, where workers import the script that started them."""
    (tmp_path / "script.py").write_text(
        "import sys\n"
        "sys.platform = 'darwin'\n"
        "import games\n"
        "from arena.playing.matches import play_matches\n"
        "if __name__ == '__main__':\n"
        "    tally = play_matches(games.load('tictactoe'), 'random', 'minimax:plies=2', 30, workers=2)\n"
        "    print(sorted(tally.counts.items()))\n"
    )
    done = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    expected = play_matches(TICTACTOE, "random", "minimax:plies=2", 30)
    assert done.stdout == f"{sorted(expected.counts.items())}\n"


@pytest.mark.parametrize("seat", [None, 3, ["random"]])
def test_what_cannot_play_is_refused(seat):
    with pytest.raises(ParameterError, match="player: "):
        play_matches(TICTACTOE, seat, "random", 2)


def test_a_game_that_cannot_be_sent_is_played_where_processes_are_forked():
    class Local:
        initial = 3

        def player(self, position):
            return 1 + position % 2

        def moves(self, position):
            return [(str(position), position - 1)] if position else []

        def winner(self, position):
            return None if position else 1

    if sys.platform == "linux":
        assert play_matches(Local(), "random", "first", 20, workers=2).counts == {(1, 3): 20}


@pytest.mark.slow
def test_matches_in_two_threads_leave_each_other_alone():
    with ThreadPoolExecutor(2) as threads:
        tallies = [
            threads.submit(play_matches, SMALL, "random", "minimax:plies=2", games, workers=2) for games in (60, 400)
        ]
        assert [tally.result().games for tally in tallies] == [60, 400]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_the_process_that_started_them(how):
    script = (
        "import games\nfrom arena.playing.matches import play_matches\n"
        "play_matches(games.load('connect_four'), 'random', 'minimax:plies=3', 100000, workers=3)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        for _ in range(100):
            workers = children.read_text().split()
            if len(workers) == 3:
                break
            time.sleep(0.1)
        time.sleep(0.5)
        process.send_signal(how)
        process.communicate(timeout=20)  # comes back once nobody holds the pipes
    assert len(workers) == 3
