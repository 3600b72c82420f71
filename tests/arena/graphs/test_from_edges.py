"""`CompactArena.from_edges`: what it takes, what it refuses, and that it is the arena of its edges."""

import re

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import arenas, examples
from ways import any_way, attraction, dominion, either_way, however, solved, written

from arena import (
    CompactArena,
    InvalidArena,
    ParameterError,
    attractor,
    backward_induction,
    compact,
    grundy,
    kernel,
    solve,
)
from arena.graphs.conversion import compact_graph
from arena.graphs.plies import plies
from arena.machine.columns import as_list
from arena.solving.grundy import grundy_values

EDGES = {"source": [0, 0, 1, 1], "target": [1, 3, 2, 0], "player": [1, 2, 1, 2], "winner": [-1, -1, 1, 2]}


def small(**more):
    return CompactArena.from_edges(**{**EDGES, **more})


def test_an_arena_from_edges_has_the_columns_of_the_digraph():
    arena = nx.DiGraph(initial=0)
    arena.add_nodes_from(range(4))
    arena.add_edges_from(zip(EDGES["source"], EDGES["target"], strict=True))
    nx.set_node_attributes(arena, dict(enumerate(EDGES["player"])), "player")
    nx.set_node_attributes(arena, {2: 1, 3: 2}, "winner")
    assert written(small(initial=0)) == written(compact(arena))


@any_way
def test_an_arena_from_edges_tells_what_it_is_made_of(way):
    with way():
        arena = small(initial=1)
        assert (len(arena), arena.arcs, arena.edges, arena.initial, arena.stopped) == (4, 4, 4, 1, frozenset())
        assert (list(arena.vertices), arena.labels, arena.name(2)) == ([0, 1, 2, 3], ["0", "1", "2", "3"], "2")
        assert all(isinstance(column, np.ndarray) for column in (*arena.reverse, arena.out_degree, arena.player))
        assert (arena.player.tolist(), arena.winner.tolist()) == (EDGES["player"], EDGES["winner"])
        assert arena.out_degree.tolist() == [2, 2, 0, 0]
        assert [arena.is_sink(number) for number in range(4)] == [False, False, True, True]
        assert repr(arena) == "<CompactArena: 4 vertices, 4 edges>"
        assert (arena.at(None), arena.at(3), arena.number_of(np.int32(3))) == (1, 3, 3)


@any_way
def test_the_successors_of_an_arena_from_edges_can_be_asked_for(way):
    with way():
        arena = small()
        assert [sorted(arena.after(number)) for number in range(4)] == [[1, 3], [0, 2], [], []]
        assert [as_list(column) for column in arena.forward] == [[0, 2, 4, 4, 4], [1, 3, 0, 2]]
        assert as_list(plies(arena, 0)) == [-1, -1, -1, -1]
        with pytest.raises(InvalidArena, match="3: a sink without a winner"):
            small(winner=[-1, -1, 1, -1]).check_winners()


@any_way
def test_with_names_dicts_come_out_and_without_columns_that_are_read_like_them(way):
    with way():
        named, unnamed = small(vertices=["a", "b", "c", "d"], initial=0), small(initial=0)
        dicts, arrays = attractor(named, 1), attractor(unnamed, 1)
        assert (dicts.rank, dicts.strategy) == ({"c": 0}, {})
        assert (arrays.rank, arrays.strategy) == ({2: 0}, {})
        assert dicts.layers == [["c"]]
        assert arrays.layers == [[2]]
        assert attractor(named, 2).rank == {"d": 0}
        assert solve(named).winner == {"a": 0, "b": 0, "c": 1, "d": 2}
        assert solve(named).strategy == {"a": "b", "b": "a"}
        assert solve(named).draw == {"a": "endless", "b": "endless"}
        assert solve(unnamed).draw == {0: "endless", 1: "endless"}
        assert solve(unnamed).strategy == {0: 1, 1: 0}
        assert solve(named).summary("b")["initial"] == "b"
        assert attractor(named, 1, ["a"]).strategy == {}
        assert attractor(unnamed, 1, [0]).rank == {0: 0}


@pytest.mark.parametrize("names", [(7, 8, 9, 10), np.array([7, 8, 9, 10]), range(7, 11)])
def test_names_may_be_numbers_and_stand_in_any_sequence(names):
    assert however(lambda: attractor(small(vertices=names), 2, [9]).rank) == {9: 0, 8: 1}


def test_names_that_are_numbers_are_not_taken_for_the_numbers_of_the_vertices():
    assert however(lambda: attraction(small(vertices=[3, 2, 1, 0]), 2, [1]))[:2] == ([(1, 0), (2, 1)], [(2, 1)])


def test_a_name_given_twice_is_refused():
    with pytest.raises(ParameterError, match="vertices: 'a'"):
        small(vertices=["a", "b", "a", "d"])


@any_way
def test_a_vertex_with_moves_that_has_a_winner_is_a_target_where_play_stops(way):
    with way():
        arena = small(winner=[-1, 1, 1, 2], initial=0)
        assert (arena.stopped, arena.arcs, arena.edges, arena.is_sink(1)) == ({1}, 2, 4, False)
        assert arena.out_degree.tolist() == [2, 0, 0, 0]
        assert attractor(arena, 1).rank == {0: 1, 1: 0, 2: 0}
        assert attractor(arena, 1, [2]).rank == {2: 0}
        assert solve(arena).summary()["edges"] == 4
        with pytest.raises(ParameterError, match="the columns of this arena lack the moves out of its targets"):
            kernel(arena)


@examples(120)
@given(arenas(named=False, max_vertices=6), st.lists(st.integers(0, 10**6), max_size=8))
def test_parallel_edges_change_no_winner_rank_kernel_or_grundy_value(arena, twice):
    def once_or_twice(extra):
        edges = [(number[tail], number[head]) for tail, head in arena.edges]
        edges += [edges[place % len(edges)] for place in extra] if edges else []
        made = CompactArena.from_edges(
            [tail for tail, _ in edges],
            [head for _, head in edges],
            [data["player"] for _, data in arena.nodes(data=True)],
            [data.get("winner", -1) for _, data in arena.nodes(data=True)],
        )
        game, absorbing = solve(made), kernel(made)
        found = game.winner, game.remoteness, game.draw, as_list(grundy_values(compact_graph(made)))
        return [list(column) for column in found], absorbing.exists, absorbing.unique, absorbing.sink_rounds

    number = {vertex: number for number, vertex in enumerate(arena)}
    assert however(lambda: once_or_twice(twice)) == however(lambda: once_or_twice([]))


def test_a_best_move_by_parallel_edges_is_told_once():
    found = solve(CompactArena.from_edges([0, 0], [1, 1], [1, 2], [-1, 1], initial=0))
    assert found.best_moves(0) == [1]
    assert found.summary()["first_moves"] == ["1"]


WHOLE = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]


@either_way
@pytest.mark.parametrize("kind", [*WHOLE, ">i4", ">u8", "list", "tuple", "mixed", "strided", "read-only"])
def test_arrays_of_any_whole_numbers_and_lists_work_and_are_left_as_they_were(way, kind):
    def given_as(name, values):
        if kind in {"list", "tuple"}:
            return (list if kind == "list" else tuple)(values)
        if kind == "strided":
            return np.repeat(values, 2)[::2]
        made = np.array(values, dtype={"mixed": "i2" if name == "source" else "u4"}.get(kind, "i8"))
        made = made if kind in {"mixed", "read-only"} else made.astype(kind)
        made.flags.writeable = kind != "read-only"
        return made

    values = {**EDGES, "winner": [0, 0, 1, 2]}
    given_ = {name: given_as(name, values[name]) for name in ("source", "target", "player")}
    winner = np.array(EDGES["winner"], dtype=kind if kind in WHOLE and kind[0] == "i" else "i8")
    with way():
        arena = CompactArena.from_edges(**given_, winner=winner)
        assert written(arena) == written(small())
        assert [*solve(arena).winner.values()] == [0, 0, 1, 2]
        attractor(arena, 1, [0])
    assert {name: list(column) for name, column in given_.items()} == {name: values[name] for name in given_}
    assert winner.tolist() == EDGES["winner"]


@either_way
def test_what_happens_to_the_given_arrays_later_changes_nothing(way):
    given_ = {name: np.array(values, dtype="i1") for name, values in EDGES.items()}
    names = ["a", "b", "c", "d"]
    with way():
        arena = CompactArena.from_edges(**given_, vertices=names)
        for column in given_.values():
            column[:] = 0
        names.clear()
        assert solve(arena).winner == {"a": 0, "b": 0, "c": 1, "d": 2}


@any_way
def test_the_empty_arena_has_no_attractor_no_winner_and_an_empty_kernel(way):
    with way():
        for arena in (CompactArena.from_edges([], [], [], []), CompactArena.from_edges([], [], [], [], vertices=[])):
            assert (len(arena), arena.arcs, arena.edges, arena.initial) == (0, 0, 0, None)
            assert [len(table) for table in (attractor(arena, 1).rank, attractor(arena, 2, []).strategy)] == [0, 0]
            assert (attractor(arena, 1).layers, len(attractor(arena, 1))) == ([], 0)
            assert (len(solve(arena).winner), len(solve(arena).draw), solve(arena).determined) == (0, 0, True)
            assert list(solve(arena).rows()) == []
            assert (kernel(arena).kernel, kernel(arena).sink_rounds) == (frozenset(), [])
            assert (len(grundy(arena)), len(backward_induction(arena).value)) == (0, 0)
            assert solve(arena).summary()["winner"] is None


def test_the_empty_digraph_is_answered_alike_however_the_loops_run():
    empty = nx.DiGraph()
    assert however(lambda: attraction(empty, 1))[:2] == ([], [])
    assert however(lambda: solved(empty))[0] == [[], [], [], []]
    assert however(lambda: dominion(empty))[0] == (frozenset(), True)
    assert however(lambda: (grundy(empty), backward_induction(empty).value)) == ({}, {})


@any_way
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_a_single_vertex_is_its_own_end(way, winner):
    with way():
        arena = CompactArena.from_edges([], [], [1], [winner], initial=0)
        summary = solve(arena).summary()
        assert (summary["winner"], summary["remoteness"]) == (winner, 0 if winner else None)
        assert (summary["plays"], summary["tree_nodes"], summary["first_moves"]) == (1, 1, [])
        assert [np.asarray(attractor(arena, player).rank).tolist() for player in (1, 2)] == [
            [0 if winner == player else -1] for player in (1, 2)
        ]
        assert (kernel(arena).kernel, grundy(arena)) == ({0}, {0: 0})


BOUNDS = {"source": (0, 3), "target": (0, 3), "player": (1, 2), "winner": (-1, 2)}
OTHERS = [[0.0] * 4, [True] * 4, list("abcd"), [1, 1, 1, 2**70], [1, 1, None, 1], [[1, 1, 1, 1]], np.zeros((4, 0)), 0]
"""Arrays of no whole numbers, or of another dimension."""


def refusal(way, **more):
    with way(), pytest.raises(ParameterError) as refused:
        small(**more)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@any_way
@pytest.mark.parametrize("name", EDGES)
def test_a_column_that_is_none_is_refused_with_what_is_wrong(way, name):
    for values in OTHERS:
        array = np.asarray(values)
        told = f"{name}: an array of {array.dtype} with {array.ndim} dimensions (whole numbers in a row)"
        assert refusal(way, **{name: values}) == told
    assert refusal(way, **{name: [[0, 0], [1, 1, 1]]}).startswith(f"{name}: ")
    for values in (EDGES[name][:-1], [*EDGES[name], 1], []):
        told = r"\w+: (\d) (?:ends|vertices) \(as many as (?:source|player) has, (\d)\)"
        assert set(re.fullmatch(told, refusal(way, **{name: values})).groups()) == {"4", str(len(values))}
    least, most = BOUNDS[name]
    for place in range(4):
        for wrong, kind in ((least - 1, "i1"), (least - 1, "i8"), (most + 1, "u1"), (most + 1, "i8"), (2**63, "u8")):
            if wrong >= 0 or kind[0] == "i":
                values = np.array([1, 1, 1, 1], dtype=kind)
                values[place] = wrong
                told = f"{name}: {wrong} at place {place} (a number from {least} to {most})"
                assert refusal(way, **{name: values}) == told


@any_way
def test_other_arguments_that_do_not_fit_are_refused_with_their_value(way):
    for initial in (4, -1, "a", 1.5, 1.0, True):
        assert refusal(way, initial=initial).startswith(f"initial: {initial!r}")
    assert refusal(way, **{name: [] for name in EDGES}, initial=0).startswith("initial: 0")
    assert refusal(way, vertices="abc") == "vertices: 3 names (as many as player has vertices, 4)"
    assert refusal(way, winner=[-1, 0, 1, 2]).startswith("winner: 0 at vertex 1, which has moves")


@any_way
@pytest.mark.parametrize("target", [4, -1, 1.0, "a", None, (0, 1), [0]])
def test_a_target_that_is_no_number_of_a_vertex_is_refused_by_name(way, target):
    with way(), pytest.raises(ParameterError) as error:
        attractor(small(), 1, [0, target])
    assert str(error.value) == f"not a vertex of the graph: {target!r} (0 to 3)"


@any_way
def test_a_sink_without_a_winner_is_refused_by_number_or_name(way):
    with way():
        with pytest.raises(InvalidArena, match="3: a sink without a winner"):
            solve(small(winner=[-1, -1, 1, -1]))
        with pytest.raises(InvalidArena, match="d: a sink without a winner"):
            solve(small(winner=[-1, -1, 1, -1], vertices="abcd"))
        assert attractor(small(winner=[-1, -1, 1, -1]), 1, [3]).rank == {0: 1, 3: 0}
