"""Jobs that are killed at random instants go on, and leave the same bytes."""

import os
import random
import signal
import subprocess
import time
from collections import Counter

import psutil
import pytest

KILLS = 30
BOARD = ("connect_four", "--rows", 4, "--columns", 4)
pytestmark = pytest.mark.slow


class Job:
    """A command that is begun again until it ends by itself."""

    def __init__(self, beyond, words, folder):
        self._begin = lambda: beyond.start(*words, folder=folder, workers=2)
        self.process = self._begin()

    def ended(self, seconds):
        """Wait for some seconds; check whether it has ended by itself."""
        try:
            _, errors = self.process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return False
        assert self.process.returncode == 0, errors
        return True

    def kill(self, who):
        """Kill a worker, if there is one, or the command with all of its processes, which is begun again."""
        workers = psutil.Process(self.process.pid).children(recursive=True)
        if who == "worker" and workers:
            workers[-1].kill()
            return "worker"
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()
        psutil.wait_procs(workers, timeout=20)
        self.process = self._begin()
        return "command"


@pytest.mark.parametrize("words", [BOARD])
def test_any_kills_leave_the_same_bytes(beyond, tmp_path, words):
    began = time.monotonic()
    undisturbed = Job(beyond, words, tmp_path / "undisturbed")
    assert undisturbed.ended(300)
    whole = time.monotonic() - began
    chance, killed, jobs = random.Random(0), Counter(), 1
    job = Job(beyond, words, tmp_path / "0")
    while killed.total() < KILLS // 2:
        if job.ended(chance.uniform(0, whole)):
            job, jobs = Job(beyond, words, tmp_path / str(jobs)), jobs + 1
        else:
            killed[job.kill(chance.choice(["worker", "command"]))] += 1
    while not job.ended(120):
        pass
    assert killed["command"] > KILLS / 10
    expected = beyond.kept(tmp_path / "undisturbed")
    for number in range(jobs):
        kept = beyond.kept(tmp_path / str(number))
        assert kept.keys() == expected.keys()
        assert [name for name in kept if kept[name] != expected[name]] == []
