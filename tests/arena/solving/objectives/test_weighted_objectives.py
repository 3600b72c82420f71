"""Least cost, energy and mean payoff of arenas: amounts that fit each other, claims that are checked, in files too."""

from dataclasses import replace
from fractions import Fraction
from math import inf
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import random_marked
from random_graphs import examples

from arena import InvalidArena, certificate, read_solution, save, solve, verify
from arena.solving.objectives import in_figures

WEIGHTED = ("energy", "mean-payoff", "min-cost")
seeds = st.integers(0, 1 << 32)


def random_weighted(chance, size, least=-4, most=4, sinks=0.2):
    graph = random_marked(chance, size, sinks=sinks)
    nx.set_edge_attributes(graph, {edge: chance.randint(least, most) for edge in graph.edges}, "weight")
    return graph


@examples(200)
@given(seeds, st.integers(1, 9), st.sampled_from(WEIGHTED))
def test_solutions_prove_themselves(seed, size, objective):
    graph = random_weighted(Random(seed), size)
    solution = solve(graph, objective)
    assert verify(graph, certificate(solution))
    assert solution.w1 | solution.w2 == set(graph)
    for vertex, following in solution.strategy.items():
        assert following in graph.adj[vertex]


@examples(200)
@given(seeds, st.integers(1, 9))
def test_a_credit_suffices_where_the_mean_payoff_is_not_negative(seed, size):
    graph = random_weighted(Random(seed), size)
    credits_, means = solve(graph, "energy").amount, solve(graph, "mean-payoff").amount
    assert {vertex: credit is not None for vertex, credit in credits_.items()} == {
        vertex: mean >= 0 for vertex, mean in means.items()
    }


@examples(200)
@given(seeds, st.integers(1, 9))
def test_with_weights_of_1_a_cost_is_a_remoteness(seed, size):
    graph = random_weighted(Random(seed), size, 1, 1)
    reached = solve(graph)
    costs = solve(graph, "min-cost").amount
    assert costs == {vertex: reached.remoteness[vertex] if vertex in reached.w1 else inf for vertex in graph}


@examples(60)
@given(seeds, st.integers(1, 7), st.sampled_from(WEIGHTED))
def test_claims_come_back_from_files(tmp_path_factory, seed, size, objective):
    graph = random_weighted(Random(seed), size)
    path = tmp_path_factory.mktemp("claims") / "claim.json"
    solution = solve(graph, objective)
    save(solution, path)
    claimed = read_solution(path, graph)
    assert claimed == certificate(solution)
    assert verify(graph, claimed)


@pytest.mark.parametrize(
    ("objective", "name"), [("energy", "credits"), ("mean-payoff", "numerators"), ("min-cost", "values")]
)
def test_amounts_that_are_changed_are_refused_with_the_vertex(objective, name):
    chance, refused = Random(objective), 0
    while refused < 1000:
        graph = random_weighted(chance, chance.randint(1, 6))
        right = certificate(solve(graph, objective))
        vertex = chance.choice(list(graph))
        value = right.evidence[name][vertex] + chance.choice([-2, -1, 1, 2])
        wrong = replace(right, evidence={**right.evidence, name: {**right.evidence[name], vertex: value}})
        assert not verify(graph, wrong), (objective, vertex, value)
        refused += 1


def battery():
    """A robot that works (2 down), or charges where its opponent decides how long."""
    graph = nx.DiGraph(initial="work")
    graph.add_node("work", player=1)
    graph.add_node("dock", player=2)
    graph.add_edge("work", "dock", weight=-2)
    graph.add_edge("dock", "work", weight=3)
    graph.add_edge("dock", "dock", weight=1)
    return graph


def test_amounts_are_told():
    solution = solve(battery(), "energy")
    assert solution.amount == {"work": 2, "dock": 0}
    assert solution.summary()["amounts"] == {"credit": 2}
    assert solve(battery(), "mean-payoff").amount == {"work": Fraction(1, 2), "dock": Fraction(1, 2)}
    assert solve(battery(), "mean-payoff").summary("dock")["amounts"] == {"mean payoff": "1/2"}
    assert solve(battery(), "min-cost").amount == {"work": inf, "dock": inf}
    assert "amounts" not in solve(battery()).summary()
    assert [in_figures(each) for each in (Fraction(3), -inf, None)] == [3, "-inf", None]


@pytest.mark.parametrize(("weight", "reason"), [(None, "no weight"), ("1/0", "weight '1/0'"), (True, "weight True")])
def test_what_is_no_weight_is_refused(weight, reason):
    graph = battery()
    graph.edges["dock", "work"]["weight"] = weight
    with pytest.raises(InvalidArena, match=f"the edge from dock to work has (the )?{reason}"):
        solve(graph, "energy")
