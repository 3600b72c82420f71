"""Views: each against its definition, and the sizes of the course."""

import json
from collections import Counter

import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from naive import beginnings, moves, player_of, plays_followed, ply_sets, reachable, winners
from random_graphs import arenas, digraphs, examples, players

from arena import ParameterError, attractor, check, compact, is_bare, solve, unfold
from arena.graphs.attributes import OWN
from arena.rules.game import Player
from arena.views.around import around
from arena.views.layers import layers, rows
from arena.views.proof import Statement, proof
from games import load

RADII = st.integers(0, 4)


@pytest.fixture(scope="module")
def tictactoe():
    arena = unfold(load("tictactoe"))
    return arena, solve(arena)


# ---- proofs


@examples(300)
@given(arenas(), players, st.data())
def test_a_proof_has_one_move_of_the_player_and_all_replies(arena, player, data):
    start = data.draw(st.sampled_from(list(arena)))
    assume(winners(arena)[start] != 3 - player)
    found = proof(arena, solve(arena), player, start)
    assert found.graph["initial"] == start
    assert set(found) == reachable(found.adj, start)
    after = moves(arena)
    for vertex in found:
        if player_of(arena, vertex) == player and after[vertex]:
            assert len(found.adj[vertex]) == 1
            assert set(found.adj[vertex]) <= set(after[vertex])
        else:
            assert list(found.adj[vertex]) == after[vertex]


@examples(300)
@given(arenas(), players, st.data())
def test_every_play_of_a_proof_ends_as_it_promises(arena, player, data):
    """From a won start the player wins; from a drawn one nobody but him does, and play may go on for ever."""
    start = data.draw(st.sampled_from(list(arena)))
    winner = winners(arena)[start]
    assume(winner != 3 - player)
    found = proof(arena, solve(arena), player, start)
    strategy = {v: next(iter(found.adj[v])) for v in found if found.adj[v] and player_of(arena, v) == player}
    endings = {ending for _, ending in plays_followed(arena, player, strategy, start)}
    assert endings <= ({player} if winner else {player, 0, "endless"})


@examples(200)
@given(arenas())
def test_a_proof_is_an_arena_that_is_won_as_fast(arena):
    solution = solve(arena)
    start = arena.graph["initial"]
    assume(solution.winner[start])
    found = proof(arena, solution)
    assert check(found) == []
    again = solve(found)
    assert again.value(start) == solution.value(start)
    assert again.winner == dict.fromkeys(found, solution.winner[start])


@examples(100)
@given(arenas(), players)
def test_there_is_no_proof_for_who_loses(arena, player):
    solution, start = solve(arena), arena.graph["initial"]
    assume(solution.winner[start] == 3 - player)
    with pytest.raises(ParameterError, match=rf"^no proof for J{player}: J{3 - player} wins from "):
        proof(arena, solution, player)


def test_a_proof_of_a_draw_must_say_whose(tictactoe):
    with pytest.raises(ParameterError, match=r"^neither player wins from \.\.\./\.\.\./\.\.\.: say which one"):
        proof(*tictactoe)


@pytest.mark.parametrize("player", [0, 3, "1"])
def test_a_proof_is_of_player_1_or_2(tictactoe, player):
    with pytest.raises(ParameterError, match=r"unknown player: .* \(.*one of 1, 2\)"):
        proof(*tictactoe, player)


def test_a_proof_starts_at_a_vertex(tictactoe):
    with pytest.raises(ParameterError, match="not a vertex of the graph: 'nowhere'"):
        proof(*tictactoe, 1, "nowhere")


def test_a_proof_keeps_the_attributes_and_the_order_of_the_arena(tictactoe):
    arena, solution = tictactoe
    found = proof(arena, solution, 2)
    assert dict(found.nodes(data=True)) == {vertex: arena.nodes[vertex] for vertex in found}
    assert all(data == arena.edges[edge] for *edge, data in found.edges(data=True))
    assert list(found) == [vertex for vertex in arena if vertex in found]
    assert {**found.graph, "initial": None} == {
        **arena.graph,
        "initial": None,
        "proof": Statement(Player.TWO, wins=False),
    }


def test_a_view_has_attributes_of_its_own(tictactoe):
    arena, solution = tictactoe
    start = arena.graph["initial"]
    for view in (proof(arena, solution, 1), around(arena, start, 1)):
        view.nodes[start]["label"] = view.graph["name"] = "changed"
    assert (arena.nodes[start]["label"], arena.graph["name"][:9]) == (".../.../...", "Tictactoe")


def test_the_first_player_of_tictactoe_can_show_in_150_vertices_that_he_does_not_lose(tictactoe):
    """A tree of plays with one move for x: 1 first move, and no play is longer than 9."""
    found = proof(*tictactoe, 1)
    assert len(found) == 150
    assert len(beginnings(found, found.graph["initial"])) < 1000


# ---- around a vertex


def distances(graph, vertex, radius):
    return set(nx.single_source_shortest_path_length(graph, vertex, radius)) | set(
        nx.single_source_shortest_path_length(graph.reverse(), vertex, radius)
    )


@examples(300)
@given(st.one_of(arenas(), digraphs()), RADII, st.data())
def test_around_is_what_is_near_and_all_edges_in_between(graph, radius, data):
    assume(len(graph))
    vertex = data.draw(st.sampled_from(list(graph)))
    found = around(graph, vertex, radius)
    near = distances(graph, vertex, radius)
    assert list(found) == [other for other in graph if other in near]
    assert set(found.edges) == set(graph.subgraph(near).edges)
    for other in found:
        hidden = len(set(graph.adj[other]) - near)
        kept = {key: value for key, value in found.nodes[other].items() if key != OWN}
        assert kept == {**graph.nodes[other], **({"hidden": hidden} if hidden else {})}
    assert found.graph.get("initial") == (graph.graph.get("initial") if graph.graph.get("initial") in near else None)
    for key in ("f1", "f2"):
        assert (key in found.graph) == (key in graph.graph)
        assert found.graph.get(key, []) == [target for target in graph.graph.get(key, []) if target in near]


def test_around_far_enough_is_the_whole(tictactoe):
    arena = tictactoe[0]
    found = around(arena, arena.graph["initial"], 10**9)
    assert (dict(found.nodes(data=True)), list(found.edges)) == (dict(arena.nodes(data=True)), list(arena.edges))


def test_around_a_bare_graph_is_bare():
    graph = nx.DiGraph([(1, 2), (2, 3), (3, 4)])
    assert is_bare(around(graph, 2, 1))


def test_around_needs_a_vertex():
    with pytest.raises(ParameterError, match=r"^not a vertex of the graph: 3$"):
        around(nx.DiGraph([(1, 2)]), 3, 1)


# ---- rows and layers


@examples(200)
@given(arenas())
def test_rows_are_plies_where_all_vertices_have_one_else_ranks(arena):
    solution = solve(arena)
    lengths = ply_sets(arena, arena.graph["initial"])
    ply = {vertex: min(found) for vertex, found in lengths.items() if len(found) == 1}
    assert rows(solution, "ply") == (ply, "ply")
    assert rows(solution, "rank") == (solution.remoteness, "rank")
    assert rows(solution) == rows(solution, "ply" if len(ply) == len(arena) else "rank")


@examples(200)
@given(arenas(), st.sampled_from([None, "ply", "rank"]))
def test_layers_count_the_vertices_of_each_kind_and_the_moves_between_them(arena, by):
    solution = solve(arena)
    row, name = rows(solution, by)
    won, after = winners(arena), moves(arena)
    kinds = {v: (row.get(v), player_of(arena, v), won[v], not after[v]) for v in arena}
    merged = layers(arena, solution, by)
    assert merged.graph["rows"] == name
    assert merged.graph["initial"] == kinds[arena.graph["initial"]]
    assert {kind: data["count"] for kind, data in merged.nodes(data=True)} == Counter(kinds.values())
    edges = Counter((kinds[tail], kinds[head]) for tail in arena for head in after[tail])
    assert {edge: merged.edges[edge]["count"] for edge in merged.edges} == edges
    for kind, data in merged.nodes(data=True):
        assert (data["row"], data["player"], data["winner"], data["sink"]) == kind
    assert len({data["label"] for _, data in merged.nodes(data=True)}) == len(merged)


@examples(200)
@given(arenas(), players)
def test_layers_by_rank_are_those_of_the_attractor(arena, player):
    merged = layers(arena, solve(arena), "rank")
    sizes = Counter()
    for _, data in merged.nodes(data=True):
        sizes[data["row"], data["winner"]] += data["count"]
    assert [sizes[rank, player] for rank in range(len(attractor(arena, player).layers))] == [
        len(layer) for layer in attractor(arena, player).layers
    ]


def test_the_layers_of_tictactoe_are_those_of_the_course(tictactoe):
    merged = layers(*tictactoe)
    sizes, ends = Counter(), Counter()
    for _, data in merged.nodes(data=True):
        sizes[data["row"]] += data["count"]
        if data["sink"]:
            ends[data["winner"]] += data["count"]
    assert [sizes[ply] for ply in range(10)] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert ends == {1: 626, 2: 316, 0: 16}
    assert sum(count for *_, count in merged.edges(data="count")) == 16167
    assert [data["label"] for _, data in merged.nodes(data=True) if data["row"] == 9] == [
        "ply 9 · J2 · end · draw · 16",
        "ply 9 · J2 · end · won by J1 · 62",
    ]


def test_layers_come_row_by_row():
    arena = unfold(load("subtraction", heap=60))
    found = [data["row"] for _, data in layers(arena, solve(arena)).nodes(data=True)]
    assert found == sorted(found)
    assert found[-1] > 20


def test_layers_without_a_row_come_last():
    arena = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")], initial="a", name="circuit")
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 1}, "player")
    arena.nodes["c"]["winner"] = 1
    merged = layers(arena, solve(arena))
    assert [data["label"] for _, data in merged.nodes(data=True)] == [
        "rank 0 · J1 · end · won by J1 · 1",
        "no rank · J1 · draw · 1",
        "no rank · J2 · draw · 1",
    ]
    assert merged.graph == {
        "kind": "layers", "rows": "rank", "name": "circuit", "initial": (None, 1, 0, False)
    }  # fmt: skip


def test_columns_have_layers_as_well(tictactoe):
    arena, solution = tictactoe
    merged = layers(compact(arena), solve(compact(arena)))
    assert list(merged.nodes(data=True)) == list(layers(arena, solution).nodes(data=True))
    assert json.dumps([data for *_, data in merged.edges(data=True)])


def test_there_are_two_kinds_of_rows(tictactoe):
    with pytest.raises(ParameterError, match=r"unknown kind of rows: 'round' \(one of ply, rank\)"):
        layers(*tictactoe, by="round")
