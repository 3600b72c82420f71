"""Random arenas and graphs for hypothesis: small, and as odd as the conventions allow.

A graph is a few whole numbers whose bits are its edges, players and sinks: quick to draw, and it shrinks to 0, a
graph without edges.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

import networkx as nx
from hypothesis import settings
from hypothesis import strategies as st

players = st.sampled_from([1, 2])


def examples(number: int) -> Callable[[Any], Any]:
    """Decorate a test that sees this many graphs under the profile `full`, and a share of them under the others."""
    return settings(max_examples=max(1, share(number)))


def share(number: int) -> int:
    """Give what is left of a number of the profile `full` under this run's profile."""
    return number * settings.default.max_examples // 100


def _bits(draw: st.DrawFn, size: int) -> int:
    return draw(st.integers(0, (1 << size) - 1))


def _chosen(mask: int, names: list[Any]) -> list[Any]:
    return [name for number, name in enumerate(names) if mask >> number & 1]


def _names(draw: st.DrawFn, size: int) -> list[int | str]:
    """Some vertices are whole numbers, some are text."""
    texts = _bits(draw, size)
    return [f"v{number}" if texts >> number & 1 else number for number in range(size)]


def _size(draw: st.DrawFn, least: int, most: int) -> int:
    """Draw a number of vertices, large ones more often than hypothesis would."""
    return max(draw(st.integers(least, most)), draw(st.integers(least, most)))


def _edges(draw: st.DrawFn, allowed: list[int]) -> list[int]:
    """Draw the successors of each vertex as bits, among those allowed.

    Any number of them, or up to three from every vertex but some sinks: plays are then long and circuits many.
    """
    few = draw(st.sampled_from([False, True, True]))
    sinks = _bits(draw, len(allowed)) & _bits(draw, len(allowed)) if few else 0
    after = []
    for number, mask in enumerate(allowed):
        choices = [other for other in range(len(allowed)) if mask >> other & 1]
        if not choices or sinks >> number & 1:
            after.append(0)
        elif few:
            digits, size = draw(st.integers(0, len(choices) ** 3 - 1)), len(choices)
            bits = (1 << choices[digits // size**place % size] for place in range(draw(st.integers(1, 3))))
            after.append(functools.reduce(operator.or_, bits))
        else:
            after.append(_bits(draw, len(allowed)) & mask)
    return after


@st.composite
def arenas(
    draw: st.DrawFn, *, max_vertices: int = 9, acyclic: bool = False, named: bool = True, unwon: bool = False
) -> nx.DiGraph:
    """Draw an arena that `check` accepts: cyclic or not, connected or not, with f1 and f2 or without.

    `acyclic` asks for plays that end, `named=False` for no f1 and f2, `unwon` for some sinks without a winner
    (which breaks the conventions).
    """
    size = _size(draw, 1, max_vertices)
    names, first, everybody = _names(draw, size), _bits(draw, size), (1 << size) - 1
    allowed = [
        (everybody & ~first if first >> number & 1 else first) & ((1 << number) - 1 if acyclic else everybody)
        for number in range(size)
    ]
    after = _edges(draw, allowed)
    palette = draw(st.sampled_from([(0, 1, 2), (1, 2), (0,), (1,), (2,), (0, 2)]))
    digits = draw(st.integers(0, 3**size - 1))
    silent = _bits(draw, size) if unwon else 0
    arena = nx.DiGraph(initial=names[draw(st.integers(0, size - 1))])
    for number, name in enumerate(names):
        arena.add_node(name, player=1 if first >> number & 1 else 2)
        if not after[number] and not silent >> number & 1:
            arena.nodes[name]["winner"] = palette[digits // 3**number % 3 % len(palette)]
    arena.add_edges_from((name, s) for name, mask in zip(names, after, strict=True) for s in _chosen(mask, names))
    if named:
        _name_targets(draw, arena, names)
    return arena


def _name_targets(draw: st.DrawFn, arena: nx.DiGraph, names: list[Any]) -> None:
    """Name F1, F2 or both: their won sinks, which may then do without `winner`, and some vertices with edges."""
    which = draw(st.integers(0, 3))
    taken: set[Any] = set()
    for player in (1, 2):
        if which & player:
            won = [name for name in names if arena.nodes[name].get("winner") == player]
            chosen = [v for v in _chosen(_bits(draw, len(names)), names) if arena.adj[v] and v not in taken]
            taken.update(chosen)
            arena.graph[f"f{player}"] = [*won, *chosen]
            for name in _chosen(_bits(draw, len(names)), names):
                if name in won:
                    del arena.nodes[name]["winner"]


@st.composite
def arenas_and_goals(draw: st.DrawFn) -> tuple[nx.DiGraph, list[Any]]:
    """Draw an arena, sinks without winners allowed, and any set of its vertices to be attracted to."""
    arena = draw(arenas(unwon=True))
    return arena, _chosen(_bits(draw, len(arena)), list(arena))


@st.composite
def arenas_and_strategies(draw: st.DrawFn) -> tuple[nx.DiGraph, int, dict[Any, Any]]:
    """Draw an arena, sinks without winners allowed, a player and a strategy of his, here and there missing."""
    arena, player, strategy = draw(arenas(max_vertices=8, unwon=True)), draw(players), {}
    for vertex, data in arena.nodes(data=True):
        if data["player"] == player and arena.adj[vertex] and draw(st.integers(0, 9)) < 9:
            strategy[vertex] = draw(st.sampled_from(list(arena.adj[vertex])))
    return arena, player, strategy


def _bare(draw: st.DrawFn, names: list[Any], allowed: list[int]) -> nx.DiGraph:
    graph = nx.DiGraph()
    graph.add_nodes_from(names)
    for name, mask in zip(names, _edges(draw, allowed), strict=True):
        graph.add_edges_from((name, following) for following in _chosen(mask, names))
    return graph


@st.composite
def digraphs(draw: st.DrawFn, *, max_vertices: int = 8, loops: bool = True) -> nx.DiGraph:
    """Draw a bare graph, perhaps without any vertex; a vertex may have an edge to itself."""
    size = _size(draw, 0, max_vertices)
    everybody = (1 << size) - 1
    return _bare(
        draw, _names(draw, size), [everybody if loops else everybody & ~(1 << number) for number in range(size)]
    )


@st.composite
def dags(draw: st.DrawFn, *, max_vertices: int = 8) -> nx.DiGraph:
    """Draw a bare graph without circuits."""
    size = _size(draw, 0, max_vertices)
    return _bare(draw, _names(draw, size), [(1 << number) - 1 for number in range(size)])


def labeled(labels: list[str]) -> nx.DiGraph:
    """Make an arena that is a path, its vertices and moves called as is said."""
    graph = nx.DiGraph(name=labels[0], kind="arena", initial=0)
    for number, label in enumerate(labels):
        graph.add_node(number, player=1 + number % 2, label=label)
        if number:
            graph.add_edge(number - 1, number, move=label)
    graph.nodes[len(labels) - 1]["winner"] = 1
    return graph
