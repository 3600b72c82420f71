"""Elo ratings: the likelihood is greatest, two players have a closed form, and intervals hold what they say."""

import random
from math import log, log10

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.playing.ratings import ADDED, ratings


def expected(difference):
    return 1 / (1 + 10 ** (-difference / 400))


@st.composite
def leagues(draw):
    size = draw(st.integers(2, 5))
    games, points = [[0] * size for _ in range(size)], [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i):
            games[i][j] = games[j][i] = draw(st.integers(0, 10**6))
            points[i][j] = draw(st.integers(0, 2 * games[i][j])) / 2
            points[j][i] = games[i][j] - points[i][j]
    return points, games


@given(leagues())
@settings(max_examples=60)
def test_each_player_has_scored_as_his_rating_says(league):
    """Where the likelihood is greatest, the points are those expected, the drawn games that are added included."""
    points, games = league
    elos = [rating.elo for rating in ratings(points, games)]
    assert sum(elos) == pytest.approx(0, abs=1e-6)
    for i, own in enumerate(elos):
        others = [j for j in range(len(elos)) if j != i]
        score = sum(points[i][j] + ADDED / 2 for j in others)
        assert score == pytest.approx(sum((games[i][j] + ADDED) * expected(own - elos[j]) for j in others), rel=1e-6)


@pytest.mark.parametrize(("won", "games"), [(0, 1), (7.5, 10), (1000, 1000), (3, 99)])
def test_two_players_have_a_closed_form(won, games):
    high, low = ratings([[0, won], [games - won, 0]], [[0, games], [games, 0]])
    share = (won + ADDED / 2) / (games + ADDED)
    assert high.elo - low.elo == pytest.approx(400 * log10(share / (1 - share)), rel=1e-6)
    error = 400 / log(10) / ((games + ADDED) * share * (1 - share)) ** 0.5
    assert high.high - high.elo == pytest.approx(1.959964 * error / 2, rel=1e-5)  # half of the difference is each one's


def test_the_interval_holds_the_rating_as_often_as_it_says():
    chance, games, held = random.Random(1), 60, 0
    true = [120, 0, -120]
    for _ in range(200):
        points = [[0.0] * 3 for _ in true]
        for i, j in ((0, 1), (0, 2), (1, 2)):
            points[i][j] = sum(chance.random() < expected(true[i] - true[j]) for _ in range(games))
            points[j][i] = games - points[i][j]
        played = [[games * (i != j) for j in range(3)] for i in range(3)]
        held += sum(low <= elo <= high for elo, (_, low, high) in zip(true, ratings(points, played), strict=True))
    assert 0.92 < held / 600 < 0.98


def test_one_player_alone_is_the_mean():
    assert ratings([[0.0]], [[0]])[0].elo == 0
