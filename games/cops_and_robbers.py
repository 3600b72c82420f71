"""Cops and robbers on a graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Annotated, ClassVar

from arena.errors import ParameterError
from arena.rules.game import PartizanGame, check_number
from arena.rules.networks import HELP, Network, network

Chase = tuple[tuple[int, ...], tuple[int, ...]]
"""A position: where the cops are, in the order of the vertices, and where the robber is, if he is there yet."""


@dataclass(frozen=True)
class CopsAndRobbers(PartizanGame[Chase]):
    """The cops, then the robber choose vertices, and each stays or moves along an edge; the cops win by a capture.

    The cops are player 1 and all move at once; the robber is player 2, and never steps onto a cop. He wants to run for
    ever: such a play, without end, counts as a draw here. The cop number of a graph is the least number of cops who
    win. A move is the vertex, or the vertices.

    References
    ----------
    Richard Nowakowski and Peter Winkler, "Vertex-to-vertex pursuit in a graph", Discrete Mathematics 43 (1983),
    235-239, doi:10.1016/0012-365X(83)90160-7; M. Aigner and M. Fromme, "A game of cops and robbers", Discrete Applied
    Mathematics 8 (1984), 1-12, doi:10.1016/0166-218X(84)90073-8.
    """

    family: ClassVar[str] = "graphs"
    turns: ClassVar[tuple[str, str]] = ("cops", "robber")
    marks: ClassVar[tuple[str, str]] = ("C", "r")
    neutral_signs: ClassVar[dict[str, str]] = {"X": "the robber is caught"}
    on: Annotated[str, HELP] = "cycle6"
    cops: Annotated[int, "cops"] = 2

    def __post_init__(self) -> None:
        check_number("cops", self.cops, 1, max(1, len(self.network.names) - 1))

    @cached_property
    def network(self) -> Network:
        return network(self.on)

    @property
    def start(self) -> Chase:
        return ((), ())

    def options(self, position: Chase, player: int) -> Iterator[tuple[str, Chase]]:
        """Choose vertices at first, then stay or move; nothing after a capture."""
        cops, robber = position
        if set(cops) & set(robber):
            return
        for to in self.cops_to(cops) if player == 1 else self.robber_to(cops, robber):
            name = "+".join(self.network.names[vertex] for vertex in to)
            yield name, ((to, robber) if player == 1 else (cops, to))

    def cops_to(self, cops: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
        """List where the cops can be next: cop by cop, as many may come to the same vertices."""
        if not cops:
            return combinations_with_replacement(range(len(self.network.names)), self.cops)
        reached: set[tuple[int, ...]] = {()}
        for cop in cops:
            near = (cop, *self.network.roads[cop])
            reached = {tuple(sorted((*before, to))) for before in reached for to in near}
        return sorted(reached)

    def robber_to(self, cops: tuple[int, ...], robber: tuple[int, ...]) -> list[tuple[int, ...]]:
        """List where the robber can be next."""
        near = range(len(self.network.names)) if not robber else (*robber, *self.network.roads[robber[0]])
        return [(to,) for to in near if to not in cops]

    def show(self, position: Chase) -> str:
        return ":".join("+".join(self.network.names[vertex] for vertex in part) or "none" for part in position)

    def read(self, text: str) -> Chase:
        index = {name: number for number, name in enumerate(self.network.names)}
        parts = [[] if part == "none" else part.split("+") for part in text.split(":")]
        if [len(part) for part in parts] not in ([0, 0], [self.cops, 0], [self.cops, 1]) or any(
            name not in index for part in parts for name in part
        ):
            raise ParameterError(
                f"not a position: {text!r} (the vertices of {self.cops} cops and of the robber, like 1+2:3)"
            )
        cops, robber = (tuple(sorted(index[name] for name in part)) for part in parts)
        return (cops, robber)

    def canonical(self, position: tuple[Chase, int]) -> tuple[Chase, int]:
        """Return the least of the positions that are equal by a symmetry of the graph."""
        (cops, robber), player = position
        images = (
            (tuple(sorted(way[cop] for cop in cops)), tuple(way[vertex] for vertex in robber))
            for way in self.network.symmetries
        )
        return min(images), player

    def diagram(self, position: tuple[Chase, int]) -> str:
        """Draw a sign for each vertex: "C" where there are cops, "r" where the robber is, "X" where he is caught."""
        cops, robber = position[0]
        signs = {0: ".", 1: "C", 2: "r", 3: "X"}
        vertices = range(len(self.network.names))
        return self.network.drawn("".join(signs[(vertex in cops) + 2 * (vertex in robber)] for vertex in vertices))
