"""Games solved ply by ply on files, held against the table that is solved in memory."""

import pytest

from arena.engines.folder import Folder
from arena.engines.plies import solve_by_plies
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
def test_every_position_is_worth_what_the_table_in_memory_says(name, parameters, tmp_path, monkeypatch):
    monkeypatch.setattr("arena.engines.plies.FEW_CODES", 500)
    monkeypatch.setattr("arena.engines.ply_rules.SLICE", 300)
    game = load(name, **parameters)
    table, solved = strong_solve(game), solve_by_plies(game, Folder(str(tmp_path)), Here(), 10**9)
    assert (solved.tally, solved.by_plies) == (table.tally, table.by_plies)
    reached = [code for code in range(table.rules.size) if table.values[code]]
    assert [solved.values[code] for code in reached] == [table.values[code] for code in reached]
