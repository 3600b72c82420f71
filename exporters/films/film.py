"""Films: drawings of one layout with captions, as an attractor, a kernel, values or winners come about."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.errors import TooLarge, one_of
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import as_graph
from arena.graphs.names import in_language
from arena.playing.plays import Moves, marked
from arena.words import say
from exporters.drawings import map as maps
from exporters.drawings.captions import SIGNS
from exporters.drawings.drawing import CELL, Drawing, Edge, Legend, Node, Sign
from exporters.drawings.graph import coloured, contents
from exporters.drawings.looks import OUTSIDE, Fill
from exporters.drawings.places import PLACINGS, asking, layout_of
from exporters.films import reel
from exporters.films.script import script
from exporters.films.storyboard import PALE, Step
from exporters.pictures import svg
from exporters.pictures.layout import check_size, laid_out
from exporters.pictures.look_and_page import CENTIMETRE, SIZES, Page
from exporters.pictures.page import LARGEST, Sheet, arranged, told, united

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.films.storyboard import Script

FORMATS = ("pdf", "gif", "svg")
"""Whole films, each in one file."""
STILLS = ("svg", "png")
"""Single frames, each in a file of a folder."""
LAYOUTS = ("dot", "map", *PLACINGS)
"""The placings of vertices in a film."""
SLIDE = (15.3, 8.3)
"""The centimetres of a frame on a slide, which it fills alone."""
MAX_FRAMES = 200
GONE = Fill("#c6c6c6", "#606060")
"""A cell that is not in the kernel."""
GOING = Fill("#f5cfe2", "#606060", "dashed")
"""A cell that this frame finds not to be in the kernel: a light shade of the colour for what is new."""
REASONS = {SIGNS["J1"]: "J1", SIGNS["J2"]: "J2", "→": "joining"}
OTHERS = {"→": "best", "⇢": "ignored", "▸": "play"}
"""The kinds of signs that are drawn, by their texts: of why vertices join, and of other meanings."""


def target(path: str | os.PathLike[str], format: str | None = None) -> tuple[str, bool]:  # noqa: A002
    """Return the format of a film at a path, and whether every frame is a file in a folder.

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


def frames(
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
) -> list[Sheet]:
    """Make the frames of a film, in which everything has one place; see `arena.film` for the options.

    Vertices that join have a heavy border, and the edges by which they join are bold; those that are not reached are
    pale, and edges that are removed are dotted. The last frame says what `arena draw` says with the same colour.

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
    de l'algorithme min-max": the vertices whose longest path to a leaf has k moves.

    Examples
    --------
    >>> from arena import load, unfold
    >>> len(frames(unfold(load("fibonacci_nim", matches=4)), player=1))
    4
    """
    graph = in_language(as_graph(graph), lang)
    if layout is not None and layout not in LAYOUTS:
        raise one_of("layout of a film", layout, LAYOUTS)
    check_size(len(graph), 0 if layout == "map" else graph.number_of_edges())
    asked = Page(fit=fit, force=force).check()
    film = script(graph, of, player, style=style, lang=lang)
    if layout is None and "layout" not in graph.graph:
        graph = asking(graph, film.layout)
    if len(film.steps) > MAX_FRAMES:
        raise TooLarge(f"{len(film.steps):,} frames (at most {MAX_FRAMES}); take a smaller game, or arena draw")
    if play is not None:
        graph = marked(graph, play)
        for step in film.steps:
            step.legend.append(("▸", say("the play; ▸n: after n plies", lang)))
    if layout == "map":
        drawing = maps.coloured(graph, film.coloring, lang=lang, heavy=False)
        film = film._replace(steps=[_on_cells(step, film.coloring.short) for step in film.steps])
    else:
        if film.coloring.rows and of != "values" and layout_of(graph, layout) is None:  # rows say what notes would
            film = _without_notes(film)
        drawing = coloured(graph, film.coloring, labels=labels, style=style, lang=lang, layout=layout)
        if of == "values" and all(degree <= 1 for _, degree in graph.in_degree()):
            nodes = tuple(node._replace(ended=False) for node in drawing.nodes)
            drawing = replace(drawing, kind="tree", nodes=nodes)
    shown = [
        replace(
            _frame(graph, drawing, step, labels), legend=_caption(step, drawing.name, number, len(film.steps), lang)
        )
        for number, step in enumerate(film.steps, start=1)
    ]
    made = _pages(drawing, shown, asked)
    if fit and note:
        note(told(min(made, key=lambda page: page.letters), asked))
    return made


def _pages(drawing: Drawing, shown: Sequence[Drawing], asked: Page) -> list[Sheet]:
    """Put the captions of all frames around one layout, where all of them have room on pages of one size."""

    def around(direction: str, place: str, room: tuple[float, float]) -> list[Sheet]:
        laid = layouts[direction]
        return united([arranged(replace(each, layout=laid), place, room, whole=not asked.fit) for each in shown])

    if not asked.fit:
        layouts = {"down": laid_out(drawing)}
        flat = arranged(replace(drawing, layout=layouts["down"]), "none").box
        return around("down", "below" if 9 * flat.width > 16 * flat.height else "right", (inf, inf))
    wide, high = (side * CENTIMETRE for side in (SLIDE if asked.fit == "slide" else SIZES[asked.fit]))
    directions = ["down"] if drawing.layout else ["down", "right"]
    layouts = {each: laid_out(drawing, each, tight=True) for each in directions}
    best = list[Sheet]()
    for direction in directions:
        for place in ("right", "below"):
            made = around(direction, place, (wide, high))
            scale = min(LARGEST / 12, wide / made[0].box.width, high / made[0].box.height)
            if not best or scale > best[0].scale:
                best = [page._replace(scale=scale, sized=True) for page in made]
    return best


def _caption(step: Step, name: str, number: int, count: int, lang: str) -> Legend:
    """Write what happens in a frame, what looks mean, why vertices join, and which frame of how many it is."""
    at = say("frame {number} of {all}", lang, number=number, all=count)
    looks = tuple((look, text) for look, text in step.legend if isinstance(look, Fill))
    signs = [Sign(REASONS.get(sign, "text"), sign, text) for sign, text in step.reasons]
    signs += [Sign(OTHERS.get(sign, "text"), sign, text) for sign, text in step.legend if not isinstance(sign, Fill)]
    return Legend(step.title, looks, (*signs, Sign("text", "", f"{name} · {at}" if name else at)))


def _without_notes(film: Script) -> Script:
    """Leave the notes out of vertices, which the titles of rows repeat."""
    steps = [replace(step, notes={}) for step in film.steps]
    return film._replace(coloring=replace(film.coloring, notes={}), steps=steps)


def _on_cells(step: Step, short: Mapping[Hashable, str]) -> Step:
    """Recolour a step for a map, whose cells have no edges: removed cells are grey, those removed now tinted."""
    legend = [(GONE if look == OUTSIDE else look, text) for look, text in step.legend]
    return replace(
        step,
        looks={vertex: {PALE: GONE, OUTSIDE: GOING}.get(look, look) for vertex, look in step.looks.items()},
        notes={vertex: short.get(vertex, "") for vertex in step.notes},
        legend=[(look, text) for look, text in legend if look not in (SIGNS["ignored"], SIGNS["best"])],
    )


def _frame(graph: DiGraph, drawing: Drawing, step: Step, labels: str) -> Drawing:
    """Make the drawing of a frame: the film's, with the looks, the notes and the edges of a step."""
    vertices = list(graph)
    room = next((line.room for node in drawing.nodes for line in node.lines if line.room), "")
    inside = contents(graph, step.notes, labels, room=room)
    nodes = [
        _node(node._replace(lines=node.lines if step.notes.get(vertex) else ()), vertex, step)
        if node.player == CELL
        else _node(node, vertex, step)._replace(lines=lines)
        for node, vertex, (_, lines) in zip(drawing.nodes, vertices, inside, strict=False)
    ]
    edges = tuple(_edge(edge, (vertices[edge.tail], vertices[edge.head]), step) for edge in drawing.edges)
    rows = tuple(
        row._replace(faint=step.row is not None and row.number is not None and row.number > step.row)
        for row in drawing.rows
    )
    return replace(drawing, nodes=(*nodes, *drawing.nodes[len(nodes) :]), edges=edges, rows=rows)


def _node(node: Node, vertex: Hashable, step: Step) -> Node:
    look = step.looks[vertex]
    border = node.border or ("faint" if look == PALE else "")
    return node._replace(look=look, border="joining" if vertex in step.joined else border)


def _edge(edge: Edge, ends: tuple[Hashable, Hashable], step: Step) -> Edge:
    if ends in step.because:
        return edge._replace(kind="joining")
    line = "dotted" if ends in step.removed else edge.line
    if edge.kind == "played":
        return edge._replace(line=line)
    if ends in step.bold:
        return edge._replace(kind="best", line=line)
    if ends in step.removed:
        return edge._replace(kind="removed", line=line)
    return edge._replace(kind="faint" if step.looks[ends[0]] == PALE else "move", line=line)


def render(
    graph: DiGraph | CompactArena,
    format: str,  # noqa: A002 - as everywhere
    *,
    progress: Callable[[int], object] | None = None,
    **options: Any,  # of many types: those of `frames`
) -> bytes:
    """Make a film as one file: a page per frame, an endless loop of pictures, or a drawing that changes by itself.

    `progress` is called with 1 for each frame.

    Examples
    --------
    >>> from arena import load, position_graph
    >>> render(position_graph(load("rook", rows=2, columns=3)), "svg")[:5]
    b'<?xml'
    """
    if format not in FORMATS:
        raise one_of("film format", format, FORMATS)
    pages = frames(graph, **options)
    for _ in pages if progress else ():
        progress(1)  # type: ignore[misc]  # it is one
    return {"pdf": reel.as_pdf, "gif": reel.as_gif, "svg": reel.as_svg}[format](pages)


def stills(
    graph: DiGraph | CompactArena,
    format: str,  # noqa: A002
    *,
    progress: Callable[[int], object] | None = None,
    **options: Any,  # of many types: those of `frames`
) -> dict[str, bytes]:
    """Make a film as numbered pictures, by the names of their files; all else as in `render`.

    Examples
    --------
    >>> from arena import load, position_graph
    >>> list(stills(position_graph(load("rook", rows=2, columns=3)), "svg"))
    ['frame-1.svg', 'frame-2.svg']
    """
    if format not in STILLS:
        raise one_of("frame format", format, STILLS)
    write, pages = {"svg": svg.render, "png": svg.png}[format], frames(graph, **options)
    digits, files = len(str(len(pages))), dict[str, bytes]()
    for number, page in enumerate(pages, start=1):
        files[f"frame-{number:0{digits}}.{format}"] = write(page)
        if progress:
            progress(1)
    return files
