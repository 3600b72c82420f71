"""The reverse breadth-first search that every algorithm of the courses is made of.

Every vertex has a counter. The search takes the vertices of its queue one by one, at first the targets, and counts
down the counters of their predecessors; a vertex whose counter comes to 0 joins the queue. A counter of 1 makes one
successor enough, the out-degree asks for all of them, and 0 keeps a vertex out. The vertices that join while those of
one rank are taken have the next rank, so the queue falls into layers.

The search of a layer is written twice, for a processor guesses at branches and waits for memory: with a branch where it
guesses well (small layers, grids numbered by rows), and without one, fetching ahead what will be needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from arena.graphs.compact import CompactArena, CompactGraph
from arena.machine.columns import MAX_NUMBER, ByFields, Rows
from arena.machine.loops import loop, natural, prefetch

if TYPE_CHECKING:
    from arena.machine.columns import Array

WORTH_PREFETCHING = 4_000_000
"""The number of edges from which a graph exceeds the processor's caches, so that prefetching pays (measured)."""
LOOK_AHEAD = 8
WORTH_SAMPLING, SAMPLE, NEAR = 5_000, 256, 64
"""The vertices from which on `_in_order` looks at a sample, those of the sample, and the distance of neighbors."""
NARROW = 16
"""Layers of fewer vertices are searched with a branch, others without."""


@dataclass(frozen=True, eq=False)
class Attracted(ByFields):
    """An attractor as columns.

    `queue` has the attracted vertices in the order of their ranks: layer k is `queue[bounds[k]:bounds[k + 1]]`. `via`
    has for each beyond the targets the last counted successor: the fastest win of the player, the slowest loss of the
    opponent.
    """

    queue: Array
    via: Array
    bounds: Array

    @property
    def joined(self) -> tuple[Array, Array]:
        """The vertices beyond the targets, and the successor by which each joined."""
        first = int(self.bounds[:2][-1])
        return self.queue[first:], self.via[first:]

    def ranks(self) -> Array:
        return np.repeat(np.arange(len(self.bounds) - 1, dtype="i4"), np.diff(self.bounds))


def spread(graph: CompactGraph, targets: Array, counter: Array) -> Attracted:
    """Run the loop: from the targets, each vertex joins once `counter` of its successors have; 0 means never.

    The queue has one place more than there are vertices, since the search without a branch writes one too far.
    """
    queue, via, bounds = (np.empty(len(graph) + extra, "u4") for extra in (1, 1, 2))
    queue[: len(targets)], via[: len(targets)] = targets, 0
    without_branch = graph.arcs >= WORTH_SAMPLING and not _in_order(graph.reverse)
    narrow, ahead = NARROW if without_branch else MAX_NUMBER, LOOK_AHEAD if graph.arcs >= WORTH_PREFETCHING else 0
    layers = _spread(queue, via, len(targets), graph.reverse, counter, bounds, narrow, ahead)
    filled = int(bounds[layers])
    return Attracted(queue[:filled], via[:filled], bounds[: layers + 1].copy())


def _in_order(rows: Rows) -> bool:
    """Return from a sample whether neighbors have neighboring predecessors, as on a grid numbered by rows.

    The processor then predicts well the branches of a search.
    """
    size = len(rows.start) - 1
    if size < WORTH_SAMPLING:
        return False
    sample = np.linspace(0, size - 2, SAMPLE).astype("i8")
    first, second, end = (rows.start[sample + step].astype("i8") for step in range(3))
    both = (first < second) & (second < end)
    apart = rows.ends[first[both]].astype("i8") - rows.ends[second[both]]
    return bool((abs(apart) <= NEAR).sum() > SAMPLE // 2)


def from_sinks(graph: CompactGraph) -> Array:
    """Order the vertices so that each comes after all its successors; O(|S|+|A|).

    Vertices from which a circuit can be reached are left out.
    """
    return spread(graph, (graph.out_degree == 0).nonzero()[0], graph.out_degree.copy()).queue


def find_circuit(graph: CompactGraph, ordered: Array) -> list[str]:
    """Find a circuit among the vertices that `from_sinks` left out, by their printed forms; O(|S|+|A|)."""
    ends = np.zeros(len(graph), bool)
    ends[ordered] = True
    number = int(ends.argmin())
    walk: dict[int, int] = {}
    while number not in walk:
        walk[number] = len(walk)
        number = next(following for following in graph.after(number) if not ends[following])
    return [graph.name(visited) for visited in list(walk)[walk[number] :]]


@loop
def _spread(
    queue: Array, via: Array, filled: int, rows: Rows, counter: Array, bounds: Array, narrow: int, ahead: int
) -> int:
    """Fill `queue` layer by layer, and return their number; a counter passes through 0 once, so no vertex joins twice.

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
            filled = _search(queue, via, done, end, rows, counter)
        else:
            filled = _search_without_branch(queue, via, done, end, rows, counter, ahead)
        done = end
        layers += 1
        bounds[layers] = end
    return layers


@loop
def _search(queue: Array, via: Array, done: int, end: int, rows: Rows, counter: Array) -> int:
    """Search a layer, the places from `done` to `end` of the queue, and return the new end."""
    start, predecessors = rows
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


@loop
def _search_without_branch(
    queue: Array, via: Array, done: int, end: int, rows: Rows, counter: Array, ahead: int
) -> int:
    """Write each predecessor to the end of the queue, which only then moves on or not, and fetch `ahead` places."""
    start, predecessors = rows
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


def attract(
    arena: CompactArena, player: int, wanted: Iterable[int] | None = None, inside: AbstractSet[int] | None = None
) -> tuple[Attracted, Array]:
    """Attract to numbered targets, by default F1 or F2, inside a subgame; return the counters that are left, too."""
    aims = np.flatnonzero(arena.winner == player) if wanted is None else np.array([*wanted], "u4")
    counter = arena.out_degree
    if inside is not None:
        belongs = np.zeros(len(arena), bool)
        belongs[[*inside]] = True
        aims = aims[belongs[aims]]
        tails = arena.reverse.ends
        kept = tails[belongs[tails] & belongs[arena.reverse.row_of_edges()]]
        counter = np.bincount(kept, minlength=len(arena)).astype(counter.dtype)
    counter = np.asarray(np.where(arena.player == player, np.minimum(counter, 1), counter))
    return spread(arena, aims, counter), counter


def fates(graph: CompactGraph, *, misere: bool) -> tuple[Array, Array]:
    """Return for each position whether the player to move loses, and the plies to the end, -1 on draws.

    O(|S|+|A|): player 1's attractor on the arena of all pairs (position, player), of which position v is number v with
    player 1 to move, and number |S| + v with player 2.
    """
    size, (start, ends) = len(graph), graph.reverse
    first, degree = np.arange(2 * size) < size, np.concatenate([graph.out_degree, graph.out_degree])
    rows = Rows(np.concatenate([start, start[1:] + start[-1]]), np.concatenate([ends + np.uint32(size), ends]))
    won = np.flatnonzero((degree == 0) & (first == misere))
    counter = np.where(first, np.minimum(degree, 1), degree)
    attracted = spread(CompactGraph(range(2 * size), str, rows, degree, None), won, counter)
    left, lost = np.full(size, -1, "i4"), np.zeros(size, bool)
    left[attracted.queue % size] = attracted.ranks()
    lost[attracted.queue[attracted.queue >= size] - np.uint32(size)] = True
    return lost, left
