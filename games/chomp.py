"""Chomp: a bar of chocolate with a poisoned square."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from operator import neg
from typing import Annotated, ClassVar

from arena.errors import ParameterError
from arena.rules.game import Bounds, read_numbers
from arena.rules.heaps import HeapGame, Sizes


@dataclass(frozen=True)
class Chomp(HeapGame):
    """Bite off a square with all below it and to its right; whoever is left with the poisoned top left one loses.

    The poisoned square may not be eaten: who cannot move loses. A position is the squares that each row still has; a
    move is the row and the column of a square, from 1, as r2c3.

    References
    ----------
    David Gale, "A Curious Nim-Type Game", American Mathematical Monthly 81 (1974), 876-879, doi:10.2307/2319446.
    """

    start_parameters: ClassVar[tuple[str, ...]] = ("rows", "columns")
    neutral_signs: ClassVar[dict[str, str]] = {"!": "the poisoned square"}
    parameter_bounds: ClassVar[Bounds] = {"rows": (1, 100), "columns": (1, 1000)}
    rows: Annotated[int, "rows of the board"] = 3
    columns: Annotated[int, "columns of the board"] = 4

    @property
    def start(self) -> Sizes:
        return (self.columns,) * self.rows

    def options(self, position: Sizes) -> Iterator[tuple[str, Sizes]]:
        for row, squares in enumerate(position):
            for column in range(0 if row else 1, squares):
                end = bisect_left(position, -column, lo=row, key=neg)
                yield f"r{row + 1}c{column + 1}", (*position[:row], *(column,) * (end - row), *position[end:])

    def read(self, text: str) -> Sizes:
        position = read_numbers(text, self.start)
        if position[0] == 0 or list(position) != sorted(position, reverse=True):
            raise ParameterError(f"not a position: {text!r} (rows, none longer than the one above, the first not 0)")
        return position

    def diagram(self, position: Sizes) -> str:
        rows = [("#" * left).ljust(self.columns, ".") for left in position]
        return "\n".join(["!" + rows[0][1:], *rows[1:]])

    def canonical(self, position: Sizes) -> Sizes:
        """Mirror the bar in its diagonal, if the mirror image fits on the board too."""
        if position[0] > self.rows:
            return position
        mirrored = tuple(sum(left > column for left in position) for column in range(self.rows))
        return min(position, mirrored)
