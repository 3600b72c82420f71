"""The rook that only goes right or down (course 004)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from arena.errors import ParameterError
from arena.rules.game import Bounds, ImpartialGame, read_numbers


@dataclass(frozen=True)
class Rook(ImpartialGame[int]):
    """Move a rook to the right or down, as far as you like; whoever puts it in the last square wins (course 004).

    A position is a square, numbered by rows from 1 in the top left corner.
    """

    family: ClassVar[str] = "heaps and numbers"
    parameter_bounds: ClassVar[Bounds] = {"rows": (1, 10_000), "columns": (1, 10_000)}
    rows: Annotated[int, "rows of the board"] = 3
    columns: Annotated[int, "columns of the board"] = 5

    @property
    def start(self) -> int:
        return 1

    def options(self, position: int) -> Iterator[tuple[str, int]]:
        row, column = divmod(position - 1, self.columns)
        for steps in range(1, self.columns - column):
            yield f"right {steps}", position + steps
        for steps in range(1, self.rows - row):
            yield f"down {steps}", position + steps * self.columns

    def read(self, text: str) -> int:
        (square,) = read_numbers(text, [self.rows * self.columns])
        if square == 0:
            raise ParameterError(f"not a position: {text!r} (squares count from 1)")
        return square

    def diagram(self, position: int) -> str:
        row, column = divmod(position - 1, self.columns)
        rows = ["." * self.columns] * self.rows
        rows[row] = f"{rows[row][:column]}R{rows[row][column + 1 :]}"
        return "\n".join(rows)

    def place(self, position: int) -> dict[str, float]:
        """Count how far the square is to the right of the start, and how far below it."""
        row, column = divmod(position - 1, self.columns)
        return {"right": column, "down": row}

    def canonical(self, position: int) -> int:
        """Mirror the way to the last square in the diagonal, so that the longer part of it is along the longer side."""
        row, column = divmod(position - 1, self.columns)
        less, more = sorted((self.rows - 1 - row, self.columns - 1 - column))
        down, right = (less, more) if self.rows <= self.columns else (more, less)
        return (self.rows - 1 - down) * self.columns + self.columns - right
