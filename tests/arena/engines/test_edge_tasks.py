"""Jobs over tables of edges that were interrupted, damaged, or begun by somebody else."""

import shutil

import numpy as np
import pytest
from edge_streams import Here, scattered, streamed
from quick_run import quick

from arena.engines import edge_buckets
from arena.engines.edge_tasks import EdgeJob
from arena.engines.edges import solve_by_layers
from arena.engines.folder import Folder
from arena.engines.lease import at_work
from arena.engines.opening import reopened
from arena.engines.sizes import USUAL, Sizes
from arena.errors import InvalidArena, ParameterError, TooLarge

pytest.importorskip("pyarrow")
MEMORY = 10**9


HARMS = ("changed", "cut short", "missing")


class KilledError(Exception):
    """The driver's end."""


class Killed(Here):
    """An engine whose driver is killed after some tasks."""

    def __init__(self, left):
        super().__init__()
        self.left = left

    def run(self, work, job, tasks):
        for result in super().run(work, job, tasks):
            if not self.left:
                raise KilledError
            self.left -= 1
            yield result


@pytest.fixture
def done(monkeypatch):
    """List the tasks that are done."""
    tasks, do = [], EdgeJob.do

    def counted(job, task):
        tasks.append((task.step, task.bucket))
        return do(job, task)

    monkeypatch.setattr(EdgeJob, "do", counted)
    return tasks


ARRAYS = scattered(120, 300, seed=1)
SIZES = Sizes(edges=200, narrow=30, share=0.1)
"""A small arena is dealt into three buckets."""


def solved(folder, engine, arrays=ARRAYS, **options):
    """Solve as a process does that knows nothing of what others did."""
    edge_buckets._kept.clear()
    options = {"sizes": SIZES, **options}
    return solve_by_layers(streamed(arrays, folder / "arena"), Folder(str(folder / "out")), engine, MEMORY, **options)


def values(solution):
    return [
        (solution.value(vertex), solution.strategy(vertex), solution.draw(vertex), solution.columns.after(vertex))
        for vertex in range(len(solution.columns))
    ]


@pytest.mark.slow
def test_a_killed_job_goes_on_and_redoes_nothing(tmp_path, done):
    wanted, whole = values(solved(tmp_path, Here())), list(done)
    assert len({step for step, _ in whole if step.startswith("layers")}) > 2
    steps = [step for step, _ in whole]
    for left in [steps.index(step) + 1 for step in dict.fromkeys(steps)]:
        done.clear()
        shutil.rmtree(tmp_path / "out")
        with pytest.raises(KilledError):
            solved(tmp_path, Killed(left))
        assert values(solved(tmp_path, Here())) == wanted
        assert sorted(done) == sorted(whole)


@pytest.mark.usefixtures("done")
@pytest.mark.parametrize("left", quick(1, [4, 9]))
def test_damaged_files_are_made_again(tmp_path, left):
    wanted, mended = values(solved(tmp_path, Here())), 0
    for first, harm in enumerate(HARMS):  # together they harm each file once
        shutil.rmtree(tmp_path / "out")
        with pytest.raises(KilledError):
            solved(tmp_path, Killed(left))
        files = sorted(path for path in (tmp_path / "out").glob("*/*/*") if path.is_file())
        for path in files[first :: len(HARMS)]:
            damage(path, harm)
        solution = solved(tmp_path, Here())
        assert values(solution) == wanted
        mended += len(solution.mended)
    assert mended > 2


def damage(path, harm):
    """Harm a file."""
    data = path.read_bytes()
    if harm == "missing":
        path.unlink()
    elif harm == "cut short":
        path.write_bytes(data[: len(data) // 2])
    else:
        place = len(data) // 2
        path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])


@pytest.mark.usefixtures("done")
@pytest.mark.parametrize("harm", HARMS)
def test_damage_of_a_solution_is_named(tmp_path, harm):
    solved(tmp_path, Here())
    damage(tmp_path / "out" / "values" / "0" / "winner.npy", harm)
    with pytest.raises(InvalidArena, match=r"out/values/0/winner\.npy"):
        reopened(str(tmp_path / "out")).value(0)


@pytest.mark.usefixtures("done")
def test_columns_are_read_by_numpy_and_only_they_stay(tmp_path):
    solution = solved(tmp_path, Here())
    columns = [np.load(tmp_path / "out" / "values" / str(number) / "winner.npy") for number in range(3)]
    assert np.concatenate(columns).tolist() == [solution.value(vertex)[0] for vertex in range(120)]
    steps = {path.name for path in (tmp_path / "out").iterdir()}
    assert steps == {"in-use.json", "job.json", "log.jsonl", "solution.json", "rows", "values"}


@pytest.mark.usefixtures("done")
def test_the_folder_of_another_job_is_refused(tmp_path):
    solved(tmp_path, Here())
    with pytest.raises(ParameterError, match="holds another job, of arena"):
        solved(tmp_path, Here(), scattered(120, 300, seed=2))
    with at_work(Folder(str(tmp_path / "out"))), pytest.raises(ParameterError, match="another job works"):
        solved(tmp_path, Here())


def test_what_is_none_of_an_arena_is_refused(tmp_path):
    for name, place, value, text in [
        ("player", 7, 3, "player: 3 at place 7 (a number from 1 to 2)"),
        ("winner", 119, -2, "winner: -2 at place 119 (a number from -1 to 2)"),
        ("source", 299, 120, "an edge has the vertex 120 (from 0 to 119)"),
        ("target", 0, -1, "an edge has the vertex -1 (from 0 to 119)"),
    ]:
        arrays = {key: column.copy() for key, column in ARRAYS.items()}
        arrays[name][place] = value
        with pytest.raises(InvalidArena) as error:
            solved(tmp_path, Here(), arrays)
        assert text in str(error.value)
        shutil.rmtree(tmp_path / "out")
    wrong = {"source": np.array([0]), "target": np.array([1]), "player": np.array([1, 2])}
    for winner, text in [([-1, -1], "1: a sink without a winner"), ([0, 1], "0 at vertex 0, which has moves")]:
        with pytest.raises(InvalidArena) as error:
            solved(tmp_path, Here(), {**wrong, "winner": np.array(winner)})
        assert text in str(error.value)
        shutil.rmtree(tmp_path / "out")


def test_what_is_too_large_or_another_objective_is_refused(tmp_path, monkeypatch):
    with pytest.raises(ParameterError, match=r"only reach is solved for; parity by --engine disk"):
        solved(tmp_path, Here(), objective="parity")
    with pytest.raises(TooLarge, match="vertices"):
        solved(tmp_path, Here(), max_vertices=100)
    with pytest.raises(TooLarge, match=r"at least 0\.6 GB"):
        solve_by_layers(streamed(ARRAYS, tmp_path / "arena"), Folder(str(tmp_path / "out")), Here(), 10**6)
    assert not (tmp_path / "out").exists()
    monkeypatch.setattr("arena.engines.edge_rows.BYTES_AN_EDGE", 10**8)
    with pytest.raises(TooLarge, match=r"edges belong to its 120 vertices and take 30\.3 GB"):
        solved(tmp_path, Here(), sizes=USUAL)
