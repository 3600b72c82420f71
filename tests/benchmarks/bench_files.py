"""Files of up to 10^7 edges read into columns, against the reader of the same file that users know: pandas or networkx.

No test here fails for its time: only wrong results do.
"""

import networkx as nx
import numpy as np
import pandas as pd
import pytest
from clocks import Clock, side_by_side
from families import Family, random_family

import exporters
from arena import CompactArena
from exporters.arenas import npz, parquet

pytest.importorskip("numba")
pytest.importorskip("pyarrow")

SIZES = [10**5, 10**6, 10**7]
ROUNDS = {10**5: 20, 10**6: 7, 10**7: 3}
FORMATS = ["pg", "csv", "txt", "npz", "parquet"]
NETWORKX = 10**5
"""The edges up to which networkx is asked: it takes 3 s for 10^6."""


def family_of(edges):
    """Draw an arena in which no edge is there twice."""
    drawn = random_family(edges)
    source, target = np.unique(np.stack([drawn.source, drawn.target]), axis=1)
    return Family(source, target, drawn.player, drawn.winner)


def write(path, family, format_):
    if format_ in ("npz", "parquet"):
        path.write_bytes((npz if format_ == "npz" else parquet).render(CompactArena.from_edges(*family)))
    elif format_ == "pg":
        size = family.vertices
        after = np.split(family.target, np.searchsorted(family.source, np.arange(1, size)))
        rows = zip(range(size), (family.player - 1).tolist(), after, strict=True)
        lines = (f"{n} {n % 7} {owner} {','.join(map(str, heads.tolist() or [n]))};\n" for n, owner, heads in rows)
        path.write_text(f"parity {size - 1};\n" + "".join(lines))
    else:
        mark = "," if format_ == "csv" else "\t"
        won = [str(winner) if winner >= 0 else "" for winner in family.winner.tolist()]
        rows = zip(family.source.tolist(), family.target.tolist(), strict=True)
        lines = (mark.join((str(tail), str(head), str(tail % 2 + 1), won[head])) for tail, head in rows)
        path.write_text("\n".join([mark.join(("source", "target", "player", "winner")), *lines, ""]))


def peer(path, format_, edges):
    """Give the reader to compare with, and its name."""
    if format_ in ("csv", "txt") and edges > NETWORKX:
        return "pandas", lambda: pd.read_csv(path, sep="," if format_ == "csv" else "\t")
    if format_ in ("csv", "txt"):
        columns = (("player", str), ("winner", str))
        mark = "," if format_ == "csv" else "\t"
        return "networkx", lambda: nx.read_edgelist(path, delimiter=mark, create_using=nx.DiGraph, data=columns)
    return "bytes", path.read_bytes


@pytest.mark.benchmark(group="files read into columns")
@pytest.mark.parametrize("edges", SIZES)
@pytest.mark.parametrize("format_", FORMATS)
def bench_reading(benchmark, tell, tmp_path, request, format_, edges):
    if edges > 10**6 and (request.config.getoption("--benchmark-disable") or format_ in ("csv", "txt")):
        pytest.skip("only when it is measured, and binary or .pg")
    family, path = family_of(edges), tmp_path / f"arena.{format_}"
    write(path, family, format_)
    name, other = peer(path, format_, edges)
    clock = Clock(other, tuple)
    arena = side_by_side(
        benchmark, exporters.read_compact, lambda: (path,), clock, rounds=ROUNDS[edges], warmup_rounds=1
    )
    sinks = int((family.winner >= 0).sum())
    assert arena.edges == family.edges + (sinks if format_ == "pg" else 0)
    tell(megabytes=path.stat().st_size / 1e6, **clock.figures(benchmark, name))
