"""Arenas as games: the same arena again when they are unfolded, and values where a search is cut off."""

import pickle

import networkx as nx
import pytest
from hypothesis import given
from naive_search import value
from random_graphs import arenas, examples

import exporters
import games
from arena import InvalidArena, ParameterError, check, evaluation, search, solve, unfold
from arena.graphs.graph_game import GraphGame
from arena.searching.evaluations import names

BUNDLED = ["minimax_graph", "minimax_tree"]


def small(**sink):
    graph = nx.DiGraph(initial="a", name="small")
    graph.add_node("a", player=1, value=3)
    graph.add_node("b", player=2, winner=1, **sink)
    graph.add_node("c", player=2, winner=2)
    graph.add_edge("a", "b", move="go")
    graph.add_edge("a", "c")
    return graph


@given(arenas())
@examples(200)
def test_unfolding_gives_the_arena_again(graph):
    if any(not breach.note for breach in check(graph)):
        return
    again = unfold(GraphGame(graph))
    solution = solve(graph)
    found = solve(again)
    assert {vertex: solution.winner[vertex] for vertex in again} == found.winner
    assert {vertex: solution.remoteness.get(vertex) for vertex in again} == {
        vertex: found.remoteness.get(vertex) for vertex in again
    }
    assert all(again.nodes[vertex]["player"] == graph.nodes[vertex]["player"] for vertex in again)


@given(arenas())
@examples(50)
def test_labels_are_read_back(graph):
    if any(not breach.note for breach in check(graph)) or len({str(vertex) for vertex in graph}) < len(graph):
        return
    game = GraphGame(graph)
    assert [game.parse(game.label(vertex)) for vertex in graph] == list(graph)


def test_moves_are_named_by_their_edges_or_their_ends():
    assert list(GraphGame(small()).moves("a")) == [("go", "b"), ("c", "c")]
    nim = unfold(games.load("subtraction", heap=3))
    assert list(GraphGame(nim).moves((3, 1))) == [("1", (2, 2)), ("2", (1, 2)), ("3", (0, 2))]
    assert GraphGame(nim).label((2, 2)) == "2"
    assert GraphGame(nim).parse("1 J2") == (1, 2)


def test_play_stops_at_targets():
    graph = exporters.read("sans_interet")
    graph.graph.update(f1=[6, 1], f2=[5])
    game = GraphGame(graph)
    assert (game.winner(1), list(game.moves(1))) == (1, [])
    assert search(game, plies=4).win_in == 1


def test_a_sink_with_a_value_asks_the_evaluation():
    game = GraphGame(small(value=-2))
    assert (game.winner("a"), game.winner("b"), game.winner("c")) == (None, None, 2)
    assert search(game, plies=1).value == -2
    found = search(game, "b", plies=3)
    assert (found.value, found.moves) == (-2, ())
    assert search(GraphGame(small()), plies=1).win_in == 1


def test_f1_wins_even_where_a_value_stands():
    graph = small(value=-2)
    graph.graph["f1"] = ["b"]
    assert GraphGame(graph).winner("b") == 1


def test_values_are_the_first_evaluation_where_there_are_any():
    game = GraphGame(small(value=-2))
    assert names(game) == ["values", "zero", "rollouts"]
    values = evaluation(game)
    assert (values.name, [values.score(vertex) for vertex in "ab"]) == ("values", [3, -2])
    with pytest.raises(ParameterError, match="vertex c has no value: give it one, or search deeper"):
        values.score("c")
    assert names(GraphGame(exporters.read("sans_interet"))) == ["zero", "rollouts"]


def test_a_game_travels_to_another_process():
    game = pickle.loads(pickle.dumps(GraphGame(exporters.read("minimax_tree"))))  # noqa: S301
    assert search(game, plies=4).best_moves == ("centre",)
    assert repr(game).startswith("GraphGame(tree of values")


@pytest.mark.parametrize("number", [float("nan"), float("inf"), True, "7", None, 10**400])
def test_values_are_finite_numbers(number):
    with pytest.raises(InvalidArena, match=r"b: value is .* \(a finite number\)"):
        GraphGame(small(value=number))


def test_what_cannot_be_played_is_refused():
    with pytest.raises(ParameterError, match="is a bare graph"):
        GraphGame(exporters.read("kernel_ad"))
    graph = small()
    del graph.graph["initial"]
    with pytest.raises(ParameterError, match="no initial vertex"):
        GraphGame(graph)
    graph = small()
    del graph.nodes["c"]["winner"]
    with pytest.raises(InvalidArena, match="c: a sink without a winner"):
        GraphGame(graph)
    with pytest.raises(ParameterError, match="'z' is not a vertex of small"):
        GraphGame(small()).parse("z")


# the files that come along


@pytest.mark.parametrize("name", BUNDLED)
def test_sinks_with_values_are_won_by_the_sign(name):
    graph = exporters.read(name)
    for vertex, data in graph.nodes(data=True):
        assert ("winner" in data) == (not graph[vertex])
        if "winner" in data:
            assert data["winner"] == (1 if data["value"] > 0 else 2 if data["value"] < 0 else 0)
    assert solve(graph).winner["a"] == (1 if search(GraphGame(graph), plies=4).value > 0 else 2)


def choices(name):
    """Search by the definition, to each depth: each move of the root with its value, and the best one."""
    game = GraphGame(exporters.read(name))
    values = game.evaluations["values"]
    found = []
    for plies in (1, 2, 3, 4):
        scores = {move: value(game, after, plies - 1, values, 0)[0] for move, after in game.moves("a")}
        best = [move for move, score in scores.items() if score == max(scores.values())]
        assert list(search(game, plies=plies).best_moves) == best
        found.append((best, scores))
    return found


def test_the_tree_of_course_000_is_played_otherwise_at_each_depth():
    found = choices("minimax_tree")
    assert [best for best, _ in found] == [["left"], ["centre"], ["right"], ["centre"]]
    assert found[0][1]["left"] == 10
    graph = exporters.read("minimax_tree")
    assert nx.is_arborescence(graph)
    assert nx.dag_longest_path_length(graph) == 4


def test_the_graph_of_course_003_is_no_tree_and_the_near_sighted_choice_is_another():
    found = choices("minimax_graph")
    assert [best for best, _ in found] == [["left"], ["left"], ["centre"], ["right"]]
    graph = exporters.read("minimax_graph")
    assert graph.nodes["a"]["player"] == 1
    assert nx.dag_longest_path_length(graph) == 4
    assert not nx.is_arborescence(graph)
