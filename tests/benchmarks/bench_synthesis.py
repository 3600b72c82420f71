"""Specifications read and solved: the public benchmark's files, and larger ones that look like its families."""

import csv
from pathlib import Path

import pytest
from clocks import Clock, side_by_side
from specifications import automaton, game_in_letters

from arena import read_compact, save, solve, specification, synthesize

FOLDER = Path(__file__).parents[2] / "data" / "synthesis"
with (FOLDER / "TRUTH.csv").open() as file:
    TRUTH = {row["file"]: row for row in csv.DictReader(file)}
FAMILIES = {
    "many priorities": lambda: game_in_letters(20_000, 4, 300),
    "two moves": lambda: game_in_letters(24_000, 2, 2),
    "a hundred moves": lambda: game_in_letters(700, 100, 50),
    "12 propositions": lambda: automaton(300, 12, 6, 60, 5),
    "20 propositions": lambda: automaton(3000, 20, 12, 12, 3),
    "24 propositions": lambda: automaton(400, 24, 12, 60, 7),
    "30 propositions": lambda: automaton(60, 30, 18, 500, 7, ends=12),
}


def solved(path):
    return solve(read_compact(path), "parity")


@pytest.mark.benchmark(group="the public benchmark, against reading alone")
@pytest.mark.parametrize("name", TRUTH)
def bench_files_of_the_benchmark(benchmark, report, name):
    reading = Clock(read_compact, lambda: (FOLDER / name,))
    solution = side_by_side(benchmark, solved, lambda: (FOLDER / name,), reading, 5)
    assert solution.realizable is (TRUTH[name]["realizable"] == "true")
    report(vertices=len(solution.columns), edges=solution.columns.edges, **reading.figures(benchmark, "reading"))


@pytest.mark.benchmark(group="controllers as circuits, against the competition's smallest")
@pytest.mark.parametrize("name", [name for name, row in TRUTH.items() if row["and_gates"]])
def bench_circuits_of_controllers(benchmark, report, tmp_path, name):
    game = specification(FOLDER / name)
    path = benchmark.pedantic(lambda: save(synthesize(game), tmp_path / "machine.aag"), rounds=3)
    _, _, _, latches, _, gates = path.read_text().partition("\n")[0].split()
    smallest = {"knor_gates": int(TRUTH[name]["and_gates"]), "knor_latches": int(TRUTH[name]["latches"])}
    report(gates=int(gates), latches=int(latches), **smallest)


@pytest.mark.benchmark(group="specifications of known families, against reading alone")
@pytest.mark.parametrize("name", FAMILIES)
def bench_families(benchmark, report, tmp_path, name):
    path = tmp_path / "game.ehoa"
    path.write_text(FAMILIES[name]())
    reading = Clock(read_compact, lambda: (path,))
    arena = side_by_side(benchmark, solved, lambda: (path,), reading, 3, warmup_rounds=1).columns
    size = path.stat().st_size
    report(bytes=size, vertices=len(arena), edges=arena.edges, **reading.figures(benchmark, "reading"))
