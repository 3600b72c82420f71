"""Mappings by vertex: nobody writes to them, and an error says whether a vertex is missing or has no value."""

import pickle

import networkx as nx
import pytest

import arena


def nim():
    return arena.unfold(arena.load("subtraction", heap=5))


def drawn():
    graph = nx.DiGraph([(0, 1), (1, 0)])
    nx.set_node_attributes(graph, {0: 1, 1: 2}, "player")
    return graph


def path():
    return arena.CompactArena.from_edges([0, 1], [1, 2], player=[1, 2, 1], winner=[-1, -1, 1], initial=0)


def mappings():
    """Every mapping of every result, of vertices with names and of numbered ones."""
    solution, forced = arena.solve(nim()), arena.attractor(nim(), 1)
    graph = nx.DiGraph([("a", "b"), ("b", "a"), ("b", "c")])
    found, positions = arena.kernel(graph), arena.solve_positions(graph)
    yield from (solution.winner, solution.remoteness, solution.strategy, solution.draw)
    yield from (forced.rank, forced.strategy, found.round, found.strategy)
    yield from (positions.outcome, positions.remoteness, positions.grundy)
    yield arena.solve(arena.read("robot"), "energy").amount
    yield arena.grundy(arena.position_graph(arena.load("subtraction", heap=5)))
    yield arena.backward_induction(nim()).value
    yield from numbered_mappings()


def numbered_mappings():
    numbers = arena.random_arena(9, sinks=0.3, seed=5)
    solution, forced = arena.solve(numbers), arena.attractor(numbers, 1)
    yield from (solution.winner, solution.remoteness, solution.strategy, solution.draw, forced.rank, forced.strategy)
    yield from (arena.grundy(path()), arena.backward_induction(path()).value)


def test_a_vertex_that_is_not_there_is_named():
    for mapping in mappings():
        for vertex in (("nowhere", 9), "x" * 1000, None, -7):
            with pytest.raises(arena.NoVertex) as error:
                mapping[vertex]
            assert isinstance(error.value, KeyError)
            assert isinstance(error.value, arena.ParameterError)
            assert len(str(error.value)) < 200
            assert "\n" not in str(error.value)
            assert mapping.get(vertex) is None
            assert vertex not in mapping


def test_nobody_writes_to_a_result():
    for mapping in mappings():
        for vertex, value in list(mapping.items()):
            with pytest.raises(TypeError):
                mapping[vertex] = value
            assert {**mapping, vertex: None}[vertex] is None
    solution = arena.solve(path())
    for change in (lambda: setattr(solution, "winner", {}), lambda: solution.winners.fill(2)):
        with pytest.raises((AttributeError, ValueError)):
            change()
    assert solution == arena.solve(path())


WITHOUT = [
    (lambda: arena.solve(drawn()).remoteness, 0, "^0"),
    (lambda: arena.solve(nim()).strategy, (0, 2), "^0"),
    (lambda: arena.solve(nim()).amount, (5, 1), "^5"),
    (lambda: arena.attractor(nim(), 1).rank, (3, 2), "^3"),
    (lambda: arena.kernel(nx.DiGraph([("a", "b"), ("b", "c")])).strategy, "c", "^c"),
    (lambda: arena.kernel(nx.DiGraph([(0, 1), (1, 0)])).round, 1, "^1"),
    (lambda: arena.solve_positions(drawn()).remoteness, 0, "^0"),
]


def test_a_vertex_without_a_value_is_told_apart():
    for mapping, vertex, named in WITHOUT:
        with pytest.raises(arena.NoVertex, match=named) as error:
            mapping()[vertex]
        assert "not a vertex" not in str(error.value)


def test_numbers_are_read_as_by_a_dict_and_by_numpy():
    import numpy as np

    for mapping in numbered_mappings():
        as_dict = dict(mapping.items())
        assert [*mapping] == [*mapping.keys()] == [*as_dict]
        assert mapping == as_dict
        assert [*mapping.values()] == [*as_dict.values()]
        assert all(vertex in mapping and mapping[vertex] == value for vertex, value in as_dict.items())
        assert all(type(key) is int for key in as_dict)
        assert pickle.loads(pickle.dumps(mapping)) == mapping  # noqa: S301 - our own
        assert len(np.asarray(mapping)) in (3, 9)


def test_a_player_that_is_not_there_has_no_layers():
    with pytest.raises(arena.ParameterError, match="3"):
        arena.solve(nim()).layer_sizes(3)


def test_columns_are_asked_about_their_own_vertices():
    columns = path()
    assert (list(columns), list(columns.after(1))) == ([0, 1, 2], [2])
    for number in (-1, 3):
        with pytest.raises(arena.NoVertex, match=str(number)):
            columns.after(number)
    for text in (999, "999"):
        with pytest.raises(arena.ParameterError, match="999"):
            arena.solve(columns).at(text)
