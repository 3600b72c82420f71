"""Pictures of things in any language: `arena.draw`, the command line, notebooks and pages draw by `render`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from arena.errors import ParameterError, TooLarge, one_of
from arena.graphs.attributes import initial_of
from arena.graphs.conversion import as_graph
from arena.graphs.marks import REACH, ObjectiveName
from arena.graphs.names import is_bare
from arena.machine.declarations import is_a
from arena.rules.game import has_all_members
from arena.views import VIEWS, ViewRequest, viewed
from arena.words import heading, say
from exporters.drawings import letters
from exporters.drawings.drawing import Drawing
from exporters.drawings.places import PLACINGS
from exporters.drawings.things import (
    GRAPH,
    KINDS,
    TREE,
    drawing_of,
    graph_of,
    kind_of,
    laid_out_as,
    options_of,
    size,
)
from exporters.pictures import dot, layout, mermaid
from exporters.pictures.look_and_page import CENTIMETRE, DIRECTIONS, USUAL, Page, asked
from exporters.pictures.page import LESS, Unreadable, blanked, paged, told

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame

BROAD = 60.0
"""The centimeters from which on a note says how wide a picture is that nobody gave a size."""
ENDINGS = ("dot", "svg", "png", "pdf", "mmd", "tex")
"""The formats of pictures, by the endings of paths."""
SMALL, SMALL_ON = 60, {"slide": 40, "column": 40}
"""The vertices of the largest graph of a game that is drawn where nobody says what is drawn, and on small papers."""
COUNTED: dict[str, Any] = {"max_vertices": 100_000, "max_edges": 4_000_000}
"""The bounds up to which the positions of a game are counted where nobody asks for that."""
PLACING = ("direction", "fit", "legend", "letters", "width")
"""The options of the page, which all pictures have."""
ABOUT_GRAPHS = ("color", "player", "labels", "edges", "play", "layout", "whole")
"""The options that are about a graph: whoever asks for one of them gets the graph of a game."""
SETTINGS = tuple(dict.fromkeys(name for view in VIEWS.values() for name in view.parameters))
"""The parameters of all views: what two of them name alike is one option."""
Note = Callable[[str], object]


class Part(NamedTuple):
    """The part of a game or an arena that is asked for: a view of it, or all, and how it is unfolded and solved."""

    view: str | None = None
    start: Hashable = None
    graph: str | None = None
    objective: ObjectiveName = REACH
    max_vertices: int | None = None
    max_edges: int | None = None
    solve: Callable[[], Any] | None = None
    settings: Mapping[str, Any] = {}

    @property
    def bounds(self) -> dict[str, Any]:
        """The bounds that are set."""
        return {name: value for name in ("max_vertices", "max_edges") if (value := getattr(self, name)) is not None}


def render(thing: Any, ending: str, *, note: Note | None = None, **options: Any) -> str | bytes:
    """Draw a thing, or a `Drawing`, in a format; the options are the fields of `Part`, `Look` and `Page`.

    The note is told which view was drawn where nobody chose one, and the size of letters where a size was asked for.
    """
    if ending not in ENDINGS:
        raise one_of("picture format", ending, ENDINGS)
    settings = {name: options.pop(name) for name in SETTINGS if name in options}
    part = Part(**{name: options.pop(name) for name in Part._fields if name in options}, settings=settings)
    look, note = asked(None, None, options), note or (lambda _: None)
    page = _page(look)
    if isinstance(thing, Drawing):
        return _written(thing, None, ending, page, note)
    if ending == "mmd" and part.view is None and has_all_members(thing):
        part = part._replace(view="whole")
    thing, look = _shown(thing, part, look, note)
    kind = check(kind_of(thing), ending, look)
    try:
        if kind == GRAPH:
            _check_size(thing, ending, look, page)
        return _drawn(thing, kind, ending, look, page, note)
    except TooLarge as error:
        raise _advised(error, thing, kind) from None


def render_map(graph: DiGraph, solution: Any, ending: str, *, note: Note | None = None, **options: Any) -> str | bytes:
    """Draw the map of a graph with places, whose solution is at hand."""
    look = asked(None, None, {**options, "layout": "map"})
    kind, page = check(GRAPH, ending, look), _page(look)
    return _drawn(graph, kind, ending, {**look, "solution": solution}, page, note or (lambda _: None))


def _page(look: Mapping[str, Any]) -> Page:
    return Page(**{each.name: look[each.name] for each in fields(Page)}).check()


def _drawn(thing: Any, kind: str, ending: str, look: Mapping[str, Any], page: Page, note: Note) -> str | bytes:
    """Make the drawing of a thing, and a blank one if that is asked for, and write it."""
    full = drawing_of(thing, kind, {**look, "blank": False})
    blank = drawing_of(thing, kind, look) if look["blank"] and "blank" in options_of(kind) else None
    return _written(full, blank, ending, page, note)


def _written(full: Drawing, blank: Drawing | None, ending: str, page: Page, note: Note) -> str | bytes:
    """Put a drawing on its page, without its answers if there is a blank of it, and write it in a language."""
    if page.legends == ["none"]:
        full, blank = replace(full, legend=None), blank and replace(blank, legend=None)
    if ending == "mmd":
        return mermaid.render(full, page.direction or DIRECTIONS[0])
    if ending == "dot" and not blank:
        return dot.render(full, page)
    sheet = paged(full, page)
    if page.sized:
        note(told(sheet, page))
    elif (wide := sheet.box.width / CENTIMETRE) > BROAD and ending != "dot":
        less = LESS.get(full.kind, "a smaller game")
        note(f"the picture is {wide:.0f} cm wide; --fit page scales it, and {less} shows less")
    if blank:
        sheet = blanked(sheet, blank)
    if ending == "dot":
        return dot.render(sheet.drawing, page)
    from exporters.pictures import pdf, svg, tikz

    texts = [line.text for node in full.nodes for line in node.lines] + [full.legend.title if full.legend else ""]
    if ending == "png" and (unknown := letters.lacking(texts)):
        note(f"the font of pictures lacks {unknown[:20]}: they may be boxes in a PNG, and not in an SVG")
    if ending == "tex":
        return tikz.render(sheet, standalone=page.standalone)
    return pdf.render([sheet]) if ending == "pdf" else svg.render(sheet) if ending == "svg" else svg.png(sheet)


def check(kind: str, ending: str, look: Mapping[str, Any]) -> str:
    """Return the kind of drawing that a kind of thing makes; options that it does not have are refused."""
    kind, said = laid_out_as(kind, look.get("layout")), check_ending(ending, look)
    able_to = {*options_of(kind), *PLACING, "force", "standalone", "layout", "lang", "style"}
    for name in said:
        if name not in able_to:
            raise ParameterError(f"{name}: not of {kind} (its options: {', '.join(sorted(options_of(kind)))})")
    return kind


def check_ending(ending: str, look: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the options that are given; those that the format does not have are refused."""
    said = {name: value for name, value in look.items() if name in USUAL and value not in (None, USUAL[name])}
    if ending == "mmd":
        for name, value in said.items():
            placed = value == "right" if name == "legend" else value in PLACINGS if name == "layout" else False
            if placed or name in ("blank", "fit", "letters", "width"):
                text = name if value is True else f"{name} {value}"
                able = ", ".join(f".{each}" for each in ENDINGS if each != "mmd")
                raise ParameterError(f"{text}: not as .mmd, which places vertices itself (one of {able})")
    if "standalone" in said and ending != "tex":
        raise ParameterError("standalone is about .tex: other pictures stand for themselves")
    return said


def _check_size(thing: Any, ending: str, look: Mapping[str, Any], page: Page) -> None:
    """Refuse a graph that Graphviz is to lay out, and that is too large for it."""
    if look["layout"] in (None, "dot") and (ending not in ("dot", "mmd") or page.sized):
        layout.check_size(*size(graph_of(thing)[0]))


def _advised(error: TooLarge, thing: Any, kind: str) -> TooLarge:
    """Add to a refusal what can be drawn instead."""
    if isinstance(error, Unreadable) or kind not in (GRAPH, TREE):
        return error
    if kind == TREE:
        plies, total, most = Counter(ply for _, ply in thing.nodes(data="ply")), 0, 1
        for ply in sorted(plies):
            total += plies[ply]
            most = max(most, ply) if total <= layout.MAX_VERTICES else most
        return TooLarge(f"{error}; take --plies {most}, or some --moves")
    if is_bare(graph_of(thing)[0]):
        return TooLarge(f"{error}; take a smaller game, or arena map")
    return TooLarge(f"{error}; --view river or --view layers draws its counts")


# ---- the part that is drawn


def _shown(thing: Any, part: Part, look: dict[str, Any], note: Note) -> tuple[Any, dict[str, Any]]:
    """Return the thing that is drawn where a game, a part of one, or a view of an arena is asked for."""
    if is_a(thing, "exporters.notebook.Position"):  # imported in notebooks alone
        return (thing.game, thing.position), look
    game = thing if has_all_members(thing) else None
    if game is None and (part == Part() or not _is_graph(thing)):
        return thing, look
    if game is not None and look["title"] is None:
        look = {**look, "title": heading(repr(game), look["lang"])}
    if game is not None and part._replace(solve=None) == Part() and not any(look[name] for name in ABOUT_GRAPHS):
        return _usual(game, part, look, note)
    request = _request(thing, game, part, look)
    view = None if part.view == "whole" else part.view
    if view not in (None, *VIEWS):
        raise one_of("view", view, ["whole", *VIEWS])
    _check_settings(part.settings, view)
    if view is None:
        return _whole(thing, request, part), look
    if VIEWS[view].start and request.start is None:
        request = replace(request, start=initial_of(request.graph))
    made, whole, player = viewed(request, view)
    if KINDS.get(VIEWS[view].kind, GRAPH) == GRAPH:
        look = {**look, "whole": whole, "player": look["player"] or player}
    if part.objective != REACH:
        return replace(cast("Any", request.solved()), graph=made), look
    return made, look


def _check_settings(settings: Mapping[str, Any], view: str | None) -> None:
    for name, value in settings.items():
        if value is not None and (view is None or name not in VIEWS[view].parameters):
            takers = " or ".join(other for other in VIEWS if name in VIEWS[other].parameters)
            raise ParameterError(f"--{name} {value}: for --view {takers}")


def _is_graph(thing: object) -> bool:
    try:
        return kind_of(thing) == GRAPH
    except ParameterError:
        return False


def _request(thing: Any, game: AnyGame | None, part: Part, look: Mapping[str, Any]) -> ViewRequest:
    """Request a view: what it needs is unfolded and solved when it asks for that."""
    from arena.graphs.names import vertex_named
    from arena.rules.game import ImpartialGame, position_of

    def rules() -> object:
        if game is None:
            raise ParameterError("an arena does not know its game: draw(game, path) draws positions as boards")
        return game

    if part.graph not in (None, "arena", "positions"):
        raise one_of("graph", part.graph, ["arena", "positions"])
    if part.graph == "positions" and game is not None and not isinstance(game, ImpartialGame):
        raise ParameterError("no position graph: the two players have different moves")
    unfolded, start = cache(lambda: _unfolded(thing, game, part)), part.start
    solved = cache(part.solve or (lambda: _solved(thing, game, part, unfolded)))
    if isinstance(start, str) and game is None:
        start = vertex_named(unfolded(), start)
    elif isinstance(start, str) and game is not None and part.graph != "positions":
        start = position_of(game, start)
    return ViewRequest(unfolded, solved, rules, start, look["player"], part.settings, part.objective)


def _unfolded(thing: Any, game: AnyGame | None, part: Part) -> DiGraph:
    from arena.unfolding.unfold import position_graph, unfold

    if game is None:
        return as_graph(graph_of(thing)[0])
    make = position_graph if part.graph == "positions" else unfold
    return make(cast("Any", game), **part.bounds)


def _solved(thing: Any, game: AnyGame | None, part: Part, unfolded: Callable[[], DiGraph]) -> Any:
    from arena.solving.arenas import solve
    from arena.solving.positions import solve_positions
    from arena.unfolding.columns import unfold_compact

    if game is not None and part.objective == REACH:
        return solve(unfold_compact(game, **part.bounds))
    result = graph_of(thing)[1] if game is None else None
    if is_a(result, "arena.solving.arenas.Solution"):
        return result
    graph = unfolded()
    if is_bare(graph) and part.view == "river":
        raise ParameterError("--view river: of an arena, and a bare graph has no players")
    return solve_positions(graph) if is_bare(graph) and part.objective == REACH else solve(graph, part.objective)


def _whole(thing: Any, request: ViewRequest, part: Part) -> Any:
    """Return all of an arena, solved for an objective, and with another start of play where one is named."""
    if part.objective != REACH:
        return request.solved()
    if part.start is None:
        return thing if _is_graph(thing) else request.graph
    graph = request.graph.copy()
    graph.graph["initial"] = request.start
    return graph


def _usual(game: AnyGame, part: Part, look: dict[str, Any], note: Note) -> tuple[Any, dict[str, Any]]:
    """Choose what is drawn of a game where nobody says: its graph, else its map or the start's board, else a river."""
    from arena.rules.capabilities import HasDiagram, HasNetwork
    from arena.solving.arenas import solve
    from arena.unfolding.columns import unfold_compact
    from arena.unfolding.unfold import unfold
    from arena.views.river import river
    from exporters.drawings import map as maps

    small, lang = SMALL_ON.get(look["fit"], SMALL), look["lang"]
    try:
        return unfold(game, max_vertices=small), look
    except TooLarge:
        why = f"more than {small} positions: this is {{}}; --view whole, river, layers, lost or proof draws more"

    def titled(what: str) -> dict[str, Any]:
        name = look["title"]
        return {**look, "title": name and say("{name}: {what}", lang, name=name, what=say(what, lang))}

    if len(maps.numbers_of(game)) == 2:
        note(why.format("their map"))
        graph, solution = maps.plane(game)
        return graph, {**titled(maps.TITLES["outcome"]), "layout": "map", "solution": solution}
    if isinstance(game, HasDiagram | HasNetwork):
        note(why.format("the board of the start"))
        return (game, None), titled("start")
    note(why.format("--view river"))
    return river(part.solve() if part.solve else solve(unfold_compact(game, **COUNTED))), look
