"""A light installation, of click, networkx, graphviz and pygraphviz: what works, and what is refused in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

ELSEWHERE = Path(__file__).parent / "support" / "elsewhere.py"
WORKING = [
    "games",
    "solve sans_interet",
    "solve tictactoe",
    "draw fibonacci_nim --matches 4 -o picture.svg",
    "draw sans_interet -o picture.pdf",
    "draw sans_interet --color attractor --player 1 -o picture.tex",
    "tree subtraction --heap 4 -o tree.svg",
    "table fibonacci_nim --matches 4 -o table.csv",
    "kernel rook --rows 3 --columns 5",
    "sweep fibonacci_nim --matches 2:12",
    "film fibonacci_nim --matches 4 -o film.svg",
    "explore fibonacci_nim --matches 4 -o page.html",
    "search connect_four --plies 4",
    "simulate nim --heaps 1,2 --games 2",
    "exercise attractor --count 2 -o sheets",
    "convert sans_interet arena.graphml",
    "value domineering",
    "sequence octal",
]
LACKING = {
    "draw sans_interet -o picture.png": "resvg-py",
    "film fibonacci_nim --matches 4 -o film.gif": "pillow",
    "film fibonacci_nim --matches 4 -o film.pdf": "pypdf",
    "random 1000": "numpy",
    "search connect_four --perfect": "numpy",
    "convert sans_interet arena.npz": "numpy",
    "solve subtraction --heap 9 --engine local -o folder": "numpy",
}


def run(folder, command):
    return subprocess.run(
        [sys.executable, str(ELSEWHERE), "light", *command.split()],
        cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("command", WORKING)
def test_what_works(tmp_path, command):
    done = run(tmp_path, command)
    assert done.returncode == 0, done.stderr
    assert bool(done.stdout) != any(tmp_path.iterdir()) or command.startswith("exercise")


@pytest.mark.parametrize(("command", "package"), LACKING.items())
def test_what_is_refused(tmp_path, command, package):
    done = run(tmp_path, command)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"arena: this needs {package}, which is not installed: pip install {package}\n"
    assert not any(path.suffix for path in tmp_path.rglob("*"))
