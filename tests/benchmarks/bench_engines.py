"""Games solved ply by ply on files, by each engine, against the table in memory that the same run solves.

Each job is a process of its own. Memory is the most that any one of its processes of Python had resident, pages of
mapped files included; bytes on disk are the most that the folder had, and what is left of it at the end.
"""

import json
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest
from clusters import SUPPORT, descendants, environment, missing

from arena.solving.strong import strong_solve
from games import load

pytest.importorskip("numba")
pytest.importorskip("pyarrow")

ENGINES = [("local", 1), ("local", 2), ("dask", 2), ("ray", 2), ("spark", 2)]
BOARDS = [(4, 5), pytest.param((5, 5), marks=pytest.mark.large)]
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


def solved(engine, workers, size, folder):
    command = [sys.executable, SUPPORT / "timed_engine.py", engine, workers, *size, folder]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(list(map(str, command)), **pipes, env=environment()) as process:
        watch = Watch(process, folder)
        out, _ = process.communicate()
        watch.end()
    assert process.returncode == 0
    figures = json.loads(out.splitlines()[-1])
    return {**figures, "cpu": watch.seconds, "peak": watch.peak, "disk": watch.disk, "left": bytes_in(folder)}


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells the memory")
@pytest.mark.benchmark(group="Connect-4 on files")
@pytest.mark.parametrize(("engine", "workers"), ENGINES)
@pytest.mark.parametrize("size", BOARDS, ids=lambda size: f"{size[0]}x{size[1]}")
def bench_engines(benchmark, tell, tmp_path, engine, workers, size):
    if engine != "local" and (why := missing(engine)):
        pytest.skip(why)
    job = benchmark.pedantic(solved, (engine, workers, size, tmp_path / "out"), rounds=1)
    game = load("connect_four", rows=size[0], columns=size[1])
    strong_solve(load("connect_four", rows=4, columns=4))
    begun = time.perf_counter()
    table = strong_solve(game)
    seconds = time.perf_counter() - begun
    positions = sum(map(sum, table.by_plies))
    assert job["positions"] == positions
    tell(
        solve_s=job["solve"],
        open_s=job["open"],
        processor_s=job["cpu"],
        memory_s=seconds,
        worker_mb=job["peak"] / 1e6,
        most_bytes_a_position=job["disk"] / positions,
        bytes_a_position=job["left"] / positions,
    )
