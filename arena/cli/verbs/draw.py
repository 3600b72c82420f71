"""The verb `draw`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

import click

from arena.cli.boards import STRIP, Alone, draw_alone, moves_of, values_known
from arena.cli.command import Fields, verb
from arena.cli.options import Bounds, Choice, Graph, NamedLater, Objective, Speech, Written
from arena.cli.output import note
from arena.cli.pictures import PAGE, drawing, emit_picture, ending
from arena.cli.searching import Depth
from arena.cli.source import Source, require_arena
from arena.cli.views import WHOLE, asking_kept
from arena.errors import ParameterError, TooLarge
from arena.graphs.marks import REACH
from arena.solving.objectives import objective_named
from arena.views import VIEWS
from exporters.drawings.coloring import TAKES_PLAYER, choices

if TYPE_CHECKING:
    from arena.solving.solved import Solved

AROUND = "around"
"""The view of a solution that is kept where nobody names one."""


@verb()
def draw(  # noqa: PLR0913 - the options of pictures
    source: Source,
    *,
    color: Annotated[str | None, NamedLater(choices)] = None,
    player: Annotated[int | None, click.IntRange(1, 2)] = None,
    graph: Graph = None,
    objective: Objective = REACH,
    view: Annotated[str | None, Choice([WHOLE, *VIEWS, STRIP])] = None,
    position: str | None = None,
    radius: Annotated[int | None, click.IntRange(0)] = None,
    by: Literal["ply", "rank"] | None = None,
    most: Annotated[int | None, click.IntRange(1)] = None,
    values: Annotated[str | None, NamedLater(values_known)] = None,
    play: str | None = None,
    depth: Depth,
    written: Written,
    look: Annotated[Mapping[str, Any], Fields(("labels", "edges", "layout", "style", "title"))],
    page: Annotated[Mapping[str, Any], Fields(PAGE)],
    speech: Speech,
    bounds: Bounds,
) -> None:
    """Draw a game: its graph, a part of it, one board or one play.

    Circles are J1's vertices, squares J2's; winning moves are bold. A game of more than 60 positions is drawn as a map,
    a board or a river.

    Parameters
    ----------
    color : NAME
        Show winner, attractor, player, remoteness, outcome, kernel, round, grundy or none.
    player : 1|2
        Whose attractor, or whose proof.
    graph
        The arena (the default), or the position graph.
    objective : NAME
        What J1 wants, such as parity.
    view : NAME
        The part: whole, around, layers, lost, proof, river, symmetry or play.
    position : POSITION
        Draw this position, or begin a --view there.
    radius : N
        Moves around the position.  [default: 2]
    by
        The rows of layers and river.
    most : N
        How many lost positions.  [default: 24]
    values : NAME
        On a board: search, solved, perfect or cells.
    play : MOVES
        A play to mark, like 4,4,5,5; or a file of it.
    """
    usual, start = objective_named(objective).usual, None
    if view in VIEWS or source.game is None:  # else the position is drawn alone
        start, position = position, None
    alone = Alone(position, values, depth.plies, depth.seconds, depth.evaluation, depth.weights)
    format_ = written.format_ or ending(written.output)
    settings = {"radius": radius, "by": by, "most": most}
    looks: dict[str, Any] = {**look, **page, "color": color, "player": player, "lang": speech.language}
    if view == STRIP or alone.asked:
        edges, layout = looks.pop("edges"), looks.pop("layout")
        options = {"--graph": graph, "--layout": layout, "--edges": edges}
        options |= {f"--{name}": value for name, value in settings.items()}
        options |= {} if view in (STRIP, WHOLE, None) else {"--view": view}
        options |= {} if usual else {"--objective": objective}
        draw_alone(source, alone, view or WHOLE, written.output, format_, options, {**looks, "play": play})
        return
    _check_player(player, color, view)
    looks["play"] = moves_of(play)
    thing, part = _thing(source, view, start, settings, graph, objective, bounds.pair, looks)
    try:
        emit_picture(written.output, format_, drawing(thing, **part, **looks))
    except TooLarge as error:
        if play is None:
            raise
        raise TooLarge(f"{error}; --view {STRIP} draws the play alone") from None


def _thing(
    source: Source,
    view: str | None,
    position: str | None,
    settings: dict[str, Any],
    kind: str | None,
    objective: str,
    bounds: tuple[int | None, int | None],
    looks: dict[str, Any],
) -> tuple[Any, dict[str, Any]]:
    """Return what is drawn, and what of it: the part of a kept solution, a game, or the graph of a file."""
    from arena.views import viewed

    if kept := _kept(source, objective):
        if view is None:
            note(f"{kept.solution.size:,} positions are too many to be looked at: this is --view {AROUND}")
        name = AROUND if view is None else view
        graph, whole, player = viewed(asking_kept(kept, name, position, settings, looks["player"], bounds[0]), name)
        looks |= {"title": kept.source.heading if looks["title"] is None else looks["title"]}
        looks |= {"whole": whole, "player": looks["player"] or player} if VIEWS[name].kind == "" else {}
        return graph, {}
    part = {
        "view": view,
        "objective": objective,
        **{name: value for name, value in settings.items() if value is not None},
    }
    if source.game is None:
        graph = source.graph(kind, "arena", *bounds)
        if not objective_named(objective).usual:
            require_arena(graph, source)
        return graph, {**part, "start": position}
    looks["title"] = source.heading if looks["title"] is None else looks["title"]
    start = None if position is None else _start(source, kind, position, bounds)
    sizes = dict(zip(("max_vertices", "max_edges"), bounds, strict=True))
    if view is not None and not VIEWS.get(view, VIEWS["around"]).of_graph and objective_named(objective).usual:
        part["solve"] = partial(_solved, source, *bounds)
    return source.make(), {**part, **sizes, "graph": kind, "start": start}


def _start(source: Source, kind: str | None, text: str, bounds: tuple[int | None, int | None]) -> Any:
    """Find the position where a view starts."""
    from arena.graphs.names import vertex_named

    graph = source.graph(kind, "arena", *bounds)
    return vertex_named(graph, text) if kind == "positions" else source.vertex(graph, text)


def _solved(source: Source, max_vertices: int | None, max_edges: int | None) -> Solved:
    """Solve the game of a command in the way that suits its size."""
    from arena.cli.solutions import solved

    return solved(source, max_vertices, max_edges)[1]


def _kept(source: Source, objective: str) -> Any:
    """Open the solution that is the source, if it is one: its module is loaded only then."""
    if not (source.is_table or source.is_solved):
        return None
    from arena.cli.solutions import kept_by

    return kept_by(source, objective)


def _check_player(player: int | None, color: str | None, view: str | None) -> None:
    """Refuse a player where neither the colours nor the view are about one."""
    if player is None:
        return
    views = [name for name, view in VIEWS.items() if view.takes_player]
    if color not in TAKES_PLAYER and view not in views:
        known = [*(f"--color {name}" for name in TAKES_PLAYER), *(f"--view {name}" for name in views)]
        raise ParameterError(f"--player {player}: for {' or '.join(known)}")
