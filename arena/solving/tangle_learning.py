"""Tangle learning as its steps on sets of vertices, for pictures: regions, the tangles in them, and dominions.

`arena.solving.tangles` solves the same games on columns; this is the textbook's version, which a lecturer draws.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

import networkx as nx

from arena.solving.attractor import attractor
from arena.solving.recursion import prizes_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Edge = tuple[Hashable, Hashable]


class Tangle(NamedTuple):
    """A part of an arena that a player wins while play stays in it.

    Parameters
    ----------
    player : {1, 2}
        Who wins there.
    vertices : frozenset
        Its vertices.
    edges : frozenset of edges
        One move of each of the player's vertices, and all moves of his opponent's that stay inside: by these it is
        strongly connected, and the player wins all of its circuits.
    """

    player: int
    vertices: frozenset[Hashable]
    edges: frozenset[Edge]


class TangleStep(NamedTuple):
    """A step.

    Parameters
    ----------
    what : {"sinks", "region", "tangle", "dominion"}
        The vertices from which a player brings play to a sink are won first. A search goes down by priorities: the
        highest one of the free vertices, with what its player attracts to it, is a region. The tangles of a region are
        learned; one that the opponent cannot leave is a dominion, and won with what is attracted to it.
    search : int
        The number of the search, from 1 on.
    player : {0, 1, 2}
        Whose region, tangle or dominion it is.
    best : set of vertices
        The vertices of a region's highest priority.
    vertices : set of vertices
        The region, the tangle, or what is won with the dominion.
    edges : set of edges
        The moves by which these vertices are attracted, or which make the tangle.
    regions : dict
        The player of the region that a vertex is in, in this search.
    used : list of Tangle
        The tangles that are attracted as a whole.
    escapes : set of vertices
        Where the opponent can leave a tangle for.
    winner : dict
        Whose a vertex is known to be.
    """

    what: str
    search: int
    player: int
    best: AbstractSet[Hashable]
    vertices: AbstractSet[Hashable]
    edges: AbstractSet[Edge]
    regions: dict[Hashable, int]
    used: list[Tangle]
    escapes: AbstractSet[Hashable]
    winner: dict[Hashable, int]


def tangle_learning(arena: DiGraph) -> Iterator[TangleStep]:
    """Tell the steps by which tangle learning solves a parity game; the last one knows every winner.

    Raises
    ------
    InvalidArena
        If a vertex lacks a priority.

    Notes
    -----
    T. van Dijk, "Attracting tangles to solve parity games", *CAV* 2018, :doi:`10.1007/978-3-319-96142-2_14`, Algorithms
    1 to 3. Exponential at worst; a region takes O(t (|S|+|A|)), with t tangles.

    Examples
    --------
    >>> from arena import read
    >>> for step in tangle_learning(read("lift")):
    ...     print(step.search, step.what, step.player, *sorted(step.vertices))
    1 region 1 restart
    1 region 2 alarm fast stuck
    1 dominion 2 alarm fast restart stuck
    2 region 1 called idle open slow
    2 dominion 1 called idle open slow
    """
    winner = {vertex: player for player in (1, 2) for vertex in attractor(arena, player).rank}
    prizes = prizes_of(arena, "parity", set(arena).difference(winner))
    if winner:
        yield TangleStep("sinks", 0, 0, set(), set(winner), set(), {}, [], set(), dict(winner))
    learner = _Learner(arena)
    for number in count(1):
        if len(winner) == len(arena):
            break
        game, regions, found = arena.nodes - winner.keys(), dict[Hashable, int](), list[Tangle]()
        free = set(game)
        while free:
            top = max(prizes[vertex].place for vertex in free)
            best = {vertex for vertex in free if prizes[vertex].place == top}
            player = prizes[next(iter(best))].player
            pulled = learner.attracted(player, best, free)
            regions |= dict.fromkeys(pulled.vertices, player)
            yield TangleStep(
                "region", number, player, best, *pulled[:2], dict(regions), pulled.used, set(), dict(winner)
            )
            tangles = learner.tangles_in(player, pulled, best, free)
            for tangle in tangles:
                ways = learner.escapes(tangle, game)
                if not ways:
                    won = learner.attracted(player, tangle.vertices, game)
                    winner.update(dict.fromkeys(won.vertices, player))
                    edges = won.edges | tangle.edges
                    yield TangleStep(
                        "dominion",
                        number,
                        player,
                        tangle.vertices,
                        won.vertices,
                        edges,
                        {},
                        won.used,
                        ways,
                        dict(winner),
                    )
                    free = set()
                    break
                yield TangleStep("tangle", number, player, set(), *tangle[1:], dict(regions), [], ways, dict(winner))
                found.append(tangle)
            free -= pulled.vertices
        learner.known += found


class _Pulled(NamedTuple):
    """Vertices that are attracted, the moves by which they are, and the tangles among them."""

    vertices: set[Hashable]
    edges: set[Edge]
    used: list[Tangle]


@dataclass
class _Learner:
    """Attracts with the tangles that are known, and finds others."""

    arena: DiGraph
    known: list[Tangle] = field(default_factory=list)

    def escapes(self, tangle: Tangle, game: AbstractSet[Hashable]) -> set[Hashable]:
        """Give the vertices of a game for which the opponent can leave a tangle."""
        leaving = [vertex for vertex in tangle.vertices if self.arena.nodes[vertex]["player"] != tangle.player]
        return {after for vertex in leaving for after in self.arena.adj[vertex]} & game - tangle.vertices

    def attracted(self, player: int, targets: AbstractSet[Hashable], game: AbstractSet[Hashable]) -> _Pulled:
        """Attract to targets in a game: vertex by vertex, and tangles that the opponent can only leave for there."""
        inside, edges, used = set(targets), set[Edge](), list[Tangle]()
        while True:
            rank = attractor(self.arena, player, inside, within=game).rank
            edges |= {
                (vertex, after)
                for vertex in rank.keys() - inside
                for after in self.arena.adj[vertex]
                if after in rank and rank[after] < rank[vertex]
            }
            inside |= rank.keys()
            tangle = next((each for each in self.known if self._joins(each, player, inside, game)), None)
            if tangle is None:
                return _Pulled(inside, edges, used)
            edges |= {(vertex, after) for vertex, after in tangle.edges if vertex not in inside}
            ways = self.escapes(tangle, game)
            edges |= {edge for edge in self.arena.out_edges(tangle.vertices - inside) if edge[1] in ways}
            inside |= tangle.vertices
            used.append(tangle)

    def _joins(self, tangle: Tangle, player: int, inside: set[Hashable], game: AbstractSet[Hashable]) -> bool:
        here = tangle.player == player and tangle.vertices <= game and not tangle.vertices <= inside
        return here and self.escapes(tangle, game) <= inside

    def tangles_in(
        self, player: int, region: _Pulled, best: AbstractSet[Hashable], game: AbstractSet[Hashable]
    ) -> list[Tangle]:
        """Find the tangles of a region: the bottom components of its part that cannot be left for lower ones."""
        owner = {vertex: self.arena.nodes[vertex]["player"] for vertex in region.vertices}
        choice = {vertex: after for vertex, after in region.edges if owner[vertex] == player}
        for vertex in best:
            after = next((each for each in self.arena.adj[vertex] if each in region.vertices), None)
            if owner[vertex] == player and after is not None:
                choice[vertex] = after
        closed = set(region.vertices)
        while leaving := {
            vertex
            for vertex in closed
            if (
                choice.get(vertex) not in closed
                if owner[vertex] == player
                else game & set(self.arena.adj[vertex]) - closed
            )
        }:
            closed -= leaving
        moves = nx.DiGraph(
            (vertex, after)
            for vertex in closed
            for after in ([choice[vertex]] if owner[vertex] == player else self.arena.adj[vertex])
            if after in closed
        )
        return [
            Tangle(player, frozenset(part), frozenset(moves.subgraph(part).edges))
            for part in nx.attracting_components(moves)
        ]
