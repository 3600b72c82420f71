"""Outcomes on position graphs against their definition, in normal and in misère play, circuits included."""

import naive
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import dags, digraphs, examples

from arena import Outcome, position_graph, solve, solve_positions, unfold
from arena.graphs.conversion import compact_graph
from games import load


@examples(1000)
@given(digraphs(), st.booleans())
def test_outcomes_and_remoteness_are_those_of_the_definition(graph, misere):
    found, expected = solve_positions(graph, misere=misere), naive.outcomes(graph, misere=misere)
    assert found.outcome == {vertex: outcome for vertex, (outcome, _) in expected.items()}
    assert found.remotenesses == [-1 if expected[v][1] is None else expected[v][1] for v in graph]


@examples(500)
@given(digraphs(max_vertices=6), st.booleans())
def test_outcomes_are_those_of_the_arena_of_positions_and_turns(graph, misere):
    """Course 000, Definition 3: N where the player to move wins, whichever of the two he is."""
    found, winner = solve_positions(graph, misere=misere), naive.winners(naive.by_turns(graph, misere=misere))
    for vertex in graph:
        expected = {(1, 2): Outcome.N, (2, 1): Outcome.P, (0, 0): Outcome.D}[winner[vertex, 1], winner[vertex, 2]]
        assert found.outcome[vertex] is expected


@examples(300)
@given(dags(), st.booleans())
def test_without_circuits_every_position_is_won_or_lost(graph, misere):
    """Course 000, Proposition 1."""
    found = solve_positions(graph, misere=misere).outcome
    assert set(found.values()) <= {Outcome.N, Outcome.P}
    for vertex in graph:
        if graph.adj[vertex]:
            assert (found[vertex] is Outcome.N) == any(found[s] is Outcome.P for s in graph.adj[vertex])


@examples(300)
@given(digraphs(), st.booleans())
def test_best_moves_are_those_of_the_arena_of_both_turns(graph, misere):
    found, outcome = solve_positions(graph, misere=misere), naive.outcomes(graph, misere=misere)
    best = naive.best_moves(naive.by_turns(graph, misere=misere))
    wanted = {"N": "P", "D": "D", "P": "none: he has lost"}
    for vertex in graph:
        kept = {s for s in graph.adj[vertex] if outcome[s][0] == wanted[outcome[vertex][0]]}
        assert set(found.best_moves(vertex)) == {s for s, _ in best[vertex, 1]}
        assert set(found.staying_moves(vertex)) == kept - set(found.best_moves(vertex))


@examples(300)
@given(digraphs(), st.booleans())
def test_the_table_says_what_the_definitions_say(graph, misere):
    outcome = naive.outcomes(graph, misere=misere)
    rounds = {v: n for n, pair in enumerate(naive.sink_removal(graph), start=1) for v in pair[0] | pair[1]}
    rows = {row.position: row for row in solve_positions(graph, misere=misere).rows()}
    assert len(rows) == len(graph)
    for vertex in graph:
        row = rows[str(vertex)]
        assert (row.outcome, row.remoteness) == outcome[vertex]
        assert row.round == rounds.get(vertex)
        ends = nx.is_directed_acyclic_graph(graph.subgraph(naive.reachable(graph.adj, vertex)))
        assert row.grundy == (naive.grundy(graph, vertex) if ends else None)


@examples(300)
@given(digraphs())
def test_the_table_claims_membership_of_the_kernel_only_where_it_is_true_of_every_kernel(graph):
    kernels = naive.all_kernels(graph)
    for row in solve_positions(graph).rows():
        vertex = next(v for v in graph if str(v) == row.position)
        membership = {vertex in members for members in kernels}
        if row.kernel is True:
            assert membership == {True}
        if row.kernel is False:
            assert True not in membership
        if len(kernels) == 1:
            assert membership == {row.kernel}


def test_the_table_puts_no_vertex_in_the_kernel_of_a_graph_that_has_none():
    """A circuit of three beside a sink: there is no kernel for the sink to be in."""
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a")])
    graph.add_node("sink")
    assert naive.all_kernels(graph) == set()
    assert True not in {row.kernel for row in solve_positions(graph).rows()}


def test_rows_are_sorted_by_position_as_numbers():
    rows = list(solve_positions(position_graph(load("subtraction", heap=11))).rows())
    assert [row.position for row in rows] == [str(number) for number in range(12)]


def test_the_frame_has_a_row_a_position_and_the_best_moves_in_one_cell():
    frame = solve_positions(position_graph(load("rook", rows=2, columns=2))).to_frame()
    assert list(frame.columns) == [
        "position",
        "outcome",
        "remoteness",
        "kernel",
        "round",
        "grundy",
        "best_moves",
        "vertex",
    ]
    assert frame.position.tolist() == ["1", "2", "3", "4"]
    assert frame.outcome.tolist() == ["P", "N", "N", "P"]
    assert frame.best_moves.tolist() == ["", "4", "4", ""]


@pytest.mark.parametrize("misere", [False, True])
def test_misere_is_read_from_the_graph_unless_it_is_given(misere):
    graph = position_graph(load("subtraction", heap=8, misere=misere))
    lost = [heap for heap in range(9) if solve_positions(graph).outcome[heap] is Outcome.P]
    assert lost == ([1, 5] if misere else [0, 4, 8])
    other = [heap for heap in range(9) if solve_positions(graph, misere=not misere).outcome[heap] is Outcome.P]
    assert other == ([0, 4, 8] if misere else [1, 5])


def test_columns_are_taken_in_normal_play_unless_misere_is_given():
    columns = compact_graph(position_graph(load("subtraction", heap=8)))
    assert solve_positions(columns).outcome[4] is Outcome.P
    assert solve_positions(columns, misere=True).outcome[5] is Outcome.P


def test_in_misere_play_whoever_cannot_move_has_won_at_once():
    graph = nx.DiGraph([("a", "sink")])
    found = solve_positions(graph, misere=True)
    assert found.outcome == {"a": Outcome.P, "sink": Outcome.N}
    assert found.remotenesses == [1, 0]


@pytest.mark.parametrize("misere", [False, True])
def test_a_circuit_of_three_is_drawn_everywhere(misere):
    found = solve_positions(nx.cycle_graph(3, create_using=nx.DiGraph), misere=misere)
    assert set(found.outcome.values()) == {Outcome.D}
    assert found.remotenesses == [-1, -1, -1]


def test_a_circuit_with_an_exit_is_decided():
    """The "Loopy" row: c is lost for the player to move there, b won and a lost."""
    found = solve_positions(nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")]))
    assert found.outcome == {"a": Outcome.P, "b": Outcome.N, "c": Outcome.P}
    assert dict(zip(found.columns.vertices, found.remotenesses, strict=True)) == {"a": 2, "b": 1, "c": 0}


@pytest.mark.parametrize("misere", [False, True])
def test_position_graph_and_arena_tell_the_same_winner(misere):
    game = load("nim", heaps=(2, 3), misere=misere)
    outcome, solution = solve_positions(position_graph(game)).outcome, solve(unfold(game))
    for (position, player), winner in solution.winner.items():
        assert winner == (player if outcome[position] is Outcome.N else 3 - player)
