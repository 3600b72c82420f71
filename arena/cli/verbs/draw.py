"""Draw the coloured graph of a game."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from arena.cli.boards import BOARD_OPTIONS, STRIP, Alone, draw_alone, moves_of
from arena.cli.options import ARRAY_BOUNDS, OBJECTIVE, NamedLater, graph_option
from arena.cli.pictures import LOOKS, PAGE, advised, emit_drawn, ending, options_of, picture_options, tell, titled
from arena.cli.source import Source, require_arena
from arena.cli.verb import Verb
from arena.cli.views import PARAMETERS, VIEW, WHOLE, asking, asking_kept
from arena.errors import ArenaError, ParameterError, TooLarge
from arena.solving.objectives import objective_named
from arena.views import VIEWS, ViewRequest, once
from exporters.drawings.colouring import COLORS, choices
from exporters.pictures.look_and_page import COUNTED, EXPLORED, SEEN, Bounds, Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from arena.cli.solutions import KeptSource
    from arena.graphs.attributes import DiGraph
    from arena.solving.solved import Solved
    from exporters.pictures.plan import Candidate, Chosen

ROOMIER = "grid"
"""The layout of what is too large for the usual one."""
AROUND = "around"
"""The view of a solution that is kept where nobody names one."""


def run(
    source: Source,
    output: str,
    format_: str | None,
    kind: str | None,
    view: str | None,
    position: str | None,
    layout: str | None,
    title: str | None,
    max_vertices: int | None,
    max_edges: int | None,
    play: str | None,
    objective: str,
    **looks: Any,
) -> None:
    """Draw the coloured graph of a game: circles for J1, squares for J2, winning moves bold."""
    from exporters.drawings.things import GRAPH, KINDS
    from exporters.pictures.candidates import ArenaPictures
    from exporters.pictures.picture import check, placing_of

    usual = objective_named(objective).usual
    alone = Alone(**{name: looks.pop(name) for name in Alone._fields})
    format_ = format_ or ending(output)
    settings, bounds = {name: looks.pop(name) for name in PARAMETERS}, (max_vertices, max_edges)
    if view == STRIP or alone.asked:
        edges = looks.pop("edges")
        options = {"--graph": kind, "--from": position, "--layout": layout, "--edges": edges}
        options |= {f"--{name}": value for name, value in settings.items()}
        options |= {} if view in (STRIP, WHOLE, None) else {"--view": view}
        options |= {} if usual else {"--objective": objective}
        draw_alone(
            source, alone, view or WHOLE, output, format_, options, {**looks, "title": title or "", "play": play}
        )
        return
    part = None if view == WHOLE else view
    _check_player(looks["player"], looks["color"], part)
    looks |= {"play": moves_of(play), "layout": layout}
    check(KINDS.get(VIEWS[part].kind, GRAPH) if part else GRAPH, format_, layout, looks)
    if kept := _kept(source, objective):
        if view is None:
            part = AROUND
            tell(f"{kept.solution.size:,} positions are too many to be looked at: this is --view {part}")
        asked = asking_kept(kept, part or WHOLE, position, settings, looks["player"], max_vertices)
        listed = ArenaPictures(asked, format_, kept.source.heading if title is None else title).of_view(
            str(part), asked
        )
        _draw(asked, listed, (), output, format_, looks, part, titled=bool(title))
        return
    fitted = bool(placing_of(looks).get("fit"))
    free = (view, layout) == (None, None) and (fitted or (play is None and format_ != "dot"))
    unfolded = once(lambda: titled(_unfolded(source, kind, play, *_bounds(bounds, EXPLORED, free=free)), title))
    counted = once(lambda: _solved(source, unfolded, *_bounds(bounds, COUNTED, free=free), objective, free=free))
    request = ViewRequest(unfolded, counted, source.make, None, looks["player"], {}, objective)
    asked = asking(request, source, part, position, settings)
    if not usual:
        require_arena(unfolded(), source)
    name = source.heading if title is None and source.game else title
    pictures = ArenaPictures(request, format_, name)
    every = once(pictures.listed)  # it loads all views
    planned = fitted and bool(part or free) and layout is None and not any(settings.values())
    rest: Iterable[Candidate] = ()
    listed = pictures.of_view(part, asked) if part else every() if planned else [pictures.all_of_it]
    if part or not planned:
        rest = chain(listed if part and not planned else (), chain.from_iterable(each() for each in [every]))
    if not planned:
        other = _seen(request, every, looks) if free else None
        listed = [other] if other else [each for each in listed if not each.name]
    _draw(request, listed, rest, output, format_, looks, part, titled=bool(title))


def _draw(
    request: ViewRequest,
    listed: list[Candidate],
    rest: Iterable[Candidate],
    output: str,
    format_: str,
    looks: Mapping[str, Any],
    part: str | None,
    **how: bool,
) -> None:
    """Draw the first of some pictures that can be drawn, else one of small vertices in rows."""

    def more(chosen: Chosen) -> str:
        from exporters.pictures.planned import more_of

        return f"--view {part} draws more" if part else more_of(request.unfolded, chosen)

    try:
        emit_drawn(listed, rest, output, format_, looks, more, **how)
    except TooLarge as error:
        if isinstance(error, Unreadable):
            raise
        if looks["play"] is not None:
            raise TooLarge(f"{error}; --view {STRIP} draws the play alone") from None
        roomier = listed[0].having(f"--layout {ROOMIER}", layout=ROOMIER)
        if looks["layout"] is not None or part:
            raise advised(error, rest, format_, looks, roomier) from None
        try:
            emit_drawn([roomier], [], output, format_, looks, more)
        except ArenaError:
            raise advised(error, rest, format_, looks) from None
        told = f"{roomier.make(looks).vertices:,} vertices are drawn by --layout {ROOMIER}, too many for --layout dot"
        tell(told if listed[0].name else f"{told}; --view shows less")


def _bounds(asked: tuple[int | None, int | None], usual: Bounds, *, free: bool) -> tuple[int | None, int | None]:
    """Give the bounds that the user names, or else the usual ones where the picture is free."""
    return (asked[0] or usual["max_vertices"], asked[1] or usual["max_edges"]) if free else asked


def _seen(request: ViewRequest, every: Callable[[], list[Candidate]], looks: Mapping[str, Any]) -> Candidate | None:
    """Choose the first picture that can be looked at of a graph that is too large for it; none where it is not.

    The moves that are unfolded are bounded, and so is the work on any game.
    """
    from exporters.drawings.things import size

    sizes = too_large = None
    try:
        sizes = size(request.graph)
    except TooLarge as error:
        too_large = error
    if sizes and sum(sizes) <= SEEN:
        return None
    from exporters.drawings.grid import MAX_EDGES, MAX_VERTICES
    from exporters.pictures.plan import first_seen

    if other := first_seen(every(), looks):
        told = "{:,} vertices and {:,} edges" if sizes else "more than {:,} vertices or {:,} edges"
        much = told.format(*(sizes or EXPLORED.values()))
        rows = sizes and sizes[0] <= MAX_VERTICES and sizes[1] <= MAX_EDGES
        tell(
            f"{much} are too many to be looked at: this is {other.name}"
            + (f"; --layout {ROOMIER} draws all" if rows else "")
        )
    elif too_large:
        raise TooLarge(f"{too_large}; arena tree draws the first plies, and --position a board") from None
    return other


def _unfolded(
    source: Source, kind: str | None, play: str | None, max_vertices: int | None, max_edges: int | None
) -> DiGraph:
    """Unfold a game; where it is too large, a play can still be drawn alone."""
    try:
        return source.graph(kind, "arena", max_vertices, max_edges)
    except TooLarge as error:
        if play is None:
            raise
        raise TooLarge(f"{error}; --view {STRIP} draws the play alone") from None


def _solved(
    source: Source,
    unfolded: Callable[[], DiGraph],
    max_vertices: int | None,
    max_edges: int | None,
    objective: str,
    *,
    free: bool,
) -> Solved:
    """Solve the source of a command, or reopen its table; only the file of a graph is read as a DiGraph."""
    from arena.cli.solutions import solved
    from arena.solving.arenas import solve

    if not objective_named(objective).usual or not (source.game or source.is_columns or source.is_table):
        require_arena(unfolded(), source)
        return solve(unfolded(), objective)
    if free and source.game:
        return solve(source.compact(max_vertices, max_edges))
    return solved(source, max_vertices, max_edges)[1]


def _kept(source: Source, objective: str) -> KeptSource | None:
    """Open the solution that is the source, if it is one: its module is loaded only then."""
    if not (source.is_table or source.is_solved):
        return None
    from arena.cli.solutions import kept_by

    return kept_by(source, objective)


def _check_player(player: int | None, color: str | None, view: str | None) -> None:
    """Refuse a player where neither the colours nor the view are about one."""
    if player is None:
        return
    colors = [name for name in choices() if COLORS[name].takes_player]
    views = [name for name, view in VIEWS.items() if view.takes_player]
    if color not in colors and view not in views:
        known = [*(f"--color {name}" for name in colors), *(f"--view {name}" for name in views)]
        raise ParameterError(f"--player {player}: for {' or '.join(known)}")


draw = Verb(
    "draw",
    run,
    [
        *picture_options(),
        click.Option(
            ["--color", "--colour"],
            type=NamedLater(choices),
            help="What the colours say; by default who wins (winner, or outcome without players), in the style of the "
            "courses whose turn it is (player).",
        ),
        click.Option(
            ["--player"],
            type=click.IntRange(1, 2),
            help="Whose attractor, 1 by default; with --view proof, who does not lose.",
        ),
        graph_option("arena"),
        OBJECTIVE,
        *VIEW,
        *options_of("layout", "edges"),
        *BOARD_OPTIONS,
        *LOOKS,
        *options_of("title", *PAGE),
        *ARRAY_BOUNDS,
    ],
)
