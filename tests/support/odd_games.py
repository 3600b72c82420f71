"""A zoo of odd games: each is the text of a file of games in which something is replaced.

The file has an impartial game, a partizan one and a bot. `ODD` names what is odd, and gives the pairs of what is
replaced and by what. `LATE` are those that are odd beyond the positions which are looked at first.
"""

FILE = '''
import itertools
import random
from dataclasses import dataclass

from arena import ImpartialGame, PartizanGame

count = itertools.count()


class Cell(tuple):
    "cell"


def wrap(number):
    return Cell((number,))


def number(position):
    return position[0]


@dataclass(frozen=True)
class Heap(ImpartialGame[tuple]):
    """Take 1 or 2 of a heap."""

    heap: int = 4

    def __post_init__(self):
        "construct"

    @property
    def start(self):
        "start"
        return wrap(self.heap)

    def options(self, position):
        "options"
        for taken in (1, 2):
            if taken <= number(position):
                "yields"
                yield str(taken), wrap(number(position) - taken)

    def show(self, position):
        "show"
        return str(number(position))

    def read(self, text):
        "read"
        return wrap(int(text))

    def diagram(self, position):
        "diagram"
        return "|" * number(position) or "-"

    def place(self, position):
        "place"
        return {"heap": number(position)}

    def canonical(self, position):
        "canonical"
        return position

    def components(self, position):
        "components"
        return [position]

    def octal_digits(self):
        "octal"
        return (0, 3, 3)

    @property
    def evaluations(self):
        "evaluations"
        return {"many": lambda position: number(position[0])}


@dataclass(frozen=True)
class Toads(PartizanGame[tuple]):
    """Take 1 or 2 of a heap, the second player 2 of an odd one only."""

    heap: int = 4

    def __post_init__(self):
        "construct"

    @property
    def start(self):
        "start"
        return wrap(self.heap)

    def options(self, position, player):
        "options"
        for taken in (1, 2):
            if taken <= number(position) and (taken == player or number(position) % 2):
                "yields"
                yield str(taken), wrap(number(position) - taken)

    def show(self, position):
        "show"
        return str(number(position))

    def read(self, text):
        "read"
        return wrap(int(text))


def bot(position, game):
    return list(game.moves(position))[-1]
'''
WRAPPED, NUMBER, SHOWN = "return Cell((number,))", "return position[0]", "return str(number(position))"
START = '"start"\n        return wrap(self.heap)'


def cell(*lines):
    """Give positions of a class with some methods of its own."""
    return [('"cell"', "\n    ".join(lines))]


def box(*lines):
    """Give positions that are lists of a class, which can be hashed and changed."""
    body = "class Box(list):\n    " + "\n    ".join(lines)
    return [(WRAPPED, "return Box([number])"), ("class Cell(tuple)", f"{body}\n\n\nclass Cell(tuple)")]


def positions(text, back):
    """Give positions of another type."""
    return [(WRAPPED, f"return {text}"), (NUMBER, f"return {back}")]


RAISED = {
    "SystemExit": "SystemExit(3)",
    "an error of click": "__import__('click').exceptions.Exit(0)",
    "an error of two lines": "OSError('a\\nb')",
    "a warning": "UserWarning('beware')",
}
SAME = "def __eq__(self, other):"
ODD = {
    "never equal": cell("__hash__ = tuple.__hash__", f"{SAME} return False"),
    "not a number": [(WRAPPED, "return (number, float('nan'))")],
    "nothing": positions("None", "4"),
    "a list": [(WRAPPED, "return [number]")],
    "a generator": positions("(each for each in [number])", "4"),
    "changed by the rules": [*box("__hash__ = lambda self: hash(tuple(self))"), ('"options"', "position.append(1)")],
    "a move is no pair": [('"options"', "yield 7")],
    "a move without a name": [("yield str(taken),", "yield taken,")],
    "no moves, but nothing": [('"options"', "yield from None")],
    "printed by nothing": [(SHOWN, "return None")],
    "printed on two lines": [(SHOWN, "return 'a\\nb'")],
    "printed alike": [(SHOWN, "return 'x'")],
    "its start is a list": [(START, "return [1]")],
} | {
    f"{name} in {place}": [(f'"{place}"', f"raise {error}")]
    for place in ("construct", "start", "options", "yields")
    for name, error in RAISED.items()
}
LATE = {f"{name} in show": [('"show"', f"raise {error}")] for name, error in RAISED.items()} | {
    "other moves each time": [("for taken in (1, 2):", "for taken in random.sample((1, 2), 1):")],
    "diagram is none": [('return "|" * number(position) or "-"', "return None")],
    "place is no number": [('return {"heap": number(position)}', "return {'heap': 'x'}")],
    "canonical is a list": [('"canonical"', "return [1]")],
    "components without end": [("return [position]", "return itertools.repeat(position)")],
    "octal leaves": [('"octal"', "raise SystemExit(3)")],
    "an evaluation leaves": [("lambda position: number(position[0])", "lambda position: exit(3)")],
    "reading leaves": [('"read"', "raise SystemExit(3)")],
    "an error of ours": [('"options"', "raise __import__('arena').ParameterError('own')")],
}
"""Games that are odd only where some verbs ask, or later: these may as well end well."""


def text_of(changes):
    """Give the text of a file of odd games."""
    text = FILE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text
