"""Pictures of things in any language: `arena.draw`, the command line, notebooks and pages draw by `render`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from arena.errors import ParameterError, TooLarge, one_of
from arena.graphs.attributes import REACH, ObjectiveName, initial_of
from arena.graphs.conversion import as_graph
from arena.graphs.names import is_bare, vertex_named
from arena.machine import is_a
from arena.rules.game import ImpartialGame, has_all_members, position_of
from arena.solving.arenas import solve
from arena.solving.positions import solve_positions
from arena.solving.solved import KeptSolution
from arena.views import VIEWS, ViewRequest, as_usual, viewed
from arena.words import Speaker, heading
from exporters.drawings import letters
from exporters.drawings.captions import titled
from exporters.drawings.coloring import SOLUTION
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
from exporters.pictures.look_and_page import CENTIMETER, DIRECTIONS, USUAL, Page, asked
from exporters.pictures.page import LESS, Unreadable, blanked, paged, told

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame

BROAD = 60.0
"""The centimeters from which on a note says how large a picture is that nobody gave a size."""
ENDINGS = ("dot", "svg", "png", "pdf", "mmd", "tex")
SMALL, SMALL_ON = 60, {"slide": 40, "column": 40}
"""The vertices of the largest graph of a game that is drawn where nobody says what is drawn, and on small papers."""
COUNTED: dict[str, Any] = {"max_vertices": 100_000, "max_edges": 4_000_000}
"""The bounds up to which the positions of a game are counted where nobody asks for that."""
AROUND, MOST_LOOKED_UP = "around", 20_000
"""The view of a solution that is kept where nobody names one, and the positions that it may look up."""
PLACING = ("direction", "fit", "legend", "letters", "width")
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
    settings: Mapping[str, Any] = {}

    @property
    def bounds(self) -> dict[str, Any]:
        bounds = {"max_vertices": self.max_vertices, "max_edges": self.max_edges}
        return {name: value for name, value in bounds.items() if value is not None}


def render(
    thing: Any, ending: str, *, note: Note | None = None, solution: object = None, **options: Any
) -> str | bytes:
    """Draw a thing, or a `Drawing`, in a format; the options are the fields of `Part`, `Look` and `Page`.

    The note is told which view was drawn where nobody chose one, and the size of letters where a size was asked for.
    """
    if ending not in ENDINGS:
        raise one_of("picture format", ending, ENDINGS)
    settings = {name: options.pop(name) for name in SETTINGS if name in options}
    part = Part(**{name: options.pop(name) for name in Part._fields if name in options}, settings=settings)
    look, note = asked(None, None, options), note or (lambda _: None)
    page = Page(**{each.name: look[each.name] for each in fields(Page)}).check()
    if isinstance(thing, Drawing):
        return _written(thing, None, ending, page, note)
    if ending == "mmd" and part.view is None and has_all_members(thing):
        part = part._replace(view="whole")
    thing, look = _shown(thing, part, {**look, "solution": solution}, note)
    kind = _kind(thing, ending, look)
    try:
        if kind == GRAPH and look["layout"] in (None, "dot") and (ending not in ("dot", "mmd") or page.sized):
            layout.check_size(*size(graph_of(thing)[0]))
        full = drawing_of(thing, kind, {**look, "blank": False})
        blank = drawing_of(thing, kind, look) if look["blank"] and "blank" in options_of(kind) else None
        return _written(full, blank, ending, page, note)
    except TooLarge as error:
        if isinstance(error, Unreadable) or kind not in (GRAPH, TREE):
            raise
        advice = "--view river or --view layers draws its counts"
        if kind == TREE:
            advice = f"take {LESS['tree']}"
        elif is_bare(graph_of(thing)[0]):
            advice = "take a smaller game, or arena map"
        raise TooLarge(f"{error}; {advice}") from None


def _written(full: Drawing, blank: Drawing | None, ending: str, page: Page, note: Note) -> str | bytes:
    """Put a drawing on its page, without its answers if there is a blank of it, and write it in a language."""
    if page.legends == ["none"]:
        full, blank = replace(full, legend=None), blank and replace(blank, legend=None)
    if ending == "mmd":
        return mermaid.render(full, page.direction or DIRECTIONS[0])
    if ending == "dot" and not blank:
        return dot.render(full, page)
    (sheet,) = paged([full], page)
    if page.sized:
        note(told(sheet, page))
    elif max(sheet.box[2:]) > BROAD * CENTIMETER and ending != "dot":
        less, (wide, high) = LESS.get(full.kind, "a smaller game"), (side / CENTIMETER for side in sheet.box[2:])
        note(f"the picture is {wide:.0f} cm wide and {high:.0f} cm high; --fit page scales it, and {less} shows less")
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


def _kind(thing: Any, ending: str, look: Mapping[str, Any]) -> str:
    """Return the kind of drawing that is made of a thing; options that it does not have are refused."""
    kind, said = laid_out_as(kind_of(thing), look["layout"]), check_ending(ending, look)
    able_to = {*options_of(kind), *PLACING, "force", "standalone", "layout", "lang", "style"}
    for name in said:
        if name not in able_to:
            raise ParameterError(f"{name}: not of the kind {kind} (its options: {', '.join(sorted(options_of(kind)))})")
    return kind


def check_ending(ending: str, look: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the options that are given; those that the format does not have are refused."""
    said = {name: value for name, value in look.items() if name in USUAL and value not in (None, USUAL[name])}
    for name, value in said.items() if ending == "mmd" else ():
        placed = {"legend": value == "right", "layout": value in PLACINGS}
        if placed.get(name, name in ("blank", "fit", "letters", "width")):
            able = ", ".join(f".{each}" for each in ENDINGS if each != "mmd")
            raise ParameterError(f"{name} {value}: not as .mmd, which places vertices itself (one of {able})")
    if "standalone" in said and ending != "tex":
        raise ParameterError("standalone is about .tex: other pictures stand for themselves")
    return said


# ---- the part that is drawn


def _shown(thing: Any, part: Part, look: dict[str, Any], note: Note) -> tuple[Any, dict[str, Any]]:
    """Return the thing that is drawn where a game, a part of one, or a view of an arena is asked for."""
    if is_a(thing, "exporters.notebook.Position"):  # imported in notebooks alone
        return (thing.game, thing.position), look
    if isinstance(thing, KeptSolution):
        return _of_kept(thing, part, look, note)
    game = thing if has_all_members(thing) else None
    if game is None and (part == Part() or not _is_graph(thing)):
        return thing, look
    if game is not None and look["title"] is None:
        look = {**look, "title": heading(repr(game), look["lang"])}
    if game is not None and part == Part() and not any(look[name] for name in ABOUT_GRAPHS):
        return _usual(game, look, note)
    view, request = _view(part, game), _request(thing, game, part, look)
    if isinstance(part.start, str) and part.graph != "positions":
        begin = vertex_named(request.graph, part.start) if game is None else position_of(game, part.start)
        request = replace(request, start=begin)
    if view is None:
        return _whole(thing, request), look
    if VIEWS[view].is_part and request.start is None:
        request = replace(request, start=initial_of(request.graph))
    made, look = _seen(request, view, part, look, note)
    return (made if part.objective == REACH else replace(cast("Any", request.solved()), graph=made)), look


def _of_kept(kept: KeptSolution, part: Part, look: dict[str, Any], note: Note) -> tuple[DiGraph, dict[str, Any]]:
    """Return a view of a solution that is kept, made of a part whose positions are looked up, or of its counts."""
    if part.view is None:
        note(f"{len(kept):,} positions are too many to be looked at: this is --view {AROUND}")
    name = part.view or AROUND
    if name not in VIEWS or (VIEWS[name].of_graph and not VIEWS[name].keeps):
        able = " or ".join(each.name for each in VIEWS.values() if each.keeps or not each.of_graph)
        raise ParameterError(f"--view {name}: of {len(kept):,} positions a part is looked up (--view {able})")
    taken = {*VIEWS[name].parameters, *["position"] * VIEWS[name].is_part}
    for option, value in {**part.settings, "position": part.start}.items():
        if value is not None and option not in taken:
            raise ParameterError(f"--{option} {value}: not for --view {name}")
    start = kept.at(part.start) if isinstance(part.start, str) else kept.start if part.start is None else part.start
    keeps, player = VIEWS[name].keeps, look["player"]

    def unfolded() -> DiGraph:
        if keeps is None:  # counts have no graph
            raise ParameterError(f"--view {name}: of no part")
        shown = keeps(kept, start, player, as_usual(name, part.settings))
        return kept.part(start, shown, part.max_vertices or MOST_LOOKED_UP)

    request = ViewRequest(cache(unfolded), lambda: kept, lambda: kept.game, start, player, part.settings)
    return _seen(request, name, part, look, note)


def _seen(
    request: ViewRequest, view: str, part: Part, look: dict[str, Any], note: Note
) -> tuple[DiGraph, dict[str, Any]]:
    """Make a view; around a vertex with many others near, what is one move away, as the title says."""
    seen, words = viewed(request, view), Speaker(look["lang"])
    if view == AROUND and part.settings.get("radius") is None and len(seen.graph) > SMALL:
        note(f"{len(seen.graph)} positions are within 2 moves: these are within 1; --radius 2 draws all")
        seen = viewed(replace(request, settings={"radius": 1}), view)
        name = heading(str(seen.graph.graph.get("name", "")), look["lang"]) if look["title"] is None else look["title"]
        look = {**look, "title": titled(name, words("at most {plies} away", plies=words.plies(1)), words)}
    if view in KINDS:
        return seen.graph, look
    return seen.graph, {**look, "whole": seen.whole, "player": look["player"] or seen.player}


def _view(part: Part, game: AnyGame | None) -> str | None:
    """Return the view that is asked for, None for all; settings and graphs that do not fit are refused."""
    view = None if part.view == "whole" else part.view
    if view not in (None, *VIEWS):
        raise one_of("view", view, ["whole", *VIEWS])
    for name, value in part.settings.items():
        if value is not None and (view is None or name not in VIEWS[view].parameters):
            takers = " or ".join(other for other in VIEWS if name in VIEWS[other].parameters)
            raise ParameterError(f"--{name} {value}: for --view {takers}")
    if part.graph not in (None, "arena", "positions"):
        raise one_of("graph", part.graph, ["arena", "positions"])
    if part.graph == "positions" and game is not None and not isinstance(game, ImpartialGame):
        raise ParameterError("no position graph: the two players have different moves")
    return view


def _is_graph(thing: object) -> bool:
    try:
        return kind_of(thing) == GRAPH
    except ParameterError:
        return False


def _request(thing: Any, game: AnyGame | None, part: Part, look: Mapping[str, Any]) -> ViewRequest:
    """Request a view: what it needs is unfolded and solved when it asks for that."""
    bounds = part.bounds

    @cache
    def unfolded() -> DiGraph:
        from arena.unfolding.unfold import position_graph, unfold

        if game is None:
            return as_graph(graph_of(thing)[0])
        make: Any = position_graph if part.graph == "positions" else unfold
        return cast("DiGraph", make(game, **bounds))

    @cache
    def solved() -> Any:
        from arena.unfolding.columns import unfold_compact

        if game is not None and part.objective == REACH:
            return solve(unfold_compact(game, **bounds))
        if game is None and is_a(result := graph_of(thing)[1], SOLUTION):
            return result
        if part.objective != REACH or not is_bare(graph := unfolded()):
            return solve(unfolded(), part.objective)
        if part.view == "river":
            raise ParameterError("--view river: of an arena, and a bare graph has no players")
        return solve_positions(graph)

    def rules() -> object:
        if game is None:
            raise ParameterError("an arena does not know its game: draw(game, path) draws positions as boards")
        return game

    return ViewRequest(unfolded, solved, rules, part.start, look["player"], part.settings, part.objective)


def _whole(thing: Any, request: ViewRequest) -> Any:
    """Return all of an arena, solved for an objective, and with another start of play where one is named."""
    if request.objective != REACH:
        return request.solved()
    if request.start is None:
        return thing if _is_graph(thing) else request.graph
    graph = request.graph.copy()
    graph.graph["initial"] = request.start
    return graph


def _usual(game: AnyGame, look: dict[str, Any], note: Note) -> tuple[Any, dict[str, Any]]:
    """Choose what is drawn of a game where nobody says: its graph, else its map or the start's board, else a river."""
    from arena.rules.capabilities import HasDiagram, HasNetwork
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
        return {**look, "title": name and Speaker(lang)("{name}: {what}", name=name, what=Speaker(lang)(what))}

    if len(maps.numbers_of(game)) == 2:
        note(why.format("their map"))
        graph, solution = maps.plane(game)
        return graph, {**titled(maps.TITLES["outcome"]), "layout": "map", "solution": solution}
    if isinstance(game, HasDiagram | HasNetwork):
        note(why.format("the board of the start"))
        return (game, None), titled("start")
    note(why.format("--view river"))
    return river(solve(unfold_compact(game, **COUNTED))), look
