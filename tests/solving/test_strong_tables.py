"""Strong solving against solving the arena, against theory, and what it refuses."""

import os

import pytest

from arena import ParameterError, StrongSolution, TooLarge, load, position_graph, solve, strong_solve, unfold

GAMES = [
    ("connect_four", {"rows": 1, "columns": 1, "align": 1}),
    ("connect_four", {"rows": 3, "columns": 3, "align": 3}),
    ("connect_four", {"rows": 1, "columns": 7, "align": 2}),
    ("connect_four", {"rows": 7, "columns": 1, "align": 7}),
    ("tictactoe", {"rows": 2, "columns": 3, "misere": True, "align": 2}),
    ("tictactoe", {"rows": 1, "columns": 2, "align": 1, "misere": True}),
    ("tictactoe", {"rows": 2, "columns": 2, "align": 1}),
    ("marienbad", {"heaps": (1, 3, 5)}),
    ("nim", {"heaps": (0, 3, 0, 4), "misere": True}),
    ("subtraction", {"heap": 0, "misere": True}),
    ("subtraction", {"heap": 50, "take": (1, 4, 9), "misere": True}),
    ("subtraction", {"heap": 3, "take": (5,)}),
    ("subtraction", {"heap": 5, "take": (2, 2**70)}),
]
LARGER = [
    ("connect_four", {"rows": 3, "columns": 4, "align": 3}),
    ("tictactoe", {}),
    ("subtraction", {"heap": 900, "take": (1, 300, 301)}),
    ("cram", {"rows": 3, "columns": 3}),
]


def compare(name, parameters):
    """See that the table of a game says what the solution of its arena says."""
    game = load(name, **parameters)
    solution, table = solve(unfold(game)), strong_solve(game)
    assert len(table) == len(solution.winner)
    for place, (position, won) in enumerate(solution.winner.items()):
        assert table.value(position) == (won, solution.remoteness.get(position))
        assert sorted(table.best_moves(position)) == sorted(solution.best_moves(position))
        if place % 97 == 0:
            assert table.summary(position) == {**solution.summary(position), "plays": None, "tree_nodes": None}
            assert table.lookup(position) == solution.lookup(position, game)
    for player in (1, 2):
        assert table.layer_sizes(player) == solution.layer_sizes(player)
    assert table.summary()["winner"] == solution.summary()["winner"]
    assert table.start == game.initial
    assert table.graph is game
    assert isinstance(table, StrongSolution)


@pytest.mark.usefixtures("loops")
def test_a_table_says_what_the_arena_says():
    for name, parameters in GAMES:
        compare(name, parameters)


@pytest.mark.slow
@pytest.mark.usefixtures("loops")
@pytest.mark.parametrize(("name", "parameters"), LARGER)
def test_larger_tables_say_what_the_arena_says(name, parameters):
    compare(name, parameters)


@pytest.mark.parametrize("misere", [False, True])
def test_plays_of_any_length_are_stored(loops, misere):
    """With one object taken at a time the end of each play is known from the start."""
    for heap in (0, 125, 126, 127, 254, 256, 1000, *((32_766,) if loops == "compiled" else ())):
        table = strong_solve(load("subtraction", heap=heap, take=(1,), misere=misere))
        for left in {heap, max(heap - 1, 0), heap // 2, 0}:
            mover = 1 + (heap - left) % 2
            assert table.value((left, mover)) == (mover if (left % 2 == 1) != misere else 3 - mover, left)
        assert sorted([table.layer_sizes(1), table.layer_sizes(2)]) == [[], [1] * (heap + 1)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("columns", "rows", "positions", "won"),
    [
        (4, 4, 161_029, 0),
        (4, 5, 1_706_255, 0),
        (5, 4, 3_945_711, 0),
        pytest.param(6, 4, 94_910_577, 2, marks=pytest.mark.skipif("ARENA_LONG" not in os.environ, reason="1 GiB")),
    ],
)
def test_connect_four_has_the_published_number_of_positions_and_winner(columns, rows, positions, won):
    table = strong_solve(load("connect_four", rows=rows, columns=columns))
    assert (len(table), table.value(table.start)[0]) == (positions, won)
    moves = [move[2:] for move in table.lookup().moves]
    assert moves == moves[::-1]


@pytest.mark.usefixtures("plain_loops")
def test_a_position_that_cannot_be_reached_is_refused():
    for name, parameters, positions in [
        ("nim", {"heaps": (1, 3, 5)}, [((1, 3, 5), 2), ((1, 3, 6), 1), ((2, 0, 0), 1), ((0, 0, 10**30), 1)]),
        ("subtraction", {}, [(5, 2), (6, 1), (4, 1), (-1, 1), (3, 0), (3, 3)]),
        ("tictactoe", {"rows": 2, "columns": 2, "align": 2}, [(0, 1), (1, 1), (1 << 40, 0)]),
        ("connect_four", {"rows": 2, "columns": 3, "align": 3}, [(0b10, 0), (0b100, 0b10), (1, 1), (1 << 19, 0)]),
    ]:
        table = strong_solve(load(name, **parameters))
        for position in positions:
            assert position not in table
            for ask in (table.value, table.lookup, table.summary, table.best_moves):
                with pytest.raises(ParameterError):
                    ask(position)


@pytest.mark.usefixtures("loops")
def test_the_bound_is_exact():
    game = load("nim", heaps=(1, 2, 3))
    size = len(unfold(game))
    assert len(strong_solve(game, max_vertices=size)) == size
    with pytest.raises(TooLarge):
        strong_solve(game, max_vertices=size - 1)


def test_what_cannot_be_solved_is_refused():
    with pytest.raises(ParameterError):
        strong_solve(load("fibonacci_nim"))
    with pytest.raises(ParameterError):
        strong_solve(position_graph(load("nim", heaps=(1,))))
    for game, size in ((load("connect_four"), "4,531,985,219,092"), (load("nim", heaps=(99,) * 4), "199,99")):
        with pytest.raises(TooLarge, match=size):
            strong_solve(game)
