"""From rules to graphs: what can be reached and nothing else, its bounds, published counts, and the game tree."""

from dataclasses import replace

import naive
import networkx as nx
import pytest
from hypothesis import given
from random_graphs import arenas, digraphs, examples
from token_games import Line, TokenGame, TokenGraph, TwiceTold, Unfinished

from arena import (
    InvalidArena,
    ParameterError,
    TooLarge,
    check,
    compact,
    is_bare,
    position_graph,
    solve,
    strong_solve,
    tree,
    unfold,
    unfold_compact,
)
from games import load

FORMS = [unfold, unfold_compact]


def columns(arena):
    """Return all that the columns of an arena say."""
    rows = [sorted(map(int, arena.after(number))) for number in range(len(arena))]
    sides = [list(map(int, arena.player)), list(map(int, arena.winner)), rows]
    return list(arena.vertices), list(arena.labels), sides, arena.number_of_edges(), int(arena.initial)


@examples(500)
@given(arenas(named=False))
def test_unfolding_gives_what_can_be_reached_in_breadth_first_order_and_nothing_else(arena):
    game = TokenGame(arena)
    unfolded = unfold(game)
    reached = naive.reachable(arena.adj, arena.graph["initial"])
    distance = nx.single_source_shortest_path_length(arena, arena.graph["initial"])
    assert set(unfolded) == reached
    assert [distance[vertex] for vertex in unfolded] == sorted(distance.values())
    assert set(unfolded.edges) == {(tail, head) for tail, head in arena.edges if tail in reached}
    for vertex, data in unfolded.nodes(data=True):
        wanted = {**arena.nodes[vertex], "label": f"<{vertex}>"}
        assert {key: data.get(key) for key in ("player", "winner", "label")} == {"winner": None, **wanted}
    assert all(data["move"] == f"to {head}" for _, head, data in unfolded.edges(data=True))
    assert (unfolded.graph["initial"], unfolded.graph["name"]) == (arena.graph["initial"], repr(game))
    assert check(unfolded) == []
    assert columns(unfold_compact(game)) == columns(compact(unfolded))
    twice = unfold(TwiceTold(arena))
    assert list(twice.edges(data=True)) == list(unfolded.edges(data=True))
    assert columns(unfold_compact(TwiceTold(arena))) == columns(compact(unfolded))


@examples(300)
@given(digraphs(max_vertices=6))
def test_an_impartial_game_has_a_position_graph_which_its_arena_doubles_by_turns(graph):
    """Course 000, Definition 3."""
    if not graph:
        return
    start = next(iter(graph))
    for misere in (False, True):
        game, reached = TokenGraph(graph, misere=misere), naive.reachable(graph.adj, start)
        found = position_graph(game)
        assert set(found) == reached
        assert set(found.edges) == {(tail, head) for tail, head in graph.edges if tail in reached}
        assert {data["label"] for _, data in found.nodes(data=True)} == {f"<{vertex}>" for vertex in reached}
        assert (found.graph["kind"], found.graph["misere"], found.graph["initial"]) == ("graph", misere, start)
        assert is_bare(found)
        assert check(found) == []
        doubled, arena = naive.by_turns(graph, misere=misere), unfold(game)
        turns = naive.reachable(doubled.adj, (start, 1))
        assert set(arena) == turns
        assert set(arena.edges) == set(doubled.subgraph(turns).edges)
        assert naive.winners(arena) == naive.winners(doubled.subgraph(turns))


SMALL = [
    ("subtraction", {"heap": 7, "misere": True}),
    ("subtraction", {"heap": 40, "take": (2, 5)}),
    ("subtraction", {"heap": 500, "take": (3, 5)}),
    ("fibonacci_nim", {"matches": 9}),
    ("nim", {"heaps": (2, 0, 3)}),
    ("marienbad", {"heaps": (1, 3, 5)}),
    ("rook", {"rows": 3, "columns": 4}),
    ("tictactoe", {"rows": 2, "columns": 3, "align": 2, "misere": True}),
    ("connect_four", {"rows": 3, "columns": 3, "align": 3}),
    ("connect_four", {"rows": 1, "columns": 1, "align": 1}),
]


@pytest.mark.usefixtures("loops")
def test_a_game_unfolds_into_the_same_columns_either_way(loops):
    games = [*SMALL, ("tictactoe", {}), ("nim", {"heaps": (300,)})] if loops == "compiled" else SMALL
    for name, parameters in games:
        game = load(name, **parameters)
        graph, made = unfold(game), unfold_compact(game)
        assert columns(made) == columns(compact(graph)), game
        assert solve(made).winner == naive.winners(graph) if len(graph) < 400 else solve(graph).winner
        positions = list(graph)
        assert [made.number_of(vertex) for vertex in positions] == list(range(len(positions)))
        assert [made.vertices[n] for n in (0, -1, len(positions) - 1)] == [positions[n] for n in (0, -1, -1)]
        assert list(made.vertices)[1:5] == positions[1:5]
        for stranger in ((), (0,), "x", None, 1.5, (10**30, 1), ((9, 9), 1), (-1, 0)):
            assert stranger not in made
            with pytest.raises(ParameterError):
                made.number_of(stranger)


@pytest.mark.parametrize("heap", [7, 500])
def test_packed_rules_are_asked_about_codes_of_64_bits(heap, monkeypatch):
    """NumPy 2.5 refuses -1 beside unsigned numbers; of 500 objects all codes are expanded at once."""
    rules, seen = load("subtraction", heap=heap).packed(), set()
    watched = {
        name: lambda codes, name=name: (seen.add((name, str(codes.dtype))), getattr(rules, name)(codes))[1]
        for name in ("expand", "winner", "player")
    }
    monkeypatch.setattr(type(load("subtraction")), "packed", lambda _: replace(rules, **watched))
    unfold_compact(load("subtraction", heap=heap))
    assert seen == {(name, "int64") for name in watched}


@pytest.mark.slow
@pytest.mark.parametrize("speed", ["", "plain"])
def test_a_large_game_is_enumerated_into_columns(speed, monkeypatch):
    monkeypatch.setenv("ARENA_LOOPS", speed)
    arena = unfold_compact(load("connect_four", rows=4, columns=4))
    assert len(arena) == 161_029
    assert all(arena.player[after] != arena.player[n] for n in range(0, len(arena), 997) for after in arena.after(n))
    assert all((arena.winner[n] < 0) == bool(len(arena.after(n))) for n in range(0, len(arena), 97))
    summary = solve(arena).summary()
    assert (summary["winner"], summary["edges"]) == (0, arena.number_of_edges())
    for bounds in ({"max_vertices": len(arena) - 1}, {"max_edges": arena.number_of_edges() - 1}):
        with pytest.raises(TooLarge):
            unfold_compact(load("connect_four", rows=4, columns=4), **bounds)
    assert len(unfold(load("connect_four", rows=3, columns=4))) == len(
        unfold_compact(load("connect_four", rows=3, columns=4))
    )


def test_columns_have_the_margins_of_their_game():
    """Dots and boxes: the best margin of the first player is -1 on 1 x 1 and 0 on 1 x 2."""
    for columns_, margin in ((1, -1), (2, 0)):
        game = load("dots_and_boxes", rows=1, columns=columns_)
        graph, made = solve(unfold(game), "margin"), solve(unfold_compact(game), "margin")
        assert made.amount == graph.amount
        assert made.amount[game.initial] == margin


# ---- bounds


@pytest.mark.parametrize("grow", FORMS)
def test_bounds_are_exact(grow):
    for name, parameters, vertices, edges in [
        ("subtraction", {"heap": 5}, 10, 18),
        ("fibonacci_nim", {"matches": 6}, 14, 29),
        ("nim", {"heaps": (1, 2)}, 8, 10),
    ]:
        game = load(name, **parameters)
        assert len(grow(game, max_vertices=vertices, max_edges=edges)) == vertices
        with pytest.raises(TooLarge, match=rf"{vertices - 1} vertices"):
            grow(game, max_vertices=vertices - 1)
        with pytest.raises(TooLarge, match=rf"{edges - 1} edges"):
            grow(game, max_edges=edges - 1)
    with pytest.raises(TooLarge, match="1,000"):
        grow(Line(5000), max_vertices=1000)
    with pytest.raises(TooLarge, match="199,999,984"):
        grow(load("nim", heaps=(99, 99, 99, 99)))


def test_bounds_of_position_graphs_and_tables_are_exact():
    rook = load("rook", rows=3, columns=5)
    assert len(position_graph(rook, max_vertices=15, max_edges=45)) == 15
    for bounds in ({"max_vertices": 14}, {"max_edges": 44}):
        with pytest.raises(TooLarge):
            position_graph(rook, **bounds)
    with pytest.raises(TooLarge, match="199,999,984"):
        strong_solve(load("nim", heaps=(99, 99, 99, 99)))


def test_progress_is_reported_in_steps():
    told = []
    unfold(Line(5000), progress=told.append)
    assert len(told) > 1
    assert 0 < sum(told) <= 2 * 5001
    assert 2 * 5001 - sum(told) < max(told)


# ---- what rules may not do


def test_a_game_without_a_winner_at_its_end_is_a_breach_and_is_not_solved():
    arena = unfold(Unfinished())
    assert list(arena.edges(data="move")) == [(0, 1, "first")]
    assert [breach.vertex for breach in check(arena)] == ["1"]
    for refused in (lambda: solve(arena), lambda: unfold_compact(Unfinished())):
        with pytest.raises(InvalidArena, match="1"):
            refused()


def test_what_has_no_position_graph_is_refused():
    with pytest.raises(ParameterError, match="Tictactoe"):
        position_graph(load("tictactoe"))
    for make in (unfold, unfold_compact, position_graph):
        with pytest.raises(ParameterError):
            make(nx.DiGraph([(0, 1)]))


# ---- the game tree


def branches(grown):
    """Return the path of vertices from the root to each node."""
    path = {0: (grown.nodes[0]["vertex"],)}
    for tail, head in nx.bfs_edges(grown, 0):
        path[head] = (*path[tail], grown.nodes[head]["vertex"])
    return path


@examples(500)
@given(arenas(max_vertices=7))
def test_the_tree_has_one_node_for_every_beginning_of_a_play(arena):
    initial, after, over = arena.graph["initial"], naive.moves(arena), naive.ends(arena)
    played = nx.DiGraph([(v, s) for v in naive.reachable(after, initial) for s in after[v]])
    if not nx.is_directed_acyclic_graph(played):
        with pytest.raises(TooLarge, match="500"):
            tree(arena, max_vertices=500)
        return
    grown = tree(arena)
    path = branches(grown)
    assert len(grown) == 1 or nx.is_arborescence(grown)
    assert set(path.values()) == naive.beginnings(arena, initial)
    assert len(set(path.values())) == len(grown)
    assert check(grown) == []
    assert grown.graph["initial"] == 0
    for _, data in grown.nodes(data=True):
        vertex = data["vertex"]
        assert (data["player"], data["label"]) == (arena.nodes[vertex]["player"], str(vertex))
        assert data.get("winner") == over.get(vertex)
    assert naive.winners(grown)[0] == naive.winners(arena)[initial]


def test_a_tree_keeps_the_names_of_moves_and_begins_anywhere():
    arena = unfold(load("subtraction", heap=5))
    grown = tree(arena, max_vertices=28)
    assert (len(grown), sum(not grown[node] for node in grown)) == (28, 13)
    assert sum(data.get("winner") == 1 for _, data in grown.nodes(data=True)) == 7
    for tail, head, move in grown.edges(data="move"):
        assert grown.nodes[tail]["vertex"][0] - grown.nodes[head]["vertex"][0] == int(move)
    with pytest.raises(TooLarge, match="27"):
        tree(arena, max_vertices=27)
    part = tree(arena, (4, 2))
    assert (len(part), part.nodes[0]["vertex"]) == (15, (4, 2))
    with pytest.raises(ParameterError, match=r"\(7, 1\)"):
        tree(arena, (7, 1))
    plain = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "b")], initial="a", f1=["b"])
    nx.set_node_attributes(plain, {"a": 1, "b": 2, "c": 1}, "player")
    stopped = tree(plain)
    assert (list(stopped.edges(data=True)), stopped.nodes[1]["winner"]) == ([(0, 1, {})], 1)


def test_a_bound_is_met_on_boards_of_many_codes():
    with pytest.raises(TooLarge, match="200,000"):
        unfold_compact(load("hex", size=5), max_vertices=200_000)
