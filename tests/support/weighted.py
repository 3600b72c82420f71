"""Small random games with weights, and what they are worth by the definitions: all pairs of positional strategies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st

from arena.machine.columns import Rows

INFINITY = float("inf")
Value = Fraction | float
Move = tuple[int, int]


class Weighted(NamedTuple):
    """A game as the solvers take it; `targets` are for weighted reachability alone, where `winner` says nothing."""

    forward: Rows
    weight: Any
    player: Any
    winner: Any
    targets: Any

    @property
    def sums(self) -> tuple[Any, ...]:
        """What energy and mean-payoff games are given."""
        return self[:4]

    @property
    def costs(self) -> tuple[Any, ...]:
        """What weighted reachability is given."""
        return *self[:3], self.targets

    def moves(self, vertex: int) -> list[Move]:
        places = range(self.forward.start[vertex], self.forward.start[vertex + 1])
        return [(self.forward.ends[place], self.weight[place]) for place in places]


def of_moves(moves: list[list[Move]], player: list[int], winner: list[int], targets: list[int]) -> Weighted:
    rows = Rows.of_lists([[head for head, _ in each] for each in moves])
    return Weighted(rows, [weight for each in moves for _, weight in each], player, winner, targets)


@st.composite
def weighted_games(draw: st.DrawFn, *, max_vertices: int = 6, negative: bool = True) -> Weighted:
    """Draw a game with up to three moves a vertex, some of them parallel, loops, sinks, and circuits of sum 0."""
    size = max(draw(st.integers(1, max_vertices)), draw(st.integers(1, max_vertices)))
    most = draw(st.sampled_from([1, 2, 7]))
    low = draw(st.sampled_from([-most, -1])) if negative else 0
    ends = draw(st.sampled_from([(-1,), (-1, -1, -1, 0, 1, 2)]))
    winner = [draw(st.sampled_from(ends)) for _ in range(size)]
    move = st.tuples(st.integers(0, size - 1), st.integers(low, most))
    moves = [[] if won >= 0 else draw(st.lists(move, min_size=1, max_size=3)) for won in winner]
    player = [draw(st.integers(1, 2)) for _ in range(size)]
    return of_moves(moves, player, winner, draw(st.lists(st.integers(0, size - 1), max_size=2, unique=True)))


def random_game(random: Random, size: int, most: int = 10, degree: int = 3, ends: float = 0.1) -> Weighted:
    """Make a game of any size."""
    winner = [random.choice([0, 1, 2]) if random.random() < ends else -1 for _ in range(size)]
    moves = [
        [(random.randrange(size), random.randint(-most, most)) for _ in range(random.randint(1, degree))]
        if won < 0
        else []
        for won in winner
    ]
    return of_moves(moves, [random.randint(1, 2) for _ in range(size)], winner, random.sample(range(size), 1))


def as_arrays(game: Weighted) -> Weighted:
    """Give the same game as large ones are given."""
    rows = Rows(np.array(game.forward.start, "u4"), np.array(game.forward.ends, "u4"))
    kinds = zip(game[1:], ("i8", "i1", "i1", "i8"), strict=True)
    return Weighted(rows, *(np.array(column, kind) for column, kind in kinds))


def renumbered(game: Weighted, names: list[int]) -> Weighted:
    """Call vertex v names[v]."""
    old = sorted(range(len(names)), key=names.__getitem__)
    moves = [[(names[head], weight) for head, weight in reversed(game.moves(vertex))] for vertex in old]
    player, winner = ([column[vertex] for vertex in old] for column in (game.player, game.winner))
    return of_moves(moves, player, winner, [names[target] for target in game.targets])


def swapped(game: Weighted) -> Weighted:
    """Swap the players, and what they pay."""
    winner = [won if won < 1 else 3 - won for won in game.winner]
    return game._replace(weight=[-w for w in game.weight], player=[3 - p for p in game.player], winner=winner)


def following(game: Weighted, follower: int, choices: list[int]) -> Weighted:
    """Leave a player the moves of a strategy alone, where it has one."""
    moves = [game.moves(vertex) for vertex in range(len(game.player))]
    for vertex, choice in enumerate(choices):
        if game.player[vertex] == follower and choice >= 0:
            moves[vertex] = [move for move in moves[vertex] if move[0] == choice]
    return of_moves(moves, game.player, game.winner, game.targets)


def _strategies(game: Weighted, player: int) -> Iterator[tuple[Move | None, ...]]:
    options: list[list[Move | None]] = [
        [*(game.moves(vertex) if mover == player else []), *([] if mover == player and game.moves(vertex) else [None])]
        for vertex, mover in enumerate(game.player)
    ]
    return product(*options)


Worth = Callable[[Weighted, list[int], list[int], int | None], Value]
"""What a play is worth: its vertices, the weights of its moves, and where its circuit begins, or that it ends."""


def _play(game: Weighted, vertex: int, move: list[Move | None], worth: Worth, stops: set[int]) -> Value:
    path, weights = [vertex], list[int]()
    while (step := move[path[-1]]) and path[-1] not in stops:
        weights.append(step[1])
        if step[0] in path:
            return worth(game, path, weights, path.index(step[0]))
        path.append(step[0])
    return worth(game, path, weights, None)


def brute(game: Weighted, worth: Worth, least: int, *, stops: set[int] = frozenset()) -> list[Value]:
    """Give the least worth that a player can ensure from each vertex, by all pairs of positional strategies."""
    best = [INFINITY] * len(game.player)
    for own in _strategies(game, least):
        worst = [-INFINITY] * len(game.player)
        for others in _strategies(game, 3 - least):
            move = [mine or other for mine, other in zip(own, others, strict=True)]
            for vertex in range(len(game.player)):
                worst[vertex] = max(worst[vertex], _play(game, vertex, move, worth, stops))
        best = [min(pair) for pair in zip(best, worst, strict=True)]
    return best


def average(game: Weighted, path: list[int], weights: list[int], back: int | None) -> Value:
    """Give the average weight of an endless play; what a sink stands for."""
    if back is None:
        return (Fraction(0), INFINITY, -INFINITY)[game.winner[path[-1]]]
    return Fraction(sum(weights[back:]), len(weights) - back)


def cost(game: Weighted, path: list[int], weights: list[int], back: int | None) -> Value:
    """Give what a play costs."""
    return INFINITY if back is not None or path[-1] not in game.targets else sum(weights)


def credit(holder: int) -> Worth:
    """Give what a play takes from a player at its worst."""

    def worth(game: Weighted, path: list[int], weights: list[int], back: int | None) -> Value:
        if (back is None and game.winner[path[-1]] == 3 - holder) or (back is not None and sum(weights[back:]) < 0):
            return INFINITY
        return -min(sum(weights[:place]) for place in range(len(weights) + 1))

    return worth


def cheapest(game: Weighted, minimiser: int) -> list[Value]:
    """Give costs where the minimiser may need memory: his best answers to all positional strategies of the other's."""
    dearest = [-INFINITY] * len(game.player)
    for others in _strategies(game, 3 - minimiser):
        moves = [[move] if move else game.moves(vertex) for vertex, move in enumerate(others)]
        dearest = [max(pair) for pair in zip(dearest, _shortest(moves, game.targets), strict=True)]
    return dearest


def _shortest(moves: list[list[Move]], targets: list[int]) -> list[Value]:
    """Bellman and Ford: what falls still after |S| rounds falls for ever, and so does all that leads there."""
    values: list[Value] = [0 if vertex in targets else INFINITY for vertex in range(len(moves))]
    for turn in range(2 * len(moves)):
        after = [
            0 if vertex in targets else min((weight + values[head] for head, weight in each), default=INFINITY)
            for vertex, each in enumerate(moves)
        ]
        falling = turn >= len(moves)
        values = [-INFINITY if falling and now < was else min(was, now) for was, now in zip(values, after, strict=True)]
    return values
