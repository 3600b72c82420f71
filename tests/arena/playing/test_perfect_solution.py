"""Tests of Connect-4 as a solved game that is only searched."""

from __future__ import annotations

import random

import pytest

from arena.errors import ParameterError
from arena.playing.perfect_solution import PerfectSolution
from arena.solving.solved import Solved
from arena.solving.strong import strong_solve
from games import load

GAME = load("connect_four", rows=4, columns=4)


def positions(count: int, most_plies: int) -> list[tuple[int, int]]:
    """Play at random, from the start, ended games among them."""
    chance, played = random.Random(17), []
    while len(played) < count:
        position = GAME.initial
        for _ in range(chance.randint(6, most_plies)):
            moves = [after for _, after in GAME.moves(position)]
            if not moves:
                break
            position = chance.choice(moves)
        played.append(position)
    return played


def test_it_is_what_the_strong_table_says() -> None:
    table, solution = strong_solve(GAME), PerfectSolution(GAME)
    for position in positions(150, 16):
        assert solution.lookup(position) == table.lookup(position)
        assert solution.best_moves(position) == table.best_moves(position)
        assert position in solution
        assert solution.at(GAME.label(position)) == position


def test_what_is_not_counted_is_none() -> None:
    position = GAME.parse("12341234")
    summary, counted = PerfectSolution(GAME).summary(position), strong_solve(GAME).summary(position)
    assert list(summary) == list(counted)
    view = ["initial", "winner", "remoteness", "first_moves", "staying_moves"]
    assert {key: summary[key] for key in view} == {key: counted[key] for key in view}  # type: ignore[literal-required]
    assert all(value is None for key, value in summary.items() if key not in view)


def test_it_is_a_solution_of_the_game() -> None:
    solution = PerfectSolution(GAME)
    assert isinstance(solution, Solved)
    assert (solution.graph, solution.start, repr(solution)) == (GAME, (0, 0), f"<PerfectSolution of {GAME!r}>")
    assert (1 << 1, 0) not in solution  # it floats
    with pytest.raises(ParameterError, match="J1 is to move"):
        solution.at("11 J2")


def test_other_boards_are_refused() -> None:
    with pytest.raises(ParameterError, match="3 discs in line"):
        PerfectSolution(load("connect_four", rows=4, columns=4, align=3))
