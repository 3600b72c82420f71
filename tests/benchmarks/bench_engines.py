"""A board solved in a folder by an engine, against the same in memory: CPU seconds and bytes per position.

Each run is a process of its own, with the command line, so that all of its workers count.
"""

import resource
import subprocess
import sys

import pytest

pytest.importorskip("numba")
pytest.importorskip("pyarrow")

ROUNDS = 2
BOARDS = {(3, 4): 6_000, (4, 5): 3_945_711, (5, 5): 69_763_700}
ENGINES = {
    "local, one worker": ("local", 1),
    "local, two workers": ("local", 2),
    "dask, two workers": ("dask", 2),
}


def seconds_of(*options, rows, columns):
    """Solve a board in a process of its own, and return its CPU seconds with those of its children."""
    began = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = ["solve", "connect_four", "--rows", rows, "--columns", columns, *options]
    subprocess.run([sys.executable, "-m", "arena", *map(str, command)], check=True, capture_output=True)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime


@pytest.mark.parametrize("board", [(4, 5), pytest.param((5, 5), marks=pytest.mark.large)], ids=str)
@pytest.mark.parametrize("name", ENGINES)
def bench_engines(report, benchmark, measured, tmp_path, name, board):
    engine, workers = ENGINES[name]
    if engine == "dask":
        pytest.importorskip("distributed")
    if not measured:
        board = (3, 4)
    size, times, peers = dict(zip(("rows", "columns"), board, strict=True)), [], []

    def run():
        peers.append(seconds_of("-o", tmp_path / f"{len(times)}.solved", **size))
        folder = tmp_path / f"folder{len(times)}"
        times.append(seconds_of("--engine", engine, "--workers", workers, "-o", folder, **size))
        return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())

    left = benchmark.pedantic(run, rounds=ROUNDS if measured else 1)
    figures = {"cpu_s": min(times), "memory_cpu_s": min(peers), "times_memory": min(times) / min(peers)}
    report(bytes_per_position=left / BOARDS[board], **figures)
