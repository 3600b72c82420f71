"""Columns as the tables of `exporters.files.flat`, some vertices and edges at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.graphs.attributes import ACCEPTING, PARITY, VALUE, WEIGHT, is_idle, named_marks
from arena.graphs.compact import CompactArena
from exporters.files.column_texts import edge_batches, texts_of, vertex_batches, written_weights
from exporters.files.flat_rows import VERTEX_COLUMNS, FlatRows, type_of_weights

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

    Flat: TypeAlias = "FlatRows | FlatColumns"

TYPES = {ACCEPTING: bool, "label": str, "initial": bool, PARITY: str}
"""The types of the attributes of a vertex that are no whole numbers."""


def flat_of(graph: DiGraph | CompactArena) -> Flat:
    """Give the flat tables of a graph."""
    return FlatColumns(graph) if isinstance(graph, CompactArena) else FlatRows(graph)


class FlatColumns:
    """The flat tables of an arena in columns.

    Parameters
    ----------
    arena : CompactArena
        The columns.

    Raises
    ------
    InvalidArena
        If two vertices would have one name.
    """

    def __init__(self, arena: CompactArena) -> None:
        self.arena = arena
        self.names = texts_of(arena)
        named = {VALUE: VALUE, **{mark.name: name for name, mark in named_marks(arena.attributes).items()}}
        self._marks = {name: own for name, own in named.items() if own in arena.marks}
        self._labels = None if self.names is None else _labels_beside(arena.labels, self.names)
        used = self._used()
        self.vertex_types = {name: TYPES.get(name, int) for name in VERTEX_COLUMNS if name in used}
        is_weighted = arena.weight is not None and arena.arcs > 0
        self.edge_types = {WEIGHT: type_of_weights(written_weights(arena))} if is_weighted else {}

    def vertices(self) -> Iterator[tuple[range, dict[str, list[Any]]]]:
        """Give the numbers of some vertices at a time, and their attributes: None where one lacks it."""
        initial, parity = self.arena.initial, self.arena.attributes.get(PARITY)
        for numbers, columns in vertex_batches(self.arena, self._marks):
            if self._labels is not None:
                columns["label"] = self._labels[numbers.start : numbers.stop]
            if initial is not None:
                columns["initial"] = [True if number == initial else None for number in numbers]
            if parity is not None:
                columns[PARITY] = [None if number else parity for number in numbers]
            yield numbers, {name: columns[name] for name in self.vertex_types}

    def edges(self, texts: Sequence[str] | None) -> Iterator[tuple[Sequence[Any], Sequence[Any], dict[str, list[Any]]]]:
        """Give the texts, or the numbers, of the tails and of the heads of some edges at a time, and their weights."""
        for tails, heads, *weights in edge_batches(self.arena, texts):
            yield tails, heads, dict(zip(self.edge_types, map(list, weights), strict=True))

    def _used(self) -> set[str]:
        """List the attributes that a vertex has."""
        arena = self.arena
        known = {"player": len(arena) > 0, "winner": max(arena.winner, default=-1) >= 0}
        for name, own in self._marks.items():
            values = zip(arena.marks[own], arena.winner, strict=True)
            known[name] = any(not is_idle(own, value, winner) for value, winner in values)
        known |= {"label": self._labels is not None, "initial": arena.initial is not None}
        known |= {PARITY: arena.attributes.get(PARITY) is not None and len(arena) > 0}
        return {name for name, is_used in known.items() if is_used}


def _labels_beside(labels: Sequence[str], names: Sequence[str]) -> list[str | None] | None:
    """Give the printed forms that are neither empty nor the names; None where there are none."""
    beside = [label if label not in (name, "") else None for label, name in zip(labels, names, strict=True)]
    return beside if any(label is not None for label in beside) else None
