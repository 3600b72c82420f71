"""Margins of arenas whose sinks have values: by the definition, on lists and arrays, with claims that are checked."""

from dataclasses import replace
from random import Random

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import (
    Circuit,
    CompactArena,
    InvalidArena,
    certificate,
    read,
    read_compact,
    read_solution,
    save,
    solve,
    verify,
)
from arena.graphs.conversion import compact
from arena.graphs.marks import MARGIN
from arena.machine.columns import Rows
from arena.solving.objectives.margin import check_margins

seeds = st.integers(0, 1 << 32)


def random_valued(chance, size):
    """Make an arena without circuits: edges lead to larger vertices."""
    graph = nx.DiGraph(initial=0)
    graph.add_nodes_from((vertex, {"player": chance.choice((1, 2))}) for vertex in range(size))
    for vertex in graph:
        after = [other for other in range(vertex + 1, size) if chance.random() < 0.4]
        graph.add_edges_from((vertex, other) for other in after)
    for vertex in graph:
        if not graph.adj[vertex]:
            value = chance.randint(-3, 3)
            graph.nodes[vertex].update(value=value, winner=(value > 0) + 2 * (value < 0))
    return graph


def by_definition(graph, vertex):
    after = [by_definition(graph, following) for following in graph.adj[vertex]]
    if not after:
        return graph.nodes[vertex]["value"]
    return max(after) if graph.nodes[vertex]["player"] == 1 else min(after)


@examples(300)
@given(seeds, st.integers(1, 9))
def test_margins_are_the_best_of_those_that_follow(seed, size):
    graph = random_valued(Random(seed), size)
    solution = solve(graph, MARGIN)
    assert solution.amount == {vertex: by_definition(graph, vertex) for vertex in graph}
    assert solution.winner == solve(graph).winner
    assert verify(graph, certificate(solution))
    for vertex in graph:
        best = [after for after in graph.adj[vertex] if solution.amount[after] == solution.amount[vertex]]
        assert solution.best_moves(vertex) == best


@examples(100)
@given(seeds, st.integers(1, 9))
def test_arrays_have_the_margins_of_lists(seed, size):
    graph = random_valued(Random(seed), size)
    tails, heads = zip(*graph.edges, strict=True) if graph.edges else ((), ())
    arena = CompactArena.from_edges(
        np.array(tails, "i8"),
        np.array(heads, "i8"),
        player=[data["player"] for _, data in graph.nodes(data=True)],
        winner=[data.get("winner", -1) for _, data in graph.nodes(data=True)],
        initial=0,
    )
    values = np.array([data.get("value", 0) for _, data in graph.nodes(data=True)])
    amounts = solve(replace(arena, marks={"value": values}), MARGIN).amounts
    assert list(amounts) == [by_definition(graph, vertex) for vertex in graph]


def test_a_file_of_values_has_a_margin():
    """The graph of the course's exercise, searched to the end."""
    arena = read("minimax_graph")
    solution = solve(arena, MARGIN)
    assert solution.amount["a"] == by_definition(arena, "a") == 3


@examples(100)
@given(seeds, st.integers(1, 8))
def test_claims_come_back_from_files(tmp_path_factory, seed, size):
    graph = random_valued(Random(seed), size)
    path = tmp_path_factory.mktemp("claims") / "claim.json"
    save(solution := solve(graph, MARGIN), path)
    assert read_solution(path, graph) == certificate(solution)


@pytest.mark.parametrize("ending", ["json", "npz", "parquet", "graphml"])
def test_values_travel_in_files(ending, tmp_path):
    graph = random_valued(Random(5), 7)
    path = tmp_path / f"valued.{ending}"
    save(graph, path)
    assert list(solve(read(path), MARGIN).amount.values()) == list(solve(graph, MARGIN).amount.values())
    if ending in {"npz", "parquet"}:
        assert list(solve(read_compact(path), MARGIN).amounts) == list(solve(graph, MARGIN).amounts)


@pytest.mark.parametrize("name", ["values", "strategy", "winner"])
def test_claims_that_are_changed_are_refused(name):
    chance, refused = Random(name), 0
    while refused < 1000:
        graph = random_valued(chance, chance.randint(2, 7))
        right = certificate(solve(graph, MARGIN))
        vertex = chance.choice(list(graph))
        values = right.evidence["values"]
        if name == "values":
            other = values[vertex] + chance.choice([-2, -1, 1, 2])
            wrong = replace(right, evidence={"values": {**values, vertex: other}})
        else:
            column = getattr(right, name)
            other = chance.choice([None, *graph] if name == "strategy" else [0, 1, 2, 3, True])
            changed = {key: value for key, value in {**column, vertex: other}.items() if value is not None}
            wrong = replace(right, **{name: changed})
            is_best = name == "strategy" and other in graph.adj[vertex] and values[other] == values[vertex]
            if is_best or (changed == column and other is not True):
                assert verify(graph, wrong)
                continue
        assert not verify(graph, wrong)
        refused += 1


def test_a_claim_on_an_arena_with_a_circuit_proves_nothing():
    """Two vertices that promise each other anything."""
    rows = Rows.of_lists([[1, 2], [0], []])
    breach = check_margins(rows, [0, 0, 0], [1, 2, 2], [None, None, 0], [[7, 7, 0], [1, 0, -1]])
    assert breach.text == "play need not end from there"


# What is refused


def test_plays_without_end_have_no_margin():
    with pytest.raises(Circuit, match="margins need plays that end"):
        solve(read("sans_interet"), MARGIN)


@pytest.mark.parametrize(
    ("value", "text"), [(None, "no value"), (1.5, "the value 1.5"), (True, "the value True"), (10**19, "the value 1")]
)
def test_ends_without_whole_values_are_refused(value, text):
    graph = nx.DiGraph([("a", "b")])
    graph.add_node("a", player=1)
    graph.add_node("b", player=2, winner=1, **({} if value is None else {"value": value}))
    with pytest.raises(InvalidArena, match=f"play ends at b, which has {text}"):
        solve(graph, MARGIN)


def test_columns_without_values_are_refused():
    columns = compact(random_valued(Random(1), 4))
    with pytest.raises(InvalidArena, match="no vertex has a value"):
        solve(columns, MARGIN)
