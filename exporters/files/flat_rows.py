"""A DiGraph as the tables of `exporters.files.flat`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from numbers import Integral
from typing import TYPE_CHECKING, Any

from arena.graphs.attributes import PARITY, VERTEX_MARKS, WEIGHT, initial_of, label, named_marks, place_of, targets_of
from arena.graphs.edge_weights import in_file, is_exact_float, weight_in
from arena.graphs.names import names_of
from exporters.files.build import EDGE, VERTEX
from exporters.files.flat_cells import mark_cells, with_weight

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.files.json_rows import Members

VERTEX_COLUMNS = (
    *("player", "winner", "value", *VERTEX_MARKS, "label", "initial", "target"),
    *("pass", "misere", PARITY, "x", "y"),
)
"""The attributes of a vertex, in the order in which they are written."""

TYPES: dict[type, type] = {str: str, bool: bool, float: float, Integral: int}
"""The types of cells, which stand for those of a class; NumPy's flags are of none."""


class FlatRows:
    """The flat tables of a DiGraph, all its vertices and edges at a time.

    Parameters
    ----------
    graph : networkx.DiGraph
        The graph.

    Raises
    ------
    InvalidArena
        If two vertices would have one name.
    """

    def __init__(self, graph: DiGraph) -> None:
        names = names_of(graph)
        self.names: list[str] = list(names.values())
        self._number = {vertex: number for number, vertex in enumerate(names)}
        self._ends = [*zip(*graph.edges, strict=True)] or [(), ()]
        self._vertices = _columns(_vertex_rows(graph, self.names), VERTEX_COLUMNS)
        edges = [{key: data[key] for key in EDGE if key in data} for _, _, data in graph.edges(data=True)]
        self._edges = _columns([with_weight(edge, in_file) for edge in edges], EDGE)
        self.vertex_types = {name: type_of(values) for name, values in self._vertices.items()}
        self.edge_types = {name: type_of(values) for name, values in self._edges.items()}
        if WEIGHT in self._edges:
            self.edge_types[WEIGHT] = type_of_weights(self._edges[WEIGHT])

    def vertices(self) -> Iterator[tuple[range, dict[str, list[Any]]]]:
        """Give the numbers of the vertices, and their attributes: None where one lacks it."""
        yield range(len(self.names)), self._vertices

    def edges(self, texts: Sequence[str] | None) -> Iterator[tuple[Sequence[Any], Sequence[Any], dict[str, list[Any]]]]:
        """Give the texts, or the numbers, of the tails and of the heads, and the attributes of the edges."""
        numbers: Sequence[Any] = range(len(self.names))
        named = numbers if texts is None else texts
        tails, heads = ([named[self._number[vertex]] for vertex in ends] for ends in self._ends)
        yield tails, heads, self._edges


def type_of(values: Iterable[object]) -> type:
    """Give the type of an attribute by its values: numbers are floats if one of them is no whole number."""
    kinds = {_type_of(value) for value in values if value is not None}
    return float if kinds == {int, float} else kinds.pop()


def type_of_weights(written: Iterable[object]) -> type:
    """Give the type of weights as files hold them: whole numbers, else floats, or texts if one is no exact float."""
    others = {*written} - {None}
    if all(isinstance(weight, int) for weight in others):
        return int
    return float if all(is_exact_float(weight_in(weight) or 0) for weight in others) else str


def _type_of(value: object) -> type:
    """Give the type of a value, of which NumPy's have their own."""
    return next((kind for base, kind in TYPES.items() if isinstance(value, base)), bool)


def _columns(rows: Sequence[Members], order: Iterable[str]) -> dict[str, list[Any]]:
    """Give the columns of rows, in an order, without those that are empty all the way."""
    columns = {name: [row.get(name) for row in rows] for name in order}
    return {name: values for name, values in columns.items() if any(value is not None for value in values)}


def _vertex_rows(graph: DiGraph, names: Sequence[str]) -> list[Members]:
    """Give the cells of the vertices."""
    targets = {vertex: player for player in (2, 1) for vertex in targets_of(graph, player)}
    rows, initial, marks = [], initial_of(graph), named_marks(graph.graph)
    for (vertex, data), name in zip(graph.nodes(data=True), names, strict=True):
        known = {key: data[key] for key in VERTEX if key in data and key not in VERTEX_MARKS}
        row: Members = {**known, "label": label(graph, vertex), **mark_cells(data, marks)}
        if row["label"] in (name, ""):
            del row["label"]
        if (place := place_of(row.pop("pos", None))) is not None:
            row["x"], row["y"] = place
        if vertex in targets:
            row["target"] = targets[vertex]
        if initial is not None and vertex == initial:
            row["initial"] = True
        if data.get("pass") is True:
            row["pass"] = True
        rows.append(row)
    for row in rows[:1]:
        row.update({"misere": True} if graph.graph.get("misere") is True else {})
        row.update({PARITY: str(graph.graph[PARITY])} if graph.graph.get(PARITY) is not None else {})
    return rows
