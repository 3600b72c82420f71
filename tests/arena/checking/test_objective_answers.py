"""Students' tables of objectives: any winning or optimal strategy is right, and no other one."""

from itertools import product
from random import Random

import networkx as nx
import pytest
from naive_objectives import random_marked, region, safe_from

from arena import read, solve
from arena.checking.grading import Answers, answer_key, grade
from arena.texts import as_text


def copied(solution):
    rows = [(line, [as_text(cell) for cell in row]) for line, row in enumerate(solution.rows(), start=2)]
    return Answers(list(solution.row._fields), rows)


def moves_of(solution, chosen):
    rows = [(line, [str(vertex), str(move)]) for line, (vertex, move) in enumerate(chosen.items(), start=2)]
    return grade(answer_key(solution), Answers(["position", "strategy"], rows))


def city():
    arena = nx.DiGraph()
    for place, player in (("home", 1), ("bridge", 2), ("market", 1), ("station", 1)):
        arena.add_node(place, player=player)
    arena.nodes["station"]["winner"] = 1
    weights = [("home", "bridge", 2), ("home", "market", 5), ("bridge", "station", 1), ("bridge", "market", 4)]
    arena.add_weighted_edges_from([*weights, ("market", "station", 3), ("market", "home", 1)])
    return arena


@pytest.mark.parametrize(
    ("arena", "objective"),
    [
        (read("lift"), "parity"),
        (read("lift"), "safety"),
        (read("arbiter"), "buchi"),
        (read("arbiter"), "cobuchi"),
        (read("robot"), "energy"),
        (read("robot"), "mean-payoff"),
        (read("robot"), "min-cost"),
        (city(), "min-cost"),
    ],
)
def test_the_table_of_the_toolkit_is_right(arena, objective):
    solution = solve(arena, objective)
    marks = grade(answer_key(solution), copied(solution))
    assert marks.faults == []
    assert marks.score == 20
    amounts = [] if solution.amounts is None else [solution.amount_column]
    assert {"winner", "strategy", *amounts} <= {*marks.graded}


@pytest.mark.parametrize("objective", ["parity", "buchi", "cobuchi", "safety"])
def test_a_strategy_is_right_exactly_if_it_wins(objective):
    chance, tried = Random(18), {True: 0, False: 0}
    for _ in range(60):
        arena = random_marked(chance, 5, sinks=0.4 if objective == "safety" else 0.1)
        solution, won = solve(arena, objective), region(arena, objective)
        own = [v for v in won if arena.nodes[v]["player"] == 1 and arena.adj[v]]
        for choice in list(product(*(arena.adj[v] for v in own)))[:8]:
            chosen = dict(zip(own, choice, strict=True))
            wins = won <= safe_from(arena, chosen, objective)
            assert (moves_of(solution, chosen).faults == []) is wins if chosen else True
            tried[wins] += bool(chosen)
    assert min(tried.values()) > 20


def test_of_moves_that_do_not_go_together_the_first_are_right():
    ring = nx.DiGraph([("a", "b"), ("b", "a"), ("a", "good"), ("b", "good"), ("good", "a")])
    for vertex in ring:
        ring.add_node(vertex, player=1, accepting=vertex == "good")
    solution = solve(ring, "buchi")
    assert moves_of(solution, {"a": "b", "b": "good"}).faults == []
    assert moves_of(solution, {"a": "good", "b": "a"}).faults == []
    faults = moves_of(solution, {"a": "b", "b": "a"}).faults
    assert len(faults) == 1
    assert faults[0].reason.startswith("you say ")
    assert "with your strategy: J2 wins, and play need not end; by best play: J1 wins" in faults[0].reason


def test_a_strategy_that_pays_too_much_is_wrong_and_told_what_it_pays():
    solution = solve(city(), "min-cost")
    assert moves_of(solution, {"home": "market", "market": "station", "bridge": "market"}).right == 3
    fault, other = moves_of(solution, {"home": "bridge", "market": "station", "bridge": "station"}).faults
    assert fault.reason == "you say bridge; with your strategy: cost 9; by best play: cost 8"
    assert other.reason == "you say station; with your strategy: cost 1; by best play: cost 7"


def test_amounts_are_read_as_people_write_them():
    key = answer_key(solve(read("robot"), "mean-payoff"))
    cells = {"base": "0,5", "trip": "1/2", "slope": " 2/4 ", "panel": "0.50", "cloud": "1"}
    rows = [(line, [name, cell]) for line, (name, cell) in enumerate(cells.items(), start=2)]
    faults = grade(key, Answers(["position", "mean_payoff"], rows)).faults
    assert [fault.position for fault in faults] == ["cloud"]
    lost = answer_key(solve(read("robot"), "min-cost"))
    rows = [(2, ["base", "∞"]), (3, ["trip", "inf"]), (4, ["slope", ""]), (5, ["panel", "1/0"]), (6, ["cloud", "x"])]
    faults = grade(lost, Answers(["position", "cost"], rows)).faults
    assert [(fault.position, fault.reason.split(";")[0]) for fault in faults] == [
        ("slope", "no answer"),
        ("panel", "'1/0' cannot be read (a number, a fraction, or inf)"),
        ("cloud", "'x' cannot be read (a number, a fraction, or inf)"),
    ]
