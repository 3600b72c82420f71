"""The verb `draw`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any

import arena
from arena.cli.command import Fields, verb
from arena.cli.options import PAGE, Bounds, Choice, Count, Graph, Help, Natural, Objective, Side, Speech, Written
from arena.cli.output import note, progress_bar
from arena.cli.rendering import Answer, drawing, moves_of
from arena.cli.solutions import part_of, reopened
from arena.cli.source import Source, require_arena
from arena.errors import ParameterError
from arena.graphs.attributes import REACH
from arena.solving.objectives import objective_named
from arena.views import VIEWS, ViewRequest, as_usual, viewed
from exporters.drawings.coloring import TAKES_PLAYER, choices
from exporters.drawings.move_values import VALUES

WHOLE, AROUND, STRIP = "whole", "around", "play"
"""All of a game, the view of a solution that is kept where nobody names one, and a play alone."""
SEARCH, PARTS = "search", [WHOLE, *VIEWS, STRIP]
WORTHS = Choice([SEARCH, *VALUES])


@verb(writes=("picture",), groups=(Written, Speech, Bounds))
def draw(  # noqa: PLR0913 - the options of pictures
    source: Source,
    *,
    color: Annotated[str | None, Choice(choices()), Help(f"What to show: {', '.join(choices())}.", "NAME")] = None,
    player: Annotated[Side, Help("Whose attractor, or whose proof.", "1|2")] = None,
    graph: Graph = None,
    objective: Annotated[Objective, Help("What J1 wants, such as parity.", "NAME")] = None,
    view: Annotated[str | None, Choice(PARTS), Help(f"The part: {', '.join(PARTS)}.", "NAME")] = None,
    position: Annotated[str | None, Help("Draw this position, or begin a --view there.", "POSITION")] = None,
    radius: Annotated[Natural, Help("Moves around the position.  [default: 2, or 1 if those are over 60]", "N")] = None,
    most: Annotated[Count, Help("How many lost positions.  [default: 24]", "N")] = None,
    values: Annotated[str | None, WORTHS, Help("On a board: search, solved, perfect, cells.", "NAME")] = None,
    play: Annotated[str | None, Help("A play to mark, like 4,4,5,5; or a file of it.", "MOVES")] = None,
    plies: Annotated[Count, Help("How deep --values search looks.  [default: 6]", "N")] = None,
    look: Annotated[Mapping[str, Any], Fields(("labels", "edges", "layout", "style", "title", *PAGE))],
) -> Answer:
    """Draw a game: its graph, a part of it, one board or one play.

    Circles are J1's vertices, squares J2's; winning moves are bold. A game of more than 60 positions is drawn as a map,
    a board or a river.
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
        return Answer(picture=_of_kept(source, view, position, settings, objective, look))
    if source.game is None:
        drawn = source.graph(graph)
        if not objective_named(objective).usual:
            require_arena(drawn, source)
        return Answer(picture=drawing(drawn, start=position, **{**part, "graph": None}, **look))
    start: Any = None
    if position is not None:
        unfolded = source.graph(graph)
        known_as = arena.vertex_named if graph == "positions" else source.vertex
        start = known_as(unfolded, position)
    return Answer(picture=drawing(source.make(), start=start, **part, **source.bounds(), **source.titled(look)))


def _strip(
    source: Source, position: str | None, values: str | None, plies: int | None, look: Mapping[str, Any]
) -> Callable[[str], object]:
    """Draw one play as a strip of boards; nothing is unfolded."""
    if look["play"] is None:
        raise ParameterError(f"--view {STRIP}: name the moves by --play MOVES")
    for option, value in {"values": values, "plies": plies}.items():
        if value is not None:
            raise ParameterError(f"--{option} {value}: for a position, and not for --view {STRIP}")
    play = arena.play_of(source.rules(to_the_end=True), look["play"], position)
    return drawing(play, **{name: value for name, value in look.items() if name != "play"})


def _board(
    source: Source, position: str | None, values: Any, plies: int | None, look: Mapping[str, Any]
) -> Callable[[str], object]:
    """Draw one position with the values of its moves; nothing is unfolded."""
    from exporters.drawings.position import place_of

    if plies and values not in (None, SEARCH):
        raise ParameterError(f"--plies {plies}: for --values {SEARCH}")
    game = source.rules()
    if plies or values == SEARCH:
        with progress_bar(f"searching {source.name}", " nodes") as progress:
            values = arena.search(game, place_of(game, position).position, plies=plies, progress=progress)
    return drawing((game, position), **look, values=values)


def _of_kept(
    source: Source,
    view: str | None,
    position: str | None,
    settings: Mapping[str, Any],
    objective: str,
    look: Mapping[str, Any],
) -> Callable[[str], object]:
    """Draw a view of a solution that is kept, made of a part whose positions are looked up, or of its counts."""
    source, kept = reopened(source, objective)
    if view is None:
        note(f"{len(kept):,} positions are too many to be looked at: this is --view {AROUND}")
    name = AROUND if view is None else view
    if name not in VIEWS or (VIEWS[name].of_graph and not VIEWS[name].keeps):
        able = " or ".join(each.name for each in VIEWS.values() if each.keeps or not each.of_graph)
        reason = f"{source.title} is kept with {len(kept):,} positions, of which a part is looked up (--view {able})"
        raise ParameterError(f"--view {name}: {reason}")
    taken = {*VIEWS[name].parameters, *["position"] * VIEWS[name].start}
    for option, value in {**settings, "position": position}.items():
        if value is not None and option not in taken:
            raise ParameterError(f"--{option} {value}: not for --view {name}")
    start, keeps, player = kept.start if position is None else kept.at(position), VIEWS[name].keeps, look["player"]

    def unfolded() -> Any:
        if keeps is None:  # counts have no graph
            raise ParameterError(f"--view {name}: of no part")
        return part_of(source, kept, start, keeps(kept, start, player, as_usual(name, settings)))

    request = ViewRequest(cache(unfolded), lambda: kept, source.make, start, player, settings)
    graph, whole, shown = viewed(request, name)
    about = {"whole": whole, "player": player or shown} if VIEWS[name].kind == "" else {}
    return drawing(graph, **{**source.titled(look), **about})
