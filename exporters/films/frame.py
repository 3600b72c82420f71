"""One frame of a film as DOT text: what is reached in colour, what joins with a heavy border, the rest pale."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from exporters.drawings.colouring import Coloring
from exporters.drawings.looks import Look
from exporters.films.places import POINTS, Box, Laid, around, box_of, inner_size, measured
from exporters.films.script import PALE, Edge, Script, Step
from exporters.pictures.dot import as_html, drawing, inside_of, swatch
from exporters.text.words import say

if TYPE_CHECKING:
    import graphviz

    from arena.graphs.attributes import DiGraph

ACCENT = "#d55e00"
"""The colour of what is going on in a frame."""
BOLD, GONE, FAINT, FAINT_BORDER, TITLE = "#000000", "#777777", "#b0b0b0", "#808080", "#666666"
"""The colours of edges that matter, that are removed, and that are not reached; of vertices that are not; of titles."""
GAP = 18
"""Points between the drawing and the text."""
WIDER = 1.05
"""How much longer a line of text may come out than Graphviz thinks."""
SMALLEST, LINES, REASON, HEADLINE = 12, 50, 1.15, 1.5
"""The least size of the text, how many of its lines the height of a slide must at most hold; larger parts of it."""
ROW = 0.7
"""How large the letters of a title may be, of what lies between two rows."""
SLIDE = 16, 9
"""What a page is to fill: its text stands beside the drawing or under it, as that makes both larger."""


class Part(NamedTuple):
    """A part of what a frame says in words: an HTML-like label, and its size in points."""

    label: str
    width: float
    height: float


def texts_of(graph: DiGraph, film: Script, places: Laid, lang: str) -> list[list[Part]]:
    """Write what each frame says, its parts from the top, and measure them; it is larger beside a large drawing."""
    name, texts, size = str(graph.graph.get("name", "")), [], _letters(places.box)
    for number, step in enumerate(film.steps, start=1):
        at = say("frame {number} of {all}", lang, number=number, all=len(film.steps))
        texts.append(_labels(step, f"{name} · {at}" if name else at, size))
    taken = iter(measured([label for labels in texts for label in labels]))
    return [[Part(label, *next(taken)) for label in labels] for labels in texts]


def _letters(box: Box) -> float:
    """Give the size of the text that goes with a drawing."""
    left, right, bottom, top = box
    return max(SMALLEST, max(top - bottom, (right - left) * SLIDE[1] / SLIDE[0]) / LINES)


def titled(places: Laid) -> Laid:
    """Write the titles of rows as large as the text, where they stand to the left of all else and rows are far apart.

    They grow to the left: nothing else moves.
    """
    titles = {name: node for name, node in places.nodes.items() if name.startswith("row")}
    if not titles:
        return places
    boxes = [box_of(node) for node in titles.values()]
    left, right, *_ = around(boxes)
    if left > places.box[0] or right > min(box_of(places.nodes[name])[0] for name in places.nodes.keys() - titles):
        return places
    rows = sorted((box[2] + box[3]) / 2 for box in boxes)
    size = min([_letters(places.box), *(ROW * (high - low) for low, high in pairwise(rows))])
    sizes = measured([f"<{_font(as_html(node['label']), size)}>" for node in titles.values()])
    larger = [_grown(box, *needed) for box, needed in zip(boxes, sizes, strict=True)]
    nodes = {
        name: {**titles[name], **_place(box), "fontsize": f"{size:.1f}"}
        for name, box in zip(titles, larger, strict=True)
    }
    return Laid({**places.nodes, **nodes}, places.edges, around([places.box, *larger]))


def _grown(box: Box, width: float, height: float) -> Box:
    """Make a box large enough, to the left, and as much up as down."""
    left, right, bottom, top = box
    more = max(0, height - (top - bottom)) / 2
    return min(left, right - width), right, bottom - more, top + more


def _labels(step: Step, under: str, size: float) -> list[str]:
    """Give the title, the legend and what stands under it; a table of their own keeps the columns narrow."""
    rows = [_row(sign, as_html(text), size * REASON, ACCENT) for sign, text in step.reasons]
    rows += [
        swatch(look, text) if isinstance(look, Look) else _row(look, as_html(text), size) for look, text in step.legend
    ]
    table = f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="1">{"".join(rows)}</TABLE>'
    return [
        f"<{_font(as_html(step.title), size * HEADLINE)}>",
        f"<{_font(table, size)}>",
        f"<{_font(as_html(under), size, TITLE)}>",
    ]


def _font(text: str, size: float, color: str = "#000000") -> str:
    return f'<FONT POINT-SIZE="{size:.1f}" COLOR="{color}">{text}</FONT>'


def _row(sign: str, text: str, size: float, color: str = "#000000") -> str:
    return f'<TR><TD>{_font(sign, size, color)}</TD><TD ALIGN="LEFT">{_font(text, size)}</TD></TR>'


def frame(graph: DiGraph, film: Script, places: Laid, texts: Sequence[Sequence[Part]], number: int, labels: str) -> str:
    """Write a frame as DOT text.

    Parameters
    ----------
    graph : networkx.DiGraph
        What is filmed.
    film : Script
        What the frames say.
    places : Laid
        Where everything stands.
    texts : sequence of sequences of Part
        What all the frames say: they share the room of the largest.
    number : int
        Which frame, from 0.
    labels : {"text", "board", "none"}
        What stands in the vertices.
    """
    import graphviz

    step, vertices = film.steps[number], {f"v{place}": vertex for place, vertex in enumerate(graph)}
    dot = drawing(str(graph.graph.get("name", "")), "")
    for name, node in places.nodes.items():
        if name in vertices:
            inside = inside_of(graph, vertices[name], Coloring(step.looks, [], notes=step.notes), labels)
            look = _vertex(step, vertices[name], double=node.get("peripheries") == "2")
            told = graphviz.nohtml(node.get("tooltip", ""))
            dot.node(name, **{**node, **inner_size(node), "label": inside, "tooltip": told, **look})
        else:
            far = step.row is not None and name.startswith("row") and int(name.removeprefix("row")) > step.row
            dot.node(name, **{**node, "style": "", "fontcolor": FAINT if far else TITLE})
    for tail, head, edge in places.edges:
        look = _edge(step, (vertices[tail], vertices[head])) if tail in vertices else {}
        dot.edge(tail, head, **{**edge, "tooltip": graphviz.nohtml(edge.get("tooltip", "")), **look})
    _write(dot, places.box, texts, number)
    return str(dot.source)


def _place(box: Box) -> dict[str, str]:
    left, right, bottom, top = box
    return {
        "pos": f"{(left + right) / 2:.2f},{(bottom + top) / 2:.2f}",
        "width": f"{(right - left) / POINTS:.4f}",
        "height": f"{(top - bottom) / POINTS:.4f}",
        "fixedsize": "true",
    }


def _vertex(step: Step, vertex: Hashable, *, double: bool) -> dict[str, str]:
    look = step.looks[vertex]
    border = {"color": ACCENT, "penwidth": "2.6" if double else "4"} if vertex in step.joined else {}
    pale = {"color": FAINT_BORDER} if look == PALE else {}
    line = "solid" if border and look.border == "dotted" else look.border  # heavy dots do not look like a border
    return {
        "style": f"filled,{line}",
        "fillcolor": look.fill,
        "fontcolor": look.text,
        "fixedsize": "true",
        **pale,
        **border,
    }


def _edge(step: Step, edge: Edge) -> dict[str, str]:
    if edge in step.because:
        return {"color": ACCENT, "penwidth": "2.8"}
    dotted = {"style": "dotted"} if edge in step.removed else {}
    if edge in step.bold:
        return {"color": BOLD, "penwidth": "2.6", **dotted}
    if dotted:
        return {"color": GONE, "penwidth": "1.4", **dotted}
    return {"color": FAINT} if step.looks[edge[0]] == PALE else {}


def _write(dot: graphviz.Digraph, page: Box, texts: Sequence[Sequence[Part]], number: int) -> None:
    """Write what a frame says, and put a point into two corners of the page: it is the same in all frames."""
    left, right, bottom, top = page
    wide = WIDER * max(part.width for text in texts for part in text)
    high = max(sum(part.height for part in text) for text in texts)
    width, height = right - left, top - bottom
    below, beside = (max(width, wide), height + GAP + high), (width + GAP + wide, max(height, high))
    if _scale(beside) > _scale(below):
        x, y, (across, up) = right + GAP, (top + bottom + high) / 2, beside
        corner = left, (top + bottom - up) / 2
    else:
        x, y, (across, up) = (left + right - wide) / 2, bottom - GAP, below
        corner = (left + right - across) / 2, top - up
    for place, part in enumerate(texts[number]):
        at = f"{x + part.width / 2:.2f},{y - part.height / 2:.2f}"
        dot.node(f"text{place}", label=part.label, shape="plaintext", style="", margin="0", pos=at, tooltip=" ")
        y -= part.height
    for place, far in enumerate((0, 1)):
        at = f"{corner[0] + far * across:.2f},{corner[1] + far * up:.2f}"
        dot.node(f"corner{place}", label="", shape="point", style="invis", width="0.01", pos=at)


def _scale(page: tuple[float, float]) -> float:
    """Tell how large a page can be shown on a slide."""
    return min(SLIDE[0] / page[0], SLIDE[1] / page[1])
