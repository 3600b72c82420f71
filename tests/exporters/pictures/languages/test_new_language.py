"""A language of pictures is one file: found by looking, and then known to everything that draws."""

import subprocess
from sys import executable

import pytest
from process import ENVIRONMENT

import arena
from exporters.pictures import languages
from games import load

FILE = '''
"""Sentences."""

from arena.errors import TooLarge

ENDINGS = ("say",)


def check_size(vertices, edges, ending):
    if vertices > 100:
        raise TooLarge(f"{vertices} vertices are too many to say")


def render(drawing, ending):
    return f"{drawing.name}: {len(drawing.nodes)} nodes, {len(drawing.edges)} edges\\n"
'''
MAIN = (
    "import sys; from exporters.pictures import languages; languages.__path__.append(sys.argv.pop(1)); "
    "from arena.cli import main; main()"
)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "sentences.py").write_text(FILE)
    return tmp_path


def test_the_command_line_knows_it(folder):
    def run(*arguments):
        command = [executable, "-c", MAIN, folder, *arguments, "-o", folder / "x.say"]
        return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)

    assert ".say" in run("draw", "nim", "--help").stdout
    assert run("draw", "fibonacci_nim").stderr == ""
    assert (folder / "x.say").read_text() == "Fibonacci Nim, 4 matches: 8 nodes, 11 edges\n"
    assert run("tree", "subtraction", "--heap", "3").stderr == ""
    assert (folder / "x.say").read_text().startswith("Subtraction, a heap of 3")
    refused = run("draw", "nim", "--heaps", "3,4,5", "--layout", "dot")
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)
    assert "vertices are too many to say" in refused.stderr


def test_every_thing_is_drawn_in_it(folder, monkeypatch):
    monkeypatch.setattr(languages, "__path__", [*languages.__path__, str(folder)])
    nim = load("fibonacci_nim")
    graph = arena.unfold(nim)
    solution = arena.solve(graph)
    for thing in (graph, solution, arena.search_tree(nim, plies=2), arena.layers(graph, solution), (nim, None)):
        assert " nodes, " in arena.draw(thing, folder / "y.say").read_text()
