"""Arenas and bare graphs as text, one line per vertex: everything a file may say about them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import networkx as nx

ALL = frozenset({"move", "weight", "x", "value", "accepting", "priority", "winner", "player", "targets"})
"""The attributes that a description shows."""


def told(graph: nx.DiGraph, lost: frozenset[str] | set[str] = frozenset()) -> str:
    """Describe a graph: each vertex with its attributes and its moves in order, without those that are lost."""
    names = {vertex: str(data.get("label") or vertex) for vertex, data in graph.nodes(data=True)}
    mark = graph.graph.get("accepting", "accepting")
    return "\n".join(_vertex(graph, vertex, names, str(mark), ALL - lost) for vertex in graph)


def header(graph: nx.DiGraph) -> dict[str, Any]:
    """Return the attributes of the graph itself that change its meaning."""
    kept = {key: graph.graph.get(key) for key in ("parity", "misere")}
    return {key: value for key, value in kept.items() if value not in (None, False)}


def _vertex(graph: nx.DiGraph, vertex: Any, names: dict[Any, str], mark: str, kept: frozenset[str]) -> str:
    data = graph.nodes[vertex]
    words = [names[vertex]]
    words += [f"J{data['player']}"] if "player" in kept and data.get("player") else []
    words += ["start"] if vertex == graph.graph.get("initial") else []
    words += [f"won by {data['winner']}"] if "winner" in kept and data.get("winner") is not None else []
    words += [f"in F{n}" for n in (1, 2) if "targets" in kept and vertex in graph.graph.get(f"f{n}", ())]
    priority = data.get("priority") if graph.adj[vertex] else data.get("priority") or None  # 0 says nothing at an end
    words += [f"priority {priority}"] if "priority" in kept and priority is not None else []
    words += ["accepting"] if "accepting" in kept and data.get(mark) else []
    words += [f"value {_number(data['value'])}"] if "value" in kept and "value" in data else []
    place = data.get("pos", (data.get("x"), data.get("y")))  # networkx's own, or ours
    words += [f"at {_place(place)}"] if "x" in kept and None not in place else []
    words += ["passes"] if data.get("pass") else []
    moves = sorted(_move(names[head], edge, kept) for head, edge in graph.adj[vertex].items())
    return " ".join(words) + (f" > {', '.join(moves)}" if moves else "")


def _move(name: str, edge: dict[str, Any], kept: frozenset[str]) -> str:
    called = f" by {edge['move']}" if "move" in kept and edge.get("move") else ""
    weighed = f" for {_number(edge['weight'])}" if "weight" in kept and edge.get("weight") is not None else ""
    return name + called + weighed


def _number(value: Any) -> str:
    return str(Fraction(value)) if not isinstance(value, str) else value


def _place(place: Any) -> str:
    return ",".join(str(Fraction(float(step)).limit_denominator(10**6)) for step in place)
