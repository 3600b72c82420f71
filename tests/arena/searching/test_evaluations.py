"""The evaluations against course 002, a naive count, and what they promise."""

import math
import random
from itertools import product

import course_002
import pytest
from naive_search import RandomGame

import games
from arena import ParameterError, search
from arena.rules.capabilities import HasEvaluations
from arena.searching.evaluations import (
    Evaluation,
    alignments,
    cells,
    evaluation,
    names,
    rollouts,
)
from arena.searching.weights import checked_weights, read_weights

FOUR = games.load("connect_four")
TICTACTOE = games.load("tictactoe")
BOARDS = [
    FOUR,
    games.load("connect_four", rows=4, columns=4, align=3),
    games.load("connect_four", rows=9, columns=12, align=5),
    games.load("connect_four", rows=2, columns=3, align=1),
    games.load("connect_four", rows=19, columns=19, align=19),
    TICTACTOE,
    games.load("tictactoe", misere=True),
    games.load("tictactoe", rows=4, columns=6, align=4),
    games.load("tictactoe", rows=5, columns=5, align=5, misere=True),
    games.load("tictactoe", rows=2, columns=9, align=9),
    games.load("tictactoe", rows=3, columns=3, align=2),
    games.load("tictactoe", rows=15, columns=15, align=5),
]
WEIGHTS = [
    None,
    (0, 1, 10, 30, math.inf),
    (0, 1, 10, 100, 1000),
    (0, 0, 0, 0, 0),
    (1, 1, 2, 3, 5),
    (0.1, 0.2, 0.3, 4.5, 9),
]


def random_positions(game, number, seed=0):
    """List positions of random plays, from their starts to their ends."""
    chance, positions = random.Random(seed), []
    while len(positions) < number:
        positions.append(game.initial)
        while game.winner(positions[-1]) is None:
            positions.append(chance.choice(list(game.moves(positions[-1])))[1])
    return positions


def lines_of(game):
    """List the lines of a board by trying every start and every direction."""
    squares = {square for row in game.rows_of_squares for square in row}
    return {
        frozenset(line)
        for (x, y), right, up in product(squares, (-1, 0, 1), (-1, 0, 1))
        if (right, up) != (0, 0)
        for line in [[(x + step * right, y + step * up) for step in range(game.align)]]
        if squares.issuperset(line)
    }


def owned(game, position):
    squares = [square for row in game.rows_of_squares for square in row]
    return tuple({square for square in squares if marks & game.bit(square)} for marks in position)


def naive_alignments(game, position, weights):
    first, second = owned(game, position)
    total = 0
    for line in lines_of(game):
        if not line & second and line & first:
            total += weights[len(line & first)]
        if not line & first and line & second:
            total -= weights[len(line & second)]
    return -total if game.misere else total


def naive_cells(game, position):
    winner = game.winner(position)
    if winner:
        return math.inf if winner == 1 else -math.inf
    first, second = owned(game, position)
    total = sum(len(line & first) - len(line & second) for line in lines_of(game))
    return -total if game.misere else total


# ---- cells and alignments


def test_cells_are_those_of_course_000():
    score = cells(FOUR).score
    for position in random_positions(FOUR, 300):
        expected = {0: course_002.h(FOUR.grid(position)), 1: math.inf, 2: -math.inf}[FOUR.winner(position) or 0]
        assert score(position) == expected


@pytest.mark.parametrize("weights", WEIGHTS)
def test_alignments_are_those_of_course_002(weights):
    used = alignments(FOUR, weights)
    for position in random_positions(FOUR, 300, seed=1):
        grid = FOUR.grid(position)
        expected = course_002.utilite(grid, 1, weights or (0, 1, 10, 100, math.inf))
        assert used.score(position) == pytest.approx(expected)
        assert expected == pytest.approx(-course_002.utilite(grid, 2, used.weights))


@pytest.mark.slow
@pytest.mark.parametrize("game", BOARDS, ids=str)
def test_both_are_a_naive_count_on_other_boards(game):
    chance = random.Random(2)
    weights = sorted(chance.randrange(50) for _ in range(game.align + 1))
    plain, weighed, squares = alignments(game), alignments(game, weights), cells(game)
    everything = random_positions(game, 60, seed=3)
    for position in chance.sample(everything, min(40, len(everything))):
        assert plain.score(position) == naive_alignments(game, position, game.weights)
        assert weighed.score(position) == naive_alignments(game, position, weights)
        assert squares.score(position) == naive_cells(game, position)


@pytest.mark.parametrize(
    ("board", "worth"),
    [
        (".../.../...", 0),
        ("x../.../...", 3),
        (".../.x./...", 4),
        ("x../.o./...", 2 - 3),
        ("xx./.o./...", 10 + 1 - 2),
        ("xx./oo./...", 10 - 10 - 1),
        ("xxx/oo./...", 100 + 1 - 10),
    ],
)
def test_tictactoe_counts_1_10_100_as_course_003_has_it(board, worth):
    assert evaluation(TICTACTOE, "alignments").score(TICTACTOE.parse(board)) == worth


def test_misere_turns_the_sign():
    misere = games.load("tictactoe", misere=True)
    for position in random_positions(TICTACTOE, 100, seed=4):
        for make in (alignments, cells):
            assert make(misere).score(position) == -make(TICTACTOE).score(position)


def test_the_figure_of_course_000_scores_2():
    position = FOUR.parse("21213333455445")
    score = cells(FOUR).score
    worth = [[score((FOUR.bit(square), 0)) for square in row] for row in FOUR.rows_of_squares]
    assert worth[::-1] == [
        [3, 4, 5, 7, 5, 4, 3],
        [4, 6, 8, 10, 8, 6, 4],
        [5, 8, 11, 13, 11, 8, 5],
        [5, 8, 11, 13, 11, 8, 5],
        [4, 6, 8, 10, 8, 6, 4],
        [3, 4, 5, 7, 5, 4, 3],
    ]
    assert sum(map(sum, worth)) == 276
    grid = FOUR.board_rows(position)
    discs = {
        player: sorted(worth[row][x] for row in range(6) for x in range(7) if grid[row][x] == player)
        for player in (1, 2)
    }
    assert discs == {1: sorted([4, 5, 7, 6, 8, 13, 11]), 2: sorted([3, 5, 4, 8, 10, 11, 11])}
    assert score(position) == 2


def test_default_weights_end_in_infinity_on_connect_four_alone():
    assert alignments(FOUR).weights == (0, 1, 10, 100, math.inf)
    assert alignments(games.load("connect_four", rows=4, columns=4, align=3)).weights == (0, 1, 10, math.inf)
    assert alignments(TICTACTOE).weights == (0, 1, 10, 100)
    assert alignments(games.load("tictactoe", rows=5, columns=5, align=5)).weights == (0, 1, 10, 100, 1000, 10000)


@pytest.mark.parametrize(
    ("weights", "told"),
    [
        ([0, 1, 10, 100], r"weights: 0,1,10,100 \(5 of them, like 0,1,10,100,inf\)"),
        ([0, 1, 10, 100, 1000, 10000], r"\(5 of them"),
        ([], r"\(5 of them"),
        ([0, 10, 1, 100, 1000], "none smaller than the one before it"),
        ([0, 1, 10, 100, 99], "none smaller"),
        ([-1, 0, 1, 10, 100], "from 0 on"),
        ([-math.inf, 0, 1, 10, 100], "from 0 on"),
        ([0, math.nan, 1, 10, 100], "none smaller"),
        ([0, 1, 10, 100, math.nan], "none smaller"),
        ([math.nan] * 5, "none smaller"),
        ([0, 1, 10, math.inf, math.inf], "only the last may be infinite"),
        ([math.inf] * 5, "only the last may be infinite"),
        ([0, 1, math.inf, 100, 1000], "none smaller|only the last"),
    ],
)
def test_weights_are_refused(weights, told):
    for make in (alignments, checked_weights):
        with pytest.raises(ParameterError, match=told):
            make(FOUR, weights)
    with pytest.raises(ParameterError, match=told):
        evaluation(FOUR, "alignments", weights=weights)
    with pytest.raises(ParameterError, match=told):
        evaluation(FOUR, weights=weights)


@pytest.mark.parametrize("text", ["", "0,1,,3", "a,b", "0;1;2", "0,1,10,100,", "0 1 2"])
def test_weights_that_are_no_numbers_are_refused(text):
    with pytest.raises(ParameterError, match=r"numbers separated by commas"):
        read_weights(text)


def test_weights_are_read():
    assert read_weights("0, 0.5,10,1e2,inf") == (0, 0.5, 10, 100, math.inf)


# ---- roll-outs


def share(game, position):
    """Work out how likely each player is to win a random play."""
    following = [after for _, after in game.moves(position)]
    if not following:
        winner = game.winner(position)
        return (winner == 1, winner == 2)
    shares = [share(game, after) for after in following]
    return tuple(sum(each[player] for each in shares) / len(shares) for player in (0, 1))


@pytest.mark.parametrize(
    "game", [FOUR, TICTACTOE, games.load("nim"), RandomGame(1), RandomGame(2, cyclic=True)], ids=str
)
def test_rollouts_are_reproducible_in_whatever_order_they_are_asked(game):
    chance, positions = random.Random(5), [game.initial]
    for _ in range(6):
        positions += [chance.choice(list(game.moves(positions[-1])))[1]] if list(game.moves(positions[-1])) else []
    used = rollouts(game, games=5, seed=7)
    asked = {position: used.score(position) for position in positions}
    chance.shuffle(positions)
    again = rollouts(game, games=5, seed=7)
    assert {position: again.score(position) for position in positions} == asked
    assert {position: used.score(position) for position in positions} == asked
    assert all(0 <= score <= 1 for score in asked.values())


def test_rollouts_depend_on_the_seed():
    assert len({rollouts(FOUR, games=20, seed=seed).score(FOUR.initial) for seed in range(10)}) > 1


def test_rollouts_do_not_touch_the_common_generator():
    random.seed(1)
    expected = random.random()
    random.seed(1)
    rollouts(FOUR, games=2).score(FOUR.initial)
    assert random.random() == expected


@pytest.mark.parametrize("board", ["xo./.../...", "x../.o./..x", "xox/.o./..x", "xxo/oo./x.."])
def test_rollouts_come_near_the_share_of_random_plays_won(board):
    position = TICTACTOE.parse(board)
    first, second = share(TICTACTOE, position)
    expected, number = first / (first + second), 1500
    found = rollouts(TICTACTOE, games=number, seed=1).score(position)
    assert abs(found - expected) < 5 * math.sqrt(0.25 / number)


def test_rollouts_are_a_half_where_all_games_are_drawn():
    assert rollouts(TICTACTOE).draw == 0.5
    assert rollouts(TICTACTOE).score(TICTACTOE.parse("xox/xxo/o.o")) == 0.5  # the last square aligns nothing
    assert rollouts(TICTACTOE).score(TICTACTOE.parse("xox/xxo/oxo")) == 0.5
    drawn = RandomGame(3, winners=(0,))
    assert {rollouts(drawn, games=3).score(position) for position in range(drawn.size)} == {0.5}
    undecided = RandomGame(3, winners=(None,))
    assert rollouts(undecided, games=3).score(undecided.initial) == 0.5


def test_rollouts_are_certain_where_every_game_ends_alike():
    for winner, score in ((1, 1), (2, 0)):
        game = RandomGame(4, winners=(winner,))
        assert {rollouts(game, games=3).score(position) for position in range(game.size)} == {score}
    nim = games.load("nim", heaps=(1, 1, 1))
    assert rollouts(nim).score(nim.initial) == 1
    assert rollouts(nim).score(nim.parse("1,1,0")) == 0
    assert rollouts(FOUR).score(FOUR.parse("4455667")) == 1


def test_a_random_game_that_never_ends_counts_as_drawn():
    endless = RandomGame(5, cyclic=True, sinks=0)
    assert rollouts(endless, games=2).score(endless.initial) == 0.5


# ---- by name


def test_the_default_comes_first():
    assert names(FOUR) == names(TICTACTOE) == ["alignments", "cells", "rollouts", "zero"]
    assert names(games.load("nim")) == names(RandomGame(1)) == ["zero", "rollouts"]
    assert evaluation(FOUR).name == "alignments"
    assert evaluation(games.load("nim")).name == "zero"


@pytest.mark.parametrize("game", [FOUR, TICTACTOE, games.load("nim"), games.load("rook")], ids=str)
def test_every_name_gives_an_evaluation(game):
    for name in names(game):
        used = evaluation(game, name)
        assert used.name == name
        assert math.isfinite(used.score(game.initial))
        assert used.draw == (0.5 if name == "rollouts" else 0)


def test_an_evaluation_that_does_not_fit_is_refused():
    nim = games.load("nim")
    for name in ("cells", "alignments", "best"):
        with pytest.raises(ParameterError, match=rf"unknown evaluation: '{name}' \(one of zero, rollouts\)"):
            evaluation(nim, name)
    with pytest.raises(ParameterError, match=r"\(one of alignments, cells, rollouts, zero\)"):
        evaluation(FOUR, "nothing")
    with pytest.raises(ParameterError, match=r"cells has no weights \(alignments has\)"):
        evaluation(FOUR, "cells", weights=(0, 1, 10, 100, math.inf))
    with pytest.raises(ParameterError, match="zero has no weights"):
        evaluation(nim, weights=(0, 1))


# ---- evaluations of a game's own


class Biased(RandomGame):
    """A game that says itself what its positions are worth."""

    @property
    def evaluations(self):
        return {"parity": lambda position: position % 3, "rollouts": lambda _: -4}


class OwnFour(type(FOUR)):
    """Connect-4 with another idea of `cells`, and one of its own."""

    @property
    def evaluations(self):
        return {"left": self._left, "cells": self._left}

    def _left(self, position):
        return (position[0] & 0b111111).bit_count() - (position[1] & 0b111111).bit_count()


def test_a_games_own_evaluations_come_first_and_may_override():
    game = Biased(6)
    assert isinstance(game, HasEvaluations)
    assert not isinstance(RandomGame(6), HasEvaluations)
    assert names(game) == ["parity", "rollouts", "zero"]
    assert evaluation(game).name == "parity"
    assert evaluation(game).score(5) == 2
    assert evaluation(game, "rollouts").score(game.initial) == -4
    assert evaluation(game, "zero").score(game.initial) == 0
    four = OwnFour()
    assert names(four) == ["left", "cells", "alignments", "rollouts", "zero"]
    assert evaluation(four, "cells").score(four.parse("1")) == 1
    assert evaluation(four, "alignments", weights=[0, 1, 2, 3, 4]).weights == (0, 1, 2, 3, 4)
    with pytest.raises(ParameterError, match="left has no weights"):
        evaluation(four, weights=(0, 1, 10, 100, math.inf))


@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "memoised", "alphabeta"])
@pytest.mark.parametrize("fast", [False, True])
def test_a_search_uses_a_games_own_evaluation_under_a_name_that_is_taken(algorithm, fast):
    four = OwnFour()
    own = search(four, plies=2, evaluation="left", algorithm=algorithm, fast=fast)
    taken = search(four, plies=2, evaluation="cells", algorithm=algorithm, fast=fast)
    assert [each.value for each in own.moves] == [0, -1, -1, -1, -1, -1, -1]
    assert taken.moves == own.moves


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("name", ["cells", "alignments"])
def test_a_search_uses_the_function_it_is_given_whatever_its_name(name, fast):
    def score(position):
        return position[0].bit_length() - position[1].bit_length()

    expected = search(FOUR, plies=3, evaluation=Evaluation("other", score))
    assert search(FOUR, plies=3, evaluation=Evaluation(name, score), fast=fast).moves == expected.moves
    score.__name__ = name
    assert search(FOUR, plies=3, evaluation=score, fast=fast).moves == expected.moves
