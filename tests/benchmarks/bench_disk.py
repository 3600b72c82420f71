"""Arenas on disk: how long their rows and their solution take, in how much memory, against the same in memory.

Each solution on disk is a process of its own, which tells the most anonymous memory that it had. Mapped pages of files
are not counted, for the system drops them when memory is short.
"""

import json
import subprocess
import sys

import numpy as np
import pytest
from clocks import Clock, side_by_side
from large_files import random_parquet

import arena

pytest.importorskip("numba")
pytest.importorskip("pyarrow")

SIZES = [10**6, 10**7, pytest.param(10**8, marks=pytest.mark.large)]
MEMORY = 2 * 10**9
SOLVED = """
import json, re, sys, threading, time
import arena

def watch():
    while True:
        with open("/proc/self/status") as status:
            peak[0] = max(peak[0], int(re.search(r"RssAnon:\\s+(\\d+)", status.read())[1]) * 1024)
        time.sleep(0.02)

peak, begun = [0], time.perf_counter()
threading.Thread(target=watch, daemon=True).start()
solution = arena.solve_on_disk(arena.read_compact(sys.argv[1]), sys.argv[2], memory=int(sys.argv[3]))
seconds = time.perf_counter() - begun
regions = [int((solution.winners == winner).sum()) for winner in (0, 1, 2)]
print(json.dumps({"seconds": seconds, "peak": peak[0], "regions": regions}))
"""


@pytest.fixture(autouse=True)
def _quick(request):
    edges = request.node.callspec.params.get("edges", 0)
    if request.config.getoption("--benchmark-disable") and edges > 10**6:
        pytest.skip("only when it is measured")


def solved(path, folder, memory=MEMORY):
    command = [sys.executable, "-c", SOLVED, path, folder, str(memory)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells the memory")
@pytest.mark.benchmark(group="from a Parquet file to the solution on disk, 2 GB")
@pytest.mark.parametrize("per", [4.5, 20])
@pytest.mark.parametrize("edges", SIZES)
def bench_disk(benchmark, tell, tmp_path, edges, per):
    path = tmp_path / "arena.parquet"
    vertices, made = random_parquet(path, edges, per)
    first = benchmark.pedantic(solved, (path, tmp_path / "out"), rounds=1)
    again = solved(path, tmp_path / "out")
    assert again["regions"] == first["regions"]
    assert sum(first["regions"]) == vertices
    assert first["peak"] < MEMORY
    size = sum(file.stat().st_size for file in (tmp_path / "out").rglob("*") if file.is_file())
    tell(
        edges=made,
        vertices=vertices,
        peak_mb=first["peak"] / 1e6,
        disk_mb=size / 1e6,
        parquet_mb=path.stat().st_size / 1e6,
        again_s=again["seconds"],
    )


@pytest.mark.benchmark(group="solve over rows that stand on disk, against rows in memory")
@pytest.mark.parametrize("edges", SIZES[:2])
def bench_standing_rows(benchmark, tell, tmp_path, edges):
    path = tmp_path / "arena.parquet"
    random_parquet(path, edges)
    in_memory = arena.read_compact(path)
    arena.solve_on_disk(arena.read_compact(path), tmp_path / "out")
    memory = Clock(arena.solve, lambda: (in_memory,))
    found = side_by_side(
        benchmark,
        lambda: arena.solve_on_disk(arena.read_compact(path), tmp_path / "out"),
        lambda: (),
        memory,
        rounds=7,
    )
    assert (np.asarray(found.remotenesses) == memory.given.remotenesses).all()
    tell(edges=in_memory.edges, **memory.figures(benchmark, "memory"))
