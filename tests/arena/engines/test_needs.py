"""What a job will need is said before its work, and a job that cannot fit is refused before it writes anything."""

import shutil
from typing import NamedTuple

import pytest

pytest.importorskip("pyarrow")

from edge_streams import Here, scattered, streamed
from numbered import write
from quick_run import quick

import arena
from arena import TooLarge
from arena.engines.disk import solve_on_disk
from arena.engines.edges import solve_by_layers
from arena.engines.folder import Folder
from arena.engines.needs import MARGIN, growth
from arena.engines.plies import solve_by_plies
from arena.engines.sizes import Sizes
from arena.engines.workers.local import Local
from arena.solving.strong import strong_solve
from games import load


class Usage(NamedTuple):
    """What `shutil.disk_usage` gives."""

    total: int
    used: int
    free: int


UNKNOWN = {"connect_four": {"rows": 4, "columns": 5}, "tictactoe": {"rows": 4, "columns": 4}}


@pytest.fixture
def disk(monkeypatch):
    """A disk with 200 MB, as `shutil.disk_usage` says."""
    room = {"free": 200_000_000}
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 0, room["free"]))
    return room


@pytest.mark.parametrize(
    ("board", "expected"),
    quick(
        2,
        [
            (
                {"rows": 6, "columns": 5, "align": 3},
                r"about \de\+\d+ positions \(by the first \d+ plies.*at least .* of disk",
            ),
            (
                {"rows": 6, "columns": 6},
                r"69,173,028,785 positions would take about 276\.7 GB of disk, and 0\.2 GB are free",
            ),
            (
                {"rows": 7, "columns": 6},
                r"about .* positions \(by the first \d+ plies, within a factor of 8\) would take at",
            ),
        ],
    ),
)
def test_a_game_that_does_not_fit_on_the_disk_is_refused_before_its_work(board, expected, disk, tmp_path):
    disk["free"] = 200_000_000 if "align" not in board else 200_000
    with pytest.raises(TooLarge, match=expected):
        solve_by_plies(load("connect_four", **board), str(tmp_path / "out"), Here())
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("engine", "free", "needed"),
    [(Here(), 20_000, r"28\.6 kB"), (Here(), 28_628, ""), (1, 7_000, r"7\.2 kB"), (1, 7_157, "")],
)
def test_plies_as_arrays_take_less_of_the_disk_than_buckets(engine, free, needed, disk, tmp_path):
    pytest.importorskip("numba")
    game, sizes = load("connect_four", rows=3, columns=4, align=3), Sizes(slice=100, places=0)
    disk["free"] = free
    engine = Local(engine) if engine == 1 else engine
    if not needed:
        assert solve_by_plies(game, str(tmp_path), engine, sizes=sizes)
        return
    with pytest.raises(TooLarge, match=f"7,157 positions would take about {needed} of disk, and .* are free"):
        solve_by_plies(game, str(tmp_path), engine, sizes=sizes)


@pytest.mark.slow
def test_more_positions_than_the_bound_are_refused_before_the_work(tmp_path):
    game = load("connect_four", rows=6, columns=7, align=5)
    with pytest.raises(TooLarge, match=r"has about .* positions \(by the first .*more than 1,000 vertices"):
        solve_by_plies(game, str(tmp_path / "out"), Here(), max_vertices=1000)
    assert not (tmp_path / "out").exists()


def test_an_arena_that_does_not_fit_on_the_disk_is_refused_before_its_work(disk, tmp_path):
    arrays, out = scattered(150, 400, seed=3), tmp_path / "out"
    disk["free"] = 100
    refusal = r"would take about 1\d\.\d kB of disk, and 0\.1 kB are free"
    parts = streamed(arrays, tmp_path / "arena")
    with pytest.raises(TooLarge, match=refusal):
        solve_by_layers(parts, Folder(str(out)), Here(), 10**9)
    assert not out.exists()
    parts = arena.read_compact(write(arrays, tmp_path / "x.npz"))
    with pytest.raises(TooLarge, match=refusal):
        solve_on_disk(parts, out)


def test_a_long_job_is_told_with_its_disk(tmp_path, monkeypatch):
    told = []
    game = load("connect_four", rows=3, columns=3, align=3)
    solve_by_plies(game, str(tmp_path / "short"), Here(), tell=told.append)
    assert told == []
    monkeypatch.setattr("arena.engines.needs.LONG", 0.0)
    solve_by_plies(game, str(tmp_path / "out"), Here(), tell=told.append)
    solve_by_plies(game, str(tmp_path / "out"), Here(), tell=told.append)
    assert len(told) == 1
    assert told[0].startswith("694 positions: some 2 minutes on processors without other work, 2.8 kB of disk (")


@pytest.mark.parametrize("name", UNKNOWN)
def test_a_game_whose_positions_are_few_is_counted(name):
    game = load(name, **{**UNKNOWN[name], "rows": 3, "columns": 3, "align": 3})
    assert growth(game)[:2] == (len(strong_solve(game)), 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", UNKNOWN)
def test_the_growth_of_the_first_plies_tells_the_positions_within_the_margin(name):
    game = load(name, **UNKNOWN[name])
    expected = growth(game)
    assert expected.plies
    assert expected.least <= len(strong_solve(game)) <= MARGIN * expected.positions


@pytest.mark.slow
@pytest.mark.parametrize("board", [(5, 5), (5, 6), (6, 5), (6, 6), (6, 7), (4, 8), (7, 4)])
def test_the_growth_of_the_first_plies_tells_published_numbers_within_the_margin(board, monkeypatch):
    from games.connect_four import POSITIONS

    published = POSITIONS[(*board, 4)]
    monkeypatch.setattr("games.connect_four.POSITIONS", {})
    expected = growth(load("connect_four", rows=board[0], columns=board[1]))
    assert expected.plies
    assert expected.least <= published <= MARGIN * expected.positions
