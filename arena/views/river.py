"""The numbers of positions of each row that each player wins and that are drawn, for any number of positions."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from arena.errors import ParameterError, one_of
from arena.graphs.compact import CompactGraph
from arena.machine.columns import as_list
from arena.rules.game import is_game
from arena.solving.arenas import Solution
from arena.solving.solved import no_solution
from arena.views import View, Viewed
from arena.views.layers import ENDS, ROWS, numbered_rows

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.solved import Solved


def river(solved: Solved, by: str | None = None) -> DiGraph:
    """Count the positions by their row and by who wins.

    Parameters
    ----------
    solved : Solved
        A solution by `solve` or `strong_solve`, or a solved table that was read from a file.
    by : {"ply", "rank"}, optional
        The kind of rows; by default the ply where all plays to each vertex are as long, else the rank (see `rows`). A
        solved table keeps ranks alone.

    Returns
    -------
    networkx.DiGraph
        Its vertices are the pairs (row, winner), row by row, without edges; the row is None where there is none. They
        have both as attributes, `count`, and a `label`. The graph has `kind` "river", for it is no arena, `rows`, their
        kind, and the `name` of the arena or the game.

    Raises
    ------
    ParameterError
        If the rows are to be something else, or plies of a solved table.

    Notes
    -----
    O(|S|+|A|), O(ranks) of a solved table, which has the counts.

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> counts = river(solve(unfold(load("tictactoe"))))
    >>> [data["label"] for _, data in counts.nodes(data=True)][:4]
    ['ply 0 · draw · 1', 'ply 1 · draw · 9', 'ply 2 · draw · 24', 'ply 2 · won by J1 · 48']
    """
    import networkx as nx

    if by not in (None, *ROWS):
        raise one_of("kind of rows", by, ROWS)
    if isinstance(solved, nx.Graph | CompactGraph):
        raise no_solution(solved)
    counts, by = _of_vertices(solved, by) if isinstance(solved, Solution) else _of_table(solved, by)
    graph: DiGraph = nx.DiGraph(kind="river", rows=by, name=_name(solved))
    for row, winner in sorted(counts, key=lambda key: (key[0] < 0, key)):
        count, place = counts[row, winner], f"no {by}" if row < 0 else f"{by} {row}"
        key = (row if row >= 0 else None, winner)
        graph.add_node(key, row=key[0], winner=winner, count=count, label=f"{place} · {ENDS[winner]} · {count:,}")
    return graph


def _of_vertices(solution: Solution, by: str | None) -> tuple[dict[tuple[int, int], int], str]:
    numbers, by = numbered_rows(solution, by)
    return Counter(zip(numbers, as_list(solution.winners), strict=True)), by


def _of_table(solved: Solved, by: str | None) -> tuple[dict[tuple[int, int], int], str]:
    if by == "ply":
        raise ParameterError("by 'ply': a solved table keeps no plies (rank)")
    counts = {(rank, player): size for player in (1, 2) for rank, size in enumerate(solved.layer_sizes(player)) if size}
    draws = solved.summary()["undetermined"]
    return counts | ({(-1, 0): draws} if draws else {}), "rank"


def _name(solved: Solved) -> str:
    """Give the name of a solved game, where it has one: columns have none."""
    import networkx as nx

    given = solved.graph
    return str(given.graph.get("name", "")) if isinstance(given, nx.DiGraph) else repr(given) if is_game(given) else ""


PARAMETERS = {"by": (None, 0, "The rows; ranks by default where plays to a vertex differ in length.", ("ply", "rank"))}
VIEW = View(
    "how many positions each player wins, row by row",
    lambda request: Viewed(river(request.solved(), request.settings["by"])),
    kind="river",
    of_graph=False,
    instead=3,
)
