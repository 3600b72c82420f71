"""Pictures that are planned for a thing: a game, an arena, a result about one, a difference or a search tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arena.errors import ArenaError, ParameterError
from arena.graphs.conversion import as_graph
from arena.machine.declarations import is_a
from arena.rules.game import has_all_members
from arena.views import ViewRequest, once
from exporters.drawings.colouring import DIFFERENCE, SOLUTION
from exporters.drawings.things import GRAPH, TREE, graph_of, kind_of, size
from exporters.pictures.candidates import ArenaPictures, of_difference, of_tree
from exporters.pictures.look_and_page import COUNTED, EXPLORED
from exporters.pictures.picture import check, in_language, placing_of
from exporters.pictures.plan import first_readable

if TYPE_CHECKING:
    from arena.rules.game import AnyGame
    from exporters.pictures.plan import Candidate, Chosen


def planned(
    thing: Any, ending: str, options: Mapping[str, Any], note: Callable[[str], object] | None
) -> str | bytes | None:
    """Write the picture that is planned for a thing; None where there is no plan.

    Examples
    --------
    >>> from arena import load, search_tree
    >>> planned(load("chomp"), "svg", {"fit": "slide"}, print)[:5]
    letters of 9.4 pt on a slide; this is --view lost, --view whole --force draws all; without a legend (7.4 pt with it)
    b'<?xml'
    """
    title, given = options.get("title"), {key: value for key, value in options.items() if key != "title"}
    listed = _listed(thing, ending, options)
    if listed is None:
        return None
    pictures, candidates = listed
    if pictures:
        check(GRAPH, ending, None, given if pictures.name else options)
    chosen = first_readable(candidates, ending, given, titled=bool(title))
    if chosen is None:
        return None
    if note:
        more = more_of(pictures.request.unfolded, chosen) if pictures else ""
        note(chosen._replace(more=more).note(placing_of(options)["fit"]))
    return in_language(chosen.fit.drawing, ending, options)


def _listed(thing: Any, ending: str, options: Mapping[str, Any]) -> tuple[ArenaPictures | None, list[Candidate]] | None:
    """List the pictures of a thing, with those of its arena where it has one; None where there is no plan."""
    if has_all_members(thing):
        pictures = ArenaPictures(_of_game(thing, options), ending, options.get("title") or repr(thing))
        return pictures, pictures.listed()
    kind = kind_of(thing)
    if kind == TREE:
        free = options.get("labels") in (None, "none") and not options.get("trace")
        return None, of_tree(lambda _: thing, [0], ending, free=free)
    if kind != GRAPH:
        return None
    graph, result = graph_of(thing)
    solved = is_a(result, SOLUTION)
    solution = (lambda: result) if solved else once(lambda: _solved(graph))
    request = ViewRequest(once(lambda: as_graph(graph)), solution, _no_game, None, options.get("player"), {})
    request = replace(request, objective=result.objective) if solved else request
    pictures = ArenaPictures(request, ending, result=None if solved else result)
    return pictures, of_difference(pictures, result, None) if is_a(result, DIFFERENCE) else pictures.listed()


def more_of(graph: Callable[[], Any], chosen: Chosen) -> str:
    """Name the options that draw all of an arena, be it ever so small; nothing if it is too large for that."""
    from exporters.drawings import grid
    from exporters.pictures import graphviz

    if chosen.name in ("--layout dot", "--labels board"):
        return "as the places of the file leave less room" if chosen.name == "--layout dot" else ""
    try:
        vertices, edges = size(graph())
    except ArenaError:
        return "as there are too many positions to be unfolded" if "river" not in chosen.name else ""
    if vertices <= graphviz.MAX_VERTICES and edges <= graphviz.MAX_EDGES:
        return "--view whole --force draws all"
    return "--layout grid --force draws all" if vertices <= grid.MAX_VERTICES and edges <= grid.MAX_EDGES else ""


def _of_game(game: AnyGame, options: Mapping[str, Any]) -> ViewRequest:
    """Ask for pictures of a game, which is unfolded and solved only for those that need it."""
    from arena.unfolding.unfold import unfold, unfold_compact

    solution = once(lambda: _solved(unfold_compact(game, **COUNTED)))
    return ViewRequest(once(lambda: unfold(game, **EXPLORED)), solution, lambda: game, None, options.get("player"), {})


def _solved(arena: Any) -> Any:
    from arena.solving.arenas import solve

    return solve(arena)


def _no_game() -> object:
    raise ParameterError("an arena does not know its game: draw(game, path) draws positions as boards")
