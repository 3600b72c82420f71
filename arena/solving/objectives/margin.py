"""Margin: player 1 wants as much as can be where play ends, player 2 that it is as little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arena.errors import Circuit, InvalidArena
from arena.graphs.attributes import VALUE, is_whole
from arena.graphs.marks import MARGIN
from arena.machine.columns import Column, Rows, as_list
from arena.solving.objectives import Asked, Objective
from arena.solving.objectives._claims import ClaimedGame, Misfit, WeightedGame, claimed, never_ending
from arena.solving.objectives._weighted import Weighed, solving
from arena.solving.reverse import find_circuit, from_sinks


class Margins(NamedTuple):
    """The margin of each vertex under best play of both, and a move that leads to it; -1 where play ends."""

    values: Column
    choices: Column


def _weigh(asked: Asked) -> Weighed:
    """Find the margins by backward induction, O(|S|+|A|), on an arena without circuits.

    Raises
    ------
    Circuit
        If play need not end.
    """
    columns, engine = asked.columns, asked.engine
    order = from_sinks(columns)
    if len(order) < len(columns):
        raise Circuit("margins need plays that end", find_circuit(columns, order))
    values, choices = engine.full(len(columns), 0, "i8"), engine.full(len(columns), -1, "i4")
    values[:] = asked.marks.of(VALUE)
    won = engine.empty(len(columns), "i1")
    engine.loop(_induce)(order, *columns.forward, columns.player, columns.winner, values, choices, won)
    return Weighed(won, choices, as_list(values), Margins(values, choices))


def _induce(
    order: Column,
    start: Column,
    successors: Column,
    player: Column,
    winner: Column,
    value: Column,
    choice: Column,
    winners: Column,
) -> None:
    """Take the best value of the successors, from the sinks up, and tell from its sign who wins."""
    for place in range(len(order)):
        vertex = order[place]
        if winner[vertex] < 0:
            sign = 1 if player[vertex] == 1 else -1
            best = start[vertex]
            for edge in range(start[vertex] + 1, start[vertex + 1]):
                if sign * value[successors[edge]] > sign * value[successors[best]]:
                    best = edge
            choice[vertex] = successors[best]
            value[vertex] = value[choice[vertex]]
        winners[vertex] = 1 if value[vertex] > 0 else 2 if value[vertex] < 0 else 0


def check_margins(
    forward: Rows, weight: Column, player: Column, ends: Sequence[int | None], claimed: Sequence[Sequence[int]]
) -> Misfit | None:
    """Check the values and the strategies of an arena without circuits; O(|S|+|A|).

    Parameters
    ----------
    forward, weight, player
        The edges on which play goes on, their weights, which do not count here, and who moves.
    ends : sequence
        The value of each vertex where play ends, None elsewhere.
    claimed : pair of sequences
        The value of each vertex, and the move from it, -1 where play ends.

    Notes
    -----
    The value of a sink is given, and that of another vertex is the best one of its successors, for the player to move.
    Where no play is endless these equations have one solution, by induction on the longest play from a vertex.

    Examples
    --------
    >>> game = Rows.of_lists([[1, 2], [], []]), [0, 0], [1, 2, 2], [None, -3, 4]
    >>> check_margins(*game, [[4, -3, 4], [2, -1, -1]])
    >>> check_margins(*game, [[-3, -3, 4], [1, -1, -1]])
    Misfit(vertex=0, following=2, text='the move leads to a better margin')
    """
    return next(_breaches(WeightedGame(forward, weight, player), ends, *claimed), None)


def _breaches(
    game: WeightedGame, ends: Sequence[int | None], values: Sequence[int], choices: Sequence[int]
) -> Iterator[Misfit]:
    endless = never_ending(Rows.of_lists([[head for head, _ in edges] for edges in game.edges]))
    if any(endless):
        vertex = next(place for place, left in enumerate(endless) if left)
        yield Misfit(vertex, None, "play need not end from there")
    for vertex, end in enumerate(ends):
        value, sign = values[vertex], 3 - 2 * game.player[vertex]
        yield from game.move(vertex, choices[vertex], wanted=end is None)
        if end is not None:
            if value != end:
                yield Misfit(vertex, None, f"play ends there with the margin {end}")
            continue
        for head, _ in game.edges[vertex]:
            if sign * values[head] > sign * value:
                yield Misfit(vertex, head, "the move leads to a better margin")
        if values[choices[vertex]] != value:
            yield Misfit(vertex, choices[vertex], "the move leads to another margin")


def _check(game: ClaimedGame) -> Iterator[Misfit]:
    values = game.evidence["values"]
    no_weights = [0] * len(game.forward.ends)
    misfit = check_margins(game.forward, no_weights, game.player, _ends(game), (values, as_list(game.choices)))
    if misfit is not None:
        yield misfit
    for vertex, (winner, value) in enumerate(zip(as_list(game.winners), values, strict=True)):
        if winner != (1 if value > 0 else 2 if value < 0 else 0):
            yield Misfit(vertex, None, f"claimed {claimed(winner)}, against its margin of {value}")


def _ends(game: ClaimedGame) -> list[int | None]:
    """Read the values of the vertices where play ends.

    Raises
    ------
    InvalidArena
        If one has no whole value.
    """
    ends: list[int | None] = []
    for vertex, (end, value) in enumerate(zip(as_list(game.ends), game.mark(VALUE), strict=True)):
        if end >= 0 and not is_whole(value):
            raise InvalidArena(f"play ends at {game.name(vertex)}, which has no whole value")
        ends.append(None if end < 0 else value)
    return ends


OBJECTIVE = Objective(
    name=MARGIN,
    summary="player 1 makes the value of the sink where play ends as large as can be, and wins if it is above 0",
    aim="J1 wants the margin at the end to be as large as can be, J2 as small",
    amount=MARGIN,
    sign="Δ",
    evidence=("values",),
    draws=True,
    exact=True,
    solve=solving(_weigh),
    check=_check,
)
