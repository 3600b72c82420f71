"""Arenas of up to 5·10⁷ edges as arrays, against the textbook loop compiled by numba and against networkx's dicts.

What is compared runs in turns: the peer and a fresh arena are the setup of each round. The printed ratios are those of
the medians; they stand in `extra_info` (`--benchmark-json`) too, with what docs/performance.md asks for. No test here
fails for its time: only wrong results and too much memory do.
"""

import gc
import os
import statistics
import subprocess
import sys
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from clocks import Clock, side_by_side
from families import FAMILIES, Textbook, as_digraph, attract_on_dicts, random_family

from arena import CompactArena, attractor, compact, solve

pytest.importorskip("numba")

SIZES = [10**5, 10**6, 10**7]
ROUNDS = {10**5: 60, 10**6: 20, 10**7: 7}
LARGE = 5 * 10**7
NEVER = 10**18
# As for any user, the second process finds the bytecode of the first.
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
COMMANDS = {
    "arena --help": 0.15,
    "arena games": 0.25,
    "arena solve tictactoe": 1.0,
    "arena draw fibonacci_nim -o f.svg": 1.2,
}


@pytest.fixture(autouse=True)
def _quick(request):
    """Leave out what takes long, where nothing is measured anyway."""
    edges = request.node.callspec.params.get("edges", 0) if hasattr(request.node, "callspec") else 0
    if request.config.getoption("--benchmark-disable") and (edges > 10**6 or "large" in request.keywords):
        pytest.skip("only when it is measured")


@pytest.fixture(autouse=True, scope="module")
def _loops():
    """Load the compiled loops: once they are there, arenas of 10^5 edges run on them too."""
    attractor(*fresh(random_family(10**6))())


def fresh(family):
    """Make the arguments of an attractor, with a new arena each time."""
    return lambda: (CompactArena.from_edges(*family), 1)


def agree(found, rank, strategy):
    """Check the ranks, and that each choice goes one rank down, from the vertices from which the textbook chooses."""
    assert (np.asarray(found.rank) == rank).all()
    chosen = np.flatnonzero(strategy >= 0)
    assert ((found.strategy >= 0) == (strategy >= 0)).all()
    assert (rank[np.asarray(found.strategy)[chosen]] == rank[chosen] - 1).all()


def looks_as_meant(family, name, rank):
    """Check what makes each family what it is."""
    assert (rank >= 0).mean() > 0.99
    if name == "random":
        assert 30 < rank.max() < 120
        assert np.bincount(family.source).max() == 8
    else:
        depth = family.vertices // 2 if name == "path" else 2 * family.vertices**0.5 - 2
        assert abs(rank.max() - depth) <= 1


@pytest.mark.benchmark(group="attractor on arrays, against the textbook loop compiled")
@pytest.mark.parametrize("edges", SIZES)
@pytest.mark.parametrize("name", FAMILIES)
def bench_attractor(benchmark, tell, name, edges):
    family = FAMILIES[name](edges)
    textbook = Clock(Textbook.attractor, lambda: (Textbook(family), 1))
    found = side_by_side(benchmark, attractor, fresh(family), textbook, rounds=ROUNDS[edges])
    agree(found, *textbook.given)
    looks_as_meant(family, name, np.asarray(found.rank))
    tell(edges=family.edges, layers=len(found.layers), **textbook.figures(benchmark, "textbook"))


@pytest.mark.benchmark(group="attractor, 10^6 edges, against networkx's dicts")
def bench_attractor_against_dicts(benchmark, tell):
    family = random_family(10**6)
    graph = as_digraph(family)
    dicts = Clock(attract_on_dicts, lambda: (graph, 1))
    found = side_by_side(benchmark, attractor, fresh(family), dicts, rounds=7)
    rank, strategy = (np.full(family.vertices, -1, dtype="i4") for _ in range(2))
    for column, given in zip((rank, strategy), dicts.given, strict=True):
        column[list(given)] = list(given.values())
    agree(found, rank, strategy)
    tell(**dicts.figures(benchmark, "dicts"))


@pytest.mark.large
@pytest.mark.benchmark(group="attractor, cost per edge: 5*10^7 edges against 10^6")
def bench_cost_per_edge(benchmark, tell):
    small, large = random_family(10**6), random_family(LARGE)
    clock = Clock(attractor, fresh(small))

    def setup():
        for _ in range(10):
            clock()
        return fresh(large)(), {}

    found = benchmark.pedantic(attractor, setup=setup, rounds=3)
    looks_as_meant(large, "random", np.asarray(found.rank))
    if benchmark.stats:
        per_edge = [statistics.median(clock.seconds) / small.edges, benchmark.stats.stats.median / large.edges]
        tell(small_ns=per_edge[0] * 1e9, large_ns=per_edge[1] * 1e9, ratio=per_edge[1] / per_edge[0])


@pytest.mark.benchmark(group="from_edges and attractor, memory at the peak")
@pytest.mark.parametrize("edges", SIZES[1:])
@pytest.mark.parametrize("name", ["random", "shuffled grid", "path"])
def bench_memory(benchmark, tell, name, edges):
    def both():
        return attractor(*fresh(family)())

    family = FAMILIES[name](edges)
    benchmark.pedantic(both, rounds=1, warmup_rounds=1)  # loads the loops, which are no memory of the arena's
    gc.collect()
    tracemalloc.start()
    both()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    beside = peak - 24 * family.vertices
    tell(
        peak_mb=peak / 1e6, share_of_bound=peak / bound(family), bytes_an_edge_beside_24_a_vertex=beside / family.edges
    )
    assert peak <= bound(family)


def bound(family):
    return 6 * family.edges + 24 * family.vertices


@pytest.mark.benchmark(group="compact(DiGraph), 10^6 edges, against the attractor on its dicts")
@pytest.mark.parametrize("names", ["in order", "shuffled", "tuples"])
def bench_compact(benchmark, tell, names):
    family = random_family(10**6)
    size = family.vertices
    named = {
        "in order": list(range(size)),
        "shuffled": np.random.default_rng(0).permutation(size).tolist(),
        "tuples": [divmod(vertex, 1000) for vertex in range(size)],
    }[names]
    graph = as_digraph(family, named)
    dicts = Clock(attract_on_dicts, lambda: (graph, 1))
    columns = side_by_side(benchmark, compact, lambda: (graph,), dicts, rounds=5)
    found = attractor(columns, 1)
    assert found.rank == dicts.given[0]
    assert found.strategy.keys() == dicts.given[1].keys()
    figures = dicts.figures(benchmark, "dicts")
    tell(**figures, **({"share_of_dicts": 1 / figures["ratio"]} if figures else {}))


@pytest.mark.large
@pytest.mark.benchmark(group="solve, 10^7 random edges that both players win, two threads against one")
def bench_solve_on_two_cores(benchmark, tell, monkeypatch):
    def on_one(arena):
        with monkeypatch.context() as patch:
            patch.setattr("arena.solving.regions.WORTH_SHARING", NEVER)
            return solve(arena)

    def arguments():
        return (CompactArena.from_edges(*family),)

    family = random_family(10**7, sinks=0.2, lost=True)
    clock = Clock(on_one, arguments)
    found = side_by_side(benchmark, solve, arguments, clock, rounds=7)
    assert found.winner == clock.given.winner
    assert found.remoteness == clock.given.remoteness
    assert found.strategy == clock.given.strategy
    won = {f"w{player}": float((found.winner == player).mean()) for player in (1, 2)}
    assert min(won.values()) > 0.45
    tell(**won, **clock.figures(benchmark, "one_thread"))


@pytest.mark.benchmark(group="whole processes")
@pytest.mark.parametrize("command", COMMANDS)
def bench_start_up(benchmark, tell, tmp_path, command):
    _, *arguments = command.split()
    program = Path(sys.executable).with_name("arena")

    def run():
        return subprocess.run([program, *arguments], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, check=True)

    done = benchmark.pedantic(run, rounds=7, warmup_rounds=1)
    assert done.stdout or (tmp_path / "f.svg").read_bytes().startswith(b"<?xml")
    tell(target_ms=COMMANDS[command] * 1e3)
