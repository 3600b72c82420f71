"""Arenas whose vertices are numbers: what is found is columns that are read like dicts, whatever runs the loops."""

import itertools

import naive
import numpy as np
import pytest
from hypothesis import given
from random_graphs import arenas, arenas_and_goals, examples, players
from ways import by_number, chain, choices_by_number, compiled, however, in_arrays, ranks

from arena import (
    attractor,
    backward_induction,
    certificate,
    grundy,
    solve,
    verify,
)


def arrays_of(found):
    inside = [number for number in range(len(found.columns)) if number in found]
    return np.asarray(found.rank).tolist(), np.asarray(found.strategy).tolist(), inside, found.layers, len(found)


@examples(300)
@given(arenas_and_goals(), players)
def test_of_numbers_ranks_and_strategy_are_arrays_with_minus_one_elsewhere(arena_and_goal, player):
    arena, goal = arena_and_goal
    aims = [number for number, vertex in enumerate(arena) if vertex in goal]
    rank, strategy, inside, layers, size = however(
        lambda: arrays_of(attractor(in_arrays(arena, named=False), player, aims))
    )
    assert rank == by_number(arena, ranks(naive.attractor_sets(arena, player, goal)))
    assert strategy == choices_by_number(arena, attractor(arena, player, goal).strategy)
    assert inside == [number for number, plies in enumerate(rank) if plies >= 0]
    assert sorted(itertools.chain(*layers)) == inside
    assert len(inside) == size


@examples(250)
@given(arenas())
def test_of_numbers_the_solution_is_arrays_with_minus_one_elsewhere(arena):
    def found():
        made = solve(in_arrays(arena, named=False))
        assert verify(made.graph, certificate(made))
        tables = made.winner, made.remoteness, made.strategy, made.draw
        return [np.asarray(table).tolist() for table in tables], [made.w1, made.w2, made.undetermined]

    expected, winner = solve(arena), naive.winners(arena)
    tables, regions = however(found)
    assert tables == [
        by_number(arena, winner),
        by_number(arena, expected.remoteness),
        choices_by_number(arena, expected.strategy),
        by_number(arena, naive.draw_kinds(arena), None),
    ]
    assert regions == [{number for number, vertex in enumerate(arena) if winner[vertex] == won} for won in (1, 2, 0)]


@examples(300)
@given(arenas(acyclic=True, named=False, max_vertices=7))
def test_of_numbers_values_and_grundy_values_are_arrays(arena):
    def found():
        made = in_arrays(arena, named=False)
        return np.asarray(backward_induction(made).value).tolist(), np.asarray(grundy(made)).tolist()

    assert however(found) == (
        [naive.minmax(arena, vertex) for vertex in arena],
        [naive.grundy(arena, vertex) for vertex in arena],
    )


@pytest.mark.parametrize("of", ["attractor", "solution", "induction", "grundy"])
def test_of_numbers_an_array_has_the_same_type_whatever_runs_the_loops(of):
    arena = chain(3)
    tables = {
        "attractor": lambda: [attractor(arena, 1).rank, attractor(arena, 1).strategy],
        "solution": lambda: [getattr(solve(arena), name) for name in ("winner", "remoteness", "strategy", "draw")],
        "induction": lambda: [backward_induction(arena).value],
        "grundy": lambda: [grundy(arena)],
    }
    however(lambda: [np.asarray(table).dtype for table in tables[of]()])


@pytest.mark.parametrize("vertex", [True, 1.0, 1.5, "1", None, (0, 1), -1, 99, np.int64(1)])
def test_of_numbers_anything_may_be_asked_whether_it_is_in_an_attractor(vertex):
    with compiled():
        found = vertex in attractor(chain(2), 1)
    assert not found or vertex in range(3)
