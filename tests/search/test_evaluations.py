"""Evaluations against the courses' programs and naive counts; playouts and UCT against their definitions."""

import math
import random
import re

import course_002
import pytest
from command import output, refused
from naive_boards import lines_on
from naive_search import PlayoutNode, RandomGame
from searched import SAME, found_values, random_play

from arena import Evaluation, ParameterError, evaluation, load, play_matches, search

FOUR = load("connect_four")
TICTACTOE = load("tictactoe")


def random_positions(game, plays, seed=0):
    chance = random.Random(seed)
    return [position for _ in range(plays) for position in random_play(game, chance)]


def lines_of(game):
    return lines_on((square for row in game.rows_of_squares for square in row), game.align)


def naive_scores(game, position, lines, weights):
    """Return the scores of both evaluations by counting on all lines."""
    squares = [square for row in game.rows_of_squares for square in row]
    first, second = ({square for square in squares if marks & game.bit(square)} for marks in position)
    weighed = counted = 0
    for line in lines:
        counted += len(line & first) - len(line & second)
        if not line & second and line & first:
            weighed += weights[len(line & first)]
        if not line & first and line & second:
            weighed -= weights[len(line & second)]
    sign = -1 if game.misere else 1
    won = {1: math.inf, 2: -math.inf}.get(game.winner(position), sign * counted)
    return won, sign * weighed


# ---- cells and alignments


def test_cells_and_alignments_are_those_of_the_courses():
    cells = evaluation(FOUR, "cells")
    for weights in (None, (0, 1, 10, 30, math.inf), (1, 1, 2, 3, 5), (0.1, 0.2, 0.3, 4.5, 9)):
        used = evaluation(FOUR, "alignments", weights=weights)
        for position in random_positions(FOUR, 3, seed=1):
            grid = FOUR.grid(position)
            expected = course_002.utilite(grid, 1, weights or (0, 1, 10, 100, math.inf))
            assert used.score(position) == pytest.approx(expected)
            wanted = {0: course_002.h(grid), 1: math.inf, 2: -math.inf}[FOUR.winner(position) or 0]
            assert cells.score(position) == wanted


BOARDS = [
    ("connect_four", {"rows": 4, "columns": 4, "align": 3}),
    ("connect_four", {"rows": 7, "columns": 9, "align": 5}),
    ("connect_four", {"rows": 2, "columns": 3, "align": 1}),
    ("tictactoe", {"rows": 4, "columns": 6, "align": 4}),
    ("tictactoe", {"rows": 5, "columns": 5, "align": 5, "misere": True}),
    ("tictactoe", {"rows": 3, "columns": 3, "align": 2}),
    pytest.param("connect_four", {"rows": 19, "columns": 19, "align": 19}, marks=pytest.mark.slow),
    pytest.param("tictactoe", {"rows": 15, "columns": 15, "align": 5}, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("name", "parameters"), BOARDS)
def test_both_are_a_naive_count_on_other_boards(name, parameters):
    game, chance = load(name, **parameters), random.Random(2)
    weights, lines = (
        sorted(chance.randrange(50) for _ in range(game.align + 1)),
        lines_of(game),
    )
    plain, weighed = evaluation(game, "alignments"), evaluation(game, "alignments", weights=weights)
    for position in random_positions(game, 2, seed=3)[::3]:
        cells, expected = naive_scores(game, position, lines, weights)
        assert weighed.score(position) == expected
        assert plain.score(position) == naive_scores(game, position, lines, plain.weights)[1]
        assert evaluation(game, "cells").score(position) == cells


def test_the_figure_of_course_000_scores_2():
    cells = evaluation(FOUR, "cells").score
    worth = [[cells((FOUR.bit(square), 0)) for square in row] for row in FOUR.rows_of_squares]
    lower = [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 13, 11, 8, 5]]
    assert worth == [*lower, *lower[::-1]]
    assert sum(map(sum, worth)) == 276
    assert cells(FOUR.parse("21213333455445")) == 2


def test_default_weights_end_in_infinity_on_connect_four_alone():
    def weights(name, **parameters):
        return evaluation(load(name, **parameters), "alignments").weights

    assert weights("connect_four") == (0, 1, 10, 100, math.inf)
    assert weights("connect_four", rows=4, columns=4, align=3) == (0, 1, 10, math.inf)
    assert weights("tictactoe") == (0, 1, 10, 100)
    assert weights("tictactoe", rows=5, columns=5, align=5) == (0, 1, 10, 100, 1000, 10000)


def test_weights_that_are_refused():
    for weights in [
        [0, 1, 10, 100], [0, 1, 10, 100, 1000, 10000], [], [0, 10, 1, 100, 1000], [0, 1, 10, 100, 99],
        [-1, 0, 1, 10, 100], [-math.inf, 0, 1, 10, 100], [0, math.nan, 1, 10, 100], [0, 1, 10, 100, math.nan],
        [0, 1, 10, math.inf, math.inf], [math.inf] * 5, [0, 1, math.inf, 100, 1000], "01234", 3, [0, 1, 2, 3, "x"],
    ]:  # fmt: skip
        with pytest.raises(ParameterError, match="weights"):
            evaluation(FOUR, weights=weights)
    for text in ("", "0,1,,3", "a,b", "0;1;2", "0,1,10,100,", "0 1 2"):
        assert "weights" in refused("search", "connect_four", "--plies", 1, "--weights", text, code=2)
    told = output("search", "connect_four", "--plies", 1, "--weights", "0, 0.5,10,1e2,inf")
    assert "1.5" in told  # three lines through the lowest left square


# ---- by name


def test_the_default_comes_first_and_every_name_makes_an_evaluation():
    for game, names in [(FOUR, "alignments, cells, rollouts, zero"), (load("nim"), "zero, rollouts")]:
        with pytest.raises(ParameterError, match=rf"'magic'.*{names}"):
            evaluation(game, "magic")
        assert evaluation(game).name == names.split(",")[0]
        for name in names.split(", "):
            used = evaluation(game, name)
            assert (used.name, used.draw) == (name, 0.5 if name == "rollouts" else 0)
            assert math.isfinite(used.score(game.initial))
    for game, name in [(FOUR, "cells"), (load("nim"), None)]:
        with pytest.raises(ParameterError, match="weights"):
            evaluation(game, name, weights=(0, 1, 10, 100, math.inf))
    with pytest.raises(ParameterError, match="cells"):
        evaluation(load("nim"), "cells")


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
    game, four = Biased(6), OwnFour()
    assert (evaluation(game).name, evaluation(game).score(5)) == ("parity", 2)
    assert evaluation(game, "rollouts").score(game.initial) == -4
    assert evaluation(game, "zero").score(game.initial) == 0
    assert evaluation(four, "cells").score(four.parse("1")) == 1
    assert evaluation(four, "alignments", weights=[0, 1, 2, 3, 4]).weights == (0, 1, 2, 3, 4)
    with pytest.raises(ParameterError, match="left"):
        evaluation(four, weights=(0, 1, 10, 100, math.inf))
    for algorithm in SAME:
        own, taken = (search(four, plies=2, evaluation=name, algorithm=algorithm) for name in ("left", "cells"))
        assert [each.value for each in own.moves] == [0, -1, -1, -1, -1, -1, -1]
        assert taken.moves == own.moves


def test_a_search_uses_the_function_it_is_given_whatever_its_name():
    def score(position):
        return position[0].bit_length() - position[1].bit_length()

    expected = search(FOUR, plies=3, evaluation=Evaluation("other", score))
    for name in ("cells", "alignments"):
        assert search(FOUR, plies=3, evaluation=Evaluation(name, score)).moves == expected.moves
        score.__name__ = name
        assert search(FOUR, plies=3, evaluation=score).moves == expected.moves


# ---- boards: the evaluation by lines, however it is searched


def test_boards_have_the_same_values_by_the_evaluation_and_by_its_function():
    chance = random.Random(1)
    for name, parameters, weights in [
        ("connect_four", {}, (0, 0.25, 1.75, 25.125, math.inf)),
        ("connect_four", {}, (0, 1, 2**20 + 1, 2**39 + 3, math.inf)),
        ("connect_four", {"rows": 3, "columns": 5, "align": 3}, (0, 1, 3, 9)),
        ("connect_four", {"rows": 2, "columns": 3, "align": 1}, None),
        ("tictactoe", {"misere": True}, (0, 0.25, 0.5, 1.1)),
        ("tictactoe", {"rows": 4, "columns": 4, "align": 2, "misere": True}, None),
        ("tictactoe", {"rows": 1, "columns": 6, "align": 3}, (0, 0, 0, 0)),
    ]:
        game = load(name, **parameters)
        for kind in ("alignments", "cells"):
            heuristic = evaluation(game, kind, weights=weights if kind == "alignments" else None)
            plain = Evaluation("the same by name", heuristic.score, heuristic.draw)
            for _ in range(4):
                position = chance.choice(random_play(game, chance)[:-1])
                expected = search(game, position, plies=2, evaluation=plain, algorithm="minimax")
                for algorithm in SAME:
                    found = search(game, position, plies=2, evaluation=heuristic, algorithm=algorithm)
                    assert found_values(found) == found_values(expected)
                    assert (found.best_moves, found.win_in) == (expected.best_moves, expected.win_in)
    dear = Evaluation("cells", evaluation(TICTACTOE, "cells").score, draw=1000)
    assert search(TICTACTOE, "xox/xoo/.x.", plies=9, evaluation=dear).value == 1000


# ---- playouts


def share(game, position):
    """Return how likely each player is to win a random play."""
    following = [after for _, after in game.moves(position)]
    if not following:
        winner = game.winner(position)
        return (winner == 1, winner == 2)
    shares = [share(game, after) for after in following]
    return tuple(sum(each[player] for each in shares) / len(shares) for player in (0, 1))


def rollouts(game, **settings):
    return evaluation(game, "rollouts", **settings).score


def test_rollouts_are_reproducible_in_whatever_order_they_are_asked():
    random.seed(1)
    untouched = random.getstate()
    for game in (FOUR, TICTACTOE, load("nim"), RandomGame(1), RandomGame(2, cyclic=True)):
        chance, positions = random.Random(5), [game.initial]
        for _ in range(6):
            positions += [after for _, after in list(game.moves(positions[-1]))[:1]]
        asked = {position: rollouts(game, games=5, seed=7)(position) for position in positions}
        chance.shuffle(positions)
        again = rollouts(game, games=5, seed=7)
        assert {position: again(position) for position in positions} == asked
        assert all(0 <= score <= 1 for score in asked.values())
    assert len({rollouts(FOUR, games=20, seed=seed)(FOUR.initial) for seed in range(10)}) > 1
    assert random.getstate() == untouched
    for games in (0, -1, True, 1.5):
        with pytest.raises(ParameterError, match="games"):
            rollouts(FOUR, games=games)


def test_rollouts_come_near_the_share_of_random_plays_won():
    for board in ("x../.o./..x", "xox/.o./..x", "xxo/oo./x.."):
        first, second = share(TICTACTOE, TICTACTOE.parse(board))
        found = rollouts(TICTACTOE, games=1500, seed=1)(TICTACTOE.parse(board))
        assert abs(found - first / (first + second)) < 5 * math.sqrt(0.25 / 1500)


def test_rollouts_of_games_that_end_alike_or_never():
    assert rollouts(TICTACTOE)(TICTACTOE.parse("xox/xxo/o.o")) == 0.5  # the last square aligns nothing
    for winner, score in ((1, 1), (2, 0), (0, 0.5), (None, 0.5)):
        game = RandomGame(4, winners=(winner,))
        assert {rollouts(game, games=3)(position) for position in range(game.size)} == {score}
    endless = RandomGame(5, cyclic=True, sinks=0)
    assert rollouts(endless, games=1)(endless.initial) == 0.5


def drawn_playouts(text):
    """List label, mean score and playouts of the nodes of a tree in DOT, in the order of its nodes."""
    nodes = re.findall(r'>n = (\d+)<.*tooltip="(.*) - J[12] to move - ([\d.]+)"', text)
    return [(label, value, int(playouts)) for playouts, label, value in nodes]


def test_the_tree_of_uct_is_that_of_the_definition():
    for name, words, parameters in [("nim", ["--heaps", "1,2,2"], {"heaps": (1, 2, 2)}), ("tictactoe", [], {})]:
        game = load(name, **parameters)
        for seed, playouts in ((0, 1), (1, 9), (2, 60), (3, 150)):
            root, chance = PlayoutNode(game, game.initial), random.Random(seed)
            for _ in range(playouts):
                root.playout(chance, math.sqrt(2))
            how = ["--playouts", playouts, "--seed", seed, "--plies", 2]
            told = output("tree", name, *words, "--algorithm", "mcts", *how, "-o", "-", "--format", "dot")
            assert drawn_playouts(told) == root.listed(2)


def test_more_playouts_play_better():
    few, many = (play_matches(TICTACTOE, f"mcts:playouts={budget}", "random", 12, workers=1) for budget in (1, 100))
    assert few.mean < many.mean > 0.9


def test_options_of_the_other_algorithm_are_refused():
    assert "evaluation" in refused("tree", "nim", "--algorithm", "mcts", "--evaluation", "zero", "-o", "x.svg", code=2)
    assert "playouts" in refused("tree", "nim", "--playouts", "3", "-o", "x.svg", code=2)
