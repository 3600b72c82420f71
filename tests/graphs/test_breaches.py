"""The conventions of an arena: what `check` reports, that others refuse the same, and names of vertices."""

from collections import Counter

import naive
import networkx as nx
import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples

from arena import (
    CompactArena,
    GraphGame,
    InvalidArena,
    ParameterError,
    attractor,
    backward_induction,
    check,
    compact,
    is_bare,
    load,
    position_graph,
    read,
    search,
    solve,
    unfold,
    vertex_named,
)


def breaches(graph):
    return [(breach.vertex, breach.text) for breach in check(graph) if not breach.note]


def of_three(attributes=None, winners=None, players=None, edges=()):
    """A valid arena, to be spoilt: start (1) -> middle (2) -> end (1), won by player 2."""
    arena = nx.DiGraph([("start", "middle"), ("middle", "end")], initial="start", **(attributes or {}))
    arena.add_edges_from(edges)
    nx.set_node_attributes(arena, {"start": 1, "middle": 2, "end": 1, **(players or {})}, "player")
    nx.set_node_attributes(arena, {"end": 2, **(winners or {})}, "winner")
    return arena


SPOILT = [
    *(({"players": {"middle": player}}, "middle", f"{player!r}") for player in (None, 0, 3, "1", True, 1.5)),
    ({"edges": [("start", "end")]}, "start", "S1"),
    ({"edges": [("middle", "middle")]}, "middle", "S2"),
    ({"winners": {"end": None}}, "end", "winner"),
    *(({"winners": {"end": winner}}, "end", f"{winner!r}") for winner in (3, -2, "1", True, False, 2.5)),
    ({"winners": {"middle": 1}}, "middle", "winner"),
    ({"attributes": {"f1": ["elsewhere"]}}, "elsewhere", "f1"),
    ({"attributes": {"f2": ["end", "elsewhere"]}}, "elsewhere", "f2"),
    ({"attributes": {"f1": ["middle"], "f2": ["middle", "end"]}}, "middle", "F2"),
    ({"attributes": {"f1": ["end"]}}, "end", "F1"),
    ({"attributes": {"f1": ["end"]}, "winners": {"end": 0}}, "end", "F1"),
    ({"attributes": {"f2": ["middle"]}}, "end", "f2"),
]


def test_each_breach_is_reported_with_its_vertex_and_what_is_wrong():
    assert check(of_three()) == []
    for options, vertex, named in SPOILT:
        found = breaches(of_three(**options))
        assert [text for name, text in found if name == vertex and named in text], (options, found)
        labeled = of_three(**options)
        nx.set_node_attributes(labeled, {name: f"<{name}>" for name in labeled}, "label")
        assert vertex == "elsewhere" or f"<{vertex}>" in {name for name, _ in breaches(labeled)}
    several = nx.DiGraph([("a", "b"), ("b", "c")], initial="z", f1=["y"])
    nx.set_node_attributes(several, {"a": 1, "b": 1}, "player")
    assert Counter(vertex for vertex, _ in breaches(several)) == {"y": 1, "a": 1, "c": 2}


def test_whole_floats_are_taken_and_nan_stands_for_no_winner():
    for none in (float("nan"), pd.NA):
        floats = of_three(winners={"start": none, "middle": -1, "end": np.float32(2)}, players={"middle": 2.0})
        assert check(floats) == []
        assert solve(floats).winner == solve(of_three()).winner
    scored = of_three()
    nx.set_node_attributes(scored, {"middle": np.float32(2.5), "end": np.int64(-3)}, "value")
    assert [search(GraphGame(scored), plies=plies).value for plies in (np.int64(1), 2)] == [2.5, -3]
    zero = of_three(players={"start": 0, "end": 0})
    with pytest.raises(InvalidArena, match="PGSolver"):
        solve(zero)


def test_other_kinds_of_graphs_are_reported():
    for graph in (nx.Graph([("a", "b")]), nx.MultiDiGraph(of_three())):
        assert "graph" in dict(breaches(graph))
    twice = CompactArena.from_edges([0, 0], [1, 1], [1, 2], [-1, 1], initial=0)
    assert breaches(twice) == [("0", "the edge to 1 is there twice")]
    bare = nx.DiGraph([("a", "b")], kind="graph")
    assert check(bare) == []
    for key in ("player", "winner"):
        spoilt = bare.copy()
        spoilt.nodes["b"][key] = 1
        assert [vertex for vertex, _ in breaches(spoilt)] == ["b"]
    nobody = nx.DiGraph([("a", "b")], kind="arena", initial="a")
    assert {"a", "b"} <= {vertex for vertex, text in breaches(nobody) if "S1" in text}


def test_a_missing_start_and_vertices_out_of_reach_are_notes():
    arena = of_three()
    arena.add_node("island", player=2, winner=1)
    (note,) = check(arena)
    assert (note.vertex, note.note, solve(arena).winner["island"]) == ("island", True, 1)
    for initial in (None, "elsewhere"):
        arena = of_three()
        arena.graph["initial"] = initial
        if initial is None:
            del arena.graph["initial"]
        assert [note.note for note in check(arena)] == [True]
        assert compact(arena).initial is None


@examples(300)
@given(arenas())
def test_random_arenas_have_notes_of_what_cannot_be_reached_alone(arena):
    reached = naive.reachable(arena.adj, arena.graph["initial"])
    assert [breach.vertex for breach in check(arena)] == [str(vertex) for vertex in arena if vertex not in reached]
    assert all(breach.note for breach in check(arena))
    if not any(arena.adj[vertex] for vertex in naive.ends(arena)):
        assert Counter(map(str, check(compact(arena)))) == Counter(map(str, check(arena)))


@examples(200)
@given(digraphs())
def test_a_bare_graph_has_no_breach(graph):
    graph.graph["kind"] = "graph"
    assert check(graph) == []


@st.composite
def odd_arenas(draw):
    """Draw small arenas of which some break a convention: turns, winners, or targets."""
    size = draw(st.integers(1, 5))
    vertices = st.integers(0, size - 1)
    graph = nx.DiGraph(initial=0, kind="arena")
    for vertex in range(size):
        winner = draw(st.sampled_from([None, None, 0, 1, 2, 1, 2, 3, True]))
        graph.add_node(vertex, player=draw(st.sampled_from([1, 2, 1, 2, 1, 2, None, 3, True])), winner=winner)
    graph.add_edges_from(draw(st.lists(st.tuples(vertices, vertices), max_size=6)))
    for key in ("f1", "f2"):
        if draw(st.booleans()):
            graph.graph[key] = draw(st.lists(st.integers(0, size), max_size=2, unique=True))
    return graph


@examples(1000)
@given(odd_arenas())
def test_solve_refuses_what_check_reports_in_its_words_and_nothing_else(graph):
    reported = [str(breach) for breach in check(graph) if not (breach.note or breach.twice)]
    if not reported:
        assert solve(graph).winner == naive.winners(graph)
        return
    with pytest.raises(InvalidArena) as refused:
        solve(graph)
    assert str(refused.value) in reported


@pytest.mark.parametrize("named", [3, None, [["b"]]])
def test_targets_that_are_no_list_of_vertices_are_refused(named):
    for asked in (solve, check, lambda graph: attractor(graph, 1), backward_induction, GraphGame):
        with pytest.raises(InvalidArena, match="f2"):
            asked(of_three({"f2": named}))


def test_a_graph_is_bare_if_it_says_so_or_has_no_players():
    edges, nim = [(1, 2)], load("subtraction", heap=2)
    bare = [nx.DiGraph(edges), nx.DiGraph(edges, kind="graph"), position_graph(nim)]
    others = [nx.DiGraph(edges, kind="arena"), nx.DiGraph(), unfold(nim), compact(unfold(nim))]
    assert [is_bare(graph) for graph in bare + others] == [True] * 3 + [False] * 4


# ---- names


def test_a_printed_form_names_a_vertex_and_player_1s_where_the_turn_is_left_open():
    arena = unfold(load("subtraction", heap=5))
    for vertex in arena:
        for text in (f"{arena.nodes[vertex]['label']} J{vertex[1]}", f"  {vertex[0]} J{vertex[1]} "):
            assert vertex_named(arena, text) == vertex
    assert [vertex_named(arena, text) for text in ("2", "4", "  3 ")] == [(2, 1), (4, 2), (3, 1)]
    graph = nx.DiGraph([("a", 1)])
    assert (vertex_named(graph, "a"), vertex_named(graph, "1")) == ("a", 1)
    for text in ("6", "4 J1", "5 J2", "2 J3", "", "nonsense"):
        with pytest.raises(ParameterError) as error:
            vertex_named(arena, text)
        assert repr(text) in str(error.value)


# ---- arenas that networkx has relabeled


def test_the_start_and_the_targets_of_games_follow_their_vertices():
    game = unfold(load("subtraction", heap=4))
    for other in (nx.convert_node_labels_to_integers(game), nx.relabel_nodes(game, str)):
        assert solve(other).summary() == solve(game).summary()
        assert [breach for breach in check(other) if not breach.note] == []
    lift = nx.relabel_nodes(read("sans_interet"), {n: f"v{n}" for n in range(8)})
    assert solve(lift).summary()["winner"] == solve(read("sans_interet")).summary()["winner"]
    moved = nx.convert_node_labels_to_integers(game)
    moved.graph["initial"] = 2
    assert compact(moved).initial == 2
    assert compact(nx.disjoint_union(game, game)).initial is None
