# ruff: noqa: T201 - a program that prints
"""Print the fixed set of timings: CPU seconds, each beside a yardstick that is measured in the same run.

Example: python tests/benchmarks/fixed.py

The set takes about two minutes on a quiet core. Each row is the best of a few runs that alternate with those of its
yardstick, so that ratios can be compared between machines, and between two states of the code.
"""

import csv
import os
import random
import resource
import subprocess
import sys
import tempfile
from functools import partial
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]
for _variable in ("ARENA_LOOPS", "PYTHONDONTWRITEBYTECODE"):
    os.environ.pop(_variable, None)
os.environ["PYTHONPATH"] = str(ROOT)

import numpy as np  # noqa: E402
import pandas as pd  # noqa: E402
from families import Textbook, grid, random_family  # noqa: E402
from textbook_zielonka import TextbookZielonka  # noqa: E402

import games  # noqa: E402
from arena import CompactArena, PerfectSolution, attractor, random_arena, read_compact, save, solve, strong_solve  # noqa: E402

EDGES = 10**6
BANDS = {8: 4, 12: 16, 16: 40, 20: 100, 24: 200, 28: 400}
"""How many positions of Connect-4 are scored, by their plies."""
STRONG = {(5, 4): 1_706_255, (4, 5): 3_945_711}
"""The positions of Connect-4, by rows and columns."""
SYNTHESIS = ROOT / "data" / "synthesis"


def main():
    print(f"{'what':44} {'seconds':>9} {'yardstick':>9}  {'ratio':>7}")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for rows in (processes, specifications, attractors, parity, files, strong, perfect):
            rows()


def processor_time():
    """Return the CPU seconds of this process and of the processes it has waited for."""
    here, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return here.ru_utime + here.ru_stime + children.ru_utime + children.ru_stime


def seconds(work):
    began = processor_time()
    work()
    return processor_time() - began


def best(*works, rounds):
    """Return the best time of each of some works, which take turns after a first round that does not count."""
    for work in works:
        work()
    times = [[seconds(work) for work in works] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


def show(what, ours, name, yardstick):
    ratio = f"{ours / yardstick:8.3g}" if yardstick else " " * 8
    print(f"{what:44} {ours:9.4f} {yardstick:9.4f} {ratio}  {name}", flush=True)


def compare(what, ours, name, yardstick, rounds=5):
    own, other = best(ours, yardstick, rounds=rounds)
    show(what, own, name, other)


def python(*arguments):
    return subprocess.run([sys.executable, *map(str, arguments)], check=True, capture_output=True).stdout


def processes():
    """Time whole processes: start-up, a first picture, a first solution."""
    for command in ("--help", "draw fibonacci_nim -o f.svg", "solve fibonacci_nim", "solve tictactoe"):
        ours = partial(python, "-m", "arena", *command.split())
        compare(f"arena {command}", ours, "import click", partial(python, "-c", "import click"))


def specifications():
    """Solve the files of the public benchmark, each in a process of its own."""
    with (SYNTHESIS / "TRUTH.csv").open() as file:
        truth = {row["file"]: row["realizable"] for row in csv.DictReader(file)}
    times = {}
    for name, realizable in truth.items():
        command = partial(python, "-m", "arena", "solve", SYNTHESIS / name)
        assert command().startswith(b"REALIZABLE") == (realizable == "true"), name
        times[name] = min(seconds(command) for _ in range(2))
    click = min(seconds(partial(python, "-c", "import click")) for _ in range(5))
    show(f"{len(times)} specifications solved, in sum", sum(times.values()), "import click", click)
    show("the slowest specification", max(times.values()), "import click", click)


def attractors():
    for name, family in (("random edges", random_family(EDGES)), ("edges of a grid", grid(EDGES))):
        textbook, arena = Textbook(family), CompactArena.from_edges(*family)
        assert (np.asarray(attractor(arena, 1).rank) == textbook.attractor(1)[0]).all()
        compare(
            f"attractor, 10^6 {name}",
            lambda family=family: attractor(CompactArena.from_edges(*family), 1),
            "textbook loop, rows made before",
            partial(textbook.attractor, 1),
        )


def parity():
    game = random_arena(EDGES // 4, degrees=(4, 4), bipartite=False, priorities=20, seed=2026)
    textbook = TextbookZielonka(game)
    assert (np.asarray(solve(game, "parity").winner) == textbook.winners()).all()
    compare("parity, 10^6 edges", partial(solve, game, "parity"), "textbook Zielonka", textbook.winners)


def files():
    family = random_family(EDGES)
    marks = {"priority": np.arange(family.vertices) % 7}
    save(CompactArena.from_edges(*family, initial=0, marks=marks), "arena.pg")
    table = pd.DataFrame({"source": family.source, "target": family.target})
    table["player"] = family.player[family.source]
    table["winner"] = pd.Series(family.winner[family.target], dtype="Int8").replace(-1, pd.NA)
    table.to_csv("arena.csv", index=False)
    for name in ("arena.csv", "arena.pg"):
        assert read_compact(name).number_of_edges() >= family.edges
        compare(f"read {name}, 10^6 edges", partial(read_compact, name), "pandas", partial(pd.read_csv, "arena.csv"))


def strong():
    for (rows, columns), positions in STRONG.items():
        game = games.load("connect_four", rows=rows, columns=columns)
        codes = np.random.default_rng(0).integers(0, 1 << 62, positions)
        assert len(strong_solve(game)) == positions
        what = f"strong_solve, Connect-4, {rows} rows, {columns} columns"
        compare(what, partial(strong_solve, game), "np.sort of as many", partial(np.sort, codes), rounds=3)


def perfect():
    """Score all moves of positions of Connect-4 in which nobody wins at once, each round by an empty table."""
    if not find_spec("bitbully"):
        return print("bitbully is not installed: no perfect Connect-4")
    import bitbully

    agent, four = bitbully.BitBully(opening_book=None), games.load("connect_four")
    for plies, number in BANDS.items():
        plays = [quiet_play(four, plies, chance) for chance in map(random.Random, range(number))]
        boards = [bitbully.Board(columns) for columns, _ in plays]

        def ours(plays=plays):
            return list(map(PerfectSolution(four, book=False).scores, [position for _, position in plays]))

        def theirs(boards=boards):
            agent.reset_transposition_table()
            return [agent.score_all_moves(board) for board in boards]

        for found, scores in zip(ours(), theirs(), strict=True):
            assert {int(move) - 1: score for move, score in found.items()} == scores
        compare(f"Connect-4, {number} positions of {plies} plies", ours, "bitbully", theirs, rounds=3)
    return None


def quiet_play(game, plies, chance):
    """Play some random moves, until nobody has won or can win at once: the columns from 0, and the position."""
    while True:
        position, columns = game.initial, []
        while len(columns) < plies and game.winner(position) is None:
            move, position = chance.choice(list(game.moves(position)))
            columns.append(int(move) - 1)
        if game.winner(position) is None and not any(game.winner(after) for _, after in game.moves(position)):
            return columns, position


if __name__ == "__main__":
    main()
