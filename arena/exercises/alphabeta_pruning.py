"""Alpha-beta: the scores of min-max, with as few positions valued as its cuts leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf

from arena.exercises.exercise import ExercisePart, Reason
from arena.exercises.plain_minimax import EXERCISE as MINIMAX
from arena.exercises.plain_minimax import FUNCTIONS
from arena.exercises.trees_to_try import GameTree, random_trees, with_scores

NAME = "alphabeta"
TITLE = "min-max with alpha-beta cuts"


def valued_positions(tree: GameTree, *, cuts: bool = True) -> int:
    """Count the positions that min-max values, or alpha-beta, which cuts where alpha reaches beta.

    D. E. Knuth and R. W. Moore, An analysis of alpha-beta pruning, Artificial Intelligence 6 (1975),
    doi:10.1016/0004-3702(75)90019-3.
    """
    after, scores, valued = tree.successors(), dict(tree.scores), list[str]()

    def value(vertex: str, depth: int, alpha: float, beta: float) -> float:
        if not after[vertex] or depth == 0:
            valued.append(vertex)
            return scores[vertex]
        for head in after[vertex]:
            score = value(head, depth - 1, *((alpha, beta) if cuts else (-inf, inf)))
            alpha, beta = (max(alpha, score), beta) if vertex in tree.s1 else (alpha, min(beta, score))
            if cuts and alpha >= beta:
                break
        return alpha if vertex in tree.s1 else beta

    value(tree.root, tree.depth, -inf, inf)
    return len(valued)


def _cut() -> list[GameTree]:
    """List trees of which a part is cut off."""
    return [
        tree
        for tree in with_scores(random_trees(40, 5), 1, 3)
        if valued_positions(tree) < valued_positions(tree, cuts=False)
    ]


def _uncut(tree: GameTree, counts: Sequence[Mapping[str, int]]) -> Reason | None:
    """Compare the positions that were valued with those that cuts leave."""
    calls = {name: times for each in counts for name, times in each.items()}
    times = sum(calls[name] for name in calls if name.startswith("score "))
    least = valued_positions(tree)
    if times <= least:
        return None
    return Reason("{times} positions are valued, where cuts leave {least}", {"times": times, "least": least})


EXERCISE = replace(
    MINIMAX,
    title=TITLE,
    functions=("alphabeta", "alpha_beta", "elagage", "minimax_alphabeta", "minimax_ab", *FUNCTIONS),
    parts=(*MINIMAX.parts, ExercisePart("calls", 8, _cut, _uncut)),
)
