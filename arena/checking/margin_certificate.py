"""Claims of margins, checked from the definition: each is the best of those that moves lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arena.checking.weighted_game import Breach, WeightedGame
from arena.machine.columns import Column, Rows


def check_margins(
    forward: Rows, weight: Column, player: Column, ends: Sequence[int | None], claimed: Sequence[Sequence[int]]
) -> Breach | None:
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
    Breach(vertex=0, following=2, text='the move leads to a better margin')
    """
    return next(_breaches(WeightedGame(forward, weight, player), ends, *claimed), None)


def _breaches(
    game: WeightedGame, ends: Sequence[int | None], values: Sequence[int], choices: Sequence[int]
) -> Iterator[Breach]:
    yield from _endless(game)
    for vertex, end in enumerate(ends):
        value, sign = values[vertex], 3 - 2 * game.player[vertex]
        yield from game.move(vertex, choices[vertex], wanted=end is None)
        if end is not None:
            if value != end:
                yield Breach(vertex, None, f"play ends there with the margin {end}")
            continue
        for head, _ in game.edges[vertex]:
            if sign * values[head] > sign * value:
                yield Breach(vertex, head, "the move leads to a better margin")
        if values[choices[vertex]] != value:
            yield Breach(vertex, choices[vertex], "the move leads to another margin")


def _endless(game: WeightedGame) -> Iterator[Breach]:
    """Find a vertex from which play need not end: one of those that are not led to sinks alone."""
    before: list[list[int]] = [[] for _ in range(game.size)]
    for vertex, edges in enumerate(game.edges):
        for head, _ in edges:
            before[head].append(vertex)
    left = [len(edges) for edges in game.edges]
    ended = [vertex for vertex in range(game.size) if not left[vertex]]
    for head in ended:
        for vertex in before[head]:
            left[vertex] -= 1
            if not left[vertex]:
                ended.append(vertex)
    if len(ended) < game.size:
        yield Breach(min(set(range(game.size)).difference(ended)), None, "play need not end from there")
