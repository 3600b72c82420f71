"""Files of up to 10^7 edges, read into columns and written from them, against pandas, networkx and NumPy.

No test here fails for its time: only wrong results do.
"""

import json
import shutil
import time

import networkx as nx
import numpy as np
import pandas as pd
import pytest
from clocks import Clock, side_by_side
from families import random_family

from arena import CompactArena, read, read_compact, save

pytest.importorskip("numba")
pytest.importorskip("pyarrow")

SIZES = [10**5, 10**6, 10**7]
ROUNDS = {10**5: 10, 10**6: 5, 10**7: 3}
FORMATS = ["pg", "hoa", "csv", "json", "npz", "parquet", "graphml", "gexf", "gml"]
"""Endings; `csv` is a folder of nodes.csv and edges.csv."""
BINARY = ["npz", "parquet"]
GRAPHS = {
    "graphml": (nx.read_graphml, nx.generate_graphml),
    "gexf": (nx.read_gexf, nx.generate_gexf),
    "gml": (nx.read_gml, nx.generate_gml),
}
NETWORKX = 10**5
"""The edges up to which networkx reads or writes: 10^6 take it 3 s or more."""


def made(folder, format_, edges):
    """Make an arena, and the path of its file."""
    family = random_family(edges)
    marks = {"priority": np.arange(family.vertices) % 7} if format_ in ("pg", "hoa") else {}
    return family, CompactArena.from_edges(*family, initial=0, marks=marks), path_of(folder, format_)


def path_of(folder, format_):
    return folder / ("arena" if format_ == "csv" else f"arena.{format_}")


def skip_if_large(measured, format_, edges, quick):
    if (edges > 10**5 and not measured) or (edges > 10**6 and format_ not in quick):
        pytest.skip("only when it is measured, and quick to write")
    if edges > NETWORKX and format_ in GRAPHS:
        pytest.skip("networkx takes too long")


def reading_peer(path, format_):
    """Return the reader to compare with, and its name."""
    if format_ == "csv":
        return "pandas", lambda: [pd.read_csv(path / name, low_memory=False) for name in ("nodes.csv", "edges.csv")]
    if format_ == "json":
        return "networkx", lambda: nx.node_link_graph(json.loads(path.read_bytes()), directed=True, edges="edges")
    if format_ in GRAPHS:
        return "networkx", lambda: GRAPHS[format_][0](path)
    return "bytes", path.read_bytes


@pytest.mark.benchmark(group="files read into columns")
@pytest.mark.parametrize("edges", SIZES)
@pytest.mark.parametrize("format_", FORMATS)
def bench_reading(benchmark, report, tmp_path, measured, format_, edges):
    skip_if_large(measured, format_, edges, ["pg", *BINARY])
    family, arena, path = made(tmp_path, format_, edges)
    save(arena, path)
    name, peer = reading_peer(path, format_)
    clock = Clock(peer, tuple)
    found = side_by_side(benchmark, read_compact, lambda: (path,), clock, rounds=ROUNDS[edges], warmup_rounds=1)
    assert 0 <= found.edges - family.edges <= (family.winner >= 0).sum()  # .pg and .hoa give every sink a loop
    size = sum(file.stat().st_size for file in (path.iterdir() if path.is_dir() else [path]))
    report(megabytes=size / 1e6, **clock.figures(benchmark, name))


def writing_peer(path, family, format_, edges):
    """Return the writer to compare with, and its name."""
    if format_ in ("json", *GRAPHS) and edges <= NETWORKX:
        graph = nx.DiGraph(zip(family.source.tolist(), family.target.tolist(), strict=True))
        if format_ in GRAPHS:
            return "networkx", lambda: path.write_text("\n".join(GRAPHS[format_][1](graph)))
        return "networkx", lambda: path.write_text(json.dumps(nx.node_link_data(graph, edges="edges")))
    if format_ in BINARY:
        return "numpy", lambda: np.savez_compressed(path, **family._asdict())
    table = pd.DataFrame({"source": family.source, "target": family.target})
    return "pandas", lambda: table.to_csv(path, index=False)


@pytest.mark.benchmark(group="files written from columns, processor time", timer=time.process_time)
@pytest.mark.parametrize("edges", SIZES)
@pytest.mark.parametrize("format_", FORMATS)
def bench_writing(benchmark, report, tmp_path, measured, format_, edges):
    skip_if_large(measured, format_, edges, BINARY)
    family, arena, path = made(tmp_path, format_, edges)
    name, peer = writing_peer(tmp_path / "peer", family, format_, edges)
    clock = Clock(peer, tuple, time.process_time)

    def emptied():
        shutil.rmtree(path, ignore_errors=True)
        return arena, path

    side_by_side(benchmark, save, emptied, clock, rounds=3, warmup_rounds=1)
    if edges <= NETWORKX:
        assert 0 <= read(path).number_of_edges() - family.edges <= (family.winner >= 0).sum()
    report(**clock.figures(benchmark, name))
