"""Arenas of up to 10^7 edges: the attractor against a textbook loop compiled by numba and against networkx's dicts.

Each run alternates with a run of its peer on fresh arguments; the ratio is that of the medians. No test here fails for
its time: only wrong results and too much memory do.
"""

import gc
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from clocks import Clock, side_by_side
from families import FAMILIES, Textbook, as_digraph, attract_on_dicts, random_family

import games
from arena import CompactArena, attractor, compact, kernel, solve, unfold

pytest.importorskip("numba")

SIZES = [10**5, 10**6, 10**7]
ROUNDS = {10**5: 60, 10**6: 20, 10**7: 7}
COMMANDS = ["--help", "games", "solve tictactoe", "draw fibonacci_nim -o f.svg"]


@pytest.fixture(autouse=True)
def _quick(request, measured):
    """Leave out large inputs where nothing is measured."""
    edges = request.node.callspec.params.get("edges", 0) if hasattr(request.node, "callspec") else 0
    if not measured and edges > 10**6:
        pytest.skip("only when it is measured")


def fresh(family):
    """Return a function that makes the arguments of an attractor, with a new arena each time."""
    return lambda: (CompactArena.from_edges(*family), 1)


def check(found, rank, strategy):
    """Check the ranks, and that each choice goes one rank down, from the vertices where the textbook has a choice."""
    assert (np.asarray(found.rank) == rank).all()
    chosen = np.flatnonzero(strategy >= 0)
    assert ((found.strategy >= 0) == (strategy >= 0)).all()
    assert (rank[np.asarray(found.strategy)[chosen]] == rank[chosen] - 1).all()


@pytest.mark.benchmark(group="attractor, against the textbook loop compiled")
@pytest.mark.parametrize("edges", SIZES)
@pytest.mark.parametrize("name", FAMILIES)
def bench_attractor(benchmark, report, name, edges):
    family = FAMILIES[name](edges)
    textbook = Clock(Textbook.attractor, lambda: (Textbook(family), 1))
    found = side_by_side(benchmark, attractor, fresh(family), textbook, rounds=ROUNDS[edges])
    check(found, *textbook.given)
    report(edges=family.edges, layers=len(found.layers), **textbook.figures(benchmark, "textbook"))


@pytest.mark.benchmark(group="attractor, 10^6 edges, against networkx's dicts")
def bench_attractor_against_dicts(benchmark, report):
    family = random_family(10**6)
    graph = as_digraph(family)
    dicts = Clock(attract_on_dicts, lambda: (graph, 1))
    found = side_by_side(benchmark, attractor, fresh(family), dicts, rounds=7)
    rank, strategy = (np.full(family.vertices, -1, dtype="i4") for _ in range(2))
    for column, given in zip((rank, strategy), dicts.given, strict=True):
        column[list(given)] = list(given.values())
    check(found, rank, strategy)
    report(**dicts.figures(benchmark, "dicts"))


@pytest.mark.benchmark(group="compact(DiGraph), 10^6 edges, against the attractor on its dicts")
@pytest.mark.parametrize("names", ["in order", "shuffled", "tuples"])
def bench_compact(benchmark, report, names):
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
    report(**dicts.figures(benchmark, "dicts"))


@pytest.mark.benchmark(group="from_edges and attractor, memory at the peak")
@pytest.mark.parametrize("edges", SIZES[1:])
@pytest.mark.parametrize("name", ["random", "shuffled grid", "path"])
def bench_memory(benchmark, report, name, edges):
    def both():
        return attractor(*fresh(family)())

    family = FAMILIES[name](edges)
    benchmark.pedantic(both, rounds=1, warmup_rounds=1)  # the compiled loops take memory of their own
    gc.collect()
    tracemalloc.start()
    both()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    bound = 6 * family.edges + 24 * family.vertices
    report(peak_mb=peak / 1e6, share_of_bound=peak / bound)
    assert peak <= bound


def textbook_sink_removal(graph):
    """Remove sinks and their predecessors from a copy of the graph, as course 004 says it."""
    rest, found = graph.copy(), set()
    while sinks := [vertex for vertex, degree in rest.out_degree() if degree == 0]:
        found.update(sinks)
        rest.remove_nodes_from([before for sink in sinks for before in list(rest.predecessors(sink))] + sinks)
    return found


@pytest.mark.benchmark(group="kernel of a chain of 3 000 vertices, against sink removal on networkx's dicts")
def bench_kernel(benchmark, report):
    chain = nx.path_graph(3_000, create_using=nx.DiGraph)
    textbook = Clock(textbook_sink_removal, lambda: (chain,))
    found = side_by_side(benchmark, kernel, lambda: (chain,), textbook, rounds=5)
    assert set(found.kernel) == textbook.given
    report(**textbook.figures(benchmark, "textbook"))


@pytest.mark.benchmark(group="tic-tac-toe, 5 478 vertices, against the attractors on its dicts")
def bench_solve(benchmark, report):
    graph = unfold(games.load("tictactoe"))
    dicts = Clock(lambda graph: [attract_on_dicts(graph, player) for player in (1, 2)], lambda: (graph,))
    found = side_by_side(benchmark, solve, lambda: (graph,), dicts, rounds=10)
    assert len(found.undetermined) == 1068
    report(**dicts.figures(benchmark, "dicts"))


@pytest.mark.benchmark(group="whole processes, against the import of click")
@pytest.mark.parametrize("command", COMMANDS)
def bench_start_up(benchmark, report, tmp_path, command):
    root = str(Path(__file__).parents[2])
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}

    def python(*arguments):
        where = {"cwd": tmp_path, "env": environment | {"PYTHONPATH": root}}
        return subprocess.run([sys.executable, *arguments], capture_output=True, check=True, **where)

    click = Clock(python, lambda: ("-c", "import click"))
    side_by_side(benchmark, python, lambda: ("-m", "arena", *command.split()), click, rounds=7)
    report(**click.figures(benchmark, "click"))
