"""Many games: players and their spellings, results by seed, statistics, ratings, students' bots."""

import json
import math
import random
import re
import statistics
from functools import cache

import pytest
from command import output, refused
from falling import late_play

from arena import (
    GraphGame,
    IllegalPlay,
    ParameterError,
    TooLarge,
    evaluation,
    load,
    play_matches,
    play_of,
    play_pairs,
    read,
    search,
    solve,
    unfold,
)

FOUR = load("connect_four")
SMALL = load("connect_four", rows=4, columns=4)
TICTACTOE = load("tictactoe")
NIM = load("nim", heaps=(1, 2))
WEIGHED = evaluation(FOUR, weights=(0, 1, 2, 4, math.inf))


@pytest.fixture(autouse=True)
def plain(request, monkeypatch):
    slow = request.node.get_closest_marker("slow")
    monkeypatch.setenv("ARENA_LOOPS", "compiled" if slow else "plain")


# ---- players


def choices(name, player, position=None, *, turn=1, games=20):
    """Return the moves that a player makes from a position of a game of the command line, with other chances each."""
    seats = ("--first", player, "--second", "first") if turn == 1 else ("--first", "first", "--second", player)
    begin = ("--position", position) if position else ()
    told = [output("play", *name, *begin, *seats, "--seed", seed) for seed in range(games)]
    return {re.search(r"The game: ([^,\n]*)", text)[1] for text in told}


def test_random_makes_every_move_about_equally_often():
    lengths = play_matches(load("nim", heaps=(6,)), "random", "first", 1200, workers=1).counts
    assert len(choices(["tictactoe"], "random")) > 5
    at_once = lengths[1, 1]  # all six at once: one in six
    assert 150 < at_once < 250


def test_first_makes_the_first_move():
    assert choices(["connect_four"], "first", "111111", games=2) == {"2"}


def test_minimax_draws_among_the_best_moves_of_a_search():
    several = 0
    for text, options in [
        ("minimax:plies=3,algorithm=memoised", {"plies": 3}),
        ("minimax:weights=0,1,2,4,inf,plies=2", {"plies": 2, "evaluation": WEIGHED}),
        ("minimax:plies=2,evaluation=cells", {"plies": 2, "evaluation": "cells"}),
    ]:
        position = late_play(FOUR, 8, random.Random(3))
        best = search(FOUR, position, **options).best_moves
        found = choices(["connect_four"], text, FOUR.label(position), turn=FOUR.player(position), games=6)
        assert found <= set(best)
        assert len(best) == 1 or len(found) > 1
        several += len(best) > 1
    assert several > 1


def test_players_that_are_refused():
    for text, named in [
        ("foo", "'foo'.*random.*minimax.*perfect"),
        ("human", "human"),
        ("random:plies=2", "random.*'plies'"),
        ("minimax:ply=2", "minimax.*'ply'.*plies"),
        ("minimax:deep", "'deep'"),
        ("minimax:plies=0", "plies.*0"),
        ("minimax:evaluation=foo", "'foo'"),
        ("minimax:weights=0,1", "weights"),
        ("minimax:algorithm=magic", "'magic'"),
        ("mcts:playouts=0", "playouts"),
        ("mcts:exploration=-1", "exploration"),
        (None, "None"),
        (["random"], "random"),
    ]:
        with pytest.raises(ParameterError, match=named):
            play_matches(FOUR, text, "random", 1)


def test_functions_play_against_named_players():
    def middle(position, _):
        return "4" if not FOUR.full(position, 3) else next(iter(FOUR.moves(position)))

    assert play_matches(FOUR, middle, "first", 12, workers=2).counts == {(1, 7): 12}
    assert play_matches(FOUR, "first", middle, 3).won(2) == 0
    for choice in ("8", 4, None, ["4"], (), ("9", (0, 0)), ("4", "5"), ("4", (0, 0))):
        with pytest.raises(IllegalPlay, match="chose"):
            play_matches(FOUR, lambda *_, choice=choice: choice, "random", 1)


# ---- perfect players


def test_perfect_players_play_perfectly():
    for name, parameters in [("marienbad", {}), ("fibonacci_nim", {"matches": 12}), ("rook", {})]:
        game = load(name, **parameters)
        winner, remoteness = solve(unfold(game)).value(game.initial)
        assert play_matches(game, "perfect", "perfect", 8, workers=1).counts == {(winner, remoteness): 8}
        loser = ("random", "perfect") if winner == 2 else ("perfect", "random")
        assert play_matches(game, *loser, 8, workers=1).won(winner) == 8
    assert play_matches(GraphGame(read("sans_interet")), "perfect", "random", 10, workers=1).won(1) == 10
    wild = load("tictactoe", rows=3, columns=3, misere=True)
    assert play_matches(wild, "perfect", "perfect", 4, workers=1).won(0) == 4
    assert play_matches(wild, "random", "perfect", 10, workers=1).won(1) == 0


def test_a_perfect_player_draws_among_all_best_moves():
    """The fastest win or the slowest loss, by the definition on the arena."""
    game = load("nim", heaps=(1, 2, 3), misere=True)
    solution = solve(unfold(game))
    for position in [position for position in solution.winner if sum(position[0]) > 3][:9]:
        after, turn = dict(game.moves(position)), position[1]
        kept = [move for move in after if solution.winner[after[move]] == solution.winner[position]]
        best = (min if solution.winner[position] == turn else max)(solution.remoteness[after[move]] for move in kept)
        wanted = {move for move in kept if solution.remoteness[after[move]] == best}
        text = f"{game.label(position)} J{turn}"
        assert choices(["nim", "--heaps", "1,2,3", "--misere"], "perfect", text, turn=turn) == wanted


def test_perfect_players_keep_the_best_margin_and_not_the_fastest_win():
    game = load("kalah", houses=2, seeds=1)
    amount = solve(unfold(game), "margin").amount
    for seed in range(3):
        told = output(
            "play", "kalah", "--houses", 2, "--seeds", 1, "--first", "perfect", "--second", "perfect", "--seed", seed
        )
        end = play_of(game, re.search(r"The game: .*", told)[0]).positions[-1]
        assert game.margin(end) == amount[game.initial]


def test_a_perfect_player_of_what_is_too_large_is_refused():
    with pytest.raises(TooLarge, match="perfect"):
        play_matches(load("nim", heaps=(99,) * 5), "perfect", "random", 1)


@pytest.mark.slow
def test_a_perfect_player_of_connect_four_searches():
    """J1 is lost in 28 plies after these moves, with column 2."""
    words = ["play", "connect_four", "--position", "123456712344", "--first", "perfect", "--second", "perfect"]
    told = output(*words, "--seed", 1)
    assert "J2 wins in 28 plies" in told
    assert "The game: 2," in told
    assert output(*words, "--seed", 1) == told


# ---- many games


def test_results_depend_on_the_seed_alone():
    for game in (SMALL, TICTACTOE, load("nim", heaps=(1, 2, 3))):
        for first, second in [("random", "random"), ("random", "minimax:plies=1"), ("mcts:playouts=5", "random")]:
            tallies = [play_matches(game, first, second, 30, seed=5, workers=workers) for workers in (1, 2)]
            assert tallies[0].counts == tallies[1].counts
            assert tallies[0].games == 30
    tallies = [play_matches(FOUR, "random", "random", 300, seed=seed) for seed in (-1, 1, -1)]
    assert tallies[0].counts == tallies[2].counts != tallies[1].counts
    for game in (TICTACTOE, SMALL):
        usual = play_matches(game, "random", "random", 60, seed=1)
        assert play_matches(game, "random:", "random", 60, seed=1, workers=1).counts == usual.counts


def test_the_tree_of_random_plays_has_these_chances():
    tally = play_matches(FOUR, "random", "random", 3000)
    assert abs(tally.mean - 0.5569) < 0.03
    assert abs(tally.mean_length - 21.3) < 0.5
    assert min(tally.lengths) >= 7
    game, wins = load("tictactoe"), play_matches(TICTACTOE, "random", "random", 3000)

    @cache
    def chances(position):
        after = [chances(following) for _, following in game.moves(position)]
        if not after:
            return tuple(float(game.winner(position) == who) for who in (1, 2, 0))
        return tuple(sum(each[at] for each in after) / len(after) for at in range(3))

    for who, expected in zip((1, 2, 0), chances(game.initial), strict=True):
        assert abs(wins.won(who) / 3000 - expected) < 5 * math.sqrt(expected * (1 - expected) / 3000)


@pytest.mark.slow
def test_random_boards_are_played_alike_by_compiled_loops(monkeypatch):
    for game in (FOUR, SMALL, TICTACTOE, load("tictactoe", misere=True)):
        compiled = play_matches(game, "random", "random", 2500, seed=3)
        monkeypatch.setenv("ARENA_LOOPS", "plain")
        assert play_matches(game, "random", "random", 2500, seed=3).counts == compiled.counts
        monkeypatch.setenv("ARENA_LOOPS", "compiled")
    tally = play_matches(FOUR, "random", "random", 100_000)
    low, high = tally.interval
    assert 0.5 < low < 0.5569 < high
    assert abs(tally.won(0) / tally.games - 0.0026) < 0.0008
    assert (min(tally.lengths), max(tally.lengths)) == (7, 42)


def test_a_tally_agrees_with_the_textbook():
    tally = play_matches(TICTACTOE, "random", "random", 50, seed=2)
    scores = [score for who, score in ((1, 1), (2, 0), (0, 0.5)) for _ in range(tally.won(who))]
    assert tally.mean == statistics.mean(scores)
    assert tally.standard_error == pytest.approx(statistics.stdev(scores) / math.sqrt(50))
    lengths = [plies for (_, plies), count in tally.counts.items() for _ in range(count)]
    assert tally.mean_length == pytest.approx(statistics.mean(lengths))
    assert tally.lengths == {plies: lengths.count(plies) for plies in lengths}
    low, high = tally.interval
    z, n, share = 1.959964, 50, tally.mean  # Wilson (1927)
    center, half = (share + z * z / 2 / n), z * math.sqrt(share * (1 - share) / n + z * z / 4 / n / n)
    assert (low, high) == pytest.approx(
        ((center - half) / (1 + z * z / n), (center + half) / (1 + z * z / n)), abs=1e-5
    )
    assert play_matches(NIM, "first", "first", 1).standard_error is None
    assert tally.to_frame()["games"].sum() == 50


def test_ctrl_c_leaves_what_was_finished():
    def interrupt(_):
        raise KeyboardInterrupt

    for workers in (1, 2):
        tally = play_matches(SMALL, "random", "minimax:plies=1", 200, workers=workers, progress=interrupt)
        assert 0 < tally.games < 200
    for first, second in (("random", "random"), ("random", "first")):
        counts = []
        play_matches(SMALL, first, second, 130, progress=counts.append)
        assert sum(counts) == 130


def test_a_game_without_end_is_drawn_after_very_many_moves():
    class Round:
        initial = 0

        def player(self, position):
            return 1 + position % 2

        def moves(self, position):
            return [("on", 1 - position)]

        def winner(self, _):
            return None

        label = parse = staticmethod(str)

    assert play_matches(Round(), "first", "random", 1).counts == {(0, 10_000): 1}


def test_numbers_out_of_bounds_are_refused():
    for wrong in ({"games": 0}, {"games": 1.5}, {"games": 10**12}, {"workers": 0}, {"workers": "two"}):
        with pytest.raises(ParameterError, match=next(iter(wrong))):
            play_matches(TICTACTOE, "first", "first", **{"games": 2, **wrong})
    with pytest.raises(ParameterError, match="100,000,000"):
        play_pairs(TICTACTOE, [("first", "first"), ("first", "random")], 100_000_000)
    for seconds in (0, -1, math.inf, math.nan, 10**6):
        with pytest.raises(ParameterError, match="seconds_per_move"):
            play_matches(NIM, "first", "first", 1, seconds_per_move=seconds)


# ---- tournaments and ratings


def standings(*words):
    return json.loads(output("tournament", *words, "--json"))


def test_ratings_are_those_of_the_greatest_likelihood():
    """Each player has scored as his rating says, one drawn game more with each other one included."""
    found = standings("tictactoe", "random", "first", "minimax:plies=2", "--games", 20, "--seed", 1)
    elo = {each["player"]: each["elo"] for each in found["ranking"]}
    played = (len(elo) - 1) * 2 * 20
    points = {each["player"]: each["mean"] * played for each in found["ranking"]}
    assert sum(points.values()) == pytest.approx(len(elo) * played / 2)
    assert sum(elo.values()) == pytest.approx(0, abs=1)
    assert sorted(elo, key=elo.get) == sorted(points, key=points.get)
    for one, own in elo.items():
        others = [rating for other, rating in elo.items() if other != one]
        expected = sum((2 * 20 + 1) / (1 + 10 ** (-(own - other) / 400)) for other in others)
        assert points[one] + 0.5 * len(others) == pytest.approx(expected, abs=0.2)


# ---- the command line


def test_simulate_reports_the_statistics():
    words = ("simulate", "tictactoe", "--first", "random", "--second", "minimax:plies=2", "--games", 20, "--seed", 3)
    found = json.loads(output(*words, "--json"))
    tally = play_matches(TICTACTOE, "random", "minimax:plies=2", 20, seed=3)
    assert (found["games"], found["mean"], found["j1"]) == (20, tally.mean, tally.won(1))
    assert found["length"]["mean"] == pytest.approx(tally.mean_length)
    assert {int(plies): count for plies, count in found["lengths"].items()} == tally.lengths
    assert output(*words, "--workers", 1) == output(*words, "--workers", 2)
    assert "foo" in refused("simulate", "tictactoe", "--first", "foo", code=2)
