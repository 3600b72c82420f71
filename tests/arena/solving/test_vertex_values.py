"""A vertex that is not there, or has no value, is an error that says so; a KeyError too where a mapping is indexed."""

import copy
import pickle

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

import arena
from arena.solving.column_values import ColumnValues

NIM = arena.unfold(arena.load("subtraction", heap=5))
SANS = arena.read("sans_interet")
CIRCUIT = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")])
DRAWN = nx.DiGraph([(0, 1), (1, 0)])
nx.set_node_attributes(DRAWN, {0: 1, 1: 2}, "player")
SOLUTION, ENDLESS, FORCED = arena.solve(NIM), arena.solve(DRAWN), arena.attractor(NIM, 1)
POSITIONS, KERNEL = arena.solve_positions(CIRCUIT), arena.kernel(CIRCUIT)
NUMBERS = arena.random_arena(9, sinks=0.3, seed=5)
NUMBERED, FORCED_NUMBERS = arena.solve(NUMBERS), arena.attractor(NUMBERS, 1)
PATH = arena.CompactArena.from_edges([0, 1], [1, 2], player=[1, 2, 1], winner=[-1, -1, 1], initial=0)
COLUMNS = {
    "winner of a number": NUMBERED.winner,
    "remoteness of a number": NUMBERED.remoteness,
    "strategy of numbers": NUMBERED.strategy,
    "draw of a number": NUMBERED.draw,
    "rank of a number": FORCED_NUMBERS.rank,
    "attractor's strategy of numbers": FORCED_NUMBERS.strategy,
    "grundy values of numbers": arena.grundy(PATH),
    "induction of numbers": arena.backward_induction(PATH).value,
}
MAPPINGS = {
    **COLUMNS,
    "winner": SOLUTION.winner,
    "remoteness": SOLUTION.remoteness,
    "strategy": SOLUTION.strategy,
    "draw": SOLUTION.draw,
    "amount": arena.solve(arena.read("robot"), "energy").amount,
    "rank": FORCED.rank,
    "attractor's strategy": FORCED.strategy,
    "round": KERNEL.round,
    "kernel's strategy": KERNEL.strategy,
    "outcome": POSITIONS.outcome,
    "remoteness of a position": POSITIONS.remoteness,
    "grundy": POSITIONS.grundy,
    "grundy values": arena.grundy(arena.position_graph(arena.load("subtraction", heap=5))),
    "induction": arena.backward_induction(NIM).value,
}


@pytest.mark.parametrize("mapping", MAPPINGS.values(), ids=MAPPINGS)
@pytest.mark.parametrize("vertex", [("nowhere", 9), "x" * 1000, None, -7], ids=["tuple", "text", "None", "number"])
def test_a_vertex_that_is_not_there(mapping, vertex):
    with pytest.raises(arena.NoVertex, match=r"^not a vertex of the graph: ") as error:
        mapping[vertex]
    assert isinstance(error.value, KeyError)
    assert isinstance(error.value, arena.ParameterError)
    assert len(str(error.value)) < 200
    assert "\n" not in str(error.value)
    assert mapping.get(vertex) is None
    assert vertex not in mapping


@pytest.mark.parametrize(
    ("mapping", "vertex", "told"),
    [
        (ENDLESS.remoteness, 0, "0: nobody forces play to an end from it, so it has no remoteness"),
        (SOLUTION.strategy, (0, 2), "0: the strategy has no move there"),
        (SOLUTION.draw, (5, 1), "5: it is no draw"),
        (SOLUTION.amount, (5, 1), "5: reach has no amounts"),
        (FORCED.rank, (5, 2), "not a vertex of the graph: (5, 2) (10 vertices, like (5, 1))"),
        (FORCED.rank, (4, 1), "not a vertex of the graph: (4, 1) (10 vertices, like (5, 1))"),
        (FORCED.rank, (3, 2), "3: not in the attractor of player 1"),
        (FORCED.strategy, (4, 2), "4: player 1 has no move to make there"),
        (KERNEL.strategy, "c", "c: in the kernel, so no move from it leads there"),
        (POSITIONS.grundy, "a", "a: a circuit can be reached from it, so it has no Grundy value"),
        (arena.kernel(nx.DiGraph([(0, 1), (1, 2), (2, 0)])).strategy, 0, "0: no kernel was found"),
        (arena.kernel(nx.DiGraph([(0, 1), (1, 0)])).round, 1, "1: sink removal leaves it, because of a circuit"),
        (arena.solve_positions(DRAWN).remoteness, 0, "0: it is a draw, so it has no remoteness"),
    ],
)
def test_a_vertex_without_a_value(mapping, vertex, told):
    with pytest.raises(arena.NoVertex) as error:
        mapping[vertex]
    assert str(error.value) == told


@pytest.mark.parametrize(
    "ask",
    [
        SOLUTION.value,
        SOLUTION.player,
        SOLUTION.best_moves,
        SOLUTION.staying_moves,
        SOLUTION.lookup,
        SOLUTION.summary,
        POSITIONS.best_moves,
        lambda vertex: arena.attractor(NIM, 1, [vertex]),
        lambda vertex: arena.compact(NIM).number_of(vertex),
    ],
)
def test_what_asks_about_a_vertex(ask):
    with pytest.raises(arena.NoVertex, match=r"^not a vertex of the graph: \('nowhere', 9\) \("):
        ask(("nowhere", 9))


def test_a_mapping_is_a_dict_in_all_else():
    winner = SOLUTION.winner
    assert winner == dict(winner) == winner | {}
    assert repr(winner) == repr(dict(winner))
    assert list(winner) == list(NIM)
    with pytest.raises(TypeError, match="unhashable"):
        winner[[1]]


@pytest.mark.parametrize("mapping", COLUMNS.values(), ids=COLUMNS)
def test_a_column_is_read_like_a_dict(mapping):
    told = {vertex: mapping[vertex] for vertex in mapping}
    assert (
        mapping == told == dict(mapping) == dict(mapping.items()) == dict(zip(mapping, mapping.values(), strict=True))
    )
    assert told == mapping
    assert mapping != {**told, 99: 1}
    assert (len(mapping), list(mapping.keys()), bool(mapping)) == (len(told), list(told), bool(told))
    assert mapping.items() >= set(told.items())
    assert all(vertex in mapping and mapping.get(np.int32(vertex)) == value for vertex, value in told.items())
    assert pickle.loads(pickle.dumps(mapping)) == copy.copy(mapping) == mapping  # noqa: S301
    assert repr(mapping) == repr(told)
    array = np.asarray(mapping)
    assert all(array[vertex] == value for vertex, value in told.items())
    for wrong in (slice(2), [0], np.array([0])):
        with pytest.raises(TypeError, match=r"one vertex at a time; numpy\.asarray makes an array"):
            mapping[wrong]


@examples(200)
@given(st.lists(st.integers(-1, 3)), st.sampled_from([None, -1]), st.booleans())
def test_a_column_is_the_dict_of_its_values(values, absent, arrays):
    column = np.array(values, dtype="i4") if arrays else values
    mapping = ColumnValues(range(len(values)), column, "i4", absent=absent, reason="nothing")
    told = {number: value for number, value in enumerate(values) if value != absent}
    assert mapping == told
    assert (len(mapping), list(mapping), list(mapping.values())) == (len(told), list(told), list(told.values()))
    assert np.asarray(mapping).tolist() == values
    assert mapping == ColumnValues(range(len(values)), values, "i4", absent=absent)
    for number in range(-2, len(values) + 2):
        assert mapping.get(number, "none") == told.get(number, "none")


def test_numbers_that_are_not_there_are_told_from_those_without_a_value():
    outside = next(vertex for vertex in range(9) if vertex not in FORCED_NUMBERS)
    for vertex, told in (
        (999, "not a vertex of the graph: 999 (0 to 8)"),
        (-1, "not a vertex of the graph: -1 (0 to 8)"),
        (outside, f"{outside}: not in the attractor of player 1"),
    ):
        with pytest.raises(arena.NoVertex) as error:
            FORCED_NUMBERS.rank[vertex]
        assert str(error.value) == told
    with pytest.raises(arena.ParameterError, match=r"^999 is no printed form of a vertex \(a text\)$"):
        NUMBERED.at(999)
    with pytest.raises(arena.ParameterError, match=r"^'999' is not a vertex of the arena$"):
        NUMBERED.at("999")


def test_columns_of_an_arena_are_asked_about_their_own_vertices():
    assert list(PATH) == [0, 1, 2]
    assert PATH.after(1) == [2]
    for number in (-1, 3):
        with pytest.raises(arena.NoVertex, match=rf"^not a vertex of the graph: {number} \(0 to 2\)$"):
            PATH.after(number)


@pytest.mark.parametrize(
    ("graph", "one", "told"),
    [(PATH, 2, r"2 \(vertices, as \[2\]\)"), (NIM, (5, 1), r"\(5, 1\) \(vertices, as \[\(5, 1\)\]\)")],
)
def test_one_vertex_is_no_set_of_targets(graph, one, told):
    for name in ("targets", "within"):
        with pytest.raises(arena.ParameterError, match=f"^{name}: {told}$"):
            arena.attractor(graph, 1, **{name: one})
    assert one in arena.attractor(graph, 1, [one])


def test_a_player_that_is_not_there_has_no_layers():
    with pytest.raises(arena.ParameterError, match=r"^unknown player: 3 \(one of 1, 2\)$"):
        SOLUTION.layer_sizes(3)


def test_long_columns_are_cut_in_print():
    column = ColumnValues(range(20), list(range(20)), "i4")
    assert repr(column) == f"{{{', '.join(f'{number}: {number}' for number in range(12))}, ...}}"


def test_a_copy_of_a_mapping_leaves_the_graph_behind():
    for again in (copy.copy(FORCED.rank), copy.deepcopy(FORCED.rank), pickle.loads(pickle.dumps(FORCED.rank))):  # noqa: S301
        assert again == FORCED.rank
        with pytest.raises(arena.NoVertex) as error:
            again[3, 2]
        assert str(error.value) == "not a vertex of the graph: (3, 2), or not in the attractor of player 1"
    assert b"networkx" not in pickle.dumps(FORCED.rank)


def test_a_column_is_compared_with_a_number_as_an_array_is():
    winners = [NUMBERED.winner[vertex] for vertex in range(9)]
    assert (NUMBERED.winner == 1).tolist() == [winner == 1 for winner in winners]
    assert (NUMBERED.winner != 1).tolist() == [winner != 1 for winner in winners]
    assert (NUMBERED.winner < 2).tolist() == [winner < 2 for winner in winners]
    assert (NUMBERED.winner >= 1).tolist() == (NUMBERED.winner > 0).tolist() == [winner >= 1 for winner in winners]
    with pytest.raises(TypeError):
        _ = NUMBERED.winner < {}
    assert NUMBERED.winner != {}
    assert dict(enumerate(winners)) == NUMBERED.winner
