"""Theorems about games: who wins, from which starts; the atlas has more of them."""

import itertools

import networkx as nx
import pytest

import arena
from arena import load


def losing(game):
    outcome = arena.solve_positions(arena.position_graph(game), misere=game.misere).outcome
    return {position for position, who in outcome.items() if who == "P"}


def wins_first(game):
    return arena.solve(arena.unfold(game)).winner[game.initial] == 1


def test_nim_is_lost_where_the_heaps_add_up_to_zero():
    for heaps in losing(load("nim", heaps=(3, 5, 6))):
        assert heaps[0] ^ heaps[1] ^ heaps[2] == 0
    assert len(losing(load("nim", heaps=(3, 5, 6)))) == sum(
        x ^ y ^ z == 0 for x, y, z in itertools.product(range(4), range(6), range(7))
    )


def test_euclid_is_won_from_equal_heaps_and_beyond_the_golden_ratio():
    for larger in range(1, 16):
        for smaller in range(1, larger + 1):
            wins = wins_first(load("euclid", heaps=(smaller, larger)))
            assert wins == (smaller == larger or 2 * larger > (1 + 5**0.5) * smaller)


def network(on):
    """Return the network that geography is played on, by the first moves from each place."""
    graph, names = nx.Graph(), [load("geography", on=on).label(load("geography", on=on).initial)]
    for name in names:
        game = load("geography", on=on, at=name)
        for move, _ in game.moves(game.initial):
            graph.add_edge(name, move)
            if move not in names:
                names.append(move)
    return graph


def test_undirected_geography_is_won_where_every_largest_matching_covers_the_start():
    """Fraenkel, Scheinerman and Ullman: the largest matching gets smaller without the start."""
    for on, known in [
        ("path5", nx.path_graph(5)), ("path6", nx.path_graph(6)), ("cycle5", nx.cycle_graph(5)),
        ("grid2x3", nx.grid_2d_graph(2, 3)), ("petersen", nx.petersen_graph()), ("complete5", nx.complete_graph(5)),
    ]:  # fmt: skip
        graph = network(on)
        assert nx.is_isomorphic(graph, known)
        for start in graph:
            without = graph.subgraph(set(graph) - {start})
            covered = len(nx.max_weight_matching(without, True)) < len(nx.max_weight_matching(graph, True))
            assert wins_first(load("geography", on=on, at=start)) == covered


def test_directed_geography_follows_the_edges(tmp_path):
    path = tmp_path / "edges.txt"
    path.write_text("source,target\na b\nb,c\t# on\nc a\nb d\n", encoding="utf-8")
    game = load("geography", on=str(path), directed=True)
    assert [move for move, _ in game.options(game.read("b,a"))] == ["c", "d"]
    assert not wins_first(game)
    assert wins_first(load("geography", on=str(path)))
    for lines, named in [("a\n", "line 1"), ("", "0 vertices"), ("a b\na  b c\n", "line 2")]:
        path.write_text(lines, encoding="utf-8")
        with pytest.raises(arena.ParameterError, match=named):
            load("col", on=str(path))
