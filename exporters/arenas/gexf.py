"""Arenas as GEXF, Gephi's own format."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from arena.graphs.compact import CompactArena
from exporters.files import StrPath
from exporters.files import xml as _xml

if TYPE_CHECKING:
    import networkx as nx

    from arena.graphs.attributes import DiGraph
    from exporters.files.flat_tables import FlatTables

LEAST_COLUMNS = 1_000_000
"""The bytes of a file from which on it is read into columns, in which moves have no names."""
TIMED = re.compile(rb"""\s((?:start|end)\s*+=\s*+(?:"[^"]{0,40}|'[^']{0,40})["']?)""")
"""When a vertex or an edge begins or ends to be there."""


def render(graph: DiGraph | CompactArena) -> str:
    """Write an arena or a bare graph as GEXF.

    Vertices go by their names and have the attributes `player`, `winner`, `value`, `label`, `initial` and `target`;
    characters that XML cannot hold are written like _x0000_. If one `value` is no whole number, all are floats. Places
    are GEXF's own positions, upside down: its `y` counts upwards. Weights are GEXF's own, floats.

    Raises
    ------
    InvalidArena
        If a float cannot hold a weight.

    Examples
    --------
    >>> import networkx as nx
    >>> print(render(nx.DiGraph([("a", "b")])).splitlines()[-4].strip())
    <edge source="a" target="b" id="0" />
    """
    return "".join(parts(graph))


def parts(graph: DiGraph | CompactArena, *, name: str = "") -> Iterator[str]:
    """Write as `render` does, some vertices and edges at a time; columns are called by a name."""
    from exporters.files.gexf_parts import GexfParts

    return GexfParts(graph, name).parts()


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> DiGraph:
    """Read an arena or a bare graph from GEXF, by networkx; attributes that an arena does not know are left alone.

    Left out are these, colours and sizes, and all that is said of the graph but its name.

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

    def with_places(file: BytesIO, node_type: type) -> nx.Graph[Hashable]:
        try:
            return _with_places(nx.read_gexf(file, node_type=node_type))
        except KeyError as error:
            timed = TIMED.search(file.getvalue()) if error.args == (None,) else None
            if timed is None:
                raise
            allowed = "in a graph without a timeformat (integer, double or date)"
            raise ValueError(f"{timed[1].decode(errors='replace')} {allowed}") from None

    return _xml.read(path, with_places, max_vertices, max_edges)


def tables_of(path: StrPath, *, whole: bool, max_vertices: int | None, max_edges: int | None) -> FlatTables:
    """Read a file in which there is one directed graph, each vertex before its edges and nothing dynamic or nested.

    Places are left out unless the whole is wanted.

    Raises
    ------
    InvalidArena
        If there is something else; the text is for no user.

    Notes
    -----
    O(length of the file).
    """
    from exporters.files.gexf_tables import GexfTables

    return _xml.read_tables(path, GexfTables(max_vertices, max_edges, whole=whole))


def _with_places(graph: nx.Graph[Hashable]) -> nx.Graph[Hashable]:
    for _, data in graph.nodes(data=True):
        looks = data.pop("viz", {})
        if position := looks.pop("position", None):
            data["x"], data["y"] = position["x"], 0.0 - position["y"]
        data.update({"viz": looks} if looks else {})
    return graph
