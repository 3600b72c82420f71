"""Games with weights: compiled at a million edges, and against textbook versions on a smaller game in the same run."""

import heapq
from collections import deque

import numpy as np
import pytest

from arena.machine.columns import ARRAYS, LISTS, Rows
from arena.solving.weighted.least_costs import min_cost
from arena.solving.weighted.least_credits import energy
from arena.solving.weighted.optimal_payoffs import mean_payoff
from arena.solving.weighted.weighted_edges import INFINITE

LARGE = 250_000, 1_000_000
MIDDLE = 2_500, 10_000
SMALL = 300, 1_000


def game(size, edges, low=-10):
    """Make a random game in which every vertex has a move, weights are up to 10, and 1 vertex of 100 is a target."""
    random = np.random.default_rng(2026)
    tails = np.sort(np.concatenate([np.arange(size), random.integers(0, size, edges - size)]))
    rows = Rows(np.searchsorted(tails, np.arange(size + 1)).astype("u4"), random.integers(0, size, edges).astype("u4"))
    player, winner = random.integers(1, 3, size).astype("i1"), np.full(size, -1, "i1")
    return rows, random.integers(low, 11, edges), player, winner, random.choice(size, size // 100, replace=False)


def plain(rows, *columns):
    """Give the same game as lists."""
    return Rows(*(column.tolist() for column in rows)), *(column.tolist() for column in columns)


def into(rows, weight):
    """List the edges into each vertex."""
    before = [[] for _ in range(len(rows.start) - 1)]
    for tail in range(len(before)):
        for edge in range(rows.start[tail], rows.start[tail + 1]):
            before[rows.ends[edge]].append((tail, weight[edge]))
    return before


def textbook_dijkstra(rows, weight, player, targets):
    """Settle vertices from a heap with one entry for every improvement."""
    before, left = into(rows, weight), [high - low for low, high in zip(rows.start, rows.start[1:], strict=False)]
    values, dearest, heap = {}, [0] * len(player), [(0, target) for target in targets]
    heapq.heapify(heap)
    while heap:
        value, vertex = heapq.heappop(heap)
        if vertex in values:
            continue
        values[vertex] = value
        for tail, cost in before[vertex]:
            if player[tail] == 1:
                heapq.heappush(heap, (value + cost, tail))
            else:
                left[tail] -= 1
                dearest[tail] = max(dearest[tail], value + cost)
                if left[tail] == 0:
                    heapq.heappush(heap, (dearest[tail], tail))
    return [values.get(vertex, INFINITE) for vertex in range(len(player))]


def textbook_energy(rows, weight, player):
    """Lift single vertices from a worklist to the least fixpoint, as Brim et al. do."""
    size = len(player)
    moves = [[(rows.ends[e], weight[e]) for e in range(rows.start[v], rows.start[v + 1])] for v in range(size)]
    before = into(rows, weight)
    most = sum(max(0, -min(cost for _, cost in each)) for each in moves)
    credit, waiting = [0] * size, deque(range(size))
    queued = [True] * size
    while waiting:
        vertex = waiting.popleft()
        queued[vertex] = False
        offers = [credit[head] - cost for head, cost in moves[vertex]]
        value = max(0, min(offers) if player[vertex] == 1 else max(offers))
        value = float("inf") if value > most else value
        if value > credit[vertex]:
            credit[vertex] = value
            for tail, _ in before[vertex]:
                if not queued[tail]:
                    queued[tail] = True
                    waiting.append(tail)
    return [-1 if value == float("inf") else value for value in credit]


@pytest.mark.benchmark(group="min-cost, 10 000 edges, plain Python")
@pytest.mark.parametrize("which", ["ours", "textbook"])
def bench_min_cost(benchmark, which):
    rows, weight, player, _, targets = plain(*game(*MIDDLE, low=0))
    if which == "ours":
        values = benchmark(min_cost, LISTS, rows, weight, player, targets).values
        assert values == textbook_dijkstra(rows, weight, player, targets)
    else:
        benchmark(textbook_dijkstra, rows, weight, player, targets)


@pytest.mark.benchmark(group="energy, 1 000 edges, plain Python")
@pytest.mark.parametrize("which", ["ours", "textbook"])
def bench_energy(benchmark, which):
    rows, weight, player, winner, _ = plain(*game(*SMALL))
    if which == "ours":
        credits_ = benchmark(energy, LISTS, rows, weight, player, winner).credits
        assert credits_ == textbook_energy(rows, weight, player)
    else:
        benchmark.pedantic(textbook_energy, (rows, weight, player), rounds=1)


@pytest.mark.benchmark(group="mean payoff, 10 000 edges")
@pytest.mark.parametrize("engine", ["compiled", "plain"])
def bench_mean_payoff(benchmark, engine):
    columns = game(*MIDDLE)[:4]
    if engine == "plain":
        benchmark.pedantic(mean_payoff, (LISTS, *plain(*columns)), rounds=1)
    else:
        mean_payoff(ARRAYS, *columns)
        benchmark(mean_payoff, ARRAYS, *columns)


@pytest.mark.benchmark(group="weighted, 1 000 000 edges, compiled")
@pytest.mark.parametrize("low", [0, -1, -10])
def bench_large_min_cost(benchmark, low):
    rows, weight, player, _, targets = game(*LARGE, low=low)
    solved = min_cost(ARRAYS, rows, weight, player, targets)
    assert (solved.values < INFINITE).any()
    benchmark(min_cost, ARRAYS, rows, weight, player, targets)


@pytest.mark.benchmark(group="weighted, 1 000 000 edges, compiled")
def bench_large_energy(benchmark):
    columns = game(*LARGE)[:4]
    solved = energy(ARRAYS, *columns)
    assert 0 < (solved.credits >= 0).sum() < LARGE[0]
    benchmark(energy, ARRAYS, *columns)
