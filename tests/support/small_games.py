"""Two small games, as users write them into files; what may be wrong with them; faulty games of the catalogue."""

import itertools

from arena import load

COUNT = '''
from dataclasses import dataclass


@dataclass(frozen=True)
class Count:
    """Add 1 or 2; the player who says the last number wins."""

    top: int = 5

    @property
    def initial(self):
        return (0, 1)

    def player(self, position):
        return position[1]

    def moves(self, position):
        number, player = position
        return [(str(step), (number + step, 3 - player)) for step in (1, 2) if number + step <= self.top]

    def winner(self, position):
        return None if any(self.moves(position)) else 3 - position[1]

    def label(self, position):
        return f"{position[0]} by {position[1]}"

    def parse(self, text):
        number, player = text.split(" by ")
        return (int(number), int(player))
'''
HALVING = '''
from dataclasses import dataclass

from arena import ImpartialGame


@dataclass(frozen=True)
class Halving(ImpartialGame[int]):
    """Take at most half of the heap."""

    heap: int = 10

    @property
    def start(self):
        return self.heap

    def options(self, position):
        for taken in range(1, position // 2 + 1):
            yield str(taken), position - taken

    def show(self, position):
        return str(position)

    def read(self, text):
        return int(text)
'''
WINNER = "return None if any(self.moves(position)) else 3 - position[1]"
PAIR = "(str(step), (number + step, 3 - player))"
NO_GAMES = [
    (COUNT, "", "no class"),
    ("(frozen=True)", "", "Count.*frozen"),
    ("def winner", "def wins", "Count.*winner"),
    ("int = 5", "complex = 5", "top.*complex"),
    ("int = 5", "'Nothing' = 5", "Nothing"),
    (" = 5", "", "top.*default"),
    ("def player(self", "def player(self:", "game.py.*SyntaxError"),
    ("@dataclass(", "import nonesuch\n@dataclass(", "game.py.*nonesuch"),
    ("@dataclass(", "raise SystemExit(3)\n@dataclass(", "game.py.*SystemExit"),
    ("@dataclass(", "\0@dataclass(", "null bytes"),
]
"""What is replaced in `COUNT` so that the file holds no game, and what the error names."""
NONSENSE = [
    ([(PAIR, "(number + step, 3 - player, 0)")], "0 by 1"),
    ([("return [", "return 7 or [")], "int"),
    ([("3 - player))", "player))")], "0 by 1.*'1'"),
    ([("(number + step, 3 - player)", "[number + step, 3 - player]")], "unhashable"),
    ([("return (0, 1)", "return [0, 1]")], "unhashable"),
    ([(WINNER, "return None")], "5 by 2"),
    ([(WINNER, "return 3 - position[1] if position[0] > 3 else None")], "4 by 1"),
    (
        [("number, player = position\n", "number, player = position\n        1 / (3 - number)\n")],
        "3 by 1.*ZeroDivision",
    ),
    ([(" by {", "\\n{")], "label"),
    ([('f"{position[0]} by', 'f"{position[3]} by')], "IndexError"),
    ([("return [", "return self.moves(position) or [")], "RecursionError"),
]
"""What is replaced in `COUNT` so that its rules answer nonsense, and what the fault names."""


def faulty(base, **members):
    """Make a game of the catalogue of which some methods answer something else."""
    return type("Faulty", (type(load(base)),), {name: giving(answer) for name, answer in members.items()})()


def giving(answer):
    return answer if isinstance(answer, property) else lambda self, *_: answer(self, *_) if callable(answer) else answer


def faulty_games():
    """Make a game for each check of `check_game`, which finds it faulty."""
    turn = itertools.count()
    return {
        "answers": faulty("tictactoe", moves=lambda *_: 1 / 0),
        "fixed": faulty("subtraction", show=lambda _, position: f"{position} {next(turn)}"),
        "turns": faulty("tictactoe", player=1),
        "moves": faulty("nim", options=lambda _, heaps: [("take", after) for after in removals(heaps)]),
        "ends": faulty("tictactoe", winner=None),
        "labels": faulty("tictactoe", label="board"),
        "parse": faulty("tictactoe", parse=lambda game, _: game.initial),
        "diagram": faulty("nim", diagram="x\nxx"),
        "canonical": faulty("nim", canonical=lambda _, heaps: (sum(heaps), *(0 for _ in heaps[1:]))),
        "components": faulty("kayles", components=lambda _, rows: [rows[:1]]),
        "margin": faulty("kalah", margin=0.5),
    }


def removals(heaps):
    for at, heap in enumerate(heaps):
        for left in range(heap):
            yield (*heaps[:at], left, *heaps[at + 1 :])
