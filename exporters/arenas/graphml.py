"""Arenas as GraphML, which yEd, Gephi, Cytoscape and igraph read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arena.graphs.compact import CompactArena
from exporters.files import StrPath
from exporters.files import xml as _xml

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.files.flat_tables import FlatTables

LEAST_COLUMNS = 1_000_000
"""The bytes of a file from which on it is read into columns, in which moves have no names."""


def render(graph: DiGraph | CompactArena) -> str:
    """Write an arena or a bare graph as GraphML.

    Vertices go by their names and have the attributes `player`, `winner`, `value`, `label`, `initial`, `target`, `x`
    and `y`; characters that XML cannot hold are written like _x0000_. If one `value` is no whole number, all are
    floats, and so for `x` and `y`.

    Examples
    --------
    >>> import networkx as nx
    >>> print(render(nx.DiGraph([("a", "b")])).splitlines()[-3])
        <edge source="a" target="b" />
    """
    return "".join(parts(graph))


def parts(graph: DiGraph | CompactArena, *, name: str = "") -> Iterator[str]:
    """Write as `render` does, some vertices and edges at a time; columns are called by a name."""
    from exporters.files.graphml_parts import GraphmlParts

    return GraphmlParts(graph, name).parts()


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> DiGraph:
    """Read an arena or a bare graph from GraphML, by networkx; attributes that an arena does not know are left alone.

    Left out are these, and all that is said of the graph but its name.

    Raises
    ------
    InvalidArena
        If it is no GraphML, has a DOCTYPE, or breaks the conventions of an arena.
    TooLarge
        If it is over a bound, which is found out before the graph is made.
    OSError
        If it cannot be read.
    """
    import networkx as nx

    return _xml.read(path, nx.read_graphml, max_vertices, max_edges)


def tables_of(path: StrPath, *, whole: bool, max_vertices: int | None, max_edges: int | None) -> FlatTables:
    """Read a file in which there is one directed graph, each vertex before its edges and no extension of yEd's.

    Places are left out unless the whole is wanted.

    Raises
    ------
    InvalidArena
        If there is something else; the text is for no user.

    Notes
    -----
    O(length of the file).
    """
    from exporters.files.graphml_tables import GraphmlTables

    return _xml.read_tables(path, GraphmlTables(max_vertices, max_edges, whole=whole))
