"""The priorities of edges as priorities of vertices.

Where all edges of a node have one priority, its vertex has it. Otherwise the priority of an edge belongs to the vertex
that it leads to: the vertex of its head if all such edges into the head agree, or an *entry*, a vertex with that
priority whose only move leads on to the head.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from arena.automata.automaton import Nodes


class Entries(NamedTuple):
    """The vertices of nodes, each followed by its entries."""

    nodes: list[int]  # of each vertex
    priorities: list[int]  # of each vertex
    vertices: list[int]  # of each node itself
    ends: list[int]  # the vertex that each edge leads to


def with_entries(nodes: Nodes, otherwise: int) -> Entries:
    """Return the vertices of nodes; `otherwise` is the priority that every other one overrules. O(edges)."""
    heads, priorities = nodes.heads, nodes.priorities
    own = [_shared(priorities[begin:end], otherwise) for begin, end in pairwise(nodes.first)]
    entered: list[set[int]] = [set() for _ in own]
    plainly = {nodes.initial}
    for (begin, end), shared in zip(pairwise(nodes.first), own, strict=True):
        if shared is not None:
            plainly.update(heads[begin:end])
        else:
            for edge in range(begin, end):
                entered[heads[edge]].add(priorities[edge])
    made = Entries([], [], [], [])
    place = list[dict[int, int]]()
    for node, (shared, needed) in enumerate(zip(own, entered, strict=True)):
        entered_alone = next(iter(needed)) if len(needed) == 1 and node not in plainly else otherwise
        of_vertex = entered_alone if shared is None else shared
        made.vertices.append(len(made.nodes))
        of_node = [of_vertex, *sorted(needed - {of_vertex})]
        place.append({priority: len(made.nodes) + number for number, priority in enumerate(of_node)})
        made.nodes.extend([node] * len(of_node))
        made.priorities.extend(of_node)
    for (begin, end), shared in zip(pairwise(nodes.first), own, strict=True):
        row = range(begin, end)
        made.ends.extend(
            [made.vertices[heads[edge]] for edge in row]
            if shared is not None
            else [place[heads[edge]][priorities[edge]] for edge in row]
        )
    return made


def _shared(priorities: Sequence[int], otherwise: int) -> int | None:
    """Return the one priority of edges, or the neutral one if there are no edges; None if they differ."""
    known = {*priorities}
    return None if len(known) > 1 else next(iter(known), otherwise)
