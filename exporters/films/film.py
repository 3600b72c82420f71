"""Films: the attractor layer by layer, sink removal round by round, values from the leaves, endless games solved."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import product
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import TooLarge, one_of
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import as_graph
from arena.graphs.names import in_language
from arena.playing.plays import Moves, marked
from arena.words import say
from exporters.drawings import maps
from exporters.drawings.arenas import coloured
from exporters.drawings.drawing import NORMAL, Drawing
from exporters.drawings.places import PLACINGS, asking, layout_of
from exporters.films import reel as _reel
from exporters.films.frame import PARTS, FramePage, as_dot, fitted, frame, on_cells, texts_of
from exporters.films.room import with_large_titles
from exporters.films.script import script
from exporters.pictures import graphviz as picture
from exporters.pictures.fit import SPACINGS, check_letters, check_placing, told
from exporters.pictures.languages.dot import FIT_DPI
from exporters.pictures.largest_page import Fit
from exporters.pictures.layout import laid_out
from exporters.pictures.look_and_page import DIRECTIONS, READABLE
from exporters.pictures.snug import evened
from exporters.pictures.together import in_threads

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.films.frame import Caption
    from exporters.films.storyboard import Script


class Frames(NamedTuple):
    """The frames of a film as DOT texts, and their size on paper, if they are to fit something."""

    texts: list[str]
    paper: FramePage | None


class Cut(NamedTuple):
    """A version of a film: its drawing, its script, and the kind of labels in its vertices."""

    drawing: Drawing
    film: Script
    labels: str


FORMATS = ("pdf", "gif", "svg")
"""Whole films, each in one file."""
STILLS = ("svg", "png")
"""Single frames, each in a file of a folder."""
LAYOUTS = ("dot", "map", *PLACINGS)
"""The placings of vertices in a film."""
KEPT: tuple[tuple[str, ...], ...] = (PARTS, ("legend",), ("reasons",), ())
"""The choices of texts under the title of a frame; the first one that can be read on the page is taken."""
WITHOUT = {("legend",): "without reasons", ("reasons",): "without legends", (): "without legends"}
"""The note on the texts that a choice leaves out."""
MAX_FRAMES = 200


def target(path: str | os.PathLike[str], format: str | None = None) -> tuple[str, bool]:  # noqa: A002
    """Tell the format of a film at a path, and whether every frame is a file in a folder.

    Raises
    ------
    ParameterError
        If the ending is of no film.

    Examples
    --------
    >>> target("nim.gif"), target("nim"), target("nim", "png")
    (('gif', False), ('svg', True), ('png', True))
    """
    ending = Path(path).suffix.lower()
    endings = [f".{format_}" for format_ in FORMATS]
    if format is None and ending == ".png":
        raise one_of("ending", Path(path).name, [*endings, "a folder, with the format png"])
    if format is None and ending and ending not in endings:
        raise one_of("ending", Path(path).name, [*endings, "none for a folder"])
    chosen = format or ending.removeprefix(".") or "svg"
    return chosen, chosen == "png" or (chosen == "svg" and ending != ".svg")


def made(
    graph: DiGraph | CompactArena,
    *,
    of: str | None = None,
    player: int = 1,
    play: Moves | None = None,
    labels: str = "text",
    style: str = "default",
    lang: str = "en",
    layout: str | None = None,
    fit: str | None = None,
    force: bool = False,
    note: Callable[[str], object] | None = None,
) -> Frames:
    """Make the frames of a film as DOT texts in which every node and edge has its place, the same in all of them.

    Vertices that join have a heavy border, and the edges by which they join are bold; those that are not reached are
    pale, and edges that are removed are dotted. The last frame says what `arena draw` says with the same colour.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        An arena or a bare graph.
    of : {"attractor", "kernel", "remoteness", "values", "safety", "parity", "dijkstra", ...}, optional
        The layers A0 ⊂ A1 ⊂ ... of the attractor, the rounds of sink removal, the plies to the end on a bare graph, or
        the min-max values, from the leaves up; Zielonka's recursion for "parity", "buchi" or "cobuchi", subgame by
        subgame; the vertices at which Dijkstra's algorithm looks for a
        shortest way, or "a-star", those at which A* does; by default the attractor, or the kernel on a bare graph. A
        leaf is worth its `value`, as in a search; where none has one, +1, 0 or -1.
    player : {1, 2}, optional
        Whose attractor.
    play : str, Path or iterable of str, optional
        The moves of a play, which stands out in every frame.
    labels : {"text", "board", "none"}, optional
        What stands in the vertices, as in `exporters.draw`.
    style : {"default", "course"}, optional
        The palette.
    lang : {"en", "fr"}, optional
        The language.
    layout : {"dot", "board", "ring", "map"}, optional
        Where the vertices stand, as in `exporters.draw`; a map has cells and no moves.
    fit : {"slide", "column", "page"}, optional
        What each frame is to fit, with the largest letters: a whole slide of 16:9, a column or a page.
    force : bool, optional
        Whether to make it even where its letters are too small for that to be read by anybody.
    note : callable, optional
        Is told the size of the letters, where frames are to fit something.

    Returns
    -------
    Frames
        A list of DOT texts, to be drawn by `picture.render(frame, format, placed=True)`; all pictures have the same
        size, that of `paper` where they are to fit something.

    Raises
    ------
    ParameterError
        If there is no such film, player, kind of labels, style or language, or not of such a graph.
    IllegalPlay
        If a move of the play is not legal.
    Circuit
        If values are asked for where play need not end.
    InvalidArena
        If values are asked for and one of a leaf is no finite number.
    TooLarge
        If there are more than `MAX_FRAMES`, a frame could not be read, or the layout would take too long.
    NoGraphviz
        If there is nothing to lay out with.

    Notes
    -----
    One layout. A frame is a layer of the attractor, `A_k` minus `A_(k-1)` of course 000, Proposition 2; a round of
    course 004, "Algorithme de dénoyautage", and one more frame if it leaves vertices; or a step of course 001, "Corps
    de l'algorithme min-max": the vertices whose longest way to a leaf has k moves.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> len(made(unfold(load("fibonacci_nim", matches=4)), player=1).texts)
    4
    """
    graph = in_language(as_graph(graph), lang)
    if layout is not None and layout not in LAYOUTS:
        raise one_of("layout of a film", layout, LAYOUTS)
    picture.check_size(len(graph), 0 if layout == "map" else graph.number_of_edges())
    film = script(graph, of, player, style=style, lang=lang)
    if layout is None and "layout" not in graph.graph:
        graph = asking(graph, film.layout)
    check_placing(fit=fit)
    if len(film.steps) > MAX_FRAMES:
        raise TooLarge(f"{len(film.steps):,} frames (at most {MAX_FRAMES}); take a smaller game, or arena draw")
    if play is not None:
        graph = marked(graph, play)
        for step in film.steps:
            step.legend.append(("▸", say("the play; ▸n: after n plies", lang)))

    def cut(film: Script, labels: str, layout: str | None = layout) -> Cut:
        made = coloured(graph, film.coloring, labels=labels, style=style, lang=lang, legend=False, layout=layout)
        return Cut(made, film, labels)

    if layout == "map":
        drawing = maps.coloured(graph, film.coloring, lang=lang, legend=False, heavy=False)
        cuts = [Cut(drawing, film._replace(steps=[on_cells(step, film.coloring.short) for step in film.steps]), labels)]
    elif of == "values":
        cuts = [cut(film, labels), _of_values(graph, cut(film, "none"))]
    else:
        cuts = [cut(film, labels), cut(_without_notes(film), labels)]
        cuts += [cut(film, labels, "dot")] if layout is None and layout_of(graph, None) else []
    if fit is None:
        (drawing, film, _), paper = cuts[0], None
        drawing = replace(drawing, layout=with_large_titles(drawing, laid_out(drawing)))
        texts = texts_of(drawing, film, lang)
    else:
        (drawing, film, labels), texts, paper = _on_page(cuts, lang, fit, force=force, note=note)
    shown = (frame(graph, drawing, step, labels) for step in film.steps)
    return Frames([as_dot(each, texts, number, paper) for number, each in enumerate(shown)], paper)


def frames(graph: DiGraph | CompactArena, **options: Any) -> list[str]:
    """Give the frames of `made` as DOT texts."""
    return made(graph, **options).texts


def _without_notes(film: Script) -> Script:
    """Leave the notes out of vertices, which rows, or colours and the titles of frames, repeat."""
    steps = [replace(step, notes={}) for step in film.steps]
    return film._replace(coloring=replace(film.coloring, notes={}), steps=steps)


def _of_values(graph: DiGraph, cut: Cut) -> Cut:
    """Draw a graph that is a tree as tight as search trees are: all see that its leaves are ends."""
    if any(degree > 1 for _, degree in graph.in_degree()):
        return cut
    nodes = tuple(node._replace(ended=False) for node in cut.drawing.nodes)
    return cut._replace(drawing=replace(cut.drawing, kind="tree", nodes=nodes))


def _on_page(
    cuts: Sequence[Cut], lang: str, fit: str, *, force: bool, note: Callable[[str], object] | None
) -> tuple[Cut, list[list[Caption]], FramePage]:
    """Choose the vertices' texts, the layout and the texts below it that give the largest letters on a page."""
    found = list[tuple[float, float, FramePage, Cut, tuple[str, ...], bool]]()
    layouts = cache(lambda number: _layouts(cuts[number].drawing))
    for parts, number, narrow in product(KEPT, range(len(cuts)), (False, True)):
        each = cuts[number]
        measured = texts_of(each.drawing, each.film, lang, NORMAL, parts, narrow=narrow)
        best = max(((*fitted(laid, measured, fit), laid) for laid in layouts(number)), key=itemgetter(0))
        found.append((*best[:3], each._replace(drawing=best[3]), parts, narrow))
        if best[0] >= READABLE[fit]:
            break
    letters, points, paper, chosen, parts, narrow = max(found, key=itemgetter(0))
    if not force:
        check_letters(letters, chosen.drawing, fit)
    if note:
        note("; ".join([told(Fit(chosen.drawing, letters), fit), *([WITHOUT[parts]] if parts in WITHOUT else [])]))
    return chosen, texts_of(chosen.drawing, chosen.film, lang, points, parts, narrow=narrow), paper


def _layouts(drawing: Drawing) -> list[Drawing]:
    """Lay a drawing out in each way that is tried; the tightest have no word beside the start."""
    if drawing.layout:
        return [drawing]
    flows = [spacing._replace(direction=direction) for direction in DIRECTIONS for spacing in SPACINGS]
    tight = SPACINGS[-1].nodes
    drawings = [
        replace(evened(drawing), flow=flow, start_text="" if flow.nodes == tight else drawing.start_text)
        for flow in flows
    ]
    return [replace(each, layout=laid_out(each)) for each in drawings]


def render(
    graph: DiGraph | CompactArena,
    format: str,  # noqa: A002 - as everywhere
    *,
    progress: Callable[[int], object] | None = None,
    **options: Any,  # of many types: those of `made`
) -> bytes:
    """Make a film as one file.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        An arena or a bare graph.
    format : {"pdf", "gif", "svg"}
        A page a frame; an endless loop of pictures; a drawing that changes by itself, without a script.
    progress : callable, optional
        Is called with 1 for each frame that is drawn.
    **options
        What `made` takes.

    Returns
    -------
    bytes
        The same for the same graph.

    Examples
    --------
    >>> from arena import position_graph
    >>> from games import load
    >>> render(position_graph(load("rook", rows=2, columns=3)), "svg")[:4]
    b'<svg'
    """
    if format not in FORMATS:
        raise one_of("film format", format, FORMATS)
    pictures, paper = _drawn(graph, "pdf" if format == "pdf" else "svg", progress, options)
    if format == "pdf":
        return _reel.pdf(pictures, paper and paper[:2])
    return _reel.gif(pictures, FIT_DPI if paper else _reel.GIF_DPI) if format == "gif" else _reel.svg(pictures)


def stills(
    graph: DiGraph | CompactArena,
    format: str,  # noqa: A002
    *,
    progress: Callable[[int], object] | None = None,
    **options: Any,  # of many types: those of `made`
) -> dict[str, bytes]:
    """Make a film as numbered pictures, by the names of their files; all else as in `render`.

    Examples
    --------
    >>> from arena import position_graph
    >>> from games import load
    >>> list(stills(position_graph(load("rook", rows=2, columns=3)), "svg"))
    ['frame-1.svg', 'frame-2.svg']
    """
    if format not in STILLS:
        raise one_of("frame format", format, STILLS)
    pictures, _ = _drawn(graph, format, progress, options)
    digits = len(str(len(pictures)))
    return {f"frame-{number:0{digits}}.{format}": picture for number, picture in enumerate(pictures, start=1)}


def _drawn(
    graph: DiGraph | CompactArena, format_: str, progress: Callable[[int], object] | None, options: dict[str, Any]
) -> tuple[list[bytes], FramePage | None]:
    texts, paper = made(graph, **options)
    render = partial(picture.render, format=format_, placed=True, paper=paper and paper[:2])
    pictures = []
    for drawn in in_threads(render, texts):
        pictures.append(drawn)
        if progress:
            progress(1)
    return pictures, paper
