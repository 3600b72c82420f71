"""Films and pages of arenas and results, written to files; `arena` hands on `film` and `page`.

Every file is written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.errors import ParameterError
from arena.graphs.conversion import as_graph
from arena.graphs.marks import REACH
from arena.solving.arenas import Solution
from arena.solving.attractor import Attractor, attractor
from arena.solving.kernel import Kernel
from arena.words import calling
from exporters.files.writing import written
from exporters.formats import ending_among
from exporters.pictures.look_and_page import Look, Page, asked, takes_options

if TYPE_CHECKING:
    from arena.rules.game import Game
    from arena.solving.positions import PositionSolution
    from exporters.arena_files import Arena, Graph
    from exporters.files import StrPath
    from exporters.notebook import Position

    Found: TypeAlias = Solution | PositionSolution | Attractor | Kernel

PAGES = (".html", ".htm")
"""The endings of a page."""
FILMED = ("player", "play", "labels", "style", "lang", "players", "layout", "fit", "force")
"""The fields of looks and pages that a film has."""


@takes_options(*FILMED)
def film(
    thing: Graph | Found,
    path: StrPath,
    look: Look | None = None,
    page: Page | None = None,
    *,
    of: str | None = None,
    format: str | None = None,  # noqa: A002 - as everywhere
    note: Callable[[str], object] | None = None,
    progress: Callable[[int], object] | None = None,
    **options: Any,
) -> Path:
    """Film how an attractor, a kernel, values or the winners of an endless game come about.

    Into a .svg, .gif or .pdf, or a folder of .svg.

    Parameters
    ----------
    thing
        An arena, a bare graph, or a result of one.
    path : path
        The file; without an ending, a new folder of numbered pictures.
    look : Look, optional
        What the frames show, and how: player, play, labels, style, lang and players.
    page : Page, optional
        Where they go: layout, fit and force.
    of : str, optional
        The process that is filmed; by default that of the result, else the attractor, or the kernel of a bare graph.
        Of an arena: "attractor", layer by layer; "values", min-max from the leaves up; "safety"; "parity", "buchi" or
        "cobuchi", Zielonka's recursion subgame by subgame. Of a bare graph: "kernel", sink removal round by round;
        "remoteness", the plies to the end; "dijkstra" or "a-star", the vertices at which a search for a shortest path
        looks. A leaf is worth its `value`, as in a search; where none has one, +1, 0 or -1.
    format : {"svg", "gif", "pdf", "png"}, optional
        The format, whatever the ending; "png" makes a folder.
    note : callable, optional
        Is told the size of the letters, where frames are to fit something.
    progress : callable, optional
        Is called with 1 for each frame that is drawn.
    **options
        Those fields of `Look` and `Page`, in place of those of `look` and `page`.

    Returns
    -------
    pathlib.Path
        The file or the folder.

    Raises
    ------
    ParameterError, Circuit, InvalidArena, TooLarge, NoGraphviz
        As `exporters.films.film.frames` does, and if an attractor has targets of its own, which a film has not.
    OSError
        If it cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> rook = arena.position_graph(arena.load("rook", rows=2, columns=3))
    >>> film(arena.kernel(rook), Path(tempfile.mkdtemp()) / "rook.svg").name
    'rook.svg'
    """
    from exporters.films import film as films
    from exporters.films.script import FILMS

    format_, in_folder = films.target(path, format)
    chosen = asked(look, page, options, FILMED)
    graph, player = _of_player(thing, chosen["player"])
    own = {Attractor: "attractor", Kernel: "kernel"}.get(type(thing)) or getattr(thing, "objective", None)
    chosen |= {"labels": chosen["labels"] or "text", "player": player, "note": note}
    chosen["of"] = of or (own if own in FILMS else None)
    make = films.stills if in_folder else films.render
    return written(path, make(graph, format_, progress=progress, **chosen))


def page(
    thing: Graph | Found | Position | tuple[Game[Any], Any],
    path: StrPath,
    *,
    player: int | None = None,
    lang: str = "en",
    players: Sequence[str] | None = None,
    style: str = "default",
    answers: bool = True,
    start: Hashable = None,
    layout: str | None = None,
) -> Path:
    """Write a page to click through, in one .html file: the layers, who wins and why, a game against the strategy.

    Parameters
    ----------
    thing
        An arena or a bare graph, or a result of one; or a position of a game on a board that is too large to
        unfold, `(game, position)`, where None is the start: the page then searches the moves itself.
    path : path
        The file.
    player, lang, style, answers, start
        As `exporters.pages.page.render` takes them; the start may be a printed form.
    players : sequence of two str, optional
        What the players are called, as in `draw`.
    layout : {"dot", "board", "ring"}, optional
        Where the vertices stand, as in `draw`.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    InvalidArena, ParameterError, TooLarge
        As `exporters.pages.page.render` does.
    OSError
        If the file cannot be written.

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
    from exporters.drawings.places import asking
    from exporters.notebook import Position
    from exporters.pages import page as pages

    ending_among(path, PAGES)
    lang = calling(lang, players)
    if isinstance(thing, Position):
        thing = (thing.game, thing.position)
    if isinstance(thing, tuple):
        game, position = thing
        begin = position_of(game, position if start is None else start)
        return written(path, pages.render_game(game, lang=lang, style=style, answers=answers, start=begin))
    arena, player = _of_player(thing, player)
    objective = thing.objective if isinstance(thing, Solution) else REACH
    graph = asking(as_graph(arena), layout)
    vertex = vertex_named(graph, start) if isinstance(start, str) and start not in graph else start
    how: dict[str, Any] = {"lang": lang, "style": style, "answers": answers, "objective": objective}
    return written(path, pages.render(graph, player=player, start=vertex, **how))


def _of_player(thing: Graph | Found, player: int | None) -> tuple[Arena, int]:
    """Give the graph of a thing, and the player whose attractor is asked for.

    Raises
    ------
    ParameterError
        If it is neither a graph nor a result of one, or an attractor is another player's or has targets of its
        own: a film and a page compute that of F1 or F2.
    """
    from exporters.drawings.things import GRAPH, graph_of, kind_of

    if (kind := kind_of(thing)) != GRAPH:
        raise ParameterError(f"{kind} cannot be filmed or made a page: an arena is, or what was found in one")
    graph, result = graph_of(thing)
    if isinstance(result, Attractor):
        if player not in (None, result.player):
            raise ParameterError(f"player {player}: {result!r}")
        usual = attractor(graph, result.player).layers
        if set(usual[0] if usual else ()) != set(result.layers[0] if result.layers else ()):
            raise ParameterError(f"{result!r} has targets of its own: only `draw` shows it")
        player = int(result.player)
    return graph, player or 1
