"""Arenas born as arrays: the same vertices, edges and order as by the plain rules, however the arrays must grow."""

import functools
import re
from unittest.mock import patch

import numpy as np
import pytest

import games
from arena import ParameterError, TooLarge, solve, unfold, unfold_compact
from arena.machine import MAX_ARRAY_EDGES, MAX_ARRAY_VERTICES
from arena.machine.columns import ARRAYS, LISTS, as_list
from arena.solving.induction import SHORT_LIMIT
from arena.unfolding import packed as unfolding
from arena.unfolding import unfold as graph
from arena.unfolding.packed import unfold_packed

GAMES = [
    games.load("connect_four", rows=1, columns=1, align=1),
    games.load("connect_four", rows=3, columns=3, align=3),
    games.load("connect_four", rows=2, columns=5, align=4),
    games.load("connect_four", rows=4, columns=3, align=4),
    games.load("tictactoe"),
    games.load("tictactoe", rows=2, columns=3, align=2, misere=True),
    games.load("marienbad"),
    games.load("nim"),
    games.load("nim", heaps=(0,)),
    games.load("nim", heaps=(0, 9, 0, 9)),
    games.load("nim", heaps=(300,)),
    games.load("subtraction", heap=0),
    games.load("subtraction", heap=40, take=(2, 5)),
    games.load("subtraction", heap=700),
]
ROOMY, CROWDED = {"SLICE": 1 << 18, "DIRECT": 1 << 22}, {"SLICE": 8, "DIRECT": 0}
any_game = pytest.mark.parametrize("game", GAMES, ids=repr)
either_engine = pytest.mark.parametrize("engine", [LISTS, ARRAYS], ids=["lists", "arrays"])
any_size = pytest.mark.parametrize("sizes", [ROOMY, CROWDED], ids=["roomy", "crowded"])


@functools.cache
def by_plain_rules(game):
    with patch.object(graph, "SMALL", 1 << 62):
        return unfold_compact(game)


def by_packed_rules(game, engine, sizes=ROOMY, most=(MAX_ARRAY_VERTICES, MAX_ARRAY_EDGES), progress=None):
    arguments = game.packed(), game.initial, game.label, *most, progress
    if engine is ARRAYS:  # compiled code keeps the numbers it was compiled with
        unfold_packed(*arguments[:3], MAX_ARRAY_VERTICES, MAX_ARRAY_EDGES)
    with patch.multiple(unfolding, **sizes):
        return unfold_packed(*arguments, engine=engine)


def columns_of(arena):
    return {
        "player": as_list(arena.player),
        "winner": as_list(arena.winner),
        "before": [as_list(column) for column in arena.reverse],
        "after": [sorted(arena.after(number)) for number in range(len(arena))],
        "degree": as_list(arena.out_degree),
        "edges": (arena.edges, arena.arcs),
        "stopped": arena.stopped,
        "initial": arena.initial,
        "vertices": list(arena.vertices),
        "labels": arena.labels,
    }


@any_game
@either_engine
@any_size
def test_packed_rules_give_the_columns_of_the_plain_rules(game, engine, sizes):
    assert columns_of(by_packed_rules(game, engine, sizes)) == columns_of(by_plain_rules(game))


@any_game
def test_the_columns_are_those_of_the_digraph(game):
    arena, expected = by_packed_rules(game, ARRAYS), unfold(game)
    assert list(arena.vertices) == list(expected)
    assert [{arena.vertices[after] for after in arena.after(number)} for number in range(len(arena))] == [
        set(expected.adj[vertex]) for vertex in expected
    ]


@pytest.mark.parametrize(("rows", "columns", "vertices"), [(4, 4, 161_029), (5, 4, 1_706_255)])
def test_large_games_are_enumerated_into_arrays(rows, columns, vertices):
    arena = unfold_compact(games.load("connect_four", rows=rows, columns=columns))
    assert (len(arena), arena.arcs) == (vertices, int(arena.out_degree.sum(dtype="i8")))
    assert isinstance(arena.winner, np.ndarray)
    numbers = np.repeat(np.arange(vertices), arena.out_degree)
    assert (arena.player[numbers] == 3 - arena.player[arena.forward.ends]).all()
    assert ((arena.winner < 0) == (arena.out_degree > 0)).all()


@any_game
def test_columns_of_either_origin_are_solved_alike(game):
    """Except that arrays count plays only up to a limit."""
    found, plain = solve(by_packed_rules(game, ARRAYS)).summary(), solve(by_plain_rules(game)).summary()
    for key in ("plays", "tree_nodes"):
        assert found.pop(key) == (plain[key] if plain[key] < SHORT_LIMIT else None)
        del plain[key]
    assert found == plain


def test_progress_adds_up_to_the_vertices():
    told = []
    game = games.load("nim", heaps=(9, 9, 9))
    arena = by_packed_rules(game, LISTS, CROWDED, progress=lambda *said: told.append(said))
    assert sum(count for count, _ in told) == len(arena)
    assert told[-1][1].endswith(f", {len(arena):,} positions")
    assert len(told) > 100


# Bounds


@either_engine
@any_size
def test_bounds_are_exact(engine, sizes):
    game = games.load("nim", heaps=(3, 4, 5))
    arena = by_plain_rules(game)
    vertices, edges = len(arena), arena.arcs
    assert len(by_packed_rules(game, engine, sizes, (vertices, edges))) == vertices
    with pytest.raises(TooLarge, match=f"more than {vertices - 1} vertices; raise --max-vertices"):
        by_packed_rules(game, engine, sizes, (vertices - 1, edges))
    with pytest.raises(TooLarge, match=f"more than {edges - 1:,} edges; raise --max-edges"):
        by_packed_rules(game, engine, sizes, (vertices, edges - 1))


def test_bounds_are_told_alike_for_lists_and_arrays():
    game, told = games.load("connect_four", rows=4, columns=3), set()
    arena = by_plain_rules(game)
    for small in (0, 1 << 62):
        with patch.object(graph, "SMALL", small):
            assert len(unfold_compact(game, max_vertices=len(arena), max_edges=arena.arcs)) == len(arena)
            for bound in ({"max_vertices": len(arena) - 1}, {"max_edges": arena.arcs - 1}):
                with pytest.raises(TooLarge) as error:
                    unfold_compact(game, **bound)
                told.add(str(error.value))
    assert len(told) == 2


def test_a_game_over_its_bound_is_left_soon():
    steps = []
    with pytest.raises(TooLarge, match="more than 1,000 vertices"):
        unfold_compact(
            games.load("connect_four", rows=4, columns=10),  # of unknown size
            max_vertices=1000,
            progress=lambda count, _: steps.append(count),
        )
    assert sum(steps) < 1_000_000


def test_a_size_that_is_known_is_refused_without_a_single_position():
    def never(*_):
        pytest.fail("the rules were asked")

    for name, parameters, told in (
        ("nim", {"heaps": (99, 99, 99, 99)}, "199,999,984 positions"),
        ("connect_four", {}, "4,531,985,219,092 positions"),
    ):
        game = games.load(name, **parameters)
        for unfolded in (unfold, unfold_compact):
            with patch.object(type(game), "moves", never), pytest.raises(TooLarge, match=told):
                unfolded(game)


# Memory


@either_engine
def test_memory_is_asked_for_before_every_growth(engine):
    game, asked = games.load("connect_four", rows=3, columns=3, align=3), []
    with patch.object(unfolding, "check_memory", lambda needed, what: asked.append((needed, what))):
        by_packed_rules(game, engine, CROWDED)
    assert len({needed for needed, _ in asked}) > 5
    assert all(needed > 0 for needed, _ in asked)
    for number in range(len(asked)):
        left = iter([1e18] * number + [0])
        with patch("arena.machine.memory.free_memory", lambda: next(left)), pytest.raises(TooLarge, match="are free"):  # noqa: B023
            by_packed_rules(game, engine, CROWDED)


def test_memory_that_does_not_fit_is_refused_with_what_was_found_so_far():
    game = games.load("connect_four", rows=5, columns=4)
    with (
        patch("arena.machine.memory.free_memory", lambda: 2e7),
        pytest.raises(TooLarge, match=r"^more than [0-9,]{7} vertices and [0-9,]{7} edges would take about"),
    ):
        unfold_compact(game)


# The positions, decoded when they are asked for


@pytest.fixture
def decoded():
    game = games.load("nim")
    return by_packed_rules(game, ARRAYS).vertices, list(unfold(game))


def test_positions_are_decoded_when_they_are_asked_for(decoded):
    positions, expected = decoded
    assert not isinstance(positions, list)
    assert len(positions) == len(expected)
    assert list(positions) == expected
    assert [positions[number] for number in range(len(expected))] == expected
    assert positions[np.int64(3)] == expected[3]
    assert positions[-1] == expected[-1]
    assert positions[-len(expected)] == expected[0]
    assert list(reversed(positions)) == expected[::-1]


@pytest.mark.parametrize(
    "part",
    [slice(None), slice(3, 9), slice(-5, None), slice(None, None, -1), slice(1, 700, 90), slice(9, 3), slice(0, 10**9)],
    ids=str,
)
def test_a_slice_of_positions_is_a_sequence_of_them(decoded, part):
    positions, expected = decoded
    assert list(positions[part]) == expected[part]
    assert len(positions[part]) == len(expected[part])
    assert list(positions[part][:2]) == expected[part][:2]


@pytest.mark.parametrize("place", [752, -753, 10**9])
def test_a_place_outside_is_an_index_error(decoded, place):
    with pytest.raises(IndexError):
        decoded[0][place]


def test_a_position_is_found_by_its_place(decoded):
    positions, expected = decoded
    assert [positions.index(position) for position in expected] == list(range(len(expected)))
    assert expected[7] in positions
    with pytest.raises(ValueError, match=re.escape("((1, 3, 5, 7), 2)")):
        positions.index(((1, 3, 5, 7), 2))


STRANGERS = {
    "nim": [
        ((1, 3, 5, 7), 2),
        ((0, 4, 0, 0), 1),
        ((2, 0, 0, 0), 1),
        ((1, 3, 5, 8), 1),
        ((1, 3, 5, -1), 1),
        ((1, 3, 5), 1),
        ((1, 3, 5, 7), 3),
        ((1, 3, 5, 7), 0),
        ((), 1),
    ],
    "subtraction": [(6, 1), (5, 2), (4, 1), (-1, 1), (2, 0), (2, 3), (10**30, 1)],
    "connect_four": [(0b10, 0), (1, 1), (0b11, 0), (4, 4), (1 << 9, 0), (-1, 0), (10**30, 0)],
    "tictactoe": [(0, 1), (1, 1), (4, 4), (1 << 3, 0), (1 << 11, 0), (99, 1), (-1, 0), (10**30, 0)],
}


@pytest.mark.parametrize(
    ("name", "stranger"),
    [
        (name, stranger)
        for name in STRANGERS
        for stranger in [*STRANGERS[name], (), (0,), (0, 0, 0), "x", "", None, 1.5]
    ],
    ids=str,
)
def test_what_is_no_position_is_not_found(name, stranger):
    arena = by_packed_rules(games.load(name), ARRAYS) if name != "connect_four" else by_packed_rules(GAMES[1], ARRAYS)
    assert stranger not in arena
    with pytest.raises(ParameterError, match="not a vertex of the graph"):
        arena.number_of(stranger)
