"""Tables of edges solved in bulk steps, held against `solve` in memory."""

from dataclasses import replace

import numpy as np
import pytest
from edge_streams import Here, scattered, streamed
from hypothesis import given
from hypothesis import strategies as st
from numbered import numbered
from quick_run import quick
from random_graphs import examples
from ways import either_way

from arena.engines.edges import solve_by_layers
from arena.engines.folder import Folder
from arena.engines.sizes import Sizes
from arena.graphs.compact import CompactArena
from arena.solving.arenas import solve

pytest.importorskip("pyarrow")
MEMORY = 10**9
SIZES = Sizes(edges=4, sorted=500)
"""Several buckets, and what is sent is cut."""


def in_memory(arrays):
    return solve(CompactArena.from_edges(*(arrays[name] for name in ("source", "target", "player", "winner"))))


def check(arrays, solved):
    """Compare all that is said of each vertex."""
    expected = in_memory(arrays)
    vertices = range(len(arrays["player"]))
    ranks = [rank if rank >= 0 else None for rank in np.asarray(expected.remotenesses).tolist()]
    assert [solved.value(vertex) for vertex in vertices] == list(zip(expected.winner.values(), ranks, strict=True))
    for vertex in vertices:
        winner, rank = solved.value(vertex)
        choice, after = solved.strategy(vertex), expected.columns.after(vertex)
        assert (choice is None) == (not after)
        assert sorted(solved.columns.after(vertex)) == sorted(after)
        if choice is not None:
            assert choice in after
            assert solved.value(choice) == (winner, None if rank is None else rank - 1)
        assert set(solved.best_moves(vertex)) == set(expected.best_moves(vertex))
        assert set(solved.staying_moves(vertex)) == set(expected.staying_moves(vertex))
    summary, wanted = solved.summary(), expected.summary()
    counted = [name for name in wanted if name not in ("plays", "tree_nodes")]
    assert [solved.draw(vertex) for vertex in vertices] == list(map(expected.draw.get, vertices))
    wanted |= {"initial": summary["initial"], "winner": summary["winner"], "remoteness": summary["remoteness"]}
    wanted |= {name: summary[name] for name in ("first_moves", "staying_moves")}
    assert {name: summary[name] for name in counted} == {name: wanted[name] for name in counted}


@given(st.data())
@examples(60)
def test_random_arenas_are_solved_as_in_memory(tmp_path_factory, data):
    arrays, folder = data.draw(numbered()), tmp_path_factory.mktemp("edges")
    narrow, share = data.draw(st.sampled_from([0, 6, 1000])), data.draw(st.sampled_from([0, 0.2, 5]))
    sizes = Sizes(edges=4, sorted=5, narrow=narrow, share=share)
    stream = streamed(arrays, folder / "arena")
    check(arrays, solve_by_layers(stream, Folder(str(folder / "out")), Here(), MEMORY, sizes=sizes))


@either_way
@pytest.mark.parametrize(("size", "narrow"), quick(1, [(400, 100), (1500, 0), (1500, 150), (1500, 10**6)]))
def test_large_random_arenas(tmp_path, size, narrow, way):
    stream = streamed(arrays := scattered(size, 3 * size, seed=4), tmp_path / "arena")
    with way():
        folder, sizes = Folder(str(tmp_path / "out")), replace(SIZES, narrow=narrow)
        check(arrays, solve_by_layers(stream, folder, Here(), MEMORY, sizes=sizes))


def path_of(layers):
    """Give a path whose last vertex player 1 wins; the players take turns."""
    vertices = np.arange(layers)
    winner = np.full(layers, -1)
    winner[-1] = 1
    return {"source": vertices[:-1], "target": vertices[1:], "player": vertices % 2 + 1, "winner": winner}


@either_way
def test_a_deep_arena_takes_one_step(tmp_path, way):
    stream, engine = streamed(path_of(5000), tmp_path / "arena"), Here()
    with way():
        solved = solve_by_layers(stream, Folder(str(tmp_path / "out")), engine, MEMORY, sizes=SIZES)
    assert [solved.value(vertex) for vertex in range(5000)] == [(1, 4999 - vertex) for vertex in range(5000)]
    assert solved.layer_sizes(1) == [1] * 5000
    assert len({step for step, _ in engine.done if step.startswith("layers")}) == 1
