"""Strong solving against solving the arena, against theory, and against published counts."""

import functools
import operator
import os
import random
from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from quick_run import quick
from random_graphs import examples
from ways import without_numba

import games
from arena import ParameterError, TooLarge, solve, strong_solve, unfold
from arena.machine.ahead import window
from arena.machine.columns import ARRAYS, LISTS
from arena.rules.packed import PackedRules, player, successors, winner
from arena.solving import strong, strong_passes
from arena.solving.strong import StrongSolution
from arena.solving.strong_passes import cell, sweep

GAMES = [
    games.load(name, **parameters)
    for name, parameters in [
        ("connect_four", {"rows": 1, "columns": 1, "align": 1}),
        ("connect_four", {"rows": 3, "columns": 4, "align": 3}),
        ("connect_four", {"rows": 4, "columns": 3, "align": 4}),
        ("connect_four", {"rows": 1, "columns": 7, "align": 2}),
        ("connect_four", {"rows": 7, "columns": 1, "align": 7}),
        ("connect_four", {"rows": 2, "columns": 5, "align": 4}),
        ("tictactoe", {}),
        ("tictactoe", {"misere": True}),
        ("tictactoe", {"rows": 2, "columns": 4, "misere": True}),
        ("tictactoe", {"rows": 1, "columns": 2, "align": 1, "misere": True}),
        ("tictactoe", {"rows": 2, "columns": 2, "align": 1}),
        ("marienbad", {}),
        ("marienbad", {"heaps": (0,)}),
        ("nim", {}),
        ("nim", {"heaps": (0, 3, 0, 4), "misere": True}),
        ("subtraction", {"heap": 0}),
        ("subtraction", {"heap": 0, "misere": True}),
        ("subtraction", {"heap": 33, "take": (2, 5)}),
        ("subtraction", {"heap": 50, "take": (1, 4, 9), "misere": True}),
        ("subtraction", {"heap": 3, "take": (5,)}),
        ("subtraction", {"heap": 5, "take": (2, 2**62)}),
    ]
]
any_game = pytest.mark.parametrize("game", GAMES, ids=repr)
long = pytest.mark.skipif("ARENA_LONG" not in os.environ, reason="1 GiB and 15 s: set ARENA_LONG")


@functools.cache
def both(game):
    return solve(unfold(game)), strong_solve(game)


@any_game
def test_every_position_has_the_winner_and_the_remoteness_of_the_arena(game):
    solution, strong = both(game)
    assert len(strong) == len(solution.winner)
    remoteness = solution.remoteness
    for position, won in solution.winner.items():
        assert strong.value(position) == (won, remoteness.get(position))


@any_game
def test_every_position_has_the_best_moves_of_the_arena(game):
    solution, strong = both(game)
    for position in solution.winner:
        assert set(strong.best_moves(position)) == set(solution.best_moves(position))


@any_game
def test_the_layers_are_those_of_the_attractors(game):
    solution, strong = both(game)
    for number in (1, 2):
        assert strong.layer_sizes(number) == solution.layer_sizes(number)


@any_game
def test_the_summary_is_that_of_the_arena_without_what_is_not_counted(game):
    solution, strong = both(game)
    for position in [None, *list(solution.winner)[::397]]:
        expected = {**solution.summary(position), "plays": None, "tree_nodes": None}
        assert strong.summary(position) == expected
        assert list(strong.summary(position)) == list(expected)


@any_game
def test_a_lookup_tells_what_every_move_is_worth(game):
    solution, strong = both(game)
    for position in list(solution.winner)[::7]:
        found = strong.lookup(position)
        assert found[:4] == (game.label(position), game.player(position), *solution.value(position))
        assert [move.move for move in found.moves] == [move for move, _ in game.moves(position)]
        for move, (_, after) in zip(found.moves, game.moves(position), strict=True):
            assert move[1:4] == (game.label(after), *solution.value(after))
            nearer = None if found.remoteness is None else found.remoteness - 1
            assert move.best == ((move.winner, move.remoteness) == (found.winner, nearer))
        assert bool(found.moves) == any(move.best for move in found.moves)


@any_game
def test_sweeps_over_lists_and_over_arrays_give_the_same(game):
    given = game.packed(), game.packed().pack(game.initial), "", 10**6
    plain, compiled = sweep(*given, engine=LISTS), sweep(*given, engine=ARRAYS)
    assert isinstance(plain[0], list)
    assert plain[0] == compiled[0].tolist()
    assert plain[1:] == compiled[1:]


@any_game
@pytest.mark.parametrize("threads", quick(1, [2, 3]))
@pytest.mark.parametrize("engine", [LISTS, ARRAYS], ids=["lists", "arrays"])
def test_any_number_of_threads_gives_the_same(game, engine, threads):
    given = game.packed(), game.packed().pack(game.initial), "", 10**6
    alone, shared = sweep(*given, engine=engine), sweep(*given, engine=engine, threads=threads)
    assert list(alone[0]) == list(shared[0])
    assert alone[1:] == shared[1:]


@pytest.mark.parametrize("threads", quick(1, [2, 3, 8]))
def test_any_number_of_threads_gives_the_same_of_millions_of_codes(threads):
    for name, parameters in [
        ("connect_four", {"rows": 4, "columns": 4}),
        ("tictactoe", {"rows": 3, "columns": 4, "misere": True}),
        ("nim", {"heaps": (20, 21, 22, 23)}),
        ("cram", {"rows": 4, "columns": 5}),
    ]:
        game = games.load(name, **parameters)
        given = game.packed(), game.packed().pack(game.initial), "", 10**6
        alone, shared = sweep(*given), sweep(*given, threads=threads)
        assert np.array_equal(alone[0], shared[0])
        assert alone[1:] == shared[1:]


@examples(100)
@given(st.integers(1, 60), st.booleans(), st.integers(0, 2**32))
def test_whatever_is_done_ahead_the_solution_is_that_of_the_definition(size, rising, seed):
    """Any rules on codes that rise or fall, with parts worked ahead in any order, by plain loops and compiled ones."""
    chance = random.Random(seed)
    movers, sinks = chance.choices((1, 2), k=size), chance.choices((0, 1, 2), k=size)
    rows = []
    for code in range(size):
        later = range(code + 1, size) if rising else range(code)
        after = [following for following in later if movers[following] != movers[code]]
        rows.append(chance.sample(after, min(len(after), chance.randint(0, 4))))
    rules = _listed(rows, movers, sinks, rising=rising)
    initial = 0 if rising else size - 1

    def turns(work, parts, threads):
        """Finish parts in order, some of them after they were worked ahead, in any order that threads allow."""
        begun = 0
        for part in range(parts):
            while begun < min(parts, part + window(threads)) and chance.random() < 0.7:
                work(1, begun, True)
                begun += 1
            begun = max(begun, part + 1)
            work(0, part, False)
            yield part + 1

    expected = _by_definition(rows, movers, sinks, initial)
    for engine in (LISTS, ARRAYS):
        with patch.object(strong_passes, "in_order", turns):
            values, tally, by_plies = sweep(rules, initial, "", 10**6, engine=engine, threads=4)
        found = {code: int(values[code]) for code in range(size) if values[code]}
        assert found == {code: value for code, (value, _) in expected.items()}
        open_ = [code for code in expected if rows[code]]
        ended = [sum(not rows[code] and sinks[code] == won for code in expected) for won in range(3)]
        players = [sum(movers[code] == mover for code in expected) for mover in (1, 2)]
        assert tally == [sum(len(rows[code]) for code in open_), *players, *ended]
        for won, plies in np.ndindex(3, rules.plies + 1):
            assert by_plies[won][plies] == sum(place == (won, plies) for _, place in expected.values())


def _by_definition(rows, movers, sinks, initial):
    """Value every code that can be reached: as it is stored, and its winner and plies, 0 of a draw."""

    @functools.cache
    def outcome(code):
        mover = movers[code]
        if not rows[code]:
            return sinks[code], 0
        after = [outcome(following) for following in rows[code]]
        won = [plies for winner, plies in after if winner == mover]
        if won:
            return mover, min(won) + 1
        if any(winner == 0 for winner, _ in after):
            return 0, 0
        return 3 - mover, max(plies for _, plies in after) + 1

    reached, pending = {initial}, [initial]
    while pending:
        new = set(rows[pending.pop()]) - reached
        reached |= new
        pending += new
    stored = {}
    for code in reached:
        winner, plies = outcome(code)
        stored[code] = 255 if winner == 0 else 1 + 2 * plies + (winner == movers[code]), (winner, plies)
    return stored


def _listed(rows, movers, sinks, *, rising):
    """Give packed rules that are listed in their parameters: for each code its mover, its winner, and its moves."""
    parameters = []
    for row, mover, won in zip(rows, movers, sinks, strict=True):
        parameters += [mover, -1 if row else won, len(row), *row, *[0] * (4 - len(row))]
    return PackedRules(
        size=len(rows), width=4, plies=len(rows), rising=rising, parameters=parameters,
        player=_listed_player, winner=_listed_winner, successors=_listed_successors,
        pack=int, unpack=int,
    )  # fmt: skip


def _listed_player(code, rule):
    return rule[7 * code]


def _listed_winner(code, rule):
    return rule[7 * code + 1]


def _listed_successors(code, rule, buffer):
    number = rule[7 * code + 2]
    for place in range(number):
        buffer[place] = rule[7 * code + 3 + place]
    return number


def test_large_tables_are_shared_by_all_processors():
    for size, processors, told in ((1 << 24, 3, 3), (1 << 24, 1, 1), (1 << 24, 100, 8), ((1 << 24) - 1, 3, 1)):
        game = games.load("subtraction", heap=size // 2 - 1 + size % 2, take=(1, 2))
        rules, asked = replace(game.packed(), size=size), []
        with (
            patch.object(strong, "swept_rules", lambda _, rules=rules: rules),
            patch.object(strong, "processors", lambda processors=processors: processors),
            patch.object(strong, "sweep", lambda *_, asked=asked, **options: asked.append(options) or ([], [], [])),
        ):
            strong_solve(game)
        assert asked[0]["threads"] == told


@any_game
def test_without_numba_small_games_are_solved_all_the_same(game):
    with without_numba():
        found = strong_solve(game)
    assert isinstance(found.values, list)
    assert found.summary() == both(game)[1].summary()


def test_without_numba_large_games_are_refused():
    with without_numba(), pytest.raises(TooLarge, match="without numba 1,000,000 are too many"):
        strong_solve(games.load("connect_four", rows=4, columns=4))


# What is stored


@pytest.mark.parametrize(
    ("heap", "kind", "draw"),
    [(0, "u1", 255), (125, "u1", 255), (126, "u2", 65_535), (32_765, "u2", 65_535), (32_766, "u4", 2**32 - 1)],
)
@pytest.mark.parametrize("misere", quick(1, [False, True]))
def test_cells_are_as_wide_as_the_longest_play_needs(heap, kind, draw, misere):
    """With one object taken at a time play lasts as long as it can, and its end is known from the start."""
    game = games.load("subtraction", heap=heap, take=(1,), misere=misere)
    found = strong_solve(game)
    assert cell(heap) == (kind, draw)
    assert found.values.dtype == kind
    for left in {heap, max(heap - 1, 0), heap // 2, 0}:
        mover = 1 + (heap - left) % 2
        assert found.value((left, mover)) == (mover if (left % 2 == 1) != misere else 3 - mover, left)
    assert sorted([found.layer_sizes(1), found.layer_sizes(2)]) == [[], [1] * (heap + 1)]


@pytest.mark.slow
def test_wider_cells_say_the_same_as_narrow_ones():
    game = games.load("connect_four", rows=3, columns=3, align=3)
    expected = strong_solve(game)
    for kind, draw in (("u2", 65_535), ("u4", 2**32 - 1)):
        for engine in (LISTS, ARRAYS):
            with patch("arena.solving.strong_passes.cell", lambda _, kind=kind, draw=draw: (kind, draw)):
                values, tally, by_plies = sweep(
                    game.packed(), game.packed().pack(game.initial), "", 10**6, engine=engine
                )
            assert (tally, by_plies) == (expected.tally, expected.by_plies)
            size = game.packed().size
            assert [255 if value == draw else value for value in map(int, values[:size])] == list(
                expected.values[:size]
            )


def test_a_long_heap_with_two_moves_is_the_same_as_its_arena():
    game = games.load("subtraction", heap=900, take=(1, 300, 301))
    solution, found = both(game)
    assert found.values.dtype == "u2"
    for position in solution.winner:
        assert found.value(position) == solution.value(position)


# Theory


@pytest.mark.parametrize("misere", [False, True])
def test_nim_is_lost_where_the_heaps_add_up_to_zero_without_carrying(misere):
    """In misère play too, but where no heap has more than one object."""
    game = games.load("nim", heaps=(5, 6, 7), misere=misere)
    found = strong_solve(game)
    assert len(found) == 6 * 7 * 8 * 2 - 8
    for heaps in np.ndindex(6, 7, 8):
        lost = functools.reduce(operator.xor, heaps) == 0
        if misere and max(heaps) < 2:
            lost = not lost
        for mover in (1, 2):
            if any(full - heap > 1 for full, heap in zip((5, 6, 7), heaps, strict=True)) or (
                (sum((5, 6, 7)) - sum(heaps)) % 2 == mover - 1
            ):
                assert found.value((heaps, mover))[0] == (3 - mover if lost else mover)


def test_marienbad_is_lost_by_the_first_player():
    found = strong_solve(games.load("marienbad"))
    assert (len(found), found.summary()["w1"], found.value(found.game.initial)[0]) == (752, 368, 2)


def test_a_heap_of_a_multiple_of_four_is_lost():
    found = strong_solve(games.load("subtraction", heap=100_000))
    for left in range(99_990):
        for mover in (1, 2):
            assert found.value((left, mover))[0] == (mover if left % 4 else 3 - mover)


# Published counts


@pytest.mark.parametrize(
    ("columns", "rows", "positions", "won"),
    [
        (4, 4, 161_029, 0),
        (4, 5, 1_706_255, 0),
        (5, 4, 3_945_711, 0),
        pytest.param(5, 5, 69_763_700, 0, marks=long),
        pytest.param(6, 4, 94_910_577, 2, marks=long),
    ],
)
def test_connect_four_has_the_published_number_of_positions_and_winner(columns, rows, positions, won):
    found = strong_solve(games.load("connect_four", rows=rows, columns=columns))
    assert len(found) == positions
    assert found.value(found.game.initial)[0] == won
    assert sum(map(sum, found.by_plies)) == positions
    symmetric = found.lookup()
    assert [move[2:] for move in symmetric.moves] == [move[2:] for move in reversed(symmetric.moves)]


def test_tictactoe_has_the_published_number_of_positions():
    found = strong_solve(games.load("tictactoe"))
    assert len(found) == 5478
    assert found.tally == [16_167, 2739, 2739, 16, 626, 316]
    assert [sum(sizes) for sizes in found.by_plies] == [1068, 2936, 1474]


def _next_ply(codes, rule, buffer, after):
    filled = 0
    for place in range(len(codes)):
        code = codes[place]
        if winner(code, rule) < 0:
            for number in range(successors(code, rule, buffer)):
                after[filled] = buffer[number]
                filled += 1
    return filled


def _players(codes, rule, counts):
    for place in range(len(codes)):
        counts[player(codes[place], rule)] += 1


@pytest.mark.parametrize("plies", quick(1, [10, 12]))
def test_the_board_of_connect_four_has_the_published_number_of_positions_by_ply(plies):
    rules = games.load("connect_four").packed()
    rule, buffer = rules.columns(ARRAYS)
    codes, sizes = np.array([rules.pack((0, 0))]), []
    for ply in range(plies):
        sizes.append(len(codes))
        counts = np.zeros(3, dtype="i8")
        rules.loop(_players, ARRAYS)(codes, rule, counts)
        assert counts[1 + ply % 2] == len(codes)
        after = np.empty(7 * len(codes) + 1, dtype="i8")
        if ply < plies - 1:
            after = np.sort(after[: rules.loop(_next_ply, ARRAYS)(codes, rule, buffer, after)])
            codes = after[np.flatnonzero(np.diff(after, prepend=-1))]
    published = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275, 558_186, 1_662_623, 4_568_683]
    assert sizes == published[:plies]


# What is refused


def test_a_position_that_cannot_be_reached_is_refused():
    for name, positions in {
        "nim": [((1, 3, 5, 7), 2), ((1, 3, 5, 8), 1), ((0, 4, 0, 0), 1), ((2, 0, 0, 0), 1), ((0, 0, 0, 10**30), 1)],
        "subtraction": [(5, 2), (6, 1), (4, 1), (-1, 1), (3, 0), (3, 3)],
        "tictactoe": [(0, 1), (1 << 3, 0), (1, 1), (4, 4)],
    }.items():
        found = strong_solve(games.load(name))
        for position in positions:
            for ask in (found.value, found.lookup, found.summary, found.best_moves):
                with pytest.raises(ParameterError, match="cannot be reached from the start"):
                    ask(position)


def test_a_disc_that_floats_is_refused():
    found = strong_solve(GAMES[1])
    for position in ((0b10, 0), (0b100, 0b10), (0b1000, 0), (1, 1), (1 << 19, 0)):
        with pytest.raises(ParameterError, match="cannot be reached from the start"):
            found.value(position)


def test_a_number_that_no_heap_allows_may_be_as_large_as_you_like():
    game = games.load("subtraction", heap=5, take=(2, 2**70))
    assert strong_solve(game).summary() == {**solve(unfold(game)).summary(), "plays": None, "tree_nodes": None}


def test_a_game_without_packed_rules_is_refused():
    with pytest.raises(ParameterError, match="has no packed rules: solve its arena"):
        strong_solve(games.load("fibonacci_nim"))


@pytest.mark.parametrize("engine", [LISTS, ARRAYS], ids=["lists", "arrays"])
def test_the_bound_is_exact(engine):
    rules = games.load("tictactoe").packed()
    assert sum(sweep(rules, 0, "", 5478, engine=engine)[1][1:3]) == 5478
    with pytest.raises(TooLarge, match="more than 5,477 vertices; raise --max-vertices"):
        sweep(rules, 0, "", 5477, engine=engine)


def test_a_size_that_is_known_is_refused_at_once():
    for game, told in (
        (games.load("connect_four"), "4,531,985,219,092"),
        (games.load("nim", heaps=(99,) * 4), "199,99"),
    ):
        with patch.object(strong, "sweep", None), pytest.raises(TooLarge, match=f"has {told}"):
            strong_solve(game)


# Progress


@pytest.mark.parametrize("engine", [LISTS, ARRAYS], ids=["lists", "arrays"])
@any_game
def test_progress_adds_up_to_two_sweeps(game, engine):
    rules, told = game.packed(), []
    sweep(rules, rules.pack(game.initial), "", 10**6, lambda *said: told.append(said), engine=engine)
    assert 2 * rules.size <= sum(count for count, _ in told) <= 2 * rules.size + 16
    assert told[-1][1] == f"{len(both(game)[0].winner):,} positions being valued"
    assert {note.split()[-1] for _, note in told} == {"found", "valued"}


def test_a_solution_is_shown_with_its_size():
    found = strong_solve(games.load("nim"))
    assert isinstance(found, StrongSolution)
    assert repr(found) == "<StrongSolution of Nim(heaps=(1, 3, 5, 7), misere=False): 752 positions>"
