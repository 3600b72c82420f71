"""Jobs tell how they go: a line a step in their folder, on stderr, and how long the rest takes."""

import json
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

from arena.cli.engines import step_bar
from arena.engines import step_log
from arena.engines.folder import Folder
from arena.engines.plies import solve_by_plies
from arena.engines.sizes import Sizes
from arena.engines.step_log import LOG, Pace, StepTally, log_step
from games import load
from games.connect_four import ConnectFour

GAME = load("connect_four", rows=3, columns=3, align=3)
POSITIONS = 694
SIZES = Sizes(codes=20, slice=12, piece=1)
STEPS = 20
"""Ten plies, forward and backward."""


class Here:
    """An engine that runs tasks in this process."""

    workers = 1

    def run(self, work, job, tasks):
        for task in tasks:
            yield work(job, task)


class Losing(Here):
    """An engine whose workers were killed once at each of their tasks, when they had begun."""

    def run(self, work, job, tasks):
        for task in tasks:
            (Path(job.folder.address) / task.folder).mkdir(parents=True)
            yield work(job, task)


class Clock:
    """The time, a second later whenever it is asked for."""

    def __init__(self):
        self.now = 0

    def monotonic(self):
        self.now += 1
        return self.now


def solved(folder, engine=None, **options):
    return solve_by_plies(GAME, str(folder), engine or Here(), 10**9, sizes=SIZES, **options)


def logged(folder):
    return [json.loads(line) for line in (folder / LOG).read_text().splitlines()]


def test_each_step_leaves_a_line_with_its_positions_bytes_and_tasks(tmp_path):
    solved(tmp_path)
    lines = logged(tmp_path)
    assert len(lines) == STEPS
    assert [sum(each["positions"] for each in half) for half in (lines[:10], lines[10:])] == [POSITIONS, POSITIONS]
    assert {tuple(each) for each in lines} == {
        ("time", "step", "buckets", "positions", "bytes", "tried_again", "seconds", "seconds_left"),
        ("time", "step", "buckets", "positions", "bytes", "tried_again", "seconds"),
    }
    assert all("seconds_left" in each for each in lines[10:])
    assert lines[-1]["seconds_left"] == 0
    assert sum(each["tried_again"] for each in lines) == 0
    solved(tmp_path)
    assert logged(tmp_path) == lines


def test_tasks_that_were_begun_before_are_counted_as_tried_again(tmp_path):
    solved(tmp_path, Losing())
    lines = logged(tmp_path)
    assert all(each["tried_again"] == each["buckets"] for each in lines)


def test_a_line_is_whole_even_after_one_that_was_cut(tmp_path):
    folder = Folder(str(tmp_path))
    log_step(folder, {"step": 1})
    (tmp_path / LOG).write_text('{"step": 1}\n{"st')
    log_step(folder, {"step": 3})
    assert (tmp_path / LOG).read_text() == '{"step": 1}\n{"st\n{"step": 3}\n'


def test_the_time_left_follows_from_what_this_run_has_made(monkeypatch):
    monkeypatch.setattr(step_log, "time", Clock())
    pace = Pace()
    assert pace.left() is None
    pace.total = 100
    pace.add({"positions": 40})
    assert pace.left() is None
    pace.add({"positions": 10, "made": True})
    assert pace.left() is None
    pace.add({"positions": 20, "made": True})
    assert pace.left() == pytest.approx(1 * (100 - 70) / 20)
    pace.add({"positions": 30, "made": True})
    assert pace.left() == 0


def test_the_beginning_of_a_job_tells_nothing_of_the_rest(monkeypatch):
    monkeypatch.setattr(step_log, "time", Clock())
    pace = Pace()
    pace.total = 10_000
    told = []
    for positions in (1, 9, 80, 10, 90, 100):
        pace.add({"positions": positions, "made": True})
        told.append(pace.left())
    assert told == [None] * 5 + [pytest.approx(1 * (10_000 - 290) / 190)]


@pytest.mark.parametrize("engine", ["plies", "edges"])
def test_steps_are_lines_on_stderr(engine, tmp_path, capsys):
    with step_bar(as_json=False, lines=True) as report:
        if engine == "plies":
            solved(tmp_path / "out", report=report)
        else:
            import arena
            from arena.engines.edges import solve_by_layers

            file = arena.save(arena.unfold_compact(GAME), str(tmp_path / "board.npz"))
            solve_by_layers(arena.read_compact(file), Folder(str(tmp_path / "out")), Here(), 10**9, report=report)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == len(logged(tmp_path / "out"))
    if engine == "plies":
        assert [line.partition(": ")[0] for line in lines[:2]] == ["ply 0", "ply 1"]
        assert lines[-1].startswith("values of ply 0: 1 positions, ")
        assert lines[-1].endswith(" s")


@pytest.mark.parametrize(("left", "end"), [(59.4, ", about 59 s left"), (0.9, " s"), (None, " s")])
def test_a_line_tells_the_time_left_from_a_second_on(left, end):
    tally = StepTally(1)
    tally.add({"positions": 1, "left": left})
    assert tally.line("step").endswith(end)


def test_steps_are_lines_of_json_for_a_log(tmp_path, capsys):
    with step_bar(as_json=True) as report:
        solved(tmp_path, report=report)
    told = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    kept = [{name: value for name, value in each.items() if name != "time"} for each in logged(tmp_path)]
    for each in [*told, *kept]:
        each.pop("seconds")
    assert told == kept


class Published(ConnectFour):
    """A board whose number of positions has been published."""

    positions = POSITIONS


def test_rules_that_know_their_positions_tell_the_time_left_while_these_are_enumerated(tmp_path):
    game = Published(rows=3, columns=3, align=3)
    solve_by_plies(game, str(tmp_path), Here(), 10**9, sizes=SIZES)
    assert ["seconds_left" in each for each in logged(tmp_path)] == [False] * 4 + [True] * (STEPS - 4)
