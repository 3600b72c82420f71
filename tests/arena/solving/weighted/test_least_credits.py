from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from quick_run import quick
from random_graphs import examples, players
from weighted import (
    INFINITY,
    as_arrays,
    brute,
    credit,
    following,
    of_moves,
    random_game,
    renumbered,
    weighted_games,
)

from arena.errors import TooLarge
from arena.machine.columns import ARRAYS, LISTS
from arena.solving.objectives.energy import check_energy
from arena.solving.weighted.least_credits import energy, lift
from arena.solving.weighted.optimal_payoffs import mean_payoff
from arena.solving.weighted.weighted_edges import Edges, turned


def credits_(game, holder=1):
    return energy(LISTS, *game.sums, holder=holder).credits


def by_worklist(game, holder):
    """The equations of the least fixpoint as they stand, until nothing changes or more is needed than can be."""
    size, most = len(game.player), sum(map(abs, game.weight))
    values = [INFINITY if won == 3 - holder else 0 for won in game.winner]
    changed = True
    while changed:
        changed = False
        for vertex in range(size):
            offers = [max(0, values[head] - weight) for head, weight in game.moves(vertex)]
            if offers:
                value = min(offers) if game.player[vertex] == holder else max(offers)
                value = INFINITY if value > most else value
                changed |= value > values[vertex]
                values[vertex] = value
    return [-1 if value == INFINITY else value for value in values]


@examples(1000)
@given(weighted_games(max_vertices=8), players)
def test_credits_are_those_of_all_pairs_of_positional_strategies(game, holder):
    expected = brute(game, credit(holder), holder)
    assert credits_(game, holder) == [-1 if value == INFINITY else value for value in expected]


@examples(300)
@given(weighted_games(max_vertices=5), players)
def test_each_strategy_is_optimal_by_itself(game, holder):
    solved = energy(LISTS, *game.sums, holder=holder)
    assert credits_(following(game, holder, solved.choices), holder) == solved.credits
    assert credits_(following(game, 3 - holder, solved.choices), holder) == solved.credits


@examples(2000)
@given(weighted_games(max_vertices=12), players)
def test_leaps_come_to_the_same_fixpoint_as_single_steps_and_prove_it(game, holder):
    solved = energy(LISTS, *game.sums, holder=holder)
    assert solved.credits == by_worklist(game, holder)
    assert check_energy(*game.sums, solved, holder=holder) is None


@examples(1000)
@given(weighted_games(max_vertices=10))
def test_a_finite_credit_suffices_exactly_where_the_mean_payoff_is_not_negative(game):
    values = mean_payoff(LISTS, *game.sums).values()
    assert [value >= 0 for value in credits_(game)] == [value >= 0 for value in values]


@examples(300)
@given(weighted_games(max_vertices=9), st.randoms(use_true_random=False))
def test_names_do_not_matter(game, random):
    names = list(range(len(game.player)))
    random.shuffle(names)
    other = credits_(renumbered(game, names))
    assert credits_(game) == [other[name] for name in names]


@pytest.mark.slow
@examples(200)
@given(weighted_games(max_vertices=9), players)
def test_compiled_loops_give_the_same_columns(game, holder):
    plain = energy(LISTS, *game.sums, holder=holder)
    compiled = energy(ARRAYS, *as_arrays(game).sums, holder=holder)
    assert [list(column) for column in plain] == [column.tolist() for column in compiled]


@pytest.mark.slow
@pytest.mark.parametrize("ends", [0, 0.1])
def test_large_games_are_proved(ends):
    game = as_arrays(random_game(Random(1), 3000, ends=ends))
    solved = energy(ARRAYS, *game.sums)
    assert check_energy(*game.sums, solved) is None
    assert 0 < (solved.credits >= 0).sum() < 3000


def test_a_battery_is_charged_before_the_way():
    game = of_moves([[(1, -3), (0, 0)], [(0, 1)], [(0, -5), (1, -1)]], [2, 1, 2], [-1] * 3, [])
    assert credits_(game) == [-1, -1, -1]
    richer = game._replace(weight=[-3, 0, 3, -5, -1])
    assert credits_(richer) == [3, 0, 8]


def test_weights_whose_sums_might_not_fit_are_refused():
    game = of_moves([[(0, 10**18)]], [1], [-1], [])
    with pytest.raises(TooLarge, match=r"weights up to 1,000,000,000,000,000,000 \(at most 288,230,376,151,711,743"):
        energy(LISTS, *game.sums)


def test_large_weights_are_exact():
    most = 10**17
    game = of_moves([[(0, -most), (1, most)], [(0, -most)]], [1, 2], [-1, -1], [])
    assert credits_(game) == [0, most]
    assert mean_payoff(LISTS, *game._replace(weight=[-3, 5, -4]).sums).values() == [Fraction(1, 2)] * 2


def test_a_long_way_to_a_lost_circuit_is_lost_in_one_leap():
    size = 1000
    moves = [[(min(vertex + 1, size - 1), 10 if vertex < size - 1 else -1)] for vertex in range(size)]
    game = of_moves(moves, [1, 2] * (size // 2), [-1] * size, [])
    edges = Edges(*game.forward, game.weight)
    lifted = lift(LISTS, edges, turned(edges), game.player, game.winner, holder=1, scale=size + 1)
    assert lifted.leaps <= 2
    assert credits_(game) == [-1] * size


@pytest.mark.parametrize("engine", quick(1, [LISTS, ARRAYS]))
def test_nothing_is_a_game(engine):
    game = of_moves([], [], [], [])
    assert list(energy(engine, *(game if engine is LISTS else as_arrays(game)).sums).credits) == []
