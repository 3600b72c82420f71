"""The forms in which the toolkit takes an arena: a DiGraph, the columns of one, columns made of edges."""

from __future__ import annotations

from typing import Any

import naive
import networkx as nx

from arena import CompactArena, compact


def of_edges(arena: nx.DiGraph, *, named: bool = True, order: Any = None) -> CompactArena:
    """Make the columns of an arena from its edges; without names its vertices are numbers."""
    number, over = {vertex: place for place, vertex in enumerate(arena)}, naive.ends(arena)
    edges = list(arena.edges)
    if order is not None:
        order.shuffle(edges)
    initial = arena.graph.get("initial")
    return CompactArena.from_edges(
        [number[tail] for tail, _ in edges],
        [number[head] for _, head in edges],
        player=[data["player"] for _, data in arena.nodes(data=True)],
        winner=[over.get(vertex, -1) for vertex in arena],
        initial=None if initial is None else number[initial],
        labels=list(arena) if named else None,
    )


FORMS = {"graph": lambda arena: arena, "columns": compact, "edges": of_edges}


def chain(length: int, ways: int = 1) -> CompactArena:
    """Make a path of vertices 0 to `length` with parallel edges from each to the next; player 1 wins at the end."""
    sources = [number for number in range(length) for _ in range(ways)]
    winner = [-1] * length + [1]
    return CompactArena.from_edges(
        sources, [number + 1 for number in sources], [1 + n % 2 for n in range(length + 1)], winner, initial=0
    )


def large_arena(chance: Any, width: int = 200) -> nx.DiGraph:
    """Make an arena of hundreds of vertices: few moves from most of them, and hundreds from some."""
    sides = [list(range(0, 2 * chance.randint(60, width), 2)), list(range(1, 2 * chance.randint(60, 2 * width), 2))]
    arena = nx.DiGraph(initial=0)
    for player, (mine, others) in enumerate([sides, sides[::-1]], start=1):
        arena.add_nodes_from(mine, player=player)
        for vertex in mine:
            share = chance.random()
            moves = 0 if share < 0.1 else len(others) if share > 0.98 else chance.choice([1, 1, 2, 2, 3, 8])
            arena.add_edges_from((vertex, following) for following in chance.sample(others, moves))
    for vertex in arena:
        if not arena.adj[vertex]:
            arena.nodes[vertex]["winner"] = chance.choice([0, 1, 2])
    return arena
