"""When player 1 wins plays that never end, in words, and the priorities, accepting vertices and weights that say so."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from arena.graphs.attributes import PRIORITY, is_whole
from arena.graphs.conversion import compact
from arena.graphs.marks import Marks, accepting_of, is_priority

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

AIMS = {
    "buchi": "J1 wins if accepting vertices come back for ever",
    "cobuchi": "J1 wins if from some move on all vertices are accepting",
    "energy": "J1 wins if his credit and the weights on the way never add up to less than 0",
    "margin": "J1 wants the margin at the end to be as large as can be, J2 as small",
    "mean-payoff": "J1 wins if the weights are 0 or more on the average, for ever",
    "min-cost": "J1 wants to come to F1 by weights that add up to as little as can be",
    "safety": "J1 wins if play never comes to F2",
    "max even": "J1 wins if the highest priority that comes back for ever is even",
    "max odd": "J1 wins if the highest priority that comes back for ever is odd",
    "min even": "J1 wins if the lowest priority that comes back for ever is even",
    "min odd": "J1 wins if the lowest priority that comes back for ever is odd",
}
"""When player 1 wins, by the objective, or by the kind of parity."""


def aim(graph: DiGraph | CompactArena, objective: str, say: Callable[..., str]) -> str:
    """Say when player 1 wins; nothing where he wants to reach a sink, as in the courses.

    Examples
    --------
    >>> import networkx as nx
    >>> from arena.words import Speaker
    >>> aim(nx.DiGraph([("a", "a")], parity="min odd"), "buchi", Speaker("en"))
    'J1 wins if accepting vertices come back for ever'
    """
    if objective == "parity":
        objective = str(Marks(graph, compact(graph)).parity)
    return say(AIMS[objective]) if objective in AIMS else ""


def priority(graph: DiGraph, vertex: Hashable) -> int | None:
    """Give the priority that a graph says of a vertex, if it does."""
    value = graph.nodes[vertex].get(PRIORITY)
    return int(str(value)) if is_priority(value) else None


def weight(data: Mapping[str, object]) -> str:
    """Give what is written beside a move: its weight, if it has one.

    Examples
    --------
    >>> weight({"weight": -2}), weight({"weight": 1.5}), weight({"move": "left"})
    ('-2', '1.5', '')
    """
    value = data.get("weight")
    if isinstance(value, float):
        return f"{value:g}"
    return str(value) if is_whole(value) or isinstance(value, Fraction) else ""


def accepting(graph: DiGraph) -> set[Hashable]:
    """Give the vertices that a graph calls accepting."""
    name = accepting_of(graph.graph)
    return {vertex for vertex, data in graph.nodes(data=True) if data.get(name) is True or data.get(name) == 1}
