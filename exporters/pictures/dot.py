"""Drawings in Graphviz's DOT language."""

from __future__ import annotations

import html
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from arena.errors import one_of
from arena.graphs.attributes import label
from arena.graphs.compact import CompactArena, as_graph
from exporters.drawings.captions import LABELS, caption, cut, ends, ignored, signs
from exporters.drawings.colouring import Coloring
from exporters.drawings.colourings import colour, ply_rows
from exporters.drawings.looks import Look
from exporters.pictures.dot_cells import as_table
from exporters.pictures.layout import width
from exporters.text.words import say

if TYPE_CHECKING:
    import graphviz

    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution
    from arena.solving.attractor import Attractor
    from arena.solving.kernel import Kernel

FONT = "DejaVu Sans,Verdana,sans-serif"
MANY = 2000
"""So many vertices are wide enough for the largest letters, however they are laid out."""
SHAPES = {1: "circle", 2: "square", None: "ellipse"}
SIGNS = {
    "J1": "○",
    "J2": "□",
    "sink": "◎",
    "best": "→",
    "ignored": "⇢",
    "middle": '<FONT COLOR="#d55e00">◯</FONT>',
    "hidden": "+n →",
    "orbit": "×n",
    "marks": "x o",
    "remark": "!",
}
LETTERS, ROOMY, LARGEST, LARGEST_TITLE = 12, 1000, 60, 28
"""The points of letters, across how many they suit, and the largest of legends and of titles in wider drawings."""
DOTTED = {"penwidth": "2"}
"""A dotted border, which would hardly be seen as thin as others."""
MIDDLE = {"color": "#d55e00", "penwidth": "3.5"}
"""How the vertex stands out around which everything is."""


def render(
    graph: DiGraph | CompactArena,
    *,
    color: str | None = None,
    player: int = 1,
    solution: Solution | Kernel | Attractor | None = None,
    labels: str = "text",
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    whole: DiGraph | None = None,
) -> str:
    """Draw an arena or a bare graph as DOT text.

    The vertices of S1 are circles, those of S2 squares, those of a bare graph ellipses; sinks have a double border.
    Moves that lead from a vertex to one row stand from left to right as the graph lists them: always in a tree, else
    as far as Graphviz can, not where vertices list the moves that they share otherwise, nor always over several rows.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        An arena or a bare graph.
    color : {"winner", "attractor", "player", "remoteness", "outcome", "kernel", "grundy", "none"}, optional
        What the colours say; by default who wins.
    player : {1, 2}, optional
        Whose attractor.
    solution : Solution, Kernel or Attractor, optional
        What colours are about, if it is at hand; the player is then that of the attractor.
    labels : {"text", "board", "none"}, optional
        What stands in the vertices: their printed form, the `board` of those that have one, or nothing but what the
        colours want to be told in words.
    style : {"default", "course"}, optional
        The palette: for the colour-blind, or J1 blue and J2 red as in the courses.
    lang : {"en", "fr"}, optional
        The language of the legend.
    legend : bool, optional
        Whether to say under the drawing what it is and what its looks and signs mean.
    whole : networkx.DiGraph, optional
        What the graph is a part of: who wins, ranks and kernels are then those of the whole.

    Returns
    -------
    str
        The same for the same graph, byte for byte.

    Raises
    ------
    ParameterError
        If there is no such colouring, player, kind of labels, style or language, or not for such a graph.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> text = render(unfold(load("fibonacci_nim", matches=4)), color="attractor", player=1)
    >>> print(text.splitlines()[0])
    digraph "FibonacciNim(matches=4)" {
    """
    graph = as_graph(graph)
    drawn = colour(graph, color, player, solution, style=style, lang=lang, whole=whole)
    return paint(graph, drawn, labels=labels, lang=lang, legend=legend)


def paint(graph: DiGraph, drawn: Coloring, *, labels: str = "text", lang: str = "en", legend: bool = True) -> str:
    """Draw a coloured graph as DOT text, in which its vertices are called v0, v1, ... in their order.

    Raises
    ------
    ParameterError
        If there is no such kind of labels, or language.
    """
    if labels not in LABELS:
        raise one_of("labels", labels, LABELS)
    words = partial(say, language=lang)
    ids = {vertex: f"v{number}" for number, vertex in enumerate(graph)}
    rows = ply_rows(graph) if drawn.rows is None else drawn.rows
    wide = width(graph, rows) if len(graph) < MANY else inf
    dot = drawing(str(graph.graph.get("name", "")), _legend(graph, drawn, words, labels) if legend else "", wide)
    dot.attr("graph", ordering="out")
    _rows(dot, ids, rows, f"{words('ply')} " if drawn.rows is None else drawn.row_name, wide)
    ended, unplayed = ends(graph, drawn), ignored(graph, drawn)
    for vertex in graph:
        inside = inside_of(graph, vertex, drawn, labels)
        _vertex(dot, ids[vertex], graph, vertex, drawn, inside, words, ended=vertex in ended)
    for tail, head, data in graph.edges(data=True):
        bold = {"color": "#000000", "penwidth": "2.6"} if (tail, head) in drawn.bold else {}
        dotted = {"style": "dotted"} if (tail, head) in unplayed else {}
        move = {"tooltip": as_tooltip(cut(str(data["move"])))} if "move" in data else {}
        dot.edge(ids[tail], ids[head], **bold, **dotted, **move)
    return str(dot.source)


def drawing(name: str, under: str, wide: float = 0) -> graphviz.Digraph:
    """Begin a drawing in the house's style, with a legend under it, and letters that can be read if it is so wide."""
    import graphviz

    dot = graphviz.Digraph(name=graphviz.escape(cut(name)) or None)
    dot.attr("graph", fontname=FONT, fontsize=letters(wide), rankdir="TB", ranksep="0.45", nodesep="0.3")
    dot.attr("graph", labelloc="b", label=under, tooltip=" ")
    dot.attr(
        "node", fontname=FONT, fontsize=str(LETTERS), margin="0.07", style="filled", color="#333333", penwidth="1.2"
    )
    dot.attr("edge", color="#888888", arrowsize="0.7", fontname=FONT, fontsize="10", tooltip=" ")
    return dot


def letters(wide: float, largest: int = LARGEST) -> str:
    """Choose the points of letters: the wider a drawing, the smaller it is shown."""
    return str(round(min(max(LETTERS, LETTERS * wide / ROOMY), largest)))


def inside_of(graph: DiGraph, vertex: Hashable, drawn: Coloring, labels: str) -> str:
    """Give the label of a vertex in DOT."""
    import graphviz

    board, lines = caption(graph, vertex, drawn, labels)
    if board:
        return f"<{as_table(board, *lines)}>"
    text = "\n".join(line or " " for line in lines)  # Graphviz dies of a label that begins with an empty line
    written: str = graphviz.nohtml(as_attribute(text).replace("\n", r"\n"))
    return written


def _vertex(
    dot: graphviz.Digraph,
    name: str,
    graph: DiGraph,
    vertex: Hashable,
    drawn: Coloring,
    inside: str,
    words: Callable[..., str],
    *,
    ended: bool,
) -> None:
    look, owner = drawn.looks[vertex], graph.nodes[vertex].get("player")
    text = cut(label(graph, vertex))
    turn = f" - {words('J{player} to move', player=owner)}" if owner and not ended else ""
    details = f" - {drawn.tooltips[vertex]}" if vertex in drawn.tooltips else ""
    dot.node(
        name,
        label=inside,
        shape=SHAPES[owner],
        style=f"filled,{look.border}",
        fillcolor=look.fill,
        fontcolor=look.text,
        peripheries="2" if ended else "1",
        tooltip=as_tooltip(text + turn + details),
        **(MIDDLE if vertex == graph.graph.get("middle") else DOTTED if look.border == "dotted" else {}),
    )
    if vertex == graph.graph.get("initial"):
        dot.node("start", label=words("start"), shape="plaintext", style="", fontcolor="#666666", tooltip=" ")
        dot.edge("start", name)


def _rows(dot: graphviz.Digraph, ids: dict[Hashable, str], rows: dict[Hashable, int], name: str, wide: float) -> None:
    """Put the vertices of one rank, or of one ply, on one row."""
    levels: dict[int, list[str]] = {}
    for vertex, row in rows.items():
        levels.setdefault(row, []).append(ids[vertex])
    downwards = sorted(levels, reverse=True)
    titled_rows(dot, {f"row{abs(row)}": (f"{name}{abs(row)}", levels[row]) for row in downwards}, wide)


def titled_rows(dot: graphviz.Digraph, rows: dict[str, tuple[str, list[str]]], wide: float = 0) -> None:
    """Put nodes on rows, each with a title: from the top, what a row is called in DOT, its title and its nodes."""
    import graphviz

    size, previous = letters(wide, LARGEST_TITLE), None
    for row, (title, members) in rows.items():
        level = graphviz.Digraph(graph_attr={"rank": "same"})
        level.node(row, label=title, shape="plaintext", style="", fontsize=size, fontcolor="#666666", tooltip=" ")
        for member in members:
            level.node(member)
        dot.subgraph(level)
        if previous:
            dot.edge(previous, row, style="invis")
        previous = row


def _legend(graph: DiGraph, drawn: Coloring, words: Callable[..., str], labels: str) -> str:
    meant = [(SIGNS[sign], text) for sign, text in signs(graph, drawn, words, labels)]
    return explained(str(graph.graph.get("name", "")), drawn.legend, meant)


def explained(title: str, looks: Sequence[tuple[Look, str]], signs: Sequence[tuple[str, str]]) -> str:
    """Make a legend as an HTML-like label: Graphviz then keeps it out of the layout."""
    rows = [f'<TR><TD></TD><TD ALIGN="LEFT">{as_html(title)}</TD></TR>']
    rows += [swatch(look, text) for look, text in looks]
    rows += [f'<TR><TD>{sign}</TD><TD ALIGN="LEFT">{as_html(text)}</TD></TR>' for sign, text in signs]
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="1">{"".join(rows)}</TABLE>>'


def swatch(look: Look, text: str) -> str:
    """Make a row of a legend: a look, and what it means."""
    style = "" if look.border == "solid" else f' STYLE="{look.border}"'
    return (
        f'<TR><TD BORDER="1" WIDTH="26" HEIGHT="15" BGCOLOR="{look.fill}"{style}></TD>'
        f'<TD ALIGN="LEFT">{as_html(text)}</TD></TR>'
    )


def as_html(text: str) -> str:
    """Escape text for an HTML-like label, where a backslash would begin the name of the graph or of the node."""
    return html.escape(cut(text)).replace("&#x27;", "&#39;").replace("\\", "\\\\") or " "


def as_attribute(text: str) -> str:
    """Escape a clean text for any other attribute, where Graphviz reads the entities of HTML as well."""
    import graphviz

    escaped: str = graphviz.escape(text.replace("&", "&amp;"))
    return escaped


def as_tooltip(text: str) -> str:
    """Escape a clean text for a tooltip, which Graphviz reads twice."""
    return as_attribute(text.replace("\\", "\\\\"))
