"""Pictures of things as files, by the ending of a path; `arena` hands on `draw` and `draw_map`.

Every file is written whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from arena.declarations import is_a
from arena.errors import ParameterError
from arena.words import calling
from exporters.files.writing import written
from exporters.formats import ending_among

if TYPE_CHECKING:
    from arena.combinatorial.game_value import GameValue
    from arena.combinatorial.octal_sequence import OctalSequence
    from arena.graphs.attributes import DiGraph
    from arena.playing.plays import Moves, Play
    from arena.rules.game import Game
    from arena.solving.difference import Difference
    from exporters.arena_files import Graph
    from exporters.drawings.square_values import Values
    from exporters.files import StrPath
    from exporters.films_and_pages import Found
    from exporters.notebook import Position

    Drawable: TypeAlias = (
        Graph | Found | Difference | Position | Play | OctalSequence | GameValue | tuple[Game[Any], Any]
    )

POSITION = "exporters.notebook.Position"
"""The class of positions that show themselves in a notebook, which is imported there alone."""


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
    players: Sequence[str] | None = None,
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
    players : sequence of two str, optional
        What the players are called, like ("Max", "Minerva"), instead of J1 and J2.
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
    >>> draw(arena.unfold(nim), folder / "course.svg", players=("Max", "Minerva")).name
    'course.svg'
    >>> draw((nim, "0,2"), folder / "board.dot").name
    'board.dot'
    >>> draw((arena.load("connect_four"), ["4", "4", "5"]), folder / "play.svg").name
    'play.svg'
    >>> draw("nim", folder / "nim.svg")
    Traceback (most recent call last):
    ...
    arena.errors.ParameterError: 'nim' is a name, not what it names: draw unfold(load('nim')), or read('nim')
    """
    from exporters.pictures.languages import languages
    from exporters.pictures.picture import render

    ending, drawn = ending_among(path, [f".{ending}" for ending in languages()]), cast("Any", thing)
    options: dict[str, Any] = {
        "color": color,
        "player": player,
        "labels": labels,
        "edges": edges,
        "style": style,
        "lang": calling(lang, players),
        "legend": legend,
        "whole": whole,
        "play": play,
        "values": values,
        "title": title,
        "fit": fit,
        "direction": direction,
        "letters": letters,
        "width": width,
        "blank": blank,
        "standalone": standalone,
        "beamer": beamer,
        "trace": trace,
    }
    if fit and layout is None and whole is None and play is None:
        from exporters.pictures.candidates import planned_of

        if picture := planned_of(thing, ending[1:], options, note):
            return written(path, picture)
    shown = (drawn.game, drawn.position) if is_a(thing, POSITION) else thing
    return written(path, render(shown, ending[1:], layout=layout, note=note, **options))


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

    ending = ending_among(path, [f".{ending}" for ending in languages()])
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
    return written(path, picture.written(drawing, ending[1:], note=note, instead=lambda: "a smaller game", **page))
