"""Views of a large arena that can be drawn: the proof of who wins, what is around a vertex, merged layers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from arena.attributes import is_whole
from arena.columns import as_list
from arena.compact import CompactArena
from arena.errors import ParameterError, one_of
from arena.game import Player
from arena.ply import plies

if TYPE_CHECKING:
    from arena.attributes import DiGraph
    from arena.solution import Solution

ROWS = ("ply", "rank")
"""What rows can be: the moves made before, or those left until somebody has won."""
ENDS = {0: "draw", 1: "won by J1", 2: "won by J2"}
"""What a merged vertex is called by its winner."""


def proof(arena: DiGraph, solution: Solution, player: int | None = None, start: Hashable = None) -> DiGraph:
    """Give the part of an arena that proves who wins: one move where he is to move, all replies of his opponent.

    Parameters
    ----------
    arena : networkx.DiGraph
        The arena.
    solution : Solution
        Its solution, whose strategy the player follows.
    player : {1, 2}, optional
        Whose proof: that he wins or, from a drawn start, that he does not lose. By default the winner's.
    start : vertex, optional
        Where play starts; by default the arena's initial vertex.

    Returns
    -------
    networkx.DiGraph
        What play can reach, with all attributes, in the order of the arena; `initial` is the start, and `proof` says
        what it proves, like "J1 wins" or "J1 does not lose". It is an arena in which the player has one move wherever
        play goes on and he is to move: whatever his opponent does, he wins or, from a drawn start, does not lose.

    Raises
    ------
    ParameterError
        If his opponent wins, or nobody does and no player is named, or there is no such vertex.

    Notes
    -----
    O(|S|+|A|). The winner's moves are the fastest, so that ranks decrease along every edge of a proof that he wins.

    References
    ----------
    Course 001, "Notion de stratégie".

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> arena = unfold(load("subtraction", heap=5))
    >>> for (before, player), (after, _) in proof(arena, solve(arena)).edges:
    ...     print(f"J{player}: {before} -> {after}")
    J1: 5 -> 4
    J2: 4 -> 3
    J2: 4 -> 2
    J2: 4 -> 1
    J1: 3 -> 0
    J1: 2 -> 0
    J1: 1 -> 0
    """
    columns = solution.arena
    first = columns.at(start)
    player = _prover(solution, first, player)
    replies: dict[int, list[int]] = {}
    pending = [first]
    while pending:
        number = pending.pop()
        if number not in replies:
            after = columns.after(number)
            replies[number] = [int(solution.choices[number])] if after and columns.player[number] == player else after
            pending += replies[number]
    vertices = columns.vertices
    edges = ((vertices[number], vertices[after]) for number in sorted(replies) for after in replies[number])
    part = _part(arena, (vertices[number] for number in sorted(replies)), edges, vertices[first])
    part.graph["proof"] = f"J{player:d} {'wins' if solution.winners[first] else 'does not lose'}"
    return part


def _prover(solution: Solution, start: int, player: int | None) -> int:
    """Tell whose proof there is, or why there is none."""
    winner, name = int(solution.winners[start]), solution.arena.name(start)
    if player is None and not winner:
        raise ParameterError(
            f"neither player wins from {name}: say which one is to be shown not to lose (player 1 or 2)"
        )
    player = Player(winner if player is None else player)
    if winner == player.opponent:
        raise ParameterError(f"no proof for J{player:d}: J{winner} wins from {name}")
    return player


def around(graph: DiGraph, vertex: Hashable, radius: int) -> DiGraph:
    """Give what is within some moves of a vertex, forwards or backwards, and all edges in between.

    Parameters
    ----------
    graph : networkx.DiGraph
        An arena or a bare graph.
    vertex : vertex
        The middle.
    radius : int
        The greatest number of moves to or from it.

    Returns
    -------
    networkx.DiGraph
        With all attributes, in the order of the graph, without `initial` if that is further away, and the vertex as
        `middle`. A vertex some of whose edges are left out has their number as `hidden`, so that nobody takes it for a
        sink: this view need not be an arena, and is to be coloured by the solution of the whole.

    Raises
    ------
    ParameterError
        If there is no such vertex, or the radius is no whole number of at least 0.

    Notes
    -----
    O(|S|) and the edges of what is reached.

    Examples
    --------
    >>> import networkx as nx
    >>> near = around(nx.path_graph(9, nx.DiGraph), 4, 1)
    >>> list(near.edges), near.nodes[5]
    ([(3, 4), (4, 5)], {'hidden': 1})
    """
    if vertex not in graph:
        raise ParameterError(f"not a vertex of the graph: {vertex!r}")
    if not is_whole(radius) or radius < 0:
        raise ParameterError(f"radius: {radius!r} (a whole number of at least 0)")
    near = _within(graph.succ, vertex, radius) | _within(graph.pred, vertex, radius)
    kept = [found for found in graph if found in near]
    edges = ((tail, head) for tail in kept for head in graph.adj[tail] if head in near)
    part = _part(graph, kept, edges, graph.graph.get("initial"))
    part.graph["middle"] = vertex
    for found in kept:
        if hidden := len(graph.adj[found]) - len(part.adj[found]):
            part.nodes[found]["hidden"] = hidden
    return part


def _within(after: Mapping[Any, Iterable[Any]], vertex: Hashable, radius: int) -> set[Any]:
    """Search breadth first up to some depth."""
    found = layer = {vertex}
    for _ in range(radius):
        layer = set(chain.from_iterable(after[reached] for reached in layer)) - found
        if not layer:
            break
        found = found | layer
    return found


def rows(solution: Solution, by: str | None = None) -> tuple[dict[Hashable, int], str]:
    """Give each vertex a row: its ply where all plays to each vertex are as long, else its rank.

    Parameters
    ----------
    solution : Solution
        A solved arena.
    by : {"ply", "rank"}, optional
        Which of them it is to be.

    Returns
    -------
    dict, str
        The row of each vertex that has one, and "ply" or "rank". A vertex has no ply if it cannot be reached from the
        initial one or plays to it differ in length, and no rank if neither player wins from it.

    Raises
    ------
    ParameterError
        If it is to be something else.

    Notes
    -----
    O(|S|+|A|).

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> rows(solve(unfold(load("subtraction", heap=2))))
    ({(2, 1): 0, (1, 2): 1, (0, 2): 1, (0, 1): 2}, 'ply')
    >>> rows(solve(unfold(load("subtraction", heap=3))))[1]
    'rank'
    """
    numbers, by = _rows(solution, by)
    return {vertex: row for vertex, row in zip(solution.arena.vertices, numbers, strict=True) if row >= 0}, by


def _rows(solution: Solution, by: str | None) -> tuple[list[int], str]:
    """Give the row of each number, -1 where it has none."""
    if by not in (None, *ROWS):
        raise one_of("kind of rows", by, ROWS)
    arena = solution.arena
    if by != "rank":
        ply = [-1] * len(arena) if arena.initial is None else as_list(plies(arena, arena.initial))
        if by == "ply" or -1 not in ply:
            return ply, "ply"
    return as_list(solution.remotenesses), "rank"


def layers(arena: DiGraph | CompactArena, solution: Solution, by: str | None = None) -> DiGraph:
    """Merge the vertices of an arena that have the same row, player and winner, and end play or do not.

    Parameters
    ----------
    arena : networkx.DiGraph or CompactArena
        The arena.
    solution : Solution
        Its solution.
    by : {"ply", "rank"}, optional
        What the rows are; by default the ply where all plays to each vertex are as long, else the rank (see `rows`).

    Returns
    -------
    networkx.DiGraph
        Its vertices are the tuples (row, player, winner, sink), row by row; the row is None where there is none. They
        have these four as attributes, `count`, the number of vertices that were merged, and a `label`; edges have
        `count` too. The graph has `kind` "layers", for it is no arena, `rows`, what the rows are, and the arena's
        `name` and `initial`.

    Raises
    ------
    ParameterError
        If the rows are to be something else.

    Notes
    -----
    O(|S|+|A|). Where rows are ranks, those of a player's winning region are the layers A0, A1 without A0, ... of his
    attractor.

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> arena = unfold(load("tictactoe"))
    >>> merged = layers(arena, solve(arena))
    >>> [data["label"] for _, data in merged.nodes(data=True)][:4]
    ['ply 0 · J1 · draw · 1', 'ply 1 · J2 · draw · 9', 'ply 2 · J1 · draw · 24', 'ply 2 · J1 · won by J1 · 48']
    """
    import networkx as nx

    columns = solution.arena
    numbers, by = _rows(solution, by)
    players, winners, ends = as_list(columns.player), as_list(solution.winners), as_list(columns.winner)
    keys = [
        (row if row >= 0 else None, player, winner, end >= 0)
        for row, player, winner, end in zip(numbers, players, winners, ends, strict=True)
    ]
    merged: DiGraph = nx.DiGraph(kind="layers", rows=by)
    if not isinstance(arena, CompactArena) and "name" in arena.graph:
        merged.graph["name"] = arena.graph["name"]
    if columns.initial is not None:
        merged.graph["initial"] = keys[columns.initial]
    counts = Counter(keys)
    for key in sorted(counts, key=lambda key: (key[0] is None, key)):
        merged.add_node(key, **_merged(key, counts[key], by))
    edges = Counter((keys[tail], keys[head]) for tail in range(len(keys)) for head in columns.after(tail))
    merged.add_edges_from((*edge, {"count": edges[edge]}) for edge in edges)
    return merged


def _merged(key: tuple[int | None, int, int, bool], count: int, by: str) -> dict[str, Any]:
    row, player, winner, sink = key
    shown = [f"no {by}" if row is None else f"{by} {row}", f"J{player}", *(["end"] if sink else []), ENDS[winner]]
    label = " · ".join([*shown, f"{count:,}"])
    return {"row": row, "player": player, "winner": winner, "sink": sink, "count": count, "label": label}


def _part(graph: DiGraph, vertices: Iterable[Any], edges: Iterable[tuple[Any, Any]], initial: Hashable) -> DiGraph:
    """Give some vertices and edges of a graph, with their attributes and those of the graph."""
    import networkx as nx

    part: DiGraph = nx.DiGraph()
    part.add_nodes_from((vertex, graph.nodes[vertex]) for vertex in vertices)
    part.add_edges_from((tail, head, graph.edges[tail, head]) for tail, head in edges)
    part.graph.update({key: value for key, value in graph.graph.items() if key != "initial"})
    if initial in part:
        part.graph["initial"] = initial
    for key in ("f1", "f2"):
        if key in part.graph:
            part.graph[key] = [vertex for vertex in part.graph[key] if vertex in part]
    return part
