"""The columns of a search for tangles."""

from __future__ import annotations

from typing import NamedTuple

from arena.machine.columns import Column, Engine

FREE, OUTSIDE = 0, -1
"""The places of vertices in no region, and of those that are not in the game or solved. Regions are numbered from 1."""
LIVE = 0
"""The place in `counts` of the number of unsolved vertices; the constants below name further places."""
LEARNED = 1
"""The number of tangles."""
INSIDE = 2
"""The number of vertices of all tangles."""
ESCAPES = 3
"""The number of escapes of all tangles."""
QUEUED = 4
"""The number of vertices in the queue, whose predecessors are still to be attracted."""
UNDONE = 5
"""The number of vertices that were set free last."""
UNUSED = 6
"""The number of unused numbers of regions."""
UNTOUCHED = 7
"""The rank below which vertices were not set free: so they need not be in the heap."""
HEAPED = 8
"""The number of ranks in the heap."""
STAMP = 9
"""The last number by which parts were marked."""
STEPS = 10
"""The number of looks at edges and vertices, the steps of the search."""
WASTED = 11
"""The number of steps that only found that no part of a region is closed."""
LAST_LESSON = 12
"""The number of steps at the time when tangles were learned last."""
WON = 13
"""The number of vertices found won since solved ones were last taken out."""
DEPTH = 14
"""The lowest level, 0 before a search and after it."""
MORE_HEADS = 15
"""Whether the region there may have more heads."""
COUNTS = 16
"""The length of `counts`."""


class VertexColumns(NamedTuple):
    """The columns by vertices.

    `order` has the `LIVE` vertices by priorities, `rank` where each is. `degree` counts successors that are not solved,
    `left` those of them that are free. `place` is the region, `move` its player's move, `after` and `ahead` the
    neighbours in the region's list. `heads` has those of all levels, `latest` the last escape to a vertex, `known` the
    last tangle with it. `heap` has the ranks of `waiting` vertices, the highest first. The others are scratch space.
    """

    order: Column
    rank: Column
    degree: Column
    left: Column
    place: Column
    move: Column
    after: Column
    ahead: Column
    heads: Column
    latest: Column
    known: Column
    heap: Column
    waiting: Column
    queue: Column
    undone: Column
    path: Column
    open_: Column
    visit: Column
    low: Column
    edge: Column
    part: Column
    mark: Column
    winners: Column
    choices: Column


class Levels(NamedTuple):
    """The regions: by numbers their lists, sizes, levels and whether they are as they grew; by levels the rest.

    `region` is the number, `player` who likes it; `heads` is where the heads of a level end, and `pieces` where its
    merged pieces do, each the part of a list from `piece_first` to `piece_last` of which no tangles were learned.
    `unused` has the numbers that are not used, `counts` the numbers above.
    """

    first: Column
    last: Column
    size: Column
    level: Column
    grown: Column
    unused: Column
    region: Column
    player: Column
    heads: Column
    pieces: Column
    piece_first: Column
    piece_last: Column
    counts: Column


class Tangles(NamedTuple):
    """The tangles: where each begins in `inside`, its player, and how many of its escapes are unsolved, and free.

    `inside` and `moves` have vertices and their moves; an escape has its tangle and the one before to the same vertex.
    """

    begin: Column
    player: Column
    escapes: Column
    free: Column
    inside: Column
    moves: Column
    tangle: Column
    earlier: Column


def new_search(engine: Engine, size: int, order: Column, place: Column) -> VertexColumns:
    """Make the columns of a search through the free vertices, in their order."""
    scratch = [engine.empty(size, "i4") for _ in range(len(VertexColumns._fields))]
    made = VertexColumns(*scratch)
    return made._replace(
        order=order,
        place=place,
        latest=engine.full(size, -1, "i4"),
        known=engine.full(size, -1, "i4"),
        waiting=engine.full(size, 0, "i1"),
        part=engine.full(size, 0, "i4"),
        mark=engine.full(size, 0, "i4"),
        winners=engine.full(size, 0, "i1"),
        choices=engine.full(size, -1, "i4"),
    )


def new_levels(engine: Engine, live: int) -> Levels:
    """Make the columns of regions: there are never more than vertices."""
    made = Levels(*(engine.empty(live + 2, "i4") for _ in Levels._fields))
    counts = engine.full(COUNTS, 0, "i8")
    counts[LIVE] = live
    return made._replace(counts=counts)


def new_tangles(engine: Engine, live: int, edges: int) -> Tangles:
    """Make room for a few tangles, and for all that may be learned at once.

    That is learned of pieces without a common vertex, and of one around them.
    """
    few, inside, escapes = live + 16, 3 * live, 3 * edges
    sizes = {"inside": inside, "moves": inside, "tangle": escapes, "earlier": escapes}
    made = Tangles(*(engine.empty(sizes.get(name, few), "i4") for name in Tangles._fields))
    made.begin[0] = 0
    return made


def with_more_room(engine: Engine, tangles: Tangles) -> Tangles:
    """Make twice the room for the same tangles."""
    made = Tangles(*(engine.empty(2 * len(column), "i4") for column in tangles))
    for new, column in zip(made, tangles, strict=True):
        new[: len(column)] = column
    return made
