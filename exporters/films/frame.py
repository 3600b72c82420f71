"""One frame of a film as DOT text: reached vertices in colour, joining ones with a heavy border, the rest pale."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from arena.words import say
from exporters.drawings.arenas import contents
from exporters.drawings.captions import SIGNS
from exporters.drawings.drawing import CELL, NORMAL, Drawing, Edge, Node
from exporters.drawings.looks import NEW, OUTSIDE, Fill
from exporters.films.room import SLIDE, measured, text_points
from exporters.films.storyboard import PALE, Script, Step
from exporters.pictures.bounds import Bounds, bounds
from exporters.pictures.dot_graph import digraph
from exporters.pictures.html_labels import sized, swatch
from exporters.pictures.html_labels import text as as_html
from exporters.pictures.largest_page import CENTIMETRE, LARGEST, smallest_letters
from exporters.pictures.letters import wrapped
from exporters.pictures.look_and_page import SIZES

if TYPE_CHECKING:
    import graphviz

    from arena.graphs.attributes import DiGraph

UNDER = "#666666"
"""The colour of the line under the legend."""
GONE = Fill("#c6c6c6", "#606060")
"""A cell that is not in the kernel."""
GOING = Fill("#f5cfe2", "#606060", "dashed")
"""A cell that this frame finds not to be in the kernel: a light shade of the colour for what is new."""
PAPERS = {**SIZES, "slide": (16.0, 9.0)}
"""The room of a frame in centimetres: it is a whole slide, which has a title of its own."""
MARGIN = 0.35 * CENTIMETRE
"""The white around all that stands on a slide, in points."""
POINTS = (12.0, 14.0, 16.5, 20.0, 24.0, 29.0, 35.0)
"""The sizes of texts that are tried."""
PARTS = ("reasons", "legend")
"""What stands under the title of a frame: why vertices join, and what looks mean."""
GAP = 18
"""Points between the drawing and the text."""
WIDER = 1.05
"""The factor by which a line of text may come out longer than Graphviz thinks."""
REASON = 1.15
"""The size of the signs before the reasons, as a multiple of that of the text."""
HEADLINE = 1.3
"""The size of the headline, as a multiple of that of the text."""
NARROW = 18
"""The width of a headline that is broken, as a multiple of the size of the text."""
LEFT = '<BR ALIGN="LEFT"/>'
"""The end of a line that is set flush left."""


class Caption(NamedTuple):
    """A caption of a frame: an HTML-like label, and its size in points."""

    label: str
    width: float
    height: float


class FramePage(NamedTuple):
    """A size on paper: of its page in points, and how many of these a point of the drawing takes."""

    width: float
    height: float
    scale: float


def texts_of(
    drawing: Drawing,
    film: Script,
    lang: str,
    points: float = 0,
    parts: tuple[str, ...] = PARTS,
    *,
    narrow: bool = False,
) -> list[list[Caption]]:
    """Write the captions of each frame, from the top, and measure them; they are larger beside a large drawing."""
    points = points or text_points(_page(drawing))
    texts = []
    for number, step in enumerate(film.steps, start=1):
        at = say("frame {number} of {all}", lang, number=number, all=len(film.steps))
        texts.append(_labels(step, f"{drawing.name} · {at}" if drawing.name else at, points, parts, narrow=narrow))
    sizes = iter(measured([label for labels in texts for label in labels]))
    return [[Caption(label, *next(sizes)) for label in labels] for labels in texts]


def _page(drawing: Drawing) -> Bounds:
    return bounds(drawing.layout) if drawing.layout else (0, 0, 0, 0)


def _labels(step: Step, under: str, points: float, parts: tuple[str, ...], *, narrow: bool) -> list[str]:
    """Give the title, the legend and the line under it; a table of its own keeps the legend's columns narrow."""
    rows = [_row(sign, text, points, points * REASON, NEW) for sign, text in step.reasons if "reasons" in parts]
    rows += [
        swatch(look, text) if isinstance(look, Fill) else _row(look, text, points, points)
        for look, text in step.legend
        if "legend" in parts
    ]
    table = f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="1">{"".join(rows)}</TABLE>'
    lines = wrapped(step.title, points * HEADLINE, NARROW * points) if narrow else (step.title,)
    title = LEFT.join((*map(as_html, lines), "")) if len(lines) > 1 else as_html(step.title)
    return [
        f"<{sized(title, points * HEADLINE)}>",
        *([f"<{sized(table, points)}>"] if rows else []),
        *([f"<{sized(as_html(under), points, UNDER)}>"] if "legend" in parts else []),
    ]


def _row(sign: str, text: str, points: float, sign_points: float, color: str = "") -> str:
    cells = sized(as_html(sign), sign_points, color), sized(as_html(text), points)
    return f'<TR><TD>{cells[0]}</TD><TD ALIGN="LEFT">{cells[1]}</TD></TR>'


def on_cells(step: Step, short: Mapping[Hashable, str]) -> Step:
    """Recolour a step for a map, whose cells have no edges: removed cells are grey, those removed now tinted."""
    legend = [(GONE if look == OUTSIDE else look, text) for look, text in step.legend]
    return replace(
        step,
        looks={vertex: {PALE: GONE, OUTSIDE: GOING}.get(look, look) for vertex, look in step.looks.items()},
        notes={vertex: short.get(vertex, "") for vertex in step.notes},
        legend=[(look, text) for look, text in legend if look not in (SIGNS["ignored"], SIGNS["best"])],
    )


def frame(graph: DiGraph, drawing: Drawing, step: Step, labels: str) -> Drawing:
    """Make the drawing of a frame: the film's, with the looks, the notes and the edges of a step.

    Parameters
    ----------
    graph : networkx.DiGraph
        What is filmed.
    drawing : Drawing
        The film's drawing, laid out; its nodes are the vertices of the graph, in their order.
    step : Step
        What the frame says.
    labels : {"text", "board", "none"}
        What stands in the vertices.
    """
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


def as_dot(drawing: Drawing, texts: Sequence[Sequence[Caption]], number: int, paper: FramePage | None = None) -> str:
    """Write a frame as DOT text, with its captions; all frames share the room of the longest text."""
    dot = digraph(drawing)
    _write(dot, _page(drawing), texts, number, paper)
    return str(dot.source)


def fitted(drawing: Drawing, texts: Sequence[Sequence[Caption]], fit: str) -> tuple[float, float, FramePage]:
    """Choose the size of texts that gives the largest letters on paper, if those measured have the normal size.

    Returns
    -------
    letters, points : float
        The size of the smallest letters on paper, and that of the texts in the drawing.
    paper : FramePage
        A whole slide, or as much of a column or a page as the film takes.
    """
    width, height = (side * CENTIMETRE for side in PAPERS[fit])
    margin = 2 * MARGIN if fit == "slide" else 0.0
    best = 0.0, 0.0, FramePage(width, height, 1)
    for points in POINTS:
        across, up = _room(_page(drawing), _largest(texts, points / NORMAL))[1]
        scale = min((width - margin) / across, (height - margin) / up, LARGEST / NORMAL)
        letters = scale * min(points, smallest_letters(drawing))
        if letters > best[0]:
            sides = (width, height) if fit == "slide" else (scale * across, scale * up)
            best = letters, points, FramePage(*sides, scale)
    return best


class TextSizes(NamedTuple):
    """The widths and the heights of the longest texts of a film: of titles, of the rest, of both."""

    title: tuple[float, float]
    under: tuple[float, float]
    both: tuple[float, float]


def _largest(texts: Sequence[Sequence[Caption]], times: float = 1) -> TextSizes:
    """Give the room of the longest texts."""
    return TextSizes(
        *(
            (
                times * WIDER * max((part.width for text in texts for part in text[chosen]), default=0.0),
                times * max(sum(part.height for part in text[chosen]) for text in texts),
            )
            for chosen in (slice(1), slice(1, None), slice(None))
        )
    )


def _room(page: Bounds, sizes: TextSizes) -> tuple[str, tuple[float, float]]:
    """Tell where the text stands, and how large it is with the drawing.

    All of it is beside the drawing or below, or the title alone is below.
    """
    left, right, bottom, top = page
    width, height = right - left, top - bottom
    rooms = {
        "below": (max(width, sizes.both[0]), height + GAP + sizes.both[1]),
        "beside": (width + GAP + sizes.both[0], max(height, sizes.both[1])),
    }
    if sizes.under[0]:
        across, up = width + GAP + sizes.under[0], max(height, sizes.under[1])
        rooms["title below"] = max(across, sizes.title[0]), up + GAP + sizes.title[1]
    return max(rooms.items(), key=lambda item: _scale(item[1]))


def _write(
    dot: graphviz.Digraph, page: Bounds, texts: Sequence[Sequence[Caption]], number: int, paper: FramePage | None
) -> None:
    """Write the captions of a frame, and put a point into two corners of the page: it is the same in all frames."""
    left, right, bottom, top = page
    sizes = _largest(texts)
    place, (across, up) = _room(page, sizes)
    beside = {"below": (), "beside": texts[number], "title below": texts[number][1:]}[place]
    below = texts[number][: len(texts[number]) - len(beside)]
    aside = {"below": (0.0, 0.0), "beside": sizes.both, "title below": sizes.under}[place]
    middle, high = (top + bottom) / 2, max(top - bottom, aside[1])
    whole = right - left + (GAP + aside[0] if beside else 0)
    corner = left - (across - whole) / 2, middle + high / 2 - up
    under = corner[0] if sizes.title[0] > whole or place == "below" else left
    starts = (right + GAP, middle + aside[1] / 2, beside), (under, middle - high / 2 - GAP, below)
    if paper:
        sides = paper.width / paper.scale, paper.height / paper.scale
        corner = corner[0] - (sides[0] - across) / 2, corner[1] - (sides[1] - up) / 2
        across, up = sides
        dot.attr("graph", pad="0")
    for x, start, parts in starts:
        y = start
        for part in parts:
            at = f"{x + part.width / 2:.2f},{y - part.height / 2:.2f}"
            look = {"shape": "plaintext", "style": "", "margin": "0", "tooltip": " "}
            dot.node(f"text{texts[number].index(part)}", label=part.label, pos=at, **look)
            y -= part.height
    for far in (0, 1):
        at = f"{corner[0] + far * across:.2f},{corner[1] + far * up:.2f}"
        dot.node(f"corner{far}", label="", shape="point", style="invis", width="0.01", pos=at)


def _scale(page: tuple[float, float]) -> float:
    """Tell how large a page can be shown on a slide."""
    return min(SLIDE[0] / page[0], SLIDE[1] / page[1])
