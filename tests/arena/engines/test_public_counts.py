"""Positions by plies of boards on files, held against published numbers and a count written from the rules."""

import os
import signal
import subprocess
import time

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("numba")

from process import ARENA, output

from arena.engines.folder import Folder
from arena.engines.plies import solve_by_plies
from arena.engines.ply_check import verify_by_plies
from arena.engines.ply_solution import read
from arena.engines.record import SOLUTION
from arena.engines.sizes import Sizes
from arena.engines.steps import unreported
from arena.engines.workers.local import Local
from arena.playing.perfect_solution import PerfectSolution
from games import load
from games.connect_four import POSITIONS

BY_PLIES = [1, 7, 49, 238, 1120, 4263, 16422, 54859]
"""The legal positions of 6 rows, 7 columns after 0, 1, 2, ... plies: https://oeis.org/A212693."""
FIVE = ("connect_four", "--rows", 5, "--columns", 5)


def lines(rows, columns, align):
    """List the lines of a board, each as the set of its squares."""
    inside = {(x, y) for x in range(columns) for y in range(rows)}
    for x, y in inside:
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = {(x + step * right, y + step * up) for step in range(align)}
            if line <= inside:
                yield line


def naive_counts(rows, columns, align):
    """Count the positions by plies: discs fall, and nobody moves once a line is full."""
    winning, counts = list(lines(rows, columns, align)), []
    layer = {("",) * columns}
    while layer:
        counts.append(len(layer))
        disc, after = "ox"[(len(counts) - 1) % 2], set()
        for board in layer:
            last = {(x, y) for x, column in enumerate(board) for y, each in enumerate(column) if each != disc}
            if any(line <= last for line in winning):
                continue
            for x, column in enumerate(board):
                if len(column) < rows:
                    after.add((*board[:x], column + disc, *board[x + 1 :]))
        layer = after
    return counts


def counts_of(folder):
    return [sum(each["buckets"]) for each in Folder(str(folder)).read_json(SOLUTION)["sets"]]


@pytest.mark.parametrize("places", [0, 10**9])
@pytest.mark.parametrize("board", [(3, 3, 3), (3, 4, 3), (4, 3, 3), (2, 5, 4)])
def test_positions_by_plies_are_those_of_the_rules(board, places, tmp_path):
    game = load("connect_four", **dict(zip(("rows", "columns", "align"), board, strict=True)))
    engine = Local(1)
    solve_by_plies(game, str(tmp_path), engine, sizes=Sizes(places=places))
    engine.close()
    assert counts_of(tmp_path) == naive_counts(*board)


@pytest.mark.slow
def test_the_first_plies_of_the_usual_board_are_those_that_are_published(tmp_path, monkeypatch):
    class StopError(Exception):
        """The step after the last ply that is counted."""

    def until(text, tasks):
        if text == f"ply {len(BY_PLIES)}":
            raise StopError
        return unreported(text, tasks)

    monkeypatch.setattr(Folder, "free", lambda _: None)
    folder, engine = Folder(str(tmp_path)), Local(1)
    with pytest.raises(StopError):
        solve_by_plies(load("connect_four"), folder, engine, report=until)
    engine.close()
    tasks = [folder.read_json(f"forward-{ply}/done.json")["tasks"] for ply in range(len(BY_PLIES))]
    assert [sum(task["positions"] for task in ply) for ply in tasks] == BY_PLIES


@pytest.fixture(scope="module")
def five(tmp_path_factory):
    """Solve 5 rows, 5 columns over arrays, by a command that is killed at a ply and given again."""
    folder = tmp_path_factory.mktemp("five") / "out"
    words = [*map(str, FIVE), "--engine", "local", "--workers", "2", "-o", str(folder)]
    for step in ("forward-17", "backward-18"):
        with subprocess.Popen([*ARENA, "solve", *words], stdout=subprocess.PIPE, start_new_session=True) as job:
            begun = time.monotonic()
            while job.poll() is None and not (folder / step / "0" / "done.json").exists():
                assert time.monotonic() - begun < 600
                time.sleep(0.01)
            os.killpg(job.pid, signal.SIGKILL)
        assert not (folder / SOLUTION).exists()
    output("solve", *words)
    return folder


@pytest.mark.slow
def test_five_by_five_is_whole_after_it_was_killed(five):
    assert Folder(str(five)).read_json("job.json")["arrays"]
    assert sum(counts_of(five)) == POSITIONS[5, 5, 4]
    game = load("connect_four", rows=5, columns=5)
    assert verify_by_plies(read(str(five), game), sample=20_000)


@pytest.mark.slow
def test_five_by_five_is_worth_what_the_perfect_search_says(five):
    game = load("connect_four", rows=5, columns=5)
    solution, perfect = read(str(five), game), PerfectSolution(game)
    for position in solution.drawn_vertices(300, seed=5):
        assert solution.value(position) == perfect.value(position)
