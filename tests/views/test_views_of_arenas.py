"""Views: each against its definition, and the sizes of the course."""

import json
from collections import Counter
from itertools import permutations
from types import SimpleNamespace

import naive
import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from random_graphs import arenas, digraphs, examples, players

from arena import (
    InvalidGame,
    ParameterError,
    around,
    check,
    compact,
    is_bare,
    layers,
    lost,
    position_graph,
    proof,
    quotient,
    river,
    solve,
    solve_positions,
    unfold,
)
from games import load


@pytest.fixture(scope="module")
def tictactoe():
    arena = unfold(load("tictactoe"))
    return arena, solve(arena)


# ---- proofs


@examples(300)
@given(arenas(), players, st.data())
def test_a_proof_has_one_move_of_the_player_and_all_replies_and_ends_as_it_promises(arena, player, data):
    start = data.draw(st.sampled_from(list(arena)))
    winner, after, solution = naive.winners(arena)[start], naive.moves(arena), solve(arena)
    if winner == 3 - player:
        with pytest.raises(ParameterError, match=f"J{player}"):
            proof(arena, solution, player, start)
        return
    found = proof(arena, solution, player, start)
    assert found.graph["initial"] == start
    assert set(found) == naive.reachable(found.adj, start)
    assert list(found) == [vertex for vertex in arena if vertex in found]
    for vertex in found:
        if naive.player_of(arena, vertex) == player and after[vertex]:
            assert len(found.adj[vertex]) == 1
            assert set(found.adj[vertex]) <= set(after[vertex])
        else:
            assert list(found.adj[vertex]) == after[vertex]
    strategy = {v: next(iter(found.adj[v])) for v in found if found.adj[v] and naive.player_of(arena, v) == player}
    endings = {ending for _, ending in naive.plays_followed(arena, player, strategy, start)}
    assert endings <= ({player} if winner else {player, 0, "endless"})
    if winner:
        assert solve(found).value(start) == solution.value(start)
        assert proof(arena, solution, None, start).edges == found.edges


def test_proofs_of_tictactoe(tictactoe):
    arena, solution = tictactoe
    found = proof(arena, solution, 1)
    assert len(found) == 150
    assert {vertex: arena.nodes[vertex] for vertex in found} == dict(found.nodes(data=True))
    found.nodes[arena.graph["initial"]]["label"] = "changed"
    assert arena.nodes[arena.graph["initial"]]["label"] == ".../.../..."
    for asked in ((), (3,), (1, "nowhere")):
        with pytest.raises(ParameterError):
            proof(arena, solution, *asked)


# ---- around a vertex


@examples(300)
@given(st.one_of(arenas(), digraphs()), st.integers(0, 4), st.data())
def test_around_is_what_is_near_and_all_edges_in_between(graph, radius, data):
    assume(len(graph))
    vertex = data.draw(st.sampled_from(list(graph)))
    near = set().union(
        *(nx.single_source_shortest_path_length(form, vertex, radius) for form in (graph, graph.reverse()))
    )
    found = around(graph, vertex, radius)
    assert list(found) == [other for other in graph if other in near]
    assert set(found.edges) == set(graph.subgraph(near).edges)
    for other in found:
        hidden = len(set(graph.adj[other]) - near)
        assert found.nodes[other].get("hidden", 0) == hidden
        assert {key: found.nodes[other].get(key) for key in graph.nodes[other]} == graph.nodes[other]
    initial = graph.graph.get("initial")
    assert found.graph.get("initial") == (initial if initial in near else None)
    for key in ("f1", "f2"):
        assert found.graph.get(key, []) == [target for target in graph.graph.get(key, []) if target in near]
    assert is_bare(found) or not is_bare(graph)
    with pytest.raises(ParameterError, match="'nowhere'"):
        around(graph, "nowhere", radius)


# ---- layers and the river


def kinds_of(arena):
    """The kind of each vertex: its row, its player, its winner, and whether play ends there."""
    won, after, lengths = naive.winners(arena), naive.moves(arena), naive.ply_sets(arena, arena.graph["initial"])
    ply = {vertex: min(found) for vertex, found in lengths.items() if len(found) == 1}
    races = [naive.remoteness_by_values(arena, player) for player in (1, 2)]
    rank = {v: min(race[v] for race in races) for v in arena if won[v]}
    row, name = (ply, "ply") if len(ply) == len(arena) else (rank, "rank")
    return {v: (row.get(v), naive.player_of(arena, v), won[v], not after[v]) for v in arena}, name


@examples(200)
@given(arenas())
def test_layers_and_river_count_the_vertices_of_each_kind_and_the_moves_between_them(arena):
    kinds, name = kinds_of(arena)
    after = naive.moves(arena)
    edges = Counter((kinds[tail], kinds[head]) for tail in arena for head in after[tail])
    for form in (arena, compact(arena)):
        merged = layers(form, solve(form))
        assert (merged.graph["rows"], merged.graph["initial"]) == (name, kinds[arena.graph["initial"]])
        assert {kind: data["count"] for kind, data in merged.nodes(data=True)} == Counter(kinds.values())
        assert {edge: merged.edges[edge]["count"] for edge in merged.edges} == edges
        for kind, data in merged.nodes(data=True):
            assert (data["row"], data["player"], data["winner"], data["sink"]) == kind
        rows = [data["row"] for _, data in merged.nodes(data=True)]
        assert rows == sorted(rows, key=lambda row: (row is None, row))
        assert len({data["label"] for _, data in merged.nodes(data=True)}) == len(merged)
        stream = river(solve(form))
        assert {key: data["count"] for key, data in stream.nodes(data=True)} == Counter(
            (kind[0], kind[2]) for kind in kinds.values()
        )
        assert (stream.graph["rows"], list(stream.edges)) == (name, [])


def test_layers_and_rivers_of_tictactoe_are_those_of_the_course(tictactoe):
    merged = layers(*tictactoe)
    sizes, ends = Counter(), Counter()
    for _, data in merged.nodes(data=True):
        sizes[data["row"]] += data["count"]
        ends[data["winner"]] += data["count"] if data["sink"] else 0
    assert [sizes[ply] for ply in range(10)] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert ends == {1: 626, 2: 316, 0: 16}
    assert sum(count for *_, count in merged.edges(data="count")) == 16167
    assert json.dumps([data for *_, data in merged.edges(data=True)])


# ---- lost positions


def test_lost_positions_are_those_that_whoever_moves_loses_one_for_all_that_are_equal():
    for name, parameters in [
        ("chomp", {}), ("cram", {}), ("hexapawn", {}), ("pong_hau_ki", {}), ("wythoff", {"heaps": (3, 4)}),
        ("kayles", {"heap": 7}), ("nim", {"heaps": (1, 2, 2)}),
    ]:  # fmt: skip
        game = load(name, **parameters)
        arena = unfold(game)
        solution, made = solve(arena), lost(arena, game, 10**6)
        start, *others = made
        assert start == game.initial
        shown = [*others, *([start] if "remoteness" in made.nodes[start] else [])]
        losing = {v for v in arena if solution.winner[v] == 3 - game.player(v)}
        assert set(shown) <= losing
        assert all(made.nodes[v]["remoteness"] == solution.remoteness[v] for v in shown)
        positions = {game.label(v) for v in losing}
        assert sum(made.nodes[v]["orbit"] for v in shown) == len(positions)
        assert made.graph["lost"] == len(shown)
        if name == "hexapawn":
            few = lost(arena, game, 3)
            assert (list(few), few.graph["lost"]) == ([*made][:3], made.graph["lost"])
    del arena.graph["initial"]
    with pytest.raises(ParameterError, match=r"initial|start"):
        lost(arena, game)


def test_lost_positions_of_a_position_graph_are_the_kernel():
    game = load("kayles", heap=9)
    made = lost(position_graph(game), game, 10**6)
    kernel = solve_positions(position_graph(game)).kernel
    assert {v[0] for v in made if "remoteness" in made.nodes[v]} == set(kernel.in_every)


# ---- symmetry


def by(classes):
    """Make a game whose symmetries put the vertices into these classes."""
    return SimpleNamespace(canonical=classes.__getitem__)


def kinds(graph):
    f1, f2 = (set(graph.graph.get(key, ())) for key in ("f1", "f2"))
    return {v: (data.get("player"), data.get("winner"), v in f1, v in f2) for v, data in graph.nodes(data=True)}


def coarsest(graph):
    """Return the class of each vertex in the coarsest bisimulation, by refining until nothing changes."""
    kind = kinds(graph)
    while True:
        signs = {v: (kind[v], frozenset(kind[s] for s in graph.adj[v])) for v in graph}
        numbers = {sign: number for number, sign in enumerate(dict.fromkeys(signs.values()))}
        if len(numbers) == len(set(kind.values())):
            return {v: numbers[signs[v]] for v in graph}
        kind = {v: numbers[signs[v]] for v in graph}


@examples(500)
@given(arenas())
def test_a_class_has_the_value_the_first_vertex_and_the_edges_of_its_positions(arena):
    classes = coarsest(arena)
    merged, solution = quotient(arena, by(classes)), solve(arena)
    assert [breach for breach in check(merged) if not breach.note] == []
    members = {number: [v for v in arena if classes[v] == number] for number in set(classes.values())}
    assert list(merged) == [vertex for vertex in arena if vertex == members[classes[vertex]][0]]
    found = solve(merged)
    for vertex in arena:
        stands = members[classes[vertex]][0]
        assert found.value(stands) == solution.value(vertex)
        assert found.draw.get(stands) == solution.draw.get(vertex)
    for vertex, data in merged.nodes(data=True):
        assert data["orbit"] == len(members[classes[vertex]])
        assert {classes[s] for s in merged.adj[vertex]} == {classes[s] for s in arena.adj[vertex]}
    assert merged.graph["initial"] == members[classes[arena.graph["initial"]]][0]
    assert dict(quotient(arena, by({v: v for v in arena})).adj) == dict(arena.adj)


@examples(300)
@given(arenas(max_vertices=6), st.integers(0, 3**6 - 1))
def test_classes_are_refused_unless_their_vertices_are_alike_and_move_to_the_same_classes(arena, digits):
    classes = {vertex: digits // 3**number % 3 for number, vertex in enumerate(arena)}
    signs = {v: (kind, {classes[s] for s in arena.adj[v]}) for v, kind in kinds(arena).items()}
    alike = all(signs[v] == signs[w] for v in arena for w in arena if classes[v] == classes[w])
    try:
        quotient(arena, by(classes))
    except InvalidGame:
        assert not alike
    else:
        assert alike


@examples(200)
@given(digraphs(), st.booleans())
def test_a_class_of_positions_has_their_outcome(graph, misere):
    classes = coarsest(graph)
    merged = quotient(graph, by(classes))
    of, found = {classes[vertex]: vertex for vertex in merged}, solve_positions(merged, misere=misere)
    for vertex, (outcome, left) in naive.outcomes(graph, misere=misere).items():
        stands = of[classes[vertex]]
        assert (found.outcome[stands], found.remoteness.get(stands)) == (outcome, left)


def test_known_classes(tictactoe):
    merged = quotient(tictactoe[0], load("tictactoe"))
    assert (len(merged), merged.number_of_edges()) == (765, 2096)
    assert sum(data["orbit"] for _, data in merged.nodes(data=True)) == 5478
    for heaps in ((1, 2), (2, 1), (3, 3), (2, 0, 2)):
        game = load("nim", heaps=heaps)
        graph = position_graph(game)
        merged = quotient(graph, game)
        assert len(merged) == len({min(set(permutations(v)) & set(graph)) for v in graph} | {heaps}) or len(
            merged
        ) == len({tuple(sorted(v)) for v in graph})
        assert merged.graph["initial"] == heaps
    for rows, columns, squares in ((1, 1, 1), (3, 3, 6), (3, 5, 12), (1, 4, 4)):
        game = load("rook", rows=rows, columns=columns)
        assert len(quotient(position_graph(game), game)) == squares
    with pytest.raises(ParameterError, match="Subtraction"):
        quotient(unfold(load("subtraction")), load("subtraction"))
