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


def test_pictures_of_hackenbush_have_the_values_of_winning_ways():
    for edges, worth in [
        ("0-1b 1-2r", "1/2"), ("0-1b 1-2r 2-3b", "3/4"), ("0-1b 1-2r 2-3r", "1/4"), ("0-1b 0-2r", "0"),
        ("0-1g 1-2g 2-0g", "*"), ("0-1g 0-1g", "0"), ("0-1g 1-2g 2-3g", "*3"),
    ]:  # fmt: skip
        assert str(arena.value(load("hackenbush", picture=edges))) == worth, edges
    for edges in ("", "0-1", "0-0g", "1-2b", "0-1y"):
        with pytest.raises(arena.ParameterError):
            load("hackenbush", picture=edges)


def test_toads_and_frogs_have_the_values_of_winning_ways_and_of_thanatipanonda():
    known = {
        (1, 1, 1): "*",
        (4, 1, 1): "{2|1||0}",
        (2, 3, 2): "*",
        (3, 3, 2): "1*",
        (4, 3, 2): "2*",
    }
    for pieces, worth in known.items():
        game = load("toads_and_frogs", toads=pieces[0], gap=pieces[1], frogs=pieces[2])
        assert str(arena.value(game)) == worth, pieces
    game = load("toads_and_frogs", toads=2, gap=1, frogs=2)
    assert str(arena.value(game, game.read("t.tff"))) == "^"


def test_five_points_of_sim_are_drawn_only_by_two_circles():
    """Greenwood and Gleason: without a triangle each color is a circle through all points, of which there are 12."""
    columns = arena.unfold_compact(load("sim"))
    assert (columns.winner == 0).sum() == 12
    assert arena.solve(columns).value(columns.vertices[0]) == (0, None)


@pytest.mark.slow
def test_six_points_of_sim_are_won_by_the_second_player():
    """Mead, Rosa and Huang; there is no draw."""
    table = arena.strong_solve(load("sim", points=6))
    assert (table.value(table.start)[0], table.summary()["drawn_sinks"]) == (2, 0)
