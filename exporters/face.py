"""The face of the toolkit: draw, film and page whatever there is, by the ending of a path.

`arena` hands these on: `arena.draw(thing, "nim.svg")`. Every file is written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.errors import ParameterError, one_of
from arena.graphs.conversion import as_graph
from arena.graphs.marks import REACH
from arena.solving.arenas import Solution
from arena.solving.attractor import Attractor, attractor
from arena.solving.kernel import Kernel
from exporters.files.writing import written

if TYPE_CHECKING:
    from arena.combinatorial.game_value import GameValue
    from arena.combinatorial.octal_sequence import OctalSequence
    from arena.graphs.attributes import DiGraph
    from arena.playing.plays import Moves, Play
    from arena.rules.game import Game
    from arena.solving.difference import Difference
    from arena.solving.positions import PositionSolution
    from exporters.arena_files import Arena, Graph
    from exporters.drawings.square_values import Values
    from exporters.files import StrPath
    from exporters.notebook import Position

    Found: TypeAlias = Solution | PositionSolution | Attractor | Kernel
    Drawable: TypeAlias = (
        Graph | Found | Difference | Position | Play | OctalSequence | GameValue | tuple[Game[Any], Any]
    )

PAGES = (".html", ".htm")


def draw(  # noqa: PLR0913 - the options of all that can be drawn
    thing: Drawable,
    path: StrPath,
    *,
    color: str | None = None,
    player: int | None = None,
    labels: str | None = None,
    edges: str | None = None,
    style: str = "default",
    lang: str = "en",
    legend: bool | str = True,
    layout: str | None = None,
    fit: str | None = None,
    direction: str | None = None,
    letters: float | None = None,
    width: float | None = None,
    blank: bool = False,
    whole: DiGraph | None = None,
    play: Moves | None = None,
    values: Values | None = None,
    title: str = "",
    standalone: bool = False,
    beamer: bool = False,
    trace: bool = False,
    note: Callable[[str], object] | None = None,
) -> Path:
    """Draw a thing into a file, by the file's ending: .svg, .png, .pdf, .dot, .tex or .mmd (Mermaid).

    Parameters
    ----------
    thing
        What is drawn: an arena or a bare graph, or part of one; a `Solution`, `PositionSolution`, `Attractor`,
        `Kernel` or `Difference`; what `search_tree`, `layers` or `river` gives; a position of a game, `(game,
        position)`, where None is the start; a play, as `play_of` gives it or as `(game, [move, ...])`, which is a strip
        of boards; or what `grundy_sequence` gives.
    path : path
        The file.
    color : {"winner", "attractor", "player", "remoteness", "outcome", "kernel", "round", "grundy", "none"}, optional
        What the colours of an arena say; by default what was found, else who wins.
    player : {1, 2}, optional
        Whose attractor; 1 by default.
    labels : {"text", "board", "none"}, optional
        What stands in vertices: the printed position, its board where the game has one, or nothing.
    edges : {"all", "plain", "strategy", "none"}, optional
        Which moves of an arena are drawn: all, with the strategy bold; all alike; the strategy alone; or no move.
    style : {"default", "course"}, optional
        The palette: for the colour-blind, or J1 blue and J2 red as in the courses.
    lang : {"en", "fr"}, optional
        The language of the legend.
    legend : {"right", "below", "none"} or bool, optional
        Where to say what looks mean; by default below, or where letters are larger.
    layout : {"dot", "grid", "board", "ring", "map"}, optional
        By Graphviz's dot, which is usual; for arenas of thousands of vertices, small ones in rows; each vertex where
        its game or file says, which some files ask for themselves; on a circle; or as the cells of a map.
    fit : {"slide", "column", "page"}, optional
        What the picture is to fit: a slide of 16:9, a column of a handout or a page of A4, with the largest letters.
    direction : {"down", "right"}, optional
        Where moves lead; by default down, or where letters are larger.
    letters : float, optional
        The points of the smallest letters; where it is to fit something, at most.
    width : float, optional
        The centimetres that the picture may be wide.
    blank : bool, optional
        Whether to leave out the answers: all stands where it stands with them, as in the statement of an exercise.
    whole : networkx.DiGraph, optional
        What an arena is a part of, as `proof` and `around` give parts: who wins is then that of the whole.
    play : str, Path or iterable of str, optional
        The moves of a play that stands out in an arena, as `play_of` takes them.
    values : {"solved", "cells"}, Search or mapping, optional
        What stands on the board of a position: who wins after each move, the lines through each square, what a search
        has found, or player 1's score after each move.
    title : str, optional
        The title of a position or a play; a graph has one of its own.
    standalone : bool, optional
        Whether .tex is a document of its own, and not a picture to input.
    beamer : bool, optional
        Whether .tex is a document of slides: first without answers, then with those of row after row.
    trace : bool, optional
        Whether the nodes of a search tree of alpha-beta show their windows.
    note : callable, optional
        Is told the size of the letters, where the picture is to fit something.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    ParameterError
        If this cannot be drawn, not into such a file, or not with such an option.
    IllegalPlay
        If a move of a play is not legal.
    TooLarge
        If the picture could not be read.
    NoGraphviz
        If there is nothing to lay it out with.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> nim = arena.load("nim", heaps=(1, 2))
    >>> folder = Path(tempfile.mkdtemp())
    >>> draw(arena.unfold(nim), folder / "nim.svg", lang="fr").name
    'nim.svg'
    >>> draw((nim, "0,2"), folder / "board.dot").name
    'board.dot'
    >>> draw((arena.load("connect_four"), ["4", "4", "5"]), folder / "play.svg").name
    'play.svg'
    >>> draw("nim", folder / "nim.svg")
    Traceback (most recent call last):
    ...
    arena.errors.ParameterError: 'nim' is a name, not what it names: draw unfold(load('nim')), or read('nim')
    """
    from exporters.notebook import Position
    from exporters.pictures.languages import languages
    from exporters.pictures.picture import render

    format_ = _ending(path, [f".{ending}" for ending in languages()])
    picture = render(
        (thing.game, thing.position) if isinstance(thing, Position) else thing,
        format_,
        layout=layout,
        color=color,
        player=player,
        labels=labels,
        edges=edges,
        style=style,
        lang=lang,
        legend=legend,
        whole=whole,
        play=play,
        values=values,
        title=title,
        fit=fit,
        direction=direction,
        letters=letters,
        width=width,
        blank=blank,
        standalone=standalone,
        beamer=beamer,
        trace=trace,
        note=note,
    )
    return written(path, picture)


def draw_map(  # noqa: PLR0913 - those of `draw`
    thing: Game[Any] | DiGraph,
    path: StrPath,
    *,
    of: str = "outcome",
    fixed: Mapping[str, float] | None = None,
    style: str = "default",
    lang: str = "en",
    legend: bool | str = True,
    fit: str | None = None,
    letters: float | None = None,
    width: float | None = None,
    blank: bool = False,
    standalone: bool = False,
    note: Callable[[str], object] | None = None,
) -> Path:
    """Draw the positions of a game as the cells of a map, where their two numbers say: squares of a board, two heaps.

    Parameters
    ----------
    thing : Game or networkx.DiGraph
        An impartial game that gives the numbers of its positions (`place`), or a bare graph with places (`pos`).
    path : path
        The file: .svg, .png, .pdf, .dot or .tex.
    of : {"outcome", "grundy", "remoteness", "kernel", "round"}, optional
        What the colours and the numbers say.
    fixed : mapping, optional
        Of a game of more numbers, those that are the same in the whole map, by their names: {"heap 3": 2}.
    style, lang, legend, fit, letters, width, blank, standalone, note
        As in `draw`.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    ParameterError, TooLarge
        As `exporters.drawings.maps.plane` and `exporters.drawings.maps.build` do.
    NoGraphviz
        If there is nothing to draw it with.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import arena, tempfile
    >>> draw_map(arena.load("nim", heaps=(3, 3, 1)), Path(tempfile.mkdtemp()) / "nim.svg", fixed={"heap 3": 1}).name
    'nim.svg'
    """
    import networkx as nx

    from exporters.drawings import maps
    from exporters.pictures import picture
    from exporters.pictures.languages import languages

    ending = _ending(path, [f".{ending}" for ending in languages()])
    if fixed and isinstance(thing, nx.Graph):
        raise ParameterError("fixed: of a game, whose positions have numbers with names")
    graph, solution = (thing, None) if isinstance(thing, nx.Graph) else maps.plane(thing, fixed)
    asked = legend not in (False, "none")
    build = partial(maps.build, graph, color=of, solution=solution, style=style, lang=lang, legend=asked)
    page: dict[str, Any] = {
        "legend": legend,
        "fit": fit,
        "letters": letters,
        "width": width,
        "blank": blank,
        "standalone": standalone,
    }
    drawing = replace(build(), blank=build(blank=True))
    return written(path, picture.written(drawing, ending, note=note, instead=lambda: "a smaller game", **page))


def film(
    thing: Graph | Found,
    path: StrPath,
    *,
    of: str | None = None,
    player: int | None = None,
    play: Moves | None = None,
    labels: str = "text",
    style: str = "default",
    lang: str = "en",
    layout: str | None = None,
    format: str | None = None,  # noqa: A002 - as everywhere
    progress: Callable[[int], object] | None = None,
) -> Path:
    """Film how an attractor, a kernel, values or the winners of an endless game come about.

    Into a .svg, .gif or .pdf, or a folder of .svg.

    Parameters
    ----------
    thing
        An arena, a bare graph, or what was found in one.
    path : path
        The file; without an ending, a new folder of numbered pictures.
    of : {"attractor", "kernel", "values", "buchi", "cobuchi", "parity"}, optional
        What comes about; by default what was found, else the attractor, or the kernel of a bare graph.
    player : {1, 2}, optional
        Whose attractor; 1 by default.
    play, labels, style, lang, layout
        As in `draw`; no film has the layout "grid".
    format : {"svg", "gif", "pdf", "png"}, optional
        The format, whatever the ending; "png" makes a folder.
    progress : callable, optional
        Is called with 1 for each frame that is drawn.

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

    format_, in_folder = films.target(path, format)
    graph, player = _of_player(thing, player)
    usual = {Attractor: "attractor", Kernel: "kernel"}.get(type(thing)) or _filmed(thing)
    options = {"of": of or usual, "player": player, "play": play, "labels": labels, "style": style, "lang": lang}
    options["layout"] = layout
    make = films.stills if in_folder else films.render
    return written(path, make(graph, format_, progress=progress, **options))


def page(
    thing: Graph | Found | Position | tuple[Game[Any], Any],
    path: StrPath,
    *,
    player: int | None = None,
    lang: str = "en",
    style: str = "default",
    answers: bool = True,
    start: Hashable = None,
    layout: str | None = None,
) -> Path:
    """Write a page to click through, in one .html file: the layers, who wins and why, a game against the strategy.

    Parameters
    ----------
    thing
        An arena or a bare graph, or what was found in one; or a position of a game on a board that is too large to
        unfold, `(game, position)`, where None is the start: the page then searches the moves itself.
    path : path
        The file.
    player, lang, style, answers, start
        As `exporters.pages.page.render` takes them; the start may be a printed form.
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
    from arena.searching.search import position_of
    from exporters.drawings.places import asking
    from exporters.notebook import Position
    from exporters.pages import page as pages

    _ending(path, PAGES)
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


def _filmed(thing: object) -> str | None:
    """Give the objective that a thing is a solution for, if it has a film of its own."""
    from exporters.films.script import FILMS

    objective = getattr(thing, "objective", None)
    return objective if objective in FILMS else None


def _of_player(thing: Graph | Found, player: int | None) -> tuple[Arena, int]:
    """Give the graph that a thing is about, and whose attractor is asked for.

    Raises
    ------
    ParameterError
        If it is neither a graph nor what was found in one, or an attractor is another player's or has targets of its
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


def _ending(path: StrPath, endings: Sequence[str]) -> str:
    """Give the ending of a path, without its dot, if it is one of those."""
    ending = Path(path).suffix.lower()
    if ending not in endings:
        raise one_of("ending", Path(path).name, endings)
    return ending[1:]
