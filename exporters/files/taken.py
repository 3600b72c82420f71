"""The rows and columns of an arena or a bare graph, for the writers of all formats."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena
from arena.graphs.attributes import (
    ACCEPTING,
    LEFT_OUT,
    OWN,
    PARITY,
    VALUE,
    VERTEX_MARKS,
    WEIGHT,
    Weight,
    initial_of,
    label,
    targets_of,
    weight_in,
)
from arena.graphs.conversion import as_graph
from arena.graphs.names import is_bare, names_of
from exporters.files import Graph
from exporters.files.tables import Row, Tables, columns_of_rows, place_in

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

VERTEX = ("player", "winner", VALUE, *VERTEX_MARKS, "label", "x", "y", "pass")
"""The attributes of a vertex that the conventions know, in the order in which they are written."""
EDGE = ("move", WEIGHT)
FLAT = ("player", "winner", VALUE, *VERTEX_MARKS, "label", "initial", "target", "pass", "misere", PARITY, "x", "y")
"""The columns of vertices in formats whose graphs have no attributes, in the order in which they are written."""


def rows_of(graph: DiGraph, names: Sequence[Hashable]) -> tuple[list[Row], list[Row], Row]:
    """Return the rows of the vertices and edges of a graph, its vertices under some names, and its own attributes."""
    named = dict(zip(graph, names, strict=True))
    known = dict.fromkeys([*VERTEX, *VERTEX_MARKS])
    nodes, edges = list[Row](), list[Row]()
    for vertex, data in graph.nodes(data=True):
        printed = {} if (text := label(graph, vertex)) == str(named[vertex]) else {"label": text}
        own = {**data, "label": None, **printed, **dict(zip("xy", place_in(data) or (), strict=False))}
        row = {key: _plain(own[key]) for key in known if own.get(key) is not None}
        others = {key: data[key] for key in data if key not in known and key not in ("id", OWN)}
        nodes.append({"id": named[vertex], **row, **others})
    for tail, head, data in graph.edges(data=True):
        edge = {"source": named[tail], "target": named[head]}
        edge |= {key: _plain(data[key]) for key in EDGE if data.get(key) is not None}
        if (weight := weight_in(edge.get(WEIGHT))) is not None:
            edge[WEIGHT] = in_file(weight)
        edges.append({**edge, **{key: data[key] for key in data if key not in (*EDGE, "source", "target")}})
    about: Row = {key: value for key, value in graph.graph.items() if key not in ("initial", "f1", "f2", LEFT_OUT)}
    about["kind"] = "graph" if is_bare(graph) else "arena"
    about |= {} if (initial := initial_of(graph)) is None else {"initial": named[initial]}
    targets = {f"f{player}": targets_of(graph, player) for player in (1, 2) if f"f{player}" in graph.graph}
    return nodes, edges, about | {key: [named[vertex] for vertex in each] for key, each in targets.items()}


def flat_of(graph: Graph) -> Tables:
    """Return the tables of a graph for formats whose graphs have no attributes; vertices go by their printed forms.

    `initial` and `target` mark vertices, `misere` and `parity` stand at the first one.
    """
    graph = as_graph(graph)
    names = list(names_of(graph).values())
    if "" in names:
        raise InvalidArena("a vertex whose name is empty cannot be written in this format")
    nodes, edges, about = rows_of(graph, names)
    aims = {name: player for player in (2, 1) for name in about.get(f"f{player}", ())}
    for row in nodes:
        name = row["id"]
        if ACCEPTING in row:
            row[ACCEPTING] = bool(row[ACCEPTING])
        row["initial"], row["target"] = name == about.get("initial") or None, aims.get(name)
        row["pass"], row["label"] = row.get("pass") is True or None, row.get("label") or None
    if nodes:
        nodes[0] |= {"misere": True} if about.get("misere") else {}
        nodes[0] |= {PARITY: str(about[PARITY])} if about.get(PARITY) else {}
    columns = columns_of_rows(nodes, FLAT)[0], columns_of_rows(edges, EDGE)[0]
    ends = {key: [edge[key] for edge in edges] for key in ("source", "target")}
    used = [{key: each for key, each in of.items() if any(value is not None for value in each)} for of in columns]
    return Tables("", {"id": [row["id"] for row in nodes], **used[0]}, {**ends, **used[1]}, about)


def type_of(column: Sequence[Any], name: str = "") -> type:
    """Return the type of a column: numbers are floats if one is; weights are texts if one is no exact float."""
    kinds = {bool if isinstance(value, bool) else type(value) for value in column if value is not None}
    if name == WEIGHT and str in kinds:
        exact = all(isinstance(v, int) or is_exact_float(weight_in(v) or 0) for v in column if v is not None)
        return float if exact else str
    if kinds <= {int, float}:
        return float if float in kinds else int
    return bool if kinds == {bool} else str


def _plain(value: Any) -> Any:
    """Return a number or a flag of NumPy's as one of Python."""
    return value.item() if hasattr(value, "dtype") and not getattr(value, "shape", True) else value


def texts_of(arena: CompactArena) -> list[str] | None:
    """Name the vertices; None where their names are their numbers."""
    if isinstance(arena.vertices, range) and arena.label is str:
        return None
    return list(names_of(arena).values())


def in_file(weight: Weight) -> int | float | str:
    """Return a weight as files hold it: a float if that is exact, else a fraction as a text."""
    if isinstance(weight, int):
        return weight
    return float(weight) if is_exact_float(weight) else str(weight)


def is_exact_float(weight: Weight) -> bool:
    """Tell whether a weight comes back from a float: as a whole number, or its shortest decimal."""
    try:
        return weight_in(float(weight)) == weight
    except OverflowError:
        return False
