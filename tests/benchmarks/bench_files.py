"""Files of up to 10^7 edges, read into columns, against pandas and networkx.

No test here fails for its time: only wrong results do.
"""

import json

import networkx as nx
import numpy as np
import pandas as pd
import pytest
from clocks import Clock, side_by_side
from families import random_family

from arena import CompactArena, read_compact, save

pytest.importorskip("numba")
pytest.importorskip("pyarrow")

SIZES = [10**5, 10**6, 10**7]
ROUNDS = {10**5: 10, 10**6: 5, 10**7: 3}
FORMATS = ["pg", "hoa", "csv", "json", "npz", "parquet", "graphml", "gexf", "gml"]
"""Endings; `csv` is a folder of nodes.csv and edges.csv."""
BINARY = ["npz", "parquet"]
GRAPHS = {"graphml": nx.read_graphml, "gexf": nx.read_gexf, "gml": nx.read_gml}
NETWORKX = 10**5
"""The edges up to which networkx reads: 10^6 take it 3 s or more."""


def reading_peer(path, format_):
    """Return the reader to compare with, and its name."""
    if format_ == "csv":
        return "pandas", lambda: [pd.read_csv(path / name, low_memory=False) for name in ("nodes.csv", "edges.csv")]
    if format_ == "json":
        return "networkx", lambda: nx.node_link_graph(json.loads(path.read_bytes()), directed=True, edges="edges")
    if format_ in GRAPHS:
        return "networkx", lambda: GRAPHS[format_](path)
    return "bytes", path.read_bytes


@pytest.mark.benchmark(group="files read into columns")
@pytest.mark.parametrize("edges", SIZES)
@pytest.mark.parametrize("format_", FORMATS)
def bench_reading(benchmark, report, tmp_path, measured, format_, edges):
    if (edges > 10**5 and not measured) or (edges > 10**6 and format_ not in ["pg", *BINARY]):
        pytest.skip("only when it is measured, and quick to write")
    if edges > NETWORKX and format_ in GRAPHS:
        pytest.skip("networkx takes too long")
    family, path = random_family(edges), tmp_path / ("arena" if format_ == "csv" else f"arena.{format_}")
    marks = {"priority": np.arange(family.vertices) % 7} if format_ in ("pg", "hoa") else {}
    save(CompactArena.from_edges(*family, initial=0, marks=marks), path)
    name, peer = reading_peer(path, format_)
    clock = Clock(peer, tuple)
    found = side_by_side(benchmark, read_compact, lambda: (path,), clock, rounds=ROUNDS[edges], warmup_rounds=1)
    more = found.number_of_edges() - family.edges
    assert 0 <= more <= (family.winner >= 0).sum()  # .pg and .hoa give every sink a loop
    size = sum(file.stat().st_size for file in (path.iterdir() if path.is_dir() else [path]))
    report(megabytes=size / 1e6, **clock.figures(benchmark, name))
