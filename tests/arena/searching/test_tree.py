"""Search trees: what is drawn is what the algorithm does, and its values are those of the definition."""

import math
from collections import Counter

import networkx as nx
import pytest
from drawn import tree_dot
from naive_search import AS_WRITTEN, RandomGame, literal, value

import exporters
import games
from arena import ParameterError, TooLarge, search, unfold
from arena.graphs.graph_game import GraphGame
from arena.rules.symmetry import canonical_of
from arena.searching.evaluations import Evaluation
from arena.searching.minimax import ALGORITHMS, AlphaBeta, Minimax
from arena.searching.search import chosen_evaluation
from arena.searching.tree import search_tree

SAME = [name for name in ALGORITHMS if name != AS_WRITTEN]
CASES = [(seed, plies, cyclic) for seed in range(12) for plies in (1, 2, 3, 4) for cyclic in (False, True)]


def random_tree(seed, plies, cyclic, algorithm):
    game = RandomGame(seed, size=30, cyclic=cyclic, winners=(1, 2, 0, None))
    return game, search_tree(game, plies=plies, evaluation=game.score, algorithm=algorithm, max_nodes=2000)


def pair(data):
    """Give a node's value as the definition has it: the tempo counted from the node."""
    score = data["value"]
    return (score, math.copysign(data["win_in"], -score) if math.isinf(score) else 0)


def visited(tree):
    return [data for _, data in tree.nodes(data=True) if not data["pruned"]]


@pytest.mark.parametrize("algorithm", SAME)
def test_values_are_those_of_the_definition(algorithm):
    bounds = set()
    for seed, plies, cyclic in CASES:
        game, tree = random_tree(seed, plies, cyclic, algorithm)
        assert tree.nodes[0]["bound"] == "exact"
        for data in visited(tree):
            true = value(game, data["position"], plies - data["ply"], game.score, 0.0)
            bounds.add(data["bound"])
            assert {"exact": pair(data) == true, "lower": pair(data) <= true, "upper": pair(data) >= true}[
                data["bound"]
            ]
    assert bounds == ({"exact", "lower", "upper"} if algorithm == "alphabeta" else {"exact"})


def test_the_memo_of_the_course_takes_its_own_values_for_exact():
    for seed, plies, cyclic in CASES:
        _, tree = random_tree(seed, plies, cyclic, AS_WRITTEN)
        assert {data["bound"] for data in visited(tree)} == {"exact"}
        for node, data in tree.nodes(data=True):
            if tree[node]:
                best = max if data["player"] == 1 else min
                assert data["value"] == best(tree.nodes[child]["value"] for child in tree[node])


@pytest.mark.parametrize("algorithm", SAME)
def test_ends_may_be_worth_what_the_evaluation_says(algorithm):
    for seed, plies, cyclic in CASES[::4]:
        game = RandomGame(seed, size=30, cyclic=cyclic, winners=(1, 2, 0, None))
        tree = search_tree(game, plies=plies, evaluation=game.score, algorithm=algorithm, ends="heuristic")
        for data in visited(tree):
            true = literal(game, data["position"], plies - data["ply"], game.score)
            known = {"exact": data["value"] == true, "lower": data["value"] <= true, "upper": data["value"] >= true}
            assert known[data["bound"]]
            assert "win_in" not in data
        assert tree.graph["ends"] == "heuristic"
        tree_dot(tree, trace=algorithm == "alphabeta")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_tree_is_a_tree_and_tells_what_search_tells(algorithm):
    for seed, plies, cyclic in CASES:
        game, tree = random_tree(seed, plies, cyclic, algorithm)
        assert nx.is_arborescence(tree)
        assert tree.nodes[0]["position"] == game.initial
        assert nx.shortest_path_length(tree, 0) == dict(tree.nodes(data="ply"))
        plain = algorithm if algorithm == AS_WRITTEN else "minimax"
        found = search(game, plies=plies, evaluation=game.score, algorithm=plain)
        assert (tree.nodes[0]["value"], tree.nodes[0].get("win_in")) == (found.value, found.win_in)
        line = [data["move"] for _, _, data in sorted(tree.edges(data=True)) if data["chosen"]]
        assert line == list(found.variation[: len(line)])
        last = max(node for node, chosen in tree.nodes(data="chosen") if chosen)
        assert len(line) == len(found.variation) or tree.nodes[last]["leaf"] == "known"
        if algorithm != "alphabeta":
            same = search(game, plies=plies, evaluation=game.score, algorithm=algorithm)
            assert (tree.graph["nodes"], tree.graph["memo_hits"]) == (same.nodes, same.memo_hits)
            assert tree.graph["complete"] == same.complete


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_counts_and_kinds_of_nodes(algorithm):
    totals = dict.fromkeys(("cutoffs", "memo_hits", "pruned", "ended", "cut off"), 0)
    for seed, plies, cyclic in CASES:
        game, tree = random_tree(seed, plies, cyclic, algorithm)
        kinds = [data.get("leaf") for data in visited(tree)]
        cut = [node for node in tree if any(tree.nodes[child]["pruned"] for child in tree[node])]
        assert tree.graph["nodes"] == len(kinds) - kinds.count("known")
        assert tree.graph["memo_hits"] == kinds.count("known")
        assert tree.graph["cutoffs"] == len(cut)
        for node, data in tree.nodes(data=True):
            assert data["label"] == game.label(data["position"])
            assert data["player"] == game.player(data["position"])
            assert data.get("winner") == (None if data["pruned"] else game.winner(data["position"]))
            if data["pruned"] or "leaf" in data:
                assert not tree[node]
            if data.get("leaf") == "cut off":
                assert data["value"] == game.score(data["position"])
        totals["pruned"] += len(tree) - len(kinds)
        for key in ("cutoffs", "memo_hits"):
            totals[key] += tree.graph[key]
        for kind in ("ended", "cut off"):
            totals[kind] += kinds.count(kind)
    assert (totals["cutoffs"] > 0) == (totals["pruned"] > 0) == (algorithm == "alphabeta")
    assert (totals["memo_hits"] > 0) == (algorithm in ("alphabeta", "memoised", AS_WRITTEN))
    assert min(totals["ended"], totals["cut off"]) > 0


class Backwards(Minimax):
    """Min-max that tries the last move first."""

    def visit(self, position, plies):
        end, moves = super().visit(position, plies)
        return end, moves[::-1]


def test_moves_keep_their_names_in_whatever_order_they_are_tried(monkeypatch):
    monkeypatch.setitem(ALGORITHMS, "backwards", Backwards)
    for seed, plies, cyclic in CASES[::3]:
        game, tree = random_tree(seed, plies, cyclic, "backwards")
        _, usual = random_tree(seed, plies, cyclic, "minimax")
        assert (len(tree), tree.nodes[0]["value"]) == (len(usual), usual.nodes[0]["value"])
        for tail, head, data in tree.edges(data=True):
            reached = tree.nodes[head]["position"]
            assert (data["move"], reached) in list(game.moves(tree.nodes[tail]["position"]))


class Logged(AlphaBeta):
    """Alpha-beta in the game's order, which logs the positions that it looks at."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.log = []

    def ordered(self, moves, plies):  # noqa: ARG002
        return moves

    def visit(self, position, plies):
        self.log.append((position, plies))
        return super().visit(position, plies)


def test_what_is_pruned_is_exactly_what_alpha_beta_does_not_visit():
    for seed, plies, cyclic in CASES:
        game, tree = random_tree(seed, plies, cyclic, "alphabeta")
        engine = Logged(game, Evaluation("score", game.score), plies)
        engine.value(game.initial, plies)
        looked_at = [(data["position"], plies - data["ply"]) for data in visited(tree) if data.get("leaf") != "known"]
        assert looked_at == engine.log
        for node, data in tree.nodes(data=True):
            if data["pruned"] or "leaf" in data:
                continue
            children = [(tree.edges[node, child]["move"], tree.nodes[child]["position"]) for child in tree[node]]
            assert children == game.moves(data["position"])
            pruned = [tree.nodes[child]["pruned"] for child in tree[node]]
            assert pruned == sorted(pruned)
            assert pruned == [tree.edges[node, child]["pruned"] for child in tree[node]]


def test_windows_narrow_from_the_root_and_bounds_lie_outside_them():
    for seed, plies, cyclic in CASES:
        _, tree = random_tree(seed, plies, cyclic, "alphabeta")
        assert tree.nodes[0]["window"] == (-math.inf, math.inf)
        assert tree.nodes[0]["window_tempo"] == (None, None)
        for data in visited(tree):
            alpha, beta = data["window"]
            assert alpha <= beta
            if data["bound"] == "lower":
                assert data["value"] >= beta
            if data["bound"] == "upper":
                assert data["value"] <= alpha
        for tail, head in tree.edges:
            if not tree.nodes[head]["pruned"]:
                (low, high), (alpha, beta) = tree.nodes[tail]["window"], tree.nodes[head]["window"]
                assert low <= alpha
                assert beta <= high
    _, tree = random_tree(1, 3, False, "minimax")
    assert not any("window" in data for _, data in tree.nodes(data=True))


def test_nim_with_5_objects_is_the_tree_of_course_001():
    tree = search_tree(games.load("subtraction", heap=5), plies=5)
    leaves = [data for data in visited(tree) if "leaf" in data]
    assert (len(tree), len(leaves), sum(data["value"] == math.inf for data in leaves)) == (28, 13, 7)
    assert all(data["leaf"] == "ended" for data in leaves)
    assert tree.graph["complete"]
    chosen = [data["label"] for data in visited(tree) if data["chosen"]]
    assert chosen == ["5", "4", "3", "0"]
    first = {tree.nodes[child]["label"]: tree.nodes[child]["value"] for child in tree[0]}
    assert first == {"4": math.inf, "3": -math.inf, "2": -math.inf}


def test_the_memo_is_hit_on_the_graph_of_course_003():
    game = GraphGame(exporters.read("minimax_graph"))
    tree = search_tree(game, algorithm="memoised")
    known = [data for data in visited(tree) if data.get("leaf") == "known"]
    assert (len(visited(tree)), len(known), tree.graph["nodes"]) == (30, 11, 19)
    # Each vertex of this graph is looked at once, at its own depth.
    assert sorted(data["label"] for data in visited(tree) if data not in known) == sorted(game.graph)
    assert search_tree(game, algorithm="minimax").number_of_nodes() > 30


def test_the_chosen_one_of_two_moves_of_one_name_is_the_better_one():
    graph = nx.DiGraph(initial="a", name="twins")
    graph.add_node("a", player=1)
    for vertex, number in (("b", 1), ("c", 2)):
        graph.add_node(vertex, player=2, winner=1, value=number)
        graph.add_edge("a", vertex, move="go")
    tree = search_tree(GraphGame(graph), plies=1)
    assert [data["label"] for data in visited(tree) if data["chosen"]] == ["a", "c"]


def test_a_position_where_play_has_ended_is_a_tree_of_one_node():
    game = games.load("tictactoe")
    tree = search_tree(game, game.parse("xxx/oo./..."), algorithm="alphabeta")
    assert list(tree.nodes) == [0]
    assert tree.nodes[0]["winner"] == 1
    assert (tree.nodes[0]["value"], tree.nodes[0]["win_in"], tree.nodes[0]["leaf"]) == (math.inf, 0, "ended")


def test_draws_count_what_the_evaluation_says():
    game = games.load("tictactoe")
    tree = search_tree(game, game.parse("xox/xoo/.x."), plies=2, evaluation="rollouts")
    assert tree.graph["draw"] == tree.nodes[0]["value"] == 0.5


@pytest.mark.parametrize("name", ["nim", "rook", "fibonacci_nim", "tictactoe"])
def test_nodes_have_the_boards_of_the_arena(name):
    game = games.load(name)
    tree = search_tree(game, plies=2, algorithm="alphabeta")
    arena = unfold(game)
    assert any(pruned for _, pruned in tree.nodes(data="pruned"))
    for _, data in tree.nodes(data=True):
        assert data["board"] == arena.nodes[data["position"]]["board"]


def test_games_without_boards_have_none():
    for tree in (
        search_tree(GraphGame(exporters.read("minimax_tree"))),
        search_tree(games.load("nim", heaps=(500,)), plies=1, max_nodes=600),
    ):
        assert not any("board" in data for _, data in tree.nodes(data=True))


def test_bounds_are_kept():
    nim = games.load("subtraction", heap=5)
    assert len(search_tree(nim, plies=5, max_nodes=28)) == 28
    with pytest.raises(TooLarge, match="more than 27 nodes; take fewer plies") as error:
        search_tree(nim, plies=5, max_nodes=27)
    assert "\n" not in str(error.value)
    with pytest.raises(TooLarge, match="more than 400 nodes"):
        search_tree(games.load("connect_four"))


# ---- moves that are equal by symmetry


SYMMETRIC = [
    ("tictactoe", {}, None, 2),
    ("tictactoe", {}, "x../.o./...", 4),
    ("tictactoe", {"rows": 4, "align": 3}, None, 2),
    ("tictactoe", {"misere": True}, "x../.o./..x", 6),
    ("connect_four", {"rows": 4, "columns": 5, "align": 3}, None, 3),
    ("nim", {"heaps": (2, 2, 1)}, None, 6),
    ("marienbad", {"heaps": (2, 2)}, None, 5),
    ("rook", {"rows": 3, "columns": 3}, None, 3),
]


@pytest.mark.parametrize("algorithm", SAME)
@pytest.mark.parametrize(("name", "parameters", "position", "plies"), SYMMETRIC)
def test_merged_moves_leave_all_values_as_they_are(name, parameters, position, plies, algorithm):
    game = games.load(name, **parameters)
    whole, merged = (
        search_tree(game, position, plies=plies, algorithm=algorithm, symmetry=symmetry, max_nodes=20_000)
        for symmetry in (False, True)
    )
    assert len(merged) < len(whole)
    root = {key: whole.nodes[0].get(key) for key in ("value", "win_in", "bound", "label")}
    assert {key: merged.nodes[0].get(key) for key in root} == root
    heuristic = chosen_evaluation(game, None)
    for data in visited(merged):
        if data["bound"] == "exact" and data.get("leaf") != "known":
            assert pair(data) == value(game, data["position"], plies - data["ply"], heuristic.score, heuristic.draw)


@pytest.mark.parametrize(("name", "parameters", "position", "plies"), SYMMETRIC)
def test_every_move_is_equal_to_one_that_is_left_and_counted_there(name, parameters, position, plies):
    game = games.load(name, **parameters)
    tree = search_tree(game, position, plies=plies, symmetry=True, max_nodes=20_000)
    for node, data in tree.nodes(data=True):
        if not tree[node]:
            continue
        counts = Counter(canonical_of(game)(after) for _, after in game.moves(data["position"]))
        left = {canonical_of(game)(tree.nodes[child]["position"]): tree.nodes[child]["orbit"] for child in tree[node]}
        assert left == counts
        assert len(left) == len(tree[node])


def test_tictactoe_has_three_openings():
    tree = search_tree(games.load("tictactoe"), plies=1, symmetry=True)
    assert [(tree.edges[edge]["move"], tree.nodes[edge[1]]["orbit"]) for edge in tree.edges] == [
        ("1", 4), ("2", 4), ("5", 1)
    ]  # fmt: skip
    text = tree_dot(tree)
    assert text.count("×4") == 2
    assert "n positions that are equal by symmetry, counted as one" in text
    assert "by symmetry" not in tree_dot(search_tree(games.load("tictactoe"), plies=1))


def test_moves_that_cannot_be_merged_are_told():
    with pytest.raises(ParameterError, match="declares no symmetry"):
        search_tree(games.load("fibonacci_nim"), symmetry=True)
    game = games.load("tictactoe")
    corner = Evaluation("corner", lambda position: float(position[0] & 1), 0.0)
    with pytest.raises(ParameterError, match=r"symmetry: corner scores x\.\./\.\.\./\.\.\. and .* apart"):
        search_tree(game, plies=1, evaluation=corner, symmetry=True)
    assert search_tree(game, "xox/oxo/...", plies=9, evaluation=corner, symmetry=True).graph["complete"]
