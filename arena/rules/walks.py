"""Walks on a graph that never come back to a vertex: geography, Juniper Green."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from arena.errors import ParameterError
from arena.rules.game import ImpartialGame
from arena.rules.networks import Network

NOWHERE = "none"


class Walk(ImpartialGame[tuple[int, ...]]):
    """Move on to a vertex where nobody has been; the player who cannot loses.

    A position is the vertex where the walk is, then those where it has been, in their order.
    """

    @property
    @abstractmethod
    def network(self) -> Network:
        """The graph."""

    @abstractmethod
    def first(self) -> Iterable[int]:
        """List the vertices where a walk may begin."""

    def options(self, position: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        for to in self.network.roads[position[0]] if position else self.first():
            if to not in position:
                yield self.network.names[to], (to, *sorted(position))

    def show(self, position: tuple[int, ...]) -> str:
        return ",".join(self.network.names[vertex] for vertex in position) or NOWHERE

    def read(self, text: str) -> tuple[int, ...]:
        """Read where the walk is and has been; nothing is a walk that has not begun, where the game begins so."""
        index = {name: number for number, name in enumerate(self.network.names)}
        names = [] if text.strip() in (NOWHERE, "") and not self.start else text.split(",")
        if not set(names) <= index.keys() or len(set(names)) < len(names):
            raise ParameterError(f"not a position: {text!r} (different vertices, first the one where the walk is)")
        at, *been = (index[name] for name in names) if names else (-1,)
        return (at, *sorted(been)) if names else ()

    def canonical(self, position: tuple[int, ...]) -> tuple[int, ...]:
        images = ([way[vertex] for vertex in position] for way in self.network.symmetries)
        return min((*image[:1], *sorted(image[1:])) for image in images)

    def diagram(self, position: tuple[int, ...]) -> str:
        """Draw a sign for each vertex: "@" where the walk is, "#" where it has been."""
        signs = ["." for _ in self.network.names]
        for vertex in position:
            signs[vertex] = "@" if vertex == position[0] else "#"
        return self.network.drawn("".join(signs))
