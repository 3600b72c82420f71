"""The tree that UCT has grown, to a depth, as a graph that is drawn as those of min-max are."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from arena.errors import ParameterError, TooLarge
from arena.rules.diagram import about_marks, boards, won_line
from arena.rules.game import AnyGame, AnyPosition, Move, position_of
from arena.searching import HEURISTIC
from arena.searching.playouts import EXPLORATION, PlayoutNode, playout_search
from arena.searching.tree import MAX_NODES, PLIES

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

NAME = "mcts"
"""The name of the algorithm."""
PLAYOUTS = 100
"""The playouts of a tree that is drawn."""


def playout_tree(
    game: AnyGame,
    position: AnyPosition = None,
    *,
    plies: int = PLIES,
    playouts: int = PLAYOUTS,
    exploration: float = EXPLORATION,
    seed: int = 0,
    max_nodes: int = MAX_NODES,
) -> DiGraph:
    """Search a position by UCT and give its tree to a depth, with the mean scores and the playouts of the nodes.

    Parameters
    ----------
    game : Game
        The rules.
    position : position or str, optional
        The root, as a position or in its printed form; the start by default.
    plies : int, optional
        The depth of what is given.
    playouts, exploration : optional
        See `arena.searching.playouts.playout_search`.
    seed : int, optional
        The tree depends on it alone.
    max_nodes : int, optional
        The bound on the nodes that are given.

    Returns
    -------
    networkx.DiGraph
        As `arena.search_tree` gives it; `value` is J1's mean score, rounded, `visits` the number of playouts, and the
        line that is chosen has the most visits.

    Raises
    ------
    ParameterError
        If an argument is out of bounds.
    TooLarge
        If there are more nodes than the bound.

    Examples
    --------
    >>> from games import load
    >>> tree = playout_tree(load("tictactoe"), "xx./oo./...", plies=1)
    >>> [(data["move"], tree.nodes[reply]["visits"]) for _, reply, data in tree.edges(data=True) if data["chosen"]]
    [('3', 57)]
    """
    import networkx as nx

    if plies < 1 or max_nodes < 1:
        raise ParameterError(f"plies: {plies!r}, max_nodes: {max_nodes!r} (whole numbers of at least 1)")
    place = position_of(game, position)
    chance = random.Random(seed)  # noqa: S311 - play, not secrets
    root = playout_search(game, place, playouts, chance=chance, exploration=exploration)
    tree: DiGraph = nx.DiGraph()
    board = boards(game, place)
    waiting: list[tuple[PlayoutNode, int, int | None, Move, bool]] = [(root, 0, None, "", True)]
    while waiting:
        node, ply, parent, move, chosen = waiting.pop()
        number = len(tree)
        if number == max_nodes:
            raise TooLarge(
                f"the tree has more than {max_nodes:,} nodes; take fewer plies or playouts, or a later position"
            )
        winner = game.winner(node.position)
        tree.add_node(
            number, position=node.position, label=game.label(node.position), player=node.player, ply=ply,
            value=round(node.mean, 2), visits=node.visits, bound="exact", pruned=False, chosen=chosen,
        )  # fmt: skip
        data = tree.nodes[number]
        if board:
            data["board"] = board(node.position)
        if winner is not None:
            data.update(leaf="ended", winner=winner)
            if board and (squares := won_line(game, node.position)):
                data["line"] = ",".join(map(str, squares))
        elif ply == plies or not node.replies:
            data["leaf"] = "cut off"
        if parent is not None:
            tree.add_edge(parent, number, move=move, chosen=chosen, pruned=False)
        if ply < plies:
            replies = [
                (each, ply + 1, number, name, chosen and name == node.best) for name, each in node.replies.items()
            ]
            waiting += reversed(replies)
    tree.graph.update(
        name=repr(game), initial=0, algorithm=NAME, plies=plies, evaluation="rollouts", draw=0.5, ends=HEURISTIC,
        complete=False, nodes=len(tree), cutoffs=0, memo_hits=0, playouts=playouts,
    )  # fmt: skip
    tree.graph.update(about_marks(game))
    return tree
