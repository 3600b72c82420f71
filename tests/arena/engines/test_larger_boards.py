"""Boards of millions of positions on the processes of this machine, compiled, and a small one in plain Python."""

import numpy as np
import pytest

pytest.importorskip("pyarrow")

from by_plies import SIZES, check_every_position, solution_of
from ways import without_numba

from arena.engines.folder import Folder
from arena.engines.plies import solve_by_plies
from arena.engines.workers import opened
from arena.solving.strong import strong_solve
from games import load

MEMORY = 10**9
pytestmark = pytest.mark.slow


def solved(game, folder, **sizes):
    with opened("local", 2) as engine:
        solve_by_plies(game, Folder(str(folder)), engine, MEMORY, **sizes)
    return solution_of(folder)


@pytest.mark.parametrize("size", [(4, 5), (5, 4)])
def test_every_position_is_worth_what_the_table_says(size, tmp_path):
    game = load("connect_four", rows=size[0], columns=size[1])
    solved(game, tmp_path)
    check_every_position(tmp_path, game)


def test_every_position_is_worth_that_in_plain_python(tmp_path):
    game = load("connect_four", rows=4, columns=4)
    with without_numba():
        solved(game, tmp_path, sizes=SIZES)
    check_every_position(tmp_path, game)


def test_five_by_five_is_won_at_each_ply_as_often_as_the_table_says(tmp_path):
    game = load("connect_four", rows=5, columns=5)
    solution, table = solved(game, tmp_path), strong_solve(game)
    assert solution["tally"] == table.tally
    assert solution["by_plies"] == np.ravel(table.by_plies).tolist()
    assert sum(solution["by_plies"]) == 69_763_700
