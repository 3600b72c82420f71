"""One board solved one way, as a process of its own: `timed_engine.py WAY ENGINE WORKERS ROWS COLUMNS FOLDER FILE`.

Ways: `table` and `arena` in memory, `arrays` and `buckets` ply by ply, `edges` and `disk` of the board as a file.
It prints the seconds until the engine is open, those of solving, those of processors meanwhile (without processes that
it has not forked), and the positions.
"""

import json
import resource
import sys
import time
from contextlib import nullcontext

import arena
from arena.engines.disk import solve_on_disk
from arena.engines.edges import solve_by_layers
from arena.engines.folder import Folder
from arena.engines.plies import solve_by_plies
from arena.engines.sizes import Sizes
from arena.engines.workers import opened
from arena.solving.strong import strong_solve
from games import load

MEMORY = 10**9
NEVER = 10**15
"""The numbers of a game that is not solved over arrays."""


def solved(way, engine, game, folder, file):
    """Solve a board, and give its positions."""
    if way == "table":
        return len(strong_solve(game))
    if way == "arena":
        return len(arena.solve(arena.read_compact(file)).columns.player)
    if way in ("arrays", "buckets"):
        sizes = Sizes(places=0 if way == "arrays" else NEVER)
        return len(solve_by_plies(game, Folder(folder), engine, MEMORY, sizes=sizes))
    parts = arena.read_compact(file)
    if way == "edges":
        solve_by_layers(parts, Folder(folder), engine, MEMORY)
    else:
        solve_on_disk(parts, folder, memory=MEMORY)
    return parts.vertices


def main(way, name, workers, rows, columns, folder, file):
    game, begun = load("connect_four", rows=int(rows), columns=int(columns)), time.perf_counter()
    with opened(name, int(workers)) if name else nullcontext() as engine:
        ready, before = time.perf_counter(), time.process_time()
        positions = solved(way, engine, game, folder, file)
        done, after = time.perf_counter(), time.process_time()
    forked = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    figures = {"open": ready - begun, "solve": done - ready, "cpu": after - before + forked, "positions": positions}
    sys.stdout.write(json.dumps(figures))


if __name__ == "__main__":
    main(*sys.argv[1:])
