"""Col: color a map, neighbors in different colors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar

from arena.errors import ParameterError
from arena.rules.game import Bounds, PartizanGame
from arena.rules.grid import EMPTY, connected, put
from arena.rules.networks import HELP, Network, network
from arena.rules.packed import PackedRules, SquarePattern, counted, pattern_rules

BOARD = "board"
ON = f"{BOARD}, or {HELP}"

OUT = "#"
"""A vertex that is out of the game: nobody may color it, and it has no color."""


@dataclass(frozen=True)
class Col(PartizanGame[str]):
    """Color a square, or a vertex of a graph, in your color, but none beside one of yours; whoever cannot loses.

    Player 1, Left, has x and player 2, Right, o. Squares side by side, and vertices that an edge joins, are
    neighbors. A move is called after the vertex; a position is a sign for each vertex, a row of the drawing after
    the other.

    References
    ----------
    Colin Vout's game in John H. Conway, On Numbers and Games (1976), chapter 8, and in Elwyn R. Berlekamp, John H.
    Conway and Richard K. Guy, Winning Ways for your Mathematical Plays, volume 1, second edition (2001), chapter 2.
    """

    family: ClassVar[str] = "the last move on a board"
    marks: ClassVar[tuple[str, str]] = ("x", "o")
    instead: ClassVar[dict[str, tuple[str, ...]]] = {"on": ("rows", "columns")}
    parameter_bounds: ClassVar[Bounds] = {"rows": (1, 26), "columns": (1, 26)}
    rows: Annotated[int, "rows of the board"] = 2
    columns: Annotated[int, "columns of the board"] = 3
    on: Annotated[str, ON] = BOARD

    def __post_init__(self) -> None:
        super().__post_init__()
        self.network  # noqa: B018 - refuses what is no graph

    @cached_property
    def network(self) -> Network:
        return network(f"grid{self.rows}x{self.columns}" if self.on == BOARD else self.on)

    @property
    def start(self) -> str:
        return EMPTY * len(self.network.names)

    def options(self, position: str, player: int) -> Iterator[tuple[str, str]]:
        own, wrong = "xo"[player - 1], self.wrong(player)
        for vertex, sign in enumerate(position):
            if sign == EMPTY and all(position[to] != wrong for to in self.network.roads[vertex]):
                yield self.network.names[vertex], put(position, {vertex: own})

    def wrong(self, player: int) -> str:
        """Return the color that no neighbor may have: one's own."""
        return "xo"[player - 1]

    def components(self, position: str) -> list[str]:
        roads = self.network.roads
        near_signs = [{position[to] for to in ends} for ends in roads]
        left = [at for at, near in enumerate(near_signs) if position[at] == EMPTY and not {"x", "o"} <= near]
        parts = []
        for part in connected(left, roads):
            kept = {*part, *(to for vertex in part for to in roads[vertex] if position[to] != EMPTY)}
            parts.append("".join(sign if vertex in kept else OUT for vertex, sign in enumerate(position)))
        return parts

    def show(self, position: str) -> str:
        return self.network.drawn(position).replace("\n", "/")

    def read(self, text: str) -> str:
        board = text.replace("/", "")
        if len(board) != len(self.start) or set(board) - set(".xo") or self.show(board) != text:
            raise ParameterError(
                f"not a position: {text!r} (x, o or . for each vertex, like {self.show(self.start)!r})"
            )
        return board

    def diagram(self, position: tuple[str, int]) -> str:
        return self.network.drawn(position[0])

    def canonical(self, position: tuple[str, int]) -> tuple[str, int]:
        """Return the least of the colorings that are equal by a symmetry of the graph."""
        colors, player = position
        return min("".join([colors[vertex] for vertex in way]) for way in self.network.symmetries), player

    def packed(self) -> PackedRules | None:
        moves = [
            SquarePattern(player, {vertex: EMPTY}, {vertex: own}, [(to, self.wrong(player)) for to in near])
            for player, own in ((1, "x"), (2, "o"))
            for vertex, near in enumerate(self.network.roads)
        ]
        return pattern_rules(self.start, ".xo", moves, ply=counted(self.start, ".xo"))
