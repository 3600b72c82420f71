"""What somebody says about a graph, vertex by vertex, before anybody believes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

AnyVertex: TypeAlias = Any
"""A vertex of any type: to a type checker a dict by tuples is no mapping from Hashable."""


@dataclass(frozen=True)
class Claim:
    """The claim of a file about a graph, as `read_solution` reads it and `verify` checks it.

    A `Solution` and a `Kernel` have the same members, and are checked in the same way.

    Parameters
    ----------
    objective : str
        The objective that was solved, or "kernel".
    winner : mapping
        Who wins from each vertex: 1, 2, or 0 for a draw.
    strategy : mapping
        The move from each vertex where one is needed: by reachability where play goes on, else where the winner is to
        move, and for amounts where any other move would change them.
    remoteness : mapping or None
        The plies to the end, of reachability. None if they are not told, as in the .sol file of a parity game: then
        `winner` says where `player` can force his targets, and his opponent has all the rest.
    amount : mapping or None
        The cost, the credit, the mean payoff or the margin of each vertex: a whole number, a Fraction, an infinite
        float, or None where no credit suffices.
    player : {1, 2}
        The player whose targets are meant where no plies are told.
    kernel : set or None
        The vertices of a kernel.
    grundy : mapping or None
        The Grundy value of each vertex from which no circuit can be reached; None if none are claimed.
    """

    objective: str
    winner: Mapping[AnyVertex, int] = field(default_factory=dict)
    strategy: Mapping[AnyVertex, AnyVertex] = field(default_factory=dict)
    remoteness: Mapping[AnyVertex, int] | None = None
    amount: Mapping[AnyVertex, Any] | None = None
    player: int = 1
    kernel: Mapping[AnyVertex, bool] | None = None
    grundy: Mapping[AnyVertex, int] | None = None
