"""Graphs that games are played on: their places and their symmetries, these against all permutations."""

from itertools import combinations, permutations
from math import dist

import networkx as nx
import pytest

from arena.rules.networks import MOST_SYMMETRIES, network
from games import load

NAMES = ["path1", "path5", "cycle3", "cycle5", "complete4", "complete5", "grid2x3", "grid1x4"]


def kept(net, way):
    """Tell whether a way to exchange vertices keeps the edges, by the definition."""
    edges = {(at, to) for at, ends in enumerate(net.roads) for to in ends}
    return {(way[at], way[to]) for at, to in edges} == edges


@pytest.mark.parametrize("name", NAMES)
def test_symmetries_are_all_that_keep_the_edges(name):
    net = network(name)
    assert net.symmetries() == [way for way in permutations(range(len(net.names))) if kept(net, way)]


@pytest.mark.parametrize(("lines", "count"), [("a b\nb c\nc a\n", 3), ("a b\nb c\nc a\nc d\n", 1), ("a b\nc d\n", 2)])
def test_symmetries_keep_the_way_that_edges_lead(tmp_path, lines, count):
    path = tmp_path / "edges.txt"
    path.write_text(lines, encoding="utf-8")
    net = network(str(path), directed=True)
    ways = net.symmetries()
    assert ways == [way for way in permutations(range(len(net.names))) if kept(net, way)]
    assert len(ways) == count


@pytest.mark.parametrize("name", ["petersen", "dodecahedron"])
def test_famous_graphs_have_the_symmetries_of_the_books(name):
    net = network(name)
    ways = net.symmetries()
    assert len(set(ways)) == 120
    assert all(kept(net, way) for way in ways)


def test_too_many_symmetries_are_none():
    assert network("complete6").symmetries() == [(0, 1, 2, 3, 4, 5)]
    assert len(network(f"cycle{MOST_SYMMETRIES // 2}").symmetries()) == MOST_SYMMETRIES
    assert len(network(f"cycle{MOST_SYMMETRIES // 2 + 1}").symmetries()) == 1


@pytest.mark.parametrize("name", [*NAMES, "petersen", "dodecahedron"])
def test_every_vertex_has_a_place_of_its_own(name):
    net = network(name)
    assert len(net.places) == len(net.names)
    assert all(dist(one, other) > 0.3 for one, other in combinations(net.places, 2))


@pytest.mark.parametrize("name", ["achi", "mu_torere", "pong_hau_ki", "three_mens_morris", "hex", "juniper_green"])
def test_boards_of_points_are_connected_graphs_with_a_place_for_each(name):
    net = load(name).network
    graph = nx.Graph([(at, to) for at, ends in enumerate(net.roads) for to in ends])
    assert nx.is_connected(graph)
    assert set(graph) == {at for at, called in enumerate(net.names) if called}
    assert len(net.places) == len(net.names) == len(net.roads)


def test_jumps_change_where_pieces_go_and_not_the_lines():
    usual, jumping = load("three_mens_morris"), load("three_mens_morris", jumps=True)
    assert usual.network == jumping.network
    assert usual.roads != jumping.roads
