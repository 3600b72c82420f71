"""Tables of edges in bulk steps over files, on processes of this machine: time, memory and disk.

The memory is the most anonymous one of any worker: mapped pages of files are not counted, for the system drops them
when memory is short.
"""

import os
import re
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from large_files import layered_parquet, random_parquet

import arena
from arena.engines.edges import solve_by_layers
from arena.engines.folder import Folder
from arena.engines.workers.local import Local
from exporters.arena_files import read_compact

pytest.importorskip("numba")
pytest.importorskip("pyarrow")

MEMORY = 10**9
WORKERS = 2
FAMILIES = {"random": random_parquet, "1000 layers": layered_parquet}


class Peak(threading.Thread):
    """Watches the processes that this one has started."""

    def __init__(self):
        super().__init__(daemon=True)
        self.bytes = 0
        self.start()

    def run(self):
        while True:
            for path in Path("/proc").glob("[0-9]*/status"):
                try:
                    text = path.read_text()
                except OSError:
                    continue
                if f"PPid:\t{os.getpid()}\n" in text and (found := re.search(r"RssAnon:\s+(\d+)", text)):
                    self.bytes = max(self.bytes, int(found[1]) * 1024)
            time.sleep(0.05)


@pytest.mark.large
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="/proc tells the memory")
@pytest.mark.benchmark(group="a table of edges in bulk steps, 2 processes of 1 GB")
@pytest.mark.parametrize("edges", [10**7, 10**8])
@pytest.mark.parametrize("family", FAMILIES)
def bench_edge_steps(benchmark, request, tmp_path, family, edges):
    if request.config.getoption("--benchmark-disable"):
        pytest.skip("only when it is measured")
    path, folder, peak = tmp_path / "arena.parquet", tmp_path / "out", Peak()
    FAMILIES[family](path, edges)

    def solved():
        engine = Local(WORKERS)
        try:
            return solve_by_layers(read_compact(path), Folder(str(folder)), engine, MEMORY)
        finally:
            engine.close()

    solution = benchmark.pedantic(solved, rounds=1)
    sizes = solution.summary()
    in_memory = arena.solve(read_compact(path, max_vertices=2**31, max_edges=2**31))
    assert [sizes[name] for name in ("w1", "w2")] == [int((in_memory.winners == player).sum()) for player in (1, 2)]
    remoteness = [np.load(folder / f"values/{number}/remoteness.npy") for number in range(solution.columns.buckets)]
    assert (np.concatenate(remoteness) == in_memory.remotenesses).all()
    kept = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    benchmark.extra_info.update(
        peak=peak.bytes, kept=kept, layers=max(len(solution.layer_sizes(player)) for player in (1, 2))
    )
    assert peak.bytes < MEMORY
