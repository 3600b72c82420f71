"""Clusters with two workers, each a process of its own: every position, whoever is killed in the middle."""

import subprocess
from contextlib import contextmanager

import pytest

pytest.importorskip("pyarrow")

from by_plies import BOARD, check_every_position, command, solution_of, standing
from clusters import CLUSTERS, environment, free_port, missing, wait_for

MIDDLE = 16
"""So many tasks are done when someone is killed, of over a hundred."""
BOUND = 240
"""The seconds in which a job must be done."""


@pytest.fixture(scope="module", params=[pytest.param(name, marks=getattr(pytest.mark, name)) for name in CLUSTERS])
def name(request):
    if why := missing(request.param):
        pytest.skip(why)
    return request.param


@pytest.fixture(scope="module")
def cluster(name, tmp_path_factory):
    with CLUSTERS[name](tmp_path_factory.mktemp(name)) as running:
        yield running


@contextmanager
def begun(engine, folder):
    """Start a job as a process of its own, which does not outlive its test."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command(engine, folder), **pipes, env=environment(), text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def job_on(cluster, folder):
    return begun(cluster.engine, folder)


def check_ended(process):
    """Wait for the end of a job."""
    _, errors = process.communicate(timeout=BOUND)
    assert process.returncode == 0, errors


def error_of(engine, folder):
    """Run a job that fails, and give its error."""
    with begun(engine, folder) as process:
        _, errors = process.communicate(timeout=BOUND)
    assert process.returncode == 1
    assert "Traceback" not in errors
    return errors.splitlines()[-1]


def reach_the_middle(folder, process):
    wait_for(lambda: len(standing(folder)) >= MIDDLE or process.poll() is not None, "middle of the job")
    assert process.poll() is None, process.communicate()


def test_every_position_is_worth_what_the_table_says(cluster, tmp_path):
    with job_on(cluster, tmp_path / "out") as process:
        check_ended(process)
    check_every_position(tmp_path / "out", BOARD)


def test_a_worker_is_killed(cluster, tmp_path):
    with job_on(cluster, tmp_path / "out") as process:
        reach_the_middle(tmp_path / "out", process)
        cluster.kill_a_worker()
        check_ended(process)
    check_every_position(tmp_path / "out", BOARD)


def test_the_driver_is_killed(cluster, tmp_path):
    with job_on(cluster, tmp_path / "out") as process:
        reach_the_middle(tmp_path / "out", process)
        process.kill()
    before = standing(tmp_path / "out")
    with job_on(cluster, tmp_path / "out") as process:
        check_ended(process)
    after = standing(tmp_path / "out")
    assert len(before) >= MIDDLE
    assert {path: after[path] for path in before} == before
    assert solution_of(tmp_path / "out")["tasks"] <= len(after) - len(before)
    check_every_position(tmp_path / "out", BOARD)


def test_an_engine_starts_workers_of_its_own(name, tmp_path):
    with begun(name, tmp_path / "out") as process:
        check_ended(process)
    check_every_position(tmp_path / "out", BOARD)


def test_no_cluster_is_one_line(name, tmp_path):
    address = f"tcp://127.0.0.1:{free_port()}"
    error = error_of(f"{name}:{address}", tmp_path / "out")
    assert error == f"arena: no cluster at {address}: Connection refused"
