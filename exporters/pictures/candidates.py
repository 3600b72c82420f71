"""The pictures that a plan may choose among for an arena, from all of it to counts of its positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

from arena.errors import ArenaError, ParameterError
from arena.graphs.attributes import initial_of
from arena.graphs.conversion import as_graph
from arena.graphs.names import is_bare
from arena.rules.capabilities import HasDiagram, HasNetwork
from arena.rules.game import has_all_members
from arena.views import parameters, views
from exporters.drawings.things import (
    BOARD,
    BUILDERS,
    GRAPH,
    KINDS,
    MAP,
    TREE,
    defaults,
    graph_of,
    kind_of,
    size,
)
from exporters.pictures.graphviz import check_size
from exporters.pictures.look_and_page import COUNTED, EXPLORED
from exporters.pictures.picture import PLACING, check, in_language, is_asked, with_blank
from exporters.pictures.plan import DOT, FIRST_MOVES, WHOLE, Candidate, Chosen, first_readable

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame
    from arena.views import ViewRequest
    from exporters.drawings.drawing import Drawing
    from exporters.pictures.picture import Smaller

AFTER = ("river", "layers", "symmetry", "proof")
"""The views that are tried after maps and lost positions, in this order."""
LOST = (24, 20, 15, 12, 10, 8, 6)
"""How many lost positions are tried."""
FULL = 0.25
"""Of the cells of a map, how many must be positions."""
OF = ("outcome", "grundy", "remoteness", "kernel", "round")
"""The colours that a map may have."""


def planned(request: ViewRequest, ending: str, options: Mapping[str, Any], thing: Any = None) -> Chosen | None:
    """Choose the first picture of an arena that can be read on the page asked for; None where there is none.

    Parameters
    ----------
    request : ViewRequest
        The arena, its solution and its game.
    ending : str
        The format.
    options : mapping
        Those of `exporters.draw`.
    thing : Attractor, Kernel, Difference or PositionSolution, optional
        A result about the arena that is drawn, all of it, instead.

    Examples
    --------
    >>> from arena import load, solve, unfold
    >>> from arena.views import ViewRequest
    >>> game = load("chomp")
    >>> arena = unfold(game)
    >>> request = ViewRequest(lambda: arena, lambda: solve(arena), lambda: game, None, None, {})
    >>> planned(request, "svg", {"fit": "slide"}).note("slide")
    'letters of 9.1 pt on a slide; this is --view lost, --view whole --force draws all'
    """
    placing = {name: options[name] for name in PLACING if is_asked(options.get(name))}
    drawn = {name: value for name, value in options.items() if name not in PLACING or name == "legend"}
    chosen = first_readable(_candidates(request, ending, drawn, thing), placing)
    return chosen and chosen._replace(more=_everything(request))


def _everything(request: ViewRequest) -> str:
    """Name the options that draw all of an arena, be it ever so small; nothing if it is too large for that."""
    from exporters.drawings import grid
    from exporters.pictures import graphviz

    try:
        vertices, edges = size(request.graph)
    except ArenaError:
        return ""
    if vertices <= graphviz.MAX_VERTICES and edges <= graphviz.MAX_EDGES:
        return f"{WHOLE} --force draws all"
    return "--layout grid --force draws all" if vertices <= grid.MAX_VERTICES and edges <= grid.MAX_EDGES else ""


def planned_among(things: Iterable[Smaller], ending: str, options: Mapping[str, Any]) -> Chosen | None:
    """Choose the first of some things that can be read on the page asked for; None where there is none."""

    def drawings(each: Smaller) -> Iterator[Drawing]:
        kind = check(kind_of(each.thing), ending, None, each.options)
        if kind == GRAPH:
            check_size(*size(each.thing))
        yield with_blank(each.thing, kind, each.options)

    placing = {name: options[name] for name in PLACING if is_asked(options.get(name))}
    return first_readable((Candidate(each.name, partial(drawings, each)) for each in things), placing)


def planned_of(
    thing: Any, ending: str, options: Mapping[str, Any], note: Callable[[str], object] | None
) -> str | bytes | None:
    """Write the picture that is planned for an arena or a result about one; None where there is no plan."""
    from arena.solving.arenas import Solution
    from arena.views import ViewRequest

    own = None
    if not has_all_members(thing) and kind_of(thing) == TREE:
        from exporters.pictures import tree_plan

        return tree_plan.planned(lambda: thing, ending, options, note)
    if has_all_members(thing) or kind_of(thing) == GRAPH:
        check(GRAPH, ending, None, {**options, "title": ""})  # boards have one
    if has_all_members(thing):
        request = _of_game(thing, options)
    elif kind_of(thing) == GRAPH:
        graph, result = graph_of(thing)
        arena = cache(lambda: as_graph(graph))
        solution = cache(lambda: result if isinstance(result, Solution) else _solved(graph))
        request = ViewRequest(arena, solution, _no_game, None, options.get("player"), {})
        own = result if result is not None and not isinstance(result, Solution) else None
    else:
        return None
    chosen = planned(request, ending, options, own)
    if chosen and note:
        note(chosen.note(options["fit"]))
    return in_language(chosen.fit.drawing, ending, options) if chosen else None


def _of_game(game: AnyGame, options: Mapping[str, Any]) -> ViewRequest:
    """Ask for pictures of a game, which is unfolded and solved only for those that need it."""
    from arena.machine import MAX_VERTICES
    from arena.unfolding.unfold import unfold, unfold_compact
    from arena.views import ViewRequest

    def titled() -> DiGraph:
        graph = unfold(game, max_edges=EXPLORED)
        graph.graph["name"] = options.get("title") or graph.graph["name"]
        return graph

    arena = cache(titled)
    solution = cache(lambda: _solved(unfold_compact(game, max_vertices=MAX_VERTICES, max_edges=COUNTED)))
    return ViewRequest(arena, solution, lambda: game, None, options.get("player"), {})


def _solved(arena: Any) -> Any:
    from arena.solving.arenas import solve

    return solve(arena)


def _no_game() -> object:
    raise ParameterError("an arena does not know its game: draw(game, path) draws positions as boards")


def _candidates(request: ViewRequest, ending: str, options: Mapping[str, Any], thing: Any) -> Iterator[Candidate]:
    """Give the pictures of an arena, the one that shows most first.

    All of it; a map, where its positions are two numbers; the lost positions of a small game as boards, as many as can
    be read; then counts and parts of it; at last the board of a game with a book of openings, with the worth of its
    first moves. Those are left out that do not have the options.
    """
    yield Candidate(WHOLE, partial(_whole, request, ending, options, thing))
    with suppress(ArenaError):  # what is too large to be unfolded has no file
        if request.graph.graph.get("layout"):
            yield Candidate(DOT, partial(_whole, request, ending, {**options, "layout": "dot"}, thing))
    if thing is None:
        yield Candidate("arena map", partial(_map, request, ending, options))
        yield Candidate("--view lost", partial(_lost, request, ending, options))
        for name in AFTER:
            yield Candidate(f"--view {name}", partial(_viewed, request, ending, options, name, {}))
        yield Candidate(FIRST_MOVES, partial(_first_moves, request, ending, options))


def _whole(request: ViewRequest, ending: str, options: Mapping[str, Any], thing: Any) -> Iterator[Drawing]:
    check(GRAPH, ending, None, options)
    check_size(*size(request.graph))
    yield with_blank(request.graph if thing is None else thing, GRAPH, options)


def _map(request: ViewRequest, ending: str, options: Mapping[str, Any]) -> Iterator[Drawing]:
    from exporters.drawings import maps

    color = options.get("color") or OF[0]
    check(MAP, ending, None, {**options, "color": None})
    if color not in OF:
        raise ParameterError(f"color {color}: not of a map")
    plane = maps.plane(cast("AnyGame", request.game()))
    places = (place for _, place in plane.graph.nodes(data="pos"))
    across, up = (max(side) - min(side) + 1 for side in zip(*places, strict=True))
    if len(plane.graph) < FULL * across * up:
        raise ParameterError("map: most of its cells are no positions")
    plane.graph.graph["name"] = request.graph.graph["name"]
    given = {name: options[name] for name in ("style", "lang") if name in options}
    legend = options.get("legend", True) not in (False, "none")
    build = partial(maps.build, plane.graph, color=color, solution=plane.solution, legend=legend, **given)
    yield build().with_blank(build(blank=True))


def _lost(request: ViewRequest, ending: str, options: Mapping[str, Any]) -> Iterator[Drawing]:
    check_size(*size(request.graph))
    if not isinstance(request.game(), HasDiagram | HasNetwork):
        raise ParameterError("--view lost: positions without boards are drawn as they are printed")
    drawn = 0
    for most in LOST:
        for drawing in _viewed(request, ending, options, "lost", {"most": most}):
            if len(drawing.nodes) != drawn:
                yield drawing
            drawn = len(drawing.nodes)


def _viewed(
    request: ViewRequest, ending: str, options: Mapping[str, Any], name: str, settings: Mapping[str, Any]
) -> Iterator[Drawing]:
    view = views()[name]
    kind = KINDS.get(view.kind, GRAPH)
    check(kind, ending, None, options)
    if view.needs_players and is_bare(request.graph):
        raise ParameterError(f"--view {name}: of an arena, which has players")
    usual = {key: parameter.default for key, parameter in parameters().get(name, {}).items()}
    start = initial_of(request.graph) if view.start else None
    graph, whole, player = view.make(replace(request, settings={**usual, **settings}, start=start))
    if view.of_graph:
        graph.graph.setdefault("name", request.graph.graph.get("name", ""))
    given = {**options, "player": options.get("player") or player, "whole": whole} if kind == GRAPH else options
    yield with_blank(graph, kind, {key: value for key, value in given.items() if key in defaults(BUILDERS[kind])})


def _first_moves(request: ViewRequest, ending: str, options: Mapping[str, Any]) -> Iterator[Drawing]:
    from arena.searching.perfect.opening_book import book_of

    game = cast("Any", request.game())
    if book_of(game) is None:
        raise ParameterError("--values perfect: without a book it may take hours")
    check(BOARD, ending, None, options)
    yield with_blank((game, None), BOARD, {**options, "values": "perfect"})
