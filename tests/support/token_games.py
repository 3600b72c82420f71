"""Games whose rules are read off a graph: a token is moved along its edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import networkx as nx

from arena import ImpartialGame


@dataclass(frozen=True)
class TokenGame:
    """The game of an arena."""

    arena: nx.DiGraph

    @property
    def initial(self) -> Any:
        return self.arena.graph["initial"]

    def player(self, position: Any) -> int:
        return self.arena.nodes[position]["player"]

    def moves(self, position: Any) -> Any:
        return [(f"to {following}", following) for following in self.arena.adj[position]]

    def winner(self, position: Any) -> Any:
        return self.arena.nodes[position].get("winner")

    def label(self, position: Any) -> str:
        return f"<{position}>"


@dataclass(frozen=True)
class TwiceTold(TokenGame):
    """The same rules, with a second move to every position that a move leads to."""

    def moves(self, position: Any) -> Any:
        moves = super().moves(position)
        return [*moves, *((f"again {move}", following) for move, following in moves)]


@dataclass(frozen=True)
class TokenGraph(ImpartialGame[Any]):
    """An impartial game whose positions are the vertices of a graph."""

    graph: nx.DiGraph
    misere: bool = False

    @property
    def start(self) -> Any:
        return next(iter(self.graph))

    def options(self, position: Any) -> Any:
        return ((f"to {following}", following) for following in self.graph.adj[position])

    def show(self, position: Any) -> str:
        return f"<{position}>"

    def read(self, text: str) -> Any:
        raise AssertionError(f"no test reads {text!r}")


@dataclass(frozen=True)
class Line:
    """One move at every position, from 0 to the end, which is a draw."""

    length: int = 1
    initial: int = 0

    def player(self, position: int) -> int:
        return 1 + position % 2

    def moves(self, position: int) -> Any:
        return [("on", position + 1)] if position < self.length else []

    def winner(self, position: int) -> Any:
        return 0 if position == self.length else None

    def label(self, position: int) -> str:
        return str(position)


@dataclass(frozen=True)
class Unfinished(Line):
    """Three moves to one position, which has neither moves nor a winner."""

    def moves(self, position: int) -> Any:
        return [("first", 1), ("second", 1), ("third", 1)] if position == 0 else []

    def winner(self, position: int) -> Any:  # noqa: ARG002
        return None
