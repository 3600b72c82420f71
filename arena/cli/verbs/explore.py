"""The verb `explore`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import click

from arena.cli.command import Fields, verb
from arena.cli.options import Choice, Graph, Objective, Speech
from arena.cli.output import emit, note
from arena.cli.pictures import titled
from arena.cli.solutions import part_of, reopened
from arena.cli.source import Source, require_arena
from arena.errors import ParameterError, TooLarge, one_of
from arena.graphs.marks import REACH
from arena.solving.objectives import objective_named
from exporters.drawings.places import PLACINGS, asking

RADIUS = 3
"""The moves around the start of the page of a solution that is kept: on seven columns 10,000 lookups."""


@verb(groups=(Speech,))
def explore(
    source: Source,
    *,
    position: str | None = None,
    objective: Objective = REACH,
    graph: Graph = None,
    no_answers: bool = False,
    player: Literal["1", "2"] = "1",
    radius: Annotated[int | None, click.IntRange(0)] = None,
    output: Annotated[str, "-o", "--output", click.Path(allow_dash=True)],
    layout: Annotated[str | None, Choice(["dot", *PLACINGS])] = None,
    look: Annotated[Mapping[str, Any], Fields(("title", "style"))],
    max_vertices: Annotated[int, click.IntRange(1)] = 100_000,
    max_edges: Annotated[int, click.IntRange(1)] = 3_000_000,
) -> None:
    """Write a web page to click through a game: its layers, who wins and why, and play against the strategy.

    Parameters
    ----------
    position : POSITION
        Where the token begins, instead of the start.
    objective : NAME
        What J1 wants: reach, safety, buchi, cobuchi, parity, min-cost, energy, mean-payoff or margin.
    graph
        The arena (the default), or the position graph.
    no_answers
        Open without showing who wins; the page shows it on demand.
    player
        Whose layers are shown first.
    radius : N
        Of a solved table or a folder: how many moves around the start are there.  [default: 3]
    output : FILE.html
        The page; - is stdout.
    layout
        How to place vertices.
    max_vertices : N
        Refuse larger arenas; boards are searched in the page instead.
    max_edges : N
        Likewise.
    """
    if output != "-" and Path(output).suffix.lower() not in (".html", ".htm"):
        raise one_of("ending", Path(output).name, [".html"])
    from arena.graphs.names import is_bare, vertex_named
    from exporters.pages.page import render, render_game
    from exporters.pages.script_data import can_search

    title: str | None = look["title"]
    how: dict[str, Any] = {"lang": source.lang, "style": look["style"], "answers": not no_answers}
    of_arena = {**how, "player": int(player), "max_vertices": max_vertices, "max_edges": max_edges}
    if source.kept:
        source, kept = reopened(source, objective)
        away = RADIUS if radius is None else radius
        start = kept.start if position is None else kept.at(position)
        part = titled(part_of(source, kept, start, lambda _, moves: moves < away), title or source.heading)
        emit(output, render(asking(part, layout), **of_arena))
        return
    if radius is not None:
        raise ParameterError(f"--radius {radius}: for a solved table or the folder of an engine")
    begin = source.position(position) if position is not None and source.game else None
    try:
        arena = titled(source.graph(graph), title)
    except TooLarge as error:
        if source.game is None or not can_search(game := source.make()):
            raise
        note(f"{error}; the page searches the moves itself")
        emit(output, render_game(game, name=title or source.heading, start=begin, **how))
        return
    if not objective_named(objective).usual:
        require_arena(arena, source)
    vertex = None
    if position is not None:
        whole = source.game and not is_bare(arena)
        vertex = source.vertex(arena, position) if whole else vertex_named(arena, position)
    emit(output, render(asking(arena, layout), start=vertex, objective=objective, **of_arena))
