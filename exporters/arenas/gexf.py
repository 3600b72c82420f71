"""Arenas as GEXF, Gephi's own format: by networkx."""

from __future__ import annotations

import io
import re

from arena.errors import InvalidArena
from arena.graphs.attributes import WEIGHT, weight_in
from exporters.files import Graph, StrPath
from exporters.files.networkx_graphs import OUTSIDE, TIMES, graph_for, groups_of, tables_in
from exporters.files.reading import content
from exporters.files.tables import Tables
from exporters.files.taken import is_exact_float

META = re.compile(r"\s*<meta\b.*?</meta>", re.DOTALL)
"""The date on which networkx has written a file."""


def write(graph: Graph) -> str:
    """Write GEXF: weights are its own floats."""
    import networkx as nx

    made = graph_for(graph, OUTSIDE)
    weights = [weight_in(weight) or 0 for *_, weight in made.edges(data=WEIGHT, default=0)]
    if not all(map(is_exact_float, weights)):
        wrong = next(weight for weight in weights if not is_exact_float(weight))
        raise InvalidArena(f"the weight {wrong} cannot be written in GEXF, whose weights are floats")
    file = io.BytesIO()
    nx.write_gexf(made, file)
    return META.sub("", file.getvalue().decode(), count=1)


def read(path: StrPath) -> Tables:
    import networkx as nx

    text = content(path, TIMES)
    groups = groups_of(text, path)
    return tables_in(lambda: nx.read_gexf(io.BytesIO(text), node_type=str), path, groups=groups)
