"""Games solved ply by ply on files: as a program, the command `arena` with several tasks a step on a small board."""

import functools
import os
import sys
from pathlib import Path

import numpy as np

from arena.cli import main
from arena.engines import plies
from arena.engines.batches import Batches
from arena.engines.folder import Folder
from arena.engines.ply_tasks import POSITIONS, VALUES
from arena.engines.record import SOLUTION
from arena.engines.sizes import Sizes
from arena.solving.strong import strong_solve
from games import load

SIZES = Sizes(codes=int(os.environ.get("CODES", "4000")), slice=1500, piece=100)
"""Few enough for a small board to have several tasks a step."""
BOARD = load("connect_four", rows=4, columns=4)


def solution_of(folder):
    return Folder(str(folder)).read_json(SOLUTION)


table_of = functools.cache(strong_solve)


def check_every_position(folder, game):
    """Hold every position on files against the table in memory, and the counts too."""
    solution, folder, table = solution_of(folder), Folder(str(folder)), table_of(game)
    expected = np.asarray(table.values)
    count = 0
    for each in solution["sets"]:
        for bucket in range(len(each["buckets"])):
            codes = Batches(folder, f"{each['positions']}/{bucket}/{POSITIONS}").all_codes()
            file = Batches(folder, f"{each['values']}/{bucket}/{VALUES}")
            values = [file.columns(number)[0] for number in range(len(file))]
            assert (np.concatenate([*values, codes[:0]]) == expected[codes]).all()
            count += len(codes)
    assert count == np.count_nonzero(expected)
    assert solution["tally"] == table.tally
    assert solution["by_plies"] == [number for counts in table.by_plies for number in counts]


def standing(folder):
    """List the tasks that are done, by the time at which they were."""
    return {path: path.stat().st_mtime_ns for path in Path(folder).glob("*/[0-9]*/done.json")}


def command(engine, folder, *options):
    """Give the command that solves 4 x 4 on files, as a process of its own that can be killed."""
    size = ["--rows", "4", "--columns", "4", "--memory", "1GB"]
    return [sys.executable, __file__, "solve", "connect_four", *size, "--engine", engine, "-o", str(folder), *options]


if __name__ == "__main__":
    plies.solve_by_plies = functools.partial(plies.solve_by_plies, sizes=SIZES)
    main()
