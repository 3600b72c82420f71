"""The search for tangles and dominions: who wins a parity game from every vertex, and by which moves."""

from __future__ import annotations

from arena.machine.columns import Column, Engine, Rows
from arena.machine.loops import natural
from arena.machine.memory import check_memory
from arena.solving.objectives._zielonka import ParityGame
from arena.solving.tangles import closing, dominions, free_ranks, growth, lessons
from arena.solving.tangles.closing import keep_closed, open_heads, way_out
from arena.solving.tangles.dominions import take_out, win_region
from arena.solving.tangles.free_ranks import highest
from arena.solving.tangles.growth import begin_region, grow, look_again, merge, undo
from arena.solving.tangles.lessons import learn_pieces
from arena.solving.tangles.search_columns import (
    FREE,
    HEAPED,
    LAST_LESSON,
    LEARNED,
    LIVE,
    OUTSIDE,
    QUEUED,
    STEPS,
    UNDONE,
    UNTOUCHED,
    UNUSED,
    WON,
    Levels,
    Search,
    Tangles,
    new_levels,
    new_search,
    new_tangles,
    with_more_room,
)

SOLVED, NO_ROOM, STOPPED = 0, 1, 2
"""The ends of the loop."""
BYTES = 110
"""The bytes that the columns take a vertex."""


def tangles(
    engine: Engine,
    order: Column,
    liked: Column,
    forward: Rows,
    reverse: Rows,
    player: Column,
    level: Column,
    bound: int = 0,
) -> tuple[Column, Column] | None:
    """Solve a parity game by tangle learning; as `zielonka` otherwise, whose parameters these are.

    Parameters
    ----------
    bound : int, optional
        The most steps, each a look at an edge or a vertex; without it as many as it takes.

    Returns
    -------
    winners, choices : column
        Nothing if the bound was met.

    Notes
    -----
    A step that merges takes as long as what it changes is large. All known families of games but the two counters are
    solved in polynomially many; T. van Dijk, "A parity game tale of two counters", GandALF 2019,
    :doi:`10.4204/EPTCS.305.8`.
    """
    size = len(order)
    if not isinstance(order, list):
        check_memory(BYTES * size, f"tangle learning on {size:,} vertices")
    own, place = engine.empty(size, "u4"), engine.full(size, OUTSIDE, "i4")
    live = engine.loop(_in_game)(order, level, own, place)
    search = new_search(engine, size, own, place)
    engine.loop(_count_successors)(*forward, place, search.degree)
    game, levels, room = ParityGame(*forward, *reverse, player, liked, order), new_levels(engine, live), None
    modules = free_ranks, growth, dominions, closing, lessons
    loop = engine.loop(_solve, *(each for module in modules for each in module.LOOPS), _begin, _search)
    end = NO_ROOM
    while end == NO_ROOM:
        room = with_more_room(engine, room) if room else new_tangles(engine, live)
        end = loop(bound, game, search, levels, room)
    return None if end == STOPPED else (search.winners, search.choices)


def _in_game(order: Column, level: Column, own: Column, place: Column) -> int:
    """Put the vertices of the game into `own`, in their order, and count them."""
    live = 0
    for spot in range(len(order)):
        if level[order[spot]] >= 0:
            own[live], place[order[spot]] = order[spot], FREE
            live += 1
    return live


def _count_successors(start: Column, ends: Column, place: Column, degree: Column) -> None:
    """Count the successors of each vertex of the game in it, without itself."""
    for vertex in range(len(degree)):
        number = 0
        if place[vertex] == FREE:
            for edge in range(start[vertex], start[vertex + natural(1)]):
                if ends[edge] != vertex and place[ends[edge]] == FREE:
                    number += 1
        degree[vertex] = number


def _solve(bound: int, game: ParityGame, search: Search, levels: Levels, tangles: Tangles) -> int:
    """Search for dominions and take them out, until all is won."""
    counts = levels.counts
    while counts[LIVE] > 0:
        end = _search(bound, game, search, levels, tangles)
        if counts[WON] > 0:
            take_out(game, search, levels, tangles)
        if end != SOLVED:
            return end
    return SOLVED


def _begin(search: Search, levels: Levels, tangles: Tangles) -> None:
    """Set everything free."""
    counts = levels.counts
    live = counts[LIVE]
    for spot in range(live):
        vertex = search.order[spot]
        search.place[vertex], search.left[vertex] = FREE, search.degree[vertex]
        search.rank[vertex], search.waiting[vertex] = spot, 0
        levels.unused[spot] = live - spot
    for number in range(counts[LEARNED]):
        tangles.free[number] = tangles.escapes[number]
    counts[UNUSED], counts[UNTOUCHED], counts[HEAPED], counts[QUEUED], counts[UNDONE] = live, live - 1, 0, 0, 0
    levels.heads[0], levels.pieces[0] = 0, 0


def _search(bound: int, game: ParityGame, search: Search, levels: Levels, tangles: Tangles) -> int:
    """Put every vertex into a region, so that some are found won; after the first of them nothing is merged."""
    counts, level = levels.counts, 0
    _begin(search, levels, tangles)
    vertex = highest(search, levels)
    while vertex >= 0:
        liked, level, more = game.liked[vertex], level + 1, True
        begin_region(level, levels)
        while True:
            if bound > 0 and counts[STEPS] > bound:
                return STOPPED
            grow(level, liked, more, game, search, levels, tangles)
            if open_heads(level, liked, game, search, levels) > 0:
                if not keep_closed(level, liked, game, search, levels, tangles):
                    break
                more = False
                look_again(level, liked, game, search, levels, tangles)
                continue
            goal, piece, region = way_out(level, liked, game, search, levels), levels.pieces[level], levels.region[level]
            if goal == 0:
                win_region(level, liked, search, levels)
                break
            levels.piece_first[piece], levels.piece_last[piece] = levels.first[region], levels.last[region]
            levels.pieces[level] += 1
            if counts[WON] > 0:
                break
            soon = levels.size[region] > counts[STEPS] - counts[LAST_LESSON]
            if not learn_pieces(goal, level - 1 if soon else level, game, search, levels, tangles):
                return NO_ROOM
            for each in range(goal + 1, level):
                undo(each, game, search, levels, tangles)
            if soon:
                place = levels.pieces[goal]
                levels.piece_first[place] = levels.piece_first[piece]
                levels.piece_last[place] = levels.piece_last[piece]
                levels.pieces[goal] = place + 1
            merge(level, goal, search, levels)
            level, more = goal, True
            look_again(level, liked, game, search, levels, tangles)
        vertex = highest(search, levels)
    return SOLVED if learn_pieces(0, level, game, search, levels, tangles) else NO_ROOM
