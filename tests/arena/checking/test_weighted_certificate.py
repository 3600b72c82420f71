"""Mutated certificates are refused: a thousand of each column. One that is true again counts neither way.

What is claimed to be a value is true only if it is the same number; a move, if the strategy with it comes to the same
values. Ranks, potentials and the like are witnesses, and others may do as well.
"""

from itertools import islice
from random import Random

import pytest
from weighted import as_arrays, brute, cheapest, cost, following, of_moves, random_game

from arena.machine.columns import LISTS
from arena.solving.objectives.energy import check_energy
from arena.solving.objectives.mean_payoff import check_mean_payoff
from arena.solving.objectives.min_cost import INFINITE, check_min_cost
from arena.solving.weighted.least_costs import MinCost, min_cost
from arena.solving.weighted.least_credits import Energy, energy
from arena.solving.weighted.optimal_payoffs import MeanPayoff, mean_payoff

REFUSED = 1000
GAMES = 100


def games(random, solve):
    """Make games, and solve them; those with costs have some at -inf, for few games have."""
    while True:
        game = random_game(random, random.randint(2, 7), most=random.choice([1, 5]))
        solved = solve(game)
        if not isinstance(solved, MinCost) or -INFINITE in solved.values:
            yield game, solved


def near(random, value):
    """Give another number, mostly a near one."""
    return value + random.choice([-1, 1, random.choice([-99, -9, -2, 2, 9, 99, INFINITE, -INFINITE])])


def mutated(random, solved, name):
    """Change one number: of a column of moves to another vertex, of potentials where they prove something."""
    column = list(getattr(solved, name))
    costs = getattr(solved, "values", []) if name == "potentials" else []
    vertex = random.choice([vertex for vertex, cost in enumerate(costs) if cost == -INFINITE] or range(len(column)))
    is_move = name in {"choices", "ways"}
    column[vertex] = random.randrange(-1, len(column)) if is_move else near(random, column[vertex])
    return vertex, solved._replace(**{name: column})


def refused(name, solve, check, is_true):
    """Count mutations that are refused until there are enough; every accepted one must be true."""
    random = Random(name)
    made = list(islice(games(random, solve), GAMES))
    count = 0
    for _ in range(40 * REFUSED):
        game, solved = random.choice(made)
        vertex, claim = mutated(random, solved, name)
        if getattr(claim, name)[vertex] == getattr(solved, name)[vertex]:
            continue
        if check(game, claim) is None:
            assert is_true(game, claim), (game, solved, claim)
        else:
            count += 1
        if count == REFUSED:
            return count
    return count


@pytest.mark.parametrize("name", Energy._fields)
def test_mutated_energies_are_refused(name):
    def is_true(game, claim):
        return all(
            energy(LISTS, *each.sums).credits == claim.credits
            for each in (game, following(game, 1, claim.choices), following(game, 2, claim.choices))
        )

    def check(game, claim):
        return check_energy(*game.sums, claim)

    assert refused(name, lambda game: energy(LISTS, *game.sums), check, is_true) == REFUSED


@pytest.mark.parametrize("name", MeanPayoff._fields[:5])
def test_mutated_mean_payoffs_are_refused(name):
    def is_true(game, claim):
        return name in {"credits", "debits"} or all(
            mean_payoff(LISTS, *each.sums).values() == claim.values()
            for each in (game, following(game, 1, claim.choices), following(game, 2, claim.choices))
        )

    def check(game, claim):
        return check_mean_payoff(*game.sums, claim)

    assert refused(name, lambda game: mean_payoff(LISTS, *game.sums), check, is_true) == REFUSED


@pytest.mark.parametrize("name", MinCost._fields)
def test_mutated_costs_are_refused(name):
    def is_true(game, claim):
        if name not in {"values", "choices", "positional"}:
            return True
        true = cheapest(game, 1)
        maximised = cheapest(following(game, 2, claim.choices), 1)
        minimised = brute(following(game, 1, claim.choices), cost, 1, stops=set(game.targets))
        if any(a != b for a, b, alone in zip(minimised, true, claim.positional, strict=True) if alone):
            return False
        return true == maximised == [v if abs(v) < INFINITE else v * float("inf") for v in claim.values]

    def check(game, claim):
        return check_min_cost(*game.costs, claim)

    assert refused(name, lambda game: min_cost(LISTS, *game.costs), check, is_true) == REFUSED


def test_columns_of_another_length_are_refused():
    game = of_moves([[(0, 1)]], [1], [-1], [])
    for solved, check in (
        (energy(LISTS, *game.sums), check_energy),
        (mean_payoff(LISTS, *game.sums), check_mean_payoff),
    ):
        assert check(*game.sums, solved._replace(choices=[])).text == "a column of 0 vertices (the game has 1)"


def test_the_vertex_and_the_move_are_named():
    game = of_moves([[(1, -4), (0, 0)], [(0, 1)]], [2, 1], [-1, -1], [])
    solved = energy(LISTS, *game.sums)
    assert solved.credits == [-1, -1]
    lie = Energy([4, 3], [1, 0], [4, 3], [-1, -1], [1, 2])
    assert check_energy(*game.sums, lie) == (0, 1, "the credit is not enough")


def test_arrays_are_checked_as_lists_are():
    game = random_game(Random(0), 50)
    solved = mean_payoff(LISTS, *game.sums)
    assert check_mean_payoff(*as_arrays(game).sums, solved) is None
    assert check_mean_payoff(*as_arrays(game).sums, solved._replace(choices=[-1] * 50)).vertex == 0
