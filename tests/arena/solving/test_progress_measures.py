"""Small progress measures against Zielonka's algorithm, and against what makes them a proof."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import random_marked, worth
from random_graphs import examples

from arena import solve
from arena.solving.progress_measures import progress_measures


def agree(graph):
    measures = progress_measures(graph)
    assert {vertex for vertex, measure in measures.items() if measure is not None} == solve(graph, "parity").w1
    return measures


@examples(300)
@given(st.integers(0, 1 << 32), st.integers(1, 14))
def test_both_algorithms_say_who_wins_and_measures_make_progress(seed, size):
    graph = random_marked(Random(seed), size, sinks=0.1)
    measures = agree(graph)
    worths = [worth(graph, vertex, "parity") for vertex in graph]
    heights = {height for height, likes in worths if likes == 2}
    for vertex, measure in measures.items():
        if measure is None or not graph.adj[vertex]:
            continue
        height, likes = worth(graph, vertex, "parity")
        kept = sum(other >= height for other in heights)
        progress = [
            measures[after] is not None
            and (measure[:kept] > measures[after][:kept] or (likes == 1 and measure[:kept] == measures[after][:kept]))
            for after in graph.adj[vertex]
        ]
        assert any(progress) if graph.nodes[vertex]["player"] == 1 else all(progress)


@pytest.mark.slow
def test_ten_thousand_random_games_are_solved_alike():
    chance = Random(2000)
    for _ in range(10_000):
        agree(
            random_marked(chance, chance.randint(1, 16), priorities=chance.randint(1, 6), sinks=chance.choice([0, 0.1]))
        )
