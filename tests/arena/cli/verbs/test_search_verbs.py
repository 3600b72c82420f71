"""The verbs that search and play: what they print, what they refuse, how they stop."""

import csv
import io
import json
import os
import pty
import re
import subprocess
import time

import pytest
from drawn import scores_dot
from PIL import Image
from process import ARENA, ENVIRONMENT, arena, forked, output, refused

import games
from arena import search
from arena.cli.output import COLOURS

# search


def test_search_json_has_what_scripts_rely_on():
    found = json.loads(output("search", "connect_four", "--position", "4455", "--plies", "4", "--json"))
    assert set(found) == {
        "game", "parameters", "position", "player", "algorithm", "evaluation", "ends", "plies", "complete", "value",
        "win_in",
        "move", "best_moves", "variation", "moves", "nodes", "cutoffs", "memo_hits",
    }  # fmt: skip
    assert (found["value"], found["win_in"], found["best_moves"]) == ("inf", 3, ["3", "6"])
    assert [move["move"] for move in found["moves"]][:2] == ["3", "6"]
    assert (found["algorithm"], found["evaluation"], found["plies"]) == ("alphabeta", "alignments", 4)
    assert found["player"] == 1


def test_ends_may_be_worth_what_the_evaluation_says():
    words = ["search", "tictactoe", "--position", "xo./.x./..o", "--plies", "3", "--ends", "heuristic"]
    found = json.loads(output(*words, "--json"))
    assert (found["ends"], found["value"], found["win_in"], found["best_moves"]) == ("heuristic", 100, None, ["7"])
    lines = output(*words).splitlines()
    assert lines[4] == "J1 (x) to move: value +100 for J1"
    assert "searched             3 plies by alphabeta, alignments at the ends of play too" in lines
    tree = output("tree", *words[1:], "--format", "dot", "-o", "-")
    assert "100" in tree
    assert "plies to the end" not in tree


def test_search_orders_the_moves_for_whoever_is_to_move():
    for position in ("4", "44", "445", "4453"):
        found = json.loads(output("search", "connect_four", "--position", position, "--plies", "3", "--json"))
        values = [float(move["value"]) for move in found["moves"]]
        assert values == sorted(values, reverse=found["player"] == 1)
        assert found["moves"][0]["value"] == found["value"]
        assert len(values) == 7


@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "memoised", "alphabeta"])
def test_search_by_every_algorithm_gives_the_same_moves(algorithm):
    found = json.loads(output("search", "connect_four", "--algorithm", algorithm, "--plies", "4", "--json"))
    expected = search(games.load("connect_four"), plies=4)
    assert {move["move"]: move["value"] for move in found["moves"]} == {
        each.move: each.value for each in expected.moves
    }
    assert (found["value"], found["best_moves"]) == (expected.value, list(expected.best_moves))


def test_search_text_shows_the_board_and_the_table():
    text = output("search", "connect_four", "--position", "445566", "--plies", "2")
    assert ". . . x x x .\n. . . o o o .\n1 2 3 4 5 6 7\n" in text
    assert "J1 (o) to move: J1 wins in 1 ply\n" in text
    text = output("search", "tictactoe", "--position", "xo./.x./..o", "--plies", "9")
    assert "to the end of every line" in text
    assert text.splitlines()[1] == "x o 3"


def test_search_says_when_play_has_ended():
    assert "play has ended: J1 wins" in output("search", "connect_four", "--position", "4455667")
    found = json.loads(output("search", "connect_four", "--position", "4455667", "--json"))
    assert (found["value"], found["win_in"], found["move"], found["moves"]) == ("inf", 0, None, [])


def test_search_weights_and_evaluations_change_the_values():
    plain = json.loads(output("search", "connect_four", "--position", "4453", "--plies", "2", "--json"))
    other = json.loads(
        output("search", "connect_four", "--position", "4453", "--plies", "2", "--weights", "0,1,2,3,inf", "--json")
    )
    cells = json.loads(
        output("search", "connect_four", "--position", "4453", "--plies", "2", "--evaluation", "cells", "--json")
    )
    assert (plain["value"], other["value"], cells["value"]) == (-9, -4, -3)


def test_search_with_a_time_answers():
    found = json.loads(output("search", "connect_four", "--seconds", "0.5", "--json"))
    assert found["plies"] >= 4


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_makes_a_timed_search_answer():
    output("search", "connect_four", "--plies", "2")  # its loops are compiled
    done = forked("search", "connect_four", "--seconds", "60", "--json", worked=3)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["plies"] >= 1


def test_search_of_an_arena_file():
    found = json.loads(output("search", "sans_interet", "--plies", "6", "--json"))
    assert (found["value"], found["win_in"]) == ("inf", 3)


@pytest.mark.parametrize(
    ("told", "arguments"),
    [
        ("not a position: '44444444' (move 7: column 4 is full)", ["--position", "44444444"]),
        ("not a position: '9' (move 1: no column 9, from 1 to 7)", ["--position", "9"]),
        ("move 8: play has ended", ["--position", "44556677"]),
        ("cells has no weights", ["--evaluation", "cells", "--weights", "0,1,2,3,4"]),
    ],
)
def test_searches_that_are_refused(told, arguments):
    refused(2, told, "search", "connect_four", *arguments)


def test_an_evaluation_that_does_not_fit_the_game_is_refused():
    refused(2, "unknown evaluation: 'cells' (one of zero, rollouts)", "search", "nim", "--evaluation", "cells")


@pytest.mark.parametrize("verb", ["table", "kernel", "draw"])
def test_the_full_board_is_not_unfolded(verb):
    done = arena(verb, "connect_four", *(["-o", "x.svg"] if verb == "draw" else []))
    assert (done.returncode, done.stdout) == (1, "")
    assert "4,531,985,219,092 positions: unfolding it is not attempted" in done.stderr
    assert "search, tree, play, simulate and tournament" in done.stderr


def test_a_board_that_is_not_unfolded_is_solved_by_a_perfect_search():
    done = arena("solve", "connect_four", "--from", "46444644663152352155")
    assert done.returncode == 0
    assert "J1 wins from ...x.../...o.../...oxx./...xoo./xoooxx./xxooox., J1 to move, in 17 plies\n" in done.stdout
    names = re.findall(r"(\d) \(", done.stdout)
    assert names == ["1", "2"]


# simulate and tournament


@pytest.mark.slow
def test_simulate_tells_the_score_and_its_interval():
    found = json.loads(output("simulate", "connect_four", "--games", "20000", "--json"))
    assert found["games"] == found["j1"] + found["j2"] + found["draws"] == 20000
    assert found["interval"][0] < 0.5569 < found["interval"][1]
    assert found["first_move_advantage"] == pytest.approx(found["mean"] - 0.5)
    assert sum(found["lengths"].values()) == 20000
    text = output("simulate", "connect_four", "--games", "20000")
    assert f"mean score of J1     {found['mean']:.4f}" in text
    assert "it favours J1" in text


@pytest.mark.slow
def test_simulate_between_different_players_claims_no_advantage_of_moving_first():
    found = json.loads(output("simulate", "tictactoe", "--first", "minimax:plies=9", "--games", "5", "--json"))
    assert found["first_move_advantage"] is None
    assert found["mean"] > 0.5


def test_results_do_not_depend_on_the_workers():
    texts = {
        output("simulate", "connect_four", "--first", "minimax:plies=2", "--games", 40, "--workers", workers)
        for workers in (1, 2, 4)
    }
    assert len(texts) == 1


@pytest.mark.slow
def test_tournament_shows_every_ordered_pair(tmp_path):
    players = ["random", "minimax:plies=2,weights=0,1,10,30,inf"]
    text = output("tournament", "connect_four", *players, "--games", "10")
    assert "A  random\nB  minimax:plies=2,weights=0,1,10,30,inf\n" in text
    rows = list(csv.DictReader(io.StringIO(output("tournament", "connect_four", *players, "--games", 10, "-o", "-"))))
    assert [(row["first"], row["second"]) for row in rows] == [(one, two) for one in players for two in players]
    assert all(int(row["games"]) == 10 for row in rows)
    assert float(rows[2]["mean"]) > float(rows[1]["mean"])
    for number, row in enumerate(rows):
        assert f"{float(row['mean']):.3f}" in text.splitlines()[-5 + number // 2]
    found = json.loads(output("tournament", "connect_four", *players, "--games", "10", "--json"))
    assert [duel["mean"] for duel in found["duels"]] == [float(row["mean"]) for row in rows]
    for ending in ("svg", "png", "csv", "dot"):
        output("tournament", "connect_four", *players, "--games", "10", "-o", tmp_path / f"scores.{ending}")
    with Image.open(tmp_path / "scores.png") as picture:
        assert picture.width > 300
    assert f"{float(rows[2]['mean']):.3f}" in (tmp_path / "scores.svg").read_text()


def test_player_names_are_escaped_in_the_heat_map():
    from exporters.pictures import graphviz as picture

    text = scores_dot("<b>&", [("A", "<i>")], ["A"], [[0.25]], [["<x>"]])
    assert "&lt;b&gt;&amp;" in text
    assert b"&lt;i&gt;" in picture.render(text, "svg")


@pytest.mark.parametrize(
    ("told", "arguments"),
    [
        ("unknown player: 'foo'", ["tournament", "connect_four", "random", "foo"]),
        ("Missing argument 'PLAYER...'", ["tournament", "connect_four"]),
        ("unknown evaluation: 'cells'", ["simulate", "nim", "--first", "minimax:evaluation=cells"]),
        ("a human plays in `arena play` alone", ["simulate", "nim", "--first", "human"]),
        ("27 players (from 1 to 26", ["tournament", "nim", *["random"] * 27]),
    ],
)
def test_matches_that_are_refused(told, arguments):
    refused(2, told, *arguments)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    "arguments",
    [["simulate", "connect_four", "--first", "minimax:plies=5"], ["tournament", "nim", "random", "minimax:plies=5"]],
)
def test_ctrl_c_reports_what_is_finished(arguments):
    output(*arguments, "--games", "2")  # its loops are compiled
    done = forked(*arguments, "--games", "100000", worked=3)
    assert done.returncode == 1
    assert re.fullmatch(r"arena: interrupted after [\d,]+ of [\d,]+ games\n", done.stderr)
    assert "mean score of J1" in done.stdout


# play


def play(moves, *arguments):
    return arena("play", "connect_four", *arguments, stdin="".join(f"{move}\n" for move in moves))


def test_a_game_against_the_first_mover_is_won_by_four_in_a_column():
    done = play([4, 4, 4, 4, ""], "--first", "human", "--second", "first")
    assert (done.returncode, done.stderr) == (0, "")
    assert "J1 wins in 7 plies: you." in done.stdout
    assert "The game: 4,1,4,1,4,1,4\n" in done.stdout
    assert "Congratulations!" in done.stdout


def test_wrong_input_asks_again_and_moves_are_taken_back():
    done = play(["9", "foo", "", "undo", 4, "undo", 3, "hint", "quit"], "--human", 1, "--plies", 2, "--rows", 4)
    assert (done.returncode, done.stderr) == (0, "")
    assert "'9' is no move here: 1 2 3 4 5 6 7; or hint, undo, help, quit." in done.stdout
    assert "'foo' is no move here" in done.stdout
    assert "There is nothing to take back." in done.stdout
    assert "Below each column: who wins after it" in done.stdout
    assert done.stdout.rstrip().endswith("Thank you for the game!")
    assert re.search(r"The game: 3,\d\n", done.stdout)


def test_the_game_can_be_seen_again():
    done = play([4, 4, 4, 4, "replay"], "--first", "human", "--second", "first")
    assert "7. J1 plays 4\n" in done.stdout
    assert done.stdout.count("1 2 3 4 5 6 7\n") == 8 + 7


def test_the_end_of_the_input_leaves_politely():
    done = play([], "--human", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Thank you for the game!" in done.stdout


def test_the_machine_wins_where_it_can_and_blocks_where_it_must():
    done = play([""], "--position", "445566", "--human", "2", "--plies", "4")
    assert "J1 wins in 1 ply: the machine" in done.stdout
    done = play(["quit"], "--position", "4151", "--human", "2", "--plies", "4")
    assert re.search(r"J1 plays [36]", done.stdout)


def test_two_machines_play_the_same_game_from_the_same_seed():
    arguments = ["--first", "minimax:plies=3", "--second", "minimax:plies=1", "--seed", "4"]
    assert play([], *arguments).stdout == play([], *arguments).stdout
    assert play([], *arguments).stdout != play([], *arguments[:-1], "5").stdout


def test_games_without_a_board_show_their_labels():
    done = arena("play", "nim", "--heaps", "1,2", "--human", "1", stdin="quit\n")
    assert done.returncode == 0
    assert "1,2" in done.stdout


@pytest.mark.parametrize(
    ("told", "arguments"),
    [
        ("play has ended there", ["--position", "4455667"]),
        ("--human 1: --first seats somebody else there", ["--human", "1", "--first", "random"]),
    ],
)
def test_games_that_are_refused(told, arguments):
    refused(2, told, "play", "connect_four", *arguments)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="terminals")
def test_a_terminal_shows_colours():
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [*ARENA, "play", "connect_four", "--first", "human", "--second", "first"],
        env={**ENVIRONMENT, "TERM": "xterm-256color"}, stdin=child, stdout=child, stderr=child, close_fds=True,
    )  # fmt: skip
    os.close(child)
    for line in (b"4\n", b"quit\n"):
        time.sleep(0.7)
        os.write(parent, line)
    process.wait(timeout=30)
    shown = os.read(parent, 100_000).decode()
    os.close(parent)
    for player in (1, 2):
        assert f"\x1b[38;5;{COLOURS[player]}m" in shown


# What is told and what is not lost


def arena_file(folder, edges, sinks):
    """Write an arena: edges (tail, head, move), and who wins each sink; the root is "A", player 1's."""
    turn = {"A": 1}
    for tail, head, _ in edges:
        turn[head] = 3 - turn[tail]
    nodes = [
        {"id": name, "player": player, **({"winner": sinks[name]} if name in sinks else {})}
        for name, player in turn.items()
    ]
    links = [{"source": tail, "target": head, **({"move": move} if move else {})} for tail, head, move in edges]
    document = {
        "format": "arena",
        "version": 1,
        "kind": "arena",
        "graph": {"initial": "A"},
        "nodes": nodes,
        "edges": links,
    }
    (folder / "own.json").write_text(json.dumps(document))
    return folder / "own.json"


def test_moves_with_capital_letters_are_typed_in_any_case(tmp_path):
    file = arena_file(tmp_path, [("A", "B", None), ("A", "C", None)], {"B": 1, "C": 2})
    for typed in ("B", "b"):
        assert "J1 wins in 1 ply: you." in arena("play", file, "--human", 1, stdin=f"{typed}\n\n").stdout


def test_moves_of_one_name_are_told_apart(tmp_path):
    file = arena_file(tmp_path, [("A", "B", "go"), ("A", "C", "go")], {"B": 1, "C": 2})
    assert "J1 wins in 1 ply: you." in arena("play", file, "--human", 1, stdin="go to B\n\n").stdout
    assert json.loads(output("search", file, "--json"))["best_moves"] == ["go to B"]


def test_a_game_without_end_is_stopped(tmp_path):
    file = arena_file(tmp_path, [("A", "B", None), ("B", "A", None)], {})
    done = arena("play", file, "--first", "first", "--second", "first")
    assert (done.returncode, done.stderr) == (0, "")
    assert "So long a game is a draw." in done.stdout
    assert "A draw in 10000 plies.\n" in done.stdout
    assert "moves of J2: 100.0% of 5000 kept the value, mean loss 0.000\nThe game: B,A,B," in done.stdout
    assert len(done.stdout.splitlines()[-1]) < 500


@pytest.mark.slow
def test_a_tournament_is_shown_before_the_picture_is_written(tmp_path):
    refused(2, "no such folder", "tournament", "nim", "random", "first", "-o", tmp_path / "none" / "scores.svg")
    (tmp_path / "scores.svg").mkdir()
    done = arena("tournament", "nim", "random", "first", "--games", "3", "-o", tmp_path / "scores.svg")
    assert done.returncode == 1
    assert "mean score of J1" in done.stdout


@pytest.mark.slow
def test_a_tournament_ranks_the_players():
    arguments = ["tournament", "tictactoe", "random", "minimax:plies=9", "--games", "20"]
    ranking = json.loads(output(*arguments, "--json"))["ranking"]
    assert [each["player"] for each in ranking] == ["minimax:plies=9", "random"]
    duels = json.loads(output(*arguments, "--json"))["duels"]
    assert ranking[0]["mean"] == pytest.approx((duels[2]["mean"] + 1 - duels[1]["mean"]) / 2)
    assert f"on both sides: B {ranking[0]['mean']:.3f}, A {ranking[1]['mean']:.3f}" in output(*arguments)


@pytest.mark.parametrize(
    ("told", "arguments"),
    [
        ("--json and -o -: one or the other", ["tournament", "nim", "random", "-o", "-", "--json"]),
        (
            "both players are named, so write minimax:plies=4",
            ["play", "nim", "--first", "first", "--second", "random", "--plies", "3"],
        ),
        ("plies: 99", ["play", "nim", "--first", "human", "--second", "human", "--plies", "99"]),
        ("weights: 1.7e+308 (up to 1e+100, or inf)", ["search", "connect_four", "--weights", "0,1,1e308,1.7e308,inf"]),
        ("options come after GAME: arena search GAME --position ...", ["search", "--position", "44", "connect_four"]),
    ],
)
def test_commands_that_make_no_sense_are_refused(told, arguments):
    refused(2, told, *arguments)


def test_an_error_is_never_longer_than_anybody_reads():
    for arguments in (
        ["--position", "x" * 50_000],
        ["--weights", ",".join(["1"] * 50_000)],
        ["--evaluation", "y" * 50_000],
    ):
        done = arena("search", "connect_four", *arguments)
        assert done.returncode == 2
        assert len(done.stderr) < 600


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a shell closes stdin")
def test_a_closed_stdin_leaves_politely():
    command = " ".join([f"{ARENA[0]} -c '{ARENA[2]}'", "play connect_four --human 1 <&-"])
    done = subprocess.run(["sh", "-c", command], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Thank you for the game!" in done.stdout


def test_what_is_shown_can_be_asked_about():
    shown = "\n".join(output("search", "connect_four", "--position", "4453").splitlines()[1:7])
    found = json.loads(output("search", "connect_four", "--position", shown, "--json"))
    assert found["position"] == games.load("connect_four").label(games.load("connect_four").parse("4453"))
    assert json.loads(output("search", "connect_four", "--position", "4 4 5 3", "--json")) == found


def test_help_lists_the_moves():
    done = arena("play", "nim", "--human", 1, stdin="?\nhelp\nnonsense\nquit\n")
    assert done.stdout.count("The moves: 1 from heap 1, 1 from heap 2,") == 2


def test_where_no_move_is_better_so_far_solve_is_named():
    told = "All moves are worth the same so far: more plies, or arena solve three_mens_morris, may tell them apart."
    assert told in output("search", "three_mens_morris", "--plies", "2")
    assert "worth the same" not in output("search", "tictactoe", "--plies", "9")  # all draw, to the end of every line
    assert "worth the same" not in output("search", "nim", "--heaps", "1,2", "--plies", "6")


def test_a_heat_map_has_the_title_that_is_asked_for(tmp_path):
    picture = tmp_path / "duel.dot"
    output("tournament", "nim", "random", "first", "--games", "1", "--title", "Who wins?", "-o", str(picture))
    assert "Who wins?" in picture.read_text()
    assert "mean score" not in picture.read_text()
