"""The film of Zielonka's algorithm: each frame is a step, coloured as its words say; the last one is the solution."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive_objectives import random_marked
from random_graphs import examples

from arena import film as arena_film
from arena import read, solve
from arena.solving.recursion import OBJECTIVES, recursion
from exporters.drawings.looks import STYLES, Fill
from exporters.films import film
from exporters.films.script import script
from exporters.films.storyboard import PALE


@examples(60)
@given(st.integers(0, 1 << 32), st.integers(1, 9), st.sampled_from(OBJECTIVES), st.sampled_from([0.0, 0.2]))
def test_a_frame_a_step_and_the_solution_at_the_end(seed, size, objective, sinks):
    graph = random_marked(Random(seed), size, sinks=sinks)
    steps = script(graph, objective, 1, style="default", lang="en").steps
    told = list(recursion(graph, objective))
    assert len(steps) == len(told) + 1
    won, winner = STYLES["default"].won, solve(graph, objective).winner
    assert steps[-1].looks == {vertex: won[winner[vertex]] for vertex in graph}
    for frame, step in zip(steps, told, strict=False):
        assert frame.looks.keys() == set(graph)
        assert frame.joined == step.rank.keys()
        assert all(frame.looks[vertex] == won[player] for vertex, player in step.winner.items())
        assert all(look != PALE for vertex, look in frame.looks.items() if vertex in step.game)
        assert all(set(edge) <= step.game for edge in frame.because) or step.what == "sinks"
        used = set(frame.looks.values())
        assert {look for look, _ in frame.legend if isinstance(look, Fill)} == used


def test_titles_say_in_words_what_happens():
    titles = [step.title for step in script(read("lift"), "parity", 1, style="default", lang="en").steps]
    assert titles[:4] == [
        "subgame 1: J1's attractor of priority 4 is set aside (1)",
        "subgame 2: J2's attractor of priority 3 is set aside (3)",
        "subgame 3: J1's attractor of priority 2 is all of it: J1 wins it (4)",
        "subgame 2: J1's attractor of what J1 wins of the rest is removed (4)",
    ]
    assert titles[-1] == "J1 wins 4 of 8 vertices, J2 4"


def test_a_solution_is_filmed_for_its_objective(tmp_path):
    made = arena_film(solve(read("arbiter"), "buchi"), tmp_path / "frames")
    assert len(list(made.iterdir())) == len(film.frames(read("arbiter"), of="buchi"))
    assert "accepting vertices" in (made / "frame-1.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("labels", ["text", "none"])
def test_priorities_are_in_every_frame(labels):
    for frame in film.frames(read("lift"), of="parity", labels=labels):
        assert frame.count("p = ") == 8
