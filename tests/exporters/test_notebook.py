"""After %load_ext exporters, arenas and solutions show themselves."""

import networkx as nx
import pytest

import exporters
import games
from arena import CompactArena, position_graph, solve, solve_positions, unfold, unfold_compact

InteractiveShell = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell


@pytest.fixture(scope="module")
def shell():
    shell = InteractiveShell()
    shell.run_line_magic("load_ext", "exporters")
    return shell


def shown(shell, value):
    return shell.display_formatter.format(value)[0].get("image/svg+xml")


@pytest.mark.parametrize(
    "value",
    [
        unfold(games.load("fibonacci_nim")),
        solve(unfold(games.load("fibonacci_nim"))),
        solve_positions(position_graph(games.load("fibonacci_nim"))),
        exporters.read("kernel_ad"),
        unfold_compact(games.load("fibonacci_nim")),
        solve(unfold_compact(games.load("fibonacci_nim"))),
        CompactArena.from_edges([0], [1], player=[1, 2], winner=[-1, 1]),
    ],
)
def test_pictures(shell, value):
    assert "<svg" in shown(shell, value)


def test_what_is_too_large_or_no_arena_keeps_its_plain_form(shell):
    for value in (
        unfold(games.load("tictactoe")),
        solve(unfold_compact(games.load("tictactoe"))),
        unfold_compact(games.load("tictactoe")),
        nx.DiGraph([(1, 2)], kind="arena"),
    ):
        assert shown(shell, value) is None
