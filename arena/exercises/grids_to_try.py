"""Connect-4 to try functions on: the positions of the first plies, and some later ones, each reached by play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

COLUMNS, ROWS, ALIGNED = 7, 6, 4
DIRECTIONS = {"horizontal": (1, 0), "vertical": (0, 1), "rising": (1, 1), "falling": (1, -1)}
WEIGHTS = (0, 1, 10, 100, float("inf"))
"""The weights of course 002, Q11."""
MOST_ATTEMPTS, SHORTEST_OF = 1000, 3
"""The plays that are tried for a line, and those that fill it of which the shortest is taken."""
NEAR = 0.8
"""The share of the moves of such a play that are on the line, or below it, where that is possible."""
NEARLY_FULL = 39
"""The discs from which on all positions of a play are taken."""
SAMPLED = 0.15
"""The share of the positions of a play that are taken."""
EARLY = 3
"""The plies of the positions that are tried exhaustively."""
Square = tuple[int, int]
Line = tuple[Square, ...]


class DiscGrid(NamedTuple):
    """A position of Connect-4, and the other arguments of a call.

    Parameters
    ----------
    columns : tuple of str
        The discs 1 and 2 in each column, from the bottom.
    player : int
        The player who is asked about.
    column : int
        A column that is asked about.
    depth : int
        The plies that are looked ahead.
    weights : tuple of float
        The weights of a line by its discs.
    """

    columns: tuple[str, ...] = ("",) * COLUMNS
    player: int = 1
    column: int = 0
    depth: int = 0
    weights: tuple[float, ...] = WEIGHTS

    @property
    def discs(self) -> int:
        """The discs on the board."""
        return sum(map(len, self.columns))

    def at(self, square: Square) -> int:
        """Give the player whose disc is on a square; 0 where there is none."""
        x, y = square
        return int(self.columns[x][y]) if 0 <= y < len(self.columns[x]) else 0

    def grid(self) -> list[list[int]]:
        """Give the double list G of course 002: G[x][y], y from the bottom."""
        return [[self.at((x, y)) for y in range(ROWS)] for x in range(COLUMNS)]

    def rows(self) -> list[list[int]]:
        """Give the list of lines of course 000, from the top."""
        return [[self.at((x, y)) for x in range(COLUMNS)] for y in reversed(range(ROWS))]

    def free(self) -> list[int]:
        """List the columns that are not full."""
        return [x for x in range(COLUMNS) if len(self.columns[x]) < ROWS]

    @property
    def turn(self) -> int:
        """The player who is to move, where player 1 has begun."""
        return 1 + self.discs % 2

    def aligns(self, x: int) -> bool:
        """Tell whether the player who is to move aligns four discs in a column."""
        y = len(self.columns[x])

        def reach(across: int, up: int) -> int:
            steps = 1
            while 0 <= x + steps * across < COLUMNS and self.at((x + steps * across, y + steps * up)) == self.turn:
                steps += 1
            return steps - 1

        return any(1 + reach(i, j) + reach(-i, -j) >= ALIGNED for i, j in DIRECTIONS.values())

    def dropped(self, column: int, player: int) -> DiscGrid:
        """Drop a disc of a player."""
        columns = [*self.columns]
        columns[column] += str(player)
        return self._replace(columns=tuple(columns))


FIVE = (DiscGrid(("12", "12", "1", "12", "12", "", "")), DiscGrid(("21", "21", "2", "21", "21", "", "1")))
"""The last disc, in the third column, aligns five discs."""


@cache
def lines_towards(direction: str) -> list[Line]:
    """List the lines of four squares in a direction.

    Examples
    --------
    >>> [len(lines_towards(direction)) for direction in DIRECTIONS]
    [24, 21, 12, 12]
    """
    across, up = DIRECTIONS[direction]
    lines = [
        tuple((x + step * across, y + step * up) for step in range(ALIGNED))
        for x, y in product(range(COLUMNS), range(ROWS))
    ]
    return [line for line in lines if line[-1][0] < COLUMNS and 0 <= line[-1][1] < ROWS]


def all_lines(*directions: str) -> list[Line]:
    """List the lines in some directions, or in all."""
    return [line for direction in directions or DIRECTIONS for line in lines_towards(direction)]


def aligned_by(grid: DiscGrid, lines: Sequence[Line] | None = None) -> int:
    """Tell who has aligned four discs on one of some lines, or of all; 0 if nobody has."""
    for line in all_lines() if lines is None else lines:
        player = grid.at(line[0])
        if player and all(grid.at(square) == player for square in line):
            return player
    return 0


def follows(grid: DiscGrid) -> list[DiscGrid]:
    """List the positions after each move of the player whose turn it is; none if play has ended."""
    return [] if aligned_by(grid) else [grid.dropped(column, grid.turn) for column in grid.free()]


@cache
def early_grids(plies: int = EARLY) -> list[DiscGrid]:
    """List the positions of the first plies, each once.

    Examples
    --------
    >>> len(early_grids(2)) == 1 + 7 + 49
    True
    """
    if plies == 0:
        return [DiscGrid()]
    before = early_grids(plies - 1)
    return list(dict.fromkeys([*before, *(after for grid in before for after in follows(grid))]))


@cache
def won_grids(seed: int = 1) -> list[DiscGrid]:
    """Give for each line and each player a position in which he fills it, the fewest discs first."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    found = [_filled(chance, line, player) for line in all_lines() for player in (1, 2)]
    return sorted([*FIVE, *found], key=lambda grid: grid.discs)


def _filled(chance: random.Random, line: Line, player: int) -> DiscGrid:
    """Play until a player has filled a line: its squares are his, and the shortest of some plays is taken."""
    wins: list[DiscGrid] = []
    for _attempt in range(MOST_ATTEMPTS):
        grid = DiscGrid()
        while moves := _towards(grid, line, player):
            near = next(filter(None, moves), []) if chance.random() < NEAR else [x for xs in moves for x in xs]
            if not near:
                break
            grid = grid.dropped(chance.choice(near), grid.turn)
        wins += [grid] * all(grid.at(square) == player for square in line)
        if len(wins) == SHORTEST_OF:
            break
    return min(wins, key=lambda grid: grid.discs)


def _towards(grid: DiscGrid, line: Line, player: int) -> list[list[int]]:
    """List the moves of its player on a line, those below it, and the others that align no four discs."""
    own, below, other = list[int](), list[int](), list[int]()
    tops = dict(line)
    fills = sum(grid.at(square) == player for square in line) == ALIGNED - 1
    for x in grid.free():
        y = len(grid.columns[x])
        if (x, y) in line:
            if grid.turn == player and (fills or not grid.aligns(x)):
                own.append(x)
        elif not grid.aligns(x):
            (below if y < tops.get(x, 0) else other).append(x)
    return [] if all(grid.at(square) == player for square in line) else [own, below, other]


@cache
def later_grids(count: int = 60, seed: int = 4) -> list[DiscGrid]:
    """Draw positions of all lengths in which nobody has aligned four discs, each column full in one, smallest first."""
    chance, found = random.Random(seed), [DiscGrid(("",) * x + ("121212",) + ("",) * (6 - x)) for x in range(COLUMNS)]  # noqa: S311
    while len(found) < count:
        grid = DiscGrid()
        while moves := [x for x in grid.free() if not grid.aligns(x)]:
            grid = grid.dropped(chance.choice(moves), grid.turn)
            found += [grid] * (chance.random() < SAMPLED or grid.discs > NEARLY_FULL)
    return sorted(found, key=lambda grid: grid.discs)


def describe_grid(grid: DiscGrid) -> str:
    """Write the rows of a board that have discs, the lowest one last."""
    rows = ["".join(".12"[disc] for disc in row) for row in grid.rows() if any(row)]
    return " / ".join(rows or ["." * COLUMNS])
