"""Perfect Connect-4 against tables of all positions, against the definition, and against itself run otherwise."""

import functools
from random import Random

import numpy as np
import pytest
from falling import late_play, mirrored, naive_score
from hypothesis import given
from hypothesis import strategies as st
from quick_run import quick
from random_graphs import examples

import arena
import games
from arena import strong_solve
from arena.machine.compiler import numba_or_none
from arena.searching.perfect.board import plies_to_end
from arena.searching.perfect.opening_book import book_of
from arena.searching.perfect.solver import PerfectSolver

needs_numba = pytest.mark.skipif(numba_or_none() is None, reason="numba is not installed")
TINY = 128
"""The bytes of a table of 16 slots."""
SMALL = 1 << 22
"""The bytes that serve a small board: making a larger table takes longer than the search."""
seeds = st.integers(0, 1 << 32)


@functools.cache
def board(columns, rows):
    return games.load("connect_four", columns=columns, rows=rows)


@functools.cache
def solver(columns, rows, **options):
    """Give a solver that learns from test to test."""
    return PerfectSolver(board(columns, rows), **{"memory": SMALL, **options})


@functools.cache
def table(columns, rows):
    return strong_solve(board(columns, rows))


def outcome(game, position, score):
    """Read a score: who wins, and the plies to the end."""
    sign = 1 if game.player(position) == 1 else -1
    plies = plies_to_end(sign * score, sum(map(int.bit_count, position)), game.runs * game.length)
    return 0 if score == 0 else 1 if score > 0 else 2, plies


def agree(columns, rows, codes, **options):
    """Compare positions, by their codes in the table, and count them."""
    solution, ours = table(columns, rows), solver(columns, rows, **options)
    game, unpack = ours.game, solution.rules.unpack
    for code in codes.tolist():
        position = unpack(code)
        score = ours.score(position)
        assert outcome(game, position, score) == solution.value(position), game.label(position)
    return len(codes)


def images(codes, columns, rows):
    """Turn the boards of all codes round."""
    step, run = rows + 1, (1 << rows + 1) - 1
    return sum((codes >> step * number & run) << step * (columns - 1 - number) for number in range(columns))


# Every position of small boards


@needs_numba
@pytest.mark.parametrize(
    ("columns", "rows", "every"),
    [(7, 2, 7), (5, 3, 7), (3, 4, 1), (2, 6, 1), (2, 9, 2), (3, 5, 2), (4, 4, 5), (4, 5, 97), (5, 4, 199)],
)
def test_positions_of_small_boards_have_the_winner_and_the_remoteness_of_the_table(columns, rows, every):
    codes = np.flatnonzero(table(columns, rows).values)
    assert agree(columns, rows, codes[(columns + rows) % every :: every]) >= len(codes) // every


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize(
    ("columns", "rows", "part", "parts"),
    [(4, 4, 0, 1), *((4, 5, part, 2) for part in range(2)), *((5, 4, part, 4) for part in range(4))],
)
def test_every_position_of_small_boards_has_the_winner_and_the_remoteness_of_the_table(columns, rows, part, parts):
    """Of two mirror images one is looked at, the first or the second."""
    codes = np.flatnonzero(table(columns, rows).values)
    turned = images(codes, columns, rows)
    chosen = codes[np.where((codes + turned) >> 3 & 1, codes <= turned, codes >= turned)]
    assert agree(columns, rows, chosen[part::parts]) > len(codes) // parts // 2


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize(("columns", "rows"), [(5, 5), (6, 4)])
def test_twenty_thousand_positions_of_a_larger_board_are_those_of_the_table(columns, rows):
    """These tables have 2^30 codes, of which one in fifteen is a position."""
    values = table(columns, rows).values
    codes = np.unique(np.random.default_rng(17).integers(0, len(values), 400_000))
    chosen = np.random.default_rng(17).permutation(codes[values[codes] != 0])[:20_000]
    assert agree(columns, rows, chosen) == 20_000
    table.cache_clear()


def test_every_position_of_a_small_board_in_plain_python():
    codes = np.flatnonzero(table(3, 4).values)
    assert agree(3, 4, codes, fast=False) == len(codes)
    codes = np.flatnonzero(table(4, 4).values)
    assert agree(4, 4, codes[::1601], fast=False) > 100


# What is known


@needs_numba
@pytest.mark.parametrize(
    ("columns", "rows", "score", "plies"),
    [
        (4, 4, 0, None),
        (5, 4, 0, None),
        (4, 5, 0, None),
        (5, 5, 0, None),
        (6, 4, -1, 24),
        (6, 5, 0, None),
        (5, 6, 0, None),
        (7, 4, 0, None),
        (7, 5, 0, None),
        (8, 4, -1, 32),
    ],
)
def test_empty_boards_have_the_known_values(columns, rows, score, plies):
    """They are Tromp's, https://tromp.github.io/c4/c4.html, and for 8 x 4 and before those of strong solving."""
    game = board(columns, rows)
    score_found = solver(columns, rows, memory=1 << 26).score(game.initial)
    assert (score_found, outcome(game, game.initial, score_found)[1]) == (score, plies)


FIRST_MOVES = {"1": -2, "2": -1, "3": 0, "4": 1, "5": 0, "6": -1, "7": -2}
"""Player 1's score after each move on the empty board of 7 x 6, whose value Allen and Allis proved in 1988."""


def scores_of_moves(ours):
    game = board(7, 6)
    return {move: ours.score(after) for move, after in game.moves(game.initial)}


def test_the_empty_board_is_won_by_the_middle_column_in_41_plies_as_the_book_says():
    ours = PerfectSolver(board(7, 6), memory=SMALL, book=book_of(board(7, 6)))
    assert outcome(ours.game, ours.game.initial, ours.score(ours.game.initial)) == (1, 41)
    assert scores_of_moves(ours) == FIRST_MOVES
    assert ours.nodes == 0


@needs_numba
@pytest.mark.slow
def test_the_empty_board_is_won_by_the_middle_column_in_41_plies_as_a_search_says():
    """Some 400 million nodes, a minute: mirror images have one entry."""
    ours = PerfectSolver(board(7, 6))
    assert outcome(ours.game, ours.game.initial, ours.score(ours.game.initial)) == (1, 41)
    assert scores_of_moves(ours) == FIRST_MOVES


@needs_numba
@pytest.mark.slow
def test_two_threads_say_the_same_of_the_empty_board():
    assert PerfectSolver(board(7, 6), threads=2).score(board(7, 6).initial) == 1


# The definition


@pytest.mark.slow
@examples(300)
@given(st.data(), st.booleans())
def test_late_positions_are_worth_what_the_definition_says(data, fast):
    """Boards of all shapes, of 8 lanes and of 16, of up to 64 bits."""
    columns, rows = data.draw(
        st.sampled_from([(4, 4), (7, 6), (8, 7), (9, 6), (16, 3), (12, 4), (4, 15), (3, 19), (10, 5), (16, 1), (2, 9)])
    )
    game = board(columns, rows)
    position = late_play(game, data.draw(st.integers(0, 9)), Random(data.draw(seeds)))
    sign = 1 if game.player(position) == 1 else -1
    score = solver(columns, rows, fast=fast and numba_or_none() is not None).score(position)
    assert score == sign * naive_score(game, position)


@pytest.mark.parametrize(
    ("columns", "rows"),
    [(1, 1), (1, 4), (2, 2), (4, 1), (5, 1), (9, 1), (11, 1), (4, 2), (5, 2), (3, 3), (2, 4), (4, 3)],
)
@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=[needs_numba, pytest.mark.slow]), None])
def test_the_smallest_boards_are_worth_what_the_definition_says(columns, rows, fast):
    if max(columns, rows) < 4:
        with pytest.raises(ValueError, match="align"):
            board(columns, rows)
        return
    game = board(columns, rows)
    assert solver(columns, rows, fast=fast).score(game.initial) == naive_score(game, game.initial)


# The same, however it is searched


def ways(columns, rows):
    """Make solvers of one board that are to agree; tables of 64-bit boards cannot be tiny."""
    bits = columns * (rows + 1)
    tiny = max(TINY, 8 << max(0, bits - 50))
    made = [{"memory": tiny, "fast": False}, {"fast": False}]
    if numba_or_none() is not None:
        made += [{"memory": tiny, "fast": True}, {"fast": True}, {"threads": 2, "fast": True}]
        made += [{"memory": tiny, "threads": 3, "fast": True}, {"fast": None}]
    return [solver(columns, rows, **options) for options in made]


@pytest.mark.parametrize(
    ("columns", "rows", "least", "most"),
    quick(4, [(4, 4, 6, 12), (5, 4, 6, 12), (4, 5, 6, 12), (7, 6, 8, 18), (9, 4, 6, 14), (8, 7, 8, 18), (9, 6, 8, 14)]),
)
def test_threads_plain_text_and_tiny_tables_change_the_time_only(columns, rows, least, most):
    game, chance = board(columns, rows), Random(columns * rows)
    solvers, scores = ways(columns, rows), set()
    for _ in range(20):
        position = late_play(game, chance.randint(least, most), chance)
        found = [each.score(position) for each in solvers]
        assert len(set(found)) == 1, game.label(position)
        scores.add(found[0])
    assert len(scores) > 1


@needs_numba
def test_a_table_of_sixteen_slots_changes_the_time_only():
    """From 20 plies on, where the search is long enough for such a table to be full all the time."""
    game, chance = board(7, 6), Random(12)
    solvers = [solver(7, 6, memory=memory, threads=threads) for memory in (TINY, SMALL) for threads in (1, 2)]
    for empty in (18, 19, 20, 21, 22) * 4:
        position = late_play(game, empty, chance)
        assert len({each.score(position) for each in solvers}) == 1, game.label(position)


# Properties


BOARDS = [(4, 4, 2), (5, 4, 6), (4, 5, 5), (5, 5, 12), (6, 4, 8), (7, 6, 20), (9, 4, 18), (8, 7, 36)]
"""Columns, rows, and the plies from which a search takes milliseconds."""
shapes = st.sampled_from(BOARDS)


@st.composite
def positions(draw):
    columns, rows, least = draw(shapes)
    plies = draw(st.integers(least, columns * rows - 1))
    return columns, rows, late_play(board(columns, rows), columns * rows - plies, Random(draw(seeds)))


@needs_numba
@examples(200)
@given(positions())
def test_mirrored_positions_have_mirrored_scores(drawn):
    columns, rows, position = drawn
    game = board(columns, rows)
    ours = solver(columns, rows).search(position)
    image = solver(columns, rows, memory=SMALL >> 1).search(mirrored(game, position))
    assert (image.score, image.win_in) == (ours.score, ours.win_in)
    turned = {str(columns + 1 - int(move.move)): (move.score, move.win_in) for move in ours.moves}
    assert {move.move: (move.score, move.win_in) for move in image.moves} == turned


@needs_numba
@examples(200)
@given(positions())
def test_a_search_fits_together(drawn):
    """Its value is that of its best moves, and all its plies and winners are those that the scores say."""
    columns, rows, position = drawn
    game = board(columns, rows)
    search = solver(columns, rows).search(position)
    best = max if game.player(position) == 1 else min
    assert search.complete
    assert search.low == search.high == search.score == best(move.score for move in search.moves)
    assert [move.move for move in search.moves] == [name for name, _ in game.moves(position)]
    assert search.best_moves == tuple(move.move for move in search.moves if move.score == search.score)
    assert search.move == search.variation[0] == search.best_moves[0]
    values = {0: 0, 1: float("inf"), 2: float("-inf")}
    winner, plies = outcome(game, position, search.score)
    assert (search.value, search.win_in) == (values[winner], plies)
    after = dict(game.moves(position))
    for move in search.moves:
        winner, plies = outcome(game, after[move.move], move.score)
        assert (move.value, move.win_in) == (values[winner], None if plies is None else plies + 1)


@needs_numba
@examples(200)
@given(positions())
def test_the_variation_keeps_the_score_and_ends_where_it_says(drawn):
    columns, rows, position = drawn
    game, ours = board(columns, rows), solver(columns, rows)
    search = ours.search(position)
    ours.proved.clear()  # so that all scores are searched again
    for name in search.variation:
        assert game.winner(position) is None
        position = dict(game.moves(position))[name]
        assert ours.score(position) == search.score
    assert (game.winner(position), 0 if search.score else None) == outcome(game, position, search.score)
    if search.score:
        assert len(search.variation) == search.win_in


@needs_numba
@examples(200)
@given(positions(), st.integers(-20, 20))
def test_every_question_is_answered_on_the_right_side(drawn, asked):
    columns, rows, position = drawn
    ours = solver(columns, rows)
    ours.proved.clear()
    low, high = ours.bounds(position)
    answer = ours.at_least(position, asked)
    ours.proved.clear()
    assert answer == (asked <= ours.score(position))
    assert low <= ours.score(position) <= high


@needs_numba
@examples(200)
@given(positions(), st.integers(0, 20), st.integers(0, 20))
def test_bounds_that_are_known_are_narrowed_to_the_score(drawn, below, above):
    columns, rows, position = drawn
    ours = solver(columns, rows)
    score = ours.score(position)
    ours.proved.clear()
    ours.remember(position, score - below, score + above)
    assert ours.score(position) == score
    assert ours.bounds(position) == (score, score)


def test_a_position_where_play_has_ended_has_no_moves():
    search = solver(7, 6).search(board(7, 6).parse("1212121"))
    assert (search.score, search.value, search.win_in) == (18, float("inf"), 0)
    assert (search.move, search.moves, search.variation, search.complete) == (None, (), (), True)


@pytest.mark.parametrize(("text", "plies"), [("12341234", 8), ("xo../xo../ox../ox..", 8), (None, 16)])
def test_a_position_may_be_given_as_text(text, plies):
    search = arena.search(board(4, 4), text, perfect=True, memory=SMALL)
    assert (search.score, search.value, search.complete) == (0, 0, True)
    assert len(search.variation) == plies
