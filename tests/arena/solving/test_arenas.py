"""The solution of an arena against the definitions: regions, remoteness, strategies, draws, and its table.

Whatever is solved here is verified as well, by a check that shares nothing with the solver.
"""

import json

import naive
import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples

import arena as toolkit
import exporters
from arena import InvalidArena, ParameterError, backward_induction, certificate, check, compact, unfold, verify
from arena.graphs.components import components
from arena.machine.columns import Rows
from games import load


def solve(arena):
    solution = toolkit.solve(arena)
    assert verify(arena, certificate(solution))
    return solution


@examples(1000)
@given(arenas())
def test_winners_are_those_of_the_two_fixpoints(arena):
    assert solve(arena).winner == naive.winners(arena)


@examples(500)
@given(arenas())
def test_remoteness_is_the_value_of_the_race_and_empty_on_draws(arena):
    races = [naive.remoteness_by_values(arena, player) for player in (1, 2)]
    shortest = {vertex: min(race[vertex] for race in races) for vertex in arena}
    assert solve(arena).remoteness == {vertex: plies for vertex, plies in shortest.items() if plies < naive.NEVER}


@examples(500)
@given(arenas())
def test_draws_are_by_rule_where_a_player_can_force_a_drawn_sink(arena):
    assert solve(arena).draw == naive.draw_kinds(arena)


@examples(300)
@given(arenas())
def test_the_regions_partition_the_arena(arena):
    solution = solve(arena)
    regions = [solution.w1, solution.w2, solution.undetermined]
    assert set().union(*regions) == set(arena)
    assert sum(map(len, regions)) == len(arena)
    assert solution.determined == (not solution.undetermined)
    assert naive.targets(arena, 1) <= solution.w1
    assert naive.targets(arena, 2) <= solution.w2
    assert naive.drawn_sinks(arena) <= solution.undetermined


@examples(500)
@given(arenas())
def test_the_strategy_is_a_move_wherever_play_goes_on_and_stays_in_its_region(arena):
    solution, after = solve(arena), naive.moves(arena)
    assert set(solution.strategy) == {vertex for vertex in arena if after[vertex]}
    for vertex, following in solution.strategy.items():
        assert following in after[vertex]
        assert solution.winner[following] == solution.winner[vertex]


@examples(500)
@given(arenas())
def test_fastest_win_and_slowest_loss_both_come_one_ply_nearer(arena):
    solution = solve(arena)
    for vertex, following in solution.strategy.items():
        if solution.winner[vertex]:
            assert solution.remoteness[following] == solution.remoteness[vertex] - 1


@examples(300)
@given(arenas())
def test_the_winner_wins_within_the_remoteness_whatever_the_reply(arena):
    solution = solve(arena)
    for vertex, plies in solution.remoteness.items():
        winner = solution.winner[vertex]
        followed = list(naive.plays_followed(arena, winner, solution.strategy, vertex))
        assert all(ending == winner for _, ending in followed)
        assert max(len(path) - 1 for path, _ in followed) == plies


@examples(300)
@given(arenas())
def test_the_loser_lasts_as_long_as_the_remoteness_whatever_the_winner_plays(arena):
    solution = solve(arena)
    for vertex, plies in solution.remoteness.items():
        winner = solution.winner[vertex]
        for path, ending in naive.plays_followed(arena, 3 - winner, solution.strategy, vertex):
            assert ending != winner or len(path) - 1 >= plies


@examples(300)
@given(arenas())
def test_on_a_draw_either_player_avoids_defeat_by_the_strategy(arena):
    solution = solve(arena)
    for vertex in solution.undetermined:
        for player in (1, 2):
            endings = {ending for _, ending in naive.plays_followed(arena, player, solution.strategy, vertex)}
            assert endings <= {0, player, "endless"}


@examples(300)
@given(arenas())
def test_who_can_force_a_drawn_end_reaches_one_unless_he_is_let_win(arena):
    solution = solve(arena)
    for player in (1, 2):
        for vertex in naive.forced_draws(arena, player):
            endings = {ending for _, ending in naive.plays_followed(arena, player, solution.strategy, vertex)}
            assert endings <= {0, player}


@examples(300)
@given(arenas())
def test_best_moves_keep_the_winner_and_make_progress_and_the_others_that_keep_him_only_stay(arena):
    solution, winner, after = solve(arena), naive.winners(arena), naive.moves(arena)
    best = naive.best_moves(arena)
    for vertex, data in arena.nodes(data=True):
        lost = winner[vertex] == 3 - data["player"]
        kept = set() if lost else {s for s in after[vertex] if winner[s] == winner[vertex]}
        assert sorted(solution.best_moves(vertex), key=str) == sorted(best[vertex], key=str)
        assert sorted(solution.staying_moves(vertex), key=str) == sorted(kept - best[vertex], key=str)


@examples(50)
@given(arenas(), st.randoms())
def test_whoever_makes_best_moves_alone_wins(arena, chance):
    solution = solve(arena)
    strategy = {vertex: chance.choice(best) for vertex in arena if (best := solution.best_moves(vertex))}
    for vertex, winner in solution.winner.items():
        assert winner == 0 or naive.wins(arena, winner, strategy, vertex)


class Counted(int):
    """A number that counts how often it is compared."""

    compared = 0
    __hash__ = int.__hash__

    def __eq__(self, other):
        Counted.compared += 1
        return int(self) == other


def test_moves_that_stay_are_not_compared_with_all_the_best(monkeypatch):
    arena = nx.DiGraph(initial="start")
    arena.add_node("start", player=1)
    for number in range(30):
        arena.add_node(("won", number), player=2, winner=1)
        arena.add_node(("back", number), player=2)
        arena.add_edges_from(("start", (kind, number)) for kind in ("won", "back"))
        arena.add_edge(("back", number), "start")
    solution = solve(arena)
    best = list(map(Counted, solution.best_of(solution.columns.number_of("start"))))
    monkeypatch.setattr(type(solution), "best_of", lambda *_: best)
    assert [kind for kind, _ in solution.staying_moves("start")] == ["back"] * 30
    assert Counted.compared <= 60


def test_a_move_that_only_stays_is_no_first_move():
    arena = exporters.read("sans_interet")
    summary = solve(arena).summary(3)
    assert (summary["first_moves"], summary["staying_moves"]) == (["6"], ["1"])
    assert {row.position: row.best_moves for row in solve(arena).rows()}["4"] == ["6"]
    columns = solve(compact(arena))
    assert (columns.best_moves(4), columns.staying_moves(4)) == ([6], [1])


@examples(30)
@given(digraphs(), st.data())
def test_components_are_networkxs_inside_each_group(graph, data):
    graph = nx.convert_node_labels_to_integers(graph)
    group = [data.draw(st.integers(0, 1)) for _ in graph]
    inside = nx.DiGraph((tail, head) for tail, head in graph.edges if group[tail] == group[head])
    inside.add_nodes_from(graph)
    rows = Rows.of_lists([list(graph.adj[vertex]) for vertex in graph])
    arrays = Rows(*(np.array(column, dtype="u4") for column in rows))
    for given_rows, groups in ((rows, group), (arrays, np.array(group, dtype="i1"))):
        found = components(given_rows, groups)
        same = {frozenset(v for v in graph if found[v] == number) for number in set(map(int, found))}
        assert same == set(map(frozenset, nx.strongly_connected_components(inside)))


@examples(300)
@given(arenas())
def test_layer_sizes_count_what_each_set_adds_to_the_one_before(arena):
    solution = solve(arena)
    for player in (1, 2):
        sizes = [len(layer) for layer in naive.attractor_sets(arena, player)]
        added = [size - before for before, size in zip([0, *sizes], sizes, strict=False)]
        assert solution.layer_sizes(player) == [size for size in added if size]


@examples(300)
@given(arenas())
def test_the_arena_may_be_given_as_columns(arena):
    columns = compact(arena)
    solution = solve(columns)
    assert solution.winner == naive.winners(arena)
    assert solution.draw == naive.draw_kinds(arena)
    assert solution.graph is columns
    assert solve(arena).graph is arena


@examples(500)
@given(arenas(acyclic=True))
def test_backward_induction_agrees_on_acyclic_arenas(arena):
    value = backward_induction(arena).value
    assert solve(arena).winner == {vertex: {1: 1, -1: 2, 0: 0}[value[vertex]] for vertex in arena}


@examples(300)
@given(arenas())
def test_the_table_says_what_the_definitions_say(arena):
    """One row a vertex; None where remoteness, ply, draw or strategy have nothing to say."""
    solution = solve(arena)
    winner, draws, after = naive.winners(arena), naive.draw_kinds(arena), naive.moves(arena)
    best = naive.best_moves(arena)
    plies = naive.ply_sets(arena, arena.graph["initial"])
    rows = {(row.position, row.player): row for row in solution.rows()}
    assert len(rows) == len(list(solution.rows())) == len(arena)
    for vertex, data in arena.nodes(data=True):
        row = rows[str(vertex), data["player"]]
        assert row.winner == winner[vertex]
        assert row.draw == draws.get(vertex)
        assert row.sink == (not arena.adj[vertex])
        assert row.ply == (min(plies[vertex]) if len(plies[vertex]) == 1 else None)
        assert (row.remoteness is None) == (winner[vertex] == 0)
        assert (row.strategy is None) == (not after[vertex])
        assert set(row.best_moves) == set(map(str, best[vertex]))


def test_rows_are_sorted_by_position_as_numbers_then_by_player():
    rows = list(solve(unfold(load("subtraction", heap=11))).rows())
    assert [(int(row.position), row.player) for row in rows] == sorted((int(r.position), r.player) for r in rows)


def test_the_frame_has_a_row_a_vertex_and_the_best_moves_in_one_cell():
    frame = solve(unfold(load("subtraction", heap=5))).to_frame()
    assert list(frame.columns) == [
        "position", "player", "ply", "sink", "winner", "draw", "remoteness", "strategy", "best_moves", "vertex",
    ]  # fmt: skip
    assert len(frame) == 10
    lost = frame[(frame.position == "4") & (frame.player == 2)].iloc[0]
    assert (lost.winner, lost.remoteness, lost.best_moves) == (1, 2, "")
    assert frame[(frame.position == "3") & (frame.player == 1)].iloc[0].best_moves == "0"


@examples(300)
@given(arenas(max_vertices=7))
def test_the_summary_counts_what_the_definitions_count(arena):
    summary, winner, draws = solve(arena).summary(), naive.winners(arena), naive.draw_kinds(arena)
    initial = arena.graph["initial"]
    assert summary["vertices"] == len(arena)
    assert summary["edges"] == arena.number_of_edges()
    assert [summary[key] for key in ("s1", "s2")] == [
        sum(data["player"] == player for _, data in arena.nodes(data=True)) for player in (1, 2)
    ]
    assert summary["f1"] == len(naive.targets(arena, 1))
    assert summary["f2"] == len(naive.targets(arena, 2))
    assert summary["drawn_sinks"] == len(naive.drawn_sinks(arena))
    assert [summary[key] for key in ("undetermined", "w1", "w2")] == [
        list(winner.values()).count(region) for region in (0, 1, 2)
    ]
    assert [summary[f"draws_{key}"] for key in ("by_rule", "endless")] == [
        list(draws.values()).count(kind) for kind in ("rule", "endless")
    ]
    assert summary["determined"] == (0 not in winner.values())
    assert (summary["initial"], summary["winner"]) == (str(initial), winner[initial])
    assert set(summary["first_moves"]) == set(map(str, naive.best_moves(arena)[initial]))
    assert json.loads(json.dumps(summary)) == summary


@examples(300)
@given(arenas(max_vertices=7))
def test_the_summary_counts_the_plays_unless_a_circuit_makes_them_infinite(arena):
    initial, after = arena.graph["initial"], naive.moves(arena)
    summary = solve(arena).summary()
    played = nx.DiGraph([(v, s) for v in naive.reachable(after, initial) for s in after[v]])
    if nx.is_directed_acyclic_graph(played):
        assert summary["plays"] == len(naive.plays(arena, initial))
        assert summary["tree_nodes"] == len(naive.beginnings(arena, initial))
    else:
        assert (summary["plays"], summary["tree_nodes"]) == (None, None)


def test_any_vertex_may_be_asked_about():
    summary = solve(unfold(load("subtraction", heap=5))).summary((4, 2))
    assert (summary["initial"], summary["winner"], summary["remoteness"]) == ("4", 1, 2)
    assert summary["first_moves"] == []
    assert (summary["plays"], summary["tree_nodes"]) == (7, 15)


def test_a_vertex_that_is_not_in_the_arena_is_refused_by_name():
    solution = solve(unfold(load("subtraction", heap=5)))
    with pytest.raises(ParameterError, match=r"not a vertex of the graph: \(9, 1\)"):
        solution.summary((9, 1))
    with pytest.raises(ParameterError, match=r"not a vertex of the graph: \(9, 2\)"):
        solution.best_moves((9, 2))


def test_without_an_initial_vertex_nothing_is_seen_from_a_start():
    arena = unfold(load("subtraction", heap=5))
    del arena.graph["initial"]
    solution = solve(arena)
    assert solution.summary((5, 1))["winner"] == 1
    assert {row.ply for row in solution.rows()} == {None}
    summary = solution.summary()
    assert (summary["initial"], summary["winner"], summary["remoteness"]) == (None, None, None)
    assert summary["w1"] == solution.summary((5, 1))["w1"]


def circuit(size, **attributes):
    """A circuit through 2 * size vertices, S1 and S2 by turns."""
    arena = nx.DiGraph([(number, (number + 1) % (2 * size)) for number in range(2 * size)], initial=0, **attributes)
    nx.set_node_attributes(arena, {number: 1 + number % 2 for number in arena}, "player")
    return arena


@pytest.mark.parametrize("size", [1, 2, 3])
def test_on_a_circuit_without_exit_every_vertex_is_an_endless_draw(size):
    solution = solve(circuit(size))
    assert set(solution.winner.values()) == {0}
    assert set(solution.draw.values()) == {"endless"}
    assert solution.remoteness == {}
    assert not solution.determined


def test_a_drawn_sink_that_either_player_can_shun_makes_the_draw_by_rule_only_where_it_can_be_forced():
    """On 0 -> 1 -> 2 -> 3 -> 0 player 1 can leave 0 for a drawn sink: he forces it from everywhere."""
    arena = circuit(2)
    arena.add_edge(0, "drawn")
    arena.add_node("drawn", player=2, winner=0)
    assert set(solve(arena).draw.values()) == {"rule"}


def test_a_draw_is_endless_where_both_players_must_help_to_reach_the_drawn_sink():
    """0 -> {1, 3}, 1 -> {2, drawn}: neither player alone forces 'drawn', for 0 may go to 3 and 1 may go to 2."""
    arena = nx.DiGraph([(0, 1), (0, 3), (1, 2), (1, "drawn"), (2, 3), (3, 0)], initial=0)
    nx.set_node_attributes(arena, {0: 1, 1: 2, 2: 1, 3: 2, "drawn": 1}, "player")
    arena.nodes["drawn"]["winner"] = 0
    assert solve(arena).draw == {0: "endless", 1: "rule", 2: "endless", 3: "endless", "drawn": "rule"}


def test_a_player_who_would_lose_by_leaving_is_held_inside_the_draw():
    """2 could leave `b` only to lose, so inside S∅ player 1's drawn sink is forced through it."""
    arena = nx.DiGraph([("b", "a"), ("b", "lost"), ("a", "drawn")], initial="b")
    nx.set_node_attributes(arena, {"b": 2, "a": 1, "lost": 1, "drawn": 2}, "player")
    arena.nodes["lost"]["winner"], arena.nodes["drawn"]["winner"] = 1, 0
    solution = solve(arena)
    assert solution.draw == {"b": "rule", "a": "rule", "drawn": "rule"}
    assert solution.strategy["b"] == "a"


def test_named_targets_replace_the_won_sinks_and_stop_play():
    arena = circuit(2, f1=[2])
    solution = solve(arena)
    assert solution.winner == {0: 1, 1: 1, 2: 1, 3: 1}
    assert solution.remoteness == {2: 0, 1: 1, 0: 2, 3: 3}
    assert 2 not in solution.strategy


def test_a_bare_graph_is_refused_and_the_text_says_why():
    with pytest.raises(InvalidArena, match="a circuit is a bare graph: it has no players"):
        solve(nx.DiGraph([("a", "b"), ("b", "a")], name="a circuit"))


def test_a_sink_without_a_winner_is_refused_by_name():
    arena = nx.DiGraph([("a", "the end")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "the end": 2}, "player")
    with pytest.raises(InvalidArena, match="the end: a sink without a winner"):
        solve(arena)


def test_a_won_sink_that_is_not_among_the_named_targets_is_refused_by_name():
    arena = nx.DiGraph([("a", "b"), ("a", "c")], initial="a", f1=["c"])
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 2}, "player")
    nx.set_node_attributes(arena, {"b": 1, "c": 1}, "winner")
    with pytest.raises(InvalidArena, match="b: a sink won by player 1 that f1 does not name"):
        solve(arena)


@pytest.mark.parametrize(
    ("graph", "winners", "named"),
    [
        ({"f1": ["nowhere"]}, {"leaf": 1}, "nowhere"),
        ({"f1": ["leaf"]}, {"leaf": 2}, "leaf"),
        ({"f1": ["leaf"]}, {"leaf": 0}, "leaf"),
        ({"f1": ["leaf"], "f2": ["leaf"]}, {}, "leaf"),
        ({"f1": ["leaf"], "f2": []}, {"leaf": 2}, "leaf"),
        ({"f1": ["stem"]}, {"stem": 2, "leaf": 2}, "stem"),
        ({}, {"stem": 1, "leaf": 1}, "stem"),
        ({}, {"leaf": 3}, "leaf"),
        ({}, {"leaf": True}, "leaf"),
        ({"f1": ["leaf"]}, {"leaf": True}, "leaf"),
    ],
    ids=[
        "a target that is no vertex",
        "F1 names a sink won by 2",
        "F1 names a drawn sink",
        "in F1 and in F2",
        "F1 names a sink won by 2, and F2 nothing",
        "F1 names a vertex won by 2 that has edges",
        "a winner on a vertex with edges",
        "a winner that is no player",
        "a winner that is true",
        "F1 names a sink whose winner is true",
    ],
)
def test_targets_that_check_reports_are_refused_by_name(graph, winners, named):
    """`compact`: InvalidArena if the targets are not what `check` asks."""
    arena = nx.DiGraph([("stem", "leaf")], **{"initial": "stem", **graph})
    nx.set_node_attributes(arena, {"stem": 1, "leaf": 2}, "player")
    nx.set_node_attributes(arena, winners, "winner")
    assert any(not breach.note for breach in check(arena))
    with pytest.raises(InvalidArena, match=named):
        solve(arena)
