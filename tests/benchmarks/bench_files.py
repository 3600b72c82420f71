"""Files of up to 10^7 edges read into columns and written from them, against what users know: pandas, networkx, NumPy.

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

import exporters
from arena import CompactArena, save
from exporters.arenas import hoa, npz, parquet
from exporters.files.json_rows import document

pytest.importorskip("numba")
pytest.importorskip("pyarrow")

SIZES = [10**5, 10**6, 10**7]
ROUNDS = {10**5: 20, 10**6: 7, 10**7: 3}
FORMATS = ["pg", "hoa", "csv", "txt", "tables", "json", "links", "npz", "parquet", "graphml", "gexf", "gml"]
"""Endings; `tables` are a folder of nodes.csv and edges.csv, `links` networkx's node-link form."""
QUICK = ["pg", "npz", "parquet"]
"""The formats of 10^7 edges."""
GRAPHS = {"graphml": nx.read_graphml, "gexf": nx.read_gexf, "gml": nx.read_gml}
"""The formats that networkx reads into a DiGraph."""
NETWORKX = 10**5
"""The edges up to which networkx is asked: it takes 3 s for 10^6."""


def write(path, family, format_):
    if format_ in ("npz", "parquet"):
        path.write_bytes((npz if format_ == "npz" else parquet).render(CompactArena.from_edges(*family)))
    elif format_ == "pg":
        size = family.vertices
        after = np.split(family.target, np.searchsorted(family.source, np.arange(1, size)))
        rows = zip(range(size), (family.player - 1).tolist(), after, strict=True)
        lines = (f"{n} {n % 7} {owner} {','.join(map(str, heads.tolist() or [n]))};\n" for n, owner, heads in rows)
        path.write_text(f"parity {size - 1};\n" + "".join(lines))
    elif format_ == "hoa":
        path.write_text(hoa.render(CompactArena.from_edges(*family, initial=0)))
    elif format_ in GRAPHS:
        write_graph(path, family, format_)
    elif format_ in ("tables", "json", "links"):
        write_tables(path, family, format_)
    else:
        mark = "," if format_ == "csv" else "\t"
        won = [str(winner) if winner >= 0 else "" for winner in family.winner.tolist()]
        rows = zip(family.source.tolist(), family.target.tolist(), strict=True)
        lines = (mark.join((str(tail), str(head), str(tail % 2 + 1), won[head])) for tail, head in rows)
        path.write_text("\n".join([mark.join(("source", "target", "player", "winner")), *lines, ""]))


GRAPHML = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="p" attr.name="player" attr.type="int"/>
<key id="w" attr.name="winner" attr.type="int"/>
<graph edgedefault="directed">
"""
GEXF = """<gexf xmlns="http://www.gexf.net/1.2draft"><graph defaultedgetype="directed">
<attributes class="node">
  <attribute id="p" title="player" type="long"/>
  <attribute id="w" title="winner" type="long"/>
</attributes>
<nodes>
"""
GEXF_VERTEX = """<node id="{0}" label="{0}">
  <attvalues>
    <attvalue for="p" value="{1}" />
{2}  </attvalues>
</node>
"""
ABOUT = {
    "graphml": (
        GRAPHML,
        '<node id="{0}">\n  <data key="p">{1}</data>\n{2}</node>\n',
        '  <data key="w">{}</data>\n',
        '<edge source="{}" target="{}" />\n',
        "</graph></graphml>\n",
    ),
    "gexf": (
        GEXF,
        GEXF_VERTEX,
        '    <attvalue for="w" value="{}" />\n',
        '<edge source="{}" target="{}" />\n',
        "</edges></graph></gexf>\n",
    ),
    "gml": (
        "graph [\n  directed 1\n",
        '  node [\n    id {0}\n    label "{0}"\n    player {1}\n{2}  ]\n',
        "    winner {}\n",
        "  edge [\n    source {}\n    target {}\n  ]\n",
        "]\n",
    ),
}
"""How a graph begins, a vertex, its winner, an edge, and how it ends, as networkx lays them out."""


def write_graph(path, family, format_):
    begin, vertex, won, edge, end = ABOUT[format_]
    rows = enumerate(zip(family.player.tolist(), family.winner.tolist(), strict=True))
    with path.open("w") as file:
        file.write(begin)
        for name, (player, winner) in rows:
            file.write(vertex.format(name, player, won.format(winner) if winner >= 0 else ""))
        file.write("</nodes><edges>" if format_ == "gexf" else "")
        file.writelines(edge.format(*ends) for ends in zip(family.source.tolist(), family.target.tolist(), strict=True))
        file.write(end)


def write_tables(path, family, format_):
    """Write an arena with a table of its vertices."""
    players, winners = family.player.tolist(), family.winner.tolist()
    ends = zip(family.source.tolist(), family.target.tolist(), strict=True)
    if format_ == "tables":
        path.mkdir()
        rows = (
            f"{n},{player},{max(won, 0) or ''}\n" for n, (player, won) in enumerate(zip(players, winners, strict=True))
        )
        (path / "nodes.csv").write_text("id,player,winner\n" + "".join(rows))
        (path / "edges.csv").write_text("source,target\n" + "".join(f"{tail},{head}\n" for tail, head in ends))
        return
    nodes = [
        {"id": n, "player": player, **({"winner": won} if won >= 0 else {})}
        for n, (player, won) in enumerate(zip(players, winners, strict=True))
    ]
    edges = [{"source": tail, "target": head} for tail, head in ends]
    kind = (
        {"directed": True, "multigraph": False}
        if format_ == "links"
        else {"format": "arena", "version": 1, "kind": "arena"}
    )
    path.write_text(document({**kind, "graph": {}}, {"nodes": nodes, "edges": edges}))


def peer(path, format_, edges):
    """Give the reader to compare with, and its name."""
    if format_ == "tables":
        return "pandas", lambda: [pd.read_csv(path / name) for name in ("nodes.csv", "edges.csv")]
    if format_ in ("json", "links"):
        return "networkx", lambda: nx.node_link_graph(json.loads(path.read_bytes()), directed=True, edges="edges")
    if format_ in ("csv", "txt") and edges > NETWORKX:
        return "pandas", lambda: pd.read_csv(path, sep="," if format_ == "csv" else "\t")
    if format_ in ("csv", "txt"):
        columns = (("player", str), ("winner", str))
        mark = "," if format_ == "csv" else "\t"
        return "networkx", lambda: nx.read_edgelist(path, delimiter=mark, create_using=nx.DiGraph, data=columns)
    if format_ in GRAPHS and edges <= NETWORKX:
        return "networkx", lambda: GRAPHS[format_](path)
    return "bytes", path.read_bytes


@pytest.mark.benchmark(group="files read into columns")
@pytest.mark.parametrize("edges", SIZES)
@pytest.mark.parametrize("format_", FORMATS)
def bench_reading(benchmark, tell, tmp_path, request, format_, edges):
    if edges > 10**6 and (request.config.getoption("--benchmark-disable") or format_ not in QUICK):
        pytest.skip("only when it is measured, and quick to write")
    name = {"tables": "tables", "links": "links.json"}.get(format_, f"arena.{format_}")
    family, path = random_family(edges), tmp_path / name
    write(path, family, format_)
    name, other = peer(path, format_, edges)
    clock = Clock(other, tuple)
    arena = side_by_side(
        benchmark, exporters.read_compact, lambda: (path,), clock, rounds=ROUNDS[edges], warmup_rounds=1
    )
    sinks = int((family.winner >= 0).sum())
    assert arena.edges == family.edges + (sinks if format_ in ("pg", "hoa") else 0)
    size = sum(file.stat().st_size for file in (path.iterdir() if path.is_dir() else [path]))
    tell(megabytes=size / 1e6, **clock.figures(benchmark, name))


WRITTEN = ["pg", "hoa", "json", "csv", "zip", "npz", "parquet", *GRAPHS]
GENERATED = {"graphml": nx.generate_graphml, "gexf": nx.generate_gexf, "gml": nx.generate_gml}


def writing_peer(path, family, format_, edges):
    """Give the writer to compare with, and its name."""
    if format_ in ("json", *GENERATED) and edges <= NETWORKX:
        graph = nx.DiGraph(zip(family.source.tolist(), family.target.tolist(), strict=True))
        if format_ in GENERATED:
            return "networkx", lambda: path.write_text("\n".join(GENERATED[format_](graph)))
        return "networkx", lambda: path.write_text(json.dumps(nx.node_link_data(graph, edges="edges")))
    if format_ in ("npz", "parquet"):
        return "numpy", lambda: np.savez_compressed(path, **family._asdict())
    table = pd.DataFrame({"source": family.source, "target": family.target})
    return "pandas", lambda: table.to_csv(path, index=False)


@pytest.mark.benchmark(group="files written from columns, processor time", timer=time.process_time)
@pytest.mark.parametrize("edges", SIZES)
@pytest.mark.parametrize("format_", WRITTEN)
def bench_writing(benchmark, tell, tmp_path, request, format_, edges):
    if edges > 10**6 and (request.config.getoption("--benchmark-disable") or format_ not in ("npz", "parquet")):
        pytest.skip("only when it is measured, and binary")
    family, path = random_family(edges), tmp_path / ("arena" if format_ == "csv" else f"arena.{format_}")
    arena = CompactArena.from_edges(*family, initial=0)
    name, other = writing_peer(tmp_path / "peer", family, format_, edges)
    clock = Clock(other, tuple, time.process_time)

    def emptied():
        shutil.rmtree(path, ignore_errors=True)
        return arena, path

    side_by_side(benchmark, save, emptied, clock, rounds=ROUNDS[10**7], warmup_rounds=1)
    if edges == NETWORKX:
        loops = int((family.winner >= 0).sum()) if format_ == "hoa" else 0
        assert exporters.read(path).number_of_edges() == family.edges + loops
    tell(**clock.figures(benchmark, name))
