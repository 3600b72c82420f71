"""Tests of Connect-4 as a solved game that is only searched."""

from __future__ import annotations

import random

import pytest

import arena
from arena import PerfectSolution
from arena.errors import ParameterError
from arena.searching.perfect import solver
from arena.searching.perfect.engine import PerfectEngine
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


def test_a_score_alone_takes_no_set_up_and_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many positions one table learns, and no move is scored, which is most of the work of a search."""
    made: list[object] = []
    engine = solver.PerfectEngine
    monkeypatch.setattr(solver, "PerfectEngine", lambda *rest: made.append(rest) or engine(*rest))
    late = [position for position in positions(60, 12) if GAME.winner(position) is None]
    searches = [arena.search(GAME, position, perfect=True) for position in late]
    assert len(made) == len(late)
    solution = PerfectSolution(GAME)
    assert [solution.score(position) for position in late] == [search.score for search in searches]
    assert len(made) == len(late) + 1
    assert solution.nodes * 2 < sum(search.nodes for search in searches)


def test_a_position_may_be_given_by_its_moves_or_as_it_is_printed() -> None:
    solution, position = PerfectSolution(GAME), GAME.parse("12341234")
    for text in ("12341234", GAME.label(position), f"{GAME.label(position)} J1"):
        assert solution.score(text) == solution.score(position)
        assert solution.value(text) == solution.value(position)
        assert solution.scores(text) == solution.scores(position)
        assert solution.best_moves(text) == solution.best_moves(position)
        assert solution.lookup(text) == solution.lookup(position)
        assert solution.summary(text) == solution.summary(position)


def test_other_boards_are_refused() -> None:
    with pytest.raises(ParameterError, match="3 discs in line"):
        PerfectSolution(load("connect_four", rows=4, columns=4, align=3))


def test_the_first_moves_take_a_question_each_and_not_their_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position's score alone is narrowed; of a move only one number is asked, which tells whether it is good."""
    asked: list[tuple[int, int]] = []
    narrow = PerfectEngine.narrow

    def counted(engine: PerfectEngine, mine: int, taken: int, low: int, high: int) -> tuple[int, int]:
        asked.append((taken, high - low))
        return narrow(engine, mine, taken, low, high)

    monkeypatch.setattr(PerfectEngine, "narrow", counted)
    table = strong_solve(GAME)
    questions, moves = 0, 0
    for text in ("", "12", "1234", "2213", "331"):
        position = GAME.parse(text) if text else GAME.initial
        asked.clear()
        assert PerfectSolution(GAME).summary(position)["first_moves"] == table.summary(position)["first_moves"]
        (root, _), *others = asked
        assert root == position[0] | position[1]
        assert all(taken.bit_count() == root.bit_count() + 1 and width == 1 for taken, width in others)
        assert len(others) == len({taken for taken, _ in others})
        questions, moves = questions + len(others), moves + len(list(GAME.moves(position)))
    assert 0 < questions <= moves
