"""Positions merged by symmetry: whatever is merged has the same value, and what has not is refused."""

from collections import Counter
from types import SimpleNamespace

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive import draw_kinds, outcomes, remoteness_by_values, winners
from random_graphs import arenas, dags, digraphs, examples

from arena import InvalidGame, ParameterError, check, grundy, kernel, position_graph, solve, solve_positions, unfold
from arena.views.symmetry import quotient
from games import load


def by(classes):
    """Make a game whose symmetries put the vertices into these classes."""
    return SimpleNamespace(canonical=classes.__getitem__)


def kinds(graph):
    """What is said of each vertex."""
    f1, f2 = (set(graph.graph.get(key, ())) for key in ("f1", "f2"))
    return {v: (data.get("player"), data.get("winner"), v in f1, v in f2) for v, data in graph.nodes(data=True)}


def coarsest(graph):
    """Give each vertex the number of its class in the coarsest bisimulation, by refining until nothing changes."""
    kind = kinds(graph)
    while True:
        signs = {v: (kind[v], frozenset(kind[s] for s in graph.adj[v])) for v in graph}
        numbers = {sign: number for number, sign in enumerate(dict.fromkeys(signs.values()))}
        if len(numbers) == len(set(kind.values())):
            return {v: numbers[signs[v]] for v in graph}
        kind = {v: numbers[signs[v]] for v in graph}


@examples(500)
@given(arenas())
def test_a_class_has_the_value_of_its_positions(arena):
    classes = coarsest(arena)
    merged = quotient(arena, by(classes))
    assert [breach for breach in check(merged) if not breach.note] == []
    won, drawn = winners(arena), draw_kinds(arena)
    found = solve(merged)
    of = {classes[vertex]: vertex for vertex in merged}
    for vertex in arena:
        stands = of[classes[vertex]]
        assert (found.winner[stands], found.draw.get(stands)) == (won[vertex], drawn.get(vertex))
    for player in (1, 2):
        left = remoteness_by_values(arena, player)
        for vertex in arena:
            if won[vertex] == player:
                assert found.remoteness[of[classes[vertex]]] == left[vertex]


@examples(300)
@given(arenas(max_vertices=6), st.integers(0, 3**6 - 1))
def test_classes_are_refused_unless_their_vertices_are_alike_and_move_to_the_same_classes(arena, digits):
    classes = {vertex: digits // 3**number % 3 for number, vertex in enumerate(arena)}
    signs = {v: (kind, {classes[s] for s in arena.adj[v]}) for v, kind in kinds(arena).items()}
    alike = all(signs[v] == signs[w] for v in arena for w in arena if classes[v] == classes[w])
    try:
        merged = quotient(arena, by(classes))
    except InvalidGame:
        assert not alike
    else:
        found, values = solve(merged), solve(arena)
        of = {classes[vertex]: vertex for vertex in merged}
        assert alike
        assert all(found.value(of[classes[vertex]]) == values.value(vertex) for vertex in arena)


@examples(300)
@given(arenas())
def test_a_class_has_its_first_vertex_and_its_edges(arena):
    classes = coarsest(arena)
    merged = quotient(arena, by(classes))
    members = {number: [v for v in arena if classes[v] == number] for number in set(classes.values())}
    assert list(merged) == [vertex for vertex in arena if vertex == members[classes[vertex]][0]]
    for vertex, data in merged.nodes(data=True):
        assert data == {**arena.nodes[vertex], "orbit": len(members[classes[vertex]])}
        assert {classes[s] for s in merged.adj[vertex]} == {classes[s] for s in arena.adj[vertex]}
    assert merged.graph["initial"] == members[classes[arena.graph["initial"]]][0]


@examples(200)
@given(arenas())
def test_without_symmetry_the_graph_stays(arena):
    merged = quotient(arena, SimpleNamespace(canonical=lambda vertex: vertex))
    assert dict(merged.adj) == dict(arena.adj)
    assert {key: set(value) if key != "initial" else value for key, value in merged.graph.items()} == {
        key: set(value) if key != "initial" else value for key, value in arena.graph.items()
    }


@examples(300)
@given(digraphs(), st.booleans())
def test_a_class_of_positions_has_their_outcome(graph, misere):
    classes = coarsest(graph)
    merged = quotient(graph, by(classes))
    of, found = {classes[vertex]: vertex for vertex in merged}, solve_positions(merged, misere=misere)
    for vertex, (outcome, left) in outcomes(graph, misere=misere).items():
        stands = of[classes[vertex]]
        assert (found.outcome[stands], found.remoteness.get(stands)) == (outcome, left)


@examples(300)
@given(dags())
def test_a_class_of_positions_has_their_grundy_value_and_is_in_the_kernel_or_out(graph):
    classes = coarsest(graph)
    merged = quotient(graph, by(classes))
    of = {classes[vertex]: vertex for vertex in merged}
    values, members = grundy(merged), kernel(merged).kernel
    assert {vertex: values[of[classes[vertex]]] for vertex in graph} == grundy(graph)
    assert {vertex for vertex in graph if of[classes[vertex]] in members} == kernel(graph).kernel


# ---- games


def test_tictactoe_has_765_classes_and_2096_moves_between_them():
    """By its eight symmetries, written out for the printed board."""
    game = load("tictactoe")
    arena = unfold(game)
    merged = quotient(arena, game)
    assert (len(merged), merged.number_of_edges()) == (765, 2096)

    def turned(rows):
        return tuple("".join(column) for column in zip(*rows[::-1], strict=True))

    def images(vertex):
        board = tuple(game.label(vertex).split("/"))
        for _ in range(4):
            board = turned(board)
            yield "/".join(board)
            yield "/".join(row[::-1] for row in board)

    sizes = Counter(min(images(vertex)) for vertex in arena)
    assert {min(images(vertex)): data["orbit"] for vertex, data in merged.nodes(data=True)} == sizes
    assert sum(sizes.values()) == 5478
    assert [breach for breach in check(merged) if not breach.note] == []
    assert solve(merged).summary()["winner"] == 0


def images(game, position, falls):
    """The symmetric boards of a position, by reading its printed board in other orders."""
    rows = [list(row) for row in game.label(position).split("/")]
    boards = [rows, [row[::-1] for row in rows]]
    if not falls:
        boards += [board[::-1] for board in boards]
        if len(rows) == len(rows[0]):
            boards += [[list(column) for column in zip(*board, strict=True)] for board in boards]
    return {"/".join(map("".join, board)) for board in boards}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("tictactoe", {"rows": 2, "columns": 3, "align": 2}),
        ("tictactoe", {"rows": 3, "columns": 2, "align": 2}),
        ("tictactoe", {"rows": 3, "columns": 3, "misere": True}),
        ("tictactoe", {"rows": 1, "columns": 5, "align": 3}),
        ("connect_four", {"rows": 3, "columns": 3, "align": 3}),
        ("connect_four", {"rows": 2, "columns": 4, "align": 3}),
        ("connect_four", {"rows": 3, "columns": 2, "align": 2}),
    ],
)
def test_boards_are_merged_when_one_is_the_mirror_or_the_turn_of_the_other(name, parameters):
    game = load(name, **parameters)
    arena = unfold(game)
    orbits = {min(images(game, position, name == "connect_four")) for position in arena}
    assert len(quotient(arena, game)) == len(orbits)
    for position in arena:
        same = images(game, position, name == "connect_four")
        assert {game.canonical(game.parse(board)) for board in same} == {game.canonical(position)}
        assert game.label(game.canonical(position)) in same


@pytest.mark.parametrize("heaps", [(1, 2), (2, 1), (3, 3), (1, 3, 5, 7), (7, 5, 3, 1), (2, 0, 2)])
def test_heaps_are_merged_whatever_their_order(heaps):
    game = load("nim", heaps=heaps)
    for graph in (unfold(game), position_graph(game)):
        merged = quotient(graph, game)
        turned = graph.graph["kind"] == "arena"
        classes = {(tuple(sorted(v[0])), v[1]) if turned else tuple(sorted(v)) for v in graph}
        assert len(merged) == len(classes)
        assert merged.graph["initial"] == graph.graph["initial"]


@pytest.mark.parametrize(("rows", "columns", "squares"), [(1, 1, 1), (3, 3, 6), (3, 5, 12), (5, 3, 12), (1, 4, 4)])
def test_squares_of_the_rook_are_merged_with_their_mirrors_in_the_diagonal(rows, columns, squares):
    """Those of the largest square with the last corner in it, n by n, are n(n + 1)/2 classes."""
    game = load("rook", rows=rows, columns=columns)
    assert len(quotient(position_graph(game), game)) == squares


# ---- what is refused


def test_a_game_without_canonical_declares_no_symmetry():
    game = load("subtraction")
    with pytest.raises(ParameterError, match=r"^Subtraction\(heap=5.*\) declares no symmetry"):
        quotient(unfold(game), game)


@pytest.mark.parametrize(
    ("same", "reason"),
    [
        ({"b": "a"}, "canonical takes a and b for equal, but not the same player is to move"),
        ({"y": "x"}, "canonical takes x and y for equal, but they do not end alike"),
        ({"c": "b"}, "canonical takes b and c for equal, but their moves do not lead to equal positions"),
    ],
)
def test_what_is_not_equal_is_refused_by_name(same, reason):
    arena = nx.DiGraph([("a", "b"), ("a", "c"), ("b", "x"), ("c", "x"), ("c", "y")], initial="a")
    nx.set_node_attributes(arena, {"a": 1, "b": 2, "c": 2, "x": 1, "y": 1}, "player")
    nx.set_node_attributes(arena, {"x": 1, "y": 2}, "winner")
    with pytest.raises(InvalidGame, match=f"^{reason}$"):
        quotient(arena, by({vertex: same.get(vertex, vertex) for vertex in arena}))
