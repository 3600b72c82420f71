"""Tasks that take too long: their process ends, they are tried again, and a second time they are named."""

import json
import subprocess
import sys
import time

import pytest

pytest.importorskip("pyarrow")

from clusters import environment

from arena.engines.deadline import LATE, MOST_LATE
from arena.engines.folder import Folder
from arena.engines.steps import Steps, Task
from arena.engines.workers.local import Local
from arena.errors import ArenaError


class Slow:
    """A job whose second task never ends, unless a file says so."""

    def __init__(self, folder):
        self.folder = Folder(str(folder))

    def do(self, task):
        self.folder.write_json(f"{task.folder}/began-{time.monotonic_ns()}.json", {})
        while task.bucket == 1 and not self.folder.exists("go"):
            time.sleep(0.05)
        return {"positions": 1}


TASKS = [Task("step", bucket, {}) for bucket in range(3)]


def begun(folder):
    return len(list(folder.glob("step/1/began-*")))


def ran(folder, timeout):
    engine = Local(2)
    try:
        return Steps(Slow(folder), engine, timeout=timeout).run(TASKS, "a step")
    finally:
        engine.close()


def test_a_task_that_is_late_twice_is_named_and_the_next_job_tries_it_again(tmp_path):
    with pytest.raises(ArenaError, match=r"step/1 took longer than 0.5 s, 2 times, last in process \d+ on .+"):
        ran(tmp_path, 0.5)
    assert begun(tmp_path) == MOST_LATE
    assert not (tmp_path / "step" / "1" / LATE).exists()
    (tmp_path / "go").touch()
    assert ran(tmp_path, 30) == [{"positions": 1}] * 3
    line = json.loads((tmp_path / "log.jsonl").read_text())
    assert line["tried_again"] == 1


def test_a_task_in_time_ends_nobody(tmp_path):
    (tmp_path / "go").touch()
    assert ran(tmp_path, 30) == [{"positions": 1}] * 3
    assert begun(tmp_path) == 1


def test_a_process_says_which_task_was_late(tmp_path):
    code = (
        "import sys, time; from arena.engines.deadline import within; from arena.engines.folder import Folder\n"
        "with within(Folder(sys.argv[1]), 'step/7', 0.2, again=False): time.sleep(60)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path], env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("arena: step/7 took longer than 0.2 s: process ")
    assert Folder(str(tmp_path)).read_json(f"step/7/{LATE}")["times"] == 1
