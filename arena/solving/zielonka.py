"""Zielonka's algorithm on columns: who wins a parity game from every vertex, and by which moves.

Of a subgame the vertices of the highest priority, and what their player attracts to them, are set aside; what is left
is solved first. Where his opponent wins something there, and it attracts something that was set aside, that is hers,
and the rest is solved again; else all that was set aside is his. The subgames are nested, so a number a vertex is
enough to tell those that it belongs to, and no call has to call itself.

Vertices of the same player's priorities that follow each other are set aside together: who comes back to any of them
for ever meets no higher priority of the opponent's for ever, since each of those was attracted to a higher one.
"""

from __future__ import annotations

from arena.machine.columns import Column, Engine, Rows
from arena.machine.loops import natural

FREE = 2**31 - 1
"""The level of a vertex that is in the innermost subgame. One that was set aside at depth k has level 2 k + 1, one that
was won from a subgame at depth k level 2 k: so it is in the subgame at depth k if its level is above 2 k."""
OUTSIDE = -1
"""The level of a vertex that is in no subgame."""


def zielonka(
    engine: Engine, order: Column, parity: Column, forward: Rows, reverse: Rows, player: Column, level: Column
) -> tuple[Column, Column]:
    """Solve a parity game in which every vertex has a move.

    Parameters
    ----------
    engine : Engine
        What runs loops over the columns.
    order : column
        The vertices by priorities, the highest last.
    parity : column
        For each vertex the player who likes its priority, 1 or 2.
    forward, reverse : Rows
        The edges.
    player : column
        Who moves.
    level : column
        `FREE` for the vertices of the game, `OUTSIDE` for others; it is written over.

    Returns
    -------
    winners, choices : column
        Who wins from each vertex, and the number of a winning move where the winner moves, else -1.
    """
    size = len(order)
    winners, choices = engine.full(size, 0, "i1"), engine.full(size, -1, "i4")
    queue, solved = engine.empty(2 * size + 1, "u4"), engine.empty(size + 1, "u4")
    counter, counted, stamp = (engine.full(size, 0, "i4") for _ in range(3))
    frames = engine.empty(3 * (size + 1), "i4")
    engine.loop(_solve, _attract, _count)(
        order, parity, *forward, *reverse, player, level, winners, choices, queue, solved, counter, counted, stamp, frames
    )
    return winners, choices


def _count(vertex: int, least: int, start: Column, ends: Column, level: Column) -> int:
    """Count the successors of a vertex whose level is above a number."""
    number = 0
    for edge in range(start[vertex], start[vertex + natural(1)]):
        if level[ends[edge]] > least:
            number += 1
    return number


def _attract(
    done: int,
    filled: int,
    attracting: int,
    least: int,
    given: int,
    round_: int,
    start: Column,
    ends: Column,
    back: Column,
    before: Column,
    player: Column,
    level: Column,
    choices: Column,
    queue: Column,
    counter: Column,
    counted: Column,
    stamp: Column,
) -> int:
    """Attract to the vertices of `queue` from a place on those whose level is above `least`, and give the new end.

    They are given a level of at most `least`. A vertex of the opponent's counts its successors that are not attracted
    when it is first met, and from then on those that join the queue.
    """
    one = natural(1)
    while done < filled:
        vertex = queue[done]
        for edge in range(back[vertex], back[vertex + one]):
            previous = before[edge]
            if level[previous] <= least:
                continue
            if player[previous] == attracting:
                choices[previous] = vertex
            else:
                if stamp[previous] != round_:
                    stamp[previous], counted[previous] = round_, filled
                    counter[previous] = _count(previous, least, start, ends, level)
                elif done >= counted[previous]:
                    counter[previous] -= 1
                if counter[previous] > 0:
                    continue
                choices[previous] = -1
            level[previous] = given
            queue[filled] = previous
            filled += 1
        done += 1
    return filled


def _solve(
    order: Column,
    parity: Column,
    start: Column,
    ends: Column,
    back: Column,
    before: Column,
    player: Column,
    level: Column,
    winners: Column,
    choices: Column,
    queue: Column,
    solved: Column,
    counter: Column,
    counted: Column,
    stamp: Column,
    frames: Column,
) -> None:
    """Solve the game; a frame is where in `order` a subgame begins, where in `solved`, and where in `queue`."""
    depth, filled, done, round_, place = 0, 0, 0, 0, len(order) - 1
    one = natural(1)
    while True:
        while place >= 0 and level[order[place]] != FREE:
            place -= 1
        if place >= 0:
            liked = parity[order[place]]
            frames[3 * depth], frames[3 * depth + 1], frames[3 * depth + 2] = place, done, filled
            round_ += 1
            while place >= 0:
                vertex = order[place]
                if level[vertex] == FREE:
                    if parity[vertex] != liked:
                        break
                    level[vertex], choices[vertex], queue[filled] = 2 * depth + 1, -1, vertex
                    filled = _attract(
                        filled, filled + 1, liked, FREE - 1, 2 * depth + 1, round_,
                        start, ends, back, before, player, level, choices, queue, counter, counted, stamp,
                    )  # fmt: skip
                place -= 1
            depth += 1
            continue
        again = False
        while depth > 0 and not again:
            depth -= 1
            top, begin, aside = frames[3 * depth], frames[3 * depth + 1], frames[3 * depth + 2]
            liked, lost = parity[order[top]], filled
            for at in range(begin, done):
                vertex = solved[at]
                if winners[vertex] != liked:
                    level[vertex], queue[filled] = 2 * depth, vertex
                    filled += 1
            held = filled
            if held > lost:
                round_ += 1
                filled = _attract(
                    lost, filled, 3 - liked, 2 * depth, 2 * depth, round_,
                    start, ends, back, before, player, level, choices, queue, counter, counted, stamp,
                )  # fmt: skip
            again = filled > held
            if again:
                for at in range(begin, done):
                    if level[solved[at]] != 2 * depth:
                        level[solved[at]] = FREE
                for at in range(aside, lost):
                    if level[queue[at]] != 2 * depth:
                        level[queue[at]] = FREE
                done = begin
                for at in range(lost, filled):
                    winners[queue[at]], solved[done] = 3 - liked, queue[at]
                    done += 1
                place = top
            else:
                for at in range(aside, lost):
                    winners[queue[at]], solved[done] = liked, queue[at]
                    done += 1
                for at in range(aside, lost):
                    vertex = queue[at]
                    if player[vertex] == liked and choices[vertex] < 0:
                        for edge in range(start[vertex], start[vertex + one]):
                            if level[ends[edge]] > 2 * depth and winners[ends[edge]] == liked:
                                choices[vertex] = ends[edge]
                                break
            filled = aside
        if not again:
            return
