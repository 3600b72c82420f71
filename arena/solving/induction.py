"""Backward induction: values from the sinks to the root, and the numbers of plays and of tree nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, cast

import numpy as np

from arena.errors import Circuit
from arena.graphs.attributes import V
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import columns_of
from arena.machine.columns import ByFields
from arena.machine.loops import loop, natural
from arena.solving.column_values import ColumnValues
from arena.solving.regions import settled
from arena.solving.reverse import find_circuit, from_sinks

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine.columns import Array
    from arena.machine.loops import AnyEitherWay

COUNT_LIMIT = 10**4300
"""Counts from here on are None: Python does not read numbers of more digits."""
SHORT_LIMIT, MOST_EXACT = 2**62, 200_000
"""Counts from here on do not fit into 64 bits, and are exact up to this number of edges; with more they are None."""


@dataclass(frozen=True, eq=False)
class Induction(ByFields, Generic[V]):
    """The result of backward induction.

    Parameters
    ----------
    value : mapping
        +1, 0 or -1 for each vertex: what player 1 gets under best play of both.
    plays, tree_nodes : int or None
        The plays from the initial vertex, if there is one, and the nodes of its game tree; None if they are too many.
    """

    value: ColumnValues[V, int]
    plays: int | None
    tree_nodes: int | None


def backward_induction(arena: DiGraph[V] | CompactArena[V]) -> Induction[V]:
    """Value every vertex of an acyclic arena, or of a tree, from the sinks up.

    Parameters
    ----------
    arena : networkx.DiGraph
        An arena without circuits.

    Returns
    -------
    Induction

    Raises
    ------
    Circuit
        If play need not end; `solve` takes such arenas.
    InvalidArena
        If a vertex has no player or a sink no winner.

    Notes
    -----
    O(|S|+|A|): a vertex of S1 takes the largest value of its successors, a vertex of S2 the smallest. On an acyclic
    arena the value says who wins: +1 on W1, -1 on W2, 0 on S∅. Course 001, "Corps de l'algorithme min-max".

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> induction = backward_induction(unfold(load("subtraction", heap=5)))
    >>> induction.value[5, 1], induction.plays, induction.tree_nodes
    (1, 13, 28)
    """
    columns = columns_of(arena)
    order = from_sinks(columns)
    if len(order) < len(columns):
        raise Circuit("backward induction needs plays that end", find_circuit(columns, order))
    value = np.array([0, 1, -1], "i1")[settled(columns).winners]
    plays, nodes = (None, None) if columns.initial is None else count_plays(columns, columns.initial)
    return Induction(ColumnValues(columns, value), plays, nodes)


def count_plays(arena: CompactArena, initial: int) -> tuple[int | None, int | None]:
    """Count the plays from a vertex and the nodes of its game tree, None where there are too many; O(|S|+|A|)."""
    order = from_sinks(arena)
    plays, nodes = np.zeros(len(arena), "u8"), np.zeros(len(arena), "u8")
    _count(order, *arena.forward, plays, nodes, SHORT_LIMIT)
    counts = int(plays[initial]), int(nodes[initial])
    if counts[1] == SHORT_LIMIT and arena.arcs <= MOST_EXACT:
        long, rows = ([0] * len(arena), [0] * len(arena)), [column.tolist() for column in (order, *arena.forward)]
        cast("AnyEitherWay", _count).plain(*rows, *long, COUNT_LIMIT)
        return _below(long[0][initial], COUNT_LIMIT), _below(long[1][initial], COUNT_LIMIT)
    return _below(counts[0], SHORT_LIMIT), _below(counts[1], SHORT_LIMIT)


def _below(count: int, limit: int) -> int | None:
    """Return a count unless it has met its limit, or is 0 because a circuit can be reached."""
    return count if 0 < count < limit else None


@loop
def _count(order: Array, start: Array, successors: Array, plays: Array, nodes: Array, limit: int) -> None:
    """Add up the plays and the nodes of the tree, none above `limit`."""
    zero, one, limit = natural(0), natural(1), natural(limit)
    for place in range(len(order)):
        vertex = order[place]
        played, seen = zero, one
        if start[vertex] == start[vertex + 1]:
            played = one
        for edge in range(start[vertex], start[vertex + 1]):
            played = min(limit, played + plays[successors[edge]])
            seen = min(limit, seen + nodes[successors[edge]])
        plays[vertex] = played
        nodes[vertex] = seen
