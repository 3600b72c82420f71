"""The solution of an arena against the definitions: regions, remoteness, strategies, draws and its table.

Whatever is solved here is verified as well, by a check that shares nothing with the solver.
"""

import json
from collections import Counter

import naive
import pytest
from claims import solved
from forms import FORMS, of_edges
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples

from arena import CompactArena, ParameterError, compact, read, solve, strong_solve, unfold
from games import load


def shortest_races(arena):
    races = [naive.remoteness_by_values(arena, player) for player in (1, 2)]
    plies = {vertex: min(race[vertex] for race in races) for vertex in arena}
    return {vertex: least for vertex, least in plies.items() if least < naive.NEVER}


@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize("form", FORMS)
@examples(700)
@given(arenas())
def test_regions_remoteness_draws_and_strategy_are_those_of_the_definitions(form, arena):
    given_ = FORMS[form](arena)
    solution, winner, after = solved(given_), naive.winners(arena), naive.moves(arena)
    assert solution.graph is given_
    assert solution.winner == winner
    assert solution.remoteness == shortest_races(arena)
    assert solution.draw == naive.draw_kinds(arena)
    regions = [solution.w1, solution.w2, solution.undetermined]
    assert regions == [{vertex for vertex in arena if winner[vertex] == won} for won in (1, 2, 0)]
    assert solution.determined == (not solution.undetermined)
    assert set(solution.strategy) == {vertex for vertex in arena if after[vertex]}
    for vertex, following in solution.strategy.items():
        assert following in after[vertex]
        assert winner[following] == winner[vertex]
        assert not winner[vertex] or solution.remoteness[following] == solution.remoteness[vertex] - 1
    for player in (1, 2):
        sizes = [len(layer) for layer in naive.attractor_sets(arena, player)]
        added = [size - before for before, size in zip([0, *sizes], sizes, strict=False)]
        assert solution.layer_sizes(player) == [size for size in added if size]


@pytest.mark.usefixtures("loops")
@examples(300)
@given(arenas(), st.sampled_from(sorted(FORMS)))
def test_the_strategies_win_in_time_last_long_and_hold_a_draw(arena, form):
    solution = solved(FORMS[form](arena))
    for vertex, winner in solution.winner.items():
        for player in (1, 2):
            plays = list(naive.plays_followed(arena, player, solution.strategy, vertex))
            if winner == player:
                assert {ending for _, ending in plays} == {player}
                assert max(len(path) - 1 for path, _ in plays) == solution.remoteness[vertex]
            elif winner:
                assert all(end != winner or len(path) > solution.remoteness[vertex] for path, end in plays)
            else:
                assert {ending for _, ending in plays} <= {0, player, "endless"}
    for player in (1, 2):
        for vertex in naive.forced_draws(arena, player):
            endings = {ending for _, ending in naive.plays_followed(arena, player, solution.strategy, vertex)}
            assert endings <= {0, player}


@pytest.mark.usefixtures("loops")
@examples(300)
@given(arenas(), st.randoms(use_true_random=False))
def test_best_moves_keep_the_winner_and_make_progress_and_the_others_that_keep_him_only_stay(arena, chance):
    winner, after, best = naive.winners(arena), naive.moves(arena), naive.best_moves(arena)
    for form in FORMS.values():
        solution = solved(form(arena))
        for vertex, data in arena.nodes(data=True):
            lost = winner[vertex] == 3 - data["player"]
            kept = set() if lost else {s for s in after[vertex] if winner[s] == winner[vertex]}
            assert sorted(solution.best_moves(vertex), key=str) == sorted(best[vertex], key=str)
            assert sorted(solution.staying_moves(vertex), key=str) == sorted(kept - best[vertex], key=str)
    strategy = {vertex: chance.choice(moves) for vertex in arena if (moves := solution.best_moves(vertex))}
    assert all(won == 0 or naive.wins(arena, won, strategy, vertex) for vertex, won in winner.items())


def test_a_move_that_only_stays_is_no_first_move():
    arena = read("sans_interet")
    for form in FORMS.values():
        solution = solved(form(arena))
        summary = solution.summary(3)
        assert (summary["first_moves"], summary["staying_moves"]) == (["6"], ["1"])
        assert {row.position: row.best_moves for row in solution.rows()}["4"] == ["6"]
    assert solution.w1 == {0, 1, 3, 4, 6}
    assert [solution.remoteness[v] for v in (6, 3, 4, 1, 0)] == [0, 1, 1, 2, 3]


@examples(300)
@given(arenas(), st.sampled_from(sorted(FORMS)))
def test_the_table_says_what_the_definitions_say(arena, form):
    """One row per vertex; None where remoteness, ply, draw or strategy have nothing to say."""
    winner, draws, after = naive.winners(arena), naive.draw_kinds(arena), naive.moves(arena)
    best, plies, races = naive.best_moves(arena), naive.ply_sets(arena, arena.graph["initial"]), shortest_races(arena)
    table = list(solved(FORMS[form](arena)).rows())
    rows = {(row.position, row.player): row for row in table}
    assert len(rows) == len(table) == len(arena)
    for vertex, data in arena.nodes(data=True):
        row = rows[str(vertex), data["player"]]
        assert row.winner == winner[vertex]
        assert row.draw == draws.get(vertex)
        assert row.sink == (not arena.adj[vertex])
        assert row.ply == (min(plies[vertex]) if len(plies[vertex]) == 1 else None)
        assert row.remoteness == races.get(vertex)
        assert (row.strategy is None) == (not after[vertex])
        assert sorted(row.best_moves) == sorted(map(str, best[vertex]))


@pytest.mark.usefixtures("loops")
@examples(300)
@given(arenas(max_vertices=7), st.sampled_from(sorted(FORMS)))
def test_the_summary_counts_what_the_definitions_count(arena, form):
    winner, draws, initial = naive.winners(arena), naive.draw_kinds(arena), arena.graph["initial"]
    summary = solved(FORMS[form](arena)).summary()
    player = Counter(data["player"] for _, data in arena.nodes(data=True))
    expected = {
        "vertices": len(arena),
        "edges": arena.number_of_edges(),
        "s1": player[1],
        "s2": player[2],
        "f1": len(naive.targets(arena, 1)),
        "f2": len(naive.targets(arena, 2)),
        "drawn_sinks": len(naive.drawn_sinks(arena)),
        **dict(zip(("undetermined", "w1", "w2"), map([*winner.values()].count, (0, 1, 2)), strict=True)),
        "draws_by_rule": [*draws.values()].count("rule"),
        "draws_endless": [*draws.values()].count("endless"),
        "determined": 0 not in winner.values(),
        "initial": str(initial),
        "winner": winner[initial],
        "remoteness": shortest_races(arena).get(initial),
    }
    assert {key: summary[key] for key in expected} == expected
    assert sorted(summary["first_moves"]) == sorted(map(str, naive.best_moves(arena)[initial]))
    assert json.loads(json.dumps(summary)) == summary


def test_frames_are_sorted_by_position_as_numbers_and_have_moves_in_one_cell():
    rows = list(solved(unfold(load("subtraction", heap=11))).rows())
    assert [(int(row.position), row.player) for row in rows] == sorted((int(r.position), r.player) for r in rows)
    frame = solved(unfold(load("subtraction", heap=5))).to_frame()
    columns = ["position", "player", "ply", "sink", "winner", "draw", "remoteness", "strategy", "best_moves"]
    assert list(frame.columns)[: len(columns)] == columns
    assert len(frame) == 10
    lost = frame[(frame.position == "4") & (frame.player == 2)].iloc[0]
    assert (lost.winner, lost.remoteness, lost.best_moves) == (1, 2, "")
    assert frame[(frame.position == "3") & (frame.player == 1)].iloc[0].best_moves == "0"


def test_any_vertex_may_be_asked_about_and_no_other():
    solution = solved(unfold(load("subtraction", heap=5)))
    summary = solution.summary((4, 2))
    assert (summary["initial"], summary["winner"], summary["remoteness"]) == ("4", 1, 2)
    assert (summary["first_moves"], summary["plays"], summary["tree_nodes"]) == ([], 7, 15)
    for ask in (solution.summary, solution.best_moves, solution.staying_moves, solution.value, solution.lookup):
        with pytest.raises(ParameterError, match=r"\(9, 2\)"):
            ask((9, 2))


def test_without_an_initial_vertex_nothing_is_seen_from_a_start():
    arena = unfold(load("subtraction", heap=5))
    del arena.graph["initial"]
    solution = solved(arena)
    assert {row.ply for row in solution.rows()} == {None}
    summary = solution.summary()
    assert (summary["initial"], summary["winner"], summary["remoteness"]) == (None, None, None)
    assert summary["w1"] == solution.summary((5, 1))["w1"]


# ---- draws


# ---- columns of numbered vertices


@pytest.mark.usefixtures("loops")
@examples(200)
@given(arenas(), st.randoms(use_true_random=False))
def test_of_numbered_vertices_the_solution_is_arrays_with_minus_one_elsewhere(arena, chance):
    import numpy as np

    number = {vertex: place for place, vertex in enumerate(arena)}
    found, named = solved(of_edges(arena, named=False, order=chance)), solved(arena)
    assert np.asarray(found.winner).tolist() == list(named.winner.values())
    assert np.asarray(found.remoteness).tolist() == [named.remoteness.get(vertex, -1) for vertex in arena]
    assert [found.draw.get(number[vertex]) for vertex in arena] == [named.draw.get(vertex) for vertex in arena]
    chosen = np.asarray(found.strategy).tolist()
    assert [choice >= 0 for choice in chosen] == [vertex in named.strategy for vertex in arena]
    assert found.undetermined == {number[vertex] for vertex in named.undetermined}


@pytest.mark.usefixtures("loops")
@examples(120)
@given(arenas(named=False, max_vertices=6), st.lists(st.integers(0, 10**6), max_size=8))
def test_parallel_edges_change_no_winner_and_no_rank(arena, twice):
    number, edges = {vertex: place for place, vertex in enumerate(arena)}, list(arena.edges)
    edges += [edges[place % len(edges)] for place in twice] if edges else []
    made = CompactArena.from_edges(
        [number[tail] for tail, _ in edges],
        [number[head] for _, head in edges],
        [data["player"] for _, data in arena.nodes(data=True)],
        [data.get("winner", -1) for _, data in arena.nodes(data=True)],
        labels=list(arena),
    )
    found = solved(made)
    assert (found.winner, found.remoteness) == (naive.winners(arena), shortest_races(arena))
    assert found.draw == naive.draw_kinds(arena)
    assert all(len(set(best)) == len(best) for best in map(found.best_moves, arena))


# ---- solutions of games


@pytest.mark.parametrize(
    ("name", "parameters"), [("nim", {"heaps": (1, 2, 3)}), ("connect_four", {"rows": 3, "columns": 3, "align": 3})]
)
@pytest.mark.usefixtures("plain_loops")
def test_a_lookup_says_what_every_move_is_worth_and_a_table_says_the_same(name, parameters):
    game = load(name, **parameters)
    arena = solved(unfold(game))
    table = strong_solve(game)
    for position in arena.graph:
        found = arena.lookup(position, game)
        assert found[:4] == (game.label(position), game.player(position), *arena.value(position))
        assert [move.move for move in found.moves] == [move for move, _ in game.moves(position)]
        for move, (_, after) in zip(found.moves, game.moves(position), strict=True):
            assert move[1:4] == (game.label(after), *arena.value(after))
            nearer = None if found.remoteness is None else found.remoteness - 1
            assert move.best == ((move.winner, move.remoteness) == (found.winner, nearer))
        assert bool(found.moves) == any(move.best for move in found.moves)
        assert table.lookup(position) == found
    assert all(move.move == move.position for move in arena.lookup().moves)


@pytest.mark.usefixtures("plain_loops")
def test_a_vertex_is_found_by_its_printed_form_and_the_turn_is_player_1s_if_it_can_be():
    game = load("subtraction", heap=5)
    for result in (strong_solve(game), solve(unfold(game)), solve(compact(unfold(game)))):
        assert [result.at(text) for text in ("5", "4", "2", "2 J2")] == [(5, 1), (4, 2), (2, 1), (2, 2)]
        for text in ("5 J2", "nonsense"):
            with pytest.raises(ParameterError, match=text):
                result.at(text)


# ---- what is refused
