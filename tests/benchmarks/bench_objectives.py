"""Objectives on random games and known families, against textbook versions of the same in the same run.

Games that are hard for Zielonka's algorithm have sizes at which it ends. The textbooks share nothing with the toolkit;
Zielonka's is compiled too, finds winners alone and has its rows made beforehand.
"""

import math
from collections import deque
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from clocks import Clock, side_by_side
from textbook_zielonka import TextbookZielonka

from arena import CompactArena, attractor, family, random_arena, solve

pytest.importorskip("numba")

DEGREE = 4


def numbered(arena):
    """Leave out the names of vertices, so that the winners are an array."""
    return replace(arena, vertices=range(len(arena)))


def random_game(edges, priorities):
    """Make a game in which every vertex has four moves; vertices of priority 0 are accepting."""
    game = random_arena(edges // DEGREE, degrees=(DEGREE, DEGREE), bipartite=False, priorities=priorities, seed=2026)
    priority = game.marks["priority"]
    return replace(game, marks={"priority": priority, "accepting": (priority == 0).astype("i8")})


RANDOM = {
    "20 priorities": lambda edges: random_game(edges, 20),
    "1000 priorities": lambda edges: random_game(edges, 1000),
    "ladder": lambda edges: numbered(family("ladder", edges // 4)),
    "model checker's ladder": lambda edges: numbered(family("model_checker_ladder", edges // 4)),
}
"""Games of any number of edges."""
FAMILIES = {
    "grid, 10^4 edges": ("jurdzinski", 4, 300),
    "recursive ladder, 24 levels": ("recursive_ladder", 24),
    "dull chain, 16 links": ("dull_chain", 16),
}
"""Games with sizes of their own, hard for Zielonka's algorithm or for progress measures."""


def compare_parity(benchmark, report, game, rounds):
    textbook = Clock(TextbookZielonka.winners, lambda: (TextbookZielonka(game),))
    found = side_by_side(benchmark, solve, lambda: (game, "parity"), textbook, rounds=rounds, warmup_rounds=1)
    assert (np.asarray(found.winner) == textbook.given).all()
    report(edges=game.number_of_edges(), **textbook.figures(benchmark, "textbook"))


@pytest.mark.parametrize("name", RANDOM)
def bench_parity(benchmark, report, measured, name):
    benchmark.group = f"parity, 10^6 edges, {name}"
    compare_parity(benchmark, report, RANDOM[name](10**6 if measured else 10**4), rounds=5)


@pytest.mark.parametrize("name", FAMILIES)
def bench_families(benchmark, report, name):
    benchmark.group = f"parity, {name}"
    compare_parity(benchmark, report, numbered(family(*FAMILIES[name])), rounds=5)


@pytest.mark.benchmark(group="Büchi, 10^7 edges, against the attractor to the accepting vertices")
def bench_buchi(benchmark, report, measured):
    game = random_game(10**7 if measured else 10**5, 3)
    accepting = game.marks["accepting"].nonzero()[0]
    once = Clock(attractor, lambda: (game, 1, accepting))
    side_by_side(benchmark, solve, lambda: (game, "buchi"), once, rounds=3, warmup_rounds=1)
    report(**once.figures(benchmark, "attractor"))


def weighted(vertices, edges, low):
    """Make a random game with weights from `low` to 10, in which 1 vertex of 100 is a sink that player 1 wins."""
    random = np.random.default_rng(2026)
    sink = np.arange(vertices) % 100 == 0
    tails = np.concatenate([np.arange(vertices), random.integers(0, vertices, edges - vertices)])
    tails = tails[~sink[tails]]
    ends = tails, random.integers(0, vertices, len(tails))
    owner, weight = random.integers(1, 3, vertices), random.integers(low, 11, len(tails))
    return CompactArena.from_edges(*ends, owner, np.where(sink, 1, -1), weight=weight)


def moves_of(arena):
    """List the moves of each vertex as (end, weight), and the moves into it as (tail, weight)."""
    moves, into = ([[] for _ in range(len(arena))] for _ in range(2))
    start, ends, weight = (np.asarray(column).tolist() for column in (*arena.forward, arena.forward_weight))
    for tail, (low, high) in enumerate(pairwise(start)):
        for head, cost in zip(ends[low:high], weight[low:high], strict=True):
            moves[tail].append((head, cost))
            into[head].append((tail, cost))
    return moves, into


def textbook_energy(moves, into, player):
    """Lift single vertices from a worklist to the least fixpoint, as Brim et al. do."""
    most = sum(max(0, -min((cost for _, cost in row), default=0)) for row in moves)
    credit, waiting, queued = [0] * len(player), deque(range(len(player))), [True] * len(player)
    while waiting:
        vertex = waiting.popleft()
        queued[vertex] = False
        offers = [credit[head] - cost for head, cost in moves[vertex]]
        value = max(0, min(offers) if player[vertex] == 1 else max(offers)) if offers else 0
        value = math.inf if value > most else value
        if value > credit[vertex]:
            credit[vertex] = value
            waiting.extend(tail for tail, _ in into[vertex] if not queued[tail])
            for tail, _ in into[vertex]:
                queued[tail] = True
    return [None if value == math.inf else value for value in credit]


@pytest.mark.benchmark(group="energy, 1 000 edges, against a textbook in Python")
def bench_energy(benchmark, report):
    arena = weighted(300, 1_000, -10)
    clock = Clock(textbook_energy, lambda: (*moves_of(arena), list(arena.player)))
    found = side_by_side(benchmark, solve, lambda: (arena, "energy"), clock, rounds=3, warmup_rounds=1)
    assert list(found.amounts) == clock.given
    report(**clock.figures(benchmark, "textbook"))


@pytest.mark.benchmark(group="weighted games of 10^6 edges, against min-cost with weights from 0")
@pytest.mark.parametrize(("objective", "low"), [("min-cost", -1), ("min-cost", -10), ("energy", -10)])
def bench_large_weighted(benchmark, report, measured, objective, low):
    size = (250_000, 10**6) if measured else (250, 10**3)
    arena, easy = weighted(*size, low), weighted(*size, 0)
    clock = Clock(solve, lambda: (easy, "min-cost"))
    side_by_side(benchmark, solve, lambda: (arena, objective), clock, rounds=3, warmup_rounds=1)
    report(**clock.figures(benchmark, "nonnegative"))
