"""Min-max as two functions, one for each player: `maxiJ1(p, n)` of course 000, on small games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any

from arena.exercises.called_tables import CalledTable
from arena.exercises.exercise import ExercisePart
from arena.exercises.plain_minimax import EXERCISE as MINIMAX
from arena.exercises.plain_minimax import Scored, read_scored, seen
from arena.exercises.trees_to_try import GameTree, layered_graphs, random_trees, small_trees, with_scores

NAME = "maxi"
TITLE = "min-max by two functions, that of J1"
COLUMNS = (1, 3, 4, 6)
"""The moves of a position, in the order of its successors: their places are no moves."""
ROOTS = (
    "takes the root for Max's, whoever is to move",
    "gives the score of the player who is to move",
    "changes the sign of scores at each ply, but not where they are read",
)
"""The mistakes of one function for both players."""


def with_wins(trees: Sequence[GameTree], *, first: bool) -> list[GameTree]:
    """Let the player who has just moved have won at every other end, and keep the games that a player begins."""
    made = []
    for tree in trees:
        ends = [vertex for vertex, heads in tree.successors().items() if not heads and vertex != tree.root]
        won = {end: -inf if end in tree.s1 else inf for end in ends[tree.number % 2 :: 2]}
        scores = tuple((vertex, won.get(vertex, score)) for vertex, score in tree.scores)
        if (tree.root in tree.s1) == first:
            made.append(tree._replace(scores=scores))
    return made


def search_parts(*, first: bool) -> tuple[ExercisePart, ...]:
    """Give the parts of the function of a player."""
    return (
        ExercisePart("small", 10, lambda: with_wins(with_scores(small_trees(), 4), first=first)),
        ExercisePart(
            "large", 6, lambda: with_wins(with_scores([*random_trees(), *layered_graphs()], 1, 2), first=first)
        ),
    )


def _moves(tree: GameTree) -> dict[str, dict[int, str]]:
    return {vertex: dict(zip(COLUMNS, heads, strict=False)) for vertex, heads in tree.successors().items()}


def _given(tree: GameTree) -> dict[str, Any]:
    """Give the four functions of course 000; the disc of the wrong player leads to a position that nobody wants."""
    moves, scores = _moves(tree), {seen(tree, vertex): score for vertex, score in tree.scores}
    players = {vertex: 1 if vertex in tree.s1 else 2 for vertex in tree.vertices}
    play = {
        (seen(tree, vertex), move, player): seen(tree, head) + (" by the wrong player" * (player != players[vertex]))
        for vertex in tree.vertices
        for move, head in moves[vertex].items()
        for player in (1, 2)
    }
    scores = dict.fromkeys(play.values(), 1000.0) | scores
    columns = {vertex: list[int]() for vertex in play.values()} | {
        seen(tree, vertex): [*moves[vertex]] for vertex in moves
    }
    won = {(vertex, player): score == (3 - 2 * player) * inf for vertex, score in scores.items() for player in (1, 2)}
    return {
        "coups_possibles": CalledTable("moves", columns),
        "jouer": CalledTable("play", play),
        "gagne": CalledTable("won", won),
        "h": CalledTable("score", scores),
    }


def _read(value: Any, tree: GameTree) -> Scored:
    """Read a score and a column."""
    moves = _moves(tree)[tree.root]
    read = read_scored(value, lambda move: move in COLUMNS, score_first=True)
    return read if not read.moves else Scored(read.score, frozenset(moves.get(move, "") for move in read.moves))


def _describe(tree: GameTree) -> str:
    """Write a game, the columns of its moves, and the position and depth that are asked about."""
    moves = "; ".join(f"{vertex}: {columns}" for vertex, columns in _moves(tree).items() if columns)
    scores = ", ".join(f"{vertex}: {score:g}" for vertex, score in tree.scores)
    return f"{moves.replace(chr(39), '')}; h = {{{scores}}}; p = {tree.root}, n = {tree.depth}"


EXERCISE = replace(
    MINIMAX,
    title=TITLE,
    functions=("maxiJ1", "maxi", "maxi_j1", "maxJ1"),
    parameters={"position": ("p", "position", "pos", "s"), "depth": ("n", "profondeur", "prof", "depth")},
    read=_read,
    parts=search_parts(first=True),
    mistakes={name: mistake for name, mistake in MINIMAX.mistakes.items() if name not in ROOTS},
    describe=_describe,
    given=_given,
)
