"""Arenas and bare graphs as drawings: a node a vertex, an edge a move."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from arena.errors import one_of
from arena.graphs.attributes import initial_of, label
from arena.graphs.conversion import as_graph
from arena.graphs.names import in_language
from arena.words import Speaker, heading, named, say
from exporters.drawings.aims import accepting, weight
from exporters.drawings.captions import LABELS, caption, cut, ends, ignored, signs, targets
from exporters.drawings.colourings import colour, ply_rows
from exporters.drawings.drawing import Drawing, Edge, Legend, Line, Node, NodeRow
from exporters.drawings.moves import chosen
from exporters.drawings.places import with_places

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena
    from arena.playing.plays import Moves
    from arena.solving.arenas import Solution
    from arena.solving.attractor import Attractor
    from arena.solving.difference import Difference
    from arena.solving.kernel import Kernel
    from exporters.drawings.colouring import Coloring
    from exporters.drawings.drawing import Sign
    from exporters.drawings.squares import Board

KIND = "an arena"
ROOM = " "
"""The blank note that keeps the room of a note."""


def build(  # noqa: PLR0913 - the options of pictures of arenas
    graph: DiGraph | CompactArena,
    *,
    color: str | None = None,
    player: int | None = None,
    solution: Solution | Kernel | Attractor | Difference | None = None,
    whole: DiGraph | None = None,
    play: Moves | None = None,
    labels: str = "text",
    edges: str | None = None,
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    layout: str | None = None,
    blank: bool = False,
) -> Drawing:
    """Make the drawing of an arena or a bare graph.

    The vertices of one rank, or of one ply, are on one row, unless a layout gives them places.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        An arena or a bare graph.
    color : str, optional
        What the colours say, one of `exporters.drawings.colouring.COLORS`; by default who wins.
    player : {1, 2}, optional
        Whose attractor; 1 by default.
    solution : Solution, Kernel, Attractor or Difference, optional
        What colours are about, if it is at hand; the player is then that of the attractor.
    whole : networkx.DiGraph, optional
        What the graph is a part of: who wins, ranks and kernels are then those of the whole.
    play : str, Path or iterable of str, optional
        The moves of a play, as `arena.play_of` takes them, which stands out.
    labels : {"text", "board", "none"}, optional
        What stands in the vertices: their printed form, the `board` of those that have one, or nothing but what the
        colours want to be told in words.
    edges : {"all", "plain", "strategy", "none"}, optional
        Which moves are drawn: all, with those that matter bold, by default; all alike; those that matter alone; or no
        move. The vertices stand where they stand with all of them.
    style : {"default", "course"}, optional
        The palette: for the colour-blind, or J1 blue and J2 red as in the courses.
    lang : {"en", "fr"}, optional
        The language of the legend.
    legend : bool, optional
        Whether the drawing has one.
    layout : str, optional
        One of `exporters.drawings.places.PLACINGS`, which gives the vertices places; by default what the graph's
        attribute `layout` says.
    blank : bool, optional
        Whether to leave out the answers: what colours, notes, bold moves and the titles of rows say.

    Raises
    ------
    ParameterError
        If there is no such colouring, player, kind of labels, style or language, or not for such a graph, or if the
        layout does not place its vertices.
    IllegalPlay
        If a move of the play is not legal.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> drawing = build(unfold(load("fibonacci_nim", matches=4)), color="attractor", player=1)
    >>> [(row.title, len(row.nodes)) for row in drawing.rows]
    [(('rank 3',), 1), (('rank 2',), 1), (('rank 1',), 2), (('rank 0',), 1)]
    """
    graph = as_graph(graph)
    drawn = colour(graph, color, player or 1, solution, style=style, lang=lang, whole=whole)
    if play is not None:
        from arena.playing.plays import marked

        graph = marked(graph, play, whole=whole)
    if blank:
        graph = unwon(graph) if "proof" in graph.graph else graph
        moves = "none" if edges == "none" else "plain"
        shown = coloured(
            graph, drawn.blank(), labels=labels, style=style, edges=moves, lang=lang, legend=legend, layout=layout
        )
        untitled = tuple(NodeRow(place, ("",), row.nodes) for place, row in enumerate(shown.rows))
        return shown if drawn.rows is None else replace(shown, rows=untitled)
    return coloured(
        graph, drawn, labels=labels, style=style, edges=edges or "all", lang=lang, legend=legend, layout=layout
    )


def unwon(graph: DiGraph) -> DiGraph:
    """Give an arena without its targets: in a proof all that play comes to are the winner's."""
    bare = graph.copy()
    for mark in ("f1", "f2"):
        bare.graph.pop(mark, None)
    for _, data in bare.nodes(data=True):
        data.pop("winner", None)
    return bare


def coloured(
    graph: DiGraph,
    drawn: Coloring,
    *,
    labels: str = "text",
    edges: str = "all",
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    layout: str | None = None,
) -> Drawing:
    """Make the drawing of a coloured graph.

    Raises
    ------
    ParameterError
        If there is no such kind of labels, choice of edges, or language.
    """
    graph = in_language(graph, lang)
    if labels not in LABELS:
        raise one_of("labels", labels, LABELS)
    words, name = Speaker(lang), heading(str(graph.graph.get("name", "")), lang)
    number_of = {vertex: number for number, vertex in enumerate(graph)}
    shown, drawn = chosen(graph, drawn, edges)
    unplayed = ignored(graph, drawn)
    pieces: list[Sign] = []
    if labels == "board":
        from exporters.drawings.board_signs import players

        pieces = players(graph.graph, style, lang)
    moves: Iterable[tuple[Hashable, Hashable, dict[str, object]]] = graph.edges(data=True)
    arrows = tuple(
        Edge(
            number_of[tail],
            number_of[head],
            kind="played"
            if "in_play" in data
            else "hidden"
            if (tail, head) not in shown
            else "best"
            if (tail, head) in drawn.bold
            else "move",
            line="dotted" if (tail, head) in unplayed else "solid",
            label=weight(data),
            tooltip=cut(named(str(data["move"]), lang)) if data.get("move") is not None else "",
        )
        for tail, head, data in moves
    )
    drawing = Drawing(
        "graph",
        name,
        _nodes(graph, drawn, lang, contents(graph, drawn.notes, labels, style, room_for(drawn.notes))),
        arrows,
        _rows(graph, drawn, lang, number_of),
        Legend(name, tuple(drawn.legend), (*signs(graph, drawn, words, labels), *pieces)) if legend else None,
        number_of.get(initial_of(graph)),
        words("start"),
    )
    return with_places(drawing, graph, layout)


def contents(
    graph: DiGraph, notes: Mapping[Hashable, str], labels: str, style: str = "default", room: str = ""
) -> list[tuple[Board | None, tuple[Line, ...]]]:
    """Give the board of each vertex, if one is shown, and its lines of text, among them its note and F1 or F2.

    Where there is no note, room may be left for one.
    """
    if labels == "board":
        from exporters.drawings.boards import vertex_board
    inside, won = [], targets(graph) if labels != "none" else {}
    for vertex in graph:
        board, lines = caption(graph, vertex, labels, notes.get(vertex) or (ROOM if room else ""))
        lines += [f"F{won[vertex]}"] if vertex in won else []
        shown = vertex_board(graph, graph.nodes[vertex], board, style) if board else None
        inside.append((shown, tuple(Line("", room=room) if line == ROOM else Line(line) for line in lines)))
    return inside


def room_for(notes: Mapping[Hashable, str]) -> str:
    """Choose the note whose room vertices without a note keep, so that no vertex's size gives the answer away.

    Examples
    --------
    >>> room_for({1: "round 1", 2: "round 10", 3: "round 2"})
    'round 2'
    """
    by_length = sorted(notes.values(), key=len)
    return by_length[len(by_length) // 2] if by_length else ""


def _nodes(
    graph: DiGraph, drawn: Coloring, lang: str, inside: list[tuple[Board | None, tuple[Line, ...]]]
) -> tuple[Node, ...]:
    ended, middle = ends(graph, drawn), graph.graph.get("middle")
    double = ended | accepting(graph)
    nodes = []
    for (vertex, data), (board, lines) in zip(graph.nodes(data=True), inside, strict=True):
        player, end = data.get("player"), vertex in ended
        about = [cut(label(graph, vertex))]
        about += [say("J{player} to move", lang, player=player)] if player and not end else []
        about += [drawn.tooltips[vertex]] if vertex in drawn.tooltips else []
        border = "middle" if (middle is not None and vertex == middle) or "in_play" in data else ""
        nodes.append(Node(player, drawn.looks[vertex], lines, board, vertex in double, border, " - ".join(about)))
    return tuple(nodes)


def _rows(graph: DiGraph, drawn: Coloring, lang: str, number_of: Mapping[Hashable, int]) -> tuple[NodeRow, ...]:
    """Put the vertices of one rank, or of one ply, on one row; the greatest number is on top."""
    rows, title = drawn.rows, drawn.row_name
    if rows is None:
        rows, title = ply_rows(graph), f"{say('ply', lang)} "
    members: dict[int, list[int]] = {}
    for vertex, row in rows.items():
        members.setdefault(row, []).append(number_of[vertex])
    return tuple(
        NodeRow(abs(row), (f"{title}{abs(row)}",), tuple(members[row])) for row in sorted(members, reverse=True)
    )
