"""Games on nine points of a square in which pieces slide: Three Men's Morris, Achi, Mu Torere, Pong Hau K'i."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from arena.rules.grid import ALONG, AROUND, EMPTY, PartizanBoard, put
from arena.rules.networks import Network, Point

CENTER = 4
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class SlidingBoard(PartizanBoard):
    """Nine points, along the sides of the square and from each to the center."""

    rows = 3
    columns = 3
    marks: ClassVar[tuple[str, str]] = ("x", "o")

    @cached_property
    def lines(self) -> list[tuple[int, ...]]:
        """For each point, those that a line joins to it."""
        along, around = self.next_to(ALONG), self.next_to(AROUND)
        return [tuple(to for to in around[place] if to in along[place] or CENTER in (place, to)) for place in range(9)]

    @property
    def roads(self) -> list[tuple[int, ...]]:
        """For each point, those that a piece can slide to."""
        return self.lines

    @property
    def places(self) -> tuple[Point, ...]:
        return tuple((place % 3, place // 3) for place in range(9))

    @property
    def network(self) -> Network:
        """The points and the lines; squares without lines are no points, and have no names."""
        names = tuple(self.square(place) if ends else "" for place, ends in enumerate(self.lines))
        return Network(names, tuple(self.lines), 3, self.places)

    def slides(self, board: str, own: str) -> Iterator[tuple[int, int]]:
        """List the points from which and to which a piece can slide."""
        for place, sign in enumerate(board):
            for to in self.roads[place] if sign == own else ():
                if board[to] == EMPTY:
                    yield place, to

    def slid(self, board: str, place: int, to: int) -> tuple[str, str]:
        """Name a move after its two points, and give the board after it."""
        return f"{self.square(place)}-{self.square(to)}", put(board, {place: EMPTY, to: board[place]})


class LinesOfThree(SlidingBoard):
    """Put pieces on the points in turn, then slide them; the first to align three of them wins."""

    pieces: ClassVar[int]

    @property
    def start(self) -> str:
        return EMPTY * 9

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        """Put a piece as long as there are some, then slide one; nothing if the opponent has aligned three."""
        own, other = "xo" if player == 1 else "ox"
        if has_line(position, other):
            return
        if position.count(own) < self.pieces:
            for place, sign in enumerate(position):
                if sign == EMPTY:
                    yield self.square(place), put(position, {place: own})
        else:
            yield from (self.slid(position, place, to) for place, to in self.slides(position, own))


def has_line(board: str, own: str) -> bool:
    """Tell whether three of nine points in a line have the same sign."""
    return any(board[a] == board[b] == board[c] == own for a, b, c in LINES)
