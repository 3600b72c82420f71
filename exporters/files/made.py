"""Checked tables as columns and as a DiGraph."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import (
    ACCEPTING,
    COLUMN_MARKS,
    GRAPH_MARKS,
    LEFT_OUT,
    MARKS,
    OWN,
    VALUE,
    VERTEX_MARKS,
    WEIGHT,
    is_idle,
    mark_named,
    scaled,
)
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.conversion import unweighable
from arena.graphs.edges import edges_in_rows
from exporters.files.check import left_out

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.files.check import Checked


def columns_of(checked: Checked) -> CompactArena | CompactGraph:
    """Make the columns of an arena or of a bare graph; O(|S|+|A|).

    `left_out` has the attributes that no convention knows, with what the reader left out.
    """
    size = len(checked.names)
    names = checked.names if isinstance(checked.names, range) else list(checked.names)
    if checked.player is None:
        rows, degree, _ = edges_in_rows(checked.source, checked.target, np.full(size, -1, dtype="i1"))
        graph = CompactGraph(names, str, rows, degree, known=None, misere=bool(checked.graph.get("misere")))
        return replace(graph, **_label(checked))
    weights, unweighted = _weights(checked)
    arena = CompactArena.from_edges(
        *(checked.source, checked.target, checked.player, checked.winner),
        initial=checked.initial,
        labels=None if isinstance(names, range) else names,
        marks=_marks(checked),
        **weights,
        attributes={key: str(checked.graph[key]) for key in GRAPH_MARKS if checked.graph.get(key)},
    )
    of_nodes, of_edges = (set[str]().union(*rows) for rows in checked.tables.others or ((), ()))
    unknown = unheld(of_nodes, of_edges, checked.graph.keys() - {"misere"})
    return replace(
        arena,
        title=str(checked.graph.get("name", "")),
        left_out=", ".join(filter(None, [checked.left_out, left_out(unknown)])),
        unweighted=unweighted,
        **_label(checked),
    )


def digraph_of(checked: Checked) -> DiGraph:
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


def _label(checked: Checked) -> dict[str, Any]:
    """Return the printed forms of the vertices, where they are not their names."""
    labels = checked.nodes.get("label")
    if labels is None:
        return {}
    texts = [str(name) if label is None else label for name, label in zip(checked.names, labels, strict=True)]
    if isinstance(checked.names, range):
        return {"label": texts.__getitem__}
    return {"label": dict(zip(checked.names, texts, strict=True)).__getitem__}


def _marks(checked: Checked) -> dict[str, Any]:
    """Return the marks of vertices that objectives ask for."""
    marks: dict[str, Any] = {}
    is_end = checked.winner >= 0
    for name, mark in COLUMN_MARKS.items():
        column = checked.nodes.get(name)
        if column is None or (isinstance(column, list) and all(value is None for value in column)):
            continue
        if name == VALUE:
            ends = [column[number] for number in np.flatnonzero(is_end).tolist()]
            if not ends or not all(map(mark.fits, ends)):
                continue
            values = np.zeros(len(is_end), dtype="i8")
            values[is_end] = [int(value) for value in ends]
            marks[name] = values
        elif isinstance(column, list):
            marks[name] = np.array([int(value or 0) for value in column], dtype="i8")
        else:
            marks[name] = column
    return marks


def _weights(checked: Checked) -> tuple[dict[str, Any], str]:
    """Return the weights of the edges on which play goes on as whole numbers, or the reason for which there are none.

    Without a weight on one edge there are none: the reason names the first such edge by its head.
    """
    column, mark = checked.edges.get(WEIGHT), MARKS[WEIGHT]
    if column is None or not isinstance(column, list):
        return {} if column is None else {WEIGHT: column}, ""
    once = {value: mark.fits(value) for value in dict.fromkeys(column)}
    if not any(once.values()):
        return {}, ""
    goes_on = checked.winner[checked.source] < 0
    missing = np.flatnonzero(goes_on & ~np.array([once[value] for value in column]))
    if missing.size:
        edge = int(missing[np.argmin(checked.target[missing])])
        ends = checked.label(int(checked.source[edge])), checked.label(int(checked.target[edge]))
        return {}, checked.tables.edge_place(edge) + str(unweighable(*ends, column[edge]))
    try:
        numbers, denominator = scaled([value for value, goes in zip(column, goes_on.tolist(), strict=True) if goes])
    except InvalidArena as error:
        return {}, str(error)
    weight = np.zeros(len(column), dtype="i8")
    weight[goes_on] = numbers
    return {"weight": weight, "denominator": denominator}, ""


def unheld(vertices: Collection[str], edges: Collection[str], graph: Collection[str]) -> dict[str, set[str]]:
    """Return those of some attributes for which columns have no place, as `left_out` lists them."""
    of_vertices = {*vertices} - {"player", "winner", "label", "target", "initial", OWN, VALUE, *VERTEX_MARKS}
    of_graph = {*graph} - {"name", "kind", "initial", "f1", "f2", LEFT_OUT, *GRAPH_MARKS}
    return {"vertices": of_vertices, "edges": {*edges} - {WEIGHT}, "the graph": of_graph}
