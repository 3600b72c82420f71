"""The conventions of an arena, and their breaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import (
    MARKS,
    PARITIES,
    PARITY,
    VERTEX_MARKS,
    WEIGHT,
    check_is_graph,
    initial_of,
    label,
    parity_of,
)
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.conversion import compact_graph, faults, stated
from arena.graphs.edges import NONE, repeated_edge, wrong_vertices
from arena.graphs.names import is_bare
from arena.graphs.searches import distances

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine.columns import Array


@dataclass(frozen=True)
class Breach:
    """One breach of the conventions, or, if `note` is true, something worth knowing that is none.

    `twice` tells that a player moves twice in a row, which is against the courses' convention: such a graph is solved,
    verified and written all the same.
    """

    vertex: str
    text: str
    note: bool = False
    twice: bool = False

    def __str__(self) -> str:
        return f"{self.vertex}: {self.text}"


NO_INITIAL = Breach("graph", "no initial vertex", note=True)


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
    if not isinstance(graph, CompactGraph):
        check_is_graph(graph)
        return list(_breaches(graph))
    if not isinstance(graph, CompactArena):
        return []
    said = graph.player, graph.winner, np.full(len(graph), NONE), graph.out_degree > 0, ()
    wrong = [(number, Breach(graph.name(number), text)) for number, text in wrong_vertices(*said)]
    start = [NO_INITIAL] if graph.initial is None else []
    return [*start, *_of_columns(graph, graph.player, wrong, graph.attributes), *_unreached(graph, graph.initial)]


def check_columns(arena: CompactArena) -> None:
    """Refuse an arena of columns that `check` would refuse as a graph; the initial vertex may be missing."""
    heads, tails = arena.reverse.row_of_edges(), arena.reverse.ends
    if (twice := repeated_edge(heads, tails, len(arena))) is not None:
        tail, head = arena.name(int(tails[twice])), arena.name(int(heads[twice]))
        raise InvalidArena(f"the edge from {tail!r} to {head!r} is there twice")
    arena.check_winners()
    parity_of(arena.attributes)


def _breaches(graph: DiGraph) -> Iterator[Breach]:
    said, initial, bare = stated(graph), initial_of(graph), is_bare(graph)
    if parallel := graph.is_multigraph() or not graph.is_directed():
        yield Breach("graph", "not a directed graph without parallel edges")
    if graph.graph.get("initial") is None:
        yield from () if bare else (NO_INITIAL,)
    elif initial is None:
        yield Breach(str(graph.graph["initial"]), "the initial vertex is not in the graph, and is left out", note=True)
    wrong = [(number, Breach(name, text)) for number, name, text in faults(graph, said)]
    yield from (breach for number, breach in wrong if number < 0)
    if bare:
        for vertex, data in graph.nodes(data=True):
            if "player" in data or "winner" in data:
                yield Breach(label(graph, vertex), "a player or a winner, in a bare graph")
    elif not parallel:
        columns = compact_graph(graph)
        yield from _of_columns(columns, said.player, [each for each in wrong if each[0] >= 0], graph.graph)
        yield from _wrong_marks(graph, columns, said.moving & (said.ends < 0))
        yield from _unreached(columns, None if initial is None else columns.number_of(initial))


def _of_columns(
    columns: CompactGraph, player: Array, wrong: list[tuple[int, Breach]], attributes: Mapping[str, object]
) -> Iterator[Breach]:
    """Report wrong vertices, and moves of one player after the other, in the order of the vertices; then the parity."""
    tails, heads = columns.forward.row_of_edges(), columns.forward.ends
    twice = (player[tails] == player[heads]) & (player[tails] > 0) & (PARITY not in attributes)
    for tail, head in zip(tails[twice].tolist(), heads[twice].tolist(), strict=True):
        text = f"an edge to {columns.name(head)}, which is in S{player[tail]} too"
        wrong.append((tail, Breach(columns.name(tail), text, twice=True)))
    yield from (breach for _, breach in sorted(wrong, key=lambda each: each[0]))
    parity = attributes.get(PARITY)
    if parity is not None and not (isinstance(parity, str) and parity in PARITIES):
        yield Breach("graph", f"parity is {parity!r:.80} (one of {', '.join(PARITIES)})")


def _wrong_marks(graph: DiGraph, columns: CompactGraph, goes_on: Array) -> Iterator[Breach]:
    """Report marks that objectives could not read; where play ends a priority may be missing."""
    nodes = list(graph.nodes.values())
    present = {key for data in nodes for key in data}
    for key, mark in VERTEX_MARKS.items():
        if key in present:
            for number, text in mark.faults([data.get(key) for data in nodes], goes_on):
                yield Breach(columns.name(number), text)
    for tail, head, data in graph.edges(data=True):
        if WEIGHT in data and not MARKS[WEIGHT].fits(data[WEIGHT]):
            text = f"the edge to {label(graph, head)} {MARKS[WEIGHT].fault(data[WEIGHT])}"
            yield Breach(label(graph, tail), text, note=True)
            return


def _unreached(columns: CompactGraph, initial: int | None) -> Iterator[Breach]:
    if initial is not None:
        for number in np.flatnonzero(distances(columns, initial) < 0).tolist():
            yield Breach(columns.name(number), "cannot be reached from the initial vertex", note=True)
