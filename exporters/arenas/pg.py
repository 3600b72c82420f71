"""Reachability as a max parity game, in PGSolver's and Oink's text format (the grammar: `exporters.files.parity`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import InvalidArena
from arena.graphs.alternate import alternate
from arena.graphs.attributes import mark_named
from arena.graphs.compact import CompactArena, compact
from arena.graphs.names import names_of
from arena.machine.columns import as_list
from arena.rules.game import Player
from exporters.files import StrPath
from exporters.files.build import checked, labelled
from exporters.files.parity import File, Row, escaped, parse
from exporters.files.reading import check_bound, content

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


class Vertex(NamedTuple):
    """A vertex of the game in which a player is to reach his targets, and plays never end.

    Parameters
    ----------
    own : bool
        Whether it is that player's.
    target : bool
        Whether it is a target of his.
    after : sequence of int
        The numbers of its successors in their order: itself alone where play is over.
    name : str
        Its name.
    """

    own: bool
    target: bool
    after: Sequence[int]
    name: str


def render(graph: DiGraph | CompactArena, *, player: int = 1) -> str:
    """Write the parity game in which Even is a player who is to reach his targets.

    They have priority 2, all other vertices 1, and a play that is over stays where it is. So Even wins exactly from W1,
    for player 1, and Odd from everywhere else: a draw of the arena, by rule or endless, is Odd's here. If play does not
    start at vertex 0 a line `start` tells where. Lost are the names of the moves, and whether a sink that the player
    does not win is drawn.

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
        If it has no vertices, no players as in a bare graph, or a sink without a winner.
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
    initial, vertices = reachability(graph, player)
    lines = [f"parity {len(vertices) - 1};", *([f"start {initial};"] if initial else [])]
    for number, (own, target, after, name) in enumerate(vertices):
        text = escaped(name) or number
        lines.append(f'{number} {2 if target else 1} {0 if own else 1} {",".join(map(str, after))} "{text}";')
    return "\n".join(lines) + "\n"


def reachability(graph: DiGraph | CompactArena, player: int) -> tuple[int | None, list[Vertex]]:
    """Give the number of the initial vertex, and the vertices as a player who is to reach his targets sees them.

    Raises
    ------
    InvalidArena
        If the arena has no vertices, no players or a sink without a winner.
    ParameterError
        If there is no such player.
    """
    even, arena = Player(player), compact(graph)
    if not len(arena):
        raise InvalidArena("an arena without vertices cannot be written in this format")
    arena.check_winners()
    rows = zip(as_list(arena.player), as_list(arena.winner), names_of(graph).values(), strict=True)
    return arena.initial, [
        Vertex(turn == even, winner == even, sorted(set(arena.after(number))) or [number], name)
        for number, (turn, winner, name) in enumerate(rows)
    ]


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None, player: int = 1) -> DiGraph:
    """Read a parity game that is reachability: for Even with the priorities 1 and 2, or for Odd with 0 and 1.

    The vertices of the higher priority are the targets of its player, if no move leads out of them; the moves between
    them are dropped. Another vertex with no move but to itself is a sink that the other player wins. So, for player 1,
    W1 is exactly what Even wins if the priorities are 1 and 2, and W2 what Odd wins if they are 0 and 1; all the rest
    is the other one's in the parity game, while here a play that never ends is a draw. Where a player moves twice in a
    row the other one passes: `arena.graphs.alternate.alternate` tells how.

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
        The attribute `forcing` tells whose targets they are.

    Raises
    ------
    InvalidArena
        If the text is not of the format, or the game is not reachability. The line is told.
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
    even = Player(player)
    arena = alternate(_graph(File(path, content(path)), even, max_vertices, max_edges))
    check_bound("vertices", len(arena), max_vertices, path)
    check_bound("edges", arena.number_of_edges(), max_edges, path)
    return mark_named(checked(arena, path))


def _graph(file: File, even: Player, max_vertices: int | None, max_edges: int | None) -> DiGraph:
    """Make the arena, in which a player may still move twice in a row."""
    import networkx as nx

    initial, rows = parse(file, max_vertices, max_edges)
    goal = _goal(file, rows)
    winner = even if goal == 2 else even.opponent
    graph: DiGraph = nx.DiGraph(name=PurePath(str(file.path)).stem, kind="arena", initial=initial, forcing=int(winner))
    graph.add_nodes_from(rows)
    for label, (number, row) in zip(labelled([row.name for row in rows.values()]), rows.items(), strict=True):
        data = graph.nodes[number]
        data["player"] = int(even if row.owner == 0 else even.opponent)
        if label != str(number):
            data["label"] = label
        if row.priority == goal:
            data["winner"] = int(winner)
        elif row.after == [number]:
            data["winner"] = int(winner.opponent)
        else:
            graph.add_edges_from((number, following) for following in row.after)
    return graph


def _goal(file: File, rows: Mapping[int, Row]) -> int:
    """Tell the priority of the targets, 2 if they are Even's and 1 if they are Odd's."""
    seen: set[int] = set()
    for number, row in rows.items():
        seen.add(row.priority)
        if not (seen <= {1, 2} or seen <= {0, 1}):
            reason = f"vertex {number} has priority {row.priority}: reachability has only 1 and 2, or only 0 and 1"
            raise file.wrong(row.place, reason)
    goal, kind = (2, "Büchi") if seen <= {1, 2} else (1, "co-Büchi")
    for number, row in rows.items():
        out = next((following for following in row.after if rows[following].priority != goal), None)
        if row.priority == goal and out is not None:
            reason = f"vertex {number} has priority {goal} and a move to {out}, of priority {goal - 1}"
            raise file.wrong(row.place, f"{reason}: that is a {kind} game, not reachability")
    return goal
