"""The vertices of an arena merged by rows, and the rows themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from arena.graphs.searches import plies
from arena.solving.arenas import Solution
from arena.solving.solved import no_solution

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena
    from arena.machine.columns import Array

ENDS = {0: "draw", 1: "won by J1", 2: "won by J2"}


def numbered_rows(solution: Solution) -> tuple[Array, str]:
    """Return the row of each numbered vertex, -1 where it has none, and the kind of rows.

    It is the ply where all plays to each vertex have the same length, else the rank. A vertex has no ply if it cannot
    be reached from the initial one or plays to it differ in length, and no rank if neither player wins from it.
    """
    if not isinstance(solution, Solution):
        raise no_solution(solution)
    arena = solution.columns
    ply = np.full(len(arena), -1) if arena.initial is None else np.asarray(plies(arena, arena.initial))
    return (ply, "ply") if (ply >= 0).all() else (np.asarray(solution.remotenesses), "rank")


def layers(arena: DiGraph | CompactArena, solution: Solution) -> DiGraph:
    """Merge the vertices of an arena that have the same row, player and winner, and are both sinks or not.

    Parameters
    ----------
    arena, solution : networkx.DiGraph or CompactArena, Solution
        The arena and its solution.

    Returns
    -------
    networkx.DiGraph
        Its vertices are the tuples (row, player, winner, sink), row by row. The row is the ply where all plays to each
        vertex have the same length, else the rank; None where there is none. They
        have these four as attributes, `count`, the number of vertices that were merged, and a `label`; edges have
        `count` too. The graph has the `kind` "layers", for it is no arena, `rows`, their kind, and the arena's
        `name` and `initial`.

    Notes
    -----
    O(|S| log |S| + |A| log |A|). Where rows are ranks, those of a player's winning region are the layers A0, A1 without
    A0, ... of his attractor.

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> arena = unfold(load("tictactoe"))
    >>> merged = layers(arena, solve(arena))
    >>> [data["label"] for _, data in merged.nodes(data=True)][:4]
    ['ply 0 · J1 · draw · 1', 'ply 1 · J2 · draw · 9', 'ply 2 · J1 · draw · 24', 'ply 2 · J1 · won by J1 · 48']
    """
    import networkx as nx

    row, by = numbered_rows(solution)
    columns = solution.columns
    keys, kind, counts = grouped(row, columns.player, solution.winners, np.asarray(columns.winner) >= 0)
    keys = [(row, player, winner, bool(sink)) for row, player, winner, sink in keys]
    merged: DiGraph = nx.DiGraph(kind="layers", rows=by)
    if "name" in (attributes := getattr(arena, "graph", {})):
        merged.graph["name"] = attributes["name"]
    if columns.initial is not None:
        merged.graph["initial"] = keys[kind[columns.initial]]
    for key, count in zip(keys, counts, strict=True):
        row, player, winner, sink = key
        label = label_of(row, by, f"J{player}", *(["end"] if sink else []), ENDS[winner], f"{count:,}")
        merged.add_node(key, row=row, player=player, winner=winner, sink=sink, count=count, label=label)
    start, ends = (np.asarray(each, "i8") for each in columns.forward)
    moves = np.repeat(kind, np.diff(start)) * len(keys) + kind[ends]
    pairs, place, times = np.unique(moves, return_index=True, return_counts=True)
    for number in np.argsort(place):  # in the order of the arena
        tail, head = divmod(int(pairs[number]), len(keys))
        merged.add_edge(keys[tail], keys[head], count=int(times[number]))
    return merged


def grouped(row: Array, *others: Any) -> tuple[list[tuple[Any, ...]], Array, list[int]]:
    """Return groups by row and other columns, those without a row (None) last; that of each vertex; and the sizes."""
    none = int(row.max(initial=0)) + 1
    columns = [np.where(row < 0, none, row), *(np.asarray(each, "i8") for each in others)]
    shape = [int(column.max(initial=0)) + 1 for column in columns]
    codes, group, sizes = np.unique(np.ravel_multi_index(columns, shape), return_inverse=True, return_counts=True)
    keys = zip(*(column.tolist() for column in np.unravel_index(codes, shape)), strict=True)
    return [(None if row == none else row, *rest) for row, *rest in keys], group, sizes.tolist()


def label_of(row: int | None, by: str, *parts: str) -> str:
    return " · ".join([f"no {by}" if row is None else f"{by} {row}", *parts])
