from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples, players
from weighted import (
    INFINITY,
    as_arrays,
    brute,
    cheapest,
    cost,
    following,
    of_moves,
    random_game,
    renumbered,
    weighted_games,
)

from arena import solve
from arena.errors import TooLarge
from arena.graphs.compact import targets
from arena.graphs.conversion import compact
from arena.machine.columns import ARRAYS, LISTS
from arena.solving.objectives.min_cost import check_min_cost
from arena.solving.weighted import least_costs as module
from arena.solving.weighted.least_costs import min_cost
from arena.solving.weighted.weighted_edges import INFINITE


def shown(values):
    return [value if abs(value) < INFINITE else value // INFINITE * INFINITY for value in values]


def costs(game, minimiser=1):
    return shown(min_cost(LISTS, *game.costs, minimiser=minimiser).values)


@examples(1000)
@given(weighted_games(max_vertices=8, negative=False), players)
def test_costs_are_those_of_all_pairs_of_positional_strategies(game, minimiser):
    solved = min_cost(LISTS, *game.costs, minimiser=minimiser)
    assert shown(solved.values) == brute(game, cost, minimiser, stops=set(game.targets))
    assert solved.positional == [int(value < INFINITE) for value in solved.values]


@examples(2000)
@given(weighted_games(), players)
def test_costs_are_the_best_answers_to_all_positional_strategies(game, minimiser):
    assert costs(game, minimiser) == cheapest(game, minimiser)


@examples(500)
@given(weighted_games(max_vertices=9, negative=False), players)
def test_value_iteration_agrees_with_dijkstra(game, minimiser):
    solved = min_cost(LISTS, *game.costs, minimiser=minimiser)
    negative = game._replace(
        forward=game.forward._replace(start=[*game.forward.start, len(game.weight) + 1]),
        player=[*game.player, 1],
        weight=[*game.weight, -1],
    )
    negative.forward.ends.append(len(game.player))
    other = min_cost(LISTS, *negative.costs, minimiser=minimiser)
    assert [column[:-1] for column in other] == list(solved)


@examples(1000)
@given(weighted_games(max_vertices=12), players)
def test_the_costs_are_proved(game, minimiser):
    solved = min_cost(LISTS, *game.costs, minimiser=minimiser)
    assert check_min_cost(*game.costs, solved, minimiser=minimiser) is None


@examples(300)
@given(weighted_games(max_vertices=5), players)
def test_the_maximiser_s_strategy_is_optimal_and_the_minimiser_s_where_it_says_so(game, minimiser):
    solved = min_cost(LISTS, *game.costs, minimiser=minimiser)
    assert costs(following(game, 3 - minimiser, solved.choices), minimiser) == shown(solved.values)
    alone = brute(following(game, minimiser, solved.choices), cost, minimiser, stops=set(game.targets))
    for value, positional, ensured in zip(shown(solved.values), solved.positional, alone, strict=True):
        assert ensured >= value
        assert ensured == value or not positional


@examples(500)
@given(weighted_games(max_vertices=5), players)
def test_memory_is_needed_where_the_result_says_so(game, minimiser):
    """Where every vertex has a finite cost, one strategy without memory is optimal everywhere or some need memory."""
    solved = min_cost(LISTS, *game.costs, minimiser=minimiser)
    values, best = shown(solved.values), brute(game, cost, minimiser, stops=set(game.targets))
    if all(abs(value) < INFINITY for value in values) and best != values:
        assert 0 in solved.positional
    if 0 not in solved.positional:
        assert best == values


@examples(1000)
@given(weighted_games(max_vertices=7), players, st.randoms(use_true_random=False))
def test_with_memory_the_minimiser_pays_no_more_than_the_cost(game, minimiser, random):
    solved = min_cost(LISTS, *game.costs, minimiser=minimiser)
    size, enough = len(game.player), sum(map(abs, game.weight)) + 1
    for start, value in enumerate(solved.values):
        if value == INFINITE:
            continue
        bound = value if value > -INFINITE else -5 * enough
        vertex, paid, hurrying = start, 0, False
        for _ in range(200 * size * enough):
            if vertex in game.targets:
                break
            hurrying |= paid + size * enough <= bound
            choice = (solved.ways if hurrying else solved.choices)[vertex]
            moves = [move for move in game.moves(vertex) if choice in (move[0], -1)]
            if game.player[vertex] == minimiser:
                move = min(moves, key=lambda move: move[1])
            else:
                move = random.choice(game.moves(vertex))
            vertex, paid = move[0], paid + move[1]
        assert vertex in game.targets
        assert paid <= bound


@examples(500)
@given(arenas(), players)
def test_moves_that_cost_one_each_are_remotenesses(arena, player):
    columns, solution = compact(arena), solve(arena)
    ones = [1] * len(columns.forward.ends)
    solved = min_cost(LISTS, columns.forward, ones, columns.player, targets(columns, player), minimiser=player)
    for vertex, (won, plies) in enumerate(zip(solution.winners, solution.remotenesses, strict=True)):
        expected = (plies, plies) if won == player else (INFINITE, -1)
        assert (solved.values[vertex], solved.ranks[vertex]) == expected


@examples(300)
@given(weighted_games(max_vertices=9), st.randoms(use_true_random=False))
def test_names_do_not_matter(game, random):
    names = list(range(len(game.player)))
    random.shuffle(names)
    solved, other = (min_cost(LISTS, *each.costs) for each in (game, renumbered(game, names)))
    for column in ("values", "ranks", "positional", "distances"):
        assert getattr(solved, column) == [getattr(other, column)[name] for name in names]


@pytest.mark.slow
@examples(200)
@given(weighted_games(max_vertices=9), players)
def test_compiled_loops_give_the_same_columns(game, minimiser):
    plain = min_cost(LISTS, *game.costs, minimiser=minimiser)
    compiled = min_cost(ARRAYS, *as_arrays(game).costs, minimiser=minimiser)
    assert [list(column) for column in plain] == [column.tolist() for column in compiled]


@pytest.mark.slow
@pytest.mark.parametrize("negative", [False, True])
def test_large_games_are_proved(negative):
    game = random_game(Random(3), 3000, ends=0)
    weight = game.weight if negative else list(map(abs, game.weight))
    game = as_arrays(game._replace(weight=weight, targets=range(400)))
    solved = min_cost(ARRAYS, *game.costs)
    assert check_min_cost(*game.costs, solved) is None
    assert (solved.values == INFINITE).any()
    assert (solved.values == -INFINITE).any() == negative


def test_the_minimiser_goes_round_until_he_is_let_go():
    """The example of Brihaye et al.: he gains 1 a round, until she would rather pay all at once."""
    game = of_moves([[(1, -1), (2, 0)], [(0, 0), (2, -50)], []], [1, 2, 1], [-1, -1, 0], [2])
    solved = min_cost(LISTS, *game.costs)
    assert (solved.values, solved.positional, solved.ways) == ([-51, -50, 0], [0, 0, 1], [2, -1, -1])


def test_without_targets_nothing_can_be_reached():
    game = of_moves([[(0, -1)]], [1], [-1], [])
    assert costs(game) == [INFINITY]


@pytest.mark.parametrize("weight", [10**18, -(10**18)])
def test_weights_whose_sums_might_not_fit_are_refused(weight):
    with pytest.raises(TooLarge, match=r"weights up to 1,000,000,000,000,000,000 \(at most "):
        costs(of_moves([[(0, weight)], []], [1, 1], [-1, -1], [1]))


def test_costs_that_fall_for_too_long_are_given_up(monkeypatch):
    monkeypatch.setattr(module, "MOST_STEPS", 5000)
    monkeypatch.setattr(module, "SLICE", 100)
    game = of_moves([[(1, -1), (2, 0)], [(0, 0), (2, -(10**6))], []], [1, 2, 1], [-1, -1, 0], [2])
    with pytest.raises(TooLarge, match=r"the costs still fall after 5,\d\d\d steps: "):
        costs(game)


@examples(100)
@given(weighted_games(), players)
def test_costs_do_not_depend_on_where_the_loop_comes_back(game, minimiser):
    expected = costs(game, minimiser)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "SLICE", 1)
        assert costs(game, minimiser) == expected
