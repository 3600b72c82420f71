"""Players who move twice in a row, arenas as games, and copies."""

import copy
import pickle

import naive
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples

import arena as toolkit
from arena import GraphGame, InvalidArena, ParameterError, save, solve, unfold, verify
from games import load


@st.composite
def free_arenas(draw, max_vertices=7):
    """Draw an arena in which a player may move twice in a row, even on the spot."""
    size = draw(st.integers(1, max_vertices))
    names = [number if number % 2 else f"v{number}" for number in range(size)]
    graph = nx.DiGraph(initial=names[0], name="free", kind="arena")
    for name in names:
        graph.add_node(name, player=draw(st.integers(1, 2)))
    for name in names:
        after = [other for other in names if draw(st.booleans())]
        graph.add_edges_from((name, other, {"move": f"to {other}"}) for other in after)
    stopped = [name for name in names if draw(st.integers(0, 3)) == 0]
    for name in names:
        if not graph.adj[name]:
            graph.nodes[name]["winner"] = draw(st.integers(0, 2))
    for player in (1, 2):
        won = [name for name in names if graph.nodes[name].get("winner") == player]
        graph.graph[f"f{player}"] = won + [name for name in stopped[player - 1 :: 2] if graph.adj[name]]
    return graph


@examples(200)
@given(free_arenas())
def test_arenas_in_which_players_do_not_alternate_are_solved(graph):
    free = solve(graph)
    assert free.winner == naive.winners(graph)
    assert verify(graph, free)


@examples(40)
@given(free_arenas(), st.sampled_from(["json", "gml", "graphml", "npz"]))
def test_what_does_not_alternate_travels_in_files(tmp_path, graph, ending):
    again = solve(toolkit.read(save(graph, tmp_path / f"free.{ending}")))
    for vertex, winner in naive.winners(graph).items():
        assert again.winner[again.at(str(vertex))] == winner


# ---- arenas as games


def small(**sink):
    graph = nx.DiGraph(initial="a", name="small")
    graph.add_node("a", player=1, value=3)
    graph.add_node("b", player=2, winner=1, **sink)
    graph.add_node("c", player=2, winner=2)
    graph.add_edge("a", "b", move="go")
    graph.add_edge("a", "c")
    return graph


@examples(200)
@given(arenas())
def test_an_arena_is_a_game_that_unfolds_into_it_again(graph):
    game = GraphGame(graph)
    again, solution = unfold(game), solve(graph)
    found = solve(again)
    for vertex in again:
        assert (found.winner[vertex], found.remoteness.get(vertex)) == (
            solution.winner[vertex],
            solution.remoteness.get(vertex),
        )
        assert again.nodes[vertex]["player"] == game.player(vertex) == graph.nodes[vertex]["player"]
    assert all(game.parse(game.label(vertex)) == vertex for vertex in graph)
    for vertex in graph:
        assert [after for _, after in game.moves(vertex)] == naive.moves(graph)[vertex]
        assert game.winner(vertex) == naive.ends(graph).get(vertex)


def test_moves_are_named_by_their_edges_or_their_ends_and_values_lead_a_search():
    assert list(GraphGame(small()).moves("a")) == [("go", "b"), ("c", "c")]
    shared = GraphGame(unfold(toolkit.load("subtraction", heap=5)))
    assert all(check.holds for check in toolkit.check_game(shared).checks)
    assert (shared.label((2, 2)), shared.label((5, 1)), shared.parse("2")) == ("2 J2", "5", (2, 1))
    assert toolkit.search(GraphGame(small(value=-2)), plies=1).value == -2
    assert toolkit.search(GraphGame(small()), plies=1).win_in == 1
    graph = small(value=-2)
    graph.graph["f1"] = ["b"]
    assert GraphGame(graph).winner("b") == 1
    with pytest.raises(ParameterError, match="c"):
        toolkit.evaluation(GraphGame(small(value=1))).score("c")
    for number in (float("nan"), float("inf"), True, "7", None, 10**400):
        with pytest.raises(InvalidArena, match="b"):
            GraphGame(small(value=number))
    graph = small()
    del graph.graph["initial"]
    with pytest.raises(ParameterError, match="initial"):
        GraphGame(graph)
    with pytest.raises(InvalidArena, match="bare"):
        GraphGame(toolkit.read("kernel_ad"))
    with pytest.raises(ParameterError, match="'z'"):
        GraphGame(small()).parse("z")


# ---- copies


def results():
    nim, robot, lift = load("nim", heaps=(1, 2)), toolkit.read("robot"), toolkit.read("lift")
    arena, graph = unfold(nim), toolkit.position_graph(nim)
    numbers = toolkit.CompactArena.from_edges([0, 1, 0], [1, 2, 3], [1, 2, 1, 2], [-1, -1, 1, 2], initial=0)
    solution = solve(arena)
    yield from (solution, solve(numbers), solve(toolkit.unfold_compact(nim)), solve(lift, "parity"))
    yield from (solve(robot, objective) for objective in ("energy", "mean-payoff", "min-cost"))
    yield from (toolkit.attractor(arena, 1), toolkit.attractor(arena, 2), toolkit.attractor(numbers, 2))
    yield from (toolkit.kernel(graph), toolkit.kernel(nx.DiGraph([(0, 1), (1, 2), (2, 0)])))
    yield toolkit.solve_positions(graph)
    yield from (toolkit.backward_induction(arena), toolkit.backward_induction(numbers))
    yield from (
        numbers,
        toolkit.compact(arena),
        toolkit.unfold_compact(nim),
        GraphGame(arena),
        toolkit.strong_solve(nim),
    )
    yield from (verify(arena, solution), toolkit.check_strategy(arena, 1, solution.strategy), solution.lookup())
    yield from (next(iter(solution.rows())), toolkit.period([1, 2, 3] * 4), nim)


@pytest.mark.usefixtures("plain_loops")
def test_a_copy_is_equal_and_two_results_are_not():
    made = list(results())
    for result in made:
        for again in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):  # noqa: S301
            assert type(again) is type(result)
            assert again == result
    for place, one in enumerate(made):
        same = [number for number, two in enumerate(made) if type(two) is type(one) and two == one]
        assert place in same
        columns = isinstance(one, toolkit.CompactArena | toolkit.Solution)
        assert len(same) == 1 or columns, (one, [made[number] for number in same])


@examples(30)
@given(arenas())
def test_solutions_of_the_same_arena_are_equal_and_no_others(graph):
    solution, other = solve(graph), graph.copy()
    assert solution == solve(graph.copy()) == pickle.loads(pickle.dumps(solution))  # noqa: S301
    vertex = next(iter(graph))
    other.nodes[vertex]["player"] = 3 - graph.nodes[vertex]["player"]
    assert solve(other) != solution
    assert toolkit.compact(other) != toolkit.compact(graph)


def test_an_error_is_copied():
    for kind in (toolkit.ArenaError, toolkit.TooLarge, toolkit.NoVertex, toolkit.InvalidArena):
        assert str(pickle.loads(pickle.dumps(kind("a line")))) == "a line"  # noqa: S301
    circuit = pickle.loads(pickle.dumps(toolkit.Circuit("a need", ["a", "b"])))  # noqa: S301
    assert circuit.vertices == ["a", "b"]
