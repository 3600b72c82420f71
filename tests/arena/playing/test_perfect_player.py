"""The perfect player: never worse than the solution says, in whatever way the game is solved."""

import random

import naive
import pytest
from exhaustive import check_perfect
from hypothesis import assume, given
from random_graphs import arenas, examples

import games
from arena import GraphGame, TooLarge, load, play_matches, solve, unfold
from arena.playing import perfect_player as perfect_play
from arena.playing.matches import play_match
from arena.playing.perfect_player import Perfect, solved
from arena.playing.players import player
from arena.rules.beginnings import Begun

MARIENBAD = games.load("marienbad")


def test_j2_wins_marienbad_against_whomever():
    for first in ("random", "perfect"):
        assert play_matches(MARIENBAD, first, "perfect", 50, workers=1).won(2) == 50


def test_two_perfect_players_take_as_long_as_the_remoteness_says():
    for name, parameters in (("marienbad", {}), ("fibonacci_nim", {"matches": 12}), ("rook", {})):
        game = load(name, **parameters)
        winner, remoteness = solved(game).value(game.initial)
        assert play_matches(game, "perfect", "perfect", 20, workers=1).counts == {(winner, remoteness): 20}


def test_draws_are_kept():
    tictactoe = load("tictactoe")
    assert play_matches(tictactoe, "perfect", "perfect", 30, workers=2).won(0) == 30
    assert play_matches(tictactoe, "random", "perfect", 60, workers=2).won(1) == 0


def test_all_best_moves_are_drawn_and_no_others():
    """Against what the definition gives on the arena: the fastest win, a draw, or the slowest loss."""
    game, chance = load("nim", heaps=(1, 2, 3), misere=True), random.Random(0)
    solution, choose = solve(unfold(game)), player(game, "perfect")
    for position in solution.winner:
        after = dict(game.moves(position))
        if not after:
            continue
        kept = [move for move in after if solution.winner[after[move]] == solution.winner[position]]
        best = (min if solution.winner[position] == position[1] else max)(
            solution.remoteness[after[move]] for move in kept
        )
        wanted = {move for move in kept if solution.remoteness[after[move]] == best}
        assert {choose(position, chance) for _ in range(60)} == wanted


def test_small_tables_and_arenas_agree(monkeypatch):
    pytest.importorskip("numba")
    game = load("connect_four", rows=3, columns=4, align=3)
    by_arena = solved(game)
    monkeypatch.setattr(perfect_play, "SMALL", 1)
    by_table = solved(game)
    assert type(by_arena) is not type(by_table)
    for position in by_arena.columns.vertices:
        assert by_arena.value(position) == by_table.value(position)


def test_what_is_too_large_is_refused(monkeypatch):
    for game in (load("connect_four"), load("rook", rows=2000, columns=2000)):
        with pytest.raises(TooLarge, match="is too large for a perfect player, who solves it first"):
            Perfect(game, game.initial, quickly=True)
    monkeypatch.setattr(perfect_play, "MAX_VERTICES", 1000)
    reason = r"too large for a perfect player, .*; it has no perfect search either \(a board of 72 bits"
    with pytest.raises(TooLarge, match=reason):
        player(load("connect_four", rows=8, columns=8), "perfect")


def test_few_codes_with_many_moves_are_solved_by_a_table():
    pytest.importorskip("numba")
    game = load("nim", heaps=(9, 9, 9, 9))
    assert solved(game, quickly=True).value(game.initial)[0] == 2


def test_a_game_that_begins_elsewhere_is_solved_from_there():
    position = ((1, 3, 5, 7), 2)
    choose = player(MARIENBAD, "perfect")  # with J2 to move, the heaps are not those of the start's arena
    assert choose(position, random.Random(0)) in dict(MARIENBAD.moves(position))
    played = play_match(MARIENBAD, choose, choose, random.Random(0), position=position)
    assert played.winner == 1
    begun = Begun(load("connect_four"), load("connect_four").parse("1122334"))
    assert begun.label(begun.initial) == begun.label(begun.parse(begun.label(begun.initial)))
    full = load("connect_four").parse("112233")
    assert (begun.player(full), begun.winner(full), len(list(begun.moves(full)))) == (1, None, 7)


def test_an_arena_file_is_played_perfectly():
    from exporters import read

    game = GraphGame(read("sans_interet"))
    tally = play_matches(game, "perfect", "random", 20, workers=1)
    assert tally.won(1) == 20


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("subtraction", {"heap": 12}),
        ("nim", {"heaps": (1, 2, 3)}),
        ("nim", {"heaps": (1, 2, 3), "misere": True}),
        ("marienbad", {}),
        ("fibonacci_nim", {"matches": 13}),
        ("rook", {"rows": 4, "columns": 5}),
        pytest.param("tictactoe", {}, marks=pytest.mark.slow),
        ("tictactoe", {"rows": 3, "columns": 3, "misere": True}),
        ("connect_four", {"rows": 3, "columns": 4, "align": 3}),
    ],
)
def test_nobody_does_better_against_a_perfect_player(name, parameters):
    """Every play of the opponent, on both sides, from every position: see `check_perfect`."""
    game = load(name, **parameters)
    arena = unfold(game)
    solution, choose = solve(arena), player(game, "perfect")
    for seed in (0, 1):
        check_perfect(game, choose, solution.winner, solution.remoteness, arena, seed)


@examples(60)
@given(arenas(named=False))
def test_nobody_does_better_on_an_arena(arena):
    """Circuits among them, where a perfect player must not go round."""
    assume(len(arena))
    arena.graph["initial"] = next(iter(arena))
    game = GraphGame(arena)
    winner = naive.winners(arena)
    remoteness = {player: naive.remoteness_by_values(arena, player) for player in (1, 2)}
    reached = naive.reachable(naive.moves(arena), game.initial)
    check_perfect(
        game,
        Perfect(game, game.initial),
        winner,
        {vertex: remoteness[winner[vertex]][vertex] for vertex in arena if winner[vertex]},
        reached,
    )


def margin_of(game, position):
    """Give the best margin by the definition."""
    after = [margin_of(game, following) for _, following in game.moves(position)]
    return game.margin(position) if not after else (max if game.player(position) == 1 else min)(after)


@pytest.mark.parametrize("name", ["kalah", "dots_and_boxes"])
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_perfect_players_keep_the_best_margin_and_not_the_fastest_win(name, moves):
    parameters = {"seeds": 1} if name == "kalah" else {"columns": 1}
    game, chance = load(name, **parameters), random.Random(moves)
    position = game.initial
    for _ in range(moves):
        position = chance.choice(list(game.moves(position)))[1]
    margin = margin_of(game, position)
    for seed in range(5):
        here, choose = position, player(game, "perfect")
        while game.winner(here) is None:
            here = dict(game.moves(here))[choose(here, random.Random(seed))]
        assert game.margin(here) == margin


def test_a_perfect_player_of_margins_knows_positions_that_play_does_not_reach():
    game = load("othello")
    position = game.parse("xxxx/xxxx/oox./oo.. o")
    known = Perfect(game, game.initial, margins=True).lookup(position)
    assert known.amount == margin_of(game, position)
    assert [move.amount for move in known.moves if move.best] == [known.amount] * sum(move.best for move in known.moves)


def test_where_margins_take_too_much_the_win_is_played_for(monkeypatch):
    game = load("kalah")
    monkeypatch.setattr(perfect_play, "solved_by_margins", lambda *_, **__: None)
    assert Perfect(game, game.initial, margins=True).lookup(game.initial).amount is None
