"""Games solved ply by ply on files, held against the table that is solved in memory."""

import json
import zlib
from itertools import pairwise

import pytest

from arena import InvalidArena, TooLarge
from arena.engines.folder import Folder
from arena.engines.needs import BYTES
from arena.engines.plies import LEAST_MEMORY, MARGIN, USUAL_MEMORY, solve_by_plies
from arena.engines.ply_loops import EDGES
from arena.engines.ply_rules import rules_of
from arena.engines.ply_tasks import PlyJob
from arena.engines.record import JOB, SOLUTION
from arena.engines.sizes import Sizes
from arena.solving.strong import strong_solve
from games import load

pytest.importorskip("pyarrow")


class Here:
    """An engine that runs tasks in this process, in reverse order."""

    workers = 2

    def run(self, work, job, tasks):
        return [work(job, task) for task in reversed(tasks)]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        pytest.param("connect_four", {"rows": 4, "columns": 4}, marks=pytest.mark.slow),
        ("connect_four", {"rows": 3, "columns": 4, "align": 3}),
        ("tictactoe", {"rows": 2, "columns": 4}),
        pytest.param("tictactoe", {}, marks=pytest.mark.slow),
        ("nim", {"heaps": (1, 3, 5, 7)}),
        ("nim", {"heaps": (2, 3), "misere": True}),
        ("subtraction", {"heap": 20}),
    ],
)
def test_every_position_is_worth_what_the_table_in_memory_says(name, parameters, tmp_path):
    game, sizes = load(name, **parameters), Sizes(codes=500, slice=300, piece=10)
    table, solved = strong_solve(game), solve_by_plies(game, Folder(str(tmp_path)), Here(), 10**9, sizes=sizes)
    assert (solved.tally, solved.by_plies) == (table.tally, table.by_plies)
    reached = [code for code in range(table.rules.size) if table.values[code]]
    assert [solved.values[code] for code in reached] == [table.values[code] for code in reached]


# What a job is given, and what it leaves


SMALL = load("tictactoe", rows=2, columns=2, align=2)


def solved(folder, memory=10**9, *, workers=2, game=SMALL, **options):
    engine = Here()
    engine.workers = workers
    return solve_by_plies(game, folder, engine, memory, **options)


def test_bounds_are_the_most_that_may_be(tmp_path):
    solution = solved(tmp_path / "free")
    exact = {"max_vertices": len(solution), "max_edges": solution.tally[EDGES]}
    assert solved(tmp_path / "exact", **exact).tally == solution.tally
    for place, (name, bound) in enumerate(exact.items()):
        for folder in ("free", f"other {place}"):
            with pytest.raises(TooLarge, match=f"{bound - 1}"):
                solved(tmp_path / folder, **{name: bound - 1})
    assert not (tmp_path / "other 1" / SOLUTION).exists()


def test_positions_that_the_rules_count_are_refused_before_the_work(tmp_path):
    game = load("nim")
    with pytest.raises(TooLarge, match="more than 751 vertices"):
        solved(tmp_path / "out", game=game, max_vertices=rules_of(game).positions - 1)
    assert not (tmp_path / "out").exists()


def test_memory_is_at_least_that_of_a_task(tmp_path):
    with pytest.raises(TooLarge, match=r"a worker takes at least .* are too few"):
        solved(tmp_path / "less", LEAST_MEMORY - 1)
    solved(tmp_path / "least", LEAST_MEMORY)


def test_a_job_goes_on_with_the_memory_and_the_workers_that_it_was_begun_with(tmp_path):
    folder = Folder(str(tmp_path))
    solved(folder, 2 * LEAST_MEMORY)
    begun = folder.read_json(JOB)
    assert (begun["memory"], begun["workers"]) == (2 * LEAST_MEMORY, 2)
    for memory in (None, 2 * LEAST_MEMORY, 3 * LEAST_MEMORY):
        solved(folder, memory, workers=5)
    assert folder.read_json(JOB) == begun
    with pytest.raises(TooLarge, match=r"was begun for workers of .* too few to go on"):
        solved(folder, 2 * LEAST_MEMORY - 1)
    for name in ("memory", "workers"):
        folder.write_json(JOB, {**begun, name: 0})
        with pytest.raises(InvalidArena, match="no memory and workers"):
            solved(folder)


@pytest.mark.parametrize(("workers", "expected"), [(1, USUAL_MEMORY), (4, USUAL_MEMORY), (8, USUAL_MEMORY // 2)])
def test_workers_share_half_of_the_free_memory(workers, expected, tmp_path, monkeypatch):
    monkeypatch.setattr("arena.engines.plies.free_memory", lambda: 8 * USUAL_MEMORY)
    solved(tmp_path, None, workers=workers)
    assert Folder(str(tmp_path)).read_json(JOB)["memory"] == expected


def test_more_workers_than_half_of_the_free_memory_lasts_for_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("arena.engines.plies.free_memory", lambda: 4 * LEAST_MEMORY - 2)
    with pytest.raises(TooLarge, match=r"2 workers take at least .* take fewer workers"):
        solved(tmp_path, None)


class Disk(Folder):
    """A folder on a disk with so many free bytes."""

    room = 0

    def free(self):
        return self.room


def test_a_disk_without_room_is_refused_unless_a_job_has_begun(tmp_path):
    game, disk = load("nim"), Disk(str(tmp_path))
    needed = BYTES[False] * rules_of(game).positions
    disk.room = needed - 1
    with pytest.raises(TooLarge, match="positions would take about"):
        solved(disk, game=game)
    disk.room = needed
    solved(disk, game=game)
    disk.room = 0
    solved(disk, game=game)


@pytest.mark.parametrize("name", ["tictactoe", "subtraction"])
def test_only_the_solution_is_left_and_its_bytes_are_counted(name, tmp_path):
    solved(tmp_path, game=load(name))
    record, files = Folder(str(tmp_path)).read_json(SOLUTION), list(tmp_path.rglob("*.arrow"))
    assert {path.stem for path in files} == {"positions", "values"}
    assert sum(path.stat().st_size for path in files) == record["bytes"]
    assert (record["mended"], record["tasks"] > record["plies"]) == ({}, True)


# How plies are dealt


BOARD = load("connect_four", rows=3, columns=4, align=3)
CUT = Sizes(codes=100, slice=60, piece=2)


def kept(folder):
    """Give the solution's record, but for how often its tasks were done."""
    record = Folder(str(folder)).read_json(SOLUTION)
    return {name: record[name] for name in ("sets", "tally", "by_plies", "bytes", "plies")}


@pytest.mark.slow
def test_any_number_of_workers_leaves_the_same_files(tmp_path):
    for workers in (1, 2, 8):
        solved(tmp_path / str(workers), 2 * workers * LEAST_MEMORY, workers=workers, game=BOARD, sizes=CUT)
    assert max(len(each["buckets"]) for each in kept(tmp_path / "1")["sets"]) > 8
    assert kept(tmp_path / "1") == kept(tmp_path / "2") == kept(tmp_path / "8")


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (BOARD, 720_930_374),
        (load("tictactoe"), 4_175_016_962),
        (load("nim", heaps=(1, 3, 5, 7)), 504_024_273),
    ],
)
def test_checksums_are_those_of_files_whose_batches_were_sent(game, expected, tmp_path, monkeypatch):
    monkeypatch.setattr("arena.engines.rounds.come_back", lambda _: False)
    solved(tmp_path, game=game)
    assert zlib.crc32(json.dumps(kept(tmp_path)["sets"], sort_keys=True).encode()) == expected


@pytest.mark.parametrize(("codes", "piece", "buckets"), [(1, 1, 7), (10, 1, 5), (1, 3, 4), (10**6, 10**3, 1)])
def test_a_ply_has_no_more_buckets_than_its_tasks_have_codes(codes, piece, buckets, tmp_path):
    solved(tmp_path, sizes=Sizes(codes=codes, piece=piece))
    folder, number = Folder(str(tmp_path)), kept(tmp_path)["plies"]
    steps = [folder.read_json(f"forward-{ply}/done.json")["tasks"] for ply in range(number)]
    sent = [sum(task["sent"] for task in tasks) for tasks in steps]
    plies = list(zip([1, *sent], map(len, steps), strict=False))
    assert plies[0] == (1, 1)
    predicted = [MARGIN * size for size in (2, *(size**2 / before for (before, _), (size, _) in pairwise(plies)))]
    for (_, tasks), size in zip(plies[1:], predicted, strict=False):
        assert tasks == 1 + int(size / max(codes, (piece * size) ** 0.5))
        assert piece * (tasks - 1) ** 2 <= size
    assert max(tasks for _, tasks in plies) == buckets


@pytest.mark.parametrize(("memory", "most"), [(LEAST_MEMORY, 6_250_000), (4 * 10**9, 77_083_333)])
def test_a_bucket_is_no_larger_than_the_memory_for_it(memory, most):
    job = PlyJob(Folder("out"), SMALL, memory, Sizes(codes=10**9))
    assert [job.buckets(codes) for codes in (most - 1, most, 3 * most)] == [1, 2, 4]


def test_a_slice_grows_with_the_buckets_as_far_as_its_memory_goes():
    job = PlyJob(Folder("out"), SMALL, LEAST_MEMORY, Sizes(slice=1000, piece=10))
    assert [job.dealt_at_once(buckets, 7) for buckets in (1, 199, 200, 10**9)] == [1000, 1000, 2000, 382_000]


def test_more_codes_than_foreseen_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("arena.engines.ply_tasks.BYTES_A_CODE", 10**8)
    monkeypatch.setattr(PlyJob, "buckets", lambda *_: 1)
    with pytest.raises(TooLarge, match=r"bucket 0: at least 4 codes were sent to it, more than foreseen"):
        solved(tmp_path, LEAST_MEMORY)
