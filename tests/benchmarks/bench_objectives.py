"""Objectives of endless plays: random games and known families, compiled, as plain Python and by a textbook's loops.

Games that are hard for Zielonka's algorithm have sizes at which it ends. The textbook is independent of the toolkit,
tells winners alone and takes rows that are made beforehand, as the toolkit does.
"""

import numpy as np
import pytest
from parity_families import (
    columns,
    dull_chain,
    grid,
    lift,
    model_checker_ladder,
    recursive_ladder,
    tight_ladder,
)
from textbook_zielonka import TextbookZielonka

from arena import CompactArena, solve
from arena.machine.compiler import numba_or_none
from arena.solving.reverse import attract

LARGE, HUGE, SMALL = 1_000_000, 10_000_000, 10_000
DEGREE = 4


def arena(tails, heads, player, priority):
    none = np.full(len(player), -1)
    marks = {"priority": priority, "accepting": (priority == 0).astype("i8")}
    return CompactArena.from_edges(tails, heads, player, none, marks=marks)


def random_game(edges, priorities):
    """Make a game in which every vertex has four moves, none to itself."""
    random, size = np.random.default_rng(2026), edges // DEGREE
    tails = np.repeat(np.arange(size), DEGREE)
    player, priority = random.integers(1, 3, size), random.integers(0, priorities, size)
    return arena(tails, (tails + random.integers(1, size, edges)) % size, player, priority)


def looped(edges):
    """Make a random game of 20 priorities in which a move of every fourth vertex is a loop."""
    columns = random_game(edges, 20)
    heads, size = columns.forward.ends.copy(), len(columns)
    tails = np.repeat(np.arange(size), DEGREE)
    heads[:: 4 * DEGREE] = tails[:: 4 * DEGREE]
    return arena(tails, heads, columns.player, columns.marks["priority"])


def one_player(edges):
    """Make a random game in which player 1 likes all of 10 priorities."""
    columns = random_game(edges, 10)
    return arena(
        np.repeat(np.arange(len(columns)), DEGREE), columns.forward.ends, columns.player, 2 * columns.marks["priority"]
    )


def ladder(edges):
    """Make rungs of two vertices that lead to both of the next one; each is won by its player, who keeps his side."""
    size = edges // 2
    vertex = np.arange(size)
    heads = np.stack([(vertex // 2 * 2 + 2) % size, (vertex // 2 * 2 + 3) % size], axis=1).ravel()
    return arena(np.repeat(vertex, 2), heads, 1 + vertex % 2, vertex % 2)


def clique(edges):
    """Make a game in which all vertices lead to all others, each with a priority of its own that its player likes."""
    size = int(edges**0.5)
    vertex = np.arange(size)
    tails, heads = (each.ravel() for each in np.meshgrid(vertex, vertex, indexing="ij"))
    return arena(tails[tails != heads], heads[tails != heads], 1 + vertex % 2, vertex)


def of_three(edges):
    """Make a random game of three priorities."""
    return random_game(edges, 3)


POLYNOMIAL = {
    "3 priorities": of_three,
    "20 priorities": lambda edges: random_game(edges, 20),
    "1000 priorities": lambda edges: random_game(edges, 1000),
    "20 priorities and loops": looped,
    "priorities of one player": one_player,
    "ladder": ladder,
    "clique": clique,
    "model checker's ladder": lambda edges: columns(model_checker_ladder(edges // 4)),
}
"""Games of any number of edges."""
MADE = {
    "fair lift, 2 x 10^5 edges": lambda: columns(lift(7, fair=True)),
    "unfair lift, 2 x 10^5 edges": lambda: columns(lift(7, fair=False)),
    "grid, 10^4 edges": lambda: columns(grid(4, 300)),
    "recursive ladder, 24 levels": lambda: columns(recursive_ladder(24)),
    "tight ladder, 24 levels": lambda: columns(tight_ladder(24)),
    "dull chain, 16 links": lambda: columns(dull_chain(16)),
}
"""Games that have sizes of their own, the last four hard for Zielonka's algorithm or for progress measures."""
ENGINES = "compiled", "textbook"


def timed(benchmark, monkeypatch, game, engine, rounds):
    """Time the toolkit, compiled or as plain Python, or the textbook; check who wins."""
    monkeypatch.setattr("arena.machine.columns.WORTH_CALLING", 10 * LARGE if engine == "plain" else 0)
    numba_or_none()
    winners = solve(game, "parity").winner
    if engine == "textbook":
        peer = TextbookZielonka(game)
        assert (peer.winners() == winners).all()
        benchmark.pedantic(peer.winners, rounds=rounds)
    else:
        benchmark.pedantic(solve, (game, "parity"), rounds=rounds, warmup_rounds=1)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", POLYNOMIAL)
def bench_parity(benchmark, monkeypatch, name, engine):
    benchmark.group = f"parity, 10^6 edges, {name}"
    timed(benchmark, monkeypatch, POLYNOMIAL[name](LARGE), engine, rounds=5)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", MADE)
def bench_families(benchmark, monkeypatch, name, engine):
    benchmark.group = f"parity, {name}"
    timed(benchmark, monkeypatch, MADE[name](), engine, rounds=5)


@pytest.mark.large
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.benchmark(group="parity, grid, 10^5 edges")
def bench_large_grid(benchmark, monkeypatch, engine):
    timed(benchmark, monkeypatch, columns(grid(4, 2800)), engine, rounds=1)


@pytest.mark.parametrize("engine", [*ENGINES, "plain"])
@pytest.mark.parametrize("name", POLYNOMIAL)
def bench_engines(benchmark, monkeypatch, name, engine):
    benchmark.group = f"parity, 10^4 edges, {name}"
    timed(benchmark, monkeypatch, POLYNOMIAL[name](SMALL), engine, rounds=10)


@pytest.mark.parametrize("edges", [10**4, 10**5, 10**6, 10**7])
@pytest.mark.parametrize("name", ["3 priorities", "1000 priorities"])
def bench_growth(benchmark, monkeypatch, tell, name, edges):
    benchmark.group = f"parity by the number of edges, {name}"
    timed(benchmark, monkeypatch, POLYNOMIAL[name](edges), "compiled", rounds=5)
    if benchmark.stats:
        tell(ns_an_edge=benchmark.stats.stats.min / edges * 1e9)


@pytest.mark.benchmark(group="10 000 000 edges")
@pytest.mark.parametrize("work", ["attractor", "Büchi"])
def bench_buchi(benchmark, work):
    game = of_three(HUGE)
    if work == "attractor":
        accepting = game.marks["accepting"].nonzero()[0].astype("u4")
        benchmark.pedantic(attract, (game, 1, accepting), rounds=3, warmup_rounds=1)
    else:
        benchmark.pedantic(solve, (game, "buchi"), rounds=3, warmup_rounds=1)
