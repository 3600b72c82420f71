"""Searches beside the definition: the algorithms, random games for hypothesis, and a textbook alpha-beta."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from naive_search import AS_WRITTEN, RandomGame, Value

SAME = ("minimax", "negamax", "memoised", "alphabeta")
"""The algorithms that find the same values."""
ALGORITHMS = (*SAME, AS_WRITTEN)

random_games = st.builds(
    RandomGame,
    seed=st.integers(0, 10**6),
    size=st.sampled_from([8, 20, 40]),
    branching=st.integers(1, 4),
    reach=st.integers(2, 8),
    sinks=st.sampled_from([0, 0.15, 0.4]),
    cyclic=st.booleans(),
    winners=st.sampled_from([(1, 2, 0), (1, 2, 0, None), (None,), (1, 2), (0,)]),
    spread=st.sampled_from([0, 1, 2, 50]),
)


def random_position(game: Any, chance: random.Random, plies: int) -> Any:
    """Return the position after some random moves, or the last one where play goes on."""
    position = game.initial
    for _ in range(plies):
        after = chance.choice(list(game.moves(position)))[1]
        if game.winner(after) is not None:
            break
        position = after
    return position


def random_play(game: Any, chance: random.Random) -> list[Any]:
    """Return the positions of a random play, from the start to the end."""
    positions = [game.initial]
    while game.winner(positions[-1]) is None:
        positions.append(chance.choice(list(game.moves(positions[-1])))[1])
    return positions


def as_pair(value: float, win_in: int | None) -> Value:
    """Return a value of a search in the form of the naive search."""
    return (value, {math.inf: -(win_in or 0), -math.inf: win_in or 0}.get(value, 0))


def found_values(found: Any) -> dict[str, Value]:
    """Return the value of every move of a search in the form of the naive search."""
    return {each.move: as_pair(each.value, each.win_in) for each in found.moves}


def textbook_alphabeta(
    game: Any, plies: int, score: Callable[[Any], float], visited: list[tuple[Any, int]]
) -> tuple[float, float]:
    """Search the start by fail-soft alpha-beta, and list the positions visited with the plies left.

    Exact values, lower bounds and upper bounds of a position at one depth are remembered apart; moves keep the game's
    order. Values are those of the player to move.
    """
    exact: dict[Any, Any] = {}
    lower: dict[Any, Any] = {}
    upper: dict[Any, Any] = {}
    worst, best = (-math.inf, -math.inf), (math.inf, math.inf)

    def visit(position: Any, left: int, alpha: Any, beta: Any) -> Any:
        key = position, left
        if key in exact:
            return exact[key]
        if lower.get(key, worst) >= beta:
            return lower[key]
        if upper.get(key, best) <= alpha:
            return upper[key]
        visited.append((position, left))
        sign = 1 if game.player(position) == 1 else -1
        after = [following for _, following in game.moves(position)] if left else []
        if not after:
            winner = game.winner(position)
            worth = score(position) if winner is None else (0, math.inf, -math.inf)[winner]
            tempo = {math.inf: left - plies, -math.inf: plies - left}.get(worth, 0)
            return (sign * worth, sign * tempo)
        value = worst
        for following in after:
            reply = visit(following, left - 1, _negated(beta), _negated(max(alpha, value)))
            value = max(value, _negated(reply))
            if value >= beta:
                break
        (upper if value <= alpha else lower if value >= beta else exact)[key] = value
        return value

    sign = 1 if game.player(game.initial) == 1 else -1
    value = visit(game.initial, plies, worst, best)
    return value if sign == 1 else _negated(value)


def _negated(value: tuple[float, float]) -> tuple[float, float]:
    return (-value[0], -value[1])


def each_algorithm(test):
    """Run a test with every algorithm; a failure names it."""

    def run():
        for algorithm in ALGORITHMS:
            try:
                test(algorithm)
            except BaseException as error:
                error.add_note(f"algorithm: {algorithm}")
                raise

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


def check_variation(game, position, each, plies, heuristic):
    """A variation ends where the search does, at a position that is worth what the move is."""
    assert each.variation[0] == each.move
    end = position
    for move in each.variation:
        end = dict(game.moves(end))[move]
    assert len(each.variation) == plies or not list(game.moves(end))
    winner = game.winner(end)
    score = heuristic.score(end) if winner is None else (heuristic.draw, math.inf, -math.inf)[winner]
    assert (each.value, each.win_in) == (score, None if math.isfinite(score) else len(each.variation))
