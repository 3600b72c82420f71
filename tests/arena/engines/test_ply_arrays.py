"""Games solved over arrays of their plies, held against the table in memory, with one of their files each."""

import numpy as np
import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("numba")

from by_plies import check_every_position, standing
from process import arena as command

from arena import InvalidGame, TooLarge
from arena.engines.folder import Folder
from arena.engines.plies import ARRAYS, solve_by_plies
from arena.engines.ply_arrays import memory_needed
from arena.engines.ply_check import verify_by_plies
from arena.engines.ply_rules import PlyRules
from arena.engines.record import JOB, SOLUTION
from arena.engines.sizes import Sizes
from arena.engines.steps import unreported
from arena.engines.workers import opened
from arena.rules.capabilities import packed_rules
from arena.rules.ply_index import of_columns
from games import load


class Here:
    """An engine that runs tasks in this process."""

    workers = 2

    def run(self, work, job, tasks):
        return [work(job, task) for task in tasks]


BOARD = load("connect_four", rows=3, columns=4, align=3)
SIZES = Sizes(slice=100, places=0)


def solved(folder, game=BOARD, workers=2, **options):
    with opened("local", workers) as engine:
        return solve_by_plies(game, Folder(str(folder)), engine, sizes=SIZES, **options)


def record(folder, name=JOB):
    return Folder(str(folder)).read_json(name)


@pytest.mark.parametrize(
    "board",
    [
        {"rows": 3, "columns": 4, "align": 3},
        {"rows": 4, "columns": 2, "align": 2},
        {"rows": 2, "columns": 5, "align": 3},
        pytest.param({"rows": 4, "columns": 4}, marks=pytest.mark.slow),
        pytest.param({"rows": 5, "columns": 4}, marks=pytest.mark.slow),
    ],
)
def test_every_position_is_worth_what_the_table_says(board, tmp_path):
    game = load("connect_four", **board)
    solution = solved(tmp_path, game)
    assert record(tmp_path)[ARRAYS]
    check_every_position(tmp_path, game)
    assert verify_by_plies(solution)
    assert all(len(each["buckets"]) == 1 for each in record(tmp_path, SOLUTION)["sets"])


def test_any_number_of_threads_writes_the_same(tmp_path):
    for workers in (1, 3):
        solved(tmp_path / str(workers), workers=workers)
    assert record(tmp_path / "1", SOLUTION)["sets"] == record(tmp_path / "3", SOLUTION)["sets"]


@pytest.mark.parametrize("stopped", [0, 1, 5, 12, 13, 20, 25])
@pytest.mark.parametrize("goes_on", ["local", "here"])
def test_an_interrupted_job_goes_on_with_the_ply_it_was_at(stopped, goes_on, tmp_path):
    steps = []

    def until(text, tasks):
        steps.append(text)
        if len(steps) > stopped:
            raise KeyboardInterrupt
        return unreported(text, tasks)

    with pytest.raises(KeyboardInterrupt):
        solved(tmp_path, report=until)
    stood = standing(tmp_path)
    assert len(stood) == stopped
    if goes_on == "local":
        solved(tmp_path)
    else:
        solve_by_plies(BOARD, Folder(str(tmp_path)), Here(), sizes=SIZES)
    check_every_position(tmp_path, BOARD)
    assert stood.items() <= standing(tmp_path).items()


def test_a_job_goes_on_only_where_two_plies_have_room(tmp_path, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solved(tmp_path, report=stop)
    monkeypatch.setattr("arena.machine.memory.free_memory", lambda: 10**6)
    with pytest.raises(TooLarge, match="two plies as arrays"):
        solved(tmp_path)


@pytest.mark.parametrize("path", ["forward-4/0/positions.arrow", "forward-12/0/positions.arrow"])
def test_a_damaged_file_is_made_again(path, tmp_path):
    def damage(text, tasks):
        if text == "values of ply 8":
            (tmp_path / path).write_bytes(b"")
        return unreported(text, tasks)

    solved(tmp_path, report=damage)
    assert set(record(tmp_path, SOLUTION)["mended"]) == ({path} if path.startswith("forward-4") else set())
    if path.startswith("forward-4"):
        check_every_position(tmp_path, BOARD)


def test_values_are_made_again_that_an_interrupted_job_has_lost(tmp_path):
    def stop(text, tasks):
        if text == "values of ply 5":
            raise KeyboardInterrupt
        return unreported(text, tasks)

    with pytest.raises(KeyboardInterrupt):
        solved(tmp_path, report=stop)
    path = tmp_path / "backward-6" / "0" / "values.arrow"
    path.write_bytes(path.read_bytes()[:-9])
    solved(tmp_path)
    assert set(record(tmp_path, SOLUTION)["mended"]) == {"backward-6/0/values.arrow"}
    check_every_position(tmp_path, BOARD)


def test_a_job_without_memory_for_two_plies_goes_by_buckets(tmp_path):
    rules = packed_rules(load("connect_four", rows=5, columns=6))
    needed = memory_needed(rules, rules.index, 2)
    assert 2 * 1_310_475_600 < needed < 4 * 10**9
    with opened("local", 1) as engine:
        solve_by_plies(BOARD, Folder(str(tmp_path)), engine, 610_000_000, sizes=SIZES)
    assert record(tmp_path)[ARRAYS] == (memory_needed(packed_rules(BOARD), of_columns(3, 4), 1) <= 610_000_000)


@pytest.mark.parametrize(("memory", "places"), [(600_000_000, 10**9), (None, 10**9)])
def test_small_games_go_by_buckets(memory, places, tmp_path):
    with opened("local", 1) as engine:
        solve_by_plies(BOARD, Folder(str(tmp_path)), engine, memory, sizes=Sizes(places=places))
    assert not record(tmp_path)[ARRAYS]
    check_every_position(tmp_path, BOARD)


def test_a_move_to_another_ply_is_refused():
    rules, index = PlyRules(BOARD, 100), of_columns(3, 4)
    start = np.array([packed_rules(BOARD).code_at(BOARD.initial)])
    assert rules.places(rules.expanded(start)[0], index.places(1)).tolist() == [0, 1, 2, 3]
    with pytest.raises(InvalidGame, match="which is no position of the next ply"):
        rules.places(start, index.places(1))


def test_the_way_to_all_positions_is_named_where_a_game_is_only_searched():
    board = ["connect_four", "--rows", "6", "--columns", "5"]
    done = command("solve", *board, "-o", "board.solved")
    assert done.returncode == 1
    assert done.stderr.endswith("too many positions for a table; --engine local -o FOLDER solves all positions\n")
