"""Outcomes on position graphs against their definition, in normal and in misère play, circuits included."""

import naive
import networkx as nx
import pytest
from forms import of_edges
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples

from arena import Outcome, compact, position_graph, solve_positions, verify
from games import load


@pytest.mark.usefixtures("loops")
@examples(1000)
@given(digraphs(), st.booleans())
def test_outcomes_and_remoteness_are_those_of_the_definition(graph, misere):
    found, expected = solve_positions(graph, misere=misere), naive.outcomes(graph, misere=misere)
    assert found.outcome == {vertex: outcome for vertex, (outcome, _) in expected.items()}
    assert found.remoteness == {vertex: plies for vertex, (_, plies) in expected.items() if plies is not None}


@examples(300)
@given(arenas(named=False, unwon=True), st.booleans())
def test_outcomes_of_columns_are_those_of_the_graph(arena, misere):
    expected = {vertex: outcome for vertex, (outcome, _) in naive.outcomes(arena, misere=misere).items()}
    for form in (arena, compact(arena), of_edges(arena)):
        assert solve_positions(form, misere=misere).outcome == expected


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
    kernels = naive.all_kernels(graph)
    rows = {row.position: row for row in solve_positions(graph, misere=misere).rows()}
    assert len(rows) == len(graph)
    for vertex in graph:
        row = rows[str(vertex)]
        assert (row.outcome, row.remoteness) == outcome[vertex]
        assert row.round == rounds.get(vertex)
        ends = nx.is_directed_acyclic_graph(graph.subgraph(naive.reachable(graph.adj, vertex)))
        assert row.grundy == (naive.grundy(graph, vertex) if ends else None)
        membership = {vertex in members for members in kernels}
        assert row.kernel is not True or membership == {True}
        assert row.kernel is not False or True not in membership
        assert len(kernels) != 1 or membership == {row.kernel}


def test_frames_are_sorted_by_position_as_numbers_and_have_moves_in_one_cell():
    rows = list(solve_positions(position_graph(load("subtraction", heap=11))).rows())
    assert [row.position for row in rows] == [str(number) for number in range(12)]
    frame = solve_positions(position_graph(load("rook", rows=2, columns=2))).to_frame()
    assert {"position", "outcome", "remoteness", "kernel", "round", "grundy", "best_moves"} <= {*frame.columns}
    assert frame.outcome.tolist() == ["P", "N", "N", "P"]
    assert frame.best_moves.tolist() == ["", "4", "4", ""]


@pytest.mark.parametrize("misere", [False, True])
def test_misere_is_read_from_the_graph_unless_it_is_given(misere):
    graph = position_graph(load("subtraction", heap=8, misere=misere))
    lost = {own: [n for n, out in solve_positions(graph, misere=own).outcome.items() if out is Outcome.P]
            for own in (None, False, True)}  # fmt: skip
    assert sorted(lost[False]) == [0, 4, 8]
    assert sorted(lost[True]) == [1, 5]
    assert lost[None] == lost[misere]
    columns = solve_positions(graph).columns
    assert verify(columns, solve_positions(columns))
    assert "cannot be" in str(verify(columns, solve_positions(columns, misere=not misere)))
