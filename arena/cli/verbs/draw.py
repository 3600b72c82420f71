"""The verb `draw`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import arena
from arena.cli.command import Fields, verb
from arena.cli.options import PAGE, Bounds, Choice, Count, Graph, Help, Natural, Objective, Side, Speech, Written
from arena.cli.output import progress_bar
from arena.cli.rendering import Answer, Writer, drawing, moves_of
from arena.cli.solutions import reopened
from arena.cli.source import Source, require_arena
from arena.errors import ParameterError
from arena.graphs.attributes import REACH
from arena.solving.objectives import objective_named
from arena.views import VIEWS
from exporters.drawings.coloring import TAKES_PLAYER, choices
from exporters.drawings.move_values import VALUES

WHOLE, STRIP = "whole", "play"
"""All of a game, and a play alone."""
SEARCH, PARTS = "search", [WHOLE, *VIEWS, STRIP]
WORTHS = Choice([SEARCH, *VALUES])


@verb(writes=("picture",), groups=(Written, Speech, Bounds))
def draw(  # noqa: PLR0913 - the options of pictures
    source: Source,
    *,
    color: Annotated[str | None, Choice(choices()), Help(f"What colors mean: {', '.join(choices())}.", "NAME")] = None,
    player: Annotated[Side, Help("The player whose attractor or proof is drawn.", "1|2")] = None,
    graph: Graph = None,
    objective: Annotated[Objective, Help("J1's objective, such as parity.", "NAME")] = None,
    view: Annotated[str | None, Choice(PARTS), Help(f"Which part to draw: {', '.join(PARTS)}.", "NAME")] = None,
    position: Annotated[str | None, Help("Draw this position, or start the --view from it.", "POSITION")] = None,
    radius: Annotated[Natural, Help("Moves to show around it.  [default: 2, or 1 if those are over 60]", "N")] = None,
    most: Annotated[Count, Help("Lost positions to show.  [default: 24]", "N")] = None,
    values: Annotated[str | None, WORTHS, Help("Board values: search, solved, perfect or cells.", "NAME")] = None,
    play: Annotated[str | None, Help("Highlight a play: moves like 4,4,5,5, or a file of moves.", "MOVES")] = None,
    plies: Annotated[Count, Help("Depth of --values search.  [default: 6]", "N")] = None,
    look: Annotated[Mapping[str, Any], Fields(("labels", "edges", "layout", "style", "title", *PAGE))],
) -> Answer:
    """Draw a game: its graph, a part of the graph, one position or one play.

    J1 moves at circles and J2 at squares; winning moves are bold. By default a game of more than 60 positions is drawn
    as a map, a board or a river.
    """
    settings = {"radius": radius, "most": most}
    objective = source.wanted(objective)
    part: dict[str, Any] = {"view": view, "graph": graph, "objective": objective, **settings}
    look = {**look, "color": color, "player": player, "lang": source.lang, "play": moves_of(play)}
    is_board = position is not None and source.game is not None and view not in VIEWS
    if is_board or view == STRIP or values or plies:
        for option, value in part.items():
            if value not in (None, REACH, WHOLE, STRIP):
                raise ParameterError(f"--{option} {value}: of an arena, and not of a position or a play alone")
        shown = _strip if view == STRIP else _board
        return Answer(picture=shown(source, position, values, plies, look))
    views = [name for name, each in VIEWS.items() if each.takes_player]
    if player is not None and color not in TAKES_PLAYER and view not in views:
        known = [*(f"--color {name}" for name in TAKES_PLAYER), *(f"--view {name}" for name in views)]
        raise ParameterError(f"--player {player}: for {' or '.join(known)}")
    if source.kept:
        source, kept = reopened(source, objective)
        asked = {"view": view, "start": position, **settings, **source.bounds()}
        return Answer(picture=drawing(kept, **asked, **source.titled(look)))
    if source.game is None:
        drawn = source.graph(graph)
        if not objective_named(objective).usual:
            require_arena(drawn, source)
        return Answer(picture=drawing(drawn, start=position, **{**part, "graph": None}, **look))
    start = None if position is None else source.start_in(source.graph(graph), position)
    return Answer(picture=drawing(source.make(), start=start, **part, **source.bounds(), **source.titled(look)))


def _strip(source: Source, position: str | None, values: Any, plies: int | None, look: Mapping[str, Any]) -> Writer:
    """Draw one play as a strip of boards; nothing is unfolded."""
    if look["play"] is None:
        raise ParameterError(f"--view {STRIP}: name the moves by --play MOVES")
    for option, value in {"values": values, "plies": plies}.items():
        if value is not None:
            raise ParameterError(f"--{option} {value}: for a position, and not for --view {STRIP}")
    play = arena.play_of(source.rules(to_the_end=True), look["play"], position)
    return drawing(play, **{name: value for name, value in look.items() if name != "play"})


def _board(source: Source, position: str | None, values: Any, plies: int | None, look: Mapping[str, Any]) -> Writer:
    """Draw one position with the values of its moves; nothing is unfolded."""
    from exporters.drawings.position import place_of

    if plies and values not in (None, SEARCH):
        raise ParameterError(f"--plies {plies}: for --values {SEARCH}")
    game = source.rules()
    if plies or values == SEARCH:
        with progress_bar(f"searching {source.name}", " nodes") as progress:
            values = arena.search(game, place_of(game, position).position, plies=plies, progress=progress)
    return drawing((game, position), **look, values=values)
