"""The conventions of an arena, and their breaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
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
)
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.conversion import compact_graph, stated, wrong_names, wrong_vertices
from arena.graphs.marks import PARITIES, parity_of
from arena.graphs.names import is_bare
from arena.graphs.plies import distances

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine.columns import Array


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
    if isinstance(graph, CompactArena):
        return list(_breaches_of_columns(graph))
    if isinstance(graph, CompactGraph):
        return []
    check_is_graph(graph)
    return list(_breaches(graph))


def moved_twice(graph: DiGraph | CompactArena) -> tuple[str, str, int] | None:
    """Return the ends of the first edge on which a player moves to a vertex of his own, and the player; else None."""
    columns = graph if isinstance(graph, CompactArena) else compact_graph(graph)
    player = graph.player if isinstance(graph, CompactArena) else stated(graph).player
    twice = _twice(columns, player)
    if not len(twice):
        return None
    tail, head = (each[twice[0]] for each in (columns.forward.row_of_edges(), columns.forward.ends))
    return columns.name(int(tail)), columns.name(int(head)), int(player[tail])


def check_columns(arena: CompactArena) -> None:
    """Refuse an arena of columns that `check` would refuse as a graph; the initial vertex may be missing.

    Raises
    ------
    InvalidArena
        With the first breach: an edge that is there twice, a sink without a winner, an unknown parity.

    Notes
    -----
    O(|S|+|A| log |A|).

    Examples
    --------
    >>> check_columns(CompactArena.from_edges([0, 0], [1, 1], player=[1, 2], winner=[-1, 1], initial=0))
    Traceback (most recent call last):
    ...
    arena.errors.InvalidArena: the edge from '0' to '1' is there twice
    """
    heads, tails = arena.reverse.row_of_edges(), arena.reverse.ends
    if ((heads[1:] == heads[:-1]) & (tails[1:] < tails[:-1])).any():
        tails = tails[np.lexsort((tails, heads))]
    twice = np.flatnonzero((heads[1:] == heads[:-1]) & (tails[1:] == tails[:-1]))
    if len(twice):
        tail, head = arena.name(int(tails[twice[0]])), arena.name(int(heads[twice[0]]))
        raise InvalidArena(f"the edge from {tail!r} to {head!r} is there twice")
    arena.check_winners()
    parity_of(arena.attributes)


def _breaches(graph: DiGraph) -> Iterator[Breach]:
    said = stated(graph)
    if graph.is_multigraph() or not graph.is_directed():
        yield Breach("graph", "not a directed graph without parallel edges")
    if graph.graph.get("initial") is None:
        if not is_bare(graph):
            yield Breach("graph", NO_INITIAL, note=True)
    elif initial_of(graph) is None:
        yield Breach(str(graph.graph["initial"]), "the initial vertex is not in the graph, and is left out", note=True)
    yield from (Breach(name, wrong) for name, wrong in wrong_names(graph, said.named))
    if is_bare(graph):
        for vertex, data in graph.nodes(data=True):
            if "player" in data or "winner" in data:
                yield Breach(label(graph, vertex), "a player or a winner, in a bare graph")
        return
    if graph.is_multigraph() or not graph.is_directed():
        return
    columns, initial = compact_graph(graph), initial_of(graph)
    wrong = [(number, Breach(columns.name(number), text)) for number, text in wrong_vertices(graph, said)]
    if PARITY not in graph.graph:
        wrong += _alternating(columns, said.player)
    yield from (breach for _, breach in sorted(wrong, key=lambda each: each[0]))
    yield from _wrong_marks(graph, said.ends >= 0)
    yield from _unreached(columns, None if initial is None else columns.number_of(initial))


def _breaches_of_columns(arena: CompactArena) -> Iterator[Breach]:
    """Report the breaches that columns can have; their marks are numbers of the right kinds."""
    if arena.initial is None:
        yield Breach("graph", NO_INITIAL, note=True)
    unsettled = np.flatnonzero((arena.out_degree == 0) & (arena.winner < 0)).tolist()
    wrong = [(number, Breach(arena.name(number), NO_WINNER)) for number in unsettled]
    if PARITY not in arena.attributes:
        wrong += _alternating(arena, arena.player)
    yield from (breach for _, breach in sorted(wrong, key=lambda each: each[0]))
    yield from _wrong_parity(arena.attributes)
    yield from _unreached(arena, arena.initial)


def _twice(columns: CompactGraph, player: Array) -> Array:
    """List the edges between two vertices of one player, by their places in the rows of successors."""
    tails, heads = columns.forward.row_of_edges(), columns.forward.ends
    return np.flatnonzero((player[tails] == player[heads]) & (player[tails] > 0))


def _alternating(columns: CompactGraph, player: Array) -> Iterator[tuple[int, Breach]]:
    """Report the edges between two vertices of one player, with the numbers of the vertices that they leave."""
    twice = _twice(columns, player)
    tails, heads = columns.forward.row_of_edges()[twice].tolist(), columns.forward.ends[twice].tolist()
    for tail, head in zip(tails, heads, strict=True):
        text = f"an edge to {columns.name(head)}, which is in S{player[tail]} too"
        yield tail, Breach(columns.name(tail), text, twice=True)


def _unreached(columns: CompactGraph, initial: int | None) -> Iterator[Breach]:
    if initial is not None:
        for number in np.flatnonzero(distances(columns, initial) < 0).tolist():
            yield Breach(columns.name(number), UNREACHED, note=True)


def _wrong_parity(attributes: Mapping[str, object]) -> Iterator[Breach]:
    parity = attributes.get(PARITY)
    if parity is not None and not (isinstance(parity, str) and parity in PARITIES):
        yield Breach("graph", f"parity is {parity!r:.80} (one of {', '.join(PARITIES)})")


def _wrong_marks(graph: DiGraph, ended: Array) -> Iterator[Breach]:
    """Report marks that objectives could not read: where play ends a priority may be missing."""
    yield from _wrong_parity(graph.graph)
    accepting, name = graph.graph.get(ACCEPTING, ACCEPTING), partial(label, graph)
    if not isinstance(accepting, str):
        yield Breach("graph", f"accepting is {accepting!r:.80} (the name of an attribute of vertices)")
        return
    present = {key for data in graph.nodes.values() for key in data}
    marks = {key: mark for key, mark in named_marks(graph.graph).items() if key in present}
    for (vertex, data), over in zip(graph.nodes(data=True) if marks else (), ended, strict=bool(marks)):
        for key, mark in marks.items():
            if key in data and not mark.fits(data[key]):
                its = key if mark.is_flag else f"its {key}"
                yield Breach(name(vertex), f"{its} is {data[key]!r:.80} ({mark.allowed})")
            elif key not in data and graph.adj[vertex] and not over and not mark.is_flag:
                yield Breach(name(vertex), f"no {key}, where other vertices have one")
    for tail, head, data in graph.edges(data=True):
        weight = data.get(WEIGHT)
        if WEIGHT in data and not MARKS[WEIGHT].fits(weight):
            text = f"the edge to {name(head)} has the weight {weight!r:.80} (objectives take {MARKS[WEIGHT].allowed})"
            yield Breach(name(tail), text, note=True)
            return
