"""The values of a game without circuits, from its ends: +1, 0 or -1 of player 1 (backward induction)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, product
from typing import Any

from arena.exercises.exercise import Cost, Exercise, ExercisePart, NoAnswer, Reason
from arena.exercises.graphs_to_try import PARAMETERS
from arena.exercises.handing import graph_things
from arena.exercises.trees_to_try import (
    GameTree,
    describe_tree,
    game_graph,
    layered_graphs,
    random_trees,
    small_trees,
    with_scores,
)

NAME = "induction"
TITLE = "backward induction on a graph without a circuit"
Values = dict[str, int]
Rule = Callable[[bool, Sequence[int]], int]
"""Takes the value of a position from whether it is player 1's and from the values of its successors."""


def _things(tree: GameTree, *, counted: bool = False) -> dict[str, Callable[[], Any]]:
    """Give the things that a function of values may want."""
    ends, s1, s2 = dict(tree.scores), tree.s1, frozenset(tree.vertices) - tree.s1
    return graph_things(tree.successors(), counted=counted) | {
        "vertices of player 1": lambda: set(s1),
        "vertices of player 2": lambda: set(s2),
        "owners": lambda: dict.fromkeys(sorted(s1), 1) | dict.fromkeys(sorted(s2), 2),
        "ends won by player 1": lambda: {end for end, value in ends.items() if value == 1},
        "ends won by player 2": lambda: {end for end, value in ends.items() if value == -1},
        "values of the ends": lambda: dict(ends),
        "vertex": lambda: tree.root,
    }


def _right(tree: GameTree) -> Values:
    """Take the largest value of the successors where player 1 moves, and the least where player 2 does."""
    return _values(tree, lambda first, values: max(values) if first else min(values))


def _values(tree: GameTree, rule: Rule, ends: Callable[[int], int] = int) -> Values:
    after, values = tree.successors(), {end: ends(int(value)) for end, value in tree.scores}

    def value(vertex: str) -> int:
        if vertex not in values:
            values[vertex] = rule(vertex in tree.s1, [value(head) for head in after[vertex]])
        return values[vertex]

    return {vertex: value(vertex) for vertex in tree.vertices}


def _read(value: Any, tree: GameTree) -> Values:
    """Read values +1, 0, -1, or winners 1, 0, 2, by positions; of the position that was asked about, a number."""
    answers = value if isinstance(value, dict) else {tree.root: value}
    right = _right(tree)
    if not isinstance(value, dict):
        answers = {**right, **answers}
    if set(answers) != set(tree.vertices) or not all(each in (-1, 0, 1, 2) for each in answers.values()):
        raise NoAnswer("{answer} is not 1, 0 or -1, or a winner 1, 0 or 2, for each vertex")
    return {vertex: -1 if answers[vertex] == 2 else int(answers[vertex]) for vertex in tree.vertices}


def _why(tree: GameTree, right: Values, given: Values) -> Reason:
    """Tell of a wrong position, the nearest to the ends, the values of its successors."""
    after = tree.successors()
    wrong = [vertex for vertex in tree.vertices if right[vertex] != given[vertex]]
    vertex = next(each for each in wrong if not any(head in wrong for head in after[each]))
    values = {"vertex": vertex, "value": right[vertex]}
    if not after[vertex]:
        return Reason("play ends in {vertex}, so its value is the given one, {value}", values)
    heads = {head: right[head] for head in after[vertex]}
    if vertex in tree.s1:
        return Reason(
            "{vertex} is J1's: it has the largest value of its successors ({heads})", values | {"heads": heads}
        )
    return Reason("{vertex} is J2's: it has the least value of its successors ({heads})", values | {"heads": heads})


def _show(values: Values) -> str:
    """Write values in a line."""
    return "{" + ", ".join(f"{vertex}: {value}" for vertex, value in values.items()) + "}"


def _with_ends(trees: Sequence[GameTree]) -> list[GameTree]:
    """Give the ends of small games values in all ways, those of large games in one."""
    made = []
    for tree in trees:
        after = tree.successors()
        ends = [vertex for vertex in tree.vertices if not after[vertex]]
        ways = product((1, 0, -1), repeat=len(ends)) if len(tree.vertices) < 5 else [_signs(tree, ends)]
        made += [tree._replace(scores=tuple(zip(ends, values, strict=True))) for values in ways]
    return made


def _signs(tree: GameTree, ends: Sequence[str]) -> tuple[int, ...]:
    scores = dict(with_scores([tree], 1)[0].scores)
    return tuple((scores[end] > 0) - (scores[end] < 0) for end in ends)


def _ladder(size: int) -> GameTree:
    """Make a graph in layers of two: a program that forgets values values the last layer 2^(n/2) times."""
    layers = [(f"v{number}", f"w{number}") for number in range(size // 2)]
    edges = [edge for first, second in pairwise(layers) for edge in product(first, second)]
    vertices = tuple(vertex for layer in layers for vertex in layer)
    s1 = frozenset(vertex for layer in layers[::2] for vertex in layer)
    return GameTree(vertices, tuple(edges), s1, tuple(zip(layers[-1], (1, -1), strict=True)), "v0", 0)


def _mover(tree: GameTree) -> Values:
    """Value each position for the player who is to move there."""
    return {vertex: value if vertex in tree.s1 else -value for vertex, value in _right(tree).items()}


def _ends(tree: GameTree) -> Values:
    return {vertex: int(dict(tree.scores).get(vertex, 0)) for vertex in tree.vertices}


def _one_ply(tree: GameTree) -> Values:
    after, ends = tree.successors(), _ends(tree)
    best = {True: max, False: min}
    return {
        vertex: best[vertex in tree.s1](ends[head] for head in heads) if heads else ends[vertex]
        for vertex, heads in after.items()
    }


def _drawn(tree: GameTree) -> Any:
    from arena.solving.arenas import solve

    return solve(game_graph(tree))


EXERCISE = Exercise(
    title=TITLE,
    functions=("induction", "valeurs", "valeur", "remonter", "backward_induction", "values", "minmax", "minimax"),
    parameters={
        **PARAMETERS,
        "vertices of player 1": ("S1", "V1"),
        "vertices of player 2": ("S2", "V2"),
        "owners": ("joueurs", "owner", "proprietaire", "controle", "qui"),
        "ends won by player 1": ("F1", "T1", "W1", "gagnants1"),
        "ends won by player 2": ("F2", "T2", "W2", "gagnants2"),
        "values of the ends": ("gain", "gains", "valeur", "valeurs", "feuilles", "scores", "utilite", "f", "h"),
        "vertex": ("s", "v", "x", "sommet", "position", "pos", "etat", "racine"),
    },
    things=_things,
    right=_right,
    read=_read,
    why=_why,
    parts=(
        ExercisePart("small", 10, lambda: _with_ends(small_trees()), complete=True),
        ExercisePart("large", 4, lambda: _with_ends([*random_trees(), *layered_graphs()])),
    ),
    mistakes={
        "swaps the players": lambda tree: _values(tree, lambda first, values: min(values) if first else max(values)),
        "takes the largest value for both players": lambda tree: _values(tree, lambda _, values: max(values)),
        "takes the least value for both players": lambda tree: _values(tree, lambda _, values: min(values)),
        "takes a draw for a loss of J1": lambda tree: _values(
            tree, lambda first, values: max(values) if first else min(values), lambda value: value or -1
        ),
        "takes the value of the first successor": lambda tree: _values(tree, lambda _, values: values[0]),
        "takes the value of the last successor": lambda tree: _values(tree, lambda _, values: values[-1]),
        "gives the value of the player who is to move": _mover,
        "looks one ply ahead alone": _one_ply,
        "gives 0 to all but the ends": _ends,
    },
    describe=describe_tree,
    show=_show,
    cost=Cost(4, _ladder, (8, 16, 32)),
    drawn=_drawn,
)
