"""Workers and drivers are killed at random instants of a board of 4 x 5: the same files are left each time."""

import random
import subprocess
import time
from collections import Counter

import pytest

pytest.importorskip("pyarrow")

import psutil
from by_plies import check_every_position, command, solution_of
from clusters import environment

from games import load

KILLS = 30
"""Half of them of the command, half of a worker."""
PAUSE = 2.0
"""The most seconds between two of them."""
BOARD = load("connect_four", rows=4, columns=5)
pytestmark = pytest.mark.slow


class Job:
    """The command that solves the board, begun again until it ends by itself."""

    def __init__(self, folder):
        self.folder = folder
        self._begin()

    def _begin(self):
        words = command("local", self.folder, "--rows", "4", "--columns", "5", "--workers", "2")
        self.process = subprocess.Popen(
            words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env={**environment(), "CODES": "60000"}, text=True
        )

    def ended(self, seconds):
        """Wait some seconds from when there are workers; tell whether it has ended by itself."""
        while self.process.poll() is None and not psutil.Process(self.process.pid).children():
            time.sleep(0.01)
        try:
            _, errors = self.process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return False
        assert self.process.returncode == 0, errors
        return True

    def kill(self, who):
        """Kill a worker, if there is one, or the command, which is begun again; tell who was killed."""
        workers = psutil.Process(self.process.pid).children()
        if who == "worker" and workers:
            workers[0].kill()
            return "worker"
        self.process.kill()
        self.process.communicate()
        psutil.wait_procs(workers, timeout=20)
        self._begin()
        return "command"


def test_any_kills_leave_the_same_files(tmp_path):
    job, chance, killed, jobs = Job(tmp_path / "0"), random.Random(0), Counter(), 1
    while killed.total() < KILLS:
        if job.ended(chance.uniform(0, PAUSE)):
            job, jobs = Job(tmp_path / str(jobs)), jobs + 1
        else:
            killed[job.kill(chance.choice(["worker", "command"]))] += 1
    while not job.ended(60):
        pass
    assert min(killed["worker"], killed["command"]) > KILLS / 5
    undisturbed = Job(tmp_path / "undisturbed")
    assert undisturbed.ended(300)
    for number in range(jobs):
        assert solution_of(tmp_path / str(number))["sets"] == solution_of(tmp_path / "undisturbed")["sets"]
    check_every_position(tmp_path / "0", BOARD)
