"""Arenas as GEXF, Gephi's own format: by networkx."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena
from arena.graphs.attributes import WEIGHT
from arena.graphs.edge_weights import is_exact_float, weight_in
from exporters.files import StrPath
from exporters.files.networkx_graphs import graph_for, tables_in
from exporters.files.reading import content
from exporters.files.tables import Tables
from exporters.files.xml import OUTSIDE, TIMES, check_xml

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph

TIMED = re.compile(rb"""\s((?:start|end)\s*+=\s*+(?:"[^"]{0,40}|'[^']{0,40})["']?)""")
"""When a vertex or an edge begins or ends to be there."""
META = re.compile(r"\s*<meta\b.*?</meta>", re.DOTALL)
"""The date on which networkx has written a file."""


def write(graph: DiGraph | CompactGraph) -> str:
    """Write an arena or a bare graph as GEXF.

    Vertices go by their names and have the attributes of the flat tables; characters that XML cannot hold are written
    like _x0000_. Places are GEXF's own positions, upside down: its `y` counts upwards. Weights are GEXF's own, floats.

    Examples
    --------
    >>> import networkx as nx
    >>> print(write(nx.DiGraph([("a", "b")])).splitlines()[-4].strip())
    <edge source="a" target="b" id="0" />
    """
    import networkx as nx

    made = graph_for(graph, OUTSIDE)
    for data in made.nodes.values():
        if "x" in data:
            data["viz"] = {"position": {"x": float(data.pop("x")), "y": 0.0 - float(data.pop("y")), "z": 0.0}}
    for data in made.edges.values():
        if (weight := data.get(WEIGHT)) is not None and not is_exact_float(number := weight_in(weight) or 0):
            told = f"{number:,}" if isinstance(number, int) else number
            raise InvalidArena(f"the weight {told} cannot be written in GEXF, whose weights are floats")
    file = io.BytesIO()
    nx.write_gexf(made, file)
    return META.sub("", file.getvalue().decode(), count=1)


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> Tables:
    """Read an arena or a bare graph from GEXF.

    Left out are attributes that an arena does not know, colors and sizes, and all that is said of the graph but its
    name.
    """
    import networkx as nx

    text = content(path, TIMES)
    check_xml(text, path, max_vertices, max_edges)

    def placed() -> Any:
        try:
            graph = nx.read_gexf(io.BytesIO(text), node_type=str)
        except KeyError as error:
            timed = TIMED.search(text) if error.args == (None,) else None
            if timed is None:
                raise
            allowed = "in a graph without a timeformat (integer, double or date)"
            raise ValueError(f"{timed[1].decode(errors='replace')} {allowed}") from None
        for data in graph.nodes.values():
            looks = data.pop("viz", {})
            if position := looks.pop("position", None):
                data["x"], data["y"] = position["x"], 0.0 - position["y"]
            data.update({"viz": looks} if looks else {})
        return graph

    return tables_in(placed, path)
