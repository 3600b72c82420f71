"""The texts of two small games, as users write them into files."""

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
