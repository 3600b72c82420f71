"""Objectives of endless plays: random games and known families, compiled, as plain Python and by a textbook's loops.

Games that are hard for Zielonka's algorithm have sizes at which it ends. The textbook is independent of the toolkit,
tells winners alone and takes rows that are made beforehand, as the toolkit does.
"""

from dataclasses import replace

import numpy as np
import pytest
from textbook_zielonka import TextbookZielonka

from arena import CompactArena, family, random_arena, solve
from arena.machine.compiler import numba_or_none
from arena.solving.reverse import attract

LARGE, HUGE, SMALL = 1_000_000, 10_000_000, 10_000
DEGREE = 4


def numbered(arena):
    """Leave out the names of vertices, so that who wins is an array."""
    return replace(arena, vertices=range(len(arena)))


def random_game(edges, priorities):
    """Make a game in which every vertex has four moves, none to itself; its accepting vertices have priority 0."""
    game = random_arena(edges // DEGREE, degrees=(DEGREE, DEGREE), bipartite=False, priorities=priorities, seed=2026)
    priority = game.marks["priority"]
    return replace(game, marks={"priority": priority, "accepting": (priority == 0).astype("i8")})


def looped(edges):
    """Make a random game of 20 priorities in which a move of every fourth vertex is a loop."""
    game = random_game(edges, 20)
    heads, size = game.forward.ends.copy(), len(game)
    tails = np.repeat(np.arange(size), DEGREE)
    heads[:: 4 * DEGREE] = tails[:: 4 * DEGREE]
    return CompactArena.from_edges(tails, heads, game.player, game.winner, marks=game.marks)


def one_player(edges):
    """Make a random game in which player 1 likes all of 10 priorities."""
    game = random_game(edges, 10)
    return replace(game, marks={"priority": 2 * game.marks["priority"]})


def of_three(edges):
    """Make a random game of three priorities."""
    return random_game(edges, 3)


POLYNOMIAL = {
    "3 priorities": of_three,
    "20 priorities": lambda edges: random_game(edges, 20),
    "1000 priorities": lambda edges: random_game(edges, 1000),
    "20 priorities and loops": looped,
    "priorities of one player": one_player,
    "ladder": lambda edges: numbered(family("ladder", edges // 4)),
    "clique": lambda edges: numbered(family("clique", int(edges**0.5))),
    "model checker's ladder": lambda edges: numbered(family("model_checker_ladder", edges // 4)),
}
"""Games of any number of edges."""
MADE = {
    "fair lift, 2 x 10^5 edges": ("fair_lift", 7),
    "unfair lift, 2 x 10^5 edges": ("unfair_lift", 7),
    "grid, 10^4 edges": ("jurdzinski", 4, 300),
    "recursive ladder, 24 levels": ("recursive_ladder", 24),
    "tight ladder, 24 levels": ("tight_ladder", 24),
    "dull chain, 16 links": ("dull_chain", 16),
}
"""Games that have sizes of their own, the last four hard for Zielonka's algorithm or for progress measures."""
ENGINES = "compiled", "textbook"


HARD = {
    "recursive ladder, 24 levels": ("recursive_ladder", 24),
    "recursive ladder, 200 levels": ("recursive_ladder", 200),
    "recursive ladder, 20 000 levels": ("recursive_ladder", 20_000),
    "tight ladder, 24 levels": ("tight_ladder", 24),
    "tight ladder, 320 levels": ("tight_ladder", 320),
    "two counters, 6 bits": ("two_counters", 6),
    "tight ladder, 3200 levels": ("tight_ladder", 3200),
    "two counters, 10 bits": ("two_counters", 10),
    "two counters, 11 bits": ("two_counters", 11),
    "two counters, 12 bits": ("two_counters", 12),
    "grid, 4 x 300": ("jurdzinski", 4, 300),
    "grid, 300 x 4": ("jurdzinski", 300, 4),
}
"""Games that are hard for an algorithm."""
DRAWN = {
    "1 to 10 moves": ((1, 10), False),
    "1 to 4 moves": ((1, 4), False),
    "1 or 2 moves": ((1, 2), False),
    "1 to 4 moves, bipartite": ((1, 4), True),
    "2 moves, bipartite": ((2, 2), True),
}
"""Random games with as many priorities as vertices, by their degrees and whether the players alternate."""


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
    timed(benchmark, monkeypatch, numbered(family(*MADE[name])), engine, rounds=5)


@pytest.mark.large
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.benchmark(group="parity, grid, 10^5 edges")
def bench_large_grid(benchmark, monkeypatch, engine):
    timed(benchmark, monkeypatch, numbered(family("jurdzinski", 4, 2800)), engine, rounds=1)


@pytest.mark.parametrize("engine", [*ENGINES, "plain"])
@pytest.mark.parametrize("name", POLYNOMIAL)
def bench_engines(benchmark, monkeypatch, name, engine):
    benchmark.group = f"parity, 10^4 edges, {name}"
    timed(benchmark, monkeypatch, POLYNOMIAL[name](SMALL), engine, rounds=10)


def repeated(benchmark, game):
    """Time a game, with everything compiled before."""
    numba_or_none()
    solve(family("two_counters", 6), "parity")
    solve(game, "parity")
    benchmark.pedantic(solve, (game, "parity"), rounds=5)


@pytest.mark.parametrize("name", HARD)
def bench_hard(benchmark, name):
    benchmark.group = f"parity, {name}"
    repeated(benchmark, numbered(family(*HARD[name])))


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("size", [1_000, 10_000, 100_000, 500_000])
def bench_drawn(benchmark, name, size):
    benchmark.group = f"parity, {size} vertices and priorities, {name}"
    degrees, bipartite = DRAWN[name]
    game = random_arena(size, degrees=degrees, bipartite=bipartite, priorities=size, seed=2026)
    repeated(benchmark, game)


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
