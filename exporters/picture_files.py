"""Pictures, films and pages of things as files, by the ending of a path; `arena` hands on these functions.

Every file is written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.errors import ParameterError
from arena.graphs.attributes import REACH, ObjectiveName
from arena.graphs.conversion import as_graph
from arena.solving.arenas import Solution
from arena.solving.attractor import Attractor, attractor
from arena.solving.kernel import Kernel
from arena.words import calling
from exporters.files.writing import written
from exporters.formats import ending_among
from exporters.pictures.look_and_page import Look, Page, asked

if TYPE_CHECKING:
    from arena.automata.machine import Machine
    from arena.combinatorial.game_value import GameValue
    from arena.combinatorial.octal_sequence import OctalSequence
    from arena.graphs.attributes import DiGraph
    from arena.playing.plays import Play
    from arena.rules.game import Game
    from arena.solving.positions import PositionSolution
    from arena.solving.solved import KeptSolution
    from exporters.files import Arena, Graph, StrPath
    from exporters.notebook import Position

    Found: TypeAlias = Solution | PositionSolution | Attractor | Kernel
    Placed: TypeAlias = Position | tuple[Game[Any], Any]
    Drawable: TypeAlias = Game[Any] | Graph | Found | KeptSolution | Placed | Play | OctalSequence | GameValue | Machine
    Note: TypeAlias = Callable[[str], object]

# the fields of looks and pages that maps and films have
MAPPED = ("style", "lang", "players", "title", "blank", "fit", "letters", "width", "legend", "force", "standalone")
FILMED = ("player", "labels", "style", "lang", "players", "title", "layout", "fit", "force")


def draw(  # noqa: PLR0913
    thing: Drawable,
    path: StrPath | None = None,
    look: Look | None = None,
    page: Page | None = None,
    *,
    view: str | None = None,
    start: Hashable = None,
    radius: int | None = None,
    most: int | None = None,
    graph: str | None = None,
    objective: ObjectiveName = REACH,
    max_vertices: int | None = None,
    max_edges: int | None = None,
    note: Note | None = None,
    **options: Any,
) -> Path:
    """Draw a thing into a file, by the file's ending: .svg, .png, .pdf, .dot, .tex or .mmd (Mermaid).

    Parameters
    ----------
    thing
        A game; an arena or a bare graph, or part of one; a `Solution`, `PositionSolution`, `Attractor` or `Kernel`;
        a `StrongSolution` or the solution in an engine's folder, of which a part is drawn, or its river;
        the result of `search_tree`, `layers`, `river`, `grundy_sequence`, `value`, `analyze` or `synthesize`; a
        position of a game, `(game, position)`, where None is the start; a play, as `play_of` returns it or as
        `(game, [move, ...])`. A game of more than 60 positions, or 40 for a slide or a column, is drawn as a map, or
        else as the board of its start, or else as its river, unless an option asks about its graph.
    path : path
        The file.
    look, page : Look, Page, optional
        What the picture shows, and where it goes; it is scaled to its paper, and never replaced by another picture.
    view : {"whole", "around", "layers", "lost", "proof", "river", "symmetry"}, optional
        The part of a game or an arena to draw.
    start : vertex, optional
        Where the view begins; by default where play does.
    radius, most : optional
        Parameters of the views around and lost.
    graph : {"arena", "positions"}, optional
        Which graph of an impartial game.
    objective : str, optional
        What player 1 wants, as `arena.solve` takes it.
    max_vertices, max_edges : int, optional
        The bounds on the unfolding.
    note : callable, optional
        Called with what was drawn, and with the size of the letters if the picture has a size.
    **options
        Fields of `Look` and `Page`, in place of those of `look` and `page`.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    ParameterError, IllegalPlay
        If this cannot be drawn, not into such a file, or not with such an option.
    TooLarge
        If the picture would be illegible.
    NoGraphviz, OSError
        If no Graphviz can lay it out, or the file cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> nim, folder = arena.load("nim", heaps=(1, 2)), Path(tempfile.mkdtemp())
    >>> course = arena.Look(style="course", players=("Max", "Minerva"))
    >>> draw(arena.unfold(nim), folder / "course.svg", course, arena.Page(fit="slide")).name
    'course.svg'
    >>> draw((nim, "0,2"), folder / "board.dot", lang="fr").name
    'board.dot'
    >>> draw((arena.load("connect_four"), ["4", "4", "5"]), folder / "play.svg").name
    'play.svg'
    >>> draw("nim", folder / "nim.svg")
    Traceback (most recent call last):
    ...
    arena.errors.ParameterError: 'nim' is a name, not what it names: draw load('nim'), or read('nim')
    """
    from exporters.pictures.picture import ENDINGS, render

    if path is None:
        raise ParameterError("draw writes a file, as draw(thing, 'x.svg') does; show(thing) shows the picture")
    ending = ending_among(path, [f".{ending}" for ending in ENDINGS])[1:]
    settings = {name: value for name, value in (("radius", radius), ("most", most)) if value is not None}
    part = {"view": view, "start": start, "graph": graph, "objective": objective, **settings}
    bounds = {"max_vertices": max_vertices, "max_edges": max_edges}
    return written(path, render(thing, ending, note=note, **part, **bounds, **asked(look, page, options)))


def draw_map(
    thing: Game[Any] | DiGraph,
    path: StrPath,
    look: Look | None = None,
    page: Page | None = None,
    *,
    of: str = "outcome",
    note: Note | None = None,
    **options: Any,
) -> Path:
    """Draw the positions of a game as the cells of a map, placed by their two numbers: squares of a board, two heaps.

    Parameters
    ----------
    thing : Game or networkx.DiGraph
        An impartial game whose method `place` returns the numbers of a position, or a bare graph with places (`pos`).
    path : path
        The file: .svg, .png, .pdf, .dot or .tex.
    of : {"outcome", "grundy", "remoteness", "kernel", "round"}, optional
        The meaning of the colors and the numbers.
    look, page, note, **options
        As in `draw`, as far as maps have them.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    ParameterError, TooLarge, OSError
        As `draw` does, and if the positions are not pairs of numbers.

    Examples
    --------
    >>> import arena, tempfile
    >>> draw_map(arena.load("nim", heaps=(3, 3)), Path(tempfile.mkdtemp()) / "nim.svg").name
    'nim.svg'
    """
    import networkx as nx

    from exporters.drawings.map import plane
    from exporters.pictures.picture import ENDINGS, render

    ending = ending_among(path, [f".{ending}" for ending in ENDINGS])[1:]
    chosen = asked(look, page, options, MAPPED)
    graph, solution = (thing, None) if isinstance(thing, nx.Graph) else plane(thing)
    return written(path, render(graph, ending, layout="map", color=of, solution=solution, note=note, **chosen))


def film(
    thing: Graph | Found,
    path: StrPath,
    look: Look | None = None,
    page: Page | None = None,
    *,
    of: str | None = None,
    format: str | None = None,  # noqa: A002 - as everywhere
    note: Note | None = None,
    **options: Any,
) -> Path:
    """Film how an attractor, a kernel, min-max values or the winners of an endless game are computed.

    A frame is a layer of the attractor, `A_k` minus `A_(k-1)` of course 000, Proposition 2; a round of course 004,
    "Algorithme de dénoyautage"; or a step of course 001, "Corps de l'algorithme min-max".

    Parameters
    ----------
    thing
        An arena, a bare graph, or a result of one.
    path : path
        The file, .svg, .gif or .pdf; without an ending, a new folder of numbered pictures.
    of : str, optional
        The process that is filmed; by default that of the result, else the attractor, or the kernel of a bare graph.
        Of an arena: "attractor", layer by layer; "values", min-max from the leaves up, worth their `value`, or else
        +1, 0 or -1; "parity", "buchi" or "cobuchi", Zielonka's recursion subgame by subgame. Of a bare graph:
        "kernel", sink removal round by round; "remoteness", the plies to the end; "dijkstra" or "a-star", the vertices
        at which a search for a shortest path looks.
    format : {"svg", "gif", "pdf", "png"}, optional
        The format, whatever the ending; "png" makes a folder.
    look, page, note, **options
        As in `draw`, as far as films have them: player, labels, style, lang, players, title; layout, fit and force.

    Returns
    -------
    pathlib.Path
        The file or the folder.

    Raises
    ------
    ParameterError
        If there is no such film, or not of such a graph, or an attractor has targets of its own, which no film shows.
    Circuit, InvalidArena
        If values are asked for where play need not end, or one of a leaf is no finite number.
    TooLarge, NoGraphviz, OSError
        As `draw` does, and if there are more than 200 frames.

    Examples
    --------
    >>> import arena, tempfile
    >>> rook = arena.position_graph(arena.load("rook", rows=2, columns=3))
    >>> film(arena.kernel(rook), Path(tempfile.mkdtemp()) / "rook.svg").name
    'rook.svg'
    """
    from exporters.films import film as films

    format_, in_folder = films.target(path, format)
    chosen = asked(look, page, options, FILMED)
    graph, player = _of_player(thing, chosen["player"])
    own = {Attractor: "attractor", Kernel: "kernel"}.get(type(thing)) or getattr(thing, "objective", None)
    chosen |= {"labels": chosen["labels"] or "text", "player": player, "note": note}
    chosen["of"] = of or (own if own in films.FILMS else None)
    titled = _titled(graph, chosen.pop("title"))
    return written(path, films.render(titled, format_, in_folder=in_folder, **chosen))


def page(
    thing: Graph | Found | KeptSolution | Placed,
    path: StrPath,
    *,
    player: int | None = None,
    lang: str = "en",
    players: Sequence[str] | None = None,
    style: str = "default",
    answers: bool = True,
    start: Hashable = None,
    layout: str | None = None,
    title: str | None = None,
    objective: ObjectiveName | None = None,
    radius: int | None = None,
) -> Path:
    """Write a page to click through, in one .html file: the layers, who wins and why, a game against the strategy.

    Parameters
    ----------
    thing
        An arena or a bare graph, or a result of one; or a position of a game on a board that is too large to
        unfold, `(game, position)`, where None is the start: the page then searches the moves itself.
    path : path
        The file.
    player : {1, 2}, optional
        Whose layers the slider begins with; 1 by default.
    lang, players, style, layout, title
        As in `draw`.
    answers : bool, optional
        Whether the page opens with the answers; even if it does not, they are in its source.
    start : vertex or str, optional
        Where the token stands; by default on the initial vertex.
    objective : str, optional
        The objective, as `arena.solve` takes it; by default that of the solution, else to reach a sink.
    radius : int, optional
        How many moves around the start the page of a `StrongSolution` or of an engine's folder shows; 3 by default.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    InvalidArena, ParameterError
        If it is no arena or has no vertices, has no such vertex, or this is no game that a page can search.
    TooLarge, OSError
        If there are more than 100,000 vertices or 3,000,000 edges, or the file cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> page(arena.read("sans_interet"), folder / "page.html", start="3").name
    'page.html'
    >>> page((arena.load("connect_four"), "4453"), folder / "connect_four.html").name
    'connect_four.html'
    """
    from arena.graphs.names import vertex_named
    from arena.rules.game import position_of
    from arena.solving.solved import KeptSolution
    from exporters.drawings.places import asking
    from exporters.notebook import Position
    from exporters.pages import page as pages

    ending_among(path, (".html", ".htm"))
    how: dict[str, Any] = {"lang": calling(lang, players), "style": style, "answers": answers}
    if isinstance(thing, Position):
        thing = (thing.game, thing.position)
    if isinstance(thing, tuple):
        game, position = thing
        begin = position_of(game, position if start is None else start)
        return written(path, pages.render_game(game, name=title, start=begin, **how))
    if isinstance(thing, KeptSolution):
        begin, moves = thing.at(start) if isinstance(start, str) else start, pages.RADIUS if radius is None else radius
        thing, start = thing.part(begin, lambda _, away: away < moves, pages.MAX_VERTICES), None
    elif radius is not None:
        raise ParameterError(f"--radius {radius}: for a solved table or the folder of an engine")
    arena, player = _of_player(thing, player)
    objective = objective or (thing.objective if isinstance(thing, Solution) else REACH)
    graph = as_graph(_titled(asking(as_graph(arena), layout), title))
    vertex = vertex_named(graph, start) if isinstance(start, str) and start not in graph else start
    return written(path, pages.render(graph, player=player, start=vertex, objective=objective, **how))


def _titled(graph: Arena, title: str | None) -> Arena:
    if title is None:
        return graph
    named = as_graph(graph).copy()
    named.graph["name"] = title
    return named


def _of_player(thing: Graph | Found, player: int | None) -> tuple[Arena, int]:
    """Return the graph of a thing, and the player whose attractor is asked for.

    A film and a page compute the attractor of F1 or F2, so that those of other players or targets are refused.
    """
    from exporters.drawings.things import GRAPH, graph_of, kind_of

    if (kind := kind_of(thing)) != GRAPH:
        raise ParameterError(f"kind {kind}: an arena, or what was found in one, can be filmed or made a page")
    graph, result = graph_of(thing)
    if isinstance(result, Attractor):
        if player not in (None, result.player):
            raise ParameterError(f"player {player}: {result!r}")
        usual = attractor(graph, result.player).layers
        if set(usual[0] if usual else ()) != set(result.layers[0] if result.layers else ()):
            raise ParameterError(f"{result!r} has targets of its own; name them by graph.graph['f{result.player}']")
        player = int(result.player)
    return graph, player or 1
