"""The algorithms of parity games against the definition and each other, on lists and compiled, and the turns they take.

Work is counted in calls of loops as plain Python, never in seconds.
"""

from itertools import accumulate
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import random_marked, region
from parity_games import SMALL, calls, of_counter
from random_graphs import examples, share
from textbook_zielonka import TextbookZielonka
from ways import compiled, plain

from arena import InvalidArena, ParameterError, certificate, family, random_arena, solve, verify
from arena.machine.compiler import numba_or_none
from arena.solving.objectives import _turns, objective_named
from arena.solving.objectives._turns import EASY, WORTH_LOADING, ParityPart
from arena.solving.tangles import growth, learning

ALGORITHMS = objective_named("parity").algorithms
WAYS = [plain, compiled] if numba_or_none() and share(100) == 100 else [plain]
"""A quick run compiles none of the twenty loops of these algorithms, which takes half a minute."""
seeds = st.integers(0, 1 << 32)


def drawn(seed, size, priorities, degree=3, loops=0.2):
    """Draw a game with sinks and loops."""
    chance = Random(seed)
    graph = random_marked(chance, size, priorities=priorities, sinks=0.1, degree=degree)
    graph.add_edges_from((each, each) for each in graph if graph.adj[each] and chance.random() < loops)
    return graph


def agree(graph, algorithms=ALGORITHMS, expected=None):
    """See that all algorithms, both ways, say who wins, and by strategies that the checker believes."""
    for way in WAYS:
        for algorithm in algorithms:
            with way():
                solution = solve(graph, "parity", algorithm=algorithm)
            expected = solution.w1 if expected is None else expected
            assert solution.w1 == expected, (way, algorithm)
            assert verify(graph, certificate(solution)), (way, algorithm)


@examples(100)
@given(seeds, st.integers(1, 8), st.sampled_from([1, 2, 3, 5, 100]))
def test_all_algorithms_say_what_the_definition_says(seed, size, priorities):
    graph = drawn(seed, size, priorities)
    agree(graph, expected=region(graph, "parity"))


@examples(100)
@given(seeds, st.integers(1, 60), st.sampled_from([1, 2, 3, 7, 1000]), st.integers(2, 5))
def test_tangles_and_zielonka_agree_on_larger_games(seed, size, priorities, degree):
    agree(drawn(seed, size, priorities, degree), ("zielonka", "tangles"))


@examples(100)
@given(seeds, st.integers(1, 60), st.sampled_from([3, 7, 1000]), st.integers(2, 5), st.integers(0, 2))
def test_merged_regions_may_be_searched_from_any_step_on(seed, size, priorities, degree, patience):
    graph = drawn(seed, size, priorities, degree)
    with plain(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "PATIENCE", patience)
        one, other = (solve(graph, "parity", algorithm=name) for name in ("tangles", "zielonka"))
    assert one.w1 == other.w1
    assert verify(graph, certificate(one))


@pytest.mark.slow
@pytest.mark.parametrize("degree", [2, 3, 6])
@pytest.mark.parametrize("priorities", [1, 2, 4, 20, 1000])
def test_thousands_of_games_of_many_shapes_are_solved_alike(degree, priorities):
    for seed in range(300):
        size = 1 + seed % 50
        agree(drawn(seed, size, priorities, degree, loops=seed % 3 / 4), ("zielonka", "tangles"))


@pytest.mark.parametrize("number", range(0, len(SMALL), 3))
def test_tangles_win_small_families_as_they_are_made(number):
    *asked, winner = SMALL[number]
    arena = family(*asked)
    agree(arena, ("tangles",), {vertex for vertex in arena.vertices if winner(vertex) == 1})


@pytest.mark.slow
@pytest.mark.skipif(numba_or_none() is None, reason="numba is not installed")
@pytest.mark.parametrize("bipartite", [False, True])
@pytest.mark.parametrize("degrees", [(1, 2), (1, 4), (3, 5)])
def test_tangles_agree_with_the_textbook_on_random_games(degrees, bipartite):
    for priorities in (3, 30):
        arena = random_arena(3000, degrees=degrees, bipartite=bipartite, priorities=priorities, seed=7)
        with compiled():
            solution = solve(arena, "parity", algorithm="tangles")
        assert (solution.winner == TextbookZielonka(arena).winners()).all()
        assert verify(arena, certificate(solution))


def test_counters_are_won_by_their_players_and_make_room_for_their_tangles():
    """Each bit doubles the tangles, so that those of the first room do not suffice."""
    for bits in (1, 3, 5):
        arena = family("two_counters", bits)
        agree(arena, ("zielonka", "tangles"), {vertex for vertex in arena.vertices if of_counter(vertex) == 1})


def test_an_algorithm_that_does_not_solve_the_objective_is_refused():
    arena = family("tight_ladder", 2)
    with pytest.raises(ParameterError, match="unknown algorithm: 'tangle' \\(did you mean tangles\\?"):
        solve(arena, "parity", algorithm="tangle")
    with pytest.raises(ParameterError, match="no choice of an algorithm: 'zielonka' \\(safety is solved by one alone"):
        solve(arena, "safety", algorithm="zielonka")
    with pytest.raises(InvalidArena, match="priority"):
        solve(random_arena(4, seed=1, sinks=0.0), "parity", algorithm="tangles")


# How the work grows


def work(*asked, algorithm=None):
    """Count the calls of the loops of regions and of turns."""
    arena = family(*asked)
    with plain(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(_turns, "WORTH_CALLING", 10**9)
        return calls(growth, lambda: solve(arena, "parity", algorithm=algorithm))


def test_tangles_are_linear_on_ladders():
    for name in ("recursive_ladder", "tight_ladder"):
        small, large = (work(name, levels, algorithm="tangles") for levels in (20, 80))
        assert large < 5 * small


def test_easy_games_need_no_tangles_and_hard_ones_little_of_zielonkas_algorithm():
    assert work("ladder", 100) == work("clique", 20) == work("dull_chain", 50) == 0
    assert 0 < work("recursive_ladder", 60) < 30_000


def part_of(*asked):
    """Give a family as the solvers take it."""
    found = []
    with pytest.MonkeyPatch.context() as patch, plain():
        copied = lambda part, *_: found.append(part._replace(winners=[*part.winners])) or part.by_tangles()(0)  # noqa: E731
        patch.setattr(_turns, "_solved", copied)
        solve(family(*asked), "parity")
    return found[0]


def test_a_solver_stops_at_its_bound_and_not_before():
    part = part_of("tight_ladder", 12)
    for begin in (part.by_zielonka, part.by_tangles):
        assert begin()(10) is None
        assert begin()(10**9) == begin()(0) is not None


@examples(50)
@given(seeds, st.integers(1, 40), st.lists(st.integers(1, 300), min_size=1), st.sampled_from([2, 5, 1000]))
def test_a_search_goes_on_from_where_it_stopped(seed, size, slices, priorities):
    """Zielonka's algorithm and tangle learning say the same in one go and with stops after any numbers of steps."""
    graph = drawn(seed, size, priorities)
    for name in ("by_zielonka", "by_tangles"):
        bounds = [*accumulate(slices), 0]

        def stopping(part, _, name=name, bounds=bounds):
            search = getattr(part, name)()
            answer = next(answer for bound in bounds if (answer := search(bound)))
            assert answer == getattr(part, name)()(0)
            return answer

        for way in WAYS[:1]:
            with way(), pytest.MonkeyPatch.context() as patch:
                patch.setattr(_turns, "_solved", stopping)
                assert verify(graph, certificate(solve(graph, "parity")))


@pytest.mark.slow
@pytest.mark.skipif(numba_or_none() is None, reason="numba is not installed")
def test_a_small_game_moves_to_arrays_once_the_work_pays_for_it(monkeypatch):
    moved = []
    arrays = ParityPart.on_arrays
    monkeypatch.setattr(ParityPart, "on_arrays", lambda part: moved.append(len(part.order)) or arrays(part))
    monkeypatch.setattr(_turns, "WORTH_CALLING", 10**9)
    arena = family("tight_ladder", 40)
    with plain():
        expected = solve(arena, "parity")
        assert isinstance(expected.winners, list)
        assert not moved
        monkeypatch.setattr(_turns, "WORTH_CALLING", 2_000)
        solution = solve(arena, "parity")
    assert moved == [120]
    assert solution.winners == expected.winners
    assert all(isinstance(each, int) for each in solution.choices)
    assert verify(arena, certificate(solution))


@pytest.mark.slow
@pytest.mark.skipif(numba_or_none() is None, reason="numba is not installed")
def test_a_larger_game_of_some_more_steps_loads_no_tangle_learning(monkeypatch):
    """It takes Zielonka's algorithm 80 steps for each vertex and edge; to compile tangle learning takes seconds."""
    monkeypatch.setattr(ParityPart, "by_tangles", None)
    arena = random_arena(20_000, degrees=(1, 2), priorities=200, seed=1)
    assert EASY * (len(arena) + arena.edges) > WORTH_LOADING
    assert verify(arena, certificate(solve(arena, "parity")))
    monkeypatch.setattr(_turns, "WORTH_LEARNING", 0)
    with pytest.raises(TypeError):
        solve(arena, "parity")


def test_a_small_game_stays_where_nothing_compiles(monkeypatch):
    monkeypatch.setattr(_turns, "WORTH_CALLING", 2_000)
    monkeypatch.setattr(_turns, "WORTH_LOADING", 2_000)
    monkeypatch.setattr(_turns, "_compiles", lambda: False)
    with plain():
        solution = solve(family("tight_ladder", 40), "parity")
    assert solution.w1 == set(solution.winner)


@pytest.mark.slow
@pytest.mark.skipif(numba_or_none() is None, reason="numba is not installed")
def test_lists_and_arrays_take_the_same_moves():
    for seed in range(10):
        arena = random_arena(200, degrees=(1, 3), priorities=50, seed=seed)
        with plain():
            one = solve(arena, "parity", algorithm="tangles")
        with compiled():
            other = solve(arena, "parity", algorithm="tangles")
        assert np.array_equal(one.choices, other.choices)


def test_learning_stays_within_the_room_that_it_makes(monkeypatch):
    """Each room is made before it is needed: no tangle is lost, and none is written beyond the end."""
    rooms = []
    more = learning.with_more_room
    monkeypatch.setattr(learning, "with_more_room", lambda *given: rooms.append(1) or more(*given))
    with plain():
        solution = solve(family("two_counters", 5), "parity", algorithm="tangles")
    assert rooms
    assert len(solution.w1) == 50
