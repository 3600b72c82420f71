"""From a game to its graphs: the arena, and the position graph. NumPy is not needed here."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arena.errors import InvalidArena, ParameterError
from arena.graphs.attributes import OWN, VALUE
from arena.machine import MAX_EDGES, MAX_VERTICES
from arena.machine.memory import check_memory, over
from arena.rules.capabilities import HasMargin
from arena.rules.diagram import about_marks, boards, places, won_line
from arena.rules.faults import at
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, check_is_game, label_of, parts_of
from arena.rules.packed import packed_rules, refuse_known

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine import Progress

Moves: TypeAlias = "Callable[[AnyPosition], Iterable[tuple[str, Hashable]]]"
MOST_PARTS = 100
"""The signs or numbers of a position up to which the bounds hold; one that has more counts as several."""
BYTES_PER_VERTEX, BYTES_PER_EDGE = 1000, 280
"""The bytes in a DiGraph beside the position itself, measured with networkx 3.6."""
BATCH = 1024
"""Vertices between two reports of progress."""


class Exploration(NamedTuple):
    """Vertices in breadth-first order, their edges in rows, and the moves' names."""

    vertices: list[Hashable]
    start: array[int]
    successors: array[int]
    names: list[str]


def unfold(
    game: AnyGame,
    *,
    max_vertices: int = MAX_VERTICES,
    max_edges: int = MAX_EDGES,
    progress: Progress | None = None,
) -> DiGraph:
    """Unfold a game into its arena: the positions that can be reached, and the moves between them.

    Parameters
    ----------
    game : Game
        The rules. The vertices are its positions: (position, player) for an `ImpartialGame`.
    max_vertices, max_edges : int, optional
        The bounds.
    progress : callable, optional
        Called now and then with the number of steps done since the last call: two for each vertex.

    Returns
    -------
    networkx.DiGraph
        With the attributes `player` and `label` on vertices, `board` too if the game has diagrams (see `Game`) of at
        most `MOST_SQUARES` squares, `x` and `y` if its positions are one number or two (see `HasPlaces`), `winner` on
        sinks, and `value` too, the margin, if the game has margins (see `HasMargin`), `move` on edges, and `initial`
        and `name` on the graph, and `axes`, the names of `x` and `y`. In games of marks sinks have `line` too, the
        squares of the line that is filled, numbered from 1 like "1,5,9", and the graph has `marks`, those of the
        players, like "x o", and `falling`, whether they are discs that fall. Two moves between the same positions
        make one edge, named after the first.

    Raises
    ------
    TooLarge
        If a bound is exceeded, or the graph would not fit in free memory.

    Notes
    -----
    O(|S|+|A|) calls of the rules. Course 000, Definition 3; course 001, "Arène".

    Examples
    --------
    >>> from games import load
    >>> arena = unfold(load("fibonacci_nim", matches=4))
    >>> arena
    <networkx.classes.digraph.DiGraph object at ...>
    >>> len(arena), arena.number_of_edges()
    (8, 11)
    >>> arena.nodes[(4, 3), 1]
    {'player': 1, 'label': '(4,3)', 'board': '||||', 'x': 4, 'y': 3, 'arena_vertex': '((4, 3), 1)'}
    """
    check_is_game(game)
    refuse_known(game, packed_rules(game), max_vertices)
    return unfold_from(
        game, game.initial, game.moves, max_vertices=max_vertices, max_edges=max_edges, progress=progress
    )


def unfold_from(
    game: AnyGame,
    start: AnyPosition,
    moves: Moves,
    *,
    max_vertices: int = MAX_VERTICES,
    max_edges: int = MAX_EDGES,
    progress: Progress | None = None,
) -> DiGraph:
    """Unfold a part of a game by some of its moves from a position on, as `unfold` does all of it."""
    explored = explore(start, moves, max_vertices, max_edges, progress)
    board, known, label = boards(game, start), places(game, start), label_of(game)
    margin = game.margin if isinstance(game, HasMargin) else None

    def attributes(vertex: AnyPosition, sink: bool) -> dict[str, object]:
        data: dict[str, object] = {"player": player_of(game, vertex), "label": label(vertex)}
        if sink:
            data["winner"] = game.winner(vertex)
        if sink and margin:
            data[VALUE] = margin(vertex)
        if board:
            data["board"] = board(vertex)
        if sink and board and (line := won_line(game, vertex)):
            data["line"] = ",".join(map(str, line))
        if known:
            data["x"], data["y"] = known.place(vertex)
        return data

    named = about_marks(game) | ({"axes": known.axes} if known else {})
    return _digraph(explored, attributes, progress, name=repr(game), kind="arena", initial=start, **named)


def position_graph(
    game: ImpartialGame[AnyPosition],
    *,
    max_vertices: int = MAX_VERTICES,
    max_edges: int = MAX_EDGES,
    progress: Progress | None = None,
) -> DiGraph:
    """Unfold an impartial game into its position graph, which leaves the turn out.

    Returns
    -------
    networkx.DiGraph
        A bare graph, with `kind` "graph" and the game's `misere` among its attributes; vertices have `label`, and
        `board`, `x` and `y` as in `unfold`.

    Raises
    ------
    ParameterError
        If the positions of the game say whose turn it is, so that it has no such graph.
    TooLarge
        If a bound is exceeded.

    Notes
    -----
    O(|S|+|A|) calls of the rules. Course 000, Example 1; course 004, "Définition" of the graph of a JCIP2.

    Examples
    --------
    >>> from games import load
    >>> graph = position_graph(load("rook", rows=3, columns=5))
    >>> len(graph), graph.number_of_edges()
    (15, 45)
    """
    check_is_game(game)
    if not isinstance(game, ImpartialGame):
        raise ParameterError(f"{game!r} has no position graph: the two players have different moves")
    start = game.start
    explored = explore(start, game.options, max_vertices, max_edges, progress)
    diagram, known = boards(game, start, turned=False), places(game, start, turned=False)

    def attributes(position: AnyPosition, _: bool) -> dict[str, object]:
        data: dict[str, object] = {"label": game.show(position)}
        if diagram:
            data["board"] = diagram(position)
        if known:
            data["x"], data["y"] = known.place(position)
        return data

    axes = {"axes": known.axes} if known else {}
    named = {"name": repr(game), "kind": "graph", "initial": start, "misere": game.misere}
    return _digraph(explored, attributes, progress, **named, **axes)


def _digraph(
    explored: Exploration,
    attributes: Callable[[Hashable, bool], dict[str, object]],
    progress: Progress | None,
    **named: object,
) -> DiGraph:
    """Make a DiGraph, with the attributes that a vertex has as a sink or not, and those of the graph."""
    import networkx as nx

    vertices, start, successors, names = explored
    _check_memory(len(vertices) * BYTES_PER_VERTEX + len(names) * BYTES_PER_EDGE, len(vertices), len(names))
    graph: DiGraph = nx.DiGraph()
    graph.graph.update(named)
    for number, vertex in enumerate(vertices):
        graph.add_node(vertex, **attributes(vertex, start[number] == start[number + 1]))
    for tail, vertex in enumerate(vertices):
        edges = range(start[tail], start[tail + 1])
        graph.add_edges_from((vertex, vertices[successors[edge]], {"move": names[edge]}) for edge in edges)
        if progress and tail % BATCH == 0:
            progress(min(BATCH, len(vertices) - tail))
    graph.nodes[graph.graph["initial"]][OWN] = repr(graph.graph["initial"])
    return graph


def player_of(game: AnyGame, vertex: Hashable) -> int:
    player = game.player(vertex)
    if player not in (1, 2):
        raise InvalidArena(f"{game!r}, {at(game, vertex)}: player gives {player!r} (1 or 2)")
    return player


def explore(
    initial: Hashable,
    moves: Moves,
    max_vertices: int,
    max_edges: int,
    progress: Progress | None = None,
) -> Exploration:
    """Enumerate the reachable positions by breadth-first search, within bounds; O(|S|+|A|) calls of the rules.

    Nothing but the vertices and a dozen bytes an edge is kept, so that a game over its bounds is refused cheaply.
    """
    parts = max(parts_of(initial), MOST_PARTS)  # the moves of many take long; a small bound stays
    max_vertices = min(max_vertices, max(max_vertices, MAX_VERTICES) * MOST_PARTS // parts)
    max_edges = min(max_edges, max(max_edges, MAX_EDGES) * MOST_PARTS // parts)
    numbers = {initial: 0}
    vertices = [initial]
    start, successors, names = array("Q", [0]), array("I"), list[str]()
    seen_from = [-1]
    same: dict[str, str] = {}
    for tail, vertex in enumerate(vertices):
        for move, following in moves(vertex):
            head = numbers.setdefault(following, len(vertices))
            if head == len(vertices):
                vertices.append(following)
                seen_from.append(tail)
                if head >= max_vertices:
                    raise over("vertices", max_vertices)
                if progress and head % BATCH == 0:
                    progress(BATCH)
                if head % (64 * BATCH) == 0:
                    _check_memory(head * (_size(vertex) + 200) + len(successors) * 16, head, len(successors))
            elif seen_from[head] == tail:
                continue
            seen_from[head] = tail
            successors.append(head)
            names.append(same.setdefault(move, move))
            if len(successors) > max_edges:
                raise over("edges", max_edges)
        start.append(len(successors))
    return Exploration(vertices, start, successors, names)


def _check_memory(needed: int, vertices: int, edges: int) -> None:
    check_memory(needed, f"{vertices:,} vertices and {edges:,} edges")


def _size(value: object) -> int:
    """Estimate the memory of a position: a value, or a tuple of values."""
    inside = sum(map(_size, value)) if isinstance(value, tuple) else 0
    return sys.getsizeof(value) + inside
