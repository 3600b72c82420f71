"""Boards square by square: the sign in each square and its colors, for all languages of pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple

from exporters.drawings import letters
from exporters.drawings.looks import NEW, WHITE, Fill, luminance, mixed

SIDE = 15
"""How wide and how high a square of a board is, in points."""
EMPTY, FILLED = ".", "#"
NOUGHTS_AND_CROSSES = ("x o", "o x")
"""The attribute `marks` of the graphs of games whose boards explain themselves."""
"""The characters of squares that are empty, or full: with a domino, with chocolate, or as a walk has been there."""
DISC, CROSS, NOUGHT, DOT, ROOK = "⬤", "✕", "◯", "•", "♜"
"""The signs that languages know how to draw."""
PIECES: Mapping[str, str] = MappingProxyType({"|": "❙", "-": "–", "R": ROOK, "x": CROSS, "o": NOUGHT, "*": DISC})
DRAWN = frozenset(("", *PIECES.values(), DOT))
"""The signs that are no letters."""
MATCHES, DOTS = frozenset("|-\n"), frozenset("+-|.\n")
"""The characters of a board of matches, with "-" for a row without any, and of one of dots, with "." for no line."""
THIN, THICK = 0.2, 1.7
"""The rows and the columns of dots, and those between them, in sides of a square."""
INK, LINE = "#000000", "#666666"
"""The colors of dots and of the lines between them."""
FULL, FRAME = "#8c8c8c", "#dfe4ea"
"""The colors of a full square and around the holes of a board with falling discs: no player's."""
BEST, GONE = "#000000", "#bbbbbb"
"""The colors of the border of the best values, and of matches that the last move took."""
LIGHT, DARKER = 0.25, 0.62
"""The luminance from which on a color is too light for signs on white, and the factor by which it is darkened."""
PIECE, SEEN, NUMBER, NAME = 0.75, 1.25, 0.6, 0.5
"""Letters, in sides of a square: of signs, of what is seen of pieces, of numbers of two digits, of names of columns."""
SINGLE, VALUE, UNDER = 0.6, 0.44, 0.4
"""The largest letters of a value of one line, of its first line with others below it, and of these."""
ROOM, RIM = 0.84, 0.07
"""The width of the letters in a square, at most, and of the border of the best values, in sides of a square."""
Square = tuple[int, int]
"""A square of a board by its row, from 0 at the top, and its column, from 0 on the left."""


class Value(NamedTuple):
    """The value of a square or a column: lines of text, a look that says for whom, and whether nothing is better."""

    lines: tuple[str, ...]
    look: Fill = WHITE
    best: bool = False


class DrawnSquare(NamedTuple):
    """How a square is drawn: its fill, a sign in some ink or the lines of a value, and the color of a heavy border."""

    fill: str
    ink: str = "#000000"
    sign: str = ""
    lines: tuple[str, ...] = ()
    border: str = ""


class Board(NamedTuple):
    """A board in a node: its rows from the top, on a line each, and what stands out on it.

    "." is an empty square, "#" a full one, "*" a counter, "|" a match, "-" a row without any, "R" a rook, "x" and "o"
    are signs, a circled number is that number, any other character stands for itself. `looks` are those of the players
    by what they write. `last` are the squares that the last move marked, left and reached, or the matches that it took;
    `line` those of the lines that somebody has won by. Squares have `values`, and columns some `above` them and `names`
    below. Matches have an `ink`.
    """

    text: str
    looks: Mapping[str, Fill] = MappingProxyType({})
    side: int = SIDE
    falling: bool = False
    last: frozenset[Square] = frozenset()
    line: frozenset[Square] = frozenset()
    values: Mapping[Square, Value] = MappingProxyType({})
    above: tuple[Value | None, ...] = ()
    names: tuple[str, ...] = ()
    ink: str = INK

    @property
    def of_matches(self) -> bool:
        return MATCHES.issuperset(self.text)

    @property
    def of_dots(self) -> bool:
        """Whether it is drawn as dots with lines between them; values need squares to stand in."""
        return "+" in self.text and DOTS.issuperset(self.text) and not self.values

    @property
    def strokes(self) -> list[list[str]]:
        """The color of each dot and each line of a board of dots by rows from the top, white where there is none."""
        colors = {"+": INK, EMPTY: WHITE.fill}
        return [
            [NEW if (row, column) in self.last else colors.get(sign, LINE) for column, sign in enumerate(all_)]
            for row, all_ in enumerate(self.rows)
        ]

    @property
    def rows(self) -> list[str]:
        rows = self.text.split("\n")
        return rows if self.of_matches else [row for row in rows if row]

    @property
    def heaps(self) -> list[tuple[str, str]]:
        r"""The rows of matches, each with the matches that the last move took from it."""
        taken = ["|" * sum(square[0] == row for square in self.last) for row in range(len(self.rows))]
        return [("" if gone and left == "-" else left, gone) for left, gone in zip(self.rows, taken, strict=True)]

    @property
    def letters(self) -> float:
        """The size of the smallest letters in squares in points, or of those that are read where pieces are seen."""
        values = [value for value in [*self.values.values(), *self.above] if value]
        lines = [(1 - 2 * RIM) * line for value in values for line in sizes(value.lines)]
        signs = [sign_size(cell.sign) for row in self.cells for cell in row if cell.sign not in DRAWN]
        return self.side * min([SEEN, *signs, *lines, *([NAME] if self.names else [])])

    @property
    def width(self) -> float:
        """How many points it takes from side to side."""
        return float(self.side * max(map(len, self.rows)))

    @property
    def cells(self) -> list[list[DrawnSquare]]:
        """How each square is drawn, by rows from the top."""
        return [
            [self._cell(piece, (row, column)) for column, piece in enumerate(pieces)]
            for row, pieces in enumerate(self.rows)
        ]

    def _cell(self, piece: str, square: Square) -> DrawnSquare:  # noqa: PLR0911 - one for each kind of square
        look, value = self.looks.get(piece), self.values.get(square)
        border = NEW if square in self.last and piece != EMPTY else ""
        if value is not None:
            shown = look or value.look
            return DrawnSquare(shown.fill, shown.text, lines=value.lines, border=border or BEST * value.best)
        if piece == FILLED:
            return DrawnSquare(FULL, border=border)
        if piece == EMPTY:
            left = DOT if square in self.last else ""
            return DrawnSquare(FRAME, WHITE.fill, DISC) if self.falling else DrawnSquare(WHITE.fill, NEW, left)
        sign = DISC if self.falling and look else PIECES.get(piece) or _written(piece)
        if look is None:
            return DrawnSquare(WHITE.fill, WHITE.text, sign, border=border)
        if square in self.line:
            return DrawnSquare(look.fill, look.text, NOUGHT if self.falling else sign, border=border)
        if self.falling:
            return DrawnSquare(FRAME, look.fill, sign, border=border)
        dark = mixed(look.fill, "#000000", 1 - DARKER) if luminance(look.fill) > LIGHT else look.fill
        return DrawnSquare(WHITE.fill, dark, sign, border=border)


def _written(piece: str) -> str:
    """Write a number of a board in digits, and any other character as it is."""
    from arena.rules.diagram import number_of

    number = number_of(piece)
    return piece if number is None else str(number)


def sign_size(sign: str) -> float:
    return NUMBER if len(sign) > 1 else PIECE


def sizes(lines: Sequence[str]) -> list[float]:
    """Return the size of the letters of each line of a value, in sides of its square."""
    largest = [SINGLE] if len(lines) == 1 else [VALUE, *[UNDER] * (len(lines) - 1)]
    return [min(most, ROOM / max(letters.width(line, 1), ROOM)) for most, line in zip(largest, lines, strict=True)]


def changed(before: str, after: str) -> frozenset[Square]:
    r"""List the squares that a move has changed on a board, or the matches that it took."""
    rows = enumerate(zip_longest(before.split("\n"), after.split("\n"), fillvalue=""))
    if MATCHES.issuperset(before + after):
        return frozenset((row, place) for row, (old, new) in rows for place in range(new.count("|"), old.count("|")))
    return frozenset(
        (row, column)
        for row, (old, new) in rows
        for column, (piece, other) in enumerate(zip_longest(old, new, fillvalue=EMPTY))
        if piece != other
    )
