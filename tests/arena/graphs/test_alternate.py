"""Pass vertices: the same winners, and players that alternate."""

import json

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from naive import NEVER, moves, targets, winners
from random_graphs import _bits, _chosen, examples

from arena import InvalidArena, certificate, read, save, solve, verify
from arena.graphs.alternate import alternate
from arena.graphs.conventions import check
from arena.graphs.names import names_of
from exporters.arenas import json as arena_json


@st.composite
def free_arenas(draw, max_vertices=7):
    """Draw an arena in which a player may move twice in a row, even on the spot."""
    size = draw(st.integers(1, max_vertices))
    first, names = _bits(draw, size), [number if number % 2 else f"v{number}" for number in range(size)]
    graph = nx.DiGraph(initial=names[0], name="free", kind="arena")
    for number, name in enumerate(names):
        graph.add_node(name, player=1 if first >> number & 1 else 2)
    for name in names:
        graph.add_edges_from((name, other, {"move": f"to {other}"}) for other in _chosen(_bits(draw, size), names))
    stopped = _chosen(_bits(draw, size) & _bits(draw, size), names)
    for name in names:
        if not graph.adj[name]:
            graph.nodes[name]["winner"] = draw(st.integers(0, 2))
    for player in (1, 2):
        won = [name for name in names if graph.nodes[name].get("winner") == player]
        graph.graph[f"f{player}"] = won + [name for name in stopped[player - 1 :: 2] if graph.adj[name]]
    return graph


def passes(arena):
    return [vertex for vertex, data in arena.nodes(data=True) if data.get("pass")]


@given(free_arenas())
@examples(300)
def test_the_winners_stay_and_the_players_alternate(graph):
    before = {vertex: dict(data) for vertex, data in graph.nodes(data=True)}
    arena = alternate(graph)
    assert dict(graph.nodes(data=True)) == before
    assert [str(breach) for breach in check(arena) if not breach.note] == []
    assert list(arena)[: len(graph)] == list(graph)
    assert {vertex: arena.nodes[vertex] for vertex in graph} == before
    assert arena.graph == graph.graph
    found, won = solve(arena).winner, winners(graph)
    assert {vertex: found[vertex] for vertex in graph} == won


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("free")


@given(free_arenas(), st.sampled_from(["json", "zip", "gml", "graphml", "gexf", "npz", "pg"]))
@examples(100)
def test_what_does_not_alternate_is_solved_verified_and_written_alike(folder, graph, ending):
    solution = solve(graph)
    assert solution.winner == winners(graph)
    assert verify(graph, certificate(solution))
    save(graph, folder / f"free.{ending}")
    if ending == "pg":  # which says only whether J1 wins
        again = solve(read(folder / "free.pg"))
        number = {str(name): place for place, name in enumerate(graph)}
        assert {v for v in graph if again.winner[number[str(v)]] == 1} == solution.w1
    else:
        again, passing = (solve(read(folder / f"free.{ending}", alternate=passes)) for passes in (False, True))
        for other in (again, passing):
            known = {
                str(vertex): winner
                for vertex, winner in zip(names_of(other.columns).values(), map(int, other.winners), strict=True)
            }
            assert {str(v): known[str(v)] for v in graph} == {str(v): winner for v, winner in solution.winner.items()}


@given(free_arenas())
@examples(200)
def test_a_pass_is_one_ply_and_stands_for_the_moves_of_one_player(graph):
    arena = alternate(graph)
    player = nx.get_node_attributes(graph, "player")
    doubled = [head for head in graph if any(player[tail] == player[head] for tail in graph.pred[head])]
    assert list(arena)[len(graph) :] == passes(arena)
    assert [next(iter(arena.adj[vertex])) for vertex in passes(arena)] == doubled
    for vertex in passes(arena):
        (head,) = arena.adj[vertex]
        assert arena.edges[vertex, head] == {"move": "pass"}
        assert arena.nodes[vertex] == {"player": 3 - player[head], "pass": True}
    direct = set()
    for tail, head, data in arena.edges(data=True):
        if "pass" not in arena.nodes[tail]:
            beyond = next(iter(arena.adj[head])) if "pass" in arena.nodes[head] else head
            assert data == graph.edges[tail, beyond]
            assert ("pass" in arena.nodes[head]) == (player[tail] == player[beyond])
            direct.add((tail, beyond))
    assert direct == set(graph.edges)


def plies_with_passes(graph, player):
    """The plies to a target by value iteration, where a move to a vertex of one's own counts twice."""
    owner, after, goal = nx.get_node_attributes(graph, "player"), moves(graph), targets(graph, player)
    value = {vertex: 0 if vertex in goal else NEVER for vertex in graph}
    for _ in range(2 * len(graph) + 1):
        for vertex in graph:
            lengths = [value[head] + 1 + (owner[head] == owner[vertex]) for head in after[vertex]]
            if lengths and vertex not in goal:
                value[vertex] = (min if owner[vertex] == player else max)(lengths)
    return value


@given(free_arenas())
@examples(200)
def test_ranks_count_the_passes(graph):
    solution = solve(alternate(graph))
    for player in (1, 2):
        plies = plies_with_passes(graph, player)
        for vertex in graph:
            assert plies[vertex] == (solution.remoteness[vertex] if solution.winner[vertex] == player else NEVER)


def test_moves_of_one_player_in_a_row_cost_a_ply_each():
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "d")], initial="a")
    nx.set_node_attributes(graph, {"a": 1, "b": 1, "c": 1, "d": 2}, "player")
    graph.nodes["d"]["winner"] = 1
    assert solve(alternate(graph)).remoteness == {"d": 0, "c": 1, "pass to c": 2, "b": 3, "pass to b": 4, "a": 5}


def test_a_loop_goes_through_a_pass():
    graph = nx.DiGraph([("a", "a")], initial="a")
    graph.nodes["a"]["player"] = 2
    assert set(alternate(graph).edges) == {("a", "pass to a"), ("pass to a", "a")}
    assert solve(alternate(graph)).draw["a"] == "endless"


def test_an_arena_that_alternates_is_only_copied():
    graph = nx.DiGraph([("a", "b", {"move": "m"})], initial="a")
    nx.set_node_attributes(graph, {"a": {"player": 1}, "b": {"player": 2, "winner": 0}})
    arena = alternate(graph)
    assert (list(arena.nodes(data=True)), list(arena.edges(data=True)), arena.graph) == (
        list(graph.nodes(data=True)),
        list(graph.edges(data=True)),
        graph.graph,
    )
    arena.nodes["a"]["player"] = 2
    assert graph.nodes["a"]["player"] == 1


def test_names_are_not_taken_twice():
    graph = nx.DiGraph(initial=0)
    for number, text in enumerate(["x", "x (2)", "pass to x", "\n\0\ud800"]):
        graph.add_node(number, player=1, label=text)
        graph.add_edge(number, number)
    assert passes(alternate(graph)) == [
        "pass to x (2)",
        "pass to x (2) (2)",
        "pass to pass to x",
        "pass to \n\0\ud800",
    ]
    graph = nx.DiGraph([("pass to 1", "pass to 1"), (1, 1)], initial=1)
    nx.set_node_attributes(graph, {1: {"player": 1}, "pass to 1": {"player": 2, "label": "2"}})
    assert passes(alternate(graph)) == ["pass to 2", "pass to 1 (2)"]


@given(free_arenas())
@examples(50)
def test_it_travels_as_json(graph):
    document = json.loads(arena_json.render(alternate(graph)))
    assert sum(node.get("pass", False) for node in document["nodes"]) == len(passes(alternate(graph)))


def test_a_bare_graph_is_refused():
    with pytest.raises(InvalidArena, match="bare graph: it has no players"):
        alternate(nx.DiGraph([(1, 2)]))
