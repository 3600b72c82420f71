"""Flat tables as the text of a format that networkx reads, some vertices and edges at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from arena.graphs.compact import CompactArena
from exporters.files.column_texts import mapped
from exporters.files.flat_columns import flat_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


class FlatParts(ABC):
    """The text of an arena or a bare graph, of which a format writes the parts.

    Parameters
    ----------
    graph : DiGraph or CompactArena
        The graph.
    name : str
        The name of columns, which have none of their own.

    Raises
    ------
    InvalidArena
        If two vertices would have one name.
    """

    names_ends = True
    """Whether edges name their ends; else they have their numbers."""

    def __init__(self, graph: DiGraph | CompactArena, name: str) -> None:
        self.flat = flat_of(graph)
        own = (name or None) if isinstance(graph, CompactArena) else graph.graph.get("name")
        self.name = None if own is None else self.text(own)

    def parts(self) -> Iterator[str]:
        """Give the text, some vertices and edges at a time; O(|S|+|A|)."""
        names = None if self.flat.names is None else list(map(self.text, self.flat.names))
        before, between, after = self.frame()
        yield before
        for numbers, columns in self.flat.vertices():
            own = numbers if names is None else names[numbers.start : numbers.stop]
            yield "".join(self.vertices(numbers, own, columns))
        yield between
        first = 0
        for tails, heads, columns in self.flat.edges(names if self.names_ends else None):
            yield "".join(self.edges(range(first, first + len(tails)), tails, heads, columns))
            first += len(tails)
        yield after

    def cells(self, kind: str, columns: Mapping[str, Sequence[Any]], size: int) -> list[str]:
        """Write the cells of some vertices, or edges: those of each one after the other."""
        types = self.flat.vertex_types if kind == "node" else self.flat.edge_types
        made = [mapped(values, partial(self._cell, kind, name, types[name])) for name, values in columns.items()]
        return list(map("".join, zip(*made, strict=True))) if made else [""] * size

    def _cell(self, kind: str, name: str, type_: type, value: object) -> str:
        if value is None:
            return ""
        return self.cell(kind, name, self.text(str(value)) if type_ is str else type_(value))

    @abstractmethod
    def text(self, text: str) -> str:
        """Write a text, escaped."""

    @abstractmethod
    def frame(self) -> tuple[str, str, str]:
        """Give the text before the vertices, that between them and the edges, and that after these."""

    @abstractmethod
    def vertices(self, numbers: range, names: Sequence[Any], columns: dict[str, list[Any]]) -> Iterable[str]:
        """Write some vertices."""

    @abstractmethod
    def edges(
        self, numbers: range, tails: Sequence[Any], heads: Sequence[Any], columns: dict[str, list[Any]]
    ) -> Iterable[str]:
        """Write some edges, which are numbered."""

    @abstractmethod
    def cell(self, kind: str, name: str, value: object) -> str:
        """Write an attribute of a "node" or an "edge": a number, a flag or an escaped text."""
