"""The names of vertices: by their printed forms, with the turn where that tells two apart; and their order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, Generic

from arena.errors import InvalidArena, ParameterError, shown
from arena.graphs.attributes import V, check_is_graph, label
from arena.graphs.compact import CompactArena, CompactGraph
from arena.rules.game import split_player

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


DIGITS = re.compile("[0-9]+")


def is_bare(graph: DiGraph | CompactGraph) -> bool:
    """Tell whether a graph has no players: a position graph, or one of the course's examples of kernels.

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
    return len(graph) > 0 and not any("player" in data for _, data in graph.nodes(data=True))


def names_of(graph: DiGraph | CompactGraph) -> dict[Hashable, str]:
    """Name every vertex: by its printed form, " J1" or " J2" after it where both players can be to move there.

    Raises
    ------
    InvalidArena
        If two vertices would have one name.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> sorted(names_of(unfold(load("subtraction", heap=2))).values())
    ['0 J1', '0 J2', '1', '2']
    """
    vertices, labels, players = _printed(graph)
    times = Counter(labels)
    names = {
        vertex: text if times[text] == 1 else f"{text} J{player}"
        for vertex, text, player in zip(vertices, labels, players, strict=True)
    }
    if len(set(names.values())) < len(names):
        name = Counter(names.values()).most_common(1)[0][0]
        twice = [vertex for vertex, own in names.items() if own == name]
        raise InvalidArena(f"vertex {shown(twice[1])} is labelled {name!r} like another one, {shown(twice[0])}")
    return names


def in_language(graph: DiGraph, language: str) -> DiGraph:
    """Print vertices as their attribute `label_fr`, or that of another language, says; a graph without any is itself.

    Examples
    --------
    >>> from arena import read
    >>> [label(in_language(read("lift"), language), "idle") for language in ("en", "fr")]
    ['idle', 'au repos']
    """
    name = f"label_{language}"
    labels = {vertex: data[name] for vertex, data in graph.nodes(data=True) if isinstance(data.get(name), str)}
    if not labels:
        return graph
    printed = graph.copy()
    for vertex, text in labels.items():
        printed.nodes[vertex]["label"] = text
    return printed


def vertex_named(graph: DiGraph[V] | CompactGraph[V], text: str) -> V:
    """Find a vertex by its printed form, " J1" or " J2" after it if both players can be to move there.

    Where the text leaves the turn open, player 1's vertex is meant if there is one.

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
    if isinstance(graph, CompactGraph) and isinstance(graph.vertices, range) and graph.label is str:
        number: V = _number_named(graph, wanted)
        return number
    vertices, labels, players = _printed(graph)
    rows = list(zip(labels, players, strict=True))
    position, turn = split_player(wanted)
    candidates = [(player, number) for number, (printed, player) in enumerate(rows) if printed == wanted] or [
        (row[1], number) for number, row in enumerate(rows) if row == (position, turn)
    ]
    if not candidates:
        raise ParameterError(f"{text!r} is not a vertex of {_title(graph)}")
    return vertices[min(candidates)[1]]


def _printed(graph: DiGraph[V] | CompactGraph[V]) -> tuple[Sequence[V], list[str], list[int]]:
    """List the vertices, their printed forms, and their players, 0 for none."""
    if isinstance(graph, CompactGraph):
        return graph.vertices, graph.labels, graph.turns.tolist()
    check_is_graph(graph)
    return (
        list(graph),
        [label(graph, vertex) for vertex in graph],
        [data.get("player", 0) for _, data in graph.nodes(data=True)],
    )


def _title(graph: DiGraph | CompactGraph) -> str:
    name = "" if isinstance(graph, CompactGraph) else graph.graph.get("name")
    return str(name or ("the graph" if is_bare(graph) else "the arena"))


def _number_named(graph: CompactGraph, text: str) -> Any:
    """Find a vertex that is a number, without a look at all of them."""
    position, turn = split_player(text)
    number = int(position) if re.fullmatch(r"[0-9]{1,18}", position) else -1
    if number in graph.vertices and turn in (None, int(graph.turns[number]) or None):
        return number
    raise ParameterError(f"{text!r} is not a vertex of {_title(graph)}")


class Named(Generic[V]):
    """A result about a graph: it finds the graph's vertices by their printed forms."""

    columns: CompactGraph[V]

    def at(self, text: str) -> V:
        """Find a vertex by its printed form, " J1" or " J2" after it if both players can be to move there; O(|S|).

        Raises
        ------
        ParameterError
            If there is no such vertex.

        Examples
        --------
        >>> from arena import load, solve, unfold
        >>> solution = solve(unfold(load("tictactoe")))
        >>> solution.winner[solution.at("xo./.x./..o")]
        1
        """
        return vertex_named(self.columns, text)


def sorted_by_name(columns: CompactGraph) -> list[int]:
    """Sort the numbers of the vertices by their printed forms, and by their players where there are some."""
    keys = list(map(name_order, columns.labels))
    players = columns.turns.tolist()
    return sorted(range(len(columns)), key=lambda number: (keys[number], players[number]))


def name_order(text: str) -> tuple[str, str]:
    """Make a sort key that takes runs of digits as numbers, of any length, so that 9 comes before 10.

    Examples
    --------
    >>> sorted(["10", "9", "a2", "a10"], key=name_order)
    ['9', '10', 'a2', 'a10']
    """
    if text.isascii() and text.isdecimal() and text[0] != "0":
        return f"\0{chr(len(text))}{text}", text
    return DIGITS.sub(_with_length, text), text


def _with_length(run: re.Match[str]) -> str:
    """Put the length of a number before its digits, and before this a character that comes before all others."""
    digits = run[0].lstrip("0")
    return f"\0{chr(len(digits))}{digits}"
