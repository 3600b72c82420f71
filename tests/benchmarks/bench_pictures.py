"""The largest pictures: tic-tac-toe by rows and by layers, a film and a page, each against a peer."""

import subprocess
import sys

import pytest
from clocks import Clock, side_by_side

import games
from arena import draw, film, layers, page, solve, unfold


@pytest.fixture
def graph(measured):
    """Return all 5478 positions of tic-tac-toe, or those of a smaller one."""
    return unfold(games.load("tictactoe", **({} if measured else {"rows": 2, "columns": 3, "align": 2})))


@pytest.mark.benchmark(group="tic-tac-toe, against its unfolding and solution")
@pytest.mark.parametrize("ending", ["svg", "png"])
@pytest.mark.parametrize("kind", ["arena", "layers"])
def bench_drawing(benchmark, report, tmp_path, graph, kind, ending):
    thing = graph if kind == "arena" else layers(graph, solve(graph))
    peer = Clock(lambda: solve(unfold(games.load("tictactoe"))), tuple)
    options = (thing, tmp_path / f"large.{ending}")
    layout = {"layout": "grid"} if kind == "arena" else {}
    drawn = side_by_side(benchmark, lambda: draw(*options, **layout), tuple, peer, 3, warmup_rounds=1)
    assert drawn.stat().st_size > 1000
    report(vertices=len(graph), **peer.figures(benchmark, "unfold_and_solve"))


@pytest.mark.benchmark(group="whole processes, against the import of click")
def bench_first_picture(benchmark, report, tmp_path):
    def python(*arguments):
        return subprocess.run([sys.executable, *arguments], cwd=tmp_path, capture_output=True, check=True)

    click = Clock(python, lambda: ("-c", "import click"))
    command = ["-m", "arena", "draw", "nim", "--heaps", "1,2", "-o", "f.svg"]
    side_by_side(benchmark, python, lambda: command, click, rounds=7)
    report(**click.figures(benchmark, "click"))


@pytest.mark.benchmark(group="a page, against the unfolding of its game")
def bench_page(benchmark, report, tmp_path, measured):
    game = games.load("nim", heaps=(9, 9, 9, 9) if measured else (2, 2, 2))
    graph, peer = unfold(game), Clock(unfold, lambda: (game,))
    path = side_by_side(benchmark, page, lambda: (graph, tmp_path / "page.html"), peer, 1, warmup_rounds=0)
    report(vertices=len(graph), megabytes=path.stat().st_size / 1e6, **peer.figures(benchmark, "unfold"))


@pytest.mark.benchmark(group="a film, against one picture of its game")
@pytest.mark.parametrize("ending", ["pdf", "gif", "svg"])
def bench_film(benchmark, report, tmp_path, measured, ending):
    graph = unfold(games.load("fibonacci_nim", matches=12 if measured else 4))
    peer = Clock(draw, lambda: (graph, tmp_path / "picture.svg"))
    side_by_side(benchmark, film, lambda: (graph, tmp_path / f"film.{ending}"), peer, 2, warmup_rounds=1)
    report(**peer.figures(benchmark, "picture"))
