"""Large arenas as drawings that need no layout engine: small vertices in rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from arena import errors
from arena.errors import ParameterError, TooLarge
from arena.graphs.attributes import initial_of, label
from arena.graphs.names import is_bare
from arena.solving.arenas import Solution, solve
from arena.solving.difference import Difference
from arena.solving.kernel import Kernel, kernel
from arena.views.layers import rows
from arena.words import Speaker, heading
from exporters.drawings.captions import caption, cut, ends, ignored, signs
from exporters.drawings.colourings import colour
from exporters.drawings.drawing import Drawing, Edge, Legend, Node, NodeRow, Sign
from exporters.drawings.grid_places import FEW, headed_moves, layout, places_of
from exporters.drawings.looks import Fill, is_pale
from exporters.drawings.moves import Move, chosen

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.attractor import Attractor
    from exporters.drawings.colouring import Coloring

MAX_VERTICES = 20_000
"""Beyond this no screen shows the vertices apart."""
MAX_EDGES = 100_000
MANY = 5000
"""With more moves none is bold, unless that is asked for: the strategy would fill the gaps between rows."""
SIGNS = {"sink": "⊙", "best": "━", "ignored": "┄", "orbit": "≅"}
"""The signs of vertices without labels, and of lines without heads, where they are others than elsewhere."""
UNSEEN = ("hidden", "marks")
"""The kinds of signs that small vertices do not bear."""


class GridRows(NamedTuple):
    """The row of each vertex that has one, the least at the bottom; titles, that of the others, and their meaning."""

    levels: dict[Hashable, int]
    titles: dict[int, str]
    others: str = ""
    meaning: str = ""


def build(
    graph: DiGraph,
    *,
    color: str | None = None,
    player: int | None = None,
    solution: Solution | Kernel | Attractor | Difference | None = None,
    whole: DiGraph | None = None,
    edges: str | None = None,
    style: str = "default",
    lang: str = "en",
    title: str | None = None,
) -> Drawing:
    """Make the drawing of an arena in which every vertex has its place.

    The rows of an attractor are its ranks, rank 0 at the bottom, and on top what is outside. Others are plies, where
    all plays to each vertex are as long, ply 0 on top, else ranks, or, for a kernel, rounds of sink removal, from the
    bottom. In a row vertices stand as the graph lists moves where these are few, else by winner and so that edges are
    short. They have no labels, but tooltips.

    Moves within a line of vertices are arcs, to the right above it and to the left below it. Up to `FEW` moves all have
    arrowheads, and a bend where it leads them past a vertex in their way. More are curves that cross between the rows,
    and pass through a row straight, behind its vertices; those that do not lead down have arrowheads.

    Parameters
    ----------
    graph : networkx.DiGraph
        An arena, or a part of one.
    color, player, style, lang, legend
        As `exporters.drawings.graph.build` takes them; by default the colours say who wins.
    solution : Solution or Difference, optional
        The solution of the arena, if it is at hand, or two that are compared.
    whole : networkx.DiGraph, optional
        The arena that the graph is a part of: who wins, ranks, plies and the solution are then those of the whole.
    edges : {"all", "plain", "strategy", "none"}, optional
        As `exporters.drawings.graph.build` takes it; by default all, and plain if there are more than `MANY`.

    Raises
    ------
    ParameterError
        As `exporters.drawings.graph.build` does, and if it is a bare graph or there is another kind of solution.
    TooLarge
        If there are more than `MAX_VERTICES` or `MAX_EDGES`.

    Notes
    -----
    O(|A| + |S| log |S|).

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> drawing = build(unfold(load("tictactoe")))
    >>> len(drawing.nodes), [row.title[0] for row in drawing.rows][:2]
    (5478, ['ply 0', 'ply 1'])
    """
    if len(graph) > MAX_VERTICES or graph.number_of_edges() > MAX_EDGES:
        raise TooLarge(
            f"{len(graph):,} vertices and {graph.number_of_edges():,} edges are too many for a grid (at most "
            f"{MAX_VERTICES:,} and {MAX_EDGES:,})"
        )
    name, color = heading(str(graph.graph.get("name", "")), lang) if title is None else title, color or "winner"
    if is_bare(graph):
        which = errors.shown(name) if name else "this"
        raise ParameterError(f"layout grid: {which} is a bare graph, and the grid is for arenas")
    compared = solution if isinstance(solution, Difference) else None
    known = compared.first if compared else solution
    if known is not None and not isinstance(known, Solution):
        raise ParameterError(f"layout grid: of an arena or a Solution, not of {known!r}")
    all_of_it = graph if whole is None else whole
    solved, words = known or solve(all_of_it), Speaker(lang)
    removal = kernel(all_of_it) if color == "kernel" else None
    drawn = colour(graph, color, player or 1, compared or removal or solved, style=style, lang=lang, whole=whole)
    in_rows = _attractor_rows(drawn, words) if color == "attractor" else _rows(solved, removal, words)
    places, many = places_of(graph, solved, in_rows.levels), graph.number_of_edges() > MANY
    shown, drawn = chosen(graph, drawn, edges or ("plain" if many else "all"))
    moves, unplayed = [edge for edge in graph.edges if edge in shown], ignored(graph, drawn) & shown
    headed = headed_moves(graph, places.at) & shown
    numbers = {vertex: number for number, vertex in enumerate(graph)}
    members: dict[int | None, list[int]] = {}
    for vertex, number in numbers.items():
        members.setdefault(in_rows.levels.get(vertex), []).append(number)
    titles = {row: in_rows.others if row is None else in_rows.titles[row] for row in members}
    explained = tuple((_visible(look), text) for look, text in drawn.legend)
    listed = _signs(graph, drawn, in_rows, words)
    colors = _colors(moves, drawn)
    if colors:
        coloured = words("coloured lines: {what}", what=drawn.bold_text)
        listed = [sign._replace(meaning=coloured) if sign.kind == "best" else sign for sign in listed]
    if len(headed) < len(moves):
        listed.append(
            Sign("down", "↓", words("lines without arrowheads lead down" if headed else "all lines lead down"))
        )
    return Drawing(
        "grid",
        name,
        _nodes(graph, drawn),
        tuple(
            Edge(
                numbers[tail],
                numbers[head],
                kind="best" if (tail, head) in drawn.bold else "move",
                line="dotted" if (tail, head) in unplayed else "solid",
                color=colors.get((tail, head), ""),
            )
            for tail, head in moves
        ),
        tuple(NodeRow(row, (titles[row],), tuple(members[row])) for row, _ in places.heights),
        (),
        Legend(name, explained, tuple(listed)),
        numbers.get(initial_of(graph)),
        words("start"),
        layout(graph, moves, places, headed, [(titles[row], height) for row, height in places.heights]),
    )


def _colors(moves: list[Move], drawn: Coloring) -> dict[Move, str]:
    """Give the moves that matter, where they are among many, the colour of their vertex, unless that is all but white.

    It is that of the player whose moves they are.
    """
    shown = [move for move in moves if move in drawn.bold] if len(moves) > FEW else []
    return {move: drawn.looks[move[0]].fill for move in shown if not is_pale(drawn.looks[move[0]])}


def _nodes(graph: DiGraph, drawn: Coloring) -> tuple[Node, ...]:
    ended, middle = ends(graph, drawn), graph.graph.get("middle")
    nodes = []
    for vertex, data in graph.nodes(data=True):
        _, about = caption(graph, vertex, "none", drawn.tooltips.get(vertex) or drawn.notes.get(vertex, ""))
        border = "middle" if middle is not None and vertex == middle else ""
        tooltip = " - ".join([cut(label(graph, vertex)), *about])
        nodes.append(
            Node(data["player"], _visible(drawn.looks[vertex]), ended=vertex in ended, border=border, tooltip=tooltip)
        )
    return tuple(nodes)


def _attractor_rows(drawn: Coloring, words: Callable[..., str]) -> GridRows:
    """Make a row of each rank of the attractor that is drawn, and one of the vertices outside."""
    levels = drawn.rows or {}
    return GridRows(levels, {row: f"{drawn.row_name}{row}" for row in levels.values()}, words("outside"))


def _rows(solution: Solution, removal: Kernel | None, words: Callable[..., str]) -> GridRows:
    """Make a row of each ply; else of each rank, or, for a kernel, of the vertices that join or leave in a round."""
    levels, kind = rows(solution)
    if kind == "ply":
        titles = {-row: f"{words(kind)} {row}" for row in levels.values()}
        return GridRows({vertex: -row for vertex, row in levels.items()}, titles)
    if removal is None:
        titles = {row: words("rank {rank}", rank=row) for row in levels.values()}
        return GridRows(levels, titles, words("draw"), words("rank n: won in n plies"))
    members = set(removal.in_every)
    levels = {vertex: 2 * number + (vertex not in members) for vertex, number in removal.round.items()}
    texts = ("round {round}: kernel", "round {round}: removed")
    titles = {row: words(texts[row % 2], round=row // 2) for row in levels.values()}
    return GridRows(levels, titles, words("no round"))


def _signs(graph: DiGraph, drawn: Coloring, in_rows: GridRows, words: Speaker) -> list[Sign]:
    """List the signs of the legend, but for arrowheads."""
    listed = [
        sign._replace(text=SIGNS.get(sign.kind, sign.text))
        for sign in signs(graph, drawn, words, "none")
        if sign.kind not in UNSEEN
    ]
    equal = words("one vertex for all positions that are equal by symmetry, counted once")
    listed = [sign._replace(meaning=equal) if sign.kind == "orbit" else sign for sign in listed]
    if in_rows.meaning and any(vertex in in_rows.levels for vertex in graph):
        listed.append(Sign("row", "n", in_rows.meaning))
    return listed


def _visible(look: Fill) -> Fill:
    """Give a white or grey look a border that can be seen around a small vertex."""
    return replace(look, border="solid") if look.border == "dotted" else look
