"""Games that were played, analysed: against strong solutions, the perfect search of each position, and Ctrl-C."""

import functools
import random

import pytest

import arena
from arena import Analysis, IllegalPlay, ParameterError, TooLarge, analyse, load, play_of, read, strong_solve
from arena.graphs.graph_game import GraphGame
from arena.playing.plays import Match
from arena.searching.perfect.board import outcome, plies_to_end
from arena.searching.perfect.solver import PerfectSolver

LATE = "4644464466315235"
"""Sixteen moves of Connect-4 after which J1 wins, and the other results are near."""
solved_board = functools.cache(strong_solve)


def random_moves(game, seed, start=None):
    chance, position, moves = random.Random(seed), game.initial if start is None else game.parse(start), []
    while game.winner(position) is None:
        move, position = chance.choice(list(game.moves(position)))
        moves.append(move)
    return moves


def check_moves(found, lookup):
    """Hold every move against what a solution says of the position before it and of all moves from there."""
    for row, position in zip(found.moves, found.play.positions, strict=False):
        known = lookup(position)
        made = next(move for move in known.moves if move.move == row.move)
        assert (row.player, row.winner_before, row.plies_before) == (known.player, known.winner, known.remoteness)
        assert (row.winner, row.plies) == (made.winner, made.remoteness)
        kept = made.winner == known.winner
        assert row.given_away == (None if kept else "win" if known.winner == known.player else "draw")
        assert row.slower == (kept and not made.best)
        assert list(row.best_moves) == ([] if kept else [move.move for move in known.moves if move.best])


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (4, 5), (5, 4)])
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 6))])
def test_moves_on_small_boards_are_worth_what_the_strong_solution_says(rows, columns, seed):
    game = load("connect_four", rows=rows, columns=columns)
    solved = solved_board(game)
    found = analyse(game, random_moves(game, seed))
    assert found.complete
    check_moves(found, lambda position: solved.lookup(position, game))


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))])
def test_scores_of_a_game_are_those_of_each_position_alone(seed):
    game = load("connect_four")
    found = analyse(game, random_moves(game, seed, LATE), start=LATE)
    alone = PerfectSolver(game)
    for position, worth in zip(found.play.positions, found.worths, strict=True):
        assert worth.score == alone.score(position)
        sign = 1 if game.player(position) == 1 else -1
        assert worth.plies == plies_to_end(sign * worth.score, (position[0] | position[1]).bit_count(), 42)


def test_a_win_that_was_missed_is_found_without_a_long_search():
    """J1, who wins within nine plies, lets J2 win at once: 603,000 nodes where slow wins were looked for first."""
    game = load("connect_four")
    solver = PerfectSolver(game)
    score = solver.score(game.parse("46454432"), -16)
    assert (score, *outcome(game, game.parse("46454432"), score)) == (13, 1, 9)
    assert 0 < solver.nodes < 1_000


def test_a_win_thrown_away_and_thrown_back():
    found = analyse(load("connect_four"), "215522115335322", start=LATE)
    assert [worth.score for worth in found.worths] == [5, 1, 1, -10, 3, 3, 7, *[6] * 9]
    assert [(move.ply, move.move, move.best_moves) for move in found.mistakes] == [
        (3, "5", ("1", "2")),
        (4, "5", ("1", "3")),
    ]
    assert [move.ply for move in found.moves if move.slower] == [1, 6, 7]


@pytest.mark.parametrize("name", ["tictactoe", "marienbad", "fibonacci_nim", "rook"])
def test_other_games_are_worth_what_their_solution_says(name):
    game = load(name)
    found = analyse(game, random_moves(game, 1))
    solution = arena.solve(arena.unfold_compact(game))
    check_moves(found, lambda position: solution.lookup(position, game))
    assert {worth.score for worth in found.worths} == {None}


def test_an_arena_from_a_file_is_analysed():
    found = analyse(GraphGame(read("sans_interet")), "1")
    solution = arena.solve(read("sans_interet"))
    assert [worth[:2] for worth in found.worths] == [solution.value(0), solution.value(1)]


def test_a_game_is_given_as_text_list_match_or_play():
    game, text = load("tictactoe"), "5,2,1,9,3,7"
    expected = analyse(game, text).moves
    assert analyse(game, "The game: " + text).moves == expected
    assert analyse(game, text.split(",")).moves == expected
    assert analyse(game, play_of(game, text)).moves == expected
    play = play_of(game, text)
    assert analyse(game, Match(0, play.moves, play.positions)).moves == expected


def test_what_is_no_game_or_too_large_is_refused():
    with pytest.raises(IllegalPlay, match="move 2 of the play: '9'"):
        analyse(load("connect_four"), "4,9")
    with pytest.raises(ParameterError, match="no moves"):
        analyse(load("connect_four"), "")
    with pytest.raises(TooLarge, match=r"no perfect search of it: a board of 72 bits.* too large to be solved"):
        analyse(load("connect_four", rows=8, columns=8), "4")


def test_after_ctrl_c_the_last_plies_are_valued(monkeypatch):
    game, looked = load("connect_four", rows=4, columns=5), []
    solved = PerfectSolver.score

    def score(self, position, *rest):
        looked.append(position)
        if len(looked) > 4:
            raise KeyboardInterrupt
        return solved(self, position, *rest)

    monkeypatch.setattr(PerfectSolver, "score", score)
    found = analyse(game, "2,3,2,2,1,4,3,4,3,1,2,5,3,4,4")
    known = [worth is not None for worth in found.worths]
    assert known == sorted(known)
    assert 0 < sum(known) < len(known)
    assert not found.complete
    assert [move.winner is None for move in found.moves] == [not after for after in known[1:]]
    assert [move.winner_before is None for move in found.moves] == [not before for before in known[:-1]]


def test_progress_is_told_position_by_position():
    steps = []
    analyse(load("tictactoe"), "5,2,1", progress=steps.append)
    assert steps == [1] * 4


def test_a_frame_has_a_row_a_move_whatever_is_known():
    found = analyse(load("connect_four", rows=4, columns=4), "1,2,1,2,1,3,2")
    table = found.to_frame()
    assert list(table["move"]) == ["1", "2", "1", "2", "1", "3", "2"]
    assert list(table["best_moves"])[-2:] == ["1", "1"]
    unknown = Analysis(found.play, (None,) * 8, tuple(move._replace(winner=None) for move in found.moves))
    assert unknown.to_frame().dtypes.equals(table.dtypes)


def test_an_analysis_shows_itself():
    found = analyse(load("connect_four", rows=4, columns=4), "1,2,1,2,1,3,2")
    assert repr(found) == "<Analysis of <Play of ConnectFour(rows=4, columns=4, align=4): 1,2,1,2,1,3,2>: 2 mistakes>"
    assert found._repr_svg_().startswith("<")
    assert found._repr_html_() is None
