"""The same work on Dask: a cluster of its own, and one at an address whose workers and drivers die."""

import os
import signal
import time
from importlib.util import find_spec

import pytest
from bush import Bush
from clusters import dask, free_port, wait_for
from command import done, output, refused

import arena

BOARD = ("connect_four", "--rows", 4, "--columns", 4)
pytestmark = [pytest.mark.dask, pytest.mark.skipif(find_spec("distributed") is None, reason="no Dask here")]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    with dask(tmp_path_factory.mktemp("dask")) as running:
        yield running


def check(folder):
    """Compare a folder with the known numbers of the board, and verify it."""
    told = done("solve", folder, "--json").json()
    assert (told["vertices"], told["edges"], told["w1"], told["w2"]) == (161_029, 304_574, 36_499, 34_410)
    assert done("verify", folder, "--json").json()["verified"]


def ended(process):
    _, errors = process.communicate(timeout=240)
    assert process.returncode == 0, errors


def test_a_cluster_of_its_own_solves_games_and_edges(beyond, tmp_path):
    ended(beyond.start(*BOARD, folder=tmp_path / "game", engine="dask", workers=2))
    check(tmp_path / "game")
    done("convert", "tictactoe", "-o", tmp_path / "board.parquet")
    ended(beyond.start(tmp_path / "board.parquet", folder=tmp_path / "edges", engine="dask", workers=2))
    assert output("verify", tmp_path / "edges").startswith("verified: ")
    beyond.solve(tmp_path / "board.parquet", folder=tmp_path / "local")
    assert output("table", tmp_path / "edges") == output("table", tmp_path / "local")


@pytest.mark.parametrize("victim", ["nobody", "worker", "driver"])
def test_a_cluster_at_an_address_survives_deaths(beyond, cluster, tmp_path, victim):
    folder, (address, workers) = tmp_path / "out", cluster
    process = beyond.start(*BOARD, folder=folder, engine=f"dask:{address}")
    if victim != "nobody":
        wait_for(lambda: len(list(folder.rglob("*"))) > 20 or process.poll() is not None, "middle of the job")
        if victim == "worker":
            wait_for(workers, "worker")[-1].kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            process = beyond.start(*BOARD, folder=folder, engine=f"dask:{address}")
    ended(process)
    check(folder)


def test_no_cluster_is_one_line(beyond, tmp_path):
    address, began = f"tcp://127.0.0.1:{free_port()}", time.monotonic()
    words = beyond.words("nim", folder=tmp_path / "out", engine=f"dask:{address}")
    assert address in refused(*words, code=1)
    assert time.monotonic() - began < 60
    refused(*beyond.words("nim", folder=tmp_path / "out", engine="dask:nowhere"))
    assert not list((tmp_path / "out").rglob("*.parquet"))


@pytest.mark.parametrize("engine", ["local", "dask"])
def test_a_task_that_fails_stops_the_others(cluster, tmp_path, engine):
    folder = tmp_path / "out"
    where = f"dask:{cluster[0]}" if engine == "dask" else engine
    with pytest.raises(ValueError, match="flaw"):
        arena.solve_in_folder(Bush(), folder, where, workers=2, memory=360_000_000)
    left = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    assert any("level-0003/codes" in str(path) for path in left)
    assert not [path for path in left if path.suffix == ".part"]
    time.sleep(1.5)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == left
