"""Arenas as GML, the plain text that networkx, igraph, yEd and Cytoscape exchange: by networkx."""

from __future__ import annotations

import re

from exporters.files import Graph, StrPath
from exporters.files.networkx_graphs import graph_for, tables_in
from exporters.files.reading import content, decoded
from exporters.files.tables import Tables

PRINTED = "printed"
"""The key of a vertex's printed form: what GML calls `label` is the vertex itself."""
OUTSIDE = re.compile(r"[\x00-\x1f\x7f-\x9f]|_(?=x[0-9A-F]{4}_)")
"""The controls, which GML cannot hold, and the beginning of an escape."""
TIMES = 60
"""How many times its own size GML may take in memory once networkx has read it."""


def write(graph: Graph) -> str:
    """Write GML in ASCII, other characters by their codes; what is printed instead of a name is called `printed`."""
    import networkx as nx

    made = graph_for(graph, OUTSIDE)
    for data in made.nodes.values():
        if "label" in data:
            data[PRINTED] = data.pop("label")
    return "\n".join([*nx.generate_gml(made), ""])


def read(path: StrPath) -> Tables:
    """Read an arena or a bare graph from GML; letters may be written by their codes or in UTF-8."""
    import networkx as nx

    text = decoded(content(path, TIMES), path)
    lines = text.encode("ascii", "xmlcharrefreplace").decode().splitlines()
    label = "label" if "label" in text else "id"
    return tables_in(lambda: nx.parse_gml(lines, label=label), path, {PRINTED: "label"})
