"""Arenas as arrays: compiled loops, plain loops and the definitions all say the same."""

import functools
import itertools
import json
import random
import subprocess
import sys
from contextlib import contextmanager
from fractions import Fraction
from unittest.mock import patch

import naive
import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, arenas_and_goals, dags, digraphs, examples, players

from arena import (
    ArenaError,
    CompactArena,
    InvalidArena,
    ParameterError,
    attractor,
    backward_induction,
    certificate,
    check_play,
    check_strategy,
    compact,
    grundy,
    is_kernel,
    kernel,
    solve,
    solve_positions,
    tree,
    unfold,
    verify,
)
from arena.graphs.conversion import compact_graph
from arena.graphs.plies import plies
from arena.machine import columns
from arena.machine.columns import as_list
from arena.solving import regions
from arena.solving.grundy import grundy_values
from arena.solving.induction import count_plays
from games import load

NEVER, ALWAYS = 10**18, 0


@contextmanager
def plain():
    """Lists, whatever the size."""
    with patch.multiple(columns, WORTH_COMPILING=NEVER, WORTH_CALLING=NEVER):
        yield


@contextmanager
def compiled(prefetching=NEVER, narrow=16, ahead=8, threads=NEVER):
    """Arrays, whatever the size, in memory that holds something."""
    sizes = {"WORTH_COMPILING": ALWAYS, "WORTH_CALLING": ALWAYS, "WORTH_PREFETCHING": prefetching}
    used = patch.object(columns.Arrays, "empty", lambda _, size, kind: np.ones(size, dtype=kind))
    shared = patch.object(regions, "WORTH_SHARING", threads)
    with patch.multiple(columns, **sizes, NARROW=narrow, LOOK_AHEAD=ahead), used, shared:
        yield


@contextmanager
def in_order():
    """Arrays whose neighbours are taken for neighbours."""
    with compiled(), patch("arena.solving.reverse.in_order", lambda _: True):
        yield


@contextmanager
def without_numba():
    """Arrays where they are given, and nothing that could compile."""
    absent = {"numba_or_none": functools.cache(lambda: None), "compiled": lambda *_: None}
    with patch.multiple(columns, WORTH_COMPILING=ALWAYS, WORTH_CALLING=ALWAYS, **absent):
        yield


WAYS = {
    "plain": plain,
    "compiled": compiled,
    "without a branch": functools.partial(compiled, narrow=0),
    "with a branch in layers of one": functools.partial(compiled, narrow=2),
    "prefetching in wide layers": functools.partial(compiled, prefetching=ALWAYS, narrow=2, ahead=1),
    "prefetching everywhere, both players at once": functools.partial(
        compiled, prefetching=ALWAYS, narrow=0, threads=ALWAYS
    ),
    "in order": in_order,
    "prefetching nowhere": functools.partial(compiled, prefetching=ALWAYS, narrow=10**9),
    "without numba": without_numba,
}
any_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
either_way = pytest.mark.parametrize("way", [plain, compiled])


def however(compute):
    """Give what lists give, or the refusal, and see that every other way gives the same."""
    found = {}
    for name, way in WAYS.items():
        with way():
            try:
                found[name] = compute()
            except ArenaError as error:
                found[name] = type(error), str(error)
        assert found[name] == found["plain"], name
    return found["plain"]


def in_arrays(arena, *, named=True):
    """Give `from_edges` the edges head by head, as a DiGraph keeps them: then even the choices are the same."""
    number, over = {vertex: number for number, vertex in enumerate(arena)}, naive.ends(arena)
    initial = arena.graph.get("initial")
    return CompactArena.from_edges(
        [number[tail] for head in arena for tail in arena.pred[head]],
        [number[head] for head in arena for _ in arena.pred[head]],
        player=[data["player"] for _, data in arena.nodes(data=True)],
        winner=[over.get(vertex, -1) for vertex in arena],
        initial=None if initial is None else number[initial],
        vertices=list(arena) if named else None,
    )


def by_number(arena, found, absent=-1):
    return [found.get(vertex, absent) for vertex in arena]


def choices_by_number(arena, found):
    number = {vertex: number for number, vertex in enumerate(arena)}
    return [number.get(following, -1) for following in by_number(arena, found, None)]


def ranks(sets):
    return {vertex: n for n in reversed(range(len(sets))) for vertex in sets[n]}


# ---- every algorithm on random arenas: from a DiGraph, and from edges with names


def attraction(arena, player, goal=None):
    found = attractor(arena, player, goal)
    return list(found.rank.items()), list(found.strategy.items()), found.layers, len(found), repr(found)


@examples(600)
@given(arenas(unwon=True), players)
def test_the_attractor_is_that_of_proposition_2_however_its_loops_run(arena, player):
    found = however(lambda: attraction(arena, player))
    assert dict(found[0]) == ranks(naive.attractor_sets(arena, player))
    assert however(lambda: attraction(in_arrays(arena), player)) == found


@examples(700)
@given(arenas_and_goals(), players)
def test_the_attractor_of_any_targets_is_that_of_proposition_2_however_its_loops_run(arena_and_goal, player):
    arena, goal = arena_and_goal
    found = however(lambda: attraction(arena, player, goal))
    assert dict(found[0]) == ranks(naive.attractor_sets(arena, player, goal))
    assert however(lambda: attraction(in_arrays(arena), player, goal)) == found


@examples(500)
@given(arenas_and_goals(), players)
def test_the_strategy_of_arrays_comes_one_move_nearer_to_any_targets(arena_and_goal, player):
    arena, goal = arena_and_goal
    after = naive.moves(arena, goal)
    with compiled(prefetching=ALWAYS, narrow=2):
        found = attractor(in_arrays(arena), player, goal)
    assert set(found.strategy) == {v for v in found.rank if v not in goal and arena.nodes[v]["player"] == player}
    for vertex, following in found.strategy.items():
        assert following in after[vertex]
        assert found.rank[following] == found.rank[vertex] - 1


def solved(arena):
    found = solve(arena)
    assert verify(arena, certificate(found)) is None
    tables = [found.winner, found.remoteness, found.strategy, found.draw]
    regions = [found.w1, found.w2, found.undetermined, found.determined]
    best = [found.best_moves(vertex) for vertex in found.columns.vertices]
    sizes = [found.layer_sizes(player) for player in (1, 2)]
    return [list(table.items()) for table in tables], regions, best, sizes, list(found.rows()), repr(found)


@examples(350)
@given(arenas())
def test_the_solution_is_that_of_the_definitions_however_its_loops_run(arena):
    tables, *_ = found = however(lambda: solved(arena))
    races = [naive.remoteness_by_values(arena, player) for player in (1, 2)]
    shortest = {vertex: min(race[vertex] for race in races) for vertex in arena}
    winner, remoteness, _, draw = map(dict, tables)
    assert winner == naive.winners(arena)
    assert remoteness == {vertex: plies for vertex, plies in shortest.items() if plies < naive.NEVER}
    assert draw == naive.draw_kinds(arena)
    assert however(lambda: solved(in_arrays(arena))) == found


@examples(300)
@given(arenas())
def test_the_strategies_of_arrays_win_in_time_last_long_and_hold_a_draw(arena):
    with compiled(prefetching=ALWAYS, narrow=2):
        found = solve(in_arrays(arena))
        assert verify(arena, certificate(found)) is None
    after = naive.moves(arena)
    assert set(found.strategy) == {vertex for vertex in arena if after[vertex]}
    for vertex, winner in found.winner.items():
        for player in (1, 2):
            for path, ending in naive.plays_followed(arena, player, found.strategy, vertex):
                if winner == player:
                    assert ending == player
                    assert len(path) - 1 <= found.remoteness[vertex]
                elif winner:
                    assert ending != winner or len(path) - 1 >= found.remoteness[vertex]
                else:
                    assert ending in {0, player, "endless"}


@examples(250)
@given(arenas(unwon=True))
def test_the_summary_or_the_refusal_is_the_same_however_its_loops_run(arena):
    found = however(lambda: solve(arena).summary())
    assert however(lambda: solve(in_arrays(arena)).summary()) == found
    if isinstance(found, dict):
        winners = list(naive.winners(arena).values())
        assert [found[key] for key in ("undetermined", "w1", "w2")] == [winners.count(won) for won in (0, 1, 2)]
        assert found["edges"] == arena.number_of_edges()


def induced(arena):
    found = backward_induction(arena)
    return list(found.value.items()), found.plays, found.tree_nodes


@examples(300)
@given(arenas(acyclic=True, max_vertices=8))
def test_values_and_plays_are_those_of_the_tree_however_the_loops_run(arena):
    initial = arena.graph["initial"]
    found = however(lambda: induced(arena))
    assert found == (
        [(vertex, naive.minmax(arena, vertex)) for vertex in arena],
        len(naive.plays(arena, initial)),
        len(naive.beginnings(arena, initial)),
    )
    assert however(lambda: induced(in_arrays(arena))) == found


@examples(300)
@given(arenas(unwon=True))
def test_circuits_and_unwon_sinks_are_refused_in_the_same_words_however_the_loops_run(arena):
    found = however(lambda: induced(arena))
    assert however(lambda: induced(in_arrays(arena))) == found


def counted(arena):
    made = compact(arena)
    return [count_plays(made, number) for number in range(len(made))]


@examples(300)
@given(arenas(max_vertices=7))
def test_plays_are_counted_from_every_vertex_whose_plays_end_however_the_loops_run(arena):
    after, found = naive.moves(arena), however(lambda: counted(arena))
    for vertex, counts in zip(arena, found, strict=True):
        played = nx.DiGraph([(v, s) for v in naive.reachable(after, vertex) for s in after[v]])
        ends = nx.is_directed_acyclic_graph(played)
        written = (len(naive.plays(arena, vertex)), len(naive.beginnings(arena, vertex))) if ends else (None, None)
        assert counts == written
    assert however(lambda: counted(in_arrays(arena))) == found


def plies_from_everywhere(arena):
    made = compact(arena)
    return [as_list(plies(made, number)) for number in range(len(made))]


@examples(300)
@given(arenas())
def test_plies_are_the_length_that_all_walks_share_however_the_loops_run(arena):
    found = however(lambda: plies_from_everywhere(arena))
    for start, told in zip(arena, found, strict=True):
        lengths = naive.ply_sets(arena, start)
        assert told == [min(lengths[v]) if len(lengths[v]) == 1 else -1 for v in arena]
    assert however(lambda: plies_from_everywhere(in_arrays(arena))) == found


def dominion(graph, bound=10):
    found = kernel(graph, bound=bound)
    members = None if found.kernel is None else (found.kernel, is_kernel(graph, found.kernel))
    rounds = found.sink_rounds, list(found.round.items())
    states = found.in_every, found.in_none, found.undecided
    return members, found.exists, found.unique, found.choices, rounds, states, list(found.strategy.items()), repr(found)


@examples(700)
@given(digraphs())
def test_kernels_are_those_of_the_definition_however_the_loops_run(graph):
    members, exists, unique, *_ = however(lambda: dominion(graph))
    kernels = naive.all_kernels(graph)
    assert (exists, unique) == (bool(kernels), len(kernels) == 1)
    assert members is None if not kernels else members in [(each, True) for each in kernels]


@examples(300)
@given(arenas(named=False), st.integers(0, 2))
def test_the_kernel_of_an_arena_from_edges_is_that_of_its_graph_even_where_the_search_is_bounded(arena, bound):
    found = however(lambda: dominion(arena, bound))
    assert however(lambda: dominion(in_arrays(arena), bound)) == found


@examples(600)
@given(dags())
def test_grundy_values_are_the_recursive_mex_however_the_loop_runs(graph):
    assert however(lambda: list(grundy(graph).items())) == [(v, naive.grundy(graph, v)) for v in graph]


@examples(300)
@given(digraphs())
def test_beside_circuits_grundy_values_and_the_refusal_are_the_same_however_the_loop_runs(graph):
    found = however(lambda: as_list(grundy_values(compact_graph(graph))))
    assert (-1 in found) == (not nx.is_directed_acyclic_graph(graph))
    assert (however(lambda: grundy(graph)) == dict(zip(graph, found, strict=True))) == (-1 not in found)


@examples(300)
@given(digraphs(), st.booleans())
def test_outcomes_are_those_of_the_definition_however_the_loops_run(graph, misere):
    def outcomes():
        found = solve_positions(graph, misere=misere)
        return found.outcome, found.remoteness, found.grundy, list(found.rows())

    outcome, remoteness, *_ = however(outcomes)
    assert {v: (outcome[v].value, remoteness.get(v)) for v in graph} == naive.outcomes(graph, misere=misere)


@examples(300)
@given(arenas(), players)
def test_strategies_and_plays_are_checked_alike_however_the_loops_run(arena, player):
    strategy, initial = solve(arena).strategy, arena.graph["initial"]
    verdict = however(lambda: check_strategy(arena, player, strategy, initial))
    assert however(lambda: check_strategy(in_arrays(arena), player, strategy, initial)) == verdict
    assert verdict.winning == naive.wins(arena, player, strategy, initial)
    path, ending = next(naive.plays_followed(arena, player, strategy, initial))
    assert however(lambda: check_play(in_arrays(arena), path)) == (None if ending == "endless" else ending)


# ---- arenas whose vertices are numbers


def arrays_of(found):
    assert isinstance(found.rank, np.ndarray)
    assert isinstance(found.strategy, np.ndarray)
    inside = [number for number in range(len(found.rank)) if number in found]
    return found.rank.tolist(), found.strategy.tolist(), inside, found.layers, len(found)


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
        assert verify(made.graph, certificate(made)) is None
        tables = made.winner, made.remoteness, made.strategy, made.draw
        assert all(isinstance(table, np.ndarray) for table in tables)
        return [table.tolist() for table in tables], [made.w1, made.w2, made.undetermined]

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
        return backward_induction(made).value.tolist(), grundy(made).tolist()

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
    however(lambda: [table.dtype for table in tables[of]()])


@pytest.mark.parametrize("vertex", [True, 1.0, 1.5, "1", None, (0, 1), -1, 99, np.int64(1)])
def test_of_numbers_anything_may_be_asked_whether_it_is_in_an_attractor(vertex):
    with compiled():
        found = vertex in attractor(chain(2), 1)
    assert not found or vertex in range(3)


# ---- larger arenas, and vertices of many moves


def large_arena(seed):
    """Hundreds of vertices in wide and narrow layers, few moves from most of them and hundreds from some."""
    chance = random.Random(seed)
    sides = [list(range(0, 2 * chance.randint(60, 200), 2)), list(range(1, 2 * chance.randint(60, 400), 2))]
    arena = nx.DiGraph(initial=0)
    for player, (mine, others) in enumerate([sides, sides[::-1]], start=1):
        arena.add_nodes_from(mine, player=player)
        for vertex in mine:
            share = chance.random()
            moves = 0 if share < 0.1 else len(others) if share > 0.98 else chance.choice([1, 1, 2, 2, 3, 8])
            arena.add_edges_from((vertex, following) for following in chance.sample(others, moves))
    for vertex in arena:
        if not arena.adj[vertex]:
            arena.nodes[vertex]["winner"] = chance.choice([0, 1, 2])
    if seed % 3 == 0:
        won = [v for v, data in arena.nodes(data=True) if data.get("winner") == 1]
        arena.graph["f1"] = [*won, *chance.sample([v for v in arena if arena.adj[v]], 20)]
    return arena


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


@pytest.mark.parametrize("seed", range(8))
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
        assert (found.draw[101 : moves + 1] == "rule").all()
        assert (found.winner == 0).sum() == (found.draw == "rule").sum() == moves - 100


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
            assert found.rank.tolist() == [0] + [1] * moves
            assert found.strategy.tolist() == [-1] + [0 if player == 2 else -1] * moves


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
        assert found.strategy.tolist() == [-1] + [0] * moves


@many_moves
@either_way
def test_many_parallel_edges_count_as_many_moves(way, moves, kind):
    with way():
        arena = CompactArena.from_edges([0] * moves, [1] * moves, [2, 1], [-1, 1], initial=0)
        assert arena.out_degree.dtype == kind
        assert [attractor(arena, player).rank.tolist() for player in (1, 2)] == [[1, 0], [-1, -1]]
        assert (backward_induction(arena).plays, backward_induction(arena).tree_nodes) == (moves, moves + 1)
        assert (grundy(arena).tolist(), kernel(arena).kernel) == ([1, 0], {1})


@many_moves
@either_way
def test_kernel_and_values_and_plies_around_a_vertex_of_many_moves(way, moves, kind):
    with way():
        arena = star(moves, lambda number: number % 3)
        assert arena.out_degree.dtype == kind
        induction = backward_induction(arena)
        assert (induction.value[0], induction.plays, induction.tree_nodes) == (1, moves, moves + 2)
        assert grundy(arena).tolist() == [1] + [0] * (moves + 1)
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


def chain(length, ways=1):
    """Vertices 0 to `length`, with so many parallel edges from each to the next; player 1 wins at the end."""
    sources = [number for number in range(length) for _ in range(ways)]
    winner = [-1] * length + [1]
    return CompactArena.from_edges(
        sources, [number + 1 for number in sources], [1 + n % 2 for n in range(length + 1)], winner, initial=0
    )


@any_way
def test_ranks_plies_and_rounds_of_a_long_chain_are_exact(way):
    with way():
        arena = chain(70_000 if way is compiled else 3_000)
        found = solve(arena)
        assert found.remoteness.tolist() == list(range(len(arena)))[::-1]
        assert found.strategy.tolist() == [*range(1, len(arena)), -1]
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


# ---- from_edges

EDGES = {"source": [0, 0, 1, 1], "target": [1, 3, 2, 0], "player": [1, 2, 1, 2], "winner": [-1, -1, 1, 2]}


def small(**more):
    return CompactArena.from_edges(**{**EDGES, **more})


def test_an_arena_from_edges_has_the_columns_of_the_digraph():
    arena = nx.DiGraph(initial=0)
    arena.add_nodes_from(range(4))
    arena.add_edges_from(zip(EDGES["source"], EDGES["target"], strict=True))
    nx.set_node_attributes(arena, dict(enumerate(EDGES["player"])), "player")
    nx.set_node_attributes(arena, {2: 1, 3: 2}, "winner")
    assert written(small(initial=0)) == written(compact(arena))


@any_way
def test_an_arena_from_edges_tells_what_it_is_made_of(way):
    with way():
        arena = small(initial=1)
        assert (len(arena), arena.arcs, arena.edges, arena.initial, arena.stopped) == (4, 4, 4, 1, frozenset())
        assert (list(arena.vertices), arena.labels, arena.name(2)) == ([0, 1, 2, 3], ["0", "1", "2", "3"], "2")
        assert all(isinstance(column, np.ndarray) for column in (*arena.reverse, arena.out_degree, arena.player))
        assert (arena.player.tolist(), arena.winner.tolist()) == (EDGES["player"], EDGES["winner"])
        assert arena.out_degree.tolist() == [2, 2, 0, 0]
        assert [arena.is_sink(number) for number in range(4)] == [False, False, True, True]
        assert repr(arena) == "<CompactArena: 4 vertices, 4 edges>"
        assert (arena.at(None), arena.at(3), arena.number_of(np.int32(3))) == (1, 3, 3)


@any_way
def test_the_successors_of_an_arena_from_edges_can_be_asked_for(way):
    with way():
        arena = small()
        assert [sorted(arena.after(number)) for number in range(4)] == [[1, 3], [0, 2], [], []]
        assert [as_list(column) for column in arena.forward] == [[0, 2, 4, 4, 4], [1, 3, 0, 2]]
        assert as_list(plies(arena, 0)) == [-1, -1, -1, -1]
        with pytest.raises(InvalidArena, match="sink 3 has no winner"):
            small(winner=[-1, -1, 1, -1]).check_winners()


@any_way
def test_with_names_dicts_come_out_and_without_arrays(way):
    with way():
        named, unnamed = small(vertices=["a", "b", "c", "d"], initial=0), small(initial=0)
        dicts, arrays = attractor(named, 1), attractor(unnamed, 1)
        assert (dicts.rank, dicts.strategy) == ({"c": 0}, {})
        assert (arrays.rank.tolist(), arrays.strategy.tolist()) == ([-1, -1, 0, -1], [-1] * 4)
        assert dicts.layers == [["c"]]
        assert arrays.layers == [[2]]
        assert attractor(named, 2).rank == {"d": 0}
        assert solve(named).winner == {"a": 0, "b": 0, "c": 1, "d": 2}
        assert solve(named).strategy == {"a": "b", "b": "a"}
        assert solve(named).draw == {"a": "endless", "b": "endless"}
        assert solve(unnamed).draw.tolist() == ["endless", "endless", None, None]
        assert solve(unnamed).strategy.tolist() == [1, 0, -1, -1]
        assert solve(named).summary("b")["initial"] == "b"
        assert attractor(named, 1, ["a"]).strategy == {}
        assert attractor(unnamed, 1, [0]).rank.tolist() == [0, -1, -1, -1]


@pytest.mark.parametrize("names", [(7, 8, 9, 10), np.array([7, 8, 9, 10]), range(7, 11)])
def test_names_may_be_numbers_and_stand_in_any_sequence(names):
    assert however(lambda: attractor(small(vertices=names), 2, [9]).rank) == {9: 0, 8: 1}


def test_names_that_are_numbers_are_not_taken_for_the_numbers_of_the_vertices():
    assert however(lambda: attraction(small(vertices=[3, 2, 1, 0]), 2, [1]))[:2] == ([(1, 0), (2, 1)], [(2, 1)])


def test_a_name_given_twice_is_refused():
    with pytest.raises(ParameterError, match="vertices: 'a'"):
        small(vertices=["a", "b", "a", "d"])


@any_way
def test_a_vertex_with_moves_that_has_a_winner_is_a_target_where_play_stops(way):
    with way():
        arena = small(winner=[-1, 1, 1, 2], initial=0)
        assert (arena.stopped, arena.arcs, arena.edges, arena.is_sink(1)) == ({1}, 2, 4, False)
        assert arena.out_degree.tolist() == [2, 0, 0, 0]
        assert attractor(arena, 1).rank.tolist() == [1, 0, 0, -1]
        assert attractor(arena, 1, [2]).rank.tolist() == [-1, -1, 0, -1]
        assert solve(arena).summary()["edges"] == 4
        with pytest.raises(ParameterError, match="the columns of this arena lack the moves out of its targets"):
            kernel(arena)


@examples(120)
@given(arenas(named=False, max_vertices=6), st.lists(st.integers(0, 10**6), max_size=8))
def test_parallel_edges_change_no_winner_rank_kernel_or_grundy_value(arena, twice):
    def once_or_twice(extra):
        edges = [(number[tail], number[head]) for tail, head in arena.edges]
        edges += [edges[place % len(edges)] for place in extra] if edges else []
        made = CompactArena.from_edges(
            [tail for tail, _ in edges],
            [head for _, head in edges],
            [data["player"] for _, data in arena.nodes(data=True)],
            [data.get("winner", -1) for _, data in arena.nodes(data=True)],
        )
        game, absorbing = solve(made), kernel(made)
        found = game.winner, game.remoteness, game.draw, as_list(grundy_values(compact_graph(made)))
        return [list(column) for column in found], absorbing.exists, absorbing.unique, absorbing.sink_rounds

    number = {vertex: number for number, vertex in enumerate(arena)}
    assert however(lambda: once_or_twice(twice)) == however(lambda: once_or_twice([]))


def test_a_best_move_by_parallel_edges_is_told_once():
    found = solve(CompactArena.from_edges([0, 0], [1, 1], [1, 2], [-1, 1], initial=0))
    assert found.best_moves(0) == [1]
    assert found.summary()["first_moves"] == ["1"]


WHOLE = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]


@either_way
@pytest.mark.parametrize("kind", [*WHOLE, ">i4", ">u8", "list", "tuple", "mixed", "strided", "read-only"])
def test_arrays_of_any_whole_numbers_and_lists_work_and_are_left_as_they_were(way, kind):
    def given_as(name, values):
        if kind in {"list", "tuple"}:
            return (list if kind == "list" else tuple)(values)
        if kind == "strided":
            return np.repeat(values, 2)[::2]
        made = np.array(values, dtype={"mixed": "i2" if name == "source" else "u4"}.get(kind, "i8"))
        made = made if kind in {"mixed", "read-only"} else made.astype(kind)
        made.flags.writeable = kind != "read-only"
        return made

    values = {**EDGES, "winner": [0, 0, 1, 2]}
    given_ = {name: given_as(name, values[name]) for name in ("source", "target", "player")}
    winner = np.array(EDGES["winner"], dtype=kind if kind in WHOLE and kind[0] == "i" else "i8")
    with way():
        arena = CompactArena.from_edges(**given_, winner=winner)
        assert written(arena) == written(small())
        assert solve(arena).winner.tolist() == [0, 0, 1, 2]
        attractor(arena, 1, [0])
    assert {name: list(column) for name, column in given_.items()} == {name: values[name] for name in given_}
    assert winner.tolist() == EDGES["winner"]


@either_way
def test_what_happens_to_the_given_arrays_later_changes_nothing(way):
    given_ = {name: np.array(values, dtype="i1") for name, values in EDGES.items()}
    names = ["a", "b", "c", "d"]
    with way():
        arena = CompactArena.from_edges(**given_, vertices=names)
        for column in given_.values():
            column[:] = 0
        names.clear()
        assert solve(arena).winner == {"a": 0, "b": 0, "c": 1, "d": 2}


@any_way
def test_the_empty_arena_has_no_attractor_no_winner_and_an_empty_kernel(way):
    with way():
        for arena in (CompactArena.from_edges([], [], [], []), CompactArena.from_edges([], [], [], [], vertices=[])):
            assert (len(arena), arena.arcs, arena.edges, arena.initial) == (0, 0, 0, None)
            assert [len(table) for table in (attractor(arena, 1).rank, attractor(arena, 2, []).strategy)] == [0, 0]
            assert (attractor(arena, 1).layers, len(attractor(arena, 1))) == ([], 0)
            assert (len(solve(arena).winner), len(solve(arena).draw), solve(arena).determined) == (0, 0, True)
            assert list(solve(arena).rows()) == []
            assert (kernel(arena).kernel, kernel(arena).sink_rounds) == (frozenset(), [])
            assert (len(grundy(arena)), len(backward_induction(arena).value)) == (0, 0)
            assert solve(arena).summary()["winner"] is None


def test_the_empty_digraph_is_answered_alike_however_the_loops_run():
    empty = nx.DiGraph()
    assert however(lambda: attraction(empty, 1))[:2] == ([], [])
    assert however(lambda: solved(empty))[0] == [[], [], [], []]
    assert however(lambda: dominion(empty))[0] == (frozenset(), True)
    assert however(lambda: (grundy(empty), backward_induction(empty).value)) == ({}, {})


@any_way
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_a_single_vertex_is_its_own_end(way, winner):
    with way():
        arena = CompactArena.from_edges([], [], [1], [winner], initial=0)
        summary = solve(arena).summary()
        assert (summary["winner"], summary["remoteness"]) == (winner, 0 if winner else None)
        assert (summary["plays"], summary["tree_nodes"], summary["first_moves"]) == (1, 1, [])
        assert [attractor(arena, player).rank.tolist() for player in (1, 2)] == [
            [0 if winner == player else -1] for player in (1, 2)
        ]
        assert (kernel(arena).kernel, grundy(arena).tolist()) == ({0}, [0])


@any_way
def test_a_single_vertex_that_moves_to_itself_is_an_endless_draw(way):
    with way():
        arena = CompactArena.from_edges([0, 0], [0, 0], [2], [-1], initial=0)
        assert solve(arena).draw.tolist() == ["endless"]
        assert solve(arena).strategy.tolist() == [0]
        assert solve(arena).summary()["plays"] is None
        assert kernel(arena).exists is False
        assert as_list(plies(compact(arena), 0)) == [-1]


@either_way
@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"target": [1, 3, 2]}, "target: 3 ends (as many as source has, 4)"),
        ({"source": []}, "target: 4 ends (as many as source has, 0)"),
        ({"winner": [-1, -1, 1]}, "winner: 3 vertices (as many as player has, 4)"),
        ({"player": [1, 2, 1, 2, 1]}, "winner: 4 vertices (as many as player has, 5)"),
        ({"vertices": "abc"}, "vertices: 3 names (as many as player has vertices, 4)"),
        ({"source": [0.0, 0, 1, 1]}, "source: an array of float64"),
        ({"source": np.array([False] * 4)}, "source: an array of bool"),
        ({"target": list("abcd")}, "target: an array of <U1"),
        ({"target": [1, 2, 3, 2**70]}, "target: an array of object"),
        ({"player": [1, 2, None, 2]}, "player: an array of object"),
        ({"winner": [[-1, -1, 1, 2]]}, "winner: an array of int64 with 2 dimensions"),
        ({"player": np.zeros((4, 0))}, "player: an array of float64 with 2 dimensions"),
        ({"source": 0}, "source: an array of int64 with 0 dimensions"),
        ({"source": [[0, 0], [1, 1, 1]]}, "source: "),
        ({"source": [0, 4, 1, 1]}, "source: 4 at place 1 (a number from 0 to 3)"),
        ({"source": [0, 0, 1, -1]}, "source: -1 at place 3 (a number from 0 to 3)"),
        ({"target": np.array([2**63, 3, 2, 0], dtype="u8")}, f"target: {2**63} at place 0 (a number from 0 to 3)"),
        ({"target": np.array([1, 3, -128, 0], dtype="i1")}, "target: -128 at place 2 (a number from 0 to 3)"),
        ({"player": [1, 0, 1, 2]}, "player: 0 at place 1 (a number from 1 to 2)"),
        ({"player": [1, 2, 1, 257]}, "player: 257 at place 3 (a number from 1 to 2)"),
        ({"winner": [-1, -1, 1, 3]}, "winner: 3 at place 3 (a number from -1 to 2)"),
        ({"winner": [-1, -2, 1, 2]}, "winner: -2 at place 1 (a number from -1 to 2)"),
        ({"winner": np.array([255, 255, 1, 2], dtype="u1")}, "winner: 255 at place 0 (a number from -1 to 2)"),
        ({"winner": [-1, 0, 1, 2]}, "winner: 0 at vertex 1, which has moves"),
        ({"initial": 4}, "initial: 4 (a vertex, from 0 to 3)"),
        ({"initial": -1}, "initial: -1 (a vertex, from 0 to 3)"),
        ({"initial": "a"}, "initial: 'a'"),
        ({"initial": 1.5}, "initial: 1.5"),
        ({"initial": 1.0}, "initial: 1.0"),
        ({"initial": True}, "initial: True"),
        ({"source": [], "target": [], "player": [], "winner": [], "initial": 0}, "initial: 0"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_arrays_that_do_not_fit_are_refused_in_one_line_that_names_the_value(way, more, told):
    with way(), pytest.raises(ParameterError) as error:
        small(**more)
    assert str(error.value).startswith(told)
    assert "\n" not in str(error.value)


@any_way
@pytest.mark.parametrize("target", [4, -1, 1.0, "a", None, (0, 1), [0]])
def test_a_target_that_is_no_number_of_a_vertex_is_refused_by_name(way, target):
    with way(), pytest.raises(ParameterError) as error:
        attractor(small(), 1, [0, target])
    assert str(error.value) == f"not a vertex of the graph: {target!r}"


@any_way
def test_a_sink_without_a_winner_is_refused_by_number_or_name(way):
    with way():
        with pytest.raises(InvalidArena, match="sink 3 has no winner"):
            solve(small(winner=[-1, -1, 1, -1]))
        with pytest.raises(InvalidArena, match="sink d has no winner"):
            solve(small(winner=[-1, -1, 1, -1], vertices="abcd"))
        assert attractor(small(winner=[-1, -1, 1, -1]), 1, [3]).rank.tolist() == [1, -1, -1, 0]


# ---- what goes on to a file or a printer is plain Python


TOLD = {
    "summary": lambda arena: solve(arena).summary(),
    "rows": lambda arena: list(solve(arena).rows()),
    "solution": lambda arena: [solve(arena).winner, solve(arena).remoteness, solve(arena).strategy, solve(arena).draw],
    "attractor": lambda arena: [attractor(arena, 1).rank, attractor(arena, 1).strategy, attractor(arena, 1).layers],
    "induction": lambda arena: [backward_induction(arena).value, backward_induction(arena).plays],
    "grundy": grundy,
    "rounds": lambda arena: [kernel(arena).round, kernel(arena).sink_rounds],
    "rows of positions": lambda arena: list(solve_positions(arena).rows()),
    "outcomes": lambda arena: [solve_positions(arena).outcome, solve_positions(arena).grundy],
    "tree": lambda arena: [data for _, data in tree(arena).nodes(data=True)],
    "play": lambda arena: check_play(arena, ["a", "b", "won"]),
}


@pytest.mark.parametrize("tell", TOLD.values(), ids=TOLD)
def test_what_is_told_of_a_digraph_is_the_same_in_json_however_the_loops_run(tell):
    arena = nx.DiGraph([("a", "b"), ("b", "won"), ("a", "drawn")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "won": 1, "drawn": 2}, "player")
    nx.set_node_attributes(arena, {"won": 1, "drawn": 0}, "winner")
    however(lambda: json.dumps(tell(arena)))


# ---- the columns of a DiGraph, whatever its vertices are called


def written(made):
    """Every column of a graph or an arena as lists, and its vertices with their types."""
    rows = [as_list(column) for column in (*made.reverse, *made.forward, made.out_degree)]
    vertices = [(type(vertex), vertex) for vertex in made.vertices]
    more = ()
    if isinstance(made, CompactArena):
        more = as_list(made.player), as_list(made.winner), made.stopped, made.edges, made.initial
    return rows, vertices, made.labels, more


def same_columns(graph, convert=compact_graph):
    """Convert both ways, and see that the second way is that of arrays and both say what the graph says."""
    with plain():
        lists = convert(graph)
        assert isinstance(lists.out_degree, list)
        found = written(lists)
    with compiled():
        arrays = convert(graph)
        assert all(isinstance(column, np.ndarray) for column in (*arrays.reverse, arrays.out_degree))
        assert written(arrays) == found
    assert [vertex for _, vertex in found[1]] == list(graph)
    return found[0]


def check_rows(graph, rows):
    """See that rows are the predecessors in their order, and the successors."""
    start, tails, after, heads, degree = rows
    vertices = list(graph)
    for number, vertex in enumerate(vertices):
        assert [vertices[tail] for tail in tails[start[number] : start[number + 1]]] == list(graph.pred[vertex])
        assert {vertices[head] for head in heads[after[number] : after[number + 1]]} == set(graph.adj[vertex])
        assert degree[number] == len(graph.adj[vertex])


LABELS = {
    "from 0 on": range,
    "with gaps": lambda size: range(4 * size),
    "up to four times the size": lambda size: [*range(size - 1), 4 * size - 1],
    "from four times the size on": lambda size: [4 * size, *range(size - 1)],
    "negative": lambda size: range(-size, size),
    "from the end of four times the size": lambda size: [-1, 4 * size - 1, *range(size)],
    "far below zero": lambda size: [-9 * size, *range(size)],
    "huge": lambda size: [2 ** (20 + 5 * n) for n in range(size)],
    "strings": lambda size: list(map(str, range(2 * size))),
    "tuples": lambda size: [(n, 1 + n % 2) for n in range(size)],
    "numpy": np.arange,
    "numpy and Python": lambda size: [np.int64(n) if n % 2 else n for n in range(size)],
    "true and false": lambda size: [False, True, *range(2, size)][:size],
    "floats": lambda size: list(map(float, range(size))),
    "anything": lambda size: [0, "0", (0,), True, 2.0, np.int8(3), frozenset(), -1, 2**80, "v"][:size],
}
any_labels = pytest.mark.parametrize("labels", LABELS.values(), ids=LABELS)
orders = st.integers(0, 20)


def renamed(graph, labels, order, alias=lambda name: name):
    """Build the graph anew under other names, as they come or in disorder; `alias` may write an end otherwise."""
    names = list(labels(len(graph)))[: len(graph)] if graph else []
    name = dict(zip(graph, random.Random(order).sample(names, len(names)) if order else names, strict=True))
    made = nx.DiGraph()
    for key, value in graph.graph.items():
        made.graph[key] = name[value] if key == "initial" else [name[vertex] for vertex in value]
    made.add_nodes_from((name[vertex], data) for vertex, data in graph.nodes(data=True))
    made.add_edges_from((alias(name[tail]), alias(name[head])) for tail, head in graph.edges)
    assert list(made) == list(name.values())
    return made


@any_labels
@examples(40)
@given(graph=digraphs(), order=orders)
def test_a_graph_has_the_same_columns_as_lists_and_as_arrays_whatever_its_vertices_are_called(labels, graph, order):
    graph = renamed(graph, labels, order)
    check_rows(graph, same_columns(graph))


@any_labels
@examples(40)
@given(arena=arenas(), order=orders)
def test_an_arena_has_the_same_columns_as_lists_and_as_arrays_whatever_its_vertices_are_called(labels, arena, order):
    arena = renamed(arena, labels, order)
    start, tails, *_, degree = same_columns(arena, compact)
    after, vertices = naive.moves(arena), list(arena)
    assert degree == [len(after[vertex]) for vertex in arena]
    for number, vertex in enumerate(vertices):
        before = [vertices[tail] for tail in tails[start[number] : start[number + 1]]]
        assert before == [tail for tail in arena.pred[vertex] if after[tail]]


OTHERWISE = {
    "floats": float,
    "numpy": np.int64,
    "float32": np.float32,
    "fractions": Fraction,
    "true and false": lambda number: bool(number) if number in {0, 1} else number,
}


@pytest.mark.parametrize("otherwise", OTHERWISE.values(), ids=OTHERWISE)
@pytest.mark.parametrize("labels", ["from 0 on", "with gaps", "negative"])
@examples(40)
@given(graph=digraphs(), order=orders)
def test_an_edge_may_name_its_ends_by_what_equals_them(labels, otherwise, graph, order):
    graph = renamed(graph, LABELS[labels], order, otherwise)
    check_rows(graph, same_columns(graph))


@examples(300)
@given(digraphs(), st.integers(0, 255))
def test_views_of_a_graph_have_the_same_columns_as_lists_and_as_arrays(graph, mask):
    chosen = [vertex for number, vertex in enumerate(graph) if mask >> number & 1]
    for view in (graph.subgraph(chosen), graph.reverse(copy=False), nx.restricted_view(graph, chosen, [])):
        check_rows(view, same_columns(view))


@pytest.mark.parametrize("seed", range(4))
def test_a_large_graph_has_the_same_columns_as_lists_and_as_arrays(seed):
    arena = large_arena(seed)
    for labels in ("from 0 on", "with gaps", "strings"):
        graph = renamed(arena, LABELS[labels], seed)
        check_rows(graph, same_columns(graph))
        same_columns(graph, compact)


def test_names_that_print_alike_stay_apart():
    arena = nx.DiGraph([(1, "1"), ("1", (1,))], initial=1)
    nx.set_node_attributes(arena, {1: 1, "1": 2, (1,): 1}, "player")
    arena.nodes[1,]["winner"] = 1
    assert dict(however(lambda: solved(arena))[0][1]) == {(1,): 0, "1": 1, 1: 2}


# ---- which packages are imported


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_neither_numba_nor_numpy_is_imported_for_a_small_digraph():
    code = """
import sys
from arena import attractor, kernel, solve, unfold
from games import load
game = unfold(load("tictactoe"))
found = solve(game)
assert found.summary()["winner"] == 0
attractor(game, 1), kernel(game)
print({"numba", "numpy"} & set(sys.modules))
"""
    assert run(code) == "set()\n"


def test_numba_is_not_imported_for_a_small_arena_from_edges():
    code = """
import sys
from arena import CompactArena, attractor, solve
arena = CompactArena.from_edges([0, 1, 0], [1, 2, 3], player=[1, 2, 1, 2], winner=[-1, -1, 1, 2], initial=0)
assert attractor(arena, 1).rank.tolist() == [2, 1, 0, -1]
assert solve(arena).summary()["plays"] == 2
print("numba" in sys.modules)
"""
    assert run(code) == "False\n"


def test_numba_is_not_imported_for_a_look_at_the_successors_in_a_small_arena_from_edges():
    code = """
import sys
from arena import CompactArena
arena = CompactArena.from_edges([0, 1, 0], [1, 2, 3], player=[1, 2, 1, 2], winner=[-1, -1, 1, 2])
assert arena.after(0) == [1, 3]
print("numba" in sys.modules)
"""
    assert run(code) == "False\n"


def test_where_numba_is_not_installed_everything_is_the_same():
    """In a process of its own, in which large and small are solved from a DiGraph and from edges."""
    code = """
import json, sys
sys.modules["numba"] = None
from arena import CompactArena, attractor, backward_induction, grundy, kernel, solve, unfold
from arena.machine import columns
from games import load
columns.WORTH_COMPILING = columns.WORTH_CALLING = 0
game = unfold(load("subtraction", heap=30))
found = solve(game)
length = 9000
arena = CompactArena.from_edges(
    list(range(length)), list(range(1, length + 1)), [1 + n % 2 for n in range(length + 1)], [-1] * length + [2],
    initial=0,
)
print(json.dumps([
    found.summary(),
    [*map(list, found.rows())],
    attractor(arena, 2).rank.tolist(),
    solve(arena).summary(),
    sorted(kernel(arena).kernel)[:3],
    grundy(arena).tolist()[:3],
    backward_induction(arena).value.tolist()[:3],
]))
"""
    found = solve(unfold(load("subtraction", heap=30)))
    summary, rows, rank, other, in_kernel, values, induction = json.loads(run(code))
    assert summary == found.summary()
    assert rows == json.loads(json.dumps(list(found.rows())))
    assert rank == list(range(9001))[::-1]
    assert (other["winner"], other["remoteness"], other["plays"], other["tree_nodes"]) == (2, 9000, 1, 9001)
    assert (in_kernel, values, induction) == ([0, 2, 4], [0, 1, 0], [-1, -1, -1])


def test_neighbours_are_seen_where_there_are_any():
    line, size = np.arange(1, 10_000), 10_000
    moved = np.random.default_rng(0).permutation(size)
    player, winner = np.arange(size) % 2 + 1, np.where(np.arange(size) == 0, 1, -1)
    ordered = CompactArena.from_edges(line, line - 1, player, winner)
    shuffled = CompactArena.from_edges(moved[line], moved[line - 1], player[moved.argsort()], winner[moved.argsort()])
    assert columns.in_order(ordered.reverse)
    assert not columns.in_order(shuffled.reverse)
    assert attractor(ordered, 1).rank.tolist() == attractor(shuffled, 1).rank[moved].tolist() == list(range(size))
