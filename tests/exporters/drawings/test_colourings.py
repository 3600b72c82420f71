"""Colourings: named by a decorator, and found by that name everywhere."""

import subprocess
from sys import executable

import pytest
from process import ENVIRONMENT

from arena import ParameterError, unfold
from exporters.drawings import colouring as registry
from exporters.drawings.colouring import COLORS, colouring
from exporters.drawings.colourings import ply_rows
from games import load

BY_DEGREE = """
import arena.cli
from exporters.drawings.colouring import Coloring, Entry, colouring
from exporters.drawings.looks import Fill

@colouring("degree", "arena")
def by_degree(request):
    looks = Fill("#123456", "#ffffff"), Fill("#abcdef")
    groups = [], []
    for vertex in request.graph:
        groups[request.graph.out_degree(vertex) % 2].append(vertex)
    return Coloring(
        {vertex: look for look, group in zip(looks, groups) for vertex in group},
        [Entry(look, f"{name} degree", group, len(group)) for look, name, group in zip(looks, ("even", "odd"), groups)],
    )

arena.cli.main()
"""


def draw(*arguments):
    command = [executable, "-c", BY_DEGREE, "draw", *arguments, "--color", "degree", "-o", "-"]
    return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)


def test_a_colouring_is_one_decorated_function():
    odd = sum(degree % 2 for _, degree in unfold(load("fibonacci_nim")).out_degree)
    for language in ("dot", "tex", "mmd"):
        drawn = draw("fibonacci_nim", "--format", language)
        assert drawn.stderr == ""
        assert "123456" in drawn.stdout.lower()
        assert f"odd degree ({odd})" in drawn.stdout
    refused = draw("rook", "--graph", "positions")
    assert refused.returncode == 2
    assert (
        "no colour 'degree': a bare graph has no players (remoteness, outcome, kernel, round or grundy fit it)"
        in refused.stderr
    )


def test_there_are_no_two_colourings_of_one_name(monkeypatch):
    registry.choices()  # which loads all: they are not to go with the copy
    monkeypatch.setattr(registry, "COLORS", dict(COLORS))
    with pytest.raises(ParameterError, match="there is a colouring 'winner' already"):
        colouring("winner")(ply_rows)
