"""Games on a board of rows and columns, whose positions are its squares by rows, a sign for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from string import ascii_lowercase
from typing import ClassVar

from arena.errors import ParameterError
from arena.rules.game import Bounds, ImpartialGame, PartizanGame, check_parameters

EMPTY = "."
ALONG = ((0, 1), (1, 0), (0, -1), (-1, 0))  # the steps to the squares that share a side
AROUND = (*ALONG, (1, 1), (1, -1), (-1, 1), (-1, -1))  # the steps to all the squares next to one

Way = tuple[int, ...]  # a symmetry: for each square, the one whose sign it takes


def symmetries_of(rows: int, columns: int, mirrors: str) -> list[Way]:
    """List all symmetries that mirrors make of a board, whose squares are numbered by rows."""
    places = range(rows * columns)
    ways: list[Way] = [tuple(places)]
    if "rows" in mirrors:
        ways += [tuple(way[(rows - 1 - p // columns) * columns + p % columns] for p in places) for way in ways]
    if "columns" in mirrors:
        ways += [tuple(way[p - p % columns + columns - 1 - p % columns] for p in places) for way in ways]
    if "turn" in mirrors:
        ways += [way[::-1] for way in ways]
    if "diagonal" in mirrors and rows == columns:
        ways += [tuple(way[p % columns * columns + p // columns] for p in places) for way in ways]
    return ways


def connected(
    places: Iterable[int], near: Mapping[int, Iterable[int]] | Sequence[Iterable[int]]
) -> Iterator[list[int]]:
    """Yield the parts of some places that hang together, each breadth first from its first place."""
    left = dict.fromkeys(places)
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for place in part:
            for to in near[place]:
                if to in left:
                    del left[to]
                    part.append(to)
        yield part


class Grid:
    """A board of squares, numbered by rows from 0 at the top left."""

    parameter_bounds: ClassVar[Bounds] = {"rows": (1, 26), "columns": (1, 26)}
    rows: int
    columns: int
    signs: ClassVar[str] = ".xo"  # the signs that a square may hold
    mirrors: ClassVar[str] = "rows columns diagonal"
    """The symmetries: the order of the rows reversed, that of the columns, both exchanged (on a square board)."""

    @property
    def start(self) -> str:
        return EMPTY * (self.rows * self.columns)

    def show(self, board: str) -> str:
        """Print the rows from the top, separated by "/"."""
        return self.drawn(board).replace("\n", "/")

    def read(self, text: str) -> str:
        rows = text.split("/")
        board = "".join(rows)
        if [len(row) for row in rows] != [self.columns] * self.rows or set(board) - set(self.signs):
            form = f"{self.rows} rows of {self.columns} squares, each one of {', '.join(self.signs)}"
            raise ParameterError(f"not a position: {text!r} ({form})")
        return board

    def drawn(self, board: str) -> str:
        return "\n".join(board[row : row + self.columns] for row in range(0, len(board), self.columns))

    def square(self, place: int) -> str:
        """Name a square as in chess: the column by its letter, the row by its number from the bottom."""
        row, column = divmod(place, self.columns)
        return f"{ascii_lowercase[column]}{self.rows - row}"

    def beside(self, place: int, down: int, right: int) -> int | None:
        """Return the square that lies so many rows below and columns to the right; None if it is off the board."""
        row, column = place // self.columns + down, place % self.columns + right
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else None

    def next_to(self, steps: tuple[tuple[int, int], ...]) -> list[tuple[int, ...]]:
        squares = range(self.rows * self.columns)
        return [tuple(to for step in steps if (to := self.beside(place, *step)) is not None) for place in squares]

    @cached_property
    def neighbors(self) -> list[tuple[int, ...]]:
        return self.next_to(ALONG)

    @cached_property
    def symmetries(self) -> list[Way]:
        return symmetries_of(self.rows, self.columns, self.mirrors)

    def least(self, board: str) -> str:
        """Return the least of the boards that are equal to this one by symmetry; O(squares) for each."""
        return min("".join([board[place] for place in way]) for way in self.symmetries)

    def groups(self, board: str, *, rest: str) -> list[str]:
        """Find the groups of two or more squares that touch, with other signs than `rest`, each as a board of its own.

        Groups that a symmetry or a shift makes of each other are the same board, with `rest` on its other squares.
        """
        places = [place for place, sign in enumerate(board) if sign != rest]
        return [self._alone(board, group, rest) for group in connected(places, self.neighbors) if len(group) > 1]

    def _alone(self, board: str, group: list[int], rest: str) -> str:
        """Return the board of a group: the least of those that symmetries make of it, shifted into the corner."""
        squares = self._cornered([(place, board[place]) for place in group])
        known = self._groups.get(tuple(squares))
        if known is None:
            signs = [rest] * len(board)
            images = (self._cornered([(way[place], sign) for place, sign in squares]) for way in self.symmetries)
            for place, sign in min(images):
                signs[place] = sign
            known = self._groups[tuple(squares)] = "".join(signs)
        return known

    @cached_property
    def _groups(self) -> dict[tuple[tuple[int, str], ...], str]:
        """The groups that have been seen, each with its board."""
        return {}

    def _cornered(self, group: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """Shift squares up and to the left as far as they go."""
        columns = self.columns
        step = min(group)[0] // columns * columns + min([place % columns for place, _ in group])
        return sorted([(place - step, sign) for place, sign in group])


class SquareGrid(Grid):
    """A board of as many rows as columns: its size, a parameter of the game."""

    parameter_bounds: ClassVar[Bounds] = {"size": (1, 26)}
    size: int

    def __post_init__(self) -> None:
        check_parameters(self, self.parameter_bounds)
        object.__setattr__(self, "rows", self.size)
        object.__setattr__(self, "columns", self.size)


class ImpartialBoard(Grid, ImpartialGame[str]):
    """A game on a board in which both players have the same moves."""

    def diagram(self, position: str) -> str:
        return self.drawn(position)

    def canonical(self, position: str) -> str:
        return self.least(position)


class PartizanBoard(Grid, PartizanGame[str]):
    """A game on a board in which each player has moves of his own."""

    def diagram(self, position: tuple[str, int]) -> str:
        return self.drawn(position[0])

    def canonical(self, position: tuple[str, int]) -> tuple[str, int]:
        return (self.least(position[0]), position[1])


def put(board: str, signs: dict[int, str]) -> str:
    squares = list(board)
    for place, sign in signs.items():
        squares[place] = sign
    return "".join(squares)
