"""From a game to its graphs: the arena, and the position graph. NumPy is not needed here."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from arena.errors import InvalidArena, ParameterError
from arena.graphs.attributes import VALUE
from arena.machine import MAX_EDGES, MAX_VERTICES
from arena.rules.capabilities import HasMargin, packed_rules, refuse_known
from arena.rules.diagram import about_marks, boards, diagram_of, won_line
from arena.rules.faults import at
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, check_is_game, label_of
from arena.rules.places import places, places_of
from arena.unfolding.reach import explore

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine import Progress
    from arena.unfolding.reach import Moves


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
        most `MOST_SQUARES` squares, `pos` if its positions are one number or two (see `HasPlaces`), `winner` on sinks,
        and `value` too, the margin, if the game has margins (see `HasMargin`), `move` on edges, and `initial` and
        `name` on the graph, and `axes`, the names of the numbers of `pos`. In games of marks sinks have `line` too,
        the squares of the line that is filled, numbered from 1 like "1,5,9", and the graph has `marks`, those of
        the players, and `falling`, whether they are discs that fall. Two moves between the same positions make one
        edge, named after the first.

    Raises
    ------
    TooLarge
        If a bound is met, or the graph would not fit in the memory that is free.

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
    {'player': 1, 'label': '(4,3)', 'board': '||||', 'pos': (4, 3), 'arena_vertex': '((4, 3), 1)'}
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
    explored.check_memory()
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
            data["pos"] = known.place(vertex)
        return data

    named = about_marks(game) | ({"axes": known.axes} if known else {})
    return explored.to_digraph(attributes, progress, name=repr(game), kind="arena", initial=start, **named)


def position_graph(
    game: ImpartialGame[AnyPosition],
    *,
    max_vertices: int = MAX_VERTICES,
    max_edges: int = MAX_EDGES,
    progress: Progress | None = None,
) -> DiGraph:
    """Unfold an impartial game into its position graph, in which nobody has the turn.

    Returns
    -------
    networkx.DiGraph
        A bare graph, with `kind` "graph" and the game's `misere` among its attributes; vertices have `label`, and
        `board` and `pos` as in `unfold`.

    Raises
    ------
    ParameterError
        If the positions of the game say whose turn it is, so that it has no such graph.
    TooLarge
        If a bound is met.

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
    explored = explore(game.start, game.options, max_vertices, max_edges, progress)
    explored.check_memory()
    diagram, known = diagram_of(game, game.start), places_of(game, game.start)

    def attributes(position: AnyPosition, _: bool) -> dict[str, object]:
        data: dict[str, object] = {"label": game.show(position)}
        if diagram:
            data["board"] = diagram(position)
        if known:
            data["pos"] = known.place(position)
        return data

    named = {"axes": known.axes} if known else {}
    return explored.to_digraph(
        attributes,
        progress,
        name=repr(game),
        kind="graph",
        initial=game.start,
        misere=game.misere,
        **named,
    )


def player_of(game: AnyGame, vertex: Hashable) -> int:
    """Return the player at a vertex; InvalidArena if the rules say another."""
    player = game.player(vertex)
    if player not in (1, 2):
        raise InvalidArena(f"{game!r}, {at(game, vertex)}: player gives {player!r} (1 or 2)")
    return player
