"""A player against every play of his opponent: how long the games take at most, at least, and whether he ever loses."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

import networkx as nx


def against_everybody(game: Any, choose: Any, side: int, vertices: Any, chance: random.Random) -> nx.DiGraph:
    """Keep one move of the player at his positions, and all of the opponent's at the others."""
    plays = nx.DiGraph()
    for vertex in vertices:
        plays.add_node(vertex, winner=game.winner(vertex))
        if plays.nodes[vertex]["winner"] is not None:
            continue
        after = dict(game.moves(vertex))
        if game.player(vertex) == side:
            move = choose(vertex, chance)
            after = {move: after[move]}
        plays.add_edges_from((vertex, following) for following in after.values())
    return plays


def longest(plays: nx.DiGraph, vertices: set[Hashable]) -> dict[Hashable, int]:
    """Give the plies of the longest play from each of some vertices, which no play leaves; it has to end."""
    inside = plays.subgraph(vertices)
    lengths: dict[Hashable, int] = {}
    for vertex in reversed(list(nx.topological_sort(inside))):
        assert set(plays[vertex]) <= vertices
        lengths[vertex] = max((1 + lengths[following] for following in plays[vertex]), default=0)
    return lengths


def shortest(plays: nx.DiGraph, winner: int) -> dict[Hashable, int]:
    """Give the plies of the shortest play to a sink that a player has won, from wherever there is one."""
    sinks = [vertex for vertex, who in plays.nodes(data="winner") if who == winner]
    if not sinks:
        return {}
    return dict(nx.multi_source_dijkstra_path_length(plays.reverse(), sinks))


def check_perfect(game: Any, choose: Any, winner: Any, remoteness: Any, vertices: Any, seed: int = 0) -> None:
    """Check that a player wins in the remoteness at most, loses in it at least, and never loses what is drawn.

    That he can do so on both sides also proves that the remoteness is right.
    """
    vertices = list(vertices)
    for side in (1, 2):
        plays = against_everybody(game, choose, side, vertices, random.Random(seed))
        won = {vertex for vertex in vertices if winner[vertex] == side}
        lengths = longest(plays, won)
        assert all(plays.nodes[vertex]["winner"] == side for vertex in won if not plays[vertex])
        assert lengths == {vertex: remoteness[vertex] for vertex in won}
        lost = {vertex for vertex in vertices if winner[vertex] == 3 - side}
        assert shortest(plays, 3 - side) == {vertex: remoteness[vertex] for vertex in lost}
