"""What the courses say of their games and graphs, and results that are published: see docs/course.md."""

from collections import Counter

import networkx as nx
import pytest

import arena
from arena import Outcome, attractor, backward_induction, grundy, kernel, position_graph, solve, solve_positions, unfold
from games import load

FIBONACCI = {2, 3, 5, 8, 13, 21, 34, 55, 89, 144}


def size(graph):
    return len(graph), graph.number_of_edges()


def lost(graph):
    """Return the positions that the player to move loses."""
    return {position for position, outcome in solve_positions(graph).outcome.items() if outcome is Outcome.P}


def winner(game):
    return solve(unfold(game)).winner[game.initial]


def test_subtraction_is_lost_on_one_heap_in_four():
    for misere, rest in ((False, 0), (True, 1)):
        assert lost(position_graph(load("subtraction", heap=60, misere=misere))) == set(range(rest, 61, 4))
    for take, length in (((1, 2), 3), ((1, 3), 2), ((1, 3, 4), 7), ((1, 2, 5), 3), ((2, 5, 7), 22)):
        outcome = solve_positions(position_graph(load("subtraction", heap=200, take=take))).outcome
        assert arena.period([outcome[heap] for heap in range(180)]).length == length


def test_the_tree_and_the_strategy_of_nim_with_five_objects():
    graph = unfold(load("subtraction", heap=5))
    assert size(graph) == (10, 18)
    solution, grown = solve(graph), arena.tree(graph)
    assert {heap: solution.strategy[heap, 1][0] for heap in (5, 3, 2, 1)} == {5: 4, 3: 0, 2: 0, 1: 0}
    leaves = Counter(grown.nodes[node]["winner"] for node in grown if not grown.adj[node])
    assert (len(grown), leaves) == (28, {1: 7, 2: 6})


def test_fibonacci_nim_is_lost_on_the_fibonacci_numbers():
    for matches in (*range(2, 15), 20, 21):
        assert winner(load("fibonacci_nim", matches=matches)) == (2 if matches in FIBONACCI else 1)
    assert size(position_graph(load("fibonacci_nim", matches=4))) == (5, 8)
    for matches, *expected in ((4, 8, 11, 5, 3), (5, 10, 17, 3, 7), (6, 14, 29, 8, 6), (20, 119, 590, 59, 60)):
        graph = unfold(load("fibonacci_nim", matches=matches))
        assert [*size(graph), len(attractor(graph, 1)), len(attractor(graph, 2))] == expected


def test_marienbad_is_won_by_the_second_player():
    graph = position_graph(load("marienbad"))
    assert size(graph) == (384, 3072)
    assert len(lost(graph)) == len(lost(position_graph(load("nim")))) == 48
    whole = unfold(load("marienbad"))
    assert (size(whole), len(attractor(whole, 1)), winner(load("marienbad"))) == ((752, 5920), 368, 2)
    values = grundy(position_graph(load("nim", heaps=(1, 2, 3))))
    assert all(value == a ^ b ^ c for (a, b, c), value in values.items())


def test_the_rook_has_the_kernel_3_9_15_and_squares_their_diagonal():
    graph = position_graph(load("rook", rows=3, columns=5))
    assert size(graph) == (15, 45)
    assert kernel(graph).kernel == lost(graph) == {3, 9, 15}
    for side in range(1, 7):
        square = position_graph(load("rook", rows=side, columns=side))
        assert kernel(square).kernel == {1 + step * (side + 1) for step in range(side)}


def test_the_attractors_of_sans_interet():
    graph = arena.read("sans_interet")
    assert dict(attractor(graph, 1).rank) == {6: 0, 3: 1, 4: 1, 1: 2, 0: 3}
    assert set(attractor(graph, 2).rank) == {2, 5, 7}
    assert solve(graph).determined


def test_the_graphs_of_the_course_on_kernels():
    found = kernel(graph := arena.read("kernel_ad"))
    assert {"".join(edge) for edge in graph.edges} == {"af", "bd", "bf", "ca", "ce", "ea", "eb", "ed", "ef", "fd"}
    assert (found.kernel, found.unique, found.sink_rounds) == ({"a", "d"}, True, [["d"], ["a"]])
    assert (kernel(arena.read("circuit_3")).exists, kernel(arena.read("circuit_3")).kernel) == (False, None)
    two = kernel(nx.DiGraph([("a", "b"), ("b", "a")]))
    assert (two.exists, two.unique, len(two.kernel)) == (True, False, 1)
    assert (kernel(arena.read("circuit_kernel")).kernel, kernel(arena.read("circuit_kernel")).unique) == (
        {"c", "d"},
        True,
    )


def test_circuits_are_draws_unless_there_is_an_exit():
    assert set(solve_positions(nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a")])).outcome.values()) == {Outcome.D}
    found = solve_positions(nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")]))
    assert found.outcome == {"c": Outcome.P, "b": Outcome.N, "a": Outcome.P}
    assert dict(found.remoteness) == {"c": 0, "b": 1, "a": 2}


@pytest.fixture(scope="module")
def tictactoe():
    return unfold(load("tictactoe"))


def marks(graph, vertex):
    return 9 - graph.nodes[vertex]["label"].count(".")


def test_tictactoe_has_its_known_numbers(tictactoe):
    assert size(tictactoe) == (5478, 16167)
    by_ply = Counter(marks(tictactoe, vertex) for vertex in tictactoe)
    assert [by_ply[ply] for ply in range(10)] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    ends = Counter(data["winner"] for vertex, data in tictactoe.nodes(data=True) if not tictactoe.adj[vertex])
    assert ends == {1: 626, 2: 316, 0: 16}
    solution, counted = solve(tictactoe), backward_induction(tictactoe)
    assert Counter(solution.winner.values()) == {1: 2936, 2: 1474, 0: 1068}
    assert [len(layer) for layer in attractor(tictactoe, 1).layers] == [626, 1498, 392, 260, 88, 72]
    assert [len(layer) for layer in attractor(tictactoe, 2).layers] == [316, 860, 116, 96, 36, 50]
    assert (counted.plays, counted.tree_nodes) == (255168, 549946)


def test_x_wins_131184_games_of_tictactoe_o_77904_and_46080_are_drawn(tictactoe):
    paths, plays = Counter([tictactoe.graph["initial"]]), Counter()
    for vertex in sorted(tictactoe, key=lambda vertex: marks(tictactoe, vertex)):
        for following in tictactoe.adj[vertex]:
            paths[following] += paths[vertex]
        if not tictactoe.adj[vertex]:
            plays[tictactoe.nodes[vertex]["winner"]] += paths[vertex]
    assert plays == {1: 131184, 2: 77904, 0: 46080}


def test_tictactoe_up_to_symmetry_and_in_misere_play(tictactoe):
    assert size(arena.quotient(tictactoe, load("tictactoe"))) == (765, 2096)
    misere = unfold(load("tictactoe", misere=True))
    assert solve(misere).winner[misere.graph["initial"]] == 0
    for vertex, data in tictactoe.nodes(data=True):
        assert misere.nodes[vertex].get("winner") == {None: None, 0: 0, 1: 2, 2: 1}[data.get("winner")]


def test_the_practical_counts_lines_and_weighs_cells():
    cells = arena.evaluation(load("connect_four"), "cells").score
    game = load("connect_four")
    weights = [3, 4, 5, 7, 5, 4, 3]
    assert [cells(game.parse(str(column))) for column in range(1, 8)] == weights
    assert cells(game.parse("21213333455445")) == 2
