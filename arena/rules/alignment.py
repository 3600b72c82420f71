"""Games on a board where marks are aligned: tic-tac-toe, m,n,k games, Connect-4.

A position is two integers, the squares of player 1 and those of player 2: square (x, y) is bit x * (length + 1) + y,
where `length` is the number of squares of a run, the squares with one x. The bit after each run stays empty, so that a
shifted board never goes from one run into the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import chain, product
from typing import Any, ClassVar

from arena.errors import ParameterError
from arena.rules.game import Bounds, check_number, check_parameters
from arena.rules.grid import symmetries_of

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # of lines: the steps from a square (x, y) to the next one
Marks = tuple[int, int]  # a position: the squares of player 1 and those of player 2


class AlignmentGame:
    """Rules of a game where the first player to fill a line with his marks wins, or loses in misère play.

    A subclass has the parameters `rows`, `columns` and `align`, and is then a `Game`. Where marks fall, `falls`, the
    runs are the columns, from the bottom, and a move is a column; else they are the rows, and a move is a square.
    """

    rows: int
    columns: int
    align: int
    misere: bool = False
    falls: ClassVar[bool] = False
    marks: ClassVar[tuple[str, str]] = ("x", "o")  # the marks of players 1 and 2
    parameter_bounds: ClassVar[Bounds] = {"rows": (1, 19), "columns": (1, 19)}

    def __post_init__(self) -> None:
        check_parameters(self, self.parameter_bounds)
        check_number("align", self.align, 1, max(self.runs, self.length))

    @property
    def runs(self) -> int:
        """The number of runs of squares on the board."""
        return self.columns if self.falls else self.rows

    @property
    def length(self) -> int:
        """The number of squares of a run."""
        return self.rows if self.falls else self.columns

    @cached_property
    def run_masks(self) -> tuple[int, ...]:
        """The squares of each run, as bits."""
        return tuple(((1 << self.length) - 1) << x * (self.length + 1) for x in range(self.runs))

    @cached_property
    def names(self) -> list[tuple[str, int]]:
        """The moves by their names, from 1 on, each with its squares, as bits: it takes the one that is open."""
        squares = self.run_masks if self.falls else chain.from_iterable(self._bits)
        return [(str(number), bits) for number, bits in enumerate(squares, start=1)]

    @property
    def rows_of_squares(self) -> list[list[tuple[int, int]]]:
        """The board as it is drawn: its rows from the top, each square as (x, y)."""
        if self.falls:
            return [[(x, y) for x in range(self.columns)] for y in reversed(range(self.rows))]
        return [[(row, column) for column in range(self.columns)] for row in range(self.rows)]

    @cached_property
    def bottom(self) -> int:
        """The squares on which falling marks come to rest, as bits; 0 where marks stay where they are put."""
        return sum(self.bit((x, 0)) for x in range(self.runs)) if self.falls else 0

    @property
    def weights(self) -> tuple[float, ...]:
        """The value of a line without a mark of the opponent, by the number of one's own: 0, 1, 10, 100, ..."""
        return (0, *(10**count for count in range(self.align)))

    @property
    def initial(self) -> Marks:
        return (0, 0)

    def player(self, position: Marks) -> int:
        first, second = position
        return 1 if first.bit_count() == second.bit_count() else 2

    def moves(self, position: Marks) -> Iterator[tuple[str, Marks]]:
        """List the moves, each of which marks a square; none once somebody has filled a line."""
        first, second = position
        if self.aligned(second) or self.aligned(first):
            return
        is_first = first.bit_count() == second.bit_count()
        for name, square in self.named_squares(first | second):
            yield name, ((first | square, second) if is_first else (first, second | square))

    def named_squares(self, taken: int) -> list[tuple[str, int]]:
        """List the moves by name, each with the square it marks, as a bit."""
        left = (taken + self.bottom if self.bottom else ~taken) & self.board
        return [(name, squares & left) for name, squares in self.names if squares & left]

    def winner(self, position: Marks) -> int | None:
        """Return who has won: the player who has filled a line, or the other one in misère play."""
        first, second = position
        if self.aligned(first):
            return 2 if self.misere else 1
        if self.aligned(second):
            return 1 if self.misere else 2
        return 0 if first | second == self.board else None

    def aligned(self, marks: Any) -> Any:
        """Return whether marks fill a line, also of each board of an array; O(log align) operations per direction."""
        filled: Any = 0
        for shifts in self.shifts:
            run = marks
            for shift in shifts:
                run = run & run >> shift
            filled = filled | run
        return filled != 0

    def bit(self, square: tuple[int, int]) -> int:
        return 1 << square[0] * (self.length + 1) + square[1]

    def display(self, position: Marks) -> str:
        """Draw a position for a reader, one row per line: the `display` of course 002, Q3."""
        return "\n".join(map(" ".join, self._rows(position)))

    def label(self, position: Marks) -> str:
        """Print the rows from the top, separated by "/", an empty square as "."."""
        return "/".join(self._rows(position))

    def diagram(self, position: Marks) -> str:
        return "\n".join(self._rows(position))

    def canonical(self, position: Marks) -> Marks:
        first, second = position
        return min(
            (sum(image for bit, image in images if first & bit), sum(image for bit, image in images if second & bit))
            for images in self._symmetries
        )

    def parse(self, text: str) -> Marks:
        """Read a board as `label` or `display` prints it; slashes may be left out, "-" and "_" are empty, too."""
        rows = self._bits
        marks = "".join(text.split()).lower().replace("/", "").replace("-", ".").replace("_", ".")
        if len(marks) != len(rows) * len(rows[0]) or set(marks) - set("xo."):
            raise ParameterError(
                f"not a position: {text!r} ({len(rows)} rows of {len(rows[0])} squares, x, o or ., separated by /"
                f"{', or the columns played, like 4453' if self.bottom else ''})"
            )
        squares = [bit for row in rows for bit in row]
        first, second = (
            sum(square for square, mark in zip(squares, marks, strict=True) if mark == own) for own in self.marks
        )
        if reason := self.unreachable((first, second)):
            raise ParameterError(f"not a position: {text!r} ({reason})")
        return (first, second)

    def unreachable(self, position: Marks) -> str | None:
        """Return why two sets of squares are no position of the game; None if nothing speaks against them."""
        first, second = position
        own, other = self.marks
        more = first.bit_count() - second.bit_count()
        if more not in (0, 1):
            return f"as many {own} as {other}, or one {own} more"
        return "play had ended before it" if self.aligned(second if more else first) else None

    def filled(self, marks: int) -> list[int]:
        """List the lines that marks fill, as bits."""
        return [line for line in self.masks if marks & line == line]

    @cached_property
    def board(self) -> int:
        """All the squares, as bits."""
        return sum(self.run_masks)

    @cached_property
    def lines(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """All the alignments, each as its squares (x, y): the 69 of course 002, Q4, on the board of Connect-4."""
        return tuple(
            tuple((x + right * place, y + up * place) for place in range(self.align))
            for (right, up), squares in self._begins.items()
            for x, y in squares
        )

    @cached_property
    def _begins(self) -> dict[tuple[int, int], list[tuple[int, int]]]:
        """The squares (x, y) at which lines begin, by direction; the next square is (x + right, y + up)."""
        squares, last = dict.fromkeys(product(range(self.runs), range(self.length))), self.align - 1
        found = {
            (right, up): [(x, y) for x, y in squares if (x + right * last, y + up * last) in squares]
            for right, up in (DIRECTIONS if last else DIRECTIONS[:1])
        }
        return {direction: begins for direction, begins in found.items() if begins}

    @property
    def steps(self) -> list[int]:
        """The shift in bits from a square to the next one, in each direction."""
        return [right * (self.length + 1) + up for right, up in self._begins]

    @property
    def starts(self) -> list[int]:
        """The squares at which a line begins, as bits, in each direction."""
        return [sum(map(self.bit, squares)) for squares in self._begins.values()]

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The lines, as bits."""
        return tuple(sum(map(self.bit, line)) for line in self.lines)

    @cached_property
    def shifts(self) -> tuple[tuple[int, ...], ...]:
        """The shifts after which a bit stands for a filled line: those by 1, 2, 4, ... squares, then the rest."""
        doublings = [1 << power for power in range(self.align.bit_length() - 1)]
        rest = self.align - (1 << len(doublings))
        squares = [*doublings, *([rest] if rest else [])]
        return tuple(tuple(count * step for count in squares) for step in self.steps)

    @cached_property
    def _symmetries(self) -> list[list[tuple[int, int]]]:
        """The images of each square, both as bits: 8 on a square board, 4 on another; 2 where marks fall."""
        bits = [self.bit(square) for square in product(range(self.runs), range(self.length))]
        ways = symmetries_of(self.runs, self.length, "rows" if self.bottom else "rows columns diagonal")
        return [[(bit, bits[place]) for bit, place in zip(bits, way, strict=True)] for way in ways]

    def _rows(self, position: Marks) -> list[str]:
        first, second = position
        own, other = self.marks
        return ["".join([own if first & bit else other if second & bit else "." for bit in row]) for row in self._bits]

    @cached_property
    def _bits(self) -> list[list[int]]:
        return [list(map(self.bit, row)) for row in self.rows_of_squares]
