"""Clusters of this machine: a scheduler and two workers, each a process of its own on the loopback address."""

import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from uuid import uuid4

import psutil

PATIENCE = 120
"""The seconds in which a process must have started, and a job be in its middle."""
SUPPORT = Path(__file__).parent
ROOT = SUPPORT.parents[1]


def environment():
    """Give the variables by which a process finds this tree."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(SUPPORT), os.environ.get("PYTHONPATH", "")])}


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

    def start(self, *command, **variables):
        variables = {**environment(), **variables}
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


def _children(process, text):
    """Find the processes below one whose command has a text in it."""
    return [each for each in descendants(process) if text in _command(each)]


def below(process, text):
    """Find the processes below one of the standard library's whose command has a text in it."""
    return _children(psutil.Process(process.pid), text)


def _command(process):
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


class Cluster:
    """A cluster that runs: what `--engine` takes, the variables of its drivers, and which processes run tasks."""

    def __init__(self, engine, workers, variables=None):
        self.engine, self.variables, self._workers = engine, variables or {}, workers

    def kill_a_worker(self):
        victim = wait_for(self._workers, "worker")[-1]
        victim.kill()


@contextmanager
def dask(folder):
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
        yield Cluster(
            f"dask:{address}", lambda: [each for each in descendants(workers[1]) if "spawn_main" in _command(each)]
        )
    finally:
        processes.end()


UNFORKED = {"GRPC_ENABLE_FORK_SUPPORT": "0"}
"""Without it, Ray's server for clients may crash when it starts a process (grpcio 1.85)."""


@contextmanager
def ray(folder):
    port, client, processes = free_port(), free_port(), Processes(folder / "log")
    address = f"127.0.0.1:{port}"
    common = ["--num-cpus=1", "--block", "--disable-usage-stats", "--node-ip-address=127.0.0.1"]
    common += ["--object-store-memory=80000000"]
    by_client = find_spec("grpc") is not None  # without it, Ray takes drivers of its own machines alone
    ports = [f"--port={port}", *([f"--ray-client-server-port={client}"] if by_client else [])]
    key = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": uuid4().hex}  # nobody else's job comes to this cluster
    try:
        start = [sys.executable, "-m", "ray.scripts.scripts", "start"]
        processes.start(*start, "--head", *ports, "--include-dashboard=false", *common, **key, **UNFORKED)
        wait_for(lambda: listens(port), "head of Ray")
        second = processes.start(*start, f"--address={address}", *common, **key)
        wait_for(lambda: any("raylet" in each.name() for each in descendants(second)), "second node of Ray")
        if by_client:
            wait_for(lambda: listens(client), "server for Ray's clients")
        yield Cluster(
            f"ray:ray://127.0.0.1:{client}" if by_client else f"ray:{address}", lambda: _children(second, "ray::"), key
        )
    finally:
        processes.end()


@contextmanager
def spark(folder):
    import pyspark

    port, processes = free_port(), Processes(folder / "log")
    command = [str(Path(pyspark.__file__).parent / "bin" / "spark-class")]
    address, kind = f"spark://127.0.0.1:{port}", "org.apache.spark.deploy"
    variables = {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    common = ["--host", "127.0.0.1", "--webui-port", "0"]
    try:
        processes.start(*command, f"{kind}.master.Master", "--port", str(port), *common, **variables)
        wait_for(lambda: listens(port), "master of Spark")
        for name in ("one", "two"):
            worker = processes.start(
                *command, f"{kind}.worker.Worker", "-c", "1", "-m", "1g", "-d", str(folder / name), *common, address,
                **variables,
            )  # fmt: skip
        yield Cluster(f"spark:{address}", lambda: _children(worker, "CoarseGrainedExecutorBackend"))
    finally:
        processes.end()


def missing(name):
    """Tell why a cluster cannot be started here; nothing if it can."""
    package = {"dask": "distributed", "ray": "ray", "spark": "pyspark"}[name]
    if find_spec(package) is None:
        return f"{package} is not installed"
    return "there is no Java" if name == "spark" and which("java") is None else ""


CLUSTERS = {"dask": dask, "ray": ray, "spark": spark}
