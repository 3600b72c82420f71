"""The tree of the nodes that a search by min-max visits, with their values and windows, and the moves it skips.

Nothing is searched a second time: the algorithm reports each node that it enters and leaves to an observer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING

from arena.errors import ParameterError, TooLarge
from arena.rules.derived import Merged
from arena.rules.diagram import about_marks, boards, won_line
from arena.rules.game import AnyGame, AnyPosition, Move, check_number, label_of, position_of
from arena.searching import WIN
from arena.searching.evaluations import Evaluation
from arena.searching.minimax import ALGORITHMS, HIGHEST, LOWEST, Bounds, Line, Minimax, Moves, Value
from arena.searching.search import check_bounds, chosen_evaluation

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

PLIES = 4
"""The depth unless another one is asked for: deeper trees are not legible."""
MAX_NODES = 400
"""Nor do trees of more nodes, unless more are asked for."""


class NodeTree:
    """A tree of positions that is being made, its nodes numbered in the order in which they are added."""

    def __init__(self, game: AnyGame, position: AnyPosition, max_nodes: int) -> None:
        import networkx as nx

        check_number("max_nodes", max_nodes, 1)
        self.game, self.max_nodes, self.board = game, max_nodes, boards(game, position)
        self.graph: DiGraph = nx.DiGraph(name=repr(game), initial=0)
        self.graph.graph.update(about_marks(game))

    def add(self, position: AnyPosition, parent: int | None, move: Move, *, pruned: bool, chosen: bool = False) -> int:
        node = len(self.graph)
        if node == self.max_nodes:
            raise TooLarge(
                f"the tree has more than {self.max_nodes:,} nodes; take fewer --plies, a later position, alphabeta, "
                "or raise --max-nodes (max_nodes in Python)"
            )
        ply = 0 if parent is None else self.graph.nodes[parent]["ply"] + 1
        label, player = label_of(self.game)(position), self.game.player(position)
        self.graph.add_node(node, position=position, label=label, player=player, ply=ply, pruned=pruned, chosen=chosen)
        if self.board:
            self.graph.nodes[node]["board"] = self.board(position)
        if parent is not None:
            self.graph.add_edge(parent, node, move=move, pruned=pruned, chosen=chosen)
        return node

    def end(self, node: int) -> int | None:
        """Note who has won at a node where play has ended, and his line; return him."""
        data = self.graph.nodes[node]
        winner = self.game.winner(data["position"])
        if winner is not None:
            data["winner"] = winner
            if self.board and (squares := won_line(self.game, data["position"])):
                data["line"] = ",".join(map(str, squares))
        return winner


def search_tree(
    game: AnyGame,
    position: AnyPosition = None,
    *,
    plies: int = PLIES,
    evaluation: Evaluation | Callable[[AnyPosition], float] | str | None = None,
    algorithm: str = "minimax",
    ends: str = WIN,
    symmetry: bool = False,
    max_nodes: int = MAX_NODES,
) -> DiGraph:
    """Search a position by min-max, and return the tree of the visited nodes.

    Parameters
    ----------
    game, position, plies, evaluation, algorithm, ends
        As in `search`; "minimax" by default, and moves have the game's order. The root is a node like any other: in
        alpha-beta, the values of its first moves bound the others.
    symmetry : bool, optional
        Visit only the first of a position's moves to positions that are equal by symmetry.
    max_nodes : int, optional
        The bound on the nodes of the tree.

    Returns
    -------
    networkx.DiGraph
        Its nodes are numbers in the order of the visits, 0 at the root, with the attributes

        - `position`, `label`, `player`, `ply` (the depth), and `board` if the game has diagrams, as in `unfold`;
        - `value`: player 1's score, and `bound`, whether that is the "exact" value of the node at this depth or, after
          cut-offs, a "lower" or an "upper" bound of it;
        - after a win that was found, `tempo`, the plies from the root to the end, and `win_in`, those from the node;
        - `leaf`: "ended" where play has ended, "cut off" where the evaluation was asked, "known" where the value was
          found in the memo; absent on nodes whose moves were searched;
        - `winner`, where play has ended, and `line`, the squares of the line that is filled;
        - `orbit`, with symmetry: how many moves it stands for;
        - in alpha-beta, `window`, the scores (alpha, beta) as player 1 sees them, and `window_tempo`, the plies to a
          win that bounds it, else None;
        - `pruned`: true for the children that a cut-off left unvisited, which have neither value nor children;
        - `chosen`: whether it is on the principal variation.

        Edges have `move`, `chosen` and `pruned`. The graph has `name`, `initial`, the options of the search, `draw`
        (the score of a draw), `marks` and `falling` on boards, the counts and `complete` of `Search`, and whether play
        would go on somewhere, `truncated`.

    Raises
    ------
    ParameterError
        If an argument is out of bounds, or the evaluation does not fit the game or tells equal positions apart.
    TooLarge
        If there are more nodes than the bound.

    Examples
    --------
    >>> from games import load
    >>> nim = search_tree(load("subtraction", heap=5), plies=5)
    >>> leaves = [data for node, data in nim.nodes(data=True) if not nim[node]]
    >>> len(nim), len(leaves), sum(data["winner"] == 1 for data in leaves)
    (28, 13, 7)
    >>> nim.nodes[0]["value"], nim.nodes[0]["win_in"]
    (inf, 3)
    """
    check_bounds(plies, None, algorithm, ends)
    position = position_of(game, position)
    heuristic = chosen_evaluation(game, evaluation)
    merged = Merged(game) if symmetry else None
    engine = ALGORITHMS[algorithm](merged or game, heuristic, plies, ends=ends)
    record = _Record(engine, NodeTree(game, position, max_nodes))
    engine.observe(record)
    value, line = engine.value(position, plies)
    record.leave(position, plies, value, (LOWEST, HIGHEST) if engine.cuts else None)
    record.choose(line)
    if merged:
        if engine.cut_off or ends != WIN:
            _check_scores(heuristic, merged, game)
        _count_moves(record.graph, merged)
    record.graph.graph.update(
        algorithm=algorithm, plies=plies, evaluation=heuristic.name, draw=heuristic.draw, ends=ends,
        complete=engine.cut_off == 0, nodes=engine.nodes, cutoffs=engine.cutoffs, memo_hits=engine.memo_hits,
        truncated=any(map(record.is_open, record.graph)),
    )  # fmt: skip
    return record.graph


def _check_scores(evaluation: Evaluation, merged: Merged, game: AnyGame) -> None:
    """Refuse an evaluation by which moves were merged that are not worth as much."""
    for first, *others in merged.equal.values():
        for other in others:
            if evaluation.score(other) != evaluation.score(first):
                raise ParameterError(
                    f"symmetry: {evaluation.name} scores {label_of(game)(first)} and {label_of(game)(other)} apart, "
                    "which are equal by symmetry"
                )


def _count_moves(tree: DiGraph, merged: Merged) -> None:
    """Count the equal moves for which each node stands."""
    for tail, head in tree.edges:
        positions = tree.nodes[tail]["position"], tree.nodes[head]["position"]
        tree.nodes[head]["orbit"] = len(merged.equal[positions])


@dataclass
class _Visit:
    """A node whose search has begun: the plies left, its moves, and the bounds after each one tried.

    A node whose value the algorithm knows from before is not entered, and has no moves here.
    """

    node: int
    plies: int
    moves: Moves = field(default_factory=list)
    untried: Moves = field(default_factory=list)
    entered: bool = True
    replies: list[Bounds] = field(default_factory=list)


class _Record:
    """The observer of a search, which writes its tree down."""

    def __init__(self, engine: Minimax, tree: NodeTree) -> None:
        self.engine, self.tree, self.game, self.graph = engine, tree, tree.game, tree.graph
        self.path: list[_Visit] = []
        self.known: dict[tuple[Hashable, int], Bounds] = {}

    def enter(self, position: AnyPosition, plies: int) -> None:
        """Begin a node under the last one that was entered and not left."""
        self.path.append(_Visit(self._add(position, pruned=False), plies))

    def expand(self, moves: Moves) -> None:
        """Note the moves of the last node that was entered."""
        self.path[-1].moves, self.path[-1].untried = moves, list(moves)

    def leave(self, position: AnyPosition, plies: int, value: Value, window: Bounds | None = None) -> None:
        """End a node: write down its value, and the moves that were cut off."""
        if not self.path or self.path[-1].plies != plies:  # the top is its parent: it was known, and never entered
            self.path.append(_Visit(self._add(position, pruned=False), plies, entered=False))
        visit = self.path[-1]
        data = self.graph.nodes[visit.node]
        if window:
            self._note_window(data, window)
        data["value"] = value[0] + 0.0  # alpha-beta may have turned the sign of 0
        if not isfinite(value[0]) and self.engine.ends == WIN:
            data.update(tempo=int(abs(value[1])), win_in=int(abs(value[1])) - data["ply"])
        if not visit.moves:
            has_ended = self.tree.end(visit.node) is not None
            data["leaf"] = "known" if not visit.entered else "ended" if has_ended else "cut off"
        low, high = self._bounds(visit, position, value) if window else (value, value)
        data["bound"] = "exact" if low == value == high else "lower" if value <= low else "upper"
        for _, following in visit.untried.copy():
            self._add(following, pruned=True)
            visit.replies.append((LOWEST, HIGHEST))
        self.path.pop()
        if self.path:
            self.path[-1].replies.append((low, high))

    def is_open(self, node: int) -> bool:
        """Check whether play would go on from a node that was cut off."""
        data = self.graph.nodes[node]
        return data.get("leaf") == "cut off" and any(True for _ in self.game.moves(data["position"]))

    def choose(self, line: Line) -> None:
        """Mark the principal variation, as far as it was searched and not known."""
        node = 0
        self.graph.nodes[0]["chosen"] = True
        while line:
            move, line = line
            same = [child for child, data in self.graph.adj[node].items() if data["move"] == move]
            following = next((child for child in same if self._value(child) == self._value(node)), None)
            if following is None:
                return
            self.graph.edges[node, following]["chosen"] = self.graph.nodes[following]["chosen"] = True
            node = following

    def _bounds(self, visit: _Visit, position: AnyPosition, value: Value) -> Bounds:
        """Bound a node's value at its depth, where the moves that were cut off may have any value."""
        if visit.moves:
            cut = [(LOWEST, HIGHEST)] * (len(visit.replies) < len(visit.moves))
            lows, highs = zip(*visit.replies, *cut, strict=True)
            best = max if self.game.player(position) == 1 else min
            low, high = best(lows), best(highs)
        else:
            low, high = (value, value) if visit.entered else (LOWEST, HIGHEST)
        key = position, visit.plies
        before = self.known.get(key, (LOWEST, HIGHEST))
        self.known[key] = max(low, before[0]), min(high, before[1])
        return self.known[key]

    def _add(self, position: AnyPosition, *, pruned: bool) -> int:
        """Add a node under the one that is being searched, for the first of its untried moves that leads there."""
        if not self.path:
            return self.tree.add(position, None, "", pruned=pruned)
        parent = self.path[-1]
        move = next(each for each in parent.untried if each[1] == position)
        parent.untried.remove(move)
        return self.tree.add(position, parent.node, move[0], pruned=pruned)

    def _note_window(self, data: dict[str, object], window: Bounds) -> None:
        timed = self.engine.ends == WIN
        tempos = [
            int(abs(tempo)) if timed and isfinite(tempo) and not isfinite(score) else None for score, tempo in window
        ]
        data.update(window=tuple(score + 0.0 for score, _ in window), window_tempo=tuple(tempos))

    def _value(self, node: int) -> tuple[float | None, int | None]:
        data = self.graph.nodes[node]
        return data.get("value"), data.get("tempo")
