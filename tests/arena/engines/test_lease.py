"""Folders at work: two jobs in one folder, on disks with locks and without, and what killed ones leave."""

import errno
import fcntl
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from process import ENVIRONMENT, output

pytest.importorskip("pyarrow")

from arena import ParameterError
from arena.engines.folder import HALF_MADE, Folder
from arena.engines.lease import LOCK, STALE, at_work

HERE = socket.gethostname()
NO_LOCKS = [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL]


def without_locks(number=errno.ENOLCK):
    """A file system that has no locks, as some shared disks."""
    return patch.object(fcntl, "flock", side_effect=OSError(number, os.strerror(number)))


@pytest.fixture
def ended():
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def refused(folder, text):
    with pytest.raises(ParameterError, match=text) as error:
        at_work(folder).__enter__()
    assert "\n" not in str(error.value)


def test_what_killed_workers_left_goes_when_the_job_ends(folder):
    with at_work(folder):
        folder.write_json("step/done.json", {})
        half = Path(folder.at(f"step/values.arrow.0123{HALF_MADE}"))
        half.write_bytes(b"half")
    assert not half.exists()
    assert folder.names() == [LOCK, "step"]


def test_two_jobs_do_not_work_in_one_folder(folder):
    with at_work(folder):
        refused(folder, "out: another job works in this folder; wait")
    with at_work(folder):
        pass


@pytest.mark.parametrize("number", NO_LOCKS)
def test_a_disk_without_locks_is_no_other_job(folder, number):
    with without_locks(number):
        with at_work(folder):
            assert folder.read_json(LOCK)["process"] == os.getpid()
            refused(folder, rf"out: process {os.getpid()} on {HERE} works in this folder.* {STALE} s of silence")
        assert LOCK not in folder.names()
        with at_work(folder):
            pass


def test_of_two_jobs_that_come_at_the_same_moment_one_works(folder):
    """The other one writes between the first one's look and its word."""
    write = Folder.write_json

    def later(self, path, record):
        write(self, path, record)
        write(self, path, {**record, "job": "another", "process": 1})

    with without_locks(), patch.object(Folder, "write_json", later):
        refused(folder, "process 1 on .* works in this folder")


WRITES = """
import sys, time
from arena.engines.folder import HALF_MADE, Folder
with Folder(sys.argv[1]).writing("step/0/values.arrow") as file:
    file.write(b"half")
    file.flush()
    print("begun", flush=True)
    time.sleep(100)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_unfinished_files_of_a_killed_task_go_when_the_folder_is_opened(folder):
    with subprocess.Popen([sys.executable, "-c", WRITES, folder.address], stdout=subprocess.PIPE) as task:
        assert task.stdout.readline() == b"begun\n"
        task.send_signal(signal.SIGKILL)
    inside = Folder(f"{folder.address}/step/0")
    assert [name.endswith(".part") for name in inside.names()] == [True]
    folder.write_json("step/0/done.json", {})
    with at_work(folder):
        assert inside.names() == ["done.json"]


def test_half_a_record_is_no_other_thing_in_a_folder(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "job.json.0123456789abcdef.part").write_text("{")
    output("solve", "nim", "--engine", "local", "--workers", 1, "-o", tmp_path / "out")
    assert not list((tmp_path / "out").rglob("*.part"))


UNLOCKED = """
import errno, fcntl, sys
def flock(*_):
    raise OSError(errno.ENOLCK, "No locks available")
fcntl.flock = flock
from arena.cli import main
main()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_job_goes_on_where_there_are_no_locks(tmp_path):
    words = ["solve", "connect_four", "--rows", "4", "--columns", "5", "--engine", "local", "--workers", "1", "-o"]
    here = [sys.executable, "-c", UNLOCKED, *words, str(tmp_path / "out")]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "env": ENVIRONMENT}
    with subprocess.Popen(here, **pipes) as job:
        while not (tmp_path / "out" / "forward-4" / "done.json").exists():
            assert job.poll() is None
        second = subprocess.run(here, check=False, **pipes)
        job.kill()
    assert (second.returncode, second.stdout, second.stderr.count("\n")) == (2, "", 1)
    assert f"process {job.pid} on {HERE} works in this folder" in second.stderr
    done = subprocess.run(here, check=True, **pipes)
    assert "3,945,711, 8,757,625" in done.stdout
    assert not list((tmp_path / "out").rglob("*.part"))
