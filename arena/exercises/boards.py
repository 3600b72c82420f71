"""Positions of Connect-4 to try functions on."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise, product
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
    """A position of Connect-4, and the other arguments of a call."""

    columns: tuple[str, ...] = ("",) * COLUMNS  # the discs 1 and 2 in each column, from the bottom
    player: int = 1
    column: int = 0
    depth: int = 0
    weights: tuple[float, ...] = WEIGHTS  # of a line, by its discs

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

    def rows(self) -> list[list[int]]:
        """Return the list of lines of course 000, from the top."""
        return [[self.at((x, y)) for x in range(COLUMNS)] for y in reversed(range(ROWS))]

    def things(self) -> dict[str, Callable[[], Any]]:
        """Return what a function may want; the double list G of course 002 is G[x][y], y from the bottom."""
        return {
            "grid": lambda: [[self.at((x, y)) for y in range(ROWS)] for x in range(COLUMNS)],
            "rows": self.rows,
            "player": lambda: self.player,
            "column": lambda: self.column,
            "weights": lambda: list(self.weights),
            "depth": lambda: self.depth,
        }

    def free(self) -> list[int]:
        """List the columns that are not full."""
        return [x for x in range(COLUMNS) if len(self.columns[x]) < ROWS]

    def dropped(self, column: int, player: int) -> DiscGrid:
        """Drop a disc of a player."""
        columns = [*self.columns]
        columns[column] += str(player)
        return self._replace(columns=tuple(columns))

    def describe(self) -> str:
        """Write the rows that have discs, the lowest one last."""
        rows = ["".join(".12"[disc] for disc in row) for row in self.rows() if any(row)]
        return " / ".join(rows or ["." * COLUMNS])


@cache
def all_lines() -> list[Line]:
    """List the lines of four squares."""
    lines = [
        tuple((x + step * across, y + step * up) for step in range(ALIGNED))
        for across, up in DIRECTIONS.values()
        for x, y in product(range(COLUMNS), range(ROWS))
    ]
    return [line for line in lines if line[-1][0] < COLUMNS and 0 <= line[-1][1] < ROWS]


def direction(line: Line) -> str:
    """Name the direction of four squares in line; "other" if they are not."""
    steps = {(c - a, d - b) for (a, b), (c, d) in pairwise(line)}
    return next((name for name, step in DIRECTIONS.items() if steps == {step} and len(line) == ALIGNED), "other")


def aligned(grid: DiscGrid) -> Line:
    """Return four aligned discs of a player; () if there are none."""
    return next((line for line in all_lines() if {*map(grid.at, line)} in ({1}, {2})), ())


def aligned_by(grid: DiscGrid) -> int:
    """Return the player who has aligned four discs; 0 if nobody has."""
    return grid.at(aligned(grid)[0]) if aligned(grid) else 0


@cache
def early_grids(plies: int = 3) -> list[DiscGrid]:
    """List the positions of the first plies, each once."""
    if plies == 0:
        return [DiscGrid()]
    before = early_grids(plies - 1)
    after = (grid.dropped(column, grid.turn) for grid in before for column in grid.free())
    return list(dict.fromkeys([*before, *after]))


@cache
def kept_grids(kind: str) -> list[DiscGrid]:
    """Read positions that `.ci/connect_four_positions.py` has drawn once, the fewest discs first.

    They are won, for each line and each player one in which he has filled it, "lost", where the other player aligns
    four discs after each move, or "open", where nobody has aligned four.
    """
    lines = Path(__file__).with_name("connect_four_positions.txt").read_text(encoding="ascii").splitlines()
    rows = [line.split(" ") for line in lines]
    return sorted((DiscGrid(tuple(row[1].split(","))) for row in rows if row[0] == kind), key=lambda grid: grid.discs)


def open_grids(*, large: bool) -> list[DiscGrid]:
    """List positions in which nobody has aligned four discs: those of the first plies, or larger ones."""
    grids = kept_grids("open") if large else [*early_grids(), *kept_grids("open")]
    return sorted((grid for grid in grids if (grid.discs > MANY) == large), key=lambda grid: grid.discs)
