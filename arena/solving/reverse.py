"""The reverse breadth-first search that every algorithm of the courses is made of.

Every vertex has a counter. The search takes the vertices of its queue one by one, at first the targets, and counts
down the counters of their predecessors; a vertex whose counter comes to 0 joins the queue. A counter of 1 makes one
successor enough, the out-degree asks for all of them, and 0 keeps a vertex out. The vertices that join while those of
one rank are taken have the next rank, so the queue falls into layers.

The search of a layer is written twice, for a processor guesses at branches and waits for memory. Where it guesses well
(small layers, grids numbered by rows, plain Python) there is a branch; elsewhere there is none, and what will be needed
is fetched ahead.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise

from arena.graphs.compact import CompactArena, CompactGraph, targets
from arena.machine.columns import (
    MAX_NUMBER,
    ByFields,
    Column,
    Engine,
    as_list,
    differences,
    engine_of,
    in_order,
    pace,
    places,
)
from arena.machine.loops import natural, prefetch


@dataclass(frozen=True, eq=False)
class Attracted(ByFields):
    """An attractor as columns.

    Parameters
    ----------
    queue : column
        The attracted vertices in the order of their ranks.
    via : column
        For each place of the queue beyond the targets the last counted successor of the vertex there: the fastest win
        of the player, the slowest loss of the opponent.
    bounds : column
        Layer k is `queue[bounds[k]:bounds[k + 1]]`.
    """

    queue: Column
    via: Column
    bounds: Column

    @property
    def engine(self) -> Engine:
        """The runner of loops over the columns."""
        return engine_of(self.queue)

    @property
    def targets(self) -> int:
        """The number of targets, which come first."""
        return int(self.bounds[1]) if len(self.bounds) > 1 else 0

    def layers(self) -> list[list[int]]:
        """List the layers, lowest rank first."""
        queue, bounds = as_list(self.queue), as_list(self.bounds)
        return [queue[low:high] for low, high in pairwise(bounds)]

    def sizes(self) -> list[int]:
        """Count the vertices of each layer."""
        return as_list(differences(self.bounds))

    def choices(self, size: int, player: Column, wanted: int) -> Column:
        """Give, for each numbered vertex of a player beyond the targets, the successor it joins by; -1 elsewhere."""
        choices = self.engine.full(size, -1, "i4")
        self.engine.loop(_choose)(self.queue, self.via, self.targets, player, wanted, choices)
        return choices

    def ranks(self, size: int) -> Column:
        """Give the rank of each numbered vertex, -1 outside."""
        ranks = self.engine.full(size, -1, "i4")
        self.engine.loop(_rank)(self.queue, self.bounds, ranks)
        return ranks


def spread(graph: CompactGraph, targets: Column, counter: Column) -> Attracted:
    """Run the loop: from the targets, each vertex joins once `counter` of its successors have; 0 means never.

    The queue has one place more than there are vertices, since the search without a branch writes one too far.
    """
    engine, size = graph.engine, len(graph)
    queue, via, bounds = (engine.empty(size + extra, "u4") for extra in (1, 1, 2))
    queue[: len(targets)] = targets
    with_branch = isinstance(queue, list) or in_order(graph.reverse)
    narrow, ahead = (MAX_NUMBER, 0) if with_branch else pace(graph.arcs)
    layers = engine.loop(_spread, _search, _search_without_branch)(
        queue, via, len(targets), *graph.reverse, counter, bounds, narrow, ahead
    )
    filled = int(bounds[layers])
    return Attracted(queue[:filled], via[:filled], bounds[: layers + 1].copy())


def from_sinks(graph: CompactGraph) -> Column:
    """Order the vertices so that each comes after all its successors; O(|S|+|A|).

    Vertices from which a circuit can be reached are left out.
    """
    return spread(graph, places(graph.out_degree, 0), graph.out_degree.copy()).queue


def find_circuit(graph: CompactGraph, ordered: Column) -> list[str]:
    """Find a circuit among the vertices that `from_sinks` left out, by their printed forms; O(|S|+|A|)."""
    ends = [False] * len(graph)
    for number in as_list(ordered):
        ends[number] = True
    number = ends.index(False)
    walk: dict[int, int] = {}
    while number not in walk:
        walk[number] = len(walk)
        number = next(following for following in graph.after(number) if not ends[following])
    return [graph.name(visited) for visited in list(walk)[walk[number] :]]


def _spread(
    queue: Column,
    via: Column,
    filled: int,
    start: Column,
    predecessors: Column,
    counter: Column,
    bounds: Column,
    narrow: int,
    ahead: int,
) -> int:
    """Fill `queue` layer by layer, and give their number; a counter passes through 0 once, so no vertex joins twice.

    Layers of fewer vertices than `narrow` are searched with a branch, others without, `ahead` places looked ahead.
    """
    narrow, ahead, filled, done = natural(narrow), natural(ahead), natural(filled), natural(0)
    layers = 0
    bounds[0] = 0
    while done < filled:
        counter[queue[done]] = 0
        done += natural(1)
    done = natural(0)
    while done < filled:
        end = filled
        if end - done < narrow:
            filled = _search(queue, via, done, end, start, predecessors, counter)
        else:
            filled = _search_without_branch(queue, via, done, end, start, predecessors, counter, ahead)
        done = end
        layers += 1
        bounds[layers] = end
    return layers


def _search(
    queue: Column, via: Column, done: int, end: int, start: Column, predecessors: Column, counter: Column
) -> int:
    """Search a layer, the places from `done` to `end` of the queue, and give the new end."""
    zero, one, filled = natural(0), natural(1), end
    while done < end:
        vertex = queue[done]
        done += one
        for edge in range(start[vertex], start[vertex + one]):
            before = predecessors[edge]
            left = counter[before] - one
            counter[before] = left
            if left == zero:
                queue[filled] = before
                via[filled] = vertex
                filled += one
    return filled


def _search_without_branch(
    queue: Column, via: Column, done: int, end: int, start: Column, predecessors: Column, counter: Column, ahead: int
) -> int:
    """Search in the same way where the processor cannot guess which vertices join, nor which are needed next.

    Each predecessor is written to the end of the queue, which only then moves on or not. What is needed `ahead` places
    later is fetched meanwhile.
    """
    zero, one, filled = natural(0), natural(1), end
    while done < end:
        if ahead:
            if done + 4 * ahead < filled:
                prefetch(start, queue[done + 4 * ahead])
            if done + 2 * ahead < filled:
                prefetch(predecessors, start[queue[done + 2 * ahead]])
            if done + ahead < filled:
                near = queue[done + ahead]
                for edge in range(start[near], start[near + one]):
                    prefetch(counter, predecessors[edge])
        vertex = queue[done]
        done += one
        for edge in range(start[vertex], start[vertex + one]):
            before = predecessors[edge]
            left = counter[before] - one
            counter[before] = left
            queue[filled] = before
            via[filled] = vertex
            filled += one if left == zero else zero
    return filled


def _rank(queue: Column, bounds: Column, ranks: Column) -> None:
    """Write the rank of each attracted vertex."""
    place, one = natural(0), natural(1)
    for rank in range(len(bounds) - 1):
        while place < bounds[rank + 1]:
            ranks[queue[place]] = rank
            place += one


def _choose(queue: Column, via: Column, targets: int, player: Column, wanted: int, choices: Column) -> None:
    """Write the successor by which each vertex of a player joined."""
    for place in range(targets, len(queue)):
        if player[queue[place]] == wanted:
            choices[queue[place]] = via[place]


def attract(
    arena: CompactArena, player: int, wanted: Column | None = None, inside: AbstractSet[int] | None = None
) -> tuple[Attracted, Column]:
    """Attract to numbered targets, by default F1 or F2, inside a subgame; give the counters that are left besides."""
    engine, counter = arena.engine, arena.out_degree.copy()
    aims = targets(arena, player) if wanted is None else wanted
    if inside is None:
        engine.loop(_count_down_from)(arena.player, int(player), counter)
    else:
        aims = [number for number in as_list(aims) if number in inside]
        belongs = engine.full(len(arena), 0, "i1")
        for number in inside:
            belongs[number] = 1
        engine.loop(_count_inside)(*arena.forward, belongs, arena.player, int(player), counter)
    return spread(arena, aims, counter), counter


def _count_down_from(player: Column, attracting: int, counter: Column) -> None:
    """Let one successor be enough at the attracting player's vertices; `counter` begins as the out-degrees."""
    for vertex in range(len(player)):
        if player[vertex] == attracting:
            counter[vertex] = 1


def _count_inside(
    start: Column, ends: Column, belongs: Column, player: Column, attracting: int, counter: Column
) -> None:
    """Do the same in a subgame, from the successors that belong to it; keep all other vertices out."""
    for vertex in range(len(counter)):
        number = 0
        if belongs[vertex]:
            for edge in range(start[vertex], start[vertex + 1]):
                number += belongs[ends[edge]]
        counter[vertex] = min(number, 1) if player[vertex] == attracting else number


def counters_in(arena: CompactArena, winners: Column) -> dict[int, Column]:
    """Give the counters of each player in the part where `winners` is 0; O(|S|), and the edges into all that is won."""
    counters = {player: arena.out_degree.copy() for player in (1, 2)}
    arena.engine.loop(_count_down_won)(*arena.reverse, winners, arena.player, counters[1], counters[2])
    return counters


def _count_down_won(
    back: Column, before: Column, winners: Column, player: Column, first: Column, second: Column
) -> None:
    """Take the successors that are won off the out-degrees, with which both counters begin; one's own need only one."""
    for vertex in range(len(player)):
        if winners[vertex] != 0:
            for edge in range(back[vertex], back[vertex + natural(1)]):
                first[before[edge]] -= 1
                second[before[edge]] -= 1
    for vertex in range(len(player)):
        if winners[vertex] != 0:
            first[vertex], second[vertex] = 0, 0
        elif player[vertex] == 1:
            first[vertex] = 1
        else:
            second[vertex] = 1
