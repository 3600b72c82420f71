"""Checked tables as columns and as a DiGraph."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.graphs.attributes import (
    ACCEPTING,
    GRAPH_MARKS,
    LEFT_OUT,
    MARKS,
    OWN,
    VALUE,
    VERTEX_MARKS,
    WEIGHT,
    is_idle,
    mark_named,
)
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.edges import edges_in_rows, indexed, read_marks
from exporters.files.check import left_out

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.files.check import Checked


def compact_from(checked: Checked) -> CompactArena | CompactGraph:
    """Make the columns of an arena or of a bare graph; O(|S|+|A|).

    `left_out` has the attributes that no convention knows, with what the reader left out.
    """
    names = checked.names if isinstance(checked.names, range) else list(checked.names)
    label, winner, ends = _label(checked), checked.winner, (checked.source, checked.target)
    if checked.player is None:
        rows, degree, _ = edges_in_rows(*ends, np.full(len(names), -1, "i1"))
        return CompactGraph(names, label, rows, degree, known=None, misere=bool(checked.graph.get("misere")))
    given = {**checked.nodes, WEIGHT: checked.edges.get(WEIGHT, [])}
    values = {
        name: given[name]
        for name, mark in MARKS.items()
        if name in given and (not isinstance(given[name], list) or any(map(mark.fits, {*given[name]} - {None})))
    }
    of_nodes, of_edges = (set[str]().union(*rows) for rows in checked.tables.others or ((), ()))
    unknown = unheld(of_nodes, of_edges, checked.graph.keys() - {"misere"})
    fields = indexed(*ends, checked.player, winner, checked.initial, None) | {"vertices": names, "label": label}
    return CompactArena(
        **fields,
        **read_marks(values, *ends, winner, checked.label, checked.tables.edge_place),
        title=str(checked.graph.get("name", "")),
        attributes={key: str(checked.graph[key]) for key in GRAPH_MARKS if checked.graph.get(key)},
        left_out=", ".join(filter(None, [checked.left_out, left_out(unknown)])),
    )


def digraph_from(checked: Checked) -> DiGraph:
    import networkx as nx

    names = list(checked.names)
    graph: DiGraph = nx.DiGraph()
    graph.graph.update(checked.graph)
    rows = _rows(len(names), checked, 0)
    if checked.player is not None:
        for row, player, winner in zip(rows, checked.player.tolist(), checked.declared.tolist(), strict=True):
            row.update({"player": player} if winner < 0 else {"player": player, "winner": winner})
    graph.add_nodes_from(zip(names, rows, strict=True))
    ends = ([names[number] for number in column.tolist()] for column in (checked.source, checked.target))
    graph.add_edges_from(zip(*ends, _rows(len(checked.source), checked, 1), strict=True))
    graph.graph.update({} if checked.initial is None else {"initial": names[checked.initial]})
    graph.graph.update({f"f{player}": [names[n] for n in each.tolist()] for player, each in checked.targets.items()})
    graph.graph.update({LEFT_OUT: checked.left_out} if checked.left_out else {})
    return mark_named(graph)


def _rows(size: int, checked: Checked, part: int) -> list[dict[str, Any]]:
    """Return the attributes of each vertex, or of each edge, as dicts."""
    rows: list[dict[str, Any]] = [{} for _ in range(size)]
    for name, made in (checked.nodes, checked.edges)[part].items():
        column = made() if callable(made) else made
        if not isinstance(column, list):
            is_flag = name == ACCEPTING
            ends = checked.winner.tolist() if part == 0 else [-1] * len(column)
            each = zip((column.astype(bool) if is_flag else column).tolist(), ends, strict=True)
            column = [None if part == 0 and is_idle(name, value, winner) else value for value, winner in each]
        for row, value in zip(rows, column, strict=True):
            if value is not None:
                row[name] = value
    for row, more in zip(rows, checked.tables.others[part] if checked.tables.others else (), strict=False):
        row.update(more)
    return rows


def _label(checked: Checked) -> Callable[[Hashable], str]:
    """Return the function that prints a vertex."""
    labels = checked.nodes.get("label")
    if labels is None:
        return str
    texts = [str(name) if label is None else label for name, label in zip(checked.names, labels, strict=True)]
    if isinstance(checked.names, range):
        return texts.__getitem__  # type: ignore[return-value]  # its vertices are numbers
    return dict(zip(checked.names, texts, strict=True)).__getitem__


def unheld(vertices: Collection[str], edges: Collection[str], graph: Collection[str]) -> dict[str, set[str]]:
    """Return those of some attributes for which columns have no place, as `left_out` lists them."""
    of_vertices = {*vertices} - {"player", "winner", "label", "target", "initial", OWN, VALUE, *VERTEX_MARKS}
    of_graph = {*graph} - {"name", "kind", "initial", "f1", "f2", LEFT_OUT, *GRAPH_MARKS}
    return {"vertices": of_vertices, "edges": {*edges} - {WEIGHT}, "the graph": of_graph}
