"""Types that help: a user's script under mypy --strict is refused where it mixes up vertices, ranks and answers."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """\
import networkx as nx

import arena

graph: nx.DiGraph[str] = nx.DiGraph([("a", "b")])
solution, forced, kernel = arena.solve(graph), arena.attractor(graph, 1), arena.kernel(graph)
rank: int = forced.rank["a"]
after: str = solution.strategy["a"]
name: str = forced.rank["a"]  # refused
plies: str = solution.remoteness["a"]  # refused
winner: int = solution.winner[3]  # refused
move: int = solution.strategy["a"]  # refused
layer: list[int] = forced.layers[0]  # refused
into: int = kernel.strategy["a"]  # refused
members: set[int] = solution.w1  # refused
outcome: int = arena.solve_positions(graph).outcome["a"]  # refused
value: str = arena.backward_induction(graph).value["a"]  # refused
for vertex, plies_left in solution.remoteness.items():
    print(vertex.upper(), plies_left + 1)
of_strings: arena.Solution[str] = arena.solve(arena.compact(graph))
of_numbers: arena.Solution[int] = arena.solve(graph)  # refused
of_any: arena.Solution = arena.solve(arena.unfold(arena.load("nim")))
columns = arena.CompactArena.from_edges([0], [1], [1, 2], [-1, 1])
print(arena.solve(columns).winners.sum())
number: int = arena.solve(columns).strategy[0]
text: str = arena.solve(columns).strategy[0]  # refused
named = arena.CompactArena.from_edges([0], [1], [1, 2], [-1, 1], vertices=["a", "b"])
unnamed: arena.CompactArena[int] = named  # refused
drawn = arena.attractor(arena.random_arena(9, seed=1), 1)
nearest: int = drawn.rank[0]
farthest: int = drawn.rank["0"]  # refused
of_texts: arena.CompactArena[str] = arena.family("clique", 4)
of_ints: arena.CompactArena[int] = arena.family("clique", 4)  # refused
answer: arena.Verification = arena.verify(graph, solution)
flaw: arena.Flaw = arena.verify(graph, solution)  # refused
claim: arena.Certificate | arena.KernelCertificate = arena.read_solution("kept.json", graph)
table: arena.StrongSolution = arena.read_solution("kept.json", graph)  # refused
"""


@pytest.mark.slow
def test_a_script_that_mixes_types_up_is_refused(tmp_path):
    pytest.importorskip("mypy")
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    errors = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert all(line.startswith(str(script)) for line in errors), done.stdout + done.stderr
    refused = {int(line.removeprefix(f"{script}:").partition(":")[0]) for line in errors}
    assert refused == {number for number, line in enumerate(SCRIPT.splitlines(), 1) if line.endswith("# refused")}
