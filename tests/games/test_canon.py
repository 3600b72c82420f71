"""Theorems on the games that textbooks and papers treat; results of single boards are in the atlas."""

import networkx as nx
import pytest

from arena import position_graph, solve, solve_positions, unfold
from arena.rules.networks import network
from games import load


def test_the_losing_heaps_of_wythoff_are_those_of_the_golden_ratio():
    game = load("wythoff", heaps=(21, 34))
    found = {heaps for heaps, value in solve_positions(position_graph(game)).outcome.items() if value == "P"}
    root = 5**0.5
    pairs = [(int(n * (1 + root) / 2), int(n * (3 + root) / 2)) for n in range(22)]
    assert found == {(x, y) for pair in pairs for x, y in (pair, pair[::-1]) if x <= 21 and y <= 34}


def test_euclid_is_won_from_equal_heaps_and_beyond_the_golden_ratio():
    for larger in range(1, 25):
        for smaller in range(1, larger + 1):
            game = load("euclid", heaps=(smaller, larger))
            wins = solve(unfold(game)).winner[game.initial] == 1
            assert wins == (smaller == larger or 2 * larger > (1 + 5**0.5) * smaller)


@pytest.mark.parametrize("on", ["path5", "path6", "cycle5", "cycle6", "grid2x3", "grid3x3", "petersen", "complete5"])
def test_undirected_geography_is_won_where_every_largest_matching_covers_the_start(on):
    """Fraenkel, Scheinerman and Ullman: the largest matching gets smaller without the start."""
    names, roads, *_ = network(on)
    graph = nx.Graph([(names[at], names[to]) for at, own in enumerate(roads) for to in own])
    for start in names:
        without = graph.subgraph(set(names) - {start})
        covered = len(nx.max_weight_matching(without, True)) < len(nx.max_weight_matching(graph, True))
        game = load("geography", on=on, at=start)
        assert (solve(unfold(game)).winner[game.initial] == 1) == covered


def test_directed_geography_follows_the_edges(tmp_path):
    path = tmp_path / "edges.txt"
    path.write_text("source,target\na b\nb,c\t# on\nc a\nb d\n", encoding="utf-8")
    game = load("geography", on=str(path), directed=True)
    assert [move for move, _ in game.options(game.read("b,a"))] == ["c", "d"]
    assert solve(unfold(game)).winner[game.initial] == 2
    assert solve(unfold(load("geography", on=str(path)))).winner[game.initial] == 1


@pytest.mark.parametrize(("lines", "told"), [("a\n", "line 1: 'a'"), ("", "0 vertices"), ("a b\na  b c\n", "line 2")])
def test_what_is_no_list_of_edges_is_refused(tmp_path, lines, told):
    path = tmp_path / "edges.txt"
    path.write_text(lines, encoding="utf-8")
    with pytest.raises(ValueError, match=told):
        load("col", on=str(path))
