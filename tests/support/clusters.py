"""Clusters of this machine: a scheduler and two workers, each a process of its own on the loopback address."""

import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import psutil

PATIENCE = 120
"""The seconds in which a process must have started, and a job be in its middle."""
SUPPORT = Path(__file__).parent
ROOT = SUPPORT.parents[1]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(condition, what):
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        assert time.monotonic() < end, f"no {what} within {PATIENCE} s"
        time.sleep(0.05)
    return value


def listens(port):
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


class Processes:
    """Processes that are ended by their ids, with all that they have started."""

    def __init__(self, log):
        self._log, self._all = log, []

    def start(self, *command):
        paths = os.pathsep.join([str(ROOT), str(SUPPORT), os.environ.get("PYTHONPATH", "")])
        variables = {**os.environ, "PYTHONPATH": paths}
        with self._log.open("ab") as log:
            process = psutil.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=variables)
        self._all.append(process)
        return process

    def end(self):
        for process in [*(each for parent in self._all for each in descendants(parent)), *self._all]:
            try:
                process.kill()
            except psutil.NoSuchProcess:
                continue
        for process in self._all:
            process.wait(timeout=10)


def descendants(process):
    try:
        return process.children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def _command(process):
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


@contextmanager
def dask(folder):
    """Start a cluster: give its address, and a function that lists the processes that run tasks."""
    port, processes = free_port(), Processes(folder / "log")
    address = f"tcp://127.0.0.1:{port}"
    common = ["--no-dashboard", "--host", "127.0.0.1"]
    try:
        processes.start(sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", str(port), *common)
        command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1"]
        workers = [
            processes.start(*command, *common, "--local-directory", str(folder / name)) for name in ("one", "two")
        ]
        wait_for(lambda: listens(port), "scheduler of Dask")
        # A nanny starts a process that runs tasks, and another when that has died.
        yield address, lambda: [each for each in descendants(workers[1]) if "spawn_main" in _command(each)]
    finally:
        processes.end()
