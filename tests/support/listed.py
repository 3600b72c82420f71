"""Games whose rules are a list: random arenas, with and without circuits, as games with packed rules."""

from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

from arena import PackedRules

WIDTH = 4


@dataclass(frozen=True)
class ListedGame:
    """Positions are numbers; a row has the player, the winner, the number of moves and where they lead."""

    rows: tuple = ((1, 0, 0, 0, 0, 0, 0),)
    circular: bool = True
    plies: int = 100

    @property
    def initial(self):
        return 0

    def player(self, position):
        return self.rows[position][0]

    def winner(self, position):
        return None if self.rows[position][1] < 0 else self.rows[position][1]

    def moves(self, position):
        row = self.rows[position]
        return [(f"to {after}", after) for after in row[3 : 3 + row[2]]]

    def label(self, position):
        return str(position)

    def parse(self, text):
        return int(text)

    def packed(self):
        rows = np.array(self.rows)

        def expand(codes):
            counts = rows[codes, 2]
            parents = np.repeat(np.arange(len(codes)), counts)
            number = np.arange(len(parents)) - np.repeat(np.cumsum(counts) - counts, counts)
            return rows[codes[parents], 3 + number], parents

        return PackedRules(
            size=len(rows), pack=int, unpack=int, expand=expand,
            winner=lambda codes: rows[codes, 1], player=lambda codes: rows[codes, 0],
        )  # fmt: skip


@st.composite
def listed_games(draw, most=40):
    """Draw a game whose players take turns; where it is circular moves lead anywhere."""
    size, chance, circular = draw(st.integers(1, most)), draw(st.randoms(use_true_random=False)), draw(st.booleans())
    movers, rows = [chance.randint(1, 2) for _ in range(size)], []
    for code in range(size):
        others = [after for after in range(0 if circular else code + 1, size) if movers[after] != movers[code]]
        after = chance.sample(others, min(len(others), chance.choice([0, 1, 2, 2, 3, 4])))
        won = -1 if after else chance.choice([0, 1, 2])
        rows.append((movers[code], won, len(after), *after, *[0] * (WIDTH - len(after))))
    return ListedGame(tuple(rows), circular)
