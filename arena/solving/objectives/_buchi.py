"""Büchi's game on columns: who comes back to accepting vertices for ever, and by which moves.

A player attracts to the accepting vertices. What he does not attract is his opponent's, with all that she attracts to
it; that is removed, and what is left is looked at again, until nothing is lost. She attracts what is removed once, so
over all rounds that is one attractor. He attracts everything in the first round alone. Then each of his vertices keeps
the move by which it joined, and its place in the order of joining: where that move is lost, another to a vertex that
joined before will do. A vertex that has none falls, and so does, with one successor, each of hers. Only what fell is
attracted again; what of it cannot join is lost.

The idea to look for what is lost next near what was lost last: K. Chatterjee, T. Henzinger, N. Piterman, "Algorithms
for Büchi games", 2008, https://arxiv.org/abs/0805.2620.
"""

from __future__ import annotations

from typing import NamedTuple

from arena.graphs.compact import CompactArena
from arena.machine.columns import Column, places
from arena.machine.loops import natural
from arena.solving.reverse import counters_in, spread

FALLEN = 2**62
"""When a vertex joined that fell, and has not joined again: after all others."""
GONE = FALLEN + 1
"""When a vertex joined that was removed, or is in no play without end."""


class BuchiGame(NamedTuple):
    """Rows of successors and of predecessors, who moves, and who wants accepting vertices to come back."""

    start: Column
    ends: Column
    back: Column
    before: Column
    player: Column
    mine: int


class BuchiColumns(NamedTuple):
    """The columns that the loops write.

    `joined` tells when each vertex was attracted, accepting ones first, and `choices` the move of who wins it.
    `counter` has the moves that the player has left, `lacking` how many successors of a fallen vertex of hers are not
    attracted. `orphans` are vertices whose move was lost, `fallen` those that fell, `queue` what is being attracted.
    """

    joined: Column
    choices: Column
    counter: Column
    lacking: Column
    orphans: Column
    fallen: Column
    queue: Column


def buchi(arena: CompactArena, winners: Column, accepting: Column, mine: int) -> tuple[Column, Column]:
    """Solve the part of an arena in which play never has to end.

    Parameters
    ----------
    arena : CompactArena
        The arena.
    winners : column
        0 on the part.
    accepting : column
        1 where the player wants to come back to.
    mine : {1, 2}
        The player.

    Returns
    -------
    winners, choices : column
        Who wins from each vertex of the part, and the number of a winning move where the winner moves, else -1.

    Notes
    -----
    O(|S|+|A|) for the first round and for all that is removed; each other round takes the edges of what falls in it,
    O(|S| (|S|+|A|)) at worst.
    """
    engine, size = arena.engine, len(arena)
    targets, counters = engine.full(size, 0, "i1"), counters_in(arena, winners)
    engine.loop(_aim)(winners, accepting, targets)
    game = BuchiGame(*arena.forward, *arena.reverse, arena.player, mine)
    joined, choices = engine.full(size, GONE, "i8"), engine.full(size, -1, "i4")
    attracted = spread(arena, places(targets, 1), counters[mine])
    engine.loop(_join)(attracted.queue, attracted.via, attracted.targets, winners, game, joined, choices)
    work = BuchiColumns(
        joined,
        choices,
        counter=counters[3 - mine],
        lacking=counters[mine],
        orphans=engine.empty(size, "u4"),
        fallen=engine.empty(size, "u4"),
        queue=engine.empty(size, "u4"),
    )
    lost = engine.loop(_lose, _keep_apart)(game, work)
    if lost:
        removed = spread(arena, work.fallen[:lost], work.counter)
        loop = engine.loop(_rounds, _orphan, _fall, _hold, _join_again, _lacks, _count_fallen, _keep_apart, _remove)
        loop(removed.queue, removed.via, removed.targets, attracted.targets, game, work)
    won = engine.empty(size, "i1")
    engine.loop(_give)(game, joined, choices, won)
    return won, choices


def _aim(winners: Column, accepting: Column, targets: Column) -> None:
    """Mark the accepting vertices of the part."""
    for vertex in range(len(winners)):
        if winners[vertex] == 0 and accepting[vertex]:
            targets[vertex] = 1


def _join(
    queue: Column, via: Column, accepting: int, winners: Column, game: BuchiGame, joined: Column, choices: Column
) -> None:
    """Let the attracted vertices join in their order; all others of the part have fallen."""
    for vertex in range(len(winners)):
        if winners[vertex] == 0:
            joined[vertex] = FALLEN
    for place in range(len(queue)):
        vertex = queue[place]
        joined[vertex] = place
        if place >= accepting and game.player[vertex] == game.mine:
            choices[vertex] = via[place]


def _lose(game: BuchiGame, work: BuchiColumns) -> int:
    """List the vertices that were not attracted."""
    lost = 0
    for vertex in range(len(work.joined)):
        if work.joined[vertex] == FALLEN:
            work.fallen[lost] = vertex
            lost += 1
    _keep_apart(lost, game, work)
    return lost


def _keep_apart(lost: int, game: BuchiGame, work: BuchiColumns) -> None:
    """Choose the opponent's moves that stay among the fallen vertices."""
    for place in range(lost):
        vertex = work.fallen[place]
        work.choices[vertex] = -1
        if game.player[vertex] != game.mine:
            for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
                if work.joined[game.ends[edge]] == FALLEN:
                    work.choices[vertex] = game.ends[edge]
                    break


def _rounds(queue: Column, via: Column, lost: int, accepting: int, game: BuchiGame, work: BuchiColumns) -> None:
    """Remove the vertices that were lost in the first round, then play the others."""
    clock, filled = len(work.joined), _orphan(queue, via, lost, game, work)
    while filled > 0:
        filled = _fall(filled, accepting, game, work)
        clock = _join_again(filled, clock, game, work)
        filled = _count_fallen(filled, work)
        _keep_apart(filled, game, work)
        filled = _remove(filled, game, work)


def _orphan(queue: Column, via: Column, lost: int, game: BuchiGame, work: BuchiColumns) -> int:
    """Remove a queue, and list the vertices that joined by a move into it."""
    joined, choices, filled = work.joined, work.choices, 0
    for place in range(len(queue)):
        vertex = queue[place]
        joined[vertex] = GONE
        if place >= lost:
            choices[vertex] = -1 if game.player[vertex] == game.mine else via[place]
    for vertex in range(len(joined)):
        if joined[vertex] < FALLEN and choices[vertex] >= 0 and joined[choices[vertex]] == GONE:
            work.orphans[filled] = vertex
            filled += 1
    return filled


def _fall(orphans: int, accepting: int, game: BuchiGame, work: BuchiColumns) -> int:
    """Let vertices fall that have lost their move, or a successor that they need; count them."""
    joined, done, filled = work.joined, 0, 0
    for place in range(orphans):
        filled = _hold(work.orphans[place], filled, game, work)
    while done < filled:
        vertex = work.fallen[done]
        for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
            previous = game.before[edge]
            needed = game.player[previous] != game.mine or work.choices[previous] == vertex
            if needed and accepting <= joined[previous] < FALLEN:
                filled = _hold(previous, filled, game, work)
        done += 1
    return filled


def _hold(vertex: int, filled: int, game: BuchiGame, work: BuchiColumns) -> int:
    """Hold a vertex of the player's by a successor that joined before it, or let it fall."""
    if work.joined[vertex] >= FALLEN:
        return filled
    if game.player[vertex] == game.mine:
        for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
            if work.joined[game.ends[edge]] < work.joined[vertex]:
                work.choices[vertex] = game.ends[edge]
                return filled
    work.joined[vertex], work.fallen[filled] = FALLEN, vertex
    return filled + 1


def _join_again(fallen: int, clock: int, game: BuchiGame, work: BuchiColumns) -> int:
    """Attract the fallen vertices to the others, and tell the time."""
    joined, done, filled = work.joined, 0, 0
    for place in range(fallen):
        vertex = work.fallen[place]
        work.lacking[vertex] = _lacks(vertex, game, work)
        if work.lacking[vertex] == 0:
            work.queue[filled] = vertex
            filled += 1
    for place in range(filled):
        joined[work.queue[place]] = clock + place
    while done < filled:
        vertex = work.queue[done]
        for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
            previous = game.before[edge]
            if joined[previous] == FALLEN:
                work.lacking[previous] -= 1
                if work.lacking[previous] == 0:
                    work.choices[previous] = vertex if game.player[previous] == game.mine else -1
                    joined[previous], work.queue[filled] = clock + filled, previous
                    filled += 1
        done += 1
    return clock + filled


def _lacks(vertex: int, game: BuchiGame, work: BuchiColumns) -> int:
    """Tell how many successors of a fallen vertex have to join before it; his own chooses one that has not fallen."""
    fallen = 0
    for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
        following = game.ends[edge]
        if work.joined[following] == FALLEN:
            fallen += 1
        elif game.player[vertex] == game.mine and work.joined[following] < FALLEN:
            work.choices[vertex] = following
            return 0
    return 1 if game.player[vertex] == game.mine else fallen


def _count_fallen(fallen: int, work: BuchiColumns) -> int:
    """Keep those in the list that have not joined again."""
    left = 0
    for place in range(fallen):
        vertex = work.fallen[place]
        if work.joined[vertex] == FALLEN:
            work.fallen[left] = vertex
            left += 1
    return left


def _remove(lost: int, game: BuchiGame, work: BuchiColumns) -> int:
    """Remove the fallen vertices and those that the opponent attracts to them; list the vertices whose move is lost."""
    joined, queue, done, filled, orphans = work.joined, work.fallen, 0, lost, 0
    for place in range(lost):
        joined[queue[place]] = GONE
    while done < filled:
        vertex = queue[done]
        for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
            previous = game.before[edge]
            if joined[previous] == GONE:
                continue
            if game.player[previous] == game.mine:
                work.counter[previous] -= 1
                if work.counter[previous] > 0:
                    if work.choices[previous] == vertex:
                        work.orphans[orphans] = previous
                        orphans += 1
                    continue
            work.choices[previous] = -1 if game.player[previous] == game.mine else vertex
            joined[previous], queue[filled] = GONE, previous
            filled += 1
        done += 1
    return orphans


def _give(game: BuchiGame, joined: Column, choices: Column, won: Column) -> None:
    """Give the rest to the player, who stays there from accepting vertices."""
    for vertex in range(len(joined)):
        if joined[vertex] >= FALLEN:
            won[vertex] = 3 - game.mine
            continue
        won[vertex] = game.mine
        if game.player[vertex] == game.mine and choices[vertex] < 0:
            for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
                if joined[game.ends[edge]] < FALLEN:
                    choices[vertex] = game.ends[edge]
                    break
