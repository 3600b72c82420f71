"""Published and independently recomputed results, one test or more for each.

V, E: vertices and edges. "Arena": the bipartite graph of (position, player) that can be reached from the start.
"""

import functools
from collections import Counter, defaultdict

import networkx as nx
import pytest

import exporters
from arena import (
    Outcome,
    attractor,
    backward_induction,
    check,
    grundy,
    is_kernel,
    kernel,
    position_graph,
    solve,
    solve_positions,
    tree,
    unfold,
)
from games import load


def size(graph):
    return len(graph), graph.number_of_edges()


def lost(graph):
    """The positions that the player to move loses."""
    return {position for position, outcome in solve_positions(graph).outcome.items() if outcome is Outcome.P}


def wins_first(game):
    """Tell whether the first player wins."""
    return solve(unfold(game)).winner[game.initial] == 1


# ---- Subtraction {1, 2, 3}


@pytest.mark.parametrize(("misere", "rest"), [(False, 0), (True, 1)])
def test_subtraction_loses_on_one_heap_in_four(misere, rest):
    graph = position_graph(load("subtraction", heap=60, misere=misere))
    assert lost(graph) == set(range(rest, 61, 4))


@pytest.mark.parametrize(("misere", "rest"), [(False, 0), (True, 1)])
def test_subtraction_is_lost_for_the_first_player_on_one_heap_in_four(misere, rest):
    for heap in range(1, 25):
        assert wins_first(load("subtraction", heap=heap, misere=misere)) == (heap % 4 != rest)


def test_subtraction_5_has_an_arena_of_10_vertices_and_18_edges():
    assert size(unfold(load("subtraction", heap=5))) == (10, 18)


def test_subtraction_5_has_the_strategy_of_the_course():
    solution = solve(unfold(load("subtraction", heap=5)))
    assert solution.winner[5, 1] == 1
    first = {heap: solution.strategy[heap, 1][0] for heap in (5, 3, 2, 1)}
    assert first == {5: 4, 3: 0, 2: 0, 1: 0}


def test_subtraction_5_has_a_tree_of_28_nodes_and_13_leaves_7_of_them_won_by_player_1():
    arena = unfold(load("subtraction", heap=5))
    grown = tree(arena)
    winners = Counter(grown.nodes[node]["winner"] for node in grown if not grown.adj[node])
    assert (len(grown), winners) == (28, {1: 7, 2: 6})
    found = backward_induction(arena)
    assert (found.tree_nodes, found.plays) == (28, 13)


@pytest.mark.parametrize(
    ("take", "period"), [((1, 2), 3), ((1, 3), 2), ((1, 3, 4), 7), ((1, 2, 5), 3), ((2, 5, 7), 22)]
)
def test_outcomes_of_subtraction_have_the_known_period(take, period):
    outcome = solve_positions(position_graph(load("subtraction", heap=200, take=take))).outcome
    known = sorted(outcome)
    periods = [p for p in range(1, 60) if all(outcome[n] == outcome[n + p] for n in known if n + p in outcome)]
    assert periods[0] == period


# ---- Fibonacci Nim


class EveryFibonacciNim(type(load("fibonacci_nim"))):
    """Fibonacci Nim in whose first move the number of matches is chosen."""

    @property
    def start(self):
        return "choose"

    def options(self, position):
        if position == "choose":
            return [(str(matches), (matches, matches - 1)) for matches in range(2, self.matches + 1)]
        return super().options(position)

    def show(self, position):
        return str(position)

    def diagram(self, position):
        return position if position == "choose" else super().diagram(position)


@pytest.mark.slow
def test_fibonacci_nim_is_lost_on_the_fibonacci_numbers():
    losing = lost(position_graph(EveryFibonacciNim(matches=150)))
    assert {matches for matches in range(2, 151) if (matches, matches - 1) in losing} == {
        2,
        3,
        5,
        8,
        13,
        21,
        34,
        55,
        89,
        144,
    }


@pytest.mark.parametrize("matches", [2, 3, 4, 5, 6, 7, 8, 12, 13, 14])
def test_fibonacci_nim_is_lost_for_the_first_player_on_the_fibonacci_numbers(matches):
    assert wins_first(load("fibonacci_nim", matches=matches)) == (matches not in (2, 3, 5, 8, 13))


def test_fibonacci_nim_with_4_matches_has_a_position_graph_of_5_vertices_and_8_edges():
    assert size(position_graph(load("fibonacci_nim", matches=4))) == (5, 8)


@pytest.mark.parametrize(
    ("matches", "vertices", "edges", "of_player_1", "of_player_2"),
    [(4, 8, 11, 5, 3), (5, 10, 17, 3, 7), (6, 14, 29, 8, 6), (20, 119, 590, 59, 60)],
)
def test_fibonacci_nim_has_the_known_arena_and_attractors(matches, vertices, edges, of_player_1, of_player_2):
    arena = unfold(load("fibonacci_nim", matches=matches))
    assert size(arena) == (vertices, edges)
    assert (len(attractor(arena, 1)), len(attractor(arena, 2))) == (of_player_1, of_player_2)


# ---- Marienbad


def test_marienbad_has_384_positions_48_of_them_lost_in_misere_and_in_normal_play():
    graph = position_graph(load("marienbad"))
    assert size(graph) == (384, 3072)
    assert len(lost(graph)) == 48
    assert len(lost(position_graph(load("nim", heaps=(1, 3, 5, 7))))) == 48


def test_marienbad_is_won_by_player_2_on_an_arena_of_752_vertices():
    arena = unfold(load("marienbad"))
    assert size(arena) == (752, 5920)
    assert len(attractor(arena, 1)) == 368
    assert solve(arena).winner[(1, 3, 5, 7), 1] == 2


# ---- Rook


def test_rook_3_by_5_has_the_kernel_3_9_15():
    graph = position_graph(load("rook", rows=3, columns=5))
    assert size(graph) == (15, 45)
    assert kernel(graph).kernel == {3, 9, 15}
    assert lost(graph) == {3, 9, 15}


@pytest.mark.parametrize("side", range(1, 9))
def test_rook_on_a_square_board_has_the_diagonal_for_a_kernel(side):
    graph = position_graph(load("rook", rows=side, columns=side))
    assert kernel(graph).kernel == {1 + step * (side + 1) for step in range(side)}


# ---- SansIntérêt


def test_sans_interet_has_the_attractors_of_the_course():
    arena = exporters.read("sans_interet")
    assert attractor(arena, 1).rank == {6: 0, 3: 1, 4: 1, 1: 2, 0: 3}
    assert set(attractor(arena, 2).rank) == {2, 5, 7}
    assert attractor(arena, 2).rank[5] == 0
    assert solve(arena).determined


# ---- Kernels


def test_the_graph_of_course_004_has_one_kernel_found_in_two_rounds():
    graph = exporters.read("kernel_ad")
    edges = ["af", "bd", "bf", "ca", "ce", "ea", "eb", "ed", "ef", "fd"]
    assert set(graph.edges) == {tuple(edge) for edge in edges}
    found = kernel(graph)
    assert (found.kernel, found.exists, found.unique) == ({"a", "d"}, True, True)
    assert found.sink_rounds == [["d"], ["a"]]


def test_a_circuit_of_three_has_no_kernel():
    graph = exporters.read("circuit_3")
    assert set(graph.edges) == {("a", "b"), ("b", "c"), ("c", "a")}
    assert (kernel(graph).kernel, kernel(graph).exists, kernel(graph).unique) == (None, False, False)


def test_a_circuit_of_two_has_two_kernels():
    graph = nx.DiGraph([("a", "b"), ("b", "a")])
    found = kernel(graph)
    assert (found.exists, found.unique) == (True, False)
    assert is_kernel(graph, {"a"})
    assert is_kernel(graph, {"b"})
    assert found.kernel in ({"a"}, {"b"})


def test_a_graph_with_a_circuit_has_exactly_one_kernel():
    graph = exporters.read("circuit_kernel")
    assert set(graph.edges) == {("a", "b"), ("b", "c"), ("c", "a"), ("a", "d")}
    found = kernel(graph)
    assert (found.kernel, found.unique) == ({"c", "d"}, True)


# ---- Tic-tac-toe


@pytest.fixture(scope="module")
def tictactoe():
    return unfold(load("tictactoe"))


@pytest.fixture(scope="module")
def tictactoe_solved(tictactoe):
    return solve(tictactoe)


def marks(text):
    return 9 - text.count(".")


def test_tictactoe_has_5478_positions_and_16167_moves(tictactoe):
    assert size(tictactoe) == (5478, 16167)
    assert check(tictactoe) == []


def test_tictactoe_has_the_known_positions_by_ply(tictactoe):
    by_ply = Counter(marks(label) for _, label in tictactoe.nodes(data="label"))
    assert [by_ply[ply] for ply in range(10)] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]


def test_the_ply_of_a_tictactoe_position_is_the_number_of_its_marks(tictactoe_solved):
    assert all(row.ply == marks(row.position) for row in tictactoe_solved.rows())


def test_tictactoe_ends_in_626_wins_of_x_316_of_o_and_16_draws(tictactoe):
    ends = Counter(data["winner"] for vertex, data in tictactoe.nodes(data=True) if not tictactoe.adj[vertex])
    assert ends == {1: 626, 2: 316, 0: 16}


def test_tictactoe_is_won_by_x_from_2936_positions_by_o_from_1474_and_drawn_from_1068(tictactoe, tictactoe_solved):
    assert Counter(tictactoe_solved.winners) == {1: 2936, 2: 1474, 0: 1068}
    assert tictactoe_solved.winner[tictactoe.graph["initial"]] == 0
    assert set(tictactoe_solved.draw.values()) == {"rule"}


def test_tictactoe_has_the_known_attractor_layers(tictactoe, tictactoe_solved):
    assert [len(layer) for layer in attractor(tictactoe, 1).layers] == [626, 1498, 392, 260, 88, 72]
    assert [len(layer) for layer in attractor(tictactoe, 2).layers] == [316, 860, 116, 96, 36, 50]
    assert tictactoe_solved.layer_sizes(1) == [626, 1498, 392, 260, 88, 72]
    assert tictactoe_solved.layer_sizes(2) == [316, 860, 116, 96, 36, 50]


def test_tictactoe_has_255168_games_and_a_tree_of_549946_nodes(tictactoe, tictactoe_solved):
    found = backward_induction(tictactoe)
    assert (found.plays, found.tree_nodes) == (255168, 549946)
    summary = tictactoe_solved.summary()
    assert (summary["plays"], summary["tree_nodes"]) == (255168, 549946)


def test_x_wins_131184_games_of_tictactoe_o_77904_and_46080_are_drawn(tictactoe):
    """Counted forwards from the empty board: the ways to a position are those to its predecessors."""
    ways, games = defaultdict(int, {tictactoe.graph["initial"]: 1}), Counter()
    for vertex in sorted(tictactoe, key=lambda vertex: marks(tictactoe.nodes[vertex]["label"])):
        for following in tictactoe.adj[vertex]:
            ways[following] += ways[vertex]
        if not tictactoe.adj[vertex]:
            games[tictactoe.nodes[vertex]["winner"]] += ways[vertex]
    assert games == {1: 131184, 2: 77904, 0: 46080}
    assert sum(ways.values()) == 549946


def symmetric(label):
    """The 8 boards that a board becomes by turning and reflecting it."""
    rows = label.split("/")
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        yield "/".join(rows)
        yield "/".join(row[::-1] for row in rows)


def test_tictactoe_has_765_positions_and_2096_moves_up_to_symmetry(tictactoe):
    representative = {vertex: min(symmetric(label)) for vertex, label in tictactoe.nodes(data="label")}
    assert len(set(representative.values())) == 765
    assert len({(representative[tail], representative[head]) for tail, head in tictactoe.edges}) == 2096


def test_symmetric_positions_of_tictactoe_have_the_same_winner_and_remoteness(tictactoe, tictactoe_solved):
    found = defaultdict(set)
    for vertex, label in tictactoe.nodes(data="label"):
        found[min(symmetric(label))].add((tictactoe_solved.winner[vertex], tictactoe_solved.remoteness.get(vertex)))
    assert all(len(facts) == 1 for facts in found.values())


def test_whoever_aligns_loses_in_misere_play(tictactoe):
    """The same positions and moves, and every alignment won by the other player."""
    misere = unfold(load("tictactoe", misere=True))
    assert nx.utils.edges_equal(misere.edges, tictactoe.edges, directed=True)
    for vertex, data in tictactoe.nodes(data=True):
        assert misere.nodes[vertex].get("winner") == {None: None, 0: 0, 1: 2, 2: 1}[data.get("winner")]


def test_tictactoe_in_misere_play_is_a_draw():
    arena = unfold(load("tictactoe", misere=True))
    assert solve(arena).winner[arena.graph["initial"]] == 0
    assert backward_induction(arena).value[arena.graph["initial"]] == 0


# ---- Loopy


def test_a_circuit_of_three_is_drawn_by_endless_play_everywhere():
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a")])
    assert set(solve_positions(graph).outcome.values()) == {Outcome.D}
    arena = nx.DiGraph(
        [((tail, player), (head, 3 - player)) for tail, head in graph.edges for player in (1, 2)], initial=("a", 1)
    )
    nx.set_node_attributes(arena, {vertex: vertex[1] for vertex in arena}, "player")
    solution = solve(arena)
    assert len(solution.undetermined) == 6
    assert set(solution.draw.values()) == {"endless"}


def test_a_circuit_of_two_with_an_exit_is_decided_everywhere():
    found = solve_positions(nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")]))
    assert found.outcome == {"c": Outcome.P, "b": Outcome.N, "a": Outcome.P}
    assert dict(zip(found.columns.vertices, found.remotenesses, strict=True)) == {"c": 0, "b": 1, "a": 2}


# ---- Nim: the theorem of Bouton, for whoever doubts the rows above


def test_the_grundy_value_of_nim_is_the_exclusive_or_of_its_heaps():
    values = grundy(position_graph(load("nim", heaps=(1, 3, 5, 7))))
    assert all(value == functools.reduce(int.__xor__, heaps) for heaps, value in values.items())
