"""Min-max to a depth: `minimax(position, profondeur)` of course 003, on small games that its functions give."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from arena.exercises.called_tables import CalledTable
from arena.exercises.exercise import Exercise, ExercisePart, NoAnswer, Reason, are_whole_numbers
from arena.exercises.handing import SUCCESSORS
from arena.exercises.trees_to_try import (
    GameTree,
    describe_tree,
    game_graph,
    layered_graphs,
    longest_play,
    random_trees,
    small_trees,
    with_scores,
)

NAME = "minimax"
TITLE = "min-max to a depth"
FUNCTIONS = ("minimax", "minmax", "min_max", "mini_max")
NO_MOVE: tuple[Any, ...] = (None, -1, "", (), [])
"""The ways to say that there is no move: course 003 has -1."""
Rule = Callable[[GameTree, str, Sequence[float]], float]
"""Takes the score of a position from those of its successors."""


@dataclass(frozen=True, eq=False)
class Scored:
    """A score, and the moves that reach it: a student gives one of them, or the score alone.

    Parameters
    ----------
    score : float
        The score of the position.
    moves : frozenset, optional
        The moves; None if the answer has none.
    """

    score: float
    moves: frozenset[Any] | None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scored) or self.score != other.score:
            return False
        mine, others = self.moves, other.moves
        if mine is None or others is None or mine == others:
            return True
        return bool(mine and others) and (mine <= others or mine >= others)

    def __hash__(self) -> int:
        return hash(self.score)


def best_moves(scores: Mapping[Any, float], score: float) -> frozenset[Any]:
    """List the moves that have a score."""
    return frozenset(move for move, each in scores.items() if each == score)


def is_writable_score(value: Any) -> bool:
    """Tell whether a value is a number, and can be written as one."""
    return isinstance(value, float) or are_whole_numbers([value])


def read_scored(value: Any, is_move: Callable[[Any], bool], *, score_first: bool = False) -> Scored:
    """Read a score alone, or a pair of a score and a move, in either order where moves are no numbers."""
    if is_writable_score(value):
        return Scored(value, None)
    if isinstance(value, list | tuple) and len(value) == 2:
        for score, move in (value,) if score_first else (value[::-1], value):
            if is_writable_score(score) and (move in NO_MOVE or is_move(move)):
                return Scored(score, frozenset() if move in NO_MOVE else frozenset({move}))
    raise NoAnswer("{answer} is not a score with a move")


def show_scored(answer: Scored) -> str:
    """Write a score with its moves."""
    return f"{answer.score:g}" + (f" ({', '.join(sorted(map(str, answer.moves)))})" if answer.moves else "")


def why_scored(answer: Scored, given: Scored, scores: Mapping[Any, float], *, is_max: bool) -> Reason:
    """Tell the scores of the moves where a score is wrong, or the moves that reach it where the move is."""
    listed = {move: f"{score:g}" for move, score in scores.items()}
    if answer.score == given.score:
        return Reason("the score {score} is right, and this move does not reach it ({heads})",
                      {"score": f"{answer.score:g}", "heads": listed})  # fmt: skip
    if is_max:
        return Reason("the largest score of a move is taken ({heads})", {"heads": listed})
    return Reason("the least score of a move is taken ({heads})", {"heads": listed})


# ---- the game, as a student's function sees it


def seen(tree: GameTree, vertex: str) -> str:
    """Give the name of a position that a student's function sees."""
    return f"{vertex}.{tree.number}"


def _given(tree: GameTree) -> dict[str, Any]:
    """Give the three functions of course 003, by their names: player 0 is Max."""
    moves = _moves(tree)
    courses = {"joueur_courant": _turn(tree, 0, 1), "heuristique": _scores(tree)}
    return courses | {"coups_possibles": moves, "coups_posibles": moves}


def _things(tree: GameTree, *, counted: bool = False) -> dict[str, Callable[[], Any]]:  # noqa: ARG001 - always
    """Give the things that a function of a search may want."""
    is_max = tree.root in tree.s1
    return {
        "position": lambda: seen(tree, tree.root),
        "depth": lambda: tree.depth,
        "successors": lambda: _moves(tree),
        "scores": lambda: _scores(tree),
        "owners": lambda: _turn(tree, 1, 2),
        "vertices of player 1": lambda: {seen(tree, vertex) for vertex in tree.s1},
        "whether player 1 moves": lambda: is_max,
        "nested lists": lambda: _nested(tree, tree.root),
        "alpha": lambda: float("-inf"),
        "beta": lambda: float("inf"),
    }


def _moves(tree: GameTree) -> CalledTable:
    after = tree.successors()
    heads = {seen(tree, vertex): [seen(tree, head) for head in after[vertex]] for vertex in after}
    return CalledTable("moves", heads)


def _turn(tree: GameTree, first: int, second: int) -> CalledTable:
    turn = {seen(tree, vertex): first if vertex in tree.s1 else second for vertex in tree.vertices}
    return CalledTable("player", turn)


def _scores(tree: GameTree) -> CalledTable:
    return CalledTable("score", {seen(tree, vertex): score for vertex, score in tree.scores})


def _nested(tree: GameTree, vertex: str) -> Any:
    heads = tree.successors()[vertex]
    return [_nested(tree, head) for head in heads] if heads else dict(tree.scores)[vertex]


def _fits(tree: GameTree, wanted: Sequence[str]) -> bool:
    """Put a tree of nested lists to a function only where there is a tree, and no ply is left out."""
    return "nested lists" not in wanted or (tree.is_tree() and tree.depth >= longest_play(tree))


# ---- the search


def search_by(tree: GameTree, rule: Rule, end: Callable[[GameTree, str], float] | None = None) -> Scored:
    """Search to a depth, with a rule of its own for inner positions, or for those where the search ends."""
    after, scores = tree.successors(), dict(tree.scores)

    def value(vertex: str, depth: int) -> float:
        if not after[vertex] or depth <= 0:
            return end(tree, vertex) if end else scores[vertex]
        return rule(tree, vertex, [value(head, depth - 1) for head in after[vertex]])

    score = value(tree.root, tree.depth)
    if tree.depth <= 0:
        return Scored(score, frozenset())
    values = {head: value(head, tree.depth - 1) for head in after[tree.root]}
    return Scored(score, best_moves(values, score))


def minimax_rule(tree: GameTree, vertex: str, scores: Sequence[float]) -> float:
    """Take the largest score where player 1 moves, and the least where player 2 does."""
    return max(scores) if vertex in tree.s1 else min(scores)


def minimax_right(tree: GameTree) -> Scored:
    """Search by the definition."""
    return search_by(tree, minimax_rule)


def _read(value: Any, tree: GameTree) -> Scored:
    """Read a score, and a move: a successor, or its place among the successors."""
    heads = {seen(tree, head): head for head in tree.successors()[tree.root]}
    read = read_scored(value, lambda move: isinstance(move, str) and move in heads)
    return read if not read.moves else Scored(read.score, frozenset(heads[move] for move in read.moves))


def _why(tree: GameTree, right: Scored, given: Scored) -> Reason:
    """Tell where the search ends, or the scores of the moves."""
    heads, values = tree.successors()[tree.root], {"vertex": tree.root, "score": f"{right.score:g}"}
    if not heads:
        return Reason("{vertex} has no successor, so it has its own score, {score}, and no move", values)
    if tree.depth == 0:
        return Reason("no ply is left at {vertex}, so it has its own score, {score}, and no move", values)
    scores = {head: minimax_right(tree._replace(root=head, depth=tree.depth - 1)).score for head in heads}
    return why_scored(right, given, scores, is_max=tree.root in tree.s1)


def _describe(tree: GameTree) -> str:
    """Write a game, and the position and depth that are asked about."""
    return f"{describe_tree(tree)}; {tree.root}, {tree.depth}"


def _drawn(tree: GameTree) -> Any:
    from arena.graphs.graph_game import GraphGame
    from arena.searching.tree import search_tree

    drawn = search_tree(GraphGame(game_graph(tree)), tree.root, plies=max(tree.depth, 1), ends="heuristic")
    drawn.graph["name"] = tree.root
    return drawn


# ---- usual mistakes


def _alternating(tree: GameTree) -> Scored:
    """Take the root for Max's."""
    return search_by(tree if tree.root in tree.s1 else _exchanged(tree), minimax_rule)


def _exchanged(tree: GameTree) -> GameTree:
    return tree._replace(s1=frozenset(tree.vertices) - tree.s1)


def _signs(tree: GameTree) -> Scored:
    """Change the sign at each ply, but give each end the score of player 1."""
    return search_by(tree, lambda _tree, _vertex, scores: max(-score for score in scores))


def _negamax(tree: GameTree) -> Scored:
    """Give the score of the player who is to move."""
    right = minimax_right(tree)
    return right if tree.root in tree.s1 else Scored(-right.score, right.moves)


def _zero_at_ends(tree: GameTree, vertex: str) -> float:
    return 0 if not tree.successors()[vertex] else dict(tree.scores)[vertex]


def _own(tree: GameTree) -> Scored:
    return minimax_right(tree._replace(depth=0))


def _deeper(plies: int, tree: GameTree) -> Scored:
    return minimax_right(tree._replace(depth=max(0, tree.depth + plies)))


EXERCISE = Exercise(
    title=TITLE,
    functions=FUNCTIONS,
    parameters={
        "position": ("position", "pos", "p", "s", "sommet", "noeud", "etat", "racine"),
        "successors": (*SUCCESSORS, "coups_possibles", "coups"),
        "depth": ("profondeur", "prof", "n", "d", "depth", "plies"),
        "scores": ("h", "heuristique", "valeurs", "scores", "eval", "evaluation", "f"),
        "owners": ("joueurs", "owner", "proprietaire", "controle", "qui"),
        "vertices of player 1": ("S1", "V1"),
        "whether player 1 moves": ("est_max", "maximise", "max_joue", "tour_max", "maximizing", "maximizing_player"),
        "nested lists": ("arbre", "tree", "t"),
        "alpha": ("alpha", "a"),
        "beta": ("beta", "b"),
    },
    things=_things,
    fits=_fits,
    right=minimax_right,
    read=_read,
    why=_why,
    parts=(
        ExercisePart("small", 10, lambda: with_scores(small_trees())),
        ExercisePart("large", 4, lambda: with_scores([*random_trees(), *layered_graphs(20)], 1, 2)),
    ),
    mistakes={
        "swaps the players": lambda tree: minimax_right(_exchanged(tree)),
        "takes the largest score for both players": lambda tree: search_by(tree, lambda *args: max(args[-1])),
        "takes the least score for both players": lambda tree: search_by(tree, lambda *args: min(args[-1])),
        "takes the root for Max's, whoever is to move": _alternating,
        "changes the sign of scores at each ply, but not where they are read": _signs,
        "gives the score of the player who is to move": _negamax,
        "looks one ply too few ahead": partial(_deeper, -1),
        "looks one ply too many ahead": partial(_deeper, 1),
        "does not stop at the depth": partial(_deeper, 99),
        "gives 0 where play has ended": lambda tree: search_by(tree, minimax_rule, _zero_at_ends),
        "gives the position's own score": _own,
    },
    describe=_describe,
    show=show_scored,
    drawn=_drawn,
    given=_given,
)
