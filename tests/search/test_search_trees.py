"""Search trees: they show what the algorithm does, and their values are those of the definition."""

import math
from collections import Counter

import naive_search
import networkx as nx
import pytest
from naive_search import AS_WRITTEN, RandomGame
from searched import ALGORITHMS, SAME, textbook_alphabeta

from arena import Evaluation, GraphGame, ParameterError, TooLarge, evaluation, load, read, search, search_tree, unfold

CASES = [(seed, plies, cyclic) for seed in range(12) for plies in (1, 2, 3, 4) for cyclic in (False, True)]


def random_tree(seed, plies, cyclic, algorithm, **how):
    game = RandomGame(seed, size=30, cyclic=cyclic, winners=(1, 2, 0, None))
    tree = search_tree(game, plies=plies, evaluation=game.score, algorithm=algorithm, max_nodes=2000, **how)
    return game, tree


def pair(data):
    """Return a node's value as the definition has it: the tempo counted from the node."""
    score = data["value"]
    return (score, math.copysign(data["win_in"], -score) if math.isinf(score) else 0)


def visited(tree):
    return [data for _, data in tree.nodes(data=True) if not data["pruned"]]


@pytest.mark.parametrize("algorithm", SAME)
def test_values_are_those_of_the_definition_or_bounds_of_them(algorithm):
    bounds = set()
    for case in CASES:
        game, tree = random_tree(*case, algorithm)
        assert tree.nodes[0]["bound"] == "exact"
        for data in visited(tree):
            left = case[1] - data["ply"]
            true, found = naive_search.value(game, data["position"], left, game.score, 0.0), pair(data)
            bounds.add(data["bound"])
            assert {"exact": found == true, "lower": found <= true, "upper": found >= true}[data["bound"]]
            if math.isinf(data["value"]):
                assert data["tempo"] == data["win_in"] + data["ply"]
        _, tree = random_tree(*case, algorithm, ends="heuristic")
        for data in visited(tree):
            true, found = naive_search.literal(game, data["position"], case[1] - data["ply"], game.score), data["value"]
            assert {"exact": found == true, "lower": found <= true, "upper": found >= true}[data["bound"]]
            assert "win_in" not in data
        assert tree.graph["ends"] == "heuristic"
    assert bounds == ({"exact", "lower", "upper"} if algorithm == "alphabeta" else {"exact"})


def test_the_memo_of_the_course_takes_its_own_values_for_exact():
    for case in CASES:
        _, tree = random_tree(*case, AS_WRITTEN)
        assert {data["bound"] for data in visited(tree)} == {"exact"}
        for node, data in tree.nodes(data=True):
            if tree[node]:
                best = max if data["player"] == 1 else min
                assert data["value"] == best(tree.nodes[child]["value"] for child in tree[node])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_tree_is_a_tree_and_shows_what_search_finds(algorithm):
    for case in CASES:
        game, tree = random_tree(*case, algorithm)
        assert nx.is_arborescence(tree)
        assert tree.nodes[0]["position"] == game.initial
        assert nx.shortest_path_length(tree, 0) == dict(tree.nodes(data="ply"))
        assert (tree.graph["initial"], tree.graph["algorithm"], tree.graph["plies"]) == (0, algorithm, case[1])
        plain = algorithm if algorithm == AS_WRITTEN else "minimax"
        found = search(game, plies=case[1], evaluation=game.score, algorithm=plain)
        assert (tree.nodes[0]["value"], tree.nodes[0].get("win_in")) == (found.value, found.win_in)
        line = [data["move"] for _, _, data in sorted(tree.edges(data=True)) if data["chosen"]]
        assert line == list(found.variation[: len(line)])
        last = max(node for node, chosen in tree.nodes(data="chosen") if chosen)
        assert len(line) == len(found.variation) or tree.nodes[last]["leaf"] == "known"
        if algorithm != "alphabeta":
            same = search(game, plies=case[1], evaluation=game.score, algorithm=algorithm)
            assert (tree.graph["nodes"], tree.graph["memo_hits"]) == (same.nodes, same.memo_hits)
            assert tree.graph["complete"] == same.complete


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_counts_and_kinds_of_nodes(algorithm):
    totals = Counter()
    for case in CASES:
        game, tree = random_tree(*case, algorithm)
        kinds = Counter(data.get("leaf") for data in visited(tree))
        cut = [node for node in tree if any(tree.nodes[child]["pruned"] for child in tree[node])]
        assert tree.graph["nodes"] == kinds.total() - kinds["known"]
        assert (tree.graph["memo_hits"], tree.graph["cutoffs"]) == (kinds["known"], len(cut))
        for node, data in tree.nodes(data=True):
            position = data["position"]
            assert (data["label"], data["player"]) == (game.label(position), game.player(position))
            assert data.get("winner") == (None if data["pruned"] else game.winner(position))
            if data["pruned"] or "leaf" in data:
                assert not tree[node]
            else:
                reached = [(tree.edges[node, child]["move"], tree.nodes[child]["position"]) for child in tree[node]]
                assert reached == game.moves(position)
                pruned = [tree.nodes[child]["pruned"] for child in tree[node]]
                assert pruned == sorted(pruned) == [tree.edges[node, child]["pruned"] for child in tree[node]]
            if data.get("leaf") == "cut off":
                assert data["value"] == game.score(position)
        totals += kinds + Counter(pruned=len(tree) - kinds.total())
    assert (totals["pruned"] > 0) == (algorithm == "alphabeta")
    assert (totals["known"] > 0) == (algorithm in ("alphabeta", "memoised", AS_WRITTEN))
    assert min(totals["ended"], totals["cut off"]) > 0


def test_what_is_pruned_is_exactly_what_textbook_alpha_beta_does_not_visit():
    games = [
        (RandomGame(seed, size=30, cyclic=cyclic, winners=(1, 2, 0, None)), plies) for seed, plies, cyclic in CASES
    ]
    ties = [(RandomGame(seed, size=12, cyclic=True, winners=(None,), spread=1), 5) for seed in range(60)]
    for game, plies in games + ties:
        tree, expected = search_tree(game, plies=plies, evaluation=game.score, algorithm="alphabeta"), []
        value = textbook_alphabeta(game, plies, game.score, expected)
        looked_at = [(data["position"], plies - data["ply"]) for data in visited(tree) if data.get("leaf") != "known"]
        assert looked_at == expected
        assert value == pair(tree.nodes[0])


def test_windows_narrow_from_the_root_and_bounds_lie_outside_them():
    for case in CASES:
        _, tree = random_tree(*case, "alphabeta")
        assert tree.nodes[0]["window"] == (-math.inf, math.inf)
        assert tree.nodes[0]["window_tempo"] == (None, None)
        for data in visited(tree):
            alpha, beta = data["window"]
            assert alpha <= beta
            assert data["bound"] != "lower" or data["value"] >= beta
            assert data["bound"] != "upper" or data["value"] <= alpha
        for tail, head in tree.edges:
            if tree.nodes[head]["pruned"]:
                continue
            (low, high), (alpha, beta) = tree.nodes[tail]["window"], tree.nodes[head]["window"]
            assert low <= alpha
            assert beta <= high
            before = [child for child in tree[tail] if child < head]
            if tree.nodes[tail]["player"] == 1:
                assert alpha == max([low, *(tree.nodes[child]["value"] for child in before)])
            else:
                assert beta == min([high, *(tree.nodes[child]["value"] for child in before)])
    _, tree = random_tree(1, 3, False, "minimax")
    assert not any("window" in data for _, data in tree.nodes(data=True))


# ---- known trees


def test_nim_with_5_objects_is_the_tree_of_course_001():
    tree = search_tree(load("subtraction", heap=5), plies=5)
    leaves = [data for data in visited(tree) if "leaf" in data]
    assert (len(tree), len(leaves), sum(data["value"] == math.inf for data in leaves)) == (28, 13, 7)
    assert all(data["leaf"] == "ended" for data in leaves)
    assert tree.graph["complete"]
    assert [data["label"] for data in visited(tree) if data["chosen"]] == ["5", "4", "3", "0"]
    first = {tree.nodes[child]["label"]: tree.nodes[child]["value"] for child in tree[0]}
    assert first == {"4": math.inf, "3": -math.inf, "2": -math.inf}


def test_the_memo_is_hit_on_the_graph_of_course_003():
    game = GraphGame(read("minimax_graph"))
    tree = search_tree(game, algorithm="memoised")
    known = [data for data in visited(tree) if data.get("leaf") == "known"]
    assert (len(visited(tree)), len(known), tree.graph["nodes"]) == (30, 11, 19)
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
    tree = search_tree(load("tictactoe"), "xxx/oo./...", algorithm="alphabeta")
    assert list(tree.nodes) == [0]
    data = tree.nodes[0]
    assert (data["winner"], data["value"], data["win_in"], data["leaf"]) == (1, math.inf, 0, "ended")
    assert data["line"].count(",") == 2  # the line that is filled


def test_draws_count_what_the_evaluation_says():
    tree = search_tree(load("tictactoe"), "xox/xoo/.x.", plies=2, evaluation="rollouts")
    assert tree.graph["draw"] == tree.nodes[0]["value"] == 0.5


def test_nodes_have_the_boards_of_the_arena():
    for name in ("nim", "rook", "fibonacci_nim"):
        game = load(name)
        tree, arena = search_tree(game, plies=2, algorithm="alphabeta"), unfold(game)
        assert any(pruned for _, pruned in tree.nodes(data="pruned"))
        for _, data in tree.nodes(data=True):
            assert data["board"] == arena.nodes[data["position"]]["board"]
    for tree in (
        search_tree(GraphGame(read("minimax_tree"))),
        search_tree(load("nim", heaps=(500,)), plies=1, max_nodes=600),  # too large a board for a vertex
    ):
        assert not any("board" in data for _, data in tree.nodes(data=True))


def test_bounds_are_kept():
    nim = load("subtraction", heap=5)
    assert len(search_tree(nim, plies=5, max_nodes=28)) == 28
    with pytest.raises(TooLarge, match="27"):
        search_tree(nim, plies=5, max_nodes=27)
    with pytest.raises(TooLarge, match="400"):
        search_tree(load("connect_four"))
    for options in ({"max_nodes": 0}, {"plies": 0}, {"algorithm": "magic"}, {"ends": "draw"}, {"evaluation": "magic"}):
        with pytest.raises(ParameterError, match=next(iter(options))):
            search_tree(nim, **options)


# ---- moves that are equal by symmetry

SYMMETRIC = [
    ("tictactoe", {}, None, 2),
    ("tictactoe", {"misere": True}, "x../.o./..x", 4),
    ("connect_four", {"rows": 4, "columns": 5, "align": 3}, None, 3),
    ("nim", {"heaps": (2, 2, 1)}, None, 6),
    ("rook", {"rows": 3, "columns": 3}, None, 3),
]


def unturned(game, position):
    return position[0] if hasattr(game, "options") else position


@pytest.mark.parametrize(("name", "parameters", "position", "plies"), SYMMETRIC)
def test_merged_moves_leave_all_values_as_they_are_and_are_counted(name, parameters, position, plies):
    game = load(name, **parameters)
    heuristic = evaluation(game)
    for algorithm in SAME:
        whole, merged = (
            search_tree(game, position, plies=plies, algorithm=algorithm, symmetry=symmetry, max_nodes=20_000)
            for symmetry in (False, True)
        )
        assert len(merged) < len(whole)
        for key in ("value", "win_in", "bound", "label"):
            assert merged.nodes[0].get(key) == whole.nodes[0].get(key)
        for data in visited(merged):
            if data["bound"] == "exact" and data.get("leaf") != "known":
                left = plies - data["ply"]
                assert pair(data) == naive_search.value(game, data["position"], left, heuristic.score, heuristic.draw)
    tree = search_tree(game, position, plies=plies, symmetry=True, max_nodes=20_000)
    for node, data in tree.nodes(data=True):
        if tree[node]:
            counts = Counter(game.canonical(unturned(game, after)) for _, after in game.moves(data["position"]))
            left = [(game.canonical(unturned(game, tree.nodes[child]["position"])), child) for child in tree[node]]
            assert {canonical: tree.nodes[child]["orbit"] for canonical, child in left} == counts
            assert len(left) == len(counts)


def test_moves_that_cannot_be_merged_are_named():
    with pytest.raises(ParameterError, match="symmetry"):
        search_tree(load("fibonacci_nim"), symmetry=True)
    game, corner = load("tictactoe"), Evaluation("corner", lambda position: float(position[0] & 1), 0.0)
    with pytest.raises(ParameterError, match=r"corner.*x\.\./\.\.\./\.\.\."):
        search_tree(game, plies=1, evaluation=corner, symmetry=True)
    assert search_tree(game, "xox/oxo/...", plies=9, evaluation=corner, symmetry=True).graph["complete"]
