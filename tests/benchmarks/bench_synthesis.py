"""Specifications read and solved: the public benchmark's files in data/, and larger ones that look like its families.

The process as a whole takes a tenth of a second more, in which Python starts and imports; `farm-bench` measures it.
"""

import csv
import time

import pytest
from specifications import automaton, game_in_letters

from arena import solve, specification, synthesize
from arena.machine.data import DATA
from arena.synthesis.encoding import circuit_of
from exporters.arenas import hoa

FOLDER = DATA / "synthesis"
with (FOLDER / "TRUTH.csv").open() as file:
    ROWS = list(csv.DictReader(file))
TRUTH = {row["file"]: row["realizable"] == "true" for row in ROWS}
SMALLEST = {
    row["file"]: {"knor_gates": int(row["and_gates"] or 0), "knor_latches": int(row["latches"] or 0)} for row in ROWS
}
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
    began = time.perf_counter()
    arena = hoa.columns(path)
    read = time.perf_counter()
    solution = solve(arena, "parity")
    return solution, (read - began) * 1e3, (time.perf_counter() - read) * 1e3


@pytest.mark.parametrize("name", TRUTH)
def bench_files_of_the_benchmark(benchmark, tell, name):
    solution, *_ = benchmark.pedantic(solved, (FOLDER / name,), rounds=5)
    assert solution.realizable is TRUTH[name]
    tell(bytes=(FOLDER / name).stat().st_size, vertices=len(solution.columns), edges=solution.columns.edges)


@pytest.mark.parametrize("name", [name for name, is_realizable in TRUTH.items() if is_realizable])
def bench_circuits_of_controllers(benchmark, tell, name):
    game = specification(FOLDER / name)
    circuit = benchmark.pedantic(lambda: circuit_of(synthesize(game)), rounds=3)
    tell(gates=len(circuit.gates), latches=len(circuit.latches), **SMALLEST[name])


@pytest.mark.parametrize("name", FAMILIES)
def bench_families(benchmark, tell, tmp_path, name):
    path = tmp_path / "game.ehoa"
    path.write_text(FAMILIES[name]())
    solution, read, searched = benchmark.pedantic(solved, (path,), rounds=3)
    arena = solution.columns
    tell(bytes=path.stat().st_size, vertices=len(arena), edges=arena.edges, read_ms=read, solve_ms=searched)
