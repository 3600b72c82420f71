"""Parity games, and reachability as one, in the text format of PGSolver and Oink (`exporters.files.pgsolver`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TYPE_CHECKING

from arena.graphs.attributes import FORCING, PRIORITY, mark_named
from arena.graphs.compact import CompactArena
from arena.graphs.marks import with_marks
from arena.rules.game import Player
from exporters.files import StrPath
from exporters.files.pgsolver import File, VertexLine, escaped, parse
from exporters.files.reading import check_bound, content, fits

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


LEAVES_OUT = ("accepting", "weight", "move", "pos", "value")
"""What vertices and edges may have, and the format has no place for."""
EVENS_GOAL = 2
"""The priority of Even's targets in reachability, where all else has one less."""
ODDS_GOAL = 1
"""That of Odd's."""


def render(graph: DiGraph | CompactArena, *, player: int = 1) -> str:
    """Write an arena with priorities as its parity game, any other one as that in which Even is to reach his targets.

    Who wins from where stays the same where there are priorities: `exporters.files.parity_games.parity_game` tells how
    they are written if the lowest one decides, or Even likes odd ones. Elsewhere targets have priority 2, all other
    vertices 1, and a play that is over stays where it is. So Even wins exactly from W1, for player 1, and Odd from
    everywhere else: a draw of the arena, by rule or endless, is Odd's here. If play does not start at vertex 0 a line
    `start` tells where. Lost are the names of the moves, and whether a sink that the player does not win is drawn.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        An arena.
    player : {1, 2}, optional
        Who is Even.

    Returns
    -------
    str
        ASCII; the vertices are numbered in their order.

    Raises
    ------
    InvalidArena
        If it has no vertices, no players as in a bare graph, or a sink without a winner, or with priorities a drawn
        one.
    ParameterError
        If there is no such player.

    Notes
    -----
    O(|S|+|A|).

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> print(render(unfold(load("subtraction", heap=2))), end="")
    parity 3;
    0 1 0 1,2 "2";
    1 1 1 3 "1";
    2 2 1 2 "0 J2";
    3 1 0 3 "0 J1";
    """
    return "".join(parts(graph, player=player))


def parts(graph: DiGraph | CompactArena, *, player: int = 1) -> Iterator[str]:
    """Write an arena as `render` does, some vertices at a time.

    Raises
    ------
    InvalidArena, ParameterError
        As in `render`.

    Notes
    -----
    O(|S|+|A|).
    """
    from exporters.files.parity_games import has_priorities, parity_game, reachability

    if has_priorities(graph):
        game = parity_game(graph, player)
    else:
        game = reachability(graph, player, target=EVENS_GOAL, other=EVENS_GOAL - 1)
    yield f"parity {len(game.own) - 1};\n" + (f"start {game.initial};\n" if game.initial else "")
    for part, after in game.batches("%d", ","):
        numbers: Sequence[int | str] = range(len(game.own))[part]
        texts = game.names[part] if game.names else ()
        names = [escaped(name) or number for number, name in zip(numbers, texts, strict=True)] if texts else numbers
        columns = (numbers, game.priority[part], [0 if own else 1 for own in game.own[part]], after, names)
        yield "".join(map('%d %d %d %s "%s";\n'.__mod__, zip(*columns, strict=True)))


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None, player: int = 1) -> DiGraph:
    """Read a parity game: as reachability if it is no more than that, else with its priorities alone.

    It is reachability with the priorities 1 and 2, for Even, or with 0 and 1, for Odd, if no move leads out of the
    vertices of the higher priority, which are the targets of its player; the moves between them are dropped. Another
    vertex with no move but to itself is then a sink that the other player wins. So, for player 1, W1 is exactly what
    Even wins if the priorities are 1 and 2, and W2 what Odd wins if they are 0 and 1; all the rest is the other one's
    in the parity game, while in reachability a play that never ends is a draw. Where a player moves twice in a row the
    other one passes: `arena.graphs.alternate.alternate` tells how.

    In any other game nobody passes, and there are no sinks: a vertex that leads to itself alone does so here. Every
    game has its priorities, so that `arena.solve` with the objective "parity" gives who wins it.

    Parameters
    ----------
    path : path
        The file.
    max_vertices, max_edges : int, optional
        The bounds, beyond which nothing is read.
    player : {1, 2}, optional
        Who is Even: the vertices of owner 0 are his.

    Returns
    -------
    networkx.DiGraph
        Its vertices are the numbers, with their names as labels; a name that is there twice has the number after it.
        The attribute `forcing` tells whose targets they are, in reachability. `parity` is "max even" if Even is player
        1, else "max odd".

    Raises
    ------
    InvalidArena
        If the text is not of the format. The line is told.
    ParameterError
        If there is no such player.
    TooLarge
        If it is over a bound, which is found out while it is read.
    OSError
        If it cannot be read.

    Notes
    -----
    O(length of the file).
    """
    from exporters.files.build import checked
    from exporters.files.parity_games import graph_of

    even, file = Player(player), File(path, content(path))
    initial, rows = parse(file, max_vertices, max_edges)
    arena, goal = graph_of(rows, initial, even, path), _goal({row.priority for row in rows.values()})
    if goal is not None and not _leaves(rows, goal):
        arena = _as_reachability(arena, goal, even)
        check_bound("vertices", len(arena), max_vertices, path)
        check_bound("edges", arena.number_of_edges(), max_edges, path)
    return mark_named(checked(arena, path))


def columns(
    path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None, player: int = 1
) -> CompactArena:
    """Read a parity game into columns, as `read` does into a graph; names are read when they are first asked for.

    Raises
    ------
    InvalidArena, ParameterError, TooLarge, OSError
        As in `read`.

    Notes
    -----
    O(length of the file); a compiled loop reads 10^6 edges in 0.1 s.
    """
    import numpy as np

    from exporters.files.parity_columns import columns_of, leaves, table_of

    even, text = Player(player), content(path)
    table = table_of(text)
    if table is not None and fits(len(table.priority), max_vertices) and fits(len(table.heads), max_edges):
        goal = _goal(set(np.unique(table.priority).tolist()))
        if (arena := columns_of(text, table, even, None if goal is None or leaves(table, goal) else goal)) is not None:
            return arena
    arena = with_marks(read(path, max_vertices=max_vertices, max_edges=max_edges, player=player))
    return replace(arena, left_out="")  # a pass is no part of the file


def _as_reachability(graph: DiGraph, goal: int, even: Player) -> DiGraph:
    """Make sinks of the targets and of the vertices that lead to themselves alone; let the players alternate."""
    from arena.graphs.alternate import alternate

    winner = even if goal == EVENS_GOAL else even.opponent
    graph.graph[FORCING] = int(winner)
    for vertex, data in graph.nodes(data=True):
        target = data[PRIORITY] == goal
        if target or list(graph.adj[vertex]) == [vertex]:
            data["winner"] = int(winner if target else winner.opponent)
            graph.remove_edges_from(list(graph.out_edges(vertex)))
    arena = alternate(graph)
    for _, data in arena.nodes(data=True):
        if data.get("pass"):
            data[PRIORITY] = goal - 1  # a pass to a target is none itself
    return arena


def _goal(priorities: AbstractSet[int]) -> int | None:
    """Tell the priority that the targets have where a game may be reachability: Even's, or Odd's."""
    goal = EVENS_GOAL if priorities <= {EVENS_GOAL - 1, EVENS_GOAL} else ODDS_GOAL
    return goal if priorities <= {goal - 1, goal} else None


def _leaves(rows: Mapping[int, VertexLine], goal: int) -> bool:
    """Tell whether a move leads from a target to another vertex than a target, so that reaching one is not enough."""
    targets = [row for row in rows.values() if row.priority == goal]
    return any(rows[following].priority != goal for row in targets for following in row.after)
