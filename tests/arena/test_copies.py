"""Results, arenas, games and errors come back equal from `pickle` and `copy`; and what differs is not equal."""

import copy
import dataclasses
import inspect
import pickle

import networkx as nx
import pytest
from hypothesis import given
from random_graphs import arenas, examples

import arena
import games
from arena.engines.plies import solve_by_plies
from arena.graphs.conversion import compact_graph
from arena.machine.data import DATA
from exporters.notebook import Position

NIM = arena.load("nim", heaps=(1, 2))
ARENA, GRAPH = arena.unfold(NIM), arena.position_graph(NIM)
MISERE = arena.position_graph(arena.load("nim", heaps=(1, 2), misere=True))
NUMBERS = arena.CompactArena.from_edges([0, 1, 0], [1, 2, 3], player=[1, 2, 1, 2], winner=[-1, -1, 1, 2], initial=0)
ROBOT, LIFT = arena.read("robot"), arena.read("lift")
SOLUTION = arena.solve(ARENA)
DOMINOES = arena.value(arena.load("domineering", rows=2, columns=3))
PLAY = arena.play_of(arena.load("tictactoe"), ["1", "5", "3"])
RESULTS = [
    arena.Look(color="grundy", players=("Max", "Minerva")),
    arena.Page(fit="slide"),
    arena.certificate(SOLUTION),
    arena.kernel_certificate(arena.kernel(GRAPH)),
    arena.verify(ARENA, SOLUTION),
    arena.verify(ARENA, arena.Certificate({}, {}, {})).flaw,
    arena.verify_table(arena.strong_solve(NIM)),
    arena.check(nx.DiGraph(kind="arena", initial=3))[0],
    arena.check_strategy(ARENA, 1, SOLUTION.strategy),
    arena.compact(ARENA),
    arena.unfold_compact(NIM),
    compact_graph(GRAPH),
    NUMBERS,
    SOLUTION,
    arena.solve(NUMBERS),
    arena.solve(arena.unfold_compact(NIM)),
    *(arena.solve(ROBOT, objective) for objective in ("energy", "mean-payoff", "min-cost")),
    arena.solve(LIFT, "parity"),
    arena.attractor(ARENA, 1),
    arena.attractor(NUMBERS, 2),
    arena.kernel(GRAPH),
    arena.kernel(nx.DiGraph([(0, 1), (1, 2), (2, 0)])),
    arena.solve_positions(GRAPH),
    arena.backward_induction(ARENA),
    arena.backward_induction(NUMBERS),
    arena.difference(arena.solve_positions(GRAPH), arena.solve_positions(MISERE)),
    arena.strong_solve(NIM),
    next(iter(SOLUTION.rows())),
    SOLUTION.lookup(),
    SOLUTION.lookup().moves[0],
    arena.search(NIM, plies=3),
    arena.search(NIM, plies=3).moves[0],
    arena.check_game(NIM),
    arena.mark("attractor", "x.py", text=b"def attracteur(G, S1, F): return F"),
    arena.check_game(NIM).checks[0],
    DOMINOES,
    DOMINOES.thermograph,
    arena.OctalCode.read("0.77"),
    arena.grundy_sequence("0.77", 1000),
    arena.grundy_sequence("0.77", 1000).period,
    arena.period([1, 2, 3] * 4),
    PLAY,
    arena.analyse(arena.load("tictactoe"), PLAY),
    arena.GraphGame(ARENA),
    arena.synthesize(arena.specification(DATA / "synthesis" / "starve.ehoa")),
    Position(NIM),
]
NO_RESULTS = {
    "AlignmentGame", "AnswerKey", "Answers", "Conjecture", "Evaluation", "Fault", "Game", "ImpartialGame", "Marks",
    "OctalGame", "PackedRules", "PartizanGame", "PerfectSolution", "Picture", "Solved", "Summary",
}  # fmt: skip
"""Bases of games, protocols, and what holds functions or somebody's file."""


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own


WAYS = [copy.copy, copy.deepcopy, pickled]


def classes():
    """List the public classes that are no errors and no enumerations."""
    public = (getattr(arena, name) for name in arena.__all__)
    return [each for each in public if inspect.isclass(each) and not hasattr(each, "__members__")]


def test_every_public_class_is_copied_here():
    tried = {type(each).__name__ for each in RESULTS}
    wanted = {each.__name__ for each in classes() if not issubclass(each, Exception)} - NO_RESULTS
    assert wanted <= tried | {"CompactGraph"}, wanted - tried
    assert NO_RESULTS.isdisjoint(tried)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("result", RESULTS, ids=lambda result: type(result).__name__)
def test_a_copy_is_equal(result, way):
    again = way(result)
    assert type(again) is type(result)
    assert again == result
    assert repr(again) == repr(result) or type(result).__repr__ is object.__repr__


@examples(30)
@given(arenas())
def test_solutions_of_the_same_arena_are_equal_and_no_others(graph):
    solution, other = arena.solve(graph), graph.copy()
    assert solution == arena.solve(graph.copy()) == pickled(solution)
    assert hash(solution) == hash(pickled(solution))
    vertex = next(iter(graph))
    other.nodes[vertex]["player"] = 3 - graph.nodes[vertex]["player"]
    assert arena.solve(other) != solution
    assert arena.compact(other) != arena.compact(graph)


def test_other_results_are_not_equal():
    assert arena.attractor(ARENA, 1) != arena.attractor(ARENA, 2)
    assert arena.kernel(GRAPH) != arena.kernel(MISERE.subgraph([*MISERE][1:]).copy())
    assert arena.solve_positions(GRAPH) != arena.solve_positions(MISERE)
    assert arena.solve(LIFT, "parity") != arena.solve(LIFT)
    assert arena.GraphGame(ARENA) != arena.GraphGame(arena.unfold(arena.load("nim", heaps=(1, 1))))
    assert arena.strong_solve(NIM) != arena.strong_solve(arena.load("nim", heaps=(2, 1)))
    assert arena.certificate(SOLUTION) != SOLUTION
    weighed = arena.CompactArena.from_edges([0], [1], [1, 2], [-1, 1], weight=[1])
    assert weighed != arena.CompactArena.from_edges([0], [1], [1, 2], [-1, 1], weight=[2])


def test_columns_are_equal_in_lists_and_in_arrays():
    numbers = dataclasses.replace(
        NUMBERS, **{name: getattr(NUMBERS, name).tolist() for name in ("player", "winner", "out_degree")}
    )
    assert numbers == NUMBERS


def test_what_is_cached_stays_behind():
    solution = arena.solve(ROBOT, "energy")
    before = len(pickle.dumps(solution))
    assert solution.row._fields
    assert solution.winner
    assert list(solution.rows())
    assert len(pickle.dumps(solution)) == before
    assert pickled(solution).to_frame().equals(solution.to_frame())


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_packed_arena_and_the_values_of_a_folder(way, tmp_path):
    """Their positions and values are decoded by functions of the game, which makes them again."""
    game = arena.load("connect_four", rows=3, columns=4, align=3)
    columns = arena.unfold_compact(game)
    assert way(columns) == columns
    assert way(columns).vertices[7] == columns.vertices[7]
    table = arena.strong_solve(game)
    assert way(table).value(game.initial) == table.value(game.initial)
    in_folder = solve_by_plies(game, tmp_path / "solved")
    assert way(in_folder) == in_folder
    assert way(in_folder).value(game.initial) == table.value(game.initial)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("name", games.names())
def test_a_game_is_copied(name, way):
    game = arena.load(name)
    assert way(game) == game
    assert hash(way(game)) == hash(game)
    assert way(game).initial == game.initial


def test_a_game_of_a_file_is_copied(tmp_path):
    source = inspect.getsource(inspect.getmodule(type(arena.load("subtraction"))))
    (tmp_path / "own.py").write_text(source)
    game = arena.load(f"{tmp_path / 'own.py'}:Subtraction", heap=4)
    for way in WAYS:
        assert way(game) == game
        assert way(arena.solve(arena.unfold(game))) == arena.solve(arena.unfold(game))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("kind", [each for each in classes() if issubclass(each, Exception)])
def test_an_error_is_copied(kind, way):
    error = kind("a need", ["a", "b"]) if kind is arena.Circuit else kind("a line")
    again = way(error)
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
