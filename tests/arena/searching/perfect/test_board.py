"""What a score says, and which boards there is a perfect search of."""

import pytest

import games
from arena import ParameterError
from arena.searching.perfect import table as at
from arena.searching.perfect.board import fits, lanes_of, plies_to_end, refusal, rule_of, score_after
from arena.searching.perfect.solver import PerfectSolver


@pytest.mark.parametrize("squares", [15, 16, 41, 42])
def test_a_score_and_the_plies_to_the_end_tell_each_other(squares):
    """The winner makes his s-th disc from the end: so many of the plies that are left are his, and so many not."""
    for discs in range(squares):
        for plies in range(squares - discs + 1):
            mover = 1 + discs % 2
            winner = mover if plies % 2 else 3 - mover
            made = (discs + plies + (1 if winner == 1 else 0)) // 2
            score = (squares + (1 if winner == 1 else 0)) // 2 - made + 1
            assert score_after(plies, discs, squares) == score
            assert plies_to_end(score if winner == mover else -score, discs, squares) == plies
        assert plies_to_end(0, discs, squares) is None


@pytest.mark.parametrize(
    ("name", "parameters", "reason"),
    [
        ("connect_four", {"columns": 8, "rows": 7}, None),
        ("connect_four", {"columns": 16, "rows": 3}, None),
        ("connect_four", {"columns": 4, "rows": 15}, None),
        ("connect_four", {"columns": 4, "rows": 16}, "a board of 68 bits, its guard row counted (at most 64)"),
        ("connect_four", {"columns": 13, "rows": 4}, "a board of 65 bits, its guard row counted (at most 64)"),
        ("connect_four", {"columns": 17, "rows": 2}, "17 columns (at most 16)"),
        ("connect_four", {"columns": 5, "rows": 4, "align": 3}, "3 discs in line (only 4)"),
        ("tictactoe", {}, "only boards on which discs fall"),
        ("nim", {}, "only boards on which discs fall"),
    ],
)
def test_a_board_that_does_not_fit_is_refused_in_a_line(name, parameters, reason):
    game = games.load(name, **parameters)
    assert (refusal(game), fits(game)) == (reason, reason is None)
    if reason is None:
        assert PerfectSolver(game, memory=1 << 24, fast=False).bounds(game.initial)[0] < 0
    else:
        with pytest.raises(ParameterError) as refused:
            PerfectSolver(game)
        assert reason in str(refused.value)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("columns", "rows"), [(4, 4), (7, 6), (8, 7), (9, 6), (16, 3), (5, 1), (4, 15)])
def test_the_record_of_a_board(columns, rows):
    game = games.load("connect_four", columns=columns, rows=rows)
    rule, lanes = rule_of(game, 10), lanes_of(game)
    squares = {(column, row): 1 << column * (rows + 1) + row for column in range(columns) for row in range(rows)}
    assert rule[at.BOARD] == sum(squares.values())
    assert rule[at.BOTTOM] == sum(squares[column, 0] for column in range(columns))
    lower = [square for (_, row), square in squares.items() if (rows - row) % 2 == 0]
    assert rule[at.PAIRS] == sum(lower)
    assert (rule[at.SQUARES], rule[at.COLUMNS], rule[at.STEP]) == (columns * rows, columns, rows + 1)
    assert len(lanes) >= columns
    of_columns = rule[at.LANES :][: len(lanes)]
    assert sum(of_columns) == rule[at.BOARD]
    assert of_columns[columns:] == [0] * (len(lanes) - columns)
    central = rule[at.CENTRAL :][:columns]
    assert central == central[::-1]
    assert central[: (columns + 1) // 2] == sorted(set(central))
    assert max(rule) < 1 << 64
