"""Large arenas, vertices of many moves and long chains: counters do not come round, however the loops run."""

import random

import naive
import networkx as nx
import numpy as np
import pytest
from quick_run import quick
from ways import (
    WAYS,
    any_way,
    attraction,
    chain,
    compiled,
    dominion,
    either_way,
    however,
    in_arrays,
    large_arena,
    plain,
    ranks,
    solved,
    without_numba,
)

from arena import (
    CompactArena,
    attractor,
    backward_induction,
    compact,
    grundy,
    kernel,
    solve,
)
from arena.graphs.plies import plies
from arena.machine import columns
from arena.machine.columns import as_list
from arena.solving.induction import count_plays


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_large_arenas_are_solved_as_the_definitions_say_however_the_loops_run(seed):
    arena = large_arena(seed)
    found, rows = (however(lambda made=made: solved(made)) for made in (arena, in_arrays(arena)))
    assert found == rows
    sets = [naive.attractor_sets(arena, player) for player in (1, 2)]
    winner, remoteness, _, draw = map(dict, found[0])
    assert winner == {**dict.fromkeys(arena, 0), **dict.fromkeys(sets[0][-1], 1), **dict.fromkeys(sets[1][-1], 2)}
    assert remoteness == {**ranks(sets[0]), **ranks(sets[1])}
    assert draw == naive.draw_kinds(arena)


@pytest.mark.parametrize("seed", quick(2, range(8)))
def test_large_arenas_have_the_same_attractors_and_kernels_however_the_loops_run(seed):
    arena = large_arena(seed)
    goal = random.Random(seed).sample(list(arena), 15)
    for player in (1, 2):
        found = however(lambda player=player: attraction(arena, player, goal))
        assert dict(found[0]) == ranks(naive.attractor_sets(arena, player, goal))
    rounds = naive.sink_removal(arena)
    assert [set(sinks) for sinks in however(lambda: dominion(arena, 0))[4][0]] == [sinks for sinks, _ in rounds]


WIDTHS = [(255, "u1"), (256, "u2"), (257, "u2"), (512, "u2"), (65535, "u2"), (65536, "u4"), (65537, "u4")]
many_moves = pytest.mark.parametrize(("moves", "kind"), WIDTHS)


def star(moves, won, *, player=1):
    """A vertex before the hub (0, of `player`), and behind it leaves that `won` gives by their number from 1 on."""
    leaves = np.arange(1, moves + 1)
    return CompactArena.from_edges(
        np.append(np.zeros(moves, dtype="i8"), moves + 1),
        np.append(leaves, 0),
        player=np.append(player, np.full(moves + 1, 3 - player)),
        winner=np.concatenate(([-1], [won(leaf) for leaf in range(1, moves + 1)], [-1])),
        initial=moves + 1,
    )


@many_moves
@either_way
@pytest.mark.parametrize("player", [1, 2])
def test_a_vertex_all_of_whose_many_moves_win_is_attracted_once(way, moves, kind, player):
    with way():
        arena = star(moves, lambda _: player, player=player)
        assert arena.out_degree.dtype == kind
        found = attractor(arena, player)
        assert len(found) == moves + 2
        assert found.attracted.sizes() == [moves, 1, 1]
        assert (found.rank[0], found.strategy[0], found.rank[moves + 1]) == (1, 1, 2)


@many_moves
@either_way
@pytest.mark.parametrize("player", [1, 2])
def test_a_vertex_all_of_whose_many_moves_lose_is_attracted_by_the_last(way, moves, kind, player):
    with way():
        arena = star(moves, lambda _: 3 - player, player=player)
        assert arena.out_degree.dtype == kind
        found = solve(arena)
        assert found.layer_sizes(3 - player) == [moves, 1, 1]
        assert (found.winner[0], found.remoteness[0], found.strategy[0]) == (3 - player, 1, moves)


@many_moves
@either_way
@pytest.mark.parametrize("exit_", [1, 100, -1])
def test_a_vertex_with_one_way_out_of_many_is_not_attracted(way, moves, kind, exit_):
    leaf = exit_ if exit_ > 0 else moves
    with way():
        arena = star(moves, lambda number: 0 if number == leaf else 2)
        assert arena.out_degree.dtype == kind
        found = solve(arena)
        assert found.layer_sizes(2) == [moves - 1]
        assert (found.winner[0], found.draw[0], found.strategy[0]) == (0, "rule", leaf)
        assert (found.winner[moves + 1], found.draw[moves + 1], found.strategy[moves + 1]) == (0, "rule", 0)


@many_moves
@either_way
@pytest.mark.parametrize("player", [1, 2])
def test_counters_that_go_on_from_won_moves_to_drawn_ones_do_not_come_round(way, moves, kind, player):
    """The drawn leaves alone are drawn by rule: the hub and what is before it are won."""
    with way():
        arena = star(moves, lambda number: player if number <= 100 else 0, player=player)
        assert arena.out_degree.dtype == kind
        found = solve(arena)
        assert found.layer_sizes(player) == [100, 1, 1]
        assert {found.draw[vertex] for vertex in range(101, moves + 1)} == {"rule"}
        assert len(found.undetermined) == [*found.draw.values()].count("rule") == moves - 100


@many_moves
@either_way
def test_a_given_target_with_many_moves_into_the_attractor_stays_a_target(way, moves, kind):
    """From the hub to every spoke and back: the hub's counter goes on below 0."""
    spokes, hub = np.arange(1, moves + 1), np.zeros(moves, dtype="i8")
    with way():
        arena = CompactArena.from_edges(
            np.append(hub, spokes),
            np.append(spokes, hub),
            player=np.append(1, np.full(moves, 2)),
            winner=np.full(moves + 1, -1),
        )
        assert arena.out_degree.dtype == kind
        for player in (1, 2):
            found = attractor(arena, player, [0])
            assert found.attracted.sizes() == [1, moves]
            assert np.asarray(found.rank).tolist() == [0] + [1] * moves
            assert np.asarray(found.strategy).tolist() == [-1] + [0 if player == 2 else -1] * moves


@many_moves
@either_way
def test_the_many_moves_of_a_target_that_its_winner_names_are_left_out(way, moves, kind):  # noqa: ARG001
    spokes, hub = np.arange(1, moves + 1), np.zeros(moves, dtype="i8")
    with way():
        arena = CompactArena.from_edges(
            np.append(hub, spokes),
            np.append(spokes, hub),
            player=np.append(1, np.full(moves, 2)),
            winner=np.append(1, np.full(moves, -1)),
        )
        assert (arena.arcs, arena.edges, arena.stopped) == (moves, 2 * moves, {0})
        found = solve(arena)
        assert (found.layer_sizes(1), found.layer_sizes(2)) == ([1, moves], [])
        assert np.asarray(found.strategy).tolist() == [-1] + [0] * moves


@many_moves
@either_way
def test_many_parallel_edges_count_as_many_moves(way, moves, kind):
    with way():
        arena = CompactArena.from_edges([0] * moves, [1] * moves, [2, 1], [-1, 1], initial=0)
        assert arena.out_degree.dtype == kind
        assert [attractor(arena, player).rank for player in (1, 2)] == [{0: 1, 1: 0}, {}]
        assert (backward_induction(arena).plays, backward_induction(arena).tree_nodes) == (moves, moves + 1)
        assert (grundy(arena), kernel(arena).kernel) == ({0: 1, 1: 0}, {1})


@many_moves
@either_way
def test_kernel_and_values_and_plies_around_a_vertex_of_many_moves(way, moves, kind):
    with way():
        arena = star(moves, lambda number: number % 3)
        assert arena.out_degree.dtype == kind
        induction = backward_induction(arena)
        assert (induction.value[0], induction.plays, induction.tree_nodes) == (1, moves, moves + 2)
        assert [*grundy(arena).values()] == [1] + [0] * (moves + 1)
        found = kernel(arena)
        assert found.kernel == set(range(1, moves + 2))
        assert (as_list(found.rounds)[0], as_list(found.rounds)[moves + 1]) == (1, 2)
        assert as_list(plies(compact(arena), moves + 1)) == [1] + [2] * moves + [0]


@pytest.mark.parametrize("moves", [255, 256, 257])
def test_a_digraph_with_a_vertex_of_many_moves_is_solved_alike_however_the_loops_run(moves):
    arena = nx.DiGraph([(("before",), "hub"), *(("hub", leaf) for leaf in range(moves)), (0, "hub")], f2=range(moves))
    nx.set_node_attributes(arena, {**dict.fromkeys(arena, 2), "hub": 1}, "player")
    found = dict(however(lambda: solved(arena))[0][1])
    assert found == {**dict.fromkeys(range(moves), 0), "hub": 1, ("before",): 2}


def test_grundy_values_of_a_long_order_outgrow_a_byte():
    graph = nx.DiGraph((high, low) for high in range(300) for low in range(high))
    for way in WAYS.values():
        with way():
            assert grundy(graph) == {number: number for number in range(300)}


@any_way
def test_ranks_plies_and_rounds_of_a_long_chain_are_exact(way):
    with way():
        arena = chain(70_000 if way is compiled else 3_000)
        found = solve(arena)
        assert [*found.remoteness.values()] == list(range(len(arena)))[::-1]
        assert np.asarray(found.strategy).tolist() == [*range(1, len(arena)), -1]
        assert as_list(plies(compact(arena), 0)) == list(range(len(arena)))
        assert kernel(arena).sink_rounds == [[number] for number in range(len(arena) - 1, -1, -2)]


def test_counts_of_plays_over_arrays_are_told_below_two_to_the_62nd():
    with compiled():
        assert count_plays(chain(61, 2), 0) == (2**61, 2**62 - 1)
        assert count_plays(chain(62, 2), 0) == (None, None)
        assert count_plays(chain(62, 2), 1) == (2**61, 2**62 - 1)
        assert count_plays(chain(39, 3), 0) == (3**39, None)
        assert count_plays(chain(2000, 200), 0) == (None, None)
        assert count_plays(chain(2000, 200), 1993) == (200**7, sum(200**n for n in range(8)))


@pytest.mark.parametrize("way", [plain, without_numba])
def test_without_compiled_loops_the_same_arrays_tell_larger_counts(way):
    with way():
        assert count_plays(compact(chain(62, 2)), 0) == (2**62, 2**63 - 1)
        assert count_plays(compact(chain(300, 200)), 0)[0] == 200**300


def test_neighbours_are_seen_where_there_are_any():
    line, size = np.arange(1, 10_000), 10_000
    moved = np.random.default_rng(0).permutation(size)
    player, winner = np.arange(size) % 2 + 1, np.where(np.arange(size) == 0, 1, -1)
    ordered = CompactArena.from_edges(line, line - 1, player, winner)
    shuffled = CompactArena.from_edges(moved[line], moved[line - 1], player[moved.argsort()], winner[moved.argsort()])
    assert columns.in_order(ordered.reverse)
    assert not columns.in_order(shuffled.reverse)
    assert (
        [*attractor(ordered, 1).rank.values()]
        == [attractor(shuffled, 1).rank[vertex] for vertex in moved]
        == list(range(size))
    )
