"""Least cost: player 1 wants to come to his sinks, and to pay as little as can be on the way; player 2 that he pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import inf

from arena.graphs.attributes import WEIGHT
from arena.graphs.compact import targets
from arena.machine.columns import Column, Rows, as_list, places
from arena.solving.objectives import Amount, Asked, Objective
from arena.solving.objectives._claims import ClaimedGame, Fits, Misfit, WeightedGame
from arena.solving.objectives._weighted import Weighed, checking, solving, weighted_edges, winners
from arena.solving.weighted.least_costs import MinCost, min_cost
from arena.solving.weighted.weighted_edges import INFINITE as UNREACHED

INFINITE = 2**62
"""Stands for +inf among costs, and its opposite for -inf."""


def _weigh(asked: Asked) -> Weighed:
    """Solve it by Dijkstra's algorithm on games, or by value iteration where weights are negative."""
    columns = asked.columns
    forward, weight = weighted_edges(asked)
    solved = min_cost(asked.engine, forward, weight, columns.player, targets(columns, 1))
    amounts: list[Amount] = [
        inf if cost >= UNREACHED else -inf if cost <= -UNREACHED else cost for cost in as_list(solved.values)
    ]
    return Weighed(winners(asked, amounts, lambda cost: cost < inf), solved.choices, amounts, solved)


def check_min_cost(
    forward: Rows, weight: Column, player: Column, targets: Column, claimed: MinCost, *, minimiser: int = 1
) -> Misfit | None:
    """Check costs and strategies; O(|S|+|A|).

    Notes
    -----
    1. The maximiser's strategy loses nothing along a play, so one that reaches a target costs no less than is claimed.
    2. By the minimiser's strategy costs never rise, and by ranks a target is reached, or his opponent gives something
       away; when she has given enough he goes to a target the shortest way, which `distances` show.
    3. Circuits of his strategy on vertices at -inf have negative sums, as those of lost vertices in energy games.

    Examples
    --------
    >>> from arena.machine.columns import LISTS
    >>> from arena.solving.weighted.least_costs import min_cost
    >>> game = Rows.of_lists([[1], []]), [3], [1, 1], [1]
    >>> solved = min_cost(LISTS, *game)
    >>> check_min_cost(*game, solved)
    >>> check_min_cost(*game, solved._replace(values=[2, 0]))
    Misfit(vertex=0, following=1, text='the move does not come to the cost')
    """
    game = WeightedGame(forward, weight, player)
    columns = [as_list(column) for column in claimed]
    return next(chain(game.forms(columns), _min_cost(game, set(as_list(targets)), minimiser, *columns)), None)


def _min_cost(
    game: WeightedGame,
    targets: set[int],
    minimiser: int,
    values: Sequence[int],
    choices: Sequence[int],
    ranks: Sequence[int],
    positional: Sequence[int],
    potentials: Sequence[int],
    lost: Sequence[int],
    ways: Sequence[int],
    distances: Sequence[int],
) -> Iterator[Misfit]:
    for vertex in range(game.size):
        value, own, choice = values[vertex], game.player[vertex] == minimiser, choices[vertex]
        ends, bounded = vertex in targets, value < INFINITE
        yield from _bad_form(vertex, value, ends, ranks, positional, lost, distances)
        yield from game.move(vertex, ways[vertex], wanted=own and bounded and not ends)
        moves = bounded if own else bool(game.edges[vertex]) and value != -INFINITE
        yield from game.move(vertex, choice, wanted=moves and not ends)
        if ends:
            continue
        if bounded:
            text, nearer = "no target might be reached", _falls(vertex, distances)
            yield from game.followed(vertex, minimiser, ways[vertex], text, nearer)
            if not game.edges[vertex]:
                yield Misfit(vertex, None, "no target is reached from a sink")
        if value == -INFINITE:
            text, gains = "nothing might be gained after the move", game.gains(vertex, potentials, lost)
            yield from game.followed(vertex, minimiser, choice, text, gains)
        elif bounded:
            yield from _finite(game, vertex, values, choice, ranks, positional, minimiser)
        elif game.edges[vertex]:
            text = "the move leads to where a target can be forced"
            yield from game.followed(vertex, 3 - minimiser, choice, text, lambda head, _: values[head] == INFINITE)


def _bad_form(
    vertex: int,
    value: int,
    ends: bool,
    ranks: Sequence[int],
    positional: Sequence[int],
    lost: Sequence[int],
    distances: Sequence[int],
) -> Iterator[Misfit]:
    """Find claims about a vertex that do not fit each other."""
    rank, distance, finite = ranks[vertex], distances[vertex], abs(value) < INFINITE
    if ends and (value, rank, positional[vertex], distance) != (0, 0, 1, 0):
        yield Misfit(vertex, None, "play ends there and costs nothing")
    if abs(value) > INFINITE or positional[vertex] not in range(1 + finite):
        yield Misfit(vertex, None, "its value is no cost")
    if rank < 1 - ends if finite else rank != -1:
        yield Misfit(vertex, None, "its rank does not fit its value")
    if distance < 1 - ends if value < INFINITE else distance != -1:
        yield Misfit(vertex, None, "its distance does not fit its value")
    if lost[vertex] < 0 if value == -INFINITE else lost[vertex] != -1:
        yield Misfit(vertex, None, "its round does not fit its value")


def _finite(
    game: WeightedGame,
    vertex: int,
    values: Sequence[int],
    choice: int,
    ranks: Sequence[int],
    positional: Sequence[int],
    minimiser: int,
) -> Iterator[Misfit]:
    """Find edges that do not fit a finite cost."""
    value, sign = values[vertex], 1 if game.player[vertex] == minimiser else -1

    def cost(head: int, weight: int) -> int:
        return values[head] if abs(values[head]) == INFINITE else weight + values[head]

    def progress(head: int, weight: int) -> bool:
        return cost(head, weight) < value or (cost(head, weight) == value and ranks[head] < ranks[vertex])

    def steady(head: int, weight: int) -> bool:
        return progress(head, weight) and positional[head] == 1 and ranks[head] < ranks[vertex]

    yield from game.all(vertex, "a move is better", lambda head, weight: sign * cost(head, weight) >= sign * value)
    text = "the move does not come to the cost"
    yield from game.chosen(vertex, choice, text, lambda head, weight: cost(head, weight) == value)
    if positional[vertex]:
        yield from game.followed(vertex, minimiser, choice, "memory might be needed after the move", steady)
    else:
        yield from game.followed(vertex, minimiser, choice, "the cost might not be met", progress)


def _falls(vertex: int, ranks: Sequence[int]) -> Fits:
    return lambda head, _: 0 <= ranks[head] < ranks[vertex]


def _check(game: ClaimedGame) -> Misfit | None:
    claimed = MinCost(**{name: game.evidence.get(name, game.choices) for name in MinCost._fields})
    return check_min_cost(*game.weighted(), places(game.ends, 1), claimed)


OBJECTIVE = Objective(
    name="min-cost",
    summary="player 1 comes to his sinks, and the weights on the way add up to as little as can be",
    aim="J1 wants to come to F1 by weights that add up to as little as can be",
    asks=WEIGHT,
    amount="cost",
    sign="Σ",
    evidence=("values", "ranks", "positional", "potentials", "lost", "ways", "distances"),
    moves=("ways",),
    solve=solving(_weigh),
    check=checking(_check, lambda game, vertex: game.evidence["values"][vertex] < INFINITE),
)
