"""Grundy values of a position graph: the least number that no successor has, from the sinks up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.errors import Circuit
from arena.graphs.attributes import V
from arena.graphs.compact import CompactGraph
from arena.graphs.conversion import compact_graph
from arena.machine.loops import loop
from arena.solving.column_values import ColumnValues
from arena.solving.reverse import find_circuit, from_sinks

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine.columns import Array


def grundy(graph: DiGraph[V] | CompactGraph[V]) -> ColumnValues[V, int]:
    """Compute the Grundy value of every vertex: the least number that no successor has.

    Parameters
    ----------
    graph : networkx.DiGraph
        A directed graph without circuits; players do not matter.

    Returns
    -------
    mapping
        0 exactly on the kernel, which in normal play is where the player to move loses.

    Raises
    ------
    Circuit
        If the graph has one.

    Notes
    -----
    O(|S|+|A|). It is a property of the graph: in misère play it does not say who wins.

    References
    ----------
    Course 004 has the kernel, where the value is 0.

    P. M. Grundy, "Mathematics and games", *Eureka* 2, 1939; R. P. Sprague, "Über mathematische Kampfspiele",
    *Tohoku Mathematical Journal* 41, 1935.

    Examples
    --------
    >>> from arena import position_graph
    >>> from games import load
    >>> values = grundy(position_graph(load("subtraction", heap=7, take=(1, 2, 3))))
    >>> [values[heap] for heap in range(8)]
    [0, 1, 2, 3, 0, 1, 2, 3]
    """
    columns = compact_graph(graph)
    values = grundy_values(columns)
    if (values < 0).any():
        raise Circuit("Grundy values need a graph without circuits", find_circuit(columns, from_sinks(columns)))
    return ColumnValues(columns, values)


def grundy_values(graph: CompactGraph) -> Array:
    """Compute the Grundy values of the numbered vertices, -1 where a circuit can be reached; O(|S|+|A|)."""
    values, seen = np.full(len(graph), -1, "i4"), np.full(int(graph.out_degree.max(initial=0)) + 2, -1, "i8")
    _mex(from_sinks(graph), *graph.forward, values, seen)
    return values


@loop
def _mex(order: Array, start: Array, successors: Array, values: Array, seen: Array) -> None:
    """`seen[value]` is the last vertex that has a successor of this value, so it is never cleared."""
    for place in range(len(order)):
        vertex = order[place]
        degree = start[vertex + 1] - start[vertex]
        for edge in range(start[vertex], start[vertex + 1]):
            value = values[successors[edge]]
            if value <= degree:
                seen[value] = vertex
        least = 0
        while seen[least] == vertex:
            least += 1
        values[vertex] = least
