"""A drawing of each builder, found by looking."""

import inspect
import pkgutil
from importlib import import_module

import arena
from arena.machine.data import DATA
from arena.solving.changed import changed
from exporters import drawings
from exporters.drawings import (
    analyses,
    arenas,
    boards,
    cells,
    changed_boards,
    grid,
    layers,
    machines,
    maps,
    plays,
    ribbons,
    river,
    scores,
    search_trees,
    sheets,
    staircase,
    thermographs,
)
from exporters.drawings.looks import Fill

FIBONACCI = arena.unfold(arena.load("fibonacci_nim", matches=4))
SPECIFIED = arena.synthesize(arena.specification(DATA / "synthesis" / "lilydemo18.tlsf.ehoa"))
CHOMP = arena.load("chomp", rows=2, columns=3)
MISERE = arena.difference(
    *(
        arena.solve_positions(arena.position_graph(arena.load("nim", heaps=(1, 3), misere=misere)))
        for misere in (False, True)
    )
)
CONNECT_FOUR = arena.load("connect_four", rows=4, columns=4)
EXAMPLES = {
    "analyses": lambda: analyses.build(arena.analyse(CONNECT_FOUR, "1,2,1,2,1,3,2")),
    "arenas": lambda: arenas.build(FIBONACCI, color="attractor"),
    "boards": lambda: boards.build(arena.load("tictactoe"), "x../.o./...", values="solved"),
    "cells": lambda: cells.build(
        "cells",
        {(x, y): cells.Cell(Fill("#00573f", "#ffffff"), "12") for x in range(3) for y in range(4)},
        cells.Axis("left", ["0", "1", "2"]),
        cells.Axis("top", ["0", "1", "2", "3"]),
        None,
    ),
    "changed_boards": lambda: changed_boards.build(changed(MISERE, arena.load("nim", heaps=(1, 3)))),
    "grid": lambda: grid.build(arena.unfold(arena.load("fibonacci_nim", matches=7))),
    "layers": lambda: layers.build(arena.layers(FIBONACCI, arena.solve(FIBONACCI))),
    "machines": lambda: machines.build(SPECIFIED),
    "maps": lambda: maps.build(arena.position_graph(arena.load("rook", rows=3, columns=3)), color="grundy"),
    "drawn_networks": lambda: boards.build(arena.load("pong_hau_ki"), "a3-b2,a1-a3"),
    "places": lambda: arenas.build(FIBONACCI, layout="ring"),
    "plays": lambda: plays.build(CONNECT_FOUR, "1,2,1,2,1,3,2"),
    "ribbons": lambda: ribbons.build([ribbons.Start((n,), 1 if n % 4 else 2, n) for n in range(60)], ["heap"], "nim"),
    "river": lambda: river.build(arena.river(arena.solve(FIBONACCI))),
    "scores": lambda: scores.build("scores", [("A", "0.75")], ["A", "B"], [[0.5, 1]], [["", "draws"]]),
    "search_trees": lambda: search_trees.build(arena.search_tree(arena.load("subtraction", heap=3), plies=3)),
    "sheets": lambda: sheets.build(arena.lost(arena.unfold(CHOMP), CHOMP)),
    "staircase": lambda: staircase.build(arena.grundy_sequence("0.77", 200)),
    "thermographs": lambda: thermographs.build(arena.value("{2|-1}")),
}
"""A drawing of each builder."""


def builders():
    """List the modules that make drawings."""
    modules = (import_module(f"{drawings.__name__}.{each.name}") for each in pkgutil.iter_modules(drawings.__path__))
    return {
        module.__name__.rpartition(".")[2]
        for module in modules
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        and name.startswith(("build", "with_"))
        and function.__annotations__["return"] == "Drawing"
    }
