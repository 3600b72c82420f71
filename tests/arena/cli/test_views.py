"""A view is one file, found by looking: one more in a folder works from the command line without another edit."""

import re
import subprocess
from sys import executable

from process import ENVIRONMENT, output

OPENINGS = '''
"""The first moves of an arena."""

from arena.graphs.part import part_of
from arena.views import View, Viewed


def first(request):
    graph, layer = request.graph, {request.start}
    seen = set(layer)
    for _ in range(request.settings["moves"]):
        layer = {after for vertex in layer for after in graph.adj[vertex]} - seen
        seen |= layer
    part = part_of(graph, [vertex for vertex in graph if vertex in seen], graph.subgraph(seen).edges, request.start)
    return Viewed(part, whole=graph)


PARAMETERS = {"moves": (1, 1, "How many of them.")}
VIEW = View("the first moves", first, start="where they begin")
'''
MAIN = "import sys, arena.views; arena.views.__path__.append(sys.argv.pop(1)); from arena.cli import main; main()"


def test_a_view_is_one_file(tmp_path):
    (tmp_path / "openings.py").write_text(OPENINGS)

    def run(*arguments):
        command = [executable, "-c", MAIN, tmp_path, "draw", "fibonacci_nim", *arguments]
        return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)

    told = run("--help").stdout
    assert "|openings|" in told
    assert "the first moves;" in " ".join(told.split())
    assert "--moves" in told
    drawn = run("--view", "openings", "-o", "-")
    assert (drawn.returncode, drawn.stderr) == (0, "")
    assert len(re.findall(r"v\d+ -> v\d+", drawn.stdout)) == 3
    drawn = run("--view", "openings", "--from", "(3,2)", "--moves", "2", "-o", "-")
    assert len(re.findall(r"v\d+ -> v\d+", drawn.stdout)) == 5
    refused = run("--moves", "2", "-o", "-")
    assert (refused.returncode, refused.stderr) == (2, "arena: --moves 2: for --view openings\n")


def test_the_views_are_in_the_help_with_what_they_take():
    told = " ".join(output("draw", "nim", "--help").split())
    assert "All; what is around a position; vertices merged by row, player and winner; the positions that" in told
    assert "whoever is to move loses, as boards; the part that proves who wins" in told
    assert "What to look around, or where a proof starts." in told
    assert "How many moves around it. [default: 2]" in told
