"""Columns as nodes.csv and edges.csv, some vertices and edges at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from arena.graphs.attributes import WEIGHT
from exporters.files.flat_cells import text_of
from exporters.files.flat_columns import FlatColumns

if TYPE_CHECKING:
    from arena.graphs.compact import CompactArena


def nodes_of(arena: CompactArena, order: Sequence[str], cell: Callable[[str], str]) -> Iterator[str]:
    """Write the table of the vertices, its columns in an order: those that are empty all the way are left out.

    Parameters
    ----------
    arena : CompactArena
        The columns.
    order : sequence of str
        The attributes that the table may have.
    cell : callable
        Writes a text as a cell.

    Notes
    -----
    O(|S|).
    """
    flat = FlatColumns(arena)
    used = [name for name in order if name in flat.used()]
    yield ",".join(["id", *used]) + "\n"
    for numbers, columns in flat.vertices():
        ids = map(str, numbers) if flat.names is None else map(cell, flat.names[numbers.start : numbers.stop])
        cells = (_cells(columns[name], cell) for name in used)
        yield "".join(f"{row}\n" for row in map(",".join, zip(ids, *cells, strict=True)))


def edges_of(arena: CompactArena, cell: Callable[[str], str]) -> Iterator[str]:
    """Write the table of the edges; O(|A|)."""
    flat = FlatColumns(arena)
    weighted = arena.weight is not None and arena.arcs > 0
    yield ",".join(["source", "target", *([WEIGHT] if weighted else [])]) + "\n"
    line = "%s,%s,%s\n" if weighted else "%s,%s\n"
    texts = None if flat.names is None else list(map(cell, flat.names))
    for tails, heads, *weights in flat.edges(texts):
        cells = (_cells(each, cell) for each in weights)
        yield "".join(map(line.__mod__, zip(tails, heads, *cells, strict=True)))


def _cells(values: Sequence[Any], cell: Callable[[str], str]) -> list[str]:
    once = {value: cell(text_of(value)) for value in set(values)}
    return list(map(once.__getitem__, values))
