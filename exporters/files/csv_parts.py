"""Flat tables as nodes.csv and edges.csv, some vertices and edges at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from exporters.files.column_texts import mapped
from exporters.files.flat_cells import text_of

if TYPE_CHECKING:
    from exporters.files.flat_columns import Flat

EMPTY = '""'
"""A row of one cell that is empty, which would be no row without quotes."""


def nodes_of(flat: Flat, cell: Callable[[str], str]) -> Iterator[str]:
    """Write the table of the vertices, the texts of its cells by a function; O(|S|)."""
    yield ",".join(["id", *flat.vertex_types]) + "\n"
    for numbers, columns in flat.vertices():
        ids = map(str, numbers) if flat.names is None else map(cell, flat.names[numbers.start : numbers.stop])
        cells = (mapped(values, lambda value: cell(text_of(value))) for values in columns.values())
        rows = map(",".join, zip(ids, *cells, strict=True))
        yield "".join(f"{row or EMPTY}\n" for row in rows)


def edges_of(flat: Flat, cell: Callable[[str], str]) -> Iterator[str]:
    """Write the table of the edges; O(|A|)."""
    yield ",".join(["source", "target", *flat.edge_types]) + "\n"
    line = ",".join(["%s", "%s", *("%s" for _ in flat.edge_types)]) + "\n"
    texts = None if flat.names is None else list(map(cell, flat.names))
    for tails, heads, columns in flat.edges(texts):
        cells = (mapped(values, lambda value: cell(text_of(value))) for values in columns.values())
        yield "".join(map(line.__mod__, zip(tails, heads, *cells, strict=True)))
