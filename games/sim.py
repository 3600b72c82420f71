"""Sim: color the lines between points, and avoid a triangle of your color."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Annotated, ClassVar

from arena.errors import ParameterError
from arena.rules.game import Bounds, PartizanGame
from arena.rules.grid import EMPTY, put
from arena.rules.networks import Network, rings, with_edges
from arena.rules.packed import PackedRules, SquarePattern, counted, pattern_rules

ALWAYS = 6  # with this number of points one color always has a triangle in the end: the Ramsey number R(3, 3)


@dataclass(frozen=True)
class Sim(PartizanGame[str]):
    """Color a line between two points in your color; whoever completes a triangle of his own color loses.

    Player 1 has x and player 2 has o. If all lines are colored and there is no triangle of one color, it is a draw;
    with six points there always is one. A position is a sign for each line; a move is called after its two points.

    References
    ----------
    Gustavus J. Simmons, "The game of Sim", Journal of Recreational Mathematics 2 (1969), 66; Ernest Mead, Alexander
    Rosa and Charlotte Huang, "The game of Sim: a winning strategy for the second player", Mathematics Magazine 47
    (1974), 243-247, doi:10.1080/0025570X.1974.11976408; R. E. Greenwood and A. M. Gleason, "Combinatorial relations
    and chromatic graphs", Canadian Journal of Mathematics 7 (1955), 1-7, doi:10.4153/CJM-1955-001-4: five points have
    colorings without a triangle, six have none.
    """

    family: ClassVar[str] = "graphs"
    marks: ClassVar[tuple[str, str]] = ("x", "o")
    parameter_bounds: ClassVar[Bounds] = {"points": (3, 9)}
    points: Annotated[int, "points, every two of which a line joins"] = 5

    @cached_property
    def lines(self) -> list[tuple[int, int]]:
        """The two points of each line."""
        return list(combinations(range(self.points), 2))

    @cached_property
    def triangles(self) -> list[tuple[int, ...]]:
        """The three lines of each triangle."""
        number = {line: place for place, line in enumerate(self.lines)}
        corners = combinations(range(self.points), 3)
        return [tuple(number[line] for line in combinations(three, 2)) for three in corners]

    @cached_property
    def network(self) -> Network:
        names = [str(point + 1) for point in range(self.points)]
        return with_edges(names, self.lines, rings(self.points))

    @property
    def start(self) -> str:
        return EMPTY * len(self.lines)

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        if not self.has_triangle(position, 3 - player):
            for line, (first, last) in enumerate(self.lines):
                if position[line] == EMPTY:
                    yield f"{first + 1}-{last + 1}", put(position, {line: "xo"[player - 1]})

    def has_triangle(self, position: str, player: int) -> bool:
        """Return whether a player has completed a triangle of his color."""
        own = "xo"[player - 1]
        return any(position[a] == position[b] == position[c] == own for a, b, c in self.triangles)

    def winner(self, position: tuple[str, int]) -> int | None:
        """Return who has won: the player whose opponent has completed a triangle; 0 if all lines are colored."""
        lines, player = position
        if self.has_triangle(lines, 3 - player):
            return player
        return None if EMPTY in lines else 0

    def read(self, text: str) -> str:
        if len(text) != len(self.lines) or set(text) - set(".xo"):
            raise ParameterError(f"not a position: {text!r} ({len(self.lines)} lines, x, o or .)")
        return text

    def diagram(self, position: tuple[str, int]) -> str:
        return self.network.drawn("#" * self.points + position[0])

    @cached_property
    def exchanges(self) -> list[list[int]]:
        """The ways to exchange the points: for each line, the one whose color it takes."""
        count, ways = self.points, self.network.symmetries
        return [[line - count for line in way[count:]] for way in ways if way[0] < count]

    def canonical(self, position: tuple[str, int]) -> tuple[str, int]:
        lines, player = position
        return min("".join([lines[place] for place in way]) for way in self.exchanges), player

    def packed(self) -> PackedRules | None:
        """Pack the colors, two bits for each line; None where there are draws."""
        if self.points < ALWAYS:
            return None
        moves = [
            SquarePattern(player, {line: EMPTY}, {line: "xo"[player - 1]})
            for player in (1, 2)
            for line in range(len(self.lines))
        ]
        over = [(player, dict.fromkeys(each, "ox"[player - 1])) for player in (1, 2) for each in self.triangles]
        return pattern_rules(self.start, ".xo", moves, over=over, misere=True, ply=counted(self.start, ".xo"))
