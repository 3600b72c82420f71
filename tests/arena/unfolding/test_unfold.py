"""From a game to its graphs, the bounds on them, and the conventions of an arena."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import naive
import networkx as nx
import pytest
from hypothesis import given
from random_graphs import arenas, digraphs, examples

from arena import (
    ArenaError,
    ImpartialGame,
    InvalidArena,
    ParameterError,
    TooLarge,
    check,
    compact,
    is_bare,
    position_graph,
    solve,
    solve_positions,
    strong_solve,
    unfold,
    unfold_compact,
    vertex_named,
)
from arena.graphs.attributes import OWN
from arena.unfolding import reach
from arena.unfolding.unfold import position_columns
from games import load


@dataclass(frozen=True)
class TokenGame:
    """A game whose rules are read off an arena."""

    arena: nx.DiGraph

    @property
    def initial(self):
        return self.arena.graph["initial"]

    def player(self, position):
        return self.arena.nodes[position]["player"]

    def moves(self, position):
        return [(f"to {following}", following) for following in self.arena.adj[position]]

    def winner(self, position):
        return self.arena.nodes[position].get("winner")

    def label(self, position):
        return f"<{position}>"


@dataclass(frozen=True)
class TwiceTold(TokenGame):
    """The same rules, with a second move to every position that a move leads to."""

    def moves(self, position):
        moves = super().moves(position)
        return [*moves, *((f"again {move}", following) for move, following in moves)]


@dataclass(frozen=True)
class TokenGraph(ImpartialGame[Any]):
    """An impartial game whose positions are the vertices of a graph."""

    graph: nx.DiGraph
    misere: bool = False

    @property
    def start(self):
        return next(iter(self.graph))

    def options(self, position):
        return ((f"to {following}", following) for following in self.graph.adj[position])

    def show(self, position):
        return f"<{position}>"

    def read(self, text):
        raise AssertionError(f"no test reads {text!r}")


@dataclass(frozen=True)
class Line:
    """One move at every position, from 0 to the end."""

    length: int
    initial: int = 0

    def player(self, position):
        return 1 + position % 2

    def moves(self, position):
        return [("on", position + 1)] if position < self.length else []

    def winner(self, position):
        return 0 if position == self.length else None

    def label(self, position):
        return str(position)


@dataclass(frozen=True)
class TwoWays(Line):
    """Two moves to the same position, and no winner at the end."""

    length: int = 1

    def moves(self, position):
        return [("first", 1), ("second", 1), ("third", 1)] if position == 0 else []

    def winner(self, position):
        del position


def columns(arena):
    """All that the columns of an arena say."""
    rows = [sorted(arena.after(number)) for number in range(len(arena))]
    return (
        [list(arena.vertices), list(arena.labels), list(arena.player), list(arena.winner)],
        [rows, arena.stopped, arena.edges, arena.initial],
    )


# ---- unfolding


@examples(500)
@given(arenas(named=False))
def test_unfolding_gives_what_can_be_reached_and_nothing_else(arena):
    unfolded = unfold(TokenGame(arena))
    reached = naive.reachable(arena.adj, arena.graph["initial"])
    assert set(unfolded) == reached
    assert set(unfolded.edges) == {(tail, head) for tail, head in arena.edges if tail in reached}
    for vertex, data in unfolded.nodes(data=True):
        assert {**data, OWN: 0} == {**arena.nodes[vertex], "label": f"<{vertex}>", OWN: 0}
    assert all(data == {"move": f"to {head}"} for _, head, data in unfolded.edges(data=True))
    assert unfolded.graph["initial"] == arena.graph["initial"]
    assert unfolded.graph["name"] == repr(TokenGame(arena))


@examples(500)
@given(arenas(named=False))
def test_an_unfolded_arena_keeps_the_conventions_and_has_no_vertex_out_of_reach(arena):
    assert check(unfold(TokenGame(arena))) == []


@examples(500)
@given(arenas(named=False))
def test_unfolding_straight_into_columns_gives_the_same_arena(arena):
    assert columns(unfold_compact(TokenGame(arena))) == columns(compact(unfold(TokenGame(arena))))


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("subtraction", {"heap": 7, "misere": True}),
        ("fibonacci_nim", {"matches": 9}),
        ("nim", {"heaps": (2, 0, 3)}),
        ("marienbad", {}),
        ("rook", {"rows": 3, "columns": 4}),
        ("tictactoe", {"rows": 2, "columns": 3, "align": 2}),
    ],
)
def test_a_game_unfolds_into_the_same_columns_either_way(name, parameters):
    game = load(name, **parameters)
    assert columns(unfold_compact(game)) == columns(compact(unfold(game)))
    assert solve(unfold_compact(game)).winner == naive.winners(unfold(game))


@examples(300)
@given(arenas(named=False))
def test_vertices_come_in_breadth_first_order(arena):
    unfolded = unfold(TokenGame(arena))
    distance = nx.single_source_shortest_path_length(arena, arena.graph["initial"])
    assert [distance[vertex] for vertex in unfolded] == sorted(distance.values())


@examples(500)
@given(digraphs())
def test_the_position_graph_is_what_can_be_reached_from_the_start(graph):
    if not graph:
        return
    found = position_graph(TokenGraph(graph, misere=True))
    reached = naive.reachable(graph.adj, next(iter(graph)))
    assert set(found) == reached
    assert set(found.edges) == {(tail, head) for tail, head in graph.edges if tail in reached}
    assert all({**data, OWN: 0} == {"label": f"<{vertex}>", OWN: 0} for vertex, data in found.nodes(data=True))
    assert found.graph["kind"] == "graph"
    assert found.graph["misere"] is True
    assert is_bare(found)
    assert check(found) == []


@examples(300)
@given(digraphs(max_vertices=6))
def test_the_arena_of_an_impartial_game_is_the_position_graph_doubled_by_turns(graph):
    """Course 000, Definition 3."""
    if not graph:
        return
    for misere in (False, True):
        doubled, found = naive.by_turns(graph, misere=misere), unfold(TokenGraph(graph, misere=misere))
        reached = naive.reachable(doubled.adj, (next(iter(graph)), 1))
        assert set(found) == reached
        assert set(found.edges) == set(doubled.subgraph(reached).edges)
        for vertex in found:
            assert found.nodes[vertex]["player"] == doubled.nodes[vertex]["player"]
            assert found.nodes[vertex].get("winner") == doubled.nodes[vertex].get("winner")


def test_a_game_whose_players_move_differently_has_no_position_graph():
    with pytest.raises(ParameterError, match=r"Tictactoe\(.*\) has no position graph"):
        position_graph(load("tictactoe"))


@examples(500)
@given(arenas(named=False))
def test_a_second_move_to_the_same_position_changes_nothing(arena):
    once, twice = unfold(TokenGame(arena)), unfold(TwiceTold(arena))
    assert list(twice.edges(data=True)) == list(once.edges(data=True))
    assert dict(twice.nodes(data=True)) == dict(once.nodes(data=True))
    assert columns(unfold_compact(TwiceTold(arena))) == columns(compact(once))


def test_two_moves_to_the_same_position_make_one_edge_named_after_the_first():
    arena = unfold(TwoWays())
    assert list(arena.edges(data="move")) == [(0, 1, "first")]


@pytest.mark.parametrize("heaps", [(1, 1), (2, 2)])
def test_equal_heaps_of_nim_are_different_positions(heaps):
    """(1, 0) and (0, 1) are told apart, so no two moves of Nim lead to the same position."""
    graph = position_graph(load("nim", heaps=heaps))
    assert len(graph) == (heaps[0] + 1) * (heaps[1] + 1)
    assert graph.out_degree(heaps) == sum(heaps)


def test_a_move_back_to_the_start_is_an_edge():
    arena = nx.DiGraph([("a", "b"), ("b", "a")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "b": 2}, "player")
    assert set(unfold(TokenGame(arena)).edges) == {("a", "b"), ("b", "a")}


def test_a_sink_whose_game_says_no_winner_is_a_breach_and_is_not_solved():
    arena = unfold(TwoWays())
    assert [str(breach) for breach in check(arena)] == ["1: a sink without a winner (1, 2, or 0 for a draw)"]
    with pytest.raises(InvalidArena, match="1: a sink without a winner"):
        solve(arena)
    with pytest.raises(InvalidArena, match="1: no move and no winner"):
        unfold_compact(TwoWays())


# ---- bounds


@pytest.mark.parametrize("grow", [unfold, unfold_compact])
def test_the_bound_on_vertices_is_exact(grow):
    game = load("subtraction", heap=5)
    assert len(grow(game, max_vertices=10)) == 10
    with pytest.raises(TooLarge, match="more than 9 vertices"):
        grow(game, max_vertices=9)


@pytest.mark.parametrize("grow", [unfold, unfold_compact])
def test_the_bound_on_edges_is_exact(grow):
    game = load("subtraction", heap=5)
    assert len(grow(game, max_edges=18)) == 10
    with pytest.raises(TooLarge, match="more than 17 edges"):
        grow(game, max_edges=17)


def test_the_bounds_of_a_position_graph_are_exact():
    rook = load("rook", rows=3, columns=5)
    assert len(position_graph(rook, max_vertices=15, max_edges=45)) == 15
    with pytest.raises(TooLarge, match="more than 14 vertices"):
        position_graph(rook, max_vertices=14)
    with pytest.raises(TooLarge, match="more than 44 edges"):
        position_graph(rook, max_edges=44)


def test_the_refusal_names_the_option_and_groups_the_thousands():
    with pytest.raises(TooLarge, match=r"more than 1,000 vertices; raise --max-vertices \(max_vertices in Python\)"):
        unfold(Line(length=5000), max_vertices=1000)


def free_memory(monkeypatch, available):
    monkeypatch.setattr("psutil.virtual_memory", lambda: SimpleNamespace(available=available))


def test_a_graph_that_does_not_fit_in_the_free_memory_is_refused(monkeypatch):
    game = load("subtraction", heap=5)
    free_memory(monkeypatch, 1_000)
    with pytest.raises(TooLarge, match=r"10 vertices and 18 edges would take about .* are free"):
        unfold(game)
    with pytest.raises(TooLarge, match="6 vertices and 12 edges would take"):
        position_graph(game)
    free_memory(monkeypatch, 1_000_000)
    assert len(unfold(game)) == 10
    assert len(position_graph(game)) == 6


@pytest.mark.parametrize("grow", [unfold, unfold_compact])
def test_unfolding_stops_before_the_memory_is_full(monkeypatch, grow):
    """100,001 vertices are within the bound: the free memory is measured on the way."""
    free_memory(monkeypatch, 1_000_000)
    with pytest.raises(TooLarge, match="are free"):
        grow(Line(length=100_000))


def test_nim_with_four_heaps_of_99_is_refused_whatever_the_memory(monkeypatch):
    free_memory(monkeypatch, 10**15)
    for grow in (unfold, unfold_compact, strong_solve):
        with pytest.raises(TooLarge, match=r"has 199,999,984 positions.*\(at most 1"):
            grow(load("nim", heaps=(99, 99, 99, 99)))


def test_progress_is_told_in_steps_since_the_last_time_two_for_each_vertex():
    told = []
    unfold(Line(length=5000), progress=told.append)
    assert len(told) > 1
    assert 0 < sum(told) <= 2 * 5001
    assert 2 * 5001 - sum(told) < max(told)


# ---- the conventions


def arena_of_three(**attributes):
    """A valid arena, to be spoilt: start (1) -> middle (2) -> end (1), won by player 2."""
    arena = nx.DiGraph([("start", "middle"), ("middle", "end")], initial="start", **attributes)
    nx.set_node_attributes(arena, {"start": 1, "middle": 2, "end": 1}, "player")
    arena.nodes["end"]["winner"] = 2
    return arena


def breaches(graph):
    return [(breach.vertex, breach.text) for breach in check(graph) if not breach.note]


def the_breach(graph, of):
    """The text of the only breach, which is of this vertex."""
    ((vertex, text),) = breaches(graph)
    assert vertex == of
    return text


@examples(500)
@given(arenas())
def test_random_arenas_keep_the_conventions(arena):
    assert breaches(arena) == []


@examples(500)
@given(arenas())
def test_notes_name_the_vertices_that_cannot_be_reached(arena):
    reached = naive.reachable(arena.adj, arena.graph["initial"])
    notes = [breach for breach in check(arena) if breach.note]
    assert [note.vertex for note in notes] == [str(vertex) for vertex in arena if vertex not in reached]
    assert all("cannot be reached from the initial vertex" in note.text for note in notes)


@examples(300)
@given(digraphs())
def test_a_bare_graph_has_no_breach(graph):
    graph.graph["kind"] = "graph"
    assert check(graph) == []


@pytest.mark.parametrize("key", ["player", "winner"])
def test_a_player_or_a_winner_in_a_bare_graph_is_reported(key):
    graph = nx.DiGraph([("a", "b")], kind="graph")
    graph.nodes["b"][key] = 1
    assert breaches(graph) == [("b", "a player or a winner, in a bare graph")]


def test_a_valid_arena_has_no_breach():
    assert check(arena_of_three()) == []


@pytest.mark.parametrize("player", [None, 0, 3, "1", True, 1.0])
def test_a_vertex_in_neither_s1_nor_s2_is_reported(player):
    arena = arena_of_three()
    arena.nodes["middle"]["player"] = player
    assert ("middle", f"in neither S1 nor S2 (player is {player!r})") in breaches(arena)


def test_a_vertex_without_the_attribute_player_is_reported():
    arena = arena_of_three()
    del arena.nodes["end"]["player"]
    assert breaches(arena) == [("end", "in neither S1 nor S2 (player is None)")]


def test_an_arena_in_which_no_vertex_has_a_player_is_reported_vertex_by_vertex():
    arena = nx.DiGraph([("a", "b")], kind="arena", initial="a")
    assert [vertex for vertex, text in breaches(arena) if "in neither S1 nor S2" in text] == ["a", "b"]


def test_an_edge_inside_s1_is_reported():
    arena = arena_of_three()
    arena.add_edge("start", "end")
    assert the_breach(arena, of="start").startswith("an edge to end, which is in S1 too")


def test_an_edge_inside_s2_is_reported():
    arena = arena_of_three()
    arena.add_edge("middle", "other")
    arena.nodes["other"].update(player=2, winner=0)
    assert the_breach(arena, of="middle").startswith("an edge to other, which is in S2 too")


def test_an_edge_from_a_vertex_to_itself_is_reported():
    arena = arena_of_three()
    arena.add_edge("middle", "middle")
    assert the_breach(arena, of="middle").startswith("an edge to middle, which is in S2 too")


def test_a_sink_without_a_winner_is_reported():
    arena = arena_of_three()
    del arena.nodes["end"]["winner"]
    assert breaches(arena) == [("end", "a sink without a winner (1, 2, or 0 for a draw)")]


@pytest.mark.parametrize("winner", [3, -1, "1", True, False, 2.0])
def test_a_winner_that_is_none_of_0_1_2_is_reported(winner):
    arena = arena_of_three()
    arena.nodes["end"]["winner"] = winner
    assert breaches(arena) == [("end", f"winner is {winner!r} (1, 2, or 0 for a draw)")]


def test_a_winner_on_a_vertex_where_play_goes_on_is_reported():
    arena = arena_of_three()
    arena.nodes["middle"]["winner"] = 1
    assert breaches(arena) == [("middle", "a winner, but it is neither a sink nor named in f1 or f2")]


def test_a_missing_initial_vertex_is_reported():
    arena = arena_of_three()
    del arena.graph["initial"]
    assert breaches(arena) == []
    assert [(str(note), note.note) for note in check(arena)] == [("graph: no initial vertex", True)]


def test_an_initial_vertex_outside_the_graph_is_reported():
    arena = arena_of_three()
    arena.graph["initial"] = "elsewhere"
    assert breaches(arena) == []
    assert [str(note) for note in check(arena)] == [
        "elsewhere: the initial vertex is not in the graph, and is left out"
    ]


@pytest.mark.parametrize("key", ["f1", "f2"])
def test_a_target_outside_the_graph_is_reported(key):
    arena = arena_of_three(**{key: ["elsewhere"], "f2": ["end", *(["elsewhere"] if key == "f2" else [])]})
    assert breaches(arena) == [("elsewhere", f"named in {key}, but not in the graph")]


def test_a_vertex_in_both_f1_and_f2_is_reported():
    arena = arena_of_three(f1=["middle"], f2=["middle", "end"])
    assert ("middle", "in both F1 and F2") in breaches(arena)


def test_a_vertex_in_both_f1_and_f2_goes_by_its_printed_form():
    arena = arena_of_three(f1=["middle"], f2=["middle", "end"])
    arena.nodes["middle"]["label"] = "half way"
    assert {vertex for vertex, _ in breaches(arena)} == {"half way"}


@pytest.mark.parametrize("winner", [0, 2])
def test_a_vertex_of_f1_that_is_drawn_or_won_by_player_2_is_reported(winner):
    """F1, F2 and the drawn sinks are disjoint."""
    arena = arena_of_three(f1=["end"])
    arena.nodes["end"]["winner"] = winner
    assert breaches(arena) == [("end", f"in F1, but its winner is {winner}")]


def test_a_won_sink_that_the_named_targets_leave_out_is_reported():
    arena = arena_of_three(f2=["middle"])
    assert breaches(arena) == [("end", "a sink won by player 2 that f2 does not name")]


def test_an_undirected_graph_is_reported():
    arena = nx.Graph([("a", "b")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "b": 2}, "player")
    assert breaches(arena) == [("graph", "not a directed graph without parallel edges")]


def test_parallel_edges_are_reported():
    assert ("graph", "not a directed graph without parallel edges") in breaches(nx.MultiDiGraph(arena_of_three()))


def test_breaches_go_by_the_printed_form_of_the_vertex():
    arena = arena_of_three()
    nx.set_node_attributes(arena, {"start": "A", "middle": "B", "end": "C"}, "label")
    arena.add_edge("start", "end")
    del arena.nodes["end"]["winner"]
    inside, unwon = map(str, check(arena))
    assert inside.startswith("A: an edge to C, which is in S1 too")
    assert unwon.startswith("C: a sink without a winner")


def test_every_breach_is_reported_not_only_the_first():
    arena = nx.DiGraph([("a", "b"), ("b", "c")], initial="z", f1=["y"])
    nx.set_node_attributes(arena, {"a": 1, "b": 1}, "player")
    assert {vertex for vertex, _ in breaches(arena)} == {"y", "a", "c"}
    assert len([vertex for vertex, _ in breaches(arena) if vertex == "c"]) == 2


def test_a_vertex_that_cannot_be_reached_is_a_note_and_is_solved():
    arena = arena_of_three()
    arena.add_node("island", player=2, winner=1)
    (note,) = check(arena)
    assert (str(note), note.note) == ("island: cannot be reached from the initial vertex", True)
    assert solve(arena).winner["island"] == 1


@pytest.mark.parametrize(
    ("graph", "bare"),
    [
        (nx.DiGraph([(1, 2)]), True),
        (nx.DiGraph([(1, 2)], kind="graph"), True),
        (nx.DiGraph([(1, 2)], kind="arena"), False),
        (nx.DiGraph(), False),
        (unfold(load("subtraction", heap=2)), False),
        (position_graph(load("subtraction", heap=2)), True),
    ],
)
def test_a_graph_is_bare_if_it_says_so_or_has_no_players(graph, bare):
    assert is_bare(graph) is bare


# ---- naming a vertex


def test_a_printed_form_with_its_turn_names_one_vertex():
    arena = unfold(load("subtraction", heap=5))
    for vertex in arena:
        assert vertex_named(arena, f"{arena.nodes[vertex]['label']} J{vertex[1]}") == vertex


def test_without_the_turn_player_1s_vertex_is_meant_if_there_is_one():
    arena = unfold(load("subtraction", heap=5))
    assert vertex_named(arena, "2") == (2, 1)
    assert vertex_named(arena, "4") == (4, 2)


def test_spaces_around_the_printed_form_do_not_count():
    arena = unfold(load("subtraction", heap=5))
    assert vertex_named(arena, "  3 ") == (3, 1)
    assert vertex_named(arena, "3 J2 ") == (3, 2)


def test_spaces_before_the_printed_form_do_not_count_with_a_turn_after_it():
    assert vertex_named(unfold(load("subtraction", heap=5)), " 3 J2") == (3, 2)


def test_a_vertex_may_be_named_by_itself_where_it_has_no_label():
    graph = nx.DiGraph([("a", 1)])
    assert (vertex_named(graph, "a"), vertex_named(graph, "1")) == ("a", 1)


@pytest.mark.parametrize("text", ["6", "4 J1", "5 J2", "2 J3", "", "nonsense"])
def test_an_unknown_name_is_refused_and_repeated(text):
    arena = unfold(load("subtraction", heap=5))
    with pytest.raises(ParameterError) as error:
        vertex_named(arena, text)
    assert repr(text) in str(error.value)
    assert "Subtraction(heap=5" in str(error.value)


def test_every_error_is_a_value_error():
    assert issubclass(ArenaError, ValueError)
    assert all(issubclass(kind, ArenaError) for kind in (InvalidArena, ParameterError, TooLarge))


@pytest.mark.parametrize(("name", "parameters"), [("rook", {}), ("nim", {"heaps": (2, 3)}), ("fibonacci_nim", {})])
def test_the_columns_of_a_position_graph_are_those_of_the_graph(name, parameters):
    game = load(name, **parameters)
    graph, columns = position_graph(game), position_columns(game)
    assert columns.vertices == list(graph)
    assert columns.labels == [data["label"] for _, data in graph.nodes(data=True)]
    assert [columns.after(number) for number in range(len(columns))] == [
        [columns.index[head] for head in graph.adj[vertex]] for vertex in graph
    ]
    assert solve_positions(columns).outcome == solve_positions(graph).outcome


@dataclass(frozen=True)
class Long(ImpartialGame[tuple[str, int]]):
    """A position of very many signs, and a number, which grows without end."""

    signs: int = 1000
    start = property(lambda self: ("." * self.signs, 0))

    def options(self, position):
        yield "on", (position[0], position[1] + 1)

    def show(self, position):
        return str(position[1])

    def read(self, text):
        return ("." * self.signs, int(text))


def test_positions_of_many_signs_count_as_several_but_for_small_bounds(monkeypatch):
    monkeypatch.setattr(reach, "MAX_VERTICES", 1000)
    for signs, most in ((90, 1000), (1000, 99)):
        with pytest.raises(TooLarge, match=f"more than {most:,} vertices"):
            unfold_compact(Long(signs), max_vertices=1000)
    with pytest.raises(TooLarge, match="more than 50 vertices"):
        unfold_compact(Long(), max_vertices=50)
    with pytest.raises(TooLarge, match="more than 998 vertices"):
        unfold_compact(Long(), max_vertices=10_000)
