"""Positions of Connect-4 (course 002) to try a function on: all of the first plies, and some drawn once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from itertools import pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

from arena.rules.alignment import AlignmentGame, Marks

COLUMNS, ROWS, ALIGNED = 7, 6, 4
DIRECTIONS = {"rows": (1, 0), "columns": (0, 1), "rising": (1, 1), "falling": (1, -1)}
WEIGHTS = (0, 1, 10, 100, float("inf"))  # the weights of course 002, Q11
MANY = 12  # the discs of a larger position
Square = tuple[int, int]
Line = tuple[Square, ...]


class DiscBoard(AlignmentGame):
    """The board as it is drawn; its columns count from 0, as in the course."""

    rows, columns, align, falls, marks = ROWS, COLUMNS, ALIGNED, True, ("o", "x")

    @cached_property
    def names(self) -> list[tuple[str, int]]:
        return [(str(x), squares) for x, squares in enumerate(self.run_masks)]


class DiscGrid(NamedTuple):
    """A position of Connect-4, and the other arguments of a call."""

    columns: tuple[str, ...] = ("",) * COLUMNS  # the discs 1 and 2 in each column, from the bottom
    player: int = 1
    depth: int = 0
    weights: tuple[float, ...] = WEIGHTS  # of a line, by its discs

    @property
    def discs(self) -> int:
        return sum(map(len, self.columns))

    @property
    def turn(self) -> int:
        """The player who is to move: player 1 has begun."""
        return 1 + self.discs % 2

    def at(self, square: Square) -> int:
        x, y = square
        return int(self.columns[x][y]) if 0 <= y < len(self.columns[x]) else 0

    def things(self) -> dict[str, Callable[[], Any]]:
        """Return what a function may want; the double list is G[x][y], y from the bottom."""
        return {
            "grid": lambda: [[self.at((x, y)) for y in range(ROWS)] for x in range(COLUMNS)],
            "player": lambda: self.player,
            "weights": lambda: list(self.weights),
            "depth": lambda: self.depth,
        }

    def drawn(self) -> tuple[DiscBoard, Marks]:
        board = DiscBoard()
        first, second = (sum(board.bit(each) for each in SQUARES if self.at(each) == player) for player in (1, 2))
        return board, (first, second)

    def free(self) -> list[int]:
        """List the columns that are not full."""
        return [x for x in range(COLUMNS) if len(self.columns[x]) < ROWS]

    def dropped(self, column: int, player: int) -> DiscGrid:
        columns = [*self.columns]
        columns[column] += str(player)
        return self._replace(columns=tuple(columns))

    def describe(self) -> str:
        """Write the rows that have discs, the lowest one last."""
        rows = ("".join(".12"[self.at((x, y))] for x in range(COLUMNS)) for y in reversed(range(ROWS)))
        return " / ".join([row for row in rows if row != "." * COLUMNS] or ["." * COLUMNS])


SQUARES = [*product(range(COLUMNS), range(ROWS))]
FOURS = sorted(
    tuple(sorted((x + k * dx, y + k * dy) for k in range(ALIGNED)))
    for dx, dy in DIRECTIONS.values()
    for x, y in SQUARES
    if (x + (ALIGNED - 1) * dx, y + (ALIGNED - 1) * dy) in SQUARES
)


def direction(line: Line) -> str:
    """Name the direction of most steps from square to square; "other" if it is none of a line."""
    steps = [(c - a, d - b) for (a, b), (c, d) in pairwise(line)]
    most = max(steps, key=steps.count, default=None)
    return next((name for name, step in DIRECTIONS.items() if step == most), "other")


def aligned(grid: DiscGrid) -> Line:
    """Return the squares of four aligned discs of a player; () if there are none."""
    return next((line for line in FOURS if {*map(grid.at, line)} in ({1}, {2})), ())


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
    """Read positions that `.ci/connect_four_positions.py` has drawn: "won", "lost" after each move, or "open"."""
    lines = Path(__file__).with_name("connect_four_positions.txt").read_text(encoding="ascii").splitlines()
    rows = [line.split(" ") for line in lines]
    return sorted((DiscGrid(tuple(row[1].split(","))) for row in rows if row[0] == kind), key=lambda grid: grid.discs)


def open_grids(*, large: bool) -> list[DiscGrid]:
    """List positions in which nobody has aligned four discs: those of the first plies, or larger ones."""
    grids = kept_grids("open") if large else [*early_grids(), *kept_grids("open")]
    return sorted((grid for grid in grids if (grid.discs > MANY) == large), key=lambda grid: grid.discs)
