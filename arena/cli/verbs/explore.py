"""The verb `explore`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

import arena
from arena.cli.command import Fields, verb
from arena.cli.options import Choice, File, Graph, Help, Natural, Objective, Speech
from arena.cli.output import check_kept, note, place
from arena.cli.solutions import reopened
from arena.cli.source import Source, require_arena
from arena.errors import TooLarge
from arena.solving.objectives import objective_named
from exporters.drawings.places import PLACINGS
from exporters.pages.page import MAX_EDGES, MAX_VERTICES
from exporters.pages.script_data import can_search


@verb(help={"output": Help("The page to write; - is stdout.", "FILE.html")}, groups=(Speech,))
def explore(
    source: Source,
    *,
    position: Annotated[str | None, Help("Put the token on this position instead of the start.", "POSITION")] = None,
    objective: Objective = None,
    graph: Graph = None,
    answers: Annotated[bool, Help("Show the answers at once, or only on demand.")] = True,
    radius: Annotated[Natural, Help("Moves to show around the start of a stored solution.  [default: 3]", "N")] = None,
    output: File,
    layout: Annotated[str | None, Choice(["dot", *PLACINGS]), Help("How to place the vertices.")] = None,
    look: Annotated[Mapping[str, Any], Fields(("title", "style"))],
) -> None:
    """Write a web page to explore a game: its layers, who wins and why, and a game against the strategy."""
    if output != "-":
        check_kept(output, [".html", ".htm"])
    objective = source.wanted(objective)
    how: dict[str, Any] = {**look, "lang": source.lang, "answers": answers, "layout": layout}
    source = replace(source, max_vertices=MAX_VERTICES, max_edges=MAX_EDGES)
    start: Any = source.position(position) if position is not None and source.game else position
    thing: Any = None
    try:
        if source.kept:
            source, thing = reopened(source, objective)
            how["title"] = look["title"] or source.heading
        else:
            thing = source.graph(graph)
            if not objective_named(objective).usual:
                require_arena(thing, source)
            start = None if position is None else source.start_in(thing, position)
    except TooLarge as error:
        if source.game is None or not can_search(game := source.make()):
            raise
        note(f"{error}; the page searches the moves itself")
        thing, how["title"] = (game, None), look["title"] or source.heading
    with place(output, ".html") as path:
        arena.page(thing, path, start=start, objective=objective, radius=radius, **how)
