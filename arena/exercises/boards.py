"""Positions of Connect-4 and tic-tac-toe to try functions on."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

COLUMNS, ROWS, ALIGNED = 7, 6, 4
DIRECTIONS = {"horizontal": (1, 0), "vertical": (0, 1), "rising": (1, 1), "falling": (1, -1)}
WEIGHTS = (0, 1, 10, 100, float("inf"))
"""The weights of course 002, Q11."""
MANY = 12
"""The discs of a larger position."""
Line = tuple[tuple[int, int], ...]


class DiscGrid(NamedTuple):
    """A position of Connect-4, and the other arguments of a call.

    Parameters
    ----------
    columns : tuple of str
        The discs 1 and 2 in each column, from the bottom.
    player, column, depth : int
        The player and the column that are asked about, and the plies that are looked ahead.
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

    @property
    def turn(self) -> int:
        """The player who is to move, where player 1 has begun."""
        return 1 + self.discs % 2

    def at(self, square: tuple[int, int]) -> int:
        """Return the player whose disc is on a square; 0 where there is none."""
        x, y = square
        return int(self.columns[x][y]) if 0 <= y < len(self.columns[x]) else 0

    def grid(self) -> list[list[int]]:
        """Return the double list G of course 002: G[x][y], y from the bottom."""
        return [[self.at((x, y)) for y in range(ROWS)] for x in range(COLUMNS)]

    def rows(self) -> list[list[int]]:
        """Return the list of lines of course 000, from the top."""
        return [[self.at((x, y)) for x in range(COLUMNS)] for y in reversed(range(ROWS))]

    def free(self) -> list[int]:
        """List the columns that are not full."""
        return [x for x in range(COLUMNS) if len(self.columns[x]) < ROWS]

    def dropped(self, column: int, player: int) -> DiscGrid:
        """Drop a disc of a player."""
        columns = [*self.columns]
        columns[column] += str(player)
        return self._replace(columns=tuple(columns))


@cache
def all_lines() -> list[Line]:
    """List the lines of four squares.

    Examples
    --------
    >>> len(all_lines())
    69
    """
    lines = [
        tuple((x + step * across, y + step * up) for step in range(ALIGNED))
        for across, up in DIRECTIONS.values()
        for x, y in product(range(COLUMNS), range(ROWS))
    ]
    return [line for line in lines if line[-1][0] < COLUMNS and 0 <= line[-1][1] < ROWS]


def aligned_by(grid: DiscGrid) -> int:
    """Return the player who has aligned four discs; 0 if nobody has."""
    for line in all_lines():
        player = grid.at(line[0])
        if player and all(grid.at(square) == player for square in line):
            return player
    return 0


@cache
def early_grids(plies: int = 3) -> list[DiscGrid]:
    """List the positions of the first plies, each once.

    Examples
    --------
    >>> len(early_grids(2)) == 1 + 7 + 49
    True
    """
    if plies == 0:
        return [DiscGrid()]
    before = early_grids(plies - 1)
    after = (grid.dropped(column, grid.turn) for grid in before for column in grid.free())
    return list(dict.fromkeys([*before, *after]))


@cache
def _kept(kind: str) -> list[DiscGrid]:
    """Read the positions that `.ci/connect_four_positions.py` has drawn once."""
    lines = Path(__file__).with_name("connect_four_positions.txt").read_text(encoding="ascii").splitlines()
    rows = [line.split(" ") for line in lines]
    return sorted((DiscGrid(tuple(row[1].split(","))) for row in rows if row[0] == kind), key=lambda grid: grid.discs)


def won_grids() -> list[DiscGrid]:
    """List for each line and each player a position in which he has filled it, the fewest discs first."""
    return _kept("won")


def lost_grids() -> list[DiscGrid]:
    """List positions in which the other player aligns four discs after each move."""
    return _kept("lost")


def open_grids(*, large: bool) -> list[DiscGrid]:
    """List positions in which nobody has aligned four discs: those of the first plies, or larger ones."""
    grids = _kept("open") if large else [*early_grids(), *_kept("open")]
    return sorted((grid for grid in grids if (grid.discs > MANY) == large), key=lambda grid: grid.discs)


def describe_grid(grid: DiscGrid) -> str:
    """Write the rows of a board that have discs, the lowest one last."""
    rows = ["".join(".12"[disc] for disc in row) for row in grid.rows() if any(row)]
    return " / ".join(rows or ["." * COLUMNS])


# ---- tic-tac-toe

SIDE = 3
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
"""The lines, as squares from the left of the highest row."""
Marks = tuple[int, ...]
"""The marks of the squares: 0 for none, 1 for the first player, Max, 2 for Min."""


def rows_of_marks(marks: Sequence[int]) -> list[list[int]]:
    """Return the rows of a board."""
    return [[*marks[at : at + SIDE]] for at in range(0, len(marks), SIDE)]


def has_line(marks: Marks) -> bool:
    """Return whether somebody has a line."""
    return any(marks[a] and marks[a] == marks[b] == marks[c] for a, b, c in LINES)


def marks_after(marks: Marks) -> list[Marks]:
    """List the positions after each move."""
    turn = 1 + sum(mark != 0 for mark in marks) % 2
    return [(*marks[:at], turn, *marks[at + 1 :]) for at, mark in enumerate(marks) if not mark]


@cache
def boards() -> dict[str, list[Marks]]:
    """Sort the positions that are reached by play: the first plies, and some with a line, and without one."""
    layers: list[list[Marks]] = [[(0,) * SIDE**2]]
    while layers[-1]:
        after = (each for marks in layers[-1] if not has_line(marks) for each in marks_after(marks))
        layers.append(list(dict.fromkeys(after)))
    chance = random.Random(1)  # noqa: S311 - nothing secret
    later = chance.sample([marks for layer in layers[4:] for marks in layer], 400)
    later.sort(key=lambda marks: marks.count(0), reverse=True)
    return {
        "first plies": [marks for layer in layers[:4] for marks in layer],
        "later": [marks for marks in later if not has_line(marks)][:120],
        "won": [marks for marks in later if has_line(marks)],
    }


def describe_marks(marks: Sequence[int]) -> str:
    """Write the rows of a board."""
    return " / ".join("".join(str(mark or ".") for mark in row) for row in rows_of_marks(marks))


def things_of_grid(grid: DiscGrid) -> dict[str, Callable[[], Any]]:
    """Return the things that a function of Connect-4 may want."""
    return {
        "grid": grid.grid,
        "rows": grid.rows,
        "player": lambda: grid.player,
        "column": lambda: grid.column,
        "weights": lambda: list(grid.weights),
        "depth": lambda: grid.depth,
    }
