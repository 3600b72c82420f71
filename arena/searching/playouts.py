"""Monte-Carlo tree search: UCT, which plays at random below a tree that grows where moves do well, and its tree.

References
----------
L. Kocsis and C. Szepesvári (2006), Bandit based Monte-Carlo planning. doi:10.1007/11871842_29
C. Browne et al. (2012), A survey of Monte Carlo tree search methods. doi:10.1109/TCIAIG.2012.2186810
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.rules.game import AnyGame, AnyPosition, Move, check_number, position_of
from arena.searching import HEURISTIC
from arena.searching.evaluations import random_end

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

NAME = "mcts"
"""The name of the algorithm."""

PLAYOUTS = 1000
"""The playouts of a move unless more are asked for: half a second of tic-tac-toe's."""
TREE_PLAYOUTS = 100
"""The playouts of a tree that is drawn."""
MOST_PLAYOUTS = 10_000_000
"""No search plays more: each may add a node."""
EXPLORATION = sqrt(2)
"""The weight of the term that brings little visited moves back, as UCB1 has it where scores are from 0 to 1."""
SCORES = (0.5, 1.0, 0.0)
"""J1's score of a draw, his win, the other's."""


@dataclass
class PlayoutNode:
    """A position of the tree, with the playouts that went through it.

    `untried` are the moves that have no node yet, `replies` the nodes after the others; `score` adds up J1's scores in
    the `visits`, 1 for a win, 1/2 for a draw.
    """

    position: AnyPosition
    player: int
    untried: list[tuple[Move, AnyPosition]]
    replies: dict[Move, PlayoutNode] = field(default_factory=dict)
    visits: int = 0
    score: float = 0.0

    @classmethod
    def of(cls, game: AnyGame, position: AnyPosition) -> PlayoutNode:
        return cls(position, game.player(position), list(game.moves(position)))

    @property
    def mean(self) -> float:
        """J1's mean score."""
        return self.score / self.visits

    @property
    def best(self) -> Move | None:
        """The move with the most visits, the first one of these: the robust child of Browne et al."""
        return max(self.replies, key=lambda move: self.replies[move].visits, default=None)


def playout_search(
    game: AnyGame,
    position: AnyPosition,
    playouts: int = PLAYOUTS,
    *,
    chance: random.Random,
    exploration: float = EXPLORATION,
) -> PlayoutNode:
    """Search a position by UCT, and return the root of the tree.

    Of the replies with n visits of N the one of the greatest mean + c √(ln N / n) is followed, the mean being that of
    the player to move, c the `exploration`.

    Notes
    -----
    O(playouts × the length of a play × the moves of a position). Each playout adds a node; the mean of the root
    approaches the value by min-max.
    """
    check_budget(playouts, exploration)
    root = PlayoutNode.of(game, position)
    for _ in range(playouts):
        path = [root]
        while path[-1].replies and not path[-1].untried:
            path.append(_followed(path[-1], exploration))
        if path[-1].untried:
            move, following = path[-1].untried.pop(0)
            path[-1].replies[move] = PlayoutNode.of(game, following)
            path.append(path[-1].replies[move])
        score = SCORES[random_end(game, path[-1].position, chance)]
        for node in path:
            node.visits += 1
            node.score += score
    return root


def check_budget(playouts: int, exploration: float) -> None:
    check_number("playouts", playouts, 1, MOST_PLAYOUTS)
    if not 0 <= exploration < inf:
        raise ParameterError(f"exploration: {exploration!r} (a number of at least 0)")


def _followed(node: PlayoutNode, exploration: float) -> PlayoutNode:
    """Choose the reply by UCB1."""
    whole = log(node.visits)

    def bound(reply: PlayoutNode) -> float:
        mean = reply.mean if node.player == 1 else 1 - reply.mean
        return mean + exploration * sqrt(whole / reply.visits)

    return max(node.replies.values(), key=bound)


def playout_tree(
    game: AnyGame,
    position: AnyPosition = None,
    *,
    plies: int = 4,
    playouts: int = TREE_PLAYOUTS,
    exploration: float = EXPLORATION,
    seed: int = 0,
    max_nodes: int = 400,
) -> DiGraph:
    """Search a position by UCT and return its tree to a depth, with the mean scores and the playouts of the nodes."""
    from arena.searching.tree import NodeTree

    check_number("plies", plies, 1)
    place = position_of(game, position)
    tree = NodeTree(game, place, max_nodes)
    root = playout_search(game, place, playouts, chance=random.Random(seed), exploration=exploration)  # noqa: S311
    waiting: list[tuple[PlayoutNode, int | None, Move, bool]] = [(root, None, "", True)]
    while waiting:
        node, parent, move, chosen = waiting.pop()
        number = tree.add(node.position, parent, move, pruned=False, chosen=chosen)
        data = tree.graph.nodes[number]
        data.update(value=round(node.mean, 2), visits=node.visits, bound="exact")
        if tree.end(number) is not None:
            data["leaf"] = "ended"
        elif data["ply"] == plies or not node.replies:
            data["leaf"] = "cut off"
        if data["ply"] < plies:
            replies = [(each, number, name, chosen and name == node.best) for name, each in node.replies.items()]
            waiting += reversed(replies)
    tree.graph.graph.update(
        algorithm=NAME, plies=plies, evaluation="rollouts", draw=0.5, ends=HEURISTIC, complete=False,
        nodes=len(tree.graph), cutoffs=0, memo_hits=0, playouts=playouts,
    )  # fmt: skip
    return tree.graph
