"""A token on a ring: players take turns to move it one or two steps; whoever brings it to 0 wins."""

from dataclasses import dataclass

import numpy as np

from arena.rules.packed import PackedRules


@dataclass(frozen=True)
class Ring:
    """Move a token on a ring."""

    size: int = 12

    @property
    def initial(self):
        return (self.size // 2, 1)

    def player(self, position):
        return position[1]

    def winner(self, position):
        return 3 - position[1] if position[0] == 0 else None

    def moves(self, position):
        place, player = position
        if place == 0:
            return
        for name, step in (("+1", 1), ("-2", self.size - 2)):
            yield name, ((place + step) % self.size, 3 - player)

    def label(self, position):
        return f"{position[0]}{'ab'[position[1] - 1]}"

    def parse(self, text):
        return int(text[:-1]), 1 + "ab".index(text[-1])

    def packed(self):
        def expand(codes):
            parents = np.repeat(np.flatnonzero(codes > 1), 2)
            step = np.tile([1, self.size - 2], len(parents) // 2)
            return 2 * ((codes[parents] // 2 + step) % self.size) + 1 - codes[parents] % 2, parents

        return PackedRules(
            size=2 * self.size,
            pack=lambda position: 2 * position[0] + position[1] - 1,
            unpack=lambda code: (code // 2, code % 2 + 1),
            expand=expand,
            winner=lambda codes: np.where(codes < 2, 2 - codes % 2, -1),
            player=lambda codes: codes % 2 + 1,
        )
