"""Films: drawings of one layout with captions, as an attractor, a kernel, values or winners come about."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.errors import TooLarge, one_of
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import as_graph
from arena.graphs.names import is_bare
from arena.solving.recursion import OBJECTIVES
from arena.words import Speaker
from exporters.drawings import map as maps
from exporters.drawings.drawing import CELL, Drawing, Edge, Legend, Sign
from exporters.drawings.graph import contents, in_language, painted
from exporters.drawings.letters import BLANK
from exporters.drawings.looks import OUTSIDE, Fill
from exporters.drawings.places import PLACINGS, asking, layout_of
from exporters.films import reel
from exporters.films.paths import a_star, dijkstra
from exporters.films.script import (
    PALE,
    FilmRequest,
    Script,
    Step,
    of_attractor,
    of_kernel,
    of_remoteness,
    of_values,
)
from exporters.films.subgames import endless
from exporters.pictures import pdf, svg
from exporters.pictures.layout import check_size, laid_out
from exporters.pictures.look_and_page import Page
from exporters.pictures.page import Sheet, paged, told

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

FORMATS = ("pdf", "gif", "svg")
STILLS = ("svg", "png")
LAYOUTS = ("dot", "map", *PLACINGS)
MAX_FRAMES = 200
FILMS: dict[str, Callable[[FilmRequest], Script]] = {
    "attractor": of_attractor,
    "kernel": of_kernel,
    "remoteness": of_remoteness,
    "values": of_values,
    **{objective: partial(endless, objective) for objective in OBJECTIVES},
    "dijkstra": dijkstra,
    "a-star": a_star,
}
OF_POSITIONS = ("kernel", "remoteness", "dijkstra", "a-star")
GONE = Fill("#c6c6c6", "#606060")
GOING = Fill("#f5cfe2", "#606060", "dashed")
"""A cell that this frame finds not to be in the kernel: a light shade of the color for what is new."""


def target(path: str | os.PathLike[str], format: str | None = None) -> tuple[str, bool]:  # noqa: A002
    """Return the format of a film at a path, and whether every frame is a file in a folder."""
    ending = Path(path).suffix.lower()
    endings = [f".{format_}" for format_ in FORMATS]
    if format is None and ending and ending not in endings:
        other = "a folder, with the format png" if ending == ".png" else "none for a folder"
        raise one_of("ending", Path(path).name, [*endings, other])
    chosen = format or ending.removeprefix(".") or "svg"
    return chosen, chosen == "png" or (chosen == "svg" and ending != ".svg")


def _script(graph: DiGraph, of: str | None, player: int, *, style: str, lang: str) -> Script:
    of = of or ("kernel" if is_bare(graph) else "attractor")
    known = OF_POSITIONS if is_bare(graph) else [name for name in FILMS if name not in OF_POSITIONS[1:]]
    if of not in known:
        raise one_of(f"film of {'a bare graph' if is_bare(graph) else 'an arena'}", of, known)
    filmed = graph.copy()
    filmed.graph.pop("proof", None)  # the bold moves of a film are what it is about, not those of a proof
    return FILMS[of](FilmRequest(filmed, player, style, lang))


def frames(
    graph: DiGraph | CompactArena,
    *,
    of: str | None = None,
    player: int = 1,
    labels: str = "text",
    style: str = "default",
    lang: str = "en",
    layout: str | None = None,
    fit: str | None = None,
    force: bool = False,
    note: Callable[[str], object] | None = None,
) -> list[Sheet]:
    """Make the frames of a film, in which everything has one place.

    Vertices that join have a heavy border, and the edges by which they join are bold; those that are not reached are
    pale, and edges that are removed are dotted. The last frame says what `arena draw` says with the same color.
    """
    graph = in_language(as_graph(graph), lang)
    check_size(len(graph), 0 if layout == "map" else graph.number_of_edges())
    film = _script(graph, of, player, style=style, lang=lang)
    steps, coloring = film.steps, film.coloring
    if layout != "map":
        graph = asking(graph, layout or (None if "layout" in graph.graph else film.layout))
    if len(steps) > MAX_FRAMES:
        raise TooLarge(f"{len(steps):,} frames (at most {MAX_FRAMES}); take a smaller game, or arena draw")
    if layout == "map":
        drawing = maps.painted(graph, coloring, lang=lang)
        steps = [_on_cells(step) for step in steps]
    else:
        if coloring.rows and of != "values" and layout_of(graph, None) is None:  # the titles of rows say the notes
            coloring, steps = replace(coloring, notes={}), [replace(step, notes={}) for step in steps]
        drawing = painted(graph, coloring, labels=labels, style=style, lang=lang)
        if of == "values" and all(degree <= 1 for _, degree in graph.in_degree()):
            nodes = tuple(node._replace(ended=False) for node in drawing.nodes)
            drawing = replace(drawing, kind="tree", nodes=nodes)
    shown = []
    for number, step in enumerate(steps, start=1):
        at = Speaker(lang)("frame {number} of {all}", number=number, all=len(steps))
        at = at.replace(" ", BLANK)  # in one line
        shown.append(
            _frame(graph, drawing, step, labels, f"{drawing.name} · {at}" if drawing.name else at, style, lang)
        )
    page, bare = Page(fit=fit, force=force).check(), replace(drawing, legend=None)
    if not fit:
        bare = replace(bare, layout=laid_out(bare))
    places = [None] if fit else ["right", "below"]
    films = [paged([bare, *shown], replace(page, legend=place))[1:] for place in places]
    made = max(films, key=lambda sheets: min(16 / sheets[0].box.width, 9 / sheets[0].box.height))
    if fit and note:
        note(told(made[0], page, "--fit page, or a smaller game"))
    return made


def _on_cells(step: Step) -> Step:
    """Recolor a step for a map, whose cells have no edges: removed cells are gray, those removed now tinted."""
    return replace(
        step,
        looks={vertex: {PALE: GONE, OUTSIDE: GOING}.get(look, look) for vertex, look in step.looks.items()},
        notes={vertex: note.rpartition(" ")[2] for vertex, note in step.notes.items()},
        legend=[(GONE if look == OUTSIDE else look, text) for look, text in step.legend],
        signs=[sign for sign in step.signs if sign.kind not in ("ignored", "best")],
    )


def _frame(graph: DiGraph, drawing: Drawing, step: Step, labels: str, name: str, style: str, lang: str) -> Drawing:
    """Make the drawing of a frame: the film's, with the looks, the notes, the edges and the captions of a step."""
    vertices, nodes = list(graph), list(drawing.nodes)
    room = next((line.room for node in nodes for line in node.lines if line.room), "")
    inside = contents(graph, step.notes, labels, style, room, lang)
    for number, (vertex, (_, lines)) in enumerate(zip(vertices, inside, strict=True)):
        node, look = nodes[number], step.looks[vertex]
        said = lines if node.player != CELL else node.lines if step.notes.get(vertex) else ()
        border = "joining" if vertex in step.joined else node.border or ("faint" if look == PALE else "")
        nodes[number] = node._replace(lines=tuple(line for line in said if line.text), look=look, border=border)
    edges = tuple(_edge(edge, (vertices[edge.tail], vertices[edge.head]), step) for edge in drawing.edges)
    rows = tuple(
        row._replace(faint=step.row is not None and row.number is not None and row.number > step.row)
        for row in drawing.rows
    )
    legend = Legend(step.title, tuple(step.legend), (*step.signs, Sign("text", "", name)))
    return replace(drawing, nodes=tuple(nodes), edges=edges, rows=rows, legend=legend)


def _edge(edge: Edge, ends: tuple[Hashable, Hashable], step: Step) -> Edge:
    if ends in step.because:
        return edge._replace(kind="joining")
    line = "dotted" if ends in step.removed else edge.line
    if ends in step.bold:
        return edge._replace(kind="best", line=line)
    if ends in step.removed:
        return edge._replace(kind="removed", line=line)
    return edge._replace(kind="faint" if step.looks[ends[0]] == PALE else "move", line=line)


def render(
    graph: DiGraph | CompactArena,
    format: str,  # noqa: A002 - as everywhere
    *,
    in_folder: bool = False,
    **options: Any,
) -> bytes | dict[str, bytes]:
    """Make a film as one file: a page per frame, an endless loop of pictures, or a drawing that changes by itself.

    In a folder it is a dict of numbered pictures by the names of their files. The options are those of `frames`.
    """
    known = STILLS if in_folder else FORMATS
    if format not in known:
        raise one_of("film format", format, known)
    sheets = frames(graph, **options)
    if not in_folder:
        return {"pdf": pdf.render, "gif": reel.as_gif, "svg": reel.as_svg}[format](sheets)
    write, digits = {"svg": svg.render, "png": svg.png}[format], len(str(len(sheets)))
    return {f"frame-{number:0{digits}}.{format}": write(sheet) for number, sheet in enumerate(sheets, start=1)}
