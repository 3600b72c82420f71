from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples
from weighted import as_arrays, average, brute, following, of_moves, random_game, renumbered, swapped, weighted_games

from arena.errors import TooLarge
from arena.machine.columns import ARRAYS, LISTS
from arena.solving.objectives.mean_payoff import check_mean_payoff
from arena.solving.weighted.optimal_payoffs import mean_payoff


def values(game):
    return mean_payoff(LISTS, *game.sums).values()


@examples(1000)
@given(weighted_games(max_vertices=8))
def test_values_are_those_of_all_pairs_of_positional_strategies(game):
    assert values(game) == brute(game, average, 2)


@examples(300)
@given(weighted_games(max_vertices=5))
def test_each_strategy_is_optimal_by_itself(game):
    solved = mean_payoff(LISTS, *game.sums)
    for player in (1, 2):
        assert values(following(game, player, solved.choices)) == solved.values()


@examples(1000)
@given(weighted_games(max_vertices=12))
def test_the_values_are_proved(game):
    assert check_mean_payoff(*game.sums, mean_payoff(LISTS, *game.sums)) is None


@examples(500)
@given(weighted_games(max_vertices=9), st.randoms(use_true_random=False))
def test_names_do_not_matter_and_players_can_be_swapped(game, random):
    names = list(range(len(game.player)))
    random.shuffle(names)
    expected, other = values(game), values(renumbered(game, names))
    assert expected == [other[name] for name in names]
    assert [-value for value in values(swapped(game))] == expected


@examples(200)
@given(weighted_games(max_vertices=9), st.integers(1, 4), st.integers(-3, 3))
def test_values_are_scaled_and_moved_with_the_weights(game, factor, offset):
    game = game._replace(winner=[won or 1 for won in game.winner])
    moved = game._replace(weight=[factor * weight + offset for weight in game.weight])
    assert values(moved) == [factor * value + offset for value in values(game)]


@pytest.mark.slow
@examples(100)
@given(weighted_games(max_vertices=9))
def test_compiled_loops_give_the_same_columns(game):
    plain, compiled = mean_payoff(LISTS, *game.sums), mean_payoff(ARRAYS, *as_arrays(game).sums)
    assert [list(column) for column in plain[:5]] == [column.tolist() for column in compiled[:5]]
    assert plain.values() == compiled.values()


@pytest.mark.slow
@pytest.mark.parametrize("ends", [0, 0.02])
def test_large_games_are_proved(ends):
    game = as_arrays(random_game(Random(2), 2000, ends=ends))
    solved = mean_payoff(ARRAYS, *game.sums)
    assert check_mean_payoff(*game.sums, solved) is None
    assert len(set(solved.values())) > 1


def test_circuits_of_every_length_have_their_averages():
    """The value of a circuit of n moves that pay 1 in all is 1/n: denominators come up to the number of vertices."""
    lengths, moves = range(1, 15), []
    for length in lengths:
        first = len(moves)
        moves += [[(first + (step + 1) % length, int(step == 0))] for step in range(length)]
    game = of_moves(moves, [1] * len(moves), [-1] * len(moves), [])
    assert values(game) == [Fraction(1, length) for length in lengths for _ in range(length)]


def test_weights_whose_sums_might_not_fit_are_refused():
    with pytest.raises(TooLarge, match=r"weights up to 1,000,000,000,000,000,000 \(at most 72,057,594,037,927,935 in"):
        values(of_moves([[(0, 10**18)]], [1], [-1], []))


def test_nothing_is_a_game():
    assert values(of_moves([], [], [], [])) == []
