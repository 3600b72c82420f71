"""The algorithms against textbook versions of the same on networkx's dicts, in the same run.

Each group holds ours and its peer; pytest-benchmark prints the ratios in brackets.
"""

import random

import networkx as nx
import pytest

import games
from arena import attractor, compact, kernel, solve, unfold, unfold_compact

VERTICES = 20_000


@pytest.fixture(scope="module")
def arena():
    """Make a random bipartite arena of out-degree 1 to 8, with 5% sinks that player 1 wins."""
    chance = random.Random(2026)
    graph = nx.DiGraph(initial=0)
    graph.add_nodes_from((vertex, {"player": 1 + vertex % 2}) for vertex in range(VERTICES))
    for vertex in range(VERTICES):
        if chance.random() < 0.05:
            graph.nodes[vertex]["winner"] = 1
        else:
            other_side = (2 * chance.randrange(VERTICES // 2) + 1 - vertex % 2 for _ in range(chance.randint(1, 8)))
            graph.add_edges_from((vertex, head) for head in other_side)
    return graph


def textbook_attractor(graph, player):
    """Run the reverse breadth-first search on the graph's own dicts."""
    players = nx.get_node_attributes(graph, "player")
    left = dict(graph.out_degree())
    rank = {vertex: 0 for vertex, data in graph.nodes(data=True) if data.get("winner") == player}
    queue = list(rank)
    for vertex in queue:
        for before in graph.predecessors(vertex):
            if before not in rank:
                left[before] -= 1
                if players[before] == player or left[before] == 0:
                    rank[before] = rank[vertex] + 1
                    queue.append(before)
    return rank


def textbook_sink_removal(graph):
    """Remove sinks and their predecessors from a copy of the graph, as course 004 says it."""
    rest, found = graph.copy(), set()
    while sinks := [vertex for vertex, degree in rest.out_degree() if degree == 0]:
        found.update(sinks)
        rest.remove_nodes_from([before for sink in sinks for before in list(rest.predecessors(sink))] + sinks)
    return found


@pytest.mark.benchmark(group="attractor, 20 000 vertices")
def bench_attractor(benchmark, arena):
    columns = compact(arena)
    assert benchmark(attractor, columns, 1).rank == textbook_attractor(arena, 1)


@pytest.mark.benchmark(group="attractor, 20 000 vertices")
def bench_attractor_from_a_digraph(benchmark, arena):
    benchmark(attractor, arena, 1)


@pytest.mark.benchmark(group="attractor, 20 000 vertices")
def bench_attractor_textbook_on_dicts(benchmark, arena):
    benchmark(textbook_attractor, arena, 1)


@pytest.mark.benchmark(group="kernel of a chain of 3 000 vertices")
def bench_kernel(benchmark):
    assert len(benchmark(kernel, nx.path_graph(3_000, create_using=nx.DiGraph)).kernel) == 1_500


@pytest.mark.benchmark(group="kernel of a chain of 3 000 vertices")
def bench_kernel_textbook(benchmark):
    assert len(benchmark(textbook_sink_removal, nx.path_graph(3_000, create_using=nx.DiGraph))) == 1_500


@pytest.mark.benchmark(group="tic-tac-toe, 5 478 vertices")
def bench_unfold(benchmark):
    assert len(benchmark(unfold, games.load("tictactoe"))) == 5478


@pytest.mark.benchmark(group="tic-tac-toe, 5 478 vertices")
def bench_unfold_compact(benchmark):
    assert len(benchmark(unfold_compact, games.load("tictactoe"))) == 5478


@pytest.mark.benchmark(group="tic-tac-toe, 5 478 vertices")
def bench_solve(benchmark):
    graph = unfold(games.load("tictactoe"))
    assert len(benchmark(solve, graph).undetermined) == 1068
