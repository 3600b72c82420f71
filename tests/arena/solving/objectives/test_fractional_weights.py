"""Weights that are fractions: amounts are those of the scaled arena, divided, and those of the definitions."""

from dataclasses import replace
from fractions import Fraction
from math import inf, lcm
from random import Random

import networkx as nx
import pytest
from fractional import as_game, fractions_, in_forms
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import random_marked
from random_graphs import examples
from weighted import INFINITY, average, brute, cheapest, credit

from arena import CompactArena, certificate, read_solution, save, solve, verify
from arena.errors import TooLarge
from arena.graphs.marks import with_marks
from arena.solving.objectives import asking, in_figures

WEIGHTED = asking("weight")


@st.composite
def fractional(draw, max_vertices=7):
    """Draw an arena, its weights, and the arena with these in all forms."""
    graph = random_marked(Random(draw(st.integers(0, 1 << 32))), draw(st.integers(1, max_vertices)), sinks=0.2)
    weights = {edge: draw(fractions_) for edge in graph.edges}
    return graph, weights, in_forms(draw, graph, weights)


def judged(graph, weights, objective):
    """Give amounts by the definitions, with fractions."""
    game = as_game(graph, weights)
    if objective == "min-cost":
        return cheapest(game, 1)
    if objective == "mean-payoff":
        return brute(game, average, 2)
    return [None if value == INFINITY else value for value in brute(game, credit(1), 1)]


def test_three_objectives_ask_for_weights():
    assert WEIGHTED == ["energy", "mean-payoff", "min-cost"]


@pytest.mark.parametrize("objective", WEIGHTED)
@examples(150)
@given(fractional())
def test_amounts_are_those_of_the_scaled_arena_divided(objective, drawn):
    graph, weights, forms = drawn
    factor = lcm(*(weight.denominator for weight in weights.values()))
    nx.set_edge_attributes(graph, {edge: int(weight * factor) for edge, weight in weights.items()}, "weight")
    whole = solve(graph, objective)
    for arena in (forms, *([with_marks(forms)] if weights else [])):
        solution = solve(arena, objective)
        assert solution.winner == whole.winner
        assert solution.strategy == whole.strategy
        assert {vertex: None if amount is None else amount * factor for vertex, amount in solution.amount.items()} == (
            whole.amount
        )
        assert solution.denominator == factor
        assert verify(arena, certificate(solution))


@pytest.mark.parametrize("objective", WEIGHTED)
@examples(60)
@given(fractional(max_vertices=5))
def test_amounts_are_those_of_the_definitions(objective, drawn):
    graph, weights, forms = drawn
    assert list(solve(forms, objective).amount.values()) == judged(graph, weights, objective)


@pytest.mark.parametrize("objective", WEIGHTED)
@examples(40)
@given(drawn=fractional())
def test_claims_come_back_from_files(tmp_path_factory, objective, drawn):
    forms, path = drawn[2], tmp_path_factory.mktemp("claims") / "claim.json"
    solution = solve(forms, objective)
    save(solution, path)
    claimed = read_solution(path, forms)
    assert claimed == certificate(solution)
    assert verify(forms, claimed)


def battery():
    graph = nx.DiGraph(initial="work", name="battery")
    graph.add_node("work", player=1)
    graph.add_node("dock", player=2)
    graph.add_edge("work", "dock", weight="-4/3")
    graph.add_edge("dock", "work", weight=1.5)
    graph.add_edge("dock", "dock", weight="0,1")
    return graph


def test_a_fraction_is_told_as_one_and_a_whole_number_as_one():
    solution = solve(battery(), "energy")
    assert solution.amount == {"work": Fraction(4, 3), "dock": 0}
    assert [type(amount) for amount in solution.amount.values()] == [Fraction, int]
    assert [in_figures(amount) for amount in solution.amount.values()] == ["4/3", 0]
    assert solution.summary()["amounts"] == {"credit": "4/3"}
    assert [row.credit for row in solution.rows()] == [0, "4/3"]
    assert list(solution.to_frame()["credit"]) == ["0", "4/3"]
    assert solve(battery(), "mean-payoff").amount["dock"] == Fraction(1, 12)
    assert solve(battery(), "min-cost").amount == {"work": inf, "dock": inf}


def test_a_claim_counts_in_a_unit_of_which_weights_are_multiples():
    claimed = certificate(solve(battery(), "energy"))
    assert (claimed.denominator, claimed.evidence["credits"]) == (30, {"work": 40, "dock": 0})
    twice = {
        name: {vertex: 2 * number for vertex, number in column.items()} if name in ("credits", "potentials") else column
        for name, column in claimed.evidence.items()
    }
    assert verify(battery(), replace(claimed, denominator=60, evidence=twice))
    assert not verify(battery(), replace(claimed, denominator=60))
    (text, unit) = "the weight of the move to dock is -4/3, no multiple of 1/", ", of which amounts are claimed"
    for wrong in (1, 10):
        flaw = verify(battery(), replace(claimed, denominator=wrong)).flaw
        assert str(flaw) == f"work: {text}{wrong}{unit}"
    for wrong in (0, -30, 30.0, "30", None):
        assert "there is no unit of 1/" in str(verify(battery(), replace(claimed, denominator=wrong)))


@pytest.mark.parametrize("denominator", ["0", "-1", "true", '"30"', "1.0", "1e30", str(1 << 70)])
def test_a_file_with_another_denominator_is_refused(tmp_path, denominator):
    save(solve(battery(), "energy"), tmp_path / "claim.json")
    text = (tmp_path / "claim.json").read_text()
    (tmp_path / "claim.json").write_text(text.replace('"denominator": 30', f'"denominator": {denominator}'))
    with pytest.raises(ValueError, match=r'"denominator" is .* \(a whole number from 1 on\)'):
        read_solution(tmp_path / "claim.json", battery())


@pytest.mark.parametrize("objective", WEIGHTED)
def test_sums_that_are_too_large_are_told_with_their_unit(objective):
    graph = battery()
    graph.edges["work", "dock"]["weight"] = "-0.00000000000000001"
    graph.add_node("home", player=1, winner=1)
    graph.add_edge("work", "home", weight=8)
    with pytest.raises(TooLarge, match=r"weights up to .* \(at most .* in this game\), in units of 1/"):
        solve(graph, objective)


@pytest.mark.slow
def test_large_arrays_of_fractions_are_solved_as_lists_are():
    size, chance = 3000, Random(1)
    source, target = list(range(size)) * 2, [chance.randrange(size) for _ in range(2 * size)]
    weight = [Fraction(chance.randint(-20, 20), chance.choice([1, 2, 5])) for _ in source]
    ends = source, target, [chance.randint(1, 2) for _ in range(size)], [-1] * size
    amounts, whole = (
        solve(CompactArena.from_edges(*ends, weight=each), "energy").amounts
        for each in (weight, [int(10 * number) for number in weight])
    )
    assert [amount and amount * 10 for amount in amounts] == list(whole)
