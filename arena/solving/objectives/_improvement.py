"""Strategy improvement for parity games: slower than Zielonka's algorithm on easy games, and quick where that is not.

Player 2 may stop play wherever she is to move, which is worth 0 from then on, and player 1 where he is, which is worth
more than any sum of priorities. A play that stops is worth that and the sum of the priorities on the way, each so large
that it outweighs all lower ones: positive where she likes it, negative where not. A play that goes on for ever is worth
more than that, or less, by who likes the highest priority that comes back. First both stop everywhere. While player 1
answers in the best way, she turns to better moves where there are any. In the end all circuits by her moves have sums
above 0 where he would rather stop, and all by his have sums below 0 elsewhere.

Sums are Python's whole numbers, which have a digit for each priority. J. Vöge, M. Jurdziński, "A discrete strategy
improvement algorithm for solving parity games", CAV 2000, :doi:`10.1007/10722167_18`; M. Luttenberger, "Strategy
iteration using non-deterministic strategies for solving parity games", 2008, :arxiv:`0806.2923`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from arena.machine.columns import Column
    from arena.solving.objectives._zielonka import ParityGame

MOST_BITS = 1 << 33


def bits_of_sums(game: ParityGame) -> int:
    return len(game.player) * (2 * len(game.player)).bit_length() * int(_digits(game).max(initial=0) + 1)


def _digits(game: ParityGame) -> Column:
    """Return the place of the priority of each vertex, the same for neighbors that one player likes."""
    place, liked = game.place[game.order], game.liked[game.order]
    digits = np.zeros(len(place), "i8")
    digits[game.order[1:]] = np.cumsum((place[1:] != place[:-1]) & (liked[1:] != liked[:-1]))
    return digits


def improved(game: ParityGame, most: int) -> tuple[Column, Column] | None:
    """Solve a parity game, or give up after a number of rounds, each of which takes O(|S|+|A|) sums.

    Return who wins from each vertex, and the number of a winning move where the winner moves, else -1.
    """
    size, start, ends = len(game.player), game.start.tolist(), game.ends.tolist()
    rows = [ends[low:high] for low, high in pairwise(start)]
    digits, bits = _digits(game).tolist(), (2 * size).bit_length()
    signs = (2 * game.liked.astype("i8") - 3).tolist()
    weights = [sign << bits * digit for sign, digit in zip(signs, digits, strict=True)]
    stopped = 1 << bits * (max(digits, default=0) + 1)
    hers = (game.player == 2).tolist()
    moves = [-1 if own else -2 for own in hers]
    answering, turning = ([vertex for vertex in range(size) if hers[vertex] == own] for own in (False, True))
    for _ in range(most):
        worth = _worth(moves, digits, weights, stopped)
        if _turn(answering, min, rows, moves, worth) or _turn(turning, max, rows, moves, worth):
            continue
        winners = np.array([2 if each > stopped >> 1 else 1 for each in worth[:size]], "i1")
        return winners, np.where(winners == game.player, moves, -1)
    return None


def _turn(
    vertices: list[int], best_of: Callable[..., int], rows: list[list[int]], moves: list[int], worth: list[int]
) -> bool:
    turned = False
    for vertex in vertices:
        best = best_of(rows[vertex], key=worth.__getitem__)
        if worth[best] != worth[moves[vertex]] and best_of(worth[best], worth[moves[vertex]]) == worth[best]:
            moves[vertex], turned = best, True
    return turned


def _worth(moves: list[int], digits: list[int], weights: list[int], stopped: int) -> list[int]:
    """Return what the one play from each vertex is worth, and behind them where player 1 stops it, and player 2."""
    size, endless, path = len(moves), stopped << 2, list[int]()
    unknown = endless << 1
    worth, place = [*[unknown] * size, stopped, 0], [-1] * size
    for root in range(size):
        vertex = root
        while worth[vertex] == unknown and place[vertex] < 0:
            place[vertex] = len(path)
            path.append(vertex)
            vertex = moves[vertex]
        total = worth[vertex]
        if total == unknown:
            decides = max(path[place[vertex] :], key=digits.__getitem__)
            total = endless if weights[decides] > 0 else -endless
        finite = abs(total) != endless
        while path:
            vertex = path.pop()
            if finite:
                total += weights[vertex]
            worth[vertex] = total
    return worth
