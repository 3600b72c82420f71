"""A board solved by each engine and in memory: positions a second a core, what a second worker gains, bytes a position.

Each job is a process of its own. Memory is the most that any one of its processes of Python had resident, pages of
mapped files included; bytes on disk are the most that the folder had, and what is left of it at the end. At the end a
table of all jobs is printed, in which engines of games are held against the table in memory, those of files against the
arena in memory, which is read from the same file.
"""

import json
import re
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path

import psutil
import pytest
from clusters import CLUSTERS, SUPPORT, descendants, environment, missing

import arena
from games import load

pytest.importorskip("numba")
pytest.importorskip("pyarrow")

WAYS = [
    ("table", "", 1),
    ("arrays", "local", 1),
    ("arrays", "local", 2),
    ("buckets", "local", 1),
    ("buckets", "local", 2),
    ("buckets", "dask", 2),
    ("arena", "", 1),
    ("disk", "", 1),
    ("edges", "local", 1),
    ("edges", "local", 2),
]
"""How a board is solved, by which engine, with how many workers."""
IN_MEMORY = {
    "table": "table",
    "arrays": "table",
    "buckets": "table",
    "arena": "arena",
    "disk": "arena",
    "edges": "arena",
}
"""The way in memory that each is held against."""
OF_FILES = "arena", "disk", "edges"
BOARDS = [(4, 5), pytest.param((5, 5), marks=pytest.mark.large)]
POSITIONS = {(4, 5): 3_945_711, (5, 5): 69_763_700}
PAUSE = 0.1
"""The seconds between two looks at the memory of processes."""


@pytest.fixture(autouse=True)
def _only_measured(request):
    if request.config.getoption("--benchmark-disable"):
        pytest.skip("only when it is measured")


class Watch:
    """What a job takes: the peak of its processes of Python by the kernel's own count, and of its folder."""

    def __init__(self, process, folder):
        self.peak, self.disk, self._seconds, self._folder = 0, 0, dict[int, float](), folder
        self._process, self._ended = psutil.Process(process.pid), threading.Event()
        self._thread = threading.Thread(target=self._look)
        self._thread.start()

    def _look(self):
        while not self._ended.wait(PAUSE):
            for process in [self._process, *descendants(self._process)]:
                self.peak = max(self.peak, peak_of(process))
                self._seconds[process.pid] = max(self._seconds.get(process.pid, 0), seconds_of(process))
            self.disk = max(self.disk, bytes_in(self._folder))

    @property
    def seconds(self):
        """The processor's seconds of all processes, as they were last seen."""
        return sum(self._seconds.values())

    def end(self):
        self._ended.set()
        self._thread.join()


def peak_of(process):
    """Give the most bytes that a process of Python had resident; 0 for others, and when it has ended."""
    try:
        if "python" not in process.exe():
            return 0
        status = Path(f"/proc/{process.pid}/status").read_text()
    except (psutil.Error, OSError):
        return 0
    kilobytes = re.search(r"VmHWM:\s+(\d+)", status)
    return int(kilobytes[1]) * 1024 if kilobytes else 0


def seconds_of(process):
    try:
        return sum(process.cpu_times()[:2])
    except psutil.Error:
        return 0


def bytes_in(folder):
    total = 0
    for path in Path(folder).rglob("*"):
        try:
            total += path.stat().st_size if path.is_file() else 0
        except FileNotFoundError:
            continue
    return total


def solved(way, engine, workers, size, folder, file):
    command = [sys.executable, SUPPORT / "timed_engine.py", way, engine, workers, *size, folder, file]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(list(map(str, command)), **pipes, env=environment()) as process:
        watch = Watch(process, folder)
        out, _ = process.communicate()
        watch.end()
    assert process.returncode == 0
    figures = json.loads(out.splitlines()[-1])
    seconds = watch.seconds if engine in CLUSTERS else figures["cpu"]
    return {**figures, "cpu": seconds, "peak": watch.peak, "disk": watch.disk, "left": bytes_in(folder)}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Give the file of a board, which is written once."""
    folder = tmp_path_factory.mktemp("boards")

    @cache
    def file_of(rows, columns):
        board = load("connect_four", rows=rows, columns=columns)
        columns = arena.unfold_compact(board, max_vertices=10**8, max_edges=10**9)
        return arena.save(columns, str(folder / f"{board!r}.parquet"))

    return file_of


@pytest.fixture(scope="module")
def jobs(request):
    """Keep the figures of all jobs, and print them as a table at the end."""
    jobs = {}
    yield jobs
    with request.config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
        sys.stdout.write("\n".join(["", *table_of(jobs), ""]))


def rate(job):
    """Give the positions a second of a processor, whoever else works on this machine."""
    return job["positions"] / job["cpu"]


def table_of(jobs):
    """Write a line for each job, by its board, way, engine and workers."""
    yield "| board, way | a second a core | times memory | gain of two workers | GB a worker | bytes a position |"
    yield "|---|---|---|---|---|---|"
    for (size, way, engine, workers), job in jobs.items():
        memory, alone = jobs.get((size, IN_MEMORY[way], "", 1)), jobs.get((size, way, engine, 1))
        cells = [
            f"{size[0]} × {size[1]}, {way} {engine} {workers}",
            f"{rate(job):,.0f}",
            f"{rate(job) / rate(memory):.2f}" if memory else "",
            f"{alone['solve'] / job['solve']:.2f}" if alone and workers > 1 else "",
            f"{job['peak'] / 1e9:.2f}",
            f"{job['left'] / job['positions']:.2f}" if job["left"] else "",
        ]
        yield f"| {' | '.join(cells)} |"


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells the memory")
@pytest.mark.benchmark(group="Connect-4 on files")
@pytest.mark.parametrize("size", BOARDS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("way", "engine", "workers"), WAYS)
def bench_engines(benchmark, tell, tmp_path, files, jobs, way, engine, workers, size):
    if engine not in ("", "local") and (why := missing(engine)):
        pytest.skip(why)
    if way in OF_FILES and size == (5, 5):
        pytest.skip("its file takes some minutes")
    file = files(*size) if way in OF_FILES else ""
    job = benchmark.pedantic(solved, (way, engine, workers, size, tmp_path / "out", file), rounds=1)
    assert job["positions"] == POSITIONS[size]
    jobs[size, way, engine, workers] = job
    tell(
        solve_s=job["solve"],
        open_s=job["open"],
        processor_s=job["cpu"],
        worker_mb=job["peak"] / 1e6,
        most_bytes_a_position=job["disk"] / job["positions"],
        bytes_a_position=job["left"] / job["positions"],
    )
