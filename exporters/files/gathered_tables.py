"""Flat tables gathered from a file vertex by vertex, edge by edge and cell by cell."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import PARITY
from arena.graphs.left_out import left_out
from exporters.files.build import EDGE, VERTEX
from exporters.files.flat import unescaped
from exporters.files.flat_tables import ABSENT, Cells, FlatTables

if TYPE_CHECKING:
    from exporters.files.flat_tables import Numbers

KNOWN = {"node": (*VERTEX, "target", "initial", "misere", PARITY), "edge": EDGE, "graph": ("name",)}
"""The attributes that an arena knows, of vertices, edges and graph."""
PLACES = {"x", "y", "pass"}
"""The attributes of vertices that a DiGraph keeps and columns do not."""
READ = {"node": {"id", *PLACES}, "edge": {"id"}, "graph": {"mode"}}
"""The attributes that a DiGraph is read with, or whose loss is told elsewhere."""
TAKEN = ("self", "node_for_adding", "u_for_edge", "v_for_edge", "u_of_edge", "v_of_edge", "key", "viz")
"""The attributes that networkx confuses with its own arguments."""

Reader = Callable[[str], object]


class Attribute(NamedTuple):
    """An attribute that a file declares: its name, and how its texts are read."""

    name: str
    read: Reader


class GatheredColumn:
    """The cells of an attribute in the order of the file: their rows, and their texts, which are numbered."""

    def __init__(self) -> None:
        self.rows, self.codes = array("i"), array("i")
        self.number: dict[tuple[Reader, str], int] = {}

    def add(self, row: int, read: Reader, text: str) -> None:
        """Add a cell."""
        self.rows.append(row)
        self.codes.append(self.number.setdefault((read, text), len(self.number)))

    def values(self) -> list[object]:
        """Give the different values.

        Raises
        ------
        ValueError, KeyError
            If a text is none of its type.
        """
        return [unescaped(read(text)) for read, text in self.number]

    def cells(self, size: int, name: str) -> Cells:
        """Give a cell for each row, `ABSENT` where there is none.

        Raises
        ------
        InvalidArena, ValueError, KeyError
            If a row has two cells, or as in `values`.
        """
        values = self.values()
        codes = np.full(size, ABSENT, dtype="i4")
        codes[np.frombuffer(self.rows, "i4")] = np.frombuffer(self.codes, "i4")
        if np.count_nonzero(codes != ABSENT) < len(self.rows):
            raise InvalidArena(f"{name} twice")
        if name == "label":  # networkx's graph is asked for one that is true
            values = [str(value) if value else None for value in values]
            codes[~Cells(codes, values).present()] = ABSENT
        return Cells(codes, values)


class GatheredTables:
    """The tables of a file while it is read.

    Parameters
    ----------
    max_vertices, max_edges : int or None
        The bounds.
    whole : bool
        Whether the places of vertices are kept.
    """

    ends = "i"
    """The type of what is gathered of the ends of edges: places of vertices."""

    def __init__(self, max_vertices: int | None, max_edges: int | None, *, whole: bool) -> None:
        self._known = {**KNOWN, "node": (*KNOWN["node"], *("xy" if whole else ()))}
        self.number: dict[Hashable, int] = {}
        self.source, self.target = array(self.ends), array(self.ends)
        self._most = {"node": inf if max_vertices is None else max_vertices}
        self._most["edge"] = inf if max_edges is None else max_edges
        self.unread: dict[str, set[str]] = {kind: set() for kind in KNOWN}
        self._columns: dict[str, dict[str, GatheredColumn]] = {kind: {} for kind in KNOWN}

    def places(self, ends: array[int]) -> Numbers:
        """Give the places of the vertices at one end of the edges."""
        return np.frombuffer(ends, "i4")

    def add_vertex(self, name: Hashable) -> None:
        """Add a vertex.

        Raises
        ------
        InvalidArena
            If it is there already, or one too many.
        """
        place = len(self.number)
        if self.number.setdefault(name, place) != place or place >= self._most["node"]:
            raise InvalidArena(f"{name!r} is there twice, or is one too many")

    def add_edge(self, source: str, target: str) -> None:
        """Add an edge between vertices that are there already."""
        self.source.append(self.number[source])
        self.target.append(self.number[target])
        if len(self.source) > self._most["edge"]:
            raise InvalidArena("too many edges")

    def add_cell(self, kind: str, attribute: Attribute, text: str) -> None:
        """Add a cell to the last "node" or "edge", or to the "graph"."""
        name, read = attribute
        column = self._columns[kind].get(name)
        if column is None:
            column = self._columns[kind][name] = GatheredColumn()
        row = len(self.source) if kind == "edge" else len(self.number) if kind == "node" else 1
        column.add(row - 1, read, text)

    def tables(self) -> FlatTables:
        """Give the tables, escaped characters put back.

        Raises
        ------
        InvalidArena, ValueError, KeyError
            If a vertex is there twice, or as in `GatheredColumn.cells`.
        """
        names = list(map(unescaped, self.number))
        if len({*names}) < len(names):
            raise InvalidArena("a vertex is there twice")
        unknown = {kind: {*self.unread[kind], *self._columns[kind]} - {*KNOWN[kind], *READ[kind]} for kind in KNOWN}
        told = left_out({"vertices": unknown["node"], "edges": unknown["edge"], "the graph": unknown["graph"]})
        others = PLACES & {*self.unread["node"], *self._columns["node"]}
        graph = {name: cells.values[0] for name, cells in self._cells("graph", 1).items()}
        node, edge = self._cells("node", len(names)), self._cells("edge", len(self.source))
        if "label" in node:  # a vertex is printed by its name anyway
            codes, texts = node["label"].codes, [*node["label"].values, None]
            same = [str(name) == texts[code] for name, code in zip(names, codes.tolist(), strict=True)]
            codes[same] = ABSENT
        source, target = self.places(self.source), self.places(self.target)
        if (source[1:] < source[:-1]).any():  # networkx has the edges in the order of their tails
            order = np.argsort(source, kind="stable")
            source, target = source[order], target[order]
            edge = {name: Cells(cells.codes[order], cells.values) for name, cells in edge.items()}
        return FlatTables(names, source, target, node, edge, graph, told, (others, ()))

    def _cells(self, kind: str, size: int) -> dict[str, Cells]:
        """Give the columns that an arena knows; the cells of others are only read."""
        for name in self._columns[kind].keys() - {*self._known[kind]}:
            self._columns[kind].pop(name).values()
        return {name: column.cells(size, name) for name, column in self._columns[kind].items()}
