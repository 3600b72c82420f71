"""An arena whose vertices are merged by rows, and the rows themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TYPE_CHECKING

from arena.errors import one_of
from arena.graphs.attributes import check_is_graph
from arena.graphs.compact import CompactArena
from arena.graphs.plies import plies
from arena.machine.columns import as_list
from arena.solving.arenas import Solution, solve
from arena.solving.solved import no_solution
from arena.views import View, Viewed

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

ROWS = ("ply", "rank")
"""The kinds of rows: the moves made before, or those left until somebody has won."""
ENDS = {0: "draw", 1: "won by J1", 2: "won by J2"}
"""The words for the winner of a merged vertex."""


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
    numbers, by = numbered_rows(solution, by)
    return {vertex: row for vertex, row in zip(solution.columns.vertices, numbers, strict=True) if row >= 0}, by


def numbered_rows(solution: Solution, by: str | None) -> tuple[list[int], str]:
    """Give the row of each number, -1 where it has none, and the names of the rows; see `rows`."""
    if by not in (None, *ROWS):
        raise one_of("kind of rows", by, ROWS)
    if not isinstance(solution, Solution):
        raise no_solution(solution)
    arena = solution.columns
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
        The kind of rows; by default the ply where all plays to each vertex are as long, else the rank (see `rows`).

    Returns
    -------
    networkx.DiGraph
        Its vertices are the tuples (row, player, winner, sink), row by row; the row is None where there is none. They
        have these four as attributes, `count`, the number of vertices that were merged, and a `label`; edges have
        `count` too. The graph has `kind` "layers", for it is no arena, `rows`, their kind, and the arena's
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

    if not isinstance(arena, CompactArena):
        check_is_graph(arena)
    numbers, by = numbered_rows(solution, by)
    columns = solution.columns
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


def _merged(key: tuple[int | None, int, int, bool], count: int, by: str) -> dict[str, object]:
    row, player, winner, sink = key
    parts = [f"no {by}" if row is None else f"{by} {row}", f"J{player}", *(["end"] if sink else []), ENDS[winner]]
    label = " · ".join([*parts, f"{count:,}"])
    return {"row": row, "player": player, "winner": winner, "sink": sink, "count": count, "label": label}


PARAMETERS = {"by": (None, 0, "The rows; ranks by default where plays to a vertex differ in length.", ("ply", "rank"))}
VIEW = View(
    "vertices merged by row, player and winner",
    lambda request: Viewed(layers(request.graph, solve(request.graph), request.settings["by"])),
    needs_players=True,
    kind="layers",
    instead=2,
)
