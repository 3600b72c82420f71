"""Vertex geography, on a graph or a directed graph."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar

from arena.errors import one_of
from arena.rules.networks import HELP, Network, Walk, network

FIRST = "first"


@dataclass(frozen=True)
class Geography(Walk):
    """Move a token along an edge to a vertex where it has not been; whoever cannot loses.

    With --directed an edge leads from its first vertex to its second one only. A move is the vertex; a position is
    where the token is, and after it where it has been.

    References
    ----------
    Aviezri S. Fraenkel, Edward R. Scheinerman and Daniel Ullman, "Undirected edge geography", Theoretical Computer
    Science 112 (1993), 371-381, doi:10.1016/0304-3975(93)90026-P: undirected, the first player wins exactly if every
    maximum matching covers the first vertex; David Lichtenstein and Michael Sipser, "GO is polynomial-space hard",
    Journal of the ACM 27 (1980), 393-401, doi:10.1145/322186.322201, of the directed game.
    """

    family: ClassVar[str] = "graphs"
    on: Annotated[str, HELP] = "petersen"
    at: Annotated[str, "the vertex where the token begins"] = FIRST
    directed: Annotated[bool, "an edge leads one way only"] = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.at not in (FIRST, *self.network.names):
            raise one_of("vertex", self.at, [FIRST, *self.network.names])

    @cached_property
    def network(self) -> Network:
        return network(self.on, directed=self.directed)

    @property
    def start(self) -> tuple[int, ...]:
        return (self.network.names.index(self.at) if self.at in self.network.names else 0,)

    def first(self) -> Iterable[int]:
        return self.start
