"""Results of every game: the table data/atlas.csv, computed again by the public functions, and theorems."""

import itertools
from collections import Counter

import naive_boards
import networkx as nx
import pytest
from known_results import computed, rows

import arena
import games
from arena import load

QUICK, LONG = 0.25, 60
"""Games all of whose rows take fewer seconds are checked in the quick run; rows that take longer not at all."""


def check_rows(name, *, quick):
    longest = Counter()
    for row in rows(name):
        longest[row["parameters"]] = max(longest[row["parameters"]], float(row["seconds"] or 0))
    for row in rows(name):
        is_quick = longest[row["parameters"]] < QUICK and "search" not in row["claim"]
        if row["seconds"] and float(row["seconds"]) < LONG and quick == is_quick:
            found, claimed = computed(row), row["value"]
            if row["claim"] == "lost positions":  # in any order
                found, claimed = set(found.split(";")), set(claimed.split(";"))
            assert found == claimed, row


TABLED = [*games.names(), "sans_interet", "kernel_ad", "circuit_3", "circuit_kernel"]


@pytest.mark.parametrize("name", TABLED)
def test_known_results_that_are_quick_to_compute(name):
    check_rows(name, quick=True)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_known_results_that_take_longer(part):
    for name in TABLED[part::4]:
        check_rows(name, quick=False)


def test_every_row_of_the_table_is_of_a_game_and_has_a_source():
    table = [row for name in TABLED for row in rows(name)]
    assert len(table) == len(rows())
    assert all(row["source"] and row["value"] and row["claim"] for row in table)
    keys = {(row["game"], row["parameters"], row["claim"]) for row in table}
    assert len(keys) == len(table) > 200


# ---- second programs


def test_mu_torere_and_the_l_game_by_programs_of_their_own():
    after = naive_boards.mu_torere()
    won, lost = naive_boards.won_and_lost(after)
    assert (len(after), len(won), len(lost)) == (1180, 208, 128)
    ells = list(naive_boards.ells())
    assert len(ells) == 48
    assert sum(not one & other for one in ells for other in ells) == 2 * 328
    assert sum(1 for _ in naive_boards.l_game()) == 18368


# ---- theorems


def losing(game):
    outcome = arena.solve_positions(arena.position_graph(game), misere=game.misere).outcome
    return {position for position, who in outcome.items() if who == "P"}


def wins_first(game):
    return arena.solve(arena.unfold(game)).winner[game.initial] == 1


@pytest.mark.parametrize("misere", [False, True])
def test_subtraction_loses_on_one_heap_in_four(misere):
    rest = int(misere)
    assert losing(load("subtraction", heap=60, misere=misere)) == set(range(rest, 61, 4))
    for heap in range(1, 13):
        assert wins_first(load("subtraction", heap=heap, misere=misere)) == (heap % 4 != rest)


def test_nim_is_lost_where_the_heaps_add_up_to_zero():
    for heaps in losing(load("nim", heaps=(3, 5, 6))):
        assert heaps[0] ^ heaps[1] ^ heaps[2] == 0
    assert len(losing(load("nim", heaps=(3, 5, 6)))) == sum(
        x ^ y ^ z == 0 for x, y, z in itertools.product(range(4), range(6), range(7))
    )


def test_the_losing_heaps_of_wythoff_are_those_of_the_golden_ratio():
    root = 5**0.5
    pairs = [(int(n * (1 + root) / 2), int(n * (3 + root) / 2)) for n in range(22)]
    expected = {(x, y) for pair in pairs for x, y in (pair, pair[::-1]) if x <= 21 and y <= 34}
    assert losing(load("wythoff", heaps=(21, 34))) == expected


def test_euclid_is_won_from_equal_heaps_and_beyond_the_golden_ratio():
    for larger in range(1, 16):
        for smaller in range(1, larger + 1):
            wins = wins_first(load("euclid", heaps=(smaller, larger)))
            assert wins == (smaller == larger or 2 * larger > (1 + 5**0.5) * smaller)


def test_chomp_is_won_but_on_one_square():
    for height, width in itertools.product(range(1, 5), repeat=2):
        assert wins_first(load("chomp", rows=height, columns=width)) == (height * width > 1)


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
