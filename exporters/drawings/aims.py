"""When player 1 wins plays that never end, in words, and the priorities, accepting vertices and weights that say so."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING

from arena.graphs.attributes import MARKS, PRIORITY, accepting_of
from arena.graphs.compact import CompactArena
from arena.solving.objectives import objective_named

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def aim(graph: DiGraph | CompactArena, objective: str, say: Callable[..., str]) -> str:
    """Say when player 1 wins; nothing where he wants to reach a sink, as in the courses.

    Examples
    --------
    >>> import networkx as nx
    >>> from arena.words import Speaker
    >>> aim(nx.DiGraph([("a", "a")], parity="min odd"), "buchi", Speaker("en"))
    'J1 wins if accepting vertices come back for ever'
    """
    sentence = objective_named(objective).sentence(graph.attributes if isinstance(graph, CompactArena) else graph.graph)
    return say(sentence) if sentence else ""


def priority(graph: DiGraph, vertex: Hashable) -> int | None:
    """Give the priority that a graph says of a vertex, if it does."""
    value = graph.nodes[vertex].get(PRIORITY)
    return int(str(value)) if MARKS[PRIORITY].fits(value) else None


def weight(data: Mapping[str, object]) -> str:
    """Write the weight of a move, if it has one.

    Examples
    --------
    >>> weight({"weight": -2}), weight({"weight": 1.5}), weight({"weight": "1/3"}), weight({"move": "left"})
    ('-2', '1.5', '1/3', '')
    """
    value = data.get("weight")
    if isinstance(value, float):
        return f"{value:g}"
    if value is None:
        return ""
    from arena.graphs.edge_weights import weight_in

    number = weight_in(value)
    return "" if number is None else str(number)


def accepting(graph: DiGraph) -> set[Hashable]:
    """Give the vertices that a graph calls accepting."""
    name = accepting_of(graph.graph)
    return {vertex for vertex, data in graph.nodes(data=True) if data.get(name) is True or data.get(name) == 1}
