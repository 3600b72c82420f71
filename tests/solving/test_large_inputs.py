"""Vertices of many moves, long chains, and arenas so large that loops are compiled."""

import itertools
import random

import naive
import networkx as nx
import numpy as np
import pytest
from claims import solved
from families import attract_on_dicts
from forms import chain, large_arena, of_edges
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import (
    CompactArena,
    as_graph,
    attractor,
    backward_induction,
    compact,
    grundy,
    kernel,
    random_arena,
    solve,
    solve_positions,
    verify,
)


def ranks(sets):
    return {vertex: n for n in reversed(range(len(sets))) for vertex in sets[n]}


@pytest.mark.usefixtures("loops")
@examples(30)
@given(st.integers(0, 999))
def test_arenas_of_hundreds_of_vertices_are_solved_as_the_definitions_say(seed):
    chance = random.Random(seed)
    arena = large_arena(chance, 100)
    sets = [naive.attractor_sets(arena, player) for player in (1, 2)]
    for form in (arena, of_edges(arena, order=chance)):
        solution = solved(form)
        assert solution.remoteness == {**ranks(sets[0]), **ranks(sets[1])}
        assert solution.w1 == sets[0][-1]
        assert solution.w2 == sets[1][-1]
        assert solution.draw == naive.draw_kinds(arena)
        goal = chance.sample(list(arena), 15)
        assert attractor(form, 1, goal).rank == ranks(naive.attractor_sets(arena, 1, goal))
        assert [set(sinks) for sinks in kernel(form, bound=0).sink_rounds] == [
            sinks for sinks, _ in naive.sink_removal(arena)
        ]


# ---- many moves: counters of a byte, of two, of four


def numbers_of_moves(loops):
    return (255, 256, 257) if loops == "plain" else (255, 256, 257, 65_535, 65_536, 65_537)


def star(moves, won, player=1):
    """A vertex before the hub (0, of `player`), and behind it leaves that `won` gives by their number from 1 on."""
    leaves = np.arange(1, moves + 1)
    return CompactArena.from_edges(
        np.append(np.zeros(moves, dtype="i8"), moves + 1),
        np.append(leaves, 0),
        player=np.append(player, np.full(moves + 1, 3 - player)),
        winner=np.concatenate(([-1], [won(leaf) for leaf in range(1, moves + 1)], [-1])),
        initial=moves + 1,
    )


def test_counters_of_many_moves_do_not_overflow(loops):
    for moves, player in itertools.product(numbers_of_moves(loops), (1, 2)):
        found = attractor(star(moves, lambda _, player=player: player, player), player)
        assert [len(layer) for layer in found.layers] == [moves, 1, 1]
        assert (found.rank[0], found.rank[moves + 1]) == (1, 2)
        lost = solve(star(moves, lambda _, player=player: 3 - player, player))
        assert lost.layer_sizes(3 - player) == [moves, 1, 1]
        assert (lost.winner[0], lost.remoteness[0]) == (3 - player, 1)
        some = solve(star(moves, lambda number, player=player: player if number <= 100 else 0, player))
        assert some.layer_sizes(player) == [100, 1, 1]
        assert len(some.undetermined) == [*some.draw.values()].count("rule") == moves - 100


def test_a_vertex_with_one_way_out_of_many_is_not_attracted(loops):
    for moves in numbers_of_moves(loops):
        for leaf in (1, 100, moves):
            found = solve(star(moves, lambda number, leaf=leaf: 0 if number == leaf else 2))
            assert found.layer_sizes(2) == [moves - 1]
            assert (found.winner[0], found.draw[0], found.strategy[0]) == (0, "rule", leaf)
            assert (found.draw[moves + 1], found.strategy[moves + 1]) == ("rule", 0)


def test_a_target_with_many_moves_into_the_attractor_stays_a_target(loops):
    """From the hub to every spoke and back, with the hub as a given target and as one by its winner."""
    for moves in numbers_of_moves(loops):
        check_hub(moves)


def check_hub(moves):
    spokes, hub = np.arange(1, moves + 1), np.zeros(moves, dtype="i8")
    ends = np.append(hub, spokes), np.append(spokes, hub)
    player = np.append(1, np.full(moves, 2))
    given_ = CompactArena.from_edges(*ends, player=player, winner=np.full(moves + 1, -1))
    for attracting in (1, 2):
        found = attractor(given_, attracting, [0])
        assert np.asarray(found.rank).tolist() == [0] + [1] * moves
        assert len(found.strategy) == (moves if attracting == 2 else 0)
    named = CompactArena.from_edges(*ends, player=player, winner=np.append(1, np.full(moves, -1)))
    assert named.number_of_edges() == 2 * moves
    assert (solve(named).layer_sizes(1), solve(named).layer_sizes(2)) == ([1, moves], [])


def test_kernels_values_and_plays_around_a_vertex_of_many_moves(loops):
    for moves in numbers_of_moves(loops):
        check_values_around(moves)


def check_values_around(moves):
    arena = star(moves, lambda number: number % 3)
    induction = backward_induction(arena)
    assert (induction.value[0], induction.plays, induction.tree_nodes) == (1, moves, moves + 2)
    assert [*grundy(arena).values()] == [1] + [0] * (moves + 1)
    assert kernel(arena).kernel == set(range(1, moves + 2))
    parallel = CompactArena.from_edges([0] * moves, [1] * moves, [2, 1], [-1, 1], initial=0)
    assert [attractor(parallel, player).rank for player in (1, 2)] == [{0: 1, 1: 0}, {}]
    assert (backward_induction(parallel).plays, backward_induction(parallel).tree_nodes) == (moves, moves + 1)
    assert (grundy(parallel), kernel(parallel).kernel) == ({0: 1, 1: 0}, {1})


def test_ranks_and_rounds_of_a_long_chain_are_exact(loops):
    arena = chain(70_000 if loops == "compiled" else 3_000)
    found = solve(arena)
    assert [*found.remoteness.values()] == list(range(len(arena)))[::-1]
    assert np.asarray(found.strategy).tolist() == [*range(1, len(arena)), -1]
    assert kernel(arena).sink_rounds == [[number] for number in range(len(arena) - 1, -1, -2)]
    assert [row.ply for row in found.rows()][:5] == [0, 1, 2, 3, 4]


# ---- sizes at which the toolkit compiles its loops by itself


@pytest.fixture(params=["by size", "plain", "compiled"])
def speed(request, monkeypatch):
    monkeypatch.delenv("ARENA_LOOPS", raising=False)
    if request.param != "by size":
        monkeypatch.setenv("ARENA_LOOPS", request.param)


@pytest.mark.slow
@pytest.mark.usefixtures("speed")
@pytest.mark.parametrize("asked", [{"seed": 1}, {"seed": 2, "bipartite": False, "degrees": (1, 9), "sinks": 0.01}])
def test_large_arenas_as_columns_and_as_a_graph_are_solved_as_a_textbook_says(asked):
    """More than half a million vertices and edges: the definition's fixpoint by the counters of a textbook."""
    columns = random_arena(160_000, **{"degrees": (1, 6), **asked})
    graph = as_graph(columns)
    assert len(graph) + graph.number_of_edges() > 500_000
    for form in (columns, graph):
        solution = solve(form)
        for player, region in ((1, solution.w1), (2, solution.w2)):
            rank, _ = attract_on_dicts(graph, player)
            found = attractor(form, player)
            assert found.rank == rank
            assert region == rank.keys()
            assert all(found.rank[found.strategy[vertex]] == found.rank[vertex] - 1 for vertex in found.strategy)
            assert all(solution.remoteness[vertex] == plies for vertex, plies in rank.items())
    assert verify(columns, solve(columns))
    assert [*compact(graph).player] == [*columns.player]


@pytest.mark.slow
@pytest.mark.usefixtures("speed")
def test_a_large_grid_has_the_values_that_are_known():
    """Moves left or down on a square numbered by rows, and in a random order; play ends in the corner."""
    side = 420
    square = np.arange(side * side)
    column, row = square % side, square // side
    tails = np.concatenate((square[column > 0], square[row > 0]))
    heads = np.concatenate((square[column > 0] - 1, square[row > 0] - side))
    player, winner = (column + row) % 2 + 1, np.where(square == 0, 1, -1)
    for name in (square, np.random.default_rng(1).permutation(len(square))):
        back = np.argsort(name)
        arena = CompactArena.from_edges(name[tails], name[heads], player[back], winner[back], initial=int(name[-1]))
        ranks_ = np.asarray(attractor(arena, 1).rank)
        assert (ranks_[name] == column + row).all()
        assert (np.asarray(solve(arena).remoteness)[name] == column + row).all()
        assert set(np.asarray(backward_induction(arena).value)) == {1}
        values = np.asarray(grundy(arena))[name]
        assert (values == np.where((column == 0) | (row == 0), (column + row) % 2, 0)).mean() > 0.001
        assert (np.asarray([*solve_positions(arena).outcome.values()][:1]) != "").all()


@pytest.mark.slow
@pytest.mark.usefixtures("speed")
def test_large_random_graphs_have_the_kernel_rounds_of_the_definition():
    chance, size = np.random.default_rng(3), 200_000
    tails = np.repeat(np.arange(1, size), 2)
    heads = (chance.random(len(tails)) * tails).astype("i8")
    arena = CompactArena.from_edges(tails, heads, np.ones(size, "i1"), np.where(np.arange(size) == 0, 1, -1), initial=0)
    found, values = kernel(arena), np.asarray(grundy(arena))
    inside = np.zeros(size, bool)
    inside[list(found.kernel)] = True
    after = np.zeros(size, bool)
    np.logical_or.at(after, tails, inside[heads])
    assert (inside != after).all()
    assert ((values == 0) == inside).all()
    graph = nx.DiGraph(zip(tails.tolist(), heads.tolist(), strict=True))
    assert {v: values[v] for v in range(0, size, 997)} == {
        v: next(n for n in range(4) if n not in {values[s] for s in graph.adj[v]}) for v in range(0, size, 997)
    }
