"""A job on files as a process of its own, which can be killed: `python by_plies.py ENGINE FOLDER ROWS COLUMNS`.

It writes what the folder says of the solution.
"""

import json
import sys
from pathlib import Path

import numpy as np

from arena.engines import plies
from arena.engines.batches import Batches
from arena.engines.folder import Folder
from arena.engines.ply_solution import SOLUTION
from arena.engines.ply_tasks import POSITIONS, VALUES
from arena.engines.workers import opened
from arena.errors import ArenaError
from arena.solving.strong import strong_solve
from games import load

FEW_CODES = 4000
"""Few enough for a small board to have several tasks a step."""
MEMORY = 10**9


def board(rows, columns):
    return load("connect_four", rows=rows, columns=columns)


def check_every_position(folder, game):
    """Hold every position on files against the table in memory, and the counts too."""
    folder, table = Folder(str(folder)), strong_solve(game)
    solution, expected = folder.read_json(SOLUTION), np.asarray(table.values)
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


def main(engine, address, rows, columns, workers=None):
    plies.FEW_CODES = FEW_CODES
    folder = Folder(address)
    try:
        with opened(engine, int(workers) if workers else None) as workers_there:
            plies.solve_by_plies(board(int(rows), int(columns)), folder, workers_there, MEMORY)
    except ArenaError as error:
        sys.exit(f"arena: error: {error}")
    sys.stdout.write(json.dumps(folder.read_json(SOLUTION)))


if __name__ == "__main__":
    main(*sys.argv[1:])
