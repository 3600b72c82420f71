"""The names of vertices: by their printed forms, with the turn where that tells two apart; and their order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic

import numpy as np

from arena.errors import InvalidArena, ParameterError, shown
from arena.graphs.attributes import V, check_is_graph, label
from arena.graphs.compact import CompactArena, CompactGraph
from arena.rules.game import split_player

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


PADDING = re.compile("(?<![0-9])0+(?=[0-9])")
SHIFT = 16
"""Added to lengths of numbers that are written as characters, so that none is a line feed."""


def is_bare(graph: DiGraph | CompactGraph) -> bool:
    """Check whether a graph has no players: a position graph, or one of the course's examples of kernels.

    Examples
    --------
    >>> import networkx as nx
    >>> is_bare(nx.DiGraph([(1, 2)]))
    True
    """
    if isinstance(graph, CompactGraph):
        return not isinstance(graph, CompactArena)
    check_is_graph(graph)
    if "kind" in graph.graph:
        return bool(graph.graph["kind"] == "graph")
    return len(graph) > 0 and not any("player" in data for data in graph.nodes.values())


def names_of(graph: DiGraph | CompactGraph) -> dict[Hashable, str]:
    """Name every vertex: by its printed form, " J1" or " J2" after it where both players can be to move there."""
    vertices, labels, players = _printed(graph)
    names, twice = distinct_names(labels, players)
    if twice:
        one, other = (shown(vertices[number]) for number in twice)
        raise InvalidArena(f"vertex {other} is labeled {names[twice[0]]!r} like another one, {one}")
    return dict(zip(vertices, names, strict=True))


def distinct_names(labels: Sequence[str], players: Sequence[int]) -> tuple[list[str], tuple[int, int] | None]:
    """Name vertices by their printed forms, with the player where one is there twice; and find two of one name."""
    times, seen = Counter(labels), dict[str, int]()
    names = list(labels)
    if len(times) < len(labels):
        names = [text if times[text] == 1 else f"{text} J{turn}" for text, turn in zip(labels, players, strict=True)]
        for number, name in enumerate(names):
            if seen.setdefault(name, number) != number:
                return names, (seen[name], number)
    return names, None


def vertex_named(graph: DiGraph[V] | CompactGraph[V], text: str) -> V:
    """Find a vertex by its printed form, with " J1" or " J2" after it if either player can be to move there.

    If the text leaves the turn open, it means player 1's vertex, if there is one.

    Raises
    ------
    ParameterError
        If there is no such vertex.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> arena = unfold(load("subtraction", heap=5))
    >>> vertex_named(arena, "3"), vertex_named(arena, "2 J1"), vertex_named(arena, "2 J2")
    ((3, 1), (2, 1), (2, 2))
    """
    if not isinstance(text, str):
        raise ParameterError(f"{shown(text)} is no printed form of a vertex (a text)")
    wanted = text.strip()
    position, turn = split_player(wanted)
    if isinstance(graph, CompactGraph) and isinstance(graph.vertices, range) and graph.label is str:
        found: Any = int(position) if re.fullmatch(r"[0-9]{1,18}", position) else -1  # without a look at all of them
        if found in graph.vertices and turn in (None, int(graph.turns[found]) or None):
            return found  # type: ignore[no-any-return]
    else:
        vertices, labels, players = _printed(graph)
        matching = [
            (printed != wanted, player, number)
            for number, (printed, player) in enumerate(zip(labels, players, strict=True))
            if printed == wanted or (printed, player) == (position, turn)
        ]
        if matching:
            return vertices[min(matching)[2]]
    name = graph.title if isinstance(graph, CompactGraph) else graph.graph.get("name")
    kind = "the graph" if is_bare(graph) else "the arena"
    raise ParameterError(f"{text!r} is not a vertex of {name or kind}")


def _printed(graph: DiGraph[V] | CompactGraph[V]) -> tuple[Sequence[V], list[str], list[int]]:
    """List the vertices, their printed forms, and their players, 0 for none."""
    if isinstance(graph, CompactGraph):
        return graph.vertices, graph.labels, graph.turns.tolist()
    check_is_graph(graph)
    players = [data.get("player", 0) for data in graph.nodes.values()]
    return list(graph), [label(graph, vertex) for vertex in graph], players


class Named(Generic[V]):
    """A result about a graph: it finds the graph's vertices by their printed forms."""

    columns: CompactGraph[V]

    def at(self, text: str) -> V:
        """Find a vertex by its printed form, as `vertex_named` does; O(|S|)."""
        return vertex_named(self.columns, text)


def sorted_by_name(columns: CompactGraph) -> list[int]:
    """Sort the numbers of the vertices by their printed forms, and by their players where there are some."""
    return natural_order(columns.labels, np.argsort(columns.turns, kind="stable").tolist())


def natural_order(texts: Sequence[str], numbers: Iterable[int] | None = None) -> list[int]:
    """Sort the numbers of texts; runs of digits count as numbers of any length, so that 9 comes before 10.

    In the keys the length of each run stands before it; they are made of all texts at once.
    """
    joined, padded = PADDING.subn("", "\n".join([text.replace("\n", "\t") for text in texts]))
    codes = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), "<u4")
    bounds = np.flatnonzero(np.diff((codes > 47) & (codes < 58), prepend=False, append=False))
    begins, ends = bounds[::2], bounds[1::2]
    before = np.column_stack([begins * 0, ends - begins + SHIFT]).ravel()
    keys = np.insert(codes, np.repeat(begins, 2), before).tobytes().decode("utf-32-le", "surrogatepass").split("\n")
    order = range(len(texts)) if numbers is None else numbers
    return sorted(sorted(order, key=texts.__getitem__) if padded else order, key=keys.__getitem__)
