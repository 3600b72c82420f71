"""The film of tangle learning: each frame is a step, coloured as its words say; the last one is the solution."""

from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import random_marked
from random_graphs import examples

from arena import InvalidArena, read, solve
from arena.solving.tangle_learning import tangle_learning
from exporters.drawings.looks import STYLES, WHITE, Fill
from exporters.films import film
from exporters.films.script import script


@examples(200)
@given(st.integers(0, 1 << 32), st.integers(1, 9), st.sampled_from([0.0, 0.2]))
def test_a_frame_a_step_and_the_solution_at_the_end(seed, size, sinks):
    graph = random_marked(Random(seed), size, priorities=9, sinks=sinks)
    steps, told = script(graph, "tangles", 1, style="default", lang="en").steps, list(tangle_learning(graph))
    assert len(steps) == len(told) + 1
    won, winner = STYLES["default"].won, solve(graph, "parity").winner
    assert steps[-1].looks == {vertex: won[winner[vertex]] for vertex in graph}
    for frame, step in zip(steps, told, strict=False):
        assert frame.joined == step.vertices
        assert frame.because == step.edges
        for vertex, look in frame.looks.items():
            assert (look == won.get(step.winner.get(vertex))) == (vertex in step.winner)
            assert (look == WHITE) == (vertex not in step.winner and vertex not in step.regions)
        assert {look for look, _ in frame.legend if isinstance(look, Fill)} == set(frame.looks.values())


def test_titles_and_reasons_say_in_words_what_happens():
    steps = script(read("tangle"), "tangles", 1, style="default", lang="en").steps
    assert [step.title for step in steps] == [
        "search 1: J1's region of priority 8 (2)",
        "search 1: J1's region of priority 6 (4)",
        "search 1: in his region J1 learns a tangle (3)",
        "search 1: J2's region of priority 5 (2)",
        "search 1: J1 cannot leave a tangle: J2 wins (2)",
        "search 2: J1's region of priority 8 (6)",
        "search 2: J2 cannot leave a tangle: J1 wins (6)",
        "J1 wins 6 of 8 vertices, J2 2",
    ]
    assert steps[2].reasons[1] == ("⇢", "J2 can leave it for: a")
    assert ("◇", "J1's tangle, which J2 can leave for there alone (3)") in steps[5].reasons


def test_a_wide_tangle_names_some_of_the_ways_out():
    graph = nx.DiGraph([("top", "low"), ("low", "low"), ("tangle", "tangle")])
    graph.add_edges_from(edge for way in range(9) for edge in [("tangle", way), (way, "top")])
    for vertex in graph:
        graph.nodes[vertex].update(player=1 if isinstance(vertex, int) else 2, priority=0)
    for vertex, priority in (("top", 8), ("low", 1), ("tangle", 2)):
        graph.nodes[vertex]["priority"] = priority
    reasons = [
        text for step in script(graph, "tangles", 1, style="default", lang="en").steps for _, text in step.reasons
    ]
    assert "J2 can leave it for: 0, 1, 2, 3, 4, 5, …" in reasons


def test_priorities_are_in_every_frame_of_both_languages():
    for lang in ("en", "fr"):
        assert all(frame.count("p = ") == 8 for frame in film.frames(read("tangle"), of="tangles", lang=lang))


def test_a_graph_without_priorities_has_no_such_film():
    with pytest.raises(InvalidArena, match="priority"):
        film.frames(read("sans_interet"), of="tangles")
