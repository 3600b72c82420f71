"""The conventions of an arena, and their breaches."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import (
    ACCEPTING,
    MARKS,
    NO_WINNER,
    PARITY,
    WEIGHT,
    check_is_graph,
    initial_of,
    label,
    named_marks,
    named_targets,
    wrong_names,
    wrong_player,
    wrong_winner,
)
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.marks import PARITIES, parity_of
from arena.graphs.names import is_bare
from arena.machine.columns import Rows, as_list

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


NO_INITIAL = "no initial vertex"
UNREACHED = "cannot be reached from the initial vertex"
"""Notes that may be made of any arena."""


@dataclass(frozen=True)
class Breach:
    """One breach of the conventions, or, if `note` is true, something worth knowing that is none.

    `twice` tells that a player moves twice in a row, which `alternate` mends: such a graph is solved, verified and
    written all the same.
    """

    vertex: str
    text: str
    note: bool = False
    twice: bool = False

    def __str__(self) -> str:
        return f"{self.vertex}: {self.text}"


def check(graph: DiGraph | CompactGraph) -> list[Breach]:
    """Report every breach of the conventions of an arena, or of a bare graph, vertex by vertex.

    Parameters
    ----------
    graph : networkx.DiGraph, CompactArena or CompactGraph
        Any directed graph. It is a bare graph if its attribute `kind` is "graph", or no vertex has a player.

    Returns
    -------
    list of Breach
        In the order of the graph; empty for an arena that may be solved. That there is no `initial`, or a vertex cannot
        be reached from it, is a note. In parity games, which say `parity`, a player may move twice in a row.

    Notes
    -----
    O(|S|+|A|). Course 001, "Arène" and "État terminal".

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.DiGraph([("a", "b"), ("b", "c")], initial="a")
    >>> nx.set_node_attributes(graph, {"a": 1, "b": 1, "c": 2}, "player")
    >>> for breach in check(graph):
    ...     print(breach)
    a: an edge to b, which is in S1 too
    c: a sink without a winner (1, 2, or 0 for a draw)
    """
    if isinstance(graph, CompactGraph):
        return list(_breaches_of_columns(graph)) if isinstance(graph, CompactArena) else []
    check_is_graph(graph)
    return list(_breaches(graph))


def moved_twice(graph: DiGraph | CompactArena) -> tuple[str, str, int] | None:
    """Give the ends of the first edge on which a player moves to a vertex of his own, and the player; else None."""
    if isinstance(graph, CompactArena):
        return _moved_twice_in_columns(graph)
    turn = dict(graph.nodes(data="player"))
    twice = ((tail, head) for tail, head in graph.edges if turn[tail] and turn[tail] == turn[head])
    return next(((label(graph, tail), label(graph, head), turn[tail]) for tail, head in twice), None)


def _moved_twice_in_columns(arena: CompactArena) -> tuple[str, str, int] | None:
    player, tail, head = arena.player, arena.reverse.ends, arena.reverse.row_of_edges()
    twice = np.flatnonzero(player[tail] == player[head])
    if not len(twice):
        return None
    first = twice[tail[twice].argmin()]
    return arena.name(int(tail[first])), arena.name(int(head[first])), int(player[tail[first]])


def check_columns(arena: CompactArena) -> None:
    """Refuse an arena of columns that `check` would refuse as a graph; the initial vertex may be missing.

    Raises
    ------
    InvalidArena
        With the first breach: an edge that is there twice, a sink without a winner, an unknown parity.

    Notes
    -----
    O(|S|+|A|), 4 bytes a vertex; a tenth of the memory of `CompactArena.from_edges`.

    Examples
    --------
    >>> check_columns(CompactArena.from_edges([0, 0], [1, 1], player=[1, 2], winner=[-1, 1], initial=0))
    Traceback (most recent call last):
    ...
    arena.errors.InvalidArena: the edge from '0' to '1' is there twice
    """
    check_edges(arena, arena.reverse)
    arena.check_winners()
    parity_of(arena.attributes)


def check_edges(arena: CompactGraph, reverse: Rows) -> None:
    """Refuse repeated edges between the vertices of an arena, in rows by their heads.

    Raises
    ------
    InvalidArena
        If an edge is there twice.

    Notes
    -----
    O(|S|+|A|), 4 bytes a vertex.
    """
    heads = reverse.row_of_edges()
    tails = reverse.ends
    if ((heads[1:] == heads[:-1]) & (tails[1:] < tails[:-1])).any():
        tails = tails[np.lexsort((tails, heads))]
    twice = ((heads[1:] == heads[:-1]) & (tails[1:] == tails[:-1])).nonzero()[0]
    if len(twice):
        tail, head = arena.name(int(tails[twice[0]])), arena.name(int(heads[twice[0]]))
        raise InvalidArena(f"the edge from {tail!r} to {head!r} is there twice")


def _breaches(graph: DiGraph) -> Iterator[Breach]:
    named = named_targets(graph)
    yield from _graph_breaches(graph, named)
    if is_bare(graph):
        for vertex, data in graph.nodes(data=True):
            if "player" in data or "winner" in data:
                yield Breach(label(graph, vertex), "a player or a winner, in a bare graph")
        return
    alternates, players = PARITY not in graph.graph, dict(graph.nodes(data="player"))
    for vertex, data in graph.nodes(data=True):
        name, player = label(graph, vertex), data.get("player")
        if wrong := wrong_player(player):
            yield Breach(name, wrong)
        for following in graph.adj[vertex]:
            if alternates and player is not None and players[following] == player:
                yield Breach(name, f"an edge to {label(graph, following)}, which is in S{player} too", twice=True)
        if wrong := wrong_winner(graph, vertex, named):
            yield Breach(name, wrong)
    yield from _mark_breaches(graph, set[Hashable]().union(*named.values()))
    yield from _unreachable(graph)


def _breaches_of_columns(arena: CompactArena) -> Iterator[Breach]:
    """Report the breaches that columns can have; their marks are numbers of the right kinds."""
    from arena.graphs.plies import distances

    turns, winners, (start, ends) = as_list(arena.player), as_list(arena.winner), map(as_list, arena.forward)
    if arena.initial is None:
        yield Breach("graph", NO_INITIAL, note=True)
    alternates = PARITY not in arena.attributes
    for vertex, (player, (low, high)) in enumerate(zip(turns, pairwise(start), strict=True)):
        for following in ends[low:high] if alternates else ():
            if turns[following] == player:
                text = f"an edge to {arena.name(following)}, which is in S{player} too"
                yield Breach(arena.name(vertex), text, twice=True)
        if low == high and winners[vertex] < 0:
            yield Breach(arena.name(vertex), NO_WINNER)
    yield from _wrong_parity(arena.attributes)
    reached = () if arena.initial is None else as_list(distances(arena, arena.initial))
    for vertex, moves in enumerate(reached):
        if moves < 0:
            yield Breach(arena.name(vertex), UNREACHED, note=True)


def _wrong_parity(attributes: Mapping[str, object]) -> Iterator[Breach]:
    parity = attributes.get(PARITY)
    if parity is not None and not (isinstance(parity, str) and parity in PARITIES):
        yield Breach("graph", f"parity is {parity!r:.80} (one of {', '.join(PARITIES)})")


def _graph_breaches(graph: DiGraph, named: dict[int, set[Hashable]]) -> Iterator[Breach]:
    if graph.is_multigraph() or not graph.is_directed():
        yield Breach("graph", "not a directed graph without parallel edges")
    if graph.graph.get("initial") is None:
        if not is_bare(graph):
            yield Breach("graph", NO_INITIAL, note=True)
    elif initial_of(graph) is None:
        yield Breach(str(graph.graph["initial"]), "the initial vertex is not in the graph, and is left out", note=True)
    yield from (Breach(name, wrong) for name, wrong in wrong_names(graph, named))


def _mark_breaches(graph: DiGraph, targets: set[Hashable]) -> Iterator[Breach]:
    """Report marks that objectives could not read: on a sink or a target a priority may be missing."""
    yield from _wrong_parity(graph.graph)
    accepting = graph.graph.get(ACCEPTING, ACCEPTING)
    if not isinstance(accepting, str):
        yield Breach("graph", f"accepting is {accepting!r:.80} (the name of an attribute of vertices)")
        return
    marks = named_marks(graph.graph)
    present = {key for data in graph.nodes.values() for key in data}
    for vertex, data in graph.nodes(data=True):
        goes_on = graph.adj[vertex] and vertex not in targets
        for name, mark in marks.items():
            if name in data and not mark.fits(data[name]):
                its = name if mark.is_flag else f"its {name}"
                yield Breach(label(graph, vertex), f"{its} is {data[name]!r:.80} ({mark.allowed})")
            elif name in present and name not in data and goes_on and not mark.is_flag:
                yield Breach(label(graph, vertex), f"no {name}, where other vertices have one")
    for tail, head, data in graph.edges(data=True):
        if WEIGHT in data and not MARKS[WEIGHT].fits(data[WEIGHT]):
            name, weight = label(graph, head), f"{data[WEIGHT]!r:.80}"
            text = f"the edge to {name} has the weight {weight} (objectives take {MARKS[WEIGHT].allowed})"
            yield Breach(label(graph, tail), text, note=True)
            return


def _unreachable(graph: DiGraph) -> Iterator[Breach]:
    if (initial := initial_of(graph)) is not None:
        import networkx as nx

        reached = nx.descendants(graph, initial) | {initial}
        for vertex in graph:
            if vertex not in reached:
                yield Breach(label(graph, vertex), UNREACHED, note=True)
