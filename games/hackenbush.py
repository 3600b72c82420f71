"""Hackenbush: cut edges of a picture, and what hangs in the air is gone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar

from arena.errors import ParameterError
from arena.rules.game import PartizanGame
from arena.rules.grid import EMPTY
from arena.rules.networks import Network, Point, with_edges

GROUND = "0"
COLORS = "brg"  # blue edges are player 1's, red ones player 2's, and green ones both players'
EDGE = re.compile(r"([\w.]{1,9})-(?!\1[brg]$)([\w.]{1,9}?)([brg])")
MOST_EDGES = 60


@dataclass(frozen=True)
class Hackenbush(PartizanGame[str]):
    """Cut an edge of your color, or a green one; what is no longer joined to the ground is gone; whoever cannot loses.

    Blue edges, b, are player 1's (Left), red ones, r, player 2's (Right); both cut green ones, g. The picture is a list
    of edges, each as its two vertices and its color; vertex 0 is the ground. A position is a sign for each edge; a
    move is called after its vertices.

    References
    ----------
    John H. Conway, On Numbers and Games (1976), chapter 13; Elwyn R. Berlekamp, John H. Conway and Richard K. Guy,
    Winning Ways for your Mathematical Plays, volume 1, second edition (2001), chapters 1, 2 and 7: a blue edge with a
    red one above it is worth 1/2, and a green circle of n edges one or none, as n is odd or even.
    """

    family: ClassVar[str] = "the last move on a board"
    marks: ClassVar[tuple[str, str]] = ("b", "r")
    neutral_signs: ClassVar[dict[str, str]] = {"g": "green: both players' edges"}
    turns: ClassVar[tuple[str, str]] = ("b", "r")
    picture: Annotated[str, "edges like 0-1b 1-2r 0-3g: two vertices, 0 the ground, and blue, red or green"] = (
        "0-1b 1-2r 1-3b 0-4r 4-5g 0-4g"
    )

    def __post_init__(self) -> None:
        edges = isinstance(self.picture, str) and self.drawn_edges
        if not edges or len(edges) > MOST_EDGES or self.standing(self.start) != self.start:
            form = f"from 1 to {MOST_EDGES} edges like 0-1b 1-2r 0-3g, each joined to the ground, 0"
            raise ParameterError(f"picture: {self.picture!r} ({form})")

    @cached_property
    def drawn_edges(self) -> list[tuple[str, str, str]]:
        """The two vertices and the color of each edge; none if one of them cannot be read."""
        matches = [EDGE.fullmatch(each) for each in re.split(r"[\s,]+", self.picture.strip())]
        return [] if None in matches else [(match[1], match[2], match[3]) for match in matches if match]

    @cached_property
    def moves_of_edges(self) -> list[str]:
        """The name of the move that cuts each edge: its vertices, with a number if others join them, too."""
        names = ["-".join(edge[:2]) for edge in self.drawn_edges]
        twice = {name for name in names if names.count(name) > 1}
        return [f"{name}#{names[:at].count(name) + 1}" if name in twice else name for at, name in enumerate(names)]

    @property
    def start(self) -> str:
        return "".join(color for _, _, color in self.drawn_edges)

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        for edge, sign in enumerate(position):
            if sign in ("bg", "rg")[player - 1]:
                cut = position[:edge] + EMPTY + position[edge + 1 :]
                yield self.moves_of_edges[edge], self.standing(cut)

    def standing(self, position: str) -> str:
        """Drop what is not joined to the ground."""
        reached, before = {GROUND}, 0
        while len(reached) > before:
            before = len(reached)
            for sign, (one, other, _) in zip(position, self.drawn_edges, strict=True):
                if sign != EMPTY and {one, other} & reached:
                    reached |= {one, other}
        signs = zip(position, self.drawn_edges, strict=True)
        return "".join([sign if one in reached else EMPTY for sign, (one, _, _) in signs])

    def components(self, position: str) -> list[str]:
        """Return the parts that are joined by the ground alone."""
        parts: list[set[str]] = []
        for sign, (one, other, _) in zip(position, self.drawn_edges, strict=True):
            if sign != EMPTY:
                joined = {one, other} - {GROUND}
                touching = [part for part in parts if part & joined]
                parts = [part for part in parts if part not in touching] + [joined.union(*touching)]
        edges = list(zip(position, self.drawn_edges, strict=True))
        return ["".join(sign if {one, other} & part else EMPTY for sign, (one, other, _) in edges) for part in parts]

    def read(self, text: str) -> str:
        fits = len(text) == len(self.start) and all(map(str.__contains__, map(EMPTY.__add__, self.start), text))
        if not fits or self.standing(text) != text:
            raise ParameterError(f"not a position: {text!r} (each edge or ., like {self.start}, joined to the ground)")
        return text

    @cached_property
    def network(self) -> Network:
        """The vertices by their distance from the ground, and the edges between them."""
        heights: dict[str, int] = {GROUND: 0}
        for name in (queue := [GROUND]):
            near = [edge[1 - edge.index(name)] for edge in (edge[:2] for edge in self.drawn_edges) if name in edge]
            for other in dict.fromkeys(near):
                if other not in heights:
                    heights[other] = heights[name] + 1
                    queue.append(other)
        rows = [[name for name in heights if heights[name] == height] for height in range(max(heights.values()) + 1)]
        wide = max(map(len, rows))
        places: dict[str, Point] = {}
        for height, row in enumerate(rows):
            places |= {name: ((at + 0.5) * wide / len(row), -height) for at, name in enumerate(row)}
        number = {name: place for place, name in enumerate(heights)}
        ends = [(number[one], number[other]) for one, other, _ in self.drawn_edges]
        return with_edges(list(heights), ends, tuple(places.values()), self.moves_of_edges)

    def diagram(self, position: tuple[str, int]) -> str:
        return self.network.drawn("#" * (len(self.network.names) - len(position[0])) + position[0])
