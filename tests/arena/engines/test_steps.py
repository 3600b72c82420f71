"""Jobs that are interrupted: files damaged, missing or cut short, a full disk, a second job in the folder."""

import errno
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("pyarrow")

from by_plies import BOARD, check_every_position, command, solution_of, standing
from clusters import environment, wait_for

from arena import InvalidArena, ParameterError
from arena.engines.folder import Folder
from arena.engines.lease import at_work
from arena.engines.plies import solve_by_plies
from arena.engines.ply_solution import opened_plies
from arena.engines.record import SOLUTION
from arena.engines.sizes import Sizes
from arena.engines.steps import Steps, Task
from arena.engines.workers import opened
from arena.engines.workers.local import Local
from games import load

GAME = load("connect_four", rows=3, columns=3, align=3)
MEMORY = 10**9
SIZES = Sizes(codes=20, slice=12, piece=1)
STEPS = 20
"""The steps of that game: ten plies, forward and backward."""


class Stopped(Exception):  # noqa: N818 - it stands for Ctrl-C
    """The job was interrupted before a step."""


class Here:
    """An engine that runs tasks in this process, until it is stopped before a step."""

    workers = 1

    def __init__(self, steps=None):
        self.left, self.ran = steps, []

    def run(self, work, job, tasks):
        if self.left == 0:
            raise Stopped
        self.left = self.left and self.left - 1
        self.ran += [task.folder for task in tasks]
        return [work(job, task) for task in tasks]


def solved(folder, engine=None):
    solve_by_plies(GAME, Folder(str(folder)), engine or Here(), MEMORY, sizes=SIZES)
    return solution_of(folder)


def stopped(folder, steps):
    with pytest.raises(Stopped):
        solved(folder, Here(steps))


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """Copy a folder of a job that was stopped before a step, or had ended: each is made once."""
    folders = {}

    def copy(folder, steps):
        if steps not in folders:
            folders[steps] = tmp_path_factory.mktemp("job") / "out"
            solved(folders[steps]) if steps is None else stopped(folders[steps], steps)
        shutil.copytree(folders[steps], folder, dirs_exist_ok=True)

    return copy


@pytest.mark.parametrize(
    "steps", [0, 6, 10, STEPS - 1, *(pytest.param(steps, marks=pytest.mark.slow) for steps in (1, 11, 15))]
)
def test_an_interrupted_job_redoes_nothing_that_stood(steps, tmp_path):
    total = solved(tmp_path / "whole")["tasks"]
    stopped(tmp_path / "out", steps)
    before = standing(tmp_path / "out")
    engine = Here()
    assert solved(tmp_path / "out", engine)["tasks"] == total - len(before) == len(engine.ran)
    after = standing(tmp_path / "out")
    assert {path: after[path] for path in before} == before
    check_every_position(tmp_path / "out", GAME)
    assert solved(tmp_path / "out", engine := Here())["tasks"] == total - len(before)
    assert engine.ran == []


def cut(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def change(path):
    data = bytearray(path.read_bytes())
    for place in range(len(data) // 4, 3 * len(data) // 4):
        data[place] ^= 255
    path.write_bytes(data)


def empty(path):
    path.write_bytes(b"")


DAMAGES = {"missing": Path.unlink, "cut": cut, "changed": change, "empty": empty}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize(
    ("steps", "file"),
    [
        (6, "forward-5/0/questions.sent"),
        (10, "forward-9/0/positions.arrow"),
        (10, "forward-5/1/positions.arrow"),
        (10, "forward-5/1/questions.sent"),
        (14, "backward-6/0/answers.sent"),
        (14, "forward-5/0/questions.sent"),
    ],
)
def test_a_damaged_file_is_named_and_made_again(damage, steps, file, tmp_path, copied):
    copied(tmp_path, steps)
    DAMAGES[damage](tmp_path / file)
    assert list(solved(tmp_path)["mended"]) == [file]
    check_every_position(tmp_path, GAME)


@pytest.mark.parametrize("damage", [each for each in DAMAGES if each != "missing"])
@pytest.mark.parametrize("file", ["forward-5/0/done.json", "forward-5/done.json", "backward-7/0/done.json"])
def test_a_damaged_record_is_made_again(damage, file, tmp_path, copied):
    copied(tmp_path, 14)
    DAMAGES[damage](tmp_path / file)
    solved(tmp_path)
    check_every_position(tmp_path, GAME)


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("file", ["forward-6/0/positions.arrow", "backward-6/0/values.arrow", SOLUTION])
def test_a_solution_that_was_damaged_later_is_refused(damage, file, tmp_path, copied):
    copied(tmp_path, None)
    DAMAGES[damage](tmp_path / file)
    with pytest.raises(InvalidArena, match="no solution" if (damage, file) == ("missing", SOLUTION) else file):
        check_looked_up(opened_plies(Folder(str(tmp_path)), GAME))


def check_looked_up(solution):
    for code in range(solution.rules.size):
        solution.values[code]


def test_a_job_of_something_else_is_refused(tmp_path):
    stopped(tmp_path, 5)
    with pytest.raises(ParameterError, match="holds another job, of parameters"):
        solve_by_plies(BOARD, Folder(str(tmp_path)), Here(), MEMORY)
    change(tmp_path / "job.json")
    with pytest.raises(InvalidArena, match=r"job.json: .* has been changed"):
        solved(tmp_path)


def test_a_second_job_in_a_folder_is_refused(tmp_path):
    class Second(Here):
        def run(self, work, job, tasks):
            with pytest.raises(ParameterError, match="another job works in this folder"):
                solved(tmp_path)
            return super().run(work, job, tasks)

    solved(tmp_path, Second())
    check_every_position(tmp_path, GAME)


class Full(Folder):
    """A folder on a disk that is full after some bytes, until there is room."""

    room = 0

    def writing(self, path):
        if self.room <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        type(self).room -= 1
        return super().writing(path)


def test_a_full_disk_loses_nothing_that_is_finished(tmp_path):
    Full.room = 80
    with pytest.raises(OSError, match="No space left on device"):
        solve_by_plies(GAME, Full(str(tmp_path)), Here(), MEMORY, sizes=SIZES)
    before = standing(tmp_path)
    assert len(before) > 20
    Full.room = 10**6
    solve_by_plies(GAME, Full(str(tmp_path)), Here(), MEMORY, sizes=SIZES)
    after = standing(tmp_path)
    assert {path: after[path] for path in before} == before
    check_every_position(tmp_path, GAME)


@pytest.fixture
def small_disk(tmp_path):
    """Mount a disk of some hundred kilobytes."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=760k", "tmpfs", place]
    if shutil.which("mount") is None or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    yield place
    subprocess.run(["umount", place], check=True)


@pytest.mark.slow
def test_a_job_goes_on_when_a_disk_has_room_again(small_disk):
    process = job(small_disk / "out")
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "Traceback" not in errors
    assert errors.splitlines()[-1].startswith(f"arena: {small_disk / 'out'}: the disk is full; what is finished")
    assert not list(small_disk.rglob("*.part"))
    before = standing(small_disk / "out")
    subprocess.run(["mount", "-o", "remount,size=20m", small_disk], check=True)
    ended(job(small_disk / "out"))
    after = standing(small_disk / "out")
    assert {path: after[path] for path in before} == before
    assert solution_of(small_disk / "out")["tasks"] == len(after) - len(before)
    check_every_position(small_disk / "out", BOARD)


def job(folder):
    """Start a job of two workers as a process of its own."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command("local", folder, "--workers", "2"), **pipes, env=environment(), text=True)


def ended(process):
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors


@pytest.mark.slow
def test_workers_and_the_driver_are_killed(tmp_path):
    import psutil

    process = job(tmp_path)
    for number in (10, 30):
        wait_for(lambda least=number: len(standing(tmp_path)) > least, "middle of the job")
        psutil.Process(process.pid).children()[0].kill()
    wait_for(lambda: len(standing(tmp_path)) > 50, "middle of the job")
    children = psutil.Process(process.pid).children()
    process.send_signal(signal.SIGKILL)
    process.communicate()
    psutil.wait_procs(children, timeout=20)
    before = standing(tmp_path)
    ended(job(tmp_path))
    after = standing(tmp_path)
    assert {path: after[path] for path in before} == before
    assert solution_of(tmp_path)["tasks"] == len(after) - len(before)
    check_every_position(tmp_path, BOARD)


def test_two_processes_do_not_share_a_folder(tmp_path):
    folder = Folder(str(tmp_path))
    with at_work(folder):
        process = job(tmp_path)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert errors.splitlines()[-1].endswith(f"{tmp_path}: another job works in this folder; wait, or name another")


def test_the_processes_of_this_machine_solve_it_too(tmp_path):
    engine = Local(2)
    solved(tmp_path, engine)
    engine.close()
    check_every_position(tmp_path, GAME)


class OneFails(NamedTuple):
    """A job of two tasks: one fails while the other writes a file that never ends."""

    folder: Folder

    def do(self, task):
        if task.bucket == 1:
            with self.folder.writing("1/endless.npy") as file:
                while True:
                    file.write(bytes(10**4))
                    time.sleep(0.01)
        wait_for(lambda: [*Path(self.folder.address).rglob("*.part")], "file of the other task")
        raise ParameterError("it fails")


def test_a_task_that_fails_ends_those_beside_it_and_no_half_file_stays(tmp_path):
    folder = Folder(str(tmp_path))
    with opened("local", 2) as engine:
        with pytest.raises(ParameterError, match="it fails"), at_work(folder):
            Steps(OneFails(folder), engine).run([Task("step", bucket, {}) for bucket in range(2)], "two tasks")
        assert not list(tmp_path.rglob("*.part"))
