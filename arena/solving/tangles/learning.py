"""The search for tangles and dominions: who wins a parity game from every vertex, and by which moves."""

from __future__ import annotations

from arena.machine.columns import Column, Engine, Rows
from arena.machine.loops import natural
from arena.machine.memory import check_memory
from arena.solving.objectives._zielonka import ParityGame, Search
from arena.solving.tangles import closing, dominions, free_ranks, growth, lessons
from arena.solving.tangles.closing import keep_closed, open_heads, way_out
from arena.solving.tangles.dominions import take_out, win_region
from arena.solving.tangles.free_ranks import highest
from arena.solving.tangles.growth import begin_region, grow, look_again, merge, undo
from arena.solving.tangles.lessons import has_room, learn_pieces
from arena.solving.tangles.search_columns import (
    DEPTH,
    FREE,
    HEAPED,
    LAST_LESSON,
    LEARNED,
    LIVE,
    MORE_HEADS,
    OUTSIDE,
    QUEUED,
    STEPS,
    UNDONE,
    UNTOUCHED,
    UNUSED,
    WON,
    Levels,
    Tangles,
    VertexColumns,
    new_levels,
    new_search,
    new_tangles,
    with_more_room,
)

SOLVED, NO_ROOM, STOPPED = 0, 1, 2
"""The ends of the loop."""
RARELY = 4
"""The steps of other work since the last lesson, in sizes of a region, after which its tangles are learned at once."""
PATIENCE = 6
"""The steps for each vertex and edge after which merged regions are searched for closed parts: before, they are left as
they are, so that many may become one dominion; where they do not, that takes several times as long."""
BYTES_A_VERTEX, BYTES_AN_EDGE = 150, 24
"""The bytes that the columns take at first."""


def tangles(
    engine: Engine,
    order: Column,
    liked: Column,
    forward: Rows,
    reverse: Rows,
    player: Column,
    level: Column,
) -> Search:
    """Begin to solve a parity game by tangle learning; as `zielonka` otherwise, whose parameters these are.

    Returns
    -------
    search : callable
        A step is a look at an edge or a vertex.

    Notes
    -----
    A step that merges takes as long as what it changes is large. All known families of games but the two counters are
    solved in polynomially many; T. van Dijk, "A parity game tale of two counters", GandALF 2019,
    :doi:`10.4204/EPTCS.305.8`.
    """
    size = len(order)
    if not isinstance(order, list):
        needed = BYTES_A_VERTEX * size + BYTES_AN_EDGE * len(forward.ends)
        check_memory(needed, f"tangle learning on {size:,} vertices")
    own, place = engine.empty(size, "u4"), engine.full(size, OUTSIDE, "i4")
    live = engine.loop(_in_game)(order, level, own, place)
    search = new_search(engine, size, own, place)
    engine.loop(_count_successors)(*forward, place, search.degree)
    game, levels = ParityGame(*forward, *reverse, player, liked, order), new_levels(engine, live)
    modules = free_ranks, growth, dominions, closing, lessons
    loop = engine.loop(
        _solve, *(each for module in modules for each in module.LOOPS), _begin, _next_region, _promote, _search
    )
    room = new_tangles(engine, live, len(forward.ends))

    def go_on(bound: int) -> tuple[Column, Column] | None:
        nonlocal room
        while (end := loop(bound, game, search, levels, room)) == NO_ROOM:
            room = with_more_room(engine, room)
        return None if end == STOPPED else (search.winners, search.choices)

    return go_on


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


def _solve(bound: int, game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles) -> int:
    """Search for dominions and take them out, until all is won."""
    while levels.counts[LIVE] > 0:
        end = _search(bound, game, search, levels, tangles)
        if end != SOLVED:
            return end
        take_out(game, search, levels, tangles)
    return SOLVED


def _begin(search: VertexColumns, levels: Levels, tangles: Tangles) -> None:
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


def _search(bound: int, game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles) -> int:
    """Put every vertex into a region, so that some are found won; after the first of them nothing is merged.

    Where there is no room for tangles it stops, and goes on from there when it is called again.
    """
    counts, live, edges = levels.counts, levels.counts[LIVE], len(game.ends)
    patience = PATIENCE * (len(game.order) + edges)
    if counts[DEPTH] == 0:
        _begin(search, levels, tangles)
        _next_region(game, search, levels)
    while counts[DEPTH] > 0:
        if bound > 0 and counts[STEPS] > bound:
            return STOPPED
        if not has_room(live, edges, levels, tangles):
            return NO_ROOM
        level = counts[DEPTH]
        liked = levels.player[level]
        grow(level, liked, counts[MORE_HEADS] > 0, game, search, levels, tangles)
        if open_heads(level, liked, game, search, levels) > 0:
            looks = levels.grown[levels.region[level]] or counts[STEPS] > patience
            if looks and keep_closed(level, liked, game, search, levels, tangles):
                counts[MORE_HEADS] = 0
                look_again(level, liked, game, search, levels, tangles)
                continue
        elif _promote(level, liked, game, search, levels, tangles):
            counts[MORE_HEADS] = 1
            look_again(counts[DEPTH], liked, game, search, levels, tangles)
            continue
        if not _next_region(game, search, levels):
            learn_pieces(0, level, game, search, levels, tangles)
            counts[DEPTH] = 0
    return SOLVED


def _next_region(game: ParityGame, search: VertexColumns, levels: Levels) -> bool:
    """Begin the next region, if a vertex is free."""
    vertex = highest(search, levels)
    if vertex >= 0:
        levels.counts[DEPTH] += 1
        levels.counts[MORE_HEADS] = 1
        begin_region(levels.counts[DEPTH], game.liked[vertex], levels)
    return bool(vertex >= 0)


def _promote(level: int, liked: int, game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles) -> bool:
    """Merge a closed region into the lowest one that the opponent can leave it for; tell whether that was done.

    Its tangles are learned before if it is small beside the work since they were last, else once it is to be undone.
    """
    counts, region, piece = levels.counts, levels.region[level], levels.pieces[level]
    goal = way_out(level, liked, game, search, levels)
    if goal == 0:
        win_region(level, liked, search, levels)
        return False
    first, last = levels.first[region], levels.last[region]
    levels.piece_first[piece], levels.piece_last[piece], levels.pieces[level] = first, last, piece + 1
    if counts[WON] > 0:
        return False
    later = RARELY * levels.size[region] > counts[STEPS] - counts[LAST_LESSON]
    learn_pieces(goal, level - 1 if later else level, game, search, levels, tangles)
    for each in range(goal + 1, level):
        undo(each, game, search, levels, tangles)
    if later:
        piece = levels.pieces[goal]
        levels.piece_first[piece], levels.piece_last[piece], levels.pieces[goal] = first, last, piece + 1
    merge(level, goal, search, levels)
    counts[DEPTH] = goal
    return True
