"""Min-max with a memo: `minimax_memoise` of course 003, whose calls of the game's functions are counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from arena.exercises.exercise import ExercisePart, Reason
from arena.exercises.plain_minimax import EXERCISE as MINIMAX
from arena.exercises.plain_minimax import FUNCTIONS, seen
from arena.exercises.trees_to_try import GameTree, layered_graphs, longest_play, random_trees, small_trees, with_scores

NAME = "memoised"
TITLE = "min-max with a memo"


def _layered_small() -> list[GameTree]:
    """List the small games on which a position is reached after as many moves always.

    Elsewhere the memo of course 003, which takes up the score of a deeper search, gives another score than min-max.
    """
    return [tree for tree in with_scores(small_trees()) if _is_layered(tree)]


def _is_layered(tree: GameTree) -> bool:
    after, layer, seen_in = tree.successors(), {tree.root}, set[str]()
    while layer:
        if seen_in & layer:
            return False
        seen_in |= layer
        layer = {head for vertex in layer for head in after[vertex]}
    return True


def _deep() -> list[GameTree]:
    """List games on which an inner position is reached twice."""
    return [tree for tree in with_scores(layered_graphs(40, 4), 1, 3) if 3 <= tree.depth <= longest_play(tree)]


def _twice(tree: GameTree, counts: Sequence[Mapping[str, int]]) -> Reason | None:
    """Find the first position whose moves are asked oftener than the root's, which is visited once."""
    calls = {name: times for each in counts for name, times in each.items()}
    after = tree.successors()
    root = calls.get(f"moves {seen(tree, tree.root)}", 0)
    for vertex in tree.vertices:
        times = calls.get(f"moves {seen(tree, vertex)}", 0)
        if root and after[vertex] and times > root:
            text = "the moves of {vertex} are asked {times} times: a memo has its score after the first visit"
            return Reason(text, {"vertex": vertex, "times": times})
    return None


EXERCISE = replace(
    MINIMAX,
    title=TITLE,
    functions=("minimax_memoise", "minimax_memo", "minmax_memo", "memoise", *FUNCTIONS),
    parts=(
        ExercisePart("small", 6, _layered_small),
        ExercisePart("large", 4, lambda: with_scores([*random_trees(20), *layered_graphs()], 1, 2)),
        ExercisePart("calls", 8, _deep, _twice),
    ),
)
