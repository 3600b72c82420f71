"""Verbs that need no DiGraph of a file make none: networkx is not even imported."""

import subprocess
import sys

import pytest

from arena import random_arena, save

TOLD = """
import atexit, sys
atexit.register(lambda: print("networkx" in sys.modules, file=sys.stderr))
from arena.cli import main
main()
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    save(random_arena(300, seed=1), folder / "sinks.pg")
    save(random_arena(300, seed=2, priorities=4), folder / "endless.npz")
    edges = (f"vertex {number:06},vertex {number * 7 % 40000 + 40000:06}\n" for number in range(40000))
    (folder / "bare.csv").write_text("source,target\n" + "".join(edges))
    return folder


def run(folder, *arguments):
    command = [sys.executable, "-W", "error", "-c", TOLD, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "False", arguments
    return done.stdout


@pytest.mark.parametrize(
    ("file", "objective", "ending"), [("sinks.pg", "reach", "sol"), ("endless.npz", "parity", "json")]
)
def test_solutions_are_kept_and_verified_without_a_graph(folder, file, objective, ending):
    run(folder, "solve", file, "--objective", objective, "-o", f"{file}.{ending}")
    assert run(folder, "verify", file, f"{file}.{ending}").startswith(f"verified: {file}, 300 vertices, ")


def test_files_are_checked_without_a_graph(folder):
    assert run(folder, "check", "sinks.pg").startswith("sinks.pg: looked at all 300 vertices")


@pytest.mark.slow
def test_kernels_are_found_and_verified_without_a_graph(folder):
    assert "the only kernel" in run(folder, "kernel", "bare.csv", "-o", "kernel.json")
    assert run(folder, "verify", "bare.csv", "kernel.json").startswith("verified: bare.csv, ")
