"""An arena row by row, as the tables of papers have it: put into columns while it is made, within bounds."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import TooLarge
from arena.graphs.attributes import PARITY, PRIORITY
from arena.graphs.compact import CompactArena
from arena.machine.memory import check_memory

if TYPE_CHECKING:
    from arena.machine.columns import Array

BYTES_A_VERTEX, BYTES_AN_EDGE = 400, 60
"""Estimates of the memory at the peak."""
BATCH = 1 << 16
"""The vertices between two looks at the memory that is free."""

OUTSIDE = 2
"""No family has this many names of vertices and outside successors for each vertex: with more it is too large."""


class NamedRow(NamedTuple):
    """A vertex of a family: its name, its player, its successors, and the marks that objectives ask for.

    Successors that are no vertices of the family do not count, as in the papers.
    """

    name: str
    player: int
    successors: Iterable[str]
    priority: int | None = None
    weights: Sequence[int] | None = None
    winner: int = -1


def check_sizes(vertices: int, edges: int, max_vertices: int, max_edges: int) -> None:
    """Refuse an arena before it is made that will have so many vertices and edges at least.

    Raises
    ------
    TooLarge
        If a bound will be met, or memory will not suffice.
    """
    for name, size, most in (("vertices", vertices, max_vertices), ("edges", edges, max_edges)):
        if size > most:
            raise _too_large(name, most)
    needed = vertices * BYTES_A_VERTEX + edges * BYTES_AN_EDGE
    check_memory(needed, f"{vertices:,} vertices", "take a smaller size")


def in_columns(rows: Iterable[NamedRow], max_vertices: int, max_edges: int) -> CompactArena[str]:
    """Put the rows of a family into columns: vertices are their names, in the order in which they come.

    Raises
    ------
    TooLarge
        If a bound is met, or memory does not suffice, as soon as it is.
    """
    number: dict[str, int] = {}
    made: list[NamedRow] = []
    ends, sizes = array("q"), array("q")
    for row in rows:
        if len(made) == max_vertices:
            raise _too_large("vertices", max_vertices)
        if len(made) % BATCH == 0:
            needed = 2 * (len(made) * BYTES_A_VERTEX + len(ends) * BYTES_AN_EDGE)
            check_memory(needed, f"more than {len(made):,} vertices and {len(ends):,} edges", "take a smaller size")
        number.setdefault(row.name, len(number))
        before = len(ends)
        left = max_edges - before + 1
        ends.extend(number.setdefault(end, len(number)) for end in islice(row.successors, left))
        if len(ends) > max_edges:
            raise _too_large("edges", max_edges)
        if len(number) > OUTSIDE * max_vertices:
            raise _too_large("vertices", max_vertices)
        sizes.append(len(ends) - before)
        made.append(row._replace(successors=()))
    return _columns(made, _placed(made, number, ends), sizes)


def _placed(rows: Sequence[NamedRow], number: dict[str, int], ends: Sequence[int]) -> Array:
    """Give the rows of the ends by their numbers; -1 for those outside."""
    import numpy as np

    place = np.full(len(number), -1)
    place[[number[row.name] for row in rows]] = np.arange(len(rows))
    return np.asarray(place[np.array(ends, dtype="i8")])


def _columns(rows: Sequence[NamedRow], ends: Array, sizes: Sequence[int]) -> CompactArena[str]:
    import numpy as np

    inside = ends >= 0
    named, weights = [row.name for row in rows], [row.weights for row in rows if row.weights is not None]
    marks = {PRIORITY: [row.priority or 0 for row in rows]} if rows[0].priority is not None else {}
    return CompactArena.from_edges(
        np.repeat(np.arange(len(rows)), sizes)[inside],
        ends[inside],
        [row.player for row in rows],
        [row.winner for row in rows],
        initial=0,
        vertices=named,
        marks=marks,
        weight=np.array(list(chain.from_iterable(weights)))[inside] if weights else None,
        attributes={PARITY: "max even"} if marks else {},
    )


def _too_large(name: str, most: int) -> TooLarge:
    return TooLarge(f"more than {most:,} {name} (--max-{name}, or max_{name} in Python, allows more)")
