"""Arenas as GraphML, which yEd, Gephi, Cytoscape and igraph read: by networkx."""

from __future__ import annotations

import io

from exporters.files import Graph, StrPath
from exporters.files.networkx_graphs import OUTSIDE, TIMES, graph_for, groups_of, tables_in
from exporters.files.reading import content
from exporters.files.tables import Tables


def write(graph: Graph) -> str:
    """Write GraphML; if one number of a column is no whole one, all are floats."""
    import networkx as nx

    file = io.BytesIO()
    nx.write_graphml_xml(graph_for(graph, OUTSIDE), file)
    return file.getvalue().decode()


def read(path: StrPath) -> Tables:
    """Read GraphML; groups of yEd are read, and are no vertices themselves."""
    import networkx as nx

    text = content(path, TIMES)
    return tables_in(lambda: nx.read_graphml(io.BytesIO(text), node_type=str), path, groups=groups_of(text, path))
