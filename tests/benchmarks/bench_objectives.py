"""Objectives of endless plays: random games, ladders and cliques, compiled and plain, Büchi against the attractor."""

import numpy as np
import pytest

from arena import CompactArena, solve
from arena.solving.attractor import attract

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


def looped(edges, _):
    """Make a random game of 20 priorities in which a move of every fourth vertex is a loop."""
    columns = random_game(edges, 20)
    heads, size = columns.forward.ends.copy(), len(columns)
    tails = np.repeat(np.arange(size), DEGREE)
    heads[:: 4 * DEGREE] = tails[:: 4 * DEGREE]
    return arena(tails, heads, columns.player, columns.marks["priority"])


def one_player(edges, _):
    """Make a random game in which player 1 likes all of 10 priorities."""
    columns = random_game(edges, 10)
    return arena(
        np.repeat(np.arange(len(columns)), DEGREE), columns.forward.ends, columns.player, 2 * columns.marks["priority"]
    )


def ladder(edges, _):
    """Make rungs of two vertices that lead to both of the next one; each is won by its player, who keeps his side."""
    size = edges // 2
    vertex = np.arange(size)
    heads = np.stack([(vertex // 2 * 2 + 2) % size, (vertex // 2 * 2 + 3) % size], axis=1).ravel()
    return arena(np.repeat(vertex, 2), heads, 1 + vertex % 2, vertex % 2)


def clique(edges, _):
    """Make a game in which all vertices lead to all others, each with a priority of its own that its player likes."""
    size = int(edges**0.5)
    vertex = np.arange(size)
    tails, heads = (each.ravel() for each in np.meshgrid(vertex, vertex, indexing="ij"))
    return arena(tails[tails != heads], heads[tails != heads], 1 + vertex % 2, vertex)


FAMILIES = {
    "3": random_game,
    "20": random_game,
    "1000": random_game,
    "looped": looped,
    "one player": one_player,
    "ladder": ladder,
    "clique": clique,
}


def made(name, edges):
    return FAMILIES[name](edges, int(name) if name.isdigit() else 0)


@pytest.mark.benchmark(group="parity, 1 000 000 edges")
@pytest.mark.parametrize("game", FAMILIES)
def bench_parity(benchmark, game):
    columns = made(game, LARGE)
    solve(columns, "parity")
    winners = benchmark(solve, columns, "parity").winner
    if game == "ladder":
        assert (winners == columns.player).all()


@pytest.mark.benchmark(group="parity, 10 000 edges")
@pytest.mark.parametrize("game", FAMILIES)
@pytest.mark.parametrize("engine", ["compiled", "plain"])
def bench_engines(benchmark, game, engine, monkeypatch):
    monkeypatch.setattr("arena.machine.columns.WORTH_CALLING", 0 if engine == "compiled" else LARGE)
    columns = made(game, SMALL)
    solve(columns, "parity")
    benchmark(solve, columns, "parity")


@pytest.mark.benchmark(group="10 000 000 edges")
@pytest.mark.parametrize("work", ["attractor", "Büchi"])
def bench_buchi(benchmark, work):
    columns = made("3", HUGE)
    if work == "attractor":
        accepting = columns.marks["accepting"].nonzero()[0].astype("u4")
        benchmark.pedantic(attract, (columns, 1, accepting), rounds=3, warmup_rounds=1)
    else:
        benchmark.pedantic(solve, (columns, "buchi"), rounds=3, warmup_rounds=1)
