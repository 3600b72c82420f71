"""The numbers of positions of each row that each player wins and that are drawn, for any number of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arena.graphs.compact import CompactGraph
from arena.rules.game import is_game
from arena.solving.arenas import Solution
from arena.solving.solved import no_solution
from arena.views.layers import ENDS, grouped, label_of, numbered_rows

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.solved import Solved


def river(solved: Solved) -> DiGraph:
    """Count the positions by their row and by who wins.

    Parameters
    ----------
    solved : Solved
        A solution by `solve` or `strong_solve`, or a solved table that was read from a file.

    Returns
    -------
    networkx.DiGraph
        Its vertices are the pairs (row, winner), row by row, without edges. Rows are those of `layers`, of a solved
        table the ranks. They
        have both as attributes, `count`, and a `label`. The graph has the `kind` "river", for it is no arena, `rows`,
        their kind, and the `name` of the arena or the game.

    Notes
    -----
    O(|S| log |S| + |A|), O(ranks) for a solved table, which has the counts.

    Examples
    --------
    >>> from arena import solve, unfold
    >>> from games import load
    >>> counts = river(solve(unfold(load("tictactoe"))))
    >>> [data["label"] for _, data in counts.nodes(data=True)][:4]
    ['ply 0 · draw · 1', 'ply 1 · draw · 9', 'ply 2 · draw · 24', 'ply 2 · won by J1 · 48']
    """
    import networkx as nx

    if isinstance(solved, nx.Graph | CompactGraph):
        raise no_solution(solved)
    if isinstance(solved, Solution):
        numbers, by = numbered_rows(solved)
        keys, _, sizes = grouped(numbers, solved.winners)
        counts: dict[Any, int] = dict(zip(keys, sizes, strict=True))
    else:
        counted: dict[Any, int] = {
            (rank, player): n for player in (1, 2) for rank, n in enumerate(solved.layer_sizes(player)) if n
        }
        draws, by = solved.summary()["undetermined"], "rank"
        counts = {key: counted[key] for key in sorted(counted)} | ({(None, 0): draws} if draws else {})
    given = solved.graph
    name = given.graph.get("name", "") if isinstance(given, nx.DiGraph) else repr(given) if is_game(given) else ""
    graph: DiGraph = nx.DiGraph(kind="river", rows=by, name=str(name))
    for (row, winner), count in counts.items():
        label = label_of(row, by, ENDS[winner], f"{count:,}")
        graph.add_node((row, winner), row=row, winner=winner, count=count, label=label)
    return graph
