"""The largest pictures: full tic-tac-toe by rows and by layers, against Graphviz's own layout of it; films; a page.

How many times as fast as Graphviz's `dot`, which draws it once, stands in `extra_info` (`--benchmark-json`).
With `--benchmark-disable` the games are smaller.
"""

import time

import pytest
from drawn import arena_dot, grid_dot, layers_dot

import games
from arena import layers, solve, unfold
from exporters.films import film
from exporters.pages.page import render
from exporters.pictures import graphviz as picture

PATIENCE = 1800
"""Seconds that `dot` is given here: more than `picture.SECONDS`."""


@pytest.fixture(scope="module")
def quick(request):
    return request.config.getoption("--benchmark-disable")


@pytest.fixture(scope="module")
def arena(quick):
    """Give all 5478 positions of tic-tac-toe, or those of a smaller one."""
    return unfold(games.load("tictactoe", **({"rows": 2, "columns": 3, "align": 2} if quick else {})))


@pytest.fixture(scope="module")
def dot_seconds(arena):
    """Measure Graphviz's own layout, of the same positions, from the arena to the SVG."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(picture, "SECONDS", PATIENCE)
        began = time.perf_counter()
        assert picture.render(arena_dot(arena), "svg")
        return time.perf_counter() - began


def _grid(arena, format_):
    text = grid_dot(arena)
    svg = picture.render(text, "svg", placed=True)
    return picture.as_large_png(svg, 96) if format_ == "png" else svg


def _layers(arena, _):
    return picture.render(layers_dot(layers(arena, solve(arena))), "svg")


@pytest.mark.parametrize(("draw", "format_"), [(_grid, "svg"), (_grid, "png"), (_layers, "svg")])
def bench_drawing(benchmark, arena, dot_seconds, draw, format_):
    assert benchmark.pedantic(draw, (arena, format_), rounds=3)
    if benchmark.stats:
        ratio = dot_seconds / benchmark.stats.stats.median
        benchmark.extra_info |= {"dot_seconds": dot_seconds, "times_as_fast_as_dot": ratio}


def bench_page(benchmark, quick):
    """A page of 100 000 positions, or of a few."""
    graph = unfold(games.load("nim", heaps=(2, 2, 2) if quick else (9, 9, 9, 9, 4)))
    text = benchmark.pedantic(render, (graph,), rounds=1)
    benchmark.extra_info |= {"vertices": len(graph), "megabytes": len(text) / 1e6}


@pytest.mark.parametrize("format_", ["pdf", "gif", "svg"])
def bench_film(benchmark, quick, format_):
    graph = unfold(games.load("fibonacci_nim", matches=4 if quick else 12))
    assert benchmark.pedantic(film.render, (graph, format_), rounds=2)
