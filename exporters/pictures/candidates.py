"""The pictures that a plan may choose among: ordered lists of candidates, the one that shows most first."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar, cast

from arena.errors import ArenaError, ParameterError, TooLarge
from arena.graphs.attributes import initial_of, label
from arena.graphs.conversion import as_graph
from arena.rules.capabilities import HasDiagram, HasNetwork
from arena.rules.game import ImpartialGame, has_all_members
from arena.solving.objectives import objective_named
from arena.views import ViewRequest, parameters, viewed, views
from arena.words import heading
from exporters.drawings.captions import is_board
from exporters.drawings.squares import MATCHES
from exporters.drawings.things import BOARD, GRAPH, GRID, KINDS, MAP, NO_GRAPHS, TREE, graph_of, kind_of, size
from exporters.pictures.languages import languages
from exporters.pictures.look_and_page import COUNTED, EXPLORED
from exporters.pictures.picture import check, in_language, placing_of, tell_alike, with_blank
from exporters.pictures.plan import Candidate, Chosen, Made, first_readable

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame
    from arena.solving.difference import Difference
    from arena.views import Viewed
    from exporters.drawings.drawing import Drawing

Kept = TypeVar("Kept")
WHOLE = "--view whole"
"""How a user asks for all of an arena."""
AFTER = ("river", "layers", "symmetry", "proof")
"""The views that are tried after maps and lost positions, in this order."""
LOST = (24, 20, 15, 12, 10, 8, 6)
"""How many boards are tried on a page."""
FULL = 0.25
"""Of the cells of a map, how many must be positions."""
FEW = 50
"""The positions of which a river says too little, where there is anything else."""
SMALL = 400
"""The positions of a game of players with different moves whose lost ones are drawn: of more they are a small part."""
OF = ("outcome", "grundy", "remoteness", "kernel", "round")
"""The colours that a map may have."""


def of_arena(request: ViewRequest, ending: str, name: str | None = None, result: Any = None) -> list[Candidate]:
    """List the pictures of an arena, the one that shows most first.

    All of it; a map, where its positions are two numbers; its lost positions as boards, as many as can be read; then
    counts and parts of it; at last the board where play starts, with the worth of the first moves if there is a book.

    Parameters
    ----------
    request : ViewRequest
        The arena, its solution and its game.
    ending : str
        The format.
    name : str, optional
        The title of each; by default the name of the arena.
    result : Attractor, Kernel, Difference or PositionSolution, optional
        A result about the arena, which is drawn on all of it, and on nothing else.

    Examples
    --------
    >>> from arena import load, solve, unfold
    >>> game = load("chomp")
    >>> arena = unfold(game)
    >>> listed = of_arena(ViewRequest(lambda: arena, lambda: solve(arena), lambda: game, None, None, {}), "svg")
    >>> first_readable(listed, "svg", {"fit": "slide"}).name
    '--view lost'
    """
    usual, known = objective_named(request.objective).usual, views()

    def view(view: str, *, few: bool = False) -> list[Candidate]:
        option, kind = f"--view {view}", KINDS.get(known[view].kind, GRAPH)
        make = partial(_view, request, ending, name, view)
        if view == "river":
            make = partial(_river, request, make, few=few)
        return _with_boards(Candidate(option, kind, make, known[view].instead), request)

    whole = Candidate("", GRAPH, partial(_whole, request, ending, name, result))
    listed = [*_with_boards(whole, request), Candidate("--layout dot", GRAPH, partial(_anew, request, whole.make))]
    if result is not None:
        return listed
    if not usual:
        return [*listed, *(each for view_name in AFTER if known[view_name].endless for each in view(view_name))]
    listed.append(Candidate("arena map", MAP, partial(_map, request, ending, name)))
    listed += [
        Candidate("--view lost" + f" --most {most}" * (most != LOST[0]), KINDS["lost"], make, 0, titled)
        for titled, most in product((True, False), LOST)
        for make in [partial(_lost, request, ending, name, most)]
    ]
    listed += [each for view_name in AFTER for each in view(view_name)]
    return [*listed, *view("river", few=True), *_starts(request, ending, name)]


def of_view(request: ViewRequest, ending: str, view: str, name: str | None = None) -> list[Candidate]:
    """List a view as it is asked for, then with smaller and smaller numbers."""
    kind = KINDS.get(views()[view].kind, GRAPH)
    asked = Candidate("", kind, partial(_view, request, ending, name, view))
    listed, sheets = _with_boards(asked, request), [asked._replace(titled=True)] if view == "lost" else []
    for number, parameter in parameters().get(view, {}).items():
        value = request.settings.get(number)
        value = parameter.default if value is None else value
        while not parameter.choices and value > max(1, parameter.least):
            value -= max(1, value // 4)
            less = replace(request, settings={**request.settings, number: value})
            listed.append(Candidate(f"--{number} {value}", kind, partial(_view, less, ending, name, view)))
            sheets += [listed[-1]._replace(titled=True)] if sheets and value >= LOST[-1] else []
    return [*sheets, *listed]


def of_tree(tree: Callable[[int], DiGraph], plies: Iterable[int], ending: str, *, free: bool) -> list[Candidate]:
    """List search trees of some depths, each with all that its nodes can say and, if that is free, values alone."""

    def make(depth: int, compact: Mapping[str, bool], options: Mapping[str, Any]) -> Made:
        check(TREE, ending, None, options)
        graph = tree(depth)
        return Made(*size(graph), lambda: with_blank(graph, TREE, {**options, **compact}))

    tree, listed = cache(tree), list[Candidate]()
    for place, depth in enumerate(plies):
        less = f"--plies {depth}" if place else ""
        listed.append(Candidate(less, TREE, partial(make, depth, {})))
        if free:
            alone = ", ".join(filter(None, [less, "values alone, --labels text adds positions"]))
            listed.append(Candidate(alone, TREE, partial(make, depth, {"compact": True})))
    return listed


def of_difference(compared: Difference, game: AnyGame | None, ending: str, name: str) -> list[Candidate]:
    """List the pictures of two rules on the same positions: a map, all, and boards of those that change hands."""
    from arena.solving.changed import changed

    graph = titled(as_graph(compared.graph), name)

    def whole(options: Mapping[str, Any], layout: str | None = None) -> Made:
        layout = layout or options.get("layout")
        kind = check(GRAPH, ending, layout, options)

        def draw() -> Drawing:
            if kind == GRAPH:
                languages()[ending].check_size(*size(graph), ending)
            return with_blank(compared, kind, {**options, "layout": layout})

        return Made(*size(graph), draw)

    def boards(most: int, options: Mapping[str, Any]) -> Made:
        check(KINDS["changed"], ending, options.get("layout"), options)
        if game is None:
            raise ParameterError("--view changed: of a game with boards, and no file")
        part = titled(changed(compared, game, most), name)
        return Made(*size(part), lambda: with_blank(part, KINDS["changed"], options))

    listed = [Candidate("--layout map", MAP, partial(whole, layout="map")), Candidate("", GRAPH, whole)]
    tried = product((True, False), LOST)
    return [*listed, *(Candidate("--view changed", KINDS["changed"], partial(boards, n), 0, t) for t, n in tried)]


def planned_of(
    thing: Any, ending: str, options: Mapping[str, Any], note: Callable[[str], object] | None
) -> str | bytes | None:
    """Write the picture that is planned for a thing, a game, an arena or a result; None where there is no plan."""
    name, title = None, options.get("title") or None
    if has_all_members(thing):
        request, result, name = _of_game(thing, options), None, title or repr(thing)
        options = {key: value for key, value in options.items() if key != "title"}
    elif (kind := kind_of(thing)) == GRAPH:
        request, result = _of_result(thing, options)
    elif kind == TREE:
        free = options.get("labels") in (None, "none") and not options.get("trace")
        chosen = first_readable(of_tree(lambda _: thing, [0], ending, free=free), ending, options)
        return chosen and _written(chosen, ending, options, note)
    else:
        return None
    check(GRAPH, ending, None, options)
    chosen = first_readable(of_arena(request, ending, name, result), ending, options, titled=bool(title))
    return chosen and _written(chosen._replace(more=everything(request.unfolded, chosen)), ending, options, note)


def _written(
    chosen: Chosen, ending: str, options: Mapping[str, Any], note: Callable[[str], object] | None
) -> str | bytes:
    if note:
        note(chosen.note(placing_of(options)["fit"]))
        tell_alike(chosen.fit.drawing, options, note)
    return in_language(chosen.fit.drawing, ending, options)


def everything(graph: Callable[[], Any], chosen: Chosen) -> str:
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
        return f"{WHOLE} --force draws all"
    return "--layout grid --force draws all" if vertices <= grid.MAX_VERTICES and edges <= grid.MAX_EDGES else ""


def once(make: Callable[[], Kept]) -> Callable[[], Kept]:
    """Make something at most once; what cannot be made is refused again without any work."""

    @cache
    def tried() -> Kept | ArenaError:
        try:
            return make()
        except ArenaError as error:
            return error

    def made() -> Kept:
        if isinstance(outcome := tried(), ArenaError):
            raise outcome
        return outcome

    return made


def _of_game(game: AnyGame, options: Mapping[str, Any]) -> ViewRequest:
    """Ask for pictures of a game, which is unfolded and solved only for those that need it."""
    from arena.solving.arenas import solve
    from arena.unfolding.unfold import unfold, unfold_compact

    arena, solution = once(lambda: unfold(game, **EXPLORED)), once(lambda: solve(unfold_compact(game, **COUNTED)))
    return ViewRequest(arena, solution, lambda: game, None, options.get("player"), {})


def _of_result(thing: Any, options: Mapping[str, Any]) -> tuple[ViewRequest, Any]:
    """Ask for pictures of an arena, with the solution of it that is at hand; give what else was found in it."""
    from arena.solving.arenas import Solution, solve

    graph, result = graph_of(thing)
    arena, solved = once(lambda: as_graph(graph)), isinstance(result, Solution)
    solution = (lambda: result) if solved else once(lambda: solve(graph))
    request = ViewRequest(arena, solution, _no_game, None, options.get("player"), {})
    return (replace(request, objective=result.objective), None) if solved else (request, result)


def _no_game() -> object:
    raise ParameterError("an arena does not know its game: draw(game, path) draws positions as boards")


def _with_boards(candidate: Candidate, request: ViewRequest) -> list[Candidate]:
    """Put before a picture of vertices the same with boards in them, where printed positions would say less."""

    def make(options: Mapping[str, Any]) -> Made:
        graph, start = request.graph, initial_of(request.graph)
        board = graph.nodes[start].get("board") if start in graph else None
        if options.get("labels") is not None or not isinstance(board, str):
            raise ParameterError("labels board: for games whose positions have boards")
        if MATCHES.issuperset(board.replace("\n", "")) or is_board(label(graph, start), board):
            raise ParameterError("labels board: for positions that are not printed as such")
        return candidate.make({**options, "labels": "board"})

    name = f"{candidate.name} --labels board".strip()
    return [candidate] if candidate.kind != GRAPH else [candidate._replace(name=name, make=make), candidate]


def _whole(request: ViewRequest, ending: str, name: str | None, result: Any, options: Mapping[str, Any]) -> Made:
    return _of_graph(request, ending, titled(request.graph, name), request.graph, options, result)


def _anew(request: ViewRequest, make: Callable[[Mapping[str, Any]], Made], options: Mapping[str, Any]) -> Made:
    """Lay out anew what has places of its own."""
    if not request.graph.graph.get("layout"):
        raise ParameterError("layout dot: as it is laid out anyway")
    return make({**options, "layout": "dot"})


def _of_graph(
    request: ViewRequest,
    ending: str,
    graph: DiGraph,
    whole: DiGraph | None,
    options: Mapping[str, Any],
    result: Any = None,
) -> Made:
    """Draw an arena or a part of one, coloured by what is asked for of the whole."""
    kind = check(kind_of(graph), ending, options.get("layout"), options)

    def draw() -> Drawing:
        thing = graph if result is None else result
        if not objective_named(request.objective).usual:
            thing = replace(cast("Any", request.solved()), graph=graph)
        if kind not in (*NO_GRAPHS, GRID, MAP):
            languages()[ending].check_size(*size(graph), ending)
        return with_blank(thing, kind, options if whole is graph else {**options, "whole": whole})

    return Made(*size(graph), draw)


def _view(request: ViewRequest, ending: str, name: str | None, view: str, options: Mapping[str, Any]) -> Made:
    check(KINDS.get(views()[view].kind, GRAPH), ending, options.get("layout"), options)
    start = request.start
    if views()[view].start and start is None:
        start = initial_of(request.graph)
    made: Viewed = viewed(replace(request, start=start), view)
    player = options.get("player") or made.player
    return _of_graph(request, ending, titled(made.graph, name), made.whole, {**options, "player": player})


def titled(graph: DiGraph, name: str | None) -> DiGraph:
    """Give a graph the title that is asked for, if one is."""
    if name is not None:
        graph.graph["name"] = name
    return graph


def _river(
    request: ViewRequest, make: Callable[[Mapping[str, Any]], Made], options: Mapping[str, Any], *, few: bool
) -> Made:
    """Count positions that are not too few to be counted, or only those."""
    try:
        counted = len(request.graph)
    except TooLarge:
        counted = FEW
    if (counted < FEW) != few:
        raise ParameterError(f"--view river: says little of fewer than {FEW} positions")
    return make(options)


def _map(request: ViewRequest, ending: str, name: str | None, options: Mapping[str, Any]) -> Made:
    from exporters.drawings import maps

    color = options.get("color") or OF[0]
    check(MAP, ending, None, {**options, "color": None})
    if color not in OF:
        raise ParameterError(f"color {color}: not of a map")
    plane = maps.plane(cast("AnyGame", request.game()), **EXPLORED)
    places = (place for _, place in plane.graph.nodes(data="pos"))
    across, up = (max(side) - min(side) + 1 for side in zip(*places, strict=True))
    if len(plane.graph) < FULL * across * up:
        raise ParameterError("map: most of its cells are no positions")
    titled(plane.graph, name if name is not None else request.graph.graph["name"])
    given = {key: options[key] for key in ("style", "lang") if key in options}
    legend = options.get("legend", True) not in (False, "none")
    build = partial(maps.build, plane.graph, color=color, solution=plane.solution, legend=legend, **given)
    return Made(*size(plane.graph), lambda: build().with_blank(build(blank=True)))


def _lost(request: ViewRequest, ending: str, name: str | None, most: int, options: Mapping[str, Any]) -> Made:
    game = request.game()
    if not isinstance(game, HasDiagram | HasNetwork):
        raise ParameterError("--view lost: positions without boards are drawn as they are printed")
    if not isinstance(game, ImpartialGame) and len(request.graph) > SMALL:
        raise ParameterError("--view lost: a small part of the positions")
    made = _view(replace(request, settings={"most": most}), ending, name, "lost", options)
    if made.vertices < most < LOST[0]:
        raise ParameterError(f"--most {most}: all of them were tried")
    return made


def _starts(request: ViewRequest, ending: str, name: str | None) -> list[Candidate]:
    """Give the board where play starts, with the worth of its first moves where a book has them."""

    def make(values: str | None, options: Mapping[str, Any]) -> Made:
        from arena.searching.perfect.opening_book import book_of

        game = cast("Any", request.game())
        if values and book_of(game) is None:
            raise ParameterError("--values perfect: without a book it may take hours")
        if not values and not isinstance(game, HasDiagram | HasNetwork):
            raise ParameterError("positions without boards are drawn as they are printed")
        check(BOARD, ending, None, options)
        title = heading(name if name is not None else repr(game), options.get("lang") or "en")
        return Made(1, 0, lambda: with_blank((game, None), BOARD, {**options, "values": values, "title": title}))

    try:
        game = cast("AnyGame", request.game())
    except ParameterError:
        return []
    start = f"--position {shlex.quote(game.label(game.initial))}"
    return [
        Candidate("--values perfect", BOARD, partial(make, "perfect")),
        Candidate(start, BOARD, partial(make, None)),
    ]
