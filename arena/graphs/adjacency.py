"""The edges of a DiGraph in rows, read straight from its own dictionaries."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING

from arena.errors import InvalidArena
from arena.machine.columns import Column, Rows, worth_compiling

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def rows_of_graph(graph: DiGraph, vertices: list[Hashable], stopped: Sequence[int]) -> tuple[Rows, Column]:
    """Give the reverse rows and the out-degrees, without the edges out of the vertices where play stops."""
    if graph.is_multigraph() or not graph.is_directed():
        raise InvalidArena(f"{graph.graph.get('name') or 'this graph'} is not a directed graph without parallel edges")
    before, after = graph._pred, graph._succ  # type: ignore[attr-defined]  # noqa: SLF001 - `pred` is ten times slower
    sizes, tails = map(len, before.values()), chain.from_iterable(before.values())
    edges = sum(map(len, after.values()))
    if worth_compiling(len(vertices) + edges):
        from arena.graphs.edges import rows_of_numbers

        return rows_of_numbers(vertices, sizes, tails, map(len, after.values()), edges, stopped)
    index = {vertex: number for number, vertex in enumerate(vertices)}
    ends = list(map(index.__getitem__, tails))
    degree = list(map(len, after.values()))
    if not stopped:
        return Rows(list(accumulate(sizes, initial=0)), ends), degree
    for number in stopped:
        degree[number] = 0
    leaving = set(stopped)
    kept = list(accumulate((end not in leaving for end in ends), initial=0))
    start = [kept[edge] for edge in accumulate(sizes, initial=0)]
    return Rows(start, [end for end in ends if end not in leaving]), degree
