"""Dots and Boxes: close the most boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar, NamedTuple

from arena.errors import ParameterError
from arena.rules.game import PASS, Bounds, MarginGame
from arena.rules.grid import ALONG, Grid, put
from arena.rules.packed import MOST_BITS, Codes, Expansion, PackedRules, Small, ones, places

DOT, ACROSS, DOWN, EMPTY = "+-|."


class Lines(NamedTuple):
    """A position without its turn: the lines, as bits, the lead of player 1, and whether who is to move waits."""

    drawn: int
    lead: int
    waits: bool = False


class _Paper(Grid):
    """The board as it is drawn: every other sign of every other row is a dot, and lines lie between them.

    It has the places of the lines, by rows from the top, and the four lines of each box, as bits.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = 2 * rows + 1, 2 * columns + 1
        places = range(self.rows * self.columns)
        self.lines = [place for place in places if (place // self.columns + place % self.columns) % 2]
        self.index = {place: number for number, place in enumerate(self.lines)}
        boxes = [place for place in places if place // self.columns % 2 and place % self.columns % 2]
        self.boxes = [sum(1 << self.index[self.beside(box, *step) or 0] for step in ALONG) for box in boxes]

    def signs_of(self, drawn: int) -> str:
        wide = self.columns
        dots = (DOT if place // wide % 2 == place % wide % 2 == 0 else EMPTY for place in range(self.rows * wide))
        lines = {place: DOWN if place // wide % 2 else ACROSS for place in self.lines if drawn >> self.index[place] & 1}
        return put("".join(dots), lines)


@dataclass(frozen=True)
class DotsAndBoxes(MarginGame[Lines]):
    """Draw a line between two neighboring dots; whoever closes a box has it, and draws once more.

    Once all lines are drawn, whoever has more boxes wins. Who goes on after a box is marked by the opponent's move
    "pass" in between. The margin is the difference of the boxes, which a position has in it, while it leaves open which
    ones are whose. A move is called after the two dots, columns by letters and rows from the bottom, as in chess.

    References
    ----------
    Elwyn R. Berlekamp, The Dots and Boxes Game: Sophisticated Child's Play (2000); Joseph K. Barker and Richard E.
    Korf, "Solving Dots-And-Boxes", AAAI 2012, 414-419.
    """

    family: ClassVar[str] = "who has more at the end"
    parameter_bounds: ClassVar[Bounds] = {"rows": (1, 25), "columns": (1, 25)}
    rows: Annotated[int, "rows of boxes"] = 2
    columns: Annotated[int, "columns of boxes"] = 2

    @cached_property
    def paper(self) -> _Paper:
        return _Paper(self.rows, self.columns)

    @cached_property
    def lines(self) -> list[tuple[str, int, list[int]]]:
        """Each line with its name, its bit, and the boxes beside it."""
        paper = self.paper
        lines = []
        for number, place in enumerate(paper.lines):
            row, column = divmod(place, paper.columns)
            ends = ((row, column - 1), (row, column + 1)) if column % 2 else ((row + 1, column), (row - 1, column))
            name = "-".join(f"{chr(97 + right // 2)}{self.rows + 1 - down // 2}" for down, right in ends)
            lines.append((name, 1 << number, [box for box in paper.boxes if box >> number & 1]))
        return lines

    @property
    def start(self) -> Lines:
        return Lines(0, 0)

    def options(self, position: Lines, player: int) -> Iterator[tuple[str, Lines]]:
        drawn, lead, waits = position
        if waits:
            yield PASS, Lines(drawn, lead)
            return
        full = (1 << len(self.lines)) - 1
        for name, bit, boxes in self.lines:
            if not drawn & bit:
                after = drawn | bit
                closed = sum(after & box == box for box in boxes)
                yield name, Lines(after, lead + (3 - 2 * player) * closed, closed > 0 and after != full)

    def margin(self, position: tuple[Lines, int]) -> int:
        return position[0].lead

    def show(self, position: Lines) -> str:
        """Print the board by rows from the top, by how many boxes player 1 leads, and whether the player waits."""
        return f"{self.drawn(position)} {position.lead:+d}".replace("\n", "/") + f" {PASS}" * position.waits

    def drawn(self, position: Lines) -> str:
        return self.paper.drawn(self.paper.signs_of(position.drawn))

    def read(self, text: str) -> Lines:
        board, *rest = text.split(" ")
        signs = board.replace("/", "")
        waits, lead = rest[1:] == [PASS], rest[0] if rest else ""
        paper = self.paper
        if len(signs) == paper.rows * paper.columns and lead[1:].isdecimal() and len(lead) < 9:
            drawn = sum(1 << number for number, place in enumerate(paper.lines) if signs[place] != EMPTY)
            position = Lines(drawn, int(lead), waits)
            if self.show(position) == text and self.possible(position):
                return position
        raise ParameterError(f"not a position: {text!r} (like {self.show(self.start)})")

    def possible(self, position: Lines) -> bool:
        """Return whether the lead fits the boxes that are closed, and a player waits only after one, for a line."""
        drawn, lead, waits = position
        closed = sum(drawn & box == box for box in self.paper.boxes)
        goes_on = closed > 0 and drawn != (1 << len(self.lines)) - 1
        return abs(lead) <= closed and (closed - lead) % 2 == 0 and (goes_on or not waits)

    def diagram(self, position: tuple[Lines, int]) -> str:
        return self.drawn(position[0])

    def canonical(self, position: tuple[Lines, int]) -> tuple[Lines, int]:
        """Return the least of the boards that are equal by symmetry, with the same lead and turn."""
        (drawn, lead, waits), player = position
        images = (sum(bit for from_, bit in way if drawn >> from_ & 1) for way in self.ways)
        return Lines(min(images), lead, waits), player

    @cached_property
    def ways(self) -> list[list[tuple[int, int]]]:
        """The symmetries: for each line the number of the one that comes there, and its own bit."""
        index, ways = self.paper.index, self.paper.symmetries
        return [[(index[way[place]], 1 << number) for place, number in index.items()] for way in ways]

    def packed(self) -> PackedRules | None:
        """Pack the lines, above the lead, above whether the player need not wait, above the turn."""
        import numpy as np

        most, count = self.rows * self.columns, len(self.lines)
        leads, full = 2 * most + 1, (1 << count) - 1
        if (size := leads << count + 2) > 1 << MOST_BITS:
            return None
        # Move 0 is to pass; a box that is missing has a line that is never drawn.
        bits = np.array([0, *(bit for _, bit, _ in self.lines)])
        ours, other = np.array([[full + 1] * 2, *([*own, full + 1][:2] for _, _, own in self.lines)]).T

        def pack(position: tuple[Lines, int]) -> int:
            (drawn, lead, waits), player = position
            return (drawn * leads + lead + most) * 4 + 2 * (not waits) + player - 1

        def unpack(code: int) -> tuple[Lines, int]:
            drawn, lead = divmod(code >> 2, leads)
            return Lines(drawn, lead - most, not code & 2), (code & 1) + 1

        def winner(codes: Codes) -> Small:
            drawn, lead = np.divmod(codes >> 2, leads)
            return np.where(drawn < full, -1, (lead > most) + 2 * (lead < most)).astype("i1")

        def expand(codes: Codes) -> Expansion:
            waits, lines = codes & 2 == 0, (codes >> 2) // leads
            legal = (lines[:, None] & bits == 0) & ~waits[:, None]
            legal[:, 0] = waits
            parents, which = places(legal)
            bit, one, two = bits[which], ours[which], other[which]
            drawn, sign = lines[parents] | bit, (1 - 2 * (codes & 1))[parents]
            closed = (drawn & one == one).astype("i1") + (drawn & two == two)
            goes_on = (closed > 0) & (drawn != full)
            added = 4 * (bit * leads + sign * closed) + sign
            return codes[parents] + added + 2 * ((which == 0).astype("i1") - goes_on), parents

        def level(codes: Codes) -> Codes:
            return 2 * ones((codes >> 2) // leads) + (codes >> 1 & 1)

        return PackedRules(size, pack, unpack, expand, winner, level=level)
