"""Every algorithm on arrays: compiled loops, plain loops and the definitions all say the same."""

import json

import naive
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, arenas_and_goals, dags, digraphs, examples, players
from ways import ALWAYS, attraction, compiled, dominion, however, in_arrays, ranks, solved

from arena import (
    attractor,
    backward_induction,
    certificate,
    check_play,
    check_strategy,
    compact,
    grundy,
    kernel,
    solve,
    solve_positions,
    tree,
    verify,
)
from arena.graphs.conversion import compact_graph
from arena.graphs.plies import plies
from arena.machine.columns import as_list
from arena.solving.grundy import grundy_values
from arena.solving.induction import count_plays


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
        assert verify(arena, certificate(found))
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
    summaries = map(solve(arena).summary, arena)
    assert [(each["plays"], each["tree_nodes"]) for each in summaries] == found


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
