"""Büchi's game round by round: against the parity game of two priorities, and where one round follows another."""

from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from arena import certificate, solve, verify
from arena.graphs.conversion import compact
from arena.machine import columns as machine
from arena.machine.compiler import numba_or_none
from arena.solving.objectives._buchi import buchi

seeds = st.integers(0, 1 << 32)
WITHOUT = pytest.mark.skipif(numba_or_none() is None, reason="no numba")
ENGINES = ["plain", pytest.param("compiled", marks=[WITHOUT, pytest.mark.slow])]


@pytest.fixture(params=ENGINES, scope="module")
def engine(request):
    with pytest.MonkeyPatch.context() as patch:
        for limit in ("WORTH_CALLING", "WORTH_COMPILING"):
            patch.setattr(machine, limit, 0 if request.param == "compiled" else 1 << 40)
        yield request.param


def falling(rounds):
    """Make an arena that loses two vertices a round: a good one, then the one that went round by it."""
    graph = nx.DiGraph()
    graph.add_node(("low", 0), player=2, accepting=False)
    graph.add_edge(("low", 0), ("low", 0))
    for number in range(1, rounds + 1):
        graph.add_node(("good", number), player=2, accepting=True)
        graph.add_node(("low", number), player=1, accepting=False)
        graph.add_edge(("good", number), ("low", number - 1))
        graph.add_edge(("good", number), ("low", number))
        graph.add_edge(("low", number), ("good", number))
        graph.add_edge(("low", number), ("low", number))
    return graph


def clinging(chance, rounds, size, rate):
    """Make an arena that falls round by round, and vertices with moves to it and to each other."""
    graph = falling(rounds)
    low, others = list(graph), list(range(size))
    for vertex in others:
        graph.add_node(vertex, player=chance.choice((1, 1, 2)), accepting=chance.random() < rate)
    for vertex in others:
        if chance.random() < 0.03:
            graph.nodes[vertex]["winner"] = chance.randint(1, 2)
        else:
            near = low + others if graph.nodes[vertex]["player"] == 1 or chance.random() < 0.1 else others
            graph.add_edges_from((vertex, chance.choice(near)) for _ in range(chance.randint(1, 3)))
    return graph


@pytest.mark.usefixtures("engine")
@examples(200)
@given(seeds, st.integers(0, 9), st.integers(0, 60), st.sampled_from([0.05, 0.1, 0.3]), st.booleans())
def test_many_rounds_say_the_same_as_parity(seed, rounds, size, rate, negated):
    """Büchi's game of player 1, and with the players' sides changed co-Büchi's."""
    graph = clinging(Random(seed), rounds, size, rate)
    for data in graph.nodes.values():
        data["priority"] = 2 if data["accepting"] else 1
        if negated:
            data["player"], data["accepting"] = 3 - data["player"], not data["accepting"]
            data["priority"] -= 1
    graph.graph["parity"] = "max even"
    solution = solve(graph, "cobuchi" if negated else "buchi")
    assert solution.w1 == solve(graph, "parity").w1
    assert verify(graph, certificate(solution))


class Counted(list):
    """A column that counts how often it is read."""

    reads = 0

    def __getitem__(self, place):
        Counted.reads += 1
        return super().__getitem__(place)


def reads(rounds):
    """Count how often a Büchi game looks who moves."""
    graph = falling(rounds)
    columns = compact(graph)
    object.__setattr__(columns, "player", Counted(columns.player))
    accepting = [int(data["accepting"]) for data in graph.nodes.values()]
    Counted.reads = 0
    winners, _ = buchi(columns, [0] * len(graph), accepting, 1)
    assert set(winners) == {2}
    return Counted.reads


def test_a_round_costs_what_is_lost_in_it(monkeypatch):
    monkeypatch.setattr(machine, "WORTH_COMPILING", 1 << 40)
    assert reads(400) < 2.5 * reads(200)


def test_a_move_that_is_lost_is_replaced_by_one_to_a_vertex_that_joined_before():
    """`low` goes by `lost`, which the opponent takes away, and may as well go by `kept`, never by `late`."""
    graph = nx.DiGraph([("pit", "pit"), ("lost", "pit"), ("low", "lost"), ("late", "low"), ("low", "late")])
    graph.add_edges_from([("low", "kept"), ("kept", "low")])
    for vertex in graph:
        graph.nodes[vertex].update(player=1 if vertex in ("low", "late") else 2, accepting=vertex in ("lost", "kept"))
    solution = solve(graph, "buchi")
    assert (solution.w2, solution.strategy["low"]) == ({"pit", "lost"}, "kept")
    assert solution.w1 == {"low", "late", "kept"}
