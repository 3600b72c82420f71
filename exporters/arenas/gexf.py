"""Arenas as GEXF, Gephi's own format."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arena.graphs.compact import CompactArena
from exporters.files import StrPath
from exporters.files import xml as _xml

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def render(graph: DiGraph | CompactArena) -> str:
    """Write an arena or a bare graph as GEXF, by networkx, but without the day's date.

    Vertices go by their names and have the attributes `player`, `winner`, `value`, `label`, `initial` and `target`;
    characters that XML cannot hold are written like _x0000_. If one `value` is no whole number, all are floats.

    Examples
    --------
    >>> import networkx as nx
    >>> print(render(nx.DiGraph([("a", "b")])).splitlines()[-4].strip())
    <edge source="a" target="b" id="0" />
    """
    import networkx as nx

    return re.sub(' lastmodifieddate="[^"]*"', "", _xml.document(graph, nx.generate_gexf), count=1)


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> DiGraph:
    """Read an arena or a bare graph from GEXF, by networkx; attributes that an arena does not know are left alone.

    Raises
    ------
    InvalidArena
        If it is no GEXF, has a DOCTYPE, or breaks the conventions of an arena.
    TooLarge
        If it is over a bound, which is found out before the graph is made.
    OSError
        If it cannot be read.
    """
    import networkx as nx

    return _xml.read(path, nx.read_gexf, max_vertices, max_edges)
