"""A DiGraph made of the flat tables of a large file: the one that its exact reader makes."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import LEFT_OUT, OWN, VALUE, VERTEX_MARKS, WEIGHT, mark_named
from arena.graphs.edge_weights import weight_in
from exporters.files.flat_tables import Cells, FlatTables
from exporters.files.table_columns import arena_of, check_bare

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine.columns import Column
    from exporters.files.json_rows import Members

OF_PLAYERS = ("winner", VALUE, *VERTEX_MARKS)
"""The attributes of vertices of which a bare graph has none."""


def digraph_of(tables: FlatTables, path: object) -> DiGraph:
    """Make the arena or the bare graph of tables that hold all that is said of vertices and edges.

    Raises
    ------
    InvalidArena, ParameterError
        If `exporters.files.build` would refuse it, or a value is odd; the text is for no user.

    Notes
    -----
    O(|S|+|A|). networkx's dicts are filled one by one, since its methods take three times as long.
    """
    import networkx as nx

    names, players = tables.names, tables.vertices.get("player")
    is_arena = players is not None and bool(players.present().any())
    graph: DiGraph = nx.DiGraph()
    graph.graph.update(
        {"name": PurePath(str(path)).stem, **tables.attributes, "kind": "arena" if is_arena else "graph"}
    )
    winner: Column | None = None
    if is_arena:
        winner = arena_of(tables).winner
    else:
        _check_bare(tables)
    rows = _rows(len(names), {name: cells for name, cells in tables.vertices.items() if name != OWN})
    _settle(rows, tables, winner)
    if tables.left_out:
        graph.graph[LEFT_OUT] = tables.left_out
    edges = {name: cells.mapped(_exact) if name == WEIGHT else cells for name, cells in tables.edges.items()}
    after: list[dict[Any, Members]] = [{} for _ in names]
    before: list[dict[Any, Members]] = [{} for _ in names]
    ends = tables.source.tolist(), tables.target.tolist()
    for tail, head, data in zip(*ends, _rows(len(ends[0]), edges), strict=True):
        after[tail][names[head]] = before[head][names[tail]] = data
    graph._node.update(zip(names, rows, strict=True))  # type: ignore[attr-defined]  # noqa: SLF001
    graph._succ.update(zip(names, after, strict=True))  # type: ignore[attr-defined]  # noqa: SLF001
    graph._pred.update(zip(names, before, strict=True))  # type: ignore[attr-defined]  # noqa: SLF001
    return mark_named(graph)


def _rows(size: int, columns: dict[str, Cells]) -> list[Members]:
    """Give the attributes of each vertex, or of each edge."""
    rows: list[Members] = [{} for _ in range(size)]
    for name, cells in columns.items():
        values = [*cells.values, None]  # where ABSENT, -1, is the last one
        for row, code in zip(rows, cells.codes.tolist(), strict=True):
            if (value := values[code]) is not None:
                row[name] = value
    return rows


def _exact(value: object) -> object:
    """Give a weight as an exact number where it is one."""
    return value if (weight := weight_in(value)) is None else weight


def _settle(rows: list[Members], tables: FlatTables, winner: Column | None) -> None:
    """Give sinks with a value and no winner their winners, which a column has."""
    if winner is None or VALUE not in tables.vertices:
        return
    targets: set[object] = set().union(*(tables.attributes.get(key, ()) for key in ("f1", "f2")))  # type: ignore[arg-type]
    for number in np.flatnonzero(np.asarray(winner) >= 0).tolist():
        if tables.names[number] not in targets:
            rows[number].setdefault("winner", int(winner[number]))


def _check_bare(tables: FlatTables) -> None:
    """Refuse a bare graph with attributes of arenas, and as `check_bare` does."""
    of_players = [name for name in OF_PLAYERS if name in tables.vertices and tables.vertices[name].present().any()]
    if of_players or not tables.names or {"f1", "f2"} & tables.attributes.keys():
        raise InvalidArena("attributes of arenas")
    check_bare(tables)
