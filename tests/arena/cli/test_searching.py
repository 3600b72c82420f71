"""Evaluations are found: one decorated function, or one that a game brings, works from the command line."""

import subprocess
from sys import executable

import pytest
from process import ENVIRONMENT, arena, output, refused

MOBILITY = """
from arena.cli import main
from arena.rules.capabilities import HasDiagram
from arena.searching.evaluations import Evaluation, offered


@offered(HasDiagram)
def mobility(game):
    return Evaluation("mobility", lambda position: len(list(game.moves(position))))


main()
"""
COUNTING = '''
from dataclasses import dataclass


@dataclass(frozen=True)
class Counting:
    """Count up by one or two; whoever says ten wins."""

    to: int = 10
    initial = (0, 1)

    def player(self, position):
        return position[1]

    def moves(self, position):
        number, player = position
        return [(str(n), (n, 3 - player)) for n in (number + 1, number + 2) if n <= self.to]

    def winner(self, position):
        return 3 - position[1] if position[0] == self.to else None

    def label(self, position):
        return f"{position[0]} J{position[1]}"

    def parse(self, text):
        number, player = text.split(" J")
        return int(number), int(player)

    @property
    def evaluations(self):
        return EVALUATIONS
'''


@pytest.fixture
def counting(tmp_path):
    def write(evaluations):
        (tmp_path / "counting.py").write_text(COUNTING.replace("EVALUATIONS", evaluations))
        return str(tmp_path / "counting.py")

    return write


def test_an_evaluation_is_one_decorated_function(tmp_path):
    (tmp_path / "mobility.py").write_text(MOBILITY)

    def run(*arguments):
        command = [executable, tmp_path / "mobility.py", "search", *arguments]
        return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)

    found = run("tictactoe", "--plies", "2", "--evaluation", "mobility")
    assert (found.returncode, found.stderr) == (0, "")
    assert "value +7 for J1" in found.stdout
    assert "alignments, cells, mobility, rollouts, zero, ..." in " ".join(run("nim", "--help").stdout.split())
    assert "(one of zero, mobility, rollouts)" in run("nim", "--evaluation", "best").stderr


def test_a_game_brings_evaluations_of_its_own(counting):
    game = counting('{"number": lambda position: position[0], "zero": lambda position: -1}')
    told = output("search", game, "--plies", 2)
    assert "by alphabeta, number" in told
    assert "value +3 for J1" in told
    assert "value -1 for J1" in output("search", game, "--plies", 2, "--evaluation", "zero")
    refused(2, "unknown evaluation: 'best' (one of number, zero, rollouts)", "search", game, "--evaluation", "best")
    assert "evaluations score positions by numbers" in output("check", game)


@pytest.mark.parametrize(
    ("evaluations", "told"),
    [
        ("7", "Counting(to=10): evaluations: AttributeError: 'int' object has no attribute 'items'"),
        ("1 / 0", "Counting(to=10): evaluations: ZeroDivisionError: division by zero"),
        ('{"bad": lambda position: 1 / 0}', "at 2 J1: evaluation bad: ZeroDivisionError: division by zero"),
        ('{"bad": lambda position: "much"}', "evaluation bad: 'much' at (2, 1) (a number, player 1's score)"),
    ],
)
def test_wrong_evaluations_of_a_game_are_told_in_a_line(counting, evaluations, told):
    game = counting(evaluations)
    done = arena("search", game, "--plies", 2)
    assert done.returncode != 0
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert arena("check", game).returncode == 1


def test_a_game_without_marks_shows_its_diagram():
    played = output("play", "rook", "--human", 1, stdin="right 4\n")
    assert "\n1\nR....\n.....\n.....\n" in played
    assert "\n5\n....R\n.....\n.....\n" in played
    assert output("search", "nim", "--heaps", "1,2").splitlines()[1:4] == ["1,2", "|", "||"]
    heap = output("search", "subtraction", "--heap", 500, "--plies", 1).splitlines()
    assert heap[1:3] == ["500", "J1 to move: value 0 for J1"]
