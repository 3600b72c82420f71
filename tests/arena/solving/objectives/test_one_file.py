"""An objective is one file: that of the guide is solved, verified, tabulated, drawn and kept."""

import networkx as nx
import pytest
from documents import write_files
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

import arena
from arena.solving import objectives


@pytest.fixture(scope="module")
def zeros(tmp_path_factory):
    folder = tmp_path_factory.mktemp("objectives")
    write_files("docs/guide/extending.md", folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(objectives, "__path__", [*objectives.__path__, str(folder)])
        forget()
        assert "zeros" in objectives.names()
        yield "zeros"
    forget()


def forget():
    objectives.names.cache_clear()
    objectives.objective_named.cache_clear()


def lift():
    return arena.read("lift")


def as_buchi(graph):
    """Give the same game with accepting vertices in the place of priorities."""
    accepting = {vertex: data["priority"] == 0 for vertex, data in graph.nodes(data=True)}
    other = nx.DiGraph(graph)
    nx.set_node_attributes(other, accepting, "accepting")
    return other


@examples(100)
@given(st.integers(1, 7), st.randoms(use_true_random=False))
def test_it_is_solved_and_verified(zeros, size, random):
    graph = nx.DiGraph()
    for vertex in range(size):
        graph.add_node(vertex, player=random.choice([1, 2]), priority=random.randrange(3))
    for vertex in range(size):
        graph.add_edges_from((vertex, random.randrange(size)) for _ in range(random.randint(1, 3)))
    solution = arena.solve(graph, zeros)
    assert solution.winner == arena.solve(as_buchi(graph), "buchi").winner
    claimed = arena.certificate(solution)
    assert arena.verify(graph, claimed)
    claimed.winner[0] = 3 - claimed.winner[0]
    assert not arena.verify(graph, claimed)


def test_it_is_kept_and_read_again(zeros, tmp_path):
    solution = arena.solve(lift(), zeros)
    path = arena.save(solution, tmp_path / "zeros.json")
    assert arena.verify(lift(), arena.read_solution(path, lift()))
    assert f'"objective": "{zeros}"' in path.read_text(encoding="utf-8")


def test_it_is_tabulated_with_what_it_asks(zeros):
    frame = arena.solve(lift(), zeros).to_frame()
    assert list(frame.columns)[3:6] == ["sink", "priority", "winner"]
    assert set(frame.winner) == set(arena.solve(lift(), zeros).winner.values())


def test_it_is_drawn_with_when_player_1_wins(zeros, tmp_path):
    path = arena.draw(arena.solve(lift(), zeros), tmp_path / "zeros.dot")
    assert "J1 wins if vertices of priority 0 come back for ever" in path.read_text(encoding="utf-8").replace(
        "<BR/>", " "
    )


def test_its_arena_is_converted(zeros, tmp_path):
    for ending in ("pg", "json", "graphml", "npz"):
        path = arena.save(lift(), tmp_path / f"lift.{ending}")
        solution = arena.solve(arena.read(path), zeros)
        assert sorted(solution.winner.values()) == sorted(arena.solve(lift(), zeros).winner.values()), ending
