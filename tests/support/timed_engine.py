"""One board solved by one engine, as a process of its own: `python timed_engine.py ENGINE WORKERS ROWS COLUMNS FOLDER`.

It prints the seconds until the engine is open, those of solving, and the positions.
"""

import json
import sys
import time

from arena.engines.folder import Folder
from arena.engines.plies import solve_by_plies
from arena.engines.workers import opened
from games import load

MEMORY = 10**9


def main(name, workers, rows, columns, folder):
    game, begun = load("connect_four", rows=int(rows), columns=int(columns)), time.perf_counter()
    with opened(name, int(workers)) as engine:
        ready = time.perf_counter()
        solution = solve_by_plies(game, Folder(folder), engine, MEMORY)
        done = time.perf_counter()
    sys.stdout.write(json.dumps({"open": ready - begun, "solve": done - ready, "positions": len(solution)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
