"""Drawings in Graphviz's DOT language."""

from __future__ import annotations

import html
import re
from collections.abc import Hashable
from typing import TYPE_CHECKING

from arena.compact import compact, label, plies
from arena.graph import is_bare
from exporters._colors import Coloring, Look, colour

if TYPE_CHECKING:
    import graphviz

    from arena.compact import DiGraph
    from arena.solution import Solution

FONT = "DejaVu Sans,Verdana,sans-serif"
BOARD = re.compile(r"[xo.]+(/[xo.]+)+")
"""The printed form of a board, drawn row under row."""
SHAPES = {1: "circle", 2: "square", None: "ellipse"}


def render(graph: DiGraph, *, color: str | None = None, player: int = 1, solution: Solution | None = None) -> str:
    """Draw an arena or a bare graph as DOT text.

    The vertices of S1 are circles, those of S2 squares, those of a bare graph ellipses; sinks have a double border.

    Parameters
    ----------
    graph : networkx.DiGraph
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
    import graphviz

    drawn = colour(graph, color, player, solution)
    ids = {vertex: f"v{number}" for number, vertex in enumerate(graph)}
    dot = graphviz.Digraph(name=graphviz.escape(_clean(str(graph.graph.get("name", "")))) or None)
    dot.attr("graph", fontname=FONT, fontsize="12", rankdir="TB", ranksep="0.45", nodesep="0.3")
    dot.attr("graph", labelloc="b", label=_legend(graph, drawn), tooltip=" ")
    dot.attr("node", fontname=FONT, fontsize="12", margin="0.04", style="filled", color="#333333", penwidth="1.2")
    dot.attr("edge", color="#888888", arrowsize="0.7", fontname=FONT, fontsize="10", tooltip=" ")
    _rows(dot, ids, graph, drawn)
    for vertex in graph:
        _vertex(dot, ids[vertex], graph, vertex, drawn)
    for tail, head, data in graph.edges(data=True):
        bold = {"color": "#000000", "penwidth": "2.6"} if (tail, head) in drawn.bold else {}
        move = {"tooltip": graphviz.escape(_clean(str(data["move"])))} if "move" in data else {}
        dot.edge(ids[tail], ids[head], **bold, **move)
    return str(dot.source)


def _vertex(dot: graphviz.Digraph, name: str, graph: DiGraph, vertex: Hashable, drawn: Coloring) -> None:
    import graphviz

    look, owner = drawn.looks[vertex], graph.nodes[vertex].get("player")
    text = _clean(label(graph, vertex))
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
        label=graphviz.nohtml(graphviz.escape(shown).replace("\n", r"\n")),
        shape=SHAPES[owner],
        style=f"filled,{look.border}",
        fillcolor=look.fill,
        fontcolor=look.text,
        peripheries="1" if graph.adj[vertex] else "2",
        tooltip=graphviz.escape(text + turn + details),
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
    previous = None
    for row in sorted(levels, reverse=True):
        level = graphviz.Digraph(graph_attr={"rank": "same"})
        title = f"row{abs(row)}"
        level.node(title, label=f"{name}{abs(row)}", shape="plaintext", style="", fontcolor="#666666", tooltip=" ")
        for member in levels[row]:
            level.node(member)
        dot.subgraph(level)
        if previous:
            dot.edge(previous, title, style="invis")
        previous = title
    if drawn.rows:
        dot.attr("graph", newrank="true")
        frame = graphviz.Digraph(name="cluster_attractor")
        frame.attr(label="", style="rounded", color="#888888", margin="12")
        for vertex in drawn.rows:
            frame.node(ids[vertex])
        dot.subgraph(frame)


def _legend(graph: DiGraph, drawn: Coloring) -> str:
    """Make the legend as an HTML-like label: Graphviz then keeps it out of the layout."""
    signs = [] if is_bare(graph) else [("○", "player 1 (J1) moves"), ("□", "player 2 (J2) moves")]
    signs += [("◎", "play ends")] if any(not neighbours for neighbours in graph.adj.values()) else []
    signs += [("→", _html(f"bold: {drawn.bold_text}"))] if drawn.bold else []
    signs += [("!", _html(drawn.remark))] if drawn.remark else []
    rows = [f'<TR><TD></TD><TD ALIGN="LEFT">{_html(str(graph.graph.get("name", "")))}</TD></TR>']
    rows += [_swatch(look, text) for look, text in drawn.legend]
    rows += [f'<TR><TD>{sign}</TD><TD ALIGN="LEFT">{text}</TD></TR>' for sign, text in signs]
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="1">{"".join(rows)}</TABLE>>'


def _swatch(look: Look, text: str) -> str:
    style = "" if look.border == "solid" else f' STYLE="{look.border}"'
    return (
        f'<TR><TD BORDER="1" WIDTH="26" HEIGHT="15" FIXEDSIZE="TRUE" BGCOLOR="{look.fill}"{style}></TD>'
        f'<TD ALIGN="LEFT">{_html(text)}</TD></TR>'
    )


def _html(text: str) -> str:
    return html.escape(_clean(text)).replace("&#x27;", "&#39;") or " "


def _clean(text: str) -> str:
    """Show control characters as symbols: no picture format can hold them, and a NUL would end the text."""
    shown = re.sub(r"[\x00-\x1f]", lambda found: chr(0x2400 + ord(found[0])), text)
    return re.sub(r"[\x7f-\x9f\ud800-\udfff\ufffe\uffff]", "\ufffd", shown)
