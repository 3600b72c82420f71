"""Small games with weights, and their amounts by the definitions: all pairs of positional strategies.

A game may have parallel moves, moves on the spot and circuits of sum 0. Of the toolkit only `CompactArena` is imported,
which takes the edges of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from arena import CompactArena

INFINITY = float("inf")
Value = Fraction | int | float
Move = tuple[int, Any]


class Weighted(NamedTuple):
    """A game whose vertices are numbers: the moves from each as (vertex, weight), who moves, and who wins a sink."""

    moves: list[list[Move]]
    player: list[int]
    winner: list[int]

    @property
    def size(self) -> int:
        return len(self.player)

    @property
    def columns(self) -> CompactArena:
        """The game as the toolkit takes it."""
        edges = [(tail, head, weight) for tail, each in enumerate(self.moves) for head, weight in each]
        tails, heads, weights = zip(*edges, strict=True) if edges else ((), (), ())
        return CompactArena.from_edges(
            list(tails), list(heads), self.player, self.winner, initial=0 if self.player else None, weight=list(weights)
        )


@st.composite
def weighted_games(
    draw: st.DrawFn, *, max_vertices: int = 6, negative: bool = True, drawn: bool = False, weights: Any = None
) -> Weighted:
    """Draw a game with up to three moves from each vertex but the sinks; `drawn` allows drawn sinks."""
    size = max(draw(st.integers(1, max_vertices)), draw(st.integers(1, max_vertices)))
    most = draw(st.sampled_from([1, 2, 7]))
    low = draw(st.sampled_from([-most, -1])) if negative else 0
    ends = draw(st.sampled_from([(-1,), (-1, -1, -1, 1, 2, 0 if drawn else 1)]))
    winner = [draw(st.sampled_from(ends)) for _ in range(size)]
    move = st.tuples(st.integers(0, size - 1), st.integers(low, most) if weights is None else weights)
    moves = [[] if won >= 0 else draw(st.lists(move, min_size=1, max_size=3)) for won in winner]
    return Weighted(moves, [draw(st.integers(1, 2)) for _ in range(size)], winner)


def random_game(chance: Random, size: int, most: int = 10, least: int = -10, ends: float = 0.1) -> Weighted:
    """Make a game of any size."""
    winner = [chance.choice([1, 2]) if chance.random() < ends else -1 for _ in range(size)]
    moves = [
        [(chance.randrange(size), chance.randint(least, most)) for _ in range(chance.randint(1, 3))] if won < 0 else []
        for won in winner
    ]
    return Weighted(moves, [chance.randint(1, 2) for _ in range(size)], winner)


def renumbered(game: Weighted, names: list[int]) -> Weighted:
    """Call vertex v names[v], and list all moves in another order."""
    old = sorted(range(len(names)), key=names.__getitem__)
    moves = [[(names[head], weight) for head, weight in reversed(game.moves[vertex])] for vertex in old]
    player, winner = ([column[vertex] for vertex in old] for column in (game.player, game.winner))
    return Weighted(moves, player, winner)


def exchanged(game: Weighted) -> Weighted:
    """Exchange the players, and the sign of what they pay."""
    winner = [won if won < 1 else 3 - won for won in game.winner]
    moves = [[(head, -weight) for head, weight in each] for each in game.moves]
    return Weighted(moves, [3 - player for player in game.player], winner)


def following(game: Weighted, player: int, strategy: Mapping[int, int]) -> Weighted:
    """Leave a player only the moves of a strategy, where the strategy has one."""
    moves = [
        [move for move in each if move[0] == strategy.get(vertex, move[0])] if game.player[vertex] == player else each
        for vertex, each in enumerate(game.moves)
    ]
    return game._replace(moves=moves)


def _strategies(game: Weighted, player: int) -> Iterator[tuple[Move | None, ...]]:
    options: list[list[Move | None]] = [
        [*(each if mover == player else []), *([] if mover == player and each else [None])]
        for each, mover in zip(game.moves, game.player, strict=True)
    ]
    return product(*options)


Worth = Callable[[Weighted, list[int], list[Any], int | None], Value]
"""The value of a play, given its vertices, its weights and the place where its circuit begins (None if it ends)."""


def _play(game: Weighted, vertex: int, move: list[Move | None], worth: Worth) -> Value:
    path, weights = [vertex], list[Any]()
    while step := move[path[-1]]:
        weights.append(step[1])
        if step[0] in path:
            return worth(game, path, weights, path.index(step[0]))
        path.append(step[0])
    return worth(game, path, weights, None)


def brute(game: Weighted, worth: Worth, least: int) -> list[Value]:
    """Return the least value that a player can ensure from each vertex, by all pairs of positional strategies."""
    best = [INFINITY] * game.size
    for own in _strategies(game, least):
        worst = [-INFINITY] * game.size
        for others in _strategies(game, 3 - least):
            move = [mine or other for mine, other in zip(own, others, strict=True)]
            for vertex in range(game.size):
                worst[vertex] = max(worst[vertex], _play(game, vertex, move, worth))
        best = [min(pair) for pair in zip(best, worst, strict=True)]
    return best


def _average(game: Weighted, path: list[int], weights: list[Any], back: int | None) -> Value:
    """Return the average weight of an endless play, or the value of the sink where a play ends."""
    if back is None:
        return (Fraction(0), INFINITY, -INFINITY)[game.winner[path[-1]]]
    return Fraction(sum(weights[back:])) / (len(weights) - back)


def _credit(game: Weighted, path: list[int], weights: list[Any], back: int | None) -> Value:
    """Return the credit that player 1 needs on a play."""
    if (back is None and game.winner[path[-1]] == 2) or (back is not None and sum(weights[back:]) < 0):
        return INFINITY
    return -min(sum(weights[:place]) for place in range(len(weights) + 1))


def mean_payoffs(game: Weighted) -> list[Value]:
    """Return the mean payoff from each vertex."""
    return brute(game, _average, 2)


def credits_needed(game: Weighted) -> list[Value | None]:
    """Return the credit that player 1 needs at each vertex, None where no credit is enough."""
    return [None if value == INFINITY else value for value in brute(game, _credit, 1)]


def costs(game: Weighted) -> list[Value]:
    """Return the cost to player 1 from each vertex.

    He may need memory: these are his best answers to each positional strategy of player 2.
    """
    targets = [vertex for vertex, won in enumerate(game.winner) if won == 1]
    dearest = [-INFINITY] * game.size
    for others in _strategies(game, 2):
        moves = [[move] if move else each for move, each in zip(others, game.moves, strict=True)]
        dearest = [max(pair) for pair in zip(dearest, _shortest(moves, targets), strict=True)]
    return dearest


def _shortest(moves: list[list[Move]], targets: list[int]) -> list[Value]:
    """Find the shortest paths by Bellman and Ford: what still falls after |S| rounds falls forever."""
    values: list[Value] = [0 if vertex in targets else INFINITY for vertex in range(len(moves))]
    for turn in range(2 * len(moves)):
        after = [
            0 if vertex in targets else min((weight + values[head] for head, weight in each), default=INFINITY)
            for vertex, each in enumerate(moves)
        ]
        falling = turn >= len(moves)
        values = [-INFINITY if falling and now < was else min(was, now) for was, now in zip(values, after, strict=True)]
    return values


def least_credits(game: Weighted) -> list[int | None]:
    """Return the credits as the least fixpoint of their equations, for games too large to try every strategy."""
    most = sum(abs(weight) for each in game.moves for _, weight in each)
    values = [INFINITY if won == 2 else 0 for won in game.winner]
    changed = True
    while changed:
        changed = False
        for vertex, each in enumerate(game.moves):
            offers = [max(0, values[head] - weight) for head, weight in each]
            if offers:
                value = min(offers) if game.player[vertex] == 1 else max(offers)
                value = INFINITY if value > most else value
                changed |= value > values[vertex]
                values[vertex] = value
    return [None if value == INFINITY else value for value in values]


def limited_costs(game: Weighted) -> list[Value]:
    """Return costs without negative weights as the least fixpoint of their equations."""
    values = [0 if won == 1 else INFINITY for won in game.winner]
    for _ in range(game.size):
        for vertex, each in enumerate(game.moves):
            if each:
                choose = min if game.player[vertex] == 1 else max
                values[vertex] = choose(weight + values[head] for head, weight in each)
    return values
