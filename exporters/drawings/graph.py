"""Arenas and bare graphs as drawings: a node per vertex, an edge per move."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arena.errors import ParameterError, one_of
from arena.graphs.attributes import initial_of, label
from arena.words import Speaker, heading, named
from exporters.drawings.captions import (
    LABELS,
    accepting,
    caption,
    cut,
    ends,
    ignored,
    own_value,
    signs,
    targets,
    weight,
)
from exporters.drawings.coloring import EDGES, paint, ply_rows
from exporters.drawings.drawing import Drawing, Edge, Legend, Line, Node, NodeRow
from exporters.drawings.places import layout_of, with_places
from exporters.drawings.position import colored, players

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.playing.plays import Moves
    from exporters.drawings.coloring import Coloring, Result
    from exporters.drawings.squares import Board


def in_language(graph: DiGraph, language: str) -> DiGraph:
    """Print vertices as their attribute `label_fr`, or that of another language, says, where any has one."""
    name = f"label_{language}"
    labels = {vertex: data[name] for vertex, data in graph.nodes(data=True) if isinstance(data.get(name), str)}
    if not labels:
        return graph
    printed = graph.copy()
    for vertex, text in labels.items():
        printed.nodes[vertex]["label"] = text
    return printed


def build(  # noqa: PLR0913 - the options of pictures of arenas
    graph: DiGraph,
    *,
    color: str | None = None,
    player: int | None = None,
    solution: Result = None,
    whole: DiGraph | None = None,
    play: Moves | None = None,
    labels: str = "text",
    edges: str = "all",
    style: str = "default",
    lang: str = "en",
    title: str | None = None,
    layout: str | None = None,
    blank: bool = False,
) -> Drawing:
    """Make the drawing of an arena or a bare graph, in rows of one rank or ply where no layout gives places."""
    drawn = paint(graph, color, player or 1, solution, style=style, lang=lang, whole=whole)
    if drawn.rows and layout_of(graph, layout) is None:  # the titles of rows say what the notes would
        drawn = replace(drawn, notes={})
    if play is not None:
        from arena.playing.plays import marked

        graph = marked(graph, play, whole=whole)
    plain = edges if edges == "none" or not blank else "plain"
    how: dict[str, Any] = {"labels": labels, "style": style, "lang": lang, "title": title, "layout": layout}
    shown = painted(graph, drawn.blank() if blank else drawn, edges=plain, **how)
    if not blank or drawn.rows is None:
        return shown
    return replace(shown, rows=tuple(NodeRow(place, ("",), row.nodes) for place, row in enumerate(shown.rows)))


def painted(
    graph: DiGraph,
    drawn: Coloring,
    *,
    labels: str = "text",
    edges: str = "all",
    style: str = "default",
    lang: str = "en",
    title: str | None = None,
    layout: str | None = None,
) -> Drawing:
    if labels not in LABELS:
        raise one_of("labels", labels, LABELS)
    graph, words = in_language(graph, lang), Speaker(lang)
    name = heading(str(graph.graph.get("name", "")), lang) if title is None else title
    number_of = {vertex: number for number, vertex in enumerate(graph)}
    if edges not in EDGES:
        raise one_of("edges", edges, EDGES)
    if edges == "strategy" and not drawn.bold_text:
        raise ParameterError("edges 'strategy': no move matters to these colors (to winner and attractor some do)")
    shown = drawn.bold if edges == "strategy" else set(graph.edges if edges != "none" else ())
    drawn = replace(drawn, bold=set()) if edges in ("plain", "none") else drawn
    unplayed, by_length = ignored(graph, drawn), sorted(drawn.notes.values(), key=len)
    room = by_length[len(by_length) // 2] if by_length else ""

    def kind(edge: tuple[Hashable, Hashable], data: Mapping[str, object]) -> str:
        if "in_play" in data:
            return "played"
        return "hidden" if edge not in shown else "best" if edge in drawn.bold else "move"

    arrows = tuple(
        Edge(
            number_of[tail],
            number_of[head],
            kind=kind((tail, head), data),
            line="dotted" if (tail, head) in unplayed else "solid",
            label=weight(data),
            tooltip=cut(named(str(data["move"]), lang)) if data.get("move") is not None else "",
        )
        for tail, head, data in graph.edges(data=True)
    )
    pieces = players(graph.graph, style, lang) if labels == "board" else []
    drawing = Drawing(
        "around" if "middle" in graph.graph else "graph",
        name,
        _nodes(graph, drawn, words, contents(graph, drawn.notes, labels, style, room, lang)),
        arrows,
        _rows(graph, drawn, words, number_of),
        tuple(number for vertex, number in number_of.items() if drawn.rows and vertex not in drawn.rows),
        Legend(name, tuple(drawn.legend), (*signs(graph, drawn, words, labels), *pieces)),
        number_of.get(initial_of(graph)),
        words("start"),
    )
    return with_places(drawing, graph, layout)


def contents(
    graph: DiGraph, notes: Mapping[Hashable, str], labels: str, style: str, room: str, lang: str
) -> list[tuple[Board | None, tuple[Line, ...]]]:
    """Return the board of each vertex, if one is shown, and its lines of text, among them its note and F1 or F2."""
    inside, won = [], targets(graph)
    for vertex in graph:
        value = own_value(graph, vertex, lang)
        board, lines = caption(graph, vertex, labels, notes.get(vertex) or value or (" " if room else ""))
        lines += [f"F{won[vertex]}"] if vertex in won and not value else []  # the value says who has won
        shown = colored(board, graph.graph, style, graph.nodes[vertex].get("line")) if board else None
        told = (Line("", room=room) if line == " " else Line(line, beside=line == value != "") for line in lines)
        inside.append((shown, tuple(told)))
    return inside


def _nodes(
    graph: DiGraph, drawn: Coloring, words: Speaker, inside: list[tuple[Board | None, tuple[Line, ...]]]
) -> tuple[Node, ...]:
    ended, middle = ends(graph, drawn), graph.graph.get("middle")
    double, nodes = ended | accepting(graph), []
    for (vertex, data), (board, lines) in zip(graph.nodes(data=True), inside, strict=True):
        player, end = data.get("player"), vertex in ended
        about = [cut(label(graph, vertex))]
        about += [words("J{player} to move", player=player)] if player and not end else []
        about += [drawn.tooltips[vertex]] if vertex in drawn.tooltips else []
        border = "middle" if (middle is not None and vertex == middle) or "in_play" in data else ""
        look = drawn.looks[vertex]
        inked = board and board._replace(ink=look.text)
        nodes.append(Node(player, look, lines, inked, vertex in double, border, " - ".join(about)))
    return tuple(nodes)


def _rows(graph: DiGraph, drawn: Coloring, words: Speaker, number_of: Mapping[Hashable, int]) -> tuple[NodeRow, ...]:
    """Put the vertices of one rank, or of one ply, on one row; the greatest number is on top."""
    rows, title = drawn.rows, drawn.row_name
    if rows is None:
        rows, title = ply_rows(graph), f"{words('ply')} "
    members: dict[int, list[int]] = {}
    for vertex, row in rows.items():
        members.setdefault(row, []).append(number_of[vertex])
    order = sorted(members, reverse=True)
    return tuple(NodeRow(abs(row), (f"{title}{abs(row)}",), tuple(members[row])) for row in order)
