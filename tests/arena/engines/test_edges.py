"""Tables of edges solved in bulk steps, held against `solve` in memory."""

import numpy as np
import pytest
from edge_streams import Here, scattered, streamed
from hypothesis import given
from hypothesis import strategies as st
from numbered import numbered
from random_graphs import examples

from arena.engines.edges import solve_by_layers
from arena.engines.folder import Folder
from arena.graphs.compact import CompactArena
from arena.solving.arenas import solve

pytest.importorskip("pyarrow")
MEMORY = 10**9


@pytest.fixture(params=["plain", "compiled"])
def both_ways(request, monkeypatch):
    """Run loops plain and compiled over several buckets, whatever the size, and cut what is sent."""
    monkeypatch.setattr("arena.engines.edges.FEW_EDGES", 4)
    monkeypatch.setattr("arena.engines.edge_buckets.EDGES_AT_ONCE", 500)
    if request.param == "compiled":
        pytest.importorskip("numba")
        monkeypatch.setattr("arena.engines.edge_buckets.worth_compiling", lambda *_, **__: True)


def in_memory(arrays):
    return solve(CompactArena.from_edges(*(arrays[name] for name in ("source", "target", "player", "winner"))))


def check(arrays, solved):
    """Compare all that is said of each vertex."""
    expected = in_memory(arrays)
    vertices = range(len(arrays["player"]))
    ranks = [rank if rank >= 0 else None for rank in np.asarray(expected.remotenesses).tolist()]
    assert [solved.value(vertex) for vertex in vertices] == list(zip(expected.winner.tolist(), ranks, strict=True))
    for vertex in vertices:
        winner, rank = solved.value(vertex)
        choice, after = solved.strategy(vertex), expected.columns.after(vertex)
        assert (choice is None) == (not after)
        assert sorted(solved.columns.after(vertex)) == sorted(after)
        if choice is not None:
            assert choice in after
            assert solved.value(choice) == (winner, None if rank is None else rank - 1)
        assert set(solved.best_moves(vertex)) <= set(expected.best_moves(vertex))
        assert bool(solved.best_moves(vertex)) == bool(expected.best_moves(vertex))
    summary, wanted = solved.summary(), expected.summary()
    counted = [name for name in wanted if name not in ("plays", "tree_nodes")]
    assert [solved.draw(vertex) for vertex in vertices] == list(expected.draw)
    wanted |= {"initial": summary["initial"], "winner": summary["winner"], "remoteness": summary["remoteness"]}
    wanted |= {name: summary[name] for name in ("first_moves", "staying_moves")}
    assert {name: summary[name] for name in counted} == {name: wanted[name] for name in counted}


@given(st.data())
@examples(60)
def test_random_arenas_are_solved_as_in_memory(tmp_path_factory, data):
    arrays, folder = data.draw(numbered()), tmp_path_factory.mktemp("edges")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("arena.engines.edges.FEW_EDGES", 4)
        patch.setattr("arena.engines.edge_buckets.EDGES_AT_ONCE", 5)
        patch.setattr("arena.engines.edge_layers.NARROW", data.draw(st.sampled_from([0, 6, 1000])))
        patch.setattr("arena.engines.edge_tasks.SHARE", data.draw(st.sampled_from([0, 0.2, 5])))
        stream = streamed(arrays, folder / "arena")
        check(arrays, solve_by_layers(stream, Folder(str(folder / "out")), Here(), MEMORY))


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("narrow", [0, 150, 10**6])
def test_large_random_arenas(tmp_path, narrow, monkeypatch):
    monkeypatch.setattr("arena.engines.edge_layers.NARROW", narrow)
    arrays = scattered(1500, 4500, seed=4)
    check(arrays, solve_by_layers(streamed(arrays, tmp_path / "arena"), Folder(str(tmp_path / "out")), Here(), MEMORY))


def path_of(layers):
    """Give a path whose last vertex player 1 wins; the players take turns."""
    vertices = np.arange(layers)
    winner = np.full(layers, -1)
    winner[-1] = 1
    return {"source": vertices[:-1], "target": vertices[1:], "player": vertices % 2 + 1, "winner": winner}


@pytest.mark.usefixtures("both_ways")
def test_a_deep_arena_takes_one_step(tmp_path):
    arrays, engine = path_of(5000), Here()
    solved = solve_by_layers(streamed(arrays, tmp_path / "arena"), Folder(str(tmp_path / "out")), engine, MEMORY)
    assert [solved.value(vertex) for vertex in range(5000)] == [(1, 4999 - vertex) for vertex in range(5000)]
    assert solved.layer_sizes(1) == [1] * 5000
    assert len({step for step, _ in engine.done if step.startswith("layers")}) == 1
