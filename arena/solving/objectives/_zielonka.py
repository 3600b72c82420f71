"""Zielonka's algorithm on columns: who wins a parity game from every vertex, and by which moves.

Of a subgame the vertices of the highest priority, and what their player attracts to them, are set aside; what is left
is solved first. Where his opponent wins something there, and it attracts something that was set aside, that is hers,
and the rest is solved again; else all that was set aside is his. The subgames are nested, so a number per vertex is
enough to tell those that it belongs to, and no call has to call itself.

Vertices of the same player's priorities that follow each other are set aside together: who comes back to any of them
for ever meets no higher priority of the opponent's for ever, since each of those was attracted to a higher one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.machine.loops import loop, natural

if TYPE_CHECKING:
    from arena.machine.columns import Column

FREE = 2**31 - 1
"""The level of a vertex that is in the innermost subgame. One that was set aside at depth k has level 2 k + 1, one that
was won from a subgame at depth k level 2 k: so it is in the subgame at depth k if its level is above 2 k."""


class ParityGame(NamedTuple):
    """A parity game in which play never ends: the rows of successors and of predecessors, and columns of vertices.

    A higher `place` decides, for the player who liked it; `order` has the vertices by their places, the highest last.
    """

    start: Column
    ends: Column
    back: Column
    before: Column
    player: Column
    place: Column
    liked: Column
    order: Column


class Subgames(NamedTuple):
    """The columns that the loops write: the level of each vertex, its winner and move; then their scratch space.

    `queue` has what was set aside at each depth, then what is being attracted; `solved` the vertices of the subgames
    that are solved. A vertex counted its successors that are not attracted in the attraction `stamp`, when the queue
    was as long as `counted`, and `counter` of them are left. A frame is where in `order` a subgame begins, where in
    `solved`, and where in `queue`. `counts` has the numbers that the loop goes on with: the depth, what the queue and
    `solved` hold, the attractions, the place in `order` and the steps.
    """

    level: Column
    winners: Column
    choices: Column
    queue: Column
    solved: Column
    counter: Column
    counted: Column
    stamp: Column
    frames: Column
    counts: Column


class Zielonka:
    """A parity game that is being solved."""

    def __init__(self, game: ParityGame) -> None:
        size = len(game.player)
        self._game = game
        self._work = Subgames(
            level=np.full(size, FREE, "i4"),
            winners=np.zeros(size, "i1"),
            choices=np.full(size, -1, "i4"),
            queue=np.zeros(2 * size + 1, "i4"),
            solved=np.zeros(size + 1, "i4"),
            counter=np.zeros(size, "i4"),
            counted=np.zeros(size, "i4"),
            stamp=np.zeros(size, "i4"),
            frames=np.zeros(3 * (size + 1), "i4"),
            counts=np.array([0, 0, 0, 0, size - 1, 0], "i8"),
        )

    def answer(self, bound: int = 0) -> Any:
        """Return the winners, and winning moves or -1; None after a number of steps in all, if one is given.

        A step is a vertex that is looked for, or that is moved to another subgame.
        """
        return (self._work.winners, self._work.choices) if _solve(self._game, self._work, bound) else None


@loop
def _count(vertex: int, least: int, game: ParityGame, work: Subgames) -> int:
    """Count the successors of a vertex whose level is above a number."""
    number = 0
    for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
        if work.level[game.ends[edge]] > least:
            number += 1
    return number


@loop
def _attract(
    done: int, filled: int, attracting: int, least: int, given: int, number: int, game: ParityGame, work: Subgames
) -> int:
    """Attract to the vertices of `queue` from a place on, of those whose level is above `least`; return the new end.

    They are given a level of at most `least`. A vertex of the opponent's counts its successors that are not attracted
    when it is first met in the attraction of this number, and from then on those that join the queue.
    """
    queue, level = work.queue, work.level
    while done < filled:
        vertex = queue[done]
        for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
            previous = game.before[edge]
            if level[previous] <= least:
                continue
            if game.player[previous] == attracting:
                work.choices[previous] = vertex
            else:
                if work.stamp[previous] != number:
                    work.stamp[previous], work.counted[previous] = number, filled
                    work.counter[previous] = _count(previous, least, game, work)
                elif done >= work.counted[previous]:
                    work.counter[previous] -= 1
                if work.counter[previous] > 0:
                    continue
                work.choices[previous] = -1
            level[previous], queue[filled] = given, previous
            filled += 1
        done += 1
    return filled


@loop
def _set_aside(place: int, depth: int, filled: int, number: int, game: ParityGame, work: Subgames) -> int:
    """Set aside the free vertices of the highest priorities that one player likes, and their attractor."""
    liked = game.liked[game.order[place]]
    while place >= 0:
        vertex = game.order[place]
        if work.level[vertex] == FREE:
            if game.liked[vertex] != liked:
                break
            work.level[vertex], work.choices[vertex], work.queue[filled] = 2 * depth + 1, -1, vertex
            filled = _attract(filled, filled + 1, liked, FREE - 1, 2 * depth + 1, number, game, work)
        place -= 1
    work.counts[4] = place
    return filled


@loop
def _give(begin: int, done: int, aside: int, lost: int, filled: int, winner: int, depth: int, work: Subgames) -> int:
    """Give the lost and attracted vertices to their winner, and free the others of the subgame; count the solved."""
    for place in range(begin, done):
        if work.level[work.solved[place]] != 2 * depth:
            work.level[work.solved[place]] = FREE
    for place in range(aside, lost):
        if work.level[work.queue[place]] != 2 * depth:
            work.level[work.queue[place]] = FREE
    for place in range(lost, filled):
        work.winners[work.queue[place]], work.solved[begin] = winner, work.queue[place]
        begin += 1
    return begin


@loop
def _keep(aside: int, lost: int, done: int, liked: int, depth: int, game: ParityGame, work: Subgames) -> int:
    """Give the vertices that were set aside to the player they were set aside for; count the solved.

    From a vertex of the highest priorities he moves to any vertex of the subgame that he wins.
    """
    for place in range(aside, lost):
        work.winners[work.queue[place]], work.solved[done] = liked, work.queue[place]
        done += 1
    for place in range(aside, lost):
        vertex = work.queue[place]
        if game.player[vertex] == liked and work.choices[vertex] < 0:
            for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
                following = game.ends[edge]
                if work.level[following] > 2 * depth and work.winners[following] == liked:
                    work.choices[vertex] = following
                    break
    return done


@loop
def _solve(game: ParityGame, work: Subgames, bound: int) -> bool:
    level, frames, counts = work.level, work.frames, work.counts
    depth, filled, done, number, place, steps = counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]
    while bound == 0 or steps <= bound:
        steps += place
        while place >= 0 and level[game.order[place]] != FREE:
            place -= 1
        steps -= place
        if place >= 0:
            frames[3 * depth], frames[3 * depth + 1], frames[3 * depth + 2] = place, done, filled
            number += 1
            steps += place - filled
            filled = _set_aside(place, depth, filled, number, game, work)
            place = counts[4]
            steps += filled - place
            depth += 1
            continue
        while depth > 0 and place < 0:
            depth -= 1
            top, begin, aside, lost = frames[3 * depth], frames[3 * depth + 1], frames[3 * depth + 2], filled
            liked = game.liked[game.order[top]]
            steps += done - begin + filled - aside
            for each in range(begin, done):
                vertex = work.solved[each]
                if work.winners[vertex] != liked:
                    level[vertex], work.queue[filled] = 2 * depth, vertex
                    filled += 1
            held = filled
            if held > lost:
                number += 1
                filled = _attract(lost, held, 3 - liked, 2 * depth, 2 * depth, number, game, work)
            if filled > held:
                done = _give(begin, done, aside, lost, filled, 3 - liked, depth, work)
                place = top
            else:
                done = _keep(aside, lost, done, liked, depth, game, work)
            filled = aside
        if place < 0:
            return True
    counts[0], counts[1], counts[2], counts[3], counts[4], counts[5] = depth, filled, done, number, place, steps
    return False
