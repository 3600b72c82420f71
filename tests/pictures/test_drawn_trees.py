"""Drawings of search trees and game trees, held against naive min-max and naive alpha-beta."""

import math

import command
import dot_reading
import naive
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

import arena


@st.composite
def trees(draw):
    """Draw a tree of values in which players take turns, every vertex named by its number."""
    graph = nx.DiGraph(name="tree", initial=0)
    graph.add_node(0, player=draw(st.sampled_from([1, 2])))
    layer = [0]
    for _ in range(draw(st.integers(1, 3))):
        following = []
        for parent in layer:
            for _ in range(draw(st.integers(0 if parent else 1, 3))):
                child = len(graph)
                graph.add_node(child, player=3 - graph.nodes[parent]["player"])
                graph.add_edge(parent, child)
                following.append(child)
        layer = following
    for vertex in graph:
        if not graph.adj[vertex]:
            graph.nodes[vertex]["value"] = draw(st.integers(-9, 9))
            graph.nodes[vertex]["winner"] = 0
    return graph


def minimax(graph, vertex):
    """The min-max value of a tree, as course 000 has it."""
    values = [minimax(graph, child) for child in graph.adj[vertex]]
    if not values:
        return graph.nodes[vertex]["value"]
    return max(values) if graph.nodes[vertex]["player"] == 1 else min(values)


def alphabeta(graph, vertex, alpha, beta, visited, cut):
    """Alpha-beta, as course 000 has it; note the vertices that are visited, and the children that are not."""
    visited[vertex] = (alpha, beta)
    children = list(graph.adj[vertex])
    if not children:
        return graph.nodes[vertex]["value"]
    first, best = graph.nodes[vertex]["player"] == 1, None
    for number, child in enumerate(children):
        value = alphabeta(graph, child, alpha, beta, visited, cut)
        best = value if best is None else max(best, value) if first else min(best, value)
        alpha, beta = (max(alpha, best), beta) if first else (alpha, min(beta, best))
        if alpha >= beta:
            cut.update(children[number + 1 :])
            break
    return best


def number(text):
    """Read a value or a bound."""
    return float(text.lstrip("≥≤ ").replace("−", "-").replace("∞", "inf"))


@examples(80)
@given(trees())
def test_minimax_values_stand_in_the_nodes_and_one_best_line_is_bold(drawn, graph):
    picture = drawn(arena.search_tree(arena.GraphGame(graph), plies=4))
    shown = {int(v.name): v for v in picture.vertices.values()}
    assert set(shown) == set(graph)
    assert dict.fromkeys(map(picture.named, picture.moves), 1) == {
        (str(tail), str(head)): 1 for tail, head in graph.edges
    }
    for vertex, node in shown.items():
        assert node.lines[0] == str(vertex)
        assert number(node.lines[1]) == minimax(graph, vertex)
        assert node.owner == graph.nodes[vertex]["player"]
        assert node.border == "solid"
    line, here = set(), 0
    while graph.adj[here]:
        here, before = next(v for v in graph.adj[here] if (str(here), str(v)) in picture.bold()), here
        line.add((str(before), str(here)))
        assert minimax(graph, here) == minimax(graph, 0), "each move of the line keeps the value"
    assert picture.bold() == line
    assert {int(v.name) for v in picture.vertices.values() if v.heavy} == {0, *(int(head) for _, head in line)}
    depths = nx.single_source_shortest_path_length(graph, 0)
    rows = [{int(picture.vertices[key].name) for key in keys} for _, keys in picture.rows]
    assert [row for row in rows if row] == [
        {v for v, depth in depths.items() if depth == ply} for ply in range(max(depths.values()) + 1)
    ]
    assert [title.split("\n")[0] for title, _ in picture.rows] == [f"ply {ply}" for ply in range(len(rows))]


@examples(120)
@given(trees())
def test_alphabeta_cuts_what_the_naive_one_does_not_visit(drawn, graph):
    visited, cut = {}, set()
    value = alphabeta(graph, 0, -math.inf, math.inf, visited, cut)
    picture = drawn(arena.search_tree(arena.GraphGame(graph), plies=4, algorithm="alphabeta"), trace=True)
    shown = {int(v.name): v for v in picture.vertices.values()}
    assert set(shown) == {*visited, *cut}
    assert {v for v, node in shown.items() if node.border == "dashed"} == cut
    assert not cut or picture.counted("cut off") == len(cut)
    assert any(f"{len(visited)} node" in text for text in picture.texts)
    assert number(shown[0].lines[1]) == value == minimax(graph, 0)
    for vertex, node in shown.items():
        if vertex in cut:
            assert node.lines == (str(vertex),), "no value of what was not visited"
        else:
            assert node.lines[-1].startswith("[") == bool(graph.adj[vertex]), "a leaf cuts nothing off"
            if graph.adj[vertex]:
                low, high = node.lines[-1].strip("[]").split(", ")
                assert (number(low), number(high)) == visited[vertex], "the window at its first visit"
            exact, told = minimax(graph, vertex), node.lines[1]
            bound = number(told)
            assert exact >= bound if "≥" in told else exact <= bound if "≤" in told else exact == bound
    plain = drawn(arena.search_tree(arena.GraphGame(graph), plies=4, algorithm="alphabeta"))
    assert not any(line.startswith("[") for v in plain.vertices.values() for line in v.lines)


def test_wins_are_infinite_where_a_line_was_cut_short(drawn):
    picture = drawn(arena.search_tree(arena.load("subtraction", heap=5), plies=3))
    assert {v.lines[1] for v in picture.vertices.values()} == {"+∞", "−∞", "0"}


def test_draws_are_zero_and_white_and_marks_stand_in_squares(drawn):
    game = arena.load("tictactoe")
    tree = arena.search_tree(game, game.parse("xox/.o./.x."), plies=4, evaluation="rollouts")
    picture = drawn(tree)
    ends = [v for v in picture.vertices.values() if v.double and v.lines[-1] == "0"]
    assert len(ends) == sum(data.get("winner") == 0 for _, data in tree.nodes(data=True)) > 0
    assert {v.fill for v in ends} == {"#ffffff"}
    root = picture.vertices["v0"]
    assert [line for line in root.lines if line in "✕◯"] == list("✕◯✕◯✕")
    text = drawn(tree, labels="text")
    assert text.vertices["v0"].lines[:3] == ("xox", ".o.", ".x.")


def test_a_part_of_a_tree_keeps_a_best_line_and_counts_what_is_drawn(drawn):
    picture = drawn(arena.search_tree(arena.load("connect_four"), plies=2), moves=["3", "4", "5"])
    assert len(picture.bold()) == 2
    assert "13 of 57 nodes" in " ".join(picture.texts)
    assert all(v.lines.count("⬤") == 15 for v in picture.vertices.values()), (
        "three rows and five columns, with their holes"
    )


def test_what_was_known_from_an_earlier_visit_is_dotted(drawn):
    tree = arena.search_tree(arena.GraphGame(arena.read("minimax_graph")), algorithm="memoised")
    picture = drawn(tree)
    known = sum(data.get("leaf") == "known" for _, data in tree.nodes(data=True))
    assert known == 11
    dotted = [v for v in picture.vertices.values() if v.border == "dotted"]
    assert len(dotted) == known == picture.counted("known from an earlier visit")
    assert all("known" in v.lines for v in dotted)


def test_a_blank_tree_shows_positions_and_moves_alone(drawn):
    tree = arena.search_tree(arena.load("subtraction", heap=4), plies=4, algorithm="alphabeta")
    full, blank = drawn(tree), drawn(tree, blank=True)
    assert blank.moves.keys() == full.moves.keys()
    assert not blank.bold()
    assert all(len(v.lines) == 1 and v.fill == "#ffffff" and v.border == "solid" for v in blank.vertices.values())
    assert not any("won" in text or "+1" in text for text in blank.texts)


@pytest.mark.parametrize("heap", [4, 6])
def test_game_trees_have_a_node_for_each_beginning_of_a_play(drawn, heap):
    game = arena.load("subtraction", heap=heap)
    graph = arena.unfold(game)
    tree = arena.tree(graph)
    picture = drawn(tree)
    assert len(picture.vertices) == len(naive.beginnings(graph, graph.graph["initial"]))
    value = naive.minmax(graph, graph.graph["initial"])
    assert value in (1, -1)
    winner = 1 if value == 1 else 2
    start = picture.vertices[picture.start]
    assert f"won by J{winner}" in " ".join(start.told)


def test_playouts_show_visits_and_mean_scores():
    asked = ["tree", "subtraction", "--heap", 4, "--algorithm", "mcts", "--playouts", 30, "--plies", 3]
    asked += ["--format", "dot", "-o", "-", "--seed"]
    texts = [command.output(*asked, seed) for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    picture = dot_reading.read(texts[0])
    assert any("30" in line for line in [*picture.vertices["v0"].lines, *picture.texts])
