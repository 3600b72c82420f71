"""The vertices of columns, and the error for one that is not there."""

from __future__ import annotations

import operator
from collections.abc import Hashable, Sequence

from arena.errors import NoVertex, shown


def number_among(vertices: Sequence[Hashable], vertex: Hashable) -> int:
    """Give the number of a vertex among vertices that are numbers themselves.

    Raises
    ------
    NoVertex
        If it is not there.
    """
    try:
        return vertices.index(operator.index(vertex))  # type: ignore[arg-type]  # any value may be asked for
    except (ValueError, TypeError):
        raise absent(vertex, vertices) from None


def absent(vertex: object, vertices: Sequence[Hashable]) -> NoVertex:
    """Make the error for a vertex that is not there, with those that are.

    Examples
    --------
    >>> print(absent(3, range(3)))
    not a vertex of the graph: 3 (0 to 2)
    >>> print(absent("c", ["a", "b"]))
    not a vertex of the graph: 'c' (2 vertices, like 'a')
    """
    size = len(vertices)
    if isinstance(vertices, range):
        allowed = f"{vertices[0]} to {vertices[-1]}" if size else "it is empty"
    else:
        allowed = f"{size:,} vertices, like {shown(vertices[0])}" if size else "it is empty"
    return NoVertex(f"not a vertex of the graph: {shown(vertex)} ({allowed})")
