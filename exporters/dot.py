"""Drawings in Graphviz's DOT language."""

from __future__ import annotations

import html
import re
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from arena.attributes import label
from arena.compact import CompactArena, compact
from arena.expand import as_graph
from arena.graph import is_bare
from arena.ply import plies
from exporters._cells import clean
from exporters._colors import Coloring, Look, colour

if TYPE_CHECKING:
    import graphviz

    from arena.attributes import DiGraph
    from arena.solution import Solution

FONT = "DejaVu Sans,Verdana,sans-serif"
BOARD = re.compile(r"[xo.]+(/[xo.]+)+")
"""The printed form of a board, drawn row under row."""
LONGEST = 1000
"""The characters of a label that are drawn: of 16 kB on, Graphviz can read none."""
SHAPES = {1: "circle", 2: "square", None: "ellipse"}


def render(
    graph: DiGraph | CompactArena, *, color: str | None = None, player: int = 1, solution: Solution | None = None
) -> str:
    """Draw an arena or a bare graph as DOT text.

    The vertices of S1 are circles, those of S2 squares, those of a bare graph ellipses; sinks have a double border.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        An arena or a bare graph.
    color : {"winner", "attractor", "player", "outcome", "kernel", "grundy"}, optional
        What the colours say; by default who wins.
    player : {1, 2}, optional
        Whose attractor.
    solution : Solution, optional
        The arena's, if it is at hand.

    Returns
    -------
    str
        The same for the same graph, byte for byte.

    Raises
    ------
    ParameterError
        If there is no such colouring or player, or not for such a graph.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> text = render(unfold(load("fibonacci_nim", matches=4)), color="attractor", player=1)
    >>> print(text.splitlines()[0])
    digraph "FibonacciNim(matches=4)" {
    """
    graph = as_graph(graph)
    drawn = colour(graph, color, player, solution)
    ids = {vertex: f"v{number}" for number, vertex in enumerate(graph)}
    dot = drawing(str(graph.graph.get("name", "")), _legend(graph, drawn))
    _rows(dot, ids, graph, drawn)
    for vertex in graph:
        _vertex(dot, ids[vertex], graph, vertex, drawn)
    for tail, head, data in graph.edges(data=True):
        bold = {"color": "#000000", "penwidth": "2.6"} if (tail, head) in drawn.bold else {}
        move = {"tooltip": as_tooltip(cut(str(data["move"])))} if "move" in data else {}
        dot.edge(ids[tail], ids[head], **bold, **move)
    return str(dot.source)


def drawing(name: str, under: str) -> graphviz.Digraph:
    """Begin a drawing in the house's style, with a legend under it."""
    import graphviz

    dot = graphviz.Digraph(name=graphviz.escape(cut(name)) or None)
    dot.attr("graph", fontname=FONT, fontsize="12", rankdir="TB", ranksep="0.45", nodesep="0.3")
    dot.attr("graph", labelloc="b", label=under, tooltip=" ")
    dot.attr("node", fontname=FONT, fontsize="12", margin="0.04", style="filled", color="#333333", penwidth="1.2")
    dot.attr("edge", color="#888888", arrowsize="0.7", fontname=FONT, fontsize="10", tooltip=" ")
    return dot


def _vertex(dot: graphviz.Digraph, name: str, graph: DiGraph, vertex: Hashable, drawn: Coloring) -> None:
    import graphviz

    look, owner = drawn.looks[vertex], graph.nodes[vertex].get("player")
    text = cut(label(graph, vertex))
    shown = "\n".join(
        [
            text.replace("/", "\n") if BOARD.fullmatch(text) else text,
            *([drawn.notes[vertex]] if vertex in drawn.notes else []),
        ]
    )
    turn = f" - J{owner} to move" if owner and graph.adj[vertex] else ""
    details = f" - {drawn.tooltips[vertex]}" if vertex in drawn.tooltips else ""
    dot.node(
        name,
        label=graphviz.nohtml(as_attribute(shown).replace("\n", r"\n")),
        shape=SHAPES[owner],
        style=f"filled,{look.border}",
        fillcolor=look.fill,
        fontcolor=look.text,
        peripheries="1" if graph.adj[vertex] else "2",
        tooltip=as_tooltip(text + turn + details),
    )
    if vertex == graph.graph.get("initial"):
        dot.node("start", label="start", shape="plaintext", style="", fontcolor="#666666", tooltip=" ")
        dot.edge("start", name)


def _rows(dot: graphviz.Digraph, ids: dict[Hashable, str], graph: DiGraph, drawn: Coloring) -> None:
    """Put the vertices of one rank, or of one ply, on one row."""
    import graphviz

    rows, name = drawn.rows, drawn.row_name
    if not rows and not is_bare(graph):
        arena = compact(graph)
        if arena.initial is not None:
            ply = plies(arena, arena.initial)
            if -1 not in ply:
                rows, name = {vertex: -ply[number] for number, vertex in enumerate(graph)}, "ply "
    levels: dict[int, list[str]] = {}
    for vertex, row in rows.items():
        levels.setdefault(row, []).append(ids[vertex])
    titled_rows(dot, {f"row{abs(row)}": (f"{name}{abs(row)}", levels[row]) for row in sorted(levels, reverse=True)})
    if drawn.rows:
        dot.attr("graph", newrank="true")
        frame = graphviz.Digraph(name="cluster_attractor")
        frame.attr(label="", style="rounded", color="#888888", margin="12")
        for vertex in drawn.rows:
            frame.node(ids[vertex])
        dot.subgraph(frame)


def titled_rows(dot: graphviz.Digraph, rows: dict[str, tuple[str, list[str]]]) -> None:
    """Put nodes on rows, each with a title: from the top, what a row is called in DOT, its title and its nodes."""
    import graphviz

    previous = None
    for row, (title, members) in rows.items():
        level = graphviz.Digraph(graph_attr={"rank": "same"})
        level.node(row, label=title, shape="plaintext", style="", fontcolor="#666666", tooltip=" ")
        for member in members:
            level.node(member)
        dot.subgraph(level)
        if previous:
            dot.edge(previous, row, style="invis")
        previous = row


def _legend(graph: DiGraph, drawn: Coloring) -> str:
    signs = [] if is_bare(graph) else [("○", "player 1 (J1) moves"), ("□", "player 2 (J2) moves")]
    signs += [("◎", "play ends")] if any(not neighbours for neighbours in graph.adj.values()) else []
    signs += [("→", f"bold: {drawn.bold_text}")] if drawn.bold else []
    signs += [("!", drawn.remark)] if drawn.remark else []
    return legend(str(graph.graph.get("name", "")), drawn.legend, signs)


def legend(title: str, looks: Sequence[tuple[Look, str]], signs: Sequence[tuple[str, str]]) -> str:
    """Make a legend as an HTML-like label: Graphviz then keeps it out of the layout."""
    rows = [f'<TR><TD></TD><TD ALIGN="LEFT">{as_html(title)}</TD></TR>']
    rows += [_swatch(look, text) for look, text in looks]
    rows += [f'<TR><TD>{sign}</TD><TD ALIGN="LEFT">{as_html(text)}</TD></TR>' for sign, text in signs]
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="1">{"".join(rows)}</TABLE>>'


def _swatch(look: Look, text: str) -> str:
    style = "" if look.border == "solid" else f' STYLE="{look.border}"'
    return (
        f'<TR><TD BORDER="1" WIDTH="26" HEIGHT="15" FIXEDSIZE="TRUE" BGCOLOR="{look.fill}"{style}></TD>'
        f'<TD ALIGN="LEFT">{as_html(text)}</TD></TR>'
    )


def cut(text: str) -> str:
    """Give a text as a drawing shows it: its beginning, if it is one that nobody reads to its end."""
    shown = clean(text)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}..."


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
