"""The quality of play: moves are held against the values of a naive search."""

import random
from functools import cache

import pytest

from arena import TooLarge, analyse, load, play_matches
from arena.playing.matches import play_match
from arena.playing.players import player
from arena.playing.quality import Quality, qualities

WORTH = {1: 1, 0: 0.5, 2: 0}


def values(game):
    """Give J1's score under best play from the definition: the greatest or least of the moves."""

    @cache
    def value(position):
        winner = game.winner(position)
        if winner is not None:
            return WORTH[winner]
        best = max if game.player(position) == 1 else min
        return best(value(following) for _, following in game.moves(position))

    return value


@pytest.mark.parametrize("name", ["tictactoe", "subtraction", "chomp", "notakto"])
def test_moves_are_judged_by_the_values_of_the_definition(name):
    game = load(name)
    value, random_player = values(game), player(game, "random")
    for seed in range(20):
        match = play_match(game, random_player, random_player, random.Random(seed))
        for who, judged in qualities(game, match).items():
            sign = 1 if who == 1 else -1
            losses = [
                (ply, sign * (value(before) - value(after)))
                for ply, (before, after) in enumerate(zip(match.positions, match.positions[1:], strict=False), 1)
                if game.player(before) == who
            ]
            slips = [ply for ply, loss in losses if loss > 0]
            assert judged.moves == len(losses)
            assert judged.lost == sum(loss for _, loss in losses)
            assert judged.kept == len(losses) - len(slips)
            assert (judged.slips, judged.first_slip) == (bool(slips), slips[0] if slips else None)
        assert analyse(game, match).quality == qualities(game, match)


def test_a_perfect_player_keeps_all_values_and_workers_change_nothing():
    game = load("nim", heaps=(1, 2, 3))
    tallies = [play_matches(game, "perfect", "random", 60, workers=workers, quality=True) for workers in (1, 2)]
    assert tallies[0] == tallies[1]
    judged = tallies[0].quality
    assert judged[1].share == 1
    assert judged[1].mean_loss == 0
    assert judged[1].first_slip is None
    assert judged[2].moves > 0
    assert judged[1].games == judged[2].games == 60


def test_random_games_on_boards_are_judged_too():
    judged = play_matches(load("tictactoe"), "random", "random", 20, quality=True).quality
    assert 0 < judged[1].share < 1
    assert judged[1].added(Quality()) == judged[1]


def test_games_too_large_to_be_solved_are_refused_before_they_are_played():
    with pytest.raises(TooLarge, match="nothing tells how good"):
        play_matches(load("connect_four"), "first", "first", 1, quality=True)


def test_nothing_is_judged_unless_it_is_asked_for():
    assert play_matches(load("tictactoe"), "first", "random", 3).quality == {}
    assert Quality().share is Quality().mean_loss is None
