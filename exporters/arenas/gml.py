"""Arenas as GML, the plain text that networkx, igraph, yEd and Cytoscape exchange: by networkx."""

from __future__ import annotations

import re
from collections import Counter

from arena.errors import InvalidArena
from exporters.files import Graph, StrPath
from exporters.files.networkx_graphs import graph_for, tables_in
from exporters.files.reading import BOM, check_bound, content, decoded
from exporters.files.tables import Tables

PRINTED = "printed"
"""The key of a vertex's printed form: what GML calls `label` is the vertex itself."""
OUTSIDE = re.compile(r"[\x00-\x1f\x7f-\x9f]|_(?=x[0-9A-F]{4}_)")
"""The controls, which GML cannot hold, and the beginning of an escape."""
TIMES = 60
"""How many times its own size GML may take in memory once networkx has read it."""
DEEPEST = 20
COUNTED = re.compile(rb"(?:^|[\s\[])(node|edge|graph)\s*+\[|\[|\]")


def write(graph: Graph) -> str:
    """Write GML in ASCII, other characters by their codes; what is printed instead of a name is called `printed`."""
    import networkx as nx

    made = graph_for(graph, OUTSIDE)
    for data in made.nodes.values():
        if "label" in data:
            data[PRINTED] = data.pop("label")
    return "\n".join([*nx.generate_gml(made), ""])


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> Tables:
    """Read an arena or a bare graph from GML; letters may be written by their codes or in UTF-8."""
    import networkx as nx

    text = content(path, TIMES).removeprefix(BOM)
    _scan(text, path, {b"node": ("vertices", max_vertices), b"edge": ("edges", max_edges)})
    lines = decoded(text, path).encode("ascii", "xmlcharrefreplace").decode().splitlines()
    label = "label" if b"label" in text else "id"
    return tables_in(lambda: nx.parse_gml(lines, label=label), path, {PRINTED: "label"})


def _scan(text: bytes, path: object, bounds: dict[bytes, tuple[str, int | None]]) -> None:
    """Count vertices, edges and brackets before networkx keeps any of them."""
    counts, depth = Counter[bytes](), 0
    for part in COUNTED.finditer(re.sub(rb'"[^"]*+"', b'""', text)):
        depth += -1 if part[0] == b"]" else 1
        if depth > DEEPEST:
            raise InvalidArena(f"{path}: lists nested over {DEEPEST} deep")
        counts[part[1]] += 1
        if part[1] in bounds:
            what, bound = bounds[part[1]]
            check_bound(what, counts[part[1]], bound, path)
    if counts[b"graph"] != 1:
        raise InvalidArena(f"{path}: {counts[b'graph']} graphs in GML (one)")
