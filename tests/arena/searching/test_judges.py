"""Endgames of Connect-4 against OpenSpiel and BitBully (extra `judges`; skipped where they are not installed)."""

import math
import random

import pytest
from falling import random_play

import games
from arena import search
from arena.searching.perfect.solver import PerfectSolver

FOUR = games.load("connect_four")
PERFECT = PerfectSolver(FOUR, memory=1 << 24)


def endgames(number, least, most, seed):
    """Play at random until there are so many empty squares, and give the columns, from 0, with the position."""
    chance, found = random.Random(seed), 0
    while found < number:
        position, columns, empty = FOUR.initial, [], chance.randint(least, most)
        while len(columns) < 42 - empty and FOUR.winner(position) is None:
            move, position = chance.choice(list(FOUR.moves(position)))
            columns.append(int(move) - 1)
        if FOUR.winner(position) is None:
            found += 1
            yield columns, position


def to_the_end(columns, position, **options):
    found = search(FOUR, position, plies=42 - len(columns), evaluation="cells", **options)
    assert found.complete or math.isinf(found.value)
    return found


def test_hundreds_of_endgames_are_worth_what_openspiel_says():
    pyspiel = pytest.importorskip("pyspiel")
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    game, outcomes = pyspiel.load_game("connect_four"), set()
    for columns, position in endgames(300, 2, 10, seed=1):
        state = game.new_initial_state()
        for column in columns:
            state.apply_action(column)
        assert [str(x + 1) for x in state.legal_actions()] == [move for move, _ in FOUR.moves(position)]
        assert state.current_player() + 1 == FOUR.player(position)
        value, _ = minimax.alpha_beta_search(game, state, maximizing_player_id=0)
        outcomes.add(value)
        for fast in (False, True):
            assert to_the_end(columns, position, fast=fast).value == {1: math.inf, -1: -math.inf, 0: 0}[value]
    assert outcomes == {1, 0, -1}


def bitbullys(score, columns):
    """Read BitBully's score of a move: 22 less the discs of whoever wins, negative if it is the other player.

    It is 1 on the empty board, which player 1 wins with his last disc.
    """
    if score == 0:
        return 0, None
    player = 1 + len(columns) % 2
    winner = player if score > 0 else 3 - player
    discs = 2 * (22 - abs(score)) - (winner == 1)
    return (math.inf if winner == 1 else -math.inf), discs - len(columns)


@pytest.mark.parametrize(
    ("number", "least", "most", "fast"), [(400, 2, 18, True), (60, 16, 22, True), (100, 2, 12, False)]
)
def test_hundreds_of_endgames_have_bitbullys_exact_scores(number, least, most, fast):
    bitbully = pytest.importorskip("bitbully")
    agent, outcomes = bitbully.BitBully(opening_book=None), set()
    for columns, position in endgames(number, least, most, seed=2 + least):
        board = bitbully.Board(columns)
        assert board.to_array() == FOUR.grid(position)
        scores = agent.score_all_moves(board)
        expected = {str(x + 1): bitbullys(score, columns) for x, score in scores.items()}
        found = to_the_end(columns, position, fast=fast)
        assert {each.move: (each.value, each.win_in) for each in found.moves} == expected
        assert (found.value, found.win_in) == expected[found.move]
        assert max(scores.values()) == scores[int(found.move) - 1]
        outcomes.add(found.value)
    assert outcomes == {math.inf, 0, -math.inf}


@pytest.mark.parametrize(
    ("plies", "number"),
    [
        *((plies, 3) for plies in range(12, 18)),
        *((plies, 25) for plies in range(18, 42)),
        *(
            pytest.param(plies, number, marks=pytest.mark.slow)
            for plies, number in ((9, 5), (10, 10), (12, 100), (15, 300))
        ),
    ],
)
def test_the_perfect_search_has_bitbullys_score_at_every_ply(plies, number):
    bitbully = pytest.importorskip("bitbully")
    agent, chance = bitbully.BitBully(opening_book=None), random.Random(plies)
    for _ in range(number):
        moves, position = random_play(FOUR, plies, chance, careful=chance.choice((0, plies)))
        score = agent.mtdf(bitbully.Board([int(move) - 1 for move in moves]))
        assert PERFECT.score(position) == (score if plies % 2 == 0 else -score)


@pytest.mark.parametrize(("plies", "number"), [(18, 5), (24, 20), (30, 30), (36, 30)])
def test_the_perfect_search_has_bitbullys_score_of_every_move(plies, number):
    bitbully = pytest.importorskip("bitbully")
    agent, chance = bitbully.BitBully(opening_book=None), random.Random(plies)
    for _ in range(number):
        moves, position = random_play(FOUR, plies, chance, careful=plies)
        columns = [int(move) - 1 for move in moves]
        scores = agent.score_all_moves(bitbully.Board(columns))
        found = PERFECT.search(position)
        assert {move.move: (move.value, move.win_in) for move in found.scored} == {
            str(column + 1): bitbullys(score, columns) for column, score in scores.items()
        }
        assert {move.move: move.score if plies % 2 == 0 else -move.score for move in found.scored} == {
            str(column + 1): score for column, score in scores.items()
        }
