"""The model of openings, files and bytes is held against what is counted in runs, and grows as the guide says."""

from itertools import pairwise

import pytest

pytest.importorskip("pyarrow")

from counted import CountedFolder
from ply_model import Model, model_of, plies_of

from arena.engines.folder import Folder
from arena.engines.plies import solve_by_plies
from arena.engines.ply_rules import rules_of
from arena.engines.ply_tasks import PlyJob
from arena.engines.sizes import USUAL, Sizes
from games import load

SMALL = load("connect_four", rows=3, columns=4, align=3)
LARGER = load("connect_four", rows=4, columns=5)
SIX = load("connect_four", rows=6, columns=6)
SIX_POSITIONS = 69_173_028_785
"""Of John Tromp's table."""
NEAR = 0.3
"""How far bytes may be from the model."""


class Here:
    """An engine that runs tasks in this process."""

    workers = 1

    def run(self, work, job, tasks):
        return [work(job, task) for task in tasks]


def counted(game, folder, sizes, monkeypatch):
    """Solve a game, and give the model of its plies and what was counted, before anything was removed."""
    monkeypatch.setattr("arena.engines.plies._tidy", lambda *_: None)
    here, job = CountedFolder(str(folder)), PlyJob(Folder("out"), game, 10**9, sizes)
    solve_by_plies(game, here, Here(), job.memory, sizes=sizes)
    sets = here.read_json("solution.json")["sets"]
    positions, buckets = [sum(each["buckets"]) for each in sets], [len(each["buckets"]) for each in sets]
    records = [here.read_json(f"forward-{ply}/done.json")["tasks"] for ply in range(len(sets))]
    sent = [sum(record["sent"] for record in tasks) for tasks in records]
    dealt = [*buckets, 1]
    slices = [
        sum(-(-record["positions"] // job.dealt_at_once(following, rules_of(game).width)) for record in tasks)
        for tasks, following in zip(records, dealt[1:], strict=True)
    ]
    return Model(positions, sent, dealt, slices), here.counts


def bytes_of_kind(counts, *names):
    return sum(size for path, size in counts.sizes.items() if path.rpartition("/")[2].partition(".")[0] in names)


@pytest.mark.parametrize("codes", [10**6, 300, 120])
def test_openings_and_files_are_those_that_the_model_counts(codes, tmp_path, monkeypatch):
    model, counts = counted(SMALL, tmp_path, Sizes(codes=codes, slice=50, piece=1), monkeypatch)
    assert (counts.opens, len(counts.sizes)) == (model.opens, model.created)


@pytest.mark.slow
@pytest.mark.parametrize(("codes", "buckets"), [(260_000, 8), (64_000, 32), (15_500, 126)])
def test_bytes_are_near_to_the_model(codes, buckets, tmp_path, monkeypatch):
    model, counts = counted(LARGER, tmp_path, Sizes(codes=codes, piece=16), monkeypatch)
    assert (max(model.buckets), counts.opens, len(counts.sizes)) == (buckets, model.opens, model.created)
    assert bytes_of_kind(counts, "positions", "values") == pytest.approx(model.kept, rel=NEAR)
    assert bytes_of_kind(counts, "questions", "answers") == pytest.approx(model.sent_away, rel=NEAR)
    assert counts.read == pytest.approx(model.read, rel=NEAR)


@pytest.mark.parametrize(("memory", "factors"), [(10**9, (0.01, 0.1, 1)), (4 * 10**9, (0.1, 1, 10))])
def test_openings_and_bytes_grow_with_the_positions_as_long_as_memory_allows(memory, factors):
    job, width = PlyJob(Folder("out"), SIX, memory, USUAL), rules_of(SIX).width
    models = [model_of(plies_of(SIX, SIX_POSITIONS * factor), job, width) for factor in factors]
    for one, other in pairwise(models):
        assert other.opens < 10.5 * one.opens
        assert other.kept + other.sent_away < 12 * (one.kept + one.sent_away)
        assert max(other.buckets) < 3.5 * max(one.buckets)
        assert other.driver < 3.5 * one.driver
